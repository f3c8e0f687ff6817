"""The facts of a session are honest: hands that count only, and of everybody those he played."""

from __future__ import annotations

from collections.abc import Mapping

from lead_table import MADE, done, opened, sheet

from scorekeeper.commands import AdjustPoints, SeatPlayers, StrikeHand, WriteEntry
from scorekeeper.facts import Best, Facts, InFront, facts
from scorekeeper.games import GAMES
from scorekeeper.phrases import Value
from scorekeeper.seating import Keys
from scorekeeper.session import Session

LOST: Mapping[str, Value] = {
    "bidder": 1, "bid": 9, "partner": 2, "pile": 4, "tricks-3": 5, "tricks-4": 4,
}  # fmt: skip
"""Ann bids 9 with Bob and takes 4: Ann -9, Bob -9, Cy 5, Di 4."""

ALONE: Mapping[str, Value] = {
    "bidder": 1, "bid": 7, "partner": 2, "pile": 12, "tricks-3": 1, "tricks-4": 0,
}  # fmt: skip
"""Ann bids 7 with Bob and takes 12: Ann 12, Bob 12, Cy 1, Di 0."""


def played(*hands: Mapping[str, Value]) -> Session:
    session = opened({"end": "open"})
    for cells in hands:
        session = done(session, WriteEntry(session.next_hand, dict(cells), session.version))
    return session


def found(session: Session, *, lowest: bool = False) -> Facts:
    return facts(sheet(session), Keys(session, GAMES["lead"]), lowest=lowest)


def test_before_the_first_hand_there_is_nothing_to_tell() -> None:
    assert found(opened()) == Facts({}, None, None, 0)


def test_the_best_hand_is_the_first_of_equals_and_all_whose_it_was() -> None:
    assert found(played(MADE, ALONE, ALONE)).best == Best(2, ("1", "2"), 12)
    assert found(played(MADE, LOST), lowest=True).best == Best(2, ("1", "2"), -9)


def test_who_played_how_many_for_how_much_and_was_best_how_often() -> None:
    parts = found(played(MADE, LOST)).parts
    assert [(p.hands, p.points, p.counted, p.best_of) for p in parts.values()] == [
        (2, -6, -6, 0),
        (2, -7, -7, 0),
        (2, 13, 13, 2),
        (2, 12, 12, 1),
    ]


def test_void_and_open_hands_and_points_outside_the_count_are_no_hands() -> None:
    session = played(MADE, ALONE)
    session = done(session, StrikeHand(2, session.version))
    session = done(session, AdjustPoints(1, (("1", 50),), session.version))
    session = done(session, WriteEntry(3, {"bidder": 2, "bid": 5}, session.version))
    told = found(session)
    assert told.best == Best(1, ("3", "4"), 8)
    ann = told.parts["p-ann"]
    assert (ann.hands, ann.points, ann.counted) == (1, 53, 3)


def test_who_came_late_is_judged_by_his_own_hands() -> None:
    five: Mapping[str, Value] = {
        "bidder": 5, "bid": 4, "partner": 1, "pile": 6, "tricks-2": 2, "tricks-3": 1, "tricks-4": 1,
    }  # fmt: skip
    session = played(MADE, MADE)
    joins = SeatPlayers(3, (1, 2, 3, 4, "p-ed"), session.version, 7, {"leftover": "taker"})
    session = done(session, joins)
    session = done(session, WriteEntry(3, dict(five), session.version))
    ed = found(session).parts["p-ed"]
    assert (ed.hands, ed.points, ed.best_of) == (1, 6, 1)


def test_the_longest_lead_is_that_of_one_who_was_alone_in_front() -> None:
    # Cy and Di level at 8; then Ann and Bob, Ann one ahead; Cy after Ann's fall; Ann again.
    told = found(played(MADE, ALONE, LOST, ALONE, ALONE))
    assert [row.totals["1"] for row in sheet(played(MADE, ALONE)).rows] == [3, 15]
    assert told.longest == InFront("1", 2)
    assert told.changes == 2
    assert found(played(MADE)).longest is None
