"""Points outside a hand's own count, forgotten hands, and the table's word about the end."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.book import Book
from scorekeeper.commands import AdjustPoints, ChooseEnd, InsertHand
from scorekeeper.errors import EntryError, NotFound, ScorekeeperError
from scorekeeper.events import HandId
from scorekeeper.phrases import Text
from scorekeeper.schemas import REASON_LENGTH, WholeNumber, load_fields, read_line
from scorekeeper.web import door, entry, hosting
from scorekeeper.web.confirming import confirmed, done
from scorekeeper.web.forms import form
from scorekeeper.web.pages import NO_HAND, hand_id

blueprint = Blueprint("points", __name__, url_prefix="/s/<stream>")

GIVE = Text("give_points", "Give or take points")
NOT_THERE = Text(
    "did_not_sit", "{who} did not play that hand: choose another hand, or leave it empty."
)
INSERT = Text("insert_hand", "Put in a forgotten hand")


@blueprint.get("/points")
def points(stream: str) -> ResponseReturnValue:
    return _page(door.book(stream))


@blueprint.post("/points")
def adjust(stream: str) -> ResponseReturnValue:
    book = door.book(stream)
    try:
        hand = hand_id(request.form["hand"]) if request.form.get("hand") else None
        reason = read_line(request.form.get("reason", ""), REASON_LENGTH) or None
        command = AdjustPoints(hand, _points(book, hand), door.saw(request.form), reason)
        return confirmed(book, command, door.words(book).text(GIVE))
    except ScorekeeperError as error:
        return _page(book, error)


def _points(book: Book, hand: HandId | None) -> tuple[tuple[str, int], ...]:
    """The points of the form by side; the form has them by whose total it is, wherever somebody sat
    at that hand. An empty box gives none. Raises EntryError."""
    given = {n: v for n, v in request.form.items() if n.startswith("points-") and v.strip()}
    read = load_fields(dict.fromkeys(given, WholeNumber()), given)
    seating, words = book.seating_at(hand or 0), door.words(book)
    found = []
    for name, points in read.items():
        key = name.removeprefix("points-")
        side = book.keys.side_of(key, seating)
        if side is None:
            raise EntryError(NOT_THERE(who=words.key(key)))
        found.append((side, points))
    return tuple(found)


def _page(book: Book, error: ScorekeeperError | None = None) -> ResponseReturnValue:
    words = door.words(book)
    page = render_template(
        "session/points.html",
        book=book,
        words=words,
        sides=[(key, words.key(key)) for key in book.keys.all],
        rows=list(reversed(book.sheet.rows)),
        preset=book.sheet.next.seating.settings.get("penalty_preset"),
        sent=dict(request.form),
        chosen=request.form.get("hand", request.args.get("hand", "")),
        said=words.error(error) if error else "",
        tap=door.new_tap(),
    )
    return page, error.status if error else 200


@blueprint.get("/forgotten")
def forgotten(stream: str) -> ResponseReturnValue:
    """The form for a forgotten hand, behind the hand of `?after=`."""
    book = door.book(stream)
    return _insertion(book, hand_id(request.args.get("after", "0")))


@blueprint.post("/forgotten")
def insert(stream: str) -> ResponseReturnValue:
    book = door.book(stream)
    after = hand_id(request.form.get("after", ""))
    try:
        command = InsertHand(after, entry.cells(book), door.saw(request.form))
        return confirmed(book, command, door.words(book).text(INSERT))
    except ScorekeeperError as error:
        return _insertion(book, after, error)


def _insertion(
    book: Book, after: HandId, error: ScorekeeperError | None = None
) -> ResponseReturnValue:
    row, seating = book.sheet.row(after), book.seating_at(after)
    if row is None and after != 0:
        raise NotFound(NO_HAND(hand=str(after)))
    words = door.words(book, seating=seating)
    errors = error.cells if error else {}
    view = form(
        book.game,
        seating.seats,
        seating.settings,
        book.session.next_inserted,
        {},
        words,
        given={"dealer": entry.dealer(book)},
        sent=entry.sent(),
        errors={cell: [words.say(p) for p in phrases] for cell, phrases in errors.items()},
    )
    page = render_template(
        "session/forgotten.html",
        book=book,
        words=words,
        form=view,
        after=after,
        row=row,
        said=words.say(error.phrase) if error else "",
        tap=door.new_tap(),
    )
    return page, error.status if error else 200


@blueprint.post("/ends")
def end(stream: str) -> ResponseReturnValue:
    """The table's word: the game ends with this hand, or is played on."""
    book = door.book(stream)
    word = request.form.get("play_on", "")
    if word not in ("yes", "no"):
        raise EntryError(door.NO_VERSION())
    command = ChooseEnd(hand_id(request.form.get("hand", "")), word == "yes")
    return done(door.service().submit(book.stream, command, door.stamp(request.form)))


@blueprint.post("/rematch")
def rematch(stream: str) -> ResponseReturnValue:
    """The same people by the same rules; the deal goes on where it was."""
    book = door.book(stream)
    upcoming = book.sheet.next
    typed = [book.called(player) for player in upcoming.seating.players]
    opened = book.session.opened
    assert opened is not None
    stamp = hosting.stamp(request.form)
    new = door.service().open(
        opened.game,
        typed,
        dict(upcoming.seating.settings),
        upcoming.dealer,
        stamp,
    )
    hosting.settle(new, stamp, book)
    return redirect(url_for("pages.table", stream=new.stream), 303)
