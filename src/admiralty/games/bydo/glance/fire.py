"""What a pilot may fire at: ranges, tiles out of the line, targets with their chances, and the beam of a wave cannon.

[BY-900 .. BY-930, BY-1110, BY-R51, BY-R52, BY-R61]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from admiralty.core.face.scenes import Circle, Click, Group, Line, Point, Polygon, Shape, Text
from admiralty.core.face.wording import Names, name_of

from ..attack import reaches_tile
from ..beams import is_charged, wave_mount
from ..face.saying import say_chance
from ..hulls import is_wall
from ..records import NONE, Battle
from ..remote.forces import muzzle
from ..remote.orders import seems_ready
from ..tables import ARC, BEAM, RANGE
from ..words import Ask, Form, Status, Step, Weapon
from .drawn import LABEL
from .labels import Places
from .odds import Shot, aims_of, beam_of, shot_at_unit
from .shapes import TILE, box, middle, runs

Where = Callable[[int], tuple[float, float]]  # the middle of a unit's drawing


def fire(
    b: Battle, number: int, names: Mapping[int, str], where: Where, places: Places, called: Names
) -> Iterator[Shape]:
    """All of it for the fire form that its seat fills in, facing as the steps so far leave the ship.

    `names` are those of the units that are seen, `called` those of the deal.
    """
    plan, ship = b.plan, b.ships[b.plan.ship]
    if plan.form != Form.FIRE or ship.status != Status.ACTIVE:
        return
    ready = dict.fromkeys(ship.design.mounts[k] for k in range(len(ship.design.mounts)) if _is_free(b, k))
    for k, weapon in enumerate(ready):
        yield from _range(b, number, weapon, name_of(called, "weapon", weapon), k)
    for weapon in ready:
        yield from _targets(b, number, weapon, name_of(called, "weapon", weapon), names, where, places)
    if wave_mount(ship) != NONE and plan.used >> wave_mount(ship) & 1 == 0:
        yield from _beam(b, number, names, where, places, called)


def _is_free(b: Battle, k: int) -> bool:
    plan, ship = b.plan, b.ships[b.plan.ship]
    return ARC[ship.design.mounts[k]] != BEAM and plan.used >> k & 1 == 0 and seems_ready(b, plan.ship, k)


def _range(b: Battle, number: int, weapon: int, called: str, k: int) -> Iterator[Shape]:
    """The border of the k-th weapon's range, and what lies in it behind known walls.  [BY-1000, BY-R51]"""
    far, heading, (x, y) = RANGE[weapon], b.plan.heading, muzzle(b, b.plan.ship, weapon)
    left, top = max(0, x - far), max(0, y - far)
    right, bottom = min(b.columns, x + far + 1), min(b.rows, y + far + 1)
    said = f"Range of the {called}, {far} tiles"
    edge = box(left, top, right - left, bottom - top, 0.5)
    border = Polygon(f"in-border-{number}-{weapon}", "", "ground", edge, None, 0)
    told = Text(
        f"small-border-{number}-{weapon}", "", "note", right * TILE - 4, top * TILE + 10 * (1 + k), said, LABEL, "end"
    )
    yield Group(f"plan-range-{number}-{weapon}", said, "note", (border, told))
    if b.solid == 0:
        return
    out = [
        (x, y)
        for y in range(top, bottom)
        for x in range(left, right)
        if not is_wall(b, x, y) and not reaches_tile(b, b.plan.ship, weapon, heading, x, y)
    ]
    lines = tuple(
        Line(f"in-blocked-{number}-{weapon}-{n}", "", "note", x * TILE, at, (x + wide) * TILE, at)
        for n, (x, y, wide) in enumerate(runs(out))
        for at in [(y + 0.5) * TILE]
    )
    if lines:
        said = f"Out of the line of the {called}"
        yield Group(f"plan-blocks-{number}-{weapon}", said, "ground", lines)


def _targets(
    b: Battle, number: int, weapon: int, called: str, names: Mapping[int, str], where: Where, places: Places
) -> Iterator[Shape]:
    """A click on a target fires; to each but own missiles a line with the chances."""
    x, y = middle(*muzzle(b, b.plan.ship, weapon)) if weapon == Weapon.FORCE_SHOT else where(b.plan.ship)
    for aim in aims_of(b, b.plan.ship, weapon, b.plan.heading):
        if aim.unit not in names:
            continue
        to_x, to_y = where(aim.unit)
        id = f"-{number}-{weapon}-{aim.unit}"
        whose = f"{names[aim.unit]}, your own side's" if aim.own else names[aim.unit]
        said = f"{called} at {whose}: {aim.shot.said()}"
        yield Circle(
            f"plan-aim{id}", said, "ghost", to_x, to_y, TILE * 0.8, Click(Ask.STEP, (weapon << 16) + aim.target)
        )
        if aim.own:
            continue
        yield Line(f"plan-sight{id}", "", "own", x, y, to_x, to_y)
        yield Group(
            f"plan-odds{id}", "", "note", (_odds(f"in-hits{id}", "own", called, aim.shot, (to_x, to_y), places),)
        )


def _odds(id: str, role: str, called: str, shot: Shot, at: Point, places: Places) -> Text:
    """The weapon and its chance to hit, next to a target."""
    said = f"{called} {say_chance(shot.hit)}"
    return Text(id, "", role, *places.write(said, LABEL, at, TILE * 0.8), said, LABEL)


def _beam(
    b: Battle, number: int, names: Mapping[int, str], where: Where, places: Places, called: Names
) -> Iterator[Shape]:
    """The line to what ends the beam for certain, with the chances against each known unit on it.  [BY-R61]"""
    ship = b.ships[b.plan.ship]
    weapon = ship.design.mounts[wave_mount(ship)]
    tiles, units, walled = beam_of(b, b.plan.ship, b.plan.heading)
    if not tiles:
        return
    shots = [(unit, shot_at_unit(b, b.plan.ship, weapon, unit)) for unit in units]
    name, met = (
        name_of(called, "weapon", weapon),
        [f"meets {names.get(unit, 'a missile')}, {shot.said()}" for unit, shot in shots],
    )
    said = "; then ".join([*met, *(["meets a wall"] if walled else [])]) or "meets nothing known"
    charged = is_charged(ship)
    (x1, y1), (x2, y2) = middle(ship.x, ship.y), middle(*tiles[-1])
    parts: list[Shape] = [Line(f"in-beam-{number}-line", "", "hit" if charged else "ghost", x1, y1, x2, y2)]
    for unit, shot in shots if charged else ():
        parts.append(_odds(f"in-beam-{number}-odds-{unit}", "hit", "Wave", shot, where(unit), places))
    whole = f"{name}{'' if charged else ', not charged'}: {said}"
    yield Group(f"plan-beam-{number}", whole, "note", tuple(parts))
    if charged:
        yield Circle(
            f"plan-burn-{number}", f"Fire the {name}: {said}", "hit", x2, y2, TILE * 0.5, Click(Ask.STEP, Step.WAVE)
        )
