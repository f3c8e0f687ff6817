"""An event as text and back. The text is what is stored, hashed, exported and kept for ever.

It is a JSON object: keys sorted, no blanks, letters as they are. A field that holds its default is
left out, so that a field added later does not change the text of the strokes of today.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, cast

import msgspec

from scorekeeper.errors import LogError
from scorekeeper.events import KINDS, Event, Unknown, name_of
from scorekeeper.phrases import Text

UNSTORABLE = Text(
    "log_unstorable",
    "This stroke cannot be stored: {what}. That is a fault of the program; please report it.",
)

_ENCODER = msgspec.json.Encoder(order="sorted")
_DECODERS: Mapping[str, msgspec.json.Decoder[Event]] = {
    kind: msgspec.json.Decoder(cls) for kind, cls in KINDS.items()
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
        text = _ENCODER.encode(_data(event)).decode()
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
        return _DECODERS[kind].decode(text)
    except (KeyError, msgspec.MsgspecError, UnicodeError, RecursionError):
        return Unknown(kind, _loose(text))


def _data(event: Event) -> dict[str, object]:
    if isinstance(event, Unknown):
        return dict(event.data)
    return {
        field.name: value
        for field in fields(cast("Any", event))
        if (value := getattr(event, field.name)) != field.default
    }


def _loose(text: str) -> dict[str, object]:
    try:
        return msgspec.json.decode(text, type=dict[str, object])
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return {}
