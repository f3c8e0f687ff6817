"""A session taken out of the store for good: the one time that strokes are removed. The application's
role may not; it is for the owner of the tables."""

from __future__ import annotations

import json

from psycopg import Connection

from scorekeeper.eventlog.chain import bucket
from scorekeeper.eventlog.log import Head
from scorekeeper.eventlog.positions import runs
from scorekeeper.eventlog.postgres.place import hold
from scorekeeper.eventlog.postgres.reading import head
from scorekeeper.eventlog.postgres.transactions import transaction

_STOOD = "SELECT pos FROM events WHERE bucket = %s AND stream_id = %s ORDER BY pos"
BURY = """\
INSERT INTO tombstones (bucket, stream_id, version, hash, deleted_at, positions)
VALUES (%s, %s, %s, %s, %s, %s) ON CONFLICT DO NOTHING"""
_REMOVE = "DELETE FROM events WHERE bucket = %s AND stream_id = %s"
_REMOVE_LINKS = "DELETE FROM links WHERE bucket = %s AND stream_id = %s"
_REMOVE_WORDS = "DELETE FROM typed WHERE bucket = %s AND stream_id = %s"


def delete(conn: Connection, stream: str, when: str, judged: Head | None = None) -> None:
    """Removes the stream and leaves its tombstone; passes over one that has no stroke, or another head
    than it was judged by. What was forgotten in it stays on its list."""
    key = bucket(stream)
    with transaction(conn):
        # Who writes in this bucket has done so, or finds the tombstone.
        hold(conn, key)
        stood = [pos for (pos,) in conn.execute(_STOOD, (key, stream))]
        last = head(conn, stream)
        if stood and judged in (None, last):
            positions = json.dumps(runs(stood))
            conn.execute(BURY, (key, stream, last.version, last.hash, when, positions))
            conn.execute(_REMOVE, (key, stream))
            conn.execute(_REMOVE_WORDS, (key, stream))
            conn.execute(_REMOVE_LINKS, (key, stream))
