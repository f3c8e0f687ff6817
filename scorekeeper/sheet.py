"""The sheet: what the game makes of the book. Rows with points and reasons, totals, what is the
matter, who deals next, how it ends."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.endings import End
from scorekeeper.events import HandId, PointsAdjusted
from scorekeeper.examine import Examined
from scorekeeper.phrases import Value
from scorekeeper.problems import Problem
from scorekeeper.seating import Key, Seating
from scorekeeper.session import HandState


class State(StrEnum):
    """What became of a hand."""

    OPEN = "open"
    PLAYED = "played"
    PASSED_OUT = "passed out"
    VOID = "void"
    AFTER_END = "after the end"


@dataclass(frozen=True, slots=True)
class Row:
    """One hand on the sheet. `number` is its place among the hands that stand (void: None);
    `points` are those of everybody who played it, `totals` of everybody who had joined."""

    hand: HandState
    number: int | None
    dealer: int
    seating: Seating
    examined: Examined
    state: State
    problems: tuple[Problem, ...]
    adjusted: tuple[PointsAdjusted, ...]
    points: Mapping[Key, int]
    totals: Mapping[Key, int]

    @property
    def id(self) -> HandId:
        return self.hand.id

    @property
    def counts(self) -> bool:
        return self.state in (State.PLAYED, State.PASSED_OUT)

    @property
    def cells(self) -> Mapping[str, Value]:
        """The boxes, written over derived."""
        return self.examined.hand.cells


@dataclass(frozen=True, slots=True)
class NextHand:
    """The hand that has not begun: its id, number, dealer and who plays it."""

    id: int
    number: int
    dealer: int
    seating: Seating


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of the session. `undecided`: hands were played after it, and the table has not said
    whether it ends there or plays on; `all_totals` are those with every hand played."""

    end: End
    row: Row
    undecided: bool
    all_totals: Mapping[Key, int]
    all_places: Mapping[Key, int]


@dataclass(frozen=True, slots=True)
class Sheet:
    """The whole sheet of a session. `played` counts the hands that each took part in."""

    rows: tuple[Row, ...]
    keys: tuple[Key, ...]
    start: tuple[PointsAdjusted, ...]
    totals: Mapping[Key, int]
    places: Mapping[Key, int]
    played: Mapping[Key, int]
    ending: Ending | None
    next: NextHand

    @property
    def end(self) -> End | None:
        return self.ending.end if self.ending else None

    def row(self, hand: HandId) -> Row | None:
        # Asked most often for the hand that comes next, and then for the last one.
        if hand == self.next.id:
            return None
        return next((row for row in reversed(self.rows) if row.id == hand), None)

    def number_of(self, hand: HandId) -> HandId:
        """What people call a hand: its place among those that stand; of a void one its id."""
        if hand == self.next.id:
            return self.next.number
        row = self.row(hand)
        return row.number if row and row.number else hand

    @property
    def open_row(self) -> Row | None:
        """The newest hand that waits for something."""
        return next((row for row in reversed(self.rows) if row.state is State.OPEN), None)
