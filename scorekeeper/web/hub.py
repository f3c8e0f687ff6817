"""Who waits for news of a table. Push only says that something came; what came is asked for by
version, so nothing is missed when a push is."""

from __future__ import annotations

from threading import Condition


class Hub:
    """The versions that streams have come to in this process, and how many phones listen."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._news = Condition()
        self._versions: dict[str, int] = {}
        self._listening = 0
        self._closed = False
        self._turn = 0

    @property
    def turn(self) -> int:
        """How often everybody was roused."""
        return self._turn

    def rouse(self) -> None:
        """Wakes everybody who waits: who may listen has changed."""
        with self._news:
            self._turn += 1
            self._news.notify_all()

    @property
    def closed(self) -> bool:
        return self._closed

    def close(self) -> None:
        """Lets everybody go who waits: the service stops."""
        with self._news:
            self._closed = True
            self._news.notify_all()

    def tell(self, stream: str, version: int) -> None:
        """A stream has come to this version."""
        with self._news:
            if version > self._versions.get(stream, 0):
                self._versions[stream] = version
                self._news.notify_all()

    def wait(self, stream: str, after: int, seconds: float, turn: int = 0) -> int | None:
        """The version of the stream once it is above `after`; None if nothing came in that time, or
        if everybody was roused since that turn."""
        with self._news:
            self._news.wait_for(
                lambda: self._closed or self._turn != turn or self._versions.get(stream, 0) > after,
                seconds,
            )
            version = self._versions.get(stream, 0)
            return version if version > after else None

    def enter(self) -> bool:
        """Takes a place among the listeners; False if all are taken."""
        with self._news:
            if self._closed or self._listening >= self._most:
                return False
            self._listening += 1
            return True

    def leave(self) -> None:
        """Gives the place back."""
        with self._news:
            self._listening -= 1
