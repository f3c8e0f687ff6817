"""What is wrong with a store file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import count as counting

from sqlite_utils import Database

from scorekeeper.eventlog.chain import bucket, faults, paged
from scorekeeper.eventlog.log import Finding, Progress, Run, silently
from scorekeeper.eventlog.sqlite.guards import broken_guards
from scorekeeper.eventlog.sqlite.reading import buried, head, lines, tombstones
from scorekeeper.eventlog.sqlite.schema import DELETES, FORGETS, schema_of
from scorekeeper.eventlog.sqlite.trouble import ERRORS

PAGE = 500

UNREADABLE = (*ERRORS, AttributeError, TypeError, ValueError)
"""Where a bit makes of a value what is never written there, Python is the first to stumble over it."""

STEPS = 20_000_000
"""So many steps of SQLite's, some tenths of a second, lie between two signs that it still reads."""


def findings(db: Database, progress: Progress = silently) -> list[Finding]:
    """Everything found, from one snapshot, so that a writer beside it raises no false alarm. The store
    may be of an earlier release."""
    found: list[Finding] = []
    # A letter that is no letter any more must show as a hash that does not fit, in its place.
    db.conn.text_factory = lambda raw: raw.decode(errors="replace")
    told = counting(1)
    progress(0, 0)
    db.conn.set_progress_handler(lambda: progress(next(told), 0), STEPS)
    try:
        db.execute("BEGIN")
        streams = partial(_streams, progress=progress)
        for part in (_integrity, _guards, _feeds, _forgotten, _tombstones, streams):
            if part is streams:
                db.conn.set_progress_handler(None, 0)
            try:
                found.extend(part(db))
            except UNREADABLE as error:
                found.append(Finding(None, None, f"the file cannot be read through: {error}"))
    finally:
        db.conn.set_progress_handler(None, 0)
        db.rollback()
        db.conn.text_factory = str
    return found


def _integrity(db: Database) -> Iterator[Finding]:
    for (text,) in db.execute("PRAGMA integrity_check").fetchall():
        if text != "ok":
            yield Finding(None, None, text)


def _guards(db: Database) -> Iterator[Finding]:
    for guard in broken_guards(db):
        yield Finding(None, None, f"the guard {guard} is missing or was changed")


def _feeds(db: Database) -> Iterator[Finding]:
    sql = """
        SELECT bucket, head.pos, count(events.pos), min(events.pos), max(events.pos)
        FROM (SELECT bucket FROM feed_heads UNION SELECT bucket FROM events)
        LEFT JOIN feed_heads AS head USING (bucket) LEFT JOIN events USING (bucket)
        GROUP BY bucket
    """
    empty = _emptied(db)
    for key, end, count, first, last in db.execute(sql).fetchall():
        gone = empty.pop(key, [])
        # No position stands twice, so the two make up the head only where there is no hole but
        # those that tombstones name.
        whole = count + sum(till - begin + 1 for begin, till in gone) == end
        if not (
            whole
            and (last or 0) <= end
            and (first is None or first > 0)
            and _apart(db, key, gone, end)
        ):
            text = (
                f"the feed of bucket {key} has a hole: {count} strokes, {first} to {last} of {end}"
            )
            yield Finding(None, None, text)
    for key in empty:
        yield Finding(None, None, f"the feed of bucket {key} has lost its head")


def _emptied(db: Database) -> dict[int, list[Run]]:
    """The places that deleted streams had, by bucket and in order."""
    found: dict[int, list[Run]] = {}
    if schema_of(db) >= DELETES:
        for stream, tombstone in tombstones(db).items():
            found.setdefault(bucket(stream), []).extend(tombstone.positions)
    return {key: sorted(places) for key, places in found.items() if places}


def _apart(db: Database, key: int, gone: Sequence[Run], last: int) -> bool:
    """Whether the places of deleted streams stand within the feed, each once and no stroke in one."""
    before = 0
    sql = "SELECT count(*) FROM events WHERE bucket = ? AND pos BETWEEN ? AND ?"
    for begin, end in gone:
        (standing,) = db.execute(sql, (key, begin, end)).fetchone()
        if standing or not before < begin <= end <= last:
            return False
        before = end
    return True


def _tombstones(db: Database) -> Iterator[Finding]:
    if schema_of(db) < DELETES:
        return
    for stream in buried(db):
        if head(db, stream).version:
            yield Finding(stream, None, "it was deleted, and strokes of it stand there again")


def _forgotten(db: Database) -> Iterator[Finding]:
    if schema_of(db) < FORGETS:
        return
    sql = "SELECT DISTINCT stream_id FROM typed JOIN forgotten USING (stream_id, ref) WHERE text <> ''"
    for (stream,) in db.execute(sql).fetchall():
        yield Finding(stream, None, "words that were forgotten stand there again")


def _streams(db: Database, progress: Progress) -> Iterator[Finding]:
    keys = db.execute("SELECT DISTINCT bucket, stream_id FROM events").fetchall()
    for done, (key, stream) in enumerate(keys):
        progress(done, len(keys))
        if not isinstance(stream, str):
            yield Finding(None, None, "strokes stand there under no name of a session")
        elif key != bucket(stream):
            yield Finding(stream, None, f"it is filed under bucket {key}, not {bucket(stream)}")
        else:
            yield from _before_the_first(db, key, stream)
            yield from faults(paged(partial(lines, db, stream), PAGE))


def _before_the_first(db: Database, key: int, stream: str) -> Iterator[Finding]:
    """The strokes that no reader is given, since it asks for those above version 0."""
    sql = "SELECT version FROM events WHERE bucket = ? AND stream_id = ? AND version < 1 ORDER BY 1"
    for (version,) in db.execute(sql, (key, stream)).fetchall():
        yield Finding(stream, version, f"it stands at version {version}, before the first stroke")
