"""Who sits where as the lines of a hand log go by: what a name in a box stands for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scorekeeper.fields import Choice, Field, is_seat
from scorekeeper.game import Game
from scorekeeper.ordered import Row, Winners
from scorekeeper.phrases import Value
from scorekeeper.transcript.tokens import quote
from scorekeeper.words import told_apart


class Person:
    """Somebody at the table; the name may change."""

    def __init__(self, name: str) -> None:
        self.name = name


class Table:
    """The seatings of a session by the hand they begin with, and everybody who sits in them."""

    def __init__(self, names: Sequence[str], game: Game, settings: dict[str, Any]) -> None:
        self.game, self.settings = game, settings
        self._seatings: list[tuple[int, Any, list[Person]]] = [(0, 0, [Person(n) for n in names])]
        self._undone: dict[int, tuple[int, Any, list[Person]]] = {}

    @property
    def _persons(self) -> list[Person]:
        """Everybody, by order of first appearance in a seating that stands."""
        return list(dict.fromkeys(person for _, _, seats in self._seatings for person in seats))

    @property
    def people(self) -> list[str]:
        """The names of everybody; who comes later does not count before."""
        return [person.name for person in self._persons]

    def rename(self, number: int, name: str) -> None:
        """Calls somebody known, by number from 1, by another name."""
        if 1 <= number <= len(self._persons):
            self._persons[number - 1].name = name

    def reseat(self, line: int, since: Any, seats: Sequence[int | str]) -> None:
        """Seats these from a hand on: known people by number from 1, new ones by name."""
        known = self._persons
        sitting = [
            Person(seat) if isinstance(seat, str) else known[seat - 1]
            for seat in seats
            if isinstance(seat, str) or 1 <= seat <= len(known)
        ]
        self._seatings.append((line, since, sitting))

    def undo(self, line: int, target: int) -> None:
        """Takes back a seating of the line `target`, or the taking back of one."""
        if again := self._undone.pop(target, None):
            self._seatings.append(again)
            self._seatings.sort(key=lambda seating: seating[0])
            return
        for seating in self._seatings[1:]:
            if seating[0] == target:
                self._seatings.remove(seating)
                self._undone[line] = seating

    def at(self, hand: Any) -> Seats:
        """The seats at a hand; of one put in later, those of now."""
        sitting = self._seatings[0][2]
        for _, since, seats in self._seatings[1:]:
            if not (isinstance(hand, int) and isinstance(since, int)) or hand >= since:
                sitting = seats
        return Seats([person.name for person in sitting], self.game, self.settings)

    def key(self, name: str) -> str:
        """Whose total a name stands for: a person's, or a side's by any of those who sit on it."""
        person = self.person(name)
        sides = self._sides
        if not any(len(side) > 1 for side in sides) or name in sides:
            return str(person) if isinstance(person, int) else name
        seat = self.at("").seat(name)
        return next((side for side in sides if str(seat) in side), name)

    def key_name(self, key: str) -> str:
        """Whose total it is, as a line says it."""
        fixed = any(len(side) > 1 for side in self._sides)
        people = told_apart(self.people)
        known = not fixed and key.isdecimal() and 1 <= int(key) <= len(people)
        return quote(people[int(key) - 1]) if known else key

    @property
    def _sides(self) -> Sequence[str]:
        seats = len(self._seatings[0][2])
        return self.game.sides(seats, self.settings) if seats in self.game.seats else ()

    def person(self, name: str) -> int | str:
        """The number of somebody known, from 1; the name itself of somebody new."""
        return seat_of(name, self.people)


class Seats:
    """One seating: reads and writes boxes with names in them."""

    def __init__(self, names: list[str], game: Game, settings: dict[str, Any]) -> None:
        self.names = names
        self.called = told_apart(names)
        seats = len(names)
        self.fields = game.fields(seats, settings) if seats in game.seats else ()

    def seat(self, name: str) -> int | str:
        return seat_of(name, self.names)

    def field(self, cell: str) -> Field | None:
        return next((field for field in self.fields if field.owns(cell)), None)

    def read(self, owner: str | None, name: str, value: str | None) -> tuple[str, Any]:
        """The cell and the value that a line speaks of."""
        cell = f"{name}-{self.seat(owner)}" if owner else name
        if value is None:
            return cell, None
        field = self.field(cell)
        return cell, self.seat(value) if _has_seats(field) and not _says(field, value) else value

    def write(self, cell: str, value: Value | None) -> str:
        """The box as a line says it."""
        field = self.field(cell)
        key = cell
        if field is not None and field.seat is not None:
            key = f"{quote(self.called[field.seat - 1])}.{field.name}"
        elif isinstance(field, Row) and (at := field.at(cell)) and (at[1] or 0) in self._numbers:
            key = f"{quote(self.called[(at[1] or 0) - 1])}.{field.name}-{at[0]}"
        if value is None:
            return f"{key}="
        if isinstance(value, int) and _has_seats(field) and value in self._numbers:
            name = self.called[value - 1]
            return f"{key}={value if _says(field, name) else quote(name)}"
        return f"{key}={quote(str(value))}"

    def side(self, name: str) -> str:
        """A side or seat as the book has it: a name is a seat."""
        return str(self.seat(name))

    def side_name(self, side: str) -> str:
        """A side as a line says it: a single seat by its name."""
        seat = int(side) if side.isdecimal() else 0
        return quote(self.called[seat - 1]) if seat in self._numbers else side

    @property
    def _numbers(self) -> range:
        return range(1, len(self.names) + 1)


def seat_of(name: str, names: Sequence[str]) -> int | str:
    """The seat of a name, one that is there twice told apart; what is no name stays as it is."""
    called = told_apart(names)
    known = called if name in called else names
    return known.index(name) + 1 if name in known else name


def _says(field: Field | None, value: str) -> bool:
    """Whether the box has a word like this of its own, whoever else is called so."""
    return isinstance(field, Choice) and any(option.value == value for option in field.options)


def _has_seats(field: Field | None) -> bool:
    """Whether a number in this box is a seat."""
    if isinstance(field, Choice):
        return any(map(is_seat, field.options))
    return isinstance(field, Winners)
