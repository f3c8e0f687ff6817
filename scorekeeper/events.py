"""The strokes of the book. Kinds and the names of their data are for ever: they are the file format.

Data is only ever added to, with a default; a kind nobody knows any more loads as `Unknown` and
folds as nothing. A person is an id here and a reason a reference: what people typed stands beside
the log, where it can be blanked.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar, NamedTuple

from scorekeeper.phrases import Value

WIRE_NAMES: Mapping[str, str] = MappingProxyType({"since": "from"})
"""Fields whose name in the log is no name in this language."""

SCHEMA_VERSION = 1
"""The version of the data of an event, stored with each."""

HandId = int | str
"""An ordinary hand is a number, one put in later a word: `i1`."""


class Event:
    """One stroke. `kind` is its name in the log."""

    kind: ClassVar[str] = ""
    __slots__ = ()


@dataclass(frozen=True, slots=True)
class SessionOpened(Event):
    """A sitting begins: its game, its people in seat order from seat 1, its house rules in full,
    and the seat that deals hand 1."""

    kind: ClassVar[str] = "session-opened"
    game: str
    players: tuple[str, ...]
    settings: dict[str, Value]
    dealer: int


@dataclass(frozen=True, slots=True)
class EntryWritten(Event):
    """Boxes of a hand written in one go. None clears a box."""

    kind: ClassVar[str] = "entry-written"
    hand: HandId
    cells: dict[str, Value | None]


@dataclass(frozen=True, slots=True)
class EntryCorrected(Event):
    """Boxes of a scored hand changed, with the reason if one was given."""

    kind: ClassVar[str] = "entry-corrected"
    hand: HandId
    cells: dict[str, Value | None]
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class EntryWithdrawn(Event):
    """The stroke of that version is taken back. Taking back a taking back is redo."""

    kind: ClassVar[str] = "entry-withdrawn"
    version: int


@dataclass(frozen=True, slots=True)
class HandStruck(Event):
    """The hand is void: it stands in the book and counts for nothing."""

    kind: ClassVar[str] = "hand-struck"
    hand: HandId
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class HandRestored(Event):
    """A struck hand counts again."""

    kind: ClassVar[str] = "hand-restored"
    hand: HandId
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class HandInserted(Event):
    """A forgotten hand put in behind the hand `after` (0: before all others), with its boxes."""

    kind: ClassVar[str] = "hand-inserted"
    hand: HandId
    after: HandId
    cells: dict[str, Value | None]


@dataclass(frozen=True, slots=True)
class PointsAdjusted(Event):
    """Points given or taken outside a hand's own count: a penalty, a bonus, agreed totals to start
    from. `hand` None: before the first hand. `side` as in the game's sides: a single seat's digit
    where everybody plays for himself."""

    kind: ClassVar[str] = "points-adjusted"
    hand: HandId | None
    side: str
    points: int
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class PlayersSeated(Event):
    """The whole seating from a hand on: join, leave, sit out, substitute, swap. `start` are the
    points that a newcomer begins with."""

    kind: ClassVar[str] = "players-seated"
    since: HandId
    players: tuple[str, ...]
    start: int | None = None


@dataclass(frozen=True, slots=True)
class PlayerRenamed(Event):
    """A player is called something else; the name itself stands beside the log, and the reference
    tells two names apart."""

    kind: ClassVar[str] = "player-renamed"
    player: str
    name: str | None = None


@dataclass(frozen=True, slots=True)
class PlayerForgotten(Event):
    """A player's name, and what was typed about them, were blanked; seats and points stay."""

    kind: ClassVar[str] = "player-forgotten"
    player: str


@dataclass(frozen=True, slots=True)
class RulesChanged(Event):
    """Other house rules from a hand on, in full."""

    kind: ClassVar[str] = "rules-changed"
    since: HandId
    settings: dict[str, Value]


@dataclass(frozen=True, slots=True)
class EndChosen(Event):
    """The game ends with this hand, or is played on past the end that it reached there."""

    kind: ClassVar[str] = "end-chosen"
    hand: HandId
    play_on: bool


@dataclass(frozen=True, slots=True)
class HandConfirmed(Event):
    """A side agrees with a hand as it stands; `hand` None: with every hand so far, and with the
    sheet that they make. `side` is the key of a total: a side, or a player by order of first
    appearance, from 1."""

    kind: ClassVar[str] = "hand-confirmed"
    hand: HandId | None
    side: str


@dataclass(frozen=True, slots=True)
class SessionClosed(Event):
    """The sitting is over; nothing more is written until it is reopened. `locked`: by the host, who
    alone reopens it."""

    kind: ClassVar[str] = "session-closed"
    locked: bool = False


@dataclass(frozen=True, slots=True)
class SessionReopened(Event):
    """A closed sitting goes on."""

    kind: ClassVar[str] = "session-reopened"


@dataclass(frozen=True, slots=True)
class Unknown(Event):
    """An event of a kind this release does not know. It keeps its place and changes nothing."""

    kind: ClassVar[str] = ""
    name: str
    data: Mapping[str, object]


KINDS: Mapping[str, type[Event]] = MappingProxyType(
    {
        cls.kind: cls
        for cls in (
            SessionOpened,
            EntryWritten,
            EntryCorrected,
            EntryWithdrawn,
            HandStruck,
            HandRestored,
            HandInserted,
            PointsAdjusted,
            PlayersSeated,
            PlayerRenamed,
            PlayerForgotten,
            RulesChanged,
            EndChosen,
            HandConfirmed,
            SessionClosed,
            SessionReopened,
        )
    }
)
"""Every kind by its name in the log."""


class Stamp(NamedTuple):
    """What the doors know of a tap: its own id, when (ISO 8601 with offset, information and never
    an order), who and on which device (opaque ids)."""

    id: str
    when: str
    who: str = ""
    device: str = ""


class Stored(NamedTuple):
    """An event where it stands in its stream: `version` counts from 1 without gaps."""

    stream: str
    version: int
    event: Event
    stamp: Stamp
    hash: str
    """Hex digest over the stream, the version, the hash before and every column of the event."""


def name_of(event: Event) -> str:
    """The kind's name in the log; that of an unknown kind is the name it came with."""
    return event.name if isinstance(event, Unknown) else event.kind
