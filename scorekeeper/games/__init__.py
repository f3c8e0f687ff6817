"""The games, one file each; a game never imports another."""

from collections.abc import Mapping
from types import MappingProxyType

from scorekeeper.game import Game
from scorekeeper.games.lead import Lead

GAMES: Mapping[str, Game] = MappingProxyType({game.key: game for game in (Lead(),)})
"""Every game by its key."""
