"""The exact damage of a collision and of a shot.  [BY-430, BY-900 .. BY-930]"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from admiralty.core.engines.throws import NOTHING, paired, thrown, times
from admiralty.core.face.figures.exacts import Exact
from admiralty.core.face.figures.tools import Values
from admiralty.core.ground.squares import magnitude
from admiralty.core.yard.parts import Choice, Number

from ...attack import aim, evade, judge, points_of
from ...collisions import roll_damage
from .desk import TOKENS_MOST, desk
from .meeting import COLLISION
from .weapons import WEAPON_OF


def collide(values: Values) -> Mapping[int, Fraction]:
    """A die for each tile of the larger vector.  [BY-430, BY-R16]"""
    mine = magnitude(values["dx"], values["dy"])
    count = max(mine, magnitude(values["other_dx"], values["other_dy"]))
    if mine == 0:
        return NOTHING  # a ship at rest runs into nothing
    return times(thrown(lambda t: roll_damage(t, desk(), 1, True)[0]), count)


def shoot(values: Values) -> Mapping[int, Fraction]:
    """Every evasion against every aim.  [BY-900, BY-910, BY-930]"""
    weapon = WEAPON_OF[values["weapon"]]
    evasions = thrown(lambda t: evade(t, desk(), values["engine"], values["tokens"], False))
    aims = thrown(lambda t: aim(t, weapon))
    shot = paired(aims, evasions, lambda aimed, evasion: points_of(weapon, judge(aimed, evasion)))
    return times(shot, values["shots"])


EXACTS = (
    Exact(
        "collision",
        "Collision",
        "The damage that each of two ships takes when one runs into the other.",
        COLLISION.inputs,
        "points of damage",
        collide,
    ),
    Exact(
        "volley",
        "Volley",
        "The damage of shots with an instant weapon at one ship that spends no tokens between them.",
        (
            Choice("weapon", "Weapon", tuple(WEAPON_OF), clause="BY-910"),
            Number("shots", "Shots", 1, 12, 1, clause="BY-890"),
            Number("engine", "Target's engine die", 0, 20, 4, help="Its sides; 0: it has none.", clause="BY-900"),
            Number("tokens", "Target's tokens", 0, TOKENS_MOST, 3, help="Those it has left.", clause="BY-900"),
        ),
        "points of damage",
        shoot,
    ),
)
