"""How a session ends, for every game alike: at a target, after a number of hands, or when the
table stops; and who has won when several stand equal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.fields import Choice, Number, Option, Step, When
from scorekeeper.phrases import Phrase, Text, Value

TARGET_REACHED = Text("end_target", "{side:key} has {points}; the target was {target}.")
HANDS_PLAYED = Text("end_hands", "All {hands} hands are played.")

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
    """
    if not standing.totals or not (phrase := _over(standing)):
        return None
    top = max(standing.totals.values())
    winners = tuple(side for side, points in standing.totals.items() if points == top)
    match standing.settings.get("tie"):
        case "shared":
            return End(winners, phrase)
        case "bidder_first" if standing.favoured in winners:
            return End((standing.favoured,), phrase)
        case _:
            return End(winners, phrase) if len(winners) == 1 else None


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
