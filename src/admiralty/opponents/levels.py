"""The levels of the computer opponent: a room's own, and those that every game has."""

from __future__ import annotations

from admiralty.core.errors import Refused
from admiralty.core.face.game import Game, Level
from admiralty.core.sight.choosing import Chooser

from .search import Search

SEARCHES = (
    Level("search-quick", "tries its answers in a few hundred games", Search(600, 0.2), reckons=True),
    Level("search", "tries its answers in some thousand games", Search(4_000, 0.7), reckons=True),
    Level(
        "mixture",
        "draws its orders from a computed mixture",
        Search(4_000, 0.7, expected=0.0, foes_plans=6),
        reckons=True,
    ),
    Level("search-deep", "tries its answers in many thousand games", Search(60_000, 5.0), reckons=True),
)


def levels(game: Game) -> tuple[Level, ...]:
    """All levels of a game, the room's own first."""
    return (*game.levels, *SEARCHES)


def require_doctrine(player: object, option: str) -> None:
    """`Refused` if this is a chooser, where only doctrines can play."""
    if isinstance(player, Chooser):
        raise Refused(option, "that level plays single games, not simulations", "", "name another or doctrine:FILE")
