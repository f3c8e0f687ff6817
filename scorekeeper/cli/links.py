"""Who may open a session, on the machine itself: for when the host's phone is lost."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from secrets import token_urlsafe

import click

from scorekeeper.cli.stored import existing_store, now, stored
from scorekeeper.entrance import TERMINAL, Entrance, new_token
from scorekeeper.events import Stamp
from scorekeeper.links import HOUSE, ROLES, Role
from scorekeeper.schemas import read_name
from scorekeeper.service import Service
from scorekeeper.terminal import harmless

NONE = "No links: nobody can open this session until one is made with --make."


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("session", required=False)
@click.option("--house", is_flag=True, help="The links by which sessions are opened.")
@click.option(
    "--make",
    "role",
    type=click.Choice(list(ROLES)),
    is_flag=False,
    flag_value=Role.HOST.word,
    help="Make a link for this role, and print it once.",
)
@click.option("--name", help="What the new link is called: whose phone it is for.")
@click.option("--revoke", "id_", metavar="ID", help="Take a link back.")
def links(
    session: str | None, house: bool, role: str | None, name: str | None, id_: str | None
) -> None:
    """List who may open a session, make a link to it, or take one back; --house: who may open new
    sessions. To make or take back, stop `serve` first."""
    if (session is None) is not house:
        raise click.UsageError("Name a session, or --house.")
    if role and id_:
        raise click.UsageError("--make and --revoke are two commands.")
    if (name is not None) is not (role is not None):
        raise click.UsageError("A link is made with --make and its --name.")
    if house and role not in (None, Role.HOST.word):
        raise click.UsageError("A house link has no role: --make is followed by --name.")
    if role is None and id_ is None:
        with stored() as service:
            for line in _lines(service, _stream(service, session)):
                click.echo(line)
        return
    with closing(existing_store().open()) as log:
        entrance = Entrance(Service(log))
        stream, when = _stream(entrance.service, session), now()
        if id_:
            entrance.revoke(stream, id_, when)
            click.echo(f"Taken back: {id_}")
            return
        token, called = new_token(), read_name(name or "")
        entrance.make(stream, ROLES[role or ""], token, Stamp(token_urlsafe(16), when), called)
        click.echo(f"/l/{token}")
        click.echo(
            "Open it once behind the address of the service; it is not shown again.", err=True
        )


def _stream(service: Service, session: str | None) -> str:
    """The stream of a session, or that of the house. Raises NotFound."""
    return HOUSE if session is None else service.book(session).stream


def _lines(service: Service, stream: str) -> Iterator[str]:
    """Each link with its id, its role, when it was made and what it is called."""
    typed, links = service.log.typed(stream), service.log.links(stream)
    if stream == HOUSE:
        yield f"{TERMINAL}  the link that `serve --open house` shows on a terminal"
    elif not links:
        yield NONE
    for link in links:
        if not link.code:
            role = "house" if stream == HOUSE else link.role.word
            gone = f"  taken back {link.revoked[:16]}" if link.revoked else ""
            line = f"{link.id}  {role}  {link.made[:16]}  {typed.get(link.id, '')}".rstrip()
            yield harmless(f"{line}{gone}")
