"""Puts one append into the tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import LiteralString

import psycopg
from psycopg import Connection
from psycopg.errors import UniqueViolation

from scorekeeper.errors import Refused
from scorekeeper.eventlog.append import DELETED, Append
from scorekeeper.eventlog.chain import bucket
from scorekeeper.eventlog.line import Line
from scorekeeper.eventlog.postgres.reading import head, head_and_lines, is_deleted
from scorekeeper.eventlog.postgres.transactions import Unsure, in_one_go, transaction

_MOVE_ON = "UPDATE feed_heads SET pos = pos + %s WHERE bucket = %s"
_TOUCH = "UPDATE feed_heads SET touched = touched + 1 WHERE bucket = %s"
_ADD_NEXT = """\
INSERT INTO events (bucket, pos, stream_id, version, event_id, kind, data, schema, recorded_at,
    actor, device, hash)
SELECT %s, max(pos) - %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s FROM feed_heads WHERE bucket = %s"""
"""Without a head there is no place, and the key refuses the row."""
ADD = """\
INSERT INTO events (bucket, pos, stream_id, version, event_id, kind, data, schema, recorded_at,
    actor, device, hash) VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)"""
_FORGOTTEN = "SELECT ref FROM forgotten WHERE bucket = %s AND stream_id = %s"
_KEEP = """\
INSERT INTO typed (bucket, stream_id, ref, text) VALUES (%s, %s, %s, %s)
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
    stands, found = head_and_lines(conn, stream, append.ids)
    if repeated := append.repeated(found):
        _settle_repeated(conn, key)
        return repeated
    if not stands.version and is_deleted(conn, stream):
        raise Refused(DELETED())
    lines = append.lines(stands)
    if append.typed:
        _add_typed(conn, append, lines)
    elif lines:
        in_one_go(conn, _adding(key, lines))
    return lines


def _settle_repeated(conn: Connection, key: int) -> None:
    """Raises Unsure where the server is away: that nothing was stored is untrue of what stands."""
    try:
        settle(conn, key)
    except (psycopg.OperationalError, psycopg.InterfaceError) as error:
        raise Unsure(str(error)) from error


def _add_typed(conn: Connection, append: Append, lines: Sequence[Line]) -> None:
    """Never in one go: what fails stands in the server's log with all its text, and what was typed is
    to stand in no text."""
    stream, key = append.stream, bucket(append.stream)
    with transaction(conn):
        if lines:
            for statement, params in _adding(key, lines):
                conn.execute(statement, params)
        else:
            hold(conn, key)
            # No key stands in the way of words alone.
            append.lines(head(conn, stream))
        keep(conn, stream, append.typed)


def _adding(key: int, lines: Sequence[Line]) -> list[tuple[LiteralString, Sequence[object]]]:
    """The statements that add the lines behind all others of the bucket, and hold its feed's head."""
    rows = [(key, len(lines) - k, *line, key) for k, line in enumerate(lines, 1)]
    return [(_MOVE_ON, (len(lines), key)), *((_ADD_NEXT, row) for row in rows)]


def keep(conn: Connection, stream: str, typed: Mapping[str, str]) -> None:
    """Writes what was typed, but for what was forgotten. To be called while the head of the feed is
    held, so that nothing of it is forgotten meanwhile."""
    if not typed:
        return
    here = (bucket(stream), stream)
    gone = {ref for (ref,) in conn.execute(_FORGOTTEN, here)}
    for ref, text in typed.items():
        conn.execute(_KEEP, (*here, ref, "" if ref in gone else text))


def hold(conn: Connection, bucket: int) -> None:
    """Holds the feed's head to the commit, to change what stands beside its strokes: whoever writes in
    this bucket waits, or has done so; and other programs see that there is something to read anew."""
    conn.execute(_TOUCH, (bucket,))


def settle(conn: Connection, bucket: int) -> None:
    """Commits behind all that was committed in the bucket. What stands may do so on one machine
    only, its standby's answer never awaited; after this it stands wherever acknowledged strokes do.
    """
    with transaction(conn):
        conn.execute(_MOVE_ON, (0, bucket))
