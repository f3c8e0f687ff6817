"""What a game is: the protocol that every game fulfils, and the records it speaks in.

All of it is pure. A game gives codes and values; the doors make words of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Protocol

from scorekeeper.cards import Card
from scorekeeper.endings import End, Standing
from scorekeeper.fields import Cells, Field
from scorekeeper.limits import Limit
from scorekeeper.ordered import PASS, Row, Turn
from scorekeeper.phrases import Phrase, Text, Value
from scorekeeper.problems import Problem

Settings = Mapping[str, Value]
"""House rules, in full: every setting of the game that matters for this number of players."""

Side = str
"""Seats that score together, as their digits: `13`; a single player is `2`."""


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand as a game sees it: how many sit, the house rules, and the boxes."""

    seats: int
    settings: Settings
    cells: Cells

    def number(self, cell: str) -> int | None:
        """The whole number (or seat) in a box; None if it holds none."""
        value = self.cells.get(cell)
        return value if isinstance(value, int) else None

    def word(self, cell: str) -> str | None:
        """The word or card in a box; None if it holds none."""
        value = self.cells.get(cell)
        return value if isinstance(value, str) else None


@dataclass(frozen=True, slots=True)
class Derived:
    """What the log of calls, winners or cards, or other boxes, say of a box. If something else is
    written there that is odd, in words of the game's own where it gives `odd`. What is `certain` is
    judged by as if it were written, and a text says why something else is wrong."""

    cell: str
    value: Value
    wrong: Text | None = None
    certain: bool = False
    odd: Text | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """Points for one side, and why."""

    side: Side
    points: int
    phrase: Phrase


@dataclass(frozen=True, slots=True)
class Setting:
    """One house rule. The field says what can be chosen; without a default it must be answered,
    unless it does not matter yet at a table of this size."""

    field: Field
    default: Value | None
    help: Text
    matters: bool = True


@dataclass(frozen=True, slots=True)
class Variant:
    """A named set of house rules to start from."""

    key: str
    name: Text
    settings: Settings


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the sheet and of the CSV: one box, or (per seat) a box of every player, or (per
    side) one of every side. What it shows is the game's figure of that name, else the box."""

    field: str
    label: Text
    per_seat: bool = False
    per_side: bool = False

    def names(self, seats: int, sides: Sequence[Side]) -> tuple[str, ...]:
        """Under which names its values are found: `field`, or one for each seat or side.

        >>> Column("roem", Text("roem", "Roem"), per_side=True).names(4, ("13", "24"))
        ('roem-13', 'roem-24')
        """
        if self.per_seat:
            return tuple(f"{self.field}-{seat}" for seat in range(1, seats + 1))
        return tuple(f"{self.field}-{side}" for side in sides) if self.per_side else (self.field,)


@dataclass(frozen=True, slots=True)
class Counting:
    """What each card of a pile is worth as a hand is played, and what the last trick adds."""

    points: Mapping[Card, int]
    last: int = 0

    @property
    def total(self) -> int:
        """What all piles come to together."""
        return sum(self.points.values()) + self.last

    def of(self, pile: Iterable[Card], *, last: bool = False) -> int:
        """The points of a pile; `last`: its side took the last trick."""
        return sum(self.points.get(card, 0) for card in pile) + (self.last if last else 0)


class Game(Protocol):
    """A game is one file: its boxes, its house rules, what they refuse, and what a hand scores."""

    key: ClassVar[str]
    name: ClassVar[Text]
    seats: ClassVar[range]
    variants: ClassVar[tuple[Variant, ...]] = ()
    columns: ClassVar[tuple[Column, ...]] = ()
    target_exact: ClassVar[bool] = True
    """Whether it is worth asking about when a total passes the target instead of hitting it."""
    glossary: ClassVar[tuple[tuple[str, Text], ...]] = ()
    """The game's own words that a newcomer may not know, and what they mean."""
    language: ClassVar[str] = ""
    """The code of the language that the game's native words are of."""
    native: ClassVar[tuple[str, ...]] = ()
    """The words that stay as they are in every language."""
    round: ClassVar[int] = 0
    """After how many hands the sheet has a line; 0: none."""

    def __hash__(self) -> int:
        return hash(self.key)

    def settings(self, seats: int) -> Sequence[Setting]:
        """The house rules that matter at a table of that many."""
        ...

    def sides(self, seats: int, settings: Settings) -> Sequence[Side]:
        """Who scores together."""
        ...

    def fields(self, seats: int, settings: Settings) -> Sequence[Field]:
        """The boxes of a hand, in tap order."""
        ...

    def limits(self, seats: int, settings: Settings) -> Sequence[Limit]:
        """What the boxes say about each other."""
        return ()

    def derive(self, hand: Hand) -> Iterable[Derived]:
        """What is known of boxes from others."""
        return ()

    def check(self, hand: Hand) -> Iterable[Problem]:
        """What the rules say against the hand, beyond fields and limits. Called only when every
        filled box is readable by itself, with what was written and what is certain from that."""
        return ()

    def ask(self, hand: Hand) -> Iterable[Problem]:
        """What is odd about the hand. Called with everything that is derived filled in."""
        return ()

    def turn(self, row: str, hand: Hand) -> Turn | None:
        """What comes next in a row of boxes; None once it is over or where nothing is known."""
        return None

    def score(self, hand: Hand) -> Sequence[Line]:
        """The points. Called only on a hand without anything missing or wrong."""
        ...

    def figures(self, hand: Hand) -> Mapping[str, int | Phrase]:
        """What the columns show that stands in no box, by name. Called on a hand that is scored."""
        return {}

    def outlook(self, hand: Hand) -> Sequence[Phrase]:
        """How a hand stands that is being written: what is still needed. Called with everything
        that is derived filled in; much may be missing."""
        return ()

    def counting(self, hand: Hand) -> Counting | None:
        """What to count a pile of cards by; None where too little is known, or nothing counts."""
        return None

    def deals_again(self, hand: Hand) -> bool:
        """Whether the dealer of this hand deals the next one too."""
        return False

    def passed_out(self, hand: Hand) -> bool:
        """Whether nobody played the hand."""
        return False

    def favoured(self, hand: Hand) -> Side | None:
        """The side that has the say in a tie after this hand, where a house rule gives it one."""
        return None

    def lowest_best(self, settings: Settings) -> bool:
        """Whether the lowest total is ahead."""
        return False

    def ended(self, standing: Standing) -> End | None:
        """Whether the session is over after this hand, who won, and why."""
        ...

    def briefing(self, hand: Hand) -> Sequence[Phrase]:
        """What to do before the hand is played: what to deal, who speaks first."""
        return ()

    def sentence(self, hand: Hand) -> Sequence[Phrase]:
        """The hand in words, to read aloud before it is saved; the points are added behind it."""
        return ()

    def foot(self, hands: Sequence[Hand]) -> Sequence[Phrase]:
        """What stands under the hands that count: who did what how often."""
        return ()

    def rules(self, seats: int, settings: Settings) -> Sequence[Phrase]:
        """The rules of the game as this table plays it."""
        return ()


def rest_pass(game: Game, hand: Hand, row: str) -> dict[str, Value]:
    """The calls that end an auction if everybody passes from here on, as far as they may."""
    found: dict[str, Value] = {}
    field = next(f for f in game.fields(hand.seats, hand.settings) if f.name == row)
    while isinstance(field, Row) and (turn := game.turn(row, hand)) and PASS in (turn.values or ()):
        found[field.cell_at(turn.k, turn.seat)] = PASS
        hand = Hand(hand.seats, hand.settings, {**hand.cells, **found})
    return found
