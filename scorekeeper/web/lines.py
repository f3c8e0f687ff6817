"""The hands that stand, line by line, and what the game says under them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.book import Book
from scorekeeper.examine import slip
from scorekeeper.phrases import Phrase
from scorekeeper.sheet import Row
from scorekeeper.web.agreements import confirmed_by
from scorekeeper.web.forms import signed
from scorekeeper.web.totals import in_figures
from scorekeeper.words import Words


@dataclass(frozen=True)
class Figures:
    """What a hand brought a side: its points, the total after it, and what the points are made of,
    in the game's own columns."""

    points: str
    total: str
    parts: tuple[str, ...] = ()


@dataclass(frozen=True)
class Line:
    """A hand as a row of the page: number, words, and per total its points and the sum."""

    row: Row
    label: str
    dealer: str
    sentence: str
    cells: tuple[Figures, ...]
    besides: tuple[str, ...]
    """Points outside the count and outside the totals of the sides."""
    odd: tuple[str, ...]
    confirmed: str
    """By which sides, where they confirm hands."""


def line(row: Row, book: Book, words: Words) -> Line:
    shows = row.counts or row.adjusted
    words = book.words(words.catalogue, row)
    return Line(
        row,
        str(row.number or "–"),
        words.player(row.dealer),
        sentence_of(row, book, words),
        tuple(
            Figures(
                signed(row.points[key]) if shows and key in row.points else "",
                in_figures(row.totals[key]) if key in row.totals else "",
                parts(row, key, book, words) if row.counts else (),
            )
            for key in book.sheet.keys
        ),
        tuple(_besides(row, book, words)),
        tuple(words.say(problem.phrase) for problem in row.problems),
        confirmed_by(book.confirmed(row.id), words),
    )


def _besides(row: Row, book: Book, words: Words) -> Iterator[str]:
    for given in row.adjusted:
        why = book.typed.get(given.reason or "", "")
        yield f"{words.side(given.side)} {signed(given.points)}" + (f" ({why})" if why else "")
    for line in row.examined.lines if row.counts else ():
        if book.keys.of(line.side, row.seating) is None:
            yield f"{words.side(line.side)} {signed(line.points)}"


def parts(row: Row, key: str, book: Book, words: Words) -> tuple[str, ...]:
    """The game's columns of one side."""
    values = slip(book.game, row.examined)
    found = (values.get(f"{c.field}-{key}") for c in book.game.columns if c.per_side)
    return tuple(words.say(v) if isinstance(v, Phrase) else str(v) for v in found if v is not None)


def foot(book: Book, words: Words) -> list[str]:
    """What the game says under the hands that count."""
    hands = [row.examined.hand for row in book.sheet.rows if row.counts]
    return [words.say(phrase) for phrase in book.game.foot(hands)]


def sentence_of(row: Row, book: Book, words: Words) -> str:
    """The hand in words, without its points: those stand beside it."""
    return ", ".join(words.say(phrase) for phrase in book.game.sentence(row.examined.hand))
