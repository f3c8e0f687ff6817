"""How far this phone has seen a table: kept in a cookie of the table's own, so that a store which has
lost its end is found out by whoever knows better."""

from __future__ import annotations

import re
from dataclasses import dataclass

from flask import Response, request, url_for

from scorekeeper.book import Book
from scorekeeper.phrases import Phrase, Text

LOST_HANDS = Text(
    "store_lost_hands",
    "This phone has seen {seen} hand of this table, and the store has {here}: an older copy of it was "
    "put back, or something was lost. Compare the sheet with what you remember, and write what is "
    "missing again.",
    "This phone has seen {seen} hands of this table, and the store has {here}: an older copy of it was "
    "put back, or something was lost. Compare the sheet with what you remember, and write what is "
    "missing again.",
    "seen",
)
LOST_STROKES = Text(
    "store_lost_strokes",
    "This phone has seen strokes of this table that the store does not have: an older copy of it was "
    "put back, or something was lost. Compare the sheet with what you remember, and write what is "
    "missing again.",
)
UNKNOWN = Text(
    "store_knows_no_session",
    "The store knows no such session, or no link of this phone to it. This phone has seen {seen} hand "
    "of it: an older copy of the store was put back, or the session was deleted. Ask the host, or "
    "whoever runs this service. Without a network this phone may still show it.",
    "The store knows no such session, or no link of this phone to it. This phone has seen {seen} hands "
    "of it: an older copy of the store was put back, or the session was deleted. Ask the host, or "
    "whoever runs this service. Without a network this phone may still show it.",
    "seen",
)

LETTERS = 12
"""So much of a hash is kept."""

_COOKIE = re.compile(r"(\d{1,9})\.([0-9a-f]{12})\.(\d{1,6})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Seen:
    """A version, the beginning of its hash, and how many hands there were."""

    version: int
    hash: str
    hands: int

    @classmethod
    def of(cls, book: Book) -> Seen:
        session = book.session
        return cls(session.version, session.hash[:LETTERS], len(book.session.order))

    @classmethod
    def by_cookie(cls) -> Seen | None:
        """What this phone's cookie says."""
        match = _COOKIE.fullmatch(request.cookies.get(_name(), ""))
        return cls(int(match[1]), match[2], int(match[3])) if match else None

    def give(self, response: Response, stream: str) -> None:
        """Has the phone keep it, and send it with what it asks about this table only."""
        response.set_cookie(
            _name(),
            f"{self.version}.{self.hash}.{self.hands}",
            max_age=400 * 24 * 3600,
            path=url_for("pages.table", stream=stream),
            secure=request.is_secure,
            httponly=True,
            samesite="Lax",
        )


def lost(book: Book) -> Phrase | None:
    """What to say where this phone has seen strokes that do not stand in the book."""
    seen = Seen.by_cookie()
    if seen is None:
        return None
    stroke = book.session.stroke(seen.version)
    if stroke and stroke.hash.startswith(seen.hash):
        return None
    here = len(book.sheet.rows)
    return LOST_HANDS(seen=seen.hands, here=here) if seen.hands > here else LOST_STROKES()


def unknown() -> Phrase | None:
    """What to say where there is nothing for this phone, which has been there before. It hears what it
    brought and no more: it is the same whether there is such a table or not."""
    seen = Seen.by_cookie()
    return UNKNOWN(seen=seen.hands) if seen else None


def _name() -> str:
    # As with the phone's own cookie: one that came by TLS is not written over by plain http.
    return "__Secure-seen" if request.is_secure else "seen"
