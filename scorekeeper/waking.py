"""Waking many threads that wait for the same: each wakes the next. All at once they would stand in
the way of each other, and of whoever woke them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from threading import Lock


class Sleeper:
    """Somebody who waits, once. A bare lock, as a condition takes longer to wake by."""

    __slots__ = ("_next", "_ready")

    def __init__(self) -> None:
        self._next: Sleeper | None = None
        self._ready = Lock()
        self._ready.acquire()

    def sleep(self, seconds: float = -1) -> bool:
        """Sleeps until it is woken, and then wakes the next; at most so many seconds where a number
        is given. Gives whether it was woken."""
        woken = self._ready.acquire(timeout=seconds)
        if woken and self._next:
            self._next._ready.release()
        return woken


def wake(sleepers: Iterable[Sleeper]) -> None:
    """Wakes them, one after the other. Every one of them has to sleep, now or soon: until it was
    woken, or once more if it gave up before."""
    those = list(sleepers)
    for sleeper, following in pairwise(those):
        sleeper._next = following
    if those:
        those[0]._ready.release()
