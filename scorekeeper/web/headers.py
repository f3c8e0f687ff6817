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


def register(app: Flask) -> None:
    @app.after_request
    def say(response: Response) -> Response:
        response.headers.setdefault("X-Content-Type-Options", "nosniff")
        if request.endpoint == "static" and response.mimetype in PARTS:
            for name in SUPERFLUOUS:
                response.headers.pop(name, None)
        else:
            response.headers.setdefault("Content-Security-Policy", POLICY)
            # Not no-referrer: with that a browser hides the Origin of our own forms, too.
            response.headers.setdefault("Referrer-Policy", "same-origin")
        response.headers.setdefault("Cache-Control", "no-store")
        return response
