"""What somebody waits for while another thread works at it."""

from __future__ import annotations

from typing import Generic, TypeVar, cast

from scorekeeper.waking import Sleeper

T = TypeVar("T")


class Answer(Sleeper, Generic[T]):
    """Given or failed once, by one who then wakes those who wait."""

    __slots__ = ("_error", "_value")

    def __init__(self) -> None:
        super().__init__()
        self._error: BaseException | None = None
        self._value: T | None = None

    def give(self, value: T) -> None:
        self._value = value

    def fail(self, error: BaseException) -> None:
        self._error = error

    def wait(self) -> T:
        """Raises what it failed with."""
        self.sleep()
        if self._error is not None:
            raise self._error
        return cast("T", self._value)
