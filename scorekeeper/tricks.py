"""A hand's tricks made from a log of cards, and what such a log proves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.cards import Card, Play
from scorekeeper.ordered import Said

Legal = Callable[[Sequence[Play], Sequence[Card]], Sequence[Card]]
"""The cards of a holding that may be played to the trick as it lies (empty: to lead)."""


@dataclass(frozen=True, slots=True)
class Trick:
    """One trick in the order in which it was played. `by_cards` took it by what was played (None
    while a card is missing), `winner` is who took it at the table."""

    k: int
    plays: tuple[Play, ...]
    by_cards: int | None
    winner: int | None

    @property
    def leader(self) -> int:
        return self.plays[0][0]


@dataclass(frozen=True, slots=True)
class Revoke:
    """A card that did not follow the rules, as a later card of the same player proves. `play` and
    `proved_at` count the plays of the hand from 0."""

    play: int
    seat: int
    card: Card
    legal: tuple[Card, ...]
    proved_at: int


def tricks(
    cards: Sequence[Said],
    winners: Mapping[int, int],
    first: int,
    seats: int,
    takes: Callable[[Sequence[Play]], int],
) -> tuple[Trick, ...]:
    """The tricks of a card log, the last one perhaps in the middle of being played.

    `first` leads to the first trick, whoever takes a trick leads to the next; `winners` are those
    that were written down, and the table's word goes before the cards'. `takes` says who took a
    complete trick.
    """
    laid: dict[int, dict[int, Card]] = {}
    for k, seat, card in cards:
        laid.setdefault(k, {})[seat] = str(card)
    found: list[Trick] = []
    leader: int | None = first
    while leader is not None and (here := laid.get(len(found) + 1)):
        k = len(found) + 1
        plays = tuple(_in_turn(here, leader, seats))
        if not plays:
            break
        by_cards = takes(plays) if len(plays) == seats else None
        leader = winners.get(k, by_cards) if by_cards else None
        found.append(Trick(k, plays, by_cards, leader))
    return tuple(found)


def _in_turn(here: Mapping[int, Card], leader: int, seats: int) -> Iterator[Play]:
    for step in range(seats):
        seat = (leader - 1 + step) % seats + 1
        if seat not in here:
            return
        yield seat, here[seat]


def to_play(found: Sequence[Trick], first: int, seats: int, last: int) -> tuple[int, int] | None:
    """The trick and the seat that a card is wanted of next; None when trick `last` is complete."""
    if not found:
        return 1, first
    trick = found[-1]
    if trick.winner is None:
        return trick.k, trick.plays[-1][0] % seats + 1
    return (trick.k + 1, trick.winner) if trick.k < last else None


def revokes(found: Sequence[Trick], legal: Legal) -> Iterator[Revoke]:
    """Every play that a later one proves to have been against the rules, in playing order.

    Nobody's holding is known, so a play is judged by the cards its player shows later: legality is
    monotone, a play legal from a holding is legal from any part of it. The proof is the first play
    with which it has become impossible.
    """
    plays = [
        (trick, at, seat, card) for trick in found for at, (seat, card) in enumerate(trick.plays)
    ]
    for index, (trick, at, seat, card) in enumerate(plays):
        later = [(i, c) for i, (_, _, s, c) in enumerate(plays) if i > index and s == seat]
        before = trick.plays[:at]
        held = [card, *(c for _, c in later)]
        if card in legal(before, held):
            continue
        for count, (proof, _) in enumerate(later, start=1):
            if card not in legal(before, held[: count + 1]):
                yield Revoke(index, seat, card, tuple(legal(before, held)), proof)
                break


def would_prove(
    found: Sequence[Trick], legal: Legal, seat: int, cards: Iterable[Card]
) -> frozenset[Card]:
    """The cards that would prove an earlier play of that seat to have been against the rules, if
    one of them were its next: it is not likely to hold them."""
    held: list[Card] = []
    kept: list[tuple[Sequence[Play], Card, tuple[Card, ...]]] = []
    for trick in reversed(found):
        for at, (player, card) in enumerate(trick.plays):
            if player == seat:
                held.append(card)
                if card in legal(trick.plays[:at], held):
                    kept.append((trick.plays[:at], card, tuple(held)))
    return frozenset(
        new
        for new in cards
        if any(card not in legal(before, (*shown, new)) for before, card, shown in kept)
    )


def out_of_turn(cards: Sequence[Said], found: Sequence[Trick]) -> Iterator[Said]:
    """The cards that have no place in the tricks as they were played."""
    placed = {(trick.k, seat) for trick in found for seat, _ in trick.plays}
    return (said for said in cards if (said.k, said.seat) not in placed)


def twice(cards: Sequence[Said]) -> Iterator[Said]:
    """The cards that were written down before at another place."""
    seen: set[object] = set()
    for said in cards:
        if said.value in seen:
            yield said
        seen.add(said.value)
