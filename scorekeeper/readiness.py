"""Whether the service can do its work: what is in the way, asked of everything that can be."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from time import monotonic

from scorekeeper.errors import LogError
from scorekeeper.eventlog import EventLog

FRESH = 2.0
"""Seconds for which an answer holds: whoever asks often does not keep the disk busy."""

MEGABYTE = 1024 * 1024


@dataclass(frozen=True)
class Trouble:
    """Something in the way: a code for programs, and plain English for who runs the service."""

    code: str
    text: str


Check = Callable[[], Iterable[Trouble]]


class Readiness:
    """What is in the way, by checks that are added. Safe to use from many threads."""

    def __init__(self, *checks: Check, clock: Callable[[], float] = monotonic) -> None:
        self._checks = list(checks)
        self._clock = clock
        self._lock = Lock()
        self._found: tuple[float, tuple[Trouble, ...]] | None = None

    def add(self, check: Check) -> None:
        """Asks this, too, from now on."""
        with self._lock:
            self._checks.append(check)
            self._found = None

    def troubles(self) -> tuple[Trouble, ...]:
        """What every check finds, in the order in which they were added; none is good."""
        with self._lock:
            now = self._clock()
            if self._found is None or now - self._found[0] >= FRESH:
                self._found = now, tuple(found for check in self._checks for found in check())
            return self._found[1]


def writable(log: EventLog) -> Check:
    """Finds that the store cannot be written."""

    def check() -> Iterator[Trouble]:
        try:
            log.require_writable()
        except LogError as error:
            yield Trouble(error.phrase.code, f"Nothing can be stored: {error.phrase}")

    return check


def space(store: Path, megabytes: int) -> Check:
    """Finds that the disk of the store has less than so much free."""

    def check() -> Iterator[Trouble]:
        try:
            free = shutil.disk_usage(store.parent).free // MEGABYTE
        except OSError as error:
            yield Trouble("disk_unknown", f"The disk of the store cannot be looked at: {error}.")
            return
        if free < megabytes:
            text = f"The disk of the store has {free} MB free; below {megabytes} it may fill up."
            yield Trouble("disk_low", text)

    return check
