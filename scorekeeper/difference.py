"""What lies between two sheets of one session: before and after a correction, or two moments."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.events import HandId
from scorekeeper.seating import Key
from scorekeeper.sheet import Ending, Row, Sheet, State


@dataclass(frozen=True, slots=True)
class Difference:
    """`totals` are before and after (None: not there); `changed` the hands whose points or state
    differ, `spoilt` those of them that no longer count because something is wrong with them now."""

    totals: Mapping[Key, tuple[int | None, int | None]]
    changed: tuple[tuple[HandId, Row | None, Row | None], ...]
    spoilt: tuple[Row, ...]
    leaders: tuple[tuple[Key, ...], tuple[Key, ...]]
    ending: tuple[Ending | None, Ending | None]

    @property
    def leads_change(self) -> bool:
        return self.leaders[0] != self.leaders[1]

    @property
    def open_again(self) -> bool:
        return self.ending[0] is not None and self.ending[1] is None

    @property
    def end_moves(self) -> bool:
        before, after = (ending and (ending.row.id, ending.end.winners) for ending in self.ending)
        return before != after


def difference(before: Sheet, after: Sheet) -> Difference:
    """What the sheet `after` says otherwise than `before`."""
    keys = dict.fromkeys((*before.keys, *after.keys))
    hands = dict.fromkeys(row.id for sheet in (before, after) for row in sheet.rows)
    pairs = [(hand, before.row(hand), after.row(hand)) for hand in hands]
    changed = tuple(pair for pair in pairs if _told(pair[1]) != _told(pair[2]))
    spoilt = tuple(
        now for _, was, now in changed if was and now and was.counts and now.state is State.OPEN
    )
    return Difference(
        {key: (before.totals.get(key), after.totals.get(key)) for key in keys},
        changed,
        spoilt,
        (_leaders(before), _leaders(after)),
        (before.ending, after.ending),
    )


def _told(row: Row | None) -> tuple[object, ...] | None:
    if row is None:
        return None
    return row.state, row.dealer, dict(row.points), dict(row.cells), row.seating.players


def _leaders(sheet: Sheet) -> tuple[Key, ...]:
    return tuple(key for key, place in sheet.places.items() if place == 1)
