"""Every answer about a table says how far it has come; a phone that has seen more is told."""

from __future__ import annotations

from flask import Blueprint, Flask, Response, g, redirect, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.book import Book
from scorekeeper.web import door, roles
from scorekeeper.web.seen import Seen, lost

blueprint = Blueprint("heads", __name__, url_prefix="/s/<stream>")

HEAD = "Scorekeeper-Head"
"""The header: the version and its hash, with a colon between."""

NOT_LEFT = (403, 404, 429)
"""Answers that say nothing of a table, not even whether there is one; to who has no link there none
does."""


@blueprint.post("/seen")
def seen(stream: str) -> ResponseReturnValue:
    """The person has read what the store has lost; from now on what it holds is what was seen."""
    door.book(stream)
    g.told = True
    return redirect(url_for("pages.table", stream=stream), 303)


def register(app: Flask) -> None:
    @app.after_request
    def say(response: Response) -> Response:
        opened: Book | None = g.get("opened")
        if opened and response.status_code not in NOT_LEFT:
            response.headers[HEAD] = _head(opened)
            return response
        stream = (request.view_args or {}).get("stream", "")
        book = door.service().remembered(stream)
        if book is None or not roles.role() or response.status_code in NOT_LEFT:
            return response
        response.headers[HEAD] = _head(book)
        if (
            _is_page(response)
            and Seen.by_cookie() != Seen.of(book)
            and (g.get("told") or not lost(book))
        ):
            Seen.of(book).give(response, stream)
        return response


def opened(book: Book) -> None:
    """Has this answer say the head of what it opened, or opened before, to who has a link there. The
    phone counts it as seen with the page that it is led to."""
    g.opened = book


def _head(book: Book) -> str:
    return f"{book.session.version}:{book.session.hash}"


def _is_page(response: Response) -> bool:
    """Whether a person sees it, or is led to what they see: not what a page asks for by itself, whose
    answer may come late."""
    by_person = request.method == "GET" or response.status_code == 303 or "told" in g
    shown = response.mimetype == "text/html" and by_person
    return shown and request.blueprint not in ("live", "api")
