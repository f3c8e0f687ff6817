"""A backup that takes the store's place, broken off at every step: what the store held is never lost."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from steps import POSIX, breaking, died, dies, fails, killing

from scorekeeper.errors import LogError
from scorekeeper.eventlog import SqliteLog
from scorekeeper.eventlog.sqlite.restoring import restoring
from scorekeeper.events import HandStruck, Stamp

RUBBISH, OLD_JOURNAL = b"\x5a" * 8192, b"\xa5" * 8192

ROOT = POSIX and os.geteuid() == 0
STEPS = range(12)


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
@pytest.mark.parametrize("at", STEPS)
def test_a_store_that_cannot_be_read_keeps_its_journal_whenever_it_is_killed(
    killed: Path, saved: Path, at: int, links: bool
) -> None:
    spoil(killed)
    was_killed = died(lambda: put_back(saved, killed, at, dies, links))
    assert was_killed or at > 0
    assert not was_killed or at < STEPS[-1]
    put_back(saved, killed)
    assert version(killed) == 3
    left = {path.read_bytes() for path in killed.parent.glob(f"{killed.stem}-replaced-*")}
    assert {RUBBISH, OLD_JOURNAL} <= left
    assert not Path(f"{killed}-wal").exists() or not Path(f"{killed}-wal").stat().st_size


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
