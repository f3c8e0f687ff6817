"""The cases of people at the table: undo and correct. Each test has the words of its case."""

from __future__ import annotations

from lead_table import MADE, PLAYERS, done, opened, sheet, totals

from scorekeeper.commands import (
    AdjustPoints,
    ChooseEnd,
    CorrectEntry,
    StrikeHand,
    Withdraw,
    WriteEntry,
)
from scorekeeper.difference import difference
from scorekeeper.phrases import Value
from scorekeeper.session import Session

OPEN = {"end": "open"}


def hand(bidder: int, bid: int, partner: int, pile: int, *lone: int) -> dict[str, Value]:
    others = [seat for seat in range(1, 5) if seat not in (bidder, partner)]
    counts = {f"tricks-{seat}": tricks for seat, tricks in zip(others, lone, strict=True)}
    return {"bidder": bidder, "bid": bid, "partner": partner, "pile": pile, **counts}


HANDS = [hand(1 + n % 4, 5 + n % 3, 1 + (n + 1) % 4, 6 + n % 4, 7 - n % 4, 0) for n in range(10)]


def played(hands: list[dict[str, Value]], rules: dict[str, Value] | None = None) -> Session:
    session = opened(rules or OPEN)
    for number, cells in enumerate(hands, start=1):
        session = done(session, WriteEntry(number, cells, session.version))
    return session


def test_correct_hand_5_while_hand_9_is_open() -> None:
    session = done(played(HANDS[:8]), WriteEntry(9, {"bidder": 3, "bid": 7}, 9))
    session = done(session, CorrectEntry(5, {"bid": 9}, session.version, "r-misheard"))
    assert sheet(session).open_row.id == 9  # type: ignore[union-attr]
    assert session.hands[9].cells["bid"] == 7
    before = session.at(session.version - 1)
    assert before.hands[5].cells["bid"] == HANDS[4]["bid"]
    assert session.strokes[-1].event.reason == "r-misheard"  # type: ignore[attr-defined]
    restored = done(session, Withdraw(session.version))
    assert totals(restored) == totals(before)


def test_the_wrong_hand_ended_the_game_and_correcting_it_opens_the_game_again() -> None:
    session = played(HANDS[:1], {"target": 20, "tie": "shared"})
    while sheet(session).end is None:
        session = done(
            session, WriteEntry(session.next_hand, HANDS[session.next_hand % 10], session.version)
        )
    last = sheet(session).ending
    assert last is not None
    fixed = done(session, StrikeHand(last.row.id, session.version))
    assert sheet(fixed).end is None
    change = difference(sheet(session), sheet(fixed))
    assert change.open_again
    assert change.end_moves


def test_changing_hand_3_of_10_equals_a_fresh_entry_of_the_ten_corrected_hands() -> None:
    right = hand(2, 4, 3, 8, 3, 2)
    changes = {cell: right.get(cell) for cell in {*HANDS[2], *right}}
    session = done(played(HANDS), CorrectEntry(3, changes, 11))
    fresh = played([*HANDS[:2], right, *HANDS[3:]])
    assert [row.totals for row in sheet(session).rows] == [row.totals for row in sheet(fresh).rows]


def test_two_identical_hands_correct_the_second_and_the_first_is_untouched() -> None:
    session = played([MADE, MADE])  # type: ignore[list-item]
    assert len(sheet(session).rows) == 2
    assert "same_as_before" in {p.code for p in sheet(session).rows[1].problems}
    session = done(session, CorrectEntry(2, {"bid": 9}, session.version))
    assert sheet(session).rows[0].points == {"1": 3, "2": 2, "3": 8, "4": 8}
    assert sheet(session).rows[1].points == {"1": 3, "2": 2, "3": -9, "4": -9}


def test_correct_hand_12_of_20_is_reachable_and_the_newest_keeps_the_hand_count() -> None:
    session = played(HANDS * 2)
    session = done(session, CorrectEntry(12, {"bid": 13}, session.version))
    session = done(session, CorrectEntry(20, {"bid": 13}, session.version))
    assert len(sheet(session).rows) == 20


def test_void_the_last_gives_the_total_before_it_and_not_nothing() -> None:
    session = played(HANDS[:3])
    assert totals(done(session, StrikeHand(3, session.version))) == totals(played(HANDS[:2]))


def test_start_from_agreed_totals_in_one_entry_is_shown_as_an_adjustment() -> None:
    session = opened(OPEN)
    session = done(session, AdjustPoints(None, (("1", 64), ("2", 51)), session.version, "r-agreed"))
    assert totals(session) == [64, 51, 0, 0]
    assert [(a.side, a.points) for a in sheet(session).start] == [("1", 64), ("2", 51)]
    session = done(session, WriteEntry(1, MADE, session.version))
    assert totals(session) == [67, 53, 8, 8]
    session = done(session, Withdraw(session.version))
    assert session.undoable is not None
    # One tap wrote both, so one undo takes back both.
    assert totals(done(session, Withdraw(session.undoable.version))) == [0, 0, 0, 0]


def test_a_penalty_is_a_line_of_its_hand_and_survives_its_correction() -> None:
    session = done(played(HANDS[:2]), AdjustPoints(1, (("3", -3),), 3, "r-revoke"))
    row = sheet(session).rows[0]
    assert row.points["3"] == sheet(played(HANDS[:2])).rows[0].points["3"] - 3
    corrected = done(session, CorrectEntry(1, {"bid": 6}, session.version))
    assert sheet(corrected).rows[0].adjusted == row.adjusted


def test_an_end_that_moves_earlier_asks_and_either_answer_is_an_event() -> None:
    session = played(HANDS[:6], {"target": 45, "tie": "shared"})
    while sheet(session).end is None:
        session = done(
            session, WriteEntry(session.next_hand, HANDS[session.next_hand % 10], session.version)
        )
    last = sheet(session).ending.row.id  # type: ignore[union-attr]
    session = done(session, AdjustPoints(1, (("1", 40),), session.version, "r-forgotten"))
    ending = sheet(session).ending
    assert ending is not None
    assert ending.undecided
    assert ending.row.id != last
    ends_there = done(session, ChooseEnd(ending.row.id, play_on=False))
    assert not sheet(ends_there).ending.undecided  # type: ignore[union-attr]
    plays_on = done(session, ChooseEnd(ending.row.id, play_on=True))
    assert sheet(plays_on).ending.row.id == last  # type: ignore[union-attr]
    assert dict(ending.all_totals) == dict(sheet(plays_on).totals)
    assert sheet(done(plays_on, Withdraw(plays_on.version))).ending.undecided  # type: ignore[union-attr]


def test_the_sheet_as_it_stood_is_the_sheet_of_then() -> None:
    session = done(played(HANDS[:5]), CorrectEntry(2, {"bid": 13}, 6))
    assert totals(session.at(4)) == totals(played(HANDS[:3]))
    change = difference(sheet(session.at(6)), sheet(session))
    assert [hand for hand, _, _ in change.changed] == [2]
    assert PLAYERS[0] in session.people
