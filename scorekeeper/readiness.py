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
from scorekeeper.words import Words

FRESH = 2.0
"""Seconds for which an answer holds: whoever asks often does not keep the disk busy."""

LONGEST = 10.0
"""Seconds after which a look that has not come back is itself in the way: longer than any wait for
the store."""

MEGABYTE = 1024 * 1024


@dataclass(frozen=True)
class Trouble:
    """Something in the way: a code for programs, and plain English for who runs the service."""

    code: str
    text: str


Check = Callable[[], Iterable[Trouble]]

STOPPING = Trouble("stopping", "The service stops.")
NOT_LOOKED = Trouble("not_looked", "It is looked at for the first time; ask again in a moment.")
LOOKS_LONG = Trouble("looks_long", "Looking takes so long that something is in the way.")


class Readiness:
    """What is in the way, by checks that are added. Safe to use from many threads: one of them looks
    at a time, and the others have the last answer meanwhile, since a look takes long where something
    is in the way, and anybody may ask."""

    def __init__(self, *checks: Check, clock: Callable[[], float] = monotonic) -> None:
        self._checks = list(checks)
        self._clock = clock
        self._lock = Lock()
        self._found: tuple[float, tuple[Trouble, ...]] | None = None
        self._looks_since: float | None = None
        self._stopping = False

    def add(self, check: Check) -> None:
        """Asks this, too, from now on."""
        with self._lock:
            self._checks.append(check)
            self._found = None

    def stop(self) -> None:
        """From now on the service stops, and nothing else is looked at. Waits for nobody."""
        self._stopping = True

    def troubles(self) -> tuple[Trouble, ...]:
        """What every check finds, in the order in which they were added; none is good."""
        if self._stopping:
            return (STOPPING,)
        with self._lock:
            now = self._clock()
            if self._found is not None and now - self._found[0] < FRESH:
                return self._found[1]
            if self._looks_since is not None:
                return self._meanwhile(now - self._looks_since)
            self._looks_since, checks = now, tuple(self._checks)
        found: tuple[Trouble, ...] = (NOT_LOOKED,)
        try:
            found = tuple(each for check in checks for each in _asked(check))
        finally:
            with self._lock:
                self._found, self._looks_since = (self._clock(), found), None
        return (STOPPING, *found) if self._stopping else found

    def _meanwhile(self, seconds: float) -> tuple[Trouble, ...]:
        """The answer while somebody else has been looking for so long."""
        if seconds >= LONGEST:
            return (LOOKS_LONG,)
        return self._found[1] if self._found else (NOT_LOOKED,)


def _asked(check: Check) -> tuple[Trouble, ...]:
    """What it finds; that it fails is a finding, too."""
    try:
        return tuple(check())
    except Exception as error:
        text = f"Something that is looked at could not be seen ({type(error).__name__})."
        return (Trouble("check_failed", text),)


def writable(log: EventLog) -> Check:
    """Finds that the store cannot be written."""

    def check() -> Iterator[Trouble]:
        try:
            log.require_writable()
        except LogError as error:
            yield Trouble(error.phrase.code, f"Nothing can be stored: {Words().say(error.phrase)}")

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
