"""What a store hands over to another and takes over from one, as it stands: rows, places, words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from scorekeeper.eventlog.line import Line
from scorekeeper.eventlog.log import EventLog, Tombstone
from scorekeeper.links import Link
from scorekeeper.phrases import Text

NOT_IN_TURN = Text(
    "log_not_in_turn",
    "The store {store} was written to by somebody else while a store was moved into it. Move into "
    "an empty one.",
)


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a bucket's feed: the lines with their places, all those above `after` up to `end`.
    Places without a line are those of streams that were deleted."""

    bucket: int
    after: int
    end: int
    rows: tuple[tuple[int, Line], ...]


@dataclass(frozen=True, slots=True)
class Beside:
    """What stands beside the log for streams of one bucket."""

    bucket: int
    typed: Mapping[str, Mapping[str, str]]
    forgotten: Mapping[str, frozenset[str]]
    tombstones: Mapping[str, Tombstone]
    links: tuple[Link, ...] = ()


class Movable(EventLog, Protocol):
    """A log whose store can be moved. Every method raises LogError as those of a log do."""

    def pieces(self, bucket: int, after: int) -> Iterator[Piece]:
        """The bucket's feed above that position, as it stands in the store."""
        ...

    def adopt(self, piece: Piece) -> None:
        """Stores the piece at the places it had. Raises LogError where the feed does not end at its
        `after`."""
        ...

    def adopt_beside(self, beside: Beside) -> None:
        """Stores what stands beside the log, over what may be there."""
        ...

    def adopt_secret(self, secret: bytes) -> None:
        """Takes over the secret of the other store, by which references are made. For a store that
        has no event."""
        ...


def piece_of(
    bucket: int, after: int, end: int, rows: Sequence[tuple[int, Line]], most: int
) -> Piece:
    """The piece of these rows, of which at most so many were asked for: fewer are the last up to the
    feed's `end`."""
    within = tuple((pos, line) for pos, line in rows if pos <= end)
    return Piece(bucket, after, within[-1][0] if len(within) == most else end, within)
