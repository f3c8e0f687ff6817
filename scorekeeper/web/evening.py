"""Several games on one evening: who won what, how everybody stood, and it all as text to send."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property

from babel.numbers import format_decimal
from flask import Blueprint, Response, render_template
from flask.typing import ResponseReturnValue

from scorekeeper.book import Book
from scorekeeper.facts import Facts, Part, facts
from scorekeeper.phrases import Text
from scorekeeper.web import door
from scorekeeper.web.dates import day
from scorekeeper.web.files import reader_zone
from scorekeeper.web.forms import MINUS, signed
from scorekeeper.web.language import spoken
from scorekeeper.web.picture import Picture, picture
from scorekeeper.web.standing import began, in_front, stands
from scorekeeper.web.tables import known
from scorekeeper.web.totals import in_figures
from scorekeeper.words import Words

blueprint = Blueprint("evening", __name__, url_prefix="/s/<stream>")

APART = timedelta(hours=14)
"""Sessions that begin further apart belong to different evenings."""

COMMON = 2
"""How many people two games of one evening have in common at least."""

THE_EVENING = Text("evening_of", "The evening of {date}")
HANDS = Text("evening_hands", "{hands} hand", plural="{hands} hands", by="hands")
NOT_OVER = Text("evening_not_over", "Not over.")
GAMES_WON = Text("evening_games_won", "Games won")
TOGETHER = Text("evening_together", "Points together")
BEST = Text("fact_best", "Best hand: {who}, {points}, in hand {hand}.")
LONGEST = Text(
    "fact_longest",
    "Longest in front: {who}, for {hands} hand.",
    plural="Longest in front: {who}, for {hands} hands.",
    by="hands",
)
CHANGES = Text(
    "fact_changes",
    "The lead changed {times} time.",
    plural="The lead changed {times} times.",
    by="times",
)


@dataclass(frozen=True)
class Result:
    """One game of the evening: everybody's part in it by name, and who won."""

    book: Book
    words: Words

    @cached_property
    def facts(self) -> Facts:
        return facts(self.book.sheet, self.book.keys, lowest=self.lowest)

    @property
    def lowest(self) -> bool:
        return self.book.game.lowest_best(self.book.sheet.next.seating.settings)

    @cached_property
    def parts(self) -> Mapping[str, Part]:
        people, names = self.book.session.people, self.book.names
        return {names[people.index(player)]: part for player, part in self.facts.parts.items()}

    def total(self, name: str) -> int:
        """A person's points: where sides are fixed those of the hands that he played himself."""
        part = self.parts[name]
        return part.points if self.book.keys.fixed else self.book.sheet.totals[part.key]

    @property
    def winners(self) -> frozenset[str]:
        won = self.book.sheet.end.winners if self.book.sheet.end else ()
        return frozenset(name for name, part in self.parts.items() if part.key in won)

    @property
    def outcome(self) -> str:
        """Who won, or who is in front so far."""
        book, words = self.book, self.words
        if book.sheet.end:
            return f"{stands(book, words)} {words.say(book.sheet.end.phrase)}"
        return f"{words.text(NOT_OVER)} {in_front(book, words)}"

    @property
    def hands(self) -> str:
        return self.words.say(HANDS(hands=sum(row.counts for row in self.book.sheet.rows)))

    @property
    def picture(self) -> Picture | None:
        return picture(self.book, self.words)

    @property
    def told(self) -> Iterator[str]:
        """What is worth telling of the game."""
        words, found = self.words, self.facts
        if found.best:
            who = ", ".join(words.key(key) for key in found.best.keys)
            points = signed(found.best.points)
            yield words.say(BEST(who=who, points=points, hand=found.best.hand))
        if found.longest:
            yield words.say(LONGEST(who=words.key(found.longest.key), hands=found.longest.hands))
        if found.changes:
            yield words.say(CHANGES(times=found.changes))


@dataclass(frozen=True)
class Guest:
    """Somebody's evening: games won; the points of all games, hands played, points a hand and hands
    that nobody had more of, where all games are the same one."""

    name: str
    won: int
    points: int
    hands: int
    average: str
    best_of: int


@dataclass(frozen=True)
class Evening:
    """The games of an evening, oldest first, and everybody who played, who won most on top."""

    games: tuple[Result, ...]
    guests: tuple[Guest, ...]
    one_game: bool
    began: datetime

    @property
    def date(self) -> str:
        """The day in the reader's zone, as his language writes it."""
        return day(self.began.astimezone(reader_zone()), "long")

    @property
    def over(self) -> int:
        return sum(game.book.sheet.end is not None for game in self.games)


@blueprint.get("/evening")
def evening(stream: str) -> ResponseReturnValue:
    """The games of the evening that this phone knows, on one page."""
    book = door.book(stream)
    return render_template(
        "session/evening.html",
        book=book,
        words=door.words(book),
        evening=_evening(book),
        figures=in_figures,
    )


@blueprint.get("/evening.txt")
def text(stream: str) -> ResponseReturnValue:
    """The evening as text, to be pasted into a chat."""
    lines = _lines(_evening(door.book(stream)))
    return Response("".join(f"{line}\n" for line in lines), mimetype="text/plain")


def _evening(book: Book) -> Evening:
    games = tuple(Result(other, door.words(other)) for other in _of_the_evening(book))
    names = dict.fromkeys(name for game in games for name in game.parts)
    guests = [_guest(name, games) for name in names]
    one_game = len({(game.book.game.key, game.lowest) for game in games}) == 1
    sign = 1 if one_game and games[0].lowest else -1
    guests.sort(key=lambda guest: (-guest.won, sign * guest.points * one_game, guest.name))
    return Evening(games, tuple(guests), one_game, began(games[0].book))


def _guest(name: str, games: Sequence[Result]) -> Guest:
    played = [(game, game.parts[name]) for game in games if name in game.parts]
    hands = sum(part.hands for _, part in played)
    # Nought has no sign, however it was come by.
    average = round(sum(part.counted for _, part in played) / hands, 1) + 0.0
    return Guest(
        name,
        sum(name in game.winners for game in games),
        sum(game.total(name) for game, _ in played),
        hands,
        str(format_decimal(average, "0.0", locale=spoken())).replace("-", MINUS),
        sum(part.best_of for _, part in played),
    )


def _lines(evening: Evening) -> Iterator[str]:
    words = door.plain_words()
    yield words.say(THE_EVENING(date=evening.date))
    for number, game in enumerate(evening.games, start=1):
        sheet, there = game.book.sheet, game.words
        yield ""
        yield f"{number}. {there.text(game.book.game.name)}, {game.hands}. {game.outcome}"
        order = sorted(sheet.totals, key=lambda key: sheet.places[key])
        yield ", ".join(f"{there.key(key)} {in_figures(sheet.totals[key])}" for key in order)
    if len(evening.games) > 1 and evening.guests:
        yield ""
        won = ", ".join(f"{guest.name} {guest.won}" for guest in evening.guests)
        yield f"{words.text(GAMES_WON)}: {won}"
        if evening.one_game:
            points = ", ".join(f"{g.name} {in_figures(g.points)}" for g in evening.guests)
            yield f"{words.text(TOGETHER)}: {points}"


def is_one_evening(apart: timedelta, both: Collection[str]) -> bool:
    """Whether two games that began so far apart, with these people in both, are of one evening."""
    return abs(apart) < APART and len(both) >= COMMON


def _of_the_evening(book: Book) -> list[Book]:
    start, names = began(book), set(book.names)
    seen = {other.stream: other for other in (*known(), book)}
    found = [
        other
        for other in seen.values()
        if is_one_evening(began(other) - start, names & set(other.names))
    ]
    return sorted(found, key=began)
