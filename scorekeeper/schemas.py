"""The boundary: what comes in as text or JSON becomes values, or an EntryError that names the box.

Only reading happens here. Whether a value may stand is the game's to say.
"""

from __future__ import annotations

import re
import reprlib
import unicodedata
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any, NoReturn

from marshmallow import RAISE, Schema, ValidationError, fields

from scorekeeper.cards import read_card
from scorekeeper.errors import EntryError
from scorekeeper.fields import CardBox, Choice, Field, Note, Number, Option, Written
from scorekeeper.ordered import Calls, Cards, Items, Winners
from scorekeeper.phrases import Phrase, Text, Value

NOT_READABLE = Text("not_readable", "This cannot be read; nothing was saved.")
NOT_A_NUMBER = Text("not_a_number", "“{value}” is not a whole number: write digits only, as in 7.")
NOT_A_WORD = Text("not_a_word", "“{value}” cannot be read: choose from what is shown.")
NOT_A_CARD = Text("not_a_card", "“{value}” is no card: write rank and suit, as in KH or 10H.")
NO_SUCH_BOX = Text("no_such_box", "There is no box “{value}” here.")
NEEDED = Text("needed", "“{value}” is needed and is not there.")
NOT_LIKE_THIS = Text("not_like_this", "“{value}” cannot be read: it is of another kind.")
NAME_EMPTY = Text("name_empty", "Write a name that can be seen, or leave the seat out.")
TOO_LONG = Text("too_long", "“{value}” is too long: {most} characters at the most.")
CONTROL = Text("control", "“{value}” has a character that cannot be shown: write it without.")

NAME_LENGTH = 40
"""Characters in a name at the most."""

REASON_LENGTH = 200
"""Characters in a reason at the most."""

MOST_BOXES = 500
"""Boxes in an entry at the most; the fullest hand has some two hundred."""

MOST_SAID = 50
"""How many things are said to be wrong with one entry, or with one list of it."""

_NEVER = frozenset(("Cc", "Cs", "Zl", "Zp"))
"""Kinds of character that no line has: control, half a letter, the end of a line."""

_LOST = "\ufffd"
"""What stands where a browser sent bytes that are no text."""

_WHOLE = re.compile(r"[+-]?[0-9]{1,9}")
_WORD = re.compile(r"[a-zA-Z_]{1,20}")
_QUOTED = 24


def _fail(text: Text, value: object, **more: Value) -> NoReturn:
    raise ValidationError([text(value=quoted(value), **more)])


def quoted(value: object) -> str:
    """The offending text, short enough to be read and safe to show."""
    text = value if isinstance(value, str) else reprlib.repr(value)
    shown = "".join(c if c.isprintable() else "\ufffd" for c in text[: _QUOTED + 1])
    return shown if len(text) <= _QUOTED else shown[:_QUOTED] + "…"


def whole(value: object) -> int | None:
    """The whole number in it, or None: `7`, `"7"` and `7.0` are, `7.5`, `true` and `"٧"` are not."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value if abs(value) < 10**9 else None
    if isinstance(value, float):
        return int(value) if value.is_integer() and abs(value) < 10**9 else None
    if isinstance(value, str) and _WHOLE.fullmatch(value.strip(" \t")):
        return int(value)
    return None


class WholeNumber(fields.Field[int]):
    """A whole number, never one that was rounded."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int:
        number = whole(value)
        return _fail(NOT_A_NUMBER, value) if number is None else number


class NumberOrWord(fields.Field[Value]):
    """One of the options of a choice or an auction: a seat or a bid by its number, or a word. What
    the options hold as a word stays one, digits too: the side `13`."""

    def __init__(self, options: Sequence[Option], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.words = frozenset(o.value for o in options if isinstance(o.value, str))

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Value:
        if not isinstance(value, bool) and str(value).strip() in self.words:
            return str(value).strip()
        if isinstance(value, str) and _WORD.fullmatch(value.strip()):
            return value.strip()
        number = whole(value)
        return _fail(NOT_A_WORD, value) if number is None else number


class CardWord(fields.Field[str]):
    """A card, however it was written."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        found = read_card(value) if isinstance(value, str) and len(value) < 8 else None
        return found or _fail(NOT_A_CARD, value)


class Line(fields.Field[str]):
    """A line that a person typed: any script, no control characters, not too long."""

    def __init__(self, most: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.most = most

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        if not isinstance(value, str):
            _fail(NOT_A_WORD, value)
        if len(value) > 4 * self.most:
            _fail(TOO_LONG, value, most=self.most)
        text = value.strip()
        if any(unicodedata.category(c) in _NEVER or c == _LOST for c in text):
            _fail(CONTROL, value)
        if len(text) > self.most:
            _fail(TOO_LONG, value, most=self.most)
        return text


class Name(Line):
    """A player's name."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(NAME_LENGTH, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        name = super()._deserialize(value, attr, data, **kwargs)
        shown = any(unicodedata.category(c)[0] not in "CZM" for c in name)
        return name if shown else _fail(NAME_EMPTY, value)


def _reader(field: Field) -> fields.Field[Any]:
    match field:
        case Number():
            return WholeNumber(allow_none=True)
        case Choice(options=options) | Calls(options=options):
            return NumberOrWord(options, allow_none=True)
        case Winners() | Items():
            return WholeNumber(allow_none=True)
        case Note():
            return Line(REASON_LENGTH, allow_none=True)
        case CardBox() | Cards():
            return CardWord(allow_none=True)
    raise TypeError(field)


@lru_cache(maxsize=1024)
def _schema(boxes: tuple[Field, ...], cells: tuple[str, ...]) -> Schema:
    owners = {cell: next((f for f in boxes if f.owns(cell)), None) for cell in cells}
    return Schema.from_dict({cell: _reader(f) for cell, f in owners.items() if f})(unknown=RAISE)


def read_cells(boxes: Sequence[Field], given: Mapping[str, object]) -> Written:
    """The values of the boxes that an entry fills in. `""` and None clear a box.

    Raises EntryError naming every box that cannot be read.
    """
    if len(given) > MOST_BOXES or not all(isinstance(cell, str) for cell in given):
        raise EntryError(NOT_READABLE())
    blank = {cell: None if value == "" else value for cell, value in given.items()}
    schema = _schema(tuple(boxes), tuple(sorted(cell for cell in blank if len(cell) < 40)))
    return load(schema, blank)


def load(schema: Schema, given: Mapping[str, object]) -> dict[str, Any]:
    """What the schema reads. Raises EntryError in our own words."""
    try:
        loaded: dict[str, Any] = schema.load(given)
    except ValidationError as error:
        raise EntryError(NOT_READABLE(), _phrases(error.messages_dict)) from None
    return loaded


def _phrases(messages: Mapping[str, Any]) -> dict[str, list[Phrase]]:
    """marshmallow's own messages (unknown, missing, of the wrong type) become ours too."""
    found: dict[str, list[Phrase]] = {}
    for cell, said in islice(messages.items(), MOST_SAID):
        items = list(said.values()) if isinstance(said, dict) else said
        flat = [p for item in items for p in (item if isinstance(item, list) else [item])]
        ours = [p for p in flat if isinstance(p, Phrase)]
        text = _TEXTS.get(str(flat[0]), NOT_LIKE_THIS)
        found[quoted(cell)] = ours[:MOST_SAID] or [text(value=quoted(cell))]
    return found


_TEXTS = {
    "Unknown field.": NO_SUCH_BOX,
    "Missing data for required field.": NEEDED,
}
"""What marshmallow says of a whole box; whatever else it says, the box is of another kind."""


def load_fields(
    readers: Mapping[str, fields.Field[Any]], given: Mapping[str, object]
) -> dict[str, Any]:
    """What these fields read. Raises EntryError."""
    return load(Schema.from_dict(dict(readers))(unknown=RAISE), given)


def read_line(value: object, most: int) -> str:
    """A line that a person typed, at most that many characters. Raises EntryError."""
    try:
        return Line(most).deserialize(value)
    except ValidationError as error:
        raise EntryError(NOT_READABLE(), _phrases({"reason": error.messages})) from None


def read_name(value: object) -> str:
    """A player's name as typed. Raises EntryError."""
    try:
        return Name().deserialize(value)
    except ValidationError as error:
        raise EntryError(NOT_READABLE(), _phrases({"name": error.messages})) from None
