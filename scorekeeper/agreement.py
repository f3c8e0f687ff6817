"""Whether a hand is confirmed by the sides that played it, for every game alike. It counts at once,
confirmed or not."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.fields import Choice, Option, Step
from scorekeeper.game import Setting
from scorekeeper.phrases import Text, Value

CONFIRM = Setting(
    Choice(
        name="confirm",
        label=Text("confirm", "Who confirms a hand"),
        step=Step("confirming", Text("step_confirming", "Agreement")),
        options=(
            Option("nobody", Text("confirm_nobody", "nobody")),
            Option("sides", Text("confirm_sides", "every side")),
        ),
    ),
    "nobody",
    Text("help_confirm", "It counts at once all the same."),
)


def is_confirmed_here(settings: Mapping[str, Value]) -> bool:
    """Whether hands are confirmed at this table."""
    return settings.get("confirm") == "sides"
