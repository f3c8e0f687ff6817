"""The deck, following suit and taking tricks. A card is a word of two letters, rank then suit:
`TH` is the ten of hearts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

Card = str
Suit = str

SUITS: tuple[Suit, ...] = ("S", "H", "D", "C")
"""Spades, hearts, diamonds, clubs: the order of the bridge laws, highest first."""

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A")
"""Lowest first, ace high."""

DECK: tuple[Card, ...] = tuple(rank + suit for suit in SUITS for rank in reversed(RANKS))
"""All 52, by suit, highest first."""

Play = tuple[int, Card]
"""A card and the seat that played it."""

SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def rank(card: Card) -> str:
    return card[0]


def suit(card: Card) -> Suit:
    return card[1]


def read_card(text: str) -> Card | None:
    """The card that a person wrote, or None: `kh`, `10h` and `♥K` are all read.

    >>> read_card("10h"), read_card("♠A"), read_card("1S")
    ('TH', 'AS', None)
    """
    word = text.strip().upper().replace("10", "T").replace("\ufe0e", "")
    for letter, sign in SIGNS.items():
        word = word.replace(sign, letter)
    if len(word) == 2 and word[0] in SUITS:
        word = word[1] + word[0]
    return word if word in _ALL else None


_ALL = frozenset(DECK)


@dataclass(frozen=True, slots=True)
class Order:
    """How cards rank in a game, lowest first: in a plain suit and in trumps."""

    plain: str
    trump: str

    def strength(self, card: Card, led: Suit, trump: Suit | None) -> int:
        """How high a card is in a trick: trumps above the suit led, all else below any card.

        Source: Pagat and the laws of bridge: the highest trump wins, else the highest card of the
        suit led.
        """
        if suit(card) == trump:
            return len(self.plain) + self.trump.index(rank(card))
        return self.plain.index(rank(card)) if suit(card) == led else -1


ACE_HIGH = Order("23456789TJQKA", "23456789TJQKA")
"""As in whist: ace high, in trumps too."""


def highest(trick: Sequence[Play], trump: Suit | None, order: Order) -> Play:
    """The play that wins the trick as it lies.

    >>> highest([(1, "5H"), (2, "AH"), (3, "2S"), (4, "KH")], "S", ACE_HIGH)
    (3, '2S')
    """
    led = suit(trick[0][1])
    return max(trick, key=lambda play: order.strength(play[1], led, trump))


def follow_suit(hand: Sequence[Card], led: Suit) -> list[Card]:
    """The cards that may be played to a suit: "follow suit if able, else any card"."""
    return [card for card in hand if suit(card) == led] or list(hand)
