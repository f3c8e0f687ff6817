"""A file put in the place of the store. Whenever that breaks off, what the store held stands whole: in
its place, or beside it under a dated name."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from datetime import UTC, datetime
from glob import escape
from itertools import count
from pathlib import Path

from scorekeeper.eventlog.sqlite.connections import open_to_write
from scorekeeper.eventlog.sqlite.examining import BUSY_SECONDS
from scorekeeper.eventlog.sqlite.files import flush_folder
from scorekeeper.eventlog.sqlite.trouble import ERRORS

JOURNALS = ("-wal", "-journal")
"""Where SQLite keeps what does not stand in the file itself yet."""


def journals(store: Path) -> list[Path]:
    """The journals beside the store in which something stands, whether or not it is there itself."""
    paths = (store.with_name(f"{store.name}{end}") for end in JOURNALS)
    return [path for path in paths if path.exists() and path.stat().st_size]


def folded(store: Path) -> bool:
    """Writes into the file what stands in its journal, as whoever opens it next would. Whether nothing
    is left there."""
    with suppress(*ERRORS), closing(open_to_write(store, BUSY_SECONDS)) as db:
        db.execute("SELECT count(*) FROM sqlite_master").fetchone()
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    return not journals(store)


def swapped(ready: Path, store: Path) -> Path | None:
    """Puts the file in the place of the store. Gives the name under which what was there stays, which
    may be a journal alone; None where nothing was.

    A store that was folded is there or replaced at every moment. Where a journal goes along there is
    none for a moment: the file alone would be taken for a store, and the journal for the new one's.

    Raises OSError; then all is as it was.
    """
    there = [*journals(store), *([store] if store.exists() else [])]
    names = dict(_kept(store, there))
    _give_to_the_same(ready, store)
    with ExitStack() as undo:
        for path, kept in names.items():
            undo.callback(_as_it_was, path, kept)
            _name_also(path, kept)
        flush_folder(store.parent)
        if there != [store]:
            for path in reversed(there):
                path.unlink(missing_ok=True)
        for end in ("-shm", *JOURNALS):
            store.with_name(f"{store.name}{end}").unlink(missing_ok=True)
        ready.replace(store)
        undo.pop_all()
    return names[there[-1]] if there else None


def forget_second_names(store: Path) -> None:
    """Takes away the names that a store got which was then not replaced: what is written under the
    one is written under the other, too."""
    live = [path for path in (store, *journals(store)) if path.exists()]
    for kept in store.parent.glob(f"{escape(store.stem)}-replaced-*"):
        if any(kept.samefile(path) for path in live):
            kept.unlink()


def _kept(store: Path, there: list[Path]) -> Iterator[tuple[Path, Path]]:
    """The names under which these files stay, which nobody has."""
    when = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    for number in count(1):
        mark = when if number == 1 else f"{when}-{number}"
        kept = f"{store.stem}-replaced-{mark}{store.suffix}"
        if not any(store.with_name(f"{kept}{end}").exists() for end in ("", *JOURNALS)):
            break
    for path in there:
        yield path, store.with_name(f"{kept}{path.name.removeprefix(store.name)}")


def _name_also(path: Path, kept: Path) -> None:
    try:
        os.link(path, kept)
    except FileExistsError:
        raise
    except OSError:
        # A file system without a second name for a file: for a moment there is no store.
        path.replace(kept)


def _as_it_was(path: Path, kept: Path) -> None:
    if kept.exists():
        if path.exists():
            kept.unlink()
        else:
            kept.replace(path)


def _give_to_the_same(ready: Path, store: Path) -> None:
    """Whoever could open the store is to open the new one, although somebody else put it there."""
    if store.exists():
        shutil.copymode(store, ready)
    if sys.platform != "win32":
        owner = (store if store.exists() else store.parent).stat()
        for path in (ready, store.with_name(f"{store.name}.lock")):
            with suppress(OSError):  # not of every file system, and not for everybody
                os.chown(path, owner.st_uid, owner.st_gid, follow_symlinks=False)
