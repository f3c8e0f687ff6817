"""Puts one append into the tables, inside a transaction that is its caller's."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from sqlite_utils import Database

from scorekeeper.errors import Refused
from scorekeeper.eventlog.append import DELETED, Append
from scorekeeper.eventlog.chain import bucket
from scorekeeper.eventlog.line import Line
from scorekeeper.eventlog.sqlite.reading import head, is_deleted, lines_by_id

_MOVE_ON = (
    "INSERT INTO feed_heads (bucket, pos) VALUES (?, ?) "
    "ON CONFLICT (bucket) DO UPDATE SET pos = pos + excluded.pos RETURNING pos"
)
ADD = (
    "INSERT INTO events (bucket, pos, stream_id, version, event_id, kind, data, schema, "
    "recorded_at, actor, device, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
END = "SELECT pos FROM feed_heads WHERE bucket = ?"
_KEEP = (
    "INSERT INTO typed (stream_id, ref, text) SELECT ?1, ?2, "
    "CASE WHEN EXISTS (SELECT 1 FROM forgotten WHERE stream_id = ?1 AND ref = ?2) "
    "THEN '' ELSE ?3 END WHERE TRUE "
    "ON CONFLICT (stream_id, ref) DO UPDATE SET text = excluded.text"
)


@lru_cache
def moving(feeds: int) -> str:
    """The statement that moves the heads of so many feeds to where they are to stand."""
    rows = ", ".join(["(?, ?)"] * feeds)
    return (
        f"INSERT INTO feed_heads (bucket, pos) VALUES {rows} "  # noqa: S608
        "ON CONFLICT (bucket) DO UPDATE SET pos = excluded.pos"
    )


def place(db: Database, append: Append) -> tuple[Line, ...]:
    """The lines as they now stand; of a repeat, as they stood.

    Raises Conflict or Refused, and then has written nothing: what shares the transaction goes on.
    """
    stream = append.stream
    if repeated := append.repeated(lines_by_id(db, stream, append.ids)):
        return repeated
    here = head(db, stream)
    if not here.version and is_deleted(db, stream):
        raise Refused(DELETED())
    lines = append.lines(here)
    if lines:
        key = bucket(stream)
        # The feed's head moves with its events, so that a reader never sees a hole in it.
        (last,) = db.execute(_MOVE_ON, (key, len(lines))).fetchone()
        first = last - len(lines) + 1
        rows = [(key, pos, *line) for pos, line in enumerate(lines, first)]
        db.conn.executemany(ADD, rows)
    keep(db, stream, append.typed)
    return lines


def keep(db: Database, stream: str, typed: Mapping[str, str]) -> None:
    """Writes what was typed, but for what was forgotten."""
    db.conn.executemany(_KEEP, [(stream, ref, text) for ref, text in typed.items()])
