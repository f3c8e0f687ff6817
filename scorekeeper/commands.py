"""What can be asked of the book. Every command carries the version that its page showed (`saw`)."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.events import HandId
from scorekeeper.fields import Written


@dataclass(frozen=True, slots=True)
class OpenSession:
    """Open a sitting. `players` are ids by seat; rules that are not given take their defaults."""

    game: str
    players: tuple[str, ...]
    settings: Written
    dealer: int


@dataclass(frozen=True, slots=True)
class WriteEntry:
    """Write boxes of a hand: of the next one, of one that is open, or empty boxes of a scored one."""

    hand: HandId
    cells: Written
    saw: int


@dataclass(frozen=True, slots=True)
class CorrectEntry:
    """Change boxes of a scored hand."""

    hand: HandId
    cells: Written
    saw: int
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Take back the stroke of that version; of an undo: redo."""

    version: int


@dataclass(frozen=True, slots=True)
class StrikeHand:
    """Make a hand void."""

    hand: HandId
    saw: int
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class RestoreHand:
    """Make a void hand count again."""

    hand: HandId
    saw: int
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class CloseSession:
    """Write nothing more."""


@dataclass(frozen=True, slots=True)
class ReopenSession:
    """Go on after closing."""


Command = (
    OpenSession
    | WriteEntry
    | CorrectEntry
    | Withdraw
    | StrikeHand
    | RestoreHand
    | CloseSession
    | ReopenSession
)
