"""What each role may ask for: one table, asked before every request. To who has no link there is no
session at all; who may look but not write is told so."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from flask import Flask, current_app, g, request

from scorekeeper.book import Book
from scorekeeper.decide import NO_SESSION
from scorekeeper.entrance import Entrance
from scorekeeper.errors import Forbidden, NotFound
from scorekeeper.links import Link, Role, hashed, least_to_withdraw, role_of
from scorekeeper.phrases import Text
from scorekeeper.service import Service
from scorekeeper.web import door, keyring

ONLY_HOUSE = "only_house"
"""Where the application keeps whether sessions are opened with a link of the house only."""

LEAST: Mapping[str, Role] = {
    "actions.close": Role.HOST,
    "actions.confirm": Role.SCORER,
    "actions.correct": Role.SCORER,
    "actions.preview": Role.SCORER,
    "actions.reopen": Role.SCORER,
    "actions.restore": Role.SCORER,
    "actions.strike": Role.SCORER,
    "actions.withdraw": Role.SCORER,
    "actions.write": Role.SCORER,
    "api.opened": Role.NOBODY,
    "api.sheet": Role.WATCHER,
    "api.write": Role.SCORER,
    "board.board": Role.WATCHER,
    "entering.by_code": Role.NOBODY,
    "entering.by_link": Role.NOBODY,
    "entering.join": Role.NOBODY,
    "evening.evening": Role.WATCHER,
    "evening.text": Role.WATCHER,
    "files.entries": Role.WATCHER,
    "files.hands": Role.WATCHER,
    "files.log": Role.WATCHER,
    "files.text": Role.WATCHER,
    "forgetting.forget": Role.HOST,
    "heads.seen": Role.WATCHER,
    "installing.manifest": Role.WATCHER,
    "installing.offline": Role.NOBODY,
    "installing.worker": Role.NOBODY,
    "language.choose": Role.NOBODY,
    "live.news": Role.WATCHER,
    "live.stream": Role.WATCHER,
    "live.version": Role.WATCHER,
    "moments.as_it_stood": Role.WATCHER,
    "moments.moments": Role.WATCHER,
    "opening.new": Role.NOBODY,
    "opening.opened": Role.NOBODY,
    "opening.rules": Role.NOBODY,
    "opening.seated": Role.NOBODY,
    "pages.hand": Role.WATCHER,
    "pages.home": Role.NOBODY,
    "pages.join": Role.WATCHER,
    "pages.rules": Role.WATCHER,
    "pages.table": Role.WATCHER,
    "people.people": Role.HOST,
    "people.rename": Role.HOST,
    "people.rules": Role.HOST,
    "people.seat": Role.HOST,
    "points.adjust": Role.SCORER,
    "points.end": Role.HOST,
    "points.forgotten": Role.SCORER,
    "points.insert": Role.SCORER,
    "points.points": Role.SCORER,
    "points.rematch": Role.SCORER,
    "sharing.links": Role.HOST,
    "sharing.make": Role.HOST,
    "sharing.rename": Role.HOST,
    "sharing.replace": Role.HOST,
    "sharing.revoke": Role.HOST,
    "static": Role.NOBODY,
    "trust.certificate": Role.NOBODY,
    "trust.known": Role.NOBODY,
    "trust.page": Role.NOBODY,
    "trust.without": Role.NOBODY,
    "upkeep.health": Role.NOBODY,
    "upkeep.metrics": Role.NOBODY,
    "upkeep.ready": Role.NOBODY,
    "unsent.paste": Role.SCORER,
    "unsent.send": Role.SCORER,
}
"""The least role that may ask for an endpoint, of the session that it is about. A form can ask for
more than its address: the views that know call `require`."""

OPENS = frozenset(
    {
        "api.opened",
        "opening.new",
        "opening.opened",
        "opening.rules",
        "opening.seated",
        "points.rematch",
    }
)
"""What opens a session, or leads to it."""

TAKEN_BACK = Text(
    "link_taken_back",
    "This phone's link was taken back. Who should still have one asks the host for a code to scan.",
)
ONLY_SCORERS = Text(
    "only_scorers",
    "This phone may watch and not write: nothing was saved. Ask the host for a code.",
)
ONLY_HOST = Text("only_host", "Only the host can do that: nothing was saved.")
ONLY_HOSTS_OF_THE_HOUSE = Text(
    "only_house",
    "Sessions are opened here with a link of the house: ask whoever runs this service.",
)
_ASKS = {Role.WATCHER: TAKEN_BACK, Role.SCORER: ONLY_SCORERS, Role.HOST: ONLY_HOST}


def register(app: Flask, *, only_house: bool) -> None:
    """To be registered before whatever else looks at a session."""
    app.extensions[ONLY_HOUSE] = only_house
    app.before_request(check)
    app.context_processor(lambda: {"role": role(), "Role": Role, "may_open": may_open})


def entrance() -> Entrance:
    return Entrance(door.service())


def check() -> None:
    """Raises Forbidden, or NotFound where there is nothing for this phone."""
    if request.endpoint is None:
        return
    if request.endpoint not in LEAST:
        raise Forbidden(ONLY_HOST())
    stream = (request.view_args or {}).get("stream")
    if stream is not None and (least := LEAST[request.endpoint]):
        g.link = link_to(stream)
        require(least)
    if request.endpoint in OPENS and not may_open():
        raise Forbidden(ONLY_HOSTS_OF_THE_HOUSE())


def link_to(stream: str) -> Link | None:
    """The link by which this phone may do most in a session."""
    return entrance().held(stream, hashes())


def hashes() -> tuple[str, ...]:
    """The hashes of the tokens that this phone holds."""
    return tuple(map(hashed, keyring.held()))


def link() -> Link | None:
    """The link by which this request came, where it is about a session."""
    return cast("Link | None", g.get("link"))


def role() -> Role:
    """What this phone may do in the session that the request is about."""
    return role_of(link())


def require(least: Role) -> None:
    """Raises Forbidden where this phone may not do so much, NotFound where it has never had a link:
    then there is no such session."""
    if role() >= least:
        return
    here = link()
    if here is None:
        raise NotFound(NO_SESSION())
    if here.revoked:
        raise Forbidden(TAKEN_BACK())
    raise Forbidden(_ASKS[least]())


def require_for_undo(book: Book, version: int) -> None:
    """Raises Forbidden where the stroke of that version is not this phone's to take back."""
    require(least_to_withdraw(book.session.meant(version)))


def require_for_reopening(book: Book) -> None:
    """Raises Forbidden where the host has locked the session and this phone is not the host's."""
    require(Role.HOST if book.session.locked else Role.SCORER)


def may_open() -> bool:
    """Whether this phone may open sessions."""
    limited = current_app.extensions[ONLY_HOUSE]
    return not limited or entrance().opens_house(keyring.held())


def outside(service: Service, stream: str, known: tuple[str, ...]) -> Role:
    """What the holder of tokens with these hashes may do in a session, asked outside a request."""
    return role_of(Entrance(service).held(stream, known))
