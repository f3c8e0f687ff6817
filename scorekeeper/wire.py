"""The shape of every stroke in a file and in the API: data with names in it becomes a command."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from marshmallow import RAISE, Schema, ValidationError, fields

from scorekeeper.book import Book
from scorekeeper.commands import (
    AdjustPoints,
    ChangeRules,
    ChooseEnd,
    CloseSession,
    Command,
    ConfirmHand,
    CorrectEntry,
    ForgetPlayer,
    InsertHand,
    RenamePlayer,
    ReopenSession,
    RestoreHand,
    SeatPlayers,
    StrikeHand,
    Withdraw,
    WriteEntry,
)
from scorekeeper.decide import game_of
from scorekeeper.errors import EntryError
from scorekeeper.events import (
    EndChosen,
    EntryCorrected,
    EntryWithdrawn,
    EntryWritten,
    HandConfirmed,
    HandId,
    HandInserted,
    HandRestored,
    HandStruck,
    PlayerForgotten,
    PlayerRenamed,
    PlayersSeated,
    PointsAdjusted,
    RulesChanged,
    SessionClosed,
    SessionOpened,
    SessionReopened,
)
from scorekeeper.fields import Written
from scorekeeper.game import Game
from scorekeeper.houserules import with_preset
from scorekeeper.phrases import Text
from scorekeeper.schemas import (
    REASON_LENGTH,
    Line,
    Name,
    WholeNumber,
    load,
    quoted,
    read_cells,
    whole,
)
from scorekeeper.service import Service

NOT_A_STROKE = Text("not_a_stroke", "“{value}” is no kind of stroke that can be written here.")
NOT_A_HAND = Text("not_a_hand", "“{value}” is no hand: hands are numbers from 1, or i1.")

_INSERTED = re.compile(r"i[1-9][0-9]{0,5}")


class HandRef(fields.Field[HandId]):
    """The id of a hand: a number from 1 (`first`: from 0), or `i1`."""

    def __init__(self, first: int = 1, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.first = first

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> HandId:
        if isinstance(value, str) and _INSERTED.fullmatch(value):
            return value
        number = whole(value)
        if number is not None and number >= self.first:
            return number
        raise ValidationError([NOT_A_HAND(value=quoted(value))])


class Person(fields.Field[int | str]):
    """A player: by number one who is known, by name a new one."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int | str:
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        name: str = Name().deserialize(value)
        return name


class SideRef(fields.Field[str]):
    """A side, or a single seat."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        text = str(value) if isinstance(value, int | str) else ""
        return text if text.isdigit() and len(text) < 9 else quoted(value)


class _Opening(Schema):
    game = fields.String(required=True)
    players = fields.List(Name(), required=True)
    settings = fields.Dict(load_default=dict)
    dealer = WholeNumber(load_default=1)


class _Reasoned(Schema):
    reason = Line(REASON_LENGTH, allow_none=True, load_default=None)


class _Hand(_Reasoned):
    hand = HandRef(required=True)


class _Entry(_Hand):
    cells = fields.Dict(required=True)


class _Insertion(Schema):
    hand = HandRef()  # what the book gives it is what counts
    after = HandRef(first=0, required=True)
    cells = fields.Dict(required=True)


class _Adjustment(_Reasoned):
    hand = HandRef(allow_none=True, load_default=None)
    side = SideRef(required=True)
    points = WholeNumber(required=True)


class _Confirmation(Schema):
    hand = HandRef(allow_none=True, load_default=None)
    side = SideRef(required=True)


class _Seats(Schema):
    since = HandRef(required=True, data_key="from")
    players = fields.List(Person(), required=True)
    start = WholeNumber(allow_none=True, load_default=None)
    rules = fields.Dict(load_default=dict)


class _Name(Schema):
    player = WholeNumber(required=True)
    name = Name(required=True)


class _Person(Schema):
    player = WholeNumber(required=True)


class _Rules(Schema):
    since = HandRef(required=True, data_key="from")
    settings = fields.Dict(required=True)


class _End(Schema):
    hand = HandRef(required=True)
    play_on = fields.Boolean(required=True)


class _Withdrawal(Schema):
    version = WholeNumber(required=True)


class _Closing(Schema):
    locked = fields.Boolean(load_default=False)


class _Nothing(Schema):
    """A stroke that is only its kind."""


Made = Callable[[Book, Mapping[str, Any], int], Command]


def _boxes(book: Book, hand: HandId, given: Mapping[str, object]) -> Written:
    return read_cells(book.fields_at(hand), given)


def _rules(book: Book, given: Mapping[str, object], seats: int) -> Written:
    return read_rules(book.game, seats, given)


_STROKES: dict[str, tuple[type[Schema], Made]] = {
    EntryWritten.kind: (
        _Entry,
        lambda book, d, saw: WriteEntry(d["hand"], _boxes(book, d["hand"], d["cells"]), saw),
    ),
    EntryCorrected.kind: (
        _Entry,
        lambda book, d, saw: CorrectEntry(
            d["hand"], _boxes(book, d["hand"], d["cells"]), saw, d["reason"]
        ),
    ),
    EntryWithdrawn.kind: (_Withdrawal, lambda book, d, saw: Withdraw(d["version"])),
    HandStruck.kind: (_Hand, lambda book, d, saw: StrikeHand(d["hand"], saw, d["reason"])),
    HandRestored.kind: (_Hand, lambda book, d, saw: RestoreHand(d["hand"], saw, d["reason"])),
    HandInserted.kind: (
        _Insertion,
        lambda book, d, saw: InsertHand(d["after"], _boxes(book, d["after"], d["cells"]), saw),
    ),
    PointsAdjusted.kind: (
        _Adjustment,
        lambda book, d, saw: AdjustPoints(d["hand"], ((d["side"], d["points"]),), saw, d["reason"]),
    ),
    PlayersSeated.kind: (
        _Seats,
        lambda book, d, saw: SeatPlayers(
            d["since"],
            tuple(d["players"]),
            saw,
            d["start"],
            _rules(book, d["rules"], len(d["players"])),
        ),
    ),
    PlayerRenamed.kind: (_Name, lambda book, d, saw: RenamePlayer(d["player"], d["name"])),
    PlayerForgotten.kind: (_Person, lambda book, d, saw: ForgetPlayer(d["player"])),
    RulesChanged.kind: (
        _Rules,
        lambda book, d, saw: ChangeRules(
            d["since"],
            _rules(book, d["settings"], book.sheet.next.seating.seats),
            saw,
        ),
    ),
    EndChosen.kind: (_End, lambda book, d, saw: ChooseEnd(d["hand"], d["play_on"])),
    HandConfirmed.kind: (
        _Confirmation,
        lambda book, d, saw: ConfirmHand(d["hand"], d["side"], saw),
    ),
    SessionClosed.kind: (_Closing, lambda book, d, saw: CloseSession(d["locked"])),
    SessionReopened.kind: (_Nothing, lambda book, d, saw: ReopenSession()),
}


def read_rules(game: Game, seats: int, given: Mapping[str, object]) -> Written:
    """The house rules that are given, as values. Raises EntryError."""
    if seats not in game.seats:
        return {}
    fields = [setting.field for setting in game.settings(seats)]
    return read_cells(fields, with_preset(game, given))


def opening(service: Service, data: Mapping[str, Any]) -> tuple[str, list[str], Written, int]:
    """What opens a session: game, names, house rules, first dealer. Raises EntryError, NotFound."""
    read = load(_Opening(unknown=RAISE), data)
    game = game_of(service.games, read["game"])
    rules = read_rules(game, len(read["players"]), read["settings"])
    return read["game"], read["players"], rules, read["dealer"]


def shape(kind: str) -> type[Schema]:
    """What the data of a stroke of that kind has to have."""
    return _STROKES[kind][0]


def command(book: Book, kind: str, data: Mapping[str, Any], saw: int) -> Command:
    """The command that a stroke of that kind asks for. Raises EntryError."""
    if kind == SessionOpened.kind or kind not in _STROKES:
        raise EntryError(NOT_A_STROKE(value=quoted(kind)))
    schema, made = _STROKES[kind]
    return made(book, load(schema(unknown=RAISE), data), saw)
