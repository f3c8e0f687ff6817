"""The boxes of a hand as a page shows them. Made from the fields alone: no game is known here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.examine import Examined
from scorekeeper.fields import Field, Note, Number
from scorekeeper.game import Game
from scorekeeper.ordered import Row
from scorekeeper.web.box import Box, Pad
from scorekeeper.web.buttons import MOST_BUTTONS, groups
from scorekeeper.web.rows import row
from scorekeeper.words import Words


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
        return row(field, game, examined, words, said)
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
        tuple(groups(field, words)),
        value,
        "" if written is None else words.value(cell, written),
        "" if derived is None else words.value(cell, derived),
        "" if derived is None else str(derived),
        field.needed is None or bool(value),
        field.aside,
        said,
        pad=Pad(field.low, field.high, field.quick) if isinstance(field, Number) and wide else None,
    )
