"""The fold: a session is what its log says, stroke by stroke. Folding never refuses anything."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from scorekeeper.events import (
    EndChosen,
    EntryCorrected,
    EntryWithdrawn,
    EntryWritten,
    Event,
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
from scorekeeper.fields import Written, filled
from scorekeeper.phrases import Value

WALKED = "walked"
"""Under this the walk over the hands is kept, for the walk over the session after one more stroke."""


@dataclass(frozen=True, slots=True)
class HandState:
    """A hand as the book has it: its boxes, and the version of every stroke."""

    id: HandId
    cells: dict[str, Value]
    strokes: tuple[int, ...]
    struck: bool = False
    corrected: bool = False

    @property
    def began(self) -> int:
        """The version of the entry that opened the hand."""
        return self.strokes[0]


@dataclass(frozen=True, slots=True)
class EndChoice:
    """The table's word about an end; the last word on a hand counts. Playing on holds past every hand
    before `until`, the last one that stood then: that one is judged anew."""

    hand: HandId
    play_on: bool
    until: HandId


@dataclass(slots=True)
class Session:
    """One sitting. Treat it as a value: `evolve` gives a new one and leaves the old as it was.

    `order` is the hands in the order in which they were played; `seated`, `ruled` and `adjusted`
    are the strokes of those kinds that stand. `confirmed` has the sides that agree with a hand as it
    is, `agreed` those that agree with the whole sheet as it is; `forgotten`
    are people without a name; `locked`: closed, and only the host reopens; `highest` is the highest
    ordinary id of a hand.
    """

    opened: SessionOpened | None = None
    hands: dict[HandId, HandState] = field(default_factory=dict)
    order: list[HandId] = field(default_factory=list)
    seated: tuple[PlayersSeated, ...] = ()
    ruled: tuple[RulesChanged, ...] = ()
    adjusted: tuple[PointsAdjusted, ...] = ()
    ends: tuple[EndChoice, ...] = ()
    confirmed: dict[HandId, tuple[str, ...]] = field(default_factory=dict)
    agreed: tuple[str, ...] = ()
    forgotten: frozenset[str] = frozenset()
    closed: bool = False
    locked: bool = False
    strokes: list[Stored] = field(default_factory=list)
    highest: int = 0
    withdrawn: frozenset[int] = frozenset()
    made: dict[str, object] = field(default_factory=dict, init=False, repr=False, compare=False)
    """What was made of the session as it is, kept by whoever made it: no other session has it, but
    the next begins with what was `WALKED` over."""

    @property
    def version(self) -> int:
        return self.strokes[-1].version if self.strokes else 0

    @property
    def hash(self) -> str:
        return self.strokes[-1].hash if self.strokes else ""

    @property
    def next_hand(self) -> int:
        """The id of the hand that has not begun yet: one above the highest ordinary id."""
        return self.highest + 1

    @property
    def next_inserted(self) -> str:
        """The id for a hand put in later: inserted hands have ids of their own."""
        taken = (str(hand)[1:] for hand in self.hands if isinstance(hand, str))
        return f"i{max((int(n) for n in taken if n.isdecimal()), default=0) + 1}"

    @property
    def people(self) -> tuple[str, ...]:
        """Everybody who ever sat here, in order of first appearance."""
        first = self.opened.players if self.opened else ()
        later = (player for change in self.seated for player in change.players)
        return tuple(dict.fromkeys((*first, *later)))

    @property
    def undoable(self) -> Stored | None:
        """The newest stroke that stands and can be taken back: never the opening, nor what
        was done to a name, since of names only the last is kept."""
        for stored in reversed(self.strokes):
            skipped = isinstance(stored.event, EntryWithdrawn | PlayerRenamed | PlayerForgotten)
            if skipped or stored.version in self.withdrawn:
                continue
            return None if isinstance(stored.event, SessionOpened) else stored
        return None

    @property
    def redoable(self) -> Stored | None:
        """The undo that can itself be taken back: only while nothing is newer. Behind a redo, the
        undo before it is on offer again."""
        for stored in reversed(self.strokes):
            if not isinstance(stored.event, EntryWithdrawn):
                return None
            target = self.stroke(stored.event.version)
            is_redo = target is not None and isinstance(target.event, EntryWithdrawn)
            if not is_redo and stored.version not in self.withdrawn:
                return stored
        return None

    def stroke(self, version: int) -> Stored | None:
        """The stroke of that version."""
        at = version - 1
        if 0 <= at < len(self.strokes) and self.strokes[at].version == version:
            return self.strokes[at]
        return next((s for s in self.strokes if s.version == version), None)

    def together(self, stored: Stored) -> tuple[Stored, ...]:
        """The strokes that were made by the same tap: taken back together, too."""
        tap = stored.stamp.id.split("/")[0]
        return tuple(s for s in self.strokes if s.stamp.id.split("/")[0] == tap)

    def meant(self, version: int) -> tuple[Stored, ...]:
        """The strokes that are taken back with that version, or done again where it is an undo."""
        stored = self.stroke(version)
        while stored and isinstance(stored.event, EntryWithdrawn):
            before = self.stroke(stored.event.version)
            stored = before if before and before.version < stored.version else None
        return self.together(stored) if stored else ()

    def after(self, newer: Sequence[Stored]) -> Session:
        """The session after these strokes too."""
        return replay([*self.strokes, *newer]) if newer else self

    def at(self, version: int) -> Session:
        """The session as it stood after that version."""
        return replay(stored for stored in self.strokes if stored.version <= version)


def evolve(session: Session, stored: Stored) -> Session:
    """The session after one more stroke."""
    if isinstance(stored.event, EntryWithdrawn):
        after = replay([*session.strokes, stored])
    else:
        after = replace(
            session,
            hands=dict(session.hands),
            order=list(session.order),
            confirmed=dict(session.confirmed),
            strokes=[*session.strokes, stored],
        )
        _write_down(after, stored)
    if walked := session.made.get(WALKED):
        after.made[WALKED] = walked
    return after


def replay(strokes: Iterable[Stored]) -> Session:
    """The session that a whole log makes. Linear in the number of strokes."""
    session = Session(strokes=list(strokes))
    session.withdrawn = _withdrawn(session.strokes)
    for stored in session.strokes:
        if stored.version not in session.withdrawn:
            _write_down(session, stored)
    return session


def _withdrawn(strokes: Sequence[Stored]) -> frozenset[int]:
    """The strokes that do not stand. Read from the end, so that an undo which was itself undone
    takes nothing back. The opening always stands."""
    gone: set[int] = set()
    first = strokes[0].version if strokes else 0
    for stored in reversed(strokes):
        event = stored.event
        if (
            isinstance(event, EntryWithdrawn)
            and stored.version not in gone
            and first < event.version < stored.version
        ):
            gone.add(event.version)
    return frozenset(gone)


def touched(event: Event, order: Sequence[HandId]) -> tuple[HandId, ...] | None:
    """The hands that are no longer what they were after a stroke; None: it leaves the whole sheet as
    it is. Not asked of an undo."""
    match event:
        case EntryWritten() | EntryCorrected() | HandInserted() | HandStruck() | HandRestored():
            return (event.hand,)
        case PointsAdjusted(hand=hand):
            return () if hand is None else (hand,)
        case PlayersSeated(since=since) | RulesChanged(since=since):
            return tuple(order[order.index(since) :]) if since in order else ()
        case EndChosen():
            return ()
    return None


def _write_down(  # noqa: C901  (a flat table of kinds)
    session: Session, stored: Stored
) -> None:
    if (hands := touched(stored.event, session.order)) is not None:
        session.agreed = ()
        for hand in hands:
            session.confirmed.pop(hand, None)
    match stored.event:
        case EntryWritten(hand, cells):
            _write(session, hand, cells, stored.version, corrected=False)
        case EntryCorrected(hand, cells, _):
            _write(session, hand, cells, stored.version, corrected=True)
        case HandInserted(hand, after, cells):
            _write(session, hand, cells, stored.version, corrected=False, after=after)
        case HandStruck(hand, _):
            _strike(session, hand, stored.version, struck=True)
        case HandRestored(hand, _):
            _strike(session, hand, stored.version, struck=False)
        case SessionOpened() as opened if session.opened is None:
            session.opened = opened
        case PlayersSeated() as change:
            session.seated += (change,)
        case RulesChanged() as change:
            session.ruled += (change,)
        case PointsAdjusted() as adjustment:
            session.adjusted += (adjustment,)
        case EndChosen(hand, play_on):
            last = session.order[-1] if session.order else hand
            session.ends += (EndChoice(hand, play_on, last),)
        case HandConfirmed() as confirmation:
            _confirm(session, confirmation)
        case PlayerForgotten(player):
            session.forgotten |= {player}
        case SessionClosed(locked):
            session.closed, session.locked = True, locked
        case SessionReopened():
            session.closed = session.locked = False


def _write(
    session: Session,
    hand: HandId,
    cells: Written,
    version: int,
    *,
    corrected: bool,
    after: HandId | None = None,
) -> None:
    state = session.hands.get(hand)
    if state is None:
        session.hands[hand] = HandState(hand, filled({}, cells), (version,))
        if isinstance(hand, int):
            session.highest = max(session.highest, hand)
        session.order.insert(_place(session.order, after), hand)
        return
    session.hands[hand] = HandState(
        hand,
        filled(state.cells, cells),
        (*state.strokes, version),
        state.struck,
        state.corrected or corrected,
    )


def _place(order: Sequence[HandId], after: HandId | None) -> int:
    """Where a new hand stands: behind `after` (0: first of all), else at the end."""
    if after is None:
        return len(order)
    if after == 0:
        return 0
    return order.index(after) + 1 if after in order else len(order)


def _strike(session: Session, hand: HandId, version: int, *, struck: bool) -> None:
    if state := session.hands.get(hand):
        session.hands[hand] = HandState(
            hand, state.cells, (*state.strokes, version), struck, state.corrected
        )


def _confirm(session: Session, confirmation: HandConfirmed) -> None:
    hand, side = confirmation.hand, confirmation.side
    if hand is None:
        session.agreed = tuple(dict.fromkeys((*session.agreed, side)))
    standing = [id_ for id_, state in session.hands.items() if not state.struck]
    for id_ in standing if hand is None else [hand]:
        session.confirmed[id_] = tuple(dict.fromkeys((*session.confirmed.get(id_, ()), side)))
