"""The questions put to the tables. Each is answered whole, so that no question holds a snapshot
while somebody thinks about the answer."""

from __future__ import annotations

import json
from collections.abc import Iterable
from operator import attrgetter

from psycopg import Connection

from scorekeeper.eventlog.chain import bucket
from scorekeeper.eventlog.line import Line
from scorekeeper.eventlog.log import Head, Tombstone

_COLUMNS = "stream_id, version, event_id, kind, data, schema, recorded_at, actor, device, hash"

_HEAD = """\
SELECT version, hash FROM events WHERE bucket = %s AND stream_id = %s
ORDER BY version DESC LIMIT 1"""
_LINES = f"""\
SELECT {_COLUMNS} FROM events WHERE bucket = %s AND stream_id = %s AND version > %s
ORDER BY version LIMIT %s"""  # noqa: S608
_HEAD_AND_BY_ID = f"""\
SELECT {_COLUMNS} FROM events WHERE bucket = %s AND stream_id = %s AND event_id = ANY(%s)
UNION
(SELECT {_COLUMNS} FROM events WHERE bucket = %s AND stream_id = %s ORDER BY version DESC LIMIT 1)"""  # noqa: S608
_PLACED = f"""\
SELECT pos, {_COLUMNS} FROM events WHERE bucket = %s AND pos > %s ORDER BY pos LIMIT %s"""  # noqa: S608
_POSITIONS = "SELECT bucket, pos FROM feed_heads WHERE pos > 0"
_TOUCHES = "SELECT bucket, touched FROM feed_heads WHERE touched > 0"
_STREAMS = "SELECT DISTINCT stream_id FROM events WHERE bucket = %s"
_TYPED = "SELECT ref, text FROM typed WHERE bucket = %s AND stream_id = %s"
_FORGOTTEN = "SELECT stream_id, ref FROM forgotten"
_TOMBSTONES = "SELECT stream_id, version, hash, deleted_at, positions FROM tombstones"
_DELETED = "SELECT 1 FROM tombstones WHERE bucket = %s AND stream_id = %s"
_SALT = "SELECT value FROM meta WHERE key = 'secret'"


def head(conn: Connection, stream: str) -> Head:
    if _never_stored(stream):
        return Head()
    row = conn.execute(_HEAD, (bucket(stream), stream)).fetchone()
    return Head(*row) if row else Head()


def head_and_lines(conn: Connection, stream: str, ids: Iterable[str]) -> tuple[Head, list[Line]]:
    """The head of the stream, and its lines that have these ids in order of version: of one moment,
    or our own first try might come in between and look like somebody else's stroke."""
    key = bucket(stream)
    asked = conn.execute(_HEAD_AND_BY_ID, (key, stream, list(ids), key, stream))
    found = sorted((Line(*row) for row in asked), key=attrgetter("version"))
    wanted = set(ids)
    last = Head(found[-1].version, found[-1].hash) if found else Head()
    return last, [line for line in found if line.event_id in wanted]


def lines(conn: Connection, stream: str, after: int, most: int) -> list[Line]:
    """At most so many lines of the stream above the version `after`."""
    if _never_stored(stream):
        return []
    return [Line(*row) for row in conn.execute(_LINES, (bucket(stream), stream, after, most))]


def placed(conn: Connection, bucket: int, after: int, most: int) -> list[tuple[int, Line]]:
    """At most so many lines of the bucket's feed above the position `after`, each with its own."""
    rows = conn.execute(_PLACED, (bucket, after, most))
    return [(pos, Line(*columns)) for pos, *columns in rows]


def positions(conn: Connection) -> dict[int, int]:
    return dict(conn.execute(_POSITIONS).fetchall())


def touches(conn: Connection) -> dict[int, int]:
    return dict(conn.execute(_TOUCHES).fetchall())


def streams(conn: Connection, bucket: int) -> list[str]:
    """The streams of the bucket."""
    return [stream for (stream,) in conn.execute(_STREAMS, (bucket,))]


def typed(conn: Connection, stream: str) -> dict[str, str]:
    if _never_stored(stream):
        return {}
    return dict(conn.execute(_TYPED, (bucket(stream), stream)).fetchall())


def forgotten(conn: Connection) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for stream, ref in conn.execute(_FORGOTTEN):
        found.setdefault(stream, set()).add(ref)
    return {stream: frozenset(refs) for stream, refs in found.items()}


def tombstones(conn: Connection) -> dict[str, Tombstone]:
    return {
        stream: Tombstone(Head(version, hash_), when, tuple(map(tuple, json.loads(positions))))
        for stream, version, hash_, when, positions in conn.execute(_TOMBSTONES)
    }


def is_deleted(conn: Connection, stream: str) -> bool:
    return conn.execute(_DELETED, (bucket(stream), stream)).fetchone() is not None


def secret(conn: Connection) -> bytes:
    row = conn.execute(_SALT).fetchone()
    return bytes.fromhex(row[0] if row else "")


def _never_stored(stream: str) -> bool:
    """Whether the server would refuse the very question."""
    return "\0" in stream
