"""The board: the table on a screen across the room, to be read and never written on."""

from __future__ import annotations

from flask import Blueprint, render_template, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.web import door
from scorekeeper.web.pages import reachable, regions, scanned

blueprint = Blueprint("board", __name__, url_prefix="/s/<stream>")


@blueprint.get("/board")
def board(stream: str) -> ResponseReturnValue:
    """The totals as large as the screen allows, whose deal it is, the last hand, the curve."""
    book = door.book(stream)
    address = reachable(url_for("pages.table", stream=stream, _external=True))
    return render_template(
        "session/board.html",
        **regions(book, door.words(book)),
        address=address,
        code=scanned(address),
    )
