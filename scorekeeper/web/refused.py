"""The page again, with everything that was typed and what was wrong with it."""

from __future__ import annotations

from contextlib import suppress

from flask import render_template, request
from flask.typing import ResponseReturnValue

from scorekeeper.book import Book
from scorekeeper.errors import Conflict, LogError, ScorekeeperError
from scorekeeper.fields import filled
from scorekeeper.sheet import Row
from scorekeeper.web import door, entry
from scorekeeper.web.pages import hand_id, shown, shown_hand


def kept(book: Book, error: ScorekeeperError, row: Row | None = None) -> ResponseReturnValue:
    """The page again with everything that was typed, and what was wrong with it."""
    with suppress(LogError):
        book = door.service().find(book.stream) or book
    hand = row.id if row else hand_id(request.form.get("hand", ""))
    row, in_play = book.sheet.row(hand), book.sheet.open_row
    if isinstance(error, Conflict) and row:
        return _choice(book, error, row)
    # What was typed for one hand must not stand in the form of another.
    if row and not (in_play and in_play.id == row.id):
        return of_hand(book, error, row)
    words = door.words(book)
    return shown(
        book,
        sent=entry.sent(),
        errors=errors(error, book),
        said=words.say(error.phrase),
        status=error.status,
    )


def of_hand(
    book: Book, error: ScorekeeperError, row: Row, *, striking: bool = False
) -> ResponseReturnValue:
    """The page of one hand with what was typed for it."""
    with suppress(LogError):
        book = door.service().find(book.stream) or book
    return shown_hand(
        book,
        book.sheet.row(row.id) or row,
        sent=entry.sent(),
        errors=errors(error, book),
        said=door.words(book).say(error.phrase),
        striking=striking,
        status=error.status,
    )


def _choice(book: Book, error: Conflict, row: Row) -> ResponseReturnValue:
    """Somebody wrote first: what differs, both values side by side, and the choice."""
    words, theirs = door.words(book, row), row.hand.cells
    mine = filled({}, entry.readable(book))
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
        sent=entry.sent(),
        correcting=request.endpoint == "actions.correct",
        upcoming=book.sheet.next,
        tap=door.new_tap(),
    )
    return page, error.status


def errors(error: ScorekeeperError, book: Book) -> dict[str, list[str]]:
    words = door.words(book)
    return {cell: [words.say(p) for p in phrases] for cell, phrases in error.cells.items()}
