"""What the book accepts, what it refuses and why, and what undo takes back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from lead_table import MADE, done, opened, sheet, totals

from scorekeeper.commands import (
    CloseSession,
    Command,
    CorrectEntry,
    ReopenSession,
    RestoreHand,
    StrikeHand,
    Withdraw,
    WriteEntry,
)
from scorekeeper.errors import Conflict, EntryError, NotFound, Refused, RuleError, ScorekeeperError
from scorekeeper.session import Session
from scorekeeper.sheet import State


def played(hands: int = 1) -> Session:
    session = opened()
    for hand in range(1, hands + 1):
        session = done(session, WriteEntry(hand, MADE, session.version))
    return session


def test_a_hand_written_in_one_go_is_scored() -> None:
    session = played()
    assert totals(session) == [3, 2, 8, 8]
    assert sheet(session).row(1).state is State.PLAYED  # type: ignore[union-attr]
    assert sheet(session).next.id == 2
    assert sheet(session).next.dealer == 4


def test_a_bid_first_and_the_result_later_are_one_hand() -> None:
    session = done(opened(), WriteEntry(1, {"bidder": 3, "bid": 7}, 1))
    assert sheet(session).open_row.id == 1  # type: ignore[union-attr]
    assert totals(session) == [0, 0, 0, 0]
    rest = {cell: value for cell, value in MADE.items() if cell not in ("bidder", "bid")}
    assert totals(done(session, WriteEntry(1, rest, 2))) == [3, 2, 8, 8]


def test_the_entry_that_opens_a_hand_records_its_dealer() -> None:
    assert played().hands[1].cells["dealer"] == 3


def test_a_hand_may_begin_while_an_earlier_one_is_open() -> None:
    session = done(opened(), WriteEntry(1, {"bidder": 3}, 1))
    session = done(session, WriteEntry(2, MADE, 2))
    assert [row.state for row in sheet(session).rows] == [State.OPEN, State.PLAYED]
    assert totals(session) == [3, 2, 8, 8]


REFUSED: list[tuple[str, Callable[[], Session], Callable[[Session], Command], type, str]] = [
    ("empty", opened, lambda s: WriteEntry(1, {"bid": None}, s.version), EntryError, "empty"),
    ("far", opened, lambda s: WriteEntry(2, MADE, s.version), NotFound, "no_such_hand"),
    ("163", opened, lambda s: WriteEntry(1, {"bid": 163}, s.version), RuleError, "out_of_range"),
    ("same", played, lambda s: WriteEntry(1, MADE, s.version), Refused, "nothing_new"),
    ("over", played, lambda s: WriteEntry(1, {"bid": 8}, s.version), Refused, "scored"),
    (
        "spoil",
        played,
        lambda s: WriteEntry(1, {"called": "AC", "led": "KH"}, s.version),
        RuleError,
        "called_not_trump",
    ),
    ("fix-open", played, lambda s: CorrectEntry(1, {"bid": None}, s.version), RuleError, "missing"),
    ("fix-wrong", played, lambda s: CorrectEntry(1, {"pile": 9}, s.version), RuleError, "tricks_sum"),
    ("fix-none", played, lambda s: CorrectEntry(9, {"bid": 8}, s.version), NotFound, "no_such_hand"),
    ("restore", played, lambda s: RestoreHand(1, s.version), Refused, "not_void"),
    ("undo-opening", opened, lambda s: Withdraw(1), Refused, "no_stroke"),
    ("undo-older", lambda: played(2), lambda s: Withdraw(2), Refused, "newer_stroke"),
    ("reopen", opened, lambda s: ReopenSession(), Refused, "not_closed"),
    ("nowhere", Session, lambda s: CloseSession(), NotFound, "no_session"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("start", "command", "error", "code"),
    [row[1:] for row in REFUSED],
    ids=[row[0] for row in REFUSED],
)
def test_what_cannot_be_is_refused_with_its_reason(
    start: Callable[[], Session],
    command: Callable[[Session], Command],
    error: type[ScorekeeperError],
    code: str,
) -> None:
    session = start()
    with pytest.raises(error) as refused:
        done(session, command(session))
    codes = {refused.value.phrase.code}
    codes |= {phrase.code for phrases in refused.value.cells.values() for phrase in phrases}
    assert code in codes


def test_an_empty_optional_box_of_a_scored_hand_may_be_filled_by_an_entry() -> None:
    session = played()
    session = done(session, WriteEntry(1, {"trump": "H", "called": "AH"}, session.version))
    assert session.hands[1].cells["called"] == "AH"
    assert not session.hands[1].corrected


def test_a_correction_recounts_everything_behind_it() -> None:
    session = done(played(3), CorrectEntry(1, {"bid": 9}, 4, "r1"))
    assert totals(session) == [9, 6, 7, 7]
    assert session.hands[1].corrected


def test_a_correction_may_clear_an_optional_box() -> None:
    session = done(played(), WriteEntry(1, {"trump": "H"}, 2))
    assert "trump" not in done(session, CorrectEntry(1, {"trump": None}, 3)).hands[1].cells


def test_a_void_hand_counts_for_nothing_until_it_is_restored() -> None:
    session = done(played(2), StrikeHand(1, 3))
    assert totals(session) == [3, 2, 8, 8]
    assert [row.number for row in sheet(session).rows] == [None, 1]
    with pytest.raises(Refused):
        done(session, WriteEntry(1, {"trump": "H"}, 4))
    assert totals(done(session, RestoreHand(1, 4))) == [6, 4, 16, 16]


def test_voiding_the_only_hand_gives_the_total_before_it() -> None:
    assert totals(done(played(), StrikeHand(1, 2))) == [0, 0, 0, 0]


def test_undo_takes_back_exactly_the_last_stroke_and_redo_brings_it_back() -> None:
    one, two = played(), played(2)
    undone = done(two, Withdraw(3))
    assert totals(undone) == totals(one)
    assert undone.undoable.version == 2  # type: ignore[union-attr]
    with pytest.raises(Refused, match="taken back"):
        done(undone, Withdraw(3))
    redone = done(undone, Withdraw(4))
    assert totals(redone) == totals(two)
    assert redone.redoable is None


def test_undo_of_two_then_redo_of_two() -> None:
    session = played(3)
    session = done(done(session, Withdraw(4)), Withdraw(3))
    assert totals(session) == [3, 2, 8, 8]
    for hands in (2, 3):
        assert session.redoable is not None
        session = done(session, Withdraw(session.redoable.version))
        assert len(session.hands) == hands
    assert session.redoable is None


def test_a_undone_a_b_c_c_undone_is_exactly_b() -> None:
    session = done(played(), Withdraw(2))
    session = done(session, WriteEntry(1, {**MADE, "bid": 8}, session.version))
    session = done(session, WriteEntry(2, MADE, session.version))
    session = done(session, Withdraw(session.version))
    only_b = done(opened(), WriteEntry(1, {**MADE, "bid": 8}, 1))
    assert totals(session) == totals(only_b)
    assert [hand.cells for hand in session.hands.values()] == [
        hand.cells for hand in only_b.hands.values()
    ]


def test_after_an_undone_hand_the_dealer_is_who_it_was() -> None:
    session = played()
    assert sheet(session).next.dealer == 4
    assert sheet(done(session, Withdraw(2))).next.dealer == 3


def test_a_closed_session_takes_nothing_until_it_is_reopened() -> None:
    session = done(played(), CloseSession())
    with pytest.raises(Refused, match="closed"):
        done(session, WriteEntry(2, MADE, session.version))
    session = done(session, ReopenSession())
    assert totals(done(session, WriteEntry(2, MADE, session.version))) == [6, 4, 16, 16]


def test_a_hand_begun_on_another_phone_since_is_a_conflict_with_both_values() -> None:
    session = played()
    with pytest.raises(Conflict) as conflict:
        done(session, WriteEntry(1, {**MADE, "bid": 8}, saw=1))
    assert conflict.value.theirs["bid"] == 7
    assert conflict.value.mine["bid"] == 8


def test_a_box_changed_on_another_phone_since_is_a_conflict_and_others_are_not() -> None:
    session = done(opened(), WriteEntry(1, {"bidder": 3, "bid": 7}, 1))
    shown = session.version
    session = done(session, WriteEntry(1, {"bid": 8}, shown))
    with pytest.raises(Conflict) as conflict:
        done(session, WriteEntry(1, {"bid": 9}, shown))
    assert (conflict.value.theirs, conflict.value.mine) == ({"bid": 8}, {"bid": 9})
    # The page showed 7 and sends it along unchanged: this phone did not write it.
    session = done(session, WriteEntry(1, {"bid": 7, "pile": 8}, shown))
    assert session.hands[1].cells["bid"] == 8
    assert session.hands[1].cells["pile"] == 8


def test_the_end_at_the_target_takes_no_more_hands_and_a_correction_undoes_it() -> None:
    session = opened({"target": 8, "tie": "shared"})
    session = done(session, WriteEntry(1, MADE, session.version))
    assert sheet(session).end.winners == ("3", "4")  # type: ignore[union-attr]
    with pytest.raises(Refused, match="over"):
        done(session, WriteEntry(2, MADE, session.version))
    session = done(session, CorrectEntry(1, {"bid": 9}, session.version))
    assert sheet(session).end is None
    assert totals(done(session, WriteEntry(2, MADE, session.version))) == [6, 4, -1, -1]
