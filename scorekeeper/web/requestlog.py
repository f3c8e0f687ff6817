"""A line in the log of the program for every request: which page, how it went, how long it took. No
address, no name and nothing that was typed: the address of a session lets its reader in."""

from __future__ import annotations

import logging
from time import perf_counter

from flask import Flask, Response, g, request

from scorekeeper.web.metrics import METHODS

LOGGER = logging.getLogger("scorekeeper.requests")


def register(app: Flask) -> None:
    @app.after_request
    def note(response: Response) -> Response:
        LOGGER.info(
            "request",
            extra={
                "fields": {
                    "endpoint": request.endpoint or "none",
                    "method": request.method if request.method in METHODS else "other",
                    "status": response.status_code,
                    "ms": round((perf_counter() - g.began) * 1000, 2),
                    # Of what is sent piece by piece nobody knows yet how much it will be.
                    "bytes": response.content_length if not response.is_streamed else None,
                }
            },
        )
        return response
