"""A store with as many strokes as a big club writes in years, made in a minute or two."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import islice

from scorekeeper.eventlog import bucket
from scorekeeper.eventlog.chain import digest
from scorekeeper.eventlog.line import Line
from scorekeeper.eventlog.moving import Movable, Piece

TOGETHER = 2000
"""So many rows are stored in one go."""

DATA = '{"cells":{"bid":7,"bidder":3,"partner":4,"pile":8,"tricks-1":3,"tricks-2":2},"hand":%d}'


def fill(log: Movable, streams: int, each: int) -> None:
    """So many streams of so many entries; in a feed they take turns, as tables that play at once."""
    dealt = defaultdict[int, list[str]](list)
    for n in range(streams):
        dealt[bucket(f"filled-{n}")].append(f"filled-{n}")
    for key, names in dealt.items():
        rows, after = _rows(names, each), log.positions().get(key, 0)
        while some := list(islice(rows, TOGETHER)):
            placed = tuple(enumerate(some, after + 1))
            log.adopt(Piece(key, after, after + len(some), placed))
            after += len(some)


def _rows(names: list[str], each: int) -> Iterator[Line]:
    hashes = dict.fromkeys(names, "")
    for version in range(1, each + 1):
        for name in names:
            when, data = "2026-03-01T20:15:00.000+00:00", DATA % version
            line = Line(
                name, version, f"tap-{version:020}", "entry-written", data, 1, when, "", "", ""
            )
            hashes[name] = digest(line, hashes[name])
            yield line._replace(hash=hashes[name])
