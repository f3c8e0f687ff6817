"""Forgetting a person of the table: what goes and what stays is said first."""

from __future__ import annotations

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from scorekeeper.commands import ForgetPlayer
from scorekeeper.errors import NotFound
from scorekeeper.forgetting import mentions
from scorekeeper.roster import NO_SUCH_PLAYER
from scorekeeper.schemas import whole
from scorekeeper.web import door
from scorekeeper.web.confirming import CONFIRMED, done

blueprint = Blueprint("forgetting", __name__, url_prefix="/s/<stream>")


@blueprint.post("/forgettings")
def forget(stream: str) -> ResponseReturnValue:
    """Forgets once it is confirmed; before that, the page that names what goes."""
    book = door.book(stream)
    player = whole(request.form.get("player")) or 0
    if not 1 <= player <= len(book.names):
        raise NotFound(NO_SUCH_PLAYER(player=player))
    if CONFIRMED in request.form:
        stamp = door.stamp(request.form)
        return done(door.service().submit(stream, ForgetPlayer(player), stamp))
    return render_template(
        "session/forget.html",
        book=book,
        player=player,
        who=book.names[player - 1],
        notes=list(mentions(book, player).values()),
        tap=door.new_tap(),
    )
