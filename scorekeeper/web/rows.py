"""A row of boxes as a page shows it: what stands there, and the buttons for what comes next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from scorekeeper.examine import Examined
from scorekeeper.game import Game, Hand
from scorekeeper.ordered import PASS, Cards, Items, Row, Turn
from scorekeeper.ordered import Said as Place
from scorekeeper.web.box import Box, Said
from scorekeeper.web.buttons import Choosable, Group, by_suit, choosable
from scorekeeper.words import Words


def row(field: Row, game: Game, examined: Examined, words: Words, errors: tuple[str, ...]) -> Box:
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
            yield from by_suit(cell, field.deck, words, whose, turn.unlikely, values)
        else:
            yield Group(cell, tuple(choosable(cell, v, words) for v in values), whose)


def _items(field: Items, turn: Turn | None, examined: Examined, words: Words) -> Iterator[Group]:
    """One line of buttons a side; where the tricks are logged, only for the side whose trick it is."""
    for side in field.sides:
        if turn is None or str(turn.seat) == side:
            taken = {said.k for said in field.read(examined.hand.cells) if str(said.seat) == side}
            k = turn.k if turn else next(n for n in range(1, 999) if n not in taken)
            cell = field.cell_at(k, int(side))
            buttons = tuple(Choosable(str(v), str(v)) for v in field.values)
            yield Group(cell, buttons, words.side(side))
