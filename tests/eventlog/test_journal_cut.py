"""The journal cut off at every byte, as by a power cut: whole commits stay, half of one never shows,
and what was sent is taken again. A bit that flips in it drops what follows without a word from
SQLite: that is found by who kept a head."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest

from scorekeeper.eventlog import Head, SqliteLog, lost
from scorekeeper.eventlog.sqlite.check import findings
from scorekeeper.eventlog.sqlite.connections import open_to_read
from scorekeeper.eventlog.sqlite.reading import heads
from scorekeeper.events import Event, HandRestored, HandStruck, Stamp

COMMITS: tuple[tuple[Event, ...], ...] = (
    (HandStruck(1),),
    (HandStruck(2), HandRestored(2)),
    (HandStruck(3),),
    (HandStruck(4, "r4"),),
)


class Journal(NamedTuple):
    """A store that nobody closed: its file, its journal, how long that was after each commit, and
    the head then."""

    file: bytes
    journal: bytes
    ends: list[int]
    heads: list[Head]


def tap(id_: str) -> Stamp:
    return Stamp(id_, "2026-03-01T20:15:00+01:00", "p1", "phone-1")


@pytest.fixture(scope="module")
def left(tmp_path_factory: pytest.TempPathFactory) -> Journal:
    path = tmp_path_factory.mktemp("left") / "store.sqlite"
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA page_size = 512")  # so that a commit is few bytes, each of which is cut
        db.execute("VACUUM")
    SqliteLog(path).close()
    with closing(SqliteLog(path)) as log:
        journal = path.with_name("store.sqlite-wal")
        ends, heads = [0], [Head()]
        for k, events in enumerate(COMMITS):
            version = heads[-1].version
            log.append("club", events, expected=version, stamp=tap(f"t{k}"), typed={f"r{k}": "x"})
            ends.append(journal.stat().st_size)
            heads.append(log.head("club"))
        return Journal(path.read_bytes(), journal.read_bytes(), ends, heads)


def laid(folder: Path, left: Journal, journal: bytes) -> Path:
    """The store with that journal."""
    path = folder / "store.sqlite"
    path.write_bytes(left.file)
    path.with_name("store.sqlite-wal").write_bytes(journal)
    path.with_name("store.sqlite-shm").unlink(missing_ok=True)
    return path


def test_the_commits_stand_in_the_journal(left: Journal) -> None:
    assert left.ends == sorted(set(left.ends))
    assert len(left.journal) == left.ends[-1]


def test_whatever_the_cut_the_commits_before_it_stand_and_nothing_else(
    left: Journal, tmp_path: Path
) -> None:
    path = laid(tmp_path, left, left.journal)
    for cut in range(len(left.journal), left.ends[-3] - 1, -1):
        os.truncate(f"{path}-wal", cut)
        path.with_name("store.sqlite-shm").unlink(missing_ok=True)
        whole = sum(end <= cut for end in left.ends) - 1
        with closing(open_to_read(path, 1)) as db:
            assert heads(db).get("club", Head()) == left.heads[whole], cut
            if cut % 64 == 0:
                assert findings(db) == [], cut


@pytest.mark.parametrize("missing", [1, 100, 600, 1500, 4000])
def test_what_was_sent_is_taken_again_after_a_cut(
    left: Journal, tmp_path: Path, missing: int
) -> None:
    """A phone without an answer sends the same again: the hand is in the book once."""
    path = laid(tmp_path, left, left.journal[:-missing])
    with closing(SqliteLog(path)) as log:
        for k, events in enumerate(COMMITS):
            version = left.heads[k].version
            log.append("club", events, expected=version, stamp=tap(f"t{k}"), typed={f"r{k}": "x"})
        assert log.head("club") == left.heads[-1]
        assert log.check() == []


def test_a_flipped_bit_in_the_journal_is_found_by_who_kept_the_head(
    left: Journal, tmp_path: Path
) -> None:
    """SQLite opens the store as if nothing were the matter. At the table every phone that has seen
    the strokes says that they are gone."""
    for at in range(left.ends[-2], len(left.journal), 37):
        flipped = bytearray(left.journal)
        flipped[at] ^= 1 << at % 8
        path = laid(tmp_path, left, bytes(flipped))
        with closing(SqliteLog(path)) as log:
            assert log.check() == []
            here = log.head("club")
            found = [f.version for f in lost(log, {"club": left.heads[-1]})]
            assert (here, found) in (
                (left.heads[-2], [left.heads[-1].version]),
                (left.heads[-1], []),  # a byte that says nothing
            ), at
        for suffix in ("", "-wal", "-shm"):
            path.with_name(f"{path.name}{suffix}").unlink(missing_ok=True)


def test_a_store_without_its_journal_has_lost_what_stood_there_and_is_sound(
    left: Journal, tmp_path: Path
) -> None:
    path = laid(tmp_path, left, b"")
    with closing(SqliteLog(path)) as log:
        assert log.check() == []
        (found,) = lost(log, {"club": left.heads[-1]})
    assert found.text == "lost: stroke 1 to 5 is known and not in this store"
