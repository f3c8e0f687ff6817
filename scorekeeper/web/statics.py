"""Style and scripts, under a folder that is named by what they hold: a browser may keep them for
ever and never mixes those of two releases, imports between them included."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Any

from flask import Flask, Response, send_from_directory


def register(app: Flask, folder: Path) -> None:
    """Serves the folder."""
    current = release(folder)

    @app.get("/static/<release>/<path:filename>")
    def static(release: str, filename: str) -> Response:
        """A file. A page of another release that a phone has kept gets what there is now, and is
        not to keep that under the old name."""
        response = send_from_directory(folder, filename, etag=False)
        if release == current:
            response.headers["Cache-Control"] = "max-age=31536000, immutable"
        return response

    @app.url_defaults
    def add_release(endpoint: str, values: dict[str, Any]) -> None:
        if endpoint == "static":
            values.setdefault("release", current)


@cache
def release(folder: Path) -> str:
    """A short hash over every file of the folder, names included."""
    digest = hashlib.sha256()
    for file in sorted(path for path in folder.rglob("*") if path.is_file()):
        digest.update(f"{file.relative_to(folder).as_posix()}\0".encode())
        digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()[:12]
