"""What a backup held when it was made, in a file of its own beside it."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import msgspec

from scorekeeper.errors import LogError
from scorekeeper.eventlog.log import Head
from scorekeeper.eventlog.sqlite.files import appearing, sha256
from scorekeeper.phrases import Text

UNREADABLE = Text(
    "manifest_unreadable",
    "{path} is no manifest of a backup ({cause}). Name the file that was written beside one.",
)


@dataclass(frozen=True, slots=True)
class Manifest:
    """`made` is when, as ISO 8601 in UTC; `size` is in bytes; `schema` and `release` are those it was
    made by. `heads` has the last version of every session and its hash: who keeps them apart from
    the store can tell later whether a tail was lost."""

    release: str
    schema: int
    made: str
    sessions: int
    events: int
    size: int
    sha256: str
    heads: Mapping[str, Head]

    def write(self, path: Path) -> None:
        """Raises OSError."""
        with appearing(path) as file:
            file.write_bytes(msgspec.json.format(msgspec.json.encode(self)) + b"\n")

    @classmethod
    def read(cls, path: Path) -> Manifest:
        """Raises LogError where there is none or it cannot be read."""
        try:
            return msgspec.json.decode(path.read_bytes(), type=cls)
        except (OSError, msgspec.MsgspecError, UnicodeError) as error:
            raise LogError(UNREADABLE(path=str(path), cause=str(error))) from error

    @classmethod
    def beside(cls, backup: Path) -> Manifest | None:
        """The manifest of that backup; None where none lies beside it. Raises LogError where it cannot
        be read."""
        coming, here = coming_of(backup), manifest_of(backup)
        with suppress(LogError):
            if coming.exists() and (found := cls.read(coming)).sha256 == sha256(backup):
                return found
        return cls.read(here) if here.exists() else None


def manifest_of(backup: Path) -> Path:
    """Where the manifest of a backup lies."""
    return backup.with_name(f"{backup.name}.manifest.json")


def coming_of(backup: Path) -> Path:
    """Where the manifest of a backup lies until the backup has its name: then it takes the place of
    an older one. After a sudden end in between it stays there, and is the one that fits."""
    return manifest_of(backup).with_name(f"{manifest_of(backup).name}.new")
