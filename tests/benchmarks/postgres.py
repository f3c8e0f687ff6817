"""How fast a database is beside a file: `python tests/benchmarks/postgres.py [EVENTS]`.

Starts a PostgreSQL of its own, which syncs as it would in use, and prints a table: appends a second by
1, 8 and 32 writers that each wait for their answer, in rounds that take turns with SQLite's; the read
of one session of 50 strokes among EVENTS (100,000 unless told otherwise); how long after its answer a
stroke is heard of by another program; bytes a stroke.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path
from queue import SimpleQueue
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parent.parent / "eventlog"))

from engine import Engine, engine
from filling import fill

from scorekeeper.eventlog import EventLog, SqliteLog
from scorekeeper.eventlog.moving import Movable
from scorekeeper.eventlog.postgres import PostgresLog
from scorekeeper.events import EntryWritten, Stamp
from scorekeeper.following import Follower
from scorekeeper.service import Service

ROUNDS = 3
SECONDS = 2.0
EACH = 50
CELLS = {"bidder": 3, "bid": 7, "partner": 4, "pile": 8, "tricks-1": 3, "tricks-2": 2}


def appends(log: EventLog, writers: int, round_: int) -> float:
    """A second, each writer at a table of its own."""
    until = perf_counter() + SECONDS

    def write(writer: int) -> int:
        done = 0
        while perf_counter() < until:
            stream = f"round-{writers}-{round_}-{writer}"
            stamp = Stamp(f"tap-{done:020}", "2026-03-01T20:15:00.000+00:00")
            log.append(stream, [EntryWritten(done + 1, CELLS)], expected=done, stamp=stamp)
            done += 1
        return done

    with ThreadPoolExecutor(writers) as pool:
        return sum(pool.map(write, range(writers))) / SECONDS


def reads(log: EventLog, streams: int) -> list[float]:
    """Milliseconds for one session of 50 strokes, a thousand times, the sessions by lot."""
    lot, took = Random(1), []
    for _ in range(1000):
        name = f"filled-{lot.randrange(streams)}"
        start = perf_counter()
        assert len(list(log.read(name))) == EACH
        took.append((perf_counter() - start) * 1e3)
    return took


def lags(here: EventLog, there: EventLog) -> list[float]:
    """Milliseconds from the answer to a stroke until the other program tells its phones."""
    heard: SimpleQueue[float] = SimpleQueue()
    service = Service(there)
    service.listeners.append(lambda *_: heard.put(perf_counter()))
    follower = Follower(service)
    follower.start()
    took = []
    for n in range(100):
        stamp = Stamp(f"tap-{n:020}", "2026-03-01T20:15:00.000+00:00")
        here.append("heard", [EntryWritten(n + 1, CELLS)], expected=n, stamp=stamp)
        answered = perf_counter()
        took.append((heard.get() - answered) * 1e3)
    follower.stop()
    return took


def size(server: Engine, name: str) -> str:
    """Bytes a stroke in the table and in its keys."""
    sql = "SELECT pg_table_size('events') / count(*), pg_indexes_size('events') / count(*) FROM events"
    ((table, keys),) = server.run(sql, name)
    return f"{table} + {keys} of indexes"


def shown(label: str, of: Callable[[], list[float]]) -> None:
    took = of()
    print(f"{label:44} p50 {median(took):7.2f} ms   p99 {quantiles(took, n=100)[-1]:7.2f} ms")


def main() -> None:
    events = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        server = stack.enter_context(engine("--fsync=on"))
        name = server.database()
        logs: dict[str, Movable] = {
            "SQLite": stack.enter_context(closing(SqliteLog(folder / "book.sqlite"))),
            "PostgreSQL": stack.enter_context(closing(PostgresLog(server.address(name)))),
        }
        for writers in (1, 8, 32):
            rates: dict[str, list[float]] = {engine_: [] for engine_ in logs}
            for round_ in range(ROUNDS):
                for engine_, log in logs.items():
                    rates[engine_].append(appends(log, writers, round_))
            said = "   ".join(f"{engine_} {median(found):7.0f}" for engine_, found in rates.items())
            print(f"{f'appends a second, {writers} writers':44} {said}")
        for engine_, log in logs.items():
            fill(log, events // EACH, EACH)
            label = f"a session of {EACH} among {events:,}, {engine_}"
            shown(label, lambda log=log: reads(log, events // EACH))
        with closing(PostgresLog(server.address(name))) as other:
            shown("heard of by another program", lambda: lags(logs["PostgreSQL"], other))
        print(f"{'bytes a stroke, PostgreSQL':44} {size(server, name)}")


if __name__ == "__main__":
    main()
