"""The strokes in words: what was written, old and new, on which phone, when and why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.book import Book
from scorekeeper.events import (
    EndChosen,
    EntryCorrected,
    EntryWithdrawn,
    EntryWritten,
    HandConfirmed,
    HandId,
    HandInserted,
    HandRestored,
    HandStruck,
    PlayerForgotten,
    PlayerRenamed,
    PlayersSeated,
    PointsAdjusted,
    RulesChanged,
    SessionClosed,
    SessionOpened,
    SessionReopened,
    Stored,
)
from scorekeeper.fields import filled
from scorekeeper.phrases import Phrase, Text, Value
from scorekeeper.words import Words

OPENED = Text("did_open", "session opened")
WRITTEN = Text("did_write", "hand {hand} written")
FILLED = Text("did_fill", "hand {hand} filled in")
CORRECTED = Text("did_correct", "hand {hand} corrected")
STRUCK = Text("did_strike", "hand {hand} made void")
RESTORED = Text("did_restore", "hand {hand} counts again")
WITHDRAWN = Text("did_undo", "undone: {what}")
REDONE = Text("did_redo", "done again: {what}")
INSERTED = Text("did_insert", "forgotten hand {hand} put in")
GIVEN = Text("did_give", "{points} point for {who}", "{points} points for {who}", "points")
SEATED = Text("did_seat", "seats from hand {hand}: {who}")
RENAMED = Text("did_rename", "a player renamed: {who}")
FORGOTTEN = Text("did_forget", "a player forgotten: {who}")
RULED = Text("did_rule", "house rules changed from hand {hand}")
ENDED = Text("did_end", "the game ends with hand {hand}")
PLAYED_ON = Text("did_play_on", "played on past hand {hand}")
CONFIRMED = Text("did_confirm", "hand {hand} confirmed by {who:key}")
ALL_CONFIRMED = Text("did_confirm_all", "the whole sheet confirmed by {who:key}")
CLOSED = Text("did_close", "session closed")
LOCKED = Text("did_lock", "session closed and locked")
REOPENED = Text("did_reopen", "session reopened")
OTHER = Text("did_other", "a stroke of a newer release")
BY = Text("did_by", "{what}, by {phone}")
PHONE = Text("phone", "phone {number}")


SETTLED = (EntryCorrected, HandStruck, HandRestored, HandInserted, PointsAdjusted)
"""The kinds of stroke that change what the table took for settled."""


@dataclass(frozen=True, slots=True)
class Change:
    """One box of a stroke: what it held before and after, in words; empty where it held nothing."""

    box: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Told:
    """One stroke in words. `stands` is False once it was taken back; `settled`: it changed what was
    settled before; `device` is the opaque id of the phone that made it."""

    version: int
    what: str
    changes: tuple[Change, ...]
    who: str
    when: str
    why: str
    stands: bool
    settled: bool
    device: str


def history(book: Book, words: Words, hand: HandId | None = None) -> Iterator[Told]:
    """Every stroke, or those of one hand, in the order in which they were made."""
    called = phones(book, words)
    cells: dict[HandId, dict[str, Value]] = {}
    for stored in book.session.strokes:
        stands = stored.version not in book.session.withdrawn
        there = book.words(words.catalogue, book.sheet.row(getattr(stored.event, "hand", 0)))
        changes = tuple(_changes(stored, cells, there, stands=stands))
        if hand is not None and _hand(stored, book) != hand:
            continue
        yield Told(
            stored.version,
            what(stored, book, words),
            changes,
            called.get(whose(stored), ""),
            stored.stamp.when,
            book.typed.get(getattr(stored.event, "reason", None) or "", ""),
            stands,
            _settled(stored, book),
            stored.stamp.device,
        )


def _settled(stored: Stored, book: Book) -> bool:
    """Whether it changed what was settled, or took such a change back, or did it again."""
    if isinstance(stored.event, EntryWithdrawn):
        meant = book.session.meant(stored.event.version)
        return any(isinstance(each.event, SETTLED) for each in meant)
    return isinstance(stored.event, SETTLED)


def tap_did(stored: Stored, book: Book, words: Words) -> str:
    """What the tap that made a stroke did: of several strokes the first says it."""
    return what(book.session.together(stored)[0], book, words)


def tap_did_by(stored: Stored, book: Book, words: Words) -> str:
    """What a tap did, and on which phone."""
    did = tap_did(stored, book, words)
    phone = phones(book, words).get(whose(stored))
    return words.say(BY(what=did, phone=phone)) if phone else did


def what(stored: Stored, book: Book, words: Words) -> str:
    """What a stroke did, in a few words."""
    event = stored.event
    if isinstance(event, EntryWithdrawn):
        target = _taken_back(event, stored, book)
        if target is None:
            return words.text(OTHER)
        if isinstance(target.event, EntryWithdrawn):
            first = _taken_back(target.event, target, book)
            return words.say(REDONE(what=what(first, book, words) if first else ""))
        return words.say(WITHDRAWN(what=what(target, book, words)))
    return words.say(_of_the_table(stored, book) or _did(stored, book))


def _taken_back(event: EntryWithdrawn, stored: Stored, book: Book) -> Stored | None:
    """The stroke before it that an undo takes back. One that was changed in the store may name itself."""
    target = book.session.stroke(event.version)
    return target if target and target.version < stored.version else None


def _of_the_table(stored: Stored, book: Book) -> Phrase | None:
    people = book.session.people
    match stored.event:
        case PointsAdjusted(hand, side, points, _):
            there = book.words(seating=book.seating_at(hand or 0))
            return GIVEN(points=f"{points:+d}", who=there.side(side))
        case PlayersSeated(since, players):
            known = [book.names[people.index(p)] for p in players if p in people]
            return SEATED(hand=book.sheet.number_of(since), who=", ".join(known))
        case PlayerRenamed(player) if player in people:
            return RENAMED(who=book.names[people.index(player)])
        case PlayerForgotten(player) if player in people:
            return FORGOTTEN(who=book.names[people.index(player)])
        case RulesChanged(since, _):
            return RULED(hand=book.sheet.number_of(since))
        case HandConfirmed(hand, side) if side in book.keys.all:
            if hand is None:
                return ALL_CONFIRMED(who=side)
            return CONFIRMED(hand=book.sheet.number_of(hand), who=side)
        case EndChosen(hand, play_on):
            return (PLAYED_ON if play_on else ENDED)(hand=book.sheet.number_of(hand))
    return None


def _did(stored: Stored, book: Book) -> Phrase:
    match stored.event:
        case SessionOpened():
            return OPENED()
        case EntryWritten(hand, _):
            state = book.session.hands.get(hand)
            first = state is None or state.began == stored.version
            return (WRITTEN if first else FILLED)(hand=book.sheet.number_of(hand))
        case HandInserted(hand, _, _):
            return INSERTED(hand=book.sheet.number_of(hand))
        case EntryCorrected(hand, _, _):
            return CORRECTED(hand=book.sheet.number_of(hand))
        case HandStruck(hand, _):
            return STRUCK(hand=book.sheet.number_of(hand))
        case HandRestored(hand, _):
            return RESTORED(hand=book.sheet.number_of(hand))
        case SessionClosed(locked):
            return (LOCKED if locked else CLOSED)()
        case SessionReopened():
            return REOPENED()
    return OTHER()


def _hand(stored: Stored, book: Book) -> HandId | None:
    """The hand that a stroke is about; an undo is about that of the stroke it takes back."""
    event = stored.event
    if isinstance(event, EntryWithdrawn):
        target = _taken_back(event, stored, book)
        return _hand(target, book) if target else None
    return getattr(event, "hand", None)


def _changes(
    stored: Stored, cells: dict[HandId, dict[str, Value]], words: Words, *, stands: bool
) -> Iterator[Change]:
    event = stored.event
    if not isinstance(event, EntryWritten | EntryCorrected | HandInserted):
        return
    held = cells.get(event.hand, {})
    for cell, value in event.cells.items():
        before = held.get(cell)
        yield Change(
            words.box(cell),
            "" if before is None else words.value(cell, before),
            "" if value is None else words.value(cell, value),
        )
    if stands:
        cells[event.hand] = filled(held, event.cells)


def whose(stored: Stored) -> tuple[str, str]:
    """The link by which a stroke came, and the device, both opaque and either perhaps empty."""
    return stored.stamp.who, stored.stamp.device


def phones(book: Book, words: Words) -> dict[tuple[str, str], str]:
    """What the phones that wrote here are called: by the name of their link; those without one are
    numbered by their first stroke."""
    strokes = book.session.strokes
    devices = dict.fromkeys(s.stamp.device for s in strokes if s.stamp.device)
    numbers = {device: n for n, device in enumerate(devices, start=1)}
    return {
        (link, device): book.typed.get(link) or words.say(PHONE(number=numbers[device]))
        for link, device in map(whose, strokes)
        if book.typed.get(link) or device
    }
