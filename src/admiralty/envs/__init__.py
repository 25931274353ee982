"""Environments for learning: every scenario, as Gymnasium and PettingZoo know games.

`aec` and `parallel` give PettingZoo's two kinds; `gymnasium.make("admiralty/systemships-duel-v1", seat="red",
against="simple")` gives one seat of it, against a level or a bot. `ids` names them all. Gymnasium knows them once this
module is imported, which ``gymnasium.make("admiralty.envs:admiralty/systemships-duel-v1")`` does, too.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from admiralty.core.errors import Refused
from admiralty.core.face.game import Deal

from .ids import ids, register

if TYPE_CHECKING:
    from .one_seat import Single
    from .sequential import Sequential
    from .simultaneous import Simultaneous

__all__ = ["aec", "ids", "parallel", "register", "single"]


def aec(environment: str | Deal, **how: Any) -> Sequential:
    """A PettingZoo AEC environment by its id, a scenario's name, a file or a deal; see `Sequential` for `how`.

    `Refused` where there is none, or PettingZoo isn't installed.
    """
    _require("pettingzoo")
    from .sequential import Sequential

    return Sequential(environment, **how)


def parallel(environment: str | Deal, **how: Any) -> Simultaneous:
    """A PettingZoo Parallel environment, likewise; see `Simultaneous` for `how`."""
    _require("pettingzoo")
    from .simultaneous import Simultaneous

    return Simultaneous(environment, **how)


def single(environment: str | Deal, **how: Any) -> Single:
    """A Gymnasium environment, as `gymnasium.make` gives it, also of a file or a deal; see `Single` for `how`."""
    _require("gymnasium")
    from .one_seat import Single

    return Single(environment, **how)


def _require(package: str) -> None:
    if find_spec(package) is None:
        what = f"they need the package {package}, which isn't installed"
        raise Refused("environments", what, "", f"pip install {package}, or 'admiralty[env]'")


if find_spec("gymnasium") is not None:
    register()
