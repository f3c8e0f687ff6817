"""An entry as a form sends it: which hand, which boxes, why."""

from __future__ import annotations

from flask import request

from scorekeeper.book import Book
from scorekeeper.errors import EntryError, ScorekeeperError
from scorekeeper.events import HandId
from scorekeeper.fields import Written
from scorekeeper.game import Hand, rest_pass
from scorekeeper.schemas import REASON_LENGTH, read_cells, read_line
from scorekeeper.sheet import Row
from scorekeeper.web import door
from scorekeeper.web.confirming import CONFIRMED
from scorekeeper.web.pages import hand_id

REST_PASS = "rest_pass"
"""The box that closes an auction in one tap; its value is the row of boxes."""

NOT_BOXES = frozenset({"tap", "saw", "hand", "reason", "after", CONFIRMED, REST_PASS})


def hand() -> HandId:
    """The hand of the form. Raises EntryError where the form was cut off."""
    if given := request.form.get("hand", ""):
        return hand_id(given)
    raise EntryError(door.NO_VERSION())


def cells(book: Book, row: Row | None = None) -> Written:
    """The boxes of the form, as the table sat at the hand. Raises EntryError."""
    row = row or book.sheet.row(hand_id(request.form.get("hand", "")))
    given = {name: value for name, value in request.form.items() if name not in NOT_BOXES}
    read = read_cells(book.words(row=row).fields, given)
    passing = request.form.get(REST_PASS)
    if not passing or passing not in {f.name for f in book.words(row=row).fields}:
        return read
    seating, dealer = (row or book.sheet.next).seating, (row or book.sheet.next).dealer
    known = {"dealer": dealer, **(row.hand.cells if row else {}), **read}
    there = {cell: value for cell, value in known.items() if value is not None}
    so_far = Hand(seating.seats, seating.settings, there)
    return {**read, **rest_pass(book.game, so_far, passing)}


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
