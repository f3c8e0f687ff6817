"""The curve of totals: every hand that counts is on it, it ends at the totals, and it stays inside its
picture."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st
from lead_hands import hands
from lead_table import MADE, done, opened, sheet

from scorekeeper.commands import AdjustPoints, SeatPlayers, StrikeHand, WriteEntry
from scorekeeper.curve import APART, EDGE, HIGH, MOST, WIDE, Curve, curve
from scorekeeper.errors import ScorekeeperError
from scorekeeper.phrases import Value
from scorekeeper.session import Session

OPEN = {"end": "open"}

Hands = list[dict[str, Value]]
Points = list[tuple[int, int, int]]


def played(played_hands: Hands, session: Session | None = None) -> Session:
    session = session or opened(OPEN)
    for cells in played_hands:
        session = done(session, WriteEntry(session.next_hand, cells, session.version))
    return session


def messed(session: Session, struck: list[int], given: Points) -> Session:
    """Some hands struck, and points given at some, or before the first."""
    for command in (
        *(StrikeHand(hand, 0) for hand in struck),
        *(AdjustPoints(hand or None, ((str(seat), n),), 0) for hand, seat, n in given),
    ):
        try:
            session = done(session, replace(command, saw=session.version))
        except ScorekeeperError:
            continue
    return session


def inside(drawn: Curve) -> bool:
    across = {x for trace in drawn.traces for x, _ in trace.points}
    down = {y for trace in drawn.traces for _, y in trace.points}
    labels = {trace.label for trace in drawn.traces}
    goal = drawn.zero if drawn.target is None else drawn.target
    return (
        all(0 <= x <= WIDE for x in across)
        and all(EDGE <= y <= HIGH - EDGE for y in {*down, drawn.zero, goal})
        and all(0 < label < HIGH for label in labels)
    )


@given(
    st.lists(hands(), max_size=8),
    st.lists(st.integers(1, 8), max_size=3),
    st.lists(st.tuples(st.integers(0, 8), st.integers(1, 4), st.integers(-99, 99)), max_size=3),
    st.sampled_from([OPEN, {"end": "target", "target": 40}, {"end": "hands", "hands": 3}]),
)
def test_a_line_has_a_point_more_than_hands_count_and_ends_at_the_total(
    played_hands: Hands, struck: list[int], given_points: Points, rules: dict[str, Value]
) -> None:
    session = opened(rules)
    for cells in played_hands:
        try:
            session = played([cells], session)
        except ScorekeeperError:
            break
    found = sheet(messed(session, struck, given_points))
    drawn = curve(found)
    assert drawn.hands == sum(row.counts for row in found.rows)
    assert {trace.key: trace.values[-1] for trace in drawn.traces} == dict(found.totals)
    for trace in drawn.traces:
        assert len(trace.values) == len(trace.points) == drawn.hands + 1
    assert inside(drawn)


@given(st.lists(st.integers(1, 4), min_size=4, max_size=4))
def test_names_stand_apart_however_close_the_lines_end(points: list[int]) -> None:
    given_points = [(0, seat, n) for seat, n in enumerate(points, start=1)]
    drawn = curve(sheet(messed(opened(OPEN), [], given_points)))
    labels = sorted(trace.label for trace in drawn.traces)
    assert all(below - above >= APART for above, below in pairwise(labels))
    assert inside(drawn)


def test_nothing_played_is_a_point_each() -> None:
    drawn = curve(sheet(opened(OPEN)))
    assert drawn.hands == 0
    assert {trace.points for trace in drawn.traces} == {((0, HIGH // 2),)}
    assert {trace.path for trace in drawn.traces} == {f"M0 {HIGH // 2}h0"}


def test_start_points_are_where_the_line_begins() -> None:
    session = messed(opened(OPEN), [], [(0, 2, 30)])
    values = [trace.values for trace in curve(sheet(played([dict(MADE)], session))).traces]
    assert values == [(0, 3), (30, 32), (0, 8), (0, 8)]


def test_who_joins_late_begins_where_he_came_in() -> None:
    session = played([dict(MADE), dict(MADE)])
    joins = SeatPlayers(3, (1, 2, 3, 4, "p-ed"), session.version, 7, {"leftover": "taker"})
    session = done(session, joins)
    drawn = curve(sheet(session))
    assert [trace.values for trace in drawn.traces][-1] == (7,)
    last = drawn.traces[-1]
    assert (last.since, last.points[0][0]) == (2, WIDE)


def test_the_target_is_on_the_picture_even_if_nobody_came_near() -> None:
    drawn = curve(sheet(played([dict(MADE)], opened({"end": "target", "target": 200}))))
    assert (drawn.target, drawn.target_points) == (EDGE, 200)
    assert inside(drawn)


def test_a_hundred_hands_are_thinned_to_what_can_be_seen() -> None:
    drawn = curve(sheet(played([dict(MADE)] * 100)))
    for trace in drawn.traces:
        assert len(trace.values) == 101
        assert len(trace.points) == MOST
        assert trace.points[0][0] == 0
        assert trace.end[0] == WIDE
        assert trace.path.count("l") == 1
