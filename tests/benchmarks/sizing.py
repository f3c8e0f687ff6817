"""What a number of live tables asks of a database, on paper: `python tests/benchmarks/sizing.py`.

Reckoned from bytes a stroke as measured by `postgres.py` beside it, one stroke a table every 30
seconds; only how evenly tables fall on buckets and buckets on workers is tried, with as many addresses
as there are tables.
"""

from __future__ import annotations

from collections import Counter
from math import ceil
from random import Random

from scorekeeper.beside import reference
from scorekeeper.eventlog import bucket
from scorekeeper.eventlog.chain import BUCKETS

EVERY = 30
"""Seconds from one stroke of a table to its next."""

STROKE, JOURNAL = 600, 800
"""Bytes a stroke in the table with its keys, and in the server's journal."""

EVENING = 4
"""Hours a day that all tables play."""

ONE_BUCKET = 250
"""Strokes a second through one bucket, whose row is held while a commit reaches disk and standby: 4 ms."""

ONE_SERVER = 1_500
"""Strokes a second that one small server with a standby is asked for at most."""

SECRET = Random(1).randbytes(32)


def balance(tables: int, workers: int) -> tuple[float, float]:
    """How much fuller than the mean the fullest bucket and the fullest worker are."""
    addresses = (reference(SECRET, str(n), "session", size=16) for n in range(tables))
    dealt = Counter(bucket(address) for address in addresses)
    loads = Counter[int]()
    for key, count in dealt.items():
        loads[key * workers // BUCKETS] += count
    return max(dealt.values()) * BUCKETS / tables, max(loads.values()) * workers / tables


def main() -> None:
    print(
        "| live tables | strokes/s | workers | fullest bucket, strokes/s | fullest worker | GB an evening |"
    )
    print("|---|---|---|---|---|---|")
    for tables in (1_000, 10_000, 100_000, 1_000_000):
        rate = tables / EVERY
        workers = 2 ** max(0, ceil(rate / ONE_SERVER) - 1).bit_length()
        fullest, load = balance(tables, workers)
        busiest = rate / BUCKETS * fullest
        a_day = rate * EVENING * 3600 * STROKE / 1e9
        mark = " (too much)" if busiest > ONE_BUCKET else ""
        print(
            f"| {tables:,} | {rate:,.0f} | {workers} | {busiest:.1f}{mark} | {load:.3f} of the mean "
            f"| {a_day:,.1f} |"
        )


if __name__ == "__main__":
    main()
