"""A missile's way, and the chances of a shot.  [BY-900 .. BY-930, BY-980, BY-1230]"""

from __future__ import annotations

from itertools import product

from admiralty.core.errors import Refused
from admiralty.core.face.figures.tools import Drawn, Figure, Tool, Values
from admiralty.core.ground.squares import reduce, rescale
from admiralty.core.yard.parts import Choice, Number

from ...attack import GLANCE, HIT, judge, points_of
from ...seeking import steer
from ...tables import AIM_DICE, AIM_SIDES, DAMAGE, IMPACT, MISSILE_ENGINE, MISSILE_TOKENS
from ..printed import AS_PRINTED
from .desk import FASTEST, TOKENS_MOST, Vector, desk, drag_tile, draw, say_chance, say_count, say_tiles, tiles_of_move

KIND_OF = {said: kind for kind, said in enumerate(AS_PRINTED["kind"]) if kind}
WEAPON_OF = {said: weapon for weapon, said in enumerate(AS_PRINTED["weapon"]) if weapon}
HERE = (0, 0)


def run_missile(values: Values) -> Drawn:
    """The tiles of its next move, straight or after the turn to a target.  [BY-R05, BY-R68, BY-R73]"""
    kind, roll = KIND_OF[values["kind"]], values["roll"]
    aim, target = (values["east"], values["south"]), (values["target_east"], values["target_south"])
    if aim == HERE:
        raise Refused("Missile", "it can't be aimed at its own tile", "BY-R67", "give another tile")
    if roll > MISSILE_ENGINE[kind]:
        raise Refused("Missile", f"a {values['kind']} rolls 1 to {MISSILE_ENGINE[kind]}", "BY-980", "give a lower roll")
    rows, flown = [], reduce(*aim)
    rows.append(Figure("direction", f"({flown[0]}, {flown[1]})"))
    if target != HERE and not MISSILE_TOKENS[kind]:
        rows.append(Figure("turn", f"a {values['kind']} flies straight on"))
    elif target != HERE:
        flown = turned(kind, flown, target)
        rows.append(Figure("turn", f"to ({flown[0]}, {flown[1]})"))
    tiles = tiles_of_move(*HERE, rescale(*flown, roll))
    rows.append(Figure("tiles", say_tiles(tiles)))
    rows.append(Figure("damage on contact", str(IMPACT[kind])))
    stops = [("the missile", "own", tiles)]
    reached = target in tiles or (target == HERE and aim in tiles)
    said = f"It flies {say_count(len(tiles), 'tile')}, to ({tiles[-1][0]}, {tiles[-1][1]})"
    return Drawn(
        f"{said}, and {'reaches' if reached else 'does not reach'} the tile.", tuple(rows), draw("The way", HERE, stops)
    )


def turned(kind: int, direction: Vector, target: Vector) -> Vector:
    """Its direction after a turn to a target: straight at it within 45 degrees, else by 45.  [BY-R73]"""
    missile = desk().missiles[0]
    missile.kind, (missile.ux, missile.uy), missile.tokens = kind, direction, MISSILE_TOKENS[kind]
    steer(desk(), 0, *target)
    return missile.ux, missile.uy


def run_hit(values: Values) -> Drawn:
    """Every evasion against every aim.  [BY-900, BY-910, BY-930]"""
    weapon, sides = WEAPON_OF[values["weapon"]], values["engine"]
    dice = [range(1, AIM_SIDES[weapon] + 1)] * AIM_DICE[weapon]
    found = [
        judge(sum(aimed), rolled + values["tokens"])
        for rolled in (range(1, sides + 1) if sides else (0,))
        for aimed in product(*dice)
    ]
    hit, glance = (found.count(result) / len(found) for result in (HIT, GLANCE))
    damage = sum(points_of(weapon, result) for result in found) / len(found)
    rows = (
        Figure("hit", f"{say_chance(hit)}, {points_of(weapon, HIT)} damage"),
        Figure("glancing hit", f"{say_chance(glance)}, {points_of(weapon, GLANCE)} damage"),
        Figure("damage on average", f"{damage:.1f} of {DAMAGE[weapon]}"),
    )
    return Drawn(f"The {values['weapon']} hits with {say_chance(hit)} and glances with {say_chance(glance)}.", rows)


MISSILE = Tool(
    "missile",
    "Missile",
    "The tiles that a missile flies over with a roll, and the turn of one that seeks.",
    (
        Choice("kind", "Kind", tuple(KIND_OF), help="Contact Missiles never turn.", clause="BY-980"),
        Number("east", "Aim, east", -FASTEST, FASTEST, 5, "tiles", "From the ship to the tile aimed at.", "BY-R67"),
        Number("south", "Aim, south", -FASTEST, FASTEST, 2, "tiles", clause="BY-R67"),
        Number("roll", "Roll", 1, max(MISSILE_ENGINE), 3, help="Of its engine.", clause="BY-980"),
        Number("target_east", "Target, east", -FASTEST, FASTEST, 0, "tiles", "From the missile.", "BY-R73"),
        Number("target_south", "Target, south", -FASTEST, FASTEST, 0, "tiles", clause="BY-R73"),
    ),
    run_missile,
    drag=drag_tile,
)  # fmt: skip
SHOT = Tool(
    "hit",
    "Chance to hit",
    "The chances of a hit and a glancing hit of an instant weapon.",
    (
        Choice("weapon", "Weapon", tuple(WEAPON_OF), clause="BY-910"),
        Number("engine", "Target's engine die", 0, 20, 4, help="Its sides; 0: it has none.", clause="BY-900"),
        Number("tokens", "Target's tokens", 0, TOKENS_MOST, 3, help="Those that it has left.", clause="BY-900"),
    ),
    run_hit,
)
