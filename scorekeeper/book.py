"""A session as a door needs it: the fold, its sheet, and what people typed."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from threading import Lock
from typing import Any

from scorekeeper.build import build
from scorekeeper.events import HandId
from scorekeeper.fields import Field, Note
from scorekeeper.game import Game
from scorekeeper.phrases import Value
from scorekeeper.seating import Key, Keys, Seating
from scorekeeper.session import Session
from scorekeeper.sheet import Row, Sheet
from scorekeeper.words import AS_WRITTEN, Catalogue, Words, noted, told_apart


@dataclass(frozen=True)
class Book:
    """A session as a door needs it: the fold, its sheet, and what people typed."""

    stream: str
    session: Session
    game: Game
    typed: Mapping[str, str]
    altered: tuple[int, ...] = ()
    """The versions of the strokes that are not as they were written, as far as was seen when the
    session was read from its first stroke."""
    making: Lock = field(default_factory=Lock, init=False, repr=False, compare=False)
    """Held by the door that makes something for `shown`, while others wait for it."""

    @cached_property
    def sheet(self) -> Sheet:
        return build(self.session, self.game)

    @cached_property
    def shown(self) -> dict[Hashable, bytes]:
        """What the doors made of it as it stands, by reader; it goes when the book goes."""
        return {}

    def at(self, version: int) -> Book:
        """The book as it stood after that version, with the names of today."""
        altered = tuple(stroke for stroke in self.altered if stroke <= version)
        return replace(self, session=self.session.at(version), altered=altered)

    @cached_property
    def keys(self) -> Keys:
        """Whose points a side's are."""
        return Keys(self.session, self.game)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the people in order of first appearance, those that are equal told apart."""
        return told_apart([self.called(person) for person in self.session.people])

    def called(self, person: str) -> str:
        """The name of a person as it was typed; without one, the number of first appearance."""
        people = self.session.people
        number = people.index(person) + 1 if person in people else "?"
        return self.typed.get(person) or unnamed(number)

    def called_so(self, name: str) -> tuple[int, ...]:
        """The people of exactly that name, by order of first appearance from 1."""
        people = enumerate(self.session.people, start=1)
        return tuple(number for number, person in people if self.typed.get(person) == name)

    def seated(self, seating: Seating) -> tuple[str, ...]:
        """The names of those who sit so, by seat."""
        people = self.session.people
        return tuple(self.names[people.index(player)] for player in seating.players)

    def side_name(self, key: Key) -> str:
        """Whose total it is: the person, or those who ever sat for the side, by seat."""
        if not self.keys.fixed:
            return self.names[int(key) - 1]
        people = self.session.people
        first = self.session.opened.players if self.session.opened else ()
        seatings = [first, *(change.players for change in self.session.seated)]
        return " & ".join(
            "/".join(dict.fromkeys(self.names[people.index(s[int(seat) - 1])] for s in seatings))
            for seat in key
        )

    def confirmed(self, hand: HandId) -> tuple[Key, ...]:
        """The sides that have agreed with a hand as it stands, in that order."""
        return tuple(k for k in self.session.confirmed.get(hand, ()) if k in self.keys.all)

    @property
    def agreed(self) -> tuple[Key, ...]:
        """The sides that have agreed with the whole sheet as it stands."""
        return tuple(key for key in self.session.agreed if key in self.keys.all)

    def spoken(self, cells: Mapping[str, Value | None]) -> dict[str, Any]:
        """The boxes with the words of a note instead of the reference that the log holds."""
        return {
            cell: noted(self.typed, value) if cell in self.notes and value else value
            for cell, value in cells.items()
        }

    @cached_property
    def notes(self) -> frozenset[str]:
        """The boxes that hold what a person wrote."""
        fields = self.fields_at(self.sheet.next.id)
        return frozenset(field.cell for field in fields if isinstance(field, Note))

    def seating_at(self, hand: HandId) -> Seating:
        """How the table sat at a hand (0: before all), or as it sits for one that has not begun."""
        opened = self.session.opened
        if hand == 0 and opened is not None:
            return Seating(opened.players, opened.settings)
        row = self.sheet.row(hand)
        return row.seating if row else self.sheet.next.seating

    def fields_at(self, hand: HandId) -> Sequence[Field]:
        """The boxes of a hand, as the table sat at it."""
        seating = self.seating_at(hand)
        return self.game.fields(seating.seats, seating.settings)

    def words(
        self,
        catalogue: Catalogue = AS_WRITTEN,
        row: Row | None = None,
        seating: Seating | None = None,
    ) -> Words:
        """How this table is read: as it sits now, as it sat at a hand, or as it sits so."""
        seating = seating or (row.seating if row else self.sheet.next.seating)
        fields = self.game.fields(seating.seats, seating.settings)
        named = not self.keys.fixed or self.session.seated
        keys = {key: self.side_name(key) for key in self.keys.all} if named else {}
        return Words(self.seated(seating), keys, fields, catalogue, self.typed)


def unnamed(number: object) -> str:
    """What somebody is called whose name was forgotten, in every language."""
    return f"#{number}"
