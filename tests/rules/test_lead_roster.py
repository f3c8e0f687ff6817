"""Every session of the vectors in which people join and leave between hands."""

from __future__ import annotations

from typing import Any

import pytest
from lead_sessions import Table, named
from lead_vectors import rows

from scorekeeper.commands import SeatPlayers
from scorekeeper.endings import places
from scorekeeper.games.lead import cards_each, leftover


@pytest.mark.parametrize("row", rows("sessions_roster"), ids=lambda row: row["id"])
def test_people_come_and_go_as_the_vectors_say(row: dict[str, Any]) -> None:
    table = Table(row, row["start_players"])
    seated = list(row["start_players"])
    for event in row["events"]:
        if event["type"] == "hand":
            hand = table.plays(event["facts"])
            points = table.sheet.rows[-1].points
            assert table.sheet.rows[-1].id == hand
            assert named(table, points) == event["points"]
            assert table.totals == event["totals"]
            continue
        if event["type"] == "join":
            seated.insert(seated.index(event["sits_left_of"]) + 1, event["player"])
        else:
            assert table.totals[event["player"]] == event["score_kept"]
            seated.remove(event["player"])
        people = table.session.people
        players = [people.index(p) + 1 if p in people else p for p in seated]
        upcoming = table.sheet.next
        table.does(SeatPlayers(upcoming.id, tuple(players), table.session.version))
        upcoming = table.sheet.next
        assert seated[upcoming.dealer - 1] == event["next_dealer"]
        assert cards_each(upcoming.seating.seats) == event["hand_size"]
        assert leftover(upcoming.seating.seats) == event["leftover_cards"]
        if event["type"] == "join":
            assert table.totals[event["player"]] == event["start_score"]
    ending = table.sheet.ending
    assert ending is not None
    assert [table.session.people[int(key) - 1] for key in ending.end.winners] == row["winners"]
    rank = places(table.totals)
    assert {(s["player"], s["points"], s["rank"]) for s in row["standings"]} == {
        (player, points, rank[player]) for player, points in table.totals.items()
    }
    present = {s["player"] for s in row["standings"] if s["present"]}
    assert present == set(table.sheet.next.seating.players)


def test_all_rows_are_here() -> None:
    assert len(rows("sessions_roster")) == 7
