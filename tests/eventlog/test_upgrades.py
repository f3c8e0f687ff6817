"""Stores as every released schema wrote them: kept before they are brought up to date, and worth the
same points after. The files are dumps that were made by those releases; they are never changed."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.errors import LogError
from scorekeeper.eventlog import SqliteLog
from scorekeeper.eventlog.sqlite import backup
from scorekeeper.eventlog.sqlite.examining import differences, examined
from scorekeeper.eventlog.sqlite.guards import GUARDS
from scorekeeper.eventlog.sqlite.manifest import Manifest, manifest_of
from scorekeeper.eventlog.sqlite.restoring import restoring
from scorekeeper.eventlog.sqlite.schema import MIGRATIONS
from scorekeeper.plain import plain
from scorekeeper.service import Service
from scorekeeper.soundness import unsound

STORES = Path(__file__).parent / "stores"
RELEASED = range(1, len(MIGRATIONS))


@pytest.fixture(params=RELEASED)
def schema(request: pytest.FixtureRequest) -> int:
    return int(request.param)


@pytest.fixture
def old(schema: int, path: Path) -> Path:
    """A store as that schema's release left it."""
    with closing(sqlite3.connect(path)) as db:
        db.executescript((STORES / f"schema-{schema}.sql").read_text(encoding="utf-8"))
    return path


def scores(log: SqliteLog) -> dict[str, Any]:
    """Totals and the points of every hand, by session."""
    service = Service(log)
    sheets = {stream: plain(service.book(stream)) for stream in log.streams()}
    return {
        stream: {
            "totals": sheet["totals"],
            "hands": [[hand["id"], hand["points"]] for hand in sheet["hands"]],
        }
        for stream, sheet in sheets.items()
    }


def test_scores_are_what_they_were_when_they_were_written(schema: int, old: Path) -> None:
    expected = json.loads((STORES / f"schema-{schema}.json").read_text(encoding="utf-8"))
    with closing(SqliteLog(old)) as log:
        assert scores(log) == expected
        assert log.check() == []
        assert not any(list(unsound(Service(log), stream)) for stream in log.streams())
        log.forget(next(log.streams()), ["p1"])
        log.delete([next(log.streams())], "2026-11-30T20:00:00+00:00")
        assert log.check() == []


def test_the_store_as_it_was_is_kept_verified_beside_it(schema: int, old: Path) -> None:
    with closing(SqliteLog(old)) as log:
        kept = log.earlier
    assert kept is not None
    assert kept.name.startswith(f"book #1-schema-{schema}-")
    manifest = Manifest.read(manifest_of(kept))
    found = examined(kept)
    assert found.schema == manifest.schema == schema
    assert not found.findings
    assert differences(found, manifest) == []
    with closing(SqliteLog(old)) as log:
        assert log.earlier is None


def test_an_old_backup_is_restored_and_brought_up_to_date(schema: int, old: Path) -> None:
    with closing(SqliteLog(old)) as log:
        kept, expected = log.earlier, scores(log)
    assert kept is not None
    with restoring(kept, old) as ready:
        assert ready.lost == ()
        ready.put_in_place()
    with closing(SqliteLog(old)) as log:
        assert scores(log) == expected
        assert log.earlier is None


def test_a_store_that_cannot_be_kept_is_not_upgraded(
    schema: int, old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = old.read_bytes()
    monkeypatch.setattr(backup, "SPARED", 10**18)
    with pytest.raises(LogError) as caught:
        SqliteLog(old)
    assert caught.value.phrase.code == "backup_no_room"
    assert old.read_bytes() == before


def test_a_damaged_store_is_not_upgraded(schema: int, old: Path) -> None:
    guard = next(iter(GUARDS))
    with closing(sqlite3.connect(old, isolation_level=None)) as db:
        db.execute(f"DROP TRIGGER {guard}")
        db.execute("UPDATE events SET actor = 'p9' WHERE version = 2")
        db.execute(GUARDS[guard])
    with pytest.raises(LogError) as caught:
        SqliteLog(old)
    assert caught.value.phrase.code == "backup_unsound"
    assert examined(old).schema == schema


def test_who_only_reads_says_that_it_has_to_be_opened_for_writing_once(old: Path) -> None:
    before = old.read_bytes()
    with pytest.raises(LogError) as caught:
        SqliteLog(old, readonly=True)
    assert caught.value.phrase.code == "log_older"
    assert old.read_bytes() == before


def test_every_released_schema_has_its_store() -> None:
    assert {path.name for path in STORES.glob("*.sql")} == {f"schema-{n}.sql" for n in RELEASED}
