"""The entrance of a session: makes its links, names them, takes them back, and knows the codes by which
phones get links of their own."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from hmac import compare_digest
from secrets import token_urlsafe

from scorekeeper.beside import reference
from scorekeeper.book import Book
from scorekeeper.errors import Conflict, NotFound, Refused
from scorekeeper.events import Stamp
from scorekeeper.links import HOUSE, Link, Role, hashed, held
from scorekeeper.phrases import Text
from scorekeeper.service import Service

NO_LINK = Text("no_link", "There is no such link, or it was taken back.")
FULL = Text("links_full", "So many phones have a link here already: take some back first.")
NAME_FORGOTTEN = Text(
    "link_name_forgotten",
    "The name of this link was forgotten for good: take the link back, and let its phone scan anew.",
)

MOST = 200
"""Links of a session that open it at once."""

CODES = (Role.SCORER, Role.WATCHER)
"""The roles that a session has a code to scan for."""

TERMINAL = "terminal"
"""The id of the house's link that the terminal shows."""


def new_token() -> str:
    """What opens a link: 192 random bits."""
    return token_urlsafe(24)


@dataclass(frozen=True)
class Entrance:
    """Who gets into the sessions of a service. What it makes is made at once, revoked at once."""

    service: Service

    def held(self, stream: str, hashes: Collection[str]) -> Link | None:
        """The link of the stream by which the holder of tokens with these hashes may do most."""
        return held(self.service.log.links(stream), hashes) if hashes else None

    def opens_house(self, tokens: Collection[str]) -> bool:
        """Whether one of these tokens lets its holder open sessions where that is limited."""
        shown = self.code(HOUSE, Role.HOST)
        if any(_same(token, shown) for token in tokens):
            return True
        link = self.held(HOUSE, [hashed(token) for token in tokens])
        return link is not None and not link.revoked

    def make(
        self, stream: str, role: Role, token: str, stamp: Stamp, name: str = "", id_: str = ""
    ) -> Link:
        """A link for the holder of the token. One that he has there already is raised to that role
        and gets the name. Raises Refused where there are too many, and LogError."""
        log = self.service.log
        links = [link for link in log.links(stream) if not link.code and not link.revoked]
        link = next((link for link in links if link.hash == hashed(token)), None)
        if link is None and len(links) >= MOST:
            raise Refused(FULL())
        link = link or Link(stream, id_ or _new_id(), role, hashed(token), stamp.device, stamp.when)
        if name:
            self._name(link, name)
        link = replace(link, role=max(link.role, role))
        log.keep_links([link])
        return link

    def welcome(self, book: Book, token: str, stamp: Stamp) -> bool:
        """Makes the holder of the token host of the session that this tap has opened, once: whether
        the token opens it. A session that names no link with its opening is older than links."""
        id_ = book.session.strokes[0].stamp.who
        if id_ and not self.service.log.links(book.stream):
            self.make(book.stream, Role.HOST, token, stamp, id_=id_)
        link = self.held(book.stream, [hashed(token)])
        return link is not None and not link.revoked

    def follow(self, stream: str, before: str, stamp: Stamp) -> None:
        """Gives everybody with a link of the session before the same role in the new one."""
        log = self.service.log
        known = {link.hash for link in log.links(stream)}
        names = log.typed(before)
        for link in log.links(before):
            if not link.code and not link.revoked and link.hash not in known:
                new = Link(stream, _new_id(), link.role, link.hash, link.device, stamp.when)
                if name := names.get(link.id):
                    self._name(new, name)
                log.keep_links([new])

    def rename(self, stream: str, id_: str, name: str) -> None:
        """Raises NotFound, and Refused where the name was forgotten."""
        self._name(self._link(stream, id_), name)

    def revoke(self, stream: str, id_: str, when: str) -> None:
        """Takes a link back, for ever, and the codes that its holder could see with it. Raises
        NotFound."""
        if stream == HOUSE and id_ == TERMINAL:
            self.replace_code(HOUSE, Role.HOST, when)
            return
        link = self._link(stream, id_)
        self.service.log.keep_links([replace(link, revoked=when)])
        if stream != HOUSE:
            for role in CODES:
                if role <= link.role:
                    self.replace_code(stream, role, when)

    def code(self, stream: str, role: Role) -> str:
        """The token of the code to scan for that role: 128 bits, made of the store's secret, which
        stand nowhere; every replacing makes another."""
        log = self.service.log
        replaced = sum(link.code and link.role is role for link in log.links(stream))
        return reference(log.secret(), "code", stream, role.word, replaced, size=16)

    def invited(self, stream: str, token: str) -> Role:
        """The role that a code gives; NOBODY if it is none of this session's."""
        return next((r for r in CODES if _same(token, self.code(stream, r))), Role.NOBODY)

    def replace_code(self, stream: str, role: Role, when: str) -> None:
        """Makes the code to scan for that role worthless; another takes its place."""
        gone = hashed(self.code(stream, role))
        link = Link(stream, _new_id(), role, gone, "", when, when, code=True)
        self.service.log.keep_links([link])

    def _link(self, stream: str, id_: str) -> Link:
        """The link of that id, while it opens. Raises NotFound."""
        for link in self.service.log.links(stream):
            if link.id == id_ and not link.revoked:
                return link
        raise NotFound(NO_LINK())

    def _name(self, link: Link, name: str) -> None:
        """Writes the name beside the log, as what a person typed. Raises Refused or LogError."""
        log = self.service.log
        if link.id in log.forgotten().get(link.stream, ()):
            raise Refused(NAME_FORGOTTEN())
        while True:
            at = log.head(link.stream).version
            stamp = Stamp(token_urlsafe(16), "")
            try:
                log.append(link.stream, [], expected=at, stamp=stamp, typed={link.id: name})
            except Conflict:
                continue
            break
        self.service.forget_fold(link.stream)


def _new_id() -> str:
    return token_urlsafe(9)


def _same(token: str, other: str) -> bool:
    return compare_digest(token.encode(errors="surrogatepass"), other.encode())
