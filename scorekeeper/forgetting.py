"""What was typed about a person: what is to be blanked when the table forgets them."""

from __future__ import annotations

import re
from collections.abc import Mapping

from scorekeeper.book import Book
from scorekeeper.events import PlayerRenamed, PlayersSeated

SHORT = 3
"""Letters from which on a name is sought within longer words, too."""


def about(book: Book, player: int) -> dict[str, str]:
    """The references of a player's names, by order of first appearance from 1, and those of every
    reason and note that has such a name in it, each with its words (empty: those stand nowhere)."""
    people = book.session.people
    person = people[player - 1]
    called = book.typed.get(person, "")
    renamed = (s.event for s in book.session.strokes if isinstance(s.event, PlayerRenamed))
    gone = {event.name: "" for event in renamed if event.player == person and event.name}
    for ref in _never_sat(book):
        if called and book.typed.get(ref) == called:
            gone[ref] = called
    return {person: called, **gone, **mentions(book, player)}


def mentions(book: Book, player: int) -> Mapping[str, str]:
    """The reasons and notes that have the player's name in them, by reference."""
    called = book.typed.get(book.session.people[player - 1], "")
    names = {*book.session.people, *_never_sat(book)}
    said = ((ref, text) for ref, text in book.typed.items() if ref not in names)
    return {ref: text for ref, text in said if called and speaks_of(text, called)}


def _never_sat(book: Book) -> set[str]:
    """The people of seatings that were taken back."""
    seated = (s.event for s in book.session.strokes if isinstance(s.event, PlayersSeated))
    return {player for event in seated for player in event.players} - {*book.session.people}


def speaks_of(text: str, name: str) -> bool:
    """Whether a text has the name in it; a short one only as a word of its own."""
    text, name = text.casefold(), name.casefold()
    if len(name) >= SHORT:
        return name in text
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None
