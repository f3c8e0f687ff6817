"""Whether a form came in whole: its letters, too, before anything reads it."""

from __future__ import annotations

from urllib.parse import unquote_to_bytes

from flask import Flask, request

from scorekeeper.errors import EntryError
from scorekeeper.phrases import Text

HALF_A_LETTER = Text(
    "half_a_letter", "The form came in damaged: nothing was saved. Go back and save again."
)


def register(app: Flask) -> None:
    @app.before_request
    def whole_letters() -> None:
        """Bytes that are no text would otherwise become a name like `%ED%A0%80`."""
        if request.mimetype == "application/x-www-form-urlencoded":
            try:
                unquote_to_bytes(request.get_data()).decode()
            except UnicodeDecodeError:
                raise EntryError(HALF_A_LETTER()) from None
