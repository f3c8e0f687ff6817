"""What somebody waits for while another thread works at it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from threading import Lock
from typing import Any, Generic, TypeVar, cast

T = TypeVar("T")


class Answer(Generic[T]):
    """Given or failed once, then `wake` lets the one who waits have it.

    A bare lock, and no Future with a condition: to wake the many who share a commit would take
    longer than to write what they sent.
    """

    __slots__ = ("_error", "_next", "_ready", "_value")

    def __init__(self) -> None:
        self._error: BaseException | None = None
        self._value: T | None = None
        self._next: Answer[Any] | None = None
        self._ready = Lock()
        self._ready.acquire()

    def give(self, value: T) -> None:
        self._value = value

    def fail(self, error: BaseException) -> None:
        self._error = error

    def wait(self) -> T:
        """Raises what it failed with."""
        self._ready.acquire()
        if self._next:
            self._next._ready.release()
        if self._error is not None:
            raise self._error
        return cast("T", self._value)


def wake(answers: Sequence[Answer[Any]]) -> None:
    """Lets everybody go on who waits for one of these. Each who wakes wakes the next: all at once
    they would stand in the way of each other, and of whoever writes."""
    for answer, following in pairwise(answers):
        answer._next = following
    if answers:
        answers[0]._ready.release()
