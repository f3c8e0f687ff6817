"""How it is measured: everybody in turn, round after round, so that a machine which is busy for a
while is busy for all; of the rounds the median, and ratios of medians."""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from statistics import median
from time import perf_counter, process_time

Clock = Callable[[], float]

CPU: Clock = process_time
"""Seconds of this process on any core: what a neighbour does to the machine hardly shows."""

WALL: Clock = perf_counter


@dataclass(frozen=True)
class Row:
    """A line of the table: what was asked of it, what came out, and whether that will do."""

    name: str
    target: str
    found: str
    met: bool | None
    figures: Mapping[str, float] = field(default_factory=dict)


def took(work: Callable[[], object], of: int, clock: Clock = CPU) -> float:
    """Microseconds for one of the `of` pieces of work that `work` does."""
    start = clock()
    work()
    return (clock() - start) / of * 1e6


def in_turn(contenders: Mapping[str, Callable[[], float]], rounds: int) -> dict[str, float]:
    """What each measures of itself: the median of so many rounds, after one that does not count."""
    found: dict[str, list[float]] = {name: [] for name in contenders}
    for n in range(rounds + 1):
        for name, measure in contenders.items():
            gc.collect()
            if n:
                found[name].append(measure())
            else:
                measure()
    return {name: median(values) for name, values in found.items()}
