"""Words that are forgotten are in no byte of the store, and stay so; the strokes are as they were."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.errors import LogError
from scorekeeper.eventlog import EventLog, MemoryLog, SqliteLog
from scorekeeper.events import HandStruck, Stamp

MARK = "Balthazar"


def tap(id_: str) -> Stamp:
    return Stamp(id_, "2026-03-01T20:15:00+01:00", "p1", "phone-1")


def files(path: Path) -> bytes:
    """Every byte that the store has on the disk."""
    return b"".join(file.read_bytes() for file in path.parent.glob(f"{path.name}*"))


def test_what_is_forgotten_is_blank_and_listed(log: EventLog) -> None:
    log.append("club", [HandStruck(1)], expected=0, stamp=tap("a"), typed={"p1": MARK, "p2": "Bob"})
    head = log.head("club")
    log.forget("club", ["p1", "never"])
    assert log.typed("club") == {"p1": "", "p2": "Bob"}
    assert log.forgotten() == {"club": {"p1", "never"}}
    assert log.head("club") == head
    assert log.check() == []


def test_what_is_forgotten_is_not_written_again(log: EventLog) -> None:
    log.append("club", [HandStruck(1)], expected=0, stamp=tap("a"), typed={"p1": MARK})
    log.forget("club", ["p1", "p2"])
    log.append("club", [], expected=1, stamp=tap("b"), typed={"p1": MARK, "p2": MARK, "p3": "Cy"})
    log.append("town", [HandStruck(1)], expected=0, stamp=tap("a"), typed={"p1": "Di"})
    assert log.typed("club") == {"p1": "", "p2": "", "p3": "Cy"}
    assert log.typed("town") == {"p1": "Di"}


def test_no_byte_is_left_while_the_store_is_open(store: SqliteLog, path: Path) -> None:
    typed = {f"p{k}": f"{MARK} from the {k}th floor" for k in range(400)}
    store.append("club", [HandStruck(1)], expected=0, stamp=tap("a"), typed=typed)
    assert MARK.encode() in files(path)
    list(store.read("club"))
    store.forget("club", typed.keys())
    assert MARK.encode() not in files(path)
    assert store.check() == []
    store.append("club", [HandStruck(2)], expected=1, stamp=tap("b"))
    assert store.head("club").version == 2


def test_a_reader_elsewhere_keeps_copies_and_that_is_said(store: SqliteLog, path: Path) -> None:
    store.append("club", [HandStruck(1)], expected=0, stamp=tap("a"), typed={"p1": MARK})
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN")
        other.execute("SELECT count(*) FROM events").fetchone()
        with pytest.raises(LogError) as caught:
            store.forget("club", ["p1"])
        assert caught.value.phrase.code == "log_still_read"
        other.execute("COMMIT")
    store.forget("club", ["p1"])
    assert MARK.encode() not in files(path)


def test_a_store_for_reading_forgets_nothing(store: SqliteLog, path: Path) -> None:
    store.append("club", [HandStruck(1)], expected=0, stamp=tap("a"), typed={"p1": MARK})
    with closing(SqliteLog(path, readonly=True)) as reader, pytest.raises(LogError):
        reader.forget("club", ["p1"])
    assert store.typed("club") == {"p1": MARK}


def test_check_finds_words_that_came_back(store: SqliteLog, path: Path) -> None:
    store.append("club", [HandStruck(1)], expected=0, stamp=tap("a"), typed={"p1": MARK})
    store.forget("club", ["p1"])
    with closing(sqlite3.connect(path)) as other:
        other.execute("UPDATE typed SET text = 'Ann'")
        other.commit()
    assert [(f.stream, f.text) for f in store.check()] == [
        ("club", "words that were forgotten stand there again")
    ]


@pytest.mark.parametrize("seed", range(12))
def test_pages_that_were_split_keep_no_copies(store: SqliteLog, path: Path, seed: int) -> None:
    """What moved to another page when one was split is left behind in the first, whatever
    `secure_delete` does: seen here with some of these seeds where the file is not written anew."""
    chance = Random(seed)
    refs: list[str] = []
    for k in range(150):
        refs.append(f"r{chance.randrange(10**6)}")
        for ref in (refs[-1], *(chance.sample(refs, 1) if chance.random() < 0.3 else ())):
            typed = {ref: f"{MARK}{k}" + "x" * chance.randrange(300)}
            stream = chance.choice(["club", "town", "hall"])
            store.append(stream, [], expected=0, stamp=tap(f"t{k}"), typed=typed)
    for stream in ("club", "town", "hall"):
        store.forget(stream, refs)
    assert MARK.encode() not in files(path)


@settings(max_examples=15, deadline=None)
@given(
    words=st.lists(st.integers(0, 2500), min_size=1, max_size=60),
    gone=st.sets(st.integers(0, 59), min_size=1),
)
def test_whatever_stood_around_it_no_byte_is_left(
    tmp_path_factory: pytest.TempPathFactory, words: list[int], gone: set[int]
) -> None:
    """Pages that fill, split and are written over keep copies that nobody asks for."""
    path = tmp_path_factory.mktemp("store") / "store.sqlite"
    with closing(SqliteLog(path)) as log, closing(MemoryLog()) as other:
        for k, filling in enumerate(words):
            text = f"{MARK}-{k}!" + "x" * filling
            for one in (log, other):
                one.append(
                    "club",
                    [HandStruck(k)],
                    expected=k,
                    stamp=tap(f"t{k}"),
                    typed={f"r{k:02}": text},
                )
        refs = [f"r{k:02}" for k in gone]
        for one in (log, other):
            one.forget("club", refs)
        left = files(path)
        for k in range(len(words)):
            assert (f"{MARK}-{k}!".encode() in left) == (k not in gone)
        assert log.typed("club") == other.typed("club")
        assert log.check() == []
