"""Every deal of the vectors, card by card: winners, partner, counts and points follow."""

from __future__ import annotations

from typing import Any

import pytest
from deal import faults
from lead_vectors import LEAD, deal_cells, rows, settings

from scorekeeper.examine import examine
from scorekeeper.game import Hand

BY_CARDS = "card by card"
BY_WINNERS = "trick by trick"


@pytest.mark.parametrize("depth", [BY_CARDS, BY_WINNERS])
@pytest.mark.parametrize("row", rows("deals"), ids=lambda row: row["id"])
def test_a_deal_logged_live_or_in_full_scores_as_the_vectors_say(
    row: dict[str, Any], depth: str
) -> None:
    expect, seats = row["expect"], range(1, row["n"] + 1)
    cells = deal_cells(row)
    if depth == BY_CARDS:
        cells = {cell: v for cell, v in cells.items() if not cell.startswith("winner-")}
    else:
        cells = {cell: v for cell, v in cells.items() if not cell.startswith("card-")}
        cells |= {"partner": "none" if expect["partner"] is None else expect["partner"] + 1}
        if expect["no_partner"]:
            cells["alone"] = expect["no_partner"]
    examined = examine(LEAD, Hand(row["n"], settings(row["settings"], row["n"]), cells))
    assert examined.scorable, examined.problems
    hand = examined.hand
    assert hand.number("bidder") == expect["bidder"] + 1
    assert hand.number("bid") == expect["bid"]
    assert [hand.number(f"tricks-{seat}") for seat in seats] == expect["tricks"]
    assert hand.number("pile") == expect["team_tricks"]
    points = {line.side: line.points for line in examined.lines}
    assert [points[str(seat)] for seat in seats] == expect["points"]
    if depth == BY_CARDS:
        partner = None if expect["partner"] is None else expect["partner"] + 1
        assert hand.number("partner") == partner
        assert hand.word("alone") == expect["no_partner"]
        assert hand.word("trump") == expect["trump"]
    odd = {problem.code for problem in examined.problems}
    assert odd <= {"odd_alone", "odd_jump", "odd_all", "odd_none"}


CODES = {
    "E_CALLED_HELD": "called_own",
    "E_CALLED_NOT_PLAYED": "called_withheld",
    "E_REVOKE": "revoked",
    "E_WINNER": "winner_differs",
    "E_TRICK_INCOMPLETE": "trick_incomplete",
    "E_FIRST_LEAD": "differs",
}
"""What a table's own log shows, in our codes."""

OF_THE_DEAL = {"E_DECK": "dealt twice", "E_CARD_NOT_HELD": "not held", "E_PLAY_TURN": "out of turn"}
"""What needs the hands as dealt or the order inside a trick, which no table's log holds."""

REFUSED = [row for row in rows("refused") if row["kind"] == "deal"]


@pytest.mark.parametrize(
    "row", [r for r in REFUSED if r["expect_code"] in CODES], ids=lambda row: row["id"]
)
def test_what_is_wrong_with_a_logged_deal_is_named(row: dict[str, Any]) -> None:
    deal = row["deal"]
    cells = deal_cells(deal) | {"led": deal["led"]}
    examined = examine(LEAD, Hand(deal["n"], settings(row["settings"], deal["n"]), cells))
    assert CODES[row["expect_code"]] in {problem.code for problem in examined.problems}


@pytest.mark.parametrize(
    "row", [r for r in REFUSED if r["expect_code"] == "E_TRICKS_COUNT"], ids=lambda row: row["id"]
)
def test_a_deal_without_its_last_trick_stays_open(row: dict[str, Any]) -> None:
    deal = row["deal"]
    table = settings(row["settings"], deal["n"])
    examined = examine(LEAD, Hand(deal["n"], table, deal_cells(deal)))
    assert "pile" in {problem.cell for problem in examined.missing}
    assert not examined.lines


@pytest.mark.parametrize(
    "row", [r for r in REFUSED if r["expect_code"] in OF_THE_DEAL], ids=lambda row: row["id"]
)
def test_what_only_the_whole_deal_shows_is_found_in_it(row: dict[str, Any]) -> None:
    deal = row["deal"]
    found = faults(
        dict(enumerate(deal["hands"], start=1)),
        deal["leftover"],
        [[(seat + 1, card) for seat, card in trick["plays"]] for trick in deal["tricks"]],
        [trick["winner"] + 1 for trick in deal["tricks"]],
        next(iter(deal["tricks"]))["plays"][0][0] + 1,
    )
    assert OF_THE_DEAL[row["expect_code"]] in {fault.what for fault in found}


def test_every_refused_deal_is_judged_somewhere() -> None:
    judged = {*CODES, *OF_THE_DEAL, "E_TRICKS_COUNT"}
    assert {row["expect_code"] for row in REFUSED} == judged
    assert len(rows("deals")) == 39


@pytest.mark.parametrize("row", rows("deals"), ids=lambda row: row["id"])
def test_an_honest_deal_has_no_fault(row: dict[str, Any]) -> None:
    found = faults(
        dict(enumerate(row["hands"], start=1)),
        row["leftover"],
        [[(seat + 1, card) for seat, card in trick["plays"]] for trick in row["tricks"]],
        [trick["winner"] + 1 for trick in row["tricks"]],
        row["expect"]["bidder"] + 1,
    )
    assert list(found) == []
