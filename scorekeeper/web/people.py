"""Who sits where: join, leave, sit out, substitute, swap, rename; and the house rules between hands."""

from __future__ import annotations

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from scorekeeper.book import Book
from scorekeeper.commands import ChangeRules, RenamePlayer, SeatPlayers
from scorekeeper.errors import ScorekeeperError
from scorekeeper.fields import Written
from scorekeeper.schemas import read_cells, read_name, whole
from scorekeeper.web import door
from scorekeeper.web.confirming import done
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
    taken = [(number, typed) for number, typed in _chairs() if number or typed]
    try:
        command = SeatPlayers(
            hand_id(request.form.get("from", "")),
            tuple(read_name(typed) if typed else number for number, typed in taken),
            door.saw(request.form),
            whole(request.form.get("start")),
            _rules(book, len(taken), only_given=True),
        )
        after = door.service().submit(book.stream, command, door.stamp(request.form))
    except ScorekeeperError as error:
        return _page(book, error, _chairs())
    return done(after)


def _chairs() -> list[tuple[int, str]]:
    """Every chair of the form: who was chosen (0: nobody), and the name that was typed instead."""
    known, new = request.form.getlist("seat"), request.form.getlist("new")
    typed = [name.strip()[:200] for name in new] + [""] * len(known)
    return [(whole(chosen) or 0, typed[at]) for at, chosen in enumerate(known[:CHAIRS])]


@blueprint.post("/names")
def rename(stream: str) -> ResponseReturnValue:
    book = door.book(stream)
    try:
        player = whole(request.form.get("player")) or 0
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
        command = ChangeRules(upcoming.id, given, door.saw(request.form))
        after = door.service().submit(book.stream, command, door.stamp(request.form))
    except ScorekeeperError as error:
        return _page(book, error)
    return done(after)


CHAIRS = 12
"""Chairs that a form can have at the most."""

NOT_RULES = frozenset({"tap", "saw", "from", "seat", "new", "start"})


def _rules(book: Book, seats: int, *, only_given: bool = False) -> Written:
    if seats not in book.game.seats:
        return {}
    fields = [setting.field for setting in book.game.settings(seats)]
    given = {name: v for name, v in request.form.items() if name not in NOT_RULES}
    if only_given:
        given = {name: v for name, v in given.items() if v}
    return read_cells(fields, given)


def _page(
    book: Book, error: ScorekeeperError | None = None, chairs: list[tuple[int, str]] | None = None
) -> ResponseReturnValue:
    seating = book.sheet.next.seating
    people = book.session.people
    chairs = chairs or [(people.index(player) + 1, "") for player in seating.players]
    seats = sum(bool(number or typed) for number, typed in chairs)
    cells = error.cells if error else {}
    settings = book.game.settings(seating.seats)
    sought = book.game.settings(seats) if seats in book.game.seats else settings
    words = Words(book.seated(seating), None, [setting.field for setting in sought])
    spare = max(0, min(len(chairs) + 2, book.game.seats[-1]) - len(chairs))
    page = render_template(
        "session/people.html",
        book=book,
        words=words,
        everybody=list(enumerate(book.names, start=1)),
        chairs=[*chairs, *([(0, "")] * spare)],
        settings=settings,
        unanswered=[s for s in sought if s.field.name in cells],
        given=dict(seating.settings),
        errors={cell: [words.say(p) for p in phrases] for cell, phrases in cells.items()},
        said=words.error(error) if error else "",
        tap=door.new_tap(),
    )
    return page, error.status if error else 200
