"""What every request needs: the service, this phone's id, the stamp of its tap, and how its reader
reads the table."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from secrets import token_urlsafe
from typing import cast

from flask import current_app, g, request, session

from scorekeeper.book import Book
from scorekeeper.decide import KNOWS_MORE
from scorekeeper.errors import EntryError, Refused
from scorekeeper.events import Stamp
from scorekeeper.phrases import Text
from scorekeeper.schemas import whole
from scorekeeper.seating import Seating
from scorekeeper.service import Service
from scorekeeper.sheet import Row
from scorekeeper.web import language
from scorekeeper.web.seen import lost
from scorekeeper.words import Words

SERVICE = "scorekeeper"

NO_VERSION = Text(
    "no_version", "The form came in incomplete: nothing was saved. Reload the page and save again."
)

TABLES = 40
"""How many sessions a phone remembers."""


def service() -> Service:
    return cast("Service", current_app.extensions[SERVICE])


def book(stream: str) -> Book:
    """The session of the address; this phone will find it on its front page from now on.

    Raises NotFound.
    """
    found = service().book(stream)
    device()
    tables = session.get("tables", [])
    if tables[:1] != [stream]:
        session.permanent = True
        session["tables"] = [stream, *(t for t in tables if t != stream)][:TABLES]
    return found


def device() -> str:
    """This phone's own id: random, kept in its cookie."""
    if "device" not in session:
        session.permanent = True
        session["device"] = token_urlsafe(9)
    return cast("str", session["device"])


def by_script() -> bool:
    """Whether a script of the page asks, which shows the answer itself."""
    return request.accept_mimetypes.best == "application/json"


def new_tap() -> str:
    """An id for a tap to come; the form carries it, so that sending it twice is harmless."""
    return token_urlsafe(16)


def stamp(form: Mapping[str, object]) -> Stamp:
    """The stamp of a form's tap. Raises EntryError where the form was cut off."""
    tap = form.get("tap")
    if not isinstance(tap, str) or not 8 <= len(tap) <= 64 or not tap.isascii() or "/" in tap:
        raise EntryError(NO_VERSION())
    link = g.get("link")
    return Stamp(tap, now(), link.id if link else "", device())


def now() -> str:
    """This moment, as a stamp has it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def saw(form: Mapping[str, object]) -> int:
    """The version that the form's page showed. Raises EntryError, and Refused as `require_known`
    does."""
    version = whole(form.get("saw"))
    if version is None or version < 0:
        raise EntryError(NO_VERSION())
    require_known()
    return version


def require_known() -> None:
    """Raises Refused where this phone has seen strokes of the table that the store does not have: what
    it sends was decided on those. It is told so by a page that then has what there is."""
    book = service().remembered((request.view_args or {}).get("stream", ""))
    if book and lost(book):
        g.told = True
        raise Refused(KNOWS_MORE())


def words(book: Book, row: Row | None = None, seating: Seating | None = None) -> Words:
    """How the reader of this request reads the table: as it sits, as it sat at a hand, or as it
    sits so."""
    return book.words(language.words(), row, seating)


def plain_words() -> Words:
    """How the reader of this request reads what is not about one table."""
    return Words(catalogue=language.words())
