"""What a service remembers of sessions: one book for all who read, and never words that were forgotten."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from scorekeeper.eventlog import MemoryLog
from scorekeeper.events import HandStruck, Stamp
from scorekeeper.following import Follower
from scorekeeper.service import Service

READERS = 4


def stamp(n: int) -> Stamp:
    return Stamp(f"tap-number-{n}", "2026-03-01T20:15:00+01:00")


def opened(service: Service) -> str:
    return service.open("lead", ("Ann", "Bob", "Cy", "Di"), {}, 1, stamp(0)).stream


@pytest.fixture
def log() -> Iterator[MemoryLog]:
    made = MemoryLog()
    yield made
    made.close()


def test_those_who_read_the_same_at_once_get_one_book(
    log: MemoryLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is shown of it is made once, also where another program wrote the stroke."""
    here, there = Service(log), Service(log)
    stream = opened(here)
    there.book(stream)
    log.append(stream, [HandStruck(1)], expected=1, stamp=stamp(1))
    all_read, typed = Barrier(READERS), log.typed

    def slowly(stream: str) -> dict[str, str]:
        all_read.wait(20)
        return typed(stream)

    monkeypatch.setattr(log, "typed", slowly)
    with ThreadPoolExecutor(READERS) as readers:
        books = list(readers.map(lambda _: there.book(stream), range(READERS)))
    assert len({id(book) for book in books}) == 1
    assert books[0].session.version == 2


def test_words_that_were_read_before_they_were_forgotten_are_not_remembered(
    log: MemoryLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    service = Service(log)
    stream = opened(service)
    (ann, *_) = service.book(stream).session.people
    typed = log.typed

    def overtaken(stream: str) -> dict[str, str]:
        read = typed(stream)
        log.forget(stream, [ann])
        service.forget_fold(stream)
        return read

    service.forget_fold(stream)
    with monkeypatch.context() as patch:
        patch.setattr(log, "typed", overtaken)
        service.book(stream)
    assert service.remembered(stream) is None
    assert service.book(stream).typed[ann] == ""


def test_a_store_that_was_put_back_is_read_anew_and_told_of() -> None:
    """As when a server takes over that has not heard the end."""
    log, older = MemoryLog(), MemoryLog()
    service = Service(log)
    stream = opened(service)
    log.append(stream, [HandStruck(1)], expected=1, stamp=stamp(1))
    (first, _) = log.read(stream)
    older.append(stream, [first.event], expected=0, stamp=first.stamp, typed=log.typed(stream))
    assert service.book(stream).session.version == 2
    follower, told = Follower(service), list[tuple[str, int]]()
    service.listeners.append(lambda stream, version: told.append((stream, version)))
    service.log = older
    follower.look()
    assert told == [(stream, 1)]
    assert service.book(stream).session.version == 1
    follower.look()
    older.append(stream, [HandStruck(1)], expected=1, stamp=stamp(2))
    follower.look()
    assert told == [(stream, 1), (stream, 2)]
    assert service.book(stream).session.strokes[-1].stamp == stamp(2)
