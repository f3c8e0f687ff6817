"""What can be asked of the book. What another phone could cross carries the version that its page
showed (`saw`)."""

from __future__ import annotations

from dataclasses import dataclass, field

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
    """Write boxes of a hand: of the next one, of one that is open, or empty boxes of a scored one.
    `keeps_place`: the next hand is begun even if nothing of it is known yet, because those behind
    it are."""

    hand: HandId
    cells: Written
    saw: int
    keeps_place: bool = False


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
class InsertHand:
    """Put in a forgotten hand behind the hand `after` (0: before all others)."""

    after: HandId
    cells: Written
    saw: int


@dataclass(frozen=True, slots=True)
class AdjustPoints:
    """Give or take points outside a hand's count, at a hand or (None) before the first one: pairs
    of a side and its points."""

    hand: HandId | None
    points: tuple[tuple[str, int], ...]
    saw: int
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class SeatPlayers:
    """Seat these people from a hand on. A number is a player already known, by order of first
    appearance from 1; a word is a new one. `start` None: what the house rule gives a newcomer;
    `rules` answers what only matters at a table of this size."""

    since: HandId
    players: tuple[int | str, ...]
    saw: int
    start: int | None = None
    rules: Written = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RenamePlayer:
    """Call a player, by order of first appearance from 1, by another name."""

    player: int
    name: str


@dataclass(frozen=True, slots=True)
class ForgetPlayer:
    """Forget the name of a player, by order of first appearance from 1, and what was typed about
    them."""

    player: int


@dataclass(frozen=True, slots=True)
class ChangeRules:
    """Play by other house rules from a hand on; those not given stay as they are."""

    since: HandId
    settings: Written
    saw: int


@dataclass(frozen=True, slots=True)
class ChooseEnd:
    """End the game with this hand, or play on past the end that it reached there."""

    hand: HandId
    play_on: bool


@dataclass(frozen=True, slots=True)
class ConfirmHand:
    """A side, by the key of its total, agrees with a hand as it stands, or (None) with the whole
    sheet so far."""

    hand: HandId | None
    side: str
    saw: int


@dataclass(frozen=True, slots=True)
class CloseSession:
    """Write nothing more. `locked`: until the host reopens."""

    locked: bool = False


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
    | InsertHand
    | AdjustPoints
    | SeatPlayers
    | RenamePlayer
    | ForgetPlayer
    | ChangeRules
    | ChooseEnd
    | ConfirmHand
    | CloseSession
    | ReopenSession
)
