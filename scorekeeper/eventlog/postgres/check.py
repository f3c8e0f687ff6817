"""What is wrong with a store in a database."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import attrgetter

from psycopg import Connection

from scorekeeper.eventlog.chain import bucket, faults
from scorekeeper.eventlog.line import Line
from scorekeeper.eventlog.log import Finding, Run
from scorekeeper.eventlog.postgres.reading import head
from scorekeeper.eventlog.postgres.transactions import transaction

PAGE = 500

_FEED = """\
SELECT (SELECT pos FROM feed_heads WHERE bucket = %(bucket)s), count(*), min(pos), max(pos)
FROM events WHERE bucket = %(bucket)s"""
_LINES = """\
SELECT stream_id, version, event_id, kind, data, schema, recorded_at, actor, device, hash
FROM events WHERE bucket = %s AND (stream_id, version) > (%s, %s)
ORDER BY stream_id, version LIMIT %s"""
_TOMBSTONES = "SELECT stream_id, positions FROM tombstones WHERE bucket = %s"
_WITHIN = "SELECT count(*) FROM events WHERE bucket = %s AND pos BETWEEN %s AND %s"
_SPOKEN = """\
SELECT DISTINCT stream_id FROM typed JOIN forgotten USING (bucket, stream_id, ref)
WHERE bucket = %s AND text <> ''"""


def findings(conn: Connection, key: int) -> list[Finding]:
    """Everything found in one bucket, from one snapshot, so that a writer beside it raises no false
    alarm."""
    with transaction(conn, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"):
        parts = (_feed, _forgotten, _tombstones, _streams)
        return [found for part in parts for found in part(conn, key)]


def _feed(conn: Connection, key: int) -> Iterator[Finding]:
    row = conn.execute(_FEED, {"bucket": key}).fetchone()
    end, count, first, last = row or (None, 0, None, None)
    if end is None:
        yield Finding(None, None, f"the feed of bucket {key} has lost its head")
        return
    gone = _emptied(conn, key)
    # No position stands twice, so the two make up the head only where there is no hole but those
    # that tombstones name.
    whole = count + sum(till - begin + 1 for begin, till in gone) == end
    if not (whole and (last or 0) <= end and (first or 1) > 0 and _apart(conn, key, gone, end)):
        text = f"the feed of bucket {key} has a hole: {count} strokes, {first} to {last} of {end}"
        yield Finding(None, None, text)


def _emptied(conn: Connection, key: int) -> list[Run]:
    """The places that deleted streams of the bucket had, in order."""
    found = conn.execute(_TOMBSTONES, (key,)).fetchall()
    return sorted((begin, till) for _, places in found for begin, till in json.loads(places))


def _apart(conn: Connection, key: int, gone: Sequence[Run], last: int) -> bool:
    """Whether the places of deleted streams stand within the feed, each once and no stroke in one."""
    before = 0
    for begin, till in gone:
        row = conn.execute(_WITHIN, (key, begin, till)).fetchone()
        if (row and row[0]) or not before < begin <= till <= last:
            return False
        before = till
    return True


def _tombstones(conn: Connection, key: int) -> Iterator[Finding]:
    for stream, _ in conn.execute(_TOMBSTONES, (key,)).fetchall():
        if head(conn, stream).version:
            yield Finding(stream, None, "it was deleted, and strokes of it stand there again")


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
