"""A CSV file read back as a spreadsheet would, and sessions to make one of."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from itertools import count

from scorekeeper.book import Book
from scorekeeper.commands import Command, CorrectEntry, StrikeHand, WriteEntry
from scorekeeper.events import Stamp
from scorekeeper.service import Service

BOM = "\ufeff"
CELLS = {"bidder": 3, "bid": 7, "partner": 4, "pile": 8, "tricks-1": 3, "tricks-2": 2}
LOST = {"bidder": 1, "bid": 9, "partner": 2, "pile": 4, "tricks-3": 5, "tricks-4": 4}


class Table:
    """A table whose clock can be set."""

    def __init__(
        self,
        service: Service,
        names: Sequence[str] = ("Ann", "Bob", "Cy", "Di"),
        when: str = "2026-03-01T19:00:00.000+00:00",
        **settings: str | int,
    ) -> None:
        self.service, self.when, self._taps = service, when, count(1)
        self.book = service.open("lead", names, settings, 1, self._stamp())

    def _stamp(self) -> Stamp:
        return Stamp(f"tap-number-{next(self._taps)}", self.when, "", "device-of-a-phone")

    def does(self, command: Command) -> Book:
        self.book = self.service.submit(self.book.stream, command, self._stamp())
        return self.book

    def writes(self, hand: int, **cells: int | str) -> Book:
        given = {name.replace("_", "-"): value for name, value in cells.items()} or CELLS
        return self.does(WriteEntry(hand, given, self.book.session.version))

    def evening(self) -> Book:
        """Played, failed, void with a reason, corrected, and a bid that is still open."""
        self.writes(1)
        self.does(WriteEntry(2, LOST, self.book.session.version))
        self.writes(3)
        self.does(StrikeHand(3, self.book.session.version, "misdealt"))
        self.does(CorrectEntry(1, {"bid": 8}, self.book.session.version, "misheard"))
        return self.writes(4, bidder=2, bid=5)


def parsed(text: str, delimiter: str = ",") -> list[list[str]]:
    """The rows of a CSV that begins with a byte order mark and ends every line as RFC 4180 says."""
    assert text.startswith(BOM)
    assert text.endswith("\r\n")
    assert "\n" not in text.replace("\r\n", "")
    rows = list(csv.reader(io.StringIO(text[1:], newline=""), delimiter=delimiter, strict=True))
    assert {len(row) for row in rows} == {len(rows[0])}, "every row has every column"
    return rows


def columns(text: str, delimiter: str = ",") -> dict[str, list[str]]:
    """The columns of a CSV by their heads, which are told apart."""
    head, *rows = parsed(text, delimiter)
    assert len(set(head)) == len(head), head
    return {name: [row[at] for row in rows] for at, name in enumerate(head)}
