"""A transaction whose end is known, or is said to be unknown."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress

import psycopg
from psycopg import Connection, errors
from psycopg.errors import Diagnostic


class Unsure(psycopg.OperationalError):
    """The commit was sent, and what became of it is not known: it stands, or will, or never."""


@contextmanager
def transaction(conn: Connection, begin: bytes = b"BEGIN") -> Iterator[None]:
    """Begins, and commits at the end, on a connection that does neither by itself.

    Raises Unsure where the commit's answer got lost, and where the server warned with it: so it
    says that it stopped waiting for its standby, and that the loss of one machine would lose this.
    """
    conn.execute(begin)
    try:
        yield
    except BaseException:
        with suppress(psycopg.Error):
            conn.execute("ROLLBACK")
        raise
    _commit(conn)


def _commit(conn: Connection) -> None:
    warnings: list[Diagnostic] = []

    def note(said: Diagnostic) -> None:
        if said.severity_nonlocalized == "WARNING":
            warnings.append(said)

    conn.add_notice_handler(note)
    try:
        conn.execute("COMMIT")
    except (errors.SerializationFailure, errors.DeadlockDetected):
        raise
    except (psycopg.OperationalError, psycopg.InterfaceError) as error:
        raise Unsure(str(error)) from error
    finally:
        conn.remove_notice_handler(note)
    if warnings:
        raise Unsure(str(warnings[0].message_primary))
