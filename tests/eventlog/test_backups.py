"""Backups that are made by themselves: when one is due, which old ones go, and what is never touched."""

from __future__ import annotations

import errno
import logging
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from threading import Event
from time import sleep
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper import backups, chores, keeping
from scorekeeper.backups import MOST_REMOVED, Schedule, by_settings
from scorekeeper.chores import Chores
from scorekeeper.commands import CloseSession, ReopenSession
from scorekeeper.errors import LogError
from scorekeeper.eventlog import SqliteLog, breaking
from scorekeeper.eventlog.breaking import BrokenOff, unless
from scorekeeper.eventlog.sqlite import backup
from scorekeeper.eventlog.sqlite.backup import SPARED
from scorekeeper.eventlog.sqlite.examining import examined
from scorekeeper.eventlog.sqlite.manifest import manifest_of
from scorekeeper.events import HandStruck, Stamp
from scorekeeper.retention import FEW, Over, expired, over
from scorekeeper.service import Service
from scorekeeper.settings import (
    BACKUPS,
    BACKUPS_DAYS,
    BACKUPS_EVERY,
    BACKUPS_KEEP,
    SPACE,
    SettingError,
    read,
)

NOW = datetime(2026, 11, 30, 20, 0, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)

EARLY = 500 * 1024**2
"""Bytes free below which that is said before."""


class Disk(NamedTuple):
    total: int
    used: int
    free: int


@pytest.fixture
def filled(store: SqliteLog) -> SqliteLog:
    store.append("club", [HandStruck(1)], expected=0, stamp=Stamp("a", "2026-03-01T20:15:00+01:00"))
    return store


@pytest.fixture
def schedule(path: Path, tmp_path: Path) -> Schedule:
    """One a day, three of them, none older than ten days."""
    return Schedule(path, tmp_path / "backups", 24 * HOUR, 3, timedelta(days=10))


def named(schedule: Schedule, when: datetime) -> Path:
    return schedule.folder / f"book #1-{when:%Y%m%d-%H%M%S}.db"


def test_the_first_is_due_at_once_and_the_next_a_day_later(
    schedule: Schedule, filled: SqliteLog
) -> None:
    assert schedule.due(NOW)
    target = schedule.make(filled, NOW)
    assert target == named(schedule, NOW)
    assert not examined(target).findings
    assert not schedule.due(NOW + 23 * HOUR)
    assert schedule.due(NOW + 24 * HOUR)


def test_so_many_stay_and_nothing_else_of_the_folder_is_touched(
    schedule: Schedule, filled: SqliteLog
) -> None:
    schedule.folder.mkdir()
    others = [
        "book #1-20260101-200000.db.bak",
        "book #1-20269999-200000.db",
        "tuesday.db",
        "other-20260101-200000.db",
    ]
    for name in others:
        (schedule.folder / name).write_text("somebody's")
    for days in range(6):
        schedule.make(filled, NOW + timedelta(days=days))
    assert list(schedule.made()) == [NOW + timedelta(days=days) for days in (3, 4, 5)]
    kept = [path.name for path in schedule.made().values()]
    manifests = [manifest_of(path).name for path in schedule.made().values()]
    assert {path.name for path in schedule.folder.iterdir()} == {*others, *kept, *manifests}


def test_what_is_too_old_goes_though_there_are_few(schedule: Schedule, filled: SqliteLog) -> None:
    schedule.make(filled, NOW)
    schedule.make(filled, NOW + timedelta(days=11))
    assert list(schedule.made()) == [NOW + timedelta(days=11)]


def test_a_clock_that_was_set_back_three_years_and_put_right_loses_no_backup(
    schedule: Schedule, filled: SqliteLog
) -> None:
    for day in (2, 1, 0):
        schedule.make(filled, NOW - timedelta(days=day))
    past = NOW - timedelta(days=3 * 365)
    assert schedule.due(past)
    made = schedule.make(filled, past)
    assert made.exists()
    assert not schedule.due(past + 23 * HOUR)
    assert schedule.latest(NOW) == NOW


def test_a_clock_that_is_set_forward_three_years_does_not_clear_the_folder(
    path: Path, tmp_path: Path, filled: SqliteLog
) -> None:
    schedule = Schedule(path, tmp_path / "backups", 24 * HOUR, 10, timedelta(days=30))
    for day in range(6):
        schedule.make(filled, NOW - timedelta(days=day))
    schedule.make(filled, NOW + timedelta(days=3 * 365))
    assert len(schedule.made()) == 7 - MOST_REMOVED


def test_one_that_bears_a_time_to_come_takes_nobodys_place_and_stays(
    schedule: Schedule, filled: SqliteLog
) -> None:
    wrong = [schedule.make(filled, NOW + timedelta(days=3 * 365 + day)) for day in (0, 1)]
    made = [schedule.make(filled, NOW + timedelta(days=day)) for day in range(5)]
    assert list(schedule.made().values()) == [*made[2:], *wrong]


@given(
    ages=st.sets(st.integers(-400, 400), max_size=20),
    keep=st.integers(1, 8),
    days=st.integers(1, 60),
)
def test_the_newest_never_goes_and_the_oldest_go_first(
    tmp_path_factory: pytest.TempPathFactory, ages: set[int], keep: int, days: int
) -> None:
    folder = tmp_path_factory.mktemp("backups")
    schedule = Schedule(Path("book #1.db"), folder, 24 * HOUR, keep, timedelta(days=days))
    for age in ages:
        named(schedule, NOW - timedelta(days=age)).touch()
    newest = named(schedule, NOW)
    newest.touch()
    gone = schedule.outdated(newest, NOW)
    assert newest not in gone
    assert len(gone) <= MOST_REMOVED
    others = [path for path in schedule.made().values() if path != newest]
    assert gone == others[: len(gone)]


def test_a_full_disk_keeps_the_old_ones_and_makes_none(
    schedule: Schedule, filled: SqliteLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = schedule.make(filled, NOW)
    monkeypatch.setattr("shutil.disk_usage", lambda _: Disk(10**12, 0, SPARED))
    with pytest.raises(LogError) as caught:
        schedule.make(filled, NOW + timedelta(days=11))
    assert caught.value.phrase.code == "backup_no_room"
    assert list(schedule.made().values()) == [first]


def test_a_backup_on_the_stores_own_disk_leaves_what_readiness_asks_for(
    schedule: Schedule, filled: SqliteLog, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    size = path.stat().st_size + Path(f"{path}-wal").stat().st_size
    careful, free = replace(schedule, spared=3 * SPARED), 3 * SPARED + size
    monkeypatch.setattr("shutil.disk_usage", lambda _: Disk(10**12, 0, free - 1))
    with pytest.raises(LogError) as caught:
        careful.make(filled, NOW)
    assert caught.value.phrase.code == "backup_no_room"
    assert caught.value.phrase.values["spared"] == 300
    assert careful.made() == {}
    schedule.make(filled, NOW - HOUR)
    with monkeypatch.context() as patched:
        patched.setattr(backups, "same_disk", lambda *_: False)
        careful.make(filled, NOW)
    monkeypatch.setattr("shutil.disk_usage", lambda _: Disk(10**12, 0, free))
    careful.make(filled, NOW + HOUR)


def test_what_a_stop_left_half_way_goes_with_the_next(
    schedule: Schedule, filled: SqliteLog
) -> None:
    schedule.folder.mkdir()
    left = schedule.folder / f"{named(schedule, NOW - HOUR).name}.unfinished"
    left.write_bytes(b"SQLite format 3")
    assert schedule.due(NOW)
    schedule.make(filled, NOW)
    assert not left.exists()


def test_a_manifest_that_a_stop_left_goes_or_gets_its_name(
    schedule: Schedule, filled: SqliteLog
) -> None:
    whole = schedule.make(filled, NOW - 2 * HOUR)
    text = manifest_of(whole).read_bytes()
    manifest_of(whole).rename(f"{manifest_of(whole)}.new")
    gone = manifest_of(named(schedule, NOW - HOUR))
    others = [manifest_of(schedule.folder / name) for name in ("tuesday.db", "book #1.db")]
    for path in (gone, Path(f"{gone}.new"), *others):
        path.write_text("{}")
    made = schedule.make(filled, NOW)
    assert manifest_of(whole).read_bytes() == text
    assert set(schedule.folder.iterdir()) == {
        *others,
        *(path for backup in (whole, made) for path in (backup, manifest_of(backup))),
    }


def test_a_schedule_is_as_the_settings_say(path: Path) -> None:
    assert by_settings(path, read({})) is None
    assert by_settings(path, read({BACKUPS_KEEP: "3"})) is None
    found = by_settings(path, read({BACKUPS: "/b"}))
    assert found == Schedule(path, Path("/b"), 24 * HOUR, 14, timedelta(days=30), 200 * 1024**2)
    settings = {
        BACKUPS: "/b",
        BACKUPS_EVERY: "0.5",
        BACKUPS_KEEP: "1",
        BACKUPS_DAYS: "2",
        SPACE: "700",
    }
    found = by_settings(path, read(settings))
    assert found == Schedule(path, Path("/b"), HOUR / 2, 1, timedelta(days=2), 700 * 1024**2)


@pytest.mark.parametrize("text", ["0", "-1", "often", "nan", "inf", "1e9"])
@pytest.mark.parametrize("name", [BACKUPS_EVERY, BACKUPS_KEEP, BACKUPS_DAYS])
def test_a_setting_that_is_no_number_is_refused(path: Path, name: str, text: str) -> None:
    with pytest.raises(SettingError, match=name):
        by_settings(path, read({BACKUPS: "/b", name: text}))


def codes(path: Path, schedule: Schedule | None, now: datetime = NOW) -> list[tuple[str, bool]]:
    found = keeping.concerns(path, schedule, now, space=200)
    return [(c.code, c.red) for c in found if c.code != "sqlite_wal_reset"]


def test_a_backup_that_is_overdue_makes_the_service_unready(
    schedule: Schedule, filled: SqliteLog, path: Path
) -> None:
    assert codes(path, None) == []
    assert codes(path, schedule) == [("no_backup", True)]
    schedule.make(filled, NOW)
    assert codes(path, schedule, NOW + 47 * HOUR) == []
    assert codes(path, schedule, NOW + 49 * HOUR) == [("old_backup", True)]
    assert codes(path, schedule, NOW - HOUR) == [("no_backup", True)]


@pytest.mark.parametrize("number", [errno.EACCES, errno.EIO])
def test_a_folder_of_backups_that_cannot_be_read_is_said_and_stops_nothing(
    schedule: Schedule,
    filled: SqliteLog,
    path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    number: int,
) -> None:
    schedule.make(filled, NOW)

    def unreadable(folder: Path) -> Iterator[Path]:
        raise OSError(number, os.strerror(number), str(folder))

    monkeypatch.setattr(Path, "iterdir", unreadable)
    assert codes(path, schedule) == [("backup_unknown", True)]
    Chores(Service(filled), filled, schedule, None).look(NOW)
    assert os.strerror(number) in caplog.text


@pytest.mark.parametrize(
    ("free", "expected"),
    [
        (EARLY, []),
        (EARLY - 1, [("disk_filling", False)]),
    ],
)
def test_a_disk_is_warned_of_before_it_is_full(
    path: Path, monkeypatch: pytest.MonkeyPatch, free: int, expected: list[tuple[str, bool]]
) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda _: Disk(10**12, 0, free))
    assert codes(path, None) == expected


def test_how_early_is_as_the_setting_says(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda _: Disk(10**12, 0, EARLY))
    (found,) = (c for c in keeping._disk(path, 201))
    assert "500 MB left" in found.text
    assert "Below 201 MB" in found.text
    assert not list(keeping._disk(path, 0))


def test_what_comes_to_be_the_matter_is_told_once_and_so_is_its_end(
    filled: SqliteLog, path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    free = [EARLY]
    monkeypatch.setattr("shutil.disk_usage", lambda _: Disk(10**12, 0, free[0]))
    monkeypatch.setattr(keeping, "_sqlite", lambda _: ())
    watch = keeping.Watch(partial(keeping.concerns, path, None, space=200))
    doing = Chores(Service(filled), filled, None, None, watch)
    told = []
    with caplog.at_level(logging.INFO):
        for left in (EARLY, EARLY - 1, EARLY - 2, EARLY, EARLY, EARLY - 1):
            free[0] = left
            caplog.clear()
            doing.look(NOW)
            told.append([(r.levelname, r.getMessage().split(":")[0]) for r in caplog.records])
    warned, over = [("WARNING", "disk_filling")], [("INFO", "disk_filling")]
    assert told == [[], warned, [], over, [], warned]


def test_a_backup_that_is_made_in_a_moment_is_not_missed_at_the_start(
    schedule: Schedule, filled: SqliteLog, path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    watch = keeping.Watch(partial(keeping.concerns, path, schedule, space=0))
    watch.look(NOW)
    assert "no_backup" not in caplog.text
    watch.look(NOW)
    watch.look(NOW)
    assert caplog.text.count("no_backup") == 1


def test_a_matter_that_cannot_be_looked_at_keeps_no_backup(
    schedule: Schedule, filled: SqliteLog, caplog: pytest.LogCaptureFixture
) -> None:
    watch = keeping.Watch(lambda _: 1 // 0)  # type: ignore[arg-type,return-value]
    Chores(Service(filled), filled, schedule, None, watch).look(NOW)
    assert "ZeroDivisionError" in caplog.text
    assert list(schedule.made()) == [NOW]


def test_a_folder_that_is_gone_is_said(path: Path) -> None:
    assert codes(path / "nowhere" / "book.db", None) == [("disk_unknown", False)]


@pytest.mark.parametrize(
    ("version", "faulty"),
    [
        ((3, 6, 23), False),
        ((3, 40, 1), True),
        ((3, 44, 5), True),
        ((3, 44, 6), False),
        ((3, 45, 9), True),
        ((3, 50, 6), True),
        ((3, 50, 7), False),
        ((3, 51, 2), True),
        ((3, 51, 3), False),
        ((3, 52, 0), False),
    ],
)
def test_which_sqlite_has_the_fault(version: keeping.Version, faulty: bool) -> None:
    assert keeping.loses_resets(version) == faulty
    assert len(list(keeping._sqlite(version))) == faulty


def played(service: Service, when: datetime) -> str:
    """A session that was opened and closed then."""
    tap, names = f"tap-{when.timestamp():.0f}", ("Ann", "Bob", "Cy", "Di")
    stream = service.open("lead", names, {}, 1, Stamp(tap, when.isoformat())).stream
    service.submit(stream, CloseSession(), Stamp(f"{tap}-close", when.isoformat()))
    return stream


def left(service: Service) -> set[str]:
    return set(service.log.streams())


@pytest.fixture
def closed_long_ago(filled: SqliteLog) -> Iterator[str]:
    service = Service(filled)
    names = ("Ann", "Bob", "Cy", "Di")
    stream = service.open("lead", names, {}, 1, Stamp("tap-one", "2026-01-01T20:00:00Z")).stream
    service.submit(stream, CloseSession(), Stamp("tap-two", "2026-01-01T23:00:00Z"))
    return stream


def test_the_chores_make_a_backup_and_delete_what_is_over(
    schedule: Schedule, filled: SqliteLog, closed_long_ago: str
) -> None:
    service = Service(filled)
    played(service, NOW - timedelta(days=10))
    Chores(service, filled, None, None).look(NOW)
    assert service.find(closed_long_ago)
    Chores(service, filled, schedule, 30).look(NOW)
    assert list(schedule.made()) == [NOW]
    assert service.find(closed_long_ago) is None
    assert list(filled.tombstones()) == [closed_long_ago]
    assert filled.head("club").version == 1


def test_a_clock_that_is_set_forward_three_years_deletes_no_session(
    store: SqliteLog, caplog: pytest.LogCaptureFixture
) -> None:
    service = Service(store)
    wrong = NOW + timedelta(days=3 * 365)
    there = {played(service, NOW - timedelta(minutes=k)) for k in range(10)}
    Chores(service, store, None, 365).look(wrong)
    assert left(service) == there
    assert "10 sessions are past their time" in caplog.text
    # Nor is it believed as soon as somebody plays by it, nor once somebody did for some days.
    for days in range(0, 7, 2):
        there.add(played(service, wrong + timedelta(days=days)))
        Chores(service, store, None, 365).look(wrong + timedelta(days=days, hours=1))
    assert left(service) == there


def test_few_go_at_a_time_and_those_that_are_longest_past_their_time(store: SqliteLog) -> None:
    service = Service(store)
    played(service, NOW - timedelta(days=20))
    old = [played(service, NOW - timedelta(days=500 - day)) for day in range(FEW + 2)]
    doing = Chores(service, store, None, 365)
    doing.look(NOW)
    assert [stream in left(service) for stream in old] == [False] * FEW + [True] * 2
    doing.look(NOW)  # they are looked for once a day
    assert len(left(service)) == 3
    # Nor does a start give it the day again, whatever went in it by whose hand.
    Chores(service, store, None, 365).look(NOW + 23 * HOUR)
    assert len(left(service)) == 3
    Chores(service, store, None, 365).look(NOW + 24 * HOUR)
    assert len(left(service)) == 1


def test_a_deletion_that_leaves_copies_has_used_up_the_day_and_is_told_of(
    store: SqliteLog, path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    service = Service(store)
    played(service, NOW - timedelta(days=20))
    for day in range(2 * FEW):
        played(service, NOW - timedelta(days=500 - day))
    doing = Chores(service, store, None, 365)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN")
        other.execute("SELECT count(*) FROM events").fetchone()
        with caplog.at_level(logging.INFO):
            for minute in range(3):
                doing.look(NOW + timedelta(minutes=minute))
        other.execute("COMMIT")
    assert len(left(service)) == FEW + 1
    assert f"were deleted: {FEW}" in caplog.text
    assert "another program reads the store" in caplog.text


def test_what_is_reopened_while_the_store_is_read_stays(
    store: SqliteLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    service = Service(store)
    played(service, NOW - timedelta(days=20))
    old = [played(service, NOW - timedelta(days=500 - day)) for day in range(2)]

    def reopened_then(reading: Service, now: datetime, days: float) -> Over:
        found = over(reading, now, days)
        service.submit(old[0], ReopenSession(), Stamp("tap-again", NOW.isoformat()))
        return found

    monkeypatch.setattr(chores, "over", reopened_then)
    Chores(service, store, None, 365).look(NOW)
    assert [stream in left(service) for stream in old] == [True, False]
    assert not service.book(old[0]).session.closed


def test_what_a_wrong_clock_has_deleted_holds_up_no_later_day(store: SqliteLog) -> None:
    service = Service(store)
    played(service, NOW - timedelta(days=20))
    old = [played(service, NOW - timedelta(days=500 - day)) for day in range(FEW + 2)]
    service.delete(old[:FEW], (NOW + timedelta(days=900)).isoformat())
    Chores(service, store, None, 365).look(NOW)
    assert len(left(service)) == 1


def test_as_many_go_as_are_over_where_many_play(store: SqliteLog) -> None:
    service = Service(store)
    for day in range(40):
        played(service, NOW - timedelta(days=day))
    Chores(service, store, None, 10).look(NOW)
    assert len(left(service)) == 40 - 8


def test_a_chore_that_fails_is_logged_and_tried_again(
    schedule: Schedule,
    filled: SqliteLog,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    doing = Chores(Service(filled), filled, schedule, None)
    with monkeypatch.context() as patched:
        patched.setattr(chores.Schedule, "make", lambda *_: 1 / 0)
        doing.look(NOW)
    schedule.folder.write_text("no folder")
    doing.look(NOW)
    assert [record.levelname for record in caplog.records] == ["ERROR", "ERROR"]
    schedule.folder.unlink()
    doing.look(NOW)
    assert list(schedule.made()) == [NOW]


def test_stopping_breaks_a_backup_off_and_leaves_nothing(
    schedule: Schedule,
    path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    begun, go_on = Event(), Event()
    look = breaking.go_on

    def waits() -> None:
        begun.set()
        assert go_on.wait(20)
        look()

    monkeypatch.setattr(backup, "go_on", waits)
    with closing(SqliteLog(path)) as log:
        doing = Chores(Service(log), log, schedule, None)
        doing.start()
        assert begun.wait(20)
        doing.leave_off()
        go_on.set()
        with caplog.at_level(logging.INFO):
            doing.stop()
    assert "broken off" in caplog.text
    assert list(schedule.folder.iterdir()) == []


def test_stopping_breaks_off_the_search_for_what_is_over(
    filled: SqliteLog, closed_long_ago: str
) -> None:
    service = Service(filled)
    with unless(lambda: True), pytest.raises(BrokenOff):
        list(expired(service, NOW))
    with unless(lambda: True), pytest.raises(BrokenOff):
        over(service, NOW, 30)
    assert [book.stream for book in expired(service, NOW)] == [closed_long_ago]


def test_a_backup_that_keeps_failing_keeps_no_session_from_its_end(
    schedule: Schedule, filled: SqliteLog, closed_long_ago: str, caplog: pytest.LogCaptureFixture
) -> None:
    service = Service(filled)
    played(service, NOW - timedelta(days=10))
    schedule.folder.write_text("no folder")
    Chores(service, filled, schedule, 30).look(NOW)
    assert service.find(closed_long_ago) is None
    assert "failed" in caplog.text


def test_a_backup_that_was_made_stays_when_it_stops(schedule: Schedule, path: Path) -> None:
    with closing(SqliteLog(path)) as log:
        doing = Chores(Service(log), log, schedule, 30)
        doing.stop()
        doing = Chores(Service(log), log, schedule, 30)
        doing.start()
        while not schedule.made():
            sleep(0.01)
        doing.stop()
    (made,) = schedule.made().values()
    assert not examined(made).findings
