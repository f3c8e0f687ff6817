"""What other phones saved: pushed, or asked for by version."""

from __future__ import annotations

from functools import partial
from typing import cast

from flask import Blueprint, Response, current_app, g, request
from flask.typing import ResponseReturnValue

from scorekeeper.book import Book
from scorekeeper.phrases import Phrase
from scorekeeper.schemas import whole
from scorekeeper.service import Service
from scorekeeper.web import door, roles
from scorekeeper.web.compressed import takes_gzip
from scorekeeper.web.headers import varies
from scorekeeper.web.hub import Hub
from scorekeeper.web.news import TAP, Reader, made, with_tap
from scorekeeper.web.pushing import Told, hint, packed, pushed
from scorekeeper.web.seen import LOST_STROKES, Seen, lost

blueprint = Blueprint("live", __name__, url_prefix="/s/<stream>")

HUB = "hub"

LISTENERS = 220
"""Phones that are pushed to at once, each in a thread of the server; others ask."""


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


@blueprint.get("/news", endpoint="news")
def since(stream: str) -> ResponseReturnValue:
    """What came after the version `after`."""
    book = door.service().book(stream)
    after = whole(request.args.get("after")) or 0
    reader = Reader.here()
    if missing := _lost(book, after):
        page = made(book, after, reader.phone, missing)
    else:
        after = min(max(after, 0), book.session.version)
        make = partial(made, book, after, reader.phone)
        page = reader.news(book, roles.role(), after, make)
    g.shared = TAP not in page
    version = {"X-Version": str(book.session.version)}
    return Response(with_tap(page), headers=version, mimetype="text/html")


def _lost(book: Book, after: int) -> Phrase | None:
    """What to say once to a page that shows strokes which the store does not have."""
    seen = Seen.by_cookie()
    if after > book.session.version or (seen and after <= seen.version):
        return lost(book) or (LOST_STROKES() if after > book.session.version else None)
    return None


def _told(book: Book) -> int:
    """Up to which version this phone was told: what its page showed, or what it heard before the line
    broke. Of what it knows beyond the store it is not to hear again for long."""
    said = request.args.get("after"), request.headers.get("Last-Event-ID")
    return min(book.session.version, max(whole(each) or 0 for each in said))


@blueprint.get("/stream")
def stream(stream: str) -> ResponseReturnValue:
    """Server-sent events: the version whenever it moves, or with `news` what came. 204 where every place
    is taken: then ask."""
    service, hub = door.service(), the_hub()
    book = service.book(stream)
    # Who has seen what the store does not have is told so when he asks.
    with_news = "news" in request.args and not lost(book)
    say = Told.here(service, stream).say if with_news else hint
    role = partial(roles.outside, service, stream, roles.hashes())
    if not hub.enter(stream):
        return Response(status=204)
    try:
        # Asked once more: what came in between nobody was told.
        book = service.book(stream)
        hub.tell(stream, book.session.version)
    except BaseException:
        hub.leave(stream)
        raise
    events = pushed(hub, stream, _told(book), role, say)
    small = with_news and takes_gzip(request.headers.get("Accept-Encoding", ""))
    response = Response(packed(events) if small else events, mimetype="text/event-stream")
    if small:
        response.headers["Content-Encoding"] = "gzip"
    if with_news:
        varies(response, "Accept-Encoding")
    response.headers["X-Accel-Buffering"] = "no"
    response.call_on_close(partial(hub.leave, stream))
    return response
