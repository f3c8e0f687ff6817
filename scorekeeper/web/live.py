"""What other phones saved: pushed, or asked for by version. One fragment serves the page, the push
and the catch-up."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import monotonic
from typing import cast

from flask import Blueprint, Response, current_app, render_template, request
from flask.typing import ResponseReturnValue

from scorekeeper.history import history
from scorekeeper.schemas import whole
from scorekeeper.service import Service
from scorekeeper.web import door, roles
from scorekeeper.web.hub import Hub
from scorekeeper.web.pages import regions

blueprint = Blueprint("live", __name__, url_prefix="/s/<stream>")

HUB = "hub"

LISTENERS = 40
"""Phones that are pushed to at once; others ask. Below the server's threads, so that saving always
finds one."""

BEAT = 15.0
"""Seconds between signs of life: a phone that vanished is noticed by the next."""

LONGEST = 240.0
"""Seconds after which a push ends and the phone asks anew: no phone keeps a thread for ever."""


def hub_of(service: Service) -> Hub:
    """A hub that hears of everything the service stores."""
    hub = Hub(LISTENERS)
    service.listeners.append(hub.tell)
    return hub


def the_hub() -> Hub:
    return cast("Hub", current_app.extensions[HUB])


@blueprint.get("/version")
def version(stream: str) -> ResponseReturnValue:
    """How far the table has come, in a few bytes."""
    return _plain(str(door.service().book(stream).session.version))


@blueprint.get("/news")
def news(stream: str) -> ResponseReturnValue:
    """What came after the version `after`: the regions of the page as they are now, and the changes
    to settled hands that other phones made."""
    book = door.service().book(stream)
    words = door.words(book)
    after = whole(request.args.get("after")) or 0
    phone = door.device()
    changed = [
        told
        for told in history(book, words)
        if told.version > after and told.stands and told.settled and told.device != phone
    ]
    page = render_template(
        "session/_news.html", **regions(book, words), changed=changed, after=after
    )
    response = _plain(page)
    response.mimetype = "text/html"
    response.headers["X-Version"] = str(book.session.version)
    return response


@blueprint.get("/stream")
def stream(stream: str) -> ResponseReturnValue:
    """Server-sent events: the version whenever it moves. 204 where every place is taken: then ask."""
    book = door.service().book(stream)
    hub = the_hub()
    if not hub.enter():
        return Response(status=204)
    hub.tell(stream, book.session.version)
    service, known = door.service(), roles.hashes()
    after = whole(request.args.get("after")) or 0
    pushed = _pushed(hub, stream, after, lambda: roles.still(service, stream, known))
    response = Response(pushed)
    response.mimetype = "text/event-stream"
    response.headers["X-Accel-Buffering"] = "no"
    response.call_on_close(hub.leave)
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


def _plain(text: str) -> Response:
    response = Response(text, mimetype="text/plain")
    response.headers["Cache-Control"] = "no-store"
    return response
