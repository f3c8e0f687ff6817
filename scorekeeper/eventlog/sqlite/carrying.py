"""What the store of today knows and a backup may not: who was forgotten, what was deleted, whose link was
taken back."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

from sqlite_utils import Database

from scorekeeper.errors import LogError
from scorekeeper.eventlog.log import Finding, Head, Tombstone
from scorekeeper.eventlog.sqlite import keys, reading
from scorekeeper.eventlog.sqlite.connections import open_to_read, open_to_write
from scorekeeper.eventlog.sqlite.deleting import delete
from scorekeeper.eventlog.sqlite.examining import BUSY_SECONDS
from scorekeeper.eventlog.sqlite.log import SqliteLog
from scorekeeper.eventlog.sqlite.schema import (
    DELETES,
    FORGETS,
    LINKS,
    bring_up_to_date,
    identify,
)
from scorekeeper.eventlog.sqlite.swapping import journals
from scorekeeper.eventlog.sqlite.trouble import ERRORS, trouble
from scorekeeper.links import Link
from scorekeeper.phrases import Text

GONE = Text(
    "store_gone",
    "The store {path} is gone and its journal lies there alone: what stands in it cannot be read without "
    "the store. It stays beside the new one.",
)


@dataclass(frozen=True, slots=True)
class Known:
    """What the store that is to be replaced knows and a backup may not."""

    heads: Mapping[str, Head]
    forgotten: Mapping[str, frozenset[str]]
    tombstones: Mapping[str, Tombstone]
    revoked: tuple[Link, ...] = ()


def known_of(store: Path) -> tuple[Known, LogError | None]:
    """What the present store knows, as far as it can be read, and why not where it cannot be or not all
    of it."""
    nothing = Known({}, {}, {})
    if not store.exists() or not store.stat().st_size:
        return nothing, LogError(GONE(path=str(store))) if journals(store) else None
    try:
        # Only for reading: of a file that is damaged SQLite would throw the journal away.
        with closing(open_to_read(store, BUSY_SECONDS)) as db:
            schema = identify(db, store)
            forgotten = reading.forgotten(db) if schema >= FORGETS else {}
            deleted, unread = _deleted(db, store) if schema >= DELETES else ({}, None)
            revoked = keys.revoked(db) if schema >= LINKS else ()
            return Known(reading.heads(db), forgotten, deleted, revoked), unread
    except LogError as error:
        return nothing, error
    except ERRORS as error:
        return nothing, trouble(error, store)


def _deleted(db: Database, store: Path) -> tuple[Mapping[str, Tombstone], LogError | None]:
    try:
        return reading.tombstones(db), None
    except ERRORS as error:
        found: Mapping[str, Tombstone] = {}
        with suppress(*ERRORS):
            found = reading.buried(db)
        return found, trouble(error, store)


def carried_over(ready: Path, known: Known, keep_deleted: bool) -> tuple[tuple[Finding, ...], int]:
    """Gives the copy the tables of this release, and forgets and deletes what the present store has
    forgotten, deleted and revoked. What of it was deleted, and how many references were forgotten."""
    with closing(open_to_write(ready, BUSY_SECONDS)) as db:
        bring_up_to_date(db, ready)
        held = {stream for stream in known.tombstones if reading.head(db, stream).version}
        apart = held if keep_deleted else set()
        if buried := {s: stone for s, stone in known.tombstones.items() if s not in apart}:
            delete(db, buried)
    what = "comes back with the backup" if keep_deleted else "goes from the backup, too"
    deleted = (
        Finding(s, None, f"it was deleted on {stone.when[:10]} and {what}")
        for s, stone in known.tombstones.items()
        if s in held
    )
    count = 0
    with closing(SqliteLog(ready)) as log:
        log.keep_links(known.revoked)
        for stream, refs in known.forgotten.items():
            if news := refs - log.forgotten().get(stream, frozenset()):
                log.forget(stream, news)
                count += len(news)
    return tuple(deleted), count
