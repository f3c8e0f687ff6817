"""What a page offers to be confirmed, where sides confirm hands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.agreement import is_confirmed_here
from scorekeeper.book import Book
from scorekeeper.events import HandId
from scorekeeper.phrases import Text
from scorekeeper.seating import Key
from scorekeeper.sheet import Row
from scorekeeper.words import Words

CONFIRMED_BY = Text("confirmed_by", "confirmed by {who}")


@dataclass(frozen=True)
class Agreement:
    """A hand, or (no `hand`) the whole sheet, on offer to be confirmed: by whom it was, and the sides,
    by key and name, that have not."""

    hand: HandId | None
    label: str
    confirmed: str
    waiting: tuple[tuple[str, str], ...]


def agreement(book: Book, row: Row, words: Words) -> Agreement | None:
    """What is to be agreed about a hand, where hands are confirmed."""
    if not row.counts or not is_confirmed_here(row.seating.settings):
        return None
    sides, done = book.keys.seated(row.seating), book.confirmed(row.id)
    waiting = tuple((key, words.key(key)) for key in sides if key not in done)
    by = confirmed_by(book.confirmed(row.id), words)
    return Agreement(row.id, str(row.number), by, waiting)


def agreements(book: Book, words: Words) -> list[Agreement]:
    """What the page of the table offers to be confirmed: the newest hand that counts, and all."""
    row = next((row for row in reversed(book.sheet.rows) if row.counts), None)
    if row is None or not is_confirmed_here(book.sheet.next.seating.settings):
        return []
    waiting = ((k, words.key(k)) for k in book.keys.all if k not in book.agreed)
    whole = Agreement(None, "", confirmed_by(book.agreed, words), tuple(waiting))
    newest = agreement(book, row, words)
    return [newest, whole] if newest else [whole]


def confirmed_by(keys: Sequence[Key], words: Words) -> str:
    return words.say(CONFIRMED_BY(who=", ".join(map(words.key, keys)))) if keys else ""
