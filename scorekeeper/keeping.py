"""What whoever runs the service has to know about its store before it is too late."""

from __future__ import annotations

import logging
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from scorekeeper.backups import Schedule

LOGGER = logging.getLogger("scorekeeper")

EARLY = 2.5
"""The disk is warned of while it has so many times the space below which the service is not ready."""

OVERDUE = 2
"""A backup is too old when it is so many times as old as one is to be."""

Version = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Concern:
    """`code` is for programs; `text` is plain English without a name or an address. With `red` the
    service is not ready until it is seen to."""

    code: str
    text: str
    red: bool


Look = Callable[[datetime], list[Concern]]


def concerns(store: Path, schedule: Schedule | None, now: datetime, *, space: int) -> list[Concern]:
    """Everything that is the matter now, the worst first. `space`: the free megabytes below which the
    service is not ready."""
    found = [*_disk(store, space), *_backup(schedule, now), *_sqlite(sqlite3.sqlite_version_info)]
    return sorted(found, key=lambda concern: not concern.red)


FIRST = frozenset({"no_backup", "old_backup"})
"""What is not said as the service starts: a backup is made in a moment."""


class Watch:
    """Tells the log what comes to be the matter with the store, and when that is over. `look` finds
    it."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._told: frozenset[str] | None = None

    def look(self, now: datetime) -> None:
        """Looks, and tells what is another than at the last look."""
        found = {concern.code: concern for concern in self._look(now)}
        before = FIRST if self._told is None else self._told
        for code, concern in found.items():
            if code not in before:
                level = logging.ERROR if concern.red else logging.WARNING
                LOGGER.log(level, "%s: %s", code, concern.text)
        for code in sorted((self._told or frozenset()) - found.keys()):
            LOGGER.info("%s: over", code)
        # What was passed over at the start is still to be told.
        self._told = frozenset(found) - (FIRST if self._told is None else frozenset())


def _disk(store: Path, space: int) -> Iterator[Concern]:
    try:
        free = shutil.disk_usage(store.parent).free
    except OSError as error:
        yield Concern(
            "disk_unknown", f"The store's folder cannot be seen: {error.strerror}.", False
        )
        return
    if free < EARLY * space * 1024**2:
        text = (
            f"The disk of the store has {free // 1024**2} MB left: free some space. Below {space} MB "
            "the service is not ready."
        )
        yield Concern("disk_filling", text, False)


def _backup(schedule: Schedule | None, now: datetime) -> Iterator[Concern]:
    if schedule is None:
        return
    try:
        latest = schedule.latest(now)
    except OSError as error:
        text = f"The folder of the backups cannot be looked at: {error.strerror}."
        yield Concern("backup_unknown", text, True)
        return
    if latest is None:
        yield Concern("no_backup", "There is no backup yet.", True)
    elif now - latest > OVERDUE * schedule.every:
        hours = int((now - latest).total_seconds() // 3600)
        text = f"The last backup is {hours} hours old: see what the log says about the one since."
        yield Concern("old_backup", text, True)


def _sqlite(version: tuple[int, ...]) -> Iterator[Concern]:
    if loses_resets((version[0], version[1], version[2])):
        number = ".".join(map(str, version))
        text = (
            f"SQLite {number} can damage a store that two programs write or empty the journal of at once "
            "(mended in 3.51.3, 3.50.7 and 3.44.6). This service alone does both; let no other program "
            "write to the store."
        )
        yield Concern("sqlite_wal_reset", text, False)


def loses_resets(version: Version) -> bool:
    """Whether this SQLite has the fault in starting its journal anew.

    >>> loses_resets((3, 51, 2)), loses_resets((3, 51, 3)), loses_resets((3, 44, 6))
    (True, False, False)
    """
    mended = version >= (3, 51, 3) or version[2] >= _MENDED.get(version[:2], version[2] + 1)
    return version >= (3, 7, 0) and not mended


_MENDED = {(3, 50): 7, (3, 44): 6}
"""The patch of an older line in which it was mended."""
