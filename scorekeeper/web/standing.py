"""How a session stands, in one line: who won, or who is in front."""

from __future__ import annotations

from datetime import datetime

from scorekeeper.book import Book
from scorekeeper.phrases import Text
from scorekeeper.words import Words

AHEAD = Text("curve_ahead", "In front: {who}, by {points}.")
LEVEL = Text("curve_level", "Level in front: {who}.")
ALL_LEVEL = Text("curve_all_level", "All are level.")
WON = Text("evening_won", "Won: {who}.")


def began(book: Book) -> datetime:
    """When the session was opened."""
    return datetime.fromisoformat(book.session.strokes[0].stamp.when)


def stands(book: Book, words: Words) -> str:
    """Who won, or who is in front; nothing before the first hand that counts."""
    if end := book.sheet.end:
        return words.say(WON(who=", ".join(words.key(key) for key in end.winners)))
    return in_front(book, words) if any(row.counts for row in book.sheet.rows) else ""


def in_front(book: Book, words: Words) -> str:
    """Who leads, by how much."""
    sheet = book.sheet
    leaders = [key for key in sheet.keys if sheet.places.get(key) == 1]
    others = [key for key in sheet.keys if sheet.places.get(key, 1) > 1]
    if not others:
        return words.text(ALL_LEVEL)
    if len(leaders) > 1:
        return words.say(LEVEL(who=", ".join(words.key(key) for key in leaders)))
    lead = min(abs(sheet.totals[leaders[0]] - sheet.totals[key]) for key in others)
    return words.say(AHEAD(who=words.key(leaders[0]), points=lead))
