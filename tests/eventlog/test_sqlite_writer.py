"""What the writing thread promises: neighbours do no harm, nothing stops it, nothing is lost."""

import resource
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Event as Signal
from time import monotonic, sleep

import pytest
from sqlite_utils import Database

from scorekeeper.errors import Conflict, LogError, Refused
from scorekeeper.eventlog import SqliteLog, bucket
from scorekeeper.eventlog.sqlite.trouble import trouble
from scorekeeper.events import Event, HandStruck, Stamp, Stored


def tap(id_: str) -> Stamp:
    return Stamp(id_, "2026-03-01T20:15:00+01:00", "p1", "phone-1")


@contextmanager
def held(path: Path) -> Iterator[sqlite3.Connection]:
    """The file held by another program that is about to write."""
    with closing(sqlite3.connect(path, isolation_level=None)) as conn:
        conn.execute("BEGIN IMMEDIATE")
        yield conn
        conn.execute("ROLLBACK")


def send(
    pool: ThreadPoolExecutor,
    log: SqliteLog,
    stream: str,
    events: list[Event],
    expected: int,
    id_: str,
) -> Future[tuple[Stored, ...]]:
    return pool.submit(log.append, stream, events, expected=expected, stamp=tap(id_))


def test_what_waits_together_is_answered_each_for_itself(path: Path) -> None:
    with closing(SqliteLog(path, busy_seconds=10)) as log, ThreadPoolExecutor(40) as pool:
        first = log.append("club", [HandStruck(1)], expected=0, stamp=tap("a"))
        with held(path):
            send(pool, log, "wait", [HandStruck(1)], 0, "w")
            sleep(0.1)
            stale = send(pool, log, "club", [HandStruck(2)], 0, "b")
            reused = send(pool, log, "club", [HandStruck(2)], 1, "a")
            repeat = send(pool, log, "club", [HandStruck(1)], 0, "a")
            good = [send(pool, log, f"s{k}", [HandStruck(k)], 0, "a") for k in range(20)]
            rivals = [send(pool, log, "one", [HandStruck(k)], 0, f"r{k}") for k in range(5)]
            sleep(0.2)
            assert not any(future.done() for future in (stale, reused, repeat, *good, *rivals))
        assert isinstance(stale.exception(), Conflict)
        assert isinstance(reused.exception(), Refused)
        assert repeat.result() == first
        assert [future.result()[0].version for future in good] == [1] * 20
        lost = [future.exception() for future in rivals if future.exception()]
        assert len(lost) == 4
        assert all(isinstance(error, Conflict) and error.version == 1 for error in lost)
        assert log.check() == []


def test_what_comes_while_one_stroke_is_written_shares_the_next_commit(path: Path) -> None:
    with closing(SqliteLog(path, busy_seconds=10)) as log, ThreadPoolExecutor(40) as pool:
        sizes: list[int] = []
        log.committed.append(sizes.append)
        with held(path):
            first = send(pool, log, "first", [HandStruck(1)], 0, "a")
            sleep(0.1)
            others = [send(pool, log, f"s{k}", [HandStruck(1)], 0, "a") for k in range(20)]
            sleep(0.2)
        assert all(future.result() for future in (first, *others))
        log.append("last", [HandStruck(1)], expected=0, stamp=tap("a"))
    assert sizes == [1, 20, 1]


def test_who_is_stored_does_not_wait_for_another_program_that_holds_the_file_next(
    path: Path,
) -> None:
    with closing(SqliteLog(path, busy_seconds=60)) as log, ThreadPoolExecutor(40) as pool:
        other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        waiting: list[Future[tuple[Stored, ...]]] = []

        def hold(appends: int) -> None:
            if appends > 1:
                # Behind the commit of these, another program is first, and another stroke waits.
                other.execute("BEGIN IMMEDIATE")
                waiting.append(send(pool, log, "next", [HandStruck(1)], 0, "a"))
                sleep(0.1)

        log.committed.append(hold)
        with held(path):
            send(pool, log, "first", [HandStruck(1)], 0, "a")
            sleep(0.1)
            stored = [send(pool, log, f"s{k}", [HandStruck(1)], 0, "a") for k in range(5)]
            sleep(0.1)
        assert [future.result(timeout=20)[0].version for future in stored] == [1] * 5
        assert not waiting[0].done()
        other.execute("ROLLBACK")
        other.close()
        assert waiting[0].result(timeout=20)


def test_who_counts_and_fails_keeps_nobody_waiting(path: Path) -> None:
    with closing(SqliteLog(path, busy_seconds=10)) as log, ThreadPoolExecutor(40) as pool:
        log.committed.append(lambda appends: 1 / 0)  # type: ignore[arg-type,return-value]
        with held(path):
            futures = [send(pool, log, f"s{k}", [HandStruck(1)], 0, "a") for k in range(5)]
            sleep(0.1)
        assert [future.result(timeout=20)[0].version for future in futures] == [1] * 5


def test_what_was_not_stored_is_not_remembered_as_the_end(store: SqliteLog, path: Path) -> None:
    """The end of a stream is remembered from one stroke to the next: not one that was rolled back,
    and not beyond what the tables know."""
    store.append("club", [HandStruck(1)], expected=0, stamp=tap("a"))
    store.append("club", [HandStruck(2)], expected=1, stamp=tap("b"))
    with held(path), pytest.raises(LogError):
        store.append("club", [HandStruck(3)], expected=2, stamp=tap("c"))
    (third,) = store.append("club", [HandStruck(3)], expected=2, stamp=tap("c"))
    assert store.append("club", [HandStruck(3)], expected=3, stamp=tap("c")) == (third,)
    with pytest.raises(Conflict):
        store.append("club", [HandStruck(4)], expected=2, stamp=tap("d"))
    store.delete(["club"], "2026-03-01T20:15:00+01:00")
    with pytest.raises(Refused):
        store.append("club", [HandStruck(4)], expected=3, stamp=tap("d"))
    assert store.check() == []


def test_a_stroke_the_tables_will_not_take_harms_only_itself(path: Path) -> None:
    with closing(SqliteLog(path, busy_seconds=10)) as log, ThreadPoolExecutor(40) as pool:
        log.append("club", [HandStruck(1)], expected=0, stamp=tap("a"))
        with closing(sqlite3.connect(path)) as conn, conn:
            # The next place in the feed is taken already.
            conn.execute("UPDATE feed_heads SET pos = 0 WHERE bucket = ?", [bucket("club")])
        with held(path):
            send(pool, log, "wait", [HandStruck(1)], 0, "w")
            sleep(0.1)
            bad = send(pool, log, "club", [HandStruck(2)], 1, "b")
            good = [send(pool, log, name, [HandStruck(1)], 0, "a") for name in ("bar", "town")]
            sleep(0.1)
        error = bad.exception()
        assert isinstance(error, LogError)
        assert error.phrase.code == "log_failed"
        assert [future.result()[0].version for future in good] == [1, 1]
        assert log.head("club").version == 1


def test_a_file_held_by_another_program_is_said_and_then_got_over(
    store: SqliteLog, path: Path
) -> None:
    with held(path), ThreadPoolExecutor(12) as pool:
        begin = monotonic()
        futures = [send(pool, store, f"s{k}", [HandStruck(k)], 0, "a") for k in range(12)]
        errors = [future.exception(timeout=10) for future in futures]
        # They wait together, not one after the other.
        assert monotonic() - begin < 2
    assert len({id(error) for error in errors}) == 12
    for error in errors:
        assert isinstance(error, LogError)
        assert error.status == 503
        assert error.phrase.code == "log_busy"
        assert str(path) in str(error)
    assert list(store.streams()) == []
    for k in range(12):
        store.append(f"s{k}", [HandStruck(k)], expected=0, stamp=tap("a"))
    assert store.check() == []


def test_a_disk_that_takes_no_more_is_said_and_then_got_over(store: SqliteLog, path: Path) -> None:
    store.append("club", [HandStruck(1)], expected=0, stamp=tap("a"))
    # A limit on the size of files stands in for the full disk.
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    size = path.with_name(f"{path.name}-wal").stat().st_size
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        with pytest.raises(LogError):
            store.append("club", [HandStruck(2)], expected=1, stamp=tap("b"))
        assert store.head("club").version == 1
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    store.append("club", [HandStruck(2)], expected=1, stamp=tap("b"))
    assert [stored.version for stored in store.read("club")] == [1, 2]
    assert store.check() == []


def test_an_error_nobody_thought_of_does_not_stop_the_writer(
    store: SqliteLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr("scorekeeper.eventlog.sqlite.batch.place", lambda db, append: 1 / 0)
        with pytest.raises(LogError, match="division by zero"):
            store.append("club", [HandStruck(1)], expected=0, stamp=tap("a"))
    store.append("club", [HandStruck(1)], expected=0, stamp=tap("a"))


def test_who_is_interrupted_while_he_writes_leaves_the_store_to_the_others(
    store: SqliteLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(db: object, append: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr("scorekeeper.eventlog.sqlite.batch.place", interrupt)
        with pytest.raises(KeyboardInterrupt):
            store.append("club", [HandStruck(1)], expected=0, stamp=tap("a"))
    with ThreadPoolExecutor(1) as pool:
        later = send(pool, store, "club", [HandStruck(1)], 0, "a")
        assert [stored.version for stored in later.result(timeout=10)] == [1]


@pytest.mark.parametrize(
    ("code", "text"),
    [
        (sqlite3.SQLITE_BUSY, "log_busy"),
        (sqlite3.SQLITE_BUSY_SNAPSHOT, "log_busy"),
        (sqlite3.SQLITE_FULL, "log_full"),
        (sqlite3.SQLITE_READONLY_DBMOVED, "log_read_only"),
        (sqlite3.SQLITE_CORRUPT, "log_damaged"),
        (sqlite3.SQLITE_CANTOPEN, "log_unreachable"),
        (sqlite3.SQLITE_IOERR_FSYNC, "log_failed"),
    ],
)
def test_what_sqlite_says_is_said_in_words(path: Path, code: int, text: str) -> None:
    error = sqlite3.OperationalError("as SQLite says it")
    error.sqlite_errorcode = code
    said = trouble(error, path)
    assert said.phrase.code == text
    said.phrase.text.english.format(**said.phrase.values)


def test_who_closes_second_waits_for_the_first_who_still_writes(path: Path) -> None:
    log = SqliteLog(path)
    begun, go_on = Signal(), Signal()

    def slow(db: Database) -> None:
        begun.set()
        assert go_on.wait(20)

    with ThreadPoolExecutor(3) as pool:
        writing = pool.submit(log._alone, slow)
        assert begun.wait(20)
        closes = [pool.submit(log.close) for _ in range(2)]
        sleep(0.2)
        with pytest.raises(LogError) as caught:
            SqliteLog(path)
        assert caught.value.phrase.code == "log_in_use"
        go_on.set()
        for each in (writing, *closes):
            each.result(20)
    SqliteLog(path).close()


def test_closing_finishes_what_was_sent(path: Path) -> None:
    log = SqliteLog(path, busy_seconds=10)
    with ThreadPoolExecutor(41) as pool:
        with held(path):
            futures = [send(pool, log, f"s{k}", [HandStruck(k)], 0, "a") for k in range(40)]
            sleep(0.2)
            closing_ = pool.submit(log.close)
            sleep(0.1)
            with pytest.raises(LogError) as caught:
                log.append("late", [HandStruck(1)], expected=0, stamp=tap("a"))
            assert caught.value.phrase.code == "log_closed"
        closing_.result()
        assert all(future.result() for future in futures)
    with closing(SqliteLog(path, readonly=True)) as again:
        assert len(list(again.streams())) == 40


WRITE_UNTIL_KILLED = """
import sys
from threading import Lock, Thread
from scorekeeper.eventlog import SqliteLog
from scorekeeper.events import HandStruck, Stamp

log, lock = SqliteLog(sys.argv[1]), Lock()

def write(stream):
    for k in range(1_000_000):
        log.append(stream, [HandStruck(k)], expected=k, stamp=Stamp(f"{stream}-{k}", "now"))
        with lock:
            print(f"{stream}-{k}", flush=True)

for thread in range(8):
    Thread(target=write, args=[f"s{thread}"]).start()
"""


def test_what_was_acknowledged_outlives_a_killed_program(path: Path) -> None:
    program = subprocess.Popen(
        [sys.executable, "-c", WRITE_UNTIL_KILLED, str(path)], stdout=subprocess.PIPE, text=True
    )
    assert program.stdout is not None
    with program.stdout:
        acknowledged = [next(program.stdout) for _ in range(200)]
        program.send_signal(signal.SIGKILL)
        acknowledged += program.stdout
    assert program.wait() == -signal.SIGKILL
    ids = {line.strip() for line in acknowledged if line.endswith("\n")}
    with closing(SqliteLog(path, readonly=True)) as reader:
        assert reader.check() == []
    with closing(SqliteLog(path)) as log:
        stored = {event.stamp.id for name in log.streams() for event in log.read(name)}
        assert ids <= stored
        assert log.check() == []
