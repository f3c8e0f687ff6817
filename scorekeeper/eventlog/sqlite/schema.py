"""The tables of the store, and how a file is told to be one."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from pathlib import Path

from sqlite_utils import Database

from scorekeeper.errors import LogError
from scorekeeper.eventlog.sqlite.emptying import tried_again
from scorekeeper.eventlog.sqlite.guards import GUARDS, broken_guards
from scorekeeper.phrases import Text

APPLICATION_ID = 0x53434F52
""""SCOR": the mark in the file's header that makes it a store of ours."""

NOT_A_STORE = Text(
    "log_not_a_store", "{path} is not a store of scorekeeper. Name another file; this one is left."
)
NEWER = Text(
    "log_newer",
    "The store {path} was written by a newer release (schema {found}; this one knows {known}). "
    "Install that release or a later one.",
)
OLDER = Text(
    "log_older",
    "The store {path} has schema {found} and this release reads {known}. Open it once for writing "
    "to bring it up to date.",
)
GUARD_BROKEN = Text(
    "log_guard_broken",
    "The guard {guard} of the store {path} is missing or was changed, so its strokes may have "
    "been too. Check the store against a backup before going on.",
)


def _first(db: Database) -> None:
    db.table("feed_heads").create(
        {"bucket": int, "pos": int}, pk="bucket", not_null={"pos"}, strict=True
    )
    columns = {
        "bucket": int,
        "stream_id": str,
        "version": int,
        "pos": int,
        "event_id": str,
        "kind": str,
        "data": str,
        "schema": int,
        "recorded_at": str,
        "actor": str,
        "device": str,
        "hash": str,
    }
    events = db.table("events").create(
        columns,
        pk=("bucket", "stream_id", "version"),
        not_null=columns,
        foreign_keys=[("bucket", "feed_heads", "bucket")],
        strict=True,
    )
    events.create_index(["bucket", "stream_id", "event_id"], "events_by_id", unique=True)
    events.create_index(["bucket", "pos"], "events_by_pos", unique=True)
    for guard in GUARDS.values():
        db.execute(guard)
    typed = {"stream_id": str, "ref": str, "text": str}
    db.table("typed").create(typed, pk=("stream_id", "ref"), not_null=typed, strict=True)
    meta = {"key": str, "value": str}
    db.table("meta").create(meta, pk="key", not_null=meta, strict=True)
    db.table("meta").insert({"key": "secret", "value": secrets.token_hex(32)})


def _forgotten(db: Database) -> None:
    columns = {"stream_id": str, "ref": str}
    db.table("forgotten").create(columns, pk=("stream_id", "ref"), not_null=columns, strict=True)


def _tombstones(db: Database) -> None:
    columns = {
        "stream_id": str,
        "bucket": int,
        "version": int,
        "hash": str,
        "deleted_at": str,
        "positions": str,
    }
    db.table("tombstones").create(columns, pk="stream_id", not_null=columns, strict=True)


def _links(db: Database) -> None:
    columns = {
        "stream_id": str,
        "id": str,
        "role": str,
        "hash": str,
        "device": str,
        "made": str,
        "revoked": str,
        "code": int,
    }
    links = db.table("links").create(columns, pk=("stream_id", "id"), not_null=columns, strict=True)
    links.create_index(["hash"], "links_by_hash")


MIGRATIONS: tuple[Callable[[Database], None], ...] = (_first, _forgotten, _tombstones, _links)
"""The k-th brings a store from version k-1 to k. One that was released is never changed."""


FORGETS, DELETES, LINKS = 2, 3, 4
"""The first versions that know what was forgotten, what was deleted, and who has a link."""


def identify(db: Database, path: Path) -> int:
    """The schema's version of the file; 0 where it is empty. Writes nothing.

    Raises LogError where it is some other program's file or a newer release's.
    """
    version = schema_of(db)
    empty = version == 0 and not db.execute("SELECT 1 FROM sqlite_master").fetchone()
    if _pragma(db, "application_id") != APPLICATION_ID and not empty:
        raise LogError(NOT_A_STORE(path=str(path)))
    if version > len(MIGRATIONS):
        raise LogError(NEWER(path=str(path), found=version, known=len(MIGRATIONS)))
    return version


def bring_up_to_date(db: Database, path: Path) -> None:
    """Makes the tables, or what they lack, in one transaction: it is all there or none of it. Takes
    out of the file what could not be before."""
    version = identify(db, path)
    # Readers then see the last commit while the next is being written. A backup may have lost it.
    db.enable_wal()
    if version < len(MIGRATIONS):
        _migrate(db, version)
    tried_again(db)


def _migrate(db: Database, version: int) -> None:
    db.execute("BEGIN IMMEDIATE")
    try:
        for migration in MIGRATIONS[version:]:
            migration(db)
        db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        db.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
        db.commit()
    except BaseException:
        db.rollback()
        raise


def require_sound(db: Database, path: Path) -> None:
    """Raises LogError where the store is not of this release's schema or a guard is broken."""
    if (version := identify(db, path)) < len(MIGRATIONS):
        text = OLDER if version else NOT_A_STORE
        raise LogError(text(path=str(path), found=version, known=len(MIGRATIONS)))
    for guard in broken_guards(db):
        raise LogError(GUARD_BROKEN(path=str(path), guard=guard))


def schema_of(db: Database) -> int:
    """The schema's version of the store; 0 where there is none yet."""
    return _pragma(db, "user_version")


def _pragma(db: Database, name: str) -> int:
    (value,) = db.execute(f"PRAGMA {name}").fetchone()
    return int(value)
