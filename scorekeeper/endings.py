"""How a session ends, for every game alike: at a target, after a number of hands, or when the
table stops; and who has won when several stand equal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.fields import Choice, Number, Option, Step, When
from scorekeeper.phrases import Phrase, Text, Value

TARGET_REACHED = Text("end_target", "{side:key} has {points}; the target was {target}.")
HANDS_PLAYED = Text("end_hands", "All {hands} hands are played.")
STOPPED = Text("end_stopped", "The table ended the game here.")

END_STEP = Step("end", Text("step_end", "The end of the game"))

END = Choice(
    name="end",
    label=Text("end", "The game ends"),
    step=END_STEP,
    options=(
        Option("target", Text("end_at_target", "at a number of points")),
        Option("hands", Text("end_after_hands", "after a number of hands")),
        Option("open", Text("end_open", "when the table stops")),
    ),
)
HANDS = Number(
    name="hands",
    label=Text("hands", "Hands"),
    step=END_STEP,
    low=1,
    high=999,
    when=(When("end", ("hands",)),),
)
OVER_BOTH = Choice(
    name="over_both",
    label=Text("over_both", "Both over at once"),
    step=END_STEP,
    options=(
        Option("highest", Text("over_both_highest", "the higher total wins; equal: play on")),
        Option("makers_first", Text("over_both_makers", "the side that played the hand wins")),
    ),
    when=(When("end", ("target",)),),
)
"""For games in which both sides score in one hand."""


def target(low: int, high: int) -> Number:
    """The box for the points that end the game."""
    return Number(
        name="target",
        label=Text("target", "Points to reach"),
        step=END_STEP,
        low=low,
        high=high,
        when=(When("end", ("target",)),),
    )


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a session stands after a hand: the settings in force, the totals by side, how many
    hands were played, and the side that has the say in a tie, if the game names one."""

    settings: Mapping[str, Value]
    totals: Mapping[str, int]
    played: int
    favoured: str | None = None


@dataclass(frozen=True, slots=True)
class End:
    """The session is over: the sides that won, and why."""

    winners: tuple[str, ...]
    phrase: Phrase


def highest_wins(standing: Standing) -> End | None:
    """The end of a game in which the highest total wins.

    `tie` decides when several are equal at the top: `highest` plays on, `bidder_first` gives it to
    the favoured side if it is among them and plays on otherwise, `shared` lets all of them win.
    `over_both` with `makers_first` gives it to the favoured side as soon as that is at the target.
    """
    if not standing.totals or not (phrase := _over(standing)):
        return None
    if first := _makers_first(standing):
        return first
    top = max(standing.totals.values())
    winners = tuple(side for side, points in standing.totals.items() if points == top)
    match standing.settings.get("tie"):
        case "shared":
            return End(winners, phrase)
        case "bidder_first" if standing.favoured in winners:
            return End((standing.favoured,), phrase)
        case _:
            return End(winners, phrase) if len(winners) == 1 else None


def _makers_first(standing: Standing) -> End | None:
    """The favoured side has won, if the house rule puts it first and it has reached the target."""
    settings, side = standing.settings, standing.favoured
    goal = settings.get("target") if settings.get("end") == "target" else None
    if side is None or not isinstance(goal, int) or settings.get("over_both") != "makers_first":
        return None
    points = standing.totals.get(side, 0)
    if points < goal:
        return None
    return End((side,), TARGET_REACHED(side=side, points=points, target=goal))


def stopped(standing: Standing) -> End:
    """The end of a game that the table stops by its own word: whoever is ahead has won."""
    top = max(standing.totals.values(), default=0)
    return End(tuple(s for s, points in standing.totals.items() if points == top), STOPPED())


def _over(standing: Standing) -> Phrase | None:
    settings, totals = standing.settings, standing.totals
    goal, hands = settings.get("target"), settings.get("hands")
    match settings.get("end"):
        case "target" if isinstance(goal, int) and max(totals.values()) >= goal:
            first = max(totals, key=lambda side: totals[side])
            return TARGET_REACHED(side=first, points=totals[first], target=goal)
        case "hands" if isinstance(hands, int) and standing.played >= hands:
            return HANDS_PLAYED(hands=hands)
    return None


def places(totals: Mapping[str, int]) -> dict[str, int]:
    """Everybody's place by total, equals sharing it: 10, 10, 7 are 1, 1, 3."""
    return {side: 1 + sum(p > points for p in totals.values()) for side, points in totals.items()}
