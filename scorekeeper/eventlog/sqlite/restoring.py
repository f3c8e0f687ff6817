"""A backup put in the place of the store. Nothing is thrown away: the store that was there stays
beside it under a dated name, and what was forgotten or deleted meanwhile does not come back."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from scorekeeper.errors import LogError
from scorekeeper.eventlog.log import Finding
from scorekeeper.eventlog.lost import lost
from scorekeeper.eventlog.sqlite.backup import copied
from scorekeeper.eventlog.sqlite.carrying import carried_over, known_of
from scorekeeper.eventlog.sqlite.connections import open_to_read
from scorekeeper.eventlog.sqlite.emptying import COPIES_STAY
from scorekeeper.eventlog.sqlite.examining import BUSY_SECONDS, differences, examined
from scorekeeper.eventlog.sqlite.files import appearing, flush_folder, sha256
from scorekeeper.eventlog.sqlite.lock import locked
from scorekeeper.eventlog.sqlite.log import SqliteLog
from scorekeeper.eventlog.sqlite.manifest import Manifest
from scorekeeper.eventlog.sqlite.swapping import (
    folded,
    journals,
    swapped,
    undo_broken_off,
)
from scorekeeper.eventlog.sqlite.trouble import ERRORS, UNREACHABLE, trouble
from scorekeeper.phrases import Text

CHANGED = Text(
    "backup_changed",
    "{path} is not as it was written: its SHA-256 is not the one in its manifest. Nothing was changed; "
    "restore another backup.",
)
NOT_SOUND = Text(
    "backup_not_sound",
    "{path} is not sound: {what}. Nothing was changed; restore another backup.",
)
NO_BACKUP = Text("no_backup", "There is no backup {path}. Name the file that `backup` wrote.")
NOT_RESTORED = Text(
    "not_restored", "The backup cannot be put in place of {path} ({cause}). Nothing was changed."
)
NOT_CERTAIN = Text(
    "restored_not_certain",
    "The backup is in the place of {path}, but the disk does not say that it will stay there ({cause}). "
    "See to the disk, then restore it again.",
)


@dataclass(frozen=True, slots=True)
class Restoring:
    """A backup that was verified and lies ready. `manifest` is None where none lay beside it;
    `unread` is why the present store could not be read, None if it was or if there is none;
    `lost` are the sessions of which the present store knows more, `deleted` those of the backup that
    were deleted there, and `forgotten` is how many references it made blank."""

    ready: Path
    store: Path
    manifest: Manifest | None
    unread: LogError | None
    lost: tuple[Finding, ...]
    deleted: tuple[Finding, ...]
    forgotten: int

    def put_in_place(self) -> Path | None:
        """Makes it the store. Gives the name under which the one before stays, of one that is gone
        that of its journal; None if there was none. Raises LogError."""
        if self.unread is None and self.store.exists():
            # One that could not be read keeps its journal as it is: SQLite might throw it away.
            folded(self.store)
        try:
            kept = swapped(self.ready, self.store)
        except OSError as error:
            raise _failed(NOT_RESTORED, self.store, error) from error
        try:
            flush_folder(self.store.parent)
        except OSError as error:
            raise _failed(NOT_CERTAIN, self.store, error) from error
        return kept


@contextmanager
def restoring(backup: Path, store: Path, *, keep_deleted: bool = False) -> Iterator[Restoring]:
    """A backup made ready to take the place of the store, which nobody can open for writing as long
    as this lasts. Unless it is put in place, nothing has changed afterwards. `keep_deleted`: what the
    backup holds stays in it although it was deleted in the store.

    Raises LogError if the backup is not what its manifest says or not sound, and while the store is
    served.
    """
    store = store.resolve()
    manifest = _manifest(backup)
    lock = locked(store)
    ready = store.with_name(f"{store.name}.restoring")
    try:
        undo_broken_off(store)
        with appearing(ready) as copy:
            _copied(backup, copy)
        known, unread = known_of(store)
        deleted, gone = carried_over(ready, known, keep_deleted)
        with closing(SqliteLog(ready, readonly=True)) as log:
            missing = tuple(lost(log, known.heads))
        if not folded(ready):
            raise LogError(NOT_RESTORED(path=str(store), cause="the copy keeps a journal"))
        yield Restoring(ready, store, manifest, unread, missing, deleted, gone)
    except OSError as error:
        raise _failed(NOT_RESTORED, store, error) from error
    except LogError as error:
        if error.phrase.text is not COPIES_STAY:
            raise
        raise LogError(NOT_RESTORED(path=str(store), **error.phrase.values)) from error
    except ERRORS as error:
        raise trouble(error, backup) from error
    finally:
        for suffix in ("", "-wal", "-shm", ".lock"):
            ready.with_name(f"{ready.name}{suffix}").unlink(missing_ok=True)
        lock.release()


def _failed(text: Text, store: Path, error: OSError) -> LogError:
    return LogError(text(path=str(store), cause=error.strerror or str(error)))


def _manifest(backup: Path) -> Manifest | None:
    try:
        return _verified(backup)
    except OSError as error:
        raise _failed(UNREACHABLE, backup, error) from error


def _verified(backup: Path) -> Manifest | None:
    if not backup.is_file():
        raise LogError(NO_BACKUP(path=str(backup)))
    manifest = Manifest.beside(backup)
    if manifest and sha256(backup) != manifest.sha256:
        raise LogError(CHANGED(path=str(backup)))
    found = examined(backup)
    wrong = list(found.findings) or (differences(found, manifest) if manifest else [])
    for finding in wrong:
        what = f"{finding.stream}: {finding.text}" if finding.stream else finding.text
        raise LogError(NOT_SOUND(path=str(backup), what=what))
    return manifest


def _copied(backup: Path, copy: Path) -> None:
    if not journals(backup):
        shutil.copyfile(backup, copy)
        return
    # It was a store: what stands in its journal was verified with it, and belongs to it.
    with closing(open_to_read(backup.resolve(), BUSY_SECONDS)) as db:
        copied(db, copy)
