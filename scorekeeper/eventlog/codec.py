"""An event as text and back. The text is what is stored, hashed, exported and kept for ever.

It is a JSON object: keys sorted, no blanks, letters as they are. A field that holds its default is
left out, so that a field added later does not change the text of the strokes of today.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import partial
from typing import Any, cast

import msgspec

from scorekeeper.errors import LogError
from scorekeeper.events import KINDS, WIRE_NAMES, Event, Unknown, name_of
from scorekeeper.phrases import Text

UNSTORABLE = Text(
    "log_unstorable",
    "This stroke cannot be stored: {what}. That is a fault of the program; please report it.",
)

_ENCODER = msgspec.json.Encoder(order="sorted")
_RENAMED = {
    kind
    for kind, cls in KINDS.items()
    if any(field.name in WIRE_NAMES for field in fields(cast("Any", cls)))
}
_FIELDS = {
    cls: tuple(
        (field.name, WIRE_NAMES.get(field.name, field.name), field.default)
        for field in fields(cast("Any", cls))
    )
    for cls in KINDS.values()
}
"""Each field's name here and in the log, and what it holds unless it is said."""

_INWARD = {outside: inside for inside, outside in WIRE_NAMES.items()}


def _inward(data: object) -> object:
    """The data with the names that this language can say; such kinds are rare."""
    return {_INWARD.get(k, k): v for k, v in data.items()} if isinstance(data, dict) else data


def _renamed(cls: type[Event], text: str) -> Event:
    return msgspec.convert(_inward(msgspec.json.decode(text)), cls)


_DECODE: Mapping[str, Callable[[str], Event]] = {
    kind: partial(_renamed, cls) if kind in _RENAMED else msgspec.json.Decoder(cls).decode
    for kind, cls in KINDS.items()
}


def dump(event: Event) -> str:
    """The text of the event's data.

    Raises LogError for what `load` would not give back as it was: half a letter (a lone
    surrogate), a value that is no box's. The doors refuse such text from people, so what arrives
    here is a fault of the program and the answer is not theirs to mend.

    >>> from scorekeeper.events import HandStruck
    >>> dump(HandStruck(4, reason="r1")), dump(HandStruck(4))
    ('{"hand":4,"reason":"r1"}', '{"hand":4}')
    """
    name = name_of(event)
    try:
        text = _ENCODER.encode(data_of(event)).decode()
    except (ValueError, TypeError, OverflowError, RecursionError) as error:
        raise LogError(UNSTORABLE(what=f"{name}: {error}")) from error
    if load(name, text) != event:
        raise LogError(UNSTORABLE(what=f"{name}: it would not read back as it was written"))
    return text


def load(kind: str, text: str) -> Event:
    """The event of that kind and text. Never raises: a stored book opens whatever stands in it.

    `Unknown` for a kind this release does not know and for data that does not fit its kind; its
    data is empty where the text is no JSON object. Keys nobody knows are passed over.

    >>> load("hand-struck", '{"hand":4,"weather":"fine"}')
    HandStruck(hand=4, reason=None)
    """
    try:
        return _DECODE[kind](text)
    except (KeyError, msgspec.MsgspecError, UnicodeError, RecursionError):
        return Unknown(kind, _loose(text))


def data_of(event: Event) -> dict[str, Any]:
    """The event's data by its names in the log; a field that holds its default is left out."""
    if isinstance(event, Unknown):
        return dict(event.data)
    return {
        outside: value
        for name, outside, default in _FIELDS[type(event)]
        if (value := getattr(event, name)) != default
    }


def _loose(text: str) -> dict[str, object]:
    try:
        return msgspec.json.decode(text, type=dict[str, object])
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return {}
