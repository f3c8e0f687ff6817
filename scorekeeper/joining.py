"""What somebody starts with who joins late, for every game of single players alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.fields import Choice, Option, Step
from scorekeeper.phrases import Text, Value

JOIN_SCORE = Choice(
    name="join_score",
    label=Text("join_score", "Who joins late starts with"),
    step=Step("joining", Text("step_joining", "Joining late")),
    options=(
        Option("lowest", Text("join_lowest", "the lowest total")),
        Option("zero", Text("join_zero", "nothing")),
        Option("average", Text("join_average", "the average, rounded down")),
    ),
)


def start_score(settings: Mapping[str, Value], totals: Sequence[int]) -> int:
    """What a newcomer starts with, by the totals of those who sit at the table."""
    match settings.get("join_score"):
        case "lowest" if totals:
            return min(totals)
        case "average" if totals:
            return sum(totals) // len(totals)
    return 0
