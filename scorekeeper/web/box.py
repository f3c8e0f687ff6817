"""A box of a hand, or a row of them, as a page shows it."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.web.buttons import Group


@dataclass(frozen=True)
class Said:
    """What stands in a row of boxes already: its box, what it holds, whose, how it is read out.
    What follows from other boxes (`derived`) is shown, and not written."""

    cell: str
    value: str
    whose: str
    what: str
    derived: bool = False


@dataclass(frozen=True)
class Pad:
    """What a number that is typed may be, and the values that come often."""

    low: int
    high: int
    quick: tuple[int, ...]


@dataclass(frozen=True)
class Box:
    """A box on the page, or a row of them (`row`: it changes with every tap). `meant` is the button
    that other boxes speak for; `derived` says what they say. Of a row `number` is the place that
    comes next, `said` what stands there, of cards the open trick; `before` are the tricks before it
    by seat; `last` is the box that was filled in last."""

    field: str
    kind: str
    label: str
    owner: str
    groups: tuple[Group, ...]
    value: str
    shown: str
    derived: str
    meant: str
    optional: bool
    aside: bool
    errors: tuple[str, ...]
    row: bool = False
    number: int = 0
    said: tuple[Said, ...] = ()
    before: tuple[tuple[Said | None, ...], ...] = ()
    last: str = ""
    may_pass: bool = False
    pad: Pad | None = None
