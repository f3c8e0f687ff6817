"""The commands for a store in a database: what it is like, its tables and roles, and moving there."""

from __future__ import annotations

import re

import click

from scorekeeper.store import Store, require_driver
from scorekeeper.terminal import harmless


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
