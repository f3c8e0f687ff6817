"""The games, and what one asks."""

from __future__ import annotations

from collections.abc import Iterator

import click

from scorekeeper.decide import game_of
from scorekeeper.fields import Choice, Field, Number
from scorekeeper.games import GAMES
from scorekeeper.words import Words


@click.command()
@click.argument("key", required=False)
def games(key: str | None) -> None:
    """List the games, or the house rules and boxes of one."""
    if key is None:
        for game in GAMES.values():
            low, high = game.seats[0], game.seats[-1]
            seats = f"{low} to {high}" if low < high else str(low)
            click.echo(f"{game.key}  {game.name.english}, {seats} players")
        return
    for line in _described(key):
        click.echo(line)


def _takes(field: Field) -> str:
    """What a house rule can be, in the words of a file."""
    if isinstance(field, Number):
        return f"{field.low} to {field.high}"
    if isinstance(field, Choice):
        return " | ".join(str(option.value) for option in field.options)
    return field.kind


def _described(key: str) -> Iterator[str]:
    game = game_of(GAMES, key)
    for seats in game.seats:
        yield f"{game.name.english} with {seats} players"
        settings = game.settings(seats)
        words = Words([f"seat {n}" for n in range(1, seats + 1)], None, [s.field for s in settings])
        for setting in settings:
            default = setting.default
            if default is None:
                default = "to be answered" if setting.matters else "of no matter here"
            takes = _takes(setting.field)
            yield f"  {setting.field.name} = {default} ({takes})   {words.text(setting.help)}"
        yield "  presets: " + ", ".join(f"{v.key} ({words.text(v.name)})" for v in game.variants)
        full = {s.field.name: s.default for s in settings if s.default is not None}
        boxes = game.fields(seats, full)
        yield "  boxes: " + " ".join(dict.fromkeys(field.name for field in boxes))
