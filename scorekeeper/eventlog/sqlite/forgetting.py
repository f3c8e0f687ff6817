"""Words blanked so that no byte of them is left in the store's files."""

from __future__ import annotations

from collections.abc import Collection

from sqlite_utils import Database

from scorekeeper.eventlog.sqlite.emptying import DUE, written_anew

LIST = "INSERT INTO forgotten (stream_id, ref) VALUES (?, ?) ON CONFLICT DO NOTHING"


def forget(db: Database, stream: str, refs: Collection[str]) -> None:
    """Blanks what these references of the stream stand for, now and for ever.

    Raises CopiesStay where copies stay in the files.
    """
    rows = [(stream, ref) for ref in refs]
    if not rows:
        return
    db.execute("BEGIN IMMEDIATE")
    try:
        db.execute(DUE)
        db.conn.executemany(LIST, rows)
        db.conn.executemany("UPDATE typed SET text = '' WHERE stream_id = ? AND ref = ?", rows)
        db.commit()
    except BaseException:
        db.rollback()
        raise
    written_anew(db)
