"""The registry: the outer layers know a game only by the `Game` record they get here."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
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
RAISED: dict[str, int] = {}
"""The versions of environments, by game, that are no more 1. One rises with every change of what a seat is asked, shown
or offered, or of what becomes of its answers."""


def game(key: str) -> Game:
    """The game of this key; `Refused` names those there are."""
    if key not in ROOMS:
        raise Refused(key, "is not a game", "", suggest(key, ROOMS, "games"))
    return cast(Game, import_module(f"{__name__}.{MODULES[key]}").GAME)


def environment_version(key: str) -> int:
    """The version of a game's environments; its room isn't loaded for that."""
    return RAISED.get(key, 1)


def scenarios_of(key: str) -> tuple[str, ...]:
    """The names of the scenarios that come with a game; its room isn't loaded for that."""
    folder = Path(__file__).parent.joinpath(*MODULES[key].split("."), "data", "scenarios")
    return tuple(sorted(path.stem for path in folder.glob("*.toml")))


def home_of(key: str) -> str:
    """The game whose room holds this one's room, as that of the campaign is held; else the game itself."""
    return next((each for each in ROOMS if MODULES[key].startswith(f"{MODULES[each]}.")), key)
