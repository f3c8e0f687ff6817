"""How the file is opened: once to be written, and to be read as often as there are readers."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock

from sqlite_utils import Database

from scorekeeper.errors import LogError
from scorekeeper.eventlog.log import CLOSED
from scorekeeper.eventlog.sqlite.trouble import ERRORS, trouble

IDLE = 8
"""So many reading connections are kept open while nobody reads."""


def open_to_write(path: Path, busy_seconds: float) -> Database:
    """A connection on which transactions begin and end only where that is written down."""
    # Acknowledged means on the disk, and overwritten means gone from it.
    return _open(
        f"{path.as_uri()}?mode=rwc",
        busy_seconds,
        "synchronous = FULL",
        "secure_delete = ON",
        "foreign_keys = ON",
    )


def open_to_read(path: Path, busy_seconds: float) -> Database:
    """A connection that cannot write; it makes no file where there is none."""
    return _open(f"{path.as_uri()}?mode=ro", busy_seconds, "query_only = ON")


def _open(uri: str, busy_seconds: float, *pragmas: str) -> Database:
    conn = sqlite3.connect(
        uri, uri=True, timeout=busy_seconds, isolation_level=None, check_same_thread=False
    )
    try:
        db = Database(conn, execute_plugins=False)
        for pragma in pragmas:
            db.execute(f"PRAGMA {pragma}")
    except BaseException:
        conn.close()
        raise
    return db


class Readers:
    """The reading connections: lent to one thread at a time, for one question at a time."""

    def __init__(self, path: Path, busy_seconds: float) -> None:
        self._path = path
        self._busy_seconds = busy_seconds
        self._lock = Lock()
        self._idle: list[Database] = []
        self._closed = False

    @contextmanager
    def lend(self) -> Iterator[Database]:
        """Raises LogError for any error of SQLite's inside, and after close."""
        try:
            db = self._take()
            try:
                yield db
            finally:
                self._give_back(db)
        except ERRORS as error:
            raise trouble(error, self._path) from error

    def _take(self) -> Database:
        with self._lock:
            if self._closed:
                raise LogError(CLOSED())
            if self._idle:
                return self._idle.pop()
        return open_to_read(self._path, self._busy_seconds)

    def _give_back(self, db: Database) -> None:
        with self._lock:
            if not self._closed and len(self._idle) < IDLE:
                self._idle.append(db)
                return
        db.close()

    def close(self) -> None:
        """Closes those that wait; one that is lent is closed when it comes back."""
        with self._lock:
            self._closed = True
            idle, self._idle = self._idle, []
        for db in idle:
            db.close()
