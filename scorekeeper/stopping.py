"""Serving until told to stop, and then to the end of what was begun."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterable
from threading import current_thread, main_thread
from time import monotonic
from typing import Any

from waitress import wasyncore
from waitress.channel import HTTPChannel
from waitress.server import BaseWSGIServer

GRACE = 10.0
"""Seconds for answers under way; who has not sent the request by then, or not read the answer, is
let go."""

TURN = 1.0
"""Seconds between looks at who takes too long."""

SLOWEST = 60.0
"""Seconds that a request may take to come in, however little of it comes at a time; and that an answer
may lie there of which nothing is taken."""


class Run:
    """A run of the server whose sockets are `sockets`, by number. `asked` is told when it is to
    stop, before the last answers are given."""

    def __init__(
        self, sockets: dict[int, Any], asked: Iterable[Callable[[], None]], grace: float = GRACE
    ) -> None:
        self._sockets = sockets
        self._asked = tuple(asked)
        self._grace = grace
        self._stopped = False
        self._looked = 0.0
        self._coming: dict[Any, float] = {}
        self._taken: dict[Any, tuple[int, float]] = {}

    def stop(self, *_: object) -> None:
        """Asks it to stop; from a signal or another thread."""
        self._stopped = True
        for door in self._of(BaseWSGIServer):
            door.pull_trigger()
            return

    def stop_by_signal(self) -> None:
        if current_thread() is main_thread():
            for kind in (signal.SIGINT, signal.SIGTERM):
                signal.signal(kind, self.stop)

    def serve(self) -> None:
        """Serves until it was asked to stop; then takes nobody any more, and answers what was
        asked."""
        while not self._stopped:
            self._turn(TURN)
            self.look(monotonic())
        for tell in self._asked:
            tell()
        for door in self._of(BaseWSGIServer):
            # Its own close would take away what wakes this loop when an answer is there.
            wasyncore.dispatcher.close(door)
        until = monotonic() + self._grace
        while self._busy() and monotonic() < until:
            self._turn(0.05)

    def look(self, now: float) -> None:
        """Lets those go whose request has been coming in for too long: a line that says a little
        every minute is never silent for long enough to be noticed otherwise."""
        if now - self._looked < TURN:
            return
        self._looked = now
        coming = {c.request: c for c in self._of(HTTPChannel) if c.request is not None}
        self._coming = {request: self._coming.get(request, now) for request in coming}
        for request, since in self._coming.items():
            if now - since > SLOWEST:
                coming[request].will_close = True
        self._let_go(now)

    def _let_go(self, now: float) -> None:
        """Ends the lines whose other end has taken nothing for too long: a file that is made as it is
        read holds a thread, and the server itself looks only at lines on which nothing is asked."""
        taken: dict[Any, tuple[int, float]] = {}
        for line in self._of(HTTPChannel):
            if left := line.total_outbufs_len:
                before, since = self._taken.get(line, (left, now))
                taken[line] = (left, since if left == before else now)
        self._taken = taken
        for line, (_, since) in taken.items():
            if now - since > SLOWEST:
                line.handle_close()

    def _busy(self) -> bool:
        """Whether somebody is still answered. Who only keeps a line open is let go."""
        busy = False
        for channel in self._of(HTTPChannel):
            # In this order: a request is taken off only once its answer is there to be sent.
            if channel.requests or channel.request is not None or channel.total_outbufs_len:
                busy = True
            else:
                channel.will_close = True
        return busy

    def _turn(self, seconds: float) -> None:
        wasyncore.loop(seconds, sys.platform != "win32", self._sockets, 1)

    def _of(self, kind: type[Any]) -> list[Any]:
        return [each for each in list(self._sockets.values()) if isinstance(each, kind)]
