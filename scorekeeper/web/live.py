"""What other phones saved: pushed, or asked for by version. One fragment serves the page, the push
and the catch-up."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import takewhile
from secrets import token_urlsafe
from time import monotonic
from typing import cast

from flask import Blueprint, Response, current_app, g, render_template, request
from flask.typing import ResponseReturnValue

from scorekeeper.book import Book
from scorekeeper.history import history
from scorekeeper.phrases import Phrase
from scorekeeper.schemas import whole
from scorekeeper.service import Service
from scorekeeper.web import door, roles
from scorekeeper.web.dates import locale
from scorekeeper.web.hub import Hub
from scorekeeper.web.language import spoken
from scorekeeper.web.pages import regions
from scorekeeper.web.seen import LOST_STROKES, Seen, lost

blueprint = Blueprint("live", __name__, url_prefix="/s/<stream>")

HUB = "hub"

LISTENERS = 220
"""Phones that are pushed to at once, each in a thread of the server; others ask."""

KEPT = 32
"""News of a table as it stands that are kept, by who reads them and since when."""

TAP = token_urlsafe(16).encode()
"""Stands in kept news where a form's own tap goes; nobody can know it to write it."""

BEAT = 15.0
"""Seconds between signs of life: a phone that vanished is noticed by the next."""

LONGEST = 240.0
"""Seconds after which a push ends and the phone asks anew: no phone keeps a thread for ever."""


def hub_of(service: Service, listeners: int) -> Hub:
    """A hub that hears of everything the service stores."""
    hub = Hub(listeners)
    service.listeners.append(hub.tell)
    service.rousers.append(hub.rouse)
    return hub


def the_hub() -> Hub:
    return cast("Hub", current_app.extensions[HUB])


@blueprint.get("/version")
def version(stream: str) -> ResponseReturnValue:
    """How far the table has come, in a few bytes."""
    return Response(str(door.service().book(stream).session.version), mimetype="text/plain")


@blueprint.get("/news")
def news(stream: str) -> ResponseReturnValue:
    """What came after the version `after`: the regions of the page as they are now, and the changes
    to settled hands that other phones made."""
    book = door.service().book(stream)
    after = whole(request.args.get("after")) or 0
    phone = door.device()
    missing = _lost(book, after)
    # Who wrote none of it reads what everybody reads: made once, also for two hundred phones.
    newer = takewhile(lambda s: s.version > after, reversed(book.session.strokes))
    wrote = any(stroke.stamp.device == phone for stroke in newer)
    language = spoken(), str(locale())
    reader = (request.script_root, request.full_path, *language, roles.role(), phone * wrote)
    page = None if missing else book.shown.get(reader)
    if page is None:
        page = _news(book, after, phone, missing)
        if not missing and len(book.shown) < KEPT:
            book.shown[reader] = page
    if TAP in page:
        page = page.replace(TAP, door.new_tap().encode())
    else:
        g.shared = True
    version = {"X-Version": str(book.session.version)}
    return Response(page, headers=version, mimetype="text/html")


def _lost(book: Book, after: int) -> Phrase | None:
    """What to say once to a page that shows strokes which the store does not have."""
    seen = Seen.by_cookie()
    if after > book.session.version or (seen and after <= seen.version):
        return lost(book) or (LOST_STROKES() if after > book.session.version else None)
    return None


def _news(book: Book, after: int, phone: str, missing: Phrase | None) -> bytes:
    words = door.words(book)
    changed = [
        told
        for told in history(book, words)
        if told.version > after and told.stands and told.settled and told.device != phone
    ]
    parts = {**regions(book, words), "tap": TAP.decode()}
    page = render_template(
        "session/_news.html", **parts, changed=changed, after=after, lost=missing
    )
    return page.encode()


@blueprint.get("/stream")
def stream(stream: str) -> ResponseReturnValue:
    """Server-sent events: the version whenever it moves. 204 where every place is taken: then ask."""
    door.service().book(stream)
    hub = the_hub()
    if not hub.enter(stream):
        return Response(status=204)
    try:
        # Asked once more: what came in between nobody was told.
        hub.tell(stream, door.service().book(stream).session.version)
    except BaseException:
        hub.leave(stream)
        raise
    may = partial(roles.still, door.service(), stream, roles.hashes())
    response = Response(_pushed(hub, stream, whole(request.args.get("after")) or 0, may))
    response.mimetype = "text/event-stream"
    response.headers["X-Accel-Buffering"] = "no"
    response.call_on_close(partial(hub.leave, stream))
    return response


def _pushed(hub: Hub, stream: str, after: int, may: Callable[[], bool]) -> Iterator[bytes]:
    """The versions from `after` on, while whoever listens may."""
    until = monotonic() + LONGEST
    yield b"retry: 1000\n\n"
    while monotonic() < until and not hub.closed:
        turn = hub.turn
        if not may():
            return
        moved = hub.wait(stream, after, BEAT, turn)
        if moved is None:
            yield b": here\n\n"
        else:
            after = moved
            yield f"data: {moved}\n\n".encode()
