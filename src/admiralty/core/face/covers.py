"""What a game shows to somebody who has not played it: a picture with its own ships, and perhaps a battle in motion."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .scenes import Hull, Scene, Shape
from .silhouettes import WHOLE, Silhouette, State, Vessel, silhouette

WIDTH, HEIGHT = 400.0, 225.0  # of a picture


@dataclass(frozen=True, slots=True)
class Show:
    """A battle that is played to onlookers: computers fight it, always with the same dice."""

    scenario: str
    seed: int
    scene: Callable[[Mapping[str, Any], Any, int], Scene]  # view, deal, seat -> a board without words and numbers


@dataclass(frozen=True, slots=True)
class Cover:
    """`picture` makes the scene for the game's door; its shapes lie within `WIDTH` and `HEIGHT` or are cut off."""

    picture: Callable[[], Scene]
    show: Show | None = None


def pose(
    id: str, vessel: Vessel, role: str, at: tuple[float, float], heading: float, length: float, state: State = WHOLE
) -> tuple[Hull, Silhouette]:
    """A ship of a picture, and what it looks like."""
    drawn = silhouette(vessel, state)
    return Hull(id, "", role, drawn.id, *at, heading, length), drawn


def picture(title: str, under: Sequence[Shape], posed: Sequence[tuple[Hull, Silhouette]]) -> Scene:
    """The ships over what lies under them."""
    drawn = {each.id: each for _, each in posed}
    return Scene(title, WIDTH, HEIGHT, (*under, *(hull for hull, _ in posed)), (), tuple(drawn.values()))
