"""Words of a game that stay as they are in every language, marked with the language that they are of:
so a screen reader says them right and nobody takes them for a slip."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from flask import Flask
from jinja2 import pass_context
from jinja2.runtime import Context
from markupsafe import Markup, escape

from scorekeeper.game import Game
from scorekeeper.web import language


def register(app: Flask) -> None:
    """Gives the templates `{{ text | native }}`."""
    app.add_template_filter(native)


@pass_context
def native(context: Context, text: str, game: Game | None = None) -> Markup:
    """The text with the native words of the game marked: of this game, else of that of the page."""
    game = game or context.get("game") or getattr(context.get("book"), "game", None)
    written = escape(text)
    if game is None or not game.native or game.language == language.spoken():
        return written
    found = _pattern(game.native, _names(context.get("words")))

    def mark(match: re.Match[str]) -> str:
        word = match["native"]
        return f'<i class="native" lang="{game.language}">{word}</i>' if word else match[0]

    return Markup(found.sub(mark, written))  # noqa: S704 - escaped above, and so are the names


def _names(words: Any) -> tuple[str, ...]:
    """The names at the table: who is called like such a word is no word of the game."""
    seats, keys = getattr(words, "seats", ()), getattr(words, "keys", None) or {}
    return tuple(str(escape(name)) for name in (*seats, *keys.values()) if name)


@lru_cache(maxsize=64)
def _pattern(words: tuple[str, ...], names: tuple[str, ...]) -> re.Pattern[str]:
    """Finds tags and names, which are left alone, and whole words of the game, however they begin."""
    kept = "|".join(["<[^>]*>", *(rf"(?<!\w){re.escape(name)}(?!\w)" for name in names)])
    return re.compile(rf"{kept}|(?<!\w)(?P<native>(?i:{'|'.join(map(re.escape, words))}))(?!\w)")
