"""What every answer says to the browser about itself."""

from __future__ import annotations

from flask import Flask, Response, request

POLICY = (
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; media-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)

PARTS = ("text/css", "text/javascript", "image/png", "video/mp4", "video/webm")
"""What is part of a page and never one by itself, as a picture with markup and an error can be."""

SUPERFLUOUS = ("Content-Disposition", "Last-Modified", "Accept-Ranges")
"""What style and scripts need not say: there are many of them, and a first visit fetches them all.
The policy is that of the page they belong to."""


OF_ALL: tuple[tuple[str, str], ...] = (
    ("X-Content-Type-Options", "nosniff"),
    ("Cache-Control", "no-store"),
)
"""What every answer says that does not say otherwise."""

OF_PAGES: tuple[tuple[str, str], ...] = (
    *OF_ALL,
    ("Content-Security-Policy", POLICY),
    # Not no-referrer: with that a browser hides the Origin of our own forms, too.
    ("Referrer-Policy", "same-origin"),
)


def register(app: Flask) -> None:
    @app.after_request
    def say(response: Response) -> Response:
        headers, wanted = response.headers, OF_PAGES
        if request.endpoint == "static" and response.mimetype in PARTS:
            wanted = OF_ALL
            for name in SUPERFLUOUS:
                headers.pop(name, None)
            # A script is UTF-8 whatever is said of it (RFC 9239).
            headers["Content-Type"] = headers["Content-Type"].replace(
                "javascript; charset=utf-8", "javascript"
            )
        said = {name.lower() for name, _ in headers}
        for name, value in wanted:
            if name.lower() not in said:
                headers.add(name, value)
        return response


def varies(response: Response, by: str) -> None:
    """Has the answer say that it depends on that header of the request."""
    said = response.headers.get("Vary")
    if said is None:
        response.headers.add("Vary", by)
    elif by.lower() not in said.lower():
        response.headers["Vary"] = f"{said}, {by}"
