"""Every scored hand of the vectors: two scorers written apart agree on each."""

from __future__ import annotations

from typing import Any

import pytest
from lead_vectors import LEAD, hand, rows

from scorekeeper.dealing import next_dealer
from scorekeeper.examine import examine


@pytest.mark.parametrize("row", rows("scored_hands"), ids=lambda row: row["id"])
def test_a_hand_scores_as_the_vectors_say(row: dict[str, Any]) -> None:
    examined = examine(LEAD, hand(row))
    assert examined.scorable, examined.problems
    points = {line.side: line.points for line in examined.lines}
    assert [points.get(str(seat), 0) for seat in range(1, row["facts"]["n"] + 1)] == row["expect"][
        "points"
    ]
    if "team_tricks" in row["expect"]:
        assert examined.hand.cells["pile"] == row["expect"]["team_tricks"]
        made = {"made", "made_own"} & {line.phrase.code for line in examined.lines}
        assert bool(made) is row["expect"]["made"]
    again = LEAD.deals_again(examined.hand)
    dealer = row["facts"]["dealer"] + 1
    assert next_dealer(dealer, row["facts"]["n"], again=again) == row["expect"]["next_dealer"] + 1


def test_no_row_of_the_vectors_is_left_out() -> None:
    assert len(rows("scored_hands")) == 294
