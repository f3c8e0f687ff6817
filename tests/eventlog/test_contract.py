"""What every store does, whatever it is made of."""

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from threading import Thread

import pytest

from scorekeeper.errors import Conflict, LogError, Refused
from scorekeeper.eventlog import EventLog, Head, bucket
from scorekeeper.eventlog.chain import digest
from scorekeeper.eventlog.line import Line
from scorekeeper.events import (
    EntryWithdrawn,
    EntryWritten,
    HandRestored,
    HandStruck,
    SessionClosed,
    SessionOpened,
    SessionReopened,
    Stamp,
    Stored,
    Unknown,
)
from scorekeeper.links import Link, Role, hashed

OPENED = SessionOpened("hearts", ("Ann", "Bob", "Cy", "Di"), {"target": 100, "moon": True}, 1)
WHEN = "2026-03-01T20:15:00+01:00"


def tap(id_: str) -> Stamp:
    return Stamp(id_, WHEN, "p1", "phone-1")


def texts(log: EventLog) -> list[str]:
    return [finding.text for finding in log.check()]


def test_what_append_gives_is_what_is_read(log: EventLog) -> None:
    written = EntryWritten(1, {"pile-1": 8, "moon": False, "lead": None, "dealer": "Zoë"})
    stored = log.append("club", [OPENED, written], expected=0, stamp=tap("a"))
    assert [s.event for s in stored] == [OPENED, written]
    assert [s.version for s in stored] == [1, 2]
    assert tuple(log.read("club")) == stored


def test_the_first_event_has_the_stamps_id_and_each_later_one_its_number(log: EventLog) -> None:
    stored = log.append("club", [HandStruck(k) for k in range(3)], expected=0, stamp=tap("a"))
    assert [s.stamp for s in stored] == [tap("a"), tap("a/2"), tap("a/3")]


def test_read_begins_after_a_version(log: EventLog) -> None:
    stored = log.append("club", [HandStruck(k) for k in range(5)], expected=0, stamp=tap("a"))
    assert tuple(log.read("club", after=3)) == stored[3:]
    assert tuple(log.read("club", after=-1)) == stored
    assert list(log.read("club", after=5)) == []
    assert list(log.read("elsewhere")) == []


def test_a_long_stream_and_its_feed_are_read_whole(log: EventLog) -> None:
    stored = log.append("club", [HandStruck(k) for k in range(1203)], expected=0, stamp=tap("a"))
    assert tuple(log.read("club")) == stored
    assert [(p.pos, p.stored) for p in log.feed(bucket("club"))] == list(enumerate(stored, 1))


def test_a_reader_that_stops_half_way_is_in_nobodys_way(log: EventLog) -> None:
    log.append("club", [HandStruck(k) for k in range(600)], expected=0, stamp=tap("a"))
    reader = log.read("club")
    next(reader)
    log.append("club", [SessionClosed()], expected=600, stamp=tap("b"))
    assert log.head("club").version == 601


def test_head_is_the_last_version_and_its_hash(log: EventLog) -> None:
    assert log.head("club") == Head(0, "")
    stored = log.append("club", [OPENED, SessionClosed()], expected=0, stamp=tap("a"))
    assert log.head("club") == Head(2, stored[-1].hash)


def test_the_hash_covers_every_column_and_the_hash_before(log: EventLog) -> None:
    first, second = log.append(
        "club", [HandStruck("i1", "r1"), SessionClosed()], expected=0, stamp=tap("a")
    )
    line = Line(
        "club",
        1,
        "a",
        "hand-struck",
        '{"hand":"i1","reason":"r1"}',
        1,
        WHEN,
        "p1",
        "phone-1",
        "",
    )
    assert first.hash == digest(line, "")
    assert first.hash == "0e504fdf6b87a7c040fa3ace0c7961508c995fac7cedffd2932477171ddb3a35"
    line = line._replace(version=2, event_id="a/2", kind="session-closed", data="{}")
    assert second.hash == digest(line, first.hash)


def test_a_stream_that_moved_on_is_a_conflict_that_says_where_it_stands(log: EventLog) -> None:
    log.append("club", [OPENED, HandStruck(1)], expected=0, stamp=tap("a"))
    for expected in (0, 1, 3):
        with pytest.raises(Conflict) as caught:
            log.append("club", [SessionClosed()], expected=expected, stamp=tap("b"))
        assert caught.value.version == 2
        assert caught.value.phrase.code == "stream_moved_on"
    assert log.head("club").version == 2


def test_a_new_stream_is_expected_at_nothing(log: EventLog) -> None:
    with pytest.raises(Conflict) as caught:
        log.append("club", [OPENED], expected=1, stamp=tap("a"), typed={"p1": "Ann"})
    assert caught.value.version == 0
    assert list(log.streams()) == []
    assert log.typed("club") == {}


def test_a_repeat_is_answered_as_the_first_time(log: EventLog) -> None:
    sent = [HandStruck(1), HandRestored(1)]
    stored = log.append("club", sent, expected=0, stamp=tap("a"), typed={"r1": "misdeal"})
    log.append("club", [SessionClosed()], expected=2, stamp=tap("b"), typed={"r1": "mended"})
    later = Stamp("a", "2026-03-02T09:00:00Z", "p2", "phone-2")
    for expected in (0, 3, 77):
        again = log.append("club", sent, expected=expected, stamp=later, typed={"r1": "misdeal"})
        assert again == stored
    assert log.head("club").version == 3
    assert log.typed("club") == {"r1": "mended"}


@pytest.mark.parametrize(
    ("id_", "events"),
    [
        ("a", [HandStruck(2), HandRestored(1)]),
        ("a", [HandStruck(1), HandStruck(1)]),
        ("a", [HandStruck(1)]),
        ("a", [HandStruck(1), HandRestored(1), SessionClosed()]),
        ("a", []),
        ("a/2", [HandStruck(1)]),
    ],
)
def test_an_id_with_other_strokes_is_refused(
    log: EventLog, id_: str, events: list[HandStruck]
) -> None:
    log.append("club", [HandStruck(1), HandRestored(1)], expected=0, stamp=tap("a"))
    log.append("club", [EntryWithdrawn(1)], expected=2, stamp=tap("b"))
    with pytest.raises(Refused) as caught:
        log.append("club", events, expected=3, stamp=tap(id_))
    assert caught.value.phrase.code == "id_reused"
    assert log.head("club").version == 3


def test_an_id_that_runs_into_anothers_is_refused(log: EventLog) -> None:
    log.append("club", [HandStruck(1)], expected=0, stamp=tap("a/2"))
    with pytest.raises(Refused):
        log.append("club", [HandStruck(1), HandStruck(2)], expected=1, stamp=tap("a"))


def test_an_id_is_of_its_stream(log: EventLog) -> None:
    log.append("club", [HandStruck(1)], expected=0, stamp=tap("a"))
    (stored,) = log.append("town", [HandStruck(2)], expected=0, stamp=tap("a"))
    assert stored.version == 1


def test_typed_is_kept_by_reference_and_written_over(log: EventLog) -> None:
    log.append("club", [OPENED], expected=0, stamp=tap("a"), typed={"p1": "Ann", "p2": "Bob"})
    log.append("club", [HandStruck(1)], expected=1, stamp=tap("b"), typed={"p2": "Zoë"})
    assert log.typed("club") == {"p1": "Ann", "p2": "Zoë"}
    assert log.typed("town") == {}


def test_typed_may_be_written_without_a_stroke(log: EventLog) -> None:
    log.append("club", [OPENED], expected=0, stamp=tap("a"), typed={"p1": "Ann"})
    head = log.head("club")
    assert log.append("club", [], expected=1, stamp=tap("b"), typed={"p1": ""}) == ()
    assert log.typed("club") == {"p1": ""}
    assert log.head("club") == head
    with pytest.raises(Conflict):
        log.append("club", [], expected=0, stamp=tap("c"), typed={"p1": "Bob"})
    assert log.typed("club") == {"p1": ""}


def test_the_feed_has_all_streams_of_a_bucket_in_the_order_of_storing(log: EventLog) -> None:
    here = bucket("club")
    beside = next(name for k in range(10_000) if bucket(name := f"s{k}") == here)
    away = next(name for k in range(10_000) if bucket(name := f"s{k}") != here)
    expected: list[Stored] = []
    for k in range(3):
        for name in ("club", away, beside):
            events = [HandStruck(k), HandRestored(k)]
            stored = log.append(name, events, expected=2 * k, stamp=tap(f"{name}{k}"))
            expected += stored if name != away else ()
    feed = list(log.feed(here))
    assert [placed.pos for placed in feed] == list(range(1, 13))
    assert [placed.stored for placed in feed] == expected
    assert list(log.feed(here, after=7)) == feed[7:]
    assert list(log.feed(here, after=12)) == []
    assert len(list(log.feed(bucket(away)))) == 6


def test_what_was_not_stored_takes_no_place_in_the_feed(log: EventLog) -> None:
    log.append("club", [OPENED], expected=0, stamp=tap("a"))
    with pytest.raises(Conflict):
        log.append("club", [HandStruck(1)], expected=0, stamp=tap("b"))
    log.append("club", [OPENED], expected=0, stamp=tap("a"))
    log.append("club", [HandStruck(1)], expected=1, stamp=tap("b"))
    assert [placed.pos for placed in log.feed(bucket("club"))] == [1, 2]


def test_positions_say_which_feeds_have_moved(log: EventLog) -> None:
    assert log.positions() == {}
    log.append("club", [OPENED, HandStruck(1)], expected=0, stamp=tap("a"))
    log.append("town", [OPENED], expected=0, stamp=tap("a"))
    log.append("town", [OPENED], expected=0, stamp=tap("a"))
    assert log.positions() == {bucket("club"): 2, bucket("town"): 1}


def test_streams_are_each_named_once(log: EventLog) -> None:
    for name in ("club", "town", "Zoë's"):
        log.append(name, [OPENED, SessionClosed()], expected=0, stamp=tap("a"))
    assert Counter(log.streams()) == {"club": 1, "town": 1, "Zoë's": 1}


def test_the_secret_is_32_bytes_and_stays(log: EventLog) -> None:
    assert len(log.secret()) == 32
    assert log.secret() == log.secret()


def test_an_unknown_kind_keeps_its_place_and_its_text(log: EventLog) -> None:
    odd = Unknown("player-juggled", {"player": "p1", "balls": [1, 2.5, None]})
    log.append("club", [odd, SessionReopened()], expected=0, stamp=tap("a"))
    assert [stored.event for stored in log.read("club")] == [odd, SessionReopened()]
    assert texts(log) == []


@pytest.mark.parametrize("half", ["\ud800", "Ann\udfff"])
def test_half_a_letter_is_not_stored_anywhere(log: EventLog, half: str) -> None:
    whole = tap("a")
    written = EntryWritten(1, {"bid": 1})
    for stream, events, stamp, typed in (
        (half, [written], whole, {}),
        ("club", [written, EntryWritten(1, {"bid": half})], whole, {}),
        ("club", [Unknown(half, {})], whole, {}),
        ("club", [written], Stamp(half, WHEN), {}),
        ("club", [written], Stamp("a", WHEN, half), {}),
        ("club", [written], Stamp("a", WHEN, "p1", half), {}),
        ("club", [written], whole, {"p1": half}),
        ("club", [written], whole, {half: "Ann"}),
    ):
        with pytest.raises(LogError) as caught:
            log.append(stream, events, expected=0, stamp=stamp, typed=typed)
        assert caught.value.phrase.code == "log_unstorable"
        str(caught.value).encode()
    assert list(log.streams()) == []
    log.append("club", [written], expected=0, stamp=whole)


def test_a_character_that_is_none_is_not_stored_and_may_be_asked_for(log: EventLog) -> None:
    for stream, stamp, typed in (
        ("clu\0b", tap("a"), {}),
        ("club", tap("a\0"), {}),
        ("club", tap("a"), {"p1": "An\0n"}),
    ):
        with pytest.raises(LogError) as caught:
            log.append(stream, [HandStruck(1)], expected=0, stamp=stamp, typed=typed)
        assert caught.value.phrase.code == "log_unstorable"
    assert list(log.read("clu\0b")) == []
    assert log.head("clu\0b") == Head()
    assert log.typed("clu\0b") == {}
    assert list(log.streams()) == []


def test_a_log_in_order_has_nothing_to_find(log: EventLog) -> None:
    assert log.check() == []
    for k in range(600):
        log.append(f"s{k % 5}", [HandStruck(k)], expected=k // 5, stamp=tap(f"t{k}"))
    assert log.check() == []


def test_a_closed_log_stores_nothing_and_says_so(log: EventLog) -> None:
    log.close()
    log.close()
    with pytest.raises(LogError) as caught:
        log.append("club", [OPENED], expected=0, stamp=tap("a"))
    assert caught.value.phrase.code == "log_closed"
    with pytest.raises(LogError):
        list(log.read("club"))


@pytest.fixture
def _hasty() -> Iterator[None]:
    """Threads that take turns as often as they can."""
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(interval)


@pytest.mark.usefixtures("_hasty")
def test_many_threads_lose_nothing(log: EventLog) -> None:
    """Half of each thread's taps go to one stream that all share, half to its own."""
    threads, taps = 32, 40
    wrong: list[Exception] = []

    def write(thread: int) -> None:
        try:
            for k in range(taps):
                stream = "shared" if k % 2 else f"own-{thread}"
                insist(log, stream, EntryWritten(k, {"thread": thread}), tap(f"{thread}-{k}"))
        except Exception as error:  # pragma: no cover
            wrong.append(error)

    workers = [Thread(target=write, args=(thread,)) for thread in range(threads)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()

    assert wrong == []
    sent = {f"{thread}-{k}" for thread in range(threads) for k in range(taps)}
    for given in (
        [stored for name in log.streams() for stored in log.read(name)],
        [placed.stored for key in range(256) for placed in log.feed(key)],
    ):
        assert Counter(stored.stamp.id for stored in given) == Counter(sent)
    for key in range(256):
        feed = list(log.feed(key))
        assert [placed.pos for placed in feed] == list(range(1, len(feed) + 1))
    shared = [stored.version for stored in log.read("shared")]
    assert shared == list(range(1, threads * taps // 2 + 1))
    assert log.check() == []


def insist(log: EventLog, stream: str, event: EntryWritten, stamp: Stamp) -> None:
    while True:
        try:
            log.append(stream, [event], expected=log.head(stream).version, stamp=stamp)
        except Conflict:
            continue
        return


LINK = Link("club", "l1", Role.SCORER, hashed("token"), "phone-1", WHEN)


def test_links_are_kept_beside_the_log_in_the_order_in_which_they_were_made(log: EventLog) -> None:
    later = [replace(LINK, id="a2", hash=hashed("other")), replace(LINK, stream="town", code=True)]
    log.keep_links([LINK])
    log.keep_links(later)
    assert log.links("club") == (LINK, later[0])
    assert set(log.links_by(hashed("token"))) == {LINK, later[1]}
    assert log.links("elsewhere") == log.links_by(hashed("no token")) == ()
    assert list(log.streams()) == []
    assert texts(log) == []


def test_of_a_kept_link_only_its_role_changes_and_that_it_is_revoked(log: EventLog) -> None:
    log.keep_links([LINK])
    log.keep_links([replace(LINK, role=Role.HOST, hash=hashed("mine"), device="x", made="never")])
    assert log.links("club") == (replace(LINK, role=Role.HOST),)
    log.keep_links([replace(LINK, revoked=WHEN)])
    log.keep_links([LINK])
    log.keep_links([replace(LINK, revoked="later")])
    assert log.links("club") == (replace(LINK, revoked=WHEN),)


def test_the_links_of_a_deleted_stream_go_with_it(log: EventLog) -> None:
    log.append("club", [OPENED], expected=0, stamp=tap("a"))
    log.keep_links([LINK, replace(LINK, stream="town")])
    log.delete(["club"], WHEN)
    assert log.links("club") == ()
    assert log.links_by(LINK.hash) == (replace(LINK, stream="town"),)
