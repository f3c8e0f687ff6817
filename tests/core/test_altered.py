"""Whether strokes are as they were written is looked at when a session is read from its first, and not
again until it is read anew."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing

import pytest

from scorekeeper.commands import RenamePlayer, Withdraw, WriteEntry
from scorekeeper.errors import NotFound
from scorekeeper.eventlog import MemoryLog, bucket
from scorekeeper.events import Stamp
from scorekeeper.service import Service

POINTS = {"points-1": 3, "points-2": 5}


class Asked(MemoryLog):
    """A log in memory that remembers which streams were looked through."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []

    def altered(self, stream: str) -> tuple[int, ...]:
        self.asked.append(stream)
        return super().altered(stream)

    def change(self, stream: str, version: int) -> None:
        """From now on another phone has made that stroke."""
        line = self._streams[stream][version - 1]
        self._streams[stream][version - 1] = line._replace(device="another")


def tap(id_: str) -> Stamp:
    return Stamp(id_, "2026-03-01T20:15:00+01:00")


@pytest.fixture
def log() -> Iterator[Asked]:
    with closing(Asked()) as log:
        yield log


@pytest.fixture
def stream(log: Asked) -> str:
    """A session of two hands, of which the first was changed in the log, nobody knows when."""
    service = Service(log)
    stream = service.open("tally", ["Ann", "Bob"], {}, 1, tap("a-tap-to-open")).stream
    for hand in (1, 2):
        service.submit(stream, WriteEntry(hand, POINTS, hand), tap(f"hand-{hand}"))
    log.change(stream, 2)
    log.asked.clear()
    return stream


def test_a_session_is_looked_through_once(log: Asked, stream: str) -> None:
    service = Service(log)
    for _ in range(3):
        assert service.book(stream).altered == (2,)
    assert log.asked == [stream]


def test_what_nobody_changed_is_looked_through_once_too(log: Asked) -> None:
    service = Service(log)
    stream = service.open("tally", ["Ann", "Bob"], {}, 1, tap("a-tap-to-open")).stream
    service.submit(stream, WriteEntry(1, POINTS, 1), tap("hand-1"))
    assert service.book(stream).altered == ()
    assert log.asked == [stream]


def test_where_there_is_no_session_nothing_is_looked_through(log: Asked) -> None:
    with pytest.raises(NotFound):
        Service(log).book("nowhere")
    assert log.asked == []


def test_every_stroke_that_comes_carries_it_on(log: Asked, stream: str) -> None:
    """One of this program, a name, one that another program stored."""
    service, other = Service(log), Service(log)
    assert service.book(stream).altered == (2,)
    assert service.submit(stream, WriteEntry(3, POINTS, 3), tap("hand-3")).altered == (2,)
    assert service.submit(stream, RenamePlayer(1, "Anna"), tap("a-name")).altered == (2,)
    log.asked.clear()
    other.submit(stream, Withdraw(4), tap("an-undo"))
    assert log.asked == [stream], "the other program looks for itself"
    assert service.book(stream).session.version == 6
    assert service.book(stream).altered == (2,)
    before, after = service.imagine(stream, WriteEntry(3, POINTS, 6))
    assert before.altered == after.altered == (2,)
    assert log.asked == [stream]


def forgets(service: Service, stream: str) -> None:
    service.forget_fold(stream)


def rereads(service: Service, stream: str) -> None:
    service.reread(bucket(stream))


@pytest.mark.parametrize("anew", [forgets, rereads])
def test_what_is_read_anew_is_looked_through_anew(
    log: Asked, stream: str, anew: Callable[[Service, str], None]
) -> None:
    service = Service(log)
    service.book(stream)
    log.change(stream, 3)
    assert service.book(stream).altered == (2,)
    anew(service, stream)
    assert service.book(stream).altered == (2, 3)
    assert log.asked == [stream] * 2


def test_as_it_stood_before_the_stroke_nothing_was_changed(log: Asked, stream: str) -> None:
    log.change(stream, 3)
    book = Service(log).book(stream)
    assert [book.at(version).altered for version in (1, 2, 3)] == [(), (2,), (2, 3)]
