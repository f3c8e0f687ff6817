"""What another program stores in the same log is told of once, wherever in the feed it stands."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from time import sleep

import pytest

from scorekeeper.errors import LogError, NotFound
from scorekeeper.eventlog import MemoryLog, bucket
from scorekeeper.eventlog.log import CLOSED
from scorekeeper.events import HandStruck, Stamp
from scorekeeper.following import BESIDE_EVERY, Follower
from scorekeeper.service import Service

BESIDE = next(name for k in range(10_000) if bucket(name := f"s{k}") == bucket("club"))


@pytest.fixture
def log() -> Iterator[MemoryLog]:
    with closing(MemoryLog()) as log:
        yield log


@pytest.fixture
def told() -> list[tuple[str, int]]:
    return []


@pytest.fixture
def service(log: MemoryLog, told: list[tuple[str, int]]) -> Service:
    service = Service(log)
    service.listeners.append(lambda stream, version: told.append((stream, version)))
    return service


def add(log: MemoryLog, stream: str, version: int) -> None:
    stamp = Stamp(f"{stream}{version}", "2026-03-01T20:15:00+01:00")
    log.append(stream, [HandStruck(version)], expected=version - 1, stamp=stamp)


def test_each_stroke_is_told_of_once(
    log: MemoryLog, service: Service, told: list[tuple[str, int]]
) -> None:
    add(log, "club", 1)
    follower = Follower(service)
    follower.look()
    assert told == []
    for stream, version in (("club", 2), (BESIDE, 1), ("town", 1)):
        add(log, stream, version)
    follower.look()
    assert sorted(told) == sorted([("club", 2), (BESIDE, 1), ("town", 1)])
    follower.look()
    assert len(told) == 3


def test_what_could_not_be_asked_is_told_of_later(
    log: MemoryLog,
    service: Service,
    told: list[tuple[str, int]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    follower = Follower(service)
    add(log, "club", 1)
    with monkeypatch.context() as patch:

        def away(*_: object) -> None:
            raise LogError(CLOSED())

        patch.setattr(log, "feed", away)
        with pytest.raises(LogError):
            follower.look()
    follower.look()
    assert told == [("club", 1)]


def test_what_another_changed_beside_the_strokes_is_read_anew(
    log: MemoryLog, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    stamp = Stamp("a-tap-to-open", "2026-03-01T20:15:00+01:00")
    stream = service.open("tally", ["Ann", "Bob"], {}, 1, stamp).stream
    touched: dict[int, int] = {}
    monkeypatch.setattr(log, "touches", lambda: dict(touched))
    follower = Follower(service)
    log.forget(stream, log.typed(stream))
    assert service.book(stream).names == ("Ann", "Bob")
    touched[bucket(stream)] = 1
    for _ in range(BESIDE_EVERY):
        follower.look()
    assert service.book(stream).names == ("#1", "#2")
    Service(log).delete([stream], "2026-11-30")
    touched[bucket(stream)] = 2
    for _ in range(BESIDE_EVERY):
        follower.look()
    with pytest.raises(NotFound):
        service.book(stream)


def test_a_thread_tells_by_itself_until_it_is_stopped(
    log: MemoryLog, service: Service, told: list[tuple[str, int]]
) -> None:
    follower = Follower(service)
    follower.start()
    add(log, "club", 1)
    while not told:
        sleep(0.01)
    follower.stop()
    assert told == [("club", 1)]


def test_what_stands_beside_the_strokes_is_told_of_once(
    log: MemoryLog, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A link that was taken back at another program: who listens here is asked for his again."""
    touched: dict[int, int] = {}
    monkeypatch.setattr(log, "touches", lambda: dict(touched))
    follower, roused = Follower(service), []
    service.rousers.append(lambda: roused.append(True))
    touched[bucket("club")] = 1
    for _ in range(2 * BESIDE_EVERY):
        follower.look()
    assert roused == [True]
