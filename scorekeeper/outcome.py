"""What may be done to points outside a hand's own count, and to the end of the game."""

from __future__ import annotations

from scorekeeper.build import build
from scorekeeper.commands import AdjustPoints, ChooseEnd
from scorekeeper.entries import NO_SUCH_HAND
from scorekeeper.errors import Conflict, EntryError, NotFound, Refused, RuleError
from scorekeeper.events import EndChosen, Event, PointsAdjusted
from scorekeeper.game import Game
from scorekeeper.phrases import Text
from scorekeeper.problems import Problem, wrong
from scorekeeper.seating import Seating
from scorekeeper.session import Session

NO_POINTS = Text("no_points", "Write the points that are given (8) or taken (-3).")
NO_SUCH_SIDE = Text("no_such_side", "“{side}” is no side or seat of this table.")
TOO_MANY = Text("too_many_points", "{points} is too much: -{most} to {most} at once.")
NOT_ADJUSTED = Text("not_adjusted", "These points cannot be given; nothing was saved.")
NOT_OVER = Text(
    "not_over", "The game is not over after hand {hand}: there is nothing to play on past."
)
DOES_NOT_COUNT = Text("does_not_count", "Hand {hand} does not count: the game cannot end with it.")

GIVEN_SINCE = Text(
    "given_since",
    "Points were given there on another phone in the meantime: look again, then give.",
)

MOST = 9999
"""Points at once, either way."""


def adjusted(session: Session, game: Game, command: AdjustPoints) -> tuple[Event, ...]:
    """The events of points given or taken, one a side; one tap, so that one undo takes all back.
    Before the first hand the table sits as it was opened."""
    _nothing_given_since(session, command)
    sheet = build(session, game)
    row = None if command.hand is None else sheet.row(command.hand)
    if command.hand is not None and row is None:
        raise NotFound(NO_SUCH_HAND(hand=command.hand, next=sheet.next.number))
    assert session.opened is not None
    seating = row.seating if row else Seating(session.opened.players, session.opened.settings)
    sides = set(game.sides(seating.seats, seating.settings))
    sides |= {str(seat) for seat in range(1, seating.seats + 1)}
    problems: list[Problem] = []
    for side, points in command.points:
        if side not in sides:
            problems.append(wrong(f"points-{side}", NO_SUCH_SIDE, side=side))
        elif abs(points) > MOST:
            problems.append(wrong(f"points-{side}", TOO_MANY, points=points, most=MOST))
    if problems:
        raise RuleError(NOT_ADJUSTED(), problems)
    given = [(side, points) for side, points in command.points if points]
    if not given:
        raise EntryError(NO_POINTS())
    return tuple(PointsAdjusted(command.hand, s, points, command.reason) for s, points in given)


def _nothing_given_since(session: Session, command: AdjustPoints) -> None:
    """Points given at the same hand on another phone meanwhile may be the same points."""
    for stored in session.strokes:
        event = stored.event
        if (
            isinstance(event, PointsAdjusted)
            and stored.version > command.saw
            and event.hand == command.hand
        ):
            raise Conflict(GIVEN_SINCE(), version=session.version)


def end_chosen(session: Session, game: Game, command: ChooseEnd) -> EndChosen:
    """The event of the table's word about the end."""
    sheet = build(session, game)
    row = sheet.row(command.hand)
    if row is None:
        raise NotFound(NO_SUCH_HAND(hand=command.hand, next=sheet.next.number))
    if command.play_on and (sheet.ending is None or sheet.ending.row.id != command.hand):
        raise Refused(NOT_OVER(hand=sheet.number_of(command.hand)))
    if not command.play_on and not row.counts:
        raise Refused(DOES_NOT_COUNT(hand=sheet.number_of(command.hand)))
    return EndChosen(command.hand, command.play_on)
