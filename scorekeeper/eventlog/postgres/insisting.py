"""What failed because the server was away, or because two were in each other's way, is done again
until it is known how it came out, within a time."""

from __future__ import annotations

from collections.abc import Callable
from random import uniform
from time import monotonic, sleep
from typing import TypeVar

import psycopg
from psycopg import errors

from scorekeeper.errors import LogError
from scorekeeper.eventlog.postgres.transactions import Unsure
from scorekeeper.eventlog.postgres.trouble import UNSURE, trouble

PAUSE = 0.15
"""Seconds between two tries: a server that took over is found as soon as it answers."""

T = TypeVar("T")


def insist(work: Callable[[], T], seconds: float, store: str) -> T:
    """What the work gives. It is done anew after an error that passes, so it has to be such that
    twice is as good as once.

    Raises LogError for an error that does not pass, and for one that did not pass in that time: then
    it says whether it is known that nothing was stored.
    """
    until = monotonic() + seconds
    unsure = False
    while True:
        try:
            return work()
        except psycopg.Error as error:
            unsure = unsure or isinstance(error, Unsure)
            if not passes(error) or monotonic() >= until:
                if unsure:
                    raise LogError(UNSURE(store=store)) from error
                raise trouble(error, store) from error
        except LogError as error:
            # That this try stored nothing does not say that no earlier one did.
            if unsure:
                raise LogError(UNSURE(store=store)) from error
            raise
        # Not all at the same moment again.
        sleep(uniform(0.5, 1) * PAUSE)  # noqa: S311


def passes(error: psycopg.Error) -> bool:
    """Whether the same may come out otherwise a moment later."""
    match error:
        case errors.DiskFull():
            return False
        # The server that took writes a moment ago is a standby now.
        case errors.ReadOnlySqlTransaction():
            return True
        case _:
            return isinstance(error, (psycopg.OperationalError, psycopg.InterfaceError))
