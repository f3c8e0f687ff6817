"""Behind PgBouncer, which hands a connection to another after every transaction."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from time import monotonic, sleep

import psycopg
import pytest
from engine import Engine, as_whom, folder

from scorekeeper.eventlog.append import Append
from scorekeeper.eventlog.postgres import PostgresLog
from scorekeeper.eventlog.postgres.place import place
from scorekeeper.events import HandRestored, HandStruck, Stamp

STROKES = 100
"""Of each of eight who write: with a fault that comes seldom, often enough to see it."""


@pytest.fixture
def pooled(postgres: Engine) -> Iterator[str]:
    """The address of an empty database behind a pooler that has one connection to it in all:
    who does not give it back stops everybody, and is told so within seconds."""
    pgbouncer = shutil.which("pgbouncer") or shutil.which("pgbouncer", path="/usr/sbin")
    if pgbouncer is None:
        pytest.skip("pgbouncer is not installed (apt install pgbouncer)")
    database = postgres.database()
    with folder() as place:
        settings = f"""\
[databases]
{database} = host={postgres.place} dbname={database}
[pgbouncer]
listen_addr =
unix_socket_dir = {place}
auth_type = any
pool_mode = transaction
default_pool_size = 1
query_wait_timeout = 5
"""
        settings = settings.replace(
            "auth_type = any", f"auth_type = trust\nauth_file = {place}/users"
        )
        (place / "users").write_text('"keeper" ""\n')
        (place / "pgbouncer.ini").write_text(settings)
        for file in place.iterdir():
            file.chmod(0o644)
        process = subprocess.Popen(
            [pgbouncer, str(place / "pgbouncer.ini")],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=place,
            **as_whom(),
        )
        address = f"postgresql://keeper@/{database}?host={place}&port=6432"
        try:
            until = monotonic() + 20
            while True:
                try:
                    psycopg.connect(address).close()
                    break
                except psycopg.OperationalError:
                    assert monotonic() < until
                    sleep(0.05)
            yield address
        finally:
            process.kill()
            process.wait(20)


def test_nothing_is_left_on_a_connection_that_another_would_miss(pooled: str) -> None:
    def write(thread: int) -> None:
        for n in range(STROKES):
            events = [HandStruck(n), HandRestored(n)]
            stamp = Stamp(f"{thread}-{n}", "2026-03-01T20:15:00+01:00")
            typed = {"p1": "Ann"} if n % 4 < 2 else {}
            log = (one, other)[n % 2]
            log.append(f"s{thread}", events, expected=2 * n, stamp=stamp, typed=typed)
            assert [s.version for s in log.read(f"s{thread}", after=2 * n)] == [
                2 * n + 1,
                2 * n + 2,
            ]

    with (
        closing(PostgresLog(pooled)) as one,
        closing(PostgresLog(pooled)) as other,
        ThreadPoolExecutor(8) as pool,
    ):
        list(pool.map(write, range(8)))
        one.forget("s1", ["p1"])
        assert other.typed("s1") == {"p1": ""}
        assert sum(other.positions().values()) == 8 * STROKES * 2
        assert other.check() == []


@pytest.mark.parametrize("typed", [{}, {"p1": "Ann"}])
def test_a_stroke_sends_nothing_behind_its_commit(
    postgres: Engine, tmp_path: Path, typed: dict[str, str]
) -> None:
    """A pooler lends a connection to whatever comes, and has it back when the server says that it is
    ready again: to a lone Flush a server says nothing."""
    address = postgres.address(postgres.database())
    PostgresLog(address).close()
    said = tmp_path / "said"
    stamp = Stamp("a", "2026-03-01T20:15:00+01:00")
    connected = psycopg.connect(address, autocommit=True, prepare_threshold=None)
    with connected as conn, said.open("wb") as file:
        conn.pgconn.trace(file.fileno())
        place(conn, Append.of("club", [HandStruck(1), HandRestored(1)], 0, stamp, typed))
        conn.pgconn.untrace()
    messages = re.findall(r"\t([FB])\t\d+\t(\w+)", said.read_text())
    sent = [what for whose, what in messages if whose == "F"]
    assert "COMMIT" in said.read_text()
    assert "Flush" not in sent
    assert sent[-1] in {"Query", "Sync"}
