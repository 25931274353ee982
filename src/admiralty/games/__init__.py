"""The registry: the outer layers know a game only by the `Game` record they get here."""

from __future__ import annotations

from importlib import import_module
from typing import cast

from admiralty.core.errors import Refused, suggest
from admiralty.core.face.game import Game

MODULES = {
    "systemships": "systemships",
    "campaign": "systemships.campaign",
    "myoss": "myoss",
    "heavy": "heavy",
    "bydo": "bydo",
    "travel": "bydo.travel",
    "bridge": "bridge",
}
"""Where each game has its room. `skeleton` is none of them: `admiralty new-game` copies it."""
ROOMS = tuple(MODULES)


def game(key: str) -> Game:
    """The game of this key; `Refused` names those there are."""
    if key not in ROOMS:
        raise Refused(key, "is not a game", "", suggest(key, ROOMS, "games"))
    return cast(Game, import_module(f"{__name__}.{MODULES[key]}").GAME)


def home_of(key: str) -> str:
    """The game whose room holds this one's room, as that of the campaign is held; else the game itself."""
    return next((each for each in ROOMS if MODULES[key].startswith(f"{MODULES[each]}.")), key)
