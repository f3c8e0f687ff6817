"""A session as a door needs it: the fold, its sheet, and what people typed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from scorekeeper.build import build
from scorekeeper.game import Game
from scorekeeper.seating import Keys, Seating
from scorekeeper.session import Session
from scorekeeper.sheet import Row, Sheet
from scorekeeper.words import Translate, Words, as_written, told_apart


@dataclass(frozen=True)
class Book:
    """A session as a door needs it: the fold, its sheet, and what people typed."""

    stream: str
    session: Session
    game: Game
    typed: Mapping[str, str]

    @cached_property
    def sheet(self) -> Sheet:
        return build(self.session, self.game)

    def at(self, version: int) -> Book:
        """The book as it stood after that version, with the names of today."""
        return replace(self, session=self.session.at(version))

    @cached_property
    def keys(self) -> Keys:
        """Whose points a side's are."""
        return Keys(self.session, self.game)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the people in order of first appearance, those that are equal told apart."""
        return told_apart([self.typed.get(ref, "?") for ref in self.session.people])

    def seated(self, seating: Seating) -> tuple[str, ...]:
        """The names of those who sit so, by seat."""
        people = self.session.people
        return tuple(self.names[people.index(player)] for player in seating.players)

    def words(self, translate: Translate = as_written, row: Row | None = None) -> Words:
        """How this table is read, as it sits now or as it sat at a hand."""
        seating = row.seating if row else self.sheet.next.seating
        fields = self.game.fields(seating.seats, seating.settings)
        keys = {} if self.keys.fixed else dict(zip(self.keys.all, self.names, strict=True))
        return Words(self.seated(seating), keys, fields, translate, self.typed)
