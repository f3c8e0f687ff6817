"""What a hand of Klaverjas is refused for, and what is only asked: a line of the rules a row."""

from __future__ import annotations

import pytest
from klaverjas_vectors import KLAVERJAS, card_cells, examined, full, points, rows, settings

from scorekeeper.errors import RuleError
from scorekeeper.phrases import Value
from scorekeeper.problems import Level, Problem

Cells = dict[str, Value]

SHORT: Cells = {"dealer": 4, "maker": 1, "trump": "H", "counted": "13", "points": 102}
WINNERS: Cells = {f"winner-{k}": 1 for k in range(1, 9)}
WORKED = full(rows("hands")[0])

REFUSED: dict[str, tuple[Cells, str, str]] = {
    "points below 0": ({"points": -1}, "points", "out_of_range"),
    "points above 162": ({"points": 163}, "points", "out_of_range"),
    "1 point": ({"points": 1}, "points", "no_such_points"),
    "161 points": ({"points": 161}, "points", "no_such_points"),
    "roem of 10": ({"roem-1-13": 10}, "roem-1-13", "not_a_value"),
    "roem of 30": ({"roem-1-24": 30}, "roem-1-24", "not_a_value"),
    "roem that is no multiple of 10": ({"roem-1-24": 25}, "roem-1-24", "not_a_value"),
    "roem of 0": ({"roem-1-24": 0}, "roem-1-24", "not_a_value"),
    "roem of a side that is none": ({"roem-1-12": 20}, "roem-1-12", "unknown_box"),
    "points of the other side besides": ({"points-24": 60}, "points-24", "unknown_box"),
    "pit with points of the others": ({"pit": "13"}, "pit", "pit_points"),
    "pit with roem of the others": (
        {"points": 162, "pit": "13", "roem-1-24": 20},
        "pit",
        "pit_roem",
    ),
    "a maker who is not seated": ({"maker": 5}, "maker", "not_a_seat"),
    "nobody as maker where the dealer must": ({"maker": "none"}, "counted", "not_asked"),
    "no trump suit": ({"trump": "X"}, "trump", "not_an_option"),
    "a side that is none": ({"counted": "12"}, "counted", "not_an_option"),
    "a revoke of somebody who is not seated": ({"revoke": 5}, "revoke", "not_a_seat"),
    "a ninth trick": ({"winner-9": 1}, "winner-9", "unknown_box"),
    "a card by somebody who is not seated": ({"card-1-5": "AS"}, "card-1-5", "unknown_box"),
    "a card that is not in the deck": ({"card-1-1": "2S"}, "card-1-1", "no_such_card"),
    "roem without a trick, live": (
        {**WINNERS, "roem-3-24": 20, "points": 162},
        "roem",
        "roem_without_trick",
    ),
}


@pytest.mark.parametrize(("more", "cell", "code"), REFUSED.values(), ids=REFUSED)
def test_refused(more: Cells, cell: str, code: str) -> None:
    found = examined({**SHORT, **more})
    assert (cell, code) in {(p.cell, p.code) for p in found.wrong}
    assert found.lines == ()


def test_nobody_may_be_maker_only_where_the_deal_can_be_passed_out() -> None:
    passed: Cells = {"dealer": 4, "maker": "none"}
    (problem,) = examined(passed).wrong
    assert problem.code == "not_an_option"
    assert problem.phrase.values["allowed"] == "1, 2, 3, 4"
    assert examined(passed, trump_selection="turned").scorable


def test_roem_of_a_side_without_a_trick_is_refused_in_a_full_log() -> None:
    row = next(row for row in rows("hands") if row["pit"] == 1)
    found = examined({**full(row), "roem-1-13": 20}, follow=row["rules"])
    assert [p.code for p in found.wrong] == ["roem_without_trick"]


def test_a_hand_without_trumps_stays_open() -> None:
    found = examined({cell: value for cell, value in SHORT.items() if cell != "trump"})
    assert [(p.cell, p.code) for p in found.missing] == [("trump", "missing")]
    assert found.lines == ()


def test_points_without_whose_they_are_stay_open_though_the_cards_are_known() -> None:
    found = examined({**WORKED, "points": 56})
    assert [p.cell for p in found.missing] == ["counted"]


def asked(cells: Cells, **rules: Value) -> list[Problem]:
    found = examined(cells, **rules)
    assert found.scorable, found.problems
    return [p for p in found.problems if p.level is Level.ODD]


ASKED: dict[str, tuple[Cells, str | None, str]] = {
    "162 to 0 without pit": ({"points": 162}, "pit", "odd_all_points"),
    "0 to 162 without pit": ({"points": 0}, "pit", "odd_all_points"),
    "81 to 81": ({"points": 81}, "points", "odd_even"),
    "roem above 300": ({"roem-1-13": 200, "roem-2-24": 100, "roem-3-13": 20}, "roem", "odd_roem"),
    "roem of a trick that the others took": (
        {"winner-3": 2, "roem-3-13": 20},
        "roem-3-13",
        "odd_taker",
    ),
    "pit against the winners": (
        {"points": 162, "pit": "13", "winner-1": 2, "winner-2": 1},
        "pit",
        "differs",
    ),
}


@pytest.mark.parametrize(("more", "cell", "code"), ASKED.values(), ids=ASKED)
def test_asked_and_counted_all_the_same(more: Cells, cell: str | None, code: str) -> None:
    assert [(p.cell, p.code) for p in asked({**SHORT, **more})] == [(cell, code)]


@pytest.mark.parametrize(
    "more",
    [
        {"points": 162, "pit": "13"},
        {"points": 162, "pit": "none"},
        {"points": 162, "winner-1": 1, "winner-2": 2},
        {"roem-1-13": 200, "roem-2-24": 100},
    ],
)
def test_what_is_answered_is_not_asked(more: Cells) -> None:
    assert asked({**SHORT, **more}) == []


def test_totals_against_the_cards_are_asked_and_the_table_has_the_last_word() -> None:
    cells = {**WORKED, "counted": "13", "points": 100}
    assert [(p.cell, p.code) for p in asked(cells)] == [("points", "differs")]
    assert points(examined(cells)) == [140, 112]


def test_a_winner_against_the_cards_is_asked_and_the_table_has_the_last_word() -> None:
    told = asked({**WORKED, "winner-8": 1})
    assert [(p.cell, p.code) for p in told] == [("winner-8", "differs")]
    assert points(examined({**WORKED, "winner-8": 1})) == [106 + 33 + 40, 56 - 33 + 50]


def test_roem_written_for_a_side_replaces_what_the_cards_say_for_it_whole() -> None:
    cells = {**WORKED, "roem-2-13": 20}
    assert [(p.cell, p.code) for p in asked(cells)] == [("roem-3-13", "roem_differs")]
    assert points(examined(cells)) == [106 + 20, 56 + 50]


def test_roem_must_be_called_where_the_house_rule_says_so() -> None:
    cells = {**WORKED, "roem-2-13": 20}
    told = asked(cells, roem_call="must_call")
    assert [(p.cell, p.code) for p in told] == [
        ("roem-3-13", "uncalled"),
        ("roem-6-24", "uncalled"),
    ]
    assert points(examined(cells, roem_call="must_call")) == [126, 56]


def test_a_card_played_twice_is_named_and_nothing_is_counted_from_such_a_log() -> None:
    found = examined({**WORKED, "card-8-1": "7S"})
    assert ("card-8-1", "card_twice") in {(p.cell, p.code) for p in found.problems}
    assert {p.cell for p in found.missing} == {"counted", "points"}


def test_a_card_out_of_turn_is_named() -> None:
    cells: Cells = {"dealer": 4, "maker": 1, "trump": "D", **card_cells(["7S"], [1])}
    found = examined(cells)
    assert [(p.cell, p.code) for p in found.problems if p.level is Level.ODD] == [
        ("card-1-2", "card_turn")
    ]


def test_a_suit_the_rules_do_not_know_is_no_house_rule() -> None:
    with pytest.raises(RuleError):
        settings(four_jacks=150)


def test_every_way_a_table_begins_is_complete() -> None:
    for variant in KLAVERJAS.variants:
        full_rules = settings(**variant.settings)
        assert KLAVERJAS.rules(4, full_rules)
        assert full_rules.items() >= variant.settings.items()
