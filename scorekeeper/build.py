"""The sheet made from a session: a walk over the hands in the order in which they were played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import cast

from scorekeeper.dealing import dealer_of, misdealt_again
from scorekeeper.endings import End, Standing, places, stopped
from scorekeeper.events import HandId, PointsAdjusted
from scorekeeper.examine import Examined, examine
from scorekeeper.fields import Cells
from scorekeeper.game import Game, Hand, Settings
from scorekeeper.questions import questions
from scorekeeper.seating import Key, Keys, Rules, Seating, changed, starts
from scorekeeper.session import WALKED, HandState, Session
from scorekeeper.sheet import Ending, NextHand, Row, Sheet, State


def build(session: Session, game: Game) -> Sheet:
    """The sheet of a session that has been opened. It is made once."""
    kept = session.made.get(game.key)
    if not isinstance(kept, tuple) or kept[0] is not game:
        kept = session.made[game.key] = game, _built(session, game)
    return cast("Sheet", kept[1])


def _built(session: Session, game: Game) -> Sheet:
    walk = _Walk(session, game)
    rows = walk.rows()
    upcoming = NextHand(
        session.next_hand,
        walk.number + 1,
        walk.dealer(walk.seating_of(session.next_hand)),
        walk.seating_of(session.next_hand),
    )
    lowest = game.lowest_best(upcoming.seating.settings)
    ending = None
    if walk.end and walk.end_row:
        last = walk.end_row.id
        said = last in walk.stops
        after = any(row.state is State.AFTER_END for row in rows)
        ending = Ending(
            walk.end,
            walk.end_row,
            after and not said,
            walk.all_totals,
            places(walk.all_totals, lowest=lowest),
        )
    return Sheet(
        rows,
        walk.keys.all,
        walk.start,
        walk.totals,
        places(walk.totals, lowest=lowest),
        walk.played,
        ending,
        upcoming,
    )


@dataclass(frozen=True, eq=False)
class Ground:
    """What every hand is looked at by besides its boxes. There is one of each, known by itself."""

    game: Game
    seats: int
    settings: Settings

    def examined(self, cells: Cells) -> Examined:
        """The hand looked at. What a hand says never changes, so it is looked at once."""
        if bool in map(type, cells.values()):
            # Yes is no number, and yet equal to one: it must not be taken for what was looked at.
            return examine(self.game, Hand(self.seats, self.settings, cells))
        return _examined(self, tuple(cells.items()))


@lru_cache(maxsize=1024)
def _ground(game: Game, seats: int, rules: Rules) -> Ground:
    return Ground(game, seats, dict(rules))


def ground(game: Game, seating: Seating) -> Ground:
    """By what the hands of a table are looked at that sits so."""
    return _ground(game, seating.seats, seating.rules)


@lru_cache(maxsize=8192)
def _examined(ground: Ground, cells: Rules) -> Examined:
    return examine(ground.game, Hand(ground.seats, ground.settings, dict(cells)))


def dealer_after(row: Row, game: Game, seating: Seating | None = None) -> int:
    """The seat that deals after a hand, where the table then sits as in `seating`."""
    if row.hand.struck:
        again = misdealt_again(row.seating.settings)
    else:
        again = game.deals_again(row.examined.hand)
    now = (seating or row.seating).players
    return dealer_of(row.dealer, row.seating.players, now, again=again)


@dataclass(frozen=True, slots=True)
class _Mark:
    """Where a walk stood behind its first hands."""

    seating: Seating
    number: int
    counted: int
    before: Row | None
    end: End | None
    end_row: Row | None
    totals: dict[Key, int]
    all_totals: dict[Key, int]
    played: dict[Key, int]


@dataclass(frozen=True, slots=True)
class _Walked:
    """A walk that was made, for one over a session that begins alike: by the number of hands behind
    it, where it stood. `basis` is what every hand depends on besides itself and those before."""

    basis: tuple[object, ...]
    hands: tuple[HandState, ...]
    rows: tuple[Row, ...]
    marks: Mapping[int, _Mark]

    def shared(self, basis: tuple[object, ...], hands: tuple[HandState, ...]) -> int:
        """How many hands one need not walk over again."""
        if basis != self.basis:
            return 0
        return max((n for n in self.marks if hands[:n] == self.hands[:n]), default=0)


class _Walk:
    """Where the walk stands: the seating in force, the totals, the hand before, the end if it came."""

    def __init__(self, session: Session, game: Game) -> None:
        assert session.opened is not None
        self.session, self.game = session, game
        self.opened = session.opened
        self.keys = Keys(session, game)
        self._sit(Seating(self.opened.players, self.opened.settings))
        self.starts = starts(session)
        words = {choice.hand: choice for choice in session.ends}
        self.stops = {hand for hand, choice in words.items() if not choice.play_on}
        self.past = [choice for choice in words.values() if choice.play_on]
        self.number = 0
        self.counted = 0
        self.before: Row | None = None
        self.end: End | None = None
        self.end_row: Row | None = None
        self.totals: dict[Key, int] = dict(self._nothing)
        self.start = tuple(a for a in session.adjusted if a.hand is None)
        self._add(self.totals, self.start, self.seating)
        # Until the end the two are one.
        self.all_totals = self.totals
        self.played: dict[Key, int] = dict.fromkeys(self.keys.all, 0)
        self._order = {hand: n for n, hand in enumerate(session.order)}

    def rows(self) -> tuple[Row, ...]:
        """The rows of all hands. Those at the front that are as they were in the walk before are not
        looked at again, so that the next hand of a long session costs what that of a short one does."""
        hands = tuple(self.session.hands[id_] for id_ in self.session.order)
        rows: list[Row] = []
        marks: dict[int, _Mark] = {}
        basis, before = self._basis(), self.session.made.get(WALKED)
        if isinstance(before, _Walked) and (shared := before.shared(basis, hands)):
            rows += before.rows[:shared]
            self._stand(before.marks[shared])
        for n in range(len(rows), len(hands) + 1):
            # The last hand is what the next stroke will most likely change, or come behind.
            if n >= len(hands) - 1:
                marks[n] = self._mark()
            if n < len(hands):
                rows.append(self._next(hands[n]))
        walked = _Walked(basis, hands, tuple(rows), marks)
        self.session.made[WALKED] = walked
        self.seating_of(self.session.next_hand)
        return walked.rows

    def _next(self, hand: HandState) -> Row:
        seating = self.seating_of(hand.id)
        if seating is not self.seating:
            self._sit(seating)
        row = self._row(hand)
        if row.counts:
            self._judge_end(row)
        self.before = row
        return row

    def _basis(self) -> tuple[object, ...]:
        session, at = self.session, self._order.get
        ends = tuple((choice, at(choice.hand), at(choice.until)) for choice in session.ends)
        return self.game.key, self.opened, session.seated, session.ruled, session.adjusted, ends

    def _mark(self) -> _Mark:
        return _Mark(
            self.seating,
            self.number,
            self.counted,
            self.before,
            self.end,
            self.end_row,
            dict(self.totals),
            dict(self.all_totals),
            dict(self.played),
        )

    def _stand(self, mark: _Mark) -> None:
        self._sit(mark.seating)
        self.number, self.counted = mark.number, mark.counted
        self.before, self.end, self.end_row = mark.before, mark.end, mark.end_row
        self.totals = self.all_totals = dict(mark.all_totals)
        if mark.end:
            self.totals = dict(mark.totals)
        self.played = dict(mark.played)

    def _sit(self, seating: Seating) -> None:
        self.seating = seating
        self._ground = ground(self.game, seating)
        self._seated = self.keys.seated(seating)
        self._nothing = dict.fromkeys(self._seated, 0)
        sides = self.game.sides(seating.seats, seating.settings)
        self._key_of = {side: self.keys.of(side, seating) for side in sides}

    def seating_of(self, hand: HandId) -> Seating:
        """The seating of that hand; who joins with it has his start from now on."""
        seating = changed(self.seating, hand, self.session)
        if seating is not self.seating:
            for key, player in zip(self.keys.seated(seating), seating.players, strict=False):
                if key not in self.totals:
                    self.totals[key] = self.all_totals[key] = self.starts.get(player, 0)
        return seating

    def dealer(self, seating: Seating) -> int:
        """The seat whose turn it is to deal after the hand before."""
        row = self.before
        if row is None:
            if len(seating.players) == len(self.opened.players):
                return self.opened.dealer
            return dealer_of(self.opened.dealer, self.opened.players, seating.players, again=True)
        return dealer_after(row, self.game, seating)

    def _row(self, hand: HandState) -> Row:
        seating, before = self.seating, self.before
        examined = self._ground.examined(hand.cells)
        state = self._state(hand, examined)
        if state is not State.VOID:
            self.number += 1
        turn = self.dealer(seating)
        dealer = examined.hand.number("dealer") or turn
        points = dict(self._nothing)
        adjusted: tuple[PointsAdjusted, ...] = ()
        if examined.lines and not hand.struck:
            for line in examined.lines:
                if key := self._key_of.get(line.side):
                    points[key] += line.points
        if self.session.adjusted:
            adjusted = tuple(a for a in self.session.adjusted if a.hand == hand.id)
            self._add(points, adjusted, seating)
        totals = self.all_totals
        for key, value in points.items():
            totals[key] = totals.get(key, 0) + value
        if state in (State.PLAYED, State.PASSED_OUT):
            for key in points:
                self.played[key] += 1
        row = Row(
            hand,
            None if state is State.VOID else self.number,
            dealer,
            seating,
            examined,
            state,
            examined.problems,
            adjusted,
            points,
            dict(self.totals),
        )
        return questions(row, before, turn, exact=self.game.target_exact)

    def _state(self, hand: HandState, examined: Examined) -> State:
        if hand.struck:
            return State.VOID
        if not examined.scorable:
            return State.OPEN
        if self.end:
            return State.AFTER_END
        return State.PASSED_OUT if self.game.passed_out(examined.hand) else State.PLAYED

    def _add(
        self, points: dict[Key, int], adjusted: tuple[PointsAdjusted, ...], seating: Seating
    ) -> None:
        for adjustment in adjusted:
            key = self.keys.of(adjustment.side, seating)
            if key is not None:
                points[key] = points.get(key, 0) + adjustment.points

    def _judge_end(self, row: Row) -> None:
        """The first hand after which the game is over, unless the table played on past it."""
        hand = row.examined.hand
        self.counted += not self.game.deals_again(hand)
        if self.end:
            return
        side = self.game.favoured(hand)
        favoured = self._key_of.get(side) if side else None
        totals = row.totals
        if len(totals) > len(self._seated):
            totals = {key: totals[key] for key in self._seated}
        standing = Standing(row.seating.settings, totals, self.counted, favoured)
        if row.id in self.stops:
            self._ends(self.game.ended(standing) or self._stopped(standing), row)
        elif not self._played_on(row.id) and (end := self.game.ended(standing)):
            self._ends(end, row)

    def _ends(self, end: End, row: Row) -> None:
        self.end, self.end_row = end, row
        self.totals = dict(self.all_totals)

    def _stopped(self, standing: Standing) -> End:
        return stopped(standing, lowest=self.game.lowest_best(standing.settings))

    def _played_on(self, hand: HandId) -> bool:
        """Whether the table said it plays on past this hand: past the end it spoke of, and past every
        hand before the last one that stood then, which is judged anew."""
        at = self._order[hand]
        for choice in self.past:
            first = self._order.get(choice.hand)
            if first is not None and first <= at < max(first + 1, self._order.get(choice.until, 0)):
                return True
        return False
