"""The kinds of box that come in a row, in the order in which things happened: `call-3-2` is the
third call, made by seat 2; `winner-5` is who took trick 5."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, NamedTuple

from scorekeeper.cards import DECK, Card
from scorekeeper.fields import (
    NO_SUCH_CARD,
    NOT_A_SEAT,
    Cells,
    Field,
    Option,
    option_refuses,
)
from scorekeeper.phrases import Phrase, Text, Value

GAP = Text("gap", "{cell:box} is filled in, but number {k} is not: they run from 1 without a gap.")
NOT_A_VALUE = Text("not_a_value", "{value} is no value for {cell:box}: it is one of {values}.")

CALL_OUT_OF_RANGE = Text(
    "call_out_of_range", "{value} is no call here: bid {low} to {high}, or pass."
)

PASS = "pass"  # noqa: S105

Place = tuple[int, int | None]
"""A place in a row: its number from 1, and the seat it belongs to, if the row has seats."""


class Said(NamedTuple):
    """One place of a row and what is written there. The seat is 0 in a row without seats."""

    k: int
    seat: int
    value: Value


class Turn(NamedTuple):
    """What comes next in a row: its number, the seat (0: none; in a row of sides the side's digits),
    and the values that are possible
    (None: whatever the field allows); `unlikely` are possible but against the rules."""

    k: int
    seat: int
    values: tuple[Value, ...] | None = None
    unlikely: frozenset[Value] = frozenset()


@dataclass(frozen=True, kw_only=True, eq=False)
class Row(Field):
    """Boxes in a row: `name-k-seat`, or `name-k` where `seated` is False. A row has `most` places
    at the most."""

    kind: ClassVar[str] = "row"
    seated: ClassVar[bool] = True
    seats: int = 99
    most: int = 999

    def at(self, cell: str) -> Place | None:
        """The place of a cell in this row, if it has one."""
        found = place(self.name, cell)
        if found is None or (found[1] is not None) is not self.seated or found[0] > self.most:
            return None
        return found if found[1] is None or self.has_owner(found[1]) else None

    def has_owner(self, number: int) -> bool:
        """Whether the number behind the place is one that a box can belong to: a seat."""
        return number <= self.seats

    def cell_at(self, k: int, seat: int) -> str:
        return f"{self.name}-{k}-{seat}" if self.seated else f"{self.name}-{k}"

    def owns(self, cell: str) -> bool:
        return self.at(cell) is not None

    def read(self, cells: Cells) -> tuple[Said, ...]:
        """What is written in the row, by number and seat."""
        starts = f"{self.name}-"
        found = [(self.at(cell), value) for cell, value in cells.items() if cell.startswith(starts)]
        return tuple(sorted(Said(at[0], at[1] or 0, value) for at, value in found if at))

    def gap(self, cells: Cells) -> tuple[str, Phrase] | None:
        """The first box that stands behind a gap in the row."""
        before = 0
        for said in self.read(cells):
            if said.k > before + 1:
                cell = self.cell_at(said.k, said.seat)
                return cell, GAP(cell=cell, k=before + 1)
            before = said.k
        return None


def begun(cells: Cells, *rows: str) -> bool:
    """Whether a box of one of these rows is filled."""
    return not _rows_in(tuple(cells)).isdisjoint(rows)


@lru_cache(maxsize=4096)
def _rows_in(cells: tuple[str, ...]) -> frozenset[str]:
    """The rows of these boxes, and what else stands before a hyphen: most hands have the same."""
    return frozenset(cell.partition("-")[0] for cell in cells if "-" in cell)


@dataclass(frozen=True, kw_only=True, eq=False)
class Calls(Row):
    """The calls of an auction in turn: one of the options, a whole number from low to high, or
    `pass`."""

    kind: ClassVar[str] = "calls"
    low: int = 1
    high: int = 0
    options: tuple[Option, ...] = ()

    def refuses(self, value: Value) -> Phrase | None:
        if value == PASS or (isinstance(value, int) and self.low <= value <= self.high):
            return None
        if self.options:
            return option_refuses(self.options, self.name, value)
        return CALL_OUT_OF_RANGE(value=value, low=self.low, high=self.high)

    def clears(self, cell: str, cells: Cells) -> Iterator[str]:
        """A call has one speaker: writing `call-3-1` clears `call-3-4`."""
        here = self.at(cell)
        for other in cells:
            there = self.at(other)
            if here and there and other != cell and there[0] == here[0]:
                yield other


@dataclass(frozen=True, kw_only=True, eq=False)
class Winners(Row):
    """Who took each trick: `winner-k` is a seat."""

    kind: ClassVar[str] = "winners"
    seated: ClassVar[bool] = False

    def refuses(self, value: Value) -> Phrase | None:
        if isinstance(value, int) and 1 <= value <= self.seats:
            return None
        return NOT_A_SEAT(value=value, seats=self.seats)


@dataclass(frozen=True, kw_only=True, eq=False)
class Cards(Row):
    """The cards played, by trick and seat: `card-k-seat`."""

    kind: ClassVar[str] = "cards"
    deck: tuple[Card, ...] = DECK

    def refuses(self, value: Value) -> Phrase | None:
        return None if value in self.deck else NO_SUCH_CARD(value=value)


@dataclass(frozen=True, kw_only=True, eq=False)
class Shown(Cards):
    """Cards laid open, in any order: `left-k`."""

    kind: ClassVar[str] = "shown"
    seated: ClassVar[bool] = False


@dataclass(frozen=True, kw_only=True, eq=False)
class Items(Row):
    """What fell to each side, one after the other, each worth one of the values: `name-k-side`,
    the side as its digits. Numbers may be left out."""

    kind: ClassVar[str] = "items"
    sides: tuple[str, ...]
    values: tuple[int, ...]

    def has_owner(self, number: int) -> bool:
        """Whether the number is a side."""
        return str(number) in self.sides

    def refuses(self, value: Value) -> Phrase | None:
        if value in self.values and not isinstance(value, bool):
            return None
        return NOT_A_VALUE(
            value=value, cell=self.name, values=", ".join(str(known) for known in self.values)
        )

    def of(self, side: str, cells: Cells) -> dict[int, int]:
        """What is written for a side, by number."""
        return {
            said.k: said.value
            for said in self.read(cells)
            if str(said.seat) == side and isinstance(said.value, int)
        }


@lru_cache(maxsize=4096)
def place(name: str, cell: str) -> Place | None:
    """The number and the seat in a cell of the row `name`; None if the cell is none of it.

    >>> place("call", "call-3-2"), place("winner", "winner-4"), place("call", "tricks-3")
    ((3, 2), (4, None), None)
    """
    if not cell.startswith(name):
        return None
    match = _PLACE.fullmatch(cell, len(name))
    if match is None:
        return None
    return int(match[1]), int(match[2]) if match[2] else None


_PLACE = re.compile(r"-([1-9][0-9]{0,2})(?:-([1-9][0-9]?))?")
