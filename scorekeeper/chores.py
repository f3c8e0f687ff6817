"""What the service does by itself while it runs: backups, sessions whose time is over, and what could
not be taken out of the store's file before."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime
from threading import Event, Thread
from time import monotonic

from scorekeeper.backups import Schedule
from scorekeeper.errors import LogError
from scorekeeper.eventlog import EventLog, Head, SqliteLog
from scorekeeper.eventlog.breaking import BrokenOff, unless
from scorekeeper.keeping import Watch
from scorekeeper.logs import places, reason
from scorekeeper.retention import over
from scorekeeper.service import Service

LOOK = 60.0
"""Seconds between two looks at what is due."""

DAILY = 24 * 3600.0
"""Seconds between two searches for sessions whose time is over: each reads the whole store. As long
until a file that could not be written anew is tried again."""

WAITING = "%d sessions are past their time and go later, a few a day; `delete --expired` deletes them now."
DOUBTED = (
    "%d sessions are past their time by the clock and stay: it may have jumped, since by it nothing was "
    "written from 60 to 7 days ago. If it is right, `delete --expired` deletes them."
)

LOGGER = logging.getLogger("scorekeeper")


class Chores:
    """A thread of its own, from `start` to `stop`. What fails is logged, and tried again at the next
    look."""

    def __init__(
        self,
        service: Service,
        log: EventLog,
        schedule: Schedule | None,
        days: float | None,
        watch: Watch | None = None,
    ) -> None:
        self._service = service
        self._log = log
        self._schedule = schedule
        self._days = days
        self._watch = watch
        self._next_search = monotonic()
        self._next_emptying = monotonic()
        self._stopped = Event()
        self._thread = Thread(target=self._run, name="scorekeeper-chores", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def leave_off(self) -> None:
        """Begins nothing more, and breaks off the backup that is under way; waits for nobody."""
        self._stopped.set()

    def stop(self) -> None:
        """The same, and waits until it is so."""
        self.leave_off()
        with suppress(RuntimeError):  # never started
            self._thread.join()

    def _run(self) -> None:
        with unless(self._stopped.is_set):
            while not self._stopped.is_set():
                self.look(datetime.now(UTC))
                self._stopped.wait(LOOK)

    def look(self, now: datetime) -> None:
        """Does what is due now."""
        for chore in (self._tell, self._back_up, self._delete_expired, self._empty):
            # One that keeps failing does not keep the others from being done.
            try:
                chore(now)
            except BrokenOff:
                LOGGER.info(
                    "What keeps the store was broken off by the stop; the next start does it."
                )
                return
            except (LogError, OSError) as error:
                LOGGER.error("What keeps the store failed: %s", reason(error))
            except Exception as error:
                LOGGER.error("What keeps the store failed: %s", places(error))

    def _tell(self, now: datetime) -> None:
        """Says what has come to be the matter."""
        if self._watch:
            self._watch.look(now)

    def _back_up(self, now: datetime) -> None:
        log = self._log
        if self._schedule and isinstance(log, SqliteLog) and self._schedule.due(now):
            self._schedule.make(log, now)
            LOGGER.info("A backup was made.")

    def _delete_expired(self, now: datetime) -> None:
        if self._days is None or monotonic() < self._next_search:
            return
        # With a memory of its own: the whole store is read, and what is played now stays remembered.
        found = over(Service(self._log, self._service.games), now, self._days)
        # Before anything goes: where the end of it fails, the day is used up all the same.
        self._next_search = monotonic() + DAILY
        if found.waiting:
            LOGGER.warning(WAITING if found.believed else DOUBTED, found.waiting)
        if found.gone:
            self._delete(found.gone, now)

    def _delete(self, judged: Mapping[str, Head], now: datetime) -> None:
        try:
            # What was played or reopened while the store was read goes not: its time begins anew.
            self._service.delete(judged.keys(), now.isoformat(timespec="seconds"), heads=judged)
        finally:
            # They may be out of the tables although copies of them could not be removed.
            if gone := sum(not self._log.head(stream).version for stream in judged):
                LOGGER.info("Sessions whose time was over were deleted: %d", gone)

    def _empty(self, _: datetime) -> None:
        if isinstance(self._log, SqliteLog) and monotonic() >= self._next_emptying:
            self._next_emptying = monotonic() + DAILY
            self._log.empty()
