"""How the end of a transaction is told, whatever becomes of the server and of the line to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import monotonic

import psycopg
import pytest
from engine import Engine

from scorekeeper.eventlog.postgres import transactions
from scorekeeper.eventlog.postgres.transactions import Unsure, in_one_go, transaction

Add = Callable[[psycopg.Connection, int], None]


def one_by_one(conn: psycopg.Connection, number: int) -> None:
    with transaction(conn):
        conn.execute("INSERT INTO things VALUES (%s)", [number])


def at_once(conn: psycopg.Connection, number: int) -> None:
    in_one_go(conn, [("INSERT INTO things VALUES (%s)", [number])])


@pytest.fixture
def address(postgres: Engine) -> str:
    """Of a database with a table whose server warns at the commit of a 2, and fails at that of a 3."""
    name = postgres.database()
    postgres.run(
        """\
CREATE TABLE things (number integer PRIMARY KEY);
CREATE FUNCTION look() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF NEW.number = 2 THEN RAISE WARNING 'one machine has it'; END IF;
    IF NEW.number = 3 THEN RAISE EXCEPTION 'no such thing'; END IF;
    RETURN NULL; END $$;
CREATE CONSTRAINT TRIGGER look AFTER INSERT ON things DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION look()""",
        name,
    )
    return postgres.address(name)


@pytest.fixture
def conn(address: str) -> Iterator[psycopg.Connection]:
    """Of a role that hears of errors only."""
    options = "-c client_min_messages=error"
    with psycopg.connect(address, autocommit=True, options=options) as conn:
        yield conn


@pytest.mark.parametrize("add", [one_by_one, at_once])
def test_a_warning_at_the_commit_is_heard_and_said(conn: psycopg.Connection, add: Add) -> None:
    add(conn, 1)
    with pytest.raises(Unsure, match="one machine has it"):
        add(conn, 2)
    assert conn.execute("SHOW client_min_messages").fetchone() == ("error",)


@pytest.mark.parametrize("add", [one_by_one, at_once])
def test_an_error_that_the_server_lived_to_tell_of_is_its_answer(
    conn: psycopg.Connection, add: Add
) -> None:
    with pytest.raises(psycopg.errors.RaiseException):
        add(conn, 3)
    assert conn.execute("SELECT count(*) FROM things").fetchone() == (0,)


def test_whatever_ends_the_line_at_a_commit_leaves_it_open(
    conn: psycopg.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that finds itself broken ends with an error that is of no kind that passes."""

    def cut(conn: psycopg.Connection) -> None:
        conn.close()
        raise psycopg.errors.InternalError_("unexpected state")

    monkeypatch.setattr(transactions, "_commit", cut)
    with pytest.raises(Unsure, match="unexpected state"):
        one_by_one(conn, 1)


@pytest.mark.parametrize("add", [one_by_one, at_once])
def test_who_waits_for_a_lock_is_told_by_the_server(
    address: str, conn: psycopg.Connection, add: Add, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transactions, "LOCKED", 0.2)
    with psycopg.connect(address) as holder:
        holder.execute("INSERT INTO things VALUES (1)")
        began = monotonic()
        with pytest.raises(psycopg.errors.LockNotAvailable):
            add(conn, 1)
        assert monotonic() - began < 5
    assert not conn.closed
    assert conn.execute("SHOW lock_timeout").fetchone() == ("0",)
