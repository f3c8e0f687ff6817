"""One writes at a time. What waits together is committed together, and acknowledged after."""

from __future__ import annotations

import logging
import sqlite3
from collections import deque
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from threading import Condition, Event, Lock, Thread
from typing import TypeVar

from sqlite_utils import Database

from scorekeeper.errors import LogError
from scorekeeper.eventlog.append import Append
from scorekeeper.eventlog.line import Line
from scorekeeper.eventlog.log import CLOSED, NO_HEADS, Head, Tombstone
from scorekeeper.eventlog.sqlite.answer import Answer
from scorekeeper.eventlog.sqlite.batch import Batches, Outcome
from scorekeeper.eventlog.sqlite.deleting import delete
from scorekeeper.eventlog.sqlite.forgetting import forget
from scorekeeper.eventlog.sqlite.reading import head
from scorekeeper.eventlog.sqlite.trouble import trouble
from scorekeeper.waking import wake

MOST = 64
"""So many appends share one commit at most."""


LOGGER = logging.getLogger("scorekeeper")


@dataclass(slots=True)
class _Request:
    append: Append
    answer: Answer[tuple[Line, ...]] = field(default_factory=Answer)


@dataclass(slots=True)
class _Alone:
    """What is done to the file alone: something is forgotten or deleted, or comes from another store."""

    work: Callable[[Database], None]
    answer: Answer[None] = field(default_factory=Answer)

    def serve(self, do: Callable[[Callable[[Database], None]], None]) -> None:
        try:
            do(self.work)
        # As with writing: who waits must hear of it, and the thread must live.
        except Exception as error:
            self.answer.fail(error)
        wake([self.answer])


_Asked = _Request | _Alone

W = TypeVar("W")
A = TypeVar("A", _Request, _Alone)


class Writer:
    """Owns the writing connection, from here to `close`. `committed` are told how many appends a
    commit held, in whatever thread wrote it."""

    def __init__(
        self, db: Database, path: Path, committed: Sequence[Callable[[int], None]] = ()
    ) -> None:
        self._db = db
        self._conn = db.conn
        (self._patience,) = db.execute("PRAGMA busy_timeout").fetchone()
        self._batches = Batches(db)
        self._path = path
        self._committed = committed
        self._gate = Lock()
        self._idle = Condition(self._gate)
        self._waiting: deque[_Asked] = deque()
        self._stored: Sequence[_Request] = ()
        self._busy = False
        self._closed = False
        self._gone = Event()
        self._work: SimpleQueue[bool] = SimpleQueue()
        self._thread = Thread(target=self._run, name="scorekeeper-writer", daemon=True)
        self._thread.start()

    def append(self, append: Append) -> tuple[Line, ...]:
        """Waits until the append is on the disk, and gives its lines.

        Raises Conflict, Refused, or LogError if nothing was stored.
        """
        if request := self._turn(_Request, append):
            return request.answer.wait()
        try:
            (outcome,) = self._commit((append,))
            self._tell(1)
        except Exception as error:
            raise trouble(error, self._path) from error
        finally:
            self._leave()
        if isinstance(outcome, tuple):
            return outcome
        raise outcome

    def end(self, stream: str) -> Head | None:
        """Where the stream ends, without asking the store; None where that is not known. Whatever was
        acknowledged is in it."""
        return self._batches.ends.get(stream)

    def forget(self, stream: str, refs: Collection[str]) -> None:
        """Waits until what the references stand for is in no byte of the files. Raises LogError."""
        self.alone(partial(forget, stream=stream, refs=frozenset(refs)))

    def delete(
        self, streams: Collection[str], when: str, heads: Mapping[str, Head] = NO_HEADS
    ) -> None:
        """Waits until these streams are in no byte of the files, but for those that have another head
        than is said. Raises LogError."""

        def remove(db: Database) -> None:
            ends = {stream: head(db, stream) for stream in sorted(set(streams))}
            gone = {
                stream: Tombstone(end, when)
                for stream, end in ends.items()
                if end.version and heads.get(stream, end) == end
            }
            if gone:
                delete(db, gone)

        self.alone(remove)

    def require_writable(self) -> None:
        """Waits until something was written that changes nothing. Raises LogError."""
        self.alone(_try)

    def alone(self, work: Callable[[Database], None]) -> None:
        """Waits until that was done to the file, with no append beside it. Raises LogError."""
        if request := self._turn(_Alone, work):
            return request.answer.wait()
        try:
            self._do(work)
        finally:
            self._leave()

    def close(self) -> None:
        """Finishes what was sent, then closes the connection. Who comes second waits until that is done:
        then nothing is written any more."""
        with self._gate:
            first, self._closed = not self._closed, True
        if not first:
            self._gone.wait()
            return
        try:
            with self._gate:
                self._idle.wait_for(lambda: not self._busy)
            self._work.put(False)
            self._thread.join()
            self._db.close()
        finally:
            self._gone.set()

    def _turn(self, kind: Callable[[W], A], wish: W) -> A | None:
        """None where who asks does it at once: while nobody writes, no thread need be woken for one
        stroke. While somebody does, it waits with others for the writing thread."""
        with self._gate:
            if self._closed:
                raise LogError(CLOSED())
            if self._busy:
                request = kind(wish)
                self._waiting.append(request)
                return request
            self._busy = True
            return None

    def _leave(self) -> None:
        with self._gate:
            if self._waiting:
                self._work.put(True)
            else:
                self._rest()

    def _rest(self) -> None:
        self._busy = False
        if self._closed:
            self._idle.notify_all()

    def _run(self) -> None:
        while self._work.get():
            while batch := self._next():
                self._serve(batch)

    def _next(self) -> list[_Asked]:
        """What waits now; with nothing left, whoever comes next does it himself."""
        with self._gate:
            batch = [self._waiting.popleft() for _ in range(min(MOST, len(self._waiting)))]
            if not batch:
                self._rest()
            return batch

    def _serve(self, batch: Sequence[_Asked]) -> None:
        appends = [request for request in batch if isinstance(request, _Request)]
        if appends:
            self._write(appends)
        self._acknowledge()
        self._stored = appends
        if not self._waiting or len(appends) < len(batch):
            self._acknowledge()
        for request in batch:
            if isinstance(request, _Alone):
                request.serve(self._do)

    def _acknowledge(self) -> None:
        """Lets those go whose strokes are stored. While others wait already, that comes when theirs
        are in the tables and before the disk is waited for: so that the many who wake, and write
        again, do it meanwhile, and not in turn with the thread that fills the tables."""
        stored, self._stored = self._stored, ()
        wake([request.answer for request in stored])

    def _write(self, batch: Sequence[_Request]) -> None:
        try:
            outcomes = self._commit([request.append for request in batch])
        # Whatever it was, those who wait must hear of it and the thread must live.
        except Exception as error:
            if len(batch) > 1 and not isinstance(error, sqlite3.OperationalError):
                # The fault is in one of them and not in the store: the others need not suffer.
                for request in batch:
                    self._write([request])
                return
            for request in batch:
                request.answer.fail(trouble(error, self._path))
            return
        for request, outcome in zip(batch, outcomes, strict=True):
            if isinstance(outcome, tuple):
                request.answer.give(outcome)
            else:
                request.answer.fail(outcome)
        self._tell(len(batch))

    def _tell(self, appends: int) -> None:
        for told in self._committed:
            try:
                told(appends)
            except Exception:
                # It is on the disk, whatever becomes of who counts it.
                LOGGER.exception("What a commit held could not be counted.")

    def _do(self, work: Callable[[Database], None]) -> None:
        self._batches.forget()
        try:
            work(self._db)
        except LogError:
            raise
        except Exception as error:
            raise trouble(error, self._path) from error

    def _commit(self, appends: Sequence[Append]) -> list[Outcome]:
        try:
            return self._transaction(self._batches.placed, appends)
        except sqlite3.IntegrityError:
            # A repeat, most likely. Each by itself, asked what stands in its way.
            return self._transaction(self._batches.asked, appends)

    def _transaction(
        self, work: Callable[[Sequence[Append]], list[Outcome]], appends: Sequence[Append]
    ) -> list[Outcome]:
        self._begin()
        try:
            outcomes = work(appends)
            if self._stored:
                self._acknowledge()
            self._conn.execute("COMMIT")
            self._batches.committed(appends)
        except BaseException:
            self._batches.forget()
            with suppress(sqlite3.Error):
                self._conn.rollback()
            raise
        return outcomes

    def _begin(self) -> None:
        # A plain BEGIN would take the lock only at the first write, and fail there at once,
        # without waiting, if another program wrote since.
        if self._stored:
            # Whose strokes are stored must not wait for another program that holds the file.
            self._conn.execute("PRAGMA busy_timeout = 0")
            try:
                self._conn.execute("BEGIN IMMEDIATE")
            except sqlite3.OperationalError:
                self._acknowledge()
            else:
                return
            finally:
                self._conn.execute(f"PRAGMA busy_timeout = {self._patience}")
        self._conn.execute("BEGIN IMMEDIATE")


def _try(db: Database) -> None:
    db.execute("BEGIN IMMEDIATE")
    try:
        # Said again, it is written again: a page of the file, and no word of it is another.
        (version,) = db.execute("PRAGMA user_version").fetchone()
        db.execute(f"PRAGMA user_version = {version}")
        db.commit()
    except BaseException:
        with suppress(sqlite3.Error):
            db.rollback()
        raise
