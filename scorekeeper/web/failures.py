"""Every error as a page or, under /api and to a script, as JSON: what was wrong, where, and what would do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Flask, Response, jsonify, render_template, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException

from scorekeeper import logs
from scorekeeper.decide import NO_SESSION
from scorekeeper.errors import Conflict, Forbidden, NotFound, ScorekeeperError, TooMany
from scorekeeper.links import Role
from scorekeeper.phrases import Text
from scorekeeper.web import door, roles
from scorekeeper.web.seen import unknown
from scorekeeper.words import Words

UNREADABLE = Text("bad_request", "This request cannot be read: nothing was saved. Reload the page.")
TOO_LARGE = Text("too_large", "That was too much at once: nothing was saved.")
NO_PAGE = Text("no_page", "There is no such page here.")
BROKEN = Text(
    "broken", "Something went wrong in the program: nothing was saved. Go back and save again."
)


def register(app: Flask) -> None:
    @app.errorhandler(ScorekeeperError)
    def ours(error: ScorekeeperError) -> ResponseReturnValue:
        return failure(error)

    @app.errorhandler(HTTPException)
    def http(error: HTTPException) -> ResponseReturnValue:
        status = error.code or 500
        if status < 400:
            return error.get_response()
        text = {404: NO_PAGE, 405: NO_PAGE, 413: TOO_LARGE, 414: TOO_LARGE, 500: BROKEN}.get(
            status, UNREADABLE
        )
        return _answer(status, text.code, door.plain_words().say(text()), {})


class Plainspoken(Flask):
    """An application that logs which page failed and where in the code. Not its address, that would
    let its reader in, nor the error's words, in which there may be what somebody typed."""

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """No page here is a coroutine, so none is looked at again and again whether it is one."""
        return func

    def log_exception(self, exc_info: Any) -> None:
        rule = request.url_rule
        where = logs.places(exc_info[1])
        self.logger.error("Exception on %s [%s]: %s", rule or "no page", request.method, where)


def failure(error: ScorekeeperError, words: Words | None = None) -> Response:
    """The error as this request's reader wants it."""
    words = words or door.plain_words()
    phrase = (unknown() if error.phrase.text is NO_SESSION else None) or error.phrase
    cells = {cell: [words.say(p) for p in phrases] for cell, phrases in error.cells.items()}
    more: dict[str, Any] = {}
    if isinstance(error, NotFound) and request.blueprint == "live" and not door.by_script():
        # To be shown beside the sheet that is open.
        piece = render_template("session/_lost.html", lost=phrase, words=words)
        return Response(piece, error.status)
    if isinstance(error, Conflict):
        more = {"version": error.version, "theirs": error.theirs, "mine": error.mine}
    response = _answer(error.status, error.kind, words.say(phrase), cells, code=phrase.code, **more)
    if isinstance(error, TooMany):
        response.headers["Retry-After"] = str(error.wait)
    return response


def _stream(status: int) -> str | None:
    """The session to go back to, where there is one."""
    known = status != NotFound.status and roles.role() and request.view_args
    return known.get("stream") if known else None


def _left(status: int) -> bool:
    """Whether this phone can send no hands to where it asked, so is shown those that it kept. Said of
    tables and of addresses that lead nowhere alike."""
    return status in (Forbidden.status, NotFound.status) and roles.role() < Role.SCORER


def _answer(
    status: int, kind: str, text: str, cells: dict[str, list[str]], **more: Any
) -> Response:
    if request.path.startswith("/api/") or door.by_script():
        response = jsonify(error={"kind": kind, "text": text, "cells": cells, **more})
    else:
        response = Response(
            render_template(
                "error.html",
                text=text,
                cells=cells,
                missing=status == NotFound.status,
                stream=_stream(status),
                left=_left(status),
            )
        )
    response.status_code = status
    return response
