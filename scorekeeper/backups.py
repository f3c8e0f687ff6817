"""Backups made by themselves while the service runs: when one is due, and which old ones go."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from scorekeeper.eventlog import SqliteLog
from scorekeeper.eventlog.sqlite.backup import SPARED, require_room
from scorekeeper.eventlog.sqlite.manifest import coming_of, manifest_of
from scorekeeper.readiness import MEGABYTE
from scorekeeper.settings import BACKUPS, BACKUPS_DAYS, BACKUPS_EVERY, BACKUPS_KEEP, SPACE, Settings

MOST = 100_000
"""More of hours, days or backups is a slip of the pen."""

MOST_REMOVED = 2
"""So many old ones go at most when one is made: a clock that jumped must not clear the folder."""

STAMP = "%Y%m%d-%H%M%S"


@dataclass(frozen=True)
class Schedule:
    """Backups of the store into `folder`, one `every` so often; the `keep` latest stay, and of those
    none longer than `age`. Files that are named otherwise are nobody's business here. On the store's
    own disk `spared` bytes stay free."""

    store: Path
    folder: Path
    every: timedelta
    keep: int
    age: timedelta
    spared: int = SPARED

    def made(self) -> dict[datetime, Path]:
        """The backups that are there, the oldest first, by when they were made."""
        paths = self.folder.iterdir() if self.folder.is_dir() else ()
        found = {when: path for path in paths if (when := self._when(path.name))}
        return dict(sorted(found.items()))

    def _when(self, name: str) -> datetime | None:
        """When the backup of that name was made; None where it is no name of one."""
        stem, suffix = re.escape(self.store.stem), re.escape(self.store.suffix)
        if not (match := re.fullmatch(rf"{stem}-(\d{{8}}-\d{{6}}){suffix}", name)):
            return None
        try:
            return datetime.strptime(match[1], STAMP).replace(tzinfo=UTC)
        except ValueError:
            return None

    def latest(self, now: datetime) -> datetime | None:
        """When the last one was made; one that bears a time to come was made by a clock that was
        wrong, and says nothing."""
        return max((when for when in self.made() if when <= now), default=None)

    def due(self, now: datetime) -> bool:
        latest = self.latest(now)
        return latest is None or now - latest >= self.every

    def make(self, log: SqliteLog, now: datetime) -> Path:
        """Makes one, and then lets go of old ones. Raises LogError."""
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._clear()
        target = self.folder / f"{self.store.stem}-{now:{STAMP}}{self.store.suffix}"
        require_spared(self.store, target, self.spared)
        log.back_up(target)
        for path in self.outdated(target, now):
            for each in (path, manifest_of(path), coming_of(path)):
                each.unlink(missing_ok=True)
        return target

    def outdated(self, newest: Path, now: datetime) -> list[Path]:
        """Which are to go once `newest` is there, the oldest first. One that bears a time to come was
        made by a clock that was wrong, or this one is: it does not count, and stays."""
        made = self.made().items()
        others = [(when, path) for when, path in made if path != newest and when <= now]
        surplus = max(len(others) + 1 - self.keep, 0)
        gone = [
            path
            for place, (when, path) in enumerate(others)
            if place < surplus or now - when > self.age
        ]
        return gone[:MOST_REMOVED]

    def _clear(self) -> None:
        """Takes away what a stop in the middle of one left, and gives a manifest the name that it was
        about to get."""
        length = len(f"{self.store.stem}-{'YYYYmmdd-HHMMSS'}{self.store.suffix}")
        for path in sorted(self.folder.iterdir()):
            backup = self.folder / path.name[:length]
            if not self._when(backup.name):
                continue
            alone = path in (manifest_of(backup), coming_of(backup)) and not backup.exists()
            if alone or ".unfinished" in path.name:
                path.unlink(missing_ok=True)
            elif path == coming_of(backup) and not manifest_of(backup).exists():
                path.replace(manifest_of(backup))


def require_spared(store: Path, target: Path, spared: int) -> None:
    """Raises LogError where a backup on the store's own disk would leave less than so many bytes: the
    service would then not be ready for want of space."""
    if same_disk(store, target):
        journal = store.with_name(f"{store.name}-wal")
        size = sum(path.stat().st_size for path in (store, journal) if path.exists())
        require_room(size, target, spared)


def same_disk(store: Path, target: Path) -> bool:
    try:
        return store.stat().st_dev == target.parent.stat().st_dev
    except OSError:
        # What is not there is said by who looks for it.
        return False


def by_settings(store: Path, settings: Settings) -> Schedule | None:
    """What the settings say; None where no folder is named. Raises SettingError."""
    folder = settings.text(BACKUPS).strip()
    if not folder:
        return None
    hours, keep, days = (
        settings.amount(name, MOST) for name in (BACKUPS_EVERY, BACKUPS_KEEP, BACKUPS_DAYS)
    )
    return Schedule(
        store,
        Path(folder),
        timedelta(hours=hours),
        max(int(keep), 1),
        timedelta(days=days),
        settings.number(SPACE) * MEGABYTE,
    )
