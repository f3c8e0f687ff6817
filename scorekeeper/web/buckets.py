"""Token buckets: everybody may do so much a second, and has some in hand for when it gets busy."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from time import monotonic

from scorekeeper.errors import LogError
from scorekeeper.eventlog import Counted

MOST = 20_000
"""Whom a set of buckets remembers at the most; who was not seen for longest is forgotten, and would
mostly have a full bucket again."""


@dataclass(frozen=True)
class Rate:
    """So many a second, and so many at once."""

    a_second: float
    at_once: int


class Buckets:
    """A bucket for each one who asks."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = monotonic) -> None:
        self.rate, self._clock, self._lock = rate, clock, Lock()
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, who: str) -> int:
        """Takes one out of the bucket of whoever asks. Gives 0, or how many seconds to wait where
        it is empty."""
        now = self._clock()
        with self._lock:
            left, then = self._left.pop(who, (float(self.rate.at_once), now))
            left = min(self.rate.at_once, left + (now - then) * self.rate.a_second)
            enough = left >= 1
            self._left[who] = (left - enough, now)
            while len(self._left) > MOST:
                self._left.popitem(last=False)
        return 0 if enough else math.ceil((1 - left) / self.rate.a_second)

    def give_back(self, who: str) -> None:
        """Puts one back: what it was taken for came to nothing."""
        with self._lock:
            left, then = self._left.get(who, (float(self.rate.at_once), self._clock()))
            self._left[who] = (left + 1, then)

    @property
    def known(self) -> int:
        """How many are remembered."""
        return len(self._left)


class SharedBuckets:
    """Buckets that all programs on one store take from together; each from its own while the store
    does not answer."""

    def __init__(self, what: str, counted: Counted, own: Buckets) -> None:
        self._what, self._counted, self._own = what, counted, own

    def take(self, who: str) -> int:
        """As `Buckets.take`."""
        rate = self._own.rate
        try:
            return self._counted.take(self._what, who, rate.a_second, rate.at_once)
        except LogError:
            return self._own.take(who)

    def give_back(self, who: str) -> None:
        """As `Buckets.give_back`."""
        try:
            self._counted.give_back(self._what, who, self._own.rate.a_second)
        except LogError:
            self._own.give_back(who)
