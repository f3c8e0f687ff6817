"""The kinds of box that come in a row, in the order in which things happened: `call-3-2` is the
third call, made by seat 2."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from scorekeeper.fields import OUT_OF_RANGE, Cells, Field
from scorekeeper.phrases import Phrase, Text, Value

GAP = Text("gap", "{cell:box} is filled in, but number {k} is not: they run from 1 without a gap.")

PASS = "pass"


class Said(NamedTuple):
    """One place of the row: its number from 1, the seat it belongs to, what was written."""

    k: int
    seat: int
    value: Value


class Turn(NamedTuple):
    """Who speaks next: the number of the call, the seat, the lowest bid, and whether it may pass."""

    k: int
    seat: int
    low: int
    may_pass: bool = True


@dataclass(frozen=True, kw_only=True, eq=False)
class Calls(Field):
    """The calls of an auction in turn, `call-k-seat`: a whole number from low to high, or `pass`."""

    kind: ClassVar[str] = "calls"
    low: int
    high: int

    def owns(self, cell: str) -> bool:
        return place(self.name, cell) is not None

    def refuses(self, value: Value) -> Phrase | None:
        if value == PASS or (isinstance(value, int) and self.low <= value <= self.high):
            return None
        return OUT_OF_RANGE(value=value, cell=self.name, low=self.low, high=self.high)

    def clears(self, cell: str, cells: Cells) -> Iterator[str]:
        """A call has one speaker: writing `call-3-1` clears `call-3-4`."""
        here = place(self.name, cell)
        for other in cells:
            there = place(self.name, other)
            if here and there and other != cell and there[0] == here[0]:
                yield other

    def read(self, cells: Cells) -> tuple[Said, ...]:
        """What is written in the row, by number."""
        found = ((place(self.name, cell), value) for cell, value in cells.items())
        return tuple(sorted((Said(*at, value) for at, value in found if at), key=lambda s: s.k))

    def gap(self, cells: Cells) -> tuple[str, Phrase] | None:
        """The first box that stands behind a gap in the row."""
        for k, said in enumerate(self.read(cells), start=1):
            if said.k != k:
                cell = f"{self.name}-{said.k}-{said.seat}"
                return cell, GAP(cell=cell, k=k)
        return None


def place(name: str, cell: str) -> tuple[int, int] | None:
    """The number and the seat in a cell of the row `name`; None if the cell is none of it.

    >>> place("call", "call-3-2"), place("call", "tricks-3")
    ((3, 2), None)
    """
    match = _PLACE.fullmatch(cell)
    if match is None or match[1] != name:
        return None
    return int(match[2]), int(match[3])


_PLACE = re.compile(r"([a-z_]+)-([1-9][0-9]{0,2})-([1-9][0-9]?)")
