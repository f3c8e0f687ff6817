"""The deck: a card is a word of two letters, rank then suit, `TH` for the ten of hearts."""

from __future__ import annotations

Card = str
Suit = str

SUITS: tuple[Suit, ...] = ("S", "H", "D", "C")
"""Spades, hearts, diamonds, clubs: the order of the bridge laws, highest first."""

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A")
"""Lowest first, ace high."""

DECK: tuple[Card, ...] = tuple(rank + suit for suit in SUITS for rank in reversed(RANKS))
"""All 52, by suit, highest first."""

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
