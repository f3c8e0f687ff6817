"""A file looked through as it lies there: of this release or an earlier one, served or not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from sqlite_utils import Database

from scorekeeper.errors import LogError
from scorekeeper.eventlog.breaking import go_on, unwanted
from scorekeeper.eventlog.line import Line
from scorekeeper.eventlog.log import Finding, Head, Progress, Tombstone, silently
from scorekeeper.eventlog.lost import lost
from scorekeeper.eventlog.sqlite import reading
from scorekeeper.eventlog.sqlite.check import findings
from scorekeeper.eventlog.sqlite.connections import open_to_read
from scorekeeper.eventlog.sqlite.emptying import is_due
from scorekeeper.eventlog.sqlite.manifest import Manifest
from scorekeeper.eventlog.sqlite.schema import DELETES, NOT_A_STORE, identify, schema_of
from scorekeeper.eventlog.sqlite.trouble import ERRORS, trouble

BUSY_SECONDS = 5.0

ASKS_EVERY = 100_000
"""So many steps of SQLite's own pass before it asks whether to go on: about a thousandth of a
second."""


@dataclass(frozen=True, slots=True)
class Examined:
    """What stands in a store's file, and what is wrong with it. Where something is wrong, `heads` may
    lack what cannot be read. `copies`: of what was removed there may still be some in the file."""

    schema: int
    heads: Mapping[str, Head]
    events: int
    findings: tuple[Finding, ...]
    copies: bool


def examined(path: Path, progress: Progress = silently) -> Examined:
    """Raises LogError if the file cannot be opened, is no store or is newer than this release, and
    where it is broken off."""
    try:
        with closing(open_to_read(path.resolve(), BUSY_SECONDS)) as db:
            # One question over a large file takes long by itself.
            db.conn.set_progress_handler(unwanted, ASKS_EVERY)
            if not (schema := identify(db, path)):
                raise LogError(NOT_A_STORE(path=str(path)))
            found = findings(db, progress)
            go_on()
            heads, events = ({}, 0) if found else (reading.heads(db), reading.count(db))
            copies = not found and is_due(db)
            return Examined(schema, heads, events, tuple(found), copies)
    except ERRORS as error:
        go_on()
        raise trouble(error, path) from error


def behind(path: Path, heads: Mapping[str, Head]) -> list[Finding]:
    """What the file has lost of what these heads say, also where it is damaged or of an earlier release.
    Raises LogError if it cannot be opened."""
    found: list[Finding] = []
    try:
        with closing(open_to_read(path.resolve(), BUSY_SECONDS)) as db:
            db.conn.text_factory = lambda raw: raw.decode(errors="replace")
            held = _Held(db)
            for stream, known in heads.items():
                try:
                    found.extend(lost(held, {stream: known}))
                except ERRORS as error:
                    text = f"it cannot be compared with what is known: {error}"
                    found.append(Finding(stream, None, text))
    except ERRORS as error:
        raise trouble(error, path) from error
    return found


class _Held:
    """What stands in a file, read as it lies there."""

    def __init__(self, db: Database) -> None:
        self._db = db
        deletes = schema_of(db) >= DELETES
        # One that is not whole is a finding of its own; how far its session came may still be read.
        self._tombstones = reading.buried(db) if deletes else {}

    def tombstones(self) -> Mapping[str, Tombstone]:
        return self._tombstones

    def head(self, stream: str) -> Head:
        return reading.head(self._db, stream)

    def read(self, stream: str, after: int = 0) -> Iterator[Line]:
        return iter(reading.lines(self._db, stream, after, 1))


def differences(examined: Examined, manifest: Manifest) -> list[Finding]:
    """Where a backup does not hold what its manifest says."""
    found = []
    for stream in {**manifest.heads, **examined.heads}:
        said, here = (heads.get(stream, Head()) for heads in (manifest.heads, examined.heads))
        if said != here:
            text = f"its manifest says version {said.version}, and here it ends with {here.version}"
            text += ", of another hash" if said.version == here.version else ""
            found.append(Finding(stream, None, text))
    return found
