"""One stroke on the disk: raw sqlite3 with the same tables, eventsourcing, and this log; one writer,
then sixty-four."""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from itertools import count
from pathlib import Path
from time import perf_counter
from uuid import uuid4

from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event
from eventsourcing.persistence import StoredEvent
from eventsourcing.sqlite import SQLiteAggregateRecorder, SQLiteDatastore
from game import cells, stamp
from rounds import CPU, WALL, Clock, Row, in_turn, took

from scorekeeper.eventlog import SqliteLog
from scorekeeper.eventlog.append import Append
from scorekeeper.eventlog.chain import bucket
from scorekeeper.eventlog.log import Head
from scorekeeper.events import EntryWritten

WRITERS = 64

CELLS = cells(1)

ADD = (
    "INSERT INTO events (bucket, pos, stream_id, version, event_id, kind, data, schema, "
    "recorded_at, actor, device, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)


class Raw:
    """A connection behind a lock that writes the same rows, text and hash of each included, into the
    tables of a store."""

    def __init__(self, path: Path) -> None:
        SqliteLog(path).close()
        self.db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self.db.execute("PRAGMA synchronous = FULL")
        self.lock = threading.Lock()
        self.heads: dict[str, Head] = {}
        self.pos: dict[int, int] = {}
        (line,) = Append.of("s", [EntryWritten(1, CELLS)], 0, stamp(1), {}).lines(Head())
        self.line = line
        self.numbers = count(1)

    def append(self, stream: str) -> None:
        with self.lock:
            n, key = next(self.numbers), bucket(stream)
            version = self.heads.get(stream, Head()).version + 1
            pos = self.pos[key] = self.pos.get(key, 0) + 1
            self.heads[stream] = Head(version)
            self.db.execute("BEGIN IMMEDIATE")
            self.db.execute("INSERT OR REPLACE INTO feed_heads VALUES (?, ?)", (key, pos))
            data = json.dumps({"cells": CELLS, "hand": n})
            digest = sha256(f"{stream}{version}{n}{data}".encode()).hexdigest()
            place = (key, pos, stream, version, f"tap-of-a-phone-{n:08}")
            row = (*place, "entry-written", data, *self.line[5:9], digest)
            self.db.execute(ADD, row)
            self.db.execute("COMMIT")


class Ours:
    def __init__(self, path: Path) -> None:
        self.log = SqliteLog(path)
        self.versions: dict[str, int] = {}
        self.numbers = count(1)

    def append(self, stream: str) -> None:
        n, version = next(self.numbers), self.versions.get(stream, 0)
        self.log.append(stream, [EntryWritten(n, CELLS)], expected=version, stamp=stamp(n))
        self.versions[stream] = version + 1


class Recorder:
    """The recorder of eventsourcing, below its own encoding."""

    def __init__(self, path: Path) -> None:
        self.recorder = SQLiteAggregateRecorder(SQLiteDatastore(str(path)))
        self.recorder.create_table()
        self.ids: dict[str, tuple[object, int]] = {}

    def append(self, stream: str) -> None:
        id_, version = self.ids.get(stream, (uuid4(), 0))
        self.recorder.insert_events([StoredEvent(id_, version + 1, "entry-written", b"x" * 120)])
        self.ids[stream] = (id_, version + 1)


class Table(Aggregate):
    @event("EntryWritten")
    def write(self, hand: int, cells: dict[str, object]) -> None:
        pass


class Saved:
    """A whole save of eventsourcing's application."""

    def __init__(self, path: Path) -> None:
        self.app = Application(env={"PERSISTENCE_MODULE": "eventsourcing.sqlite",
                                    "SQLITE_DBNAME": str(path)})  # fmt: skip
        self.tables: dict[str, Table] = {}

    def append(self, stream: str) -> None:
        table = self.tables.setdefault(stream, Table())
        table.write(1, CELLS)
        self.app.save(table)


CONTENDERS: dict[str, Callable[[Path], Raw | Ours | Recorder | Saved]] = {
    "raw sqlite3": Raw,
    "eventsourcing recorder": Recorder,
    "eventsourcing save": Saved,
    "this log": Ours,
}


def one_writer(folder: Path, rounds: int, much: int = 150) -> Row:
    made = {name: kind(folder / f"one-{name}.db") for name, kind in CONTENDERS.items()}

    def measure(name: str, clock: Clock) -> Callable[[], float]:
        def work() -> None:
            for _ in range(much):
                made[name].append("a-table-of-four")

        return lambda: took(work, much, clock)

    found = in_turn({name: measure(name, WALL) for name in made}, rounds)
    busy = in_turn({f"{name}, CPU": measure(name, CPU) for name in made}, rounds)
    ratio = found["raw sqlite3"] / found["this log"]
    shown = "; ".join(f"{name} {us:.0f} µs" for name, us in (found | busy).items())
    return Row(
        "durable append, one writer",
        "at least 0.95 of raw sqlite3",
        f"{ratio:.2f} ({shown})",
        ratio >= 0.95,
        {**found, **busy, "ratio": ratio},
    )


@contextmanager
def crowd(work: Callable[[int], None], seconds: float) -> Iterator[list[int]]:
    """Sixty-four threads that work for so long; how often each got through."""
    done = [0] * WRITERS
    until = perf_counter() + seconds

    def run(n: int) -> None:
        while perf_counter() < until:
            work(n)
            done[n] += 1

    threads = [threading.Thread(target=run, args=(n,)) for n in range(WRITERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    yield done


def many_writers(folder: Path, rounds: int, seconds: float = 1.0) -> Row:
    """Wall time: that sixty-four wait together is the point."""
    kinds = {
        name: CONTENDERS[name] for name in ("raw sqlite3", "eventsourcing recorder", "this log")
    }
    made = {name: kind(folder / f"many-{name}.db") for name, kind in kinds.items()}
    fairness: dict[str, float] = {}

    def measure(name: str) -> Callable[[], float]:
        def once() -> float:
            with crowd(lambda n: made[name].append(f"a-table-of-four-{n}"), seconds) as done:
                fairness[name] = min(done) / max(done)
                return sum(done) / seconds

        return once

    found = in_turn({name: measure(name) for name in made}, rounds)
    ratio = found["this log"] / found["raw sqlite3"]
    shown = "; ".join(f"{name} {n:.0f}/s" for name, n in found.items())
    return Row(
        "64 writers",
        "at least 4.5 times a connection behind a lock, fair",
        f"{ratio:.1f} times ({shown}); slowest writer {fairness['this log']:.2f} of the fastest",
        ratio >= 4.5 and fairness["this log"] > 0.5,
        {**found, "ratio": ratio, "fairness": fairness["this log"]},
    )
