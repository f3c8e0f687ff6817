"""One bucket for all programs on a database."""

from __future__ import annotations

from contextlib import closing
from math import ceil

import psycopg
import pytest
from engine import Engine
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.errors import LogError
from scorekeeper.eventlog import Counted, MemoryLog
from scorekeeper.eventlog.log import CLOSED
from scorekeeper.eventlog.postgres import PostgresLog, pace
from scorekeeper.web.buckets import Buckets, Rate, SharedBuckets


@pytest.fixture(scope="module")
def conn(postgres: Engine) -> psycopg.Connection:
    address = postgres.address(postgres.database())
    PostgresLog(address).close()
    with psycopg.connect(address, autocommit=True) as conn:
        yield conn


@given(st.lists(st.tuples(st.integers(0, 40), st.sampled_from(["take", "give back"])), max_size=40))
@settings(max_examples=40)
def test_it_counts_as_a_bucket_in_memory_does(
    conn: psycopg.Connection, asked: list[tuple[int, str]]
) -> None:
    """Four at once, one more every 8 seconds; moments are whole seconds, so that nothing is rounded."""
    conn.execute("TRUNCATE pace")
    now, given_out = 1_000_000.0, 0
    own = Buckets(Rate(1 / 8, 4), lambda: now)
    for seconds, what in asked:
        now += seconds
        if what == "take":
            wait = pace.take(conn, "writes", "ann", now=now, cost=8.0, at_once=4)
            assert wait == own.take("ann")
            given_out += not wait
        elif given_out:
            # What was never taken is never given back.
            given_out -= 1
            pace.give_back(conn, "writes", "ann", cost=8.0)
            own.give_back("ann")
    assert pace.take(conn, "writes", "bob", now=now, cost=8.0, at_once=4) == 0
    assert pace.take(conn, "openings", "ann", now=now, cost=8.0, at_once=4) == 0


def test_two_programs_take_from_one(postgres: Engine) -> None:
    address = postgres.address(postgres.database())
    with closing(PostgresLog(address)) as one, closing(PostgresLog(address)) as other:
        rate = Rate(1 / 3600, 3)
        buckets = [
            SharedBuckets("openings", log, Buckets(rate)) for log in (one, other, one, other)
        ]
        waits = [bucket.take("192.168.1.7") for bucket in buckets]
        assert waits[:3] == [0, 0, 0]
        assert 3590 < waits[3] <= ceil(3600)
        buckets[1].give_back("192.168.1.7")
        assert buckets[0].take("192.168.1.7") == 0
        assert buckets[0].take("192.168.1.8") == 0
    with psycopg.connect(address) as conn:
        rows = conn.execute("SELECT who FROM pace").fetchall()
    assert len(rows) == 2
    assert "192.168" not in str(rows)


def test_what_says_nothing_any_more_is_cleared(conn: psycopg.Connection) -> None:
    conn.execute("TRUNCATE pace")
    conn.execute("INSERT INTO pace VALUES (7, 'writes', 'ann', 999), (7, 'writes', 'bob', 2000)")
    assert pace.take(conn, "writes", "cy", now=256.0 * 4 + 7, cost=1.0, at_once=1) == 0
    assert "ann" not in str(conn.execute("SELECT who FROM pace").fetchall())
    assert "bob" in str(conn.execute("SELECT who FROM pace").fetchall())


class Away:
    def take(self, what: str, who: str, a_second: float, at_once: int) -> int:
        raise LogError(CLOSED())

    def give_back(self, what: str, who: str, a_second: float) -> None:
        raise LogError(CLOSED())


def test_while_the_store_is_away_each_program_counts_for_itself() -> None:
    buckets = SharedBuckets("openings", Away(), Buckets(Rate(1 / 3600, 1)))
    assert buckets.take("ann") == 0
    assert buckets.take("ann") > 0
    buckets.give_back("ann")
    assert buckets.take("ann") == 0


def test_a_store_of_one_program_does_not_count() -> None:
    assert not isinstance(MemoryLog(), Counted)
