"""What an environment for learning has to know of a game: how its answers become actions, and what never changes.

A room that has more to say than the usual brings `face/environment.py` with an `ENVIRONMENT`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

Parts: TypeAlias = Callable[[Any, int, int], tuple[int, ...]]
"""The battle as the asked seat may know it, what is asked, an answer -> its parts, such as a tile's row and column. No
two answers to one question have equal parts, and none has the first parts of another as all of its own."""


@dataclass(frozen=True, slots=True)
class Environment:
    """An answer, or a part of one, from `low` to `high` is one action; any other takes several.

    `still` names what of a battle no beat changes, such as printed tables: a learner is not shown it. It is the path of
    a record or of a row, without the numbers of places: "ships.printed".
    """

    low: int = -1
    high: int = 255
    parts: Parts | None = None
    still: tuple[str, ...] = ("rules",)


USUAL = Environment()
"""What most games are content with."""
