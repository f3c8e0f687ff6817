"""The commands for a store in a database: what it is like, its tables and roles, and moving there."""

from __future__ import annotations

import re
import sys
from contextlib import closing

import click

from scorekeeper.errors import NotFound
from scorekeeper.eventlog import Progress
from scorekeeper.moving import Move
from scorekeeper.phrases import Text
from scorekeeper.store import Store, require_driver
from scorekeeper.terminal import harmless

NO_SOURCE = Text(
    "no_source", "There is no store {store}: name the file or the database to be moved."
)

EVERY = 8
"""So many are done between two signs of progress."""


def _role(_: click.Context, __: click.Parameter, name: str) -> str:
    """The name of a role that needs no quoting."""
    if not re.fullmatch(r"[a-z_][a-z0-9_]{0,62}", name):
        raise click.BadParameter(f"{name!r}: small letters, digits and _ only.")
    return name


@click.command()
@click.option("--sql", is_flag=True, help="Print the SQL that makes the tables and the two roles.")
@click.option(
    "--from", "start", type=click.IntRange(0), default=0, help="The schema that is there."
)
@click.option("--owner", callback=_role, default="scorekeeper_owner", show_default=True)
@click.option("--application", callback=_role, default="scorekeeper", show_default=True)
@click.option("--citus", is_flag=True, help="With the tables spread over Citus' workers.")
def database(sql: bool, start: int, owner: str, application: str, citus: bool) -> None:
    """Say what the database of the store is like; with --sql print what makes one, to be read and run
    by whoever may.

    The owner's role makes the tables and deletes sessions; the application's, with which `serve` is
    run, reads and adds, and can change no stroke.
    """
    if sql:
        require_driver()
        from scorekeeper.eventlog.postgres.privileges import script  # noqa: PLC0415

        for statement in script(owner, application, start, citus=citus):
            click.echo(statement)
        return
    store = Store.chosen()
    click.echo(harmless(str(store)))
    for line in store.condition():
        click.echo(harmless(line))


@click.command()
@click.argument("source")
@click.argument("target")
def move(source: str, target: str) -> None:
    """Move the whole store SOURCE into TARGET, each a file or the address of a database. Stop `serve`
    first.

    The target has to be empty, or to have what an earlier move of this source brought there before it
    was broken off: then the rest follows. The source is only read. At the end every chain and every
    sheet is compared; with a difference the status is 1.
    """
    old, new = Store(source), Store(target)
    if not old.exists():
        raise NotFound(NO_SOURCE(store=source))
    with closing(old.open(readonly=True)) as here, closing(new.open()) as there:
        moving = Move(here, there, (str(old), str(new)))
        moved = moving.rows(_shown("feeds"))
        moving.words(_shown("feeds, the words"))
        findings = list(moving.differences(_shown("sessions, compared")))
        sessions = sum(1 for _ in there.streams())
    for finding in findings:
        click.echo(harmless(f"{finding.stream or 'store'}: {finding.text}"), err=True)
    if findings:
        sys.exit(1)
    click.echo(f"Moved: {moved} strokes. {new} has {sessions} sessions, every one as it was.")
    click.echo(f"The store {old} is as it was; serve the other from now on.")


def _shown(what: str) -> Progress:
    """Progress on a terminal: one line, written over."""

    def show(done: int, of: int) -> None:
        if sys.stderr.isatty() and done % EVERY == 0:
            click.echo(f"\r{done} of {of} {what}\r", err=True, nl=False)

    return show
