"""A hand's boxes as a page shows them. Made from the fields alone: no game is known here."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from scorekeeper.examine import Examined, examine
from scorekeeper.fields import Cells, Field, Step, When
from scorekeeper.game import Counting, Game, Hand, Settings
from scorekeeper.limits import Limit, described
from scorekeeper.phrases import Value
from scorekeeper.web.box import Box
from scorekeeper.web.boxes import box
from scorekeeper.words import Words


@dataclass(frozen=True)
class Part:
    """A step of the form with its boxes."""

    step: Step
    boxes: tuple[Box, ...]
    aside: tuple[Box, ...]


@dataclass(frozen=True)
class Form:
    """A form for one hand. `shape`, `limits`, `given` and `derived` are what it carries so that the
    page can grey and count without asking."""

    hand: int | str
    parts: tuple[Part, ...]
    shape: str
    limits: str
    given: str
    derived: str
    missing: tuple[str, ...]
    sentence: str
    odd: tuple[str, ...]
    outlook: tuple[str, ...]
    counting: Counting | None
    errors: tuple[str, ...] = ()
    examined: Examined | None = field(default=None, repr=False)

    @property
    def rows(self) -> Iterator[Box]:
        """The boxes that change with every tap."""
        for part in self.parts:
            yield from (box for box in (*part.boxes, *part.aside) if box.row)


def form(  # noqa: PLR0913 - three of them are rare and named
    game: Game,
    seats: int,
    settings: Settings,
    hand: int | str,
    cells: Mapping[str, Value],
    words: Words,
    *,
    given: Mapping[str, Value] | None = None,
    sent: Mapping[str, str] | None = None,
    errors: Mapping[str, Sequence[str]] | None = None,
) -> Form:
    """The form of a hand as it stands. `given` is what goes without saying: shown, and not sent
    unless it is tapped. `sent` is what was typed and could not be saved: it is kept as it was;
    `errors` are said at their boxes."""
    given = given or {}
    looked_at = examine(game, Hand(seats, settings, {**given, **cells}))
    examined = replace(looked_at, derived={**given, **looked_at.derived})
    shown = {cell: str(value) for cell, value in cells.items()} | dict(sent or {})
    wrong = dict(errors or {})
    fields = game.fields(seats, settings)
    boxes = [(f, box(f, game, examined, shown, words, wrong)) for f in fields]
    steps = dict.fromkeys(f.step for f in fields)
    placed = {cell for cell in wrong if any(f.cell == cell or f.owns(cell) for f in fields)}
    return Form(
        hand,
        tuple(_part(step, boxes) for step in steps),
        _shape(fields, words),
        json.dumps([_limit(limit, words) for limit in game.limits(seats, settings)]),
        _derived(given, cells, words),
        _derived(looked_at.derived, cells, words),
        tuple(words.say(problem.phrase) for problem in examined.missing),
        sentence(game, examined, words),
        tuple(words.say(p.phrase) for p in examined.problems if p.level == "odd"),
        tuple(words.say(phrase) for phrase in game.outlook(examined.hand)),
        game.counting(examined.hand),
        tuple(text for cell, texts in wrong.items() if cell not in placed for text in texts),
        examined,
    )


def sentence(game: Game, examined: Examined, words: Words) -> str:
    """The hand in words with the points behind it, to read aloud."""
    said = ", ".join(words.say(phrase) for phrase in game.sentence(examined.hand))
    sums: dict[str, int] = {}
    for line in examined.lines:
        sums[line.side] = sums.get(line.side, 0) + line.points
    points = ", ".join(f"{words.side(side)} {signed(total)}" for side, total in sums.items())
    return f"{said}: {points}." if points else f"{said}." if said else ""


def signed(points: int) -> str:
    """Points as a page shows them: with their sign, the minus as wide as the plus.

    >>> signed(8), signed(-7), signed(0)
    ('+8', '\u22127', '0')
    """
    return f"{points:+d}".replace("-", MINUS) if points else "0"


MINUS = "\N{MINUS SIGN}"


def _part(step: Step, boxes: Sequence[tuple[Field, Box]]) -> Part:
    mine = [box for field, box in boxes if field.step == step]
    return Part(
        step,
        tuple(box for box in mine if not box.aside),
        tuple(box for box in mine if box.aside),
    )


def _derived(derived: Cells, cells: Cells, words: Words) -> str:
    """What is known of boxes that are empty, as written and in words."""
    return json.dumps(
        {
            cell: [str(value), words.value(cell, value)]
            for cell, value in derived.items()
            if cell not in cells
        }
    )


def _shape(fields: Sequence[Field], words: Words) -> str:
    """What the page needs to know of the boxes: when they have a place, and when they are needed."""
    return json.dumps(
        [
            {
                "cell": field.cell,
                "label": words.box(field.cell),
                "aside": field.aside,
                "when": [_condition(c) for c in field.when],
                "needed": None
                if field.needed is None
                else [_condition(c) for c in (*field.when, *field.needed)],
            }
            for field in fields
        ]
    )


def _condition(when: When) -> dict[str, Any]:
    return {"cell": when.cell, "values": [str(v) for v in when.values], "among": when.among}


def _limit(limit: Limit, words: Words) -> dict[str, Any]:
    return {**described(limit), "text": words.text(limit.text)}
