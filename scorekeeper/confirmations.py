"""What a side may confirm: a hand that counts, or the whole sheet, as it has seen them."""

from __future__ import annotations

from scorekeeper.agreement import is_confirmed_here
from scorekeeper.build import build
from scorekeeper.commands import ConfirmHand
from scorekeeper.entries import row_to_change
from scorekeeper.errors import Conflict, NotFound, Refused
from scorekeeper.events import EntryWithdrawn, Event, HandConfirmed, Stored
from scorekeeper.game import Game
from scorekeeper.outcome import NO_SUCH_SIDE
from scorekeeper.phrases import Text
from scorekeeper.seating import Keys
from scorekeeper.session import Session, touched
from scorekeeper.sheet import Row, Sheet

NOT_HERE = Text("not_confirmed_here", "By the house rules of this table nobody confirms hands.")
NOTHING_COUNTS = Text("nothing_to_confirm", "No hand counts yet: there is nothing to confirm.")
NOT_COUNTED = Text("not_to_confirm", "Hand {hand} does not count: there is nothing to confirm.")
ALREADY = Text("confirmed_already", "{who:key} confirmed that already.")
NOT_THERE = Text("confirmer_absent", "{who:key} did not play hand {hand}.")
SHEET_MOVED = Text(
    "sheet_changed_since",
    "Something was written on another phone in the meantime: look again, then confirm.",
)


def hand_confirmed(session: Session, game: Game, command: ConfirmHand) -> HandConfirmed:
    """The event of a side that agrees. It agrees with what its page showed, and nothing newer."""
    sheet, side = build(session, game), command.side
    if side not in Keys(session, game).all:
        raise NotFound(NO_SUCH_SIDE(side=side))
    if command.hand is None:
        _whole_sheet(session, sheet, command)
        confirmed = session.agreed
    else:
        row = row_to_change(session, sheet, command.hand, command.saw)
        _one_hand(session, game, row, command)
        confirmed = session.confirmed.get(command.hand, ())
    if side in confirmed:
        raise Refused(ALREADY(who=side))
    return HandConfirmed(command.hand, side)


def _whole_sheet(session: Session, sheet: Sheet, command: ConfirmHand) -> None:
    if not is_confirmed_here(sheet.next.seating.settings):
        raise Refused(NOT_HERE())
    if not any(row.counts for row in sheet.rows):
        raise Refused(NOTHING_COUNTS())
    if any(_moved(stored, session) is not None for stored in _since(session, command.saw)):
        raise Conflict(SHEET_MOVED(), version=session.version)


def _one_hand(session: Session, game: Game, row: Row, command: ConfirmHand) -> None:
    number = row.number or row.id
    if not is_confirmed_here(row.seating.settings):
        raise Refused(NOT_HERE())
    if not row.counts:
        raise Refused(NOT_COUNTED(hand=number))
    if Keys(session, game).side_of(command.side, row.seating) is None:
        raise Refused(NOT_THERE(who=command.side, hand=number))
    if any(row.id in (_moved(stored, session) or ()) for stored in _since(session, command.saw)):
        raise Conflict(SHEET_MOVED(), version=session.version)


def _since(session: Session, saw: int) -> list[Stored]:
    return [stored for stored in session.strokes if stored.version > saw]


def _moved(stored: Stored, session: Session) -> tuple[int | str, ...] | None:
    """What a stroke touched; an undo, or a redo, what the stroke behind it did."""
    event: Event = stored.event
    while isinstance(event, EntryWithdrawn):
        target = session.stroke(event.version)
        if target is None or target.version >= stored.version:
            return None
        stored, event = target, target.event
    return touched(event, session.order)
