"""The board: the table on a screen across the room, to be read and never written on."""

from __future__ import annotations

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from scorekeeper.links import Role
from scorekeeper.web import door
from scorekeeper.web.pages import address_of, regions, scanned

blueprint = Blueprint("board", __name__, url_prefix="/s/<stream>")


@blueprint.get("/board")
def board(stream: str) -> ResponseReturnValue:
    """The totals as large as the screen allows, whose deal it is, the last hand, the curve, and the
    code to watch by."""
    book = door.book(stream)
    return render_template(
        "session/board.html",
        **regions(book, door.words(book)),
        code=scanned(address_of(stream, Role.WATCHER)),
    )
