"""The pages that only show."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

import segno
from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.addresses import addresses
from scorekeeper.book import Book
from scorekeeper.entrance import CODES
from scorekeeper.errors import NotFound
from scorekeeper.events import HandId
from scorekeeper.history import history
from scorekeeper.links import Role
from scorekeeper.phrases import Text
from scorekeeper.sheet import Row
from scorekeeper.web import door, roles, trust
from scorekeeper.web.agreements import agreement, agreements
from scorekeeper.web.altered import altered
from scorekeeper.web.in_play import briefing, dealers, form_in_play, form_of
from scorekeeper.web.lines import foot, line
from scorekeeper.web.picture import picture
from scorekeeper.web.seen import lost
from scorekeeper.web.standing import began, stands
from scorekeeper.web.tables import known
from scorekeeper.web.taking_back import redo, saved, undo
from scorekeeper.web.totals import tiles
from scorekeeper.words import Words

blueprint = Blueprint("pages", __name__)

NO_HAND = Text("no_hand", "There is no hand {hand} in this session.")


@blueprint.get("/")
def home() -> ResponseReturnValue:
    """The games to open, and the sessions that this phone has seen: when, who, how they stand.
    Opened as an installed app (`?app`), it goes straight to the one that runs."""
    tables = known()
    running = next((book for book in tables if not book.session.closed), None)
    if "app" in request.args and running:
        return redirect(url_for("pages.table", stream=running.stream))
    return render_template(
        "home.html",
        tables=tables,
        games=door.service().games,
        began=began,
        stands=lambda book: stands(book, door.words(book)),
    )


@blueprint.get("/s/<stream>")
def table(stream: str) -> ResponseReturnValue:
    book = door.book(stream)
    return shown(book)


def shown(
    book: Book,
    *,
    sent: dict[str, str] | None = None,
    errors: dict[str, list[str]] | None = None,
    said: str = "",
    status: int = 200,
) -> ResponseReturnValue:
    """The page of a session: totals, the hand in play, the sheet."""
    words = door.words(book)
    over = book.sheet.end or book.session.closed or roles.role() < Role.SCORER
    page = render_template(
        "session/show.html",
        **regions(book, words),
        form=None if over else form_in_play(book, words, sent, errors),
        briefing=briefing(book, words),
        dealers=dealers(book, words),
        said=said,
        lost=None if said else lost(book),
    )
    return page, status


def regions(book: Book, words: Words) -> dict[str, Any]:
    """What the parts of the page are made of that change when another phone writes."""
    return {
        "book": book,
        "sheet": book.sheet,
        "words": words,
        "tiles": tiles(book, words),
        "lines": [line(row, book, words) for row in reversed(book.sheet.rows)],
        "agreements": agreements(book, words),
        "foot": foot(book, words),
        "curve": picture(book, words),
        "legend": [words.text(column.label) for column in book.game.columns if column.per_side],
        "undo": undo(book, words),
        "redo": redo(book, words),
        "altered": altered(book, words),
        "saved": saved(book, words),
        "tap": door.new_tap(),
    }


@blueprint.get("/s/<stream>/hands/<hand>")
def hand(stream: str, hand: str) -> ResponseReturnValue:
    book = door.book(stream)
    return shown_hand(book, row_of(book, hand))


def shown_hand(
    book: Book,
    row: Row,
    *,
    sent: dict[str, str] | None = None,
    errors: dict[str, list[str]] | None = None,
    said: str = "",
    striking: bool = False,
    status: int = 200,
) -> ResponseReturnValue:
    """The page of one hand: every stroke, the points line by line, the correction."""
    words = door.words(book, row)
    page = render_template(
        "session/hand.html",
        book=book,
        row=row,
        words=words,
        line=line(row, book, words),
        agreement=agreement(book, row, door.words(book)),
        form=form_of(book, row.id, row.hand.cells, words, sent, errors),
        told=list(history(book, words, row.id)),
        correcting="correct" in request.args or (bool(said) and not striking),
        striking=striking,
        reason=(sent or {}).get("reason", ""),
        said=said,
        tap=door.new_tap(),
    )
    return page, status


@blueprint.get("/s/<stream>/rules")
def rules(stream: str) -> ResponseReturnValue:
    book = door.book(stream)
    words, seating = door.words(book), book.sheet.next.seating
    settings = [
        (words.text(s.field.label), words.value_in(s.field, seating.settings[s.field.name]))
        for s in book.game.settings(seating.seats)
        if s.field.name in seating.settings and s.field.has_place(seating.settings)
    ]
    lines = [words.say(phrase) for phrase in book.game.rules(seating.seats, seating.settings)]
    return render_template(
        "session/rules.html", book=book, words=words, lines=lines, settings=settings
    )


@blueprint.get("/s/<stream>/join")
def join(stream: str) -> ResponseReturnValue:
    """The codes by which other phones get links of their own: what this phone may do, they may."""
    book = door.book(stream)
    codes = [(code, address_of(stream, code)) for code in CODES if code <= roles.role()]
    return render_template(
        "session/join.html",
        book=book,
        codes=[(code, address, scanned(address)) for code, address in codes],
        trusting=trust.offered(),
    )


def address_of(stream: str, role: Role) -> str:
    """Where a phone gets a link of that role, as another device can use it."""
    code = roles.entrance().code(stream, role)
    return reachable(url_for("entering.by_code", stream=stream, code=code, _external=True))


def scanned(address: str) -> str:
    """The address as a picture for a phone's camera."""
    return str(segno.make(address, micro=False).svg_data_uri(scale=8, border=2))


def reachable(address: str) -> str:
    """The address as another device can use it: this machine's own name for itself is of no use
    there. One that does not trust this laptop yet gets on by plain http, where it is shown how."""
    parts = urlsplit(address)
    if trust.offered():
        parts = parts._replace(scheme="http")
    if parts.hostname not in ("localhost", "127.0.0.1", "::1") or not (others := addresses()):
        return parts.geturl()
    port = f":{parts.port}" if parts.port else ""
    return parts._replace(netloc=f"{others[0]}{port}").geturl()


def row_of(book: Book, hand: str) -> Row:
    """The hand of an address. Raises NotFound."""
    row = book.sheet.row(hand_id(hand))
    if row is None:
        raise NotFound(NO_HAND(hand=hand[:12]))
    return row


def hand_id(text: str) -> HandId:
    """The id of a hand as it stands in an address or a form."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else text[:12]
