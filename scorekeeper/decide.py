"""The only place that says no: a command becomes events, or an error that says why not.

Every refusal has its words here, or beside the rule that makes it.
"""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.build import build
from scorekeeper.commands import (
    AdjustPoints,
    ChangeRules,
    ChooseEnd,
    CloseSession,
    Command,
    ConfirmHand,
    CorrectEntry,
    ForgetPlayer,
    InsertHand,
    OpenSession,
    RenamePlayer,
    ReopenSession,
    RestoreHand,
    SeatPlayers,
    StrikeHand,
    Withdraw,
    WriteEntry,
)
from scorekeeper.confirmations import hand_confirmed
from scorekeeper.entries import corrected, inserted, row_to_change, written
from scorekeeper.errors import NotFound, Refused, RuleError
from scorekeeper.events import (
    EntryCorrected,
    EntryWithdrawn,
    EntryWritten,
    Event,
    HandRestored,
    HandStruck,
    SessionClosed,
    SessionOpened,
    SessionReopened,
)
from scorekeeper.game import Game
from scorekeeper.houserules import in_full
from scorekeeper.outcome import adjusted, end_chosen
from scorekeeper.phrases import Text
from scorekeeper.problems import wrong
from scorekeeper.roster import NOT_PLAYABLE, checked_seats, forgotten, renamed, ruled, seated
from scorekeeper.session import Session

NO_SUCH_GAME = Text("no_such_game", "There is no game “{game}” here; these are: {games}.")
NO_SESSION = Text("no_session", "There is no such session.")
OPENED_BEFORE = Text("opened_before", "This session is open already.")
CLOSED = Text("closed", "This session is closed: reopen it to write in it.")
NOT_CLOSED = Text("not_closed", "This session is open already.")
DEALER = Text(
    "dealer_not_seated", "The first dealer sits on seat {seat}, but seats run from 1 to {seats}."
)
KNOWS_MORE = Text(
    "phone_knows_more",
    "This phone has seen more of this table than the store has: an older copy of it was put back, or "
    "something was lost. Nothing was saved. Look at what is missing, then save again.",
)
NO_STROKE = Text("no_stroke", "There is no stroke {version} that can be taken back.")
NEWER_STROKE = Text(
    "newer_stroke", "Something newer has been written since: only the last stroke can be undone."
)
TAKEN_BACK = Text("taken_back", "That was taken back already.")
VOID_ALREADY = Text("void_already", "Hand {hand} is void already.")
NOT_VOID = Text("not_void", "Hand {hand} is not void: there is nothing to restore.")


def decide(  # noqa: C901, PLR0911, PLR0912  (a flat table of commands)
    session: Session, command: Command, games: Mapping[str, Game]
) -> tuple[Event, ...]:
    """The events that the command makes of the session as it stands.

    Raises NotFound, EntryError, RuleError, Refused or Conflict; then nothing is to be written.
    """
    if isinstance(command, OpenSession):
        return (_opened(session, command, games),)
    if session.opened is None:
        raise NotFound(NO_SESSION())
    if session.closed and not isinstance(command, ReopenSession | Withdraw | ForgetPlayer):
        raise Refused(CLOSED())
    if getattr(command, "saw", 0) > session.version:
        raise Refused(KNOWS_MORE())
    game = game_of(games, session.opened.game)
    match command:
        case WriteEntry():
            return (EntryWritten(command.hand, written(session, game, command)),)
        case CorrectEntry(reason=reason):
            cells = corrected(session, game, command)
            return (EntryCorrected(command.hand, cells, reason),)
        case StrikeHand():
            row = row_to_change(session, build(session, game), command.hand, command.saw)
            if row.hand.struck:
                raise Refused(VOID_ALREADY(hand=command.hand))
            return (HandStruck(command.hand, command.reason),)
        case RestoreHand():
            row = row_to_change(session, build(session, game), command.hand, command.saw)
            if not row.hand.struck:
                raise Refused(NOT_VOID(hand=row.number or command.hand))
            return (HandRestored(command.hand, command.reason),)
        case InsertHand():
            return (inserted(session, game, command),)
        case AdjustPoints():
            return adjusted(session, game, command)
        case SeatPlayers():
            return seated(session, game, command)
        case RenamePlayer(player, name):
            return (renamed(session, player, name),)
        case ForgetPlayer(player):
            return (forgotten(session, player),)
        case ChangeRules():
            return (ruled(session, game, command),)
        case ChooseEnd():
            return (end_chosen(session, game, command),)
        case ConfirmHand():
            return (hand_confirmed(session, game, command),)
        case Withdraw(version):
            return _withdrawn(session, version)
        case CloseSession(locked):
            return (SessionClosed(locked),)
        case ReopenSession():
            if not session.closed:
                raise Refused(NOT_CLOSED())
            return (SessionReopened(),)


def game_of(games: Mapping[str, Game], key: str) -> Game:
    """The game of that key. Raises NotFound."""
    if key not in games:
        raise NotFound(NO_SUCH_GAME(game=key[:40], games=", ".join(games)))
    return games[key]


def _opened(session: Session, command: OpenSession, games: Mapping[str, Game]) -> SessionOpened:
    if session.opened is not None:
        raise Refused(OPENED_BEFORE())
    game = game_of(games, command.game)
    seats = len(command.players)
    checked_seats(game, seats)
    if not 1 <= command.dealer <= seats:
        raise RuleError(NOT_PLAYABLE(), [wrong("dealer", DEALER, seat=command.dealer, seats=seats)])
    settings = in_full(game, seats, command.settings)
    return SessionOpened(command.game, command.players, settings, command.dealer)


def _withdrawn(session: Session, version: int) -> tuple[EntryWithdrawn, ...]:
    """The strokes that take back a stroke and whatever the same tap wrote with it, newest first."""
    on_offer = (session.undoable, session.redoable)
    taps = (session.together(stored) for stored in on_offer if stored)
    tap = next((tap for tap in taps if version in {s.version for s in tap}), ())
    gone = session.withdrawn
    if tap and version not in gone:
        return tuple(EntryWithdrawn(s.version) for s in reversed(tap) if s.version not in gone)
    if version in gone:
        raise Refused(TAKEN_BACK())
    known = version > 1 and session.stroke(version) is not None
    raise Refused(NEWER_STROKE() if known else NO_STROKE(version=version))
