"""What is wrong with a store in a database."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from operator import attrgetter

from psycopg import Connection

from scorekeeper.eventlog.chain import bucket, faults
from scorekeeper.eventlog.line import Line
from scorekeeper.eventlog.log import Finding
from scorekeeper.eventlog.postgres.transactions import transaction

PAGE = 500

_FEED = """\
SELECT (SELECT pos FROM feed_heads WHERE bucket = %(bucket)s), count(*), min(pos), max(pos)
FROM events WHERE bucket = %(bucket)s"""
_LINES = """\
SELECT stream_id, version, event_id, kind, data, schema, recorded_at, actor, device, hash
FROM events WHERE bucket = %s AND (stream_id, version) > (%s, %s)
ORDER BY stream_id, version LIMIT %s"""
_SPOKEN = """\
SELECT DISTINCT stream_id FROM typed JOIN forgotten USING (bucket, stream_id, ref)
WHERE bucket = %s AND text <> ''"""


def findings(conn: Connection, key: int) -> list[Finding]:
    """Everything found in one bucket, from one snapshot, so that a writer beside it raises no false
    alarm."""
    with transaction(conn, b"BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"):
        return [*_feed(conn, key), *_forgotten(conn, key), *_streams(conn, key)]


def _feed(conn: Connection, key: int) -> Iterator[Finding]:
    row = conn.execute(_FEED, {"bucket": key}).fetchone()
    head, count, first, last = row or (None, 0, None, None)
    # No position stands twice, so these are equal only where there is no hole.
    if (first or 1, last or 0, count) != (1, head, head):
        text = f"the feed of bucket {key} has a hole: {count} strokes, {first} to {last} of {head}"
        yield Finding(None, None, text)


def _forgotten(conn: Connection, key: int) -> Iterator[Finding]:
    for (stream,) in conn.execute(_SPOKEN, (key,)):
        yield Finding(stream, None, "words that were forgotten stand there again")


def _streams(conn: Connection, key: int) -> Iterator[Finding]:
    for stream, lines in groupby(_lines(conn, key), attrgetter("stream")):
        if key != bucket(stream):
            yield Finding(stream, None, f"it is filed under bucket {key}, not {bucket(stream)}")
        else:
            yield from faults(lines)


def _lines(conn: Connection, key: int) -> Iterator[Line]:
    after = ("", 0)
    while rows := conn.execute(_LINES, (key, *after, PAGE)).fetchall():
        yield from (Line(*row) for row in rows)
        after = rows[-1][:2]
