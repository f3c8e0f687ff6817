"""The six ways of making trumps: who speaks, what may be said, who must."""

from __future__ import annotations

import pytest
from klaverjas_vectors import KLAVERJAS, examined, hand

from scorekeeper.phrases import Value

DEALER = 4
"""Di deals; left of her sits Ann, seat 1."""

SUITS = ("S", "H", "D", "C")


def calls(said: str, first: int = 1, **more: Value) -> dict[str, Value]:
    """The boxes for calls in turn: `-` is a pass."""
    cells: dict[str, Value] = {"dealer": DEALER, **more}
    for n, call in enumerate(said):
        cells[f"call-{n + 1}-{(first - 1 + n) % 4 + 1}"] = "pass" if call == "-" else call
    return cells


MADE = [
    ("free", "H", 1, 1),
    ("free", "-S", 1, 2),
    ("free", "---D", 1, 4),
    ("turned", "-C", 1, 2),
    ("turned", "---C", 1, 4),
    ("turned", "----H", 1, 1),
    ("turned", "-------S", 1, 4),
    ("turned", "--------", 1, "none"),
    ("forced", "H", 1, 1),
    ("dealer_first", "H", 4, 4),
    ("dealer_first", "--H", 4, 2),
    ("dealer_first", "----H", 4, 4),
    ("eldest_last_forced", "-H", 1, 2),
    ("eldest_last_forced", "----H", 1, 1),
]


@pytest.mark.parametrize(("way", "said", "first", "maker"), MADE)
def test_calls_say_who_made_trumps(way: str, said: str, first: int, maker: Value) -> None:
    proposed = {"proposed": "C"} if way == "turned" else {}
    found = examined(calls(said, first, **proposed), trump_selection=way)
    assert not found.wrong
    assert found.hand.cells["maker"] == maker
    assert found.hand.cells.get("trump") == (None if maker == "none" else said[-1])
    assert KLAVERJAS.turn("call", found.hand) is None


REFUSED = [
    ("free", "----", 1, "must_make", 4),
    ("free", "H", 2, "call_turn", 1),
    ("free", "-HS", 1, "call_after_close", 3),
    ("turned", "S", 1, "not_proposed", 1),
    ("turned", "-----C", 1, "proposed_again", 6),
    ("forced", "-", 1, "must_make", 1),
    ("forced", "H", 2, "call_turn", 1),
    ("dealer_first", "H", 1, "call_turn", 1),
    ("dealer_first", "-----", 4, "must_make", 5),
    ("eldest_last_forced", "-----", 1, "must_make", 5),
    ("eldest_last_forced", "-", 4, "call_turn", 1),
]


@pytest.mark.parametrize(("way", "said", "first", "code", "k"), REFUSED)
def test_calls_against_the_rules_are_refused(
    way: str, said: str, first: int, code: str, k: int
) -> None:
    proposed = {"proposed": "C"} if way == "turned" else {}
    found = examined(calls(said, first, **proposed), trump_selection=way)
    cell = f"call-{k}-{(first - 2 + k) % 4 + 1}"
    assert [(p.cell, p.code) for p in found.wrong] == [(cell, code)]


NEXT = [
    ("free", "", 1, 1, ("pass", *SUITS)),
    ("free", "---", 1, 4, SUITS),
    ("turned", "", 1, 1, ("pass", "C")),
    ("turned", "----", 1, 1, ("pass", "S", "H", "D")),
    ("forced", "", 1, 1, SUITS),
    ("dealer_first", "", 4, 4, ("pass", *SUITS)),
    ("dealer_first", "----", 4, 4, SUITS),
    ("eldest_last_forced", "----", 1, 1, SUITS),
]


@pytest.mark.parametrize(("way", "said", "first", "seat", "values"), NEXT)
def test_who_speaks_next_and_what_may_be_said(
    way: str, said: str, first: int, seat: int, values: tuple[str, ...]
) -> None:
    proposed = {"proposed": "C"} if way == "turned" else {}
    turn = KLAVERJAS.turn("call", hand(calls(said, first, **proposed), trump_selection=way))
    assert turn is not None
    assert (turn.k, turn.seat, turn.values) == (len(said) + 1, seat, values)


def test_the_suit_turned_up_may_be_left_out() -> None:
    found = examined(calls("-H"), trump_selection="turned")
    assert (found.hand.cells["maker"], found.hand.cells["trump"]) == (2, "H")


def test_calls_in_the_middle_leave_the_hand_open_and_contradict_a_maker() -> None:
    assert [p.code for p in examined(calls("-")).missing][-1] == "calls_not_closed"
    assert [p.code for p in examined(calls("-", maker=1)).wrong] == ["calls_not_closed"]


def test_there_is_no_third_round() -> None:
    found = examined(calls("---------"), trump_selection="turned")
    assert [(p.cell, p.code) for p in found.wrong] == [("call-9-1", "unknown_box")]


def test_a_gap_in_the_calls_is_refused() -> None:
    found = examined({"dealer": DEALER, "call-2-2": "H"})
    assert [(p.cell, p.code) for p in found.wrong] == [("call-2-2", "gap")]


def test_maker_and_trump_are_not_written_against_the_calls() -> None:
    found = examined(calls("-H", maker=1, trump="S"))
    assert [(p.cell, p.code) for p in found.wrong] == [
        ("maker", "maker_mismatch"),
        ("trump", "trump_mismatch"),
    ]


def test_where_left_of_the_dealer_must_another_maker_is_asked_about() -> None:
    short: dict[str, Value] = {"dealer": DEALER, "trump": "H", "counted": "13", "points": 90}
    found = examined(short, trump_selection="forced")
    assert found.hand.cells["maker"] == 1
    assert found.scorable
    told = examined({**short, "maker": 2}, trump_selection="forced")
    assert told.scorable
    assert [(p.cell, p.code) for p in told.problems] == [("maker", "odd_maker")]


def test_only_maker_and_trump_are_noted_where_the_way_is_not_known() -> None:
    assert [p.code for p in examined(calls("H"), trump_selection="other").wrong] == ["unknown_box"]
    names = {
        field.name for field in KLAVERJAS.fields(4, hand({}, trump_selection="other").settings)
    }
    assert not names & {"call", "proposed"}


@pytest.mark.parametrize(("rule", "again"), [("next_deals", False), ("same_deals", True)])
def test_a_hand_that_all_passed_is_dealt_anew(rule: str, again: bool) -> None:
    found = examined(
        calls("--------", proposed="C"), trump_selection="turned", all_pass_redeal=rule
    )
    assert found.scorable
    assert found.lines == ()
    assert KLAVERJAS.passed_out(found.hand)
    assert KLAVERJAS.deals_again(found.hand) is again


@pytest.mark.parametrize(
    ("way", "expected"),
    [
        ("free", ["deal_eight", "first_speaks", "first_leads"]),
        ("forced", ["deal_eight", "first_makes", "first_leads"]),
        ("other", ["deal_eight", "first_leads"]),
    ],
)
def test_the_table_is_told_who_begins(way: str, expected: list[str]) -> None:
    told = KLAVERJAS.briefing(hand({"dealer": DEALER}, trump_selection=way))
    assert [phrase.code for phrase in told] == expected
    assert told[-1].values["seat"] == 1


def test_the_dealer_speaks_first_where_he_does_and_left_of_him_leads() -> None:
    told = KLAVERJAS.briefing(hand({"dealer": DEALER}, trump_selection="dealer_first"))
    assert [phrase.values.get("seat") for phrase in told] == [None, 4, 1]
