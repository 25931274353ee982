"""Admiralty: tabletop starship combat by its written rules.

A program of one's own begins here; each name is loaded when it is first used:

`deal` makes a scenario ready, `State` is a battle of it that is being played, `Question` what a seat is asked there.
`Bot` is a program that plays a seat, `level` one of the computer's levels as a bot; `play` lets them play many battles,
whose `Result` prints; `serve_bot` makes a bot a program of its own.
`envs` has every scenario as an environment for learning, of PettingZoo or Gymnasium.
`battles` tells what became of each of many battles, as `Rows` for a DataFrame or a file.
`exact` gives the chance of each result of a volley, a task or a collision, as a `Distribution` of fractions.
`check_leak` and `check_determinism` find what is wrong with one. `Deal` is the type of what was dealt, `Refused` the
error of whatever is not taken, `games` the registry of all games.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from admiralty import envs, games
    from admiralty.bots import Result, check_determinism, check_leak, level, play
    from admiralty.chances import Distribution, exact
    from admiralty.core.door.bots import Bot
    from admiralty.core.door.questions import Question
    from admiralty.core.door.serving import serve_bot
    from admiralty.core.errors import Refused
    from admiralty.core.face.game import Deal
    from admiralty.rows import Rows, battles
    from admiralty.states import State, deal

    __version__: str

__all__ = [
    "Bot",
    "Deal",
    "Distribution",
    "Question",
    "Refused",
    "Result",
    "Rows",
    "State",
    "__version__",
    "battles",
    "check_determinism",
    "check_leak",
    "deal",
    "envs",
    "exact",
    "games",
    "level",
    "play",
    "serve_bot",
]
_PLACES = {
    "Bot": "core.door.bots",
    "Deal": "core.face.game",
    "Distribution": "chances",
    "Question": "core.door.questions",
    "Refused": "core.errors",
    "Result": "bots",
    "Rows": "rows",
    "State": "states",
    "battles": "rows",
    "check_determinism": "bots",
    "check_leak": "bots",
    "deal": "states",
    "exact": "chances",
    "level": "bots",
    "play": "bots",
    "serve_bot": "core.door.serving",
}


def __getattr__(name: str) -> Any:
    if name in ("envs", "games"):
        return import_module(f"admiralty.{name}")
    if name == "__version__":
        return import_module("admiralty.core.errors.release").release()
    if name not in _PLACES:
        raise AttributeError(f"module 'admiralty' has no attribute {name!r}")
    return getattr(import_module(f"admiralty.{_PLACES[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
