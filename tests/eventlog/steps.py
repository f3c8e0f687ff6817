"""Breaking something off at any step that it asks of the file system."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest

ASKED = ("link", "replace", "unlink", "fsync")
"""What is asked of the file system."""

POSIX = sys.platform != "win32"

killing = pytest.mark.skipif(not POSIX, reason="needs a process that is killed")


@contextmanager
def breaking(at: int, how: Callable[[], None], links: bool = True) -> Iterator[None]:
    """Lets the file system do so many steps, then does `how` before the next. Without `links` it knows
    no second name for a file."""
    left = at

    def stepping(name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def step(*args: Any, **more: Any) -> Any:
            nonlocal left
            if name == "link" and not links:
                raise OSError(errno.EPERM, "Operation not permitted")
            left -= 1
            if left == -1:
                how()
            return real(*args, **more)

        return step

    with pytest.MonkeyPatch.context() as patch:
        for name in ASKED:
            patch.setattr(os, name, stepping(name, getattr(os, name)))
        yield


def fails() -> None:
    raise OSError(errno.EIO, "Input/output error")


def dies() -> None:
    os._exit(9)


def died(work: Callable[[], object]) -> bool:
    """Does it in a process of its own; whether that died by `dies`."""
    if not (child := os.fork()):
        with suppress(BaseException):
            work()
            os._exit(0)
        os._exit(1)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert status in (0, 9)
    return status == 9
