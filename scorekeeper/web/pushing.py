"""What is pushed to a phone that listens at a table (server-sent events): how far it has come, or what
there is to read since."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from time import monotonic

from flask import copy_current_request_context, g

from scorekeeper.book import Book
from scorekeeper.errors import Forbidden, ScorekeeperError
from scorekeeper.links import Role
from scorekeeper.service import Service
from scorekeeper.web import roles
from scorekeeper.web.hub import Hub
from scorekeeper.web.news import Reader, made, with_tap
from scorekeeper.web.pieces import BEGIN, Pieces

BEAT = 15.0
"""Seconds between signs of life: a phone that vanished is noticed by the next."""

LONGEST = 240.0
"""Seconds after which a push ends and the phone asks anew: no phone keeps a thread for ever."""

AWAY = 1.0
"""Seconds until it is asked again who may listen, where the store cannot say it."""

Event = tuple[int, bytes]
"""The version that a phone has read to after an event, and the event."""

Say = Callable[[int, int, Role], Event]
"""What is said to a phone that was told of one version, now that there is another, and may do so
much."""


def pushed(
    hub: Hub, stream: str, after: int, role: Callable[[], Role], say: Say
) -> Iterator[bytes]:
    """The events from the version `after` on, while whoever listens may."""
    until = monotonic() + LONGEST
    yield b"retry: 1000\n\n"
    turn, now = hub.turn, _asked(role)
    while now != Role.NOBODY and monotonic() < until and not hub.closed:
        moved = hub.wait(stream, after, BEAT, turn)
        # What it may do now, and not what it might when it began to wait.
        turn, now = hub.turn, _asked(role)
        if moved is None or now is None:
            yield b": here\n\n"
        elif now != Role.NOBODY:
            after, event = say(after, moved, now)
            # More than was told of stands there already, or less, where a store was put back.
            hub.tell(stream, after)
            yield event
        if now is None:
            hub.wait(stream, after if moved is None else moved, AWAY, turn)


def _asked(role: Callable[[], Role]) -> Role | None:
    """What the phone may do; None where the store cannot say it. Until it can nothing is told, and the
    line is kept: a phone whose line ends in an error listens no more for a while."""
    try:
        return role()
    except ScorekeeperError:
        return None


def hint(after: int, moved: int, role: Role) -> Event:
    """Only how far the table has come: what came is asked for."""
    return moved, f"id: {moved}\ndata: {moved}\n\n".encode()


@dataclass(frozen=True)
class Told:
    """The news themselves, as the page of this reader shows them. `make` makes them where nobody like
    him has read them yet, as if this phone asked for them."""

    service: Service
    stream: str
    reader: Reader
    make: Callable[[Book, int, Role], bytes]

    @classmethod
    def here(cls, service: Service, stream: str) -> Told:
        """For who makes this request."""
        reader = Reader.here()

        @copy_current_request_context
        def make(book: Book, after: int, role: Role) -> bytes:
            g.link = roles.link_to(stream)
            if roles.role() != role:
                # It is kept for all who may do so much: this phone's link was changed a moment ago.
                raise Forbidden(roles.TAKEN_BACK())
            return made(book, after, reader.phone)

        return cls(service, stream, reader, make)

    def say(self, after: int, moved: int, role: Role) -> Event:
        try:
            book = self.service.book(self.stream)
            version = book.session.version
            if version < after:
                # What this phone has seen the store has no longer: he is told so when he asks.
                return hint(after, version, role)
            page = self.reader.news(book, role, after, partial(self.make, book, after, role))
        except ScorekeeperError:
            # Why it cannot be read is told to who asks.
            return hint(after, moved, role)
        return version, _event(after, version, with_tap(page))


@lru_cache(maxsize=64)
def _event(after: int, version: int, page: bytes) -> bytes:
    """Its number is that up to which it is; it says first since when, then the page."""
    lines = (b"%d" % after, *page.splitlines())
    said = b"".join(b"data: " + line + b"\n" for line in lines)
    return b"event: news\nid: %d\n%s\n" % (version, said)


def packed(events: Iterable[bytes]) -> Iterator[bytes]:
    """The same, compressed: each can be read when it comes."""
    pieces = Pieces()
    yield BEGIN
    for event in events:
        yield pieces.add(event)
    yield pieces.end()
