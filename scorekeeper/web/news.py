"""What came after a version of a table: the regions of its page as they are now, and the changes to
settled hands that other phones made. One fragment serves the page, the push and the catch-up."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from itertools import takewhile
from secrets import token_urlsafe

from flask import render_template, request

from scorekeeper.book import Book
from scorekeeper.history import history
from scorekeeper.links import Role
from scorekeeper.phrases import Phrase
from scorekeeper.web import door
from scorekeeper.web.dates import locale
from scorekeeper.web.language import spoken
from scorekeeper.web.pages import regions

KEPT = 32
"""News of a table as it stands that are kept, by who reads them and since when."""

TAP = token_urlsafe(16).encode()
"""Stands in kept news where a form's own tap goes; nobody can know it to write it."""


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads. Those who are alike in this, and may do alike, read the same where they wrote none of
    it: made once, also for a thousand phones."""

    root: str
    language: str
    locale: str
    phone: str

    @classmethod
    def here(cls) -> Reader:
        """Who makes this request."""
        return cls(request.script_root, spoken(), str(locale()), door.device())

    def news(self, book: Book, role: Role, after: int, make: Callable[[], bytes]) -> bytes:
        """The news for a reader like this: as they were made before, else as `make` makes them. One
        makes them, and others like him wait."""
        key = self._key(book, role, after)
        page = book.shown.get(key)
        if page is None:
            with book.making:
                page = book.shown.get(key) or make()
                while len(book.shown) >= KEPT:
                    del book.shown[next(iter(book.shown))]
                book.shown[key] = page
        return page

    def _key(self, book: Book, role: Role, after: int) -> Hashable:
        newer = takewhile(lambda s: s.version > after, reversed(book.session.strokes))
        wrote = any(stroke.stamp.device == self.phone for stroke in newer)
        return self.root, self.language, self.locale, role, self.phone * wrote, after


def made(book: Book, after: int, phone: str, missing: Phrase | None = None) -> bytes:
    """The fragment for that phone, with `TAP` for the tap of every form. `missing`: what to say of
    strokes that the phone has seen and the store does not have."""
    words = door.words(book)
    changed = [
        told
        for told in history(book, words)
        if told.version > after and told.stands and told.settled and told.device != phone
    ]
    # The same for whoever asks, whatever stands in his address.
    parts = {**regions(book, words), "saved": "", "tap": TAP.decode()}
    page = render_template(
        "session/_news.html", **parts, changed=changed, after=after, lost=missing
    )
    return page.encode()


def with_tap(page: bytes) -> bytes:
    """The fragment as it is given to one phone; the very same where there is no form in it."""
    return page.replace(TAP, door.new_tap().encode()) if TAP in page else page
