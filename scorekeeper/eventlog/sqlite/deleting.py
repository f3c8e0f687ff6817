"""Sessions taken out of the store for good: the one time that strokes are removed."""

from __future__ import annotations

import json
from collections.abc import Mapping

from sqlite_utils import Database

from scorekeeper.eventlog.chain import bucket
from scorekeeper.eventlog.log import Tombstone
from scorekeeper.eventlog.positions import runs
from scorekeeper.eventlog.sqlite.emptying import DUE, written_anew
from scorekeeper.eventlog.sqlite.guards import GUARDS, NEVER_REMOVED

STAYS = ("events", "forgotten", "tombstones")
"""What is not deleted with a stream by its name alone: the strokes have a key of their own, and what
was forgotten must not come back with a file that was exported before."""

BURY = (
    "INSERT INTO tombstones (stream_id, bucket, version, hash, deleted_at, positions) "
    "VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
)


def delete(db: Database, gone: Mapping[str, Tombstone]) -> None:
    """Removes these streams and leaves their tombstones, which get the positions that the strokes had
    in this store. What was forgotten in them stays on its list.

    Raises CopiesStay where copies stay in the files.
    """
    db.execute("BEGIN IMMEDIATE")
    try:
        # Nobody sees the store without its guard: it stands again when this is committed.
        db.execute(f"DROP TRIGGER {NEVER_REMOVED}")
        db.execute(DUE)
        for stream, tombstone in gone.items():
            _remove(db, stream, tombstone)
        db.execute(GUARDS[NEVER_REMOVED])
        db.commit()
    except BaseException:
        db.rollback()
        raise
    written_anew(db)


def _remove(db: Database, stream: str, tombstone: Tombstone) -> None:
    key = bucket(stream)
    place = "FROM events WHERE bucket = ? AND stream_id = ?"
    stood = [pos for (pos,) in db.execute(f"SELECT pos {place} ORDER BY pos", (key, stream))]
    head = tombstone.head
    positions = json.dumps(runs(stood))
    db.execute(BURY, (stream, key, head.version, head.hash, tombstone.when, positions))
    db.execute(f"DELETE {place}", (key, stream))
    for table in _beside(db):
        db.execute(f"DELETE FROM {table} WHERE stream_id = ?", (stream,))  # noqa: S608


def _beside(db: Database) -> list[str]:
    """The tables of what stands beside the strokes of a stream."""
    names = (table.name for table in db.tables if "stream_id" in table.columns_dict)
    return [name for name in names if name not in STAYS]
