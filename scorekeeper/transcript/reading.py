"""A hand log read: lines become strokes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from scorekeeper.errors import EntryError
from scorekeeper.game import Game
from scorekeeper.phrases import Text
from scorekeeper.strokes import Refusal, Stroke
from scorekeeper.transcript.table import Seats, Table, seat_of
from scorekeeper.transcript.tokens import (
    WORDS,
    bare,
    names,
    number,
    pairs,
    split,
    unreadable,
)

NO_HEAD = Text(
    "no_head", "A hand log begins with the game and its settings, then the line `seats`."
)

_SEATS = re.compile(r"from (\w+) (.*?)(?:\s+start=(-?[0-9]{1,9}))?((?:\s+[a-z_]+=\S*)*)$")


def parse(lines: Iterable[str], games: Mapping[str, Game]) -> Iterator[Stroke | Refusal]:
    """The strokes of a hand log; a line that cannot be read is reported in its place. Raises
    EntryError where the opening cannot be read."""
    numbered = ((n, line) for n, line in enumerate(lines, start=1) if line.strip())
    filled = ((n, line) for n, line in numbered if not line.lstrip().startswith("#"))
    opening = _opening(filled, games)
    yield opening
    table = Table(opening.data["players"], games[opening.data["game"]], opening.data["settings"])
    for n, line in filled:
        try:
            yield _stroke(n, *split(line, n), table)
        except EntryError as error:
            yield Refusal(n, error)


def _opening(lines: Iterator[tuple[int, str]], games: Mapping[str, Game]) -> Stroke:
    head, seats = next(lines, None), next(lines, None)
    if head is None or seats is None or not seats[1].startswith("seats "):
        raise EntryError(NO_HEAD())
    n, text = head[0], split(head[1], head[0])[0]
    key, _, rest = text.partition(" ")
    if key not in games:
        raise unreadable(n, text)
    people = names(split(seats[1], seats[0])[0][len("seats ") :], seats[0])
    given: dict[str, Any] = {name: value for _, name, value in pairs(rest, n)}
    dealer = given.pop("dealer", None)
    data: dict[str, Any] = {"game": key, "players": people, "settings": given}
    if dealer is not None:
        data["dealer"] = seat_of(dealer, people)
    return Stroke(n, "session-opened", data)


def _stroke(n: int, text: str, reason: str, table: Table) -> Stroke:
    word, _, rest = text.partition(" ")
    rest = rest.strip()
    because = {"reason": reason} if reason else {}
    if (hand := number(word)) is not None:
        cells = _cells(rest, n, table.at(hand))
        return Stroke(n, "entry-written", {"hand": hand, "cells": cells})
    first, _, more = rest.partition(" ")
    counted = number(first)
    hand_ref: Any = first if counted is None else counted
    kind, data = WORDS.get(word, ""), dict[str, Any]()
    match word:
        case "fix":
            data = {"hand": hand_ref, "cells": _cells(more, n, table.at(hand_ref)), **because}
        case "void" | "restore" if not more:
            data = {"hand": hand_ref, **because}
        case "insert":
            data = {"after": hand_ref, "cells": _cells(more, n, table.at(hand_ref))}
        case "undo" if not more and counted is not None:
            table.undo(n, counted)
            data = {"version": counted}
        case "points":
            hand = None if first == "start" else hand_ref
            data = {"hand": hand, **_points(more, n, table.at(hand or 0)), **because}
        case "rename" if len(both := names(rest, n)) == 2:
            data = {"player": table.person(both[0]), "name": both[1]}
            if isinstance(data["player"], int):
                table.rename(data["player"], both[1])
        case "forget" if len(one := names(rest, n)) == 1:
            data = {"player": table.person(one[0])}
        case "seats" if match := _SEATS.match(rest):
            kind, data = "players-seated", _seated(match, n, table)
        case "rules" if first == "from":
            since, _, rules = more.partition(" ")
            kind = "rules-changed"
            data = {"from": since, "settings": {name: v for _, name, v in pairs(rules, n)}}
        case "end" | "play-on" if not more:
            kind, data = "end-chosen", {"hand": hand_ref, "play_on": word == "play-on"}
        case "confirm" if len(whose := names(more, n)) == 1:
            data = {"hand": None if first == "all" else hand_ref, "side": table.key(whose[0])}
        case "close" | "reopen" if not rest:
            pass
        case "lock" if not rest:
            kind, data = "session-closed", {"locked": True}
        case _:
            raise unreadable(n, text)
    return Stroke(n, kind, data)


def _cells(text: str, n: int, seats: Seats) -> dict[str, Any]:
    return dict(seats.read(*box) for box in pairs(text, n))


def _points(text: str, n: int, seats: Seats) -> dict[str, Any]:
    found = [(seats.side(name), value) for _, name, value in pairs(text, n)]
    if len(found) != 1:
        raise unreadable(n, text)
    return {"side": found[0][0], "points": found[0][1]}


def _seated(match: re.Match[str], n: int, table: Table) -> dict[str, Any]:
    counted = number(match[1])
    since: Any = match[1] if counted is None else counted
    seated = [table.person(name) for name in names(match[2], n)]
    table.reseat(n, since, seated)
    data: dict[str, Any] = {"from": since, "players": seated}
    if match[3] is not None:
        data["start"] = int(match[3])
    if match[4].strip():
        data["rules"] = {bare(name): value for _, name, value in pairs(match[4], n)}
    return data
