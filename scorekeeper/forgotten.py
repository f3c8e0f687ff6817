"""A file that was written before somebody was forgotten, read afterwards: what was forgotten in the
session that it came from stays so. It is known by the ids of the strokes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.beside import reference
from scorekeeper.book import Book, unnamed
from scorekeeper.events import PlayerRenamed, PlayersSeated, SessionOpened
from scorekeeper.service import Service
from scorekeeper.strokes import Refusal, Stroke
from scorekeeper.words import BLANK


def blanked(service: Service, strokes: Iterable[Stroke | Refusal]) -> Iterator[Stroke | Refusal]:
    """The strokes without the words that the store has forgotten."""
    gone = frozenset(ref for refs in service.log.forgotten().values() for ref in refs)
    secret = service.log.secret()
    origin: Book | None = None
    for stroke in strokes:
        if isinstance(stroke, Refusal) or not gone or not stroke.stamp.get("id"):
            yield stroke
            continue
        tap = stroke.stamp["id"].partition("/")[0]
        if stroke.kind == SessionOpened.kind:
            origin = service.find(reference(secret, tap, "session", size=16))
        yield replace(stroke, data=_Known(gone, secret, tap, origin).data(stroke))


@dataclass(frozen=True)
class _Known:
    """What is known of the tap that a stroke came from."""

    gone: frozenset[str]
    secret: bytes
    tap: str
    origin: Book | None

    def data(self, stroke: Stroke) -> dict[str, Any]:
        data = dict(stroke.data)
        if isinstance(players := data.get("players"), list):
            data["players"] = [
                self._name(seat, name, stroke) for seat, name in enumerate(players, start=1)
            ]
        if isinstance(name := data.get("name"), str) and self._renamed(name, stroke):
            data["name"] = unnamed(data.get("player"))
        if isinstance(reason := data.get("reason"), str) and self._is_gone("reason", reason):
            del data["reason"]
        if isinstance(cells := data.get("cells"), dict):
            data["cells"] = {
                cell: BLANK if isinstance(v, str) and self._is_gone(cell, v) else v
                for cell, v in cells.items()
            }
        return data

    def _is_gone(self, *parts: str | int) -> bool:
        return reference(self.secret, self.tap, *parts) in self.gone

    def _name(self, seat: int, name: object, stroke: Stroke) -> object:
        if not isinstance(name, str):
            return name
        # A file has the names of its own day: a person who was renamed is known by the seat.
        players = self._players(stroke)
        person = players[seat - 1] if seat <= len(players) else ""
        if person not in self.gone and not self._is_gone("player", seat, name):
            return name
        people = self.origin.session.people if self.origin else ()
        return unnamed(people.index(person) + 1 if person in people else seat)

    def _players(self, stroke: Stroke) -> Sequence[str]:
        event = self._event(stroke)
        return event.players if isinstance(event, SessionOpened | PlayersSeated) else ()

    def _renamed(self, name: str, stroke: Stroke) -> bool:
        event = self._event(stroke)
        known = isinstance(event, PlayerRenamed) and event.player in self.gone
        return known or self._is_gone("name", name)

    def _event(self, stroke: Stroke) -> object:
        strokes = self.origin.session.strokes if self.origin else ()
        return next((s.event for s in strokes if s.stamp.id == stroke.stamp["id"]), None)
