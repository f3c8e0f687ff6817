"""A form is only taken from a page of this service: another site cannot write with a phone's cookie.

Tokens would go stale in a page that sleeps on a phone all evening; the browser's own word does not.
"""

from __future__ import annotations

from flask import Flask, request, url_for

from scorekeeper.errors import Forbidden
from scorekeeper.phrases import Text

ELSEWHERE = Text(
    "from_elsewhere",
    "This was sent from a page of another site: nothing was saved. Open the table here and save again.",
)


def register(app: Flask) -> None:
    @app.before_request
    def check() -> None:
        if request.method not in ("GET", "HEAD", "OPTIONS") and not from_here():
            raise Forbidden(ELSEWHERE())


def from_here() -> bool:
    """Whether the browser says that this comes from our own page, or says nothing, as programs do.

    Plain http on a home network has no Sec-Fetch-Site; Origin is there.
    """
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = request.headers.get("Origin")
    return origin is None or origin.partition("://")[2] == request.host


def here(asked: str | None) -> str:
    """The page of this service that was asked for, else its first: nobody is led elsewhere."""
    asked = asked or ""
    outside = not asked.startswith("/") or asked.startswith("//") or "\\" in asked
    # A browser drops a tab or the end of a line inside an address: it would hide two slashes.
    return url_for("pages.home") if outside or not asked.isprintable() else asked
