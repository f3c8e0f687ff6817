"""Who deals, for every game alike: the next seat clockwise, unless the same player deals again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.fields import Choice, Option, Step
from scorekeeper.phrases import Text, Value

STEP = Step("deal", Text("step_deal", "The deal"))

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


def dealer_box(seats: int) -> Choice:
    """The box for who dealt, beside the others: it is filled before anybody taps."""
    return Choice(
        name="dealer",
        label=Text("dealer", "Dealer"),
        step=STEP,
        options=tuple(Option(seat) for seat in range(1, seats + 1)),
        aside=True,
    )


def next_dealer(dealer: int, seats: int, *, again: bool = False) -> int:
    """The seat that deals after `dealer`."""
    return dealer if again else dealer % seats + 1


def dealer_of(
    dealer: int, before: Sequence[str], now: Sequence[str], *, again: bool = False
) -> int:
    """The seat that deals after a change of seats.

    The deal goes round the seats. When people come or go it passes to whoever was next as the
    table sat before, so that nobody deals twice and a newcomer waits for his turn.
    """
    if len(before) == len(now):
        return next_dealer(dealer, len(now), again=again)
    first = dealer - 1 if again else dealer
    in_turn = (before[(first + step) % len(before)] for step in range(len(before)))
    return next((now.index(player) + 1 for player in in_turn if player in now), 1)


def misdealt_again(settings: Mapping[str, Value]) -> bool:
    """Whether the dealer of a void hand deals again at this table."""
    return settings.get("misdeal", "same_deals") == "same_deals"
