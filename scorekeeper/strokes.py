"""The strokes of a file: events with people's names in them, each with the line it stands on.

Both file formats are read into these and written from them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from secrets import token_urlsafe
from typing import Any

from marshmallow import RAISE, Schema, fields

from scorekeeper.commands import (
    CloseSession,
    Command,
    CorrectEntry,
    ReopenSession,
    RestoreHand,
    StrikeHand,
    Withdraw,
    WriteEntry,
)
from scorekeeper.decide import game_of
from scorekeeper.errors import EntryError, ScorekeeperError
from scorekeeper.events import (
    EntryCorrected,
    EntryWithdrawn,
    EntryWritten,
    HandId,
    HandRestored,
    HandStruck,
    SessionClosed,
    SessionOpened,
    SessionReopened,
    Stamp,
    Unknown,
    name_of,
)
from scorekeeper.phrases import Text
from scorekeeper.schemas import REASON_LENGTH, Line, Name, WholeNumber, load, read_cells, whole
from scorekeeper.service import Book, Service

NOT_A_STROKE = Text("not_a_stroke", "“{value}” is no kind of stroke that can be read from a file.")
NO_OPENING = Text("no_opening", "A file begins with the stroke that opens the session.")
NOT_A_HAND = Text("not_a_hand", "“{value}” is no hand: hands are numbers from 1.")
NO_SUCH_LINE = Text("no_such_line", "There is no stroke on line {value} to take back.")


@dataclass(frozen=True, slots=True)
class Stroke:
    """One stroke as a file has it: kind and data, names instead of ids, reasons in full."""

    line: int
    kind: str
    data: Mapping[str, Any]
    stamp: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Refusal:
    """A stroke that the form would have refused, and why."""

    line: int
    error: ScorekeeperError


class HandNumber(fields.Field[HandId]):
    """The id of a hand."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> HandId:
        number = whole(value)
        if number is not None and number > 0:
            return number
        raise EntryError(NOT_A_HAND(value=str(value)[:24]))


class _Opening(Schema):
    game = fields.String(required=True)
    players = fields.List(Name(), required=True)
    settings = fields.Dict(load_default=dict)
    dealer = WholeNumber(load_default=1)


class _Entry(Schema):
    hand = HandNumber(required=True)
    cells = fields.Dict(required=True)
    reason = Line(REASON_LENGTH, allow_none=True, load_default=None)


class _Hand(Schema):
    hand = HandNumber(required=True)
    reason = Line(REASON_LENGTH, allow_none=True, load_default=None)


class _Withdrawal(Schema):
    version = WholeNumber(required=True)


_SCHEMAS: dict[str, Schema] = {
    SessionOpened.kind: _Opening(unknown=RAISE),
    EntryWritten.kind: _Entry(unknown=RAISE),
    EntryCorrected.kind: _Entry(unknown=RAISE),
    EntryWithdrawn.kind: _Withdrawal(unknown=RAISE),
    HandStruck.kind: _Hand(unknown=RAISE),
    HandRestored.kind: _Hand(unknown=RAISE),
    SessionClosed.kind: Schema.from_dict({})(unknown=RAISE),
    SessionReopened.kind: Schema.from_dict({})(unknown=RAISE),
}


def perform(
    service: Service, strokes: Iterable[Stroke], when: str
) -> tuple[Book | None, list[Refusal]]:
    """Does every stroke as the form would; one that is refused is reported and left out.

    The session is None where the file opens none.
    """
    book: Book | None = None
    refusals: list[Refusal] = []
    versions: dict[int, int] = {}
    for stroke in strokes:
        stamp = Stamp(stroke.stamp.get("id") or token_urlsafe(16), when)
        try:
            data = _read(stroke)
            if book is None:
                book = _open(service, stroke, data, stamp)
            else:
                book = service.submit(book.stream, _command(book, stroke, data, versions), stamp)
        except ScorekeeperError as error:
            refusals.append(Refusal(stroke.line, error))
        else:
            versions[stroke.line] = book.session.version
    return book, refusals


def _read(stroke: Stroke) -> dict[str, Any]:
    if stroke.kind not in _SCHEMAS:
        raise EntryError(NOT_A_STROKE(value=stroke.kind[:40]))
    return load(_SCHEMAS[stroke.kind], stroke.data)


def _open(service: Service, stroke: Stroke, data: Mapping[str, Any], stamp: Stamp) -> Book:
    if stroke.kind != SessionOpened.kind:
        raise EntryError(NO_OPENING())
    game = game_of(service.games, data["game"])
    rules = (
        [setting.field for setting in game.settings(len(data["players"]))]
        if (len(data["players"]) in game.seats)
        else []
    )
    settings = read_cells(rules, data["settings"]) if rules else {}
    return service.open(data["game"], data["players"], settings, data["dealer"], stamp)


def _command(
    book: Book, stroke: Stroke, data: Mapping[str, Any], versions: Mapping[int, int]
) -> Command:
    saw = book.session.version
    match stroke.kind:
        case EntryWritten.kind | EntryCorrected.kind:
            cells = read_cells(book.words().fields, data["cells"])
            if stroke.kind == EntryWritten.kind:
                return WriteEntry(data["hand"], cells, saw)
            return CorrectEntry(data["hand"], cells, saw, data["reason"])
        case EntryWithdrawn.kind:
            if data["version"] not in versions:
                raise EntryError(NO_SUCH_LINE(value=data["version"]))
            return Withdraw(versions[data["version"]])
        case HandStruck.kind:
            return StrikeHand(data["hand"], saw, data["reason"])
        case HandRestored.kind:
            return RestoreHand(data["hand"], saw, data["reason"])
        case SessionClosed.kind:
            return CloseSession()
        case SessionReopened.kind:
            return ReopenSession()
    raise EntryError(NOT_A_STROKE(value=stroke.kind))


def of_book(book: Book) -> Iterator[Stroke]:
    """The strokes of a session as a file would have them; the line is the version."""
    for stored in book.session.strokes:
        data: dict[str, Any]
        match stored.event:
            case SessionOpened(game, players, settings, dealer):
                names = [book.typed.get(ref, "?") for ref in players]
                data = {"game": game, "players": names, "settings": settings, "dealer": dealer}
            case EntryWritten(hand, cells):
                data = {"hand": hand, "cells": cells}
            case EntryCorrected(hand, cells, reason):
                data = {"hand": hand, "cells": cells, **_reason(book, reason)}
            case EntryWithdrawn(version):
                data = {"version": version}
            case HandStruck(hand, reason) | HandRestored(hand, reason):
                data = {"hand": hand, **_reason(book, reason)}
            case Unknown(_, kept):
                data = dict(kept)
            case _:
                data = {}
        stamp = stored.stamp
        yield Stroke(
            stored.version,
            name_of(stored.event),
            data,
            {"id": stamp.id, "when": stamp.when, "who": stamp.who, "device": stamp.device},
        )


def _reason(book: Book, reference: str | None) -> dict[str, str]:
    return {"reason": book.typed.get(reference, "")} if reference else {}
