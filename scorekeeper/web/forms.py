"""A hand's boxes as a page shows them. Made from the fields alone: no game is known here."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from scorekeeper.cards import SIGNS, SUITS, suit
from scorekeeper.fields import CardBox, Cells, Choice, Field, Number, Option, Step, When
from scorekeeper.game import Examined, Game, Hand, Settings, examine
from scorekeeper.limits import Limit, described
from scorekeeper.ordered import Calls
from scorekeeper.phrases import Value
from scorekeeper.words import Words, card


@dataclass(frozen=True)
class Choosable:
    """One button of a box. `refused` is why it cannot be chosen at this table."""

    value: str
    label: str
    refused: str = ""
    suit: str = ""


@dataclass(frozen=True)
class Call:
    """A call that is written: its box, what it holds, who made it, and how it is read out."""

    cell: str
    value: str
    who: str
    what: str


@dataclass(frozen=True)
class Box:
    """A box on the page. `groups` are its buttons, in rows that belong together; `cell` is the box
    that they fill in, `field` the one that it belongs to: they differ in an auction, where each
    call has a box of its own. `meant` is the button that other boxes speak for."""

    field: str
    cell: str
    kind: str
    label: str
    owner: str
    groups: tuple[tuple[Choosable, ...], ...]
    value: str
    shown: str
    derived: str
    meant: str
    optional: bool
    aside: bool
    errors: tuple[str, ...]
    said: tuple[Call, ...] = ()


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
    errors: tuple[str, ...] = ()
    examined: Examined | None = field(default=None, repr=False)

    @property
    def auctions(self) -> Iterator[Box]:
        """The boxes that change with every call."""
        for part in self.parts:
            yield from (box for box in (*part.boxes, *part.aside) if box.kind == Calls.kind)


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
    boxes = [(f, _box(f, game, examined, shown, words, wrong)) for f in fields]
    steps = dict.fromkeys(f.step for f in fields)
    placed = {box.cell for _, box in boxes}
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
        tuple(text for cell, texts in wrong.items() if cell not in placed for text in texts),
        examined,
    )


def sentence(game: Game, examined: Examined, words: Words) -> str:
    """The hand in words with the points behind it, to read aloud."""
    said = " ".join(words.say(phrase) for phrase in game.sentence(examined.hand))
    points = ", ".join(f"{words.side(line.side)} {signed(line.points)}" for line in examined.lines)
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


def _box(
    field: Field,
    game: Game,
    examined: Examined,
    shown: Mapping[str, str],
    words: Words,
    errors: Mapping[str, Sequence[str]],
) -> Box:
    cell, said = field.cell, tuple[Call, ...]()
    if isinstance(field, Calls):
        turn = game.turn(field.name, examined.hand)
        said = tuple(
            Call(
                c := f"{field.name}-{k}-{seat}",
                str(value),
                words.player(seat),
                words.value(c, value),
            )
            for k, seat, value in field.read(examined.hand.cells)
        )
        cell = f"{field.name}-{turn.k}-{turn.seat}" if turn else field.name
    derived = examined.derived.get(cell)
    mine = [texts for at, texts in errors.items() if at == cell or field.owns(at)]
    return Box(
        field.cell,
        cell,
        field.kind,
        words.text(field.label),
        _owner(field, game, examined, words),
        tuple(_groups(field, game, examined, words)),
        shown.get(cell, ""),
        words.value(cell, examined.hand.cells[cell]) if cell in examined.hand.cells else "",
        "" if derived is None or shown.get(cell) else words.value(cell, derived),
        "" if derived is None or shown.get(cell) else str(derived),
        field.needed is None or bool(shown.get(cell)),
        field.aside,
        tuple(text for texts in mine for text in texts),
        said,
    )


def _owner(field: Field, game: Game, examined: Examined, words: Words) -> str:
    if isinstance(field, Calls):
        turn = game.turn(field.name, examined.hand)
        return words.player(turn.seat) if turn else ""
    return words.player(field.seat) if field.seat else ""


def _groups(
    field: Field, game: Game, examined: Examined, words: Words
) -> Iterator[tuple[Choosable, ...]]:
    match field:
        case Number(low=low, high=high):
            yield tuple(Choosable(str(n), str(n)) for n in range(low, high + 1))
        case Choice(options=options):
            yield tuple(
                Choosable(
                    str(option.value),
                    _label(field.cell, option, words),
                    words.text(option.refused) if option.refused else "",
                    str(option.value) if option.value in SUITS else "",
                )
                for option in options
            )
        case CardBox(deck=deck):
            for letter in SUITS:
                yield tuple(Choosable(c, card(c), suit=letter) for c in deck if suit(c) == letter)
        case Calls(name=name):
            if turn := game.turn(name, examined.hand):
                cell = field.cell_at(turn.k, turn.seat)
                yield tuple(Choosable(str(v), words.value(cell, v)) for v in turn.values or ())


def _label(cell: str, option: Option, words: Words) -> str:
    """What stands on a button; of a suit the sign and the word, never the colour alone."""
    if option.value in SUITS and option.label:
        return f"{SIGNS[str(option.value)]}\ufe0e {words.text(option.label)}"
    return words.value(cell, option.value)


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
                "name": words.text(field.label),
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
    return {**described(limit), "text": words.translate(limit.text.english)}
