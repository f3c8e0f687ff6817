"""How long an address and how many boxes a form may have, looked at before anything is made of
them. The sizes of bodies stand in the settings of the application."""

from __future__ import annotations

from flask import Flask, abort, request

LONGEST_ADDRESS = 2000
"""Characters of path and query together."""

BOXES = 1000
"""Boxes of a form at the most; the fullest hand has some two hundred."""


def register(app: Flask) -> None:
    @app.before_request
    def within_bounds() -> None:
        """Aborts with 414, 413, or 400 where the name in `Host` can be no host's."""
        if len(request.path) + len(request.query_string) > LONGEST_ADDRESS:
            abort(414)
        if not request.host:
            abort(400)
        form = request.mimetype == "application/x-www-form-urlencoded"
        if form and request.get_data().count(b"&") >= BOXES:
            abort(413)
