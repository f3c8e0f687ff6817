"""Second-person confirmation: a side agrees with a hand as it stands, and with nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest
from lead_table import MADE, done, opened, sheet

from scorekeeper.commands import (
    AdjustPoints,
    ChangeRules,
    Command,
    ConfirmHand,
    CorrectEntry,
    InsertHand,
    SeatPlayers,
    StrikeHand,
    Withdraw,
    WriteEntry,
)
from scorekeeper.errors import Conflict, NotFound, Refused
from scorekeeper.phrases import Value
from scorekeeper.session import Session

RULES: Mapping[str, Value] = {"confirm": "sides", "end": "open"}


def played(hands: int = 2, rules: Mapping[str, Value] = RULES) -> Session:
    session = opened(rules)
    for hand in range(1, hands + 1):
        session = done(session, WriteEntry(hand, dict(MADE), session.version))
    return session


def agreed(session: Session, hand: int | str | None, *sides: str) -> Session:
    for side in sides:
        session = done(session, ConfirmHand(hand, side, session.version))
    return session


def test_a_hand_counts_before_anybody_confirms_it_and_no_total_moves_after() -> None:
    before = played(1)
    after = agreed(before, 1, "2", "1")
    assert sheet(after).totals == sheet(before).totals
    assert sheet(before).rows[0].counts
    assert after.confirmed == {1: ("2", "1")}


def test_the_whole_sheet_is_confirmed_with_every_hand_that_stands() -> None:
    session = done(played(3), StrikeHand(2, 4))
    session = agreed(session, None, "4")
    assert session.agreed == ("4",)
    assert session.confirmed == {1: ("4",), 3: ("4",)}


@pytest.mark.parametrize(
    ("command", "left"),
    [
        (CorrectEntry(1, {"bid": 6}, 0), {2}),
        (StrikeHand(2, 0), {1}),
        (AdjustPoints(1, (("1", -3),), 0), {2}),
        (AdjustPoints(None, (("1", -3),), 0), {1, 2}),
        (InsertHand(0, dict(MADE), 0), {1, 2}),
        (SeatPlayers(2, (2, 1, 3, 4), 0), {1}),
        (ChangeRules(1, {"made_score": "own"}, 0), set()),
        (WriteEntry(3, dict(MADE), 0), {1, 2}),
    ],
    ids=lambda given: type(given).__name__,
)
def test_what_is_changed_is_confirmed_no_longer(command: Command, left: set[int]) -> None:
    before = agreed(played(), None, "1", "2")
    after = done(before, replace(command, saw=before.version))
    assert set(after.confirmed) == left
    assert after.agreed == ()
    undone = done(after, Withdraw(after.undoable.version if after.undoable else 0))
    assert (undone.confirmed, undone.agreed) == (before.confirmed, before.agreed)


def test_a_confirmation_is_undone_and_done_again_like_any_stroke() -> None:
    session = agreed(played(1), 1, "2")
    version = session.version
    undone = done(session, Withdraw(version))
    assert undone.confirmed == {}
    assert done(undone, Withdraw(undone.version)).confirmed == {1: ("2",)}


@pytest.mark.parametrize(
    ("hand", "side", "error"),
    [
        (1, "1", Refused),
        (1, "9", NotFound),
        (3, "2", NotFound),
        (2, "2", Refused),
        (None, "7", NotFound),
    ],
    ids=["twice", "no such side", "not begun", "void", "nobody"],
)
def test_what_cannot_be_confirmed_is_refused(
    hand: int | None, side: str, error: type[Exception]
) -> None:
    session = agreed(done(played(), StrikeHand(2, 3)), 1, "1")
    with pytest.raises(error):
        agreed(session, hand, side)


@pytest.mark.parametrize("hand", [1, None])
def test_where_the_house_rules_do_not_ask_nobody_confirms(hand: int | None) -> None:
    with pytest.raises(Refused) as caught:
        agreed(played(1, {"end": "open"}), hand, "1")
    assert caught.value.phrase.code == "not_confirmed_here"


def test_who_did_not_play_a_hand_does_not_confirm_it() -> None:
    session = played(1)
    session = done(
        session, SeatPlayers(2, (1, 2, 3, "p-eve"), session.version, rules={"leftover": "taker"})
    )
    with pytest.raises(Refused) as caught:
        agreed(session, 1, "5")
    assert caught.value.phrase.code == "confirmer_absent"
    assert agreed(session, 1, "4").confirmed == {1: ("4",)}


@pytest.mark.parametrize(
    "meanwhile",
    [CorrectEntry(1, {"bid": 6}, 0), AdjustPoints(1, (("1", -3),), 0)],
    ids=lambda given: type(given).__name__,
)
@pytest.mark.parametrize("hand", [1, None])
def test_nobody_confirms_what_his_page_did_not_show(hand: int | None, meanwhile: Command) -> None:
    seen = played(2)
    moved = done(seen, replace(meanwhile, saw=seen.version))
    with pytest.raises(Conflict):
        done(moved, ConfirmHand(hand, "2", seen.version))
    back = done(moved, Withdraw(moved.version))
    if hand and isinstance(meanwhile, CorrectEntry):
        with pytest.raises(Conflict):
            done(back, ConfirmHand(hand, "2", moved.version))
    assert done(back, ConfirmHand(2, "2", seen.version)).confirmed == {2: ("2",)}


def test_a_confirmation_on_another_phone_is_in_nobodys_way() -> None:
    session = played(1)
    seen = session.version
    session = agreed(session, 1, "1")
    session = done(session, CorrectEntry(1, {"bid": 6}, seen))
    assert session.confirmed == {}
    assert done(agreed(session, None, "1"), ConfirmHand(None, "2", session.version)).agreed == (
        "1",
        "2",
    )
