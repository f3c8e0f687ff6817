"""How a phone gets in: by a link that it was sent, or by a code to scan, which gives it a link of its
own once it has said who it is."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.book import Book
from scorekeeper.decide import NO_SESSION
from scorekeeper.errors import EntryError, Forbidden, NotFound, ScorekeeperError
from scorekeeper.links import HOUSE, Role, hashed, role_of
from scorekeeper.phrases import Text
from scorekeeper.schemas import read_name, whole
from scorekeeper.web import door, keyring, roles

blueprint = Blueprint("entering", __name__)

NOBODY = Text("who_are_you", "Say who you are: choose a name, or type one.")


@blueprint.get("/l/<token>")
def by_link(token: str) -> ResponseReturnValue:
    """Opens a link: the phone keeps its token, and goes where it leads without it: to the session of
    `?at=` if the link opens that one, else to the last that it opens, else to the front page."""
    links = sorted(door.service().log.links_by(hashed(token)), key=lambda link: link.made)
    found = [link for link in links if not link.code]
    opens = [link.stream for link in found if not link.revoked and link.stream != HOUSE]
    if not opens and not roles.entrance().opens_house([token]):
        raise Forbidden(roles.TAKEN_BACK()) if found else NotFound(NO_SESSION())
    keyring.add(token)
    at = request.args.get("at", "")
    there = at if at in opens else next(reversed(opens), "")
    where = url_for("pages.table", stream=there) if there else url_for("pages.home")
    answer = redirect(where, 303)
    answer.headers["Referrer-Policy"] = "no-referrer"
    return answer


@blueprint.get("/i/<stream>/<code>")
def by_code(stream: str, code: str) -> ResponseReturnValue:
    """Asks who scans. It makes no link yet: programs look at addresses, too."""
    role = _invited(stream, code)
    if role_of(roles.link_to(stream)) >= role:
        return redirect(url_for("pages.table", stream=stream), 303)
    # Sent twice, the form is to find one token.
    keyring.own()
    return _page(door.service().book(stream), role)


@blueprint.post("/i/<stream>/<code>")
def join(stream: str, code: str) -> ResponseReturnValue:
    """Makes this phone's own link, under the name that it gives."""
    role = _invited(stream, code)
    book = door.service().book(stream)
    try:
        name = _name(book)
        form = {"tap": door.new_tap()}
        roles.entrance().make(stream, role, keyring.own(), door.stamp(form), name)
    except ScorekeeperError as error:
        return _page(book, role, error)
    return redirect(url_for("pages.table", stream=stream), 303)


def _invited(stream: str, code: str) -> Role:
    """What the code gives. Raises NotFound."""
    if role := roles.entrance().invited(stream, code):
        return role
    raise NotFound(NO_SESSION())


def _name(book: Book) -> str:
    """Who scans: the name that was typed, else the player that was chosen. Raises EntryError."""
    if typed := request.form.get("name", "").strip():
        return read_name(typed)
    number = whole(request.form.get("player")) or 0
    if not 1 <= number <= len(book.names):
        raise EntryError(NOBODY())
    return book.names[number - 1]


def _page(book: Book, role: Role, error: ScorekeeperError | None = None) -> ResponseReturnValue:
    words = door.words(book)
    page = render_template(
        "session/entering.html",
        book=book,
        words=words,
        invited=role,
        action=url_for("entering.join", **(request.view_args or {})),
        typed=request.form.get("name", "")[:200],
        said=words.error(error) if error else "",
    )
    return page, error.status if error else 200
