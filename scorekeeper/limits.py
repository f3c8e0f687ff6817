"""What boxes say about each other, declared once: the checks judge by it and the form greys by it."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import asdict, dataclass
from typing import ClassVar

from scorekeeper.cards import suit
from scorekeeper.fields import Cells
from scorekeeper.phrases import Phrase, Text, Value


@dataclass(frozen=True, slots=True)
class Sum:
    """The needed boxes of `terms` come to `total` together. With `signed` they may be negative, so
    that only the last box can break the sum."""

    kind: ClassVar[str] = "sum"
    text: Text
    terms: tuple[str, ...]
    total: int
    signed: bool = False

    @property
    def cell(self) -> str:
        return self.terms[0]

    def broken(self, cells: Cells, needed: Container[str]) -> Phrase | None:
        """The phrase, as soon as the sum cannot come out any more."""
        asked = [term for term in self.terms if term in needed]
        values = [v for term in asked if isinstance(v := cells.get(term), int)]
        got = sum(values)
        open_boxes = len(values) < len(asked)
        if not asked or got == self.total or (open_boxes and (self.signed or got < self.total)):
            return None
        return self.text(got=got, total=self.total)


@dataclass(frozen=True, slots=True)
class Differs:
    """The two boxes do not hold the same."""

    kind: ClassVar[str] = "differs"
    text: Text
    cell: str
    other: str

    def broken(self, cells: Cells, needed: Container[str]) -> Phrase | None:
        value = cells.get(self.cell)
        return (
            self.text(value=value) if value is not None and value == cells.get(self.other) else None
        )


@dataclass(frozen=True, slots=True)
class OfSuit:
    """The card in one box is of the suit in the other."""

    kind: ClassVar[str] = "of-suit"
    text: Text
    cell: str
    other: str

    def broken(self, cells: Cells, needed: Container[str]) -> Phrase | None:
        card, trump = cells.get(self.cell), cells.get(self.other)
        if not isinstance(card, str) or not isinstance(trump, str) or suit(card) == trump:
            return None
        return self.text(card=card, suit=trump)


Limit = Sum | Differs | OfSuit


def described(limit: Limit) -> dict[str, Value | tuple[str, ...]]:
    """The limit as plain data, for a form to carry; the words are left to the door."""
    plain = {key: value for key, value in asdict(limit).items() if key != "text"}
    return {"kind": limit.kind, **plain}
