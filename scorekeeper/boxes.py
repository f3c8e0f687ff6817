"""The boxes of a hand together: whose a cell is, and which of them are asked for as a hand stands."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from scorekeeper.fields import Cells, Field
from scorekeeper.phrases import Value


class Asked(NamedTuple):
    """The boxes that have a place in a hand, and those without which it stays open, in tap order."""

    placed: frozenset[Field]
    needed: Mapping[str, Field]


class Boxes:
    """The fields of one table. Of a hand only few boxes say what the others are asked for, and most
    hands say the same: it is found out once."""

    def __init__(self, fields: tuple[Field, ...]) -> None:
        self._fields = fields
        self._by_cell = {field.cell: field for field in fields}
        conditions = [when for field in fields for when in (*field.when, *(field.needed or ()))]
        self._telling = tuple(dict.fromkeys(when.cell for when in conditions))

    def field(self, cell: str) -> Field | None:
        """Whose box it is; None if there is no such box in a hand."""
        return self._by_cell.get(cell) or next((f for f in self._fields if f.owns(cell)), None)

    def asked(self, cells: Cells) -> Asked:
        """What has a place in a hand with these boxes, and what it needs."""
        return _asked(self, tuple([cells.get(cell) for cell in self._telling]))

    def told(self, values: tuple[Value | None, ...]) -> Asked:
        """The same of a hand in which the telling boxes hold these."""
        cells = {c: v for c, v in zip(self._telling, values, strict=True) if v is not None}
        return Asked(
            frozenset(field for field in self._fields if field.has_place(cells)),
            {field.cell: field for field in self._fields if field.is_needed(cells)},
        )


@lru_cache(maxsize=4096)
def _asked(boxes: Boxes, values: tuple[Value | None, ...]) -> Asked:
    return boxes.told(values)


@lru_cache(maxsize=256)
def boxes_of(fields: tuple[Field, ...]) -> Boxes:
    """The boxes that these are."""
    return Boxes(fields)
