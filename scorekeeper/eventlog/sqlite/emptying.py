"""The store's files without what was removed from the tables."""

from __future__ import annotations

import logging
from contextlib import suppress

from sqlite_utils import Database

from scorekeeper.errors import CopiesStay, LogError
from scorekeeper.eventlog.sqlite.trouble import ERRORS
from scorekeeper.phrases import Text

STILL_READ = Text(
    "log_still_read",
    "It is out of the tables, but another program reads the store: copies of what was removed may stand "
    "in its files until that program and this one have been closed.",
)
COPIES_STAY = Text(
    "copies_stay",
    "It is out of the tables, but the store's file could not be written anew ({cause}): copies of what was "
    "removed may stand in it. Free some space; it is tried again every day and when the store is opened.",
)

# When a page is split its old half may keep what moved away, whatever secure_delete does.
ANEW = "VACUUM"

DUE = "INSERT INTO meta (key, value) VALUES ('emptying', 'due') ON CONFLICT DO NOTHING"
"""Belongs into the transaction that removes something: until the file was written anew it is known that
copies may stand in it, also after a sudden end."""

LOGGER = logging.getLogger("scorekeeper")


def is_due(db: Database) -> bool:
    """Whether copies of what was removed may stand in the file."""
    return db.execute("SELECT 1 FROM meta WHERE key = 'emptying'").fetchone() is not None


def written_anew(db: Database) -> None:
    """Where something was removed, writes the file anew and empties its journal, so that no byte stays
    of what is not in the tables.

    Raises CopiesStay where another program keeps the journal from being emptied, or where there is no
    room.
    """
    if not is_due(db):
        return
    try:
        db.execute(ANEW)
        busy = _journal_emptied(db)
    except ERRORS as error:
        with suppress(*ERRORS):
            # What was begun takes the last room in it.
            _journal_emptied(db)
        raise CopiesStay(COPIES_STAY(cause=str(error))) from error
    if busy:
        raise CopiesStay(STILL_READ())
    # If this is not written it is only done once more.
    with suppress(*ERRORS):
        db.execute("DELETE FROM meta WHERE key = 'emptying'")


def tried_again(db: Database) -> None:
    """Does what an earlier removal could not; where it fails once more it is left to a later time."""
    try:
        written_anew(db)
    except LogError as error:
        LOGGER.warning("%s", error)


def _journal_emptied(db: Database) -> bool:
    """Whether another program kept it from being emptied."""
    (busy, _, _) = db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    return bool(busy)
