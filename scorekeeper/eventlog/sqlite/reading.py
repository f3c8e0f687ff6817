"""The questions put to the tables. Each is answered whole, so that no question holds a snapshot
while somebody thinks about the answer."""

from __future__ import annotations

import json
from collections.abc import Sequence
from operator import attrgetter

import msgspec
from sqlite_utils import Database

from scorekeeper.eventlog.chain import bucket
from scorekeeper.eventlog.codec import load
from scorekeeper.eventlog.line import Line
from scorekeeper.eventlog.log import Head, Run, Tombstone
from scorekeeper.eventlog.sqlite.trouble import damaged
from scorekeeper.events import Stamp, Stored

_COLUMNS = "stream_id, version, event_id, kind, data, schema, recorded_at, actor, device, hash"

_RUNS = msgspec.json.Decoder(tuple[Run, ...])


def head(db: Database, stream: str) -> Head:
    sql = (
        "SELECT version, hash FROM events WHERE bucket = ? AND stream_id = ? "
        "ORDER BY version DESC LIMIT 1"
    )
    row = db.execute(sql, (bucket(stream), stream)).fetchone()
    return Head(*row) if row else Head()


def lines(db: Database, stream: str, after: int, most: int) -> list[Line]:
    """At most so many lines of the stream above the version `after`."""
    sql = (
        f"SELECT {_COLUMNS} FROM events WHERE bucket = ? AND stream_id = ? AND version > ? "  # noqa: S608
        "ORDER BY version LIMIT ?"
    )
    rows = db.execute(sql, (bucket(stream), stream, after, most))
    return [Line._make(row) for row in rows]


def stored(db: Database, stream: str, after: int, most: int) -> list[Stored]:
    """The same as they are read. Of the columns only those are asked for that a reader is given: to
    fetch them is a good part of the work."""
    sql = (
        "SELECT version, event_id, kind, data, recorded_at, actor, device, hash FROM events "
        "WHERE bucket = ? AND stream_id = ? AND version > ? ORDER BY version LIMIT ?"
    )
    rows = db.execute(sql, (bucket(stream), stream, after, most)).fetchall()
    # What a named tuple's own name calls is a function of Python: a third of the whole.
    new = tuple.__new__
    return [
        new(Stored, (stream, n, load(kind, data), new(Stamp, (id_, when, who, device)), hash_))
        for n, id_, kind, data, when, who, device, hash_ in rows
    ]


def lines_by_id(db: Database, stream: str, ids: Sequence[str]) -> list[Line]:
    """The lines of the stream that have these ids, in order of version."""
    # An append of one event asks for two ids; of many, one parameter, since their number in a
    # statement is bounded.
    few = len(ids) == 2
    among = "(?, ?)" if few else "(SELECT value FROM json_each(?))"
    sql = (
        f"SELECT {_COLUMNS} FROM events WHERE bucket = ? AND stream_id = ? "  # noqa: S608
        f"AND event_id IN {among}"
    )
    rows = db.conn.execute(sql, (bucket(stream), stream, *(ids if few else [json.dumps(ids)])))
    # Sorted here: asked for an order, SQLite walks the whole stream by version instead.
    return sorted((Line._make(row) for row in rows), key=attrgetter("version"))


def placed(db: Database, bucket: int, after: int, most: int) -> list[tuple[int, Line]]:
    """At most so many lines of the bucket's feed above the position `after`, each with its own."""
    sql = f"SELECT pos, {_COLUMNS} FROM events WHERE bucket = ? AND pos > ? ORDER BY pos LIMIT ?"  # noqa: S608
    rows = db.execute(sql, (bucket, after, most))
    return [(pos, Line._make(columns)) for pos, *columns in rows]


def positions(db: Database) -> dict[int, int]:
    return dict(db.execute("SELECT bucket, pos FROM feed_heads WHERE pos > 0").fetchall())


def streams(db: Database) -> list[str]:
    # Not by its name: in a damaged file a column may have come by another.
    rows = db.execute("SELECT DISTINCT bucket, stream_id FROM events")
    return [stream for _, stream in rows]


def heads(db: Database) -> dict[str, Head]:
    """The head of every stream."""
    # Beside max() SQLite gives the other columns of the row that has it.
    sql = "SELECT stream_id, max(version), hash FROM events GROUP BY bucket, stream_id"
    return {stream: Head(version, hash_) for stream, version, hash_ in db.execute(sql)}


def count(db: Database) -> int:
    """How many events there are."""
    (events,) = db.execute("SELECT count(*) FROM events").fetchone()
    return int(events)


def typed(db: Database, stream: str) -> dict[str, str]:
    rows = db.execute("SELECT ref, text FROM typed WHERE stream_id = ?", [stream])
    return dict(rows.fetchall())


def forgotten(db: Database) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for stream, ref in db.execute("SELECT stream_id, ref FROM forgotten"):
        found.setdefault(stream, set()).add(ref)
    return {stream: frozenset(refs) for stream, refs in found.items()}


def tombstones(db: Database) -> dict[str, Tombstone]:
    """Raises sqlite3.DatabaseError where one of them is not whole."""
    sql = "SELECT stream_id, version, hash, deleted_at, positions FROM tombstones"
    found = {}
    for stream, version, hash_, when, positions in db.execute(sql):
        try:
            places = _RUNS.decode(positions)
        except (TypeError, ValueError, msgspec.MsgspecError) as error:
            raise damaged(f"the tombstone of {stream} is not whole") from error
        found[stream] = Tombstone(Head(version, hash_), when, places)
    return found


def buried(db: Database) -> dict[str, Tombstone]:
    """The same as far as they can be read, without the places in the feed."""
    rows = db.execute("SELECT stream_id, version, hash, deleted_at FROM tombstones")
    return {
        stream: Tombstone(Head(version, hash_), when)
        for stream, version, hash_, when in rows
        if isinstance(version, int) and all(isinstance(x, str) for x in (stream, hash_, when))
    }


def is_deleted(db: Database, stream: str) -> bool:
    sql = "SELECT 1 FROM tombstones WHERE stream_id = ?"
    return db.execute(sql, (stream,)).fetchone() is not None


def secret(db: Database) -> bytes:
    row = db.execute("SELECT value FROM meta WHERE key = 'secret'").fetchone()
    try:
        return bytes.fromhex(row[0])
    except (TypeError, ValueError) as error:
        raise damaged("its secret is not whole") from error
