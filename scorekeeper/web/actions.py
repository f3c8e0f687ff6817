"""What a form can do to a session. Every one answers with a redirect to a page that only shows."""

from __future__ import annotations

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from scorekeeper.book import Book
from scorekeeper.commands import (
    CloseSession,
    Command,
    ConfirmHand,
    CorrectEntry,
    ReopenSession,
    RestoreHand,
    StrikeHand,
    Withdraw,
    WriteEntry,
)
from scorekeeper.errors import ScorekeeperError
from scorekeeper.phrases import Text
from scorekeeper.schemas import whole
from scorekeeper.sheet import Row
from scorekeeper.web import door, entry, roles
from scorekeeper.web.confirming import confirmed, done
from scorekeeper.web.forms import form
from scorekeeper.web.pages import hand_id, row_of
from scorekeeper.web.refused import errors as errors_of
from scorekeeper.web.refused import kept, of_hand

blueprint = Blueprint("actions", __name__, url_prefix="/s/<stream>")

CORRECT = Text("confirm_correct", "Correct hand {hand}?")
STRIKE = Text("confirm_strike", "Make hand {hand} void?")
RESTORE = Text("confirm_restore", "Count hand {hand} again?")


@blueprint.post("/entries")
def write(stream: str) -> ResponseReturnValue:
    book = door.book(stream)
    try:
        command = WriteEntry(entry.hand(), entry.cells(book), door.saw(request.form))
        after = _submit(book, command)
    except ScorekeeperError as error:
        return kept(book, error)
    return done(after)


@blueprint.post("/hands/<hand>/corrections")
def correct(stream: str, hand: str) -> ResponseReturnValue:
    book = door.book(stream)
    row = row_of(book, hand)
    try:
        command = CorrectEntry(row.id, entry.cells(book), door.saw(request.form), entry.reason())
        return confirmed(book, command, _title(CORRECT, book, row))
    except ScorekeeperError as error:
        return kept(book, error, row)


@blueprint.post("/hands/<hand>/strikes")
def strike(stream: str, hand: str) -> ResponseReturnValue:
    return _void_or_not(stream, hand, StrikeHand)


@blueprint.post("/hands/<hand>/restorations")
def restore(stream: str, hand: str) -> ResponseReturnValue:
    return _void_or_not(stream, hand, RestoreHand)


def _void_or_not(
    stream: str, hand: str, command: type[StrikeHand | RestoreHand]
) -> ResponseReturnValue:
    book = door.book(stream)
    row = row_of(book, hand)
    try:
        title = STRIKE if command is StrikeHand else RESTORE
        asked = command(row.id, door.saw(request.form), entry.reason())
        return confirmed(book, asked, _title(title, book, row))
    except ScorekeeperError as error:
        return of_hand(book, error, row, striking=True)


def _title(text: Text, book: Book, row: Row) -> str:
    return door.words(book).say(text(hand=row.number or str(row.id)))


@blueprint.post("/confirmations")
def confirm(stream: str) -> ResponseReturnValue:
    """A side agrees with a hand; without one, with the whole sheet."""
    book = door.book(stream)
    row = row_of(book, request.form["hand"]) if request.form.get("hand") else None
    side = request.form.get("side", "")[:12]
    try:
        return done(
            _submit(book, ConfirmHand(row.id if row else None, side, door.saw(request.form)))
        )
    except ScorekeeperError as error:
        return of_hand(book, error, row) if row else kept(book, error)


@blueprint.post("/withdrawals")
def withdraw(stream: str) -> ResponseReturnValue:
    """Undo, and redo: the form names the version that is taken back."""
    book = door.book(stream)
    version = whole(request.form.get("version")) or 0
    door.require_known()
    roles.require_for_undo(book, version)
    return done(_submit(book, Withdraw(version)))


@blueprint.post("/closings")
def close(stream: str) -> ResponseReturnValue:
    """Closed; with `locked`, until the host reopens."""
    return done(_submit(door.book(stream), CloseSession("locked" in request.form)))


@blueprint.post("/reopenings")
def reopen(stream: str) -> ResponseReturnValue:
    book = door.book(stream)
    roles.require_for_reopening(book)
    return done(_submit(book, ReopenSession()))


@blueprint.post("/preview")
def preview(stream: str) -> ResponseReturnValue:
    """The hand as it would be saved: the sentence to read aloud, the auction, what is the matter.
    Stores nothing, and Save does not wait for it."""
    book = door.book(stream)
    hand = hand_id(request.form.get("hand", ""))
    row, seating = book.sheet.row(hand), entry.seating(book)
    words = door.words(book, seating=seating)
    cells = dict(row.hand.cells) if row else {"dealer": entry.dealer(book)}
    errors: dict[str, list[str]] = {}
    try:
        read = entry.cells(book)
        cells = {c: v for c, v in (cells | dict(read)).items() if v is not None}
    except ScorekeeperError as error:
        errors = errors_of(error, book)
    view = form(book.game, seating.seats, seating.settings, hand, cells, words, errors=errors)
    wrong = [words.say(p.phrase) for p in view.examined.wrong] if view.examined else []
    return render_template("session/_preview.html", book=book, form=view, wrong=wrong, words=words)


def _submit(book: Book, command: Command) -> Book:
    return door.service().submit(book.stream, command, door.stamp(request.form))
