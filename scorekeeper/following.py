"""What other programs store in the same log is heard of by asking how far its feeds have come."""

from __future__ import annotations

import logging
from contextlib import suppress
from threading import Event, Thread

from scorekeeper.errors import LogError
from scorekeeper.logs import places, reason
from scorekeeper.service import Service

EVERY = 0.15
"""Seconds between two looks: one question, of which most phones' next look is later."""

BESIDE_EVERY = 4
"""So many looks pass between two questions for what changed beside the strokes."""

LOGGER = logging.getLogger("scorekeeper")


class Follower:
    """Tells the service's listeners of every stroke that comes into the log after this was made, by
    whomever. A thread of its own, from `start` to `stop`.

    Raises LogError where the log cannot be asked how far it has come.
    """

    def __init__(self, service: Service) -> None:
        self._service = service
        self._reached = service.log.positions()
        self._touched = service.log.touches()
        self._looks = 0
        self._stopped = Event()
        self._thread = Thread(target=self._run, name="scorekeeper-follower", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stopped.set()
        with suppress(RuntimeError):  # never started
            self._thread.join()

    def _run(self) -> None:
        away = False
        while not self._stopped.wait(EVERY):
            try:
                self.look()
            except LogError as error:
                if not away:
                    LOGGER.warning("What others store is not heard of: %s", reason(error))
                away = True
            except Exception as error:
                LOGGER.error("What others store is not heard of: %s", places(error))
            else:
                away = False

    def look(self) -> None:
        """Tells of what came since the last look. Raises LogError; then the next look tells of it."""
        for bucket, position in self._service.log.positions().items():
            reached = self._reached.get(bucket, 0)
            if position == reached:
                continue
            if position < reached:
                # A store that was put back to an earlier time: what comes now is new.
                self._reached[bucket] = position
                self._service.put_back(bucket)
                continue
            for placed in self._service.log.feed(bucket, reached):
                self._service.heard(placed.stored.stream, placed.stored.version)
                self._reached[bucket] = placed.pos
            # The places at the end may be those of a stream that was deleted.
            self._reached[bucket] = max(self._reached.get(bucket, 0), position)
        self._looks += 1
        if self._looks % BESIDE_EVERY == 0:
            touched = self._service.log.touches()
            for bucket in dict(touched.items() - self._touched.items()):
                self._service.reread(bucket)
            self._touched = touched
