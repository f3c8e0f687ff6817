"""The curve of a session: every total, hand by hand, and where its points lie on a picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.endings import goal
from scorekeeper.seating import Key
from scorekeeper.sheet import Sheet

WIDE, HIGH = 400, 200
"""The picture's own units. It is stretched to the room it gets."""

EDGE = 6
"""What is left free above the highest point and below the lowest, so that no line is cut."""

MOST = 64
"""Points of a line that are drawn: a picture as wide as a phone shows no more."""

APART = 25
"""How far apart the names at the lines' ends stand at least: eight of them fit."""


@dataclass(frozen=True, slots=True)
class Trace:
    """One total after each hand, from the stage at which it began; `points` are those drawn, and
    `label` is how low its name stands."""

    key: Key
    since: int
    values: tuple[int, ...]
    points: tuple[tuple[int, int], ...]
    label: int

    @property
    def end(self) -> tuple[int, int]:
        return self.points[-1]

    @property
    def path(self) -> str:
        """The line as SVG writes it, in few bytes: each point seen from the one before."""
        (x, y), *rest = self.points
        steps = []
        for next_x, next_y in rest:
            steps.append(f"{next_x - x}{next_y - y:+d}".replace("+", " "))
            x, y = next_x, next_y
        x, y = self.points[0]
        return f"M{x} {y}" + (f"l{' '.join(steps)}" if steps else "h0")


@dataclass(frozen=True, slots=True)
class Curve:
    """The traces of a session after so many hands; how low zero lies, and the target, if the game
    has one."""

    hands: int
    traces: tuple[Trace, ...]
    zero: int
    target: int | None
    target_points: int


def curve(sheet: Sheet) -> Curve:
    """The curve of a sheet. A stage is what stood before a hand that counts, the last one what
    stands now, so that points given in between are in."""
    counting = [row for row in sheet.rows if row.counts]
    stages: list[Mapping[Key, int]] = [
        {key: total - row.points.get(key, 0) for key, total in row.totals.items()}
        for row in counting
    ]
    stages.append(sheet.totals)
    target = goal(sheet.next.seating.settings)
    values = {key: _values(key, stages) for key in sheet.keys if key in sheet.totals}
    shown = [0, *(value for line in values.values() for value in line)]
    if target is not None:
        shown.append(target)
    top, low = max(shown), min(shown)

    def down(value: int) -> int:
        span = top - low
        return EDGE + round((HIGH - 2 * EDGE) * (top - value) / span) if span else HIGH // 2

    def place(stage: int, value: int) -> tuple[int, int]:
        return (round(WIDE * stage / len(counting)) if counting else 0, down(value))

    labels = _spread({key: down(line[-1]) for key, line in values.items()})
    traces = []
    for key, line in values.items():
        since = len(stages) - len(line)
        points = [place(n, value) for n, value in enumerate(line, start=since)]
        traces.append(Trace(key, since, line, _thinned(points), labels[key]))
    return Curve(
        len(counting), tuple(traces), down(0), None if target is None else down(target), target or 0
    )


def _values(key: Key, stages: Sequence[Mapping[Key, int]]) -> tuple[int, ...]:
    return tuple(stage[key] for stage in stages if key in stage)


def _thinned(points: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """At most so many of the points, evenly, the first and the last among them."""
    last = len(points) - 1
    if last < MOST:
        return tuple(points)
    return tuple(points[round(last * n / (MOST - 1))] for n in range(MOST))


def _spread(ends: Mapping[Key, int]) -> dict[Key, int]:
    """How low each name stands: at its line's end, but no two closer than can be read."""
    order = sorted(ends, key=lambda key: ends[key])
    gap = min(APART, HIGH // max(len(order), 1))
    edge = gap // 2
    at: dict[Key, int] = {}
    lowest = edge
    for key in order:
        at[key] = lowest = max(lowest, ends[key])
        lowest += gap
    highest = HIGH - edge
    for key in reversed(order):
        at[key] = highest = min(highest, at[key])
        highest -= gap
    return at
