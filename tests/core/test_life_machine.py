"""The whole life of a table against a plain model: lists, and points counted the long way.

`--long` lets it look much longer; it finds a planted fault (say, a void hand that still counts) in
the ordinary run too.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass, field
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from lead_hands import hands
from lead_table import PLAYERS, done, opened, sheet

from scorekeeper.commands import (
    AdjustPoints,
    ConfirmHand,
    CorrectEntry,
    InsertHand,
    RestoreHand,
    SeatPlayers,
    StrikeHand,
    Withdraw,
    WriteEntry,
)
from scorekeeper.events import HandId
from scorekeeper.phrases import Value
from scorekeeper.session import Session, replay

RULES = {"end": "open", "join_score": "zero", "confirm": "sides"}


@dataclass
class Played:
    """A hand in the model: who sat where, what was written, whether it is void."""

    id: HandId
    seated: list[str]
    cells: dict[str, Value]
    void: bool = False
    given: list[tuple[str, int]] = field(default_factory=list)
    agreed: set[str] = field(default_factory=set)

    def points(self) -> dict[str, int]:
        """Lead, counted the long way, by person."""
        found = dict.fromkeys(self.seated, 0)
        if not self.void:
            bidder, partner = self.cells["bidder"], self.cells["partner"]
            for seat, person in enumerate(self.seated, start=1):
                if seat not in (bidder, partner):
                    found[person] = int(self.cells[f"tricks-{seat}"])
                elif int(self.cells["pile"]) >= int(self.cells["bid"]):
                    found[person] = int(self.cells["pile"])
                else:
                    found[person] = -int(self.cells["bid"])
        for person, points in self.given:
            found[person] += points
        return found


@dataclass
class Model:
    seated: list[str]
    hands: list[Played] = field(default_factory=list)
    start: dict[str, int] = field(default_factory=dict)

    def totals(self) -> dict[str, int]:
        found = dict(self.start)
        for hand in self.hands:
            for person, points in hand.points().items():
                found[person] += points
        return found


class LifeOfATable(RuleBasedStateMachine):
    session: Session
    model: Model
    past: list[tuple[int, Model]]

    @initialize()
    def opens(self) -> None:
        self.session = opened({**RULES})
        self.model = Model(list(PLAYERS), [], dict.fromkeys(PLAYERS, 0))
        self.past = []
        self.newcomers = 0

    def does(self, command: Any) -> None:
        """Puts the command to the table and remembers how the model stood before it."""
        before = copy.deepcopy(self.model)
        self.session = done(self.session, command)
        self.past.append((self.session.undoable.version, before))  # type: ignore[union-attr]

    @rule(data=st.data())
    def writes_a_hand(self, data: st.DataObject) -> None:
        hand = self.session.next_hand
        cells = data.draw(hands(len(self.model.seated)))
        self.does(WriteEntry(hand, cells, self.session.version))
        self.model.hands.append(Played(hand, list(self.model.seated), cells))

    @precondition(lambda self: any(not hand.void for hand in self.model.hands))
    @rule(data=st.data())
    def corrects_a_hand(self, data: st.DataObject) -> None:
        hand = data.draw(st.sampled_from([h for h in self.model.hands if not h.void]))
        right = data.draw(hands(len(hand.seated)))
        changes: dict[str, Value | None] = {
            cell: right.get(cell)
            for cell in sorted({*hand.cells, *right})
            if hand.cells.get(cell) != right.get(cell)
        }
        if changes:
            self.does(CorrectEntry(hand.id, changes, self.session.version))
            hand.cells = right
            hand.agreed = set()

    @precondition(lambda self: self.model.hands)
    @rule(data=st.data())
    def makes_a_hand_void_or_restores_it(self, data: st.DataObject) -> None:
        hand = data.draw(st.sampled_from(self.model.hands))
        command = RestoreHand if hand.void else StrikeHand
        self.does(command(hand.id, self.session.version))
        hand.void = not hand.void
        hand.agreed = set()

    @precondition(lambda self: self.model.hands)
    @rule(data=st.data())
    def puts_in_a_forgotten_hand(self, data: st.DataObject) -> None:
        at = data.draw(st.integers(0, len(self.model.hands)))
        there = self.model.hands[max(at - 1, 0)]
        seated = list(PLAYERS) if at == 0 else there.seated
        cells = data.draw(hands(len(seated)))
        after = 0 if at == 0 else there.id
        id_ = self.session.next_inserted
        self.does(InsertHand(after, cells, self.session.version))
        self.model.hands.insert(at, Played(id_, list(seated), cells))

    @precondition(lambda self: self.model.hands)
    @rule(data=st.data(), points=st.integers(-9, 9).filter(bool))
    def gives_points(self, data: st.DataObject, points: int) -> None:
        hand = data.draw(st.sampled_from(self.model.hands))
        seat = data.draw(st.integers(1, len(hand.seated)))
        self.does(AdjustPoints(hand.id, ((str(seat), points),), self.session.version))
        hand.given.append((hand.seated[seat - 1], points))
        hand.agreed = set()

    @precondition(lambda self: any(not hand.void for hand in self.model.hands))
    @rule(data=st.data())
    def agrees(self, data: st.DataObject) -> None:
        hand = data.draw(st.sampled_from([h for h in self.model.hands if not h.void]))
        if asked := [person for person in hand.seated if person not in hand.agreed]:
            person = data.draw(st.sampled_from(asked))
            key = str(self.session.people.index(person) + 1)
            self.does(ConfirmHand(hand.id, key, self.session.version))
            hand.agreed.add(person)

    @rule(data=st.data())
    def seats_people_anew(self, data: st.DataObject) -> None:
        everybody = list(self.session.people)
        seated = data.draw(st.permutations(everybody))[: data.draw(st.integers(3, 6))]
        players: list[int | str] = [everybody.index(person) + 1 for person in seated]
        if len(players) < 6 and data.draw(st.booleans()):
            self.newcomers += 1
            players.append(f"p-new-{self.newcomers}")
            seated = [*seated, f"p-new-{self.newcomers}"]
        if len(players) < 3 or seated == self.model.seated:
            return
        upcoming = self.session.next_hand
        taker = {"leftover": "taker"}
        self.does(SeatPlayers(upcoming, tuple(players), self.session.version, rules=taker))
        self.model.seated = list(seated)
        for person in seated:
            self.model.start.setdefault(person, 0)

    @precondition(lambda self: self.past)
    @rule()
    def undoes(self) -> None:
        version, before = self.past.pop()
        assert self.session.undoable is not None
        assert self.session.undoable.version == version
        self.session = done(self.session, Withdraw(version))
        self.model = before

    @precondition(lambda self: self.past)
    @rule()
    def undoes_and_does_it_again(self) -> None:
        version, _ = self.past[-1]
        self.session = done(self.session, Withdraw(version))
        assert self.session.redoable is not None
        self.session = done(self.session, Withdraw(self.session.redoable.version))

    @invariant()
    def the_sheet_says_what_the_model_says(self) -> None:
        found = sheet(self.session)
        people = self.session.people
        totals = {people[int(key) - 1]: points for key, points in found.totals.items()}
        expected = self.model.totals()
        assert {person: totals.get(person, 0) for person in expected} == expected
        assert [row.id for row in found.rows] == [hand.id for hand in self.model.hands]
        numbers = [row.number for row in found.rows if row.number]
        assert numbers == list(range(1, len(numbers) + 1))
        assert list(found.next.seating.players) == self.model.seated
        for hand in self.model.hands:
            agreed = self.session.confirmed.get(hand.id, ())
            assert {people[int(key) - 1] for key in agreed} == hand.agreed

    @invariant()
    def the_log_folds_to_the_same_session(self) -> None:
        anew = replay(self.session.strokes)
        assert anew == self.session
        assert sheet(anew) == sheet(self.session)
        assert sheet(self.session) is sheet(self.session)


TestLifeOfATable = LifeOfATable.TestCase
