"""Who opens a session is its host; the phones of the game before come along."""

from __future__ import annotations

from collections.abc import Mapping
from secrets import token_urlsafe

from scorekeeper.book import Book
from scorekeeper.events import Stamp
from scorekeeper.links import Role, role_of
from scorekeeper.web import door, keyring, roles
from scorekeeper.web.evening import is_one_evening
from scorekeeper.web.standing import began
from scorekeeper.web.tables import known


def stamp(form: Mapping[str, object]) -> Stamp:
    """The stamp of a tap that opens a session: it names the link that its host will have. Raises
    EntryError where the form was cut off."""
    return door.stamp(form)._replace(who=token_urlsafe(9))


def settle(book: Book, stamp: Stamp, before: Book | None = None) -> None:
    """Makes this phone host of what it has opened, and lets in who had a link to the game before:
    the one that it is a rematch of, else the last of the evening that this phone was host of."""
    entrance = roles.entrance()
    if not entrance.welcome(book, keyring.own(), stamp):
        return
    before = before or _before(book)
    if before:
        entrance.follow(book.stream, before.stream, stamp)


def _before(book: Book) -> Book | None:
    for other in sorted(known(), key=began, reverse=True):
        both = set(book.names) & set(other.names)
        hosted = role_of(roles.link_to(other.stream)) is Role.HOST
        same = is_one_evening(began(book) - began(other), both)
        if other.stream != book.stream and hosted and same:
            return other
    return None
