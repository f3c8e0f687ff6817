"""How a session ends, for every game alike: at a target, after a number of hands, or when the
table stops; and who has won when several stand equal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.fields import Choice, Number, Option, Step, When, named_options
from scorekeeper.phrases import Phrase, Text, Value

TARGET_REACHED = Text(
    "end_target",
    "{side:key}: {points} point; the target was {target}.",
    "{side:key}: {points} points; the target was {target}.",
    "points",
)
HANDS_PLAYED = Text(
    "end_hands", "{hands} hand is played.", "All {hands} hands are played.", "hands"
)
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


def tie(**options: str) -> Choice:
    """The box for what happens when several are equal, with the options that a game knows."""
    return Choice(
        name="tie",
        label=Text("tie", "Equal at the top"),
        step=END_STEP,
        options=named_options("tie", options),
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


def goal(settings: Mapping[str, Value]) -> int | None:
    """The points that end the game, where the table plays for points."""
    points = settings.get("target") if settings.get(END.name) == "target" else None
    return points if isinstance(points, int) else None


def highest_wins(standing: Standing) -> End | None:
    """The end of a game in which the highest total wins.

    `tie` decides when several could have won: `highest` plays on while several are equal at the
    top; `bidder_first` gives it to the favoured side if that has reached the end too, even behind
    another, and else is as `highest`; with `shared` all who are equal at the top have won.
    """
    if not _over(standing):
        return None
    top = max(standing.totals.values())
    points = goal(standing.settings)
    enough = top if points is None else points
    winners = _at(standing, top)
    favoured = standing.favoured
    match standing.settings.get("tie"):
        case "shared":
            pass
        case "bidder_first" if favoured and standing.totals.get(favoured, enough - 1) >= enough:
            winners = (favoured,)
        case _ if len(winners) > 1:
            return None
    return End(winners, _why(standing, winners[0]))


def lowest_wins(standing: Standing) -> End | None:
    """The end of a game in which the lowest total wins: the target ends it and loses it."""
    if not _over(standing):
        return None
    totals = standing.totals
    best, most = _at(standing, min(totals.values())), max(totals, key=lambda side: totals[side])
    if standing.settings.get("tie") == "shared" or len(best) == 1:
        return End(best, _why(standing, most))
    return None


def stopped(standing: Standing, *, lowest: bool = False) -> End:
    """The end of a game that the table stops by its own word: whoever is ahead has won."""
    best = (min if lowest else max)(standing.totals.values(), default=0)
    return End(_at(standing, best), STOPPED())


def _at(standing: Standing, total: int) -> tuple[str, ...]:
    return tuple(side for side, points in standing.totals.items() if points == total)


def _over(standing: Standing) -> bool:
    settings, totals = standing.settings, standing.totals
    if (points := goal(settings)) is not None:
        return bool(totals) and max(totals.values()) >= points
    hands = settings.get("hands") if settings.get(END.name) == "hands" else None
    return bool(totals) and isinstance(hands, int) and standing.played >= hands


def _why(standing: Standing, side: str) -> Phrase:
    """Why it is over; of a target the total that the side came to."""
    settings = standing.settings
    if settings["end"] == "hands":
        return HANDS_PLAYED(hands=settings["hands"])
    return TARGET_REACHED(side=side, points=standing.totals[side], target=settings["target"])


def places(totals: Mapping[str, int], *, lowest: bool = False) -> dict[str, int]:
    """Everybody's place by total, equals sharing it: 10, 10, 7 are 1, 1, 3."""
    ahead = int.__lt__ if lowest else int.__gt__
    return {
        side: 1 + sum(ahead(other, points) for other in totals.values())
        for side, points in totals.items()
    }
