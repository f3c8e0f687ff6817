"""What a store has lost of what somebody else knows of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Protocol

from scorekeeper.eventlog.log import Finding, Head, Tombstone


class Hashed(Protocol):
    @property
    def hash(self) -> str: ...


class Held(Protocol):
    """What of a store is compared: a log, or a file that cannot be opened as one."""

    def tombstones(self) -> Mapping[str, Tombstone]: ...

    def head(self, stream: str) -> Head: ...

    def read(self, stream: str, after: int = 0) -> Iterator[Hashed]: ...


def lost(log: Held, heads: Mapping[str, Head]) -> Iterator[Finding]:
    """The sessions that do not come as far in this store as the heads say, or came there another
    way; those that went on are as they should be, and so are those that were deleted."""
    deleted = log.tombstones()
    for stream, known in heads.items():
        here = deleted[stream].head if stream in deleted else log.head(stream)
        if here.version < known.version:
            first = here.version + 1
            strokes = f"{first} to {known.version}" if first < known.version else str(first)
            yield Finding(stream, first, f"lost: stroke {strokes} is known and not in this store")
        elif (
            stream not in deleted
            and known.version
            and _hash(log, stream, known.version) != known.hash
        ):
            text = "another stroke stands here than the one that is known"
            yield Finding(stream, known.version, text)


def _hash(log: Held, stream: str, version: int) -> str:
    return next(iter(log.read(stream, after=version - 1))).hash
