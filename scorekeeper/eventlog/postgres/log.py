"""The log in a PostgreSQL database."""

from __future__ import annotations

import hmac
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from time import time
from typing import Any, Concatenate, ParamSpec, TypeVar

from psycopg import Connection
from psycopg.errors import ReadOnlySqlTransaction

from scorekeeper.errors import LogError
from scorekeeper.eventlog.append import Append
from scorekeeper.eventlog.chain import BUCKETS, altered, paged
from scorekeeper.eventlog.line import Line
from scorekeeper.eventlog.log import (
    NO_HEADS,
    NOTHING_TYPED,
    Counted,
    Finding,
    Head,
    Placed,
    Progress,
    Tombstone,
    silently,
)
from scorekeeper.eventlog.moving import Beside, Movable, Piece, piece_of
from scorekeeper.eventlog.postgres import adopting, keys, pace, reading
from scorekeeper.eventlog.postgres.check import findings
from scorekeeper.eventlog.postgres.connections import SILENCE, Connections, plain_address
from scorekeeper.eventlog.postgres.deleting import delete
from scorekeeper.eventlog.postgres.forgetting import forget
from scorekeeper.eventlog.postgres.insisting import insist
from scorekeeper.eventlog.postgres.place import place, settle
from scorekeeper.eventlog.postgres.schema import bring_up_to_date, require_current
from scorekeeper.events import Event, Stamp, Stored
from scorekeeper.links import Link
from scorekeeper.phrases import Text

READING_ONLY = Text(
    "log_database_reading_only",
    "The store {store} was opened for reading only. Nothing was stored; open it for writing.",
)

PAGE = 500
"""So many events are fetched at a time, and no snapshot is held from one page to the next."""

P = ParamSpec("P")
T = TypeVar("T")


class PostgresLog(Movable, Counted):
    """Keeps the log in a database, which other programs may use at the same time. Where it has no
    tables they are made if this role may.

    `address` is one that libpq takes: `postgresql://user@host/name`, with several hosts where a
    standby may take over.

    `patience`: so many seconds an append is tried again while the server is away, and waits for a free
    connection; `read_patience` likewise for a question. Each try waits at most SILENCE for a server
    that says nothing, and none begins when the patience has ended: so an append has its answer
    within about half a minute at worst. What looks through whole feeds (`streams`, `check`) and
    what makes the tables may take its time, but for what somebody has locked (LOCKED).

    Raises LogError if the server cannot be reached or the store is not of this release's schema.
    """

    def __init__(
        self,
        address: str,
        *,
        readonly: bool = False,
        patience: float = 10.0,
        read_patience: float = 3.0,
    ) -> None:
        self._store = plain_address(address)
        self._readonly = readonly
        self.committed: list[Callable[[int], None]] = []
        self._patience = patience
        self._read_patience = read_patience
        # A question and a stroke never wait for each other's connections: while no stroke can be
        # stored, pages still open.
        whose: dict[str, Any] = {"target_session_attrs": "any"} if readonly else {}
        self._to_read = Connections(address, self._store, read_patience, **whose)
        self._to_write = Connections(address, self._store, patience, writes=True)
        ready = require_current if readonly else bring_up_to_date
        try:
            insist(partial(self._lent, self._to_read, None, ready, self._store), 0, self._store)
            self._secret = self._ask(reading.secret)
        except BaseException:
            self.close()
            raise

    def append(
        self,
        stream: str,
        events: Sequence[Event],
        *,
        expected: int,
        stamp: Stamp,
        typed: Mapping[str, str] = NOTHING_TYPED,
    ) -> tuple[Stored, ...]:
        lines = self._write(place, Append.of(stream, events, expected, stamp, typed))
        for told in self.committed:
            told(1)
        return tuple(line.stored() for line in lines)

    def read(self, stream: str, after: int = 0) -> Iterator[Stored]:
        while True:
            page = self._lines(stream, after, PAGE)
            yield from (line.stored() for line in page)
            if len(page) < PAGE:
                return
            after = page[-1].version

    def altered(self, stream: str) -> tuple[int, ...]:
        return altered(paged(partial(self._lines, stream), PAGE))

    def _lines(self, stream: str, after: int, most: int) -> list[Line]:
        return self._ask(reading.lines, stream, after, most)

    def head(self, stream: str) -> Head:
        return self._ask(reading.head, stream)

    def feed(self, bucket: int, after: int = 0) -> Iterator[Placed]:
        while True:
            page = self._ask(reading.placed, bucket, after, PAGE)
            yield from (Placed(pos, line.stored()) for pos, line in page)
            if len(page) < PAGE:
                return
            after, _ = page[-1]

    def positions(self) -> dict[int, int]:
        return self._ask(reading.positions)

    def touches(self) -> dict[int, int]:
        return self._ask(reading.touches)

    def streams(self) -> Iterator[str]:
        for key in range(BUCKETS):
            yield from self._ask_at_leisure(reading.streams, key)

    def typed(self, stream: str) -> dict[str, str]:
        return self._ask(reading.typed, stream)

    def forget(self, stream: str, refs: Collection[str]) -> None:
        self._write(forget, stream, refs)

    def forgotten(self) -> dict[str, frozenset[str]]:
        return self._ask(reading.forgotten)

    def keep_links(self, links: Sequence[Link]) -> None:
        self._write(keys.keep, links)

    def links(self, stream: str) -> tuple[Link, ...]:
        return self._ask(keys.of_stream, stream)

    def links_by(self, digest: str) -> tuple[Link, ...]:
        return self._ask(keys.by_hash, digest)

    def delete(
        self, streams: Collection[str], when: str, *, heads: Mapping[str, Head] = NO_HEADS
    ) -> None:
        for stream in streams:
            self._write(delete, stream, when, heads.get(stream))

    def tombstones(self) -> dict[str, Tombstone]:
        return self._ask(reading.tombstones)

    def pieces(self, bucket: int, after: int) -> Iterator[Piece]:
        end = self.positions().get(bucket, 0)
        while after < end:
            rows = self._ask(reading.placed, bucket, after, PAGE)
            piece = piece_of(bucket, after, end, rows, PAGE)
            yield piece
            after = piece.end

    def adopt(self, piece: Piece) -> None:
        self._write(adopting.adopt, piece, self._store)

    def adopt_beside(self, beside: Beside) -> None:
        self._write(adopting.adopt_beside, beside)

    def adopt_secret(self, secret: bytes) -> None:
        self._write(adopting.adopt_secret, secret, self._store)
        self._secret = secret

    def secret(self) -> bytes:
        return self._secret

    def take(self, what: str, who: str, a_second: float, at_once: int) -> int:
        cost = 1 / a_second
        return self._counted(pace.take, what, who, now=time(), cost=cost, at_once=at_once)

    def give_back(self, what: str, who: str, a_second: float) -> None:
        self._counted(pace.give_back, what, who, cost=1 / a_second)

    def _counted(
        self,
        work: Callable[Concatenate[Connection, str, str, P], T],
        what: str,
        who: str,
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        # Whose it is stands there in no form that could be read, and nobody waits for the count.
        salted = hmac.digest(self._secret, who.encode(), "sha256").hex()
        job = partial(self._lent, self._to_read, SILENCE, work, what, salted, *args, **kwargs)
        return insist(job, 0, self._store)

    def check(self, progress: Progress = silently) -> list[Finding]:
        found: list[Finding] = []
        for key in range(BUCKETS):
            progress(key, BUCKETS)
            found += self._ask_at_leisure(findings, key)
        return found

    def require_writable(self) -> None:
        if self._readonly:
            raise LogError(READING_ONLY(store=self._store))
        insist(partial(self._lent, self._to_write, SILENCE, settle, 0), 0, self._store)

    def close(self) -> None:
        self._to_read.close()
        self._to_write.close()

    def _write(
        self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        if self._readonly:
            raise LogError(READING_ONLY(store=self._store))
        job = partial(self._lent, self._to_write, SILENCE, work, *args, **kwargs)
        return insist(job, self._patience, self._store)

    def _ask(
        self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        job = partial(self._lent, self._to_read, SILENCE, work, *args, **kwargs)
        return insist(job, self._read_patience, self._store)

    def _ask_at_leisure(self, work: Callable[[Connection, int], T], bucket: int) -> T:
        """What looks through a whole feed, and may take its time."""
        job = partial(self._lent, self._to_read, None, work, bucket)
        return insist(job, self._read_patience, self._store)

    def _lent(
        self,
        connections: Connections,
        silence: float | None,
        work: Callable[Concatenate[Connection, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        try:
            with connections.lend(silence) as conn:
                return work(conn, *args, **kwargs)
        except ReadOnlySqlTransaction:
            # The server that took writes a moment ago is a standby now: find the other.
            connections.drop_idle()
            raise
