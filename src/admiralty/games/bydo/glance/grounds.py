"""The legend of the map: each kind of ground, and what it does to the ship that is looked after.

[BY-1510 .. BY-1630, BY-R85 .. BY-R87, BY-S30]
"""

from __future__ import annotations

from functools import lru_cache

from admiralty.core.face.maps.charts import Ground
from admiralty.core.face.tiles import Sign
from admiralty.core.ground.words import Heading

from ..face.printed import AS_PRINTED
from ..options import DragWhen
from ..tables import METEORS_OVER, SLOWS, TERRAINS, TISSUE_SLOWS, WATER_SIGHT
from ..words import Terrain

SIGNS = (".,~*#%@01234567", "-;=+HxX!abcdefg")
MISTY = ("mMnNoOpPqQrRsSt", "uUvVwWyYzZAEFGI")
PATTERNS = (
    "plain", "dots", "waves", "stones", "bricks", "rings", "cells",
    "flow-n", "flow-ne", "flow-e", "flow-se", "flow-s", "flow-sw", "flow-w", "flow-nw",
)  # fmt: skip
DARK = Sign(" ", "unknown", "ground", "dark", "crosses")
FAST_MOST = 12  # magnitudes that are told apart


@lru_cache(maxsize=4 * FAST_MOST)
def grounds(
    fast: int,
    drag: int = DragWhen.START_TILE,
    called: tuple[str, ...] = AS_PRINTED["ground"],
    acid: str = AS_PRINTED["other"][0],
) -> tuple[Ground, ...]:
    """All kinds, first without mist; at a magnitude of -1 nobody is meant. `drag`: by which house rule.  [BY-R09]

    `called` and `acid` are what the kinds and the mist are called.  [BY-R102]
    """
    return tuple(
        Ground(
            _said(f"{name} in {acid}" if mist else name, k, mist, fast, drag),
            now,
            before,
            "hit" if mist else "ground",
            "" if mist else PATTERNS[k],
        )
        for mist, (nows, befores) in enumerate((SIGNS, MISTY))
        for k, (name, now, before) in enumerate(zip(called[:TERRAINS], nows, befores, strict=True))
    )


def _said(name: str, kind: int, mist: int, fast: int, drag: int) -> str:
    """Its name, and what it does."""
    does = [each for each in (_does(kind, fast, drag), "1 damage" if mist else "") if each]
    return f"{name}: {', '.join(does)}" if does else name


def _does(kind: int, fast: int, drag: int) -> str:
    """What a kind of ground does to a ship of this magnitude."""
    if kind in (Terrain.WALL, Terrain.BYDO_WALL):
        spray = ", sprays mist when hit" if kind == Terrain.BYDO_WALL else ""
        return (f"a crash of {min(fast, FAST_MOST)}d4" if fast > 0 else "in the way") + spray
    if kind == Terrain.METEORS:
        return f"1 damage a tile above magnitude {METEORS_OVER}" + (f", yours is {fast}" if fast > METEORS_OVER else "")
    if kind == Terrain.TISSUE:
        return f"slows by {TISSUE_SLOWS} and tears"
    if SLOWS[kind]:
        sight = f", sight {WATER_SIGHT}" if kind == Terrain.WATER else ""
        where = "who starts here" if drag == DragWhen.START_TILE else "on each tile"
        return f"slows by {SLOWS[kind]} {where}{sight}"
    return f"carries by 1 to {Heading(kind - Terrain.CURRENT).name}" if kind >= Terrain.CURRENT else ""
