"""Files that are there whole or not at all, and stay after the power fails."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import file_digest
from pathlib import Path


@contextmanager
def unfinished(target: Path) -> Iterator[Path]:
    """A file beside the target, under a name for the while; nothing of it stays unless it takes the
    target's."""
    path = target.with_name(f"{target.name}.unfinished")
    path.unlink(missing_ok=True)
    # Names and addresses of sessions stand in it: nobody else may read it meanwhile.
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        yield path
    finally:
        path.unlink(missing_ok=True)


@contextmanager
def appearing(target: Path) -> Iterator[Path]:
    """A file under a name for the while, which takes the target's name once it is written whole. If
    the block raises, nothing of it stays."""
    with unfinished(target) as path:
        yield path
        flush(path)
        path.replace(target)
    flush_folder(target.parent)


def flush(path: Path) -> None:
    """Waits until the file is on the disk."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def flush_folder(folder: Path) -> None:
    """Waits until the names in the folder are on the disk; Windows sees to that itself."""
    if sys.platform != "win32":
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


def sha256(path: Path) -> str:
    """The SHA-256 of the file, in hex."""
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()
