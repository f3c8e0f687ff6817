"""Appends that share a transaction, put into the tables in as few statements as there can be."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from sqlite_utils import Database

from scorekeeper.errors import Conflict, Refused
from scorekeeper.eventlog.append import Append
from scorekeeper.eventlog.chain import bucket
from scorekeeper.eventlog.line import Line
from scorekeeper.eventlog.log import Head
from scorekeeper.eventlog.sqlite.place import ADD, END, moving, place
from scorekeeper.eventlog.sqlite.reading import head

Outcome = tuple[Line, ...] | Conflict | Refused

REMEMBERED = 4096
"""Of so many streams at most it is remembered where they end."""


class Batches:
    """Remembers where streams and feeds end. Nobody else moves them while this connection is the one
    that writes, so nothing need be asked about a stroke that comes next; if it was not next after
    all, the keys of the tables refuse it.

    The transactions are the caller's: where one is rolled back, for whatever reason, `forget` is to
    be called.
    """

    def __init__(self, db: Database) -> None:
        self._db = db
        self._conn = db.conn
        self.ends: dict[str, Head] = {}
        """Where streams that were added to end on the disk. Any thread may look."""
        self._heads: dict[str, Head] = {}
        self._ends: dict[int, int] = {}
        self._moved: set[int] = set()
        self._rows: list[tuple[int | str, ...]] = []

    def forget(self) -> None:
        """What is remembered was not stored, or is so no longer."""
        self.ends.clear()
        self._heads.clear()
        self._ends.clear()
        self._moved.clear()
        self._rows.clear()

    def placed(self, appends: Sequence[Append]) -> list[Outcome]:
        """What becomes of each.

        Raises sqlite3.IntegrityError where something stands in the way of one of them: a repeat,
        most likely, which `asked` knows how to answer.
        """
        outcomes = [self._next(append) or self._asked(append) for append in appends]
        self._write()
        return outcomes

    def committed(self, appends: Sequence[Append]) -> None:
        """What was placed of these is on the disk."""
        for append in appends:
            if here := self._heads.get(append.stream):
                self.ends[append.stream] = here
            else:
                self.ends.pop(append.stream, None)

    def asked(self, appends: Sequence[Append]) -> list[Outcome]:
        """What becomes of each, if everything is asked for that has a say in it."""
        return [self._asked(append) for append in appends]

    def _next(self, append: Append) -> tuple[Line, ...]:
        """The lines of an append that comes next in its stream as far as is known; else nothing."""
        here = self._heads.get(append.stream)
        if here is None or here.version != append.expected or append.typed:
            return ()
        lines = append.lines(here)
        if lines:
            key = bucket(append.stream)
            end = self._ends.get(key) or self._conn.execute(END, (key,)).fetchone()[0]
            self._rows += [(key, pos, *line) for pos, line in enumerate(lines, end + 1)]
            self._ends[key] = end + len(lines)
            self._moved.add(key)
            self._heads[append.stream] = Head(lines[-1].version, lines[-1].hash)
        return lines

    def _asked(self, append: Append) -> Outcome:
        self._write()
        self._ends.pop(bucket(append.stream), None)
        outcome: Outcome
        try:
            outcome = place(self._db, append)
        except (Conflict, Refused) as error:
            outcome = error
        if len(self._heads) >= REMEMBERED:
            self._heads.clear()
            self.ends.clear()
        if (here := head(self._db, append.stream)).version:
            self._heads[append.stream] = here
        return outcome

    def _write(self) -> None:
        if self._rows:
            self._conn.executemany(ADD, self._rows)
            ends = chain.from_iterable((key, self._ends[key]) for key in self._moved)
            self._conn.execute(moving(len(self._moved)), tuple(ends))
            self._rows.clear()
            self._moved.clear()
