"""A copy of the store, made while it is being written and verified before it takes its name."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from sqlite_utils import Database

from scorekeeper import __version__
from scorekeeper.errors import LogError
from scorekeeper.eventlog.breaking import go_on
from scorekeeper.eventlog.sqlite.examining import examined
from scorekeeper.eventlog.sqlite.files import appearing, sha256
from scorekeeper.eventlog.sqlite.manifest import Manifest, manifest_of
from scorekeeper.eventlog.sqlite.schema import MIGRATIONS, identify
from scorekeeper.eventlog.sqlite.trouble import ERRORS, trouble
from scorekeeper.phrases import Text

EXISTS = Text(
    "backup_exists",
    "{path} is there already and was left as it is. Name another file, or say --replace.",
)
NO_ROOM = Text(
    "backup_no_room",
    "The backup was not made: it takes {needed} MB, and the disk of {path} has {free} MB left, of which "
    "{spared} are kept free.",
)
UNSOUND = Text(
    "backup_unsound",
    "The backup was not made, because the copy is not sound: {what}. Check the store, and go back to an "
    "earlier backup if need be.",
)
CANNOT = Text("backup_failed", "The backup {path} cannot be written ({cause}).")

STEP = 1000
"""So many pages are copied before it asks whether to go on."""

SPARED = 100 * 1024 * 1024
"""Bytes of the disk that no backup takes: those who play need them more."""


def back_up(db: Database, store: Path, target: Path, *, replace: bool = False) -> Manifest:
    """Copies the store that the connection reads to the target, as it stood at one moment, and writes
    its manifest beside it. Who writes meanwhile does not wait.

    Raises LogError where a file is in the way, the disk has no room, the copy is not sound, the
    target cannot be written or it is broken off; then nothing is left there.
    """
    if not replace and any(path.exists() for path in (target, manifest_of(target))):
        raise LogError(EXISTS(path=str(target)))
    try:
        _require_room(db, target)
        with appearing(target) as copy:
            made = datetime.now(UTC).isoformat(timespec="seconds")
            _copy(db, copy)
            manifest = _verified(copy, made)
            shutil.copymode(store, copy)
            # First: whoever finds the backup, even after a sudden end, finds what it holds.
            manifest.write(manifest_of(target))
            shutil.copymode(store, manifest_of(target))
    except ERRORS as error:
        raise trouble(error, target) from error
    except OSError as error:
        raise LogError(CANNOT(path=str(target), cause=error.strerror or str(error))) from error
    return manifest


def kept_before_upgrade(db: Database, store: Path) -> Path | None:
    """Backs up a store of an earlier release beside it; where to, or None where there is nothing to
    upgrade. Raises LogError as `back_up` does: then it is not to be upgraded."""
    version = identify(db, store)
    if version in (0, len(MIGRATIONS)):
        return None
    when = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    target = store.with_name(f"{store.stem}-schema-{version}-{when}{store.suffix}")
    back_up(db, store, target)
    return target


def _require_room(db: Database, target: Path) -> None:
    (pages,), (size,) = (db.execute(f"PRAGMA {n}").fetchone() for n in ("page_count", "page_size"))
    free = shutil.disk_usage(target.parent).free
    if free < pages * size + SPARED:
        needed, left, spared = (n // 1024**2 for n in (pages * size, free, SPARED))
        raise LogError(NO_ROOM(path=str(target), needed=needed, free=left, spared=spared))


def _copy(db: Database, copy: Path) -> None:
    with closing(sqlite3.connect(copy, isolation_level=None)) as other:
        # In steps, to be broken off; of one moment, or every stroke would make it begin anew.
        db.execute("BEGIN")
        try:
            db.execute("SELECT count(*) FROM sqlite_master").fetchone()
            db.conn.backup(other, pages=STEP, progress=lambda *_: go_on())
        finally:
            db.rollback()
        # One file, without a journal beside it; a store that is opened for writing has one again.
        other.execute("PRAGMA journal_mode = DELETE").fetchone()


def _verified(copy: Path, made: str) -> Manifest:
    found = examined(copy, lambda *_: go_on())
    for finding in found.findings:
        what = f"{finding.stream}: {finding.text}" if finding.stream else finding.text
        raise LogError(UNSOUND(what=what))
    sessions, size = len(found.heads), copy.stat().st_size
    return Manifest(
        __version__, found.schema, made, sessions, found.events, size, sha256(copy), found.heads
    )
