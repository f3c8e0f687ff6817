"""The curve of totals as a page draws it: lines told apart by their dashes, a sign and a name at
each end, and the same in words for who cannot see it."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.book import Book
from scorekeeper.curve import Curve, Trace, curve
from scorekeeper.phrases import Text
from scorekeeper.web.standing import in_front
from scorekeeper.web.totals import in_figures
from scorekeeper.words import Words

AFTER = Text("curve_after", "After {hands} hand.", plural="After {hands} hands.", by="hands")

ROOM = 17
"""Letters of a total and a name that stand at the end of a line."""

DASHES = 9
"""How many patterns the style sheet has."""

SIGNS = (
    "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0z",
    "M-4.5-4.5h9v9h-9z",
    "M0-5.5L5.5 4.5h-11z",
    "M0-6L6 0 0 6-6 0z",
    "M0 5.5L5.5-4.5h-11z",
    "M-5-5L5 5M-5 5L5-5",
    "M0-6V6M-6 0H6",
    "M-5 0H5",
    "M-4-5V5M4-5V5",
)
"""A disc, a square, triangles, a diamond, crosses and bars, drawn around the middle."""


@dataclass(frozen=True)
class End:
    """What stands at the end of a line: its sign, whose it is, and the total."""

    trace: Trace
    name: str
    total: str
    leads: bool
    dash: int
    sign: str


@dataclass(frozen=True)
class Picture:
    """The curve, what stands at its lines' ends, who leads, and everybody's total in words."""

    curve: Curve
    ends: tuple[End, ...]
    caption: str
    description: str


def picture(book: Book, words: Words) -> Picture | None:
    """The picture of a session; None until a hand counts."""
    sheet = book.sheet
    drawn = curve(sheet)
    if not drawn.hands:
        return None
    names = {trace.key: words.key(trace.key) for trace in drawn.traces}
    ends = tuple(
        End(
            trace,
            shortened(names[trace.key], ROOM - len(in_figures(trace.values[-1])) - 1),
            in_figures(trace.values[-1]),
            sheet.places[trace.key] == 1,
            n % DASHES,
            SIGNS[n % len(SIGNS)],
        )
        for n, trace in enumerate(drawn.traces)
    )
    caption = f"{words.say(AFTER(hands=drawn.hands))} {in_front(book, words)}"
    everybody = ", ".join(f"{names[e.trace.key]} {e.total}" for e in ends)
    return Picture(drawn, ends, caption, f"{caption} {everybody}.")


def shortened(name: str, room: int) -> str:
    """A name that fits: its beginning and its end, which tells equal ones apart.

    >>> shortened("Maximiliane Hohenlohe (2)", 14)
    'Maximilia… (2)'
    """
    if len(name) <= room:
        return name
    return f"{name[: max(room - 5, 3)].rstrip()}…{name[-4:]}"
