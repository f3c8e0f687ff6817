"""The games, one file each; a game never imports another."""

from collections.abc import Mapping
from types import MappingProxyType

from scorekeeper.game import Game
from scorekeeper.games.klaverjas import Klaverjas
from scorekeeper.games.lead import Lead
from scorekeeper.games.tally import Tally

GAMES: Mapping[str, Game] = MappingProxyType(
    {game.key: game for game in (Lead(), Klaverjas(), Tally())}
)
"""Every game by its key."""
