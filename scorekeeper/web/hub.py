"""Who waits for news of a table. Push only says that something came; what came is asked for by
version, so nothing is missed when a push is."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Condition, Lock


@dataclass(slots=True)
class _Table:
    """The phones that wait at one table, and the version that they are told."""

    news: Condition
    waiting: int = 0
    version: int = 0


class Hub:
    """Phones that listen, at most so many. News of one table wakes nobody at another."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._lock = Lock()
        self._tables: dict[str, _Table] = {}
        self._listening = 0
        self._closed = False
        self._turn = 0

    @property
    def turn(self) -> int:
        """How often everybody was roused."""
        return self._turn

    def rouse(self) -> None:
        """Wakes everybody who waits: who may listen has changed."""
        with self._lock:
            self._turn += 1
            for table in self._tables.values():
                table.news.notify_all()

    @property
    def closed(self) -> bool:
        return self._closed

    @property
    def listening(self) -> int:
        """How many phones listen."""
        return self._listening

    def close(self) -> None:
        """Lets everybody go who waits: the service stops."""
        with self._lock:
            self._closed = True
            for table in self._tables.values():
                table.news.notify_all()

    def tell(self, stream: str, version: int) -> None:
        """A stream has come to this version. Where nobody listens nobody has to be told."""
        with self._lock:
            table = self._tables.get(stream)
            if table and version > table.version:
                table.version = version
                table.news.notify_all()

    def enter(self, stream: str) -> bool:
        """Takes a place among the listeners of a table; False if all are taken."""
        with self._lock:
            if self._closed or self._listening >= self._most:
                return False
            self._listening += 1
            table = self._tables.setdefault(stream, _Table(Condition(self._lock)))
            table.waiting += 1
            return True

    def wait(self, stream: str, after: int, seconds: float, turn: int = 0) -> int | None:
        """The version of the table once it is above `after`; None if nothing came in that time, or
        if everybody was roused since that turn. For those who have entered."""
        with self._lock:
            table = self._tables[stream]
            table.news.wait_for(
                lambda: self._closed or self._turn != turn or table.version > after, seconds
            )
            return table.version if table.version > after else None

    def leave(self, stream: str) -> None:
        """Gives the place back."""
        with self._lock:
            self._listening -= 1
            table = self._tables[stream]
            table.waiting -= 1
            if not table.waiting:
                del self._tables[stream]
