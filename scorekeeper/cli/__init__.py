"""The command line: serve, and everything about sessions that needs no browser."""

from __future__ import annotations

import sys
from typing import Any

import click

from scorekeeper import __version__, place
from scorekeeper.cli.checking import check
from scorekeeper.cli.files import export, import_, replay
from scorekeeper.cli.forget import forget
from scorekeeper.cli.games import games
from scorekeeper.cli.keeping import backup, delete, restore
from scorekeeper.cli.links import links
from scorekeeper.cli.serve import OPTIONS, serve
from scorekeeper.cli.server import database, move
from scorekeeper.cli.sessions import sessions
from scorekeeper.cli.settings import settings
from scorekeeper.errors import ScorekeeperError
from scorekeeper.settings import SettingError
from scorekeeper.terminal import harmless
from scorekeeper.words import Words


class _Group(click.Group):
    """Errors of the product are one line, without a traceback."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except ScorekeeperError as error:
            raise click.ClickException(harmless(Words().error(error))) from None
        except SettingError as error:
            raise click.UsageError(f"{error}.") from None
        except BrokenPipeError:
            sys.exit(1)


@click.group(cls=_Group)
@click.version_option(__version__)
@click.pass_context
def main(context: click.Context) -> None:
    """Keep score at a real card table."""
    found = place.settings()
    said = {option: found[name] for option, name in OPTIONS.items()}
    context.default_map = {
        "serve": {
            option: [each.text] if option == "proxy" else each.text
            for option, each in said.items()
            if each.text and each.source != "default"
        }
    }


for _command in (
    *(serve, sessions, links, games, settings),
    *(replay, export, import_, forget),
    *(backup, restore, check, delete, database, move),
):
    main.add_command(_command)
