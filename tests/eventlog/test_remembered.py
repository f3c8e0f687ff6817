"""What is remembered of a session is never older than what was last stored."""

from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from scorekeeper.errors import Conflict
from scorekeeper.eventlog import SqliteLog
from scorekeeper.eventlog.sqlite.remembered import Remembered
from scorekeeper.events import HandRestored, HandStruck, Stamp
from scorekeeper.links import Link, Role


def tap(id_: str) -> Stamp:
    return Stamp(id_, "2026-03-01T20:15:00+01:00")


def link(id_: str) -> Link:
    return Link("club", id_, Role.SCORER, "h", "phone-1", "2026-03-01T20:15:00+01:00")


def test_links_are_asked_for_once_until_they_change() -> None:
    links: Remembered[tuple[Link, ...]] = Remembered()
    asked: list[str] = []

    def ask(stream: str) -> tuple[Link, ...]:
        asked.append(stream)
        return (link(str(len(asked))),)

    assert links.of("club", ask) == links.of("club", ask) == (link("1"),)
    links.changed()
    assert links.of("club", ask) == (link("2"),)


def test_what_was_asked_for_while_they_changed_is_not_remembered() -> None:
    links: Remembered[tuple[Link, ...]] = Remembered()

    def ask(stream: str) -> tuple[Link, ...]:
        links.changed()
        return ()

    assert links.of("club", ask) == ()
    assert links.of("club", lambda stream: (link("a"),)) == (link("a"),)


def test_a_change_of_one_session_leaves_the_others_known() -> None:
    heads: Remembered[int] = Remembered()
    asked: list[str] = []

    def ask(stream: str) -> int:
        asked.append(stream)
        return len(asked)

    assert (heads.of("club", ask), heads.of("pub", ask)) == (1, 2)
    heads.changed("club")
    assert (heads.of("club", ask), heads.of("pub", ask)) == (3, 2)


def test_what_came_is_read_by_who_had_read_to_the_end(store: SqliteLog) -> None:
    for version in range(1, 4):
        assert store.head("club").version == version - 1
        assert not list(store.read("club", after=version - 1))
        store.append("club", [HandStruck(1)], expected=version - 1, stamp=tap(f"tap-{version}"))
        assert [stored.version for stored in store.read("club", after=version - 1)] == [version]
        assert store.head("club").version == version


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


def test_a_reader_beside_the_service_sees_a_link_that_is_taken_back(
    store: SqliteLog, path: Path
) -> None:
    """Only who writes the store may remember: who reads beside it is told of nothing."""
    store.keep_links([link("a")])
    with_it = SqliteLog(path, readonly=True)
    assert with_it.links("club") == (link("a"),)
    store.keep_links([replace(link("a"), revoked="now")])
    assert with_it.links("club")[0].revoked == "now"
    assert store.links("club")[0].revoked == "now"
    with_it.close()
