"""The sheet as it stood at any moment, and what lies between two of them."""

from __future__ import annotations

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from scorekeeper.book import Book
from scorekeeper.difference import difference
from scorekeeper.errors import NotFound
from scorekeeper.history import history
from scorekeeper.phrases import Text
from scorekeeper.schemas import whole
from scorekeeper.web import door
from scorekeeper.web.confirming import told
from scorekeeper.web.pages import regions

blueprint = Blueprint("moments", __name__, url_prefix="/s/<stream>")

NO_MOMENT = Text("no_moment", "There is no such moment: strokes are numbered from 1 to {last}.")


@blueprint.get("/moments")
def moments(stream: str) -> ResponseReturnValue:
    """Every stroke, each a moment to look at or to compare with."""
    book = door.book(stream)
    words = door.words(book)
    return render_template(
        "session/moments.html", book=book, told=list(history(book, words)), words=words
    )


@blueprint.get("/moments/<version>")
def as_it_stood(stream: str, version: str) -> ResponseReturnValue:
    """The sheet after that stroke; with `?to=` what the strokes up to there changed."""
    book = door.book(stream)
    then = _at(book, version)
    words = door.words(then)
    later = _at(book, request.args["to"]) if request.args.get("to") else None
    return render_template(
        "session/moment.html",
        then=then,
        **{**regions(then, words), "book": book},
        later=later,
        changes=later and told(difference(then.sheet, later.sheet), later, door.words(later)),
    )


def _at(book: Book, version: str) -> Book:
    """The book as it stood after that version. Raises NotFound."""
    number = whole(version) or 0
    if not 1 <= number <= book.session.version:
        raise NotFound(NO_MOMENT(last=book.session.version))
    return book.at(number)
