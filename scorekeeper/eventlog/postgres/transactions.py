"""A transaction whose end is known, or is said to be unknown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress

import psycopg
from psycopg import ClientCursor, Connection
from psycopg.abc import Params, Query
from psycopg.errors import Diagnostic

LOCKED = 8.0
"""Seconds that a transaction waits for what somebody else has locked. Then the server says so, and that
nothing was stored; of one that is taken to be away first (SILENCE) nobody would know."""


class Unsure(psycopg.OperationalError):
    """The commit was sent, and what became of it is not known: it stands, or will, or never."""


@contextmanager
def transaction(conn: Connection, begin: str = "BEGIN") -> Iterator[None]:
    """Begins, and commits at the end, on a connection that does neither by itself.

    Raises Unsure where the commit's answer got lost, and where the server warned with it: so it
    says that it stopped waiting for its standby, and that the loss of one machine would lose this.
    Raises LockNotAvailable where somebody else has locked what it needs for LOCKED seconds.
    """
    with _rolled_back(conn):
        conn.execute(_beginning(begin).encode())
        yield
        with _committing(conn):
            _commit(conn)


def in_one_go(conn: Connection, statements: Iterable[tuple[Query, Params]]) -> None:
    """The same for statements of which none needs the answer to another: all are sent as one
    message, and what they lock is held no longer than the server needs for them.

    It is one message, and not the several that psycopg's pipeline sends: the last of those is
    another Flush, behind the commit, with which PgBouncer takes a free connection and never gives
    it back.
    """
    words = ClientCursor(conn)
    said = [words.mogrify(statement, params) for statement, params in statements]
    with _rolled_back(conn), _committing(conn):
        conn.execute("; ".join([_beginning("BEGIN"), *said, "COMMIT"]).encode())


def _beginning(begin: str) -> str:
    # A role for which only errors are said would hear no warning at its commit.
    heard = "SET LOCAL client_min_messages = warning"
    return f"{begin}; {heard}; SET LOCAL lock_timeout = {LOCKED * 1000:.0f}"


def _commit(conn: Connection) -> None:
    conn.execute(b"COMMIT")


@contextmanager
def _rolled_back(conn: Connection) -> Iterator[None]:
    try:
        yield
    except BaseException:
        with suppress(psycopg.Error):
            conn.execute(b"ROLLBACK")
        raise


@contextmanager
def _committing(conn: Connection) -> Iterator[None]:
    warnings: list[str] = []

    def note(said: Diagnostic) -> None:
        if said.severity_nonlocalized == "WARNING":
            # Its words are gone once it is dealt with.
            warnings.append(str(said.message_primary))

    conn.add_notice_handler(note)
    try:
        yield
    except psycopg.Error as error:
        # An error that the server lived to tell of is its answer: nothing was committed.
        if conn.closed and not isinstance(error, Unsure):
            raise Unsure(str(error)) from error
        raise
    finally:
        conn.remove_notice_handler(note)
    if warnings:
        raise Unsure(warnings[0])
