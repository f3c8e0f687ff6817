"""Evenings as a plain model has them: who sits where, which hands were written, and points counted the
long way. People go by their numbers, from 1."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from hypothesis import strategies as st
from lead_hands import hands

from scorekeeper.phrases import Value

Cells = dict[str, Value]


@dataclass
class Played:
    """A hand: who sat where, what was written, whether it is void."""

    id: int
    seated: list[int]
    cells: Cells
    void: bool = False


@dataclass
class Evening:
    """What games have in common."""

    name: ClassVar[str]
    rules: ClassVar[Mapping[str, Value]]
    seats: ClassVar[Sequence[int]]
    nonsense: ClassVar[Mapping[str, Value]]
    """Boxes that no hand can have."""

    seated: list[int] = field(default_factory=lambda: [1, 2, 3, 4])
    people: set[int] = field(default_factory=lambda: {1, 2, 3, 4})
    hands: list[Played] = field(default_factory=list)
    start: dict[str, int] = field(default_factory=dict)

    def cells(self, seats: int) -> st.SearchStrategy[Cells]:
        """A hand that counts."""
        raise NotImplementedError

    def points(self, hand: Played) -> dict[str, int]:
        """What the hand gives, by the keys of the totals."""
        raise NotImplementedError

    def sides(self) -> list[tuple[str, str]]:
        """Who can be given points before the first hand: the side, and its key in the totals."""
        raise NotImplementedError

    def rules_for(self, seats: int) -> dict[str, Value]:
        """What has to be said where so many sit down."""
        return {}

    def totals(self) -> dict[str, int]:
        found = dict(self.start)
        for hand in self.hands:
            for key, points in () if hand.void else self.points(hand).items():
                found[key] = found.get(key, 0) + points
        return found


class Lead(Evening):
    name = "lead"
    rules: ClassVar = {"end": "open", "join_score": "zero"}
    seats = (3, 4, 5, 6)
    nonsense: ClassVar = {"bid": "many"}

    def cells(self, seats: int) -> st.SearchStrategy[Cells]:
        return hands(seats)

    def points(self, hand: Played) -> dict[str, int]:
        """The side takes its pile if that is as much as it bid, else loses the bid; everybody else has
        their own tricks."""
        cells, found = hand.cells, {}
        made = int(cells["pile"]) >= int(cells["bid"])
        for seat, person in enumerate(hand.seated, start=1):
            side = seat in (cells["bidder"], cells["partner"])
            lone = 0 if side else int(cells[f"tricks-{seat}"])
            found[str(person)] = (
                (int(cells["pile"]) if made else -int(cells["bid"])) if side else lone
            )
        return found

    def sides(self) -> list[tuple[str, str]]:
        return [(str(seat), str(seat)) for seat in (1, 2, 3, 4)]

    def rules_for(self, seats: int) -> dict[str, Value]:
        return {"leftover": "taker"}


class Klaverjas(Evening):
    name = "klaverjas"
    rules: ClassVar = {"end": "open"}
    seats = (4,)
    nonsense: ClassVar = {"points": "many"}

    def cells(self, seats: int) -> st.SearchStrategy[Cells]:
        return st.builds(
            lambda maker, trump, side, points, roem: {
                "maker": maker,
                "trump": trump,
                "counted": side,
                "points": points,
                **{f"roem-1-{side}": value for side, value in roem.items()},
            },
            st.integers(1, 4),
            st.sampled_from("SHDC"),
            st.sampled_from(("13", "24")),
            st.integers(10, 150),
            st.dictionaries(st.sampled_from(("13", "24")), st.sampled_from((20, 50, 100))),
        )

    def points(self, hand: Played) -> dict[str, int]:
        """The side that plays needs more than the other, with roem; else the other has it all."""
        cells = hand.cells
        counted = str(cells["counted"])
        found = {side: 162 - int(cells["points"]) for side in ("13", "24")}
        found[counted] = int(cells["points"])
        for side in found:
            found[side] += int(cells.get(f"roem-1-{side}", 0))
        mine, theirs = ("13", "24") if int(cells["maker"]) % 2 else ("24", "13")
        if found[mine] <= found[theirs]:
            found = {mine: 0, theirs: sum(found.values())}
        return found

    def sides(self) -> list[tuple[str, str]]:
        return [("13", "13"), ("24", "24")]
