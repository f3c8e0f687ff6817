"""Where programs that keep this score go wrong, a test a line; and what the settings of a revoke and
the end do."""

from __future__ import annotations

import pytest
from klaverjas_vectors import KLAVERJAS, codes, examined, full, hand, points, rows, settings

from scorekeeper.cards import JACK_AND_NINE, highest, rotterdam
from scorekeeper.endings import Standing
from scorekeeper.examine import slip
from scorekeeper.game import Line
from scorekeeper.phrases import Value
from scorekeeper.problems import Level

Cells = dict[str, Value]

SHORT: Cells = {"dealer": 4, "maker": 1, "trump": "H", "counted": "13", "points": 102}
WORKED = full(rows("hands")[0])


def scored(rules: dict[str, Value] | None = None, **more: Value) -> list[int]:
    cells = {cell.replace("_", "-"): value for cell, value in more.items()}
    found = examined({**SHORT, **cells}, **(rules or {}))
    assert found.scorable, found.problems
    return points(found)


def test_a_tie_is_nat() -> None:
    assert scored(points=81) == [0, 162]
    assert scored(points=71, roem_1_13=20) == [0, 182]


def test_roem_of_the_others_counts_once_in_the_test_for_nat() -> None:
    assert scored(points=90, roem_1_24=20) == [0, 182]
    assert scored(points=92, roem_1_24=20) == [92, 90]
    assert scored(points=72, roem_1_13=20) == [92, 90]


def test_nat_gives_the_others_the_roem_of_both_sides() -> None:
    assert scored(points=60, roem_1_13=50, roem_2_24=40) == [0, 252]


def test_pit_is_not_made_of_162_to_0() -> None:
    assert scored(points=162) == [162, 0]
    assert scored(points=0) == [0, 162]
    assert scored(points=162, pit="13") == [262, 0]
    worthless = [row for row in rows("hands") if "all_162_but_no_pit" in row["tags"]]
    assert worthless
    for row in worthless:
        found = examined(full(row), follow=row["rules"])
        assert "pit_bonus" not in codes(found)
        assert found.hand.cells["pit"] == "none"


def test_pit_counts_once_however_often_the_hand_is_looked_at() -> None:
    cells = {**SHORT, "points": 162, "pit": "13"}
    first = examined(cells)
    again = examined(first.hand.cells)
    assert points(first) == points(again) == [262, 0]


def test_who_took_all_eight_tricks_needs_no_points_written() -> None:
    short: Cells = {"dealer": 4, "maker": 1, "trump": "H"}
    assert points(examined({**short, "pit": "13"})) == [262, 0]
    assert points(examined({**short, "pit": "24"})) == [0, 262]
    live: Cells = {f"winner-{k}": 1 + 2 * (k % 2) for k in range(1, 9)}
    assert points(examined({**short, **live})) == [262, 0]


def test_a_hand_with_0_points_is_a_hand() -> None:
    found = examined({**SHORT, "points": 0, "pit": "none"})
    assert found.scorable
    assert points(found) == [0, 162]


def test_81_to_81_is_asked_about_and_not_refused() -> None:
    found = examined({**SHORT, "points": 81})
    assert {p.level for p in found.problems} == {Level.ODD}


def test_nine_eight_and_seven_of_a_plain_suit_are_not_equal() -> None:
    assert highest([(1, "8S"), (2, "7S"), (3, "9S")], "H", JACK_AND_NINE) == (3, "9S")
    assert rotterdam(["7H", "9H"], [(1, "8H")], "H", JACK_AND_NINE) == ["9H"]


def test_four_of_a_kind_can_be_written_and_is_found() -> None:
    assert scored(points=102, roem_1_13=100, roem_2_13=200) == [402, 60]
    fours = [row for row in rows("hands") if "four_J" in row["tags"]]
    assert fours
    assert all(200 in examined(full(row)).hand.cells.values() for row in fours[:3])


def test_the_last_trick_is_within_the_162() -> None:
    assert sum(scored(points=102)) == 162
    found = examined(WORKED)
    slipped = slip(KLAVERJAS, found)
    assert (slipped["card_points-13"], slipped["card_points-24"]) == (106, 56)


@pytest.mark.parametrize(("pit_for", "expected"), [("any", [0, 262]), ("makers", [0, 162])])
def test_pit_of_the_opponents(pit_for: str, expected: list[int]) -> None:
    assert scored({"pit_for": pit_for}, points=0, pit="24") == expected


REVOKES = [
    ("all_roem", [0, 162 + 70], []),
    ("hundred", [0, 262], []),
    ("redeal", [0, 0], []),
    ("player", [152, 80], [("3", -100)]),
]


@pytest.mark.parametrize(("way", "expected", "alone"), REVOKES)
def test_a_revoke_is_settled_as_the_table_has_it(
    way: str, expected: list[int], alone: list[tuple[str, int]]
) -> None:
    cells: Cells = {**SHORT, "roem-1-13": 50, "roem-2-24": 20, "revoke": 3}
    found = examined(cells, revoke=way)
    assert found.scorable
    assert points(found) == expected
    own = [(line.side, line.points) for line in found.lines if len(line.side) == 1]
    assert own == alone


@pytest.mark.parametrize("way", ["all_roem", "hundred", "redeal"])
def test_a_revoke_that_ends_the_hand_needs_no_count(way: str) -> None:
    assert examined({"dealer": 4, "maker": 1, "trump": "H", "revoke": 2}, revoke=way).scorable


def test_a_revoke_that_costs_the_player_alone_needs_the_count() -> None:
    found = examined({"dealer": 4, "maker": 1, "trump": "H", "revoke": 2}, revoke="player")
    assert [p.cell for p in found.missing] == ["counted", "points"]


@pytest.mark.parametrize(("misdeal", "again"), [("same_deals", True), ("next_deals", False)])
def test_who_deals_after_a_revoke_that_voids_the_hand(misdeal: str, again: bool) -> None:
    cells: Cells = {"dealer": 4, "maker": 1, "trump": "H", "revoke": 2}
    found = examined(cells, revoke="redeal", misdeal=misdeal)
    assert KLAVERJAS.deals_again(found.hand) is again
    assert not KLAVERJAS.deals_again(examined({**SHORT, "revoke": 2}).hand)


def ended(totals: tuple[int, int], played: int = 9, makers: str = "13", **rules: Value) -> object:
    standing = Standing(
        settings(**rules), dict(zip(("13", "24"), totals, strict=True)), played, makers
    )
    end = KLAVERJAS.ended(standing)
    return end.winners if end else None


def test_the_end_of_a_boom() -> None:
    assert ended((1499, 1200)) is None
    assert ended((1500, 1200)) == ("13",)
    assert ended((1510, 1600)) == ("24",)
    assert ended((1510, 1510)) is None
    assert ended((1510, 1600), over_both="makers_first") == ("13",)
    assert ended((1510, 1600), makers="24", over_both="makers_first") == ("24",)
    assert ended((1490, 1600), over_both="makers_first") == ("24",)
    assert ended((1510, 1510), makers="24", over_both="makers_first") == ("24",)
    assert ended((9000, 10), end="open") is None
    assert ended((900, 910), played=15, end="hands") is None
    assert ended((900, 910), played=16, end="hands") == ("24",)
    assert ended((900, 900), played=16, end="hands") == ("13", "24")


def outlook(cells: Cells, **rules: Value) -> list[tuple[str, dict[str, Value]]]:
    found = KLAVERJAS.outlook(examined(cells, **rules).hand)
    return [(phrase.code, dict(phrase.values)) for phrase in found]


def test_nat_is_said_while_the_hand_is_written() -> None:
    begun: Cells = {"dealer": 4, "maker": 1, "trump": "D"}
    assert outlook({}) == []
    assert outlook(begun) == [("needs", {"points": 82})]
    assert outlook({**begun, "roem-1-24": 50}) == [("needs", {"points": 107})]
    assert outlook({**begun, "counted": "13", "points": 76}) == [("now_nat", {"points": 6})]
    assert outlook({**begun, "counted": "24", "points": 81}) == [("now_nat", {"points": 1})]
    assert outlook({**begun, "counted": "24", "points": 80}) == [("now_made", {"points": 0})]
    assert outlook({**begun, "revoke": 2}) == []
    assert outlook({**begun, "revoke": 2}, revoke="player") == [("needs", {"points": 82})]


def test_card_by_card_the_makers_see_what_they_still_need() -> None:
    def after(plays: int) -> list[tuple[str, dict[str, Value]]]:
        return outlook(dict(list(WORKED.items())[: 3 + plays]))

    assert after(4) == [("needs_more", {"points": 82 - 24})]
    assert after(8) == [("needs_more", {"points": 72 - 24 - 44})]
    assert after(12) == [("enough", {})]
    assert after(20) == [("enough", {})]
    assert after(32) == [("now_made", {"points": 106 - 87})]
    lost: Cells = {**dict(list(WORKED.items())[: 3 + 20]), "maker": 2}
    assert outlook(lost) == [("needs_roem", {"points": 102 - 8, "left": 162 - 96})]


def test_the_counting_help_knows_what_a_pile_is_worth() -> None:
    counting = KLAVERJAS.counting(hand(SHORT))
    assert counting is not None
    assert counting.total == 162
    assert counting.of(["JH", "9H", "AS"]) == 45
    assert counting.of(["JH"], last=True) == 30
    assert KLAVERJAS.counting(hand({"dealer": 4})) is None


def test_the_slip_has_points_and_roem_of_each_side_apart() -> None:
    def shown(**more: Value) -> dict[str, object]:
        cells = {cell.replace("_", "-"): value for cell, value in more.items()}
        names = [n for column in KLAVERJAS.columns for n in column.names(4, ("13", "24"))]
        found = slip(KLAVERJAS, examined({**SHORT, **cells}))
        return {name: str(found[name]) for name in names if name in found}

    made = {"maker": "1", "trump": "H", "card_points-13": "102", "card_points-24": "60"}
    assert shown(roem_1_13=20) == {**made, "roem-13": "20", "roem-24": "0"}
    nat = {"card_points-13": "0", "card_points-24": "162", "roem-13": "0", "roem-24": "20"}
    assert shown(points=60, roem_1_13=20) == {**made, **nat, "nat": "nat"}


def test_the_next_card_is_any_that_is_left_and_the_unlikely_ones_are_named() -> None:
    begun: Cells = {"dealer": 4, "maker": 1, "trump": "D", "card-1-1": "AS", "card-1-2": "7C"}
    turn = KLAVERJAS.turn("card", hand(begun))
    assert turn is not None
    assert (turn.k, turn.seat, len(turn.values or ()), turn.unlikely) == (1, 3, 30, frozenset())
    more: Cells = {**begun, "card-1-3": "7S", "card-1-4": "8S", "card-2-1": "AC"}
    turn = KLAVERJAS.turn("card", hand(more))
    assert turn is not None
    assert (turn.k, turn.seat) == (2, 2)
    spades_and_trumps = {card for card in turn.values or () if str(card)[1] in "SD"}
    assert turn.unlikely == spades_and_trumps
    assert KLAVERJAS.turn("card", hand(WORKED)) is None
    assert KLAVERJAS.turn("card", hand({"dealer": 4})) is None


def test_a_revoke_that_is_proved_does_not_make_every_card_unlikely() -> None:
    tricks = {1: "AS 7C 7S 8S", 2: "AC 9S 8C 9C", 3: "AH"}
    cells: Cells = {"dealer": 4, "maker": 1, "trump": "D"}
    for k, cards in tricks.items():
        cells |= {f"card-{k}-{seat}": card for seat, card in enumerate(cards.split(), 1)}
    turn = KLAVERJAS.turn("card", hand(cells))
    assert turn is not None
    assert (turn.k, turn.seat) == (3, 2)
    # The nine of spades proves trick 1; it lies in trick 2, where a club or a trump was owed.
    assert {str(card)[1] for card in turn.unlikely} == {"C", "D"}


def test_roem_that_falls_goes_to_the_last_trick_and_who_took_it() -> None:
    live: Cells = {"dealer": 4, "maker": 1, "trump": "D", "winner-1": 3, "winner-2": 4}
    turn = KLAVERJAS.turn("roem", hand(live))
    assert turn is not None
    assert (turn.k, turn.seat, turn.values) == (2, 24, (20, 40, 50, 70, 100, 200))
    assert KLAVERJAS.turn("roem", hand(SHORT)) is None
    led: Cells = {**live, "card-3-4": "AS"}
    assert KLAVERJAS.turn("roem", hand(led)) is not None
    assert KLAVERJAS.turn("roem", hand(live, roem_call="must_call")) is not None
    assert KLAVERJAS.turn("roem", hand(led, roem_call="must_call")) is None


def test_the_hand_is_read_aloud_before_it_is_saved() -> None:
    def said(**more: Value) -> list[str]:
        cells = {cell.replace("_", "-"): value for cell, value in more.items()}
        return [phrase.code for phrase in KLAVERJAS.sentence(examined({**SHORT, **cells}).hand)]

    assert said() == ["say_played"]
    assert said(points=60, roem_1_13=20) == ["say_played", "is_nat", "say_roem"]
    assert said(points=162, pit="13") == ["say_played", "say_pit"]
    assert said(revoke=2) == ["say_revoked"]
    passed = hand({"dealer": 4, "maker": "none"}, trump_selection="turned")
    assert [phrase.code for phrase in KLAVERJAS.sentence(passed)] == ["say_all_passed"]


def test_lines_give_a_reason_each() -> None:
    lines = examined({**SHORT, "roem-1-13": 20}).lines
    assert all(isinstance(line, Line) and line.phrase.text.english for line in lines)
    assert [(line.side, line.points, line.phrase.code) for line in lines] == [
        ("13", 102, "made"),
        ("24", 60, "counted_points"),
        ("13", 20, "roem_own"),
    ]
