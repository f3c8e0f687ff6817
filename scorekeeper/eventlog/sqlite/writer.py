"""One writes at a time. What waits together is committed together, and acknowledged after."""

from __future__ import annotations

import sqlite3
from collections import deque
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from threading import Condition, Lock, Thread

from sqlite_utils import Database

from scorekeeper.errors import Conflict, LogError, Refused
from scorekeeper.eventlog.append import Append
from scorekeeper.eventlog.line import Line
from scorekeeper.eventlog.log import CLOSED, Tombstone
from scorekeeper.eventlog.sqlite.deleting import delete
from scorekeeper.eventlog.sqlite.forgetting import forget
from scorekeeper.eventlog.sqlite.place import place
from scorekeeper.eventlog.sqlite.reading import head
from scorekeeper.eventlog.sqlite.trouble import trouble

MOST = 64
"""So many appends share one commit at most."""

Outcome = tuple[Line, ...] | Conflict | Refused


@dataclass(frozen=True, slots=True)
class _Request:
    append: Append
    answer: Future[tuple[Line, ...]] = field(default_factory=Future)


@dataclass(frozen=True, slots=True)
class _Removal:
    """What is done to the file alone: something is forgotten or deleted, or comes from another store."""

    remove: Callable[[Database], None]
    answer: Future[None] = field(default_factory=Future)


@dataclass(frozen=True, slots=True)
class _Try:
    answer: Future[None] = field(default_factory=Future)


_Asked = _Request | _Removal | _Try


class Writer:
    """Owns the writing connection, from here to `close`. `committed` are told how many appends a
    commit held, in whatever thread wrote it."""

    def __init__(
        self, db: Database, path: Path, committed: Sequence[Callable[[int], None]] = ()
    ) -> None:
        self._db = db
        self._path = path
        self._committed = committed
        self._gate = Lock()
        self._idle = Condition(self._gate)
        self._waiting: deque[_Asked] = deque()
        self._busy = False
        self._closed = False
        self._work: SimpleQueue[bool] = SimpleQueue()
        self._thread = Thread(target=self._run, name="scorekeeper-writer", daemon=True)
        self._thread.start()

    def append(self, append: Append) -> tuple[Line, ...]:
        """Waits until the append is on the disk, and gives its lines.

        Raises Conflict, Refused, or LogError if nothing was stored.
        """
        request = _Request(append)
        self._put(request)
        return request.answer.result()

    def forget(self, stream: str, refs: Collection[str]) -> None:
        """Waits until what the references stand for is in no byte of the files. Raises LogError."""
        self.alone(partial(forget, stream=stream, refs=frozenset(refs)))

    def delete(self, streams: Collection[str], when: str) -> None:
        """Waits until these streams are in no byte of the files. Raises LogError."""

        def remove(db: Database) -> None:
            heads = {stream: head(db, stream) for stream in sorted(set(streams))}
            gone = {s: Tombstone(each, when) for s, each in heads.items() if each.version}
            if gone:
                delete(db, gone)

        self.alone(remove)

    def alone(self, remove: Callable[[Database], None]) -> None:
        """Waits until that was done to the file, with no append beside it. Raises LogError."""
        request = _Removal(remove)
        self._put(request)
        request.answer.result()

    def require_writable(self) -> None:
        """Waits until something was written that changes nothing. Raises LogError."""
        request = _Try()
        self._put(request)
        request.answer.result()

    def _put(self, request: _Asked) -> None:
        """Does it at once where nobody writes: no thread need be woken for one stroke. While somebody
        does, it waits with others for the writing thread, which commits them together."""
        with self._gate:
            if self._closed:
                raise LogError(CLOSED())
            if self._busy:
                self._waiting.append(request)
                return
            self._busy = True
        try:
            self._do([request])
        finally:
            with self._gate:
                if self._waiting:
                    self._work.put(True)
                else:
                    self._rest()

    def close(self) -> None:
        """Finishes what was sent, then closes the connection."""
        with self._gate:
            if self._closed:
                return
            self._closed = True
            self._idle.wait_for(lambda: not self._busy)
        self._work.put(False)
        self._thread.join()
        self._db.close()

    def _run(self) -> None:
        while self._work.get():
            while batch := self._next():
                self._do(batch)

    def _next(self) -> list[_Asked]:
        """What waits now; with nothing left, whoever comes next does it himself."""
        with self._gate:
            batch = [self._waiting.popleft() for _ in range(min(MOST, len(self._waiting)))]
            if not batch:
                self._rest()
            return batch

    def _rest(self) -> None:
        self._busy = False
        self._idle.notify_all()

    def _do(self, batch: Sequence[_Asked]) -> None:
        if appends := [request for request in batch if isinstance(request, _Request)]:
            self._write(appends)
        for request in batch:
            if isinstance(request, _Removal):
                self._remove(request)
            elif isinstance(request, _Try):
                self._try(request)

    def _remove(self, request: _Removal) -> None:
        try:
            request.remove(self._db)
        except LogError as error:
            request.answer.set_exception(error)
        # As with writing: who waits must hear of it, and the thread must live.
        except Exception as error:
            request.answer.set_exception(trouble(error, self._path))
        else:
            request.answer.set_result(None)

    def _try(self, request: _Try) -> None:
        try:
            self._db.execute("BEGIN IMMEDIATE")
            # Said again, it is written again: a page of the file, and no word of it is another.
            (version,) = self._db.execute("PRAGMA user_version").fetchone()
            self._db.execute(f"PRAGMA user_version = {version}")
            self._db.commit()
        except Exception as error:
            with suppress(sqlite3.Error):
                self._db.rollback()
            request.answer.set_exception(trouble(error, self._path))
        else:
            request.answer.set_result(None)

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
                request.answer.set_exception(trouble(error, self._path))
            return
        for told in self._committed:
            told(len(batch))
        for request, outcome in zip(batch, outcomes, strict=True):
            if isinstance(outcome, tuple):
                request.answer.set_result(outcome)
            else:
                request.answer.set_exception(outcome)

    def _commit(self, appends: Sequence[Append]) -> list[Outcome]:
        # A plain BEGIN would take the lock only at the first write, and fail there at once,
        # without waiting, if another program wrote since.
        try:
            self._db.execute("BEGIN IMMEDIATE")
            outcomes = [self._outcome(append) for append in appends]
            self._db.commit()
        except BaseException:
            with suppress(sqlite3.Error):
                self._db.rollback()
            raise
        return outcomes

    def _outcome(self, append: Append) -> Outcome:
        try:
            return place(self._db, append)
        except (Conflict, Refused) as error:
            return error
