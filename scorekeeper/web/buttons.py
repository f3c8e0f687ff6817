"""The buttons of a box. Made from its field alone: no game is known here."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass

from scorekeeper.cards import SIGNS, SUITS, Card, suit
from scorekeeper.fields import CardBox, Choice, Field, Number, Option
from scorekeeper.phrases import Value
from scorekeeper.words import Words

MOST_BUTTONS = 40
"""A number with a wider range is typed, or tapped on a pad, instead of having a button a value."""


@dataclass(frozen=True)
class Choosable:
    """One button. `spoken` is what it is called where the label is a sign; `refused` is why it cannot
    be chosen at this table; `unlikely`: it can, but the rules as far as they are known say otherwise;
    `gone`: its place stays empty."""

    value: str
    label: str
    spoken: str = ""
    refused: str = ""
    suit: str = ""
    unlikely: bool = False
    gone: bool = False


@dataclass(frozen=True)
class Group:
    """Buttons that fill in one box; in a row of boxes the next one, of whoever it belongs to."""

    cell: str
    buttons: tuple[Choosable, ...]
    whose: str = ""
    suit: str = ""


def groups(field: Field, words: Words) -> Iterator[Group]:
    match field:
        case Number(low=low, high=high) if high - low <= MOST_BUTTONS:
            yield Group(field.cell, tuple(Choosable(str(n), str(n)) for n in range(low, high + 1)))
        case Choice(options=options):
            buttons = (
                Choosable(
                    str(option.value),
                    _label(field.cell, option, words),
                    _spoken(option, words),
                    words.text(option.refused) if option.refused else "",
                    str(option.value) if option.value in SUITS else "",
                )
                for option in options
            )
            yield Group(field.cell, tuple(buttons))
        case CardBox(deck=deck):
            yield from by_suit(field.cell, deck, words)


def by_suit(
    cell: str,
    deck: Iterable[Card],
    words: Words,
    whose: str = "",
    unlikely: Container[Value] = (),
    left: Container[Value] | None = None,
) -> Iterator[Group]:
    """A line of cards for each suit. Cards that are not `left` leave their place empty, so that
    every other card stays where it was."""
    held = list(deck)
    for letter in SUITS:
        if mine := [c for c in held if suit(c) == letter]:
            buttons = tuple(
                Choosable(
                    c,
                    words.card(c),
                    words.spoken(c),
                    suit=letter,
                    unlikely=c in unlikely,
                    gone=left is not None and c not in left,
                )
                for c in mine
            )
            yield Group(cell, buttons, whose, letter)


def choosable(cell: str, value: Value, words: Words) -> Choosable:
    letter = str(value) if value in SUITS else ""
    label = words.value(cell, value)
    return Choosable(str(value), label, suit=letter)


def _label(cell: str, option: Option, words: Words) -> str:
    """What stands on a button; of a suit the sign and the word, never the colour alone."""
    if option.value in SUITS and option.label:
        return f"{SIGNS[str(option.value)]}\ufe0e {words.text(option.label)}"
    return words.value(cell, option.value)


def _spoken(option: Option, words: Words) -> str:
    """What a button is called, where its label does not say it in words."""
    return words.text(option.label) if option.value in SUITS and option.label else ""
