"""What `check` finds in a file that somebody or something has changed behind the store's back."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.eventlog import Finding, SqliteLog
from scorekeeper.eventlog.sqlite.guards import GUARDS
from scorekeeper.events import HandStruck, Stamp

Tamper = Callable[[str], list[Finding]]


@pytest.fixture
def tamper(store: SqliteLog, path: Path) -> Tamper:
    """Runs SQL on a closed store of two streams of three, without its guards; gives what is
    found after."""
    for name in ("club", "town"):
        events = [HandStruck(k, reason="marker") for k in (1, 2, 3)]
        store.append(name, events, expected=0, stamp=Stamp("a", "now"))

    def run(sql: str) -> list[Finding]:
        with closing(sqlite3.connect(path, isolation_level=None)) as conn:
            for guard in GUARDS:
                conn.execute(f"DROP TRIGGER {guard}")
            conn.executescript(sql)
            for text in GUARDS.values():
                conn.execute(text)
        return store.check()

    return run


def where(found: list[Finding]) -> list[tuple[str | None, int | None]]:
    return [(finding.stream, finding.version) for finding in found]


def test_nothing_done_nothing_found(tamper: Tamper) -> None:
    assert tamper("") == []


@pytest.mark.parametrize("version", [0, -2])
def test_a_stroke_before_the_first_is_found(tamper: Tamper, version: int) -> None:
    last = "stream_id = 'club' AND version = 3"
    (found,) = tamper(f"UPDATE events SET version = {version} WHERE {last}")
    assert (found.stream, found.version) == ("club", version)
    assert f"version {version}" in found.text


@pytest.mark.parametrize(
    "change",
    [
        "data = '{\"hand\":9}'",
        "kind = 'hand-restored'",
        "event_id = 'b'",
        "recorded_at = 'then'",
        "actor = 'p9'",
        "device = 'd9'",
        "schema = 2",
        "data = CAST(x'7bff7d' AS TEXT)",
    ],
)
def test_a_changed_column_is_found_where_it_stands(tamper: Tamper, change: str) -> None:
    found = tamper(f"UPDATE events SET {change} WHERE stream_id = 'club' AND version = 2")
    assert where(found) == [("club", 2)]


def test_a_removed_stroke_is_found_in_its_stream_and_its_feed(tamper: Tamper) -> None:
    found = tamper("DELETE FROM events WHERE stream_id = 'club' AND version = 2")
    assert where(found) == [(None, None), ("club", 3), ("club", 3)]


def test_a_tail_that_was_cut_off_is_found_in_the_feed(tamper: Tamper) -> None:
    found = tamper("DELETE FROM events WHERE stream_id = 'club' AND version = 3")
    assert where(found) == [(None, None)]
    assert "hole" in found[0].text


@pytest.mark.parametrize("positions", ["[[1,1", "7", "[[1]]"])
def test_a_tombstone_that_cannot_be_read_is_found_and_the_strokes_are_read_all_the_same(
    store: SqliteLog, tamper: Tamper, positions: str
) -> None:
    store.append("gone", [HandStruck(1)], expected=0, stamp=Stamp("a", "now"))
    store.delete(["gone"], "2026-11-30T20:00:00+00:00")
    found = tamper(
        f"UPDATE tombstones SET positions = '{positions}';"
        "UPDATE events SET actor = 'p9' WHERE stream_id = 'club' AND version = 2"
    )
    assert where(found)[-1] == ("club", 2)
    assert "cannot be read through" in found[0].text


def test_a_feed_that_lost_its_head_is_found(tamper: Tamper) -> None:
    found = tamper("PRAGMA foreign_keys = OFF; DELETE FROM feed_heads WHERE bucket = 114")
    assert where(found) == [(None, None)]
    assert "114" in found[0].text


def test_a_stream_in_a_wrong_bucket_is_found(tamper: Tamper) -> None:
    found = tamper(
        "INSERT INTO feed_heads VALUES (7, 3); DELETE FROM feed_heads WHERE bucket = 114; "
        "UPDATE events SET bucket = 7 WHERE stream_id = 'club'"
    )
    assert where(found) == [("club", None)]


def test_a_stroke_far_down_a_stream_is_looked_at(store: SqliteLog, tamper: Tamper) -> None:
    store.append("club", [HandStruck(1)] * 1100, expected=3, stamp=Stamp("b", "now"))
    found = tamper("UPDATE events SET actor = 'p9' WHERE stream_id = 'club' AND version = 1050")
    assert where(found) == [("club", 1050)]


def test_an_index_that_leads_elsewhere_is_found(store: SqliteLog, path: Path) -> None:
    store.append("club", [HandStruck(1)], expected=0, stamp=Stamp("zebra", "now"))
    store.close()
    raw = bytearray(path.read_bytes())
    in_index = next(
        at
        for at in range(0, len(raw), 4096)
        if b"zebra" in raw[at : at + 4096] and b"hand-struck" not in raw[at : at + 4096]
    )
    raw[raw.index(b"zebra", in_index)] ^= 0x01
    path.write_bytes(raw)
    with closing(SqliteLog(path, readonly=True)) as log:
        found = log.check()
    assert any("events_by_id" in finding.text for finding in found)


def test_a_flipped_byte_in_the_file_is_found(store: SqliteLog, path: Path, tamper: Tamper) -> None:
    store.close()
    raw = bytearray(path.read_bytes())
    raw[raw.index(b"marker")] ^= 0x02
    path.write_bytes(raw)
    with closing(SqliteLog(path, readonly=True)) as log:
        ((stream, _),) = where(log.check())
    assert stream in {"club", "town"}


def test_a_page_of_rubbish_is_found_and_nothing_of_sqlites_is_raised(
    store: SqliteLog, path: Path, tamper: Tamper
) -> None:
    store.close()
    raw = path.read_bytes()
    page = raw.index(b"marker") // 4096 * 4096
    path.write_bytes(raw[:page] + b"\x5a" * 4096 + raw[page + 4096 :])
    with closing(SqliteLog(path, readonly=True)) as log:
        assert log.check()
