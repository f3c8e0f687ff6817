"""Forgetting a person everywhere."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing
from functools import partial
from secrets import token_urlsafe

import click

from scorekeeper.book import Book
from scorekeeper.cli.stored import existing_store, now
from scorekeeper.commands import ForgetPlayer
from scorekeeper.errors import CopiesStay, NotFound
from scorekeeper.eventlog import EventLog
from scorekeeper.events import Stamp
from scorekeeper.forgetting import mentions, speaks_of
from scorekeeper.links import HOUSE
from scorekeeper.phrases import Text
from scorekeeper.service import Service
from scorekeeper.terminal import harmless

NOBODY = Text("nobody_called_so", "Nobody in the store is called “{name}”.")


@click.command()
@click.argument("name")
@click.option("--yes", is_flag=True, help="Do not ask.")
def forget(name: str, yes: bool) -> None:
    """Forget a person, by exact name, in every session of the store.

    The name goes, with every reason, note and link that has it in it, from every byte of the store. Hands,
    seats and points stay, as those of a number. It cannot be undone.
    """
    with closing(existing_store().open()) as log:
        service = Service(log)
        books = filter(None, map(service.find, log.streams()))
        found = [(book, n) for book in books for n in book.called_so(name)]
        links = dict(_links_called(log, name))
        if not found and not links:
            raise NotFound(NOBODY(name=name[:40]))
        for book, player in found:
            began, notes = book.session.strokes[0].stamp.when[:16], mentions(book, player).values()
            click.echo(f"{book.stream}  {began}  {book.game.key}  player {player}")
            for text in notes:
                click.echo(f"  also goes: {harmless(text)}")
        for stream, names in links.items():
            for text in names.values():
                click.echo(f"{stream or 'house'}  link called: {harmless(text)}")
        if not yes:
            click.confirm("Forget this name there for good?", abort=True)
        copies: CopiesStay | None = None
        for forgets in (*_people(service, found), *_names(log, links)):
            try:
                forgets()
            except CopiesStay as error:
                # Of the others nothing is to stay for want of room in the file.
                copies = error
        if copies:
            raise copies
    click.echo(
        f"Forgotten in {len({*links, *(book.stream for book, _ in found)} - {HOUSE})} of the sessions."
    )


def _people(service: Service, found: Iterable[tuple[Book, int]]) -> Iterator[Callable[[], object]]:
    for book, player in found:
        stamp = Stamp(token_urlsafe(16), now())
        yield partial(service.submit, book.stream, ForgetPlayer(player), stamp)


def _names(log: EventLog, links: Mapping[str, Mapping[str, str]]) -> Iterator[Callable[[], object]]:
    for stream, names in links.items():
        yield partial(log.forget, stream, names.keys())


def _links_called(log: EventLog, name: str) -> Iterator[tuple[str, dict[str, str]]]:
    """The names of links that have this name in them, by stream and id."""
    for stream in (HOUSE, *log.streams()):
        typed, ids = log.typed(stream), [link.id for link in log.links(stream)]
        if names := {id_: typed[id_] for id_ in ids if speaks_of(typed.get(id_, ""), name)}:
            yield stream, names
