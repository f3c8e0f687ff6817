"""Random hands of Lead as a table could have played them."""

from __future__ import annotations

from hypothesis import strategies as st

from scorekeeper.games.lead import cards_each
from scorekeeper.phrases import Value


@st.composite
def hands(draw: st.DrawFn, seats: int = 4) -> dict[str, Value]:
    """The boxes of one hand that counts, short: bidder, bid, partner, the side's tricks, the lone
    players' tricks."""
    high = cards_each(seats)
    bidder, partner = draw(st.permutations(range(1, seats + 1)))[:2]
    cells: dict[str, Value] = {
        "bidder": bidder,
        "bid": draw(st.integers(1, high)),
        "partner": partner,
    }
    left = high
    for seat in range(1, seats + 1):
        if seat not in (bidder, partner):
            tricks = draw(st.integers(0, left))
            cells[f"tricks-{seat}"] = tricks
            left -= tricks
    cells["pile"] = left
    return cells
