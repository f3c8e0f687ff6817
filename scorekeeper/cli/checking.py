"""The command that says whether all is well with the store or a backup."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path

import click

from scorekeeper.cli.stored import counted, existing_file
from scorekeeper.errors import LogError
from scorekeeper.eventlog import Finding, Head, Progress, SqliteLog, lost, silently
from scorekeeper.eventlog.sqlite.examining import Examined, behind, differences, examined
from scorekeeper.eventlog.sqlite.files import sha256
from scorekeeper.eventlog.sqlite.manifest import Manifest
from scorekeeper.eventlog.sqlite.schema import MIGRATIONS
from scorekeeper.service import Service
from scorekeeper.soundness import unsound
from scorekeeper.store import Store
from scorekeeper.terminal import harmless

_FILE = click.Path(path_type=Path, dir_okay=False)

COPIES = (
    "Copies of what was forgotten or deleted may still stand in the file: it could not be written anew. "
    "That is tried again when it is next opened for writing."
)

WIDTH = 40
"""As wide as what a sign of progress writes over."""

EVERY = 50
"""So many sessions are looked at between two signs of progress."""


@click.command()
@click.argument("file", type=_FILE, required=False)
@click.option("--against", type=_FILE, help="A manifest: is everything there that it knows?")
def check(file: Path | None, against: Path | None) -> None:
    """Verify the store, or the backup FILE: its file, every chain, every sheet; a backup is compared
    with its manifest."""
    progress = _shown if _watched() else silently
    known = Manifest.read(against).heads if against else {}
    if file is None and Store.chosen().on_server:
        _check_server(known, progress)
        return
    path = file or existing_file()
    found = examined(path, progress)
    if found.copies:
        click.echo(COPIES, err=True)
    findings = [*found.findings, *(_differences(path, found) if file else ())]
    findings += behind(path, known)
    folded = "every sheet folds"
    try:
        with closing(SqliteLog(path, readonly=True)) as log:
            findings += _unsound(Service(log), progress)
    except LogError:
        # A store that is damaged, or of an earlier release, cannot be opened; the rest was looked at.
        if not findings and found.schema == len(MIGRATIONS):
            raise
        folded = "its sheets not looked at: it is an earlier release's"
    what = "backup" if file else "store"
    _say_sound(what, findings, f"{counted(len(found.heads))}, every chain whole, {folded}")


def _check_server(known: Mapping[str, Head], progress: Progress) -> None:
    """The same for a store in a database."""
    with closing(Store.chosen().open(readonly=True)) as log:
        findings = [*log.check(progress), *lost(log, known), *_unsound(Service(log), progress)]
        count = sum(1 for _ in log.streams())
    _say_sound("store", findings, f"{counted(count)}, every chain whole, every sheet folds")


def _say_sound(what: str, findings: list[Finding], sound: str) -> None:
    """Says what was found, and ends with status 1 if there was anything."""
    for finding in findings:
        click.echo(harmless(f"{finding.stream or what}: {finding.text}"), err=True)
    if findings:
        sys.exit(1)
    click.echo(f"The {what} is sound: {sound}.")


def _differences(backup: Path, found: Examined) -> Iterator[Finding]:
    """Where a backup is not what its manifest says."""
    manifest = Manifest.beside(backup)
    if manifest is None:
        click.echo(f"{backup} has no manifest: whether it lost a tail nobody can say.", err=True)
        return
    if sha256(backup) != manifest.sha256:
        yield Finding(None, None, "its SHA-256 is not the one in its manifest")
    # Of a damaged one only what it lost is told: where its sessions end is not known for sure.
    yield from behind(backup, manifest.heads) if found.findings else differences(found, manifest)


def _unsound(service: Service, progress: Progress) -> Iterator[Finding]:
    streams = list(service.log.streams())
    for done, stream in enumerate(streams):
        progress(done, len(streams))
        yield from (Finding(stream, None, text) for text in unsound(service, stream))


def _watched() -> bool:
    return sys.stderr.isatty()


def _shown(done: int, of: int) -> None:
    """Progress on a terminal: one line, written over."""
    if not of:
        click.echo(f"\rreading the file through{'.' * done}\r", err=True, nl=False)
    elif done % EVERY == 0:
        click.echo(f"\r{f'{done} of {of} sessions':{WIDTH}}\r", err=True, nl=False)
