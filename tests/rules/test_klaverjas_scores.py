"""Every hand of the vectors card by card, and every pair of totals: points, roem, nat, pit, score."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from klaverjas_vectors import (
    KLAVERJAS,
    SIDES,
    codes,
    examined,
    full,
    points,
    rows,
    settings,
    totals,
)

from scorekeeper import transcript
from scorekeeper.games.klaverjas import (
    card_points,
    played,
    roem,
    side_of,
    trick_points,
    trick_roem,
)
from scorekeeper.schemas import read_cells

SESSIONS = Path(__file__).parent.parent / "sessions"
HANDS = rows("hands")
TOTALS = rows("totals")


def test_no_row_of_the_vectors_is_left_out() -> None:
    assert (len(HANDS), len(TOTALS)) == (562, 254)
    assert sum("final_alt" in row for row in HANDS) == 50


@pytest.mark.parametrize("row", HANDS, ids=lambda row: row["id"])
def test_a_hand_card_by_card_scores_as_the_vectors_say(row: dict[str, Any]) -> None:
    found = examined(full(row), follow=row["rules"])
    assert found.scorable, found.problems
    assert not [p for p in found.problems if p.code in ("revoked", "card_turn", "card_twice")]
    hand = found.hand
    for trick, expected in zip(played(hand), row["tricks"], strict=True):
        assert trick.winner == expected["winner"] + 1
        assert trick_points(trick, row["trump"]) == expected["points"]
        assert trick_roem(trick, hand) == expected["roem"]
    assert card_points(hand) == dict(zip(SIDES, row["points"], strict=True))
    assert roem(hand) == dict(zip(SIDES, row["roem"], strict=True))
    taken = [side_of(int(hand.cells[f"winner-{k}"])) for k in range(1, 9)]
    assert [taken.count(side) for side in SIDES] == row["tricks_won"]
    assert ("nat" in codes(found)) is row["nat"]
    assert hand.cells["pit"] == ("none" if row["pit"] is None else SIDES[row["pit"]])
    assert points(found) == row["final"]


ALTERNATIVES = [
    pytest.param(row, alt, id=f"{row['id']}-{name}")
    for row in HANDS
    for name, alt in row.get("final_alt", {}).items()
]


@pytest.mark.parametrize(("row", "alt"), ALTERNATIVES)
def test_a_hand_scores_by_other_house_rules(row: dict[str, Any], alt: dict[str, Any]) -> None:
    assert points(examined(full(row), follow=row["rules"], **alt["settings"])) == alt["final"]


@pytest.mark.parametrize("row", TOTALS, ids=lambda row: row["id"])
def test_totals_score_as_the_vectors_say(row: dict[str, Any]) -> None:
    found = examined(totals(row))
    assert found.scorable, found.problems
    assert card_points(found.hand) == dict(zip(SIDES, row["points"], strict=True))
    assert roem(found.hand) == dict(zip(SIDES, row["roem"], strict=True))
    assert ("nat" in codes(found)) is row["nat"]
    assert points(found) == row["final"]


@pytest.mark.parametrize("row", TOTALS, ids=lambda row: row["id"])
def test_it_makes_no_difference_which_side_was_counted(row: dict[str, Any]) -> None:
    cells = {**totals(row), "counted": "24", "points": row["points"][1]}
    assert points(examined(cells)) == row["final"]


@pytest.mark.parametrize("depth", ["short", "live", "full"])
def test_the_worked_hand_scores_the_same_at_every_depth(depth: str) -> None:
    """146 to 106. Source: the hand worked out in Parlett, The Penguin Book of Card Games."""
    log, sheet = (SESSIONS / f"klaverjas_worked_{depth}.txt").read_text("utf-8").split("\n----\n")
    strokes = transcript.parse(log.splitlines(), {"klaverjas": KLAVERJAS})
    cells: dict[str, Any] = {"dealer": 4}
    fields = KLAVERJAS.fields(4, settings())
    for stroke in strokes:
        cells |= read_cells(fields, stroke.data.get("cells", {}))
    assert points(examined(cells)) == [146, 106]
    assert "1. Ann and Cy  146\n2. Bob and Di  106\n" in sheet
