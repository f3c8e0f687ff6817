"""Links by themselves: which one counts, and who may take what back."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.events import (
    KINDS,
    EntryWithdrawn,
    EntryWritten,
    Event,
    PlayersSeated,
    RulesChanged,
    SessionClosed,
    SessionOpened,
    SessionReopened,
    Stamp,
    Stored,
)
from scorekeeper.links import Link, Role, hashed, held, least, least_to_withdraw, role_of
from scorekeeper.session import replay

LINK = Link("s", "a", Role.WATCHER, hashed("mine"), "", "2026-03-01T20:15:00+00:00")
links = st.lists(
    st.builds(
        Link,
        stream=st.just("s"),
        id=st.text("abc", min_size=1),
        role=st.sampled_from(Role),
        hash=st.sampled_from([hashed("mine"), hashed("other")]),
        device=st.just(""),
        made=st.just(""),
        revoked=st.sampled_from(["", "2026-03-01T21:00:00+00:00"]),
        code=st.booleans(),
    )
)


@given(links)
def test_no_token_opens_more_than_its_best_link_that_stands(all_links: list[Link]) -> None:
    standing = [x for x in all_links if x.hash == hashed("mine") and not x.revoked and not x.code]
    best = max((link.role for link in standing), default=Role.NOBODY)
    assert role_of(held(all_links, [hashed("mine")])) == best
    assert held(all_links, []) is None
    assert held(all_links, [hashed("neither")]) is None


def test_who_had_a_link_is_told_from_who_never_had_one() -> None:
    gone = replace(LINK, revoked="2026-03-01T21:00:00+00:00")
    assert held([gone], [LINK.hash]) == gone
    assert role_of(gone) is Role.NOBODY
    assert held([gone, replace(LINK, id="b")], [LINK.hash]) == replace(LINK, id="b")
    assert held([replace(LINK, code=True)], [LINK.hash]) is None


def stored(*events: Event) -> list[Stored]:
    return [Stored("s", n, e, Stamp(f"tap-{n}", ""), "") for n, e in enumerate(events, start=1)]


OPENED = SessionOpened("tally", ("p1", "p2"), {}, 1)


@pytest.mark.parametrize(
    ("event", "role"),
    [
        (EntryWritten(1, {}), Role.SCORER),
        (SessionReopened(), Role.HOST),
        (SessionClosed(), Role.SCORER),
        (SessionClosed(locked=True), Role.HOST),
        (PlayersSeated(1, ("p1", "p2")), Role.HOST),
        (RulesChanged(1, {}), Role.HOST),
    ],
)
def test_an_undo_and_its_redo_are_his_who_may_make_the_stroke(event: Event, role: Role) -> None:
    session = replay(stored(OPENED, event, EntryWithdrawn(2), EntryWithdrawn(3)))
    assert [least_to_withdraw(session.meant(n)) for n in (2, 3, 4)] == [role] * 3


def test_what_points_nowhere_is_no_reason_to_stop() -> None:
    session = replay(stored(OPENED, EntryWithdrawn(2), EntryWithdrawn(9), EntryWithdrawn(0)))
    assert [session.meant(n) for n in (0, 2, 3, 4, 5, 99)] == [()] * 6


def test_closing_is_the_hosts() -> None:
    assert least(SessionClosed) is Role.HOST
    assert {kind for kind, cls in KINDS.items() if least(cls) is Role.HOST} == {
        "players-seated",
        "player-renamed",
        "player-forgotten",
        "rules-changed",
        "end-chosen",
        "session-closed",
    }
