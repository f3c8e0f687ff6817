"""What can be taken back, and what the stroke before this page has done."""

from __future__ import annotations

from dataclasses import dataclass

from flask import request

from scorekeeper.book import Book
from scorekeeper.events import EntryWithdrawn
from scorekeeper.history import tap_did, tap_did_by
from scorekeeper.links import Role, least_to_withdraw
from scorekeeper.phrases import Text
from scorekeeper.sheet import State
from scorekeeper.web.forms import sentence
from scorekeeper.words import Words

OPEN_AGAIN = Text("open_again", "The game is open again.")


@dataclass(frozen=True)
class Undo:
    """A stroke on offer to be taken back, by version; what it was, and the least role that may."""

    version: int
    what: str
    least: Role


def undo(book: Book, words: Words) -> Undo | None:
    stored = book.session.undoable
    if stored is None:
        return None
    least = least_to_withdraw(book.session.meant(stored.version))
    return Undo(stored.version, tap_did_by(stored, book, words), least)


def redo(book: Book, words: Words) -> Undo | None:
    stored = book.session.redoable
    if stored is None or not isinstance(stored.event, EntryWithdrawn):
        return None
    target = book.session.stroke(stored.event.version)
    if target is None:
        return None
    least = least_to_withdraw(book.session.meant(stored.version))
    return Undo(stored.version, tap_did_by(target, book, words), least)


def saved(book: Book, words: Words) -> str:
    """What the stroke that this page comes back from has done, to be read aloud."""
    version = request.args.get("saved", "")
    if not version.isascii() or not version.isdigit() or len(version) > 9:
        return ""
    stored = book.session.stroke(int(version))
    if stored is None or stored.version != book.session.version:
        return ""
    row = book.sheet.row(getattr(stored.event, "hand", 0))
    told = tap_did(stored, book, words)
    told_of = row and (row.counts or row.state is State.OPEN)
    said = (
        sentence(book.game, row.examined, book.words(words.catalogue, row))
        if row and told_of
        else ""
    )
    again = words.text(OPEN_AGAIN) if _reopened(book) else ""
    return " ".join(filter(None, (f"{told[:1].upper()}{told[1:]}.", again, said)))


def _reopened(book: Book) -> bool:
    """Whether the last stroke has undone the end of the game."""
    if book.sheet.end:
        return False
    first = book.session.together(book.session.strokes[-1])[0]
    before = book.at(first.version - 1)
    return before.session.opened is not None and before.sheet.end is not None
