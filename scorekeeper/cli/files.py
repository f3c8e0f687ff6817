"""Files of strokes: judged, written, stored."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import closing
from itertools import chain

import click

from scorekeeper import jsonl, transcript
from scorekeeper.book import Book
from scorekeeper.cli.stored import now, stored
from scorekeeper.eventlog import MemoryLog
from scorekeeper.export import DIALECTS, dialect, entries_csv, hands_csv
from scorekeeper.forgotten import blanked
from scorekeeper.games import GAMES
from scorekeeper.plain import plain
from scorekeeper.printed import complaints, printed
from scorekeeper.service import Service
from scorekeeper.store import Store
from scorekeeper.strokes import Refusal, Stroke, of_book, perform
from scorekeeper.terminal import harmless

_STROKES = click.File(encoding="utf-8-sig", errors="replace")
"""A file of strokes. Bytes that are no text are refused where they stand, with their line."""


@click.command()
@click.argument("file", type=_STROKES)
@click.option("--format", "form", type=click.Choice(["text", "json", "csv"]), default="text")
def replay(file: Iterable[str], form: str) -> None:
    """Judge a file of strokes as the form would, and print its sheet. `-` reads standard input."""
    with closing(MemoryLog()) as log:
        book, refusals = _performed(Service(log), file)
        if book is not None:
            for piece in _sheet(book, form):
                _put_out(piece if form == "csv" else f"{piece}\n")
    _report(refusals, book)


@click.command(context_settings={"ignore_unknown_options": True})  # an address may begin with -
@click.argument("session")
@click.option(
    "--format", "form", type=click.Choice(["csv", "entries", "jsonl", "text"]), default="csv"
)
@click.option("--dialect", "name", type=click.Choice(sorted(DIALECTS)), default="rfc4180")
def export(session: str, form: str, name: str) -> None:
    """Write a session out: its hands, its entries, or its whole log."""
    with stored() as service:
        book = service.book(session)
        pieces: Iterator[str]
        match form:
            case "csv":
                pieces = hands_csv(book, dialect(name), None)
            case "entries":
                pieces = entries_csv(book, dialect(name), None)
            case "jsonl":
                pieces = (f"{line}\n" for line in jsonl.render(of_book(book)))
            case _:
                pieces = (f"{line}\n" for line in transcript.render(of_book(book), book.game))
        for piece in pieces:
            _put_out(piece)


@click.command("import")
@click.argument("file", type=_STROKES)
def import_(file: Iterable[str]) -> None:
    """Store a file of strokes as a new session, and print its address.

    A file with a stroke that would be refused is not stored at all.
    """
    lines = list(file)
    with closing(MemoryLog()) as log:
        book, refusals = _performed(Service(log), lines)
    _report(refusals, book)
    with closing(Store.chosen().open()) as log:
        book, refusals = _performed(Service(log), lines)
    _report(refusals, book)
    if book:
        click.echo(book.stream)


def _performed(service: Service, lines: Iterable[str]) -> tuple[Book | None, list[Refusal]]:
    return perform(service, blanked(service, _strokes(iter(lines))), now())


def _strokes(lines: Iterator[str]) -> Iterator[Stroke | Refusal]:
    """The strokes of a file in either format, told apart by the first line that says anything."""
    before = []
    for line in lines:
        before.append(line)
        if line.strip():
            break
    both = chain(before, lines)
    if before and before[-1].lstrip().startswith("{"):
        return jsonl.parse(both)
    return transcript.parse(both, GAMES)


def _sheet(book: Book, form: str) -> Iterator[str]:
    match form:
        case "json":
            text = json.dumps(plain(book), ensure_ascii=False, indent=2)
            yield from map(harmless, text.split("\n"))
        case "csv":
            yield from hands_csv(book, dialect("rfc4180"), None)
        case _:
            yield from printed(book)


def _put_out(piece: str) -> None:
    """A piece of a file: to the letter where it is kept, harmless where a person looks at it."""
    if sys.stdout.isatty():
        line = piece.rstrip("\r\n")
        piece = harmless(line) + piece[len(line) :]
    click.echo(piece.encode(), nl=False)


def _report(refusals: Iterable[Refusal], book: Book | None) -> None:
    """Says every refusal with its line, and ends with status 1 if there was one or no session."""
    said = list(complaints(refusals, book))
    for line in said:
        click.echo(line, err=True)
    if said or book is None:
        sys.exit(1)
