"""Who waits for news of a table, and up to which version there is some. What came is said by who waited;
what that leaves out is asked for by version, so nothing is missed when a push is."""

from __future__ import annotations

from dataclasses import dataclass, field
from threading import Lock
from time import monotonic

from scorekeeper.waking import Sleeper, wake


@dataclass(slots=True)
class _Table:
    """The phones that listen at one table, those of them that sleep, and the version that they are
    told."""

    asleep: list[Sleeper] = field(default_factory=list)
    listening: int = 0
    version: int = 0

    def rouse(self) -> None:
        asleep, self.asleep = self.asleep, []
        wake(asleep)


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
                table.rouse()

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
                table.rouse()

    def tell(self, stream: str, version: int) -> None:
        """A stream has come to this version, or is back at it. Where nobody listens nobody has to be told."""
        with self._lock:
            table = self._tables.get(stream)
            if table and version != table.version:
                table.version = version
                table.rouse()

    def enter(self, stream: str) -> bool:
        """Takes a place among the listeners of a table; False if all are taken."""
        with self._lock:
            if self._closed or self._listening >= self._most:
                return False
            self._listening += 1
            self._tables.setdefault(stream, _Table()).listening += 1
            return True

    def wait(self, stream: str, after: int, seconds: float, turn: int = 0) -> int | None:
        """The version of the table once it is not `after`: above it, unless a store was put back. None if
        nothing came in that time, or if everybody was roused since that turn. For those who have entered."""
        until = monotonic() + seconds
        while True:
            with self._lock:
                table = self._tables[stream]
                if table.version and table.version != after:
                    return table.version
                if self._closed or self._turn != turn or monotonic() >= until:
                    return None
                sleeper = Sleeper()
                table.asleep.append(sleeper)
            if not sleeper.sleep(max(0.0, until - monotonic())):
                self._get_up(table, sleeper)

    def _get_up(self, table: _Table, sleeper: Sleeper) -> None:
        """Who has slept for long enough waits for nothing any more. If it is being woken at this
        moment, those behind it wait for it."""
        with self._lock:
            if sleeper in table.asleep:
                table.asleep.remove(sleeper)
                return
        sleeper.sleep()

    def leave(self, stream: str) -> None:
        """Gives the place back."""
        with self._lock:
            self._listening -= 1
            table = self._tables[stream]
            table.listening -= 1
            if not table.listening:
                del self._tables[stream]
