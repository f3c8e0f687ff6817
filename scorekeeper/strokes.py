"""The strokes of a file: events with people's names in them, each with the line it stands on.

Both file formats are read into these and written from them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from secrets import token_urlsafe
from typing import Any

from scorekeeper.book import Book
from scorekeeper.errors import EntryError, ScorekeeperError
from scorekeeper.eventlog.codec import data_of
from scorekeeper.events import (
    EntryWithdrawn,
    PlayerRenamed,
    PlayersSeated,
    SessionOpened,
    Stamp,
    Stored,
    Unknown,
    name_of,
)
from scorekeeper.fields import Note
from scorekeeper.phrases import Text
from scorekeeper.schemas import whole
from scorekeeper.service import Service
from scorekeeper.wire import command, opening

NO_OPENING = Text("no_opening", "A file begins with the stroke that opens the session.")
NO_SUCH_LINE = Text("no_such_line", "There is no stroke on line {value} to take back.")


@dataclass(frozen=True, slots=True)
class Stroke:
    """One stroke as a file has it: kind and data, names instead of ids, reasons in full."""

    line: int
    kind: str
    data: Mapping[str, Any]
    stamp: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Refusal:
    """A line that cannot be read, or a stroke that the form would have refused, and why."""

    line: int
    error: ScorekeeperError


def perform(
    service: Service, strokes: Iterable[Stroke | Refusal], when: str
) -> tuple[Book | None, list[Refusal]]:
    """Does every stroke as the form would; one that is refused is reported and left out, and
    without an opening there is nothing to do the others to.

    The session is None where the file opens none.
    """
    book: Book | None = None
    refusals: list[Refusal] = []
    versions: dict[int, int] = {}
    for stroke in strokes:
        if isinstance(stroke, Refusal):
            refusals.append(stroke)
            continue
        try:
            if book is None:
                if stroke.kind != SessionOpened.kind:
                    raise EntryError(NO_OPENING())
                # A file opens a session of its own, also where it came from.
                stamp = Stamp(token_urlsafe(16), when)
                book = service.open(*opening(service, stroke.data), stamp)
            else:
                data = _with_versions(stroke, versions)
                asked = command(book, stroke.kind, data, book.session.version)
                book = service.submit(book.stream, asked, _stamp(stroke, when))
        except ScorekeeperError as error:
            refusals.append(Refusal(stroke.line, error))
            if book is None:
                break
        else:
            versions[stroke.line] = book.session.version
    return book, refusals


def _stamp(stroke: Stroke, when: str) -> Stamp:
    """Ids are kept. One that was made with others by one tap gets its own: here it comes alone."""
    kept = stroke.stamp.get("id", "")
    return Stamp(token_urlsafe(16) if not kept or "/" in kept else kept, when)


def _with_versions(stroke: Stroke, versions: Mapping[int, int]) -> Mapping[str, Any]:
    """The data of an undo with the version instead of the line."""
    if stroke.kind != EntryWithdrawn.kind or "version" not in stroke.data:
        return stroke.data
    line = whole(stroke.data["version"]) or 0
    if line not in versions:
        raise EntryError(NO_SUCH_LINE(value=line))
    return {**stroke.data, "version": versions[line]}


def of_book(book: Book) -> Iterator[Stroke]:
    """The strokes of a session as a file would have them; the line is the version."""
    known: dict[str, int] = {}
    for stored in book.session.strokes:
        stamp = stored.stamp
        yield Stroke(
            stored.version,
            name_of(stored.event),
            _data(book, stored, known),
            {"id": stamp.id, "when": stamp.when, "who": stamp.who, "device": stamp.device},
        )


def _data(book: Book, stored: Stored, known: dict[str, int]) -> dict[str, Any]:
    """The event's data with what people typed put back in. `known` numbers the people by order of
    first appearance."""
    event = stored.event
    data: dict[str, Any] = dict(event.data) if isinstance(event, Unknown) else data_of(event)
    if reference := data.get("reason"):
        data["reason"] = book.typed.get(reference, "")
    if "cells" in data:
        notes = {f.cell for f in book.words().fields if isinstance(f, Note)}
        data["cells"] = {
            cell: book.typed.get(value, "") if cell in notes and value else value
            for cell, value in data["cells"].items()
        }
    match event:
        case SessionOpened(players=players):
            data["players"] = [book.typed.get(player, "?") for player in players]
            known |= {player: n for n, player in enumerate(players, start=1)}
        case PlayersSeated(players=players):
            data["players"] = [known.get(player, book.typed.get(player, "?")) for player in players]
            for player in players:
                known.setdefault(player, len(known) + 1)
        case PlayerRenamed(player):
            data = {"player": known.get(player, 0), "name": book.typed.get(player, "?")}
    return data
