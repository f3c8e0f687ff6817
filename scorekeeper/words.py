"""Phrases made into words: names for seats, signs for cards, labels for boxes, in one language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from gettext import NullTranslations
from string import Formatter

from scorekeeper.cardnames import CARD_NAME, RANK_NAMES, SUIT_NAMES
from scorekeeper.cards import SIGNS
from scorekeeper.errors import ScorekeeperError
from scorekeeper.fields import CardBox, Choice, Field, Note
from scorekeeper.ordered import PASS, Calls, Cards, Items, Row, Winners
from scorekeeper.phrases import Phrase, Text, Value

Catalogue = NullTranslations
"""The words of one language by the English ones, as gettext keeps them."""

AS_WRITTEN = Catalogue()
"""The language of the source: English."""

AND = Text("and", "{first} and {last}")
BLANK = "…"
"""What a note says whose words were forgotten."""

PASSED = Text("pass", "pass")
ROW_OF = Text("row_of", "{label} {k}")
BOX_OF = Text("box_of", "{label} ({name})")
RANKS = {
    "A": Text("rank_A", "A"),
    "K": Text("rank_K", "K"),
    "Q": Text("rank_Q", "Q"),
    "J": Text("rank_J", "J"),
}
"""What stands in the corner of an ace and of the court cards."""


@dataclass(frozen=True)
class Words:
    """How one reader reads one table. `seats` are names by seat, `keys` names by total."""

    seats: Sequence[str] = ()
    keys: Mapping[str, str] | None = None
    fields: Sequence[Field] = ()
    catalogue: Catalogue = AS_WRITTEN
    typed: Mapping[str, str] = field(default_factory=dict)

    def say(self, phrase: Phrase) -> str:
        """The phrase in words."""
        template = self._template(phrase)
        if not phrase.values:
            return template
        return _Filler(self, phrase.values).vformat(template, (), phrase.values)

    def error(self, error: ScorekeeperError) -> str:
        """The error in one line, with what it says of single boxes."""
        more = (
            f"{self.box(cell)}: {self.say(phrase)}" if self.field(cell) else self.say(phrase)
            for cell, phrases in error.cells.items()
            for phrase in phrases
        )
        return " ".join([self.say(error.phrase), *more])

    def text(self, text: Text) -> str:
        """A text without values, such as a label."""
        return self.catalogue.gettext(text.english) if text.english else ""

    def _template(self, phrase: Phrase) -> str:
        text = phrase.text
        if not text.plural:
            return self.text(text)
        return self.catalogue.ngettext(text.english, text.plural, int(phrase.values[text.by]))

    def player(self, seat: Value) -> str:
        """The name on a seat; a number that is no seat stays a number."""
        if isinstance(seat, int) and 1 <= seat <= len(self.seats):
            return self.seats[seat - 1]
        return str(seat)

    def card(self, card_word: str) -> str:
        """A card as people write it: as `K♥`, or as the reader's language has it on the card."""
        rank, suit = card_word[:1], card_word[1:]
        shown = self.text(RANKS[rank]) if rank in RANKS else "10" if rank == "T" else rank
        return f"{shown}{SIGNS.get(suit, suit)}"

    def spoken(self, card_word: str) -> str:
        """A card as people say it."""
        rank, suit = card_word[:1], card_word[1:]
        named = self.text(RANK_NAMES[rank]) if rank in RANK_NAMES else "10" if rank == "T" else rank
        return self.say(CARD_NAME(rank=named, suit=self.text(SUIT_NAMES[suit])))

    def side(self, side: str) -> str:
        """The names of the seats of a side, joined."""
        names = [self.player(int(digit)) for digit in side if digit.isdigit()]
        if len(names) < 2:
            return "".join(names)
        return self.say(AND(first=", ".join(names[:-1]), last=names[-1]))

    def key(self, key: str) -> str:
        """Whose total it is."""
        return (self.keys or {}).get(key) or self.side(key)

    def field(self, cell: str) -> Field | None:
        """The field that a cell belongs to; a row by its own name too."""
        return next((f for f in self.fields if f.owns(cell) or f.cell == cell), None)

    def box(self, cell: str) -> str:
        """What a box is called: its label, and whose it is."""
        field = self.field(cell)
        if field is None:
            return cell
        label = self.text(field.label)
        if isinstance(field, Row) and (at := field.at(cell)):
            numbered = self.say(ROW_OF(label=label, k=at[0]))
            if not at[1]:
                return numbered
            whose = self.side(str(at[1])) if isinstance(field, Items) else self.player(at[1])
            return self.say(BOX_OF(label=numbered, name=whose))
        if field.seat is not None:
            return self.say(BOX_OF(label=label, name=self.player(field.seat)))
        if field.side is not None:
            return self.say(BOX_OF(label=label, name=self.side(field.side)))
        return label

    def value(self, cell: str, value: Value) -> str:
        """What a box holds, in words."""
        field = self.field(cell)
        return self.value_in(field, value) if field else str(value)

    def value_in(self, field: Field, value: Value) -> str:
        """What a box of that kind holds, in words."""
        match field:
            case Choice(options=options):
                for option in options:
                    if option.value == value and option.label:
                        suit_sign = (
                            SIGNS.get(str(value)) if option.label.code.startswith("suit_") else None
                        )
                        return suit_sign or self.text(option.label)
                return self.side(value) if isinstance(value, str) else self.player(value)
            case CardBox() | Cards():
                return self.card(str(value))
            case Winners():
                return self.player(value)
            case Note():
                return noted(self.typed, value)
            case Calls(options=options):
                if value == PASS:
                    return self.text(PASSED)
                named = next((o.label for o in options if o.value == value), None)
                return self.text(named) if named else str(value)
        return str(value)


class _Filler(Formatter):
    """Fills the places of a text; what follows the colon says how the value is shown."""

    def __init__(self, words: Words, values: Mapping[str, Value]) -> None:
        self.words, self.values = words, values

    def format_field(self, value: Value, format_spec: str) -> str:
        words = self.words
        match format_spec:
            case "player":
                return words.player(value)
            case "card":
                return words.card(str(value))
            case "cards":
                return " ".join(words.card(each) for each in str(value).split())
            case "suit":
                return SIGNS.get(str(value), str(value))
            case "box":
                return words.box(str(value))
            case "side":
                return words.side(str(value))
            case "key":
                return words.key(str(value))
            case "text":
                return words.catalogue.gettext(str(value))
            case "value":
                return words.value(str(self.values.get("cell")), value)
        return str(value)


def noted(typed: Mapping[str, str], value: Value) -> str:
    """The words of a note, by what its box holds: the reference of what was typed."""
    return typed.get(str(value), str(value)) or BLANK


def told_apart(names: Sequence[str]) -> tuple[str, ...]:
    """The names, with a number behind those that occur more than once.

    >>> told_apart(["Jan", "Ann", "Jan"])
    ('Jan (1)', 'Ann', 'Jan (2)')
    """
    counts, taken = Counter(names), set(names)
    apart = []
    for name in names:
        number = 1
        while counts[name] > 1 and (told := f"{name} ({number})") in taken:
            number += 1
        apart.append(told if counts[name] > 1 else name)
        taken.add(apart[-1])
    return tuple(apart)
