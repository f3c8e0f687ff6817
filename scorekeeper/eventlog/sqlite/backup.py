"""A copy of the store, made while it is being written and verified before it takes its name."""

from __future__ import annotations

import os
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
from scorekeeper.eventlog.sqlite.files import flush, flush_folder, sha256, unfinished
from scorekeeper.eventlog.sqlite.manifest import Manifest, coming_of, manifest_of
from scorekeeper.eventlog.sqlite.schema import MIGRATIONS, identify
from scorekeeper.eventlog.sqlite.swapping import JOURNALS, journals
from scorekeeper.eventlog.sqlite.trouble import ERRORS, trouble
from scorekeeper.phrases import Text

EXISTS = Text(
    "backup_exists",
    "{path} is there already and was left as it is. Name another file, or say --replace.",
)
THE_STORE = Text(
    "backup_onto_store",
    "{path} is the store itself or belongs to it, and was left as it is. Name another file.",
)
JOURNAL_THERE = Text(
    "backup_journal_there",
    "Beside {path} lies {journal}, the journal of another file: the backup would be read with what stands "
    "in it. Move it away, or name another file.",
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

BESIDE = (".lock", "-shm", *JOURNALS)
"""What a store has beside it: in none of these names may a copy come."""

SPARED = 100 * 1024 * 1024
"""Bytes of the disk that no backup takes: those who play need them more."""


def back_up(db: Database, store: Path, target: Path, *, replace: bool = False) -> Manifest:
    """Copies the store that the connection reads to the target, as it stood at one moment, and writes
    its manifest beside it. Who writes meanwhile does not wait.

    Raises LogError where a file is in the way, the disk has no room, the copy is not sound, the
    target cannot be written or it is broken off; then what was there is as it was, or the new one is
    there whole.
    """
    try:
        _require_free(store, target, replace)
        require_room(_size(db), target, SPARED)
        return _written(db, store, target)
    except ERRORS as error:
        raise trouble(error, target) from error
    except OSError as error:
        raise LogError(CANNOT(path=str(target), cause=error.strerror or str(error))) from error


def _require_free(store: Path, target: Path, replace: bool) -> None:
    """Raises LogError where something is in the way that is not to be replaced, OSError where that
    cannot be seen."""
    written = (target, manifest_of(target), coming_of(target))
    own = [store, *(store.with_name(f"{store.name}{end}") for end in BESIDE)]
    if any(_same(path, each) for path in written for each in own):
        raise LogError(THE_STORE(path=str(target)))
    if foreign := journals(target):
        raise LogError(JOURNAL_THERE(path=str(target), journal=str(foreign[0])))
    if not replace and any(path.exists() for path in (target, manifest_of(target))):
        raise LogError(EXISTS(path=str(target)))


def _same(path: Path, other: Path) -> bool:
    """Whether both are names of one file, or would be."""
    if path.exists() and other.exists():
        return path.samefile(other)
    return os.path.realpath(path) == os.path.realpath(other)


def _written(db: Database, store: Path, target: Path) -> Manifest:
    """Whatever it breaks off at, beside a backup lies the manifest that is its own: the older one as
    long as the older backup has the name, and from then on the new one, under either name."""
    coming = coming_of(target)
    with unfinished(target) as copy:
        made = datetime.now(UTC).isoformat(timespec="seconds")
        copied(db, copy)
        manifest = _verified(copy, made)
        try:
            manifest.write(coming)
            for path in (copy, coming):
                shutil.copymode(store, path)
                flush(path)
            copy.replace(target)
        except BaseException:
            if copy.exists():
                coming.unlink(missing_ok=True)
            raise
    coming.replace(manifest_of(target))
    flush_folder(target.parent)
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


def require_room(needed: int, target: Path, spared: int) -> None:
    """Raises LogError where the disk of the target, less what is spared, has no room for so many
    bytes."""
    free = shutil.disk_usage(target.parent).free
    if free < needed + spared:
        size, left, kept = (n // 1024**2 for n in (needed, free, spared))
        raise LogError(NO_ROOM(path=str(target), needed=size, free=left, spared=kept))


def _size(db: Database) -> int:
    (pages,), (size,) = (db.execute(f"PRAGMA {n}").fetchone() for n in ("page_count", "page_size"))
    return int(pages * size)


def copied(db: Database, copy: Path) -> None:
    """Copies all that the connection sees into one file."""
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
