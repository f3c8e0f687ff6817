"""The one function in which every way of logging a hand meets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scorekeeper.boxes import Boxes, boxes_of
from scorekeeper.fields import Cells
from scorekeeper.game import Derived, Game, Hand, Line
from scorekeeper.limits import Limit
from scorekeeper.phrases import Phrase, Text, Value
from scorekeeper.problems import Level, Problem

MISSING = Text("missing", "{cell:box} is not filled in yet.")
UNKNOWN_BOX = Text("unknown_box", "There is no box “{cell}” in a hand of this game.")
DIFFERS = Text("differs", "{cell:box}: {written:value} is written, the log says {derived:value}.")


@dataclass(frozen=True, slots=True)
class Examined:
    """A hand looked at: the boxes as written with what is derived beneath, what is the matter, and
    the points if it can be scored."""

    hand: Hand
    derived: Cells
    problems: tuple[Problem, ...]
    lines: tuple[Line, ...]

    @property
    def scorable(self) -> bool:
        return not self.problems or _scorable(self.problems)

    @property
    def wrong(self) -> tuple[Problem, ...]:
        return tuple(p for p in self.problems if p.level is Level.WRONG)

    @property
    def missing(self) -> tuple[Problem, ...]:
        return tuple(p for p in self.problems if p.level is Level.MISSING)


def examine(game: Game, hand: Hand) -> Examined:
    """Everything that can be said of one hand by itself. What is written wins over what is derived,
    so that short, live and full logging share one scorer."""
    said = tuple(game.derive(hand))
    derived = {d.cell: d.value for d in said}
    merged = _beneath(derived, hand)
    judged = _beneath({d.cell: d.value for d in said if d.wrong or d.certain}, hand)
    boxes = boxes_of(tuple(game.fields(hand.seats, hand.settings)))
    problems = list(_boxes(boxes, hand.cells, merged.cells))
    if not any(problem.level is Level.WRONG for problem in problems):
        problems += _differences(said, hand.cells)
        problems += _limits(game.limits(hand.seats, hand.settings), boxes, judged.cells)
        problems += game.check(judged)
        problems += game.ask(merged)
    lines = game.score(merged) if _scorable(problems) else ()
    return Examined(merged, derived, tuple(problems), tuple(lines))


def _scorable(problems: Iterable[Problem]) -> bool:
    """Whether nothing is wrong or missing."""
    return all(problem.level is Level.ODD for problem in problems)


def _beneath(known: Cells, hand: Hand) -> Hand:
    """The hand with what is known beneath what is written."""
    return Hand(hand.seats, hand.settings, {**known, **hand.cells}) if known else hand


def slip(game: Game, examined: Examined) -> Mapping[str, Value | Phrase]:
    """What the columns show of a hand, by name: the game's figures, else the boxes."""
    figures = game.figures(examined.hand) if examined.scorable else {}
    return {**examined.hand.cells, **figures}


def _boxes(boxes: Boxes, written: Cells, merged: Cells) -> Iterable[Problem]:
    asked = boxes.asked(merged)
    for cell, value in written.items():
        field = boxes.field(cell)
        if field is None:
            yield Problem(Level.WRONG, cell, UNKNOWN_BOX(cell=cell))
        elif field not in asked.placed:
            yield Problem(Level.WRONG, cell, field.unasked(cell=cell))
        elif phrase := field.refuses(value):
            yield Problem(Level.WRONG, cell, phrase)
    for cell in asked.needed:
        if cell not in merged:
            yield Problem(Level.MISSING, cell, MISSING(cell=cell))


def _differences(said: Iterable[Derived], written: Cells) -> Iterable[Problem]:
    for d in said:
        value = written.get(d.cell)
        if value is not None and value != d.value:
            level = Level.WRONG if d.wrong else Level.ODD
            text = d.wrong or d.odd or DIFFERS
            yield Problem(level, d.cell, text(cell=d.cell, written=value, derived=d.value))


def _limits(limits: Iterable[Limit], boxes: Boxes, cells: Cells) -> Iterable[Problem]:
    needed = boxes.asked(cells).needed
    for limit in limits:
        if phrase := limit.broken(cells, needed):
            yield Problem(Level.WRONG, limit.cell, phrase)
