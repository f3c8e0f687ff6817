"""What a session's page shows, made from its book; the templates only lay it out."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from flask import request

from scorekeeper.agreement import is_confirmed_here
from scorekeeper.book import Book
from scorekeeper.dealing import dealer_of
from scorekeeper.events import EntryWithdrawn, HandId
from scorekeeper.examine import slip
from scorekeeper.game import Hand
from scorekeeper.history import tap_did, tap_did_by
from scorekeeper.links import Role, least_to_withdraw
from scorekeeper.phrases import Phrase, Text, Value
from scorekeeper.seating import Key
from scorekeeper.sheet import Row, State
from scorekeeper.web.forms import MINUS, Form, form, sentence, signed
from scorekeeper.words import Words

CONFIRMED_BY = Text("confirmed_by", "confirmed by {who}")
OPEN_AGAIN = Text("open_again", "The game is open again.")


@dataclass(frozen=True)
class Tile:
    """Somebody's total on the page."""

    name: str
    total: str
    place: int
    deals: str
    """Whose deal it is on this side; empty: the other side's."""
    won: bool
    played: int | None
    """Hands played, where not everybody played them all."""


@dataclass(frozen=True)
class Undo:
    """A stroke on offer to be taken back, by version; what it was, and the least role that may."""

    version: int
    what: str
    least: Role


@dataclass(frozen=True)
class Figures:
    """What a hand brought a side: its points, the total after it, and what the points are made of,
    in the game's own columns."""

    points: str
    total: str
    parts: tuple[str, ...] = ()


@dataclass(frozen=True)
class Line:
    """A hand as a row of the page: number, words, and per total its points and the sum."""

    row: Row
    label: str
    dealer: str
    sentence: str
    cells: tuple[Figures, ...]
    besides: tuple[str, ...]
    """Points outside the count and outside the totals of the sides."""
    odd: tuple[str, ...]
    confirmed: str
    """By which sides, where they confirm hands."""


@dataclass(frozen=True)
class Agreement:
    """A hand, or (no `hand`) the whole sheet, on offer to be confirmed: by whom it was, and the sides,
    by key and name, that have not."""

    hand: HandId | None
    label: str
    confirmed: str
    waiting: tuple[tuple[str, str], ...]


def form_in_play(
    book: Book,
    words: Words,
    sent: dict[str, str] | None = None,
    errors: dict[str, list[str]] | None = None,
) -> Form:
    """The form of the hand that waits for something, else of the next one."""
    if row := book.sheet.open_row:
        return form_of(book, row.id, row.hand.cells, words, sent, errors)
    upcoming = book.sheet.next
    given: dict[str, Value] = {"dealer": upcoming.dealer}
    return form_of(book, upcoming.id, {}, words, sent, errors, given)


def form_of(
    book: Book,
    hand: HandId,
    cells: dict[str, Value],
    words: Words,
    sent: dict[str, str] | None,
    errors: dict[str, list[str]] | None,
    given: dict[str, Value] | None = None,
) -> Form:
    row = book.sheet.row(hand)
    seating = row.seating if row else book.sheet.next.seating
    return form(
        book.game,
        seating.seats,
        seating.settings,
        hand,
        cells,
        book.words(words.catalogue, row),
        given=given,
        sent=sent,
        errors=errors,
    )


def tiles(book: Book, words: Words) -> list[Tile]:
    sheet = book.sheet
    row = sheet.open_row
    dealer, seating = (row or sheet.next).dealer, (row or sheet.next).seating
    deals = book.keys.whose(dealer, seating)
    there = book.words(words.catalogue, seating=seating)
    winners = sheet.end.winners if sheet.end else ()
    return [
        Tile(
            words.key(key),
            in_figures(sheet.totals.get(key, 0)),
            sheet.places.get(key, 0),
            there.player(dealer) if key == deals and not sheet.end else "",
            key in winners,
            sheet.played[key] if len(set(sheet.played.values())) > 1 else None,
        )
        for key in sheet.keys
    ]


def dealers(book: Book, words: Words) -> str:
    """Who deals the hands behind the one in play, by turn: what the page goes by while there is no
    network to ask. As JSON, each as it stands in a box and in words."""
    row = book.sheet.open_row or book.sheet.next
    dealer, seated = row.dealer, row.seating.players
    there = book.words(words.catalogue, seating=row.seating)
    turns = []
    for _ in seated:
        dealer = dealer_of(dealer, seated, seated)
        turns.append([str(dealer), there.player(dealer)])
    return json.dumps(turns)


def briefing(book: Book, words: Words) -> str:
    """What to deal and who speaks first, while nothing of the hand is written."""
    sheet = book.sheet
    if sheet.open_row or sheet.end:
        return ""
    upcoming = sheet.next
    hand = Hand(upcoming.seating.seats, upcoming.seating.settings, {"dealer": upcoming.dealer})
    return " ".join(words.say(phrase) for phrase in book.game.briefing(hand))


def line(row: Row, book: Book, words: Words) -> Line:
    shows = row.counts or row.adjusted
    words = book.words(words.catalogue, row)
    return Line(
        row,
        str(row.number or "–"),
        words.player(row.dealer),
        sentence_of(row, book, words),
        tuple(
            Figures(
                signed(row.points[key]) if shows and key in row.points else "",
                in_figures(row.totals[key]) if key in row.totals else "",
                parts(row, key, book, words) if row.counts else (),
            )
            for key in book.sheet.keys
        ),
        tuple(_besides(row, book, words)),
        tuple(words.say(problem.phrase) for problem in row.problems),
        _confirmed_by(book.confirmed(row.id), words),
    )


def agreement(book: Book, row: Row, words: Words) -> Agreement | None:
    """What is to be agreed about a hand, where hands are confirmed."""
    if not row.counts or not is_confirmed_here(row.seating.settings):
        return None
    sides, done = book.keys.seated(row.seating), book.confirmed(row.id)
    waiting = tuple((key, words.key(key)) for key in sides if key not in done)
    by = _confirmed_by(book.confirmed(row.id), words)
    return Agreement(row.id, str(row.number), by, waiting)


def agreements(book: Book, words: Words) -> list[Agreement]:
    """What the page of the table offers to be confirmed: the newest hand that counts, and all."""
    row = next((row for row in reversed(book.sheet.rows) if row.counts), None)
    if row is None or not is_confirmed_here(book.sheet.next.seating.settings):
        return []
    waiting = ((k, words.key(k)) for k in book.keys.all if k not in book.agreed)
    whole = Agreement(None, "", _confirmed_by(book.agreed, words), tuple(waiting))
    newest = agreement(book, row, words)
    return [newest, whole] if newest else [whole]


def _confirmed_by(keys: Sequence[Key], words: Words) -> str:
    return words.say(CONFIRMED_BY(who=", ".join(map(words.key, keys)))) if keys else ""


def _besides(row: Row, book: Book, words: Words) -> Iterator[str]:
    for given in row.adjusted:
        why = book.typed.get(given.reason or "", "")
        yield f"{words.side(given.side)} {signed(given.points)}" + (f" ({why})" if why else "")
    for line in row.examined.lines if row.counts else ():
        if book.keys.of(line.side, row.seating) is None:
            yield f"{words.side(line.side)} {signed(line.points)}"


def parts(row: Row, key: str, book: Book, words: Words) -> tuple[str, ...]:
    """The game's columns of one side."""
    values = slip(book.game, row.examined)
    found = (values.get(f"{c.field}-{key}") for c in book.game.columns if c.per_side)
    return tuple(words.say(v) if isinstance(v, Phrase) else str(v) for v in found if v is not None)


def foot(book: Book, words: Words) -> list[str]:
    """What the game says under the hands that count."""
    hands = [row.examined.hand for row in book.sheet.rows if row.counts]
    return [words.say(phrase) for phrase in book.game.foot(hands)]


def in_figures(points: int) -> str:
    """A total as a page shows it: the minus as wide as a digit."""
    return str(points).replace("-", MINUS)


def sentence_of(row: Row, book: Book, words: Words) -> str:
    """The hand in words, without its points: those stand beside it."""
    return ", ".join(words.say(phrase) for phrase in book.game.sentence(row.examined.hand))


def undo(book: Book, words: Words) -> Undo | None:
    stored = book.session.undoable
    if stored is None:
        return None
    least = least_to_withdraw(book.session.meant(stored.version))
    return Undo(stored.version, tap_did_by(stored, book, words), least)


def redo(book: Book, words: Words) -> Undo | None:
    stored = book.session.redoable
    if stored is None or not isinstance(stored.event, EntryWithdrawn):
        return None
    target = book.session.stroke(stored.event.version)
    if target is None:
        return None
    least = least_to_withdraw(book.session.meant(stored.version))
    return Undo(stored.version, tap_did_by(target, book, words), least)


def saved(book: Book, words: Words) -> str:
    """What the stroke that this page comes back from has done, to be read aloud."""
    version = request.args.get("saved", "")
    if not version.isascii() or not version.isdigit() or len(version) > 9:
        return ""
    stored = book.session.stroke(int(version))
    if stored is None or stored.version != book.session.version:
        return ""
    row = book.sheet.row(getattr(stored.event, "hand", 0))
    told = tap_did(stored, book, words)
    told_of = row and (row.counts or row.state is State.OPEN)
    said = (
        sentence(book.game, row.examined, book.words(words.catalogue, row))
        if row and told_of
        else ""
    )
    again = words.text(OPEN_AGAIN) if _reopened(book) else ""
    return " ".join(filter(None, (f"{told[:1].upper()}{told[1:]}.", again, said)))


def _reopened(book: Book) -> bool:
    """Whether the last stroke has undone the end of the game."""
    if book.sheet.end:
        return False
    first = book.session.together(book.session.strokes[-1])[0]
    before = replace(book, session=book.session.at(first.version - 1))
    return before.session.opened is not None and before.sheet.end is not None
