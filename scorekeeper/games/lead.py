"""Lead: bid, lead a trump, call a card of that suit; its holder is your partner for the hand.

Source: the game as contributed to the invented games of the Pagat site (played at UC Santa
Barbara, 1980-85). Where that text is silent, a setting says what this table does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import ClassVar, cast

from scorekeeper.agreement import CONFIRM
from scorekeeper.cards import ACE_HIGH, DECK, Card, Play, follow_suit, highest, rank, suit
from scorekeeper.dealing import MISDEAL, dealer_box
from scorekeeper.endings import END, HANDS, End, Standing, highest_wins, target, tie
from scorekeeper.fields import (
    SUIT_OPTIONS,
    CardBox,
    Choice,
    Field,
    Number,
    Option,
    Step,
    When,
    named_options,
)
from scorekeeper.game import Column, Derived, Game, Hand, Line, Setting, Settings, Side, Variant
from scorekeeper.joining import JOIN_SCORE
from scorekeeper.limits import Differs, Limit, OfSuit, Sum
from scorekeeper.ordered import PASS, Calls, Cards, Row, Said, Shown, Turn, Winners, begun
from scorekeeper.phrases import Phrase, Text, Value, english
from scorekeeper.problems import Level, Problem, missing, odd, wrong
from scorekeeper.tricks import revokes, to_play, tricks, twice

# What the rules refuse.
LED_NOT_TRUMP = Text(
    "led_not_trump", "The bidder leads a trump: {card:card} is not of the trump suit {suit:suit}."
)
CALLED_NOT_TRUMP = Text(
    "called_not_trump",
    "A card of the trump suit is called: {card:card} is not of the suit {suit:suit}.",
)
CALLED_IS_LED = Text(
    "called_is_led", "{value:card} was led, so it cannot be called: call another trump."
)
PARTNER_IS_BIDDER = Text(
    "partner_is_bidder", "{value:player} is the bidder: choose another partner, or none."
)
PARTNER_AND_REASON = Text(
    "partner_and_reason",
    "There is a partner, so there is no reason for playing alone: choose one of the two.",
)
NO_LEFTOVER = Text(
    "no_leftover",
    "No card is left over with this many players, so the called card was dealt to somebody.",
)
CALLED_SEEN = Text(
    "called_seen",
    "The leftover lies open before the bidding at this table, so a card in it cannot be called.",
)
HOLDS_SUIT_SHORT = Text(
    "holds_suit_short", "Nobody can hold all 13 trumps in a hand of fewer than 13 cards."
)
HOLDS_SUIT_TRICKS = Text(
    "holds_suit_tricks", "Thirteen trumps win 13 tricks, but the bidder has {pile}: check either."
)
ALONE_NOT_ALLOWED = Text(
    "alone_not_allowed",
    "Playing alone by choice is not allowed at this table (house rule “alone”).",
)
CALLED_WITHOUT_PARTNER = Text(
    "called_without_partner",
    "Who plays alone for this reason calls no card of another player: clear the called card, or "
    "choose another reason.",
)
TRICKS_SUM = Text(
    "tricks_sum", "The tricks come to {got}, but a hand has {total}: one count is off."
)
PILE_NOT_SUM = Text(
    "pile_not_sum",
    "The side's tricks are {written}, but bidder's and partner's own come to {derived}.",
)
ACE_LED = Text("ace_led", "The ace of trumps was led and wins its trick, but the bidder took none.")
ACE_CALLED = Text(
    "ace_called", "The called ace of trumps wins the first trick, but the partner took none."
)
AUCTION_TURN = Text("auction_turn", "{seat:player} spoke out of turn; it was {turn:player}'s turn.")
OPENER_PASSED = Text(
    "opener_passed", "{seat:player} sits left of the dealer and must bid (house rule “opener”)."
)
BID_NOT_HIGHER = Text(
    "bid_not_higher",
    "{seat:player} bid {bid}, which is not above {high}: bid higher or pass.",
)
BID_AFTER_PASS = Text("bid_after_pass", "{seat:player} had passed, and a pass is final.")
AUCTION_NOT_CLOSED = Text(
    "auction_not_closed", "The auction is not over: {turn:player} still has to bid or pass."
)
AUCTION_AFTER_CLOSE = Text("auction_after_close", "Call {k} comes after the end of the auction.")
BIDDER_MISMATCH = Text(
    "bidder_mismatch",
    "{written:player} is written as the bidder, but the auction ended with {derived:player}.",
)
BID_MISMATCH = Text(
    "bid_mismatch", "A bid of {written} is written, but the auction ended at {derived}."
)

# What is asked, and never refused.
ODD_ALONE = Text("odd_alone", "No partner: is that right?")
ODD_JUMP = Text("odd_jump", "{seat:player} jumped from {high} to {bid}: is that right?")
ODD_ALL = Text("odd_all", "The bidder's side took every trick: is that right?")
ODD_NONE = Text("odd_none", "The bidder's side took no trick: is that right?")

# What a log of winners or cards shows: named, and left to the table to settle.
CARD_TWICE = Text("card_twice", "{card:card} is written down twice.")
TRICK_INCOMPLETE = Text("trick_incomplete", "Trick {k}: not everybody's card is written down.")
WINNER_DIFFERS = Text(
    "winner_differs", "Trick {k} was given to {winner:player}; by the cards it is {cards:player}'s."
)
REVOKED = Text(
    "revoked",
    "Trick {k}: {seat:player} played {card:card} and could have followed with {legal:card}, as trick "
    "{proof} shows. The table settles it; the penalty on offer is {penalty}.",
)
CALLED_OWN = Text("called_own", "{seat:player} called {card:card} and had it himself.")
CALLED_WITHHELD = Text(
    "called_withheld",
    "{seat:player} had the called card {card:card} and did not play it to trick 1, as trick {k} shows. "
    "The penalty on offer is {penalty}.",
)
CALLED_NOWHERE = Text(
    "called_nowhere", "The called card {card:card} is nowhere: it was neither played nor left over."
)
CALLED_OTHER_SUIT = Text(
    "called_other_suit",
    "{card:card} was called, but {led:card} was led: one of them is not a trump.",
)

# Points and why.
MADE = Text("made", "bid {bid}, took {pile}: made, {points} each")
MADE_OWN = Text("made_own", "bid {bid}, the side took {pile}: made, own tricks count")
FAILED = Text("failed", "bid {bid}, took {pile}: failed, the bid is lost")
TRICKS = Text("own_tricks", "one point a trick")

# Before and after the hand.
DEAL = Text("deal", "Deal {cards} each.")
DEAL_LEFTOVER = Text("deal_leftover", "Deal {cards} each, {left} face down.")
DEAL_OPEN = Text("deal_open", "Deal {cards} each, {left} open on the table.")
SPEAKS_FIRST = Text("speaks_first", "{seat:player} speaks first.")
SAY_TEAM = Text("say_team", "{bidder:player} bid {bid} with {partner:player}, took {pile}")
SAY_ALONE = Text("say_alone", "{bidder:player} bid {bid} alone, took {pile}")
SAY_PASSED_OUT = Text("say_passed_out", "Everybody passed")
SAY_BID = Text("say_bid", "{bidder:player} bid {bid}")

_OWN_TRICKS = TRICKS()

ALONE = (
    Text("alone_leftover", "the called card lay in the leftover"),
    Text("alone_holds_suit", "the bidder held all 13 trumps"),
    Text("alone_declared", "by choice"),
)
NONE = "none"

TRICKS_STEP = Step("tricks", Text("step_tricks", "Trick by trick"), skippable=True)
BID_STEP = Step("bid", Text("step_bid", "The bid"))
CARD_STEP = Step("card", Text("step_card", "Trump and called card"), skippable=True)
RESULT_STEP = Step("result", Text("step_result", "The result"))
RULES_STEP = Step("rules", Text("step_rules", "House rules"))

_PLAYED = When("bidder", (NONE,), among=False)
_ALONE = When("partner", (NONE,))


def cards_each(seats: int) -> int:
    """How many cards each player gets, and so how many tricks a hand has: 52 dealt evenly."""
    return 52 // seats


def leftover(seats: int) -> int:
    """How many cards are left over."""
    return 52 % seats


class Lead(Game):
    """Three to eight players, 52 cards, ace high."""

    key: ClassVar[str] = "lead"
    name: ClassVar[Text] = Text("game_lead", "Lead")
    seats: ClassVar[range] = range(3, 9)
    language: ClassVar[str] = "en"
    native: ClassVar[tuple[str, ...]] = ("lead",)
    variants: ClassVar[tuple[Variant, ...]] = (
        Variant("source", Text("variant_source", "As written down"), {}),
        Variant("own", Text("variant_own", "Own tricks count"), {"made_score": "own"}),
    )
    columns: ClassVar[tuple[Column, ...]] = (
        Column("bidder", Text("bidder", "Bidder")),
        Column("bid", Text("bid", "Bid")),
        Column("trump", Text("trump", "Trump")),
        Column("called", Text("called", "Called card")),
        Column("partner", Text("partner", "Partner")),
        Column("alone", Text("alone", "Why alone")),
        Column("pile", Text("pile", "Side's tricks")),
        Column("tricks", Text("tricks", "Tricks"), per_seat=True),
    )

    def settings(self, seats: int) -> Sequence[Setting]:
        return _settings(seats)

    def sides(self, seats: int, settings: Settings) -> Sequence[Side]:
        return tuple(str(seat) for seat in range(1, seats + 1))

    def fields(self, seats: int, settings: Settings) -> Sequence[Field]:
        return _fields(seats, _key(settings))

    def limits(self, seats: int, settings: Settings) -> Sequence[Limit]:
        return _limits(seats, settings.get("made_score") == "own")

    def derive(self, hand: Hand) -> Iterable[Derived]:
        auction = tuple(_from_auction(hand))
        known = _with(hand, auction)
        log = tuple(CardLog(known).says()) if _logged(hand) else ()
        return (*auction, *log, *_from_named_cards(hand), *_from_counts(_with(known, log), hand))

    def check(self, hand: Hand) -> Iterable[Problem]:
        yield from _check_auction(hand)
        if hand.cells.get("bidder") != NONE:
            yield from _check_alone(hand)
            yield from _check_aces(hand)

    def ask(self, hand: Hand) -> Iterable[Problem]:
        if self.passed_out(hand):
            return
        yield from _questions(hand)
        if _logged(hand):
            yield from CardLog(hand).shows()

    def turn(self, row: str, hand: Hand) -> Turn | None:
        if row != "call":
            return CardLog(hand).turn(row)
        calls = _row(hand).read(hand.cells)
        problem, seat = auction_turn(calls, hand)
        if problem or seat is None:
            return None
        bids = [value for _, _, value in calls if isinstance(value, int)]
        low = max(bids) + 1 if bids else cast("int", hand.settings.get("min_bid", 1))
        may_pass = bool(calls) or hand.settings.get("opener") == "may_pass"
        bidding = range(low, cards_each(hand.seats) + 1)
        return Turn(len(calls) + 1, seat, (*((PASS,) if may_pass else ()), *bidding))

    def score(self, hand: Hand) -> Sequence[Line]:
        """Bidder and partner score the tricks of their side, each, if these reach the bid, and lose
        the bid, each, if not; everyone else a point a trick. Source: "a team that makes its bid
        scores the tricks taken"; house rule `made_score` own: each his own tricks."""
        if self.passed_out(hand):
            return ()
        bidder, bid, pile = hand.number("bidder"), hand.number("bid"), hand.number("pile")
        assert bidder is not None
        assert bid is not None
        assert pile is not None
        own = hand.settings.get("made_score") == "own"
        side = {bidder, hand.number("partner")}
        if pile < bid:
            why = FAILED(bid=bid, pile=pile)
        elif own:
            why = MADE_OWN(bid=bid, pile=pile)
        else:
            why = MADE(bid=bid, pile=pile, points=pile)
        lines = []
        for seat in range(1, hand.seats + 1):
            tricks = hand.number(f"tricks-{seat}") or 0
            if seat not in side:
                lines.append(Line(str(seat), tricks, _OWN_TRICKS))
            elif pile < bid:
                lines.append(Line(str(seat), -bid, why))
            else:
                lines.append(Line(str(seat), tricks if own else pile, why))
        return lines

    def deals_again(self, hand: Hand) -> bool:
        return self.passed_out(hand) and hand.settings.get("all_pass") == "same_deals"

    def passed_out(self, hand: Hand) -> bool:
        return hand.cells.get("bidder") == NONE

    def ended(self, standing: Standing) -> End | None:
        return highest_wins(standing)

    def favoured(self, hand: Hand) -> Side | None:
        """The bidder, whom the house rule `tie` may put first."""
        bidder = hand.number("bidder")
        return None if bidder is None else str(bidder)

    def briefing(self, hand: Hand) -> Sequence[Phrase]:
        dealer, cards, left = hand.number("dealer"), cards_each(hand.seats), leftover(hand.seats)
        if not left:
            deal = DEAL(cards=cards)
        elif hand.settings.get("leftover") == "shown_before_bidding":
            deal = DEAL_OPEN(cards=cards, left=left)
        else:
            deal = DEAL_LEFTOVER(cards=cards, left=left)
        return (deal, SPEAKS_FIRST(seat=(dealer or 0) % hand.seats + 1))

    def sentence(self, hand: Hand) -> Sequence[Phrase]:
        bidder, partner = hand.number("bidder"), hand.number("partner")
        bid, pile = hand.number("bid"), hand.number("pile")
        if self.passed_out(hand):
            return (SAY_PASSED_OUT(),)
        if bidder is None or bid is None:
            return ()
        if pile is None:
            return (SAY_BID(bidder=bidder, bid=bid),)
        if partner is None:
            return (SAY_ALONE(bidder=bidder, bid=bid, pile=pile),)
        return (SAY_TEAM(bidder=bidder, bid=bid, partner=partner, pile=pile),)

    def rules(self, seats: int, settings: Settings) -> Sequence[Phrase]:
        return tuple(_rules(seats, settings))


@lru_cache(maxsize=32)
def _settings(seats: int) -> tuple[Setting, ...]:
    """Source of every default: the text where it speaks, else the choice this project made."""
    return (
        replace(_LEFTOVER, matters=leftover(seats) > 0),
        *_HOUSE_RULES,
        Setting(JOIN_SCORE, "lowest", Text("help_join_score", "Points to begin with.")),
        Setting(_PENALTY, 3, Text("help_penalty", "For a revoke, or a called card withheld.")),
        CONFIRM,
        Setting(
            MISDEAL, "same_deals", Text("help_misdeal", "If it is void before the next begins.")
        ),
        Setting(END, "target", Text("help_end", "The text says: a predetermined score.")),
        Setting(
            target(1, 9999), _TARGETS[seats], Text("help_target", "Reached at the end of a hand.")
        ),
        Setting(HANDS, 2 * seats, Text("help_hands", "Void hands do not count.")),
        Setting(
            tie(
                highest=english("play on"),
                bidder_first=english("the bidder first"),
                shared=english("shared victory"),
            ),
            "highest",
            Text("help_tie", "When several get there with one hand."),
        ),
    )


def _rule(name: str, label: str, **options: str) -> Choice:
    """A house rule with a few named values."""
    return Choice(
        name=name,
        label=Text(name, label),
        step=RULES_STEP,
        options=named_options(name, options),
    )


_TARGETS = {3: 50, 4: 50, 5: 40, 6: 30, 7: 25, 8: 25}

_PENALTY = Number(
    name="penalty_preset",
    label=Text("penalty_preset", "Penalty on offer, in points"),
    step=RULES_STEP,
    low=0,
    high=99,
)

_LEFTOVER = Setting(
    _rule(
        "leftover",
        english("Leftover cards"),
        taker=english("only the taker of trick 1 sees them"),
        shown=english("shown to all after the bidding"),
        shown_before_bidding=english("open before the bidding"),
    ),
    None,
    Text("help_leftover", "To be decided before the first hand."),
)

_HOUSE_RULES = (
    Setting(
        _rule(
            "opener",
            english("Left of the dealer"),
            must_bid=english("must bid"),
            may_pass=english("may pass"),
        ),
        "must_bid",
        Text("help_opener", "Who speaks first, by the text, bids."),
    ),
    Setting(
        Choice(
            name="all_pass",
            label=Text("all_pass", "When all pass"),
            step=RULES_STEP,
            when=(When("opener", ("may_pass",)),),
            options=(
                Option("next_deals", Text("all_pass_next_deals", "the next player deals")),
                Option("same_deals", Text("all_pass_same_deals", "the same player deals again")),
                Option(
                    "dealer_bids_min", Text("all_pass_dealer", "the dealer plays the lowest bid")
                ),
            ),
        ),
        "next_deals",
        Text("help_all_pass", "Only where the first player may pass."),
    ),
    Setting(
        Number(
            name="min_bid", label=Text("min_bid", "Lowest bid"), step=RULES_STEP, low=0, high=17
        ),
        1,
        Text("help_min_bid", "In tricks."),
    ),
    Setting(
        _rule(
            "made_score",
            english("A made bid scores"),
            team=english("the side's tricks, for each of the two"),
            own=english("each partner's own tricks"),
        ),
        "team",
        Text("help_made_score", "By the text, the side's tricks, each."),
    ),
    Setting(
        _rule(
            "alone",
            english("Playing alone"),
            forced_only=english("only when nobody else has the called card"),
            allowed=english("also by choice"),
        ),
        "forced_only",
        Text("help_alone", "By the text, a card is called that the bidder does not hold."),
    ),
    Setting(
        _rule(
            "follow",
            english("Following suit"),
            strict=english("follow suit if you can"),
            trump_anytime=english("trump may be played at any time"),
        ),
        "strict",
        Text("help_follow", "Matters where every card is logged."),
    ),
)


def _key(settings: Settings) -> tuple[int, bool, str, bool, bool]:
    """What of the house rules shapes the boxes."""
    low = settings.get("min_bid")
    return (
        low if isinstance(low, int) else 1,
        settings.get("opener") == "may_pass" and settings.get("all_pass") != "dealer_bids_min",
        str(settings.get("leftover")),
        settings.get("alone") == "allowed",
        settings.get("made_score") == "own",
    )


@lru_cache(maxsize=512)
def _fields(seats: int, key: tuple[int, bool, str, bool, bool]) -> tuple[Field, ...]:
    low, may_pass_out, left, may_play_alone, own = key
    high = cards_each(seats)
    people = tuple(Option(seat) for seat in range(1, seats + 1))
    nobody = (Option(NONE, Text("nobody_bid", "all passed")),) if may_pass_out else ()
    refused = {
        "leftover": NO_LEFTOVER
        if not leftover(seats)
        else CALLED_SEEN
        if left == "shown_before_bidding"
        else None,
        "holds_suit": HOLDS_SUIT_SHORT if high < 13 else None,
        "declared": None if may_play_alone else ALONE_NOT_ALLOWED,
    }
    played = (_PLAYED,)
    return (
        dealer_box(seats),
        Calls(
            name="call",
            label=Text("calls", "Auction"),
            step=BID_STEP,
            low=low,
            high=high,
            needed=None,
            aside=True,
        ),
        Choice(
            name="bidder", label=Text("bidder", "Bidder"), step=BID_STEP, options=people + nobody
        ),
        Number(
            name="bid", label=Text("bid", "Bid"), step=BID_STEP, low=low, high=high, when=played
        ),
        Choice(
            name="trump",
            label=Text("trump", "Trump"),
            step=CARD_STEP,
            options=SUIT_OPTIONS,
            when=played,
            needed=None,
        ),
        CardBox(
            name="called",
            label=Text("called", "Called card"),
            step=CARD_STEP,
            when=played,
            needed=None,
        ),
        CardBox(
            name="led",
            label=Text("led", "Card led"),
            step=CARD_STEP,
            when=played,
            needed=None,
            aside=True,
        ),
        Choice(
            name="partner",
            label=Text("partner", "Partner"),
            step=RESULT_STEP,
            options=(*people, Option(NONE, Text("no_partner", "none"))),
            when=played,
        ),
        Choice(
            name="alone",
            label=Text("alone", "Why alone"),
            step=RESULT_STEP,
            options=tuple(
                Option(value, text, refused[value])
                for value, text in zip(("leftover", "holds_suit", "declared"), ALONE, strict=True)
            ),
            when=(_PLAYED, _ALONE),
            unasked=PARTNER_AND_REASON,
        ),
        Number(
            name="pile",
            label=Text("pile", "The side's tricks"),
            step=RESULT_STEP,
            low=0,
            high=high,
            when=played,
            needed=None if own else (),
            aside=own,
        ),
        *(
            Number(
                name="tricks",
                seat=seat,
                label=Text("tricks", "Tricks"),
                step=RESULT_STEP,
                low=0,
                high=high,
                when=played,
                needed=()
                if own
                else (When("bidder", (seat,), among=False), When("partner", (seat,), among=False)),
            )
            for seat in range(1, seats + 1)
        ),
        *_rows(seats, played),
    )


def _rows(seats: int, played: tuple[When, ...]) -> Iterator[Row]:
    """The boxes for who logs a hand trick by trick or card by card."""
    winner, card = Text("winner", "Taken by"), Text("card", "Card")
    step, aside = TRICKS_STEP, True
    yield Winners(
        name="winner", label=winner, step=step, seats=seats, when=played, needed=None, aside=aside
    )
    yield Cards(name="card", label=card, step=step, when=played, needed=None, aside=aside)
    if leftover(seats):
        left = Text("left", "Leftover")
        yield Shown(name="left", label=left, step=step, when=played, needed=None, aside=aside)


@lru_cache(maxsize=32)
def _limits(seats: int, own: bool) -> tuple[Limit, ...]:
    counts = tuple(f"tricks-{seat}" for seat in range(1, seats + 1))
    return (
        Differs(PARTNER_IS_BIDDER, "partner", "bidder"),
        OfSuit(LED_NOT_TRUMP, "led", "trump"),
        OfSuit(CALLED_NOT_TRUMP, "called", "trump"),
        Differs(CALLED_IS_LED, "called", "led"),
        Sum(TRICKS_SUM, counts if own else ("pile", *counts), cards_each(seats)),
    )


def auction_turn(calls: Sequence[Said], hand: Hand) -> tuple[Problem | None, int | None]:
    """The first call against the rules, if any, and the seat to speak next (None: it is over).

    Left of the dealer begins, clockwise; higher or pass, a pass is final; it ends when all but the
    high bidder have passed, or when all have.
    """
    dealer = hand.number("dealer") or hand.seats
    must_bid = hand.settings.get("opener") != "may_pass"
    passed: set[int] = set()
    turn, high, bidder = _left_of(dealer, hand.seats, passed), None, None
    for k, seat, value in calls:
        cell = f"call-{k}-{seat}"
        if turn is None:
            return wrong(cell, AUCTION_AFTER_CLOSE, k=k), None
        if seat in passed:
            return wrong(cell, BID_AFTER_PASS, k=k, seat=seat), turn
        if seat != turn:
            return wrong(cell, AUCTION_TURN, k=k, seat=seat, turn=turn), turn
        if value == PASS:
            if must_bid and k == 1:
                return wrong(cell, OPENER_PASSED, seat=seat), turn
            passed.add(seat)
        elif isinstance(value, int):
            if high is not None and value <= high:
                return wrong(cell, BID_NOT_HIGHER, k=k, seat=seat, bid=value, high=high), turn
            high, bidder = value, seat
        turn = _left_of(seat, hand.seats, passed)
        if turn == bidder:
            turn = None
    return None, turn


def _left_of(seat: int, seats: int, passed: set[int]) -> int | None:
    """The next seat clockwise that has not passed."""
    for step in range(1, seats + 1):
        left = (seat - 1 + step) % seats + 1
        if left not in passed:
            return left
    return None


def _row(hand: Hand) -> Calls:
    fields = _fields(hand.seats, _key(hand.settings))
    return next(field for field in fields if isinstance(field, Calls))


def _from_auction(hand: Hand) -> Iterator[Derived]:
    """Who bid what, once an auction that is written down is over."""
    if not begun(hand.cells, "call"):
        return
    calls = _row(hand).read(hand.cells)
    problem, turn = auction_turn(calls, hand)
    if problem or turn is not None:
        return
    bids = [said for said in calls if said.value != PASS]
    bidder: Value = bids[-1].seat if bids else NONE
    bid = bids[-1].value if bids else None
    if not bids and hand.settings.get("all_pass") == "dealer_bids_min":
        bidder, bid = hand.number("dealer") or hand.seats, hand.settings.get("min_bid")
    yield Derived("bidder", bidder, BIDDER_MISMATCH)
    if bid is not None:
        yield Derived("bid", bid, BID_MISMATCH)


def _with(hand: Hand, said: Sequence[Derived]) -> Hand:
    """The hand with what is derived beneath what is written."""
    if not said:
        return hand
    return Hand(hand.seats, hand.settings, {**{d.cell: d.value for d in said}, **hand.cells})


def _logged(hand: Hand) -> bool:
    """Whether winners or cards are written down."""
    return begun(hand.cells, "winner", "card", "left")


def _from_named_cards(hand: Hand) -> Iterator[Derived]:
    """The card led is a trump, and the called card is one too."""
    card = hand.word("led") or hand.word("called")
    if card and "trump" not in hand.cells:
        yield Derived("trump", suit(card), certain=True)


def _from_counts(hand: Hand, written: Hand) -> Iterator[Derived]:
    """The side's tricks from its two counts, and one count from the other and the side's. Certain
    where the counts were written, and not read off the tricks."""
    bidder, partner = hand.cells.get("bidder"), hand.cells.get("partner")
    pile = written.number("pile")
    if not isinstance(bidder, int) or partner is None:
        return
    seats = [seat for seat in (bidder, partner) if isinstance(seat, int)]
    counts = [written.number(f"tricks-{seat}") for seat in seats]
    own = [count for count in counts if count is not None]
    if len(own) == len(counts):
        yield Derived("pile", sum(own), PILE_NOT_SUM)
    elif pile is not None and len(counts) - len(own) == 1:
        if pile < sum(own):
            yield Derived("pile", sum(own), PILE_NOT_SUM)
        else:
            yield Derived(f"tricks-{seats[counts.index(None)]}", pile - sum(own), certain=True)


def _check_auction(hand: Hand) -> Iterator[Problem]:
    if not begun(hand.cells, "call"):
        return
    row = _row(hand)
    if gap := row.gap(hand.cells):
        yield Problem(Level.WRONG, *gap)
        return
    problem, turn = auction_turn(row.read(hand.cells), hand)
    if problem:
        yield problem
    elif turn is not None:
        known = hand.cells.get("bidder") is not None
        yield (wrong if known else missing)("call", AUCTION_NOT_CLOSED, turn=turn)


def _check_alone(hand: Hand) -> Iterator[Problem]:
    reason, pile = hand.word("alone"), hand.number("pile")
    if reason in ("declared", "holds_suit") and hand.word("called"):
        yield wrong("called", CALLED_WITHOUT_PARTNER)
    if reason == "holds_suit" and pile is not None and pile < 13:
        yield wrong("alone", HOLDS_SUIT_TRICKS, pile=pile)


def _check_aces(hand: Hand) -> Iterator[Problem]:
    """The ace of trumps wins the trick it falls in, and the called card falls in the first."""
    led, called, pile = hand.word("led"), hand.word("called"), hand.number("pile")
    bidder, partner = hand.number("bidder"), hand.number("partner")
    if led and rank(led) == "A" and 0 in (pile, hand.number(f"tricks-{bidder}")):
        yield wrong("led", ACE_LED)
    if called and rank(called) == "A" and partner and 0 in (pile, hand.number(f"tricks-{partner}")):
        yield wrong("called", ACE_CALLED)


def _questions(hand: Hand) -> Iterator[Problem]:
    pile = hand.number("pile")
    if hand.cells.get("partner") == NONE:
        yield odd("partner", ODD_ALONE)
    if pile == cards_each(hand.seats):
        yield odd("pile", ODD_ALL)
    elif pile == 0:
        yield odd("pile", ODD_NONE)
    high = 0
    for k, seat, value in _row(hand).read(hand.cells) if begun(hand.cells, "call") else ():
        if isinstance(value, int):
            if high and value > high + 2:
                yield odd(f"call-{k}-{seat}", ODD_JUMP, seat=seat, high=high, bid=value)
            high = value


class CardLog:
    """A hand of which the winners or the cards are written down, as far as they are."""

    def __init__(self, hand: Hand) -> None:
        fields = _fields(hand.seats, _key(hand.settings))
        rows = {field.name: field.read(hand.cells) for field in fields if isinstance(field, Row)}
        self.hand = hand
        self.last = cards_each(hand.seats)
        self.cards, self.left = rows["card"], rows.get("left", ())
        self.given = {said.k: cast("int", said.value) for said in rows["winner"]}
        self.bidder = hand.number("bidder") or 0
        first = next((str(s.value) for s in self.cards if (s.k, s.seat) == (1, self.bidder)), None)
        self.led = first
        self.trump = hand.word("trump") or (suit(first) if first else None)
        self.tricks = tricks(self.cards, self.given, self.bidder, hand.seats, self._takes)
        self.winners = {**{t.k: t.winner for t in self.tricks if t.winner}, **self.given}
        self.called = hand.word("called")
        self.penalty = hand.settings.get("penalty_preset", 0)

    def _takes(self, plays: Sequence[Play]) -> int:
        return highest(plays, self.trump, ACE_HIGH)[0]

    def legal(self, before: Sequence[Play], held: Sequence[Card]) -> list[Card]:
        """Follow suit if able, else any card. Source: the text; house rule `follow` trump_anytime:
        a trump may be played although one could follow."""
        if not before:
            return list(held)
        following = follow_suit(held, suit(before[0][1]))
        if self.hand.settings.get("follow") == "trump_anytime":
            return [card for card in held if card in following or suit(card) == self.trump]
        return following

    def says(self) -> Iterator[Derived]:
        """What the log says of the other boxes."""
        if self.led:
            yield Derived("led", self.led)
            yield Derived("trump", suit(self.led))
        yield from self._partner()
        if len(self.winners) == self.last:
            taken = list(self.winners.values())
            for seat in range(1, self.hand.seats + 1):
                yield Derived(f"tricks-{seat}", taken.count(seat))
            partner = self.hand.number("partner") or next(
                (d.value for d in self._partner() if d.cell == "partner"), None
            )
            yield Derived("pile", sum(seat in (self.bidder, partner) for seat in taken))

    def _partner(self) -> Iterator[Derived]:
        """Partner is who plays the called card; in its trick, or, withheld, later."""
        shown = self._called_in()
        if shown and shown.seat != self.bidder:
            yield Derived("partner", shown.seat)
        elif shown:
            yield Derived("partner", NONE)
            yield Derived("alone", "declared")
        elif self.called and self.tricks and self.tricks[0].by_cards:
            yield Derived("partner", NONE)
            yield Derived("alone", "leftover")
        elif (
            sum(s.seat == self.bidder and suit(str(s.value)) == self.trump for s in self.cards)
            == 13
        ):
            yield Derived("partner", NONE)
            yield Derived("alone", "holds_suit")

    def _called_in(self) -> Said | None:
        return next((said for said in self.cards if said.value == self.called), None)

    def shows(self) -> Iterator[Problem]:
        """What the log shows that the rules do not allow."""
        for said in twice((*self.cards, *self.left)):
            cell = f"card-{said.k}-{said.seat}" if said.seat else f"left-{said.k}"
            yield odd(cell, CARD_TWICE, card=said.value)
        logged = {said.k for said in self.cards}
        for trick in self.tricks:
            cell = f"card-{trick.k}-{trick.leader}"
            done = trick.k < max(logged) or trick.k in self.given
            if trick.by_cards is None and done:
                yield odd(cell, TRICK_INCOMPLETE, k=trick.k)
            elif trick.by_cards and trick.winner and trick.by_cards != trick.winner:
                names = {"winner": trick.winner, "cards": trick.by_cards}
                yield odd(f"winner-{trick.k}", WINNER_DIFFERS, k=trick.k, **names)
        yield from self._revokes()
        yield from self._called_card()

    def _revokes(self) -> Iterator[Problem]:
        for revoke in revokes(self.tricks, self.legal):
            k, proof = revoke.play // self.hand.seats + 1, revoke.proved_at // self.hand.seats + 1
            yield odd(
                f"card-{k}-{revoke.seat}",
                REVOKED,
                k=k,
                seat=revoke.seat,
                card=revoke.card,
                legal=next(card for card in revoke.legal if card != revoke.card),
                proof=proof,
                penalty=self.penalty,
            )

    def _called_card(self) -> Iterator[Problem]:
        if not self.called:
            return
        card, shown = self.called, self._called_in()
        if self.led and suit(self.led) != suit(card):
            yield odd("called", CALLED_OTHER_SUIT, card=card, led=self.led)
        if shown and shown.seat == self.bidder:
            if self.hand.settings.get("alone") != "allowed":
                yield odd("called", CALLED_OWN, seat=shown.seat, card=card)
        elif shown and shown.k > 1:
            yield odd(
                "called",
                CALLED_WITHHELD,
                seat=shown.seat,
                card=card,
                k=shown.k,
                penalty=self.penalty,
            )
        elif not shown and len(self.cards) == self.last * self.hand.seats:
            over = leftover(self.hand.seats)
            if not over or (len(self.left) == over and card not in {s.value for s in self.left}):
                yield odd("called", CALLED_NOWHERE, card=card)

    def turn(self, row: str) -> Turn | None:
        """Which trick's winner, whose card or which card of the leftover comes next."""
        seats = self.hand.seats
        if row == "left" and len(self.left) < leftover(seats):
            return Turn(len(self.left) + 1, 0, self._unseen())
        if row == "winner" and self.bidder and len(self.winners) < self.last:
            return Turn(len(self.winners) + 1, 0, tuple(range(1, seats + 1)))
        if row == "card" and self.bidder:
            wanted = to_play(self.tricks, self.bidder, seats, self.last)
            if wanted:
                unseen = self._unseen()
                void = self._voids(wanted[1])
                return Turn(*wanted, unseen, frozenset(c for c in unseen if suit(c) in void))
        return None

    def _unseen(self) -> tuple[Card, ...]:
        spent = {said.value for said in (*self.cards, *self.left)}
        return tuple(card for card in DECK if card not in spent)

    def _voids(self, seat: int) -> set[str]:
        """The suits that a player has shown not to have."""
        return {
            suit(trick.plays[0][1])
            for trick in self.tricks
            for player, card in trick.plays
            if player == seat and card not in self.legal(trick.plays[:1], (card, trick.plays[0][1]))
        }


RULES = {
    "deal": Text(
        "rules_deal",
        "{seats} players, 52 cards, ace high. Deal {cards} each; {left} is left over, face down in "
        "the middle.",
        "{seats} players, 52 cards, ace high. Deal {cards} each; {left} are left over, face down in "
        "the middle.",
        "left",
    ),
    "deal_all": Text("rules_deal_all", "{seats} players, 52 cards, ace high. Deal {cards} each."),
    "taker": Text(
        "rules_taker", "Who takes the first trick takes the leftover and keeps it to himself."
    ),
    "shown": Text("rules_shown", "The leftover is shown to all when the first trick is taken."),
    "shown_before_bidding": Text(
        "rules_shown_before",
        "The leftover lies open before the bidding; no card in it can be called.",
    ),
    "bid": Text(
        "rules_bid",
        "Left of the dealer begins and bids how many tricks he could take with a partner and trumps "
        "of his choice, {low} to {high}. The next bids higher or passes; a pass is final. The "
        "highest bidder plays.",
    ),
    "must_bid": Text("rules_must_bid", "The first player must bid."),
    "next_deals": Text("rules_next_deals", "All may pass; then the next player deals."),
    "same_deals": Text("rules_same_deals", "All may pass; then the same player deals again."),
    "dealer_bids_min": Text(
        "rules_dealer_bids", "All may pass; then the dealer plays the lowest bid."
    ),
    "call": Text(
        "rules_call",
        "The high bidder leads a card; its suit is trump. He calls another card of that suit that he "
        "does not hold. Its holder must play it to this trick and is his partner for the hand. If it "
        "lay in the leftover, or the bidder holds all thirteen trumps, he plays alone.",
    ),
    "allowed": Text("rules_alone", "The bidder may also choose to play alone."),
    "strict": Text("rules_strict", "Follow suit if you can; else play any card."),
    "trump_anytime": Text("rules_anytime", "Follow suit if you can, or play a trump at any time."),
    "team": Text(
        "rules_team",
        "If the side takes at least its bid, bidder and partner each score the tricks of the side.",
    ),
    "own": Text(
        "rules_own",
        "If the side takes at least its bid, bidder and partner each score their own tricks.",
    ),
    "failed": Text(
        "rules_failed",
        "If it does not, each of the two loses the bid. Everybody else scores a point a trick.",
    ),
    "target": Text(
        "rules_target",
        "Who first has {target} point at the end of a hand wins.",
        "Who first has {target} points at the end of a hand wins.",
        "target",
    ),
    "hands": Text(
        "rules_hands",
        "Most points after {hands} hand wins.",
        "Most points after {hands} hands wins.",
        "hands",
    ),
    "open": Text("rules_open", "The table plays until it stops."),
    "highest": Text("rules_highest", "Equal at the top: play on until one is ahead."),
    "bidder_first": Text(
        "rules_bidder_first", "Equal at the top: the bidder of the last hand wins."
    ),
    "shared": Text("rules_shared", "Equal at the top: the victory is shared."),
}


def _rules(seats: int, settings: Settings) -> Iterator[Phrase]:
    high, left = cards_each(seats), leftover(seats)
    if left:
        yield RULES["deal"](seats=seats, cards=high, left=left)
        yield RULES[str(settings["leftover"])]()
    else:
        yield RULES["deal_all"](seats=seats, cards=high)
    yield RULES["bid"](low=settings["min_bid"], high=high)
    opener = settings["opener"]
    yield RULES["must_bid" if opener == "must_bid" else str(settings["all_pass"])]()
    yield RULES["call"]()
    if settings["alone"] == "allowed":
        yield RULES["allowed"]()
    yield RULES[str(settings["follow"])]()
    yield RULES[str(settings["made_score"])]()
    yield RULES["failed"]()
    end = str(settings["end"])
    yield RULES[end](**{key: settings[key] for key in (end,) if key in settings})
    if end != "open":
        yield RULES[str(settings["tie"])]()
