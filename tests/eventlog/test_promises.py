"""What the store's connections promise: one writes, in commits that others share; the rest only read."""

from __future__ import annotations

import shutil
import sqlite3
import struct
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Barrier, Event
from time import sleep
from typing import Any

import pytest

from scorekeeper.eventlog import SqliteLog
from scorekeeper.events import HandStruck, Stamp

MOST = 64
"""Appends that share a commit at most."""

TOGETHER = 150


def tap(id_: str) -> Stamp:
    return Stamp(id_, "2026-03-01T20:15:00+01:00", "p1", "phone-1")


def journal(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")


def commits(path: Path) -> int:
    """How many transactions end in the journal, by its frames: one that ends one says how large the
    file is then. Frames of an earlier beginning of the journal bear other salts."""
    said = journal(path).read_bytes()
    page, salts = struct.unpack(">I", said[8:12])[0], said[16:24]
    frames = (said[at : at + 24] for at in range(32, len(said), 24 + page))
    return sum(1 for each in frames if each[8:16] == salts and each[4:8] != bytes(4))


def test_what_waits_together_shares_commits_and_never_more_than_so_many_one(path: Path) -> None:
    with closing(SqliteLog(path)) as log, ThreadPoolExecutor(TOGETHER + 1) as pool:
        sizes: list[int] = []
        begun, go_on, sent = Event(), Event(), Barrier(TOGETHER + 1)

        def first_waits(size: int) -> None:
            sizes.append(size)
            if len(sizes) == 1:
                begun.set()
                assert go_on.wait(20)

        def send(n: int) -> int:
            sent.wait(20)
            (stored,) = log.append(f"s{n}", [HandStruck(1)], expected=0, stamp=tap("a"))
            return stored.version

        log.committed.append(first_waits)
        before = commits(path)
        first = pool.submit(log.append, "first", [HandStruck(1)], expected=0, stamp=tap("a"))
        assert begun.wait(20)
        others = [pool.submit(send, n) for n in range(TOGETHER)]
        sent.wait(20)
        sleep(0.5)  # between the barrier and the door of the store
        assert not any(each.done() for each in others)
        go_on.set()
        assert first.result(20)
        assert [each.result(20) for each in others] == [1] * TOGETHER
        assert commits(path) - before == len(sizes)
    assert sum(sizes) == TOGETHER + 1
    assert max(sizes) == MOST
    assert len(sizes) < 1 + 2 * -(-TOGETHER // MOST)


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[sqlite3.Connection]:
    """Every connection that is opened from here on."""
    connect, found = sqlite3.connect, list[sqlite3.Connection]()

    def noted(*args: Any, **more: Any) -> sqlite3.Connection:
        found.append(connect(*args, **more))
        return found[-1]

    monkeypatch.setattr(sqlite3, "connect", noted)
    return found


def test_one_connection_writes_and_every_other_can_only_ask(
    path: Path, opened: list[sqlite3.Connection]
) -> None:
    with closing(SqliteLog(path)) as log, closing(SqliteLog(path, readonly=True)) as beside:
        log.append("club", [HandStruck(1)], expected=0, stamp=tap("a"))
        for each in (log, beside):
            assert len(list(each.read("club"))) == 1
            assert list(each.streams()) == ["club"]
        asking = [c for c in opened if c.execute("PRAGMA query_only").fetchone()[0]]
        assert len(asking) == len(opened) - 1 >= 2
        for conn in asking:
            for sql in (
                "DELETE FROM feed_heads",
                "CREATE TABLE mine (x)",
                "PRAGMA user_version = 9",
            ):
                with pytest.raises(sqlite3.OperationalError, match="readonly"):
                    conn.execute(sql)
            # Not by that word alone: the file itself is opened to be read.
            conn.execute("PRAGMA query_only = OFF")
            with pytest.raises(sqlite3.OperationalError, match="readonly"):
                conn.execute("CREATE TABLE mine (x)")
        assert log.check() == []


def test_who_only_reads_and_leaves_as_the_last_folds_no_journal(path: Path, tmp_path: Path) -> None:
    (tmp_path / "left").mkdir()
    copy = tmp_path / "left" / path.name
    with closing(SqliteLog(path)) as log:
        log.append("club", [HandStruck(1)], expected=0, stamp=tap("a"))
        # As a program leaves them that was killed.
        shutil.copy(path, copy)
        shutil.copy(journal(path), journal(copy))
    before = copy.read_bytes(), journal(copy).read_bytes()
    assert before[1]
    with closing(SqliteLog(copy, readonly=True)) as beside:
        assert len(list(beside.read("club"))) == 1
        assert beside.check() == []
    assert (copy.read_bytes(), journal(copy).read_bytes()) == before


def test_the_writer_leaves_last_and_folds_the_journal(path: Path) -> None:
    with closing(SqliteLog(path)) as log:
        log.append("club", [HandStruck(1)], expected=0, stamp=tap("a"))
        assert list(log.streams())
        assert journal(path).stat().st_size
    assert not journal(path).exists()
    with closing(sqlite3.connect(path)) as conn:
        assert conn.execute("SELECT count(*) FROM events").fetchone() == (1,)
