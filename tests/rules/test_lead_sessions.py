"""Every session of the vectors: running totals, the correction on the way or after the end, where
it ends and how everybody stands."""

from __future__ import annotations

from typing import Any

import pytest
from lead_sessions import Table, named
from lead_vectors import rows

from scorekeeper.commands import ChooseEnd
from scorekeeper.endings import places
from scorekeeper.errors import Refused


def standings(table: Table, totals: dict[str, int]) -> list[dict[str, Any]]:
    rank = places(totals)
    return sorted(
        ({"player": p, "points": totals[p], "rank": rank[p]} for p in totals),
        key=lambda s: (s["rank"], s["player"]),
    )


def in_order(expected: list[dict[str, Any]]) -> list[dict[str, Any]]:
    kept = ({k: s[k] for k in ("player", "points", "rank")} for s in expected)
    return sorted(kept, key=lambda s: (s["rank"], s["player"]))


def judged(table: Table, expected: dict[str, Any]) -> None:
    """Where the session ended, who won, and both standings."""
    ending = table.sheet.ending
    if expected["finished_at"] is None:
        assert ending is None
    else:
        assert ending is not None
        assert ending.row.id == expected["finished_at"]
        winners = [table.session.people[int(key) - 1] for key in ending.end.winners]
        assert winners == expected["winners"]
    assert standings(table, table.totals) == in_order(expected["standings"])
    everything = named(table, ending.all_totals) if ending else table.totals
    assert standings(table, everything) == in_order(expected["standings_all_hands"])


def played(row: dict[str, Any], *, corrected: bool) -> Table:
    """The session played as in the row: hands that come after an end are played on, and the table's
    word is then taken back, so that both standings can be seen."""
    table = Table(row, row["players"])
    correction = row["correction"]
    for number, facts in enumerate(row["hands"], start=1):
        if table.sheet.ending:
            table.does(ChooseEnd(table.sheet.ending.row.id, play_on=True))
        table.plays(facts)
        if corrected and number == correction["entered_after_hand"]:
            assert list(table.totals.values()) == row["running_before_correction"]
            wrong = row["hands"][correction["hand"] - 1]
            table.corrects(correction["hand"], wrong, correction["set"])
            after_end = table.sheet.ending and table.sheet.ending.undecided
            if not after_end:
                assert list(table.totals.values()) == row["running_after_correction"]
    table.session.ends = ()
    return table


ROWS = rows("sessions") + rows("sessions_late")


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_a_session_without_its_correction_ends_as_the_vectors_say(row: dict[str, Any]) -> None:
    judged(played(row, corrected=False), row["final_without_correction"])


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_a_session_with_its_correction_ends_as_the_vectors_say(row: dict[str, Any]) -> None:
    table = played(row, corrected=True)
    judged(table, row["final_with_correction"])
    points = [[r.points[key] for key in table.sheet.keys] for r in table.sheet.rows]
    assert points == row["points_corrected"]


def test_all_rows_are_here() -> None:
    assert len(ROWS) == 28


def test_after_an_end_the_table_has_to_say_that_it_plays_on() -> None:
    row = next(r for r in ROWS if r["final_without_correction"]["finished_at"] is not None)
    table = Table(row, row["players"])
    for facts in row["hands"][: row["final_without_correction"]["finished_at"]]:
        table.plays(facts)
    with pytest.raises(Refused, match="over"):
        table.plays(row["hands"][0])
