"""One bit flipped anywhere: `check` finds it, or it was in a byte that says nothing."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from sqlite_utils import Database

from scorekeeper.errors import LogError
from scorekeeper.eventlog import Finding, SqliteLog, silently
from scorekeeper.eventlog.sqlite import check
from scorekeeper.eventlog.sqlite.check import findings
from scorekeeper.eventlog.sqlite.examining import examined
from scorekeeper.eventlog.sqlite.guards import GUARDS
from scorekeeper.events import HandRestored, HandStruck, Stamp, Stored

STREAMS = ("club", "town", "Zoë")


def tap(id_: str) -> Stamp:
    return Stamp(id_, "2026-03-01T20:15:00+01:00", "Zoë", "phone-1")


class File:
    """The bytes of a store, and what is read from it. Too long to be printed with an example."""

    def __init__(self, raw: bytes, events: dict[str, list[Stored]]) -> None:
        self.raw, self.events = raw, events


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> File:
    """A store of three streams of three strokes, of one that was deleted and one name forgotten."""
    path = tmp_path_factory.mktemp("store") / "store.sqlite"
    with closing(SqliteLog(path)) as log:
        for name in (*STREAMS, "gone"):
            strokes = [HandStruck(1, "r1"), HandRestored(1), HandStruck("i1", "Zoë")]
            log.append(name, strokes, expected=0, stamp=tap("a"), typed={"r1": "misdealt"})
        log.forget("club", ["r1"])
        log.delete(["gone"], "2026-11-30T20:00:00+00:00")
        events = {name: list(log.read(name)) for name in STREAMS}
    return File(path.read_bytes(), events)


@pytest.fixture
def db(file: File) -> Iterator[Database]:
    """The store in memory, without the guards, so that it can be written over quickly."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as conn:
        # Not as a file with a journal, which there is none of in memory.
        conn.deserialize(file.raw[:18] + b"\x01\x01" + file.raw[20:])
        for guard in GUARDS:
            conn.execute(f"DROP TRIGGER {guard}")
        yield Database(conn, execute_plugins=False)


def flips(value: int | str) -> Iterator[int | bytes]:
    """The value with each of its bits turned over: of a number its lowest sixteen, and the sign."""
    if isinstance(value, int):
        yield from (value ^ 1 << bit for bit in range(16))
        yield -value
        return
    raw = value.encode()
    for at in range(len(raw)):
        for bit in range(8):
            yield raw[:at] + bytes([raw[at] ^ 1 << bit]) + raw[at + 1 :]


def columns(db: Database) -> list[str]:
    return [column.name for column in db.table("events").columns]


def test_every_bit_of_every_column_of_a_stroke_is_covered(db: Database) -> None:
    """Named with its session, or else as what does not fit in the whole store."""
    guards = len(GUARDS)
    assert len(findings(db)) == guards
    where = "WHERE stream_id = 'club' AND version = 2"
    (rowid,) = db.execute(f"SELECT rowid FROM events {where}").fetchone()
    count = 0
    for column in columns(db):
        (value,) = db.execute(f"SELECT {column} FROM events {where}").fetchone()
        for flipped in flips(value):
            new = "?" if isinstance(flipped, int) else "CAST(? AS TEXT)"
            db.execute("SAVEPOINT before")
            try:
                db.execute(f"UPDATE events SET {column} = {new} WHERE rowid = ?", (flipped, rowid))
            except sqlite3.IntegrityError:
                pass  # a row of that key is there already: it cannot even be written
            else:
                assert len(_found(db)) > guards, (column, flipped)
            db.execute("ROLLBACK TO before")
            db.execute("RELEASE before")
            count += 1
    assert count > 1000


def _found(db: Database) -> list[Finding]:
    # Not `findings`, which begins a transaction of its own: this is in the middle of one.
    db.conn.text_factory = lambda raw: raw.decode(errors="replace")
    return [*check._guards(db), *check._feeds(db), *check._streams(db, silently)]


@settings(max_examples=400)
@given(place=st.integers(0, 2**24), bit=st.integers(0, 7))
@example(place=12292, bit=4)
@example(place=3551, bit=5)
def test_a_bit_of_the_file_is_found_or_says_nothing(
    file: File, tmp_path_factory: pytest.TempPathFactory, place: int, bit: int
) -> None:
    """Never does a stroke read otherwise, or go missing, in a store that is said to be sound."""
    raw = bytearray(file.raw)
    raw[place % len(raw)] ^= 1 << bit
    path = tmp_path_factory.getbasetemp() / "flipped.sqlite"
    for suffix in ("-wal", "-shm", "-journal"):
        path.with_name(f"{path.name}{suffix}").unlink(missing_ok=True)
    path.write_bytes(raw)
    try:
        if examined(path).findings:
            return
        with closing(SqliteLog(path, readonly=True)) as log:
            events = {name: list(log.read(name)) for name in log.streams()}
    except LogError:
        return
    assert events == file.events
