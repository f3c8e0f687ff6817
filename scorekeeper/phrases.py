"""What the program says, as a code and values; the doors turn it into words and languages.

A `Text` stands once, beside the rule it speaks of. Calling it with values gives a `Phrase`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from string import Formatter
from types import MappingProxyType

Value = int | str | bool
"""What a box can hold: a whole number, a word (a card and a suit are words too), or yes and no."""

NOTHING: Mapping[str, Value] = MappingProxyType({})


def english(words: str) -> str:
    """The same words. Marks for the catalogues what becomes a `Text` elsewhere."""
    return words


@dataclass(frozen=True, slots=True)
class Text:
    """English words with places for values: `{bid}`; `{seat:player}`, `{called:card}`, `{cell:box}`
    and `{side:side}` are shown as names, signs and labels, `{game:text}` is English of the program
    itself. The code is for programs, for ever.
    Where a count decides on the words, `plural` are those for more than one, and `by` names it.

    >>> Text("too_high", "{bid} is too high.")(bid=14).code
    'too_high'
    """

    code: str
    english: str
    plural: str = ""
    by: str = ""

    def __call__(self, **values: Value) -> Phrase:
        return Phrase(self, values)


@dataclass(frozen=True, slots=True)
class Phrase:
    """A text and the values that fill it."""

    text: Text
    values: Mapping[str, Value] = field(default_factory=lambda: NOTHING)

    @property
    def code(self) -> str:
        return self.text.code

    def __hash__(self) -> int:
        return hash((self.text, tuple(self.values.items())))

    def __str__(self) -> str:
        """The words for who runs the program: seats stay numbers. The doors have `words.say` for
        people."""
        if not self.values:
            return self.text.english
        many = self.text.plural and self.values.get(self.text.by) != 1
        template = self.text.plural if many else self.text.english
        return _AS_THEY_ARE.vformat(template, (), self.values)


class _AsTheyAre(Formatter):
    """Fills values in whatever they are to be shown as; a place without one stays a place."""

    def get_value(
        self, key: int | str, args: Sequence[object], kwargs: Mapping[str, object]
    ) -> object:
        return kwargs.get(str(key), f"{{{key}}}")

    def format_field(self, value: object, format_spec: str) -> str:
        return str(value)


_AS_THEY_ARE = _AsTheyAre()
