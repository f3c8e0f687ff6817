"""Where everybody stands, on tiles at the top of a page."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.book import Book
from scorekeeper.web.forms import MINUS
from scorekeeper.words import Words


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


def in_figures(points: int) -> str:
    """A total as a page shows it: the minus as wide as a digit."""
    return str(points).replace("-", MINUS)
