"""The sessions that this phone may look at."""

from __future__ import annotations

from collections.abc import Iterator

from flask import session

from scorekeeper.book import Book
from scorekeeper.links import HOUSE, Link, role_of
from scorekeeper.web import door, roles

SEEN = "tables"


def known() -> list[Book]:
    """Those that it has seen, the latest first, then those that another phone opened and let it in
    to: a rematch, say."""
    seen = session.get(SEEN, [])
    books = (door.service().find(stream) for stream in seen)
    mine = [book for book in books if book and role_of(roles.link_to(book.stream))]
    return [*mine, *_not_seen(frozenset(seen))]


def _not_seen(seen: frozenset[str]) -> Iterator[Book]:
    new = {link.stream: link for link in _links() if link.stream not in seen}
    latest = sorted(new, key=lambda stream: new[stream].made, reverse=True)
    # Who has been host every week for years holds the links of hundreds.
    for stream in latest[: door.TABLES]:
        book = door.service().find(stream)
        if book and book.session.strokes[0].stamp.device != session.get("device"):
            yield book


def _links() -> Iterator[Link]:
    """The links to sessions that this phone holds."""
    for digest in roles.hashes():
        for link in door.service().log.links_by(digest):
            if link.stream != HOUSE and not link.code and role_of(link):
                yield link
