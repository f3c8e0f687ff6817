"""`backup`, `restore` and `check`, as somebody with a terminal sees them."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from time import monotonic, sleep

import pytest
from click.testing import CliRunner, Result
from phone import HAND, Phone
from served import serving

from scorekeeper import backups
from scorekeeper.book import Book
from scorekeeper.cli import checking, main
from scorekeeper.eventlog import SqliteLog
from scorekeeper.eventlog.sqlite import check
from scorekeeper.eventlog.sqlite.emptying import DUE
from scorekeeper.eventlog.sqlite.examining import examined
from scorekeeper.eventlog.sqlite.guards import GUARDS
from scorekeeper.events import HandStruck, Stamp
from scorekeeper.service import Service
from scorekeeper.settings import BACKUPS, BACKUPS_EVERY, DATABASE, RETENTION, SPACE, read
from scorekeeper.web import create_app


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The store of the command line lies in a place of its own."""
    path = tmp_path / "store.sqlite"
    monkeypatch.setenv(DATABASE, str(path))
    return path


def run(*words: object, answer: str = "") -> Result:
    return CliRunner().invoke(main, [str(word) for word in words], input=answer)


@pytest.fixture
def table(place: Path) -> str:
    """The address of a session with one hand, in a store that nobody serves."""
    with closing(SqliteLog(place)) as log:
        phone = Phone(create_app(Service(log)).test_client())
        phone.opens()
        phone.saves(HAND)
        return phone.stream()


def goes_on(place: Path, table: str) -> None:
    with closing(SqliteLog(place)) as log:
        version = log.head(table).version
        stamp = Stamp(f"tap-{version}", "2026-03-01T20:15:00+00:00")
        log.append(table, [HandStruck(1)], expected=version, stamp=stamp)


def test_a_backup_is_made_while_the_store_is_served_and_says_what_it_holds(
    place: Path, table: str, tmp_path: Path
) -> None:
    copy = tmp_path / "b.sqlite"
    with closing(SqliteLog(place)):
        result = run("backup", copy)
    assert result.exit_code == 0, result.output
    assert result.output == (
        f"{copy}: 1 session, 2 strokes, verified. Its manifest is {copy}.manifest.json.\n"
    )
    again = run("backup", copy)
    assert again.exit_code == 1
    assert "is there already and was left as it is" in again.stderr
    assert run("backup", copy, "--replace").exit_code == 0


def test_a_backup_beside_the_store_leaves_the_space_that_is_set(
    table: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(SPACE, "9000000")
    result = run("backup", tmp_path / "b.sqlite")
    assert result.exit_code == 1
    assert "of which 9000000 are kept free" in result.stderr
    assert not (tmp_path / "b.sqlite").exists()


def test_the_way_back_is_asked_for_and_names_what_is_lost(
    place: Path, table: str, tmp_path: Path
) -> None:
    copy = tmp_path / "b.sqlite"
    run("backup", copy)
    goes_on(place, table)
    left = run("restore", copy, answer="n\n")
    assert left.exit_code == 1
    assert f"{table}: lost: stroke 3 is known and not in this store" in left.output
    with closing(SqliteLog(place)) as log:
        assert log.head(table).version == 3
    done = run("restore", copy, answer="y\n")
    assert done.exit_code == 0, done.output
    with closing(SqliteLog(place)) as log:
        assert log.head(table).version == 2
    kept = next(place.parent.glob("store-replaced-*.sqlite"))
    assert f"The store before stays in {kept}.\n" in done.output
    with closing(SqliteLog(kept, readonly=True)) as log:
        assert log.head(table).version == 3


def test_a_served_store_is_not_replaced(place: Path, table: str, tmp_path: Path) -> None:
    run("backup", tmp_path / "b.sqlite")
    with closing(SqliteLog(place)):
        result = run("restore", tmp_path / "b.sqlite", "--yes")
    assert result.exit_code == 1
    assert "one program writes at a time" in result.stderr


def test_a_store_that_cannot_be_read_is_replaced_and_that_is_said(
    place: Path, table: str, tmp_path: Path
) -> None:
    copy = tmp_path / "b.sqlite"
    run("backup", copy)
    place.write_bytes(b"\x5a" * 8192)
    done = run("restore", copy, "--yes")
    assert done.exit_code == 0, done.output
    assert "what was forgotten or deleted since may return" in done.output
    assert f"The store {place} is damaged (file is not a database)" in done.output
    assert run("check").exit_code == 0


def test_a_journal_that_lies_there_without_its_store_is_told(
    place: Path, table: str, tmp_path: Path
) -> None:
    copy, journal = tmp_path / "b.sqlite", Path(f"{place}-wal")
    run("backup", copy)
    with closing(SqliteLog(place)) as log:
        log.append(table, [HandStruck(1)], expected=2, stamp=Stamp("t", "2026-03-01T20:15:00Z"))
        left = journal.read_bytes()
    place.unlink()
    journal.write_bytes(left)
    done = run("restore", copy, "--yes")
    assert done.exit_code == 0, done.output
    assert f"The store {place} is gone and its journal lies there alone" in done.output
    kept = next(place.parent.glob("store-replaced-*.sqlite-wal"))
    assert f"The journal before stays in {kept}.\n" in done.output
    assert kept.read_bytes() == left
    with closing(SqliteLog(place)) as log:
        assert log.head(table).version == 2


def test_a_backup_is_checked_against_its_manifest(table: str, tmp_path: Path) -> None:
    copy = tmp_path / "b.sqlite"
    run("backup", copy)
    sound = run("check", copy)
    assert (sound.exit_code, sound.stderr) == (0, "")
    assert sound.stdout.startswith("The backup is sound: 1 session, every chain whole")
    Path(f"{copy}.manifest.json").unlink()
    alone = run("check", copy)
    assert alone.exit_code == 0
    assert "no manifest" in alone.stderr
    run("backup", copy, "--replace")
    with closing(sqlite3.connect(copy)) as other:
        other.execute("UPDATE typed SET text = 'Dan' WHERE text = 'Di'")
        other.commit()
    changed = run("check", copy)
    assert changed.exit_code == 1
    assert changed.stderr == "backup: its SHA-256 is not the one in its manifest\n"


def test_a_lost_tail_is_found_by_who_kept_a_manifest(
    place: Path, table: str, tmp_path: Path
) -> None:
    """The strokes are gone with everything that counts them, so that the store by itself is sound."""
    goes_on(place, table)
    copy = tmp_path / "b.sqlite"
    run("backup", copy)
    manifest = f"{copy}.manifest.json"
    assert run("check", "--against", manifest).exit_code == 0
    goes_on(place, table)
    assert run("check", "--against", manifest).exit_code == 0
    with closing(sqlite3.connect(place, isolation_level=None)) as other:
        other.execute(f"DROP TRIGGER {next(name for name in GUARDS if 'removed' in name)}")
        other.execute("DELETE FROM events WHERE version > 2")
        other.execute("UPDATE feed_heads SET pos = 2")
        for name, text in GUARDS.items():
            if "removed" in name:
                other.execute(text)
    assert run("check").exit_code == 0
    found = run("check", "--against", manifest)
    assert found.exit_code == 1
    assert found.stderr == f"{table}: lost: stroke 3 is known and not in this store\n"


def damage(file: Path) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        for guard in GUARDS:
            other.execute(f"DROP TRIGGER {guard}")
        other.execute("UPDATE events SET actor = 'p9' WHERE version = 2")


def test_every_finding_of_a_damaged_store_is_told(place: Path, table: str) -> None:
    damage(place)
    result = run("check")
    assert result.exit_code == 1
    assert len(result.stderr.splitlines()) == len(GUARDS) + 1
    assert f"{table}: its hash does not fit" in result.stderr


def test_a_damaged_store_is_also_compared_with_what_is_known(
    place: Path, table: str, tmp_path: Path
) -> None:
    copy = tmp_path / "b.sqlite"
    goes_on(place, table)
    run("backup", copy)
    damage(place)
    with closing(sqlite3.connect(place, isolation_level=None)) as other:
        other.execute("DELETE FROM events WHERE version > 2")
        other.execute("UPDATE feed_heads SET pos = 2")
    result = run("check", "--against", f"{copy}.manifest.json")
    assert result.exit_code == 1
    assert len(result.stderr.splitlines()) == len(GUARDS) + 2
    assert f"{table}: its hash does not fit" in result.stderr
    assert f"{table}: lost: stroke 3 is known and not in this store" in result.stderr


def test_a_damaged_backup_is_also_compared_with_its_manifest(
    place: Path, table: str, tmp_path: Path
) -> None:
    copy = tmp_path / "b.sqlite"
    goes_on(place, table)
    run("backup", copy)
    damage(copy)
    with closing(sqlite3.connect(copy, isolation_level=None)) as other:
        other.execute("DELETE FROM events WHERE version > 2")
    result = run("check", copy)
    assert result.exit_code == 1
    assert f"{table}: its hash does not fit" in result.stderr
    assert f"{table}: lost: stroke 3 is known and not in this store" in result.stderr


def test_what_cannot_be_compared_is_told_beside_the_rest(
    place: Path, table: str, tmp_path: Path
) -> None:
    copy = tmp_path / "b.sqlite"
    run("backup", copy)
    with closing(sqlite3.connect(place, isolation_level=None)) as other:
        other.execute("ALTER TABLE events RENAME TO away")
    result = run("check", "--against", f"{copy}.manifest.json")
    assert result.exit_code == 1
    assert "the file cannot be read through" in result.stderr
    assert f"{table}: it cannot be compared with what is known" in result.stderr


def test_a_session_of_which_no_sheet_can_be_made_is_named(
    place: Path, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(_: Book) -> None:
        raise ZeroDivisionError("no hands")

    monkeypatch.setattr(Book, "sheet", property(fails))
    result = run("check")
    assert result.exit_code == 1
    assert result.stderr == (f"{table}: no sheet can be made of it (ZeroDivisionError: no hands)\n")


def test_copies_that_stay_are_told_and_no_fault_of_the_store(place: Path, table: str) -> None:
    assert run("check").stderr == ""
    with closing(sqlite3.connect(place)) as other, other:
        other.execute(DUE)
    result = run("check")
    assert result.exit_code == 0
    assert "Copies of what was forgotten or deleted may still stand in the file" in result.stderr
    SqliteLog(place).close()
    assert run("check").stderr == ""


def test_progress_is_shown_on_a_terminal_only(table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\r" not in run("check").stderr
    monkeypatch.setattr(checking, "_watched", lambda: True)
    shown = run("check").stderr
    assert "\r0 of 1 sessions " in shown
    assert shown.startswith("\rreading the file through\r")


def test_that_the_file_is_still_read_through_is_shown(
    place: Path, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check, "STEPS", 10)
    seen: list[tuple[int, int]] = []
    examined(place, lambda done, of: seen.append((done, of)))
    through = [done for done, of in seen if not of]
    assert through[:3] == [0, 1, 2]
    assert seen[len(through) :] == [(0, 1)]


def test_a_manifest_that_is_none_is_told(table: str, place: Path) -> None:
    result = run("check", "--against", place)
    assert result.exit_code == 1
    assert "is no manifest" in result.stderr
    assert run("check", place.parent / "nowhere.sqlite").exit_code == 1


def test_the_service_makes_backups_by_itself_where_a_folder_is_named(
    table: str, place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place.rename(tmp_path / "book.sqlite")
    monkeypatch.setenv(BACKUPS, str(tmp_path / "kept"))
    with serving(tmp_path):
        schedule = backups.by_settings(tmp_path / "book.sqlite", read(os.environ))
        assert schedule is not None
        until = monotonic() + 30
        while not (made := list(schedule.made().values())):
            assert monotonic() < until
            sleep(0.05)
    result = run("check", made[0])
    assert (result.exit_code, result.stderr) == (0, "")


@pytest.mark.parametrize("name", [BACKUPS_EVERY, RETENTION])
def test_a_setting_that_is_none_is_said_at_the_start(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(BACKUPS, "kept")
    monkeypatch.setenv(name, "often")
    result = run("serve", "--port", "0")
    assert result.exit_code == 2
    assert name in result.stderr
