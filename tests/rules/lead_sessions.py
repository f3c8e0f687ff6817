"""Whole sessions of the vectors as commands, step by step."""

from __future__ import annotations

from typing import Any

from lead_vectors import cells, settings

from scorekeeper.build import build
from scorekeeper.commands import (
    AdjustPoints,
    Command,
    CorrectEntry,
    OpenSession,
    StrikeHand,
    WriteEntry,
)
from scorekeeper.decide import decide
from scorekeeper.events import Stamp, Stored
from scorekeeper.fields import Written
from scorekeeper.games import GAMES
from scorekeeper.session import Session, evolve
from scorekeeper.sheet import Sheet


class Table:
    """A session that commands are put to; ids of people are their names."""

    def __init__(self, row: dict[str, Any], players: list[str]) -> None:
        self.session = Session()
        rules = settings(row["settings"], len(players))
        dealer = row["first_dealer"] + 1
        self.does(OpenSession("lead", tuple(players), dict(rules), dealer))

    def does(self, command: Command) -> None:
        for event in decide(self.session, command, GAMES):
            version = self.session.version + 1
            stored = Stored("s", version, event, Stamp(f"tap{version}", ""), "")
            self.session = evolve(self.session, stored)

    @property
    def sheet(self) -> Sheet:
        return build(self.session, GAMES["lead"])

    def plays(self, facts: dict[str, Any]) -> int:
        """Writes the next hand; gives its id."""
        hand = self.session.next_hand
        self.does(WriteEntry(hand, dict(cells(facts)), self.session.version))
        for penalty in facts.get("penalties", ()):
            self.does(
                AdjustPoints(
                    hand,
                    ((str(penalty["seat"] + 1), penalty["points"]),),
                    self.session.version,
                    "revoke",
                )
            )
        if facts.get("void"):
            self.does(StrikeHand(hand, self.session.version))
        return hand

    def corrects(self, hand: int, before: dict[str, Any], change: dict[str, Any]) -> None:
        """Puts a correction of the vectors to the table: a void hand and a penalty are strokes of
        their own kinds."""
        saw = self.session.version
        if change.get("void"):
            self.does(StrikeHand(hand, saw))
        elif "penalties" in change:
            for penalty in change["penalties"]:
                points = ((str(penalty["seat"] + 1), penalty["points"]),)
                self.does(AdjustPoints(hand, points, saw, penalty["why"]))
        else:
            was, is_ = cells(before), cells(before | change)
            changes: Written = dict.fromkeys(set(was) - set(is_)) | {
                cell: value for cell, value in is_.items() if was.get(cell) != value
            }
            self.does(CorrectEntry(hand, changes, saw))

    @property
    def totals(self) -> dict[str, int]:
        """The totals by name."""
        return named(self, self.sheet.totals)


def named(table: Table, totals: Any) -> dict[str, int]:
    people = table.session.people
    return {people[int(key) - 1]: points for key, points in totals.items()}
