"""Style and scripts: addressed with their content's hash, so that a browser may keep them for ever
and never shows an old one."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Any

from flask import Flask, Response, request


def register(app: Flask) -> None:
    folder = Path(str(app.static_folder))

    @app.url_defaults
    def add_hash(endpoint: str, values: dict[str, Any]) -> None:
        if endpoint == "static" and "filename" in values:
            values.setdefault("v", digest(folder / values["filename"]))

    @app.after_request
    def keep(response: Response) -> Response:
        if request.endpoint == "static" and "v" in request.args and response.status_code == 200:
            response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        return response


@cache
def digest(file: Path) -> str:
    """A short hash of the file's content; of a missing file nothing."""
    try:
        return hashlib.sha256(file.read_bytes()).hexdigest()[:12]
    except OSError:
        return ""
