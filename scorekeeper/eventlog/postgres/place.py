"""Puts one append into the tables."""

from __future__ import annotations

from collections.abc import Mapping

from psycopg import Connection
from psycopg.errors import UniqueViolation

from scorekeeper.errors import Refused
from scorekeeper.eventlog.append import DELETED, Append
from scorekeeper.eventlog.chain import bucket
from scorekeeper.eventlog.line import Line
from scorekeeper.eventlog.postgres.reading import head, is_deleted, lines_by_id
from scorekeeper.eventlog.postgres.transactions import transaction

_MOVE_ON = "UPDATE feed_heads SET pos = pos + %s WHERE bucket = %s RETURNING pos"
ADD = """\
INSERT INTO events (bucket, pos, stream_id, version, event_id, kind, data, schema, recorded_at,
    actor, device, hash) VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)"""
_KEEP = """\
INSERT INTO typed (bucket, stream_id, ref, text) VALUES (%(bucket)s, %(stream)s, %(ref)s,
    CASE WHEN EXISTS (SELECT 1 FROM forgotten WHERE bucket = %(bucket)s
                      AND stream_id = %(stream)s AND ref = %(ref)s) THEN '' ELSE %(text)s END)
ON CONFLICT (bucket, stream_id, ref) DO UPDATE SET text = excluded.text"""


def place(conn: Connection, append: Append) -> tuple[Line, ...]:
    """The lines as they now stand; of a repeat, as they stood.

    Raises Conflict or Refused, and then has written nothing.
    """
    try:
        return _place(conn, append)
    except UniqueViolation:
        # Another was faster, or we ourselves by an earlier try: now it is a conflict or a repeat.
        return _place(conn, append)


def _place(conn: Connection, append: Append) -> tuple[Line, ...]:
    stream, key = append.stream, bucket(append.stream)
    # The head first: were the ids asked for before it, our own first try might come in between, and
    # would look like somebody else's stroke.
    stands = head(conn, stream)
    if repeated := append.repeated(lines_by_id(conn, stream, append.ids)):
        settle(conn, key)
        return repeated
    if not stands.version and is_deleted(conn, stream):
        raise Refused(DELETED())
    lines = append.lines(stands)
    if not lines and not append.typed:
        return ()
    with transaction(conn):
        last = move_on(conn, key, len(lines))
        if lines:
            first = last - len(lines) + 1
            rows = [(key, pos, *line) for pos, line in enumerate(lines, first)]
            conn.cursor().executemany(ADD, rows)
        else:
            # No key stands in the way of words alone.
            append.lines(head(conn, stream))
        keep(conn, stream, append.typed)
    return lines


def keep(conn: Connection, stream: str, typed: Mapping[str, str]) -> None:
    """Writes what was typed, but for what was forgotten."""
    here = {"bucket": bucket(stream), "stream": stream}
    rows = [{**here, "ref": ref, "text": text} for ref, text in typed.items()]
    if rows:
        conn.cursor().executemany(_KEEP, rows)


def move_on(conn: Connection, bucket: int, steps: int) -> int:
    """Moves the feed's head, and gives where it stands. Its row is held to the commit, so the feed
    has no holes and nothing comes late, and whoever writes in this bucket waits."""
    row = conn.execute(_MOVE_ON, (steps, bucket)).fetchone()
    assert row is not None, f"bucket {bucket} has no row"
    return int(row[0])


def settle(conn: Connection, bucket: int) -> None:
    """Commits behind all that was committed in the bucket. What stands may do so on one machine
    only, its standby's answer never awaited; after this it stands wherever acknowledged strokes do.
    """
    with transaction(conn):
        move_on(conn, bucket, 0)
