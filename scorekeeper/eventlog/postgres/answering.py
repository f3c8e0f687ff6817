"""A connection on which nobody waits for ever. A server that hangs, a pooler that has none to lend and
a table that somebody else has locked take a question and say nothing: each would hold a thread of the
service, until there is none left."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import suppress
from time import monotonic
from typing import Any, TypeVar

import psycopg
from psycopg import Connection, capabilities
from psycopg.abc import PQGen
from psycopg.rows import TupleRow
from psycopg.waiting import Ready, Wait

CANCELLING = 1.0
"""Seconds that a server has to be told that nobody waits for it any more."""

T = TypeVar("T")


class Answering(Connection[TupleRow]):
    """Raises OperationalError where the server says nothing for so long, and is closed then."""

    silence: float | None = None
    """Seconds; None: it may take as long as it likes."""

    writes = False
    """Whether strokes are written on it. Then the server is not told that nobody waits: it would also
    end a commit's wait for its standby, and show what one machine alone has."""

    def wait(self, gen: PQGen[T], *args: Any, **kwargs: Any) -> T:
        return super().wait(self._heard(gen), *args, **kwargs)

    def _heard(self, gen: PQGen[T]) -> Generator[Wait, Ready | int, T]:
        heard = monotonic()
        try:
            wish = next(gen)
            while True:
                ready = yield wish
                if ready:
                    heard = monotonic()
                elif self.silence is not None and monotonic() - heard > self.silence:
                    self._give_up()
                wish = gen.send(ready)
        except StopIteration as done:
            result: T = done.value
            return result

    def _give_up(self) -> None:
        # Else what is asked again and again would wait there again and again, to the server's limit.
        if not self.writes and capabilities.has_cancel_safe():
            with suppress(psycopg.Error):
                self.cancel_safe(timeout=CANCELLING)
        self.close()
        raise psycopg.OperationalError(f"no answer for {self.silence:g} seconds")
