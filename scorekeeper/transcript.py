"""The text form of a session, the hand log: one line a stroke, names instead of seats.

    lead  dealer=Cy  end=target target=50
    seats Ann, Bob, Cy, Di
    1  bidder=Cy bid=7 partner=Di pile=8 Ann.tricks=3 Bob.tricks=2
    fix 1  bid=9   # misheard
    void 4         # misdealt

A name with a blank or a sign in it stands in double quotes. `undo 5` takes back the stroke of line
5, `restore 4` makes a void hand count again, `bid=` clears a box. A comment behind a correction or
a void hand is its reason.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from scorekeeper.errors import EntryError
from scorekeeper.fields import Choice, Field
from scorekeeper.game import Game
from scorekeeper.ordered import Row, Winners
from scorekeeper.phrases import Text, Value
from scorekeeper.strokes import Stroke

NOT_A_LINE = Text("not_a_line", "Line {line} cannot be read: “{value}”.")
NO_HEAD = Text(
    "no_head", "A hand log begins with the game and its settings, then the line `seats`."
)

_WORDS = {
    "fix": "entry-corrected",
    "void": "hand-struck",
    "restore": "hand-restored",
    "undo": "entry-withdrawn",
    "close": "session-closed",
    "reopen": "session-reopened",
}
_KINDS = {kind: word for word, kind in _WORDS.items()}
_NAME = r'"(?:[^"\\]|\\.)*"|[^\s=,.#"]+'
_CELL = re.compile(rf"(?:(?P<owner>{_NAME})\.)?(?P<name>[a-z_]+(?:-[0-9]+)*)=(?P<value>{_NAME})?")
_PLAIN = re.compile(r"[^\s=,.#\"]+")
_COMMENT = re.compile(r'^((?:[^"#]|"(?:[^"\\]|\\.)*")*?)(?:\s*#\s*(.*))?$')


def parse(lines: Iterable[str], games: Mapping[str, Game]) -> Iterator[Stroke]:
    """The strokes of a hand log. Raises EntryError for a line that cannot be read."""
    numbered = ((n, *_split(line, n)) for n, line in enumerate(lines, start=1))
    filled = ((n, text, reason) for n, text, reason in numbered if text)
    opening = _opening(filled, games)
    yield opening
    names = list(opening.data["players"])
    game = games[opening.data["game"]]
    seats = len(names)
    fields = game.fields(seats, opening.data["settings"]) if seats in game.seats else ()
    for n, text, reason in filled:
        yield _stroke(n, text, reason, _Seats(names, fields))


class _Seats:
    """Who sits where, for reading and writing boxes."""

    def __init__(self, names: Sequence[str], fields: Sequence[Field]) -> None:
        self.names, self.fields = names, fields

    def seat(self, name: str) -> int | str:
        return self.names.index(name) + 1 if name in self.names else name

    def field(self, cell: str) -> Field | None:
        return next((field for field in self.fields if field.owns(cell)), None)

    def read(self, owner: str | None, name: str, value: str | None) -> tuple[str, Any]:
        cell = f"{name}-{self.seat(owner)}" if owner else name
        if value is None:
            return cell, None
        return cell, self.seat(value) if _has_seats(self.field(cell)) else value

    def write(self, cell: str, value: Value | None) -> str:
        field = self.field(cell)
        key = cell
        if field is not None and field.seat is not None:
            key = f"{quote(self.names[field.seat - 1])}.{field.name}"
        elif isinstance(field, Row) and (at := field.at(cell)) and at[1]:
            key = f"{quote(self.names[at[1] - 1])}.{field.name}-{at[0]}"
        if value is None:
            return f"{key}="
        if isinstance(value, int) and _has_seats(field) and 1 <= value <= len(self.names):
            return f"{key}={quote(self.names[value - 1])}"
        return f"{key}={quote(str(value))}"


def _has_seats(field: Field | None) -> bool:
    """Whether a number in this box is a seat."""
    if isinstance(field, Choice):
        return any(isinstance(option.value, int) for option in field.options)
    return isinstance(field, Winners)


def quote(name: str) -> str:
    """The name as it can stand in a line."""
    return name if _PLAIN.fullmatch(name) else json.dumps(name, ensure_ascii=False)


def _bare(text: str) -> str:
    return str(json.loads(text)) if text.startswith('"') else text


def _split(line: str, n: int) -> tuple[str, str]:
    match = _COMMENT.match(line.rstrip("\r\n"))
    if match is None:
        raise _unreadable(n, line)
    return match[1].strip(), (match[2] or "").strip()


def _unreadable(line: int, text: str) -> EntryError:
    return EntryError(NOT_A_LINE(line=line, value=text.strip()[:60]))


def _opening(lines: Iterator[tuple[int, str, str]], games: Mapping[str, Game]) -> Stroke:
    head, seats = next(lines, None), next(lines, None)
    if head is None or seats is None or not seats[1].startswith("seats "):
        raise EntryError(NO_HEAD())
    n, text, _ = head
    key, _, rest = text.partition(" ")
    if key not in games:
        raise _unreadable(n, text)
    names = [_bare(m) for m in re.findall(rf"{_NAME}", seats[1][len("seats ") :])]
    given = dict(_pairs(n, rest, _Seats(names, ())))
    dealer = given.pop("dealer", None)
    data: dict[str, Any] = {"game": key, "players": names, "settings": given}
    if dealer is not None:
        data["dealer"] = names.index(dealer) + 1 if dealer in names else dealer
    return Stroke(n, "session-opened", data)


def _pairs(n: int, text: str, seats: _Seats) -> Iterator[tuple[str, Any]]:
    at = 0
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        match = _CELL.match(text, at)
        if match is None:
            raise _unreadable(n, text[at:])
        at = match.end()
        owner, value = match["owner"], match["value"]
        yield seats.read(
            None if owner is None else _bare(owner),
            match["name"],
            None if value is None else _bare(value),
        )


def _stroke(n: int, text: str, reason: str, seats: _Seats) -> Stroke:
    word, _, rest = text.partition(" ")
    because = {"reason": reason} if reason else {}
    if word.isdigit():
        return Stroke(n, "entry-written", {"hand": word, "cells": dict(_pairs(n, rest, seats))})
    kind = _WORDS.get(word)
    number, _, cells = rest.strip().partition(" ")
    match word:
        case "fix":
            pairs = dict(_pairs(n, cells, seats))
            return Stroke(n, "entry-corrected", {"hand": number, "cells": pairs, **because})
        case "void" | "restore" if not cells:
            return Stroke(n, str(kind), {"hand": number, **because})
        case "undo" if not cells:
            return Stroke(n, "entry-withdrawn", {"version": number})
        case "close" | "reopen" if not rest:
            return Stroke(n, str(kind), {})
    raise _unreadable(n, text)


def render(strokes: Iterable[Stroke], game: Game) -> Iterator[str]:
    """The strokes as lines of a hand log."""
    seats = _Seats((), ())
    lines: dict[int, int] = {}
    n = 0
    for stroke in strokes:
        for line in _rendered(stroke, seats, lines):
            n += 1
            yield line
        if stroke.kind == "session-opened":
            names = stroke.data["players"]
            seats = _Seats(names, game.fields(len(names), stroke.data["settings"]))
        # An undo names the line of its stroke; the opening takes two lines and is known by the first.
        lines[stroke.line] = 1 if stroke.kind == "session-opened" else n


def _rendered(stroke: Stroke, seats: _Seats, lines: dict[int, int]) -> Iterator[str]:
    data = stroke.data
    because = f"   # {data['reason']}" if data.get("reason") else ""
    match stroke.kind:
        case "session-opened":
            names = data["players"]
            rules = " ".join(f"{key}={quote(str(v))}" for key, v in data["settings"].items())
            yield f"{data['game']}  dealer={quote(names[data['dealer'] - 1])}  {rules}".rstrip()
            yield "seats " + ", ".join(map(quote, names))
        case "entry-written":
            yield f"{data['hand']}  {_boxes(data['cells'], seats)}"
        case "entry-corrected":
            yield f"fix {data['hand']}  {_boxes(data['cells'], seats)}{because}"
        case "entry-withdrawn":
            yield f"undo {lines.get(data['version'], data['version'])}"
        case "session-closed" | "session-reopened":
            yield _KINDS[stroke.kind]
        case kind if kind in _KINDS:
            yield f"{_KINDS[kind]} {data['hand']}{because}"
        case kind:
            yield f"# {kind} {json.dumps(dict(data), ensure_ascii=False)}"


def _boxes(cells: dict[str, Value | None], seats: _Seats) -> str:
    return " ".join(seats.write(cell, value) for cell, value in cells.items())
