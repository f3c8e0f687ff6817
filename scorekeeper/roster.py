"""What may be done to the people at a table and to their house rules."""

from __future__ import annotations

from scorekeeper.build import build
from scorekeeper.commands import ChangeRules, SeatPlayers
from scorekeeper.errors import Conflict, NotFound, Refused, RuleError
from scorekeeper.events import (
    Event,
    HandId,
    PlayerForgotten,
    PlayerRenamed,
    PlayersSeated,
    RulesChanged,
)
from scorekeeper.fields import Written
from scorekeeper.game import Game
from scorekeeper.houserules import in_full
from scorekeeper.joining import start_score
from scorekeeper.phrases import Text, Value
from scorekeeper.problems import wrong
from scorekeeper.seating import Seating
from scorekeeper.session import Session
from scorekeeper.sheet import Sheet, State

PLAYERS = Text(
    "players",
    "{game:text} is for {low} to {high} players; here is {seats}.",
    "{game:text} is for {low} to {high} players; here are {seats}.",
    "seats",
)
PLAYERS_EXACTLY = Text(
    "players",
    "{game:text} is for {low} players; here is {seats}.",
    "{game:text} is for {low} players; here are {seats}.",
    "seats",
)
NOT_PLAYABLE = Text("not_playable", "The table cannot play like this.")
NO_SUCH_PLAYER = Text("no_such_player", "There is no player {player} in this session.")
FORGOTTEN = Text(
    "is_forgotten", "Player {player} was forgotten: there is no name to change any more."
)
SEATED_TWICE = Text("seated_twice", "Everybody has one seat: somebody is seated twice.")
SAME_SEATS = Text("same_seats", "Everybody sits there already: nothing has changed.")
SAME_RULES = Text("same_rules", "These house rules are in force already: nothing has changed.")
TOO_LATE = Text(
    "seats_too_late",
    "Hand {hand} is written already: from there on people may be replaced or change seats, but not "
    "come or go. Choose a hand that has not begun.",
)
NOT_THERE = Text("since_unknown", "There is no hand {hand} to begin with; the next one is {next}.")
OTHER_SIDES = Text(
    "other_sides",
    "Whether people score together or each for himself stays as it was: open a new session for that.",
)
MOVED_SINCE = Text(
    "roster_changed_since",
    "Seats or house rules were changed on another phone in the meantime: look again, then choose.",
)


def checked_seats(game: Game, seats: int) -> None:
    """Raises RuleError unless the game can be played by that many."""
    if seats not in game.seats:
        low, high = game.seats[0], game.seats[-1]
        name = game.name.english
        text = PLAYERS if low < high else PLAYERS_EXACTLY
        refusal = wrong("players", text, game=name, low=low, high=high, seats=seats)
        raise RuleError(NOT_PLAYABLE(), [refusal])


def seated(session: Session, game: Game, command: SeatPlayers) -> tuple[Event, ...]:
    """The events of a new seating, with the house rules that a table of that size needs."""
    _unmoved(session, command.saw)
    sheet = build(session, game)
    before = _seating_at(sheet, command.since)
    players = tuple(_person(session, player) for player in command.players)
    if len(set(players)) < len(players):
        raise RuleError(NOT_PLAYABLE(), [wrong("players", SEATED_TWICE)])
    checked_seats(game, len(players))
    if command.since != sheet.next.id and len(players) != before.seats:
        raise Refused(TOO_LATE(hand=sheet.number_of(command.since)))
    if players == before.players:
        raise Refused(SAME_SEATS())
    rules = _rules_for(game, len(players), before, command.rules)
    _same_kind_of_sides(game, before, Seating(players, rules))
    known = set(session.people)
    start = None
    if any(player not in known for player in players):
        totals = _totals_at(sheet, before, command.since, session)
        start = start_score(rules, totals) if command.start is None else command.start
    events: list[Event] = [PlayersSeated(command.since, players, start)]
    if rules != dict(before.settings):
        events.append(RulesChanged(command.since, rules))
    return tuple(events)


def ruled(session: Session, game: Game, command: ChangeRules) -> RulesChanged:
    """The event of changed house rules: in full, so that no release changes an old sheet."""
    _unmoved(session, command.saw)
    before = _seating_at(build(session, game), command.since)
    rules = _rules_for(game, before.seats, before, command.settings)
    _same_kind_of_sides(game, before, Seating(before.players, rules))
    if rules == dict(before.settings):
        raise Refused(SAME_RULES())
    return RulesChanged(command.since, rules)


def renamed(session: Session, player: int, name: str) -> PlayerRenamed:
    """The event of a new name, by reference: the name itself stands beside the log."""
    return PlayerRenamed(_remembered(session, player), name)


def forgotten(session: Session, player: int) -> PlayerForgotten:
    """The event of a name that is blanked beside the log."""
    return PlayerForgotten(_remembered(session, player))


def _remembered(session: Session, player: int) -> str:
    person = _person(session, player)
    if person in session.forgotten:
        raise Refused(FORGOTTEN(player=player))
    return person


def _person(session: Session, player: int | str) -> str:
    if isinstance(player, str):
        return player
    people = session.people
    if not 1 <= player <= len(people):
        raise NotFound(NO_SUCH_PLAYER(player=player))
    return people[player - 1]


def _rules_for(game: Game, seats: int, before: Seating, given: Written) -> dict[str, Value]:
    """The rules in force, with what is given, as far as they matter at a table of that size."""
    known = {setting.field.name for setting in game.settings(seats)}
    kept = {name: value for name, value in before.settings.items() if name in known}
    return in_full(game, seats, {**kept, **{n: v for n, v in given.items() if v is not None}})


def _seating_at(sheet: Sheet, since: HandId) -> Seating:
    if row := sheet.row(since):
        return row.seating
    if since == sheet.next.id:
        return sheet.next.seating
    raise NotFound(NOT_THERE(hand=since, next=sheet.next.number))


def _totals_at(sheet: Sheet, before: Seating, since: HandId, session: Session) -> list[int]:
    """The totals, before that hand, of those who sat at the table."""
    people = session.people
    keys = [str(people.index(player) + 1) for player in before.players]
    totals = dict(sheet.totals)
    if row := sheet.row(since):
        own = {} if row.state is State.AFTER_END else row.points
        totals = {key: total - own.get(key, 0) for key, total in row.totals.items()}
    return [totals[key] for key in keys if key in totals]


def _same_kind_of_sides(game: Game, before: Seating, after: Seating) -> None:
    """Whether totals are those of sides or of people is settled when a session opens."""
    fixed = [
        any(len(side) > 1 for side in game.sides(seating.seats, seating.settings))
        for seating in (before, after)
    ]
    if fixed[0] != fixed[1]:
        raise Refused(OTHER_SIDES())


def _unmoved(session: Session, saw: int) -> None:
    for stored in session.strokes:
        if stored.version > saw and isinstance(stored.event, PlayersSeated | RulesChanged):
            raise Conflict(MOVED_SINCE(), version=session.version)
