"""What the service does by itself while it runs: backups, and sessions whose time is over."""

from __future__ import annotations

import logging
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from threading import Event, Thread
from time import monotonic

from scorekeeper.backups import Schedule
from scorekeeper.errors import LogError
from scorekeeper.eventlog import EventLog, SqliteLog
from scorekeeper.eventlog.breaking import BrokenOff, unless
from scorekeeper.keeping import Watch
from scorekeeper.logs import places, reason
from scorekeeper.retention import expired
from scorekeeper.service import Service

LOOK = 60.0
"""Seconds between two looks at what is due."""

DAILY = 24 * 3600.0
"""Seconds between two searches for sessions whose time is over: each reads the whole store."""

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
        self._tell(now)
        try:
            log = self._log
            if self._schedule and isinstance(log, SqliteLog) and self._schedule.due(now):
                self._schedule.make(log, now)
                LOGGER.info("A backup was made.")
            if self._days is not None and monotonic() >= self._next_search:
                self._delete_expired(now, timedelta(days=self._days))
                self._next_search = monotonic() + DAILY
        except BrokenOff:
            LOGGER.info("What keeps the store was broken off by the stop; the next start does it.")
        except (LogError, OSError) as error:
            LOGGER.error("What keeps the store failed: %s", reason(error))
        except Exception as error:
            LOGGER.error("What keeps the store failed: %s", places(error))

    def _tell(self, now: datetime) -> None:
        """Says what has come to be the matter. That it cannot be seen keeps nothing else."""
        try:
            if self._watch:
                self._watch.look(now)
        except Exception as error:
            LOGGER.error("What keeps the store could not be looked at: %s", places(error))

    def _delete_expired(self, now: datetime, days: timedelta) -> None:
        # With a memory of its own: the whole store is read, and what is played now stays remembered.
        reading = Service(self._log, self._service.games)
        if gone := [book.stream for book in expired(reading, now - days)]:
            self._service.delete(gone, now.isoformat(timespec="seconds"))
            LOGGER.info("Sessions whose time was over were deleted: %d", len(gone))
