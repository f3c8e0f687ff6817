"""What people type stands beside the log: the log has references that say nothing of it without the
store's own secret."""

from __future__ import annotations

import base64
import hashlib
import json
from dataclasses import replace

from scorekeeper.book import Book
from scorekeeper.commands import (
    AdjustPoints,
    Command,
    CorrectEntry,
    InsertHand,
    RenamePlayer,
    RestoreHand,
    SeatPlayers,
    StrikeHand,
    WriteEntry,
)
from scorekeeper.fields import Written
from scorekeeper.words import noted


def reference(secret: bytes, *parts: str | int, size: int = 9) -> str:
    """A word for what was typed, of `size` random-looking bytes. The same tap and text give the
    same word, so that a tap sent twice is known for what it is."""
    digest = hashlib.blake2b(json.dumps(parts).encode(), key=secret, digest_size=size).digest()
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def apart(command: Command, tap: str, secret: bytes, book: Book) -> tuple[Command, dict[str, str]]:
    """The command with references for what a person typed, and what was typed by reference."""
    match command:
        case SeatPlayers(players=players):
            new = {
                seat: reference(secret, tap, "player", seat, person)
                for seat, person in enumerate(players, start=1)
                if isinstance(person, str)
            }
            seated = tuple(new.get(seat, person) for seat, person in enumerate(players, start=1))
            typed = {new[seat]: str(players[seat - 1]) for seat in new}
            return replace(command, players=seated), typed
        case RenamePlayer(player, name):
            people = book.session.people
            made = reference(secret, tap, "name", name)
            known = {people[player - 1]: name} if 1 <= player <= len(people) else {}
            return replace(command, name=made), known
        case WriteEntry() | InsertHand():
            cells, typed = _notes(command, tap, secret, book)
            return replace(command, cells=cells), typed
        case CorrectEntry():
            cells, typed = _notes(command, tap, secret, book)
            reason, why = _reason(command.reason, tap, secret)
            return replace(command, cells=cells, reason=reason), typed | why
        case StrikeHand() | RestoreHand() | AdjustPoints():
            reason, why = _reason(command.reason, tap, secret)
            return replace(command, reason=reason), why
    return command, {}


def _reason(text: str | None, tap: str, secret: bytes) -> tuple[str | None, dict[str, str]]:
    if not text:
        return None, {}
    made = reference(secret, tap, "reason", text)
    return made, {made: text}


def _notes(
    command: WriteEntry | CorrectEntry | InsertHand, tap: str, secret: bytes, book: Book
) -> tuple[Written, dict[str, str]]:
    """The cells with references for notes. Words that stand there already keep theirs, so that a
    form which sends them along unchanged changes nothing."""
    cells, typed = dict(command.cells), dict[str, str]()
    state = None if isinstance(command, InsertHand) else book.session.hands.get(command.hand)
    for cell in book.notes & cells.keys():
        text = cells[cell]
        if isinstance(text, str) and text:
            known = str(state.cells.get(cell, "")) if state else ""
            if not known or noted(book.typed, known) != text:
                known = reference(secret, tap, cell, text)
                typed[known] = text
            cells[cell] = known
        elif text == "":
            cells[cell] = None
    return cells, typed
