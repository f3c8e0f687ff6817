"""Rows of another store put into the tables at the places they had there."""

from __future__ import annotations

import json

from psycopg import Connection

from scorekeeper.errors import LogError
from scorekeeper.eventlog.moving import NOT_IN_TURN, Beside, Piece
from scorekeeper.eventlog.postgres import keys
from scorekeeper.eventlog.postgres.deleting import BURY
from scorekeeper.eventlog.postgres.forgetting import LIST
from scorekeeper.eventlog.postgres.place import ADD, hold, keep
from scorekeeper.eventlog.postgres.reading import placed, positions
from scorekeeper.eventlog.postgres.transactions import transaction

_MOVE_TO = "UPDATE feed_heads SET pos = %s WHERE bucket = %s AND pos = %s RETURNING pos"
_ENDS_THERE = "SELECT 1 FROM feed_heads WHERE bucket = %s AND pos = %s"
_SECRET_IS = "UPDATE meta SET value = %s WHERE key = 'secret'"  # noqa: S105


def adopt(conn: Connection, piece: Piece, store: str) -> None:
    """Passes over a piece that stands there already: the answer to its commit got lost. Raises
    LogError where the feed does not end before the piece."""
    with transaction(conn):
        if not conn.execute(_MOVE_TO, (piece.end, piece.bucket, piece.after)).fetchone():
            if _stands(conn, piece):
                return
            raise LogError(NOT_IN_TURN(store=store))
        rows = [(piece.bucket, pos, *line) for pos, line in piece.rows]
        conn.cursor().executemany(ADD, rows)


def _stands(conn: Connection, piece: Piece) -> bool:
    """Whether the feed ends with the piece."""
    if not conn.execute(_ENDS_THERE, (piece.bucket, piece.end)).fetchone():
        return False
    there = placed(conn, piece.bucket, piece.after, len(piece.rows) + 1)
    return tuple(there) == piece.rows


def adopt_beside(conn: Connection, beside: Beside) -> None:
    key = beside.bucket
    with transaction(conn):
        hold(conn, key)
        for stream, refs in beside.forgotten.items():
            conn.cursor().executemany(LIST, [(key, stream, ref) for ref in refs])
        for stream, typed in beside.typed.items():
            keep(conn, stream, typed)
        keys.write(conn, beside.links)
        for stream, stone in beside.tombstones.items():
            head, places = stone.head, json.dumps(stone.positions)
            conn.execute(BURY, (key, stream, head.version, head.hash, stone.when, places))


def adopt_secret(conn: Connection, secret: bytes, store: str) -> None:
    """Raises LogError where the store has an event."""
    with transaction(conn):
        if positions(conn):
            raise LogError(NOT_IN_TURN(store=store))
        conn.execute(_SECRET_IS, (secret.hex(),))
