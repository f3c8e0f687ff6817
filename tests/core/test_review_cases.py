"""Cases where seats, sides and points meet: found by trying, and kept."""

from __future__ import annotations

from typing import Any

import pytest
from lead_table import MADE, done, opened, sheet
from test_undo_and_correct import HANDS, OPEN, played

from scorekeeper.build import build
from scorekeeper.commands import (
    AdjustPoints,
    ChangeRules,
    ChooseEnd,
    CorrectEntry,
    InsertHand,
    OpenSession,
    SeatPlayers,
    StrikeHand,
    Withdraw,
    WriteEntry,
)
from scorekeeper.decide import decide
from scorekeeper.errors import Conflict, Refused, RuleError
from scorekeeper.events import Stamp, Stored
from scorekeeper.examine import examine
from scorekeeper.game import Hand
from scorekeeper.games import GAMES
from scorekeeper.houserules import in_full, with_preset
from scorekeeper.problems import Level
from scorekeeper.session import Session, evolve


def test_points_before_the_first_hand_are_for_who_sat_when_the_session_opened() -> None:
    session = done(played(HANDS[:1]), SeatPlayers(2, (2, 1, 3, 4), 2))
    given = done(session, AdjustPoints(None, (("1", 100),), session.version))
    before, after = sheet(session).totals, sheet(given).totals
    assert {key: after[key] - before[key] for key in after} == {"1": 100, "2": 0, "3": 0, "4": 0}
    joined = done(
        session,
        SeatPlayers(2, (1, 2, 3, 4, "p-eve"), session.version, rules={"leftover": "taker"}),
    )
    with pytest.raises(RuleError):
        done(joined, AdjustPoints(None, (("5", 9),), joined.version))


def test_the_same_points_given_on_two_phones_are_a_conflict() -> None:
    session = played(HANDS[:1])
    given = done(session, AdjustPoints(1, (("3", -3),), session.version))
    with pytest.raises(Conflict):
        done(given, AdjustPoints(1, (("3", -3),), session.version))
    assert done(given, AdjustPoints(1, (("3", -3),), given.version))


def test_the_same_forgotten_hand_from_two_phones_is_a_conflict() -> None:
    session = played(HANDS[:2])
    put_in = done(session, InsertHand(1, MADE, session.version))
    with pytest.raises(Conflict):
        done(put_in, InsertHand(1, MADE, session.version))
    assert len(sheet(done(put_in, InsertHand(1, MADE, put_in.version))).rows) == 4


def tally(rules: dict[str, Any], seats: int = 4) -> Session:
    session = Session()
    people = tuple(f"p{n}" for n in range(seats))
    return tally_does(session, OpenSession("tally", people, rules, 1))


def tally_does(session: Session, command: Any) -> Session:
    for event in decide(session, command, GAMES):
        version = session.version + 1
        stored = Stored("s", version, event, Stamp(f"t{version}", ""), "")
        session = evolve(session, stored)
    return session


def test_who_scores_together_stays_as_the_session_was_opened() -> None:
    pairs = tally({"sides": "pairs"})
    with pytest.raises(Refused, match="score together"):
        tally_does(pairs, SeatPlayers(1, (1, 2, 3, 4, "p-eve"), pairs.version))
    singles = tally({})
    with pytest.raises(Refused, match="score together"):
        tally_does(singles, ChangeRules(1, {"sides": "pairs"}, singles.version))


def test_every_line_of_every_hand_is_in_the_points_of_somebody() -> None:
    session = tally({"sides": "pairs"})
    session = tally_does(session, WriteEntry(1, {"points-13": 5, "points-24": -7}, 1))
    row = build(session, GAMES["tally"]).rows[0]
    assert sum(row.points.values()) == sum(line.points for line in row.examined.lines) == -2


def klaverjas(cells: dict[str, Any]) -> tuple[list[int], set[str]]:
    game = GAMES["klaverjas"]
    examined = examine(game, Hand(4, in_full(game, 4, {}), {"dealer": 4, **cells}))
    wrong = {p.code for p in examined.problems if p.level is not Level.ODD}
    assert not wrong
    sides = {"13": 0, "24": 0}
    for line in examined.lines:
        sides[line.side] += line.points
    return list(sides.values()), {p.code for p in examined.problems}


def test_no_pit_is_paid_while_the_others_have_points() -> None:
    winners = {f"winner-{k}": 1 for k in range(1, 9)}
    made = {"maker": 1, "trump": "H", "counted": "13"}
    points, asked = klaverjas({**made, "points": 100, **winners})
    assert points == [100, 62]
    assert "all_tricks_yet_points" in asked
    assert klaverjas({**made, "points": 162, **winners})[0] == [262, 0]


def test_a_called_ace_takes_a_trick_also_where_the_count_is_only_implied() -> None:
    cells = {"bidder": 1, "bid": 7, "trump": "H", "called": "AH", "partner": 2, "pile": 8,
             "tricks-1": 8, "tricks-3": 3, "tricks-4": 2}  # fmt: skip
    with pytest.raises(RuleError) as refused:
        done(opened(OPEN), WriteEntry(1, cells, 1))
    assert {p.code for p in refused.value.problems} == {"ace_called"}


@pytest.mark.parametrize("key", list(GAMES))
def test_every_preset_is_playable(key: str) -> None:
    game = GAMES[key]
    for variant in game.variants:
        for seats in game.seats:
            given = with_preset(game, {"preset": variant.key})
            known = {setting.field.name for setting in game.settings(seats)}
            if "leftover" in known:
                given["leftover"] = "taker"
            assert in_full(game, seats, {n: v for n, v in given.items() if n in known})  # type: ignore[misc]


def ended(rules: dict[str, Any]) -> Session:
    """A session that ended with hand 1 and was played on to hand 3."""
    session = opened({"end": "target", "tie": "shared", "target": 8, **rules})
    session = done(session, WriteEntry(1, MADE, session.version))
    session = done(session, ChooseEnd(1, play_on=True))
    for cells in HANDS[1:3]:
        session = done(session, WriteEntry(session.next_hand, cells, session.version))
        if (ending := sheet(session).ending) and session.next_hand < 4:
            session = done(session, ChooseEnd(ending.row.id, play_on=True))
    return session


def test_the_last_word_on_an_end_counts() -> None:
    session = played(HANDS[:2])
    session = done(session, ChooseEnd(2, play_on=False))
    assert sheet(session).ending is not None
    session = done(session, ChooseEnd(2, play_on=True))
    assert sheet(session).ending is None
    session = done(session, ChooseEnd(2, play_on=False))
    assert sheet(session).ending is not None


def test_points_given_behind_the_end_do_not_move_the_totals_it_was_won_with() -> None:
    session = ended({})
    first = sheet(session).rows[0]
    session = done(session, ChooseEnd(1, play_on=False))
    before = dict(sheet(session).totals)
    session = done(session, StrikeHand(3, session.version))
    session = done(session, AdjustPoints(3, (("1", 50),), session.version))
    assert sheet(session).totals == before == dict(first.totals)


def test_a_correction_undone_elsewhere_does_not_come_back_unseen() -> None:
    session = done(played(HANDS[:1]), CorrectEntry(1, {"bid": 9}, 2))
    shown = session.version
    page = dict(session.hands[1].cells)
    session = done(session, Withdraw(shown))
    with pytest.raises(Conflict):
        done(session, CorrectEntry(1, {**page, "bid": 9, "trump": "H"}, shown))
    assert session.hands[1].cells["bid"] == HANDS[0]["bid"]


def test_house_rules_that_are_not_given_stay_as_they_are() -> None:
    session = opened({"end": "target", "target": 77})
    session = done(session, ChangeRules(1, {"target": None, "made_score": "own"}, 1))
    assert sheet(session).next.seating.settings["target"] == 77


def test_messages_name_a_hand_by_its_number() -> None:
    session = played(HANDS[:2])
    session = done(session, InsertHand(1, MADE, session.version))
    with pytest.raises(Refused, match="scored") as refused:
        done(session, WriteEntry(2, {"bid": 13}, session.version))
    assert refused.value.phrase.values["hand"] == 3
