"""What a form can do to a session. Every one answers with a redirect to a page that only shows."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

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
from scorekeeper.errors import Conflict, ScorekeeperError
from scorekeeper.fields import Written
from scorekeeper.schemas import REASON_LENGTH, read_cells, read_line, whole
from scorekeeper.service import Book
from scorekeeper.web import door
from scorekeeper.web.forms import form
from scorekeeper.web.pages import hand_id, row_of, shown, shown_hand

blueprint = Blueprint("actions", __name__, url_prefix="/s/<stream>")

NOT_BOXES = frozenset({"tap", "saw", "hand", "reason"})


@blueprint.post("/entries")
def write(stream: str) -> ResponseReturnValue:
    book = door.book(stream)
    hand = hand_id(request.form.get("hand", ""))
    try:
        command = WriteEntry(hand, _cells(book), door.saw(request.form))
        after = _submit(book, command)
    except ScorekeeperError as error:
        return _kept(book, error)
    return _back(after)


@blueprint.post("/hands/<hand>/corrections")
def correct(stream: str, hand: str) -> ResponseReturnValue:
    book = door.book(stream)
    row = row_of(book, hand)
    try:
        command = CorrectEntry(row.id, _cells(book), door.saw(request.form), _reason())
        after = _submit(book, command)
    except ScorekeeperError as error:
        words = door.words(book)
        return shown_hand(
            book,
            row,
            sent=_sent(),
            errors=_errors(error, book),
            said=words.say(error.phrase),
            status=error.status,
        )
    return _back(after)


@blueprint.post("/hands/<hand>/strikes")
def strike(stream: str, hand: str) -> ResponseReturnValue:
    book = door.book(stream)
    row = row_of(book, hand)
    return _back(_submit(book, StrikeHand(row.id, door.saw(request.form), _reason())))


@blueprint.post("/hands/<hand>/restorations")
def restore(stream: str, hand: str) -> ResponseReturnValue:
    book = door.book(stream)
    row = row_of(book, hand)
    return _back(_submit(book, RestoreHand(row.id, door.saw(request.form), _reason())))


@blueprint.post("/withdrawals")
def withdraw(stream: str) -> ResponseReturnValue:
    """Undo, and redo: the form names the version that is taken back."""
    book = door.book(stream)
    version = whole(request.form.get("version")) or 0
    return _back(_submit(book, Withdraw(version)))


@blueprint.post("/closings")
def close(stream: str) -> ResponseReturnValue:
    return _back(_submit(door.book(stream), CloseSession()))


@blueprint.post("/reopenings")
def reopen(stream: str) -> ResponseReturnValue:
    return _back(_submit(door.book(stream), ReopenSession()))


@blueprint.post("/preview")
def preview(stream: str) -> ResponseReturnValue:
    """The hand as it would be saved: the sentence to read aloud, the auction, what is the matter.
    Stores nothing, and Save does not wait for it."""
    book = door.book(stream)
    words, hand = door.words(book), hand_id(request.form.get("hand", ""))
    row, upcoming = book.sheet.row(hand), book.sheet.next
    seating = row.seating if row else upcoming.seating
    cells = dict(row.hand.cells) if row else {"dealer": upcoming.dealer}
    errors: dict[str, list[str]] = {}
    try:
        read = _cells(book)
        cells = {c: v for c, v in (cells | dict(read)).items() if v is not None}
    except ScorekeeperError as error:
        errors = _errors(error, book)
    view = form(book.game, seating.seats, seating.settings, hand, cells, words, errors=errors)
    wrong = [words.say(p.phrase) for p in view.examined.wrong] if view.examined else []
    return render_template("session/_preview.html", form=view, wrong=wrong, words=words)


def _cells(book: Book) -> Written:
    given = {name: value for name, value in request.form.items() if name not in NOT_BOXES}
    return read_cells(door.words(book).fields, given)


def _reason() -> str | None:
    return read_line(request.form.get("reason", ""), REASON_LENGTH) or None


def _submit(book: Book, command: Command) -> Book:
    return door.service().submit(book.stream, command, door.stamp(request.form))


def _back(book: Book) -> ResponseReturnValue:
    where = url_for("pages.table", stream=book.stream, saved=book.session.version)
    return redirect(where, 303)


def _sent() -> dict[str, str]:
    return {name: value[:200] for name, value in request.form.items() if name not in NOT_BOXES}


def _errors(error: ScorekeeperError, book: Book) -> dict[str, list[str]]:
    words = door.words(book)
    return {cell: [words.say(p) for p in phrases] for cell, phrases in error.cells.items()}


def _kept(book: Book, error: ScorekeeperError) -> ResponseReturnValue:
    """The page again with everything that was typed, and what was wrong with it."""
    words = door.words(book)
    book = door.service().find(book.stream) or book
    if isinstance(error, Conflict):
        return _choice(book, error)
    return shown(
        book,
        sent=_sent(),
        errors=_errors(error, book),
        said=words.say(error.phrase),
        status=error.status,
    )


def _choice(book: Book, error: Conflict) -> ResponseReturnValue:
    """Somebody wrote first: both values side by side, and the choice."""
    words = door.words(book)
    sent = _sent()
    hand = hand_id(request.form.get("hand", ""))
    mine = {cell: value for cell, value in _readable(book).items() if value is not None}
    rows = [
        (
            words.box(cell),
            words.value(cell, error.theirs[cell]) if cell in error.theirs else "",
            words.value(cell, mine[cell]) if cell in mine else "",
        )
        for cell in dict.fromkeys([*error.theirs, *mine])
        if cell != "dealer" and error.theirs.get(cell) != mine.get(cell)
    ]
    page = render_template(
        "session/conflict.html",
        book=book,
        words=words,
        said=words.say(error.phrase),
        hand=hand,
        row=book.sheet.row(hand),
        rows=rows,
        sent=sent,
        upcoming=book.sheet.next,
        tap=door.new_tap(),
    )
    return page, error.status


def _readable(book: Book) -> Written:
    try:
        return _cells(book)
    except ScorekeeperError:
        return {}
