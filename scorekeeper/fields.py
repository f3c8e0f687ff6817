"""The kinds of box a hand can have. They are few and closed: a new game never needs another.

A field says what can be written in a box and when it is asked for; the form, the schemas, the
checks and the sheet are all made from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from scorekeeper.cards import DECK, Card
from scorekeeper.phrases import Phrase, Text, Value

Cells = Mapping[str, Value]
"""The boxes of a hand that are filled in: `bid`, `tricks-3`, `call-2-4`."""

Written = Mapping[str, Value | None]
"""What one entry does to the boxes; None clears one."""


def filled(cells: Cells, written: Written) -> dict[str, Value]:
    """The boxes after an entry: those that it clears are gone, the others keep their order."""
    after = {**cells, **written}
    return {cell: value for cell, value in after.items() if value is not None}


NOT_A_SEAT = Text("not_a_seat", "Seat {value} is not at this table: seats run from 1 to {seats}.")
NOT_AN_OPTION = Text(
    "not_an_option", "“{value}” is no choice for {cell:box}; choose one of: {allowed}."
)
NOT_WORDS = Text("not_words", "{cell:box} takes words; “{value}” is none.")
OUT_OF_RANGE = Text("out_of_range", "{value} is out of range: {cell:box} is {low} to {high}.")
NO_SUCH_CARD = Text(
    "no_such_card", "“{value}” is no card of this deck: write rank and suit, as in KH."
)
NOT_ASKED = Text(
    "not_asked", "{cell:box} is filled in, but with the other boxes as they are it has no place."
)


@dataclass(frozen=True, slots=True)
class When:
    """A condition on another box: it holds one of the values, or (`among` False) none of them."""

    cell: str
    values: tuple[Value, ...]
    among: bool = True

    def holds(self, cells: Cells) -> bool:
        return (cells.get(self.cell) in self.values) is self.among


@dataclass(frozen=True, slots=True)
class Step:
    """A part of the form that is filled in one go; one that can be skipped says so."""

    key: str
    label: Text
    skippable: bool = False


@dataclass(frozen=True, kw_only=True, eq=False)
class Field:
    """A box, or an ordered row of boxes. `when`: it has a place at all; `needed`: without it the
    hand stays open (None: never); `aside`: wanted so seldom that the form may tuck it away."""

    kind: ClassVar[str]
    name: str
    label: Text
    step: Step
    seat: int | None = None
    side: str | None = None
    when: tuple[When, ...] = ()
    needed: tuple[When, ...] | None = ()
    aside: bool = False
    unasked: Text = NOT_ASKED

    @cached_property
    def cell(self) -> str:
        whose = self.side if self.seat is None else self.seat
        return self.name if whose is None else f"{self.name}-{whose}"

    def owns(self, cell: str) -> bool:
        return cell == self.cell

    def has_place(self, cells: Cells) -> bool:
        return all(condition.holds(cells) for condition in self.when)

    def is_needed(self, cells: Cells) -> bool:
        return self.needed is not None and all(
            condition.holds(cells) for condition in (*self.when, *self.needed)
        )

    def refuses(self, value: Value) -> Phrase | None:
        """Why the value cannot stand in this box, whatever the other boxes hold."""
        raise NotImplementedError

    def clears(self, cell: str, cells: Cells) -> Iterable[str]:
        """The filled boxes that make room when `cell` is written: only ordered boxes have any."""
        return ()


@dataclass(frozen=True, kw_only=True, eq=False)
class Number(Field):
    """A whole number from low to high, both included. `quick` are those that come often; where the
    range is too wide for a button each, they get one."""

    kind: ClassVar[str] = "number"
    low: int
    high: int
    quick: tuple[int, ...] = ()

    def refuses(self, value: Value) -> Phrase | None:
        if isinstance(value, int) and self.low <= value <= self.high:
            return None
        return OUT_OF_RANGE(value=value, cell=self.cell, low=self.low, high=self.high)


@dataclass(frozen=True, slots=True)
class Option:
    """One choice. Without a label it is a seat (a number) or a side (its digits as a word) and shown
    by the names of the players; `refused` is why it cannot be chosen at this table: shown greyed,
    with its reason."""

    value: int | str
    label: Text | None = None
    refused: Text | None = None


@dataclass(frozen=True, kw_only=True, eq=False)
class Choice(Field):
    """One of a few options."""

    kind: ClassVar[str] = "choice"
    options: tuple[Option, ...]

    def refuses(self, value: Value) -> Phrase | None:
        return option_refuses(self.options, self.cell, value)


def is_seat(option: Option) -> bool:
    """Whether the choice is a player."""
    return isinstance(option.value, int) and option.label is None


def option_refuses(options: tuple[Option, ...], cell: str, value: Value) -> Phrase | None:
    """Why the value is none of the options, or cannot be chosen at this table."""
    for option in options:
        if option.value == value and type(option.value) is type(value):
            return option.refused() if option.refused else None
    seats = max((o.value for o in options if is_seat(o)), default=0)
    if isinstance(value, int) and seats:
        return NOT_A_SEAT(value=value, seats=seats)
    allowed = ", ".join(str(option.value) for option in options if not option.refused)
    return NOT_AN_OPTION(value=value, cell=cell, allowed=allowed)


@dataclass(frozen=True, kw_only=True, eq=False)
class Note(Field):
    """A line that a person writes. The book holds a reference; the words stand beside the log."""

    kind: ClassVar[str] = "note"

    def refuses(self, value: Value) -> Phrase | None:
        return None if isinstance(value, str) else NOT_WORDS(value=value, cell=self.cell)


def named_options(code: str, said: Mapping[str, str] | Mapping[int, str]) -> tuple[Option, ...]:
    """Options by value, with what is said of each; the codes of their texts begin with that of the
    choice."""
    return tuple(
        Option(value, Text("_".join((code, str(value))), words)) for value, words in said.items()
    )


SUIT_OPTIONS = (
    Option("S", Text("suit_S", "Spades")),
    Option("H", Text("suit_H", "Hearts")),
    Option("D", Text("suit_D", "Diamonds")),
    Option("C", Text("suit_C", "Clubs")),
)


@dataclass(frozen=True, kw_only=True, eq=False)
class CardBox(Field):
    """One card of the deck."""

    kind: ClassVar[str] = "card"
    deck: tuple[Card, ...] = DECK

    def refuses(self, value: Value) -> Phrase | None:
        return None if value in self.deck else NO_SUCH_CARD(value=value)
