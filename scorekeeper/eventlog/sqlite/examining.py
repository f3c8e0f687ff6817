"""A file looked through as it lies there: of this release or an earlier one, served or not."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from scorekeeper.errors import LogError
from scorekeeper.eventlog.log import Finding, Head, Progress, silently
from scorekeeper.eventlog.sqlite import reading
from scorekeeper.eventlog.sqlite.check import findings
from scorekeeper.eventlog.sqlite.connections import open_to_read
from scorekeeper.eventlog.sqlite.emptying import is_due
from scorekeeper.eventlog.sqlite.manifest import Manifest
from scorekeeper.eventlog.sqlite.schema import NOT_A_STORE, identify
from scorekeeper.eventlog.sqlite.trouble import ERRORS, trouble

BUSY_SECONDS = 5.0


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
    """Raises LogError if the file cannot be opened, is no store or is newer than this release."""
    try:
        with closing(open_to_read(path.resolve(), BUSY_SECONDS)) as db:
            if not (schema := identify(db, path)):
                raise LogError(NOT_A_STORE(path=str(path)))
            found = findings(db, progress)
            heads, events = ({}, 0) if found else (reading.heads(db), reading.count(db))
            copies = not found and is_due(db)
            return Examined(schema, heads, events, tuple(found), copies)
    except ERRORS as error:
        raise trouble(error, path) from error


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
