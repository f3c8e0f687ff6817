"""A copy that is made while the store is written, verified, and there whole or not at all."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from hashlib import sha256
from itertools import count
from pathlib import Path
from threading import Event, Thread
from typing import Any, NamedTuple

import pytest

from scorekeeper.errors import LogError
from scorekeeper.eventlog import Head, SqliteLog
from scorekeeper.eventlog.breaking import BrokenOff, unless
from scorekeeper.eventlog.sqlite import backup, examining
from scorekeeper.eventlog.sqlite.examining import differences, examined
from scorekeeper.eventlog.sqlite.guards import GUARDS
from scorekeeper.eventlog.sqlite.manifest import Manifest, manifest_of
from scorekeeper.events import HandStruck, Stamp


def tap(id_: str) -> Stamp:
    return Stamp(id_, "2026-03-01T20:15:00+01:00", "p1", "phone-1")


class Disk(NamedTuple):
    total: int
    used: int
    free: int


@pytest.fixture
def target(tmp_path: Path) -> Path:
    """Where a backup may be made."""
    (tmp_path / "backups").mkdir()
    return tmp_path / "backups" / "tuesday.sqlite"


@pytest.fixture
def filled(store: SqliteLog) -> SqliteLog:
    """A store of two streams."""
    for name in ("club", "town"):
        store.append(name, [HandStruck(k) for k in (1, 2, 3)], expected=0, stamp=tap("a"))
    return store


def code(call: Callable[[], object]) -> str:
    with pytest.raises(LogError) as caught:
        call()
    phrase = caught.value.phrase
    assert phrase.text.english.format(**phrase.values)
    return phrase.code


def test_a_backup_is_one_file_with_its_manifest(filled: SqliteLog, target: Path) -> None:
    manifest = filled.back_up(target)
    assert {path.name for path in target.parent.iterdir()} == {
        "tuesday.sqlite",
        "tuesday.sqlite.manifest.json",
    }
    assert Manifest.read(manifest_of(target)) == manifest
    said: dict[str, Any] = json.loads(manifest_of(target).read_text())
    assert said["sha256"] == sha256(target.read_bytes()).hexdigest()
    assert (said["sessions"], said["events"]) == (2, 6)
    assert said["heads"]["club"] == {"version": 3, "hash": filled.head("club").hash}
    with closing(SqliteLog(target, readonly=True)) as copy:
        assert list(copy.read("club")) == list(filled.read("club"))
        assert copy.secret() == filled.secret()
        assert copy.check() == []


def test_nobody_but_the_owner_of_the_store_may_read_its_backup(
    filled: SqliteLog, path: Path, target: Path
) -> None:
    path.chmod(0o600)
    before = os.umask(0)
    try:
        filled.back_up(target)
    finally:
        os.umask(before)
    assert {file.stat().st_mode & 0o777 for file in target.parent.iterdir()} == {0o600}


def test_a_backup_is_made_while_others_write_and_holds_one_moment(
    filled: SqliteLog, target: Path
) -> None:
    stop = Event()

    def write(stream: str) -> None:
        version = filled.head(stream).version
        while not stop.is_set():
            filled.append(stream, [HandStruck(1)], expected=version, stamp=tap(f"t{version}"))
            version += 1

    writers = [Thread(target=write, args=[f"s{k}"]) for k in range(4)]
    for writer in writers:
        writer.start()
    try:
        manifests = [filled.back_up(target, replace=True) for _ in range(5)]
    finally:
        stop.set()
        for writer in writers:
            writer.join()
    assert manifests[0].events < manifests[-1].events
    found = examined(target)
    assert not found.findings
    assert differences(found, manifests[-1]) == []
    for stream, head in manifests[-1].heads.items():
        (stored,) = list(filled.read(stream, after=head.version - 1))[:1]
        assert stored.hash == head.hash


def test_what_is_there_is_left_unless_it_is_said_otherwise(filled: SqliteLog, target: Path) -> None:
    target.write_text("the only copy of something else")
    assert code(lambda: filled.back_up(target)) == "backup_exists"
    assert target.read_text() == "the only copy of something else"
    target.unlink()
    manifest_of(target).write_text("{}")
    assert code(lambda: filled.back_up(target)) == "backup_exists"
    filled.back_up(target, replace=True)
    assert Manifest.read(manifest_of(target)).events == 6


@pytest.mark.parametrize("end", ["", "-wal", "-shm", ".lock"])
def test_the_store_is_never_replaced_by_its_own_backup(
    filled: SqliteLog, path: Path, target: Path, end: str
) -> None:
    own = path.with_name(f"{path.name}{end}")
    inode = own.stat().st_ino
    target.symlink_to(own)
    for place in (own, path.parent / "backups" / ".." / own.name, target):
        for replace in (False, True):
            call = partial(filled.back_up, place, replace=replace)
            assert code(call) == "backup_onto_store"
    assert own.stat().st_ino == inode
    assert not manifest_of(own).exists()
    filled.append("club", [HandStruck(4)], expected=3, stamp=tap("b"))
    filled.close()
    with closing(SqliteLog(path)) as log:
        assert log.head("club").version == 4
        assert log.check() == []


@pytest.mark.parametrize("end", ["-wal", "-journal"])
def test_no_backup_is_made_where_the_journal_of_another_file_lies(
    filled: SqliteLog, path: Path, target: Path, end: str
) -> None:
    journal = target.with_name(f"{target.name}{end}")
    journal.write_bytes(path.with_name(f"{path.name}-wal").read_bytes())
    for replace in (False, True):
        with pytest.raises(LogError) as caught:
            filled.back_up(target, replace=replace)
        assert caught.value.phrase.code == "backup_journal_there"
        assert caught.value.phrase.values["journal"] == str(journal)
    assert list(target.parent.iterdir()) == [journal]
    journal.write_bytes(b"")  # nothing stands in it
    assert filled.back_up(target).events == 6


def test_a_store_that_is_not_sound_makes_no_backup(
    filled: SqliteLog, path: Path, target: Path
) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as conn:
        for guard in GUARDS:
            conn.execute(f"DROP TRIGGER {guard}")
        conn.execute("UPDATE events SET actor = 'p9' WHERE stream_id = 'club' AND version = 2")
        for text in GUARDS.values():
            conn.execute(text)
    assert code(lambda: filled.back_up(target)) == "backup_unsound"
    assert list(target.parent.iterdir()) == []


def test_a_backup_never_takes_the_last_space(
    filled: SqliteLog, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backup.shutil, "disk_usage", lambda _: Disk(10**12, 0, backup.SPARED))
    assert code(lambda: filled.back_up(target)) == "backup_no_room"
    assert list(target.parent.iterdir()) == []


def test_a_backup_that_cannot_be_written_says_so(filled: SqliteLog, tmp_path: Path) -> None:
    assert code(lambda: filled.back_up(tmp_path / "nowhere" / "b.sqlite")) == "backup_failed"
    assert code(lambda: filled.back_up(tmp_path / ("x" * 300))) == "backup_failed"


def test_a_copy_that_breaks_off_leaves_nothing(
    filled: SqliteLog, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled.back_up(target)
    before = target.read_bytes()

    def breaks(db: object, copy: Path) -> None:
        copy.write_bytes(b"SQLite format 3")
        raise sqlite3.OperationalError("disk I/O error")

    with monkeypatch.context() as patched:
        patched.setattr(backup, "copied", breaks)
        assert code(lambda: filled.back_up(target, replace=True)) == "log_failed"
    assert target.read_bytes() == before
    assert not list(target.parent.glob("*.unfinished"))


def _is_over(left: Iterator[int]) -> bool:
    return next(left, None) is None


def test_a_backup_breaks_off_wherever_it_is_and_leaves_nothing(
    filled: SqliteLog, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backup, "STEP", 1)
    monkeypatch.setattr(examining, "ASKS_EVERY", 100)
    rounds, broken = count(1), 0
    while not target.exists():
        left = iter(range(next(rounds)))
        with unless(partial(_is_over, left)):
            try:
                filled.back_up(target)
            except BrokenOff:
                broken += 1
                assert list(target.parent.iterdir()) == []
    # In the copy, in the questions to it, and between its sessions.
    assert broken > 15
    assert filled.head("club").version == 3
    assert Manifest.read(manifest_of(target)).events == 6
    assert not examined(target).findings


def test_a_copy_in_steps_is_of_one_moment_and_not_begun_anew(
    filled: SqliteLog, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backup, "STEP", 1)
    steps: list[int] = []

    def writes_meanwhile() -> bool:
        if not target.exists() and len(steps) < 200:
            version = len(steps) + 3
            filled.append("club", [HandStruck(1)], expected=version, stamp=tap(f"t{version}"))
            steps.append(version)
        return False

    with unless(writes_meanwhile):
        manifest = filled.back_up(target)
    assert len(steps) > 5
    assert manifest.events == 6
    assert filled.head("club").version == 3 + len(steps)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"release":1}', "\ud800"])
def test_a_manifest_that_is_none_is_said(target: Path, text: str) -> None:
    manifest_of(target).write_bytes(text.encode("utf-8", "surrogatepass"))
    assert code(lambda: Manifest.read(manifest_of(target))) == "manifest_unreadable"


def test_where_a_copy_does_not_hold_what_its_manifest_says(filled: SqliteLog, target: Path) -> None:
    manifest = filled.back_up(target)
    filled.append("club", [HandStruck(4)], expected=3, stamp=tap("b"))
    filled.append("hall", [HandStruck(1)], expected=0, stamp=tap("b"))
    later = filled.back_up(target, replace=True)
    found = differences(examined(target), manifest)
    assert [(f.stream, f.text.rpartition("ends with ")[2]) for f in found] == [
        ("club", "4"),
        ("hall", "1"),
    ]
    assert later.heads["hall"] == Head(1, filled.head("hall").hash)
