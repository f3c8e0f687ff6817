"""Who may do what in a session: a link opens it, and says in which role. A link is known by the hash
of its token alone; the token itself is kept by the phone that holds it and by nobody else."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from enum import IntEnum
from hashlib import sha256

from scorekeeper.events import (
    EndChosen,
    Event,
    PlayerForgotten,
    PlayerRenamed,
    PlayersSeated,
    RulesChanged,
    SessionClosed,
    SessionReopened,
    Stored,
)

HOUSE = ""
"""The stream of the links that open nothing that is there, but may open new sessions."""


class Role(IntEnum):
    """What a link lets its holder do; who may do more may do all of less."""

    NOBODY = 0
    WATCHER = 1
    SCORER = 2
    HOST = 3

    @property
    def word(self) -> str:
        """The role's name in the store, in addresses and on the command line."""
        return self.name.lower()


ROLES = {role.word: role for role in Role if role}
"""The roles that a link can have, by their words."""


@dataclass(frozen=True, slots=True)
class Link:
    """A link as the store keeps it. `made` and `revoked` are moments (ISO 8601 with offset), the
    latter empty while the link opens; its name stands beside the log under its `id`. `code`: no
    phone's link but a code to scan that was replaced then."""

    stream: str
    id: str
    role: Role
    hash: str
    device: str
    made: str
    revoked: str = ""
    code: bool = False


def hashed(token: str) -> str:
    """The hash under which a token is known: SHA-256, in hex."""
    return sha256(token.encode(errors="surrogatepass")).hexdigest()


def held(links: Iterable[Link], hashes: Collection[str]) -> Link | None:
    """Of a session's links the one by which the holder of these tokens may do most; where all that
    he holds were revoked, one of those; None if he holds none."""
    mine = [link for link in links if link.hash in hashes and not link.code]
    return max(mine, key=lambda link: (not link.revoked, link.role), default=None)


def role_of(link: Link | None) -> Role:
    """What the link lets its holder do now."""
    return Role.NOBODY if link is None or link.revoked else link.role


_HOSTS_OWN = (PlayersSeated, PlayerRenamed, PlayerForgotten, RulesChanged, EndChosen, SessionClosed)


def least(kind: type[Event]) -> Role:
    """The least role that may make a stroke of that kind, or take one back: people, house rules and
    the end are the host's, entries and corrections every scorer's."""
    return Role.HOST if issubclass(kind, _HOSTS_OWN) else Role.SCORER


def least_to_withdraw(tap: Iterable[Stored]) -> Role:
    """The least role that may take back what one tap wrote, or do it again. Everybody who scores may
    reopen a session, so may take its closing back, unless it was locked; to take a reopening back is
    to close, and to do it again may open what is locked."""
    return max((_least_of(stored.event) for stored in tap), default=Role.SCORER)


def _least_of(event: Event) -> Role:
    if isinstance(event, SessionClosed):
        return Role.HOST if event.locked else Role.SCORER
    return Role.HOST if isinstance(event, SessionReopened) else least(type(event))
