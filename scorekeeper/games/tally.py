"""The tally: points for everybody each hand, for anything else that people play."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import ClassVar

from scorekeeper.agreement import CONFIRM
from scorekeeper.dealing import MISDEAL, dealer_box
from scorekeeper.endings import END, HANDS, End, Standing, highest_wins, lowest_wins, target, tie
from scorekeeper.fields import Choice, Field, Number, Step, named_options
from scorekeeper.game import Column, Game, Hand, Line, Setting, Settings, Side, Variant
from scorekeeper.joining import JOIN_SCORE
from scorekeeper.limits import Limit, Sum
from scorekeeper.phrases import Phrase, Text, english
from scorekeeper.problems import Problem, odd

MOST = 9999
"""Points of one side in one hand, either way."""

NOT_ZERO = Text("not_zero_sum", "The points come to {got}; at this table they come to {total}.")
ALL_ZERO = Text("all_zero", "Nobody has a point: is that right?")
POINTS = Text("tally_points", "points of the hand")
DEALS = Text("tally_deal", "{seat:player} deals or begins.")
SAID = Text("tally_said", "Hand counted")

STEP = Step("points", Text("step_points", "Points"))
RULES_STEP = Step("rules", Text("step_rules", "House rules"))

QUICK = {
    "quick_1": Text("tally_quick_1", "Quick button 1"),
    "quick_2": Text("tally_quick_2", "Quick button 2"),
    "quick_3": Text("tally_quick_3", "Quick button 3"),
    "quick_4": Text("tally_quick_4", "Quick button 4"),
}
"""The house rules that hold the quick buttons; 0 is none."""

RULES = {
    "each": Text("tally_each", "Everybody scores for himself."),
    "pairs": Text("tally_pairs", "Partners sit opposite and score together."),
    "high": Text("tally_high", "The most points win."),
    "low": Text("tally_low", "The fewest points win."),
    "zero": Text("tally_zero", "The points of a hand come to 0 together."),
    "target": Text(
        "rules_tally_target",
        "The game ends when somebody has {target} point.",
        "The game ends when somebody has {target} points.",
        "target",
    ),
    "hands": Text(
        "rules_tally_hands",
        "The game ends after {hands} hand.",
        "The game ends after {hands} hands.",
        "hands",
    ),
    "open": Text("rules_tally_open", "The table plays until it stops."),
}


class Tally(Game):
    """Two to nine players, or partners opposite where four play."""

    key: ClassVar[str] = "tally"
    name: ClassVar[Text] = Text("game_tally", "Tally")
    seats: ClassVar[range] = range(2, 10)
    variants: ClassVar[tuple[Variant, ...]] = (
        Variant("high", Text("variant_high", "Most points win"), {}),
        Variant("low", Text("variant_low", "Fewest points win"), {"wins": "low"}),
    )
    columns: ClassVar[tuple[Column, ...]] = ()

    def settings(self, seats: int) -> Sequence[Setting]:
        return _settings(seats)

    def sides(self, seats: int, settings: Settings) -> Sequence[Side]:
        if seats == 4 and settings.get("sides") == "pairs":
            return ("13", "24")
        return tuple(str(seat) for seat in range(1, seats + 1))

    def fields(self, seats: int, settings: Settings) -> Sequence[Field]:
        quick = tuple(sorted({n for q in QUICK if isinstance(n := settings.get(q), int) and n}))
        return _fields(seats, tuple(self.sides(seats, settings)), quick)

    def limits(self, seats: int, settings: Settings) -> Sequence[Limit]:
        if settings.get("zero_sum") != "yes":
            return ()
        terms = tuple(f"points-{side}" for side in self.sides(seats, settings))
        return (Sum(NOT_ZERO, terms, 0, signed=True),)

    def ask(self, hand: Hand) -> Iterable[Problem]:
        points = [hand.number(f"points-{s}") for s in self.sides(hand.seats, hand.settings)]
        if points and all(p == 0 for p in points):
            yield odd(None, ALL_ZERO)

    def score(self, hand: Hand) -> Sequence[Line]:
        return [
            Line(side, hand.number(f"points-{side}") or 0, POINTS())
            for side in self.sides(hand.seats, hand.settings)
        ]

    def lowest_best(self, settings: Settings) -> bool:
        return settings.get("wins") == "low"

    def ended(self, standing: Standing) -> End | None:
        lowest = self.lowest_best(standing.settings)
        return lowest_wins(standing) if lowest else highest_wins(standing)

    def briefing(self, hand: Hand) -> Sequence[Phrase]:
        return (DEALS(seat=hand.number("dealer") or 1),)

    def sentence(self, hand: Hand) -> Sequence[Phrase]:
        sides = self.sides(hand.seats, hand.settings)
        return (SAID(),) if any(f"points-{side}" in hand.cells for side in sides) else ()

    def rules(self, seats: int, settings: Settings) -> Sequence[Phrase]:
        pairs = len(self.sides(seats, settings)) == 2 < seats
        end = str(settings["end"])
        said = [RULES["pairs" if pairs else "each"](), RULES[str(settings["wins"])]()]
        if settings.get("zero_sum") == "yes":
            said.append(RULES["zero"]())
        said.append(RULES[end](**{key: settings[key] for key in (end,) if key in settings}))
        return said


def _choice(name: str, label: str, **options: str) -> Choice:
    code = f"tally_{name}"
    return Choice(
        name=name,
        label=Text(code, label),
        step=RULES_STEP,
        options=named_options(code, options),
    )


@lru_cache(maxsize=16)
def _settings(seats: int) -> tuple[Setting, ...]:
    sides = _choice(
        "sides",
        english("Who scores together"),
        each=english("nobody"),
        pairs=english("partners opposite"),
    )
    quick = Text("help_quick", "A button for points that come often; 0 for none.")
    return (
        *((Setting(sides, "each", Text("help_sides", "For four players.")),) if seats == 4 else ()),
        Setting(
            _choice(
                "wins",
                english("Who wins"),
                high=english("most points"),
                low=english("fewest points"),
            ),
            "high",
            RULES["high"],
        ),
        Setting(
            _choice(
                "zero_sum", english("Points of a hand"), no=english("any"), yes=english("come to 0")
            ),
            "no",
            RULES["zero"],
        ),
        *(
            Setting(
                Number(
                    name=name,
                    label=label,
                    step=RULES_STEP,
                    low=-MOST,
                    high=MOST,
                ),
                0,
                quick,
            )
            for name, label in QUICK.items()
        ),
        Setting(JOIN_SCORE, "zero", Text("help_join_score", "Points to begin with.")),
        CONFIRM,
        Setting(
            MISDEAL, "same_deals", Text("help_misdeal", "If it is void before the next begins.")
        ),
        Setting(END, "open", Text("help_tally_end", "A number of points, or of hands, or open.")),
        Setting(target(-MOST, MOST), 100, Text("help_target", "Reached at the end of a hand.")),
        Setting(HANDS, 10, Text("help_hands", "Void hands do not count.")),
        Setting(
            tie(highest=english("play on"), shared=english("shared victory")),
            "shared",
            Text("help_tally_tie", "When several are equal at the end."),
        ),
    )


@lru_cache(maxsize=128)
def _fields(seats: int, sides: tuple[Side, ...], quick: tuple[int, ...]) -> tuple[Field, ...]:
    return (
        dealer_box(seats),
        *(
            Number(
                name="points",
                side=side,
                label=Text("points", "Points"),
                step=STEP,
                low=-MOST,
                high=MOST,
                quick=quick,
            )
            for side in sides
        ),
    )
