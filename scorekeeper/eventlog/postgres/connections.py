"""The connections to the server: few, lent to one thread at a time for one piece of work.

Nothing is left behind on one: no prepared statement, no setting, no temporary table. So whoever
hands connections on from transaction to transaction (PgBouncer) may stand between.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore, Lock
from typing import Any

from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.pq import TransactionStatus

from scorekeeper.errors import LogError
from scorekeeper.eventlog.log import CLOSED
from scorekeeper.eventlog.postgres.answering import Answering
from scorekeeper.phrases import Text

ALL_TAKEN = Text(
    "log_all_taken",
    "The store {store} is slow to answer and others wait before you. Nothing was stored; send it "
    "again.",
)

SILENCE = 10.0
"""Seconds after which a server that was asked and says nothing is taken to be away."""

MOST = 16
"""So many connections are open at most: what a server can work at, and few for its limit of 100."""

OURS = {
    "target_session_attrs": "read-write",
    "connect_timeout": "3",
    # A machine that vanished without a word is noticed in seconds and not in two hours.
    "keepalives_idle": "2",
    "keepalives_interval": "1",
    "keepalives_count": "3",
    "tcp_user_timeout": "4000",
    "application_name": "scorekeeper",
}
"""What holds unless the address says otherwise. Of several hosts the one that takes writes."""

ALWAYS = {"client_encoding": "utf8"}
"""What holds whatever the address says: in another encoding names would be refused."""


def plain_address(address: str) -> str:
    """The address as it may be shown: without its password.

    >>> plain_address("postgresql://ann:secret@db1,db2/scores")
    'user=ann dbname=scores host=db1,db2'
    """
    said = {k: str(v) for k, v in conninfo_to_dict(address).items() if k != "password"}
    # Of several hosts without ports some releases of libpq give the ports as commas.
    return make_conninfo("", **{k: v for k, v in said.items() if v.strip(",")})


class Connections:
    """Opened when they are needed. `wait` is how many seconds one waits for a free one; `writes` is
    whether strokes are written on them."""

    def __init__(
        self, address: str, store: str, wait: float, *, writes: bool = False, **settings: str
    ) -> None:
        self._settings: dict[str, Any] = {
            **OURS,
            **conninfo_to_dict(address),
            **ALWAYS,
            **settings,
        }
        self._store = store
        self._wait = wait
        self._writes = writes
        self._free = BoundedSemaphore(MOST)
        self._lock = Lock()
        self._idle: list[Answering] = []
        self._closed = False

    @contextmanager
    def lend(self, silence: float | None = None) -> Iterator[Answering]:
        """For a piece of work during which the server is never silent for so many seconds; None: it may
        be as long as it likes.

        Raises LogError after close and where none becomes free; psycopg's errors where none can be
        opened.
        """
        if not self._free.acquire(timeout=self._wait):
            raise LogError(ALL_TAKEN(store=self._store))
        try:
            conn = self._take()
            conn.silence = silence
            try:
                yield conn
            finally:
                self._give_back(conn)
        finally:
            self._free.release()

    def _take(self) -> Answering:
        with self._lock:
            if self._closed:
                raise LogError(CLOSED())
            if self._idle:
                return self._idle.pop()
        conn = Answering.connect(**self._settings, autocommit=True, prepare_threshold=None)
        conn.writes = self._writes
        return conn

    def _give_back(self, conn: Answering) -> None:
        with self._lock:
            whole = conn.info.transaction_status == TransactionStatus.IDLE
            if whole and not self._closed:
                self._idle.append(conn)
                return
            # Where one was cut off the others mostly were too: each would have to fail once.
            idle, self._idle = ([], self._idle) if whole else (self._idle, [])
        for each in (conn, *idle):
            each.close()

    def drop_idle(self) -> None:
        """Closes those that nobody uses: the next are opened to wherever writes are taken now."""
        with self._lock:
            idle, self._idle = self._idle, []
        for conn in idle:
            conn.close()

    def close(self) -> None:
        """Closes those that wait; one that is lent is closed when it comes back."""
        with self._lock:
            self._closed = True
        self.drop_idle()
