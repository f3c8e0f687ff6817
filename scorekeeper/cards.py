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

JACK_AND_NINE = Order("789JQKTA", "78QKTA9J")
"""As in the jass family: A 10 K Q J 9 8 7 in a plain suit, J 9 A 10 K Q 8 7 in trumps. Source:
Parlett, The Penguin Book of Card Games."""

DECK_32: tuple[Card, ...] = tuple(rank + suit for suit in SUITS for rank in "AKQJT987")
"""The cards from seven up, by suit, highest first as printed."""


def highest(trick: Sequence[Play], trump: Suit | None, order: Order) -> Play:
    """The play that wins the trick as it lies.

    >>> highest([(1, "5H"), (2, "AH"), (3, "2S"), (4, "KH")], "S", ACE_HIGH)
    (3, '2S')
    """
    led = suit(trick[0][1])
    return max(trick, key=lambda play: order.strength(play[1], led, trump))


def follow_suit(hand: Sequence[Card], led: Suit) -> list[Card]:
    """The cards that may be played to a suit: "follow suit if able, else any card"."""
    return of_suit(hand, led) or list(hand)


def of_suit(hand: Sequence[Card], wanted: Suit) -> list[Card]:
    """The cards of that suit."""
    return [card for card in hand if card[1] == wanted]


def beating(
    cards: Sequence[Card], trick: Sequence[Play], trump: Suit | None, order: Order
) -> list[Card]:
    """The cards that would win the trick as it lies."""
    led = trick[0][1][1]
    best = max(order.strength(card, led, trump) for _, card in trick)
    return [card for card in cards if order.strength(card, led, trump) > best]


def head_the_trick(
    cards: Sequence[Card], trick: Sequence[Play], trump: Suit | None, order: Order
) -> list[Card]:
    """Head the trick if able: play higher than what lies there, also over partner; else any of
    the cards."""
    return beating(cards, trick, trump, order) or list(cards)


def overtrump(hand: Sequence[Card], trick: Sequence[Play], trump: Suit, order: Order) -> list[Card]:
    """Trump, and over a trump that lies there if able; unable to, still trump. Without a trump,
    any card."""
    trumps = of_suit(hand, trump)
    return head_the_trick(trumps, trick, trump, order) if trumps else list(hand)


def beat_or_discard(
    hand: Sequence[Card], trick: Sequence[Play], trump: Suit, order: Order
) -> list[Card]:
    """Trump and beat the winning card if able. Against a trump that cannot be beaten, undertrump
    only if the hand has no plain card."""
    higher = beating(of_suit(hand, trump), trick, trump, order)
    return higher or [card for card in hand if card[1] != trump] or list(hand)


def no_undertrump(
    hand: Sequence[Card], trick: Sequence[Play], trump: Suit, order: Order
) -> list[Card]:
    """Anything except a trump lower than the trump that is winning, unless there is no
    alternative; a higher trump is an alternative."""
    higher = beating(of_suit(hand, trump), trick, trump, order)
    return [card for card in hand if card[1] != trump or card in higher] or list(hand)


def rotterdam(hand: Sequence[Card], trick: Sequence[Play], trump: Suit, order: Order) -> list[Card]:
    """The cards that may be played where a trump is always owed.

    Trump led: follow and head the trick. Plain led: follow. Void: trump and overtrump, also when
    partner is winning. Source: Parlett, The Penguin Book of Card Games.

    >>> rotterdam(["7C", "QD", "AH"], [(1, "AS"), (2, "KC")], "C", JACK_AND_NINE)
    ['7C']
    """
    if not trick:
        return list(hand)
    led = trick[0][1][1]
    follow = of_suit(hand, led)
    if follow:
        return head_the_trick(follow, trick, trump, order) if led == trump else follow
    return overtrump(hand, trick, trump, order)


def amsterdam(hand: Sequence[Card], trick: Sequence[Play], trump: Suit, order: Order) -> list[Card]:
    """The cards that may be played where no trump is owed to partner's trick.

    As in Rotterdam as long as the suit is followed. Void: beat the opponents or discard; when
    partner is winning, anything but a lower trump. Partner sits opposite, so his is the play
    before the last. Source: Parlett, The Penguin Book of Card Games.

    >>> amsterdam(["7C", "QD", "AH"], [(1, "AS"), (2, "KS")], "C", JACK_AND_NINE)
    ['7C', 'QD', 'AH']
    """
    if not trick:
        return list(hand)
    led = trick[0][1][1]
    if of_suit(hand, led) or led == trump:
        return rotterdam(hand, trick, trump, order)
    if len(trick) > 1 and highest(trick, trump, order) == trick[-2]:
        return no_undertrump(hand, trick, trump, order)
    return beat_or_discard(hand, trick, trump, order)
