"""Where a session ends is known without asking, and is never less than what was acknowledged."""

from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from scorekeeper.errors import Conflict
from scorekeeper.eventlog import SqliteLog
from scorekeeper.events import HandRestored, HandStruck, Stamp


def tap(id_: str) -> Stamp:
    return Stamp(id_, "2026-03-01T20:15:00+01:00")


def test_what_came_is_read_by_who_had_read_to_the_end(store: SqliteLog) -> None:
    for version in range(1, 4):
        assert store.head("club").version == version - 1
        assert not list(store.read("club", after=version - 1))
        store.append("club", [HandStruck(1)], expected=version - 1, stamp=tap(f"tap-{version}"))
        assert [stored.version for stored in store.read("club", after=version - 1)] == [version]
        assert store.head("club").version == version


def test_who_has_read_to_the_end_is_answered_without_the_file(
    store: SqliteLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    (stroke,) = store.append("club", [HandStruck(1)], expected=0, stamp=tap("tap-1"))
    monkeypatch.setattr(store, "_readers", None)
    assert not list(store.read("club", after=1))
    assert store.head("club").hash == stroke.hash
    with pytest.raises(AttributeError):
        list(store.read("club"))
    monkeypatch.undo()


def test_a_tap_that_comes_again_does_not_hide_what_came_after_it(store: SqliteLog) -> None:
    first = partial(store.append, "club", [HandStruck(1)], expected=0, stamp=tap("tap-1"))
    first()
    store.append("club", [HandRestored(1)], expected=1, stamp=tap("tap-2"))
    assert [stored.version for stored in first()] == [1]
    assert [stored.version for stored in store.read("club", after=1)] == [2]


def test_a_stroke_that_was_not_stored_is_not_taken_for_the_end(store: SqliteLog) -> None:
    store.append("club", [HandStruck(1)], expected=0, stamp=tap("tap-1"))
    with pytest.raises(Conflict):
        store.append("club", [HandRestored(1)], expected=4, stamp=tap("tap-2"))
    assert store.head("club").version == 1
    assert not list(store.read("club", after=1))


def test_where_a_deleted_session_ended_is_not_remembered(store: SqliteLog) -> None:
    store.append("club", [HandStruck(1)], expected=0, stamp=tap("tap-1"))
    assert store.head("club").version == 1
    store.delete(["club"], "2026-03-01T20:15:00+01:00")
    assert store.head("club").version == 0


def test_a_reader_beside_the_service_reads_what_came(store: SqliteLog, path: Path) -> None:
    with closing(SqliteLog(path, readonly=True)) as beside:
        for version in range(1, 3):
            store.append("club", [HandStruck(1)], expected=version - 1, stamp=tap(f"t-{version}"))
            assert [each.version for each in beside.read("club", after=version - 1)] == [version]
            assert beside.head("club").version == version
