"""The store's files without what was removed from the tables."""

from __future__ import annotations

from sqlite_utils import Database

from scorekeeper.errors import LogError
from scorekeeper.phrases import Text

STILL_READ = Text(
    "log_still_read",
    "It is out of the tables, but another program reads the store: copies of what was removed may stand "
    "in its files until that program and this one have been closed.",
)


def written_anew(db: Database) -> None:
    """Writes the file anew and empties its journal, so that no byte stays of what is not in the
    tables.

    Raises LogError where another program keeps the journal from being emptied.
    """
    # When a page is split its old half may keep what moved away, whatever secure_delete does.
    db.execute("VACUUM")
    (busy, _, _) = db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    if busy:
        raise LogError(STILL_READ())
