"""What is the matter with a hand: something missing, wrong, or odd."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.phrases import Phrase, Text, Value


class Level(StrEnum):
    """How much it matters. Missing keeps a hand open, wrong keeps it from counting, odd is shown
    and counts as the table wrote it."""

    MISSING = "missing"
    WRONG = "wrong"
    ODD = "odd"


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing the matter, at one box or (cell None) with the hand as a whole."""

    level: Level
    cell: str | None
    phrase: Phrase

    @property
    def code(self) -> str:
        return self.phrase.code


def missing(at: str, text: Text, **values: Value) -> Problem:
    return Problem(Level.MISSING, at, text(**values))


def wrong(at: str | None, text: Text, **values: Value) -> Problem:
    return Problem(Level.WRONG, at, text(**values))


def odd(at: str | None, text: Text, **values: Value) -> Problem:
    return Problem(Level.ODD, at, text(**values))
