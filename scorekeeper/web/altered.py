"""Strokes that were changed in the store behind the back of who scores: what their table is told."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from scorekeeper.book import Book
from scorekeeper.history import what
from scorekeeper.phrases import Text
from scorekeeper.words import Words

ALTERED = Text(
    "strokes_altered",
    "{strokes} stroke is not as it was written: {which}.",
    "{strokes} strokes are not as they were written: {which}.",
    "strokes",
)

NAMED = 5
"""So many are named; the page of all strokes marks every one."""


def altered(book: Book, words: Words) -> str:
    """Which strokes are not as they were written, by their numbers and what they say now; nothing where
    all are."""
    if not book.altered:
        return ""
    more = ["…"] if len(book.altered) > NAMED else []
    which = ", ".join([*islice(_named(book, words), NAMED), *more])
    return words.say(ALTERED(strokes=len(book.altered), which=which))


def _named(book: Book, words: Words) -> Iterator[str]:
    for version in book.altered:
        stored = book.session.stroke(version)
        yield f"{version} ({what(stored, book, words)})" if stored else str(version)
