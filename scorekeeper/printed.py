"""The sheet as text, for a terminal and for the golden sessions."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence

from scorekeeper.book import Book
from scorekeeper.events import PointsAdjusted
from scorekeeper.examine import slip
from scorekeeper.phrases import Phrase, Value
from scorekeeper.sheet import Row, State
from scorekeeper.strokes import Refusal
from scorekeeper.terminal import harmless
from scorekeeper.words import AS_WRITTEN, Catalogue, Words


def printed(book: Book, catalogue: Catalogue = AS_WRITTEN) -> Iterator[str]:
    """The sheet, line by line: a row per hand, totals, what is the matter, how it ended."""
    return map(harmless, _printed(book, catalogue))


def _printed(book: Book, catalogue: Catalogue) -> Iterator[str]:
    sheet, words = book.sheet, book.words(catalogue)
    names = [words.key(key) for key in sheet.keys]
    columns = [
        (name, f"{column.field} {words.key(key)}" if key else name)
        for column in book.game.columns
        if not column.per_seat
        for key in (sheet.keys if column.per_side else ("",))
        for name in [f"{column.field}-{key}" if key else column.field]
    ]
    yield f"{words.text(book.game.name)}: {', '.join(names)}"
    yield ""
    head = ["#", "dealer", *(label for _, label in columns), *names, *(f"={n}" for n in names)]
    body = [
        _line(row, book, book.words(catalogue, row), [name for name, _ in columns])
        for row in sheet.rows
    ]
    yield from _table([head, *body])
    yield ""
    for given in sheet.start:
        first = book.words(catalogue, seating=book.seating_at(0))
        yield f"before the first hand: {_given(given, book, first)}"
    for row in sheet.rows:
        there = book.words(catalogue, row)
        for given in row.adjusted:
            yield f"hand {row.number or row.id}: {_given(given, book, there)}"
        if by := ", ".join(map(words.key, book.confirmed(row.id))):
            yield f"hand {row.number or row.id}: confirmed by {by}"
        for problem in row.problems:
            where = f"hand {row.number or row.id}"
            yield f"{problem.level.value}: {where}: {there.say(problem.phrase)}"
    for key in sorted(sheet.totals, key=lambda key: (sheet.places[key], key)):
        yield f"{sheet.places[key]}. {words.key(key)}  {sheet.totals[key]}"
    if by := ", ".join(map(words.key, book.agreed)):
        yield f"the whole sheet: confirmed by {by}"
    if sheet.end:
        won = ", ".join(words.key(key) for key in sheet.end.winners)
        yield f"won: {won}. {words.say(sheet.end.phrase)}"
    else:
        yield f"next: hand {sheet.next.number}, {words.player(sheet.next.dealer)} deals"


def _given(given: PointsAdjusted, book: Book, words: Words) -> str:
    why = book.typed.get(given.reason or "", "")
    return f"{words.side(given.side)} {given.points:+d}" + (f" ({why})" if why else "")


def complaints(refusals: Iterable[Refusal], book: Book | None) -> Iterator[str]:
    """What the form would have refused, a line each: where, what was wrong, what would do."""
    words = book.words() if book else Words()
    for refusal in refusals:
        yield harmless(f"line {refusal.line}: {words.error(refusal.error)}")


def _line(row: Row, book: Book, words: Words, columns: Sequence[str]) -> list[str]:
    values, keys = slip(book.game, row.examined), book.sheet.keys
    shown = [_shown(name, values.get(name), words) for name in columns]
    number = {State.VOID: "void", State.OPEN: f"{row.number} open"}.get(row.state, str(row.number))
    mark = "*" if row.hand.corrected else ""
    shows = row.counts or row.adjusted
    points = [f"{row.points[key]:+d}" if shows and key in row.points else "" for key in keys]
    totals = [str(row.totals.get(key, "")) for key in keys]
    return [number + mark, words.player(row.dealer), *shown, *points, *totals]


def _shown(name: str, value: Value | Phrase | None, words: Words) -> str:
    if isinstance(value, Phrase):
        return words.say(value)
    return "" if value is None else words.value(name, value)


def _table(lines: Sequence[Sequence[str]]) -> Iterator[str]:
    shown = [[harmless(cell) for cell in line] for line in lines]
    widths = [max(map(width, column)) for column in zip(*shown, strict=True)]
    for line in shown:
        padded = (cell + " " * (w - width(cell)) for cell, w in zip(line, widths, strict=True))
        yield "  ".join(padded).rstrip()


def width(text: str) -> int:
    """How many columns of a terminal the text takes."""
    return sum(
        0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1
        for c in text
    )
