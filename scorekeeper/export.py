"""The CSV files: one row a hand as a spreadsheet user would have it, and one row a stroke.

RFC 4180, UTF-8 with a byte order mark. Text that a spreadsheet would run as a formula is made
harmless; numbers stay numbers.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, tzinfo
from itertools import chain
from typing import Any

from scorekeeper.book import Book
from scorekeeper.errors import NotFound
from scorekeeper.examine import slip
from scorekeeper.history import phones
from scorekeeper.phrases import Phrase, Text, Value
from scorekeeper.sheet import Row
from scorekeeper.strokes import Stroke, of_book
from scorekeeper.words import Words

NO_DIALECT = Text("no_dialect", "There is no CSV dialect “{value}”; these are: {known}.")

BOM = "\ufeff"

Cell = str | int


@dataclass(frozen=True, slots=True)
class Dialect:
    """How one spreadsheet in one language expects a CSV: what stands between the columns, and how
    it writes a date and a time of day (None: one ISO 8601 column with the offset)."""

    delimiter: str = ","
    date: str | None = None
    time: str = "%H:%M:%S"


DIALECTS = {
    "rfc4180": Dialect(),
    "excel-en": Dialect(date="%Y-%m-%d"),
    "excel-nl": Dialect(";", "%d-%m-%Y"),
    "excel-de": Dialect(";", "%d.%m.%Y"),
}
"""By name. The whole numbers of a sheet need no decimal sign; a dialect would say it here."""


def dialect(name: str) -> Dialect:
    """The dialect of that name. Raises NotFound."""
    if name not in DIALECTS:
        raise NotFound(NO_DIALECT(value=name[:40], known=", ".join(DIALECTS)))
    return DIALECTS[name]


def hands_csv(book: Book, dialect: Dialect, zone: tzinfo | None) -> Iterator[str]:
    """hands.csv, piece by piece. Times are in the zone (None: this machine's)."""
    words, keys = book.words(), book.sheet.keys
    moment = _moment(dialect, zone)
    head: list[Cell] = ["number", "state", "dealer", *_column_heads(book, words)]
    head += [f"points {words.key(key)}" for key in keys]
    head += [f"total {words.key(key)}" for key in keys]
    head += ["corrected", *_moments("began", dialect), *_moments("changed", dialect)]
    return _written(head, (_hand(row, book, moment) for row in book.sheet.rows), dialect)


def _column_heads(book: Book, words: Words) -> Iterator[str]:
    """The game's columns: one for a box, one a person or a side where everybody has one."""
    for column in book.game.columns:
        if column.per_seat:
            yield from (f"{column.field} {name}" for name in book.names)
        elif column.per_side:
            yield from (f"{column.field} {words.key(key)}" for key in book.sheet.keys)
        else:
            yield column.field


def entries_csv(book: Book, dialect: Dialect, zone: tzinfo | None) -> Iterator[str]:
    """entries.csv: every stroke, void and corrected ones included, with who, when and why."""
    moment = _moment(dialect, zone)
    head: list[Cell] = [
        "version",
        *_moments("when", dialect),
        "who",
        "device",
        "kind",
        "hand",
        "what",
        "reason",
        "stands",
        "id",
    ]
    called = phones(book, book.words())
    rows = (_entry(stroke, book, called, moment) for stroke in of_book(book))
    return _written(head, rows, dialect)


def _hand(row: Row, book: Book, moment: Callable[[str], list[Cell]]) -> list[Cell]:
    shows = row.counts or row.adjusted
    keys = book.sheet.keys
    return [
        row.number or "",
        row.state.value,
        book.words(row=row).player(row.dealer),
        *_columns(row, book),
        *(row.points.get(key, "") if shows else "" for key in keys),
        *(row.totals.get(key, "") for key in keys),
        "yes" if row.hand.corrected else "no",
        *moment(_when(book, row.hand.strokes[0])),
        *moment(_when(book, row.hand.strokes[-1])),
    ]


def _columns(row: Row, book: Book) -> Iterator[Cell]:
    words, values = book.words(row=row), slip(book.game, row.examined)
    seat_of = {player: seat for seat, player in enumerate(row.seating.players, start=1)}
    for column in book.game.columns:
        if column.per_seat:
            names = [f"{column.field}-{seat_of.get(person, 0)}" for person in book.session.people]
        else:
            names = list(column.names(row.seating.seats, book.sheet.keys))
        yield from (_shown(values.get(name), words, name) for name in names)


def _shown(value: Value | Phrase | None, words: Words, name: str) -> Cell:
    """A value as a spreadsheet wants it: numbers as numbers, seats as names."""
    if value is None:
        return ""
    shown = words.say(value) if isinstance(value, Phrase) else words.value(name, value)
    return value if isinstance(value, int) and shown == str(value) else shown


def _when(book: Book, version: int) -> str:
    stored = book.session.stroke(version)
    return stored.stamp.when if stored else ""


def _entry(
    stroke: Stroke,
    book: Book,
    called: Mapping[tuple[str, str], str],
    moment: Callable[[str], list[Cell]],
) -> list[Cell]:
    data = dict(stroke.data)
    hand, reason = data.pop("hand", ""), data.pop("reason", "")
    return [
        stroke.line,
        *moment(stroke.stamp["when"]),
        called.get((stroke.stamp["who"], stroke.stamp["device"]), ""),
        stroke.stamp["device"],
        stroke.kind,
        hand,
        " ".join(_pairs(data)),
        reason,
        "no" if stroke.line in book.session.withdrawn else "yes",
        stroke.stamp["id"],
    ]


def _pairs(data: Mapping[str, Any]) -> Iterator[str]:
    """What a stroke wrote, box by box: `bid=7`, and `bid=` where one was cleared."""
    for name, value in data.items():
        match value:
            case Mapping():
                yield from _pairs(value)
            case list() | tuple():
                yield f"{name}={', '.join(map(str, value))}"
            case _:
                yield f"{name}={'' if value is None else value}"


def _moments(name: str, dialect: Dialect) -> list[Cell]:
    return [name] if dialect.date is None else [f"{name} date", f"{name} time"]


def _moment(dialect: Dialect, zone: tzinfo | None) -> Callable[[str], list[Cell]]:
    """Writes a recorded time in the reader's zone."""

    def write(when: str) -> list[Cell]:
        try:
            local = datetime.fromisoformat(when).astimezone(zone)
        except (ValueError, OverflowError):
            return [when] if dialect.date is None else [when, ""]
        if dialect.date is None:
            return [local.isoformat(timespec="seconds")]
        return [local.strftime(dialect.date), local.strftime(dialect.time)]

    return write


def _written(head: list[Cell], rows: Iterable[list[Cell]], dialect: Dialect) -> Iterator[str]:
    yield BOM
    line = io.StringIO()
    writer = csv.writer(line, delimiter=dialect.delimiter, lineterminator="\r\n")
    for row in chain([head], rows):
        writer.writerow([neutral(cell) if isinstance(cell, str) else cell for cell in row])
        yield line.getvalue()
        line.seek(0)
        line.truncate()


def neutral(text: str) -> str:
    """The text, with an apostrophe before it where a spreadsheet would take it for a formula.

    >>> neutral("=1+1"), neutral("Ann")
    ("'=1+1", 'Ann')
    """
    return f"'{text}" if text[:1] in _FORMULA else text


_FORMULA = frozenset("=+-@\t\r\n\uff1d\uff0b\uff0d\uff20")
