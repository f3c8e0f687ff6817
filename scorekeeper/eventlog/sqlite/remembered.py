"""The links of the sessions that are asked about, kept from one request to the next: every request
begins with them."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock

from scorekeeper.links import Link

MOST = 4096
"""Of so many sessions at most."""


class Links:
    """For a store that nobody else writes: what changes links says so, by `changed`, once it is
    stored."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._turn = 0
        self._known: dict[str, tuple[Link, ...]] = {}

    def of(self, stream: str, ask: Callable[[str], tuple[Link, ...]]) -> tuple[Link, ...]:
        """The links of a stream: as they are known, else as `ask` has them from the store."""
        known = self._known.get(stream)
        if known is not None:
            return known
        turn = self._turn
        found = ask(stream)
        with self._lock:
            # What was asked for while links changed may be from before.
            if turn == self._turn:
                if len(self._known) >= MOST:
                    self._known.clear()
                self._known[stream] = found
        return found

    def changed(self) -> None:
        with self._lock:
            self._turn += 1
            self._known.clear()
