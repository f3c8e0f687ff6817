"""Several games on one evening: who won what, and how everybody stood."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from scorekeeper.book import Book
from scorekeeper.web import door

blueprint = Blueprint("evening", __name__, url_prefix="/s/<stream>")

APART = timedelta(hours=14)
"""Sessions that begin further apart belong to different evenings."""

COMMON = 2
"""How many people two games of one evening have in common at least."""


@dataclass(frozen=True)
class Result:
    """One game of the evening: each person's place and points there."""

    book: Book
    places: Mapping[str, tuple[int, int]]
    winners: frozenset[str]


@blueprint.get("/evening")
def evening(stream: str) -> ResponseReturnValue:
    """The games of the evening that this phone knows, oldest first, and who won how many."""
    book = door.book(stream)
    games = [_result(other) for other in _of_the_evening(book)]
    people = list(dict.fromkeys(name for game in games for name in game.places))
    over = [game for game in games if game.book.sheet.end]
    won = Counter(name for game in over for name in game.winners)
    points = Counter[str]()
    for game in games:
        points.update({name: total for name, (_, total) in game.places.items()})
    one_game = len({game.book.game.key for game in games}) == 1
    return render_template(
        "session/evening.html",
        book=book,
        games=games,
        people=sorted(people, key=lambda name: (-won[name], name)),
        won=won,
        points=points if one_game else None,
        over=len(over),
    )


def _of_the_evening(book: Book) -> list[Book]:
    began, names = _began(book), set(book.names)
    known = {other.stream: other for other in (*door.tables(), book)}
    found = [
        other
        for other in known.values()
        if abs(_began(other) - began) < APART and len(names & set(other.names)) >= COMMON
    ]
    return sorted(found, key=_began)


def _began(book: Book) -> datetime:
    return datetime.fromisoformat(book.session.strokes[0].stamp.when)


def _result(book: Book) -> Result:
    """Everybody's place and the points of the hands that he played himself, for whichever side."""
    sheet, keys, people = book.sheet, book.keys, book.session.people
    points = Counter[str]()
    sat: dict[str, str] = {}
    for row in sheet.rows:
        for seat, player in enumerate(row.seating.players, start=1):
            key = keys.whose(seat, row.seating)
            if row.counts and key:
                points[player] += row.points[key]
                sat[player] = key
    names = {player: book.names[people.index(player)] for player in sat}
    totals = points if keys.fixed else {p: sheet.totals[key] for p, key in sat.items()}
    winners = sheet.end.winners if sheet.end else ()
    return Result(
        book,
        {names[p]: (sheet.places[key], totals[p]) for p, key in sat.items()},
        frozenset(names[p] for p, key in sat.items() if key in winners),
    )
