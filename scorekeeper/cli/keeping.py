"""The commands that keep the store: a backup, its return, and whether all is well."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import click

from scorekeeper import place
from scorekeeper.book import Book
from scorekeeper.cli.stored import existing_file, existing_store
from scorekeeper.errors import LogError
from scorekeeper.eventlog import Finding, Progress, SqliteLog, lost, silently
from scorekeeper.eventlog.sqlite.examining import Examined, differences, examined
from scorekeeper.eventlog.sqlite.files import sha256
from scorekeeper.eventlog.sqlite.manifest import Manifest, manifest_of
from scorekeeper.eventlog.sqlite.restoring import restoring
from scorekeeper.eventlog.sqlite.schema import MIGRATIONS
from scorekeeper.retention import expired as expired_sessions
from scorekeeper.retention import retention_days
from scorekeeper.service import Service
from scorekeeper.settings import RETENTION
from scorekeeper.soundness import unsound
from scorekeeper.store import Store
from scorekeeper.terminal import harmless
from scorekeeper.words import Words

_FILE = click.Path(path_type=Path, dir_okay=False)

COPIES = (
    "Copies of what was forgotten or deleted may still stand in the file: it could not be written anew. "
    "That is tried again when it is next opened for writing."
)

EVERY = 50
"""So many sessions are looked at between two signs of progress."""


@click.command()
@click.argument("file", type=_FILE)
@click.option("--replace", is_flag=True, help="Also over an older backup of that name.")
def backup(file: Path, replace: bool) -> None:
    """Copy the store into FILE, also while it is served, verify the copy, and list what it holds in
    FILE.manifest.json."""
    with closing(SqliteLog(existing_file(), readonly=True)) as log:
        manifest = log.back_up(file, replace=replace)
    click.echo(f"{file}: {_content(manifest)}, verified. Its manifest is {manifest_of(file)}.")


@click.command()
@click.argument("file", type=_FILE)
@click.option("--keep-deleted", is_flag=True, help="Keep in it what was deleted since.")
@click.option("--yes", is_flag=True, help="Do not ask.")
def restore(file: Path, keep_deleted: bool, yes: bool) -> None:
    """Put the backup FILE in the place of the store. Stop `serve` first.

    The backup is verified before. The store of today stays beside it under a dated name, and what was
    forgotten or deleted there goes from the backup, too, unless it is to be kept.
    """
    with restoring(file, place.store(), keep_deleted=keep_deleted) as ready:
        if ready.manifest:
            click.echo(f"{file} of {ready.manifest.made}: {_content(ready.manifest)}, sound.")
        else:
            click.echo(
                f"{file} is sound. It has no manifest: whether it lost a tail nobody can say."
            )
        if ready.unread:
            click.echo(
                "The store of today cannot be read: what was forgotten or deleted since may return."
            )
            click.echo(f"  {harmless(Words().error(ready.unread))}")
        if ready.forgotten:
            click.echo(f"Forgotten since and blanked in it: {ready.forgotten} names or notes.")
        for finding in (*ready.deleted, *ready.lost):
            click.echo(harmless(f"{finding.stream}: {finding.text}"))
        if ready.deleted and not keep_deleted:
            click.echo("To keep what was deleted, say --keep-deleted.")
        if not yes:
            click.confirm("Put it in the place of the store?", abort=True)
        kept = ready.put_in_place()
    if kept:
        what = "journal" if kept.name.endswith("-wal") else "store"
        click.echo(f"The {what} before stays in {kept}.")
    click.echo(f"Restored: {place.store()}")


def _content(manifest: Manifest) -> str:
    return f"{_counted(manifest.sessions)}, {manifest.events} strokes"


def _counted(sessions: int) -> str:
    return "1 session" if sessions == 1 else f"{sessions} sessions"


@click.command(context_settings={"ignore_unknown_options": True})  # an address may begin with -
@click.argument("session", required=False)
@click.option("--expired", is_flag=True, help=f"Those that are past {RETENTION}.")
@click.option("--yes", is_flag=True, help="Do not ask.")
def delete(session: str | None, expired: bool, yes: bool) -> None:
    """Delete a session for good, or with --expired all that are closed and have not been touched for
    longer than is set. Stop `serve` first.

    No byte of it stays in the store, its address is never used again, and it cannot be undone.
    """
    if (session is None) != expired:
        raise click.UsageError("Name a session, or say --expired.")
    with closing(existing_store().open()) as log:
        service = Service(log)
        books = [service.book(session)] if session else list(_expired(service))
        if books and expired:
            click.echo(
                f"By the clock of this machine, on which it is {datetime.now(UTC):%Y-%m-%d}:"
            )
        for book in books:
            began, names = book.session.strokes[0].stamp.when[:16], ", ".join(book.names)
            click.echo(f"{book.stream}  {began}  {book.game.key}  {harmless(names)}")
        if books and not yes:
            click.confirm("Delete it for good?" if session else "Delete them for good?", abort=True)
        service.delete(
            [book.stream for book in books], datetime.now(UTC).isoformat(timespec="seconds")
        )
    click.echo(f"Deleted: {_counted(len(books))}.")


def _expired(service: Service) -> Iterator[Book]:
    """Raises UsageError where no time is set."""
    days = retention_days(place.settings())
    if days is None:
        raise click.UsageError(f"No time is set: set {RETENTION} to a number of days.")
    return expired_sessions(service, datetime.now(UTC) - timedelta(days=days))


@click.command()
@click.argument("file", type=_FILE, required=False)
@click.option("--against", type=_FILE, help="A manifest: is everything there that it knows?")
def check(file: Path | None, against: Path | None) -> None:
    """Verify the store, or the backup FILE: its file, every chain, every sheet; a backup is compared
    with its manifest."""
    progress = _shown if _watched() else silently
    if file is None and Store.chosen().on_server:
        _check_server(against, progress)
        return
    path = file or existing_file()
    found = examined(path, progress)
    findings = [*found.findings, *(_differences(path, found) if file else ())]
    if found.copies:
        click.echo(COPIES, err=True)
    count, folded = len(found.heads), "every sheet folds"
    try:
        with closing(SqliteLog(path, readonly=True)) as log:
            findings += lost(log, Manifest.read(against).heads) if against else ()
            findings += _unsound(Service(log), progress)
    except LogError:
        # A store that is damaged, or of an earlier release, cannot be opened; the rest was looked at.
        if against or not (findings or found.schema < len(MIGRATIONS)):
            raise
        folded = "its sheets not looked at: it is an earlier release's"
    what = "backup" if file else "store"
    _say_sound(what, findings, f"{_counted(count)}, every chain whole, {folded}")


def _check_server(against: Path | None, progress: Progress) -> None:
    """The same for a store in a database."""
    with closing(Store.chosen().open(readonly=True)) as log:
        findings = log.check(progress)
        findings += lost(log, Manifest.read(against).heads) if against else ()
        findings += _unsound(Service(log), progress)
        count = sum(1 for _ in log.streams())
    _say_sound("store", findings, f"{_counted(count)}, every chain whole, every sheet folds")


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
    if not found.findings:
        yield from differences(found, manifest)


def _unsound(service: Service, progress: Progress) -> Iterator[Finding]:
    streams = list(service.log.streams())
    for done, stream in enumerate(streams):
        progress(done, len(streams))
        yield from (Finding(stream, None, text) for text in unsound(service, stream))


def _watched() -> bool:
    return sys.stderr.isatty()


def _shown(done: int, of: int) -> None:
    """Progress on a terminal: one line, written over."""
    if done % EVERY == 0:
        click.echo(f"\r{done} of {of} sessions\r", err=True, nl=False)
