"""What is remembered of a session's links is never older than what was last stored."""

from dataclasses import replace
from pathlib import Path

from scorekeeper.eventlog import SqliteLog
from scorekeeper.eventlog.sqlite.remembered import Links
from scorekeeper.links import Link, Role


def link(id_: str) -> Link:
    return Link("club", id_, Role.SCORER, "h", "phone-1", "2026-03-01T20:15:00+01:00")


def test_links_are_asked_for_once_until_they_change() -> None:
    links, asked = Links(), []

    def ask(stream: str) -> tuple[Link, ...]:
        asked.append(stream)
        return (link(str(len(asked))),)

    assert links.of("club", ask) == links.of("club", ask) == (link("1"),)
    links.changed()
    assert links.of("club", ask) == (link("2"),)


def test_what_was_asked_for_while_they_changed_is_not_remembered() -> None:
    links = Links()

    def ask(stream: str) -> tuple[Link, ...]:
        links.changed()
        return ()

    assert links.of("club", ask) == ()
    assert links.of("club", lambda stream: (link("a"),)) == (link("a"),)


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
