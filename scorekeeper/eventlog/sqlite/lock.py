"""The lock that lets one program write to a store at a time."""

from __future__ import annotations

from pathlib import Path

from filelock import FileLock, Timeout

from scorekeeper.errors import LogError
from scorekeeper.eventlog.sqlite.trouble import UNREACHABLE
from scorekeeper.phrases import Text

IN_USE = Text(
    "log_in_use",
    "The store {path} is open for writing in another place: one program writes at a time. Stop "
    "that one, or open the store for reading only.",
)


def locked(path: Path) -> FileLock:
    """The lock of that store, taken; the system takes it back if the program dies.

    Raises LogError if somebody has it, or where its file cannot be made.
    """
    # The lock would make the folder, and a store in a mistyped place.
    if not path.parent.is_dir():
        raise LogError(UNREACHABLE(path=str(path), cause="there is no such folder"))
    # Not of one thread: the thread that closes the store need not be the one that opened it.
    lock = FileLock(f"{path}.lock", timeout=0, thread_local=False)
    try:
        lock.acquire()
    except Timeout as error:
        raise LogError(IN_USE(path=str(path))) from error
    except OSError as error:
        raise LogError(UNREACHABLE(path=str(path), cause=str(error))) from error
    return lock
