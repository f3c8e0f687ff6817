"""What SQLite says when it cannot, in words that say what would do. No error of SQLite's own
leaves the package."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from scorekeeper.errors import LogError
from scorekeeper.phrases import Text

BUSY = Text(
    "log_busy",
    "The store {path} is held by another program. Nothing was stored; send it again, and close "
    "the other program if this does not pass.",
)
FULL = Text(
    "log_full",
    "The disk of the store {path} is full. Nothing was stored; free some space, then send it "
    "again.",
)
READ_ONLY = Text(
    "log_read_only",
    "The store {path} may not be written. Nothing was stored; allow writing to the file and its "
    "folder, then send it again.",
)
DAMAGED = Text(
    "log_damaged",
    "The store {path} is damaged ({cause}). Check it, and go back to a backup if need be.",
)
UNREACHABLE = Text(
    "log_unreachable",
    "The store {path} cannot be opened ({cause}). See that the folder is there and that the file "
    "may be read and written.",
)
FAILED = Text(
    "log_failed",
    "The store {path} failed ({cause}). Nothing was stored; see to the disk, then send it again.",
)

ERRORS = (sqlite3.Error, UnicodeDecodeError)
"""What is raised for an error of SQLite's: the second where its message, or a word of the store, has
bytes in it that a damaged file has put there."""

_TEXTS = {
    sqlite3.SQLITE_BUSY: BUSY,
    sqlite3.SQLITE_LOCKED: BUSY,
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_NOTADB: DAMAGED,
    sqlite3.SQLITE_CANTOPEN: UNREACHABLE,
}


def damaged(what: str) -> sqlite3.DatabaseError:
    """The error for what SQLite reads and is not as it was written."""
    error = sqlite3.DatabaseError(what)
    error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
    return error


def trouble(error: Exception, path: Path) -> LogError:
    """The error to raise for one of SQLite's. Its finer codes carry the plain one in the low
    byte."""
    if isinstance(error, UnicodeDecodeError):
        return LogError(DAMAGED(path=str(path), cause="it has letters that are none"))
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    text = _TEXTS.get(code, FAILED)
    if text in (BUSY, FULL, READ_ONLY):
        return LogError(text(path=str(path)))
    return LogError(text(path=str(path), cause=str(error)))
