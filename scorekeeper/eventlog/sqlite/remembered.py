"""What every request begins with, kept from one to the next: the links of the session that it is about,
and how far that has come."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import Generic, TypeVar

Known = TypeVar("Known")

MOST = 4096
"""Of so many sessions at most."""


class Remembered(Generic[Known]):
    """Something of each session, for a store that nobody else writes: what changes it says so, by
    `changed`, once it is stored."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._turn = 0
        self._known: dict[str, Known] = {}

    def of(self, stream: str, ask: Callable[[str], Known]) -> Known:
        """As it is known of a stream, else as `ask` has it from the store."""
        known = self._known.get(stream)
        if known is not None:
            return known
        turn = self._turn
        found = ask(stream)
        with self._lock:
            # What was asked for while something changed may be from before.
            if turn == self._turn:
                if len(self._known) >= MOST:
                    self._known.clear()
                self._known[stream] = found
        return found

    def changed(self, stream: str | None = None) -> None:
        """It is another of this stream, or may be of any."""
        with self._lock:
            self._turn += 1
            if stream is None:
                self._known.clear()
            else:
                self._known.pop(stream, None)
