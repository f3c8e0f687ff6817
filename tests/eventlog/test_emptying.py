"""What was removed and could not be taken out of the file's bytes is said to be so, and goes later."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from scorekeeper import chores
from scorekeeper.chores import Chores
from scorekeeper.commands import ForgetPlayer
from scorekeeper.errors import LogError
from scorekeeper.eventlog import SqliteLog
from scorekeeper.eventlog.sqlite import emptying
from scorekeeper.eventlog.sqlite.examining import examined
from scorekeeper.eventlog.sqlite.restoring import restoring
from scorekeeper.events import HandStruck, PlayerForgotten, Stamp
from scorekeeper.service import Service

MARK = "Balthazar"
WHEN = "2026-11-30T20:00:00+00:00"
NOW = datetime(2026, 11, 30, 20, 0, 0, tzinfo=UTC)


def tap(id_: str) -> Stamp:
    return Stamp(id_, "2026-03-01T20:15:00+01:00", "p1", "phone-1")


def files(path: Path) -> bytes:
    """Every byte that the store has on the disk."""
    return b"".join(file.read_bytes() for file in path.parent.glob(f"{path.name}*"))


def fill(log: SqliteLog) -> None:
    typed = {f"p{k}": f"{MARK} from the {k}th floor" for k in range(100)}
    log.append("club", [HandStruck(1)], expected=0, stamp=tap("a"), typed=typed)
    log.append("town", [HandStruck(1)], expected=0, stamp=tap("a"), typed={"p1": "Bob"})


def forgets(log: SqliteLog) -> None:
    log.forget("club", log.typed("club").keys())


def deletes(log: SqliteLog) -> None:
    log.delete(["club"], WHEN)


def said(work: Callable[[], object]) -> str:
    """The code of what it says; nothing where it says nothing."""
    try:
        work()
    except LogError as error:
        return error.phrase.code
    return ""


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """A disk on which no file can be written anew, as long as this is not undone."""
    with monkeypatch.context() as patched:
        patched.setattr(emptying, "ANEW", "SELECT no_room()")
        yield patched


@pytest.mark.parametrize("removes", [forgets, deletes])
def test_what_is_out_of_the_tables_only_is_said_to_be_and_goes_at_the_next_start(
    store: SqliteLog,
    path: Path,
    full: pytest.MonkeyPatch,
    removes: Callable[[SqliteLog], None],
    caplog: pytest.LogCaptureFixture,
) -> None:
    fill(store)
    assert said(lambda: removes(store)) == "copies_stay"
    assert set(store.typed("club").values()) <= {""}
    assert examined(path).copies
    store.close()
    with closing(SqliteLog(path)) as log:
        assert set(log.typed("club").values()) <= {""}
        assert log.check() == []
    assert examined(path).copies
    assert "could not be written anew" in caplog.text
    full.undo()
    with closing(SqliteLog(path)) as log:
        assert MARK.encode() not in files(path)
        assert log.check() == []
    assert not examined(path).copies


@pytest.mark.parametrize("removes", [forgets, deletes])
def test_it_goes_the_next_day_where_nobody_starts_anything(
    store: SqliteLog,
    path: Path,
    full: pytest.MonkeyPatch,
    removes: Callable[[SqliteLog], None],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    now = [0.0]
    monkeypatch.setattr(chores, "monotonic", lambda: now[0])
    doing = Chores(Service(store), store, None, None)
    fill(store)
    assert said(lambda: removes(store)) == "copies_stay"
    caplog.clear()
    doing.look(NOW)
    assert "could not be written anew" in caplog.text
    full.undo()
    now[0] = chores.DAILY - 1
    doing.look(NOW)
    assert examined(path).copies
    now[0] = chores.DAILY
    doing.look(NOW)
    assert not examined(path).copies
    assert MARK.encode() not in files(path)


def test_a_program_that_read_and_was_killed_keeps_no_copies_for_ever(
    store: SqliteLog, path: Path
) -> None:
    fill(store)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN")
        other.execute("SELECT count(*) FROM events").fetchone()
        assert said(lambda: forgets(store)) == "log_still_read"
        assert examined(path).copies
    store.empty()
    assert MARK.encode() not in files(path)
    assert not examined(path).copies


def test_who_is_forgotten_while_another_program_reads_is_said_to_be_and_copies_are_told_of(
    store: SqliteLog, path: Path
) -> None:
    service = Service(store)
    names = (MARK, "Bob", "Cy", "Di")
    stream = service.open("lead", names, {}, 1, Stamp("tap-one", WHEN)).stream
    told: list[int] = []
    service.listeners.append(lambda _, version: told.append(version))

    def forgets() -> object:
        return service.submit(stream, ForgetPlayer(1), Stamp("tap-two", WHEN))

    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN")
        other.execute("SELECT count(*) FROM events").fetchone()
        assert said(forgets) == "log_still_read"
        assert MARK not in store.typed(stream).values()
        stroke = service.book(stream).session.strokes[-1]
        assert isinstance(stroke.event, PlayerForgotten)
        assert told == [stroke.version]
        assert said(forgets) == "log_still_read"
    assert said(forgets) == ""
    assert store.head(stream).version == stroke.version  # the tap is one stroke
    assert MARK.encode() not in files(path)
    service.submit(stream, ForgetPlayer(2), Stamp("tap-three", WHEN))
    store.close()
    assert said(lambda: service.submit(stream, ForgetPlayer(3), Stamp("tap-four", WHEN)))
    with closing(SqliteLog(path)) as log:
        assert log.head(stream).version == stroke.version + 1
        assert "Cy" in log.typed(stream).values()


def test_nothing_is_written_anew_where_nothing_was_removed(
    store: SqliteLog, path: Path, full: pytest.MonkeyPatch
) -> None:
    fill(store)
    store.forget("club", ())
    store.delete([], WHEN)
    store.empty()
    store.close()
    SqliteLog(path).close()
    assert not examined(path).copies


def test_a_backup_in_which_copies_would_stay_is_not_put_back(
    store: SqliteLog, path: Path, tmp_path: Path, full: pytest.MonkeyPatch
) -> None:
    fill(store)
    store.back_up(tmp_path / "b.sqlite")
    assert said(lambda: deletes(store)) == "copies_stay"
    store.close()

    def put_back() -> None:
        with restoring(tmp_path / "b.sqlite", path) as ready:
            ready.put_in_place()

    assert said(put_back) == "not_restored"
    full.undo()
    put_back()
    assert MARK.encode() not in files(path)


@pytest.mark.parametrize("removes", [forgets, deletes])
def test_on_a_disk_that_is_nearly_full_others_play_on(
    disk: Path, removes: Callable[[SqliteLog], None]
) -> None:
    path = disk / "store.sqlite"
    with closing(SqliteLog(path)) as log:
        fill(log)
        log.append("hall", [HandStruck(1, "x" * 1500)] * 100, expected=0, stamp=tap("b"))
    with closing(SqliteLog(path)) as log:
        (disk / "pictures").write_bytes(b"\xff" * (1024**2 - len(files(path)) - 120_000))
        assert said(lambda: removes(log)) == "copies_stay"
        for k in range(5):
            log.append("town", [HandStruck(1)], expected=k + 1, stamp=tap(f"t{k}"))
        (disk / "pictures").unlink()
        log.empty()
        assert MARK.encode() not in files(path)
        assert log.check() == []
