"""Token buckets: everybody may do so much a second, and has some in hand for when it gets busy."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from time import monotonic

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
        self._rate, self._clock, self._lock = rate, clock, Lock()
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, who: str) -> int:
        """Takes one out of the bucket of whoever asks. Gives 0, or how many seconds to wait where
        it is empty."""
        now = self._clock()
        with self._lock:
            left, then = self._left.pop(who, (float(self._rate.at_once), now))
            left = min(self._rate.at_once, left + (now - then) * self._rate.a_second)
            enough = left >= 1
            self._left[who] = (left - enough, now)
            while len(self._left) > MOST:
                self._left.popitem(last=False)
        return 0 if enough else math.ceil((1 - left) / self._rate.a_second)

    def give_back(self, who: str) -> None:
        """Puts one back: what it was taken for came to nothing."""
        with self._lock:
            left, then = self._left.get(who, (float(self._rate.at_once), self._clock()))
            self._left[who] = (left + 1, then)

    @property
    def known(self) -> int:
        """How many are remembered."""
        return len(self._left)
