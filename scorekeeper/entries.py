"""What an entry or a correction may do to the boxes of a hand."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.build import build, dealer_after, ground
from scorekeeper.commands import CorrectEntry, InsertHand, WriteEntry
from scorekeeper.errors import Conflict, EntryError, NotFound, Refused, RuleError
from scorekeeper.events import HandId, HandInserted
from scorekeeper.examine import Examined
from scorekeeper.fields import filled
from scorekeeper.game import Game
from scorekeeper.phrases import Text, Value
from scorekeeper.seating import Seating
from scorekeeper.session import Session
from scorekeeper.sheet import Row, Sheet

EMPTY = Text("empty", "Nothing is filled in: choose at least one box, then save.")
NOTHING_NEW = Text("nothing_new", "Nothing new: the boxes hold this already.")
NO_SUCH_HAND = Text("no_such_hand", "There is no hand {hand} here; the next one is {next}.")
NOT_BEGUN = Text("not_begun", "Hand {hand} has not begun yet.")
AGAINST_RULES = Text("against_rules", "Hand {hand} cannot be like this; nothing was saved.")
INSERTED_SINCE = Text(
    "inserted_since",
    "A forgotten hand was put in on another phone in the meantime: look whether it is this one.",
)
ENDED = Text("ended", "The game is over: undo or correct a hand first, or open a new session.")
VOID = Text("void", "Hand {hand} is void: restore it first.")
SCORED = Text(
    "scored",
    "Hand {hand} is scored: change it with “correct this hand”, so that everybody sees it.",
)
LEAVES_OPEN = Text(
    "leaves_open",
    "After a correction the hand must count: fill in what is missing, or make it void.",
)
BEGUN_SINCE = Text(
    "begun_since",
    "Hand {hand} was begun on another phone in the meantime: the same hand, or another?",
)
CHANGED_SINCE = Text(
    "changed_since", "Hand {hand} was changed on another phone in the meantime: nothing was saved."
)


def written(session: Session, game: Game, command: WriteEntry) -> dict[str, Value | None]:
    """The cells of the event for an entry: what is new in it, and what has to make room for it."""
    sheet = build(session, game)
    row = sheet.row(command.hand)
    if row is None:
        return _first_entry(sheet, game, command)
    if row.hand.struck:
        raise Refused(VOID(hand=sheet.number_of(command.hand)))
    if row.hand.began > command.saw:
        raise Conflict(
            BEGUN_SINCE(hand=sheet.number_of(command.hand)),
            version=session.version,
            theirs=row.hand.cells,
            mine=command.cells,
        )
    changes = _changes(session, game, row, command)
    if row.examined.scorable and any(cell in row.hand.cells for cell in changes):
        raise Refused(SCORED(hand=sheet.number_of(command.hand)))
    after = _judged(game, row.seating, row.number or command.hand, filled(row.hand.cells, changes))
    if row.examined.scorable and not after.scorable:
        raise RuleError(LEAVES_OPEN(), after.problems)
    return changes


def _first_entry(sheet: Sheet, game: Game, command: WriteEntry) -> dict[str, Value | None]:
    if command.hand != sheet.next.id:
        raise NotFound(NO_SUCH_HAND(hand=command.hand, next=sheet.next.number))
    if sheet.end:
        raise Refused(ENDED())
    cells = filled({}, command.cells)
    bare = (
        cells.keys() <= {"dealer"} and cells.get("dealer", sheet.next.dealer) == sheet.next.dealer
    )
    if bare and not command.keeps_place:
        # Who deals goes without saying: a hand is not begun by that alone.
        raise EntryError(EMPTY())
    # In the order in which the log will have them, so that the hand is looked at once.
    opened = dict(sorted({"dealer": sheet.next.dealer, **cells}.items()))
    _judged(game, sheet.next.seating, sheet.next.number, opened)
    return {**opened}


def corrected(session: Session, game: Game, command: CorrectEntry) -> dict[str, Value | None]:
    """The cells of the event for a correction: what differs from the book. It leaves the hand
    scorable."""
    sheet = build(session, game)
    row = row_to_change(session, sheet, command.hand, command.saw)
    if row.hand.struck:
        raise Refused(VOID(hand=sheet.number_of(command.hand)))
    changes = _changes(session, game, row, command)
    after = _judged(game, row.seating, row.number or command.hand, filled(row.hand.cells, changes))
    if not after.scorable:
        raise RuleError(LEAVES_OPEN(), after.problems)
    return changes


def inserted(session: Session, game: Game, command: InsertHand) -> HandInserted:
    """The event for a forgotten hand. It has to count at once, as after a correction; nobody else's
    deal is moved by it."""
    for stored in session.strokes:
        if isinstance(stored.event, HandInserted) and stored.version > command.saw:
            raise Conflict(INSERTED_SINCE(), version=session.version)
    sheet = build(session, game)
    row = sheet.row(command.after)
    if row is None and command.after != 0:
        raise NotFound(NO_SUCH_HAND(hand=command.after, next=sheet.next.number))
    if row:
        seating, dealer = row.seating, dealer_after(row, game)
    else:
        assert session.opened is not None
        seating = Seating(session.opened.players, session.opened.settings)
        dealer = session.opened.dealer
    cells: dict[str, Value] = {"dealer": dealer, **filled({}, command.cells)}
    after = _judged(game, seating, session.next_inserted, cells)
    if not after.scorable:
        raise RuleError(LEAVES_OPEN(), after.problems)
    return HandInserted(session.next_inserted, command.after, {**cells})


def row_to_change(session: Session, sheet: Sheet, hand: HandId, saw: int) -> Row:
    """The row of a hand that is to be changed, as long as nobody else changed it since.

    Raises NotFound, or Conflict with what stands now.
    """
    row = sheet.row(hand)
    if row is None and hand == sheet.next.id:
        raise NotFound(NOT_BEGUN(hand=sheet.next.number))
    if row is None:
        raise NotFound(NO_SUCH_HAND(hand=hand, next=sheet.next.number))
    if saw < session.version and session.at(saw).hands.get(hand) != row.hand:
        raise Conflict(
            CHANGED_SINCE(hand=sheet.number_of(hand)),
            version=session.version,
            theirs=row.hand.cells,
        )
    return row


def _changes(
    session: Session, game: Game, row: Row, command: WriteEntry | CorrectEntry
) -> dict[str, Value | None]:
    """What the command writes that does not stand there already.

    A box that its page showed as it sends it was not written by this phone. One that another phone
    has changed since is a conflict, never overwritten unseen.
    """
    now, then = row.hand.cells, _shown(session, row, command.saw)
    changes = {cell: v for cell, v in command.cells.items() if _differs(then.get(cell), v)}
    since = {cell for cell in changes if _differs(then.get(cell), now.get(cell))}
    if since:
        raise Conflict(
            CHANGED_SINCE(hand=row.number or command.hand),
            version=session.version,
            theirs={cell: now[cell] for cell in since if cell in now},
            mine={cell: changes[cell] for cell in since},
        )
    if not changes:
        raise Refused(NOTHING_NEW())
    fields = game.fields(row.seating.seats, row.seating.settings)
    for cell in [cell for cell, value in changes.items() if value is not None]:
        for field in fields:
            for other in field.clears(cell, now):
                changes.setdefault(other, None)
    return changes


def _shown(session: Session, row: Row, saw: int) -> Mapping[str, Value]:
    """The boxes of the hand as the page showed them."""
    if saw >= session.version:
        return row.hand.cells
    state = session.at(saw).hands.get(row.id)
    return state.cells if state else {}


def _differs(one: Value | None, other: Value | None) -> bool:
    """Whether two boxes hold something else: 1 and yes are not the same."""
    return one != other or type(one) is not type(other)


def _judged(game: Game, seating: Seating, hand: HandId, cells: dict[str, Value]) -> Examined:
    """The hand as it would stand. Raises RuleError with everything that is wrong with it."""
    examined = ground(game, seating).examined(cells)
    if examined.wrong:
        raise RuleError(AGAINST_RULES(hand=hand), examined.wrong)
    return examined
