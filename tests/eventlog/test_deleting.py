"""A session that is deleted is in no byte of the store, never comes back, and is no false alarm."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.errors import LogError, Refused
from scorekeeper.eventlog import EventLog, Head, MemoryLog, SqliteLog, Tombstone, bucket, lost
from scorekeeper.eventlog.sqlite.guards import GUARDS, NEVER_REMOVED
from scorekeeper.eventlog.sqlite.restoring import restoring
from scorekeeper.events import HandStruck, Stamp

WHEN = "2026-11-30T20:00:00+00:00"
MARK = "Balthazar"
BESIDE = next(name for k in range(10_000) if bucket(name := f"s{k}") == bucket("club"))
"""Another stream in the feed of the club."""


def tap(id_: str) -> Stamp:
    return Stamp(id_, "2026-03-01T20:15:00+01:00", "p1", "phone-1")


def files(path: Path) -> bytes:
    """Every byte that the store has on the disk."""
    return b"".join(file.read_bytes() for file in path.parent.glob(f"{path.name}*"))


def fill(log: EventLog) -> None:
    """Two streams that take turns in one feed: club has its places 1, 3, 4 and 6."""
    typed = {"p1": MARK, "p2": "Bob"}
    log.append("club", [HandStruck(1, MARK)], expected=0, stamp=tap("a"), typed=typed)
    log.append(BESIDE, [HandStruck(1)], expected=0, stamp=tap("a"), typed={"p1": "Cy"})
    log.append("club", [HandStruck(2), HandStruck(3)], expected=1, stamp=tap("b"))
    log.append(BESIDE, [HandStruck(2)], expected=1, stamp=tap("b"))
    log.append("club", [HandStruck(4)], expected=3, stamp=tap("c"))


def test_a_tombstone_stays_and_nothing_else(log: EventLog) -> None:
    fill(log)
    head = log.head("club")
    log.delete(["club", "nowhere"], WHEN)
    assert log.tombstones() == {"club": Tombstone(head, WHEN, ((1, 1), (3, 4), (6, 6)))}
    assert list(log.streams()) == [BESIDE]
    assert list(log.read("club")) == []
    assert log.typed("club") == {}
    assert log.typed(BESIDE) == {"p1": "Cy"}
    assert [placed.pos for placed in log.feed(bucket("club"))] == [2, 5]
    assert [placed.pos for placed in log.feed(bucket("club"), after=2)] == [5]
    assert log.check() == []


def test_its_name_is_never_used_again(log: EventLog) -> None:
    fill(log)
    log.delete(["club"], WHEN)
    for events, expected in (([HandStruck(1, MARK)], 0), ([HandStruck(9)], 4), ([], 0)):
        with pytest.raises(Refused) as caught:
            log.append("club", events, expected=expected, stamp=tap("a"), typed={"p1": MARK})
        assert caught.value.phrase.code == "session_deleted"
    log.delete(["club"], "later")
    assert log.tombstones()["club"].when == WHEN
    log.append(BESIDE, [HandStruck(3)], expected=2, stamp=tap("c"))
    assert [placed.pos for placed in log.feed(bucket("club"))] == [2, 5, 7]
    assert log.check() == []


def test_what_went_on_since_it_was_judged_stays_whole(log: EventLog) -> None:
    fill(log)
    judged = {name: log.head(name) for name in ("club", BESIDE)}
    log.append("club", [HandStruck(5)], expected=4, stamp=tap("d"))
    log.delete(["club", BESIDE], WHEN, heads=judged)
    assert set(log.tombstones()) == {BESIDE}
    assert log.head("club").version == 5
    assert log.typed("club") == {"p1": MARK, "p2": "Bob"}
    log.delete(["club"], WHEN, heads={"club": Head(5, "of another store"), BESIDE: Head(2)})
    assert log.head("club").version == 5
    log.append("club", [HandStruck(6)], expected=5, stamp=tap("e"))
    assert log.check() == []


def test_what_was_forgotten_in_it_stays_on_its_list(log: EventLog) -> None:
    fill(log)
    log.forget("club", ["p1"])
    log.delete(["club"], WHEN)
    assert log.forgotten() == {"club": {"p1"}}


def test_no_byte_is_left_while_the_store_is_open(store: SqliteLog, path: Path) -> None:
    fill(store)
    assert MARK.encode() in files(path)
    secret = store.head("club").hash
    store.delete(["club"], WHEN)
    left = files(path)
    assert MARK.encode() not in left
    assert left.count(secret.encode()) == 1
    assert store.check() == []


def test_whatever_stands_beside_it_goes_too(store: SqliteLog, path: Path) -> None:
    fill(store)
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("CREATE TABLE phones (stream_id, name)")
        other.execute("INSERT INTO phones VALUES ('club', 'x'), (?, 'y')", [BESIDE])
    store.delete(["club"], WHEN)
    with closing(sqlite3.connect(path)) as other:
        assert other.execute("SELECT name FROM phones").fetchall() == [("y",)]


def test_the_guards_stand_again(store: SqliteLog, path: Path) -> None:
    fill(store)
    store.delete(["club"], WHEN)
    with (
        closing(sqlite3.connect(path)) as other,
        pytest.raises(sqlite3.IntegrityError, match="never removed"),
    ):
        other.execute("DELETE FROM events")


def test_a_deletion_that_fails_has_deleted_nothing(
    store: SqliteLog, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(store)
    with monkeypatch.context() as patched:
        patched.setitem(GUARDS, NEVER_REMOVED, "CREATE TRIGGER of nonsense")
        with pytest.raises(LogError):
            store.delete(["club"], WHEN)
    assert store.head("club").version == 4
    assert store.tombstones() == {}
    assert store.check() == []


def test_a_reader_elsewhere_keeps_copies_and_that_is_said(store: SqliteLog, path: Path) -> None:
    fill(store)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN")
        other.execute("SELECT count(*) FROM events").fetchone()
        with pytest.raises(LogError) as caught:
            store.delete(["club"], WHEN)
        assert caught.value.phrase.code == "log_still_read"
        other.execute("COMMIT")
    assert list(store.streams()) == [BESIDE]


def test_a_store_for_reading_deletes_nothing(store: SqliteLog, path: Path) -> None:
    fill(store)
    with closing(SqliteLog(path, readonly=True)) as reader, pytest.raises(LogError):
        reader.delete(["club"], WHEN)
    assert store.head("club").version == 4


@pytest.mark.parametrize(
    "sql",
    [
        "DELETE FROM tombstones",
        "UPDATE tombstones SET positions = '[[1,1],[3,4]]'",
        "UPDATE tombstones SET positions = '[[1,1],[3,4],[5,5]]'",
        "UPDATE tombstones SET positions = '[[1,1],[3,4],[7,7]]'",
        "UPDATE tombstones SET positions = '[[1,1],[3,4],[4,4]]'",
        f"DROP TRIGGER {NEVER_REMOVED}; DELETE FROM events WHERE version = 2; "
        f"{GUARDS[NEVER_REMOVED]}",
        "PRAGMA foreign_keys = OFF; DELETE FROM feed_heads",
    ],
)
def test_a_hole_without_a_tombstone_is_found(store: SqliteLog, path: Path, sql: str) -> None:
    fill(store)
    store.delete(["club"], WHEN)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.executescript(sql)
    found = store.check()
    assert any("feed of bucket 114" in finding.text for finding in found)


def test_a_feed_of_deleted_sessions_only_that_lost_its_head_is_found(
    store: SqliteLog, path: Path
) -> None:
    fill(store)
    store.delete(["club", BESIDE], WHEN)
    assert store.check() == []
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("DELETE FROM feed_heads")
    (found,) = store.check()
    assert found.text == "the feed of bucket 114 has lost its head"


def test_a_deleted_session_that_stands_there_again_is_found(store: SqliteLog, path: Path) -> None:
    fill(store)
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("INSERT INTO tombstones VALUES ('club', 114, 4, '', 'then', '[]')")
    assert [(f.stream, f.text) for f in store.check()] == [
        ("club", "it was deleted, and strokes of it stand there again")
    ]


def test_no_backup_brings_it_back(store: SqliteLog, path: Path, tmp_path: Path) -> None:
    backup = tmp_path / "backup.sqlite"
    fill(store)
    store.back_up(backup)
    store.append("club", [HandStruck(5)], expected=4, stamp=tap("d"))
    store.append("late", [HandStruck(5)], expected=0, stamp=tap("d"))
    heads = {name: store.head(name) for name in ("club", "late", BESIDE)}
    store.delete(["club", "late"], WHEN)
    store.close()
    with restoring(backup, path) as ready:
        assert ready.lost == ()
        assert [(f.stream, f.text) for f in ready.deleted] == [
            ("club", "it was deleted on 2026-11-30 and goes from the backup, too")
        ]
        ready.put_in_place()
    with closing(SqliteLog(path)) as log:
        assert list(log.streams()) == [BESIDE]
        assert {name: stone.head for name, stone in log.tombstones().items()} == {
            "club": heads["club"],
            "late": heads["late"],
        }
        assert log.check() == []
        assert list(lost(log, heads)) == []
        for name in ("club", "late"):
            with pytest.raises(Refused):
                log.append(name, [HandStruck(1)], expected=0, stamp=tap("a"))
        log.append(BESIDE, [HandStruck(3)], expected=2, stamp=tap("c"))
        assert log.check() == []
    assert MARK.encode() not in path.read_bytes()


def test_what_was_deleted_stays_in_a_backup_where_that_is_asked_for(
    store: SqliteLog, path: Path, tmp_path: Path
) -> None:
    fill(store)
    store.append("gone", [HandStruck(1)], expected=0, stamp=tap("d"))
    store.delete(["gone"], WHEN)
    store.back_up(tmp_path / "b.sqlite")
    store.append("late", [HandStruck(1)], expected=0, stamp=tap("d"))
    store.forget("club", ["p1"])
    store.delete(["club", "late"], WHEN)
    store.close()
    with restoring(tmp_path / "b.sqlite", path, keep_deleted=True) as ready:
        assert [(f.stream, f.text) for f in ready.deleted] == [
            ("club", "it was deleted on 2026-11-30 and comes back with the backup")
        ]
        ready.put_in_place()
    with closing(SqliteLog(path)) as log:
        assert set(log.tombstones()) == {"gone", "late"}
        assert log.head("club").version == 4
        assert log.typed("club") == {"p1": "", "p2": "Bob"}
        assert log.check() == []
        log.append("club", [HandStruck(5)], expected=4, stamp=tap("e"))


def test_a_deleted_session_that_is_known_to_have_come_further_is_a_loss(log: EventLog) -> None:
    fill(log)
    head = log.head("club")
    log.delete(["club"], WHEN)
    assert list(lost(log, {"club": head})) == []
    assert [f.version for f in lost(log, {"club": Head(6, "later")})] == [5]


@given(
    writes=st.lists(st.tuples(st.sampled_from(["club", BESIDE, "town"]), st.integers(1, 3))),
    gone=st.sets(st.sampled_from(["club", BESIDE, "town"]), min_size=1),
    after=st.lists(st.sampled_from(["new", "other"]), max_size=4),
)
def test_every_log_keeps_the_same_places(
    tmp_path_factory: pytest.TempPathFactory,
    writes: list[tuple[str, int]],
    gone: set[str],
    after: list[str],
) -> None:
    path = tmp_path_factory.mktemp("store") / "store.sqlite"
    with closing(SqliteLog(path)) as log, closing(MemoryLog()) as other:
        for one in (log, other):
            for k, (name, count) in enumerate(writes):
                version = one.head(name).version
                one.append(name, [HandStruck(k)] * count, expected=version, stamp=tap(f"t{k}"))
            one.delete(gone, WHEN)
            for k, name in enumerate(after):
                version = one.head(name).version
                one.append(name, [HandStruck(k)], expected=version, stamp=tap(f"n{k}"))
        assert log.tombstones() == other.tombstones()
        for name in ("club", "town", "new", "other"):
            assert list(log.feed(bucket(name))) == list(other.feed(bucket(name)))
        assert log.check() == other.check() == []
