"""An entry as a form sends it: which hand, which boxes, why."""

from __future__ import annotations

from collections.abc import Mapping

from flask import request

from scorekeeper.book import Book
from scorekeeper.build import dealer_after
from scorekeeper.errors import EntryError, ScorekeeperError
from scorekeeper.events import HandId
from scorekeeper.fields import Written, filled
from scorekeeper.game import Hand, rest_pass
from scorekeeper.schemas import REASON_LENGTH, read_cells, read_line
from scorekeeper.seating import Seating
from scorekeeper.sheet import Row
from scorekeeper.web import door
from scorekeeper.web.confirming import CONFIRMED
from scorekeeper.web.pages import hand_id

REST_PASS = "rest_pass"  # noqa: S105
"""The box that closes an auction in one tap; its value is the row of boxes."""

NOT_BOXES = frozenset({"tap", "saw", "hand", "reason", "after", CONFIRMED, REST_PASS})


def hand() -> HandId:
    """The hand of the form. Raises EntryError where the form was cut off."""
    if given := request.form.get("hand", ""):
        return hand_id(given)
    raise EntryError(door.NO_VERSION())


def place(book: Book) -> HandId:
    """The hand at whose table the form is filled in: its own, or that behind which it is put in."""
    return hand_id(request.values.get("after") or request.form.get("hand", ""))


def seating(book: Book) -> Seating:
    """How the table sat at the hand of the form."""
    return book.seating_at(place(book))


def dealer(book: Book) -> int:
    """Who deals the hand of the form, unless it says otherwise."""
    row, opened = book.sheet.row(place(book)), book.session.opened
    if "after" in request.values and opened:
        return dealer_after(row, book.game) if row else opened.dealer
    return row.dealer if row else book.sheet.next.dealer


def cells(book: Book) -> Written:
    """The boxes of the form, as the table sat at the hand. Raises EntryError."""
    row = book.sheet.row(hand_id(request.form.get("hand", "")))
    return read(book, request.form, seating(book), row, dealer(book))


def read(
    book: Book, given: Mapping[str, object], there: Seating, row: Row | None, deals: int
) -> Written:
    """The boxes among what was given. Raises EntryError."""
    fields = book.game.fields(there.seats, there.settings)
    read = read_cells(fields, {n: value for n, value in given.items() if n not in NOT_BOXES})
    passing = given.get(REST_PASS)
    if not isinstance(passing, str) or passing not in {field.name for field in fields}:
        return read
    held = {"dealer": deals, **(row.hand.cells if row else {})}
    so_far = filled(held, read)
    return {**read, **rest_pass(book.game, Hand(there.seats, there.settings, so_far), passing)}


def reason() -> str | None:
    return read_line(request.form.get("reason", ""), REASON_LENGTH) or None


def sent() -> dict[str, str]:
    """What was typed, boxes and reason alike."""
    given = request.form.items()
    return {name: value[:200] for name, value in given if name not in NOT_BOXES - {"reason"}}


def readable(book: Book) -> Written:
    try:
        return cells(book)
    except ScorekeeperError:
        return {}
