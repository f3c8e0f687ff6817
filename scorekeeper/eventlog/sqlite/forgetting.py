"""Words blanked so that no byte of them is left in the store's files."""

from __future__ import annotations

from collections.abc import Collection

from sqlite_utils import Database

from scorekeeper.errors import LogError
from scorekeeper.phrases import Text

STILL_READ = Text(
    "log_still_read",
    "The words are blanked, but another program reads the store: copies of them may stand in its files "
    "until that program and this one have been closed.",
)


def forget(db: Database, stream: str, refs: Collection[str]) -> None:
    """Blanks what these references of the stream stand for, now and for ever.

    Raises LogError where another program keeps the journal from being emptied.
    """
    rows = [(stream, ref) for ref in refs]
    db.execute("BEGIN IMMEDIATE")
    try:
        db.conn.executemany(
            "INSERT INTO forgotten (stream_id, ref) VALUES (?, ?) ON CONFLICT DO NOTHING", rows
        )
        db.conn.executemany("UPDATE typed SET text = '' WHERE stream_id = ? AND ref = ?", rows)
        db.commit()
    except BaseException:
        db.rollback()
        raise
    # When a page is split its old half may keep what moved away, whatever secure_delete does: the
    # file is written anew.
    db.execute("VACUUM")
    (busy, _, _) = db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    if busy:
        raise LogError(STILL_READ())
