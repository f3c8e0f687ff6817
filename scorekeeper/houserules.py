"""House rules: completed from a game's defaults when a session opens, and written down in full."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.errors import NotFound, RuleError
from scorekeeper.game import Game
from scorekeeper.phrases import Text, Value
from scorekeeper.problems import Level, Problem, wrong

PRESET = "preset"
"""Not a house rule: the name of a set of them to start from."""

NO_PRESET = Text("no_such_preset", "There is no preset “{preset}” here; these are: {known}.")
NOT_IN_FORCE = Text("rules_refused", "The house rules cannot be played like this.")
UNANSWERED = Text("rule_unanswered", "Choose one before the first hand: {cell:box}.")
NO_SUCH_RULE = Text("rule_unknown", "This game has no house rule “{cell}” at a table of {seats}.")


def with_preset(game: Game, given: Mapping[str, object]) -> dict[str, object]:
    """The rules that are given over those of the preset that is named among them, if one is.

    Raises NotFound for a preset that the game does not have.
    """
    rest = {name: value for name, value in given.items() if name != PRESET}
    key = given.get(PRESET)
    if not key:
        return rest
    for variant in game.variants:
        if variant.key == key:
            return {**variant.settings, **{n: v for n, v in rest.items() if v not in (None, "")}}
    raise NotFound(NO_PRESET(preset=str(key)[:40], known=", ".join(v.key for v in game.variants)))


def in_full(game: Game, seats: int, given: Mapping[str, Value | None]) -> dict[str, Value]:
    """Every setting that matters at a table of that many, the given ones over the defaults.

    Raises RuleError naming each setting that is unknown, unanswered or out of range.
    """
    settings = game.settings(seats)
    known = {setting.field.name for setting in settings}
    problems: list[Problem] = [
        wrong(name, NO_SUCH_RULE, cell=name, seats=seats) for name in given if name not in known
    ]
    full: dict[str, Value] = {}
    for setting in settings:
        name, value = setting.field.name, given.get(setting.field.name)
        chosen = setting.default if value is None else value
        if chosen is None and not setting.matters:
            continue
        if chosen is None:
            problems.append(wrong(name, UNANSWERED, cell=name))
        elif phrase := setting.field.refuses(chosen):
            problems.append(Problem(Level.WRONG, name, phrase))
        else:
            full[name] = chosen
    if problems:
        raise RuleError(NOT_IN_FORCE(), problems)
    return full
