"""The boxes of a hand as a page shows them. Made from the fields alone: no game is known here."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from scorekeeper.cards import SIGNS, SUITS, Card, suit
from scorekeeper.examine import Examined
from scorekeeper.fields import CardBox, Choice, Field, Note, Number, Option
from scorekeeper.game import Game, Hand
from scorekeeper.ordered import PASS, Cards, Items, Row, Turn
from scorekeeper.ordered import Said as Place
from scorekeeper.phrases import Value
from scorekeeper.words import Words

MOST_BUTTONS = 40
"""A number with a wider range is typed, or tapped on a pad, instead of having a button a value."""


@dataclass(frozen=True)
class Choosable:
    """One button. `refused` is why it cannot be chosen at this table; `unlikely`: it can, but the
    rules as far as they are known say otherwise; `gone`: its place stays empty."""

    value: str
    label: str
    refused: str = ""
    suit: str = ""
    unlikely: bool = False
    gone: bool = False


@dataclass(frozen=True)
class Group:
    """Buttons that fill in one box; in a row of boxes the next one, of whoever it belongs to."""

    cell: str
    buttons: tuple[Choosable, ...]
    whose: str = ""
    suit: str = ""


@dataclass(frozen=True)
class Said:
    """What stands in a row of boxes already: its box, what it holds, whose, how it is read out.
    What follows from other boxes (`derived`) is shown, and not written."""

    cell: str
    value: str
    whose: str
    what: str
    derived: bool = False


@dataclass(frozen=True)
class Pad:
    """What a number that is typed may be, and the values that come often."""

    low: int
    high: int
    quick: tuple[int, ...]


@dataclass(frozen=True)
class Box:
    """A box on the page, or a row of them (`row`: it changes with every tap). `meant` is the button
    that other boxes speak for; `derived` says what they say. Of a row `number` is the place that
    comes next, `said` what stands there, of cards the open trick; `before` are the tricks before it
    by seat; `last` is the box that was filled in last."""

    field: str
    kind: str
    label: str
    owner: str
    groups: tuple[Group, ...]
    value: str
    shown: str
    derived: str
    meant: str
    optional: bool
    aside: bool
    errors: tuple[str, ...]
    row: bool = False
    number: int = 0
    said: tuple[Said, ...] = ()
    before: tuple[tuple[Said | None, ...], ...] = ()
    last: str = ""
    may_pass: bool = False
    pad: Pad | None = None


def box(
    field: Field,
    game: Game,
    examined: Examined,
    shown: Mapping[str, str],
    words: Words,
    errors: Mapping[str, Sequence[str]],
) -> Box:
    """The box of a field. `shown` is what the form holds, saved or typed."""
    mine = [texts for at, texts in errors.items() if at == field.cell or field.owns(at)]
    said = tuple(text for texts in mine for text in texts)
    if isinstance(field, Row):
        return _row(field, game, examined, words, said)
    cell = field.cell
    value, written = shown.get(cell, ""), examined.hand.cells.get(cell)
    if isinstance(field, Note) and value:
        value = words.value(cell, value)
    derived = None if value else examined.derived.get(cell)
    wide = isinstance(field, Number) and field.high - field.low > MOST_BUTTONS
    return Box(
        cell,
        "typed" if wide else field.kind,
        words.text(field.label),
        words.player(field.seat) if field.seat else words.side(field.side or ""),
        tuple(_groups(field, words)),
        value,
        "" if written is None else words.value(cell, written),
        "" if derived is None else words.value(cell, derived),
        "" if derived is None else str(derived),
        field.needed is None or bool(value),
        field.aside,
        said,
        pad=Pad(field.low, field.high, field.quick) if isinstance(field, Number) and wide else None,
    )


def _groups(field: Field, words: Words) -> Iterator[Group]:
    match field:
        case Number(low=low, high=high) if high - low <= MOST_BUTTONS:
            yield Group(field.cell, tuple(Choosable(str(n), str(n)) for n in range(low, high + 1)))
        case Choice(options=options):
            buttons = (
                Choosable(
                    str(option.value),
                    _label(field.cell, option, words),
                    words.text(option.refused) if option.refused else "",
                    str(option.value) if option.value in SUITS else "",
                )
                for option in options
            )
            yield Group(field.cell, tuple(buttons))
        case CardBox(deck=deck):
            yield from _by_suit(field.cell, deck, words)


def _row(field: Row, game: Game, examined: Examined, words: Words, errors: tuple[str, ...]) -> Box:
    hand = examined.hand
    turn = game.turn(field.name, hand)
    said = _in_order(field, game, hand)
    shown = {at: _shown(field, at, examined, words) for at in said}
    written = [one.cell for one in shown.values() if not one.derived]
    groups = tuple(_next(field, turn, examined, words))
    owner = groups[0].whose if len(groups) == 1 or (isinstance(field, Cards) and groups) else ""
    tricks = isinstance(field, Cards) and field.seated
    over = (turn.k if turn else field.most + 1) if tricks else 0
    return Box(
        field.cell,
        field.kind,
        words.text(field.label),
        owner,
        groups,
        "",
        "",
        "",
        "",
        True,
        field.aside,
        errors,
        row=True,
        number=turn.k if turn else 0,
        said=tuple(one for at, one in shown.items() if at.k >= over),
        before=tuple(
            tuple(
                next((one for at, one in shown.items() if (at.k, at.seat) == (k, seat)), None)
                for seat in range(1, hand.seats + 1)
            )
            for k in sorted({at.k for at in said if at.k < over})
        ),
        last=written[-1] if written else "",
        may_pass=turn is not None and PASS in (turn.values or ()),
    )


def _shown(field: Row, at: Place, examined: Examined, words: Words) -> Said:
    cell = field.cell_at(at.k, at.seat)
    return Said(
        cell,
        str(at.value),
        words.side(str(at.seat)) if isinstance(field, Items) else words.player(at.seat or at.k),
        words.value(cell, at.value),
        cell in examined.derived and examined.derived[cell] == at.value,
    )


def _in_order(field: Row, game: Game, hand: Hand) -> Sequence[Place]:
    """What stands in a row as it came about. Who leads to a trick is asked of the game."""
    found = list(field.read(hand.cells))
    if not (found and isinstance(field, Cards) and field.seated):
        return found
    last = [at for at in found if at.k == found[-1].k]
    cells = dict(hand.cells)
    for at in last:
        del cells[field.cell_at(at.k, at.seat)]
    order = found[: -len(last)]
    while last:
        turn = game.turn(field.name, replace(hand, cells=cells))
        at = next((one for one in last if turn and one.seat == turn.seat), last[0])
        last.remove(at)
        order.append(at)
        cells[field.cell_at(at.k, at.seat)] = at.value
    return order


def _next(field: Row, turn: Turn | None, examined: Examined, words: Words) -> Iterator[Group]:
    """The buttons for what comes next in a row."""
    if isinstance(field, Items):
        yield from _items(field, turn, examined, words)
    elif turn is not None:
        cell = field.cell_at(turn.k, turn.seat)
        whose = words.player(turn.seat) if turn.seat else str(turn.k)
        values = turn.values or ()
        if isinstance(field, Cards):
            yield from _by_suit(cell, field.deck, words, whose, turn.unlikely, values)
        else:
            yield Group(cell, tuple(_choosable(cell, v, words) for v in values), whose)


def _items(field: Items, turn: Turn | None, examined: Examined, words: Words) -> Iterator[Group]:
    """One line of buttons a side; where the tricks are logged, only for the side whose trick it is."""
    for side in field.sides:
        if turn is None or str(turn.seat) == side:
            taken = {said.k for said in field.read(examined.hand.cells) if str(said.seat) == side}
            k = turn.k if turn else next(n for n in range(1, 999) if n not in taken)
            cell = field.cell_at(k, int(side))
            buttons = tuple(Choosable(str(v), str(v)) for v in field.values)
            yield Group(cell, buttons, words.side(side))


def _by_suit(
    cell: str,
    deck: Iterable[Card],
    words: Words,
    whose: str = "",
    unlikely: Container[Value] = (),
    left: Container[Value] | None = None,
) -> Iterator[Group]:
    """A line of cards for each suit. Cards that are not `left` leave their place empty, so that
    every other card stays where it was."""
    held = list(deck)
    for letter in SUITS:
        if mine := [c for c in held if suit(c) == letter]:
            buttons = tuple(
                Choosable(
                    c,
                    words.card(c),
                    suit=letter,
                    unlikely=c in unlikely,
                    gone=left is not None and c not in left,
                )
                for c in mine
            )
            yield Group(cell, buttons, whose, letter)


def _choosable(cell: str, value: Value, words: Words) -> Choosable:
    letter = str(value) if value in SUITS else ""
    label = words.value(cell, value)
    return Choosable(str(value), label, suit=letter)


def _label(cell: str, option: Option, words: Words) -> str:
    """What stands on a button; of a suit the sign and the word, never the colour alone."""
    if option.value in SUITS and option.label:
        return f"{SIGNS[str(option.value)]}\ufe0e {words.text(option.label)}"
    return words.value(cell, option.value)
