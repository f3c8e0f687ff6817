"""Text goes out compressed to browsers that accept it: a table's page in a tenth of its bytes."""

from __future__ import annotations

import gzip
from functools import lru_cache

from flask import Flask, Response, g, request
from rjsmin import jsmin
from werkzeug.http import parse_accept_header

from scorekeeper.web.headers import varies

KINDS = frozenset(
    {
        "text/html",
        "text/css",
        "text/javascript",
        "application/javascript",
        "application/json",
        "application/manifest+json",
        "image/svg+xml",
    }
)
"""What is worth it. Files to take away and what is pushed piece by piece go out as they are made."""

SMALLEST = 600
"""Bytes; below that, all goes into one packet anyway. Scripts and style are many, and add up."""


def register(app: Flask) -> None:
    """To be registered before all that changes answers, since it has to see them last."""

    @app.after_request
    def compress(response: Response) -> Response:
        said, made = response.headers, response.is_sequence or response.direct_passthrough
        kind = said.get("Content-Type", "").partition(";")[0]
        if kind not in KINDS or not made or "Content-Encoding" in said:
            return response
        if response.is_sequence and (response.calculate_content_length() or 0) < SMALLEST:
            return response
        varies(response, "Accept-Encoding")
        if response.status_code == 206 or not takes_gzip(
            request.headers.get("Accept-Encoding", "")
        ):
            return response
        return _compressed(response, kept="immutable" in said.get("Cache-Control", ""))


@lru_cache(maxsize=64)
def takes_gzip(accepted: str) -> bool:
    """Whether a browser that accepts these takes gzip."""
    return parse_accept_header(accepted).quality("gzip") > 0


def _compressed(response: Response, *, kept: bool) -> Response:
    response.direct_passthrough = False
    data = response.get_data()
    # What browsers keep for ever is made once, as small as can be; a page is made while one waits.
    if not kept and len(data) < SMALLEST:
        return response
    if kept:
        small = _small(data, script=response.mimetype == "text/javascript")
    else:
        small = (_shared if g.get("shared") else _page)(data)
    response.set_data(small)
    response.headers.add("Content-Encoding", "gzip")
    response.headers.pop("Accept-Ranges", None)
    return response


def _page(data: bytes) -> bytes:
    return gzip.compress(data, 5, mtime=0)


_shared = lru_cache(maxsize=32)(_page)
"""For what many phones read: `g.shared` says so."""


@lru_cache(maxsize=64)
def _small(data: bytes, *, script: bool) -> bytes:
    """As small as it gets; a script goes out without its comments."""
    return gzip.compress(jsmin(data) if script else data, 9, mtime=0)
