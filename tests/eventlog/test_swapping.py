"""A backup that takes the store's place, broken off at every step: what the store held is never lost."""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from subprocess import PIPE, Popen
from tempfile import TemporaryDirectory, mkdtemp

import pytest
from steps import POSIX, breaking, died, dies, fails, killing

from scorekeeper.errors import LogError
from scorekeeper.eventlog import SqliteLog
from scorekeeper.eventlog.sqlite.restoring import restoring
from scorekeeper.eventlog.sqlite.swapping import journals, swapped, undo_broken_off
from scorekeeper.events import HandStruck, Stamp

RUBBISH, OLD_JOURNAL = b"\x5a" * 8192, b"\xa5" * 8192

READS = """import sqlite3, sys, time
db = sqlite3.connect(sys.argv[1] + "?mode=ro", uri=True, isolation_level=None)
db.execute("BEGIN")
print(db.execute("SELECT count(*) FROM events").fetchone(), flush=True)
time.sleep(600)
"""

ROOT = POSIX and os.geteuid() == 0
STEPS = range(20)


def tap(id_: str) -> Stamp:
    return Stamp(id_, "2026-03-01T20:15:00+01:00", "p1", "phone-1")


@pytest.fixture
def saved(store: SqliteLog, tmp_path: Path) -> Path:
    """A backup of three strokes; the store went on to five."""
    (tmp_path / "backups").mkdir()
    store.append("club", [HandStruck(k) for k in (1, 2, 3)], expected=0, stamp=tap("a"))
    store.back_up(tmp_path / "backups" / "b.sqlite")
    store.append("club", [HandStruck(4), HandStruck(5)], expected=3, stamp=tap("b"))
    return tmp_path / "backups" / "b.sqlite"


@pytest.fixture
def killed(store: SqliteLog, path: Path, saved: Path, tmp_path: Path) -> Path:
    """A store that was killed: its strokes stand in its journal."""
    folder = tmp_path / "killed"
    folder.mkdir()
    for end in ("", "-wal"):
        shutil.copy(f"{path}{end}", folder)
    assert Path(f"{folder / path.name}-wal").stat().st_size
    return folder / path.name


def put_back(
    backup: Path,
    store: Path,
    at: int = 99,
    how: Callable[[], None] = fails,
    links: bool = True,
) -> Path | None:
    """Restores it, which breaks off after so many steps from when it takes the store's place."""
    with restoring(backup, store) as ready, breaking(at, how, links):
        return ready.put_in_place()


def version(path: Path) -> int:
    """How far the club has come there, read by SQLite alone."""
    with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as db:
        sql = "SELECT max(version) FROM events WHERE stream_id = 'club'"
        return int(db.execute(sql).fetchone()[0] or 0)


def kept(store: Path) -> list[Path]:
    return sorted(store.parent.glob(f"{store.stem}-replaced-*{store.suffix}"))


def spoil(store: Path) -> None:
    """Makes it a store that nobody can read, with a journal that somebody may want to look at."""
    store.write_bytes(RUBBISH)
    Path(f"{store}-wal").write_bytes(OLD_JOURNAL)


def is_before(path: Path) -> bool:
    """Whether the store of before stands there with its journal."""
    if path.read_bytes() == RUBBISH:
        return Path(f"{path}-wal").read_bytes() == OLD_JOURNAL
    return version(path) == 5


def is_done(store: Path) -> bool:
    """Whether the backup stands in the place of the store."""
    return store.exists() and store.read_bytes() != RUBBISH and version(store) == 3


def is_as_it_was(store: Path) -> bool:
    """Whether the store of before stands there, and nothing beside it under another name."""
    return is_before(store) and not [p for p in store.parent.iterdir() if "-replaced-" in p.name]


def require_together(store: Path) -> None:
    """Every store that stands there has its journal, and one is the store of before."""
    stores = [*([store] if store.exists() else []), *kept(store)]
    whole = [path for path in stores if is_before(path)]
    assert whole
    assert [path for path in stores if path not in whole] == [store] * is_done(store)


def looked_at(store: Path) -> int | str:
    """What the next start says, of which every store is then looked at. In a copy: it folds."""
    with TemporaryDirectory() as folder:
        for path in store.parent.iterdir():
            if path.is_file() and not path.name.endswith(("-shm", ".lock")):
                shutil.copy(path, folder)
        there = Path(folder) / store.name
        require_together(there)
        return opened(there)


def opened(store: Path) -> int | str:
    """How far the club has come where it is served, or why it is not."""
    try:
        with closing(SqliteLog(store)) as log:
            return log.head("club").version
    except LogError as error:
        return error.phrase.code


def ready_of(store: Path) -> Path:
    return Path(f"{store}-ready")


def swap(store: Path, at: int, links: bool) -> None:
    with breaking(at, dies, links):
        swapped(ready_of(store), store)


def undo(store: Path, at: int, links: bool) -> None:
    with breaking(at, dies, links):
        undo_broken_off(store)


def fail(store: Path, at: int, then: int, links: bool) -> None:
    """Fails at the one step and dies at the other."""
    with suppress(OSError), breaking(at, fails, links), breaking(then, dies, links):
        swapped(ready_of(store), store)


@pytest.fixture
def held(
    saved: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Path, Popen[bytes]]]:
    """A store that goes to four strokes without its journal and to five with it, and who reads it, so
    that nothing can be folded."""
    (tmp_path / "held").mkdir()
    path = Path(shutil.copy(saved, tmp_path / "held" / "book #1.db"))
    with closing(SqliteLog(path)) as log:
        log.append("club", [HandStruck(4)], expected=3, stamp=tap("c"))
    with Popen([sys.executable, "-c", READS, path.as_uri()], stdout=PIPE) as reader:
        assert reader.stdout
        assert reader.stdout.readline()
        with closing(SqliteLog(path)) as log:
            log.append("club", [HandStruck(5)], expected=4, stamp=tap("d"))
        monkeypatch.setattr("scorekeeper.eventlog.sqlite.swapping.BUSY_SECONDS", 0.05)
        yield path, reader
        reader.kill()


@pytest.fixture
def apart(killed: Path, saved: Path) -> Callable[[], Path]:
    """Stores that nobody can read, and beside each a backup that is to take its place."""

    def made() -> Path:
        store = Path(mkdtemp(dir=killed.parent)) / killed.name
        spoil(store)
        shutil.copy(saved, ready_of(store))
        return store

    return made


@killing
@pytest.mark.parametrize("links", [True, False])
@pytest.mark.parametrize("at", STEPS)
def test_whenever_it_is_killed_the_store_that_was_there_has_all_its_strokes(
    killed: Path, saved: Path, at: int, links: bool
) -> None:
    was_killed = died(lambda: put_back(saved, killed, at, dies, links))
    # Where a file can have no second name there is no store for a moment.
    here = version(killed) if killed.exists() or links else 0
    assert here in (5, 3, 0)
    assert here == 5 or [version(path) for path in kept(killed)] == [5]
    assert was_killed or here == 3
    assert was_killed or at > 0
    assert not was_killed or at < STEPS[-1]
    put_back(saved, killed)
    assert version(killed) == 3
    whole = [path for path in kept(killed) if version(path) == 5]
    assert len(whole) == 1
    with closing(SqliteLog(killed)) as log:
        log.append("club", [HandStruck(9)], expected=3, stamp=tap("c"))
    assert version(whole[0]) == 5
    assert not any(path.samefile(killed) for path in kept(killed))


@killing
@pytest.mark.parametrize("links", [True, False])
@pytest.mark.parametrize("readable", [True, False])
@pytest.mark.parametrize("at", STEPS)
def test_no_store_is_apart_from_its_journal_whenever_it_is_killed(
    held: tuple[Path, Popen[bytes]], saved: Path, at: int, readable: bool, links: bool
) -> None:
    store, reader = held
    if not readable:
        spoil(store)
    was_killed = died(lambda: put_back(saved, store, at, dies, links))
    reader.kill()
    assert was_killed or at > 0
    assert not was_killed or at < STEPS[-1]
    starts = 3 if is_done(store) else 5 if readable else "log_damaged"
    assert looked_at(store) == starts
    with restoring(saved, store) as ready:
        # Whoever says it again and then thinks better of it has the store in its place.
        assert is_done(store) or is_as_it_was(store)
        assert is_done(store) or (ready.unread is None) is readable
    put_back(saved, store)
    assert version(store) == 3
    assert [is_before(path) for path in kept(store)].count(True) == 1
    assert journals(store) == []


@killing
@pytest.mark.parametrize("links", [True, False])
def test_no_store_is_apart_from_its_journal_whenever_undoing_is_killed(
    apart: Callable[[], Path], links: bool
) -> None:
    for at in STEPS:
        for then in STEPS:
            store = apart()
            if not died(partial(swap, store, at, links)):
                assert at > 0
                assert is_done(store)
                return
            was_killed = died(partial(undo, store, then, links))
            require_together(store)
            undo_broken_off(store)
            assert is_as_it_was(store)
            if not was_killed:
                break
    pytest.fail("There are more steps.")


@killing
@pytest.mark.parametrize("links", [True, False])
def test_no_store_is_apart_from_its_journal_where_it_fails_and_then_is_killed(
    apart: Callable[[], Path], saved: Path, links: bool
) -> None:
    for at in STEPS:
        for then in STEPS[1:]:
            store = apart()
            was_killed = died(partial(fail, store, at, at + then, links))
            require_together(store)
            if not was_killed:
                break
            undo_broken_off(store)
            assert is_done(store) or is_as_it_was(store)
        assert not was_killed
        if not is_done(store):  # a link that fails is done without
            assert at < STEPS[-1]
            assert is_as_it_was(store)
            assert ready_of(store).read_bytes() == saved.read_bytes()


@killing
@pytest.mark.parametrize("links", [True, False])
def test_a_store_made_after_it_was_killed_is_not_taken_for_the_one_before(
    apart: Callable[[], Path], links: bool
) -> None:
    made = 0
    for at in STEPS:
        store = apart()
        was_killed = died(partial(swap, store, at, links))
        if was_killed and not store.exists() and not journals(store):
            made += 1
            elsewhere = store.with_name("another.sqlite")
            SqliteLog(elsewhere).close()
            elsewhere.rename(store)
            undo_broken_off(store)
            assert version(store) == 0
            assert [is_before(path) for path in kept(store)] == [True]
    assert made


@pytest.mark.parametrize("links", [True, False])
@pytest.mark.parametrize("readable", [True, False])
@pytest.mark.parametrize("at", STEPS)
def test_whatever_fails_has_changed_nothing_or_says_what(
    killed: Path,
    saved: Path,
    at: int,
    readable: bool,
    links: bool,
) -> None:
    if not readable:
        spoil(killed)
    try:
        put_back(saved, killed, at, fails, links)
    except LogError as error:
        said = error.phrase.code
    else:
        said = ""
    if said == "not_restored":
        assert kept(killed) == []
        if readable:
            assert version(killed) == 5
        else:
            assert killed.read_bytes() == RUBBISH
            assert Path(f"{killed}-wal").read_bytes() == OLD_JOURNAL
    else:
        assert said in ("", "restored_not_certain")
        assert version(killed) == 3
        assert not readable or version(kept(killed)[0]) == 5


@pytest.mark.parametrize("links", [True, False])
@pytest.mark.parametrize("empty", [True, False])
def test_a_journal_whose_store_is_gone_is_not_taken_for_the_backups(
    killed: Path, saved: Path, empty: bool, links: bool
) -> None:
    journal = Path(f"{killed}-wal").read_bytes()
    killed.unlink()
    if empty:
        killed.touch()
    with restoring(saved, killed) as ready, breaking(99, fails, links):
        assert ready.unread is not None
        assert ready.unread.phrase.code == "store_gone"
        there = ready.put_in_place()
    assert there is not None
    assert Path(f"{killed.with_name(there.name.removesuffix('-wal'))}-wal").read_bytes() == journal
    with closing(SqliteLog(killed)) as log:
        assert log.head("club").version == 3
        assert log.check() == []


@pytest.mark.parametrize("links", [True, False])
def test_a_store_that_was_kept_before_is_not_written_over(
    killed: Path, saved: Path, links: bool
) -> None:
    names = [put_back(saved, killed, links=links) for _ in range(4)]
    assert len(set(names)) == 4
    assert [version(path) for path in names if path] == [5, 3, 3, 3]


@pytest.mark.skipif(not ROOT, reason="nobody but root can give a file away")
@pytest.mark.parametrize("gone", [False, True])
def test_what_root_puts_back_belongs_to_whom_the_store_belonged(
    killed: Path, saved: Path, gone: bool
) -> None:
    for path in (killed, Path(f"{killed}-wal"), killed.parent):
        os.chown(path, 12345, 12346)
    if gone:
        killed.unlink()
    put_back(saved, killed)
    for path in (killed, Path(f"{killed}.lock")):
        if path == killed or path.exists():
            assert (path.stat().st_uid, path.stat().st_gid) == (12345, 12346), path
