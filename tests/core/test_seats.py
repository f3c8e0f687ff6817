"""The cases of people at the table: seats, house rules between hands, forgotten hands."""

from __future__ import annotations

import pytest
from lead_table import MADE, done, opened, sheet, totals
from test_undo_and_correct import HANDS, OPEN, played

from scorekeeper.commands import (
    ChangeRules,
    InsertHand,
    RenamePlayer,
    SeatPlayers,
    StrikeHand,
    Withdraw,
    WriteEntry,
)
from scorekeeper.errors import Conflict, NotFound, Refused, RuleError
from scorekeeper.events import PlayersSeated
from scorekeeper.session import Session

RULES = {"leftover": "taker"}


def joins(session: Session, name: str, *, start: int | None = None) -> Session:
    """The session with somebody new on the last seat from the next hand on."""
    seats = sheet(session).next.seating.players
    people = session.people
    players = (*(people.index(p) + 1 for p in seats), name)
    upcoming = sheet(session).next.id
    return done(session, SeatPlayers(upcoming, players, session.version, start, RULES))


def test_save_a_hand_and_undo_and_the_dealer_is_who_it_was() -> None:
    session = played(HANDS[:3])
    dealer = sheet(session).next.dealer
    session = done(session, WriteEntry(4, MADE, session.version))
    assert sheet(done(session, Withdraw(session.version))).next.dealer == dealer


def test_people_deal_in_the_order_of_their_seats_and_not_of_their_names() -> None:
    session = opened({**OPEN}, dealer=1)
    dealers = []
    for number in range(1, 6):
        dealers.append(sheet(session).next.dealer)
        session = done(session, WriteEntry(number, HANDS[number], session.version))
    assert dealers == [1, 2, 3, 4, 1]


def test_two_join_late_in_turn_and_the_seconds_start_does_not_depend_on_the_firsts() -> None:
    session = played(HANDS[:2], {**OPEN, "join_score": "average"})
    before = totals(session)
    one = joins(session, "p-eve")
    start = sum(before) // 4
    assert sheet(one).totals["5"] == start
    two = joins(one, "p-flo")
    assert sheet(two).totals["6"] == (sum(before) + start) // 5
    assert all("5" not in row.points and "5" not in row.totals for row in sheet(two).rows)


def test_lowest_and_nothing_are_the_other_starts_and_a_stated_one_goes_before() -> None:
    for rule, expected in (("lowest", min), ("zero", lambda t: 0)):
        session = played(HANDS[:2], {**OPEN, "join_score": rule})
        assert sheet(joins(session, "p-eve")).totals["5"] == expected(totals(session))
    assert sheet(joins(played(HANDS[:2]), "p-eve", start=12)).totals["5"] == 12


def test_a_player_added_while_a_bid_is_open_plays_from_the_next_hand() -> None:
    session = done(played(HANDS[:2]), WriteEntry(3, {"bidder": 1, "bid": 5}, 3))
    session = joins(session, "p-eve")
    assert sheet(session).open_row.seating.seats == 4  # type: ignore[union-attr]
    assert sheet(session).next.seating.seats == 5
    session = done(
        session,
        WriteEntry(3, {"partner": 2, "pile": 6, "tricks-3": 7, "tricks-4": 0}, session.version),
    )
    assert sheet(session).rows[2].counts


def test_who_sits_out_one_hand_is_not_counted_as_having_played_it() -> None:
    session = played(HANDS[:2])
    session = done(session, SeatPlayers(3, (1, 2, 3), session.version, rules=RULES))
    three = {"bidder": 1, "bid": 9, "partner": 2, "pile": 10, "tricks-3": 7}
    session = done(session, WriteEntry(3, three, session.version))
    session = done(session, SeatPlayers(4, (1, 2, 3, 4), session.version))
    session = done(session, WriteEntry(4, MADE, session.version))
    assert dict(sheet(session).played) == {"1": 4, "2": 4, "3": 4, "4": 3}
    assert "4" not in sheet(session).rows[2].points
    assert sheet(session).rows[2].totals["4"] == sheet(session).rows[1].totals["4"]


def test_swapped_seats_leave_past_hands_unchanged_and_points_go_with_the_person() -> None:
    session = played(HANDS[:3])
    before = totals(session)
    session = done(session, SeatPlayers(4, (2, 1, 3, 4), session.version))
    assert totals(session) == before
    session = done(session, WriteEntry(4, MADE, session.version))
    gained = [after - b for after, b in zip(totals(session), before, strict=True)]
    assert gained == [2, 3, 8, 8]


def test_a_substitute_takes_the_seat_and_not_the_points() -> None:
    session = played(HANDS[:2])
    left = totals(session)[1]
    session = done(session, SeatPlayers(3, (1, "p-eve", 3, 4), session.version, 0))
    session = done(session, WriteEntry(3, MADE, session.version))
    assert sheet(session).totals["2"] == left
    assert sheet(session).totals["5"] == 2


def test_from_a_written_hand_on_people_may_be_swapped_but_not_come_or_go() -> None:
    session = played(HANDS[:3])
    with pytest.raises(Refused, match="come or"):
        done(session, SeatPlayers(2, (1, 2, 3), session.version, rules=RULES))
    swapped = done(session, SeatPlayers(2, (2, 1, 3, 4), session.version))
    assert sheet(swapped).rows[0].points == sheet(session).rows[0].points
    assert sheet(swapped).rows[1].points["1"] == sheet(session).rows[1].points["2"]


def test_leftover_cards_are_decided_again_when_people_come_or_go() -> None:
    session = played(HANDS[:1])
    with pytest.raises(RuleError) as refused:
        done(session, SeatPlayers(2, (1, 2, 3, 4, "p-eve"), session.version))
    assert "leftover" in refused.value.cells
    session = done(session, SeatPlayers(2, (1, 2, 3, 4, "p-eve"), session.version, rules=RULES))
    assert sheet(session).next.seating.settings["leftover"] == "taker"
    assert "leftover" not in sheet(session).rows[0].seating.settings


def test_one_undo_takes_back_the_seats_and_the_rules_that_came_with_them() -> None:
    before = played(HANDS[:1])
    after = joins(before, "p-eve")
    assert after.undoable is not None
    undone = done(after, Withdraw(after.undoable.version))
    assert sheet(undone).next == sheet(before).next


@pytest.mark.parametrize(
    ("players", "error"),
    [
        ((1, 2, 3, 9), NotFound),
        ((1, 1, 2, 3), RuleError),
        ((1, 2), RuleError),
        ((1, 2, 3, 4), Refused),
    ],
)
def test_a_seating_that_cannot_be_is_refused(players: tuple[int, ...], error: type) -> None:
    session = played(HANDS[:1])
    with pytest.raises(error):
        done(session, SeatPlayers(2, players, session.version, rules=RULES))


def test_a_seating_decided_on_an_old_page_is_a_conflict() -> None:
    session = played(HANDS[:1])
    shown = session.version
    session = joins(session, "p-eve")
    with pytest.raises(Conflict):
        done(session, SeatPlayers(2, (2, 1, 3, 4), shown))


def test_house_rules_may_change_between_hands_and_earlier_hands_keep_theirs() -> None:
    session = played(HANDS[:2])
    before = [dict(row.points) for row in sheet(session).rows]
    session = done(session, ChangeRules(3, {"made_score": "own"}, session.version))
    own = {
        "bidder": 3,
        "bid": 7,
        "partner": 4,
        "tricks-1": 3,
        "tricks-2": 2,
        "tricks-3": 6,
        "tricks-4": 2,
    }
    session = done(session, WriteEntry(3, own, session.version))
    assert [dict(row.points) for row in sheet(session).rows[:2]] == before
    assert dict(sheet(session).rows[2].points) == {"1": 3, "2": 2, "3": 6, "4": 2}
    with pytest.raises(Refused):
        done(session, ChangeRules(4, {"made_score": "own"}, session.version))


def test_a_forgotten_hand_goes_in_where_it_belongs_and_moves_nobody_elses_deal() -> None:
    session = played(HANDS[:4])
    dealers = {row.id: row.dealer for row in sheet(session).rows}
    session = done(session, InsertHand(2, MADE, session.version))
    rows = sheet(session).rows
    assert [row.id for row in rows] == [1, 2, "i1", 3, 4]
    assert [row.number for row in rows] == [1, 2, 3, 4, 5]
    assert {row.id: row.dealer for row in rows if row.id != "i1"} == dealers
    session = done(session, InsertHand(0, MADE, session.version))
    assert [row.id for row in sheet(session).rows] == ["i2", 1, 2, "i1", 3, 4]
    with pytest.raises(RuleError):
        done(session, InsertHand(1, {"bidder": 1}, session.version))
    with pytest.raises(NotFound):
        done(session, InsertHand(9, MADE, session.version))


@pytest.mark.parametrize(("rule", "dealer"), [("same_deals", 1), ("next_deals", 2)])
def test_after_a_misdeal_the_house_rule_says_who_deals(rule: str, dealer: int) -> None:
    session = opened({**OPEN, "misdeal": rule}, dealer=1)
    session = done(session, WriteEntry(1, {"bidder": 2}, session.version))
    session = done(session, StrikeHand(1, session.version))
    assert sheet(session).next.dealer == dealer
    assert sheet(session).next.number == 1


def test_a_rename_is_no_stroke_that_undo_takes_back() -> None:
    session = done(played(HANDS[:1]), RenamePlayer(2, "Bobby"))
    assert session.undoable is not None
    assert session.undoable.version == 2
    with pytest.raises(NotFound):
        done(session, RenamePlayer(7, "Nobody"))


def test_the_first_dealer_follows_his_seat_when_somebody_joins_before_hand_1() -> None:
    session = joins(opened(OPEN, dealer=3), "p-eve")
    assert sheet(session).next.dealer == 3
    assert isinstance(session.strokes[1].event, PlayersSeated)
