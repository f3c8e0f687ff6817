"""A file put in the place of the store. Whenever that breaks off, what the store held stands whole: in
its place, or beside it under a dated name."""

from __future__ import annotations

import os
import shutil
import sys
from contextlib import ExitStack, closing, suppress
from datetime import UTC, datetime
from filecmp import cmp
from glob import escape
from itertools import count
from pathlib import Path

from scorekeeper.eventlog.sqlite.connections import open_to_write
from scorekeeper.eventlog.sqlite.examining import BUSY_SECONDS
from scorekeeper.eventlog.sqlite.files import appearing, flush_folder
from scorekeeper.eventlog.sqlite.trouble import ERRORS

JOURNALS = ("-wal", "-journal")
"""Where SQLite keeps what does not stand in the file itself yet."""

UNDER_WAY = ".swapping"
"""What is to take a store's place, beside the name under which the store is to stay."""


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

    Wherever it breaks off, no store stands without its journal, neither here nor under the other name,
    and `undo_broken_off` finds what is to be undone. A store without a journal is there or replaced at
    every moment, where a file can have two names. Where a journal goes along there is none for a
    moment: the file alone would be taken for a store, and the journal for the new one's.

    Raises OSError; then all is as it was.
    """
    there = [*journals(store), *([store] if store.exists() else [])]
    kept = _kept(store)
    under_way = _end(kept, UNDER_WAY)
    _give_to_the_same(ready, store)
    with ExitStack() as undo:
        ready.replace(under_way)
        undo.callback(under_way.replace, ready)
        flush_folder(store.parent)
        undo.callback(_as_it_was, store, kept)
        _keep(store, kept, there)
        for end in ("-shm", *JOURNALS):
            _end(store, end).unlink(missing_ok=True)
        flush_folder(store.parent)
        under_way.replace(store)
        undo.pop_all()
    return _end(kept, there[-1].name.removeprefix(store.name)) if there else None


def undo_broken_off(store: Path) -> None:
    """Undoes what broke off while a file took the store's place: the store stands there again with its
    journal, and under no second name. Nobody else may have it open for writing.

    Raises OSError; then it can be undone another time.
    """
    for under_way in list(store.parent.glob(f"{escape(store.stem)}-replaced-*{UNDER_WAY}")):
        _as_it_was(store, under_way.with_name(under_way.name.removesuffix(UNDER_WAY)))
        flush_folder(store.parent)
        under_way.unlink()


def _end(path: Path, end: str) -> Path:
    return path.with_name(f"{path.name}{end}")


def _kept(store: Path) -> Path:
    """The name under which the store stays, which nobody has."""
    when = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    for number in count(1):
        mark = when if number == 1 else f"{when}-{number}"
        kept = store.with_name(f"{store.stem}-replaced-{mark}{store.suffix}")
        if not any(_end(kept, end).exists() for end in ("", *JOURNALS, UNDER_WAY)):
            break
    return kept


def _keep(store: Path, kept: Path, there: list[Path]) -> None:
    """Gives the other name to what is there; of a store alone, the first stays if it can have two."""
    for path in there:
        name = _end(kept, path.name.removeprefix(store.name))
        if path == store:
            _name_also(path, name)
        else:
            _stand_also(path, name)
    flush_folder(store.parent)
    if there != [store]:
        # Last comes the store, and goes first: so it has its journal under both names.
        store.unlink(missing_ok=True)
        flush_folder(store.parent)
        for path in there:
            path.unlink(missing_ok=True)


def _linked(path: Path, other: Path) -> bool:
    """Whether the file has the other name, too: not every file system knows of second ones."""
    try:
        os.link(path, other)
    except FileExistsError:
        raise
    except OSError:
        return False
    return True


def _name_also(store: Path, kept: Path) -> None:
    if not _linked(store, kept):
        # For a moment there is no store.
        store.replace(kept)


def _stand_also(journal: Path, other: Path) -> None:
    if not _linked(journal, other):
        # Moved, it would be apart from its store until that is moved, too.
        with appearing(other) as copy:
            shutil.copyfile(journal, copy)
            shutil.copymode(journal, copy)
            _give_to_its_owner(copy, journal)


def _as_it_was(store: Path, kept: Path) -> None:
    """Puts back under the name of the store what was to be kept under the other."""
    if not store.exists():
        _put_back(store, kept)
    elif kept.exists():
        if not kept.samefile(store):
            # Meanwhile somebody made another store, to which none of this belongs.
            return
        kept.unlink()
    flush_folder(store.parent)
    for end in JOURNALS:
        _end(kept, f"{end}.unfinished").unlink(missing_ok=True)
        if _same(_end(store, end), _end(kept, end)):
            _end(kept, end).unlink()


def _put_back(store: Path, kept: Path) -> None:
    for end in JOURNALS:
        if _end(kept, end).exists() and not _end(store, end).exists():
            _stand_also(_end(kept, end), _end(store, end))
    flush_folder(store.parent)
    if kept.exists():
        kept.replace(store)


def _same(path: Path, other: Path) -> bool:
    """Whether both are there and it is the same that stands in them."""
    return path.exists() and other.exists() and cmp(path, other, shallow=False)


def _give_to_the_same(ready: Path, store: Path) -> None:
    """Whoever could open the store is to open the new one, although somebody else put it there."""
    if store.exists():
        shutil.copymode(store, ready)
    for path in (ready, _end(store, ".lock")):
        _give_to_its_owner(path, store if store.exists() else store.parent)


def _give_to_its_owner(path: Path, like: Path) -> None:
    if sys.platform != "win32":
        owner = like.stat()
        with suppress(OSError):  # not of every file system, and not for everybody
            os.chown(path, owner.st_uid, owner.st_gid, follow_symlinks=False)
