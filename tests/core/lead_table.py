"""A table of Lead for the tests of the core: four seats, strokes without a store."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.build import build
from scorekeeper.commands import Command, OpenSession
from scorekeeper.decide import decide
from scorekeeper.events import Event, Stamp, Stored
from scorekeeper.games import GAMES
from scorekeeper.phrases import Value
from scorekeeper.session import Session, evolve
from scorekeeper.sheet import Sheet

PLAYERS = ("p-ann", "p-bob", "p-cy", "p-di")

MADE: Mapping[str, Value] = {
    "bidder": 3, "bid": 7, "partner": 4, "pile": 8, "tricks-1": 3, "tricks-2": 2,
}  # fmt: skip
"""Cy bids 7 with Di and takes 8: Ann 3, Bob 2, Cy 8, Di 8."""


def opened(settings: Mapping[str, Value] | None = None, dealer: int = 3) -> Session:
    return done(Session(), OpenSession("lead", PLAYERS, dict(settings or {}), dealer))


def done(session: Session, command: Command) -> Session:
    """The session after the command: what one tap writes has one id."""
    tap = f"tap-{session.version + 1}"
    for k, event in enumerate(decide(session, command, GAMES), start=1):
        id_ = tap if k == 1 else f"{tap}/{k}"
        session = evolve(session, stored(event, session.version + 1, id_))
    return session


def stored(event: Event, version: int, tap: str = "") -> Stored:
    stamp = Stamp(tap or f"tap-{version}", "2026-01-02T20:00:00+00:00", device="phone")
    return Stored("s", version, event, stamp, f"hash-{version}")


def sheet(session: Session) -> Sheet:
    return build(session, GAMES["lead"])


def totals(session: Session) -> list[int]:
    return list(sheet(session).totals.values())
