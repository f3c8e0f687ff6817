"""The strokes of a file: events with people's names in them, each with the line it stands on.

Both file formats are read into these and written from them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from secrets import token_urlsafe
from typing import Any

from scorekeeper.book import Book
from scorekeeper.errors import EntryError, ScorekeeperError
from scorekeeper.eventlog.codec import data_of
from scorekeeper.events import (
    EntryWithdrawn,
    PlayerForgotten,
    PlayerRenamed,
    PlayersSeated,
    RulesChanged,
    SessionOpened,
    Stamp,
    Stored,
    Unknown,
    name_of,
)
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
    undone: dict[int, int] = {}
    for stroke, lines in _together(strokes):
        if isinstance(stroke, Refusal):
            refusals.append(stroke)
            continue
        before = book.session.version if book else 0
        try:
            if book is None:
                if stroke.kind != SessionOpened.kind:
                    raise EntryError(NO_OPENING())
                # A file opens a session of its own, also where it came from.
                stamp = Stamp(token_urlsafe(16), when)
                book = service.open(*opening(service, stroke.data), stamp)
            else:
                data = _with_versions(stroke, versions)
                if stroke.kind == EntryWithdrawn.kind and data.get("version") in undone:
                    # The stroke before took it back with its own: one tap wrote both.
                    versions[stroke.line] = undone[data["version"]]
                    continue
                asked = command(book, stroke.kind, data, before)
                book = service.submit(book.stream, asked, _stamp(stroke, when))
        except ScorekeeperError as error:
            refusals.append(Refusal(stroke.line, error))
            if book is None:
                break
        else:
            new = book.session.strokes[before:]
            undone = {
                s.event.version: s.version for s in new if isinstance(s.event, EntryWithdrawn)
            }
            versions |= _versions(stroke, lines, [s.version for s in new], undone)
    return book, refusals


def _together(
    strokes: Iterable[Stroke | Refusal],
) -> Iterator[tuple[Stroke | Refusal, tuple[int, ...]]]:
    """The strokes with the lines they stand on. New seats and the house rules that came with them
    were one tap: two lines of a file, judged as one."""
    waiting: Stroke | None = None
    for stroke in strokes:
        if waiting is not None:
            if (
                isinstance(stroke, Stroke)
                and stroke.kind == RulesChanged.kind
                and str(stroke.data.get("from")) == str(waiting.data.get("from"))
            ):
                data = {**waiting.data, "rules": stroke.data.get("settings", {})}
                yield replace(waiting, data=data), (waiting.line, stroke.line)
                waiting = None
                continue
            yield waiting, (waiting.line,)
            waiting = None
        if isinstance(stroke, Stroke) and stroke.kind == PlayersSeated.kind:
            waiting = stroke
        else:
            yield stroke, (stroke.line,)
    if waiting is not None:
        yield waiting, (waiting.line,)


def _versions(
    stroke: Stroke, lines: tuple[int, ...], new: list[int], undone: Mapping[int, int]
) -> dict[int, int]:
    """Under which version each line was stored."""
    if not new:
        return {}
    if len(lines) == 1:
        own = max(undone.items(), default=(0, new[-1]))[1] if undone else new[-1]
        return {lines[0]: own}
    return {lines[0]: new[0], lines[1]: new[-1]}


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
    for stored in book.session.strokes:
        stamp = stored.stamp
        yield Stroke(
            stored.version,
            name_of(stored.event),
            _data(book, stored),
            {"id": stamp.id, "when": stamp.when, "who": stamp.who, "device": stamp.device},
        )


def _data(book: Book, stored: Stored) -> dict[str, Any]:
    """The event's data with what people typed put back in, and people by their number then."""
    event = stored.event
    data: dict[str, Any] = dict(event.data) if isinstance(event, Unknown) else data_of(event)
    if reference := data.pop("reason", None):
        data |= {"reason": why} if (why := book.typed.get(reference)) else {}
    if "cells" in data:
        data["cells"] = book.spoken(data["cells"])
    match event:
        case SessionOpened(players=players):
            data["players"] = [book.called(player) for player in players]
        case PlayersSeated(players=players):
            known = _numbers(book, stored)
            data["players"] = [known.get(player, book.called(player)) for player in players]
        case PlayerRenamed(player, name):
            told = book.typed.get(name or "") or book.called(player)
            data = {"player": _numbers(book, stored).get(player, 0), "name": told}
        case PlayerForgotten(player):
            data["player"] = _numbers(book, stored).get(player, 0)
    return data


def _numbers(book: Book, stored: Stored) -> dict[str, int]:
    """The people that were known before a stroke, by order of first appearance."""
    people = book.session.at(stored.version - 1).people
    return {player: n for n, player in enumerate(people, start=1)}
