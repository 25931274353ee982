"""What people name in play: traits, by the side that has made them.  [BC-R107, BC-R326]"""

from __future__ import annotations

from typing import Any

from admiralty.core.face.game import Nameable

from ..scene.traits import said_of
from ..sight import sees_trait
from ..tables import POSITIONS, ROUNDS
from ..words import Side
from .traits import place_of_trait


def born(trait: Any) -> int:
    """What tells a trait from others that its place has held: what it does, to whom, and since when; 0: none."""
    if trait.potency == 0:
        return 0
    what = int(trait.position) + 1 + (POSITIONS + 1) * said_of(trait)
    return 1 + int(trait.since) + (ROUNDS + 2) * what


def may_name(b: Any, k: int, seat: int) -> bool:
    """Whose trait it is may name it: the crew together, or the GM."""
    return bool((seat == b.gm) == (b.traits[k].side == Side.GM))


NAMING = {"trait": Nameable(born, may_name, sees_trait, True, place_of_trait)}
