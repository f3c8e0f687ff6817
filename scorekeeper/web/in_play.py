"""The form of the hand in play, and what is said before it is played."""

from __future__ import annotations

import json

from scorekeeper.book import Book
from scorekeeper.dealing import dealer_of
from scorekeeper.events import HandId
from scorekeeper.game import Hand
from scorekeeper.phrases import Value
from scorekeeper.web.forms import Form, form
from scorekeeper.words import Words


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
