"""Who deals, for every game alike: the next seat clockwise, unless the same player deals again."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.fields import Choice, Option, Step
from scorekeeper.phrases import Text, Value

MISDEAL = Choice(
    name="misdeal",
    label=Text("misdeal", "After a void hand"),
    step=Step("dealing", Text("step_dealing", "The deal")),
    options=(
        Option("same_deals", Text("misdeal_same_deals", "the same player deals again")),
        Option("next_deals", Text("misdeal_next_deals", "the next player deals")),
    ),
)
"""For a hand struck before the next one begins."""


def next_dealer(dealer: int, seats: int, *, again: bool = False) -> int:
    """The seat that deals after `dealer`."""
    return dealer if again else dealer % seats + 1


def misdealt_again(settings: Mapping[str, Value]) -> bool:
    """Whether the dealer of a void hand deals again at this table."""
    return settings.get("misdeal", "same_deals") == "same_deals"
