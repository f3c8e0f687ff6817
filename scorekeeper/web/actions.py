"""What a form can do to a session. Every one answers with a redirect to a page that only shows."""

from __future__ import annotations

from contextlib import suppress

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from scorekeeper.book import Book
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
from scorekeeper.errors import Conflict, EntryError, LogError, ScorekeeperError
from scorekeeper.events import HandId
from scorekeeper.fields import Written
from scorekeeper.game import Hand, rest_pass
from scorekeeper.phrases import Text
from scorekeeper.schemas import REASON_LENGTH, read_cells, read_line, whole
from scorekeeper.sheet import Row
from scorekeeper.web import door
from scorekeeper.web.confirming import CONFIRMED, confirmed, done
from scorekeeper.web.forms import form
from scorekeeper.web.pages import hand_id, row_of, shown, shown_hand

blueprint = Blueprint("actions", __name__, url_prefix="/s/<stream>")

CORRECT = Text("confirm_correct", "Correct hand {hand}?")
STRIKE = Text("confirm_strike", "Make hand {hand} void?")
RESTORE = Text("confirm_restore", "Count hand {hand} again?")

REST_PASS = "rest_pass"
"""The box that closes an auction in one tap; its value is the row of boxes."""

NOT_BOXES = frozenset({"tap", "saw", "hand", "reason", "after", CONFIRMED, REST_PASS})


@blueprint.post("/entries")
def write(stream: str) -> ResponseReturnValue:
    book = door.book(stream)
    try:
        command = WriteEntry(_hand(), _cells(book), door.saw(request.form))
        after = _submit(book, command)
    except ScorekeeperError as error:
        return _kept(book, error)
    return done(after)


@blueprint.post("/hands/<hand>/corrections")
def correct(stream: str, hand: str) -> ResponseReturnValue:
    book = door.book(stream)
    row = row_of(book, hand)
    try:
        command = CorrectEntry(row.id, _cells(book, row), door.saw(request.form), _reason())
        return confirmed(book, command, _title(CORRECT, book, row))
    except ScorekeeperError as error:
        return _kept(book, error, row)


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
        asked = command(row.id, door.saw(request.form), _reason())
        return confirmed(book, asked, _title(title, book, row))
    except ScorekeeperError as error:
        return _of_hand(book, error, row, striking=True)


def _title(text: Text, book: Book, row: Row) -> str:
    return door.words(book).say(text(hand=row.number or str(row.id)))


@blueprint.post("/withdrawals")
def withdraw(stream: str) -> ResponseReturnValue:
    """Undo, and redo: the form names the version that is taken back."""
    book = door.book(stream)
    version = whole(request.form.get("version")) or 0
    return done(_submit(book, Withdraw(version)))


@blueprint.post("/closings")
def close(stream: str) -> ResponseReturnValue:
    return done(_submit(door.book(stream), CloseSession()))


@blueprint.post("/reopenings")
def reopen(stream: str) -> ResponseReturnValue:
    return done(_submit(door.book(stream), ReopenSession()))


@blueprint.post("/preview")
def preview(stream: str) -> ResponseReturnValue:
    """The hand as it would be saved: the sentence to read aloud, the auction, what is the matter.
    Stores nothing, and Save does not wait for it."""
    book = door.book(stream)
    hand = hand_id(request.form.get("hand", ""))
    row, upcoming = book.sheet.row(hand), book.sheet.next
    words = door.words(book, row)
    seating = row.seating if row else upcoming.seating
    cells = dict(row.hand.cells) if row else {"dealer": upcoming.dealer}
    errors: dict[str, list[str]] = {}
    try:
        read = _cells(book, row)
        cells = {c: v for c, v in (cells | dict(read)).items() if v is not None}
    except ScorekeeperError as error:
        errors = _errors(error, book)
    view = form(book.game, seating.seats, seating.settings, hand, cells, words, errors=errors)
    wrong = [words.say(p.phrase) for p in view.examined.wrong] if view.examined else []
    return render_template("session/_preview.html", form=view, wrong=wrong, words=words)


def _hand() -> HandId:
    """The hand of the form. Raises EntryError where the form was cut off."""
    if hand := request.form.get("hand", ""):
        return hand_id(hand)
    raise EntryError(door.NO_VERSION())


def _cells(book: Book, row: Row | None = None) -> Written:
    """The boxes of the form, as the table sat at the hand. Raises EntryError."""
    row = row or book.sheet.row(hand_id(request.form.get("hand", "")))
    given = {name: value for name, value in request.form.items() if name not in NOT_BOXES}
    cells = read_cells(book.words(row=row).fields, given)
    passing = request.form.get(REST_PASS)
    if not passing or passing not in {f.name for f in book.words(row=row).fields}:
        return cells
    seating, dealer = (row or book.sheet.next).seating, (row or book.sheet.next).dealer
    known = {"dealer": dealer, **(row.hand.cells if row else {}), **cells}
    there = {cell: value for cell, value in known.items() if value is not None}
    hand = Hand(seating.seats, seating.settings, there)
    return {**cells, **rest_pass(book.game, hand, passing)}


def _reason() -> str | None:
    return read_line(request.form.get("reason", ""), REASON_LENGTH) or None


def _submit(book: Book, command: Command) -> Book:
    return door.service().submit(book.stream, command, door.stamp(request.form))


def _sent() -> dict[str, str]:
    """What was typed, boxes and reason alike."""
    given = request.form.items()
    return {name: value[:200] for name, value in given if name not in NOT_BOXES - {"reason"}}


def _errors(error: ScorekeeperError, book: Book) -> dict[str, list[str]]:
    words = door.words(book)
    return {cell: [words.say(p) for p in phrases] for cell, phrases in error.cells.items()}


def _kept(book: Book, error: ScorekeeperError, row: Row | None = None) -> ResponseReturnValue:
    """The page again with everything that was typed, and what was wrong with it."""
    with suppress(LogError):
        book = door.service().find(book.stream) or book
    hand = row.id if row else hand_id(request.form.get("hand", ""))
    row, in_play = book.sheet.row(hand), book.sheet.open_row
    if isinstance(error, Conflict) and row:
        return _choice(book, error, row)
    # What was typed for one hand must not stand in the form of another.
    if row and not (in_play and in_play.id == row.id):
        return _of_hand(book, error, row)
    words = door.words(book)
    return shown(
        book,
        sent=_sent(),
        errors=_errors(error, book),
        said=words.say(error.phrase),
        status=error.status,
    )


def _of_hand(
    book: Book, error: ScorekeeperError, row: Row, *, striking: bool = False
) -> ResponseReturnValue:
    """The page of one hand with what was typed for it."""
    with suppress(LogError):
        book = door.service().find(book.stream) or book
    return shown_hand(
        book,
        book.sheet.row(row.id) or row,
        sent=_sent(),
        errors=_errors(error, book),
        said=door.words(book).say(error.phrase),
        striking=striking,
        status=error.status,
    )


def _choice(book: Book, error: Conflict, row: Row) -> ResponseReturnValue:
    """Somebody wrote first: what differs, both values side by side, and the choice."""
    words, theirs = door.words(book, row), row.hand.cells
    mine = {cell: value for cell, value in _readable(book).items() if value is not None}
    rows = [
        (
            words.box(cell),
            words.value(cell, theirs[cell]) if cell in theirs else "",
            words.value(cell, mine[cell]) if cell in mine else "",
        )
        for cell in dict.fromkeys([*theirs, *mine])
        if theirs.get(cell) != mine.get(cell) and (cell in mine or cell != "dealer")
    ]
    page = render_template(
        "session/conflict.html",
        book=book,
        words=words,
        said=words.say(error.phrase),
        hand=row.id,
        row=row,
        rows=rows,
        sent=_sent(),
        correcting=request.endpoint == "actions.correct",
        upcoming=book.sheet.next,
        tap=door.new_tap(),
    )
    return page, error.status


def _readable(book: Book) -> Written:
    try:
        return _cells(book)
    except ScorekeeperError:
        return {}
