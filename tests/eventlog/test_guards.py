"""The file is append-only to every program that opens it, and a store without guards stays shut."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.errors import LogError
from scorekeeper.eventlog import SqliteLog
from scorekeeper.eventlog.sqlite.guards import GUARDS
from scorekeeper.events import HandStruck, Stamp

COLUMNS = (
    "bucket, stream_id, version, pos, event_id, kind, data, schema, recorded_at, actor, device, "
    "hash"
)
REST = "'hand-struck', '{}', 1, 'now', '', '', ''"


@pytest.fixture
def other(store: SqliteLog, path: Path) -> Iterator[sqlite3.Connection]:
    """Another program, with the file of a store that holds three strokes."""
    store.append("club", [HandStruck(k) for k in (1, 2, 3)], expected=0, stamp=Stamp("a", "now"))
    before = list(store.read("club"))
    with closing(sqlite3.connect(path, isolation_level=None)) as conn:
        yield conn
    assert list(store.read("club")) == before
    assert store.check() == []


@pytest.mark.parametrize("recursive", ["ON", "OFF"])
@pytest.mark.parametrize(
    ("sql", "guard"),
    [
        ("UPDATE events SET data = '{}' WHERE version = 2", "changed"),
        ("UPDATE OR REPLACE events SET version = 1 WHERE version = 2", "changed"),
        ("DELETE FROM events WHERE version = 3", "removed"),
        ("DELETE FROM events", "removed"),
        ("INSERT OR REPLACE INTO events ({0}) SELECT {0} FROM events", "replaced"),
        (
            "INSERT INTO events ({0}) SELECT {0} FROM events WHERE true "
            "ON CONFLICT DO UPDATE SET data = '{{}}'",
            "replaced",
        ),
        # In the way by one key only: the version, the event's id, the position, the row's number.
        ("REPLACE INTO events ({0}) VALUES (114, 'club', 2, 9, 'x', {1})", "replaced"),
        ("REPLACE INTO events ({0}) VALUES (114, 'club', 9, 9, 'a', {1})", "replaced"),
        ("REPLACE INTO events ({0}) VALUES (114, 'town', 1, 2, 'x', {1})", "replaced"),
        ("REPLACE INTO events (rowid, {0}) VALUES (1, 114, 'town', 1, 9, 'x', {1})", "replaced"),
    ],
)
def test_no_statement_changes_a_stroke(
    other: sqlite3.Connection, sql: str, guard: str, recursive: str
) -> None:
    other.execute(f"PRAGMA recursive_triggers = {recursive}")
    with pytest.raises(sqlite3.IntegrityError, match=f"events are never {guard}"):
        other.execute(sql.format(COLUMNS, REST))


@pytest.mark.parametrize("readonly", [False, True])
@pytest.mark.parametrize("guard", GUARDS)
def test_a_store_without_a_guard_is_not_opened(
    store: SqliteLog, path: Path, guard: str, readonly: bool
) -> None:
    with closing(sqlite3.connect(path)) as conn:
        conn.execute(f"DROP TRIGGER {guard}")
    assert [finding.text for finding in store.check()] == [
        f"the guard {guard} is missing or was changed"
    ]
    store.close()
    with pytest.raises(LogError, match=guard) as caught:
        SqliteLog(path, readonly=readonly)
    assert caught.value.phrase.code == "log_guard_broken"


@pytest.mark.parametrize("guard", GUARDS)
def test_a_store_with_a_toothless_guard_is_not_opened(
    store: SqliteLog, path: Path, guard: str
) -> None:
    store.close()
    with closing(sqlite3.connect(path)) as conn:
        conn.execute(f"DROP TRIGGER {guard}")
        conn.execute(GUARDS[guard].replace("RAISE(ABORT, ", "(").replace("))", ")"))
    with pytest.raises(LogError, match=guard) as first:
        SqliteLog(path)
    # It is not held by the opening that failed, though its error is still about.
    with pytest.raises(LogError, match=guard):
        SqliteLog(path)
    assert first.value.phrase.code == "log_guard_broken"
