"""A stroke that is not as it was written is read as it stands, and named by whoever asks."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Protocol

import psycopg
import pytest
from engine import Engine

from scorekeeper.errors import LogError
from scorekeeper.eventlog import EventLog, Head, MemoryLog, SqliteLog
from scorekeeper.eventlog.postgres import PostgresLog
from scorekeeper.eventlog.postgres import log as postgres_log
from scorekeeper.eventlog.sqlite import log as sqlite_log
from scorekeeper.eventlog.sqlite.guards import GUARDS
from scorekeeper.events import HandRestored, HandStruck, Stamp

LAST = 5
TEXTS = ("event_id", "kind", "data", "recorded_at", "actor", "device", "hash")


def tap(id_: str) -> Stamp:
    return Stamp(id_, "2026-03-01T20:15:00+01:00", "p1", "phone-1")


class Behind(Protocol):
    """Another program, or the disk, that changes the stream "club" behind the log's back."""

    def get(self, column: str, version: int) -> Any: ...

    def put(self, column: str, version: int, value: object) -> None: ...

    def drop(self, version: int) -> None: ...


class Table:
    """In the table of a database."""

    WHERE = "WHERE stream_id = 'club' AND version = ?"

    def __init__(self, execute: Callable[..., Any], mark: str) -> None:
        self._execute, self._where = execute, self.WHERE.replace("?", mark)
        self._mark = mark

    def get(self, column: str, version: int) -> Any:
        sql = f"SELECT {column} FROM events {self._where}"
        ((value,),) = self._execute(sql, (version,)).fetchall()
        return value

    def put(self, column: str, version: int, value: object) -> None:
        sql = f"UPDATE events SET {column} = {self._mark} {self._where}"
        self._execute(sql, (value, version))

    def drop(self, version: int) -> None:
        self._execute(f"DELETE FROM events {self._where}", (version,))


class Memory:
    """In the lines of a log in memory."""

    def __init__(self, log: MemoryLog) -> None:
        self._lines = log._streams["club"]

    def _at(self, version: int) -> int:
        return next(k for k, line in enumerate(self._lines) if line.version == version)

    def get(self, column: str, version: int) -> Any:
        return getattr(self._lines[self._at(version)], column)

    def put(self, column: str, version: int, value: object) -> None:
        at = self._at(version)
        self._lines[at] = self._lines[at]._replace(**{column: value})

    def drop(self, version: int) -> None:
        del self._lines[self._at(version)]


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def both(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[EventLog, Behind]]:
    """A store of five strokes, read two at a time, and what changes it behind its back."""
    strokes = [HandStruck(1, "r1"), HandRestored(1), HandStruck(2), HandRestored(2), HandStruck(3)]
    log: EventLog
    conn: Any
    if request.param == "memory":
        with closing(MemoryLog()) as log:
            log.append("club", strokes, expected=0, stamp=tap("a"))
            yield log, Memory(log)
        return
    if request.param == "sqlite":
        monkeypatch.setattr(sqlite_log, "PAGE", 2)
        path: Path = request.getfixturevalue("path")
        log, mark = SqliteLog(path), "?"
        conn = sqlite3.connect(path, isolation_level=None)
        for guard in GUARDS:
            conn.execute(f"DROP TRIGGER {guard}")
    else:
        monkeypatch.setattr(postgres_log, "PAGE", 2)
        engine: Engine = request.getfixturevalue("postgres")
        address = engine.address(engine.database())
        log, mark = PostgresLog(address), "%s"
        conn = psycopg.connect(address, autocommit=True)
    with closing(log), closing(conn):
        log.append("club", strokes, expected=0, stamp=tap("a"))
        yield log, Table(conn.execute, mark)


def flip(behind: Behind, column: str, version: int) -> object:
    """Turns over one bit there; gives what stood there before."""
    value = behind.get(column, version)
    if isinstance(value, int):
        behind.put(column, version, value ^ 1)
    else:
        at = len(value) // 2
        behind.put(column, version, f"{value[:at]}{chr(ord(value[at]) ^ 1)}{value[at + 1 :]}")
    return value


def test_what_nobody_touched_is_as_it_was_written(both: tuple[EventLog, Behind]) -> None:
    log, _ = both
    assert log.altered("club") == ()
    log.append("club", [HandRestored(3)], expected=LAST, stamp=tap("b"))
    assert log.altered("club") == ()
    for nowhere in ("town", "", "club\0"):
        assert log.altered(nowhere) == ()


@pytest.mark.parametrize("version", [1, 2, 3, LAST])
def test_one_bit_of_any_column_shows_in_the_stroke_that_has_it(
    both: tuple[EventLog, Behind], version: int
) -> None:
    """And in the one behind where it is a bit of the hash, which that one is chained to."""
    log, behind = both
    for column in (*TEXTS, "schema"):
        before = flip(behind, column, version)
        after = [version + 1] if column == "hash" and version < LAST else []
        assert log.altered("club") == (version, *after), column
        assert [stored.version for stored in log.read("club")] == list(range(1, LAST + 1))
        behind.put(column, version, before)
        assert log.altered("club") == ()


def test_strokes_that_are_changed_show_each_once_and_in_order(
    both: tuple[EventLog, Behind],
) -> None:
    log, behind = both
    flip(behind, "hash", 4)
    flip(behind, "hash", 3)
    flip(behind, "data", 1)
    assert log.altered("club") == (1, 3, 4, LAST)


@pytest.mark.parametrize("version", [1, 2, 3])
def test_a_stroke_that_was_taken_out_shows_in_the_one_behind(
    both: tuple[EventLog, Behind], version: int
) -> None:
    log, behind = both
    behind.drop(version)
    assert log.altered("club") == (version + 1,)


def test_strokes_go_on_behind_one_that_was_changed(both: tuple[EventLog, Behind]) -> None:
    log, behind = both
    flip(behind, "data", LAST)
    assert log.head("club") == Head(LAST, behind.get("hash", LAST))
    log.append("club", [HandRestored(3)], expected=LAST, stamp=tap("b"))
    assert log.altered("club") == (LAST,)


def test_a_closed_log_says_so(both: tuple[EventLog, Behind]) -> None:
    log, _ = both
    log.close()
    with pytest.raises(LogError):
        log.altered("club")
