"""A deal of which everything is known: the hands as dealt and every play in its order. A table's log
holds neither; this judges what came from elsewhere, such as a record of a played-out deal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.cards import Card, Play


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that cannot be: what (a word), in which trick, by whom."""

    what: str
    k: int = 0
    seat: int = 0
    card: Card = ""


def faults(
    hands: Mapping[int, Sequence[Card]],
    leftover: Sequence[Card],
    played: Sequence[Sequence[Play]],
    winners: Sequence[int],
    first: int,
) -> Iterator[Fault]:
    """What is wrong with the deal itself: a card dealt twice, one played by who did not hold it, a
    play out of turn. `played` are the tricks in playing order, `winners` who was given each."""
    seats = len(hands)
    dealt = [card for hand in hands.values() for card in hand] + list(leftover)
    for card in sorted({card for card in dealt if dealt.count(card) > 1}):
        yield Fault("dealt twice", card=card)
    leader = first
    for k, trick in enumerate(played, start=1):
        for step, (seat, card) in enumerate(trick):
            if seat != (leader - 1 + step) % seats + 1:
                yield Fault("out of turn", k, seat, card)
                break
        for seat, card in trick:
            if card not in hands[seat]:
                yield Fault("not held", k, seat, card)
        leader = winners[k - 1]
