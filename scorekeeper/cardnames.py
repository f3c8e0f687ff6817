"""What ranks and suits are called, for who hears a card instead of seeing it."""

from __future__ import annotations

from scorekeeper.phrases import Text

CARD_NAME = Text("card_name", "{rank} of {suit}")

RANK_NAMES = {
    "A": Text("rank_A", "ace"),
    "K": Text("rank_K", "king"),
    "Q": Text("rank_Q", "queen"),
    "J": Text("rank_J", "jack"),
}
"""Those that are called otherwise than they are written."""

SUIT_NAMES = {
    "S": Text("of_spades", "spades"),
    "H": Text("of_hearts", "hearts"),
    "D": Text("of_diamonds", "diamonds"),
    "C": Text("of_clubs", "clubs"),
}
