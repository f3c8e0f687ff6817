"""A hand log written: strokes become lines."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from scorekeeper.game import Game
from scorekeeper.phrases import Value
from scorekeeper.strokes import Stroke
from scorekeeper.transcript.table import Seats, Table
from scorekeeper.transcript.tokens import WORDS, quote
from scorekeeper.words import told_apart

_WORD_OF = {kind: word for word, kind in WORDS.items()}


def render(strokes: Iterable[Stroke], game: Game) -> Iterator[str]:
    """The strokes as lines of a hand log."""
    table = Table((), game, {})
    lines: dict[int, int] = {}
    n = 0
    for stroke in strokes:
        if stroke.kind == "session-opened":
            # The opening takes two lines and is known by the first.
            table = Table(stroke.data["players"], game, dict(stroke.data["settings"]))
            yield from _opening(stroke.data)
            lines[stroke.line], n = 1, 2
            continue
        n += 1
        lines[stroke.line] = n
        yield _line(stroke, n, table, lines)


def _opening(data: Mapping[str, Any]) -> Iterator[str]:
    names = data["players"]
    yield f"{data['game']}  dealer={quote(told_apart(names)[data['dealer'] - 1])}  {_rules(data['settings'])}"
    yield "seats " + ", ".join(map(quote, names))


def _line(  # noqa: PLR0911  (a flat table of kinds)
    stroke: Stroke, n: int, table: Table, lines: Mapping[int, int]
) -> str:
    data, hand = stroke.data, stroke.data.get("hand")
    because = f"   # {data['reason']}" if data.get("reason") else ""
    match stroke.kind:
        case "entry-written":
            return f"{hand}  {_boxes(data['cells'], table.at(hand))}"
        case "entry-corrected":
            return f"fix {hand}  {_boxes(data['cells'], table.at(hand))}{because}"
        case "hand-inserted":
            return f"insert {data['after']}  {_boxes(data['cells'], table.at(data['after']))}"
        case "entry-withdrawn":
            target = lines.get(data["version"], data["version"])
            table.undo(n, target)
            return f"undo {target}"
        case "points-adjusted":
            side = table.at(hand or 0).side_name(data["side"])
            return f"points {hand or 'start'} {side}={data['points']}{because}"
        case "players-seated":
            return _seats(n, data, table)
        case "player-renamed":
            before = told_apart(table.people)[data["player"] - 1]
            table.rename(data["player"], data["name"])
            return f"rename {quote(before)} {quote(data['name'])}"
        case "player-forgotten":
            return f"forget {quote(told_apart(table.people)[data['player'] - 1])}"
        case "rules-changed":
            return f"rules from {data['from']}  {_rules(data['settings'])}"
        case "end-chosen":
            return f"{'play-on' if data['play_on'] else 'end'} {hand}"
        case "hand-confirmed":
            return f"confirm {hand or 'all'} {table.key_name(data['side'])}"
        case "session-closed" if data.get("locked"):
            return "lock"
        case "session-closed" | "session-reopened" as kind:
            return _WORD_OF[kind]
        case "hand-struck" | "hand-restored" as kind:
            return f"{_WORD_OF[kind]} {hand}{because}"
    return f"# {stroke.kind} {json.dumps(dict(data), ensure_ascii=False)}"


def _seats(n: int, data: Mapping[str, Any], table: Table) -> str:
    called = told_apart(table.people)
    seated = [called[p - 1] if isinstance(p, int) else p for p in data["players"]]
    table.reseat(n, data["from"], data["players"])
    start = f" start={data['start']}" if data.get("start") is not None else ""
    return f"seats from {data['from']} {', '.join(map(quote, seated))}{start}"


def _rules(settings: Mapping[str, Any]) -> str:
    return " ".join(f"{key}={quote(str(value))}" for key, value in settings.items())


def _boxes(cells: Mapping[str, Value | None], seats: Seats) -> str:
    return " ".join(seats.write(cell, value) for cell, value in cells.items())
