"""Klaverjas: two against two, 32 cards; the side that makes trumps has to get more than the other.

Source: Parlett, The Penguin Book of Card Games. Where that is silent the first value of a setting
was chosen by this project, and the table may choose another. The Dutch words stay: roem (melds
within a trick), stuk (king and queen of trumps), nat (the makers failed), pit (all eight tricks).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from types import MappingProxyType
from typing import ClassVar

from scorekeeper.agreement import CONFIRM
from scorekeeper.cards import (
    DECK_32,
    JACK_AND_NINE,
    SUITS,
    Card,
    Play,
    Suit,
    amsterdam,
    highest,
    rank,
    rotterdam,
    suit,
)
from scorekeeper.dealing import MISDEAL, dealer_box, misdealt_again
from scorekeeper.endings import END, HANDS, OVER_BOTH, End, Standing, highest_wins, target
from scorekeeper.fields import (
    SUIT_OPTIONS,
    Choice,
    Field,
    Note,
    Number,
    Option,
    Step,
    When,
    named_options,
)
from scorekeeper.game import (
    Column,
    Counting,
    Derived,
    Game,
    Hand,
    Line,
    Setting,
    Settings,
    Side,
    Variant,
)
from scorekeeper.ordered import PASS, Calls, Cards, Items, Said, Turn, Winners, begun
from scorekeeper.phrases import Phrase, Text, Value, english
from scorekeeper.problems import Level, Problem, missing, odd, wrong
from scorekeeper.tricks import (
    Legal,
    Trick,
    out_of_turn,
    revokes,
    to_play,
    tricks,
    twice,
    would_prove,
)

# What the rules refuse.
NO_SUCH_POINTS = Text(
    "no_such_points", "No pile of cards is worth {points}: 1 and 161 cannot be, count again."
)
PIT_POINTS = Text(
    "pit_points",
    "{side:side} took all eight tricks (pit), so the others cannot have {points} points.",
)
PIT_ROEM = Text(
    "pit_roem", "{side:side} took all eight tricks (pit), so the others cannot have roem {points}."
)
ROEM_WITHOUT_TRICK = Text(
    "roem_without_trick",
    "{side:side} took no trick, and roem belongs to who takes the trick: {points} is not theirs.",
)
CALL_TURN = Text("call_turn", "{seat:player} spoke out of turn; it was {turn:player}'s turn.")
MUST_MAKE = Text(
    "must_make",
    "{seat:player} may not pass here and must name trumps (house rule “making trumps”).",
)
NOT_PROPOSED = Text(
    "not_proposed",
    "In the first round {suit:suit} is made trumps or passed: {seat:player} cannot name {value:suit}.",
)
PROPOSED_AGAIN = Text(
    "proposed_again",
    "{value:suit} was passed in the first round: {seat:player} names another suit or passes.",
)
CALL_AFTER_CLOSE = Text("call_after_close", "Call {k} comes after trumps were made.")
CALLS_NOT_CLOSED = Text(
    "calls_not_closed", "Trumps are not made yet: {turn:player} still has to speak."
)
MAKER_MISMATCH = Text(
    "maker_mismatch",
    "{written:player} is written as the maker, but by the calls it is {derived:player}.",
)
TRUMP_MISMATCH = Text(
    "trump_mismatch", "{written:suit} is written as trumps, but {derived:suit} was called."
)

# What is asked, and never refused.
ODD_MAKER = Text(
    "odd_maker", "{written:player} made trumps; by the house rules {derived:player} has to."
)
ODD_ALL = Text("odd_all_points", "162 to 0: all eight tricks? Then note pit; else note that none.")
ODD_EVEN = Text("odd_even", "81 to 81: is that right?")
ODD_ROEM = Text("odd_roem", "Roem of {points} in one hand: is that right?")
ODD_TAKER = Text(
    "odd_taker", "Roem of trick {k} is with {side:side}, but {winner:player} took that trick."
)
ROEM_DIFFERS = Text(
    "roem_differs",
    "Trick {k}: roem {written} is written for {side:side}, by the cards it is {derived}.",
)
UNCALLED = Text(
    "uncalled", "Roem of {points} in trick {k} was not called by {side:side} and does not count."
)
TWICE = Text("card_twice", "{card:card} was played before: one of the two was another card.")
CARD_TURN = Text("card_turn", "{card:card} by {seat:player} in trick {k} is out of turn.")
REVOKED = Text(
    "revoked",
    "{seat:player} revoked (verzaakt) in trick {k} with {card:card}; allowed: {legal:cards}. "
    "{proof:card} in trick {proof_k} proves it. The table settles it.",
)

# Points and why.
MADE = Text("made", "card points; made, {own} to {other} with roem")
COUNTED = Text("counted_points", "card points")
NAT = Text("nat", "nat: {own} to {other} with roem, {short} short")
NAT_WON = Text("nat_won", "all points: the makers are nat")
ROEM_OWN = Text("roem_own", "roem")
ROEM_ALL = Text("roem_all", "roem of both sides")
PIT = Text("pit_bonus", "pit: all eight tricks")
REVOKE_LOST = Text("revoke_lost", "{seat:player} revoked")
REVOKE_WON = Text("revoke_won", "all points: {seat:player} revoked")
REVOKE_HUNDRED = Text("revoke_hundred", "for the revoke of {seat:player}")
REVOKE_PLAYER = Text("revoke_player", "revoked: {seat:player} alone")
IS_NAT = Text("is_nat", "nat")

# While the hand is written.
NEEDS = Text("needs", "The makers need {points} of the 162 card points.")
NEEDS_MORE = Text("needs_more", "The makers need {points} more.")
NEEDS_ROEM = Text(
    "needs_roem", "The makers need {points} more and only {left} are left: nat without more roem."
)
ENOUGH = Text("enough", "The makers have enough, unless the others get more roem.")
NOW_NAT = Text("now_nat", "Nat: the makers need {points} more.")
NOW_MADE = Text("now_made", "Made, with {points} to spare.")

# Before and after the hand.
DEAL = Text("deal_eight", "Deal 8 each.")
FIRST_SPEAKS = Text("first_speaks", "{seat:player} speaks first.")
FIRST_MAKES = Text("first_makes", "{seat:player} makes trumps.")
FIRST_LEADS = Text("first_leads", "{seat:player} leads to the first trick.")
SAY_MAKES = Text("say_makes", "{maker:player} makes {trump:suit}")
SAY_PLAYED = Text(
    "say_played", "{maker:player} played {trump:suit}: {own} to {other} in card points"
)
ALL_TRICKS_YET_POINTS = Text(
    "all_tricks_yet_points",
    "By the log {side:side} took all eight tricks, yet the others have points or roem: no pit is paid.",
)
FOOT_MADE = Text("foot_made", "{seat:player} made trumps {times}×, nat {nat}×")
FOOT_SIDE = Text("foot_side", "{side:side}: roem {roem}, pit {pits}×")
SAY_ROEM = Text("say_roem", "roem {own} to {other}")
SAY_PIT = Text("say_pit", "pit for {side:side}")
SAY_REVOKED = Text("say_revoked", "{seat:player} revoked")
SAY_PASSED_OUT = Text("say_all_passed", "Everybody passed")

SIDES: tuple[Side, ...] = ("13", "24")
NOBODY = "none"
ALL_CARDS = 162
"""Points in the cards (152) and for the last trick (10)."""
LAST_TRICK = 10
TRICKS = 8

PLAIN_POINTS = MappingProxyType({"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0})
TRUMP_POINTS = MappingProxyType(
    {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3, "8": 0, "7": 0}
)
ROEM_VALUES = (20, 40, 50, 70, 100, 200)
"""All that the roem of one trick can come to."""


def points_of(card: Card, trump: Suit) -> int:
    """What a card is worth to who takes it.

    >>> points_of("9H", "H"), points_of("9H", "S"), points_of("AS", "S")
    (14, 0, 11)
    """
    return (TRUMP_POINTS if suit(card) == trump else PLAIN_POINTS)[rank(card)]


@lru_cache(maxsize=4)
def counting(trump: Suit) -> Counting:
    """What every card counts with these trumps."""
    return Counting({card: points_of(card, trump) for card in DECK_32}, LAST_TRICK)


@dataclass(frozen=True, slots=True)
class Meld:
    """A piece of roem: `run3`, `run4`, `stuk` or `four`, its points and cards."""

    kind: str
    points: int
    cards: tuple[Card, ...]


def melds(
    trick: Sequence[Card], trump: Suit, four_jacks: int = 200, four_low: int = 100
) -> Iterator[Meld]:
    """The roem in the four cards of a trick. `four_low` is for four nines, eights or sevens.

    Runs go A K Q J 10 9 8 7, also in trumps, and not round the corner. Source: Parlett.

    >>> [(meld.kind, meld.points) for meld in melds(["JD", "7S", "QD", "KD"], "D")]
    [('run3', 20), ('stuk', 20)]
    """
    first = trick[0][0]
    if all(card[0] == first for card in trick):
        points = four_jacks if first == "J" else four_low if first in "987" else 100
        if points:
            yield Meld("four", points, tuple(trick))
        return
    for run in _runs(trick):
        if len(run) > 2:
            yield Meld(f"run{len(run)}", 50 if len(run) == 4 else 20, run)
    pair = tuple(card for card in trick if card in (f"K{trump}", f"Q{trump}"))
    if len(pair) == 2:
        yield Meld("stuk", 20, pair)


_IN_RUN = {rank: n for n, rank in enumerate("789TJQKA")}


def _runs(trick: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """The cards of a trick in runs as long as they go, lowest first."""
    run: list[Card] = []
    for card in sorted(trick, key=lambda card: (card[1], _IN_RUN[card[0]])):
        if run and not (run[-1][1] == card[1] and _IN_RUN[run[-1][0]] + 1 == _IN_RUN[card[0]]):
            yield tuple(run)
            run = []
        run.append(card)
    yield tuple(run)


def side_of(seat: int) -> Side:
    """The side a seat plays for: partners sit opposite."""
    return SIDES[(seat - 1) % 2]


def other_side(side: Side) -> Side:
    return SIDES[1 - SIDES.index(side)]


def eldest(hand: Hand) -> int:
    """The seat left of the dealer."""
    return _dealer(hand) % hand.seats + 1


def _dealer(hand: Hand) -> int:
    return hand.number("dealer") or hand.seats


def legal(settings: Settings, trump: Suit) -> Legal:
    """What may be played to a trick by the rules in force."""
    follow = amsterdam if settings.get("follow") == "amsterdam" else rotterdam
    return lambda trick, holding: follow(holding, trick, trump, JACK_AND_NINE)


# The boxes.
TRUMP_STEP = Step("trump", Text("step_trump", "Trumps"))
RESULT_STEP = Step("result", Text("step_result", "The result"))
PLAY_STEP = Step("play", Text("step_play", "Trick by trick"), skippable=True)
RULES_STEP = Step("rules", Text("step_rules", "House rules"))

_PLAYED = (When("maker", (NOBODY,), among=False),)
_PLAYERS = tuple(Option(seat) for seat in range(1, 5))
_BOTH = tuple(Option(side) for side in SIDES)
_NOT_REVOKED = (When("revoke", (1, 2, 3, 4), among=False),)

CALLS = Calls(
    name="call",
    label=Text("trump_calls", "Call"),
    step=TRUMP_STEP,
    seats=4,
    most=8,
    options=SUIT_OPTIONS,
    needed=None,
    aside=True,
)
PROPOSED = Choice(
    name="proposed",
    label=Text("proposed", "Suit turned up"),
    step=TRUMP_STEP,
    options=SUIT_OPTIONS,
    needed=None,
    aside=True,
)
TRUMP = Choice(
    name="trump",
    label=Text("trump", "Trump"),
    step=TRUMP_STEP,
    options=SUIT_OPTIONS,
    when=_PLAYED,
)
ROEM = Items(
    name="roem",
    label=Text("roem", "Roem"),
    step=RESULT_STEP,
    sides=SIDES,
    values=ROEM_VALUES,
    when=_PLAYED,
    needed=None,
)
PIT_BOX = Choice(
    name="pit",
    label=Text("pit", "Pit (all eight tricks)"),
    step=RESULT_STEP,
    options=(*_BOTH, Option(NOBODY, Text("no_pit", "none"))),
    when=_PLAYED,
    needed=None,
)
REVOKE = Choice(
    name="revoke",
    label=Text("revoke", "Verzaakt (revoked)"),
    step=RESULT_STEP,
    options=_PLAYERS,
    when=_PLAYED,
    needed=None,
    aside=True,
)
WINNERS = Winners(
    name="winner",
    label=Text("winner", "Winner of trick"),
    step=PLAY_STEP,
    seats=4,
    most=TRICKS,
    when=_PLAYED,
    needed=None,
    aside=True,
)
CARDS = Cards(
    name="card",
    label=Text("card", "Card of trick"),
    step=PLAY_STEP,
    seats=4,
    most=TRICKS,
    deck=DECK_32,
    when=_PLAYED,
    needed=None,
    aside=True,
)


@lru_cache(maxsize=64)
def _fields(selection: str, revoke: str) -> tuple[Field, ...]:
    """The boxes in tap order. A revoke that is settled without counting needs no points."""
    needed = () if revoke == "player" else _NOT_REVOKED
    nobody = (Option(NOBODY, Text("all_passed", "all passed")),) if selection in _MAY_END else ()
    maker = Choice(
        name="maker",
        label=Text("maker", "Maker of trumps"),
        step=TRUMP_STEP,
        options=_PLAYERS + nobody,
    )
    counted = Choice(
        name="counted",
        label=Text("counted", "Whose points"),
        step=RESULT_STEP,
        options=_BOTH,
        when=_PLAYED,
        needed=needed,
    )
    points = Number(
        name="points",
        label=Text("points", "Card points"),
        step=RESULT_STEP,
        low=0,
        high=ALL_CARDS,
        quick=(0, 62, 81, 82, 100, ALL_CARDS),
        when=_PLAYED,
        needed=needed,
    )
    calls = () if selection == "other" else (CALLS,)
    proposed = (PROPOSED,) if selection == "turned" else ()
    return (
        dealer_box(4), *calls, *proposed, maker, TRUMP, counted, points, ROEM, PIT_BOX, REVOKE, WINNERS,
        CARDS, NOTE,
    )  # fmt: skip


_MAY_END = ("turned", "other")
"""The ways of making trumps that can end without a maker; how `other` goes is not known."""


class Klaverjas(Game):
    """Four players in two partnerships, 32 cards."""

    key: ClassVar[str] = "klaverjas"
    name: ClassVar[Text] = Text("game_klaverjas", "Klaverjas")
    seats: ClassVar[range] = range(4, 5)
    target_exact: ClassVar[bool] = False
    round: ClassVar[int] = 4
    language: ClassVar[str] = "nl"
    native: ClassVar[tuple[str, ...]] = (
        "klaverjas", "roem", "stuk", "nat", "tegenpit", "pit", "verzaakt", "verzaken", "boom",
    )  # fmt: skip
    glossary: ClassVar[tuple[tuple[str, Text], ...]] = (
        ("roem", Text("word_roem", "melds that lie in one trick; its winner scores them")),
        ("stuk", Text("word_stuk", "king and queen of trumps in one trick: 20")),
        (
            "nat",
            Text("word_nat", "the makers have no more than the others: these score everything"),
        ),
        ("pit", Text("word_pit", "all eight tricks: 100 more")),
        ("verzaakt", Text("word_verzaakt", "revoked: a card against the rules of following")),
        ("boom", Text("word_boom", "a whole game, usually sixteen hands")),
    )
    variants: ClassVar[tuple[Variant, ...]] = (
        Variant("rotterdam", Text("variant_rotterdam", "Rotterdam"), {}),
        Variant("amsterdam", Text("variant_amsterdam", "Amsterdam"), {"follow": "amsterdam"}),
        Variant(
            "utrecht",
            Text("variant_utrecht", "Utrecht"),
            {"follow": "amsterdam", "trump_selection": "forced"},
        ),
        Variant(
            "nku",
            Text("variant_nku", "NKU"),
            {"trump_selection": "dealer_first", "four_jacks": 100, "end": "hands", "hands": 16},
        ),
        Variant(
            "club",
            Text("variant_club", "Club evening"),
            {"end": "hands", "hands": 16, "four_789": 0},
        ),
    )
    columns: ClassVar[tuple[Column, ...]] = (
        Column("maker", Text("maker", "Maker of trumps")),
        Column("trump", Text("trump", "Trump")),
        Column("card_points", Text("points_column", "Points"), per_side=True),
        Column("roem", Text("roem", "Roem"), per_side=True),
        Column("nat", Text("nat_column", "Nat")),
        Column("pit", Text("pit_column", "Pit")),
        Column("revoke", Text("revoke", "Verzaakt (revoked)")),
        Column("note", Text("note", "Note")),
    )

    def settings(self, seats: int) -> Sequence[Setting]:
        return _SETTINGS

    def sides(self, seats: int, settings: Settings) -> Sequence[Side]:
        return SIDES

    def fields(self, seats: int, settings: Settings) -> Sequence[Field]:
        return _fields(str(settings.get("trump_selection")), str(settings.get("revoke")))

    def derive(self, hand: Hand) -> Iterable[Derived]:
        said = list(_from_calls(hand))
        for source in (_from_cards, _from_winners, _from_pit):
            known = {d.cell: d.value for d in said} | dict(hand.cells)
            said += source(Hand(hand.seats, hand.settings, known), hand)
        return said

    def check(self, hand: Hand) -> Iterable[Problem]:
        yield from _check_calls(hand)
        if not self.passed_out(hand):
            yield from _check_totals(hand)

    def ask(self, hand: Hand) -> Iterable[Problem]:
        if not self.passed_out(hand):
            yield from _ask_totals(hand)
            yield from _ask_roem(hand)
            yield from _ask_cards(hand)

    def turn(self, row: str, hand: Hand) -> Turn | None:
        match row:
            case "call":
                said = auction(hand)
                if said.turn is None:
                    return None
                return Turn(len(CALLS.read(hand.cells)) + 1, said.turn, said.values)
            case "winner":
                known = WINNERS.read(hand.cells)
                k = known[-1].k + 1 if known else 1
                return Turn(k, 0) if k <= TRICKS else None
            case "roem":
                return _roem_turn(hand)
            case "card":
                return _card_turn(hand)
        return None

    def score(self, hand: Hand) -> Sequence[Line]:
        """Makers who have more than the others with roem: both sides score what they have. Else
        nat: the others score 162 and all roem. Pit is 100 on top. Source: Parlett."""
        seat, way = hand.number("revoke"), hand.settings.get("revoke")
        if self.passed_out(hand) or (seat and way == "redeal"):
            return ()
        if seat and way != "player":
            return tuple(_revoke_lines(seat, str(way), sum(roem(hand).values())))
        lines = _lines(reckoned(hand), str(hand.settings.get("pit_for")))
        return (*lines, Line(str(seat), -100, REVOKE_PLAYER(seat=seat))) if seat else tuple(lines)

    def figures(self, hand: Hand) -> Mapping[str, int | Phrase]:
        """The slip: card points, roem and nat. Pit and revoke are boxes; a pit is 100 besides."""
        lines = self.score(hand)
        found: dict[str, int | Phrase] = {}
        for line in lines:
            if line.phrase.text in (ROEM_OWN, ROEM_ALL, REVOKE_HUNDRED):
                found[f"roem-{line.side}"] = line.points
            elif line.side in SIDES and line.phrase.text is not PIT:
                found[f"card_points-{line.side}"] = line.points
                found.setdefault(f"roem-{line.side}", 0)
            if line.phrase.text is NAT:
                found["nat"] = IS_NAT()
        return found

    def outlook(self, hand: Hand) -> Sequence[Phrase]:
        maker = hand.number("maker")
        if maker is None or (hand.number("revoke") and hand.settings.get("revoke") != "player"):
            return ()
        return (_outlook(hand, side_of(maker)),)

    def counting(self, hand: Hand) -> Counting | None:
        trump = hand.word("trump")
        return counting(trump) if trump else None

    def deals_again(self, hand: Hand) -> bool:
        if self.passed_out(hand):
            return hand.settings.get("all_pass_redeal") == "same_deals"
        redeal = hand.settings.get("revoke") == "redeal" and hand.number("revoke") is not None
        return redeal and misdealt_again(hand.settings)

    def passed_out(self, hand: Hand) -> bool:
        return hand.cells.get("maker") == NOBODY

    def favoured(self, hand: Hand) -> Side | None:
        """The makers, whom the house rule `over_both` may put first."""
        maker = hand.number("maker")
        return None if maker is None else side_of(maker)

    def ended(self, standing: Standing) -> End | None:
        """A tie at the target plays on, unless the makers go first; a round of so many hands is
        over, and equal is equal."""
        settings = standing.settings
        makers_first = settings.get("over_both") == "makers_first"
        tie = "bidder_first" if makers_first else "highest"
        if settings.get("end") == "hands":
            tie = "shared"
        return highest_wins(replace(standing, settings={**settings, "tie": tie}))

    def briefing(self, hand: Hand) -> Sequence[Phrase]:
        lead, way = eldest(hand), hand.settings.get("trump_selection")
        first = _dealer(hand) if way == "dealer_first" else lead
        speaks = () if way == "other" else (FIRST_SPEAKS(seat=first),)
        if way == "forced":
            speaks = (FIRST_MAKES(seat=first),)
        return (DEAL(), *speaks, FIRST_LEADS(seat=lead))

    def sentence(self, hand: Hand) -> Sequence[Phrase]:
        return (SAY_PASSED_OUT(),) if self.passed_out(hand) else tuple(_sentence(hand))

    def foot(self, hands: Sequence[Hand]) -> Sequence[Phrase]:
        """The foot of a boom: who made how often and went nat; roem and pit of each side."""
        played = [hand for hand in hands if hand.number("maker")]
        said = []
        for seat in range(1, 5):
            made = [hand for hand in played if hand.number("maker") == seat]
            nat = sum("nat" in self.figures(hand) for hand in made)
            if made:
                said.append(FOOT_MADE(seat=seat, times=len(made), nat=nat))
        for side in SIDES if played else ():
            melded = sum(roem(hand)[side] for hand in played)
            pits = sum(hand.word("pit") == side for hand in played)
            said.append(FOOT_SIDE(side=side, roem=melded, pits=pits))
        return said

    def rules(self, seats: int, settings: Settings) -> Sequence[Phrase]:
        return tuple(_rules(settings))


# Making trumps.
@dataclass(frozen=True, slots=True)
class Auction:
    """How far the making of trumps has come: the first call against the rules, who speaks next
    and what is possible, or who made which trumps (`none`: all passed)."""

    problem: Problem | None = None
    turn: int | None = None
    values: tuple[Value, ...] = ()
    maker: Value | None = None
    trump: Suit | None = None


_CALLS_AT_MOST = {"free": 4, "forced": 1, "dealer_first": 5, "eldest_last_forced": 5, "turned": 8}
"""With the last of these calls somebody must make trumps; turned up, the hand is passed out."""


def auction(hand: Hand) -> Auction:
    """The calls judged in turn, by the way of making trumps that the table has chosen.

    Left of the dealer speaks first (`dealer_first`: the dealer), clockwise; the first who names a
    suit makes trumps.
    """
    way = str(hand.settings.get("trump_selection"))
    most = _CALLS_AT_MOST.get(way)
    if most is None:
        return Auction()
    first = _dealer(hand) if way == "dealer_first" else eldest(hand)
    proposed = hand.word("proposed")
    calls = CALLS.read(hand.cells)
    for n, (k, seat, value) in enumerate(calls):
        turn = (first - 1 + n) % hand.seats + 1
        if problem := _call_problem(k, seat, value, turn, _possible(way, n, proposed), proposed):
            return Auction(problem, turn)
        if value != PASS:
            problem = _called_after(calls, n)
            return Auction(problem, None, (), seat, str(value))
        if n + 1 == most:
            return Auction(_called_after(calls, n), None, (), NOBODY)
    turn = (first - 1 + len(calls)) % hand.seats + 1
    return Auction(None, turn, _possible(way, len(calls), proposed))


def _possible(way: str, n: int, proposed: Suit | None) -> tuple[Value, ...]:
    """What may be said at call number n, counted from 0."""
    if way == "turned" and n < 4:
        return (PASS, *((proposed,) if proposed else SUITS))
    if way == "turned":
        return (PASS, *(each for each in SUITS if each != proposed))
    return SUITS if n + 1 == _CALLS_AT_MOST[way] else (PASS, *SUITS)


def _call_problem(
    k: int, seat: int, value: Value, turn: int, possible: tuple[Value, ...], proposed: Suit | None
) -> Problem | None:
    cell = CALLS.cell_at(k, seat)
    if seat != turn:
        return wrong(cell, CALL_TURN, k=k, seat=seat, turn=turn)
    if value in possible:
        return None
    if value == PASS:
        return wrong(cell, MUST_MAKE, seat=seat)
    if value == proposed:
        return wrong(cell, PROPOSED_AGAIN, seat=seat, value=value)
    return wrong(cell, NOT_PROPOSED, seat=seat, value=value, suit=str(proposed))


def _called_after(calls: Sequence[Said], n: int) -> Problem | None:
    if n + 1 == len(calls):
        return None
    k, seat, _ = calls[n + 1]
    return wrong(CALLS.cell_at(k, seat), CALL_AFTER_CLOSE, k=k)


def _from_calls(hand: Hand) -> Iterator[Derived]:
    """Who made trumps, and which, once the calls are over; who must, where there is no choice."""
    if begun(hand.cells, "call"):
        said = auction(hand)
        if said.problem is None and said.maker is not None:
            yield Derived("maker", said.maker, MAKER_MISMATCH)
            if said.trump:
                yield Derived("trump", said.trump, TRUMP_MISMATCH)
    elif hand.settings.get("trump_selection") == "forced":
        yield Derived("maker", eldest(hand), odd=ODD_MAKER)


def _check_calls(hand: Hand) -> Iterator[Problem]:
    if not begun(hand.cells, "call"):
        return
    if gap := CALLS.gap(hand.cells):
        yield Problem(Level.WRONG, *gap)
        return
    said = auction(hand)
    if said.problem:
        yield said.problem
    elif said.turn is not None:
        known = hand.cells.get("maker") is not None
        yield (wrong if known else missing)("call", CALLS_NOT_CLOSED, turn=said.turn)


# The play.
def played(hand: Hand) -> tuple[Trick, ...]:
    """The tricks of the card log, as far as it goes; nothing without trumps."""
    trump = hand.word("trump")
    cards = CARDS.read(hand.cells) if trump else ()
    if not cards or trump is None:
        return ()
    winners = {k: seat for k, _, seat in WINNERS.read(hand.cells) if isinstance(seat, int)}
    return tricks(cards, winners, eldest(hand), hand.seats, partial(_takes, trump))


def _takes(trump: Suit, trick: Sequence[Play]) -> int:
    return highest(trick, trump, JACK_AND_NINE)[0]


def trick_points(trick: Trick, trump: Suit) -> int:
    """What a trick is worth, the last one with its 10."""
    worth = counting(trump).points
    return sum(worth[card] for _, card in trick.plays) + (LAST_TRICK if trick.k == TRICKS else 0)


def trick_roem(trick: Trick, hand: Hand) -> int:
    """The roem in a complete trick by the house rules."""
    jacks, low = hand.settings.get("four_jacks"), hand.settings.get("four_789")
    return sum(
        meld.points
        for meld in melds(
            [card for _, card in trick.plays],
            hand.word("trump") or "",
            jacks if isinstance(jacks, int) else 200,
            low if isinstance(low, int) else 100,
        )
    )


def _taken(found: Sequence[Trick]) -> Iterator[tuple[Trick, int, Side]]:
    """The complete tricks, who took each and for which side."""
    for trick in found:
        if trick.winner is not None:
            yield trick, trick.winner, side_of(trick.winner)


def _from_cards(hand: Hand, written: Hand) -> Iterator[Derived]:
    """Winners and roem of every complete trick, the points once all 32 cards are there, each once. Roem that
    is written for a side replaces what the cards say for it; where it must be called, the cards
    say nothing."""
    found, trump = played(hand), hand.word("trump")
    if trump is None:
        return
    calls_count = hand.settings.get("roem_call") == "must_call"
    silent = {side for side in SIDES if calls_count or ROEM.of(side, written.cells)}
    points = dict.fromkeys(SIDES, 0)
    seen: set[Card] = set()
    for trick, _, side in _taken(found):
        seen.update(card for _, card in trick.plays)
        points[side] += trick_points(trick, trump)
        if trick.by_cards:
            yield Derived(f"winner-{trick.k}", trick.by_cards, certain=True)
        if side not in silent and (worth := trick_roem(trick, hand)):
            yield Derived(f"roem-{trick.k}-{side}", worth)
    if len(seen) == len(DECK_32):
        yield from _from_points(points, hand, written)


def _from_points(points: Mapping[Side, int], hand: Hand, written: Hand) -> Iterator[Derived]:
    """Points of both sides as the boxes have it: of the side that was counted, by default the
    makers. Points that are written without whose they are stay unanswered."""
    maker, counted = hand.number("maker"), written.word("counted")
    if counted is None and "points" not in written.cells:
        counted = side_of(maker) if maker else SIDES[0]
        yield Derived("counted", counted)
    if counted is not None and counted in points:
        yield Derived("points", points[counted])


def _from_winners(hand: Hand, written: Hand) -> Iterator[Derived]:
    """All eight tricks, or a trick of both sides: pit or not."""
    takers = [side_of(seat) for _, _, seat in WINNERS.read(hand.cells) if isinstance(seat, int)]
    if len(set(takers)) == 2:
        yield Derived("pit", NOBODY)
    elif len(takers) == TRICKS and not _has_points(other_side(takers[0]), written):
        yield Derived("pit", takers[0])


def _has_points(side: Side, written: Hand) -> bool:
    """Whether points or roem are written down for a side."""
    points = card_points(written)
    return bool((points and points[side]) or roem(written)[side])


def _from_pit(hand: Hand, written: Hand) -> Iterator[Derived]:
    """Who took all eight tricks has all the points."""
    side = hand.word("pit")
    if side in SIDES and not {"points", "counted"} & (hand.cells.keys() - written.cells.keys()):
        points = {side: ALL_CARDS, other_side(side): 0}
        yield from _from_points(points, hand, written)


def _roem_turn(hand: Hand) -> Turn | None:
    """Where roem goes while a hand is logged: to the last trick taken, for the side that took it.
    Where it must be called, it is too late once the next trick is led to."""
    taken = [(k, seat) for k, _, seat in WINNERS.read(hand.cells) if isinstance(seat, int)]
    if not taken:
        return None
    k, seat = taken[-1]
    led = any(said.k > k for said in CARDS.read(hand.cells))
    if led and hand.settings.get("roem_call") == "must_call":
        return None
    return Turn(k, int(side_of(seat)), ROEM_VALUES)


def _card_turn(hand: Hand) -> Turn | None:
    """The next card: any that was not played. Those that would prove a revoke are not likely."""
    trump = hand.word("trump")
    if trump is None:
        return None
    found = played(hand)
    at = to_play(found, eldest(hand), hand.seats, TRICKS)
    if at is None:
        return None
    spent = {said.value for said in CARDS.read(hand.cells)}
    left = tuple(card for card in DECK_32 if card not in spent)
    unlikely = would_prove(found, legal(hand.settings, trump), at[1], left)
    return Turn(*at, left, unlikely)


# The count.
@dataclass(frozen=True, slots=True)
class Reckoned:
    """A hand in totals: who made trumps, card points and roem by side, who took all eight."""

    makers: Side
    points: Mapping[Side, int]
    roem: Mapping[Side, int]
    pit: Side | None

    def with_roem(self, side: Side) -> int:
        return self.points[side] + self.roem[side]

    @property
    def short(self) -> int:
        """How many card points more the makers would have needed; 0 or less: made. They need
        strictly more than the others."""
        return needed(self.makers, self.roem) - self.points[self.makers]

    @property
    def nat(self) -> bool:
        return self.short > 0


def needed(makers: Side, roem: Mapping[Side, int]) -> int:
    """The fewest card points with which the makers have more than the others, as the roem lies.

    >>> needed("13", {"13": 0, "24": 0}), needed("13", {"13": 40, "24": 50})
    (82, 87)
    """
    return (ALL_CARDS + roem[other_side(makers)] - roem[makers]) // 2 + 1


def roem(hand: Hand) -> dict[Side, int]:
    """The roem of each side."""
    sums = dict.fromkeys(SIDES, 0)
    for _, side, value in ROEM.read(hand.cells):
        sums[str(side)] += value if isinstance(value, int) else 0
    return sums


def card_points(hand: Hand) -> dict[Side, int] | None:
    """The card points of each side, if they are known: those of the side that was counted, and 162
    less."""
    counted, points = hand.word("counted"), hand.number("points")
    if counted not in SIDES or points is None:
        return None
    return {counted: points, other_side(counted): ALL_CARDS - points}


def reckoned(hand: Hand) -> Reckoned:
    """The totals of a hand that is complete."""
    maker, points, pit = hand.number("maker"), card_points(hand), hand.word("pit")
    assert maker is not None
    assert points is not None
    return Reckoned(side_of(maker), points, roem(hand), pit if pit in SIDES else None)


def _lines(hand: Reckoned, pit_for: str) -> Iterator[Line]:
    makers, others = hand.makers, other_side(hand.makers)
    own, other = hand.with_roem(makers), hand.with_roem(others)
    if hand.nat:
        yield Line(makers, 0, NAT(own=own, other=other, short=hand.short))
        yield Line(others, ALL_CARDS, NAT_WON())
        if both := sum(hand.roem.values()):
            yield Line(others, both, ROEM_ALL())
    else:
        yield Line(makers, hand.points[makers], MADE(own=own, other=other))
        yield Line(others, hand.points[others], COUNTED())
        for side in (makers, others):
            if hand.roem[side]:
                yield Line(side, hand.roem[side], ROEM_OWN())
    if hand.pit and (pit_for != "makers" or hand.pit == makers):
        yield Line(hand.pit, 100, PIT())


def _revoke_lines(seat: int, way: str, both: int) -> Iterator[Line]:
    """A revoke that ends the hand: its side scores nothing."""
    side = side_of(seat)
    yield Line(side, 0, REVOKE_LOST(seat=seat))
    yield Line(other_side(side), ALL_CARDS, REVOKE_WON(seat=seat))
    if way == "hundred":
        yield Line(other_side(side), 100, REVOKE_HUNDRED(seat=seat))
    elif both:
        yield Line(other_side(side), both, ROEM_ALL())


def _outlook(hand: Hand, makers: Side) -> Phrase:
    need = needed(makers, roem(hand))
    points = card_points(hand)
    if points is not None:
        short = need - points[makers]
        return NOW_NAT(points=short) if short > 0 else NOW_MADE(points=-short)
    trump, so_far = hand.word("trump"), dict.fromkeys(SIDES, 0)
    for trick, _, side in _taken(played(hand)):
        so_far[side] += trick_points(trick, trump or "")
    left = ALL_CARDS - sum(so_far.values())
    more = need - so_far[makers]
    if left == ALL_CARDS:
        return NEEDS(points=max(need, 0))
    if more <= 0:
        return ENOUGH()
    return NEEDS_MORE(points=more) if more <= left else NEEDS_ROEM(points=more, left=left)


# Refused and asked.
def _check_totals(hand: Hand) -> Iterator[Problem]:
    points, melded, pit = card_points(hand), roem(hand), hand.word("pit")
    count = hand.number("points")
    if count in (1, ALL_CARDS - 1):
        yield wrong("points", NO_SUCH_POINTS, points=count)
    if pit in SIDES:
        others = other_side(pit)
        if points and points[others]:
            yield wrong("pit", PIT_POINTS, side=pit, points=points[others])
        if melded[others]:
            yield wrong("pit", PIT_ROEM, side=pit, points=melded[others])
    takers = [side_of(seat) for _, _, seat in WINNERS.read(hand.cells) if isinstance(seat, int)]
    for side in SIDES:
        if len(takers) == TRICKS and side not in takers and melded[side]:
            yield wrong("roem", ROEM_WITHOUT_TRICK, side=side, points=melded[side])


def _ask_totals(hand: Hand) -> Iterator[Problem]:
    takers = {side_of(seat) for _, _, seat in WINNERS.read(hand.cells) if isinstance(seat, int)}
    if len(WINNERS.read(hand.cells)) == TRICKS and len(takers) == 1:
        side = takers.pop()
        if _has_points(other_side(side), hand):
            yield odd("pit", ALL_TRICKS_YET_POINTS, side=side)
    points, total = hand.number("points"), sum(roem(hand).values())
    if points in (0, ALL_CARDS) and "pit" not in hand.cells:
        yield odd("pit", ODD_ALL)
    if points == ALL_CARDS // 2:
        yield odd("points", ODD_EVEN)
    if total > 300:
        yield odd("roem", ODD_ROEM, points=total)


def _ask_roem(hand: Hand) -> Iterator[Problem]:
    """Roem against the winners and the cards. What was not written comes from the cards and cannot
    differ; where roem must be called, what the cards have more is named and does not count."""
    must_call = hand.settings.get("roem_call") == "must_call"
    winners = {k: seat for k, _, seat in WINNERS.read(hand.cells) if isinstance(seat, int)}
    written = {(k, str(side)): value for k, side, value in ROEM.read(hand.cells)}
    for k, side in written:
        if k in winners and side_of(winners[k]) != side:
            cell = f"roem-{k}-{side}"
            yield odd(cell, ODD_TAKER, k=k, side=side, winner=winners[k])
    for trick, _, side in _taken(played(hand)):
        said, worth = written.get((trick.k, side), 0), trick_roem(trick, hand)
        cell = f"roem-{trick.k}-{side}"
        if must_call and worth and not said:
            yield odd(cell, UNCALLED, k=trick.k, side=side, points=worth)
        elif said != worth:
            yield odd(cell, ROEM_DIFFERS, k=trick.k, side=side, written=said, derived=worth)


def _ask_cards(hand: Hand) -> Iterator[Problem]:
    trump, cards = hand.word("trump"), CARDS.read(hand.cells)
    if trump is None or not cards:
        return
    for k, seat, card in twice(cards):
        yield odd(CARDS.cell_at(k, seat), TWICE, card=card)
    found = played(hand)
    for k, seat, card in out_of_turn(cards, found):
        yield odd(CARDS.cell_at(k, seat), CARD_TURN, k=k, seat=seat, card=card)
    plays = [(trick.k, *play) for trick in found for play in trick.plays]
    for revoke in revokes(found, legal(hand.settings, trump)):
        k, seat, card = plays[revoke.play]
        proof_k, _, proof = plays[revoke.proved_at]
        yield odd(
            CARDS.cell_at(k, seat),
            REVOKED,
            k=k,
            seat=seat,
            card=card,
            legal=" ".join(sorted(revoke.legal, key=DECK_32.index)),
            proof=proof,
            proof_k=proof_k,
            play=revoke.play,
            proved_at=revoke.proved_at,
        )


def _sentence(hand: Hand) -> Iterator[Phrase]:
    maker, trump, points = hand.number("maker"), hand.word("trump"), card_points(hand)
    if maker is None or trump is None:
        return
    side, melded, pit = side_of(maker), roem(hand), hand.word("pit")
    others, revoked = other_side(side), hand.number("revoke")
    if points and (revoked is None or hand.settings.get("revoke") == "player"):
        own, other = points[side], points[others]
        yield SAY_PLAYED(maker=maker, trump=trump, own=own, other=other)
        if reckoned(hand).nat:
            yield IS_NAT()
    elif not revoked:
        yield SAY_MAKES(maker=maker, trump=trump)
    if any(melded.values()):
        yield SAY_ROEM(own=melded[side], other=melded[others])
    if pit in SIDES:
        yield SAY_PIT(side=pit)
    if revoked:
        yield SAY_REVOKED(seat=revoked)


NOTE = Note(
    name="note",
    label=Text("note", "Note"),
    step=RESULT_STEP,
    needed=None,
    aside=True,
)


# The house rules.
def _rule(name: str, label: str, when: tuple[When, ...] = (), **options: str) -> Choice:
    """A house rule with a few named values."""
    return Choice(
        name=name,
        label=Text(name, label),
        step=RULES_STEP,
        when=when,
        options=named_options(name, options),
    )


def _worth(name: str, label: str, *points: int) -> Choice:
    """A house rule about points."""
    options = named_options(name, {value: str(value) for value in points})
    return Choice(name=name, label=Text(name, label), step=RULES_STEP, options=options)


_SETTINGS = (
    Setting(
        _rule(
            "follow",
            english("Following"),
            rotterdam=english("Rotterdam: void, always trump"),
            amsterdam=english("Amsterdam: void, no trump owed to partner's trick"),
        ),
        "rotterdam",
        Text("help_follow_suit", "Matters where every card is logged."),
    ),
    Setting(
        _rule(
            "trump_selection",
            english("Making trumps"),
            free=english("each may name trumps; after three passes the dealer must"),
            turned=english("a suit is turned up; two rounds, then a new deal"),
            forced=english("left of the dealer must"),
            dealer_first=english("the dealer speaks first, and must if all pass"),
            eldest_last_forced=english("left of the dealer speaks first, and must if all pass"),
            other=english("otherwise: only maker and trump are noted"),
        ),
        "free",
        Text("help_trump_selection", "Who names the trump suit."),
    ),
    Setting(
        _rule(
            "all_pass_redeal",
            english("When all pass twice"),
            (When("trump_selection", _MAY_END),),
            next_deals=english("the next player deals"),
            same_deals=english("the same player deals again"),
        ),
        "next_deals",
        Text("help_all_pass_redeal", "The cards are dealt anew."),
    ),
    Setting(
        _rule(
            "pit_for",
            english("Pit (all eight tricks) pays"),
            any=english("either side"),
            makers=english("the makers only"),
        ),
        "any",
        Text("help_pit_for", "100 points. By the source, the opponents too (tegenpit)."),
    ),
    Setting(
        _worth("four_jacks", english("Four jacks in a trick"), 200, 100),
        200,
        Text("help_four_jacks", "Four tens, queens, kings or aces are 100."),
    ),
    Setting(
        _worth("four_789", english("Four nines, eights or sevens"), 100, 0),
        100,
        Text("help_four_789", "By the source a four of any rank counts."),
    ),
    Setting(
        _rule(
            "roem_call",
            english("Roem (melds in a trick)"),
            automatic=english("counts by itself"),
            must_call=english("counts if it is called before the next lead"),
        ),
        "automatic",
        Text("help_roem_call", "Matters where every card is logged: only roem tapped counts then."),
    ),
    Setting(
        _rule(
            "revoke",
            english("A revoke (verzaken)"),
            all_roem=english("the others get 162 and all roem"),
            hundred=english("the others get 162 and 100"),
            redeal=english("the hand is dealt anew"),
            player=english("the hand counts, and the player loses 100 by himself"),
        ),
        "all_roem",
        Text("help_revoke", "What happens when somebody did not follow the rules."),
    ),
    CONFIRM,
    Setting(MISDEAL, "same_deals", Text("help_misdeal", "If it is void before the next begins.")),
    Setting(END, "target", Text("help_end_boom", "A game to 1500, or a boom of 16 hands.")),
    Setting(target(1, 99999), 1500, Text("help_target", "Reached at the end of a hand.")),
    Setting(HANDS, 16, Text("help_boom", "A boom is 16 hands: everybody deals four times.")),
    Setting(OVER_BOTH, "highest", Text("help_over_both", "Both past the target in one hand.")),
)

RULES = {
    "deal": Text(
        "rules_klaverjas",
        "Partners sit opposite. 32 cards, 8 each. Left of the dealer leads to the first trick, "
        "whoever made trumps; who takes a trick leads to the next.",
    ),
    "cards": Text(
        "rules_card_points",
        "A 10 K Q J 9 8 7 rank in this order and count 11 10 4 3 2 0 0 0; in trumps J 9 A 10 K Q 8 7 "
        "with 20 14 11 10 4 3 0 0. The last trick is 10 more: 162 in all.",
    ),
    "rotterdam": Text(
        "rules_rotterdam",
        "Follow suit, and head the trick in trumps if you can. If you cannot follow you must trump, "
        "and overtrump if you can, even when partner is winning.",
    ),
    "amsterdam": Text(
        "rules_amsterdam",
        "Follow suit, and head the trick in trumps if you can. If you cannot follow and the opponents "
        "are winning, trump and beat them if you can; undertrump only with nothing but trumps. If "
        "partner is winning play anything, but no trump below his if you can help it.",
    ),
    "free": Text(
        "rules_free",
        "From left of the dealer each may name trumps or pass; after three passes the dealer must.",
    ),
    "turned": Text(
        "rules_turned",
        "A suit is turned up. From left of the dealer each makes it trumps or passes; if all pass, "
        "each may name another suit in a second round; if all pass again, the cards are dealt anew.",
    ),
    "forced": Text("rules_forced", "Left of the dealer must name trumps."),
    "dealer_first": Text(
        "rules_dealer_first",
        "The dealer speaks first, then left of him: name trumps or pass. If all pass the dealer must.",
    ),
    "eldest_last_forced": Text(
        "rules_eldest_last",
        "Left of the dealer speaks first: name trumps or pass. If all four pass he must.",
    ),
    "other": Text("rules_other", "The table makes trumps in its own way; who and what is noted."),
    "next_deals": Text("rules_redeal_next", "After a hand that all passed the next player deals."),
    "same_deals": Text(
        "rules_redeal_same", "After a hand that all passed the same player deals again."
    ),
    "roem": Text(
        "rules_roem",
        "Roem is what lies together in one trick, for who takes it, whoever played it: three in a "
        "row 20, four in a row 50 (A K Q J 10 9 8 7, also in trumps); stuk, king and queen of trumps, "
        "20 on top. Four alike: jacks {jacks}, aces, kings, queens or tens 100, lower {low}.",
    ),
    "must_call": Text("rules_must_call", "Roem counts only if called before the next lead."),
    "made": Text(
        "rules_made",
        "The makers need more than the others, roem included; then both sides score what they have. "
        "Otherwise, also when equal, they are nat (wet): they score nothing, the others 162 and all "
        "roem of both sides.",
    ),
    "any": Text("rules_pit", "Pit is taking all eight tricks: 100 more, for either side."),
    "makers": Text(
        "rules_pit_makers", "Pit is taking all eight tricks: 100 more, for makers only."
    ),
    "all_roem": Text(
        "rules_revoke_roem",
        "Who did not play as he must has revoked (verzaakt): the others score 162 and all roem.",
    ),
    "hundred": Text(
        "rules_revoke_hundred",
        "Who did not play as he must has revoked (verzaakt): the others score 162 and 100.",
    ),
    "redeal": Text(
        "rules_revoke_redeal",
        "When somebody did not play as he must (verzaakt) the hand is void and dealt anew.",
    ),
    "player": Text(
        "rules_revoke_player",
        "Who did not play as he must has revoked (verzaakt) and loses 100 by himself.",
    ),
    "target": Text(
        "rules_boom_target",
        "Who first has {target} point at the end of a hand wins the boom (game).",
        "Who first has {target} points at the end of a hand wins the boom (game).",
        "target",
    ),
    "hands": Text(
        "rules_boom_hands",
        "Most points after {hands} hand, a boom, wins.",
        "Most points after {hands} hands, a boom, wins.",
        "hands",
    ),
    "open": Text("rules_open", "The table plays until it stops."),
    "highest": Text(
        "rules_both_highest", "Both over at once: the higher total wins; equal, play on."
    ),
    "makers_first": Text("rules_both_makers", "Both over at once: the makers of that hand win."),
}


def _rules(settings: Settings) -> Iterator[Phrase]:
    yield RULES["deal"]()
    yield RULES["cards"]()
    yield RULES[str(settings["follow"])]()
    yield RULES[str(settings["trump_selection"])]()
    if settings["trump_selection"] in _MAY_END:
        yield RULES[str(settings["all_pass_redeal"])]()
    yield RULES["roem"](jacks=settings["four_jacks"], low=settings["four_789"])
    if settings["roem_call"] == "must_call":
        yield RULES["must_call"]()
    yield RULES["made"]()
    yield RULES[str(settings["pit_for"])]()
    yield RULES[str(settings["revoke"])]()
    end = str(settings["end"])
    yield RULES[end](**{key: settings[key] for key in (end,) if key in settings})
    if end == "target":
        yield RULES[str(settings["over_both"])]()
