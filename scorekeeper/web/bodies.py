"""Whether a form came in whole, to the last byte and the last letter, before anything reads it."""

from __future__ import annotations

from urllib.parse import unquote_to_bytes

from flask import Flask, request

from scorekeeper.errors import EntryError
from scorekeeper.phrases import Text

DAMAGED = Text("damaged", "The form came in damaged: nothing was saved. Go back and save again.")


def register(app: Flask) -> None:
    @app.before_request
    def whole() -> None:
        """A form that lost its end would pass for a hand saved in part, and bytes that are no text
        for a name like `%ED%A0%80`."""
        if request.method != "POST":
            return
        body = request.get_data()
        cut_off = request.content_length is not None and len(body) < request.content_length
        if cut_off or not _is_text(body):
            raise EntryError(DAMAGED())


def _is_text(body: bytes) -> bool:
    if request.mimetype != "application/x-www-form-urlencoded":
        return True
    try:
        unquote_to_bytes(body).decode()
    except UnicodeDecodeError:
        return False
    return True
