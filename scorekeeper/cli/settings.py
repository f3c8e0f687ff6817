"""What can be set, and what is."""

from __future__ import annotations

import sys

import click

from scorekeeper import place
from scorekeeper.settings import listed
from scorekeeper.terminal import harmless


@click.command()
def settings() -> None:
    """List every setting: what it is set to, where, and what it is."""
    found = place.settings()
    for line in listed(found):
        click.echo(harmless(line))
    for unknown in found.unknown:
        click.echo(f"{harmless(unknown)} is no setting.", err=True)
    if found.unknown:
        sys.exit(1)
