"""What sessions there are."""

from __future__ import annotations

import click

from scorekeeper.cli.stored import stored
from scorekeeper.terminal import harmless


@click.command()
def sessions() -> None:
    """List the sessions of the store."""
    with stored() as service:
        for stream in service.log.streams():
            if book := service.find(stream):
                state = "over" if book.sheet.end else "closed" if book.session.closed else "open"
                began = book.session.strokes[0].stamp.when[:16]
                hands = len(book.sheet.rows)
                names = harmless(", ".join(book.names))
                click.echo(f"{stream}  {began}  {book.game.key}  {hands} hands  {state}  {names}")
