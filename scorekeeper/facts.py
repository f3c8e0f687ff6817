"""A few honest facts of a session, whatever the game: of hands that count only, and of everybody only
the hands that he played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from scorekeeper.seating import Key, Keys
from scorekeeper.sheet import Row, Sheet


@dataclass(frozen=True, slots=True)
class Part:
    """What somebody had in a session: for whom he played last, how many hands, what these brought
    his side with and without points given outside the count, and in how many nobody had more."""

    key: Key
    hands: int
    points: int
    counted: int
    best_of: int


@dataclass(frozen=True, slots=True)
class Best:
    """The best hand of a session, the first of equals, and whose it was."""

    hand: int
    keys: tuple[Key, ...]
    points: int


@dataclass(frozen=True, slots=True)
class InFront:
    """Who was alone in front for the most hands in a row, the first of equals."""

    key: Key
    hands: int


@dataclass(frozen=True, slots=True)
class Facts:
    """Everybody's part by person; the best hand, the longest lead, and how often the lead went from
    one to another."""

    parts: Mapping[str, Part]
    best: Best | None
    longest: InFront | None
    changes: int


def facts(sheet: Sheet, keys: Keys, *, lowest: bool = False) -> Facts:
    """The facts of a sheet; `lowest`: the fewest points are the best."""
    counting = [row for row in sheet.rows if row.counts]
    sign = -1 if lowest else 1
    leaders = [_ahead(row.totals, sign) for row in counting]
    return Facts(
        _parts(counting, keys, sign),
        _best(counting, keys, sign),
        _longest(leaders),
        _changes(leaders),
    )


def _counted(row: Row, keys: Keys) -> dict[Key, int]:
    """What the hand itself brought everybody who played it."""
    points = dict.fromkeys(keys.seated(row.seating), 0)
    for line in row.examined.lines:
        if key := keys.of(line.side, row.seating):
            points[key] += line.points
    return points


def _parts(counting: Sequence[Row], keys: Keys, sign: int) -> dict[str, Part]:
    hands, points, counted, best_of = (Counter[str]() for _ in range(4))
    sat: dict[str, Key] = {}
    for row in counting:
        own = _counted(row, keys)
        best = _top(own, sign)
        for seat, player in enumerate(row.seating.players, start=1):
            if key := keys.whose(seat, row.seating):
                sat[player] = key
                hands[player] += 1
                points[player] += row.points[key]
                counted[player] += own[key]
                best_of[player] += key in best and len(best) < len(own)
    return {p: Part(key, hands[p], points[p], counted[p], best_of[p]) for p, key in sat.items()}


def _best(counting: Sequence[Row], keys: Keys, sign: int) -> Best | None:
    found = None
    for row in counting:
        own = _counted(row, keys)
        best = _top(own, sign)
        if best and (found is None or sign * own[best[0]] > sign * found.points):
            found = Best(row.number or 0, best, own[best[0]])
    return found


def _top(points: Mapping[Key, int], sign: int) -> tuple[Key, ...]:
    """Those who have the best of these points."""
    most = max((sign * value for value in points.values()), default=0)
    return tuple(key for key, value in points.items() if sign * value == most)


def _ahead(totals: Mapping[Key, int], sign: int) -> Key | None:
    """Who alone is in front."""
    top = _top(totals, sign)
    return top[0] if len(top) == 1 else None


def _longest(leaders: Sequence[Key | None]) -> InFront | None:
    return max(_runs(leaders), key=lambda run: run.hands, default=None)


def _runs(leaders: Sequence[Key | None]) -> Iterator[InFront]:
    """Every time that somebody was in front, and how long."""
    run = 0
    for at, key in enumerate(leaders):
        run += 1
        if at + 1 == len(leaders) or leaders[at + 1] != key:
            if key is not None:
                yield InFront(key, run)
            run = 0


def _changes(leaders: Sequence[Key | None]) -> int:
    alone = [key for key in leaders if key is not None]
    return sum(now != before for before, now in pairwise(alone))
