"""A backup in the place of the store: verified before, the present store kept, nobody forgotten comes
back, and what is lost is named."""

from __future__ import annotations

import errno
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from scorekeeper.errors import LogError
from scorekeeper.eventlog import SqliteLog, lost
from scorekeeper.eventlog.sqlite import restoring as restoring_module
from scorekeeper.eventlog.sqlite.examining import behind, examined
from scorekeeper.eventlog.sqlite.manifest import Manifest, manifest_of
from scorekeeper.eventlog.sqlite.restoring import Restoring, restoring
from scorekeeper.events import HandStruck, Stamp
from scorekeeper.links import Link, Role, hashed


def tap(id_: str) -> Stamp:
    return Stamp(id_, "2026-03-01T20:15:00+01:00", "p1", "phone-1")


def code(call: Callable[[], object]) -> str:
    with pytest.raises(LogError) as caught:
        call()
    phrase = caught.value.phrase
    assert phrase.text.english.format(**phrase.values)
    return phrase.code


@pytest.fixture
def saved(store: SqliteLog, tmp_path: Path) -> Path:
    """A backup of a store with three strokes and two names; the store went on after."""
    folder = tmp_path / "backups"
    folder.mkdir()
    typed = {"p1": "Balthazar", "p2": "Bob"}
    store.append(
        "club", [HandStruck(k) for k in (1, 2, 3)], expected=0, stamp=tap("a"), typed=typed
    )
    store.back_up(folder / "b.sqlite")
    store.append("club", [HandStruck(4), HandStruck(5)], expected=3, stamp=tap("b"))
    store.append("town", [HandStruck(1)], expected=0, stamp=tap("b"))
    return folder / "b.sqlite"


def put_back(backup: Path, store: Path) -> tuple[Restoring, Path | None]:
    with restoring(backup, store) as ready:
        return ready, ready.put_in_place()


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir() if path.is_file()}


def test_it_takes_the_stores_place_and_the_store_stays_beside_it(
    store: SqliteLog, path: Path, saved: Path
) -> None:
    later = list(store.read("club"))
    store.close()
    ready, kept = put_back(saved, path)
    assert [(f.stream, f.text) for f in ready.lost] == [
        ("club", "lost: stroke 4 to 5 is known and not in this store"),
        ("town", "lost: stroke 1 is known and not in this store"),
    ]
    assert kept is not None
    assert names(path.parent) <= {path.name, f"{path.name}.lock", kept.name}
    with closing(SqliteLog(path)) as log, closing(SqliteLog(kept, readonly=True)) as old:
        assert list(log.read("club")) == later[:3]
        assert list(old.read("club")) == later
        assert log.check() == old.check() == []
        log.append("club", [HandStruck(9)], expected=3, stamp=tap("c"))


def test_who_was_forgotten_since_does_not_come_back(
    store: SqliteLog, path: Path, saved: Path
) -> None:
    store.forget("club", ["p1"])
    store.close()
    assert b"Balthazar" in saved.read_bytes()
    ready, _ = put_back(saved, path)
    assert ready.forgotten == 1
    assert b"Balthazar" not in path.read_bytes()
    with closing(SqliteLog(path)) as log:
        assert log.typed("club") == {"p1": "", "p2": "Bob"}
        assert log.forgotten() == {"club": {"p1"}}
    again, _ = put_back(saved, path)
    assert (again.forgotten, again.lost) == (1, ())
    assert b"Balthazar" not in path.read_bytes()


def test_who_was_sent_away_since_does_not_come_in_again(
    store: SqliteLog, path: Path, tmp_path: Path
) -> None:
    link = Link("club", "l1", Role.SCORER, hashed("token"), "phone-1", "2026-03-01T20:15:00+01:00")
    store.append("club", [HandStruck(1)], expected=0, stamp=tap("a"))
    store.keep_links([link, replace(link, id="l2")])
    store.back_up(tmp_path / "b.sqlite")
    gone = replace(link, revoked="2026-03-01T21:15:00+01:00")
    code_replaced = replace(gone, id="l3", code=True)
    store.keep_links([gone, code_replaced, replace(link, id="l4")])
    store.close()
    put_back(tmp_path / "b.sqlite", path)
    with closing(SqliteLog(path)) as log:
        assert log.links("club") == (gone, replace(link, id="l2"), code_replaced)


def test_a_store_that_is_served_is_not_replaced(store: SqliteLog, path: Path, saved: Path) -> None:
    assert code(lambda: put_back(saved, path)) == "log_in_use"
    assert store.head("club").version == 5


def test_nobody_opens_the_store_while_a_backup_takes_its_place(
    store: SqliteLog, path: Path, saved: Path
) -> None:
    store.close()
    with restoring(saved, path):
        assert code(lambda: SqliteLog(path)) == "log_in_use"
    SqliteLog(path).close()


def test_what_is_not_put_in_place_has_changed_nothing(
    store: SqliteLog, path: Path, saved: Path
) -> None:
    store.close()
    before, there = path.read_bytes(), names(path.parent)
    with restoring(saved, path) as ready:
        assert ready.ready.exists()
    assert path.read_bytes() == before
    # What SQLite lays beside a store that is read is empty, and goes when it is opened again.
    SqliteLog(path).close()
    assert names(path.parent) == there


def test_a_backup_with_a_changed_byte_is_refused(store: SqliteLog, path: Path, saved: Path) -> None:
    store.close()
    before = path.read_bytes()
    raw = bytearray(saved.read_bytes())
    raw[raw.index(b"Balthazar")] ^= 1
    saved.write_bytes(raw)
    assert code(lambda: put_back(saved, path)) == "backup_changed"
    # What the hashes of the strokes cover is found without a manifest, too.
    manifest_of(saved).unlink()
    raw[raw.index(b"phone-1")] ^= 1
    saved.write_bytes(raw)
    assert code(lambda: put_back(saved, path)) == "backup_not_sound"
    assert path.read_bytes() == before


def test_a_backup_with_another_ones_manifest_is_refused(
    store: SqliteLog, path: Path, saved: Path
) -> None:
    other = saved.with_name("c.sqlite")
    store.back_up(other)
    store.close()
    manifest = Manifest.read(manifest_of(saved))
    shutil.copy(manifest_of(other), manifest_of(saved))
    assert code(lambda: put_back(saved, path)) == "backup_changed"
    # The tail is missing although the file is the one that the manifest names.
    text = manifest_of(saved).read_text()
    manifest_of(saved).write_text(
        text.replace(Manifest.read(manifest_of(other)).sha256, manifest.sha256)
    )
    assert code(lambda: put_back(saved, path)) == "backup_not_sound"


def test_a_backup_without_its_manifest_is_taken_for_what_it_is(
    store: SqliteLog, path: Path, saved: Path
) -> None:
    store.close()
    manifest_of(saved).unlink()
    ready, _ = put_back(saved, path)
    assert ready.manifest is None
    with closing(SqliteLog(path)) as log:
        assert log.head("club").version == 3


def test_where_there_is_no_store_it_becomes_one(tmp_path: Path, saved: Path) -> None:
    place = tmp_path / "new.sqlite"
    ready, kept = put_back(saved, place)
    assert (kept, ready.lost, ready.unread) == (None, (), None)
    with closing(SqliteLog(place)) as log:
        assert log.check() == []


def test_a_store_that_was_killed_is_kept_with_what_its_journal_holds(
    store: SqliteLog, path: Path, saved: Path
) -> None:
    copies = [f"{path}{suffix}" for suffix in ("", "-wal")]
    killed = path.parent / "killed"
    killed.mkdir()
    for copy in copies:
        shutil.copy(copy, killed)
    _, kept = put_back(saved, killed / path.name)
    assert kept is not None
    with closing(SqliteLog(kept, readonly=True)) as old:
        assert list(old.read("club")) == list(store.read("club"))
    with closing(SqliteLog(killed / path.name)) as log:
        assert log.head("club").version == 3


def test_what_stands_in_the_journal_of_a_copy_comes_back_with_it(
    store: SqliteLog, path: Path, saved: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copied" / "c.sqlite"
    copy.parent.mkdir()
    for end in ("", "-wal"):
        shutil.copy(f"{path}{end}", f"{copy}{end}")
    place = tmp_path / "new.sqlite"
    put_back(copy, place)
    with closing(SqliteLog(place)) as log:
        assert list(log.read("club")) == list(store.read("club"))
        assert log.check() == []


def test_a_damaged_store_is_replaced_and_that_it_was_not_read_is_said(
    store: SqliteLog, path: Path, saved: Path
) -> None:
    store.close()
    rubbish = b"\x5a" * 8192
    path.write_bytes(rubbish)
    path.with_name(f"{path.name}-wal").write_bytes(rubbish)
    ready, kept = put_back(saved, path)
    assert ready.unread is not None
    assert ready.unread.phrase.code == "log_damaged"
    assert kept is not None
    # Its journal goes along: beside the new store it would be taken for that one's.
    assert kept.read_bytes() == kept.with_name(f"{kept.name}-wal").read_bytes() == rubbish
    assert not path.with_name(f"{path.name}-wal").exists()
    with closing(SqliteLog(path)) as log:
        assert log.check() == []


def test_a_tombstone_that_is_not_whole_is_told_and_what_was_deleted_goes_all_the_same(
    store: SqliteLog, path: Path, saved: Path
) -> None:
    store.forget("town", ["p9"])
    store.delete(["club"], "2026-11-30T20:00:00+00:00")
    store.close()
    whole, known = b"[[1,5]]", Manifest.read(manifest_of(saved)).heads
    assert behind(path, known) == []
    for at, bit in product(range(len(whole)), range(8)):
        flipped = whole[:at] + bytes([whole[at] ^ 1 << bit]) + whole[at + 1 :]
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("UPDATE tombstones SET positions = CAST(? AS TEXT)", (flipped,))
        assert [f.stream for f in examined(path).findings] == [None]
        assert behind(path, known) == []
        other_place = at in (2, 4) and flipped[at : at + 1].isdigit()
        with restoring(saved, path) as ready:
            assert (ready.unread is None) == other_place, flipped
            if ready.unread:  # SQLite itself stumbles over letters that are none
                assert ready.unread.phrase.code in ("log_damaged", "log_failed")
            assert [finding.stream for finding in ready.deleted] == ["club"]
    ready, _ = put_back(saved, path)
    with closing(SqliteLog(path)) as log:
        assert list(log.streams()) == []
        assert log.forgotten() == {"town": {"p9"}}
        assert log.check() == []


def test_no_backup_is_no_backup(path: Path, tmp_path: Path) -> None:
    assert code(lambda: put_back(tmp_path / "nowhere.sqlite", path)) == "no_backup"
    (tmp_path / "cats.sqlite").write_text("Ann 12, Bob 9\n" * 100)
    assert code(lambda: put_back(tmp_path / "cats.sqlite", path)) == "log_damaged"
    with closing(sqlite3.connect(tmp_path / "dogs.sqlite")) as conn:
        conn.execute("CREATE TABLE dogs (name)")
    assert code(lambda: put_back(tmp_path / "dogs.sqlite", path)) == "log_not_a_store"
    assert not path.exists()


def test_a_backup_that_cannot_be_looked_at_is_said(
    path: Path, saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(_: Path) -> str:
        raise OSError(errno.EIO, "Input/output error")

    before = names(path.parent)
    assert code(lambda: put_back(saved.with_name("x" * 300), path)) == "log_unreachable"
    monkeypatch.setattr(restoring_module, "sha256", breaks)
    assert code(lambda: put_back(saved, path)) == "log_unreachable"
    assert names(path.parent) == before


def test_another_way_is_told_from_a_longer_one(store: SqliteLog, path: Path, saved: Path) -> None:
    heads = Manifest.read(manifest_of(saved)).heads
    assert list(lost(store, heads)) == []
    known = {stream: store.head(stream) for stream in store.streams()}
    store.close()
    put_back(saved, path)
    with closing(SqliteLog(path)) as log:
        log.append("club", [HandStruck(k) for k in (7, 8, 9)], expected=3, stamp=tap("c"))
        found = [(f.stream, f.version) for f in lost(log, known)]
    assert found == [("club", 5), ("town", 1)]
