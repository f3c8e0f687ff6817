"""What every store of the log can do, whatever it is made of."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Protocol, runtime_checkable

from scorekeeper.events import Event, Stamp, Stored
from scorekeeper.links import Link
from scorekeeper.phrases import Text

CLOSED = Text("log_closed", "The store is closed. Nothing was stored; open it again, then send it.")

NOTHING_TYPED: Mapping[str, str] = MappingProxyType({})


Progress = Callable[[int, int], None]
"""Is told how many sessions are done, and of how many; before they are counted, of 0, how often it was
told so."""


def silently(done: int, of: int) -> None:
    """Progress that nobody watches."""


@dataclass(frozen=True, slots=True)
class Head:
    """How far a stream has come: its last version and that one's hash. Whoever keeps it can tell
    later that nothing was cut off."""

    version: int = 0
    hash: str = ""


NO_HEADS: Mapping[str, Head] = MappingProxyType({})


Run = tuple[int, int]
"""The first and the last of positions that follow each other."""


@dataclass(frozen=True, slots=True)
class Tombstone:
    """What stays of a stream that was deleted: how far it had come, when it was deleted, and the
    places in the feed of its bucket that are empty since."""

    head: Head
    when: str
    positions: tuple[Run, ...] = ()


@dataclass(frozen=True, slots=True)
class Placed:
    """A stored event and its place in the feed of its bucket: from 1, without holes but those that a
    tombstone names."""

    pos: int
    stored: Stored


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is wrong with a store, in plain English. `stream` and `version` say where,
    None where it belongs to no stream or no one stroke."""

    stream: str | None
    version: int | None
    text: str


class EventLog(Protocol):
    """Streams of events that are only ever added to. Safe to use from many threads.

    Every method raises LogError where the store cannot be reached or was closed.
    """

    committed: list[Callable[[int], None]]
    """Who is told how many appends a commit held, before those are answered."""

    def append(
        self,
        stream: str,
        events: Sequence[Event],
        *,
        expected: int,
        stamp: Stamp,
        typed: Mapping[str, str] = NOTHING_TYPED,
    ) -> tuple[Stored, ...]:
        """Adds the events to the stream, all or none, and gives them as they are stored.

        `expected` is the version on which the caller decided, 0 for a new stream. The first event
        is stored under the stamp's id, the k-th under `id/k`. `typed` has what people typed, by
        reference; it is kept beside the log, and a reference that is there gets the new text,
        unless it was forgotten.

        The same id with the same events again is answered as the first time, whatever is expected
        and whoever sends it, and nothing is written. With no events only `typed` is written.

        Raises Conflict if the stream is not at `expected`; Refused if the id stands in this stream
        with other events, or if the stream was deleted; LogError if nothing was stored.
        """
        ...

    def read(self, stream: str, after: int = 0) -> Iterator[Stored]:
        """The events of the stream above the version `after`, in order. What is added while this
        is being read may or may not be given."""
        ...

    def altered(self, stream: str) -> tuple[int, ...]:
        """The versions of the stream's events that are not as they were written, or do not stand
        behind the one before them any more, in order; `read` gives those as they stand. It reads
        the whole stream."""
        ...

    def head(self, stream: str) -> Head:
        """The last version of the stream and its hash; `Head(0, "")` where nothing stands."""
        ...

    def feed(self, bucket: int, after: int = 0) -> Iterator[Placed]:
        """The events of all streams of the bucket above the position `after`, in the order in
        which they were stored; the places of deleted streams are passed over. Whoever asks again
        with the last position misses nothing."""
        ...

    def positions(self) -> dict[int, int]:
        """The last position of each bucket's feed that has any: where one has moved, `feed` gives
        what came."""
        ...

    def touches(self) -> dict[int, int]:
        """How often what stands beside the strokes of each bucket was changed, or strokes were deleted;
        empty where no other program can have done it."""
        ...

    def streams(self) -> Iterator[str]:
        """Every stream that has an event, each once, in no order."""
        ...

    def typed(self, stream: str) -> dict[str, str]:
        """What people typed in the stream, by reference."""
        ...

    def forget(self, stream: str, refs: Collection[str]) -> None:
        """Blanks what these references of the stream stand for: nothing is answered with it any
        more, and what is appended later under one of them stays blank. The strokes are as they were.

        In memory and in a file no byte of it stays. Raises CopiesStay where it was blanked and that
        cannot be promised for now.
        """
        ...

    def forgotten(self) -> dict[str, frozenset[str]]:
        """The references that were blanked, by stream: whoever brings an older copy of the store
        back has to forget them again."""
        ...

    def keep_links(self, links: Sequence[Link]) -> None:
        """Keeps these links beside the log, all or none. Of one that is there under its stream and
        id only the role may change, and the moment in which it was revoked, once.

        Raises LogError if nothing was stored.
        """
        ...

    def links(self, stream: str) -> tuple[Link, ...]:
        """The links of a stream, revoked ones too, in the order in which they were made."""
        ...

    def links_by(self, digest: str) -> tuple[Link, ...]:
        """The links of all streams that the token of this hash opens or opened, in no order."""
        ...

    def delete(
        self, streams: Collection[str], when: str, *, heads: Mapping[str, Head] = NO_HEADS
    ) -> None:
        """Removes these streams for good: no byte of their strokes, of what was typed in them and of
        their links stays in the store. Of each a tombstone stays, dated `when`, its places in the
        feed stay empty, and its name can never be used again. One that has no stroke is passed over,
        and so is one of which `heads` has another head than it has now: it went on since it was judged.

        Raises LogError where that cannot be promised.
        """
        ...

    def tombstones(self) -> dict[str, Tombstone]:
        """What stays of the streams that were deleted."""
        ...

    def secret(self) -> bytes:
        """32 random bytes made with the store and never changed: the salt of its references."""
        ...

    def check(self, progress: Progress = silently) -> list[Finding]:
        """What is wrong with the store; an empty list is good."""
        ...

    def require_writable(self) -> None:
        """Writes as an append would, but nothing that was not there. Raises LogError where an append
        would not be stored now."""
        ...

    def close(self) -> None:
        """Finishes what was sent and lets go of the store. Closing twice is harmless."""
        ...


@runtime_checkable
class Counted(Protocol):
    """A store that also counts, for all programs that use it, how much one address asks for. Every
    method raises LogError where it cannot be reached, without waiting."""

    def take(self, what: str, who: str, a_second: float, at_once: int) -> int:
        """Takes one of `what` out of the bucket of whoever asks, which holds `at_once` and gets so
        many a second. Gives 0, or how many seconds to wait where it is empty."""
        ...

    def give_back(self, what: str, who: str, a_second: float) -> None:
        """Puts one back: what it was taken for came to nothing."""
        ...
