"""The host's page of links: which phones get in, as what, when each last wrote; new ones, other names,
and taking back."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.beside import reference
from scorekeeper.book import Book
from scorekeeper.entrance import CODES, new_token
from scorekeeper.errors import EntryError, Refused, ScorekeeperError
from scorekeeper.history import phones
from scorekeeper.links import ROLES, Link, Role
from scorekeeper.phrases import Text
from scorekeeper.schemas import read_name
from scorekeeper.web import door, live, roles
from scorekeeper.web.pages import reachable
from scorekeeper.words import Words

blueprint = Blueprint("sharing", __name__, url_prefix="/s/<stream>/links")

SHOWN_ONCE = Text(
    "link_shown_once",
    "That link was made before and is shown only once: make another if it is lost.",
)
NO_ROLE = Text("no_role", "A link is for a host, a scorer or a watcher: choose one.")


@dataclass(frozen=True)
class Listed:
    """A link as the host sees it: what it is called, and when it last wrote (empty: never)."""

    link: Link
    called: str
    name: str
    wrote: str


@blueprint.get("")
def links(stream: str) -> ResponseReturnValue:
    return _page(door.book(stream))


@blueprint.post("")
def make(stream: str) -> ResponseReturnValue:
    """Makes a link to be sent, and shows it this once."""
    book = door.book(stream)
    try:
        role = ROLES.get(request.form.get("role", ""))
        if role is None:
            raise EntryError(NO_ROLE())
        name, stamp = read_name(request.form.get("name", "")), door.stamp(request.form)
        token = new_token()
        id_ = reference(door.service().log.secret(), stamp.id, "link")
        if any(link.id == id_ for link in door.service().log.links(stream)):
            raise Refused(SHOWN_ONCE())
        roles.entrance().make(stream, role, token, stamp, name, id_)
    except ScorekeeperError as error:
        return _page(book, error=error)
    made = reachable(url_for("entering.by_link", token=token, _external=True))
    return _page(door.book(stream), made=made)


@blueprint.post("/<link>/name")
def rename(stream: str, link: str) -> ResponseReturnValue:
    try:
        roles.entrance().rename(stream, link, read_name(request.form.get("name", "")))
    except ScorekeeperError as error:
        return _page(door.book(stream), error=error)
    return redirect(url_for("sharing.links", stream=stream), 303)


@blueprint.post("/<link>/revoked")
def revoke(stream: str, link: str) -> ResponseReturnValue:
    """Takes it back: what its phone has open ends now."""
    roles.entrance().revoke(stream, link, door.now())
    live.the_hub().rouse()
    return redirect(url_for("sharing.links", stream=stream), 303)


@blueprint.post("/codes")
def replace(stream: str) -> ResponseReturnValue:
    """Other codes to scan: one got into wrong hands. Links that phones have by it stay."""
    for role in CODES:
        roles.entrance().replace_code(stream, role, door.now())
    return redirect(url_for("pages.join", stream=stream), 303)


def _page(
    book: Book, *, made: str = "", error: ScorekeeperError | None = None
) -> ResponseReturnValue:
    words, all_links = door.words(book), door.service().log.links(book.stream)
    mine = roles.link()
    page = render_template(
        "session/links.html",
        book=book,
        words=words,
        made=made,
        listed=[_listed(link, book, words) for link in all_links if not link.code],
        mine=mine.id if mine else "",
        roles=[Role.SCORER, Role.WATCHER, Role.HOST],
        said=words.error(error) if error else "",
        tap=door.new_tap(),
    )
    return page, error.status if error else 200


def _listed(link: Link, book: Book, words: Words) -> Listed:
    called = phones(book, words)
    wrote = [s.stamp for s in book.session.strokes if s.stamp.who == link.id]
    name = book.typed.get(link.id, "")
    by = next((called[link.id, s.device] for s in wrote if (link.id, s.device) in called), "")
    return Listed(link, name or by, name, wrote[-1].when if wrote else "")
