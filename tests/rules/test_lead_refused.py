"""Every entry of the vectors that the rules refuse, each for its own reason."""

from __future__ import annotations

from typing import Any

import pytest
from lead_vectors import LEAD, cells, rows, settings

from scorekeeper.commands import OpenSession
from scorekeeper.decide import decide
from scorekeeper.errors import RuleError
from scorekeeper.examine import examine
from scorekeeper.game import Hand
from scorekeeper.games import GAMES
from scorekeeper.problems import Level
from scorekeeper.session import Session

OURS = {
    "E_DEALER": {("wrong", "dealer", "not_a_seat")},
    "E_BID_RANGE": {("wrong", "bid", "out_of_range")},
    "E_AUCTION_TURN": {"auction_turn"},
    "E_OPENER_PASSED": {"opener_passed"},
    "E_BID_NOT_HIGHER": {"bid_not_higher"},
    "E_BID_AFTER_PASS": {"bid_after_pass"},
    "E_AUCTION_NOT_CLOSED": {"auction_not_closed"},
    "E_AUCTION_AFTER_CLOSE": {"auction_after_close"},
    "E_BIDDER_MISMATCH": {"bidder_mismatch"},
    "E_BID_MISMATCH": {"bid_mismatch"},
    "E_LED_NOT_TRUMP": {"led_not_trump"},
    "E_CALLED_NOT_TRUMP": {"called_not_trump"},
    "E_CALLED_IS_LED": {"called_is_led"},
    "E_CARD": {"no_such_card"},
    "E_PARTNER_IS_BIDDER": {"partner_is_bidder"},
    "E_PARTNER": {"not_a_seat"},
    "E_NO_PARTNER_REASON": {("missing", "partner", "missing"), "partner_and_reason"},
    "E_NO_LEFTOVER": {"no_leftover"},
    "E_CALLED_SEEN": {"called_seen"},
    "E_HOLDS_SUIT": {"holds_suit_short", "holds_suit_tricks"},
    "E_ALONE_NOT_ALLOWED": {"alone_not_allowed"},
    "E_CALLED_WITHOUT_PARTNER": {"called_without_partner"},
    "E_TRICKS_SUM": {"tricks_sum"},
    "E_SPLIT_NEEDED": {("missing", "tricks-6", "missing")},
    "E_TEAM_TRICKS": {"pile_not_sum"},
    "E_TRICKS_RANGE": {"out_of_range"},
    # The bidder's own count is the one left out: without it there is no count of the side.
    "E_TRICKS_COUNT": {("missing", "pile", "missing")},
    "E_ACE_WINS": {"ace_led", "ace_called"},
}
"""Their reasons in our codes; where one code serves several reasons, with level and box."""

AT_THE_OPENING = {"E_PLAYERS": "players", "E_LEFTOVER_UNDECIDED": "rule_unanswered"}
"""What is refused before there is a hand: the session is not opened."""

HANDS = [row for row in rows("refused") if row["kind"] == "hand"]


@pytest.mark.parametrize(
    "row", [r for r in HANDS if r["expect_code"] not in AT_THE_OPENING], ids=lambda r: r["id"]
)
def test_a_hand_is_refused_for_its_own_reason(row: dict[str, Any]) -> None:
    facts = row["facts"]
    table = settings(row["settings"], facts["n"])
    examined = examine(LEAD, Hand(facts["n"], table, cells(facts)))
    against = [p for p in examined.problems if p.level is not Level.ODD]
    first = against[0]
    found = {first.code, (first.level.value, first.cell, first.code)}
    assert found & OURS[row["expect_code"]], against
    assert examined.lines == ()


@pytest.mark.parametrize(
    "row", [r for r in HANDS if r["expect_code"] in AT_THE_OPENING], ids=lambda r: r["id"]
)
def test_a_table_that_cannot_play_is_not_opened(row: dict[str, Any]) -> None:
    given = {key: value for key, value in row["settings"].items() if value is not None}
    players = tuple(f"p{seat}" for seat in range(row["facts"]["n"]))
    with pytest.raises(RuleError) as refused:
        decide(Session(), OpenSession("lead", players, given, 1), GAMES)
    assert AT_THE_OPENING[row["expect_code"]] in {p.code for p in refused.value.problems}
