"""Who sits where, under which house rules, from which hand on; and what a newcomer starts with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from scorekeeper.events import HandId
from scorekeeper.game import Game, Settings, Side
from scorekeeper.phrases import Value
from scorekeeper.session import Session

Key = str
"""Whose total it is: a side of fixed sides, or a player by order of first appearance, from 1."""


Rules = tuple[tuple[str, Value], ...]
"""House rules, or boxes, as something that can be looked up."""


@dataclass(frozen=True)
class Seating:
    """The people by seat, from seat 1, and the house rules in force."""

    players: tuple[str, ...]
    settings: Settings

    @property
    def seats(self) -> int:
        return len(self.players)

    @cached_property
    def rules(self) -> Rules:
        return tuple(self.settings.items())


class Keys:
    """Whose points a side's are: those of the side itself where sides are fixed, else those of the
    person who sits there, wherever he sits."""

    def __init__(self, session: Session, game: Game) -> None:
        assert session.opened is not None
        first = Seating(session.opened.players, session.opened.settings)
        sides = tuple(game.sides(first.seats, first.settings))
        self.people = {player: str(n) for n, player in enumerate(session.people, start=1)}
        self.fixed = any(len(side) > 1 for side in sides)
        self.all: tuple[Key, ...] = sides if self.fixed else tuple(self.people.values())

    def of(self, side: Side, seating: Seating) -> Key | None:
        """The key of a side at a table seated so; None for a seat that has no total of its own."""
        if self.fixed:
            return side if side in self.all else None
        seat = int(side) if side.isdecimal() else 0
        return self.people[seating.players[seat - 1]] if 1 <= seat <= seating.seats else None

    def side_of(self, key: Key, seating: Seating) -> Side | None:
        """The side that plays for a key at a table seated so; None for somebody who does not sit."""
        if self.fixed:
            return key if key in self.all else None
        seats = {self.people[player]: seat for seat, player in enumerate(seating.players, start=1)}
        return str(seats[key]) if key in seats else None

    def whose(self, seat: int, seating: Seating) -> Key | None:
        """The key that somebody on that seat plays for."""
        if self.fixed:
            return next((side for side in self.all if str(seat) in side), None)
        return self.of(str(seat), seating)

    def seated(self, seating: Seating) -> tuple[Key, ...]:
        """The keys of everybody who plays."""
        return self.all if self.fixed else tuple(self.people[p] for p in seating.players)


def changed(seating: Seating, hand: HandId, session: Session) -> Seating:
    """The seating from that hand on, if it was `seating` before it."""
    players, settings = seating.players, seating.settings
    for seated in session.seated:
        if seated.since == hand:
            players = seated.players
    for ruled in session.ruled:
        if ruled.since == hand:
            settings = ruled.settings
    if players is seating.players and settings is seating.settings:
        return seating
    return Seating(players, settings)


def starts(session: Session) -> Mapping[str, int]:
    """The points that everybody who joined late began with, by person."""
    start: dict[str, int] = {}
    known = set(session.opened.players) if session.opened else set()
    for seated in session.seated:
        start |= dict.fromkeys((p for p in seated.players if p not in known), seated.start or 0)
        known.update(seated.players)
    return start
