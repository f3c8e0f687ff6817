"""What holds for every session, whatever the hands: Hypothesis looks for one where it does not."""

from __future__ import annotations

from contextlib import closing

from hypothesis import given
from hypothesis import strategies as st
from lead_hands import hands
from lead_table import done, opened, sheet, stored, totals

from scorekeeper.commands import CorrectEntry, StrikeHand, Withdraw, WriteEntry
from scorekeeper.errors import ScorekeeperError
from scorekeeper.eventlog import MemoryLog
from scorekeeper.events import (
    EntryCorrected,
    EntryWithdrawn,
    EntryWritten,
    Event,
    HandStruck,
    Stamp,
)
from scorekeeper.phrases import Value
from scorekeeper.service import Service
from scorekeeper.session import Session, evolve, replay
from scorekeeper.sheet import State

OPEN = {"end": "open"}

Hands = list[dict[str, Value]]


def played(played_hands: Hands) -> Session:
    session = opened(OPEN)
    for number, cells in enumerate(played_hands, start=1):
        session = done(session, WriteEntry(number, cells, session.version))
    return session


@given(st.lists(hands(), max_size=8))
def test_totals_are_the_sums_of_the_rows(played_hands: Hands) -> None:
    found = sheet(played(played_hands))
    for key in found.keys:
        assert found.totals[key] == sum(row.points[key] for row in found.rows)


@given(st.lists(hands(), min_size=1, max_size=8))
def test_every_hand_has_the_points_its_tricks_make(played_hands: Hands) -> None:
    """With a partner the points of a hand come to h + S if made, h - S - 2b if not."""
    for row, cells in zip(sheet(played(played_hands)).rows, played_hands, strict=True):
        pile, bid = cells["pile"], cells["bid"]
        assert isinstance(pile, int)
        assert isinstance(bid, int)
        expected = 13 + pile if pile >= bid else 13 - pile - 2 * bid
        assert sum(row.points.values()) == expected


@given(st.lists(hands(), min_size=1, max_size=6), hands(), st.data())
def test_a_correction_equals_a_fresh_entry_of_the_corrected_hands(
    played_hands: Hands, right: dict[str, Value], data: st.DataObject
) -> None:
    number = data.draw(st.integers(1, len(played_hands)))
    session, wrong = played(played_hands), played_hands[number - 1]
    changes: dict[str, Value | None] = dict.fromkeys(set(wrong) - set(right)) | right
    if {c: v for c, v in changes.items() if wrong.get(c) != v}:
        session = done(session, CorrectEntry(number, changes, session.version))
    fresh = played([*played_hands[: number - 1], right, *played_hands[number:]])
    assert totals(session) == totals(fresh)
    assert [row.totals for row in sheet(session).rows] == [row.totals for row in sheet(fresh).rows]


@given(st.lists(hands(), min_size=1, max_size=4))
def test_the_same_entry_twice_is_one(played_hands: Hands) -> None:
    with closing(MemoryLog()) as log:
        service = Service(log)
        stamp = Stamp("opening-tap", "2026-01-02T20:00:00+00:00")
        book = service.open("lead", ["Ann", "Bob", "Cy", "Di"], OPEN, 1, stamp)
        for number, cells in enumerate(played_hands, start=1):
            command = WriteEntry(number, cells, book.session.version)
            tap = Stamp(f"tap-{number}", "2026-01-02T20:00:00+00:00")
            book = service.submit(book.stream, command, tap)
            again = service.submit(book.stream, command, tap)
            assert again.session.version == book.session.version
        assert len(book.sheet.rows) == len(played_hands)


@given(st.lists(hands(), min_size=1, max_size=5), st.data())
def test_undone_to_the_start_and_done_again_is_the_same_session(
    played_hands: Hands, data: st.DataObject
) -> None:
    session = played(played_hands)
    steps = data.draw(st.integers(1, len(played_hands)))
    for _ in range(steps):
        assert session.undoable is not None
        session = done(session, Withdraw(session.undoable.version))
    assert totals(session) == totals(played(played_hands[:-steps]))
    for _ in range(steps):
        assert session.redoable is not None
        session = done(session, Withdraw(session.redoable.version))
    assert totals(session) == totals(played(played_hands))


CELL = st.sampled_from(["bidder", "bid", "pile", "partner", "tricks-1", "call-1-2", "weather", "é"])
VALUE = st.one_of(st.integers(-99, 999), st.sampled_from(["none", "AH", "pass", ""]), st.none())
CELLS = st.dictionaries(CELL, VALUE, max_size=4)
HAND = st.one_of(st.integers(-1, 5), st.just("i1"))
STROKES: st.SearchStrategy[Event] = st.one_of(
    st.builds(EntryWritten, HAND, CELLS),
    st.builds(EntryCorrected, HAND, CELLS, st.none()),
    st.builds(HandStruck, HAND, st.none()),
    st.builds(EntryWithdrawn, st.integers(-1, 12)),
)


@given(st.lists(STROKES, max_size=10))
def test_any_log_folds_at_any_point_and_makes_a_sheet(strokes: list[Event]) -> None:
    """Even one that no form would have let in: in the record there are problems, never errors."""
    session = opened(OPEN)
    for event in strokes:
        session = evolve(session, stored(event, session.version + 1))
        assert session == replay(session.strokes)
        for row in sheet(session).rows:
            assert row.counts or row.state in (State.OPEN, State.VOID)


@given(st.lists(hands(), min_size=1, max_size=4), st.lists(st.integers(1, 4), max_size=4))
def test_the_sheet_does_not_depend_on_the_order_in_which_hands_were_struck(
    played_hands: Hands, struck: list[int]
) -> None:
    def after(order: list[int]) -> list[int]:
        session = played(played_hands)
        for hand in order:
            try:
                session = done(session, StrikeHand(hand, session.version))
            except ScorekeeperError:
                continue
        return totals(session)

    assert after(struck) == after(struck[::-1])
