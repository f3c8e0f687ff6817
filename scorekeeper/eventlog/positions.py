"""Places in a feed that follow each other, put together."""

from __future__ import annotations

from collections.abc import Iterable

from scorekeeper.eventlog.log import Run


def runs(positions: Iterable[int]) -> tuple[Run, ...]:
    """The positions, which come in order, put together.

    >>> runs([1, 2, 3, 7, 9, 10])
    ((1, 3), (7, 7), (9, 10))
    """
    found: list[Run] = []
    for pos in positions:
        if found and found[-1][1] == pos - 1:
            found[-1] = (found[-1][0], pos)
        else:
            found.append((pos, pos))
    return tuple(found)
