"""What takes long and is not to hold a stop up: whoever begins it says when it is wanted no more, and
it asks, from step to step, whether to go on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from scorekeeper.errors import LogError
from scorekeeper.phrases import Text

BROKEN_OFF = Text(
    "broken_off", "This was broken off, because the service stops. Nothing of it stays."
)


class BrokenOff(LogError):
    """It is wanted no more."""


_UNWANTED: ContextVar[Callable[[], bool]] = ContextVar("unwanted", default=lambda: False)


@contextmanager
def unless(unwanted: Callable[[], bool]) -> Iterator[None]:
    """What is begun in here breaks off as soon as that is so."""
    token = _UNWANTED.set(unwanted)
    try:
        yield
    finally:
        _UNWANTED.reset(token)


def unwanted() -> bool:
    return _UNWANTED.get()()


def go_on() -> None:
    """Raises BrokenOff where it is wanted no more."""
    if unwanted():
        raise BrokenOff(BROKEN_OFF())
