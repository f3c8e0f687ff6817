"""What only a server can do to a log: restart, fall silent, be two, be another release's."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from threading import Event as Signal
from threading import Thread
from time import monotonic, sleep
from typing import Concatenate, ParamSpec

import psycopg
import pytest
from engine import Engine, engine
from psycopg.abc import Params, Query

from scorekeeper.errors import Conflict, LogError, Refused
from scorekeeper.eventlog import bucket
from scorekeeper.eventlog.postgres import PostgresLog, place, reading, schema, transactions
from scorekeeper.eventlog.postgres import log as postgres_log
from scorekeeper.eventlog.postgres.connections import MOST, Connections, plain_address
from scorekeeper.events import HandRestored, HandStruck, Stamp

P = ParamSpec("P")


def tap(id_: str) -> Stamp:
    return Stamp(id_, "2026-03-01T20:15:00+01:00", "p1", "phone-1")


def refused(address: str, *, readonly: bool = False) -> str:
    """The code of the error with which a store cannot be opened."""
    with pytest.raises(LogError) as caught:
        PostgresLog(address, readonly=readonly)
    return caught.value.phrase.code


@pytest.fixture
def address(postgres: Engine) -> str:
    """Of an empty database."""
    return postgres.address(postgres.database())


@contextmanager
def commits(monkeypatch: pytest.MonkeyPatch, *, reach: bool) -> Iterator[list[bool]]:
    """The answer to the next commit gets lost; `reach`: whether the commit itself arrived."""
    lost = list[bool]()

    def cutting(real: Callable[Concatenate[psycopg.Connection, P], None]) -> object:
        def cut(conn: psycopg.Connection, *args: P.args, **kwargs: P.kwargs) -> None:
            first = not lost
            lost.append(True)
            if reach or not first:
                real(conn, *args, **kwargs)
            if first:
                conn.close()
                raise transactions.Unsure("the line was cut")

        return cut

    with monkeypatch.context() as patch:
        patch.setattr(place, "in_one_go", cutting(place.in_one_go))
        patch.setattr(transactions, "_commit", cutting(transactions._commit))
        yield lost


@pytest.mark.parametrize("typed", [{}, {"p1": "Ann"}])
@pytest.mark.parametrize("reach", [True, False])
def test_a_commit_whose_answer_got_lost_is_stored_once(
    served: PostgresLog, monkeypatch: pytest.MonkeyPatch, reach: bool, typed: dict[str, str]
) -> None:
    events = [HandStruck(1), HandRestored(1)]
    with commits(monkeypatch, reach=reach) as lost:
        stored = served.append("club", events, expected=0, stamp=tap("a"), typed=typed)
    assert lost
    assert tuple(served.read("club")) == stored
    assert served.typed("club") == typed
    assert served.positions() == {bucket("club"): 2}
    assert served.check() == []


def test_a_first_try_that_arrives_late_is_found_and_not_taken_for_somebody_elses(
    served: PostgresLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It commits after the second try has looked for its ids, and before that one's own commit."""
    real = place.head_and_lines
    first: list[object] = []

    def looked(conn: psycopg.Connection, stream: str, ids: tuple[str, ...]) -> object:
        found = real(conn, stream, ids)
        if not first:
            first.append(None)
            first[0] = served.append("club", [HandStruck(1)], expected=0, stamp=tap("a"))
        return found

    monkeypatch.setattr(place, "head_and_lines", looked)
    again = served.append("club", [HandStruck(1)], expected=0, stamp=tap("a"))
    assert again == first[0]
    assert served.head("club").version == 1


def test_two_programs_that_decide_on_the_same_version_do_not_both_write(
    served: PostgresLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = place.head_and_lines

    def looked(conn: psycopg.Connection, stream: str, ids: tuple[str, ...]) -> object:
        found = real(conn, stream, ids)
        monkeypatch.setattr(place, "head_and_lines", real)
        served.append("club", [HandStruck(2)], expected=0, stamp=tap("b"))
        return found

    monkeypatch.setattr(place, "head_and_lines", looked)
    with pytest.raises(Conflict) as caught:
        served.append("club", [HandStruck(1)], expected=0, stamp=tap("a"))
    assert caught.value.version == 1
    with pytest.raises(Refused):
        served.append("club", [HandStruck(1)], expected=1, stamp=tap("b"))


def test_what_somebody_typed_stands_in_no_text_of_the_server(
    served: PostgresLog, postgres: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A statement that fails stands in its log, and the last of every connection in its tables."""
    real = place.head_and_lines

    def looked(conn: psycopg.Connection, stream: str, ids: tuple[str, ...]) -> object:
        found = real(conn, stream, ids)
        monkeypatch.setattr(place, "head_and_lines", real)
        served.append(
            "club", [HandStruck(1)], expected=0, stamp=tap("a"), typed={"p1": "Ann Nowhere"}
        )
        return found

    log, database = postgres.place / "log", served._to_read._settings["dbname"]
    before = len(log.read_bytes())
    monkeypatch.setattr(place, "head_and_lines", looked)
    served.append("club", [HandStruck(1)], expected=0, stamp=tap("a"), typed={"p1": "Ann Nowhere"})
    failed = log.read_bytes()[before:].decode()
    assert "duplicate key" in failed
    assert "Nowhere" not in failed
    asked = f"SELECT query FROM pg_stat_activity WHERE datname = '{database}'"
    last = [query for (query,) in postgres.run(asked)]
    assert last
    assert not [query for query in last if "Nowhere" in query]
    assert served.typed("club") == {"p1": "Ann Nowhere"}


def test_a_word_that_was_forgotten_is_never_written(
    served: PostgresLog, postgres: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not for a moment, and not if it is forgotten while it is being sent."""
    database = served._to_read._settings["dbname"]
    postgres.run(
        """\
CREATE TABLE written (text text);
CREATE FUNCTION look() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO written VALUES (NEW.text); RETURN NEW; END $$;
CREATE TRIGGER look BEFORE INSERT OR UPDATE ON typed FOR EACH ROW EXECUTE FUNCTION look()""",
        database,
    )
    real = place.head_and_lines

    def looked(conn: psycopg.Connection, stream: str, ids: tuple[str, ...]) -> object:
        found = real(conn, stream, ids)
        monkeypatch.setattr(place, "head_and_lines", real)
        served.forget("club", ["p1"])
        return found

    monkeypatch.setattr(place, "head_and_lines", looked)
    typed = {"p1": "Ann", "p2": "Bob"}
    served.append("club", [HandStruck(1)], expected=0, stamp=tap("a"), typed=typed)
    served.append("club", [], expected=1, stamp=tap("b"), typed=typed)
    assert served.typed("club") == {"p1": "", "p2": "Bob"}
    assert {text for (text,) in postgres.run("SELECT text FROM written", database)} == {"", "Bob"}


def test_words_alone_are_not_written_on_a_version_that_passed(
    served: PostgresLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = place.head_and_lines

    def looked(conn: psycopg.Connection, stream: str, ids: tuple[str, ...]) -> object:
        found = real(conn, stream, ids)
        monkeypatch.setattr(place, "head_and_lines", real)
        served.append("club", [HandStruck(2)], expected=0, stamp=tap("b"))
        return found

    monkeypatch.setattr(place, "head_and_lines", looked)
    with pytest.raises(Conflict):
        served.append("club", [], expected=0, stamp=tap("a"), typed={"p1": "Ann"})
    assert served.typed("club") == {}


def test_what_changes_beside_the_strokes_touches_its_bucket(served: PostgresLog) -> None:
    here = bucket("club")
    served.append("club", [HandStruck(1)], expected=0, stamp=tap("a"), typed={"p1": "Ann"})
    served.append("club", [HandStruck(1)], expected=0, stamp=tap("a"))
    assert served.touches() == {}
    served.append("club", [], expected=1, stamp=tap("b"), typed={"p1": "Bob"})
    assert served.touches() == {here: 1}
    served.forget("club", ["p1"])
    assert served.touches() == {here: 2}
    served.delete(["club"], "2026-11-30")
    assert served.touches() == {here: 3}


def waits_for_its_standby(postgres: Engine) -> int:
    """The server process that does, once there is one."""
    sql = "SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
    until = monotonic() + 20
    while not (found := postgres.run(sql)):
        assert monotonic() < until, "nobody waits"
        sleep(0.02)
    return int(found[0][0])


@pytest.mark.parametrize(
    ("how", "heard"),
    [
        ("pg_cancel_backend", "notice"),
        ("pg_cancel_backend", "error"),
        ("pg_terminate_backend", "notice"),
    ],
)
def test_a_stroke_that_no_standby_has_is_not_acknowledged(
    postgres: Engine, how: str, heard: str
) -> None:
    """Who cancels the wait makes the server say "committed", with a warning only, which some roles are
    not told; who ends it leaves it open."""
    name = postgres.database()
    address = f"{postgres.address(name)}&options=-c%20client_min_messages%3D{heard}"
    with closing(PostgresLog(address, patience=30)) as log:
        stored: list[object] = []
        postgres.run("ALTER SYSTEM SET synchronous_standby_names = 'nobody'")
        try:
            postgres.run("SELECT pg_reload_conf()")
            writer = Thread(
                target=lambda: stored.append(
                    log.append("club", [HandStruck(1)], expected=0, stamp=tap("a"))
                )
            )
            writer.start()
            pid = waits_for_its_standby(postgres)
            postgres.run(f"SELECT {how}({pid})")
            until = monotonic() + 20
            while not list(log.read("club")):  # it is there, on this machine alone
                assert monotonic() < until
                sleep(0.02)
            waits_for_its_standby(postgres)  # for the same stroke again
            assert stored == []
        finally:
            postgres.run("ALTER SYSTEM RESET ALL")
            postgres.run("SELECT pg_reload_conf()")
        writer.join(30)
        assert stored == [tuple(log.read("club"))]
        assert log.head("club").version == 1


def test_a_server_that_restarts_under_writers_loses_nothing_that_was_acknowledged() -> None:
    acknowledged: list[str] = []
    with (
        engine() as own,
        closing(PostgresLog(own.address("postgres"), patience=30, read_patience=30)) as log,
        ThreadPoolExecutor(4) as pool,
    ):
        enough = Signal()

        def write(thread: int) -> None:
            n = 0
            while not enough.is_set():
                n += 1
                log.append(
                    f"s{thread}", [HandStruck(n)], expected=n - 1, stamp=tap(f"{thread}-{n}")
                )
                acknowledged.append(f"{thread}-{n}")

        writers = [pool.submit(write, thread) for thread in range(4)]
        for _ in range(2):
            before = len(acknowledged)
            while len(acknowledged) < before + 40 and not any(w.done() for w in writers):
                sleep(0.01)
            own.stop()
            own.start()
        enough.set()
        for writer in writers:
            writer.result(60)
        stored = [s.stamp.id for thread in range(4) for s in log.read(f"s{thread}")]
        assert sorted(stored) == sorted(acknowledged)
        assert log.check() == []


def test_a_server_that_is_away_is_said_to_be() -> None:
    with (
        engine() as own,
        closing(PostgresLog(own.address("postgres"), patience=0.3, read_patience=0.1)) as log,
    ):
        log.append("club", [HandStruck(1)], expected=0, stamp=tap("a"))
        own.stop()
        for ask in (
            lambda: log.append("club", [HandStruck(2)], expected=1, stamp=tap("b")),
            lambda: log.head("club"),
        ):
            with pytest.raises(LogError) as caught:
                ask()
            assert caught.value.phrase.code == "log_server_unreachable"
        assert refused(own.address("postgres")) == "log_server_unreachable"
        own.start()
        assert log.head("club").version == 1


def test_who_does_not_know_whether_it_was_stored_says_so(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(PostgresLog(address, patience=0)) as log:
        with commits(monkeypatch, reach=True), pytest.raises(LogError) as caught:
            log.append("club", [HandStruck(1)], expected=0, stamp=tap("a"))
        assert caught.value.phrase.code == "log_unsure"
        log.append("club", [HandStruck(1)], expected=0, stamp=tap("a"))
        assert log.head("club").version == 1


def test_an_earlier_try_stays_in_doubt_though_the_next_finds_no_connection(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = place.in_one_go
    with closing(PostgresLog(address, patience=0.3)) as log:
        free = log._to_write._free

        def cut(conn: psycopg.Connection, statements: list[tuple[Query, Params]]) -> None:
            real(conn, statements)
            conn.close()
            for _ in range(MOST - 1):  # others take what there is
                assert free.acquire(blocking=False)
            Thread(target=free.acquire).start()
            raise transactions.Unsure("the line was cut")

        monkeypatch.setattr(place, "in_one_go", cut)
        with pytest.raises(LogError) as caught:
            log.append("club", [HandStruck(1)], expected=0, stamp=tap("a"))
        assert caught.value.phrase.code == "log_unsure"
        assert log.head("club").version == 1


def test_of_a_repeat_it_is_never_said_that_nothing_was_stored(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transactions, "LOCKED", 0.2)
    with closing(PostgresLog(address, patience=0)) as log, psycopg.connect(address) as holder:
        log.append("club", [HandStruck(1)], expected=0, stamp=tap("a"))
        holder.execute("SELECT pos FROM feed_heads WHERE bucket = %s FOR UPDATE", [bucket("club")])
        with pytest.raises(LogError) as caught:
            log.append("club", [HandStruck(1)], expected=0, stamp=tap("a"))
        assert caught.value.phrase.code == "log_unsure"


def test_without_a_place_in_the_feed_nothing_is_stored(
    served: PostgresLog, postgres: Engine
) -> None:
    postgres.run("DELETE FROM feed_heads", served._to_read._settings["dbname"])
    with pytest.raises(LogError) as caught:
        served.append("club", [HandStruck(1)], expected=0, stamp=tap("a"))
    assert caught.value.phrase.code == "log_server_failed"
    assert list(served.read("club")) == []


def test_when_all_connections_wait_the_next_is_told_and_pages_still_open(address: str) -> None:
    with (
        closing(PostgresLog(address, patience=0.2)) as log,
        psycopg.connect(address) as holder,
        ThreadPoolExecutor(MOST) as pool,
    ):
        holder.execute("SELECT pos FROM feed_heads WHERE bucket = %s FOR UPDATE", [bucket("club")])
        writers = [
            pool.submit(log.append, "club", [HandStruck(1)], expected=0, stamp=tap("a"))
            for _ in range(MOST)
        ]
        until = monotonic() + 20
        while log._to_write._free._value:
            assert monotonic() < until
            sleep(0.01)
        with pytest.raises(LogError) as caught:
            log.append("club", [HandStruck(2)], expected=0, stamp=tap("b"))
        assert caught.value.phrase.code == "log_all_taken"
        assert log.head("club").version == 0
        holder.rollback()
        for writer in writers:
            writer.result(30)
        assert log.head("club").version == 1


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server is away when it has said nothing for half a second."""
    monkeypatch.setattr(postgres_log, "SILENCE", 0.5)


@pytest.mark.usefixtures("impatient")
def test_nobody_waits_for_ever_for_who_holds_a_table(
    postgres: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transactions, "LOCKED", 0.2)
    name = postgres.database()
    address = postgres.address(name)
    with closing(PostgresLog(address, patience=0, read_patience=0)) as log:
        log.append("club", [HandStruck(1)], expected=0, stamp=tap("a"))
        with psycopg.connect(address) as holder:
            holder.execute("LOCK TABLE feed_heads, typed IN ACCESS EXCLUSIVE MODE")
            for ask in (
                lambda: log.typed("club"),
                lambda: log.append("club", [HandStruck(2)], expected=1, stamp=tap("b")),
            ):
                with pytest.raises(LogError) as caught:
                    ask()
                assert caught.value.phrase.code == "log_server_unreachable"
            waiting = (
                "SELECT count(*) FROM pg_locks JOIN pg_database d ON d.oid = database "
                f"WHERE datname = '{name}' AND NOT granted"
            )
            until = monotonic() + 10
            while postgres.run(waiting) != [(0,)]:
                assert monotonic() < until, "the server still works at what nobody waits for"
        assert log.head("club").version == 1
        log.append("club", [HandStruck(2)], expected=1, stamp=tap("b"))
        assert log.head("club").version == 2


@pytest.mark.usefixtures("impatient")
def test_who_gives_up_shows_no_stroke_before_its_standby_has_it(postgres: Engine) -> None:
    address = postgres.address(postgres.database())
    acknowledged: list[object] = []

    def write() -> None:
        """Until the server has heard that it has to wait."""
        for n in range(1000):
            events = [HandStruck(n)]
            acknowledged.append(log.append("club", events, expected=n, stamp=tap(str(n))))

    with closing(PostgresLog(address, patience=0)) as log:
        postgres.run("ALTER SYSTEM SET synchronous_standby_names = 'nobody'")
        try:
            postgres.run("SELECT pg_reload_conf()")
            with pytest.raises(LogError) as caught:
                write()
            assert caught.value.phrase.code == "log_unsure"
            waits_for_its_standby(postgres)
            assert log.head("club").version == len(acknowledged)
        finally:
            postgres.run("ALTER SYSTEM RESET ALL")
            postgres.run("SELECT pg_reload_conf()")
        until = monotonic() + 20
        while log.head("club").version == len(acknowledged):
            assert monotonic() < until
            sleep(0.02)


@pytest.mark.usefixtures("impatient")
def test_a_server_that_hangs_is_said_to_be_away() -> None:
    with (
        engine() as own,
        closing(PostgresLog(own.address("postgres"), patience=0, read_patience=0)) as log,
    ):
        log.append("club", [HandStruck(1)], expected=0, stamp=tap("a"))
        with own.hung():
            began = monotonic()
            with pytest.raises(LogError) as caught:
                log.head("club")
            assert caught.value.phrase.code == "log_server_unreachable"
            with pytest.raises(LogError):
                log.append("club", [HandStruck(2)], expected=1, stamp=tap("b"))
            assert monotonic() - began < 20
        log.append("club", [HandStruck(2)], expected=1, stamp=tap("b"))
        assert log.head("club").version == 2


@pytest.mark.usefixtures("impatient")
def test_who_looks_through_everything_may_take_his_time(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = reading.streams

    def slow(conn: psycopg.Connection, key: int) -> list[str]:
        if key == bucket("club"):
            conn.execute("SELECT pg_sleep(1)")
        return real(conn, key)

    monkeypatch.setattr(reading, "streams", slow)
    with closing(PostgresLog(address, read_patience=0)) as log:
        log.append("club", [HandStruck(1)], expected=0, stamp=tap("a"))
        assert list(log.streams()) == ["club"]


def test_what_takes_its_time_may(address: str) -> None:
    with closing(Connections(address, "the store", 1.0)) as connections:
        with connections.lend() as conn:
            conn.execute("SELECT pg_sleep(0.6)")
        with pytest.raises(psycopg.OperationalError), connections.lend(0.2) as conn:
            conn.execute("SELECT pg_sleep(20)")


def test_a_store_opened_again_is_as_it_was_and_has_its_own_secret(
    postgres: Engine, address: str
) -> None:
    with closing(PostgresLog(address)) as log:
        secret = log.secret()
        log.append("club", [HandStruck(1)], expected=0, stamp=tap("a"))
    with closing(PostgresLog(address)) as again, closing(PostgresLog(address, readonly=True)) as r:
        assert again.secret() == r.secret() == secret
        assert r.head("club").version == 1
        with pytest.raises(LogError):
            r.append("club", [HandStruck(2)], expected=1, stamp=tap("b"))
    with closing(PostgresLog(postgres.address(postgres.database()))) as other:
        assert other.secret() != secret


def test_programs_that_start_together_make_one_store(address: str) -> None:
    with ThreadPoolExecutor(6) as pool:
        logs = list(pool.map(lambda _: PostgresLog(address), range(6)))
    assert len({log.secret() for log in logs}) == 1
    for log in logs:
        log.close()


def test_a_store_of_another_release_is_refused(postgres: Engine, address: str) -> None:
    assert refused(address, readonly=True) == "log_older_database"
    PostgresLog(address).close()
    known = len(schema.MIGRATIONS)
    with psycopg.connect(address) as conn:
        conn.execute("UPDATE meta SET value = %s WHERE key = 'schema'", [str(known + 1)])
    assert refused(address) == "log_newer_database"


def test_a_database_that_cannot_keep_every_letter_is_refused(postgres: Engine) -> None:
    name = "narrow"
    postgres.run(f"CREATE DATABASE {name} ENCODING SQL_ASCII LOCALE 'C' TEMPLATE template0")
    assert refused(postgres.address(name)) == "log_not_utf8"


def test_no_address_makes_of_a_letter_another(address: str) -> None:
    with closing(PostgresLog(f"{address}&client_encoding=latin1")) as log:
        for stream in ("Müller", "♠"):
            log.append(stream, [HandStruck(1)], expected=0, stamp=tap(stream))
            log.append(stream, [HandStruck(2)], expected=1, stamp=tap("b"), typed={"p1": stream})
    with closing(PostgresLog(address)) as log:
        assert sorted(log.streams()) == ["Müller", "♠"]
        for stream in ("Müller", "♠"):
            assert next(log.read(stream)).stamp.id == stream
            assert log.typed(stream) == {"p1": stream}
        assert log.check() == []


@pytest.mark.parametrize(
    ("sql", "text"),
    [
        ("UPDATE events SET data = '{}' WHERE version = 1", "its hash does not fit"),
        ("DELETE FROM events WHERE version = 1", "a stroke is missing"),
        ("DELETE FROM events WHERE version = 2", "has a hole"),
        ("UPDATE feed_heads SET pos = pos + 1 WHERE pos > 0", "has a hole"),
        ("DELETE FROM feed_heads WHERE pos > 0", "has lost its head"),
        ("UPDATE events SET bucket = 0", "filed under bucket 0"),
        ("UPDATE typed SET text = 'Ann'", "words that were forgotten"),
    ],
)
def test_check_finds_what_was_changed_behind_its_back(
    served: PostgresLog, postgres: Engine, sql: str, text: str
) -> None:
    served.append("club", [HandStruck(1)], expected=0, stamp=tap("a"), typed={"p1": "Ann"})
    served.append("club", [HandStruck(2)], expected=1, stamp=tap("b"))
    served.forget("club", ["p1"])
    assert served.check() == []
    database = served._to_read._settings["dbname"]
    postgres.run(sql, database)
    assert any(text in finding.text for finding in served.check())


def test_a_password_is_not_shown() -> None:
    assert "s3cret" not in plain_address("postgresql://ann:s3cret@db1,db2/scores")
    assert "s3cret" not in plain_address("postgresql://db1/scores?user=ann&password=s3cret")
    with pytest.raises(LogError) as caught:
        PostgresLog("postgresql://ann:s3cret@127.0.0.1:1/scores?connect_timeout=2")
    assert "s3cret" not in str(caught.value.phrase)
