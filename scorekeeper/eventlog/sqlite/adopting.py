"""Rows of another store put into the file at the places they had there."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager

from sqlite_utils import Database

from scorekeeper.errors import LogError
from scorekeeper.eventlog.moving import NOT_IN_TURN, Beside, Piece
from scorekeeper.eventlog.sqlite import keys
from scorekeeper.eventlog.sqlite.deleting import BURY
from scorekeeper.eventlog.sqlite.forgetting import LIST
from scorekeeper.eventlog.sqlite.place import ADD, END, keep, moving


def adopt(db: Database, piece: Piece, store: str) -> None:
    """Raises LogError where the feed does not end before the piece."""
    with _transaction(db):
        found = db.execute(END, (piece.bucket,)).fetchone()
        if (found[0] if found else 0) != piece.after:
            raise LogError(NOT_IN_TURN(store=store))
        db.execute(moving(1), (piece.bucket, piece.end))
        db.conn.executemany(ADD, [(piece.bucket, pos, *line) for pos, line in piece.rows])


def adopt_beside(db: Database, beside: Beside) -> None:
    with _transaction(db):
        for stream, refs in beside.forgotten.items():
            db.conn.executemany(LIST, [(stream, ref) for ref in refs])
        for stream, typed in beside.typed.items():
            keep(db, stream, typed)
        keys.write(db, beside.links)
        for stream, stone in beside.tombstones.items():
            head, places = stone.head, json.dumps(stone.positions)
            row = (stream, beside.bucket, head.version, head.hash, stone.when, places)
            db.execute(BURY, row)


def adopt_secret(db: Database, secret: bytes, store: str) -> None:
    """Raises LogError where the store has an event."""
    with _transaction(db):
        if db.execute("SELECT 1 FROM events LIMIT 1").fetchone():
            raise LogError(NOT_IN_TURN(store=store))
        db.execute("UPDATE meta SET value = ? WHERE key = 'secret'", (secret.hex(),))


@contextmanager
def _transaction(db: Database) -> Iterator[None]:
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.commit()
    except BaseException:
        db.rollback()
        raise
