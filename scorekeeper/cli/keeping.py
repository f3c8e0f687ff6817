"""The commands that keep the store: a backup, its return, and what is deleted for good."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import click

from scorekeeper import place
from scorekeeper.backups import require_spared
from scorekeeper.book import Book
from scorekeeper.cli.stored import counted, existing_file, existing_store
from scorekeeper.eventlog import SqliteLog
from scorekeeper.eventlog.sqlite.manifest import Manifest, manifest_of
from scorekeeper.eventlog.sqlite.restoring import restoring
from scorekeeper.readiness import MEGABYTE
from scorekeeper.retention import expired as expired_sessions
from scorekeeper.retention import retention_days
from scorekeeper.service import Service
from scorekeeper.settings import RETENTION, SPACE
from scorekeeper.terminal import harmless
from scorekeeper.words import Words

_FILE = click.Path(path_type=Path, dir_okay=False)


@click.command()
@click.argument("file", type=_FILE)
@click.option("--replace", is_flag=True, help="Also over an older backup of that name.")
def backup(file: Path, replace: bool) -> None:
    """Copy the store into FILE, also while it is served, verify the copy, and list what it holds in
    FILE.manifest.json."""
    store, spared = existing_file(), place.settings().number(SPACE) * MEGABYTE
    require_spared(store, file.absolute(), spared)
    with closing(SqliteLog(store, readonly=True)) as log:
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
    return f"{counted(manifest.sessions)}, {manifest.events} strokes"


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
    click.echo(f"Deleted: {counted(len(books))}.")


def _expired(service: Service) -> Iterator[Book]:
    """Raises UsageError where no time is set."""
    days = retention_days(place.settings())
    if days is None:
        raise click.UsageError(f"No time is set: set {RETENTION} to a number of days.")
    return expired_sessions(service, datetime.now(UTC) - timedelta(days=days))
