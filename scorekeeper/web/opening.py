"""Opening a session: who plays what, then the house rules."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue
from marshmallow import EXCLUDE, Schema, fields

from scorekeeper.decide import game_of
from scorekeeper.errors import EntryError, Refused, ScorekeeperError
from scorekeeper.game import Game
from scorekeeper.houserules import PRESET, with_preset
from scorekeeper.links import role_of
from scorekeeper.roster import checked_seats
from scorekeeper.schemas import Name, WholeNumber, load, read_cells
from scorekeeper.web import door, heads, hosting, keyring, language, roles
from scorekeeper.words import Words, told_apart

blueprint = Blueprint("opening", __name__)

OPENING = "opening"
"""Where the phone's cookie keeps who plays, between the two pages."""


class _Players(Schema):
    game = fields.String(required=True)
    players = fields.List(Name(), required=True)
    dealer = WholeNumber(load_default=1)


@blueprint.get("/new")
def new() -> ResponseReturnValue:
    games = door.service().games
    chosen = request.args.get("game", next(iter(games)))
    return _players(chosen, [], {})


@blueprint.post("/new")
def seated() -> ResponseReturnValue:
    """Who plays what is kept on the phone, until the session is open."""
    try:
        data, _ = _people()
    except ScorekeeperError as error:
        return _players(request.form.get("game", ""), _typed(), _said(error)), error.status
    session[OPENING] = data
    # A second tap on Start may come before the answer to the first: both are this phone's.
    keyring.own()
    return redirect(url_for("opening.rules"), 303)


@blueprint.get("/new/rules")
def rules() -> ResponseReturnValue:
    """The second page: house rules for just that many players, from a preset if one is chosen."""
    data = session.get(OPENING)
    if not data:
        return redirect(url_for("opening.new"), 303)
    game = game_of(door.service().games, data["game"])
    preset = request.args.get(PRESET, "")
    given = with_preset(game, {PRESET: preset})
    return _rules(data, game, {n: str(v) for n, v in given.items()}, {}, "", "", preset)


@blueprint.post("/sessions")
def opened() -> ResponseReturnValue:
    try:
        data, game = _people()
    except ScorekeeperError as error:
        return _players(request.form.get("game", ""), _typed(), _said(error)), error.status
    given = {
        name: value
        for name, value in request.form.items()
        if name not in ("tap", "game", "player", "dealer")
    }
    rules = [setting.field for setting in game.settings(len(data["players"]))]
    try:
        stamp, settings = hosting.stamp(request.form), read_cells(rules, given)
        book = door.service().open(data["game"], data["players"], settings, data["dealer"], stamp)
    except ScorekeeperError as error:
        words = Words(told_apart(data["players"]), None, rules, language.words())
        said = {cell: [words.say(p) for p in phrases] for cell, phrases in error.cells.items()}
        # A tap that was used up, or that never was one, can open nothing any more.
        spent = isinstance(error, Refused) or (isinstance(error, EntryError) and not said)
        tap = "" if spent else request.form.get("tap", "")
        page = _rules(data, game, given, said, words.say(error.phrase), tap)
        return page, error.status
    hosting.settle(book, stamp)
    if role_of(roles.link_to(book.stream)):
        heads.opened(book)
    session.pop(OPENING, None)
    return redirect(url_for("pages.table", stream=book.stream), 303)


def _typed() -> list[str]:
    return [name[:200] for name in request.form.getlist("player")[: _chairs()]]


def _chairs() -> int:
    """How many name boxes the form shows: as many as any game has seats; empty ones are left out."""
    return max(game.seats[-1] for game in door.service().games.values())


def _people() -> tuple[dict[str, Any], Game]:
    """Who plays what, as typed. Raises EntryError, NotFound or RuleError."""
    names = [name for name in request.form.getlist("player") if name.strip()]
    data = load(
        _Players(unknown=EXCLUDE),
        {
            "game": request.form.get("game", ""),
            "players": names,
            "dealer": request.form.get("dealer", 1),
        },
    )
    game = game_of(door.service().games, data["game"])
    checked_seats(game, len(names))
    return data, game


def _said(error: ScorekeeperError) -> dict[str, list[str]]:
    words = door.plain_words()
    said = {cell: [words.say(p) for p in phrases] for cell, phrases in error.cells.items()}
    return said or {"": [words.say(error.phrase)]}


def _players(game: str, names: list[str], errors: dict[str, list[str]]) -> str:
    games = door.service().games
    return render_template(
        "session/new.html",
        games=games,
        chosen=game if game in games else next(iter(games)),
        names=names + [""] * (_chairs() - len(names)),
        errors=[text for texts in errors.values() for text in texts],
    )


def _rules(
    data: dict[str, Any],
    game: Game,
    given: dict[str, str],
    errors: dict[str, list[str]],
    said: str,
    tap: str,
    preset: str = "",
) -> str:
    seats = len(data["players"])
    names = told_apart(data["players"])
    settings = [setting for setting in game.settings(seats) if setting.matters]
    boxes = {setting.field.name for setting in settings}
    return render_template(
        "session/rules_form.html",
        data=data,
        game=game,
        names=names,
        settings=settings,
        given=given,
        preset=preset,
        errors=errors,
        said=said,
        others=[t for cell, texts in errors.items() if cell not in boxes for t in texts],
        words=Words(names, None, [s.field for s in settings], language.words()),
        tap=tap or door.new_tap(),
    )
