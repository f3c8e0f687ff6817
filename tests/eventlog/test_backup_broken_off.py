"""A backup that is broken off at any step: what lies there afterwards can be put back, with its manifest."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from steps import breaking, died, dies, fails, killing

from scorekeeper.errors import LogError
from scorekeeper.eventlog import SqliteLog
from scorekeeper.eventlog.sqlite.manifest import manifest_of
from scorekeeper.eventlog.sqlite.restoring import restoring
from scorekeeper.events import HandStruck, Stamp

STEPS = range(20)
"""More than a backup takes."""


def tap(id_: str) -> Stamp:
    return Stamp(id_, "2026-03-01T20:15:00+01:00", "p1", "phone-1")


@pytest.fixture
def target(path: Path, tmp_path: Path) -> Path:
    """Where a backup may be made of a store of three strokes."""
    (tmp_path / "backups").mkdir()
    with closing(SqliteLog(path)) as log:
        log.append("club", [HandStruck(k) for k in (1, 2, 3)], expected=0, stamp=tap("a"))
    return tmp_path / "backups" / "tuesday.sqlite"


@pytest.fixture
def older(path: Path, target: Path) -> Path:
    """A backup of these three; the store has two more since."""
    back_up(path, target)
    with closing(SqliteLog(path)) as log:
        log.append("club", [HandStruck(4), HandStruck(5)], expected=3, stamp=tap("b"))
    return target


def back_up(
    path: Path,
    target: Path,
    at: int = 99,
    how: Callable[[], None] = fails,
    replace: bool = False,
) -> None:
    with closing(SqliteLog(path, readonly=True)) as log, breaking(at, how):
        log.back_up(target, replace=replace)


def restored(target: Path) -> int:
    """How far the club has come in the backup, which is put back somewhere and said to be its manifest's."""
    place = target.parent.parent / "elsewhere.sqlite"
    with restoring(target, place) as ready:
        assert ready.manifest is not None
        version = ready.manifest.heads["club"].version
        ready.put_in_place()
    with closing(SqliteLog(place)) as log:
        assert log.head("club").version == version
    return version


def failing(work: Callable[[], object]) -> bool:
    """Whether it fails, which is said to be for the disk."""
    try:
        work()
    except LogError as error:
        code = error.phrase.code
    else:
        return False
    assert code == "backup_failed"
    return True


def names(target: Path) -> set[str]:
    return {path.name for path in target.parent.iterdir()}


def pair(target: Path) -> set[str]:
    return {target.name, manifest_of(target).name}


@killing
@pytest.mark.parametrize("at", STEPS)
def test_the_older_one_or_the_newer_can_be_put_back_whenever_it_is_killed(
    path: Path, older: Path, at: int
) -> None:
    was_killed = died(lambda: back_up(path, older, at, dies, replace=True))
    assert was_killed or at > 0
    assert not was_killed or at < STEPS[-1]
    assert restored(older) in ((3, 5) if was_killed else (5,))
    back_up(path, older, replace=True)
    assert restored(older) == 5
    assert names(older) == pair(older)


@killing
@pytest.mark.parametrize("at", STEPS)
def test_a_new_one_is_there_whole_or_can_be_made_again_whenever_it_is_killed(
    path: Path, target: Path, at: int
) -> None:
    was_killed = died(lambda: back_up(path, target, at, dies))
    assert was_killed or (at > 0 and target.exists())
    assert not was_killed or at < STEPS[-1]
    if target.exists():
        assert restored(target) == 3
    else:
        back_up(path, target)
        assert names(target) == pair(target)


@pytest.mark.parametrize("at", STEPS)
def test_whatever_fails_the_older_one_or_the_newer_can_be_put_back(
    path: Path, older: Path, at: int
) -> None:
    said = failing(lambda: back_up(path, older, at, replace=True))
    assert said or restored(older) == 5
    if restored(older) == 3:
        assert names(older) == pair(older)


@pytest.mark.parametrize("at", STEPS)
def test_whatever_fails_nothing_is_in_the_way_of_the_next(
    path: Path, target: Path, at: int
) -> None:
    said = failing(lambda: back_up(path, target, at))
    assert said or target.exists()
    if target.exists():
        assert restored(target) == 3
    else:
        assert names(target) <= {f"{target.name}.unfinished"}
        back_up(path, target)
        assert names(target) == pair(target)


def test_a_manifest_that_another_try_left_is_not_taken_for_this_ones(
    path: Path, older: Path
) -> None:
    other = older.with_name("other.sqlite")
    back_up(path, other)
    coming = older.with_name(f"{manifest_of(older).name}.new")
    manifest_of(other).rename(coming)
    assert restored(older) == 3
    coming.write_text("{}")
    assert restored(older) == 3
