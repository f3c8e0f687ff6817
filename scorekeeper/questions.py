"""What only its neighbours make odd about a hand: asked, never refused."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from scorekeeper.endings import goal
from scorekeeper.phrases import Text
from scorekeeper.problems import Problem, odd
from scorekeeper.sheet import Row, State

DEALER_OUT_OF_TURN = Text(
    "dealer_out_of_turn", "{seat:player} deals; by turn it was {turn:player}."
)
SAME_AS_BEFORE = Text("same_as_before", "This hand equals the one before: entered twice?")
PAST_TARGET = Text("past_target", "{side:key} went from {before} to {after}, past {target}.")


def questions(row: Row, before: Row | None, turn: int, *, exact: bool) -> Row:
    """The row with what is to be asked about it. `turn` is the seat whose turn it was to deal;
    `exact`: in this game a total seldom goes past the target."""
    asked = (*_asked(row, before, turn), *(_past_target(row) if exact and row.counts else ()))
    return replace(row, problems=(*row.problems, *asked)) if asked else row


def _asked(row: Row, before: Row | None, turn: int) -> Iterator[Problem]:
    after_void = before is not None and before.state is State.VOID
    if row.dealer != turn and not after_void:
        yield odd("dealer", DEALER_OUT_OF_TURN, seat=row.dealer, turn=turn)
    if before and row.counts and before.counts and _alike(row, before):
        yield odd(None, SAME_AS_BEFORE)


def _past_target(row: Row) -> Iterator[Problem]:
    end = goal(row.seating.settings)
    if end is not None:
        for key, points in row.points.items():
            after = row.totals[key]
            if after - points < end < after:
                yield odd(
                    None, PAST_TARGET, side=key, before=after - points, after=after, target=end
                )


def _alike(row: Row, before: Row) -> bool:
    """Whether two hands have the same boxes, whoever dealt."""
    return {**row.hand.cells, "dealer": 0} == {**before.hand.cells, "dealer": 0}
