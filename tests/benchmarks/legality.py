"""How long the rules take: `python tests/benchmarks/legality.py` prints microseconds.

Legality over every position of the vectors, and a whole hand of 32 cards looked at: winners, points,
roem, last trick, pit, nat, revokes and the score.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parent.parent / "rules"))

from klaverjas_vectors import KLAVERJAS, full, hand, rows, settings, trick

from scorekeeper.examine import examine
from scorekeeper.games.klaverjas import legal

ROUNDS = 5


def best(work: Callable[[], object], of: int) -> float:
    """Microseconds for one of `of` pieces of work, in the best of a few rounds."""
    took = []
    for _ in range(ROUNDS):
        start = perf_counter()
        work()
        took.append(perf_counter() - start)
    return min(took) / of * 1e6


def legality() -> float:
    positions = [
        (
            legal(settings(follow=row["rules"]), row["trump"]),
            trick(row["leader"], row["trick"]),
            row["hand"],
        )
        for row in rows("legal_plays")
    ]
    return best(lambda: [may(lying, held) for may, lying, held in positions], len(positions))


def hands(plays: int) -> float:
    """A hand of which that many cards are there."""
    logged = [
        hand(dict(list(full(row).items())[: 3 + plays]), follow=row["rules"])
        for row in rows("hands")
    ]
    return best(lambda: [examine(KLAVERJAS, each) for each in logged], len(logged))


def next_cards() -> float:
    """The card wanted next, in the middle of a hand."""
    logged = [
        hand(dict(list(full(row).items())[: 3 + 18]), follow=row["rules"]) for row in rows("hands")
    ]
    return best(lambda: [KLAVERJAS.turn("card", each) for each in logged], len(logged))


if __name__ == "__main__":
    sys.stdout.write(f"legality of a play     {legality():8.2f} µs\n")
    sys.stdout.write(f"half a hand looked at  {hands(16):8.2f} µs\n")
    sys.stdout.write(f"a whole hand looked at {hands(32):8.2f} µs\n")
    sys.stdout.write(f"the next card, unlikely ones named {next_cards():8.2f} µs\n")
