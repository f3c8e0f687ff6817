"""Who sits where: join, leave, sit out, substitute, swap, rename; and the house rules between hands."""

from __future__ import annotations

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from scorekeeper.book import Book
from scorekeeper.commands import ChangeRules, RenamePlayer, SeatPlayers
from scorekeeper.errors import ScorekeeperError
from scorekeeper.fields import Written
from scorekeeper.phrases import Text
from scorekeeper.schemas import WholeNumber, load_fields, read_cells, read_name
from scorekeeper.web import door, language
from scorekeeper.web.confirming import CONFIRMED, confirmed, done
from scorekeeper.web.pages import hand_id
from scorekeeper.words import Words

blueprint = Blueprint("people", __name__, url_prefix="/s/<stream>")


@blueprint.get("/people")
def people(stream: str) -> ResponseReturnValue:
    return _page(door.book(stream))


@blueprint.post("/seatings")
def seat(stream: str) -> ResponseReturnValue:
    """A new seating: for every chair somebody known, somebody new, or nobody."""
    book = door.book(stream)
    taken = [chair for chair in _chairs() if any(chair)]
    try:
        start = request.form.get("start", "").strip()
        command = SeatPlayers(
            hand_id(request.form.get("from", "")),
            tuple(read_name(typed) if typed else _number(number) for number, typed in taken),
            door.saw(request.form),
            _number(start, "start") if start else None,
            _rules(book, len(taken), only_given=True),
        )
        return _seated(book, command)
    except ScorekeeperError as error:
        return _page(book, error, _chairs())


def _seated(book: Book, command: SeatPlayers | ChangeRules) -> ResponseReturnValue:
    """Does it at once from the hand that comes; from one that is written, what it changes is said
    first."""
    if command.since != book.sheet.next.id:
        return confirmed(book, command, door.words(book).text(CHANGE))
    return done(door.service().submit(book.stream, command, door.stamp(request.form)))


def _chairs() -> list[tuple[str, str]]:
    """Every chair of the form: who was chosen, and the name that was typed instead."""
    known, new = request.form.getlist("seat")[:CHAIRS], request.form.getlist("new")
    typed = [name.strip()[:200] for name in new] + [""] * len(known)
    return list(zip(known, typed, strict=False))


def _number(text: str, box: str = "seat") -> int:
    """The whole number in a box. Raises EntryError."""
    number: int = load_fields({box: WholeNumber()}, {box: text})[box]
    return number


@blueprint.post("/names")
def rename(stream: str) -> ResponseReturnValue:
    book = door.book(stream)
    try:
        player = _number(request.form.get("player", ""), "player")
        command = RenamePlayer(player, read_name(request.form.get("name", "")))
        after = door.service().submit(book.stream, command, door.stamp(request.form))
    except ScorekeeperError as error:
        return _page(book, error)
    return done(after)


@blueprint.post("/rules")
def rules(stream: str) -> ResponseReturnValue:
    """Other house rules from the next hand on."""
    book = door.book(stream)
    upcoming = book.sheet.next
    try:
        given = _rules(book, upcoming.seating.seats)
        return _seated(book, ChangeRules(upcoming.id, given, door.saw(request.form)))
    except ScorekeeperError as error:
        return _page(book, error)


CHANGE = Text("confirm_seats", "Seat them so from an earlier hand?")

CHAIRS = 12
"""Chairs that a form can have at the most."""

NOT_RULES = frozenset({"tap", "saw", "from", "seat", "new", "start", CONFIRMED})


def _rules(book: Book, seats: int, *, only_given: bool = False) -> Written:
    if seats not in book.game.seats:
        return {}
    fields = [setting.field for setting in book.game.settings(seats)]
    given = {name: v for name, v in request.form.items() if name not in NOT_RULES}
    if only_given:
        given = {name: v for name, v in given.items() if v}
    return read_cells(fields, given)


def _page(
    book: Book, error: ScorekeeperError | None = None, chairs: list[tuple[str, str]] | None = None
) -> ResponseReturnValue:
    seating = book.sheet.next.seating
    people = book.session.people
    chairs = chairs or [(str(people.index(p) + 1), "") for p in seating.players]
    seats = sum(bool(number or typed) for number, typed in chairs)
    cells = error.cells if error else {}
    settings = book.game.settings(seating.seats)
    sought = book.game.settings(seats) if seats in book.game.seats else settings
    words = Words(
        book.seated(seating), None, [setting.field for setting in sought], language.words()
    )
    spare = max(0, min(len(chairs) + 2, book.game.seats[-1]) - len(chairs))
    page = render_template(
        "session/people.html",
        book=book,
        words=words,
        everybody=[(str(n), name) for n, name in enumerate(book.names, start=1)],
        nameless={str(people.index(p) + 1) for p in people if p in book.session.forgotten},
        since=request.form.get("from", str(book.sheet.next.id)),
        chairs=[*chairs, *([("", "")] * spare)],
        settings=settings,
        unanswered=[s for s in sought if s.field.name in cells],
        given=dict(seating.settings),
        errors={cell: [words.say(p) for p in phrases] for cell, phrases in cells.items()},
        said=words.error(error) if error else "",
        tap=door.new_tap(),
    )
    return page, error.status if error else 200
