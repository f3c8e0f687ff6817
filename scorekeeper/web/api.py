"""The same doors for programs: JSON in, JSON out, the same boxes and the same errors."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, jsonify, request
from flask.typing import ResponseReturnValue
from marshmallow import RAISE, Schema, ValidationError, fields

from scorekeeper.book import Book
from scorekeeper.commands import (
    Command,
    CorrectEntry,
    RestoreHand,
    StrikeHand,
    Withdraw,
    WriteEntry,
)
from scorekeeper.decide import game_of
from scorekeeper.errors import EntryError
from scorekeeper.phrases import Text
from scorekeeper.plain import plain
from scorekeeper.schemas import REASON_LENGTH, Line, Name, WholeNumber, load, read_cells
from scorekeeper.web import door
from scorekeeper.wire import HandRef

blueprint = Blueprint("api", __name__, url_prefix="/api/sessions")

NOT_AN_OBJECT = Text("not_an_object", "The body is a JSON object, sent as application/json.")
NO_VERSION = Text("not_a_version", "{value} is no version: they count from 0.")


class _Version(WholeNumber):
    """A version that a page showed."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int:
        version = super()._deserialize(value, attr, data, **kwargs)
        if version < 0:
            raise ValidationError([NO_VERSION(value=version)])
        return version


class _Tap(Schema):
    tap = fields.String(required=True)


class _Opening(_Tap):
    game = fields.String(required=True)
    players = fields.List(Name(), required=True)
    settings = fields.Dict(load_default=dict)
    dealer = WholeNumber(load_default=1)


class _Hand(_Tap):
    hand = HandRef(required=True)
    saw = _Version(required=True)
    reason = Line(REASON_LENGTH, allow_none=True, load_default=None)


class _Entry(_Hand):
    cells = fields.Dict(required=True)


class _Withdrawal(_Tap):
    version = _Version(required=True)


@blueprint.post("")
def opened() -> ResponseReturnValue:
    data = _body(_Opening)
    game = game_of(door.service().games, data["game"])
    seats = len(data["players"])
    rules = [s.field for s in game.settings(seats)] if seats in game.seats else []
    settings = read_cells(rules, data["settings"]) if rules else {}
    book = door.service().open(
        data["game"], data["players"], settings, data["dealer"], door.stamp(data)
    )
    return jsonify(session=book.stream, **plain(book)), 201


@blueprint.get("/<stream>")
def sheet(stream: str) -> ResponseReturnValue:
    return jsonify(plain(door.service().book(stream)))


@blueprint.post("/<stream>/entries")
def entries(stream: str) -> ResponseReturnValue:
    book, data = door.service().book(stream), _body(_Entry)
    cells = read_cells(book.words().fields, data["cells"])
    return _done(book, WriteEntry(data["hand"], cells, data["saw"]), data)


@blueprint.post("/<stream>/corrections")
def corrections(stream: str) -> ResponseReturnValue:
    book, data = door.service().book(stream), _body(_Entry)
    cells = read_cells(book.words().fields, data["cells"])
    return _done(book, CorrectEntry(data["hand"], cells, data["saw"], data["reason"]), data)


@blueprint.post("/<stream>/strikes")
def strikes(stream: str) -> ResponseReturnValue:
    book, data = door.service().book(stream), _body(_Hand)
    return _done(book, StrikeHand(data["hand"], data["saw"], data["reason"]), data)


@blueprint.post("/<stream>/restorations")
def restorations(stream: str) -> ResponseReturnValue:
    book, data = door.service().book(stream), _body(_Hand)
    return _done(book, RestoreHand(data["hand"], data["saw"], data["reason"]), data)


@blueprint.post("/<stream>/withdrawals")
def withdrawals(stream: str) -> ResponseReturnValue:
    book, data = door.service().book(stream), _body(_Withdrawal)
    return _done(book, Withdraw(data["version"]), data)


def _body(schema: type[Schema]) -> dict[str, Any]:
    try:
        body = request.get_json(silent=True)
    except RecursionError:
        body = None
    if not isinstance(body, dict):
        raise EntryError(NOT_AN_OBJECT())
    return load(schema(unknown=RAISE), body)


def _done(book: Book, command: Command, data: dict[str, Any]) -> ResponseReturnValue:
    after = door.service().submit(book.stream, command, door.stamp(data))
    return jsonify(plain(after))
