"""The sheet: what the game makes of the book. Rows with points and reasons, totals, what is the
matter, who deals next, how it ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.dealing import misdealt_again, next_dealer
from scorekeeper.endings import End, Standing, places
from scorekeeper.events import HandId
from scorekeeper.game import Examined, Game, Hand, Settings, examine
from scorekeeper.phrases import Text, Value
from scorekeeper.problems import Level, Problem, odd
from scorekeeper.session import HandState, Session

DEALER_OUT_OF_TURN = Text(
    "dealer_out_of_turn", "{seat:player} deals; by turn it was {turn:player}."
)
SAME_AS_BEFORE = Text("same_as_before", "This hand equals the one before: entered twice?")
PAST_TARGET = Text("past_target", "{side:key} went from {before} to {after}, past {target}.")

Key = str
"""Whose total it is: a side of fixed sides, or a player by order of first appearance, from 1."""


class State(StrEnum):
    """What became of a hand."""

    OPEN = "open"
    PLAYED = "played"
    PASSED_OUT = "passed out"
    VOID = "void"


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits where from some hand on: ids of people by seat, from seat 1."""

    players: tuple[str, ...]
    settings: Settings

    @property
    def seats(self) -> int:
        return len(self.players)


@dataclass(frozen=True, slots=True)
class Row:
    """One hand on the sheet. `number` is its place among the hands that stand (void: None);
    `totals` are those after it; `counts`: its points are in them."""

    hand: HandState
    number: int | None
    dealer: int
    seating: Seating
    examined: Examined
    state: State
    problems: tuple[Problem, ...]
    points: Mapping[Key, int]
    totals: Mapping[Key, int]

    @property
    def id(self) -> HandId:
        return self.hand.id

    @property
    def counts(self) -> bool:
        return self.state in (State.PLAYED, State.PASSED_OUT)

    @property
    def cells(self) -> Mapping[str, Value]:
        """The boxes, written over derived."""
        return self.examined.hand.cells


@dataclass(frozen=True, slots=True)
class NextHand:
    """The hand that has not begun: its id, number, dealer and who plays it."""

    id: int
    number: int
    dealer: int
    seating: Seating


@dataclass(frozen=True, slots=True)
class Sheet:
    """The whole sheet of a session."""

    rows: tuple[Row, ...]
    keys: tuple[Key, ...]
    totals: Mapping[Key, int]
    places: Mapping[Key, int]
    end: End | None
    end_row: Row | None
    next: NextHand

    def row(self, hand: HandId) -> Row | None:
        return next((row for row in self.rows if row.id == hand), None)

    @property
    def open_row(self) -> Row | None:
        """The newest hand that waits for something."""
        return next((row for row in reversed(self.rows) if row.state is State.OPEN), None)


def build(session: Session, game: Game) -> Sheet:
    """The sheet of a session that has been opened."""
    opened = session.opened
    assert opened is not None
    seating = Seating(opened.players, opened.settings)
    keys = tuple(game.sides(seating.seats, seating.settings))
    rows = tuple(_rows(session, game, seating, keys))
    totals = rows[-1].totals if rows else dict.fromkeys(keys, 0)
    end, end_row = _end(rows, game)
    standing = sum(row.state is not State.VOID for row in rows)
    upcoming = NextHand(
        session.next_hand,
        standing + 1,
        _dealer_after(rows[-1], game) if rows else opened.dealer,
        seating,
    )
    return Sheet(rows, keys, totals, places(totals), end, end_row, upcoming)


def _rows(session: Session, game: Game, seating: Seating, keys: Sequence[Key]) -> Iterator[Row]:
    assert session.opened is not None
    totals: Mapping[Key, int] = dict.fromkeys(keys, 0)
    number, before = 0, None
    for hand in session.hands.values():
        examined = examine(game, Hand(seating.seats, seating.settings, hand.cells))
        state = _state(hand, examined, game)
        if state is not State.VOID:
            number += 1
        turn = _dealer_after(before, game) if before else session.opened.dealer
        dealer = examined.hand.number("dealer") or turn
        points = dict.fromkeys(keys, 0)
        if state is State.PLAYED:
            for line in examined.lines:
                points[line.side] += line.points
            totals = {key: totals[key] + points[key] for key in keys}
        row = Row(
            hand,
            None if state is State.VOID else number,
            dealer,
            seating,
            examined,
            state,
            examined.problems,
            points,
            totals,
        )
        yield _questioned(row, before, turn)
        before = row


def _state(hand: HandState, examined: Examined, game: Game) -> State:
    if hand.struck:
        return State.VOID
    if not examined.scorable:
        return State.OPEN
    return State.PASSED_OUT if game.passed_out(examined.hand) else State.PLAYED


def _dealer_after(row: Row, game: Game) -> int:
    if row.state is State.VOID:
        again = misdealt_again(row.seating.settings)
    else:
        again = game.deals_again(row.examined.hand)
    return next_dealer(row.dealer, row.seating.seats, again=again)


def _questioned(row: Row, before: Row | None, turn: int) -> Row:
    """The row with what only its neighbours make odd."""
    asked = list(row.problems)
    after_void = before is not None and before.state is State.VOID
    if row.dealer != turn and not after_void:
        asked.append(odd("dealer", DEALER_OUT_OF_TURN, seat=row.dealer, turn=turn))
    if before and row.counts and before.counts and _tale(row) == _tale(before):
        asked.append(odd(None, SAME_AS_BEFORE))
    asked += _past_target(row)
    if len(asked) == len(row.problems):
        return row
    return Row(
        row.hand,
        row.number,
        row.dealer,
        row.seating,
        row.examined,
        row.state,
        tuple(asked),
        row.points,
        row.totals,
    )


def _past_target(row: Row) -> Iterator[Problem]:
    settings = row.seating.settings
    goal = settings.get("target") if settings.get("end") == "target" and row.counts else None
    if isinstance(goal, int):
        for key, after in row.totals.items():
            start = after - row.points[key]
            if start < goal < after:
                yield odd(None, PAST_TARGET, side=key, before=start, after=after, target=goal)


def _tale(row: Row) -> dict[str, Value]:
    return {cell: value for cell, value in row.hand.cells.items() if cell != "dealer"}


def _end(rows: Sequence[Row], game: Game) -> tuple[End | None, Row | None]:
    """The first hand after which the game was over."""
    played = 0
    for row in rows:
        if not row.counts:
            continue
        played += not game.deals_again(row.examined.hand)
        standing = Standing(
            row.seating.settings, row.totals, played, game.favoured(row.examined.hand)
        )
        if end := game.ended(standing):
            return end, row
    return None, None


def in_the_way(row: Row) -> tuple[Problem, ...]:
    """What keeps the hand from counting."""
    return tuple(problem for problem in row.problems if problem.level is not Level.ODD)
