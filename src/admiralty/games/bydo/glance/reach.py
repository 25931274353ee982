"""What a pilot may choose in a manoeuvre form: the ring of turns, and the tiles of thrusts, each to be clicked.

[BY-560, BY-600, BY-710, BY-R30 .. BY-R36]
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, radians, sin

from admiralty.core.face.scenes import Circle, Click, Group, Shape, Text
from admiralty.core.ground.words import Heading

from ..face.saying import BURNS
from ..options import DeclareBurn, ThrustsPerRound
from ..records import Battle
from ..words import Ask, Burn, Extra, Form, Status, Step
from .courses import Tile
from .drawn import LABEL
from .shapes import TILE, cross, middle, square
from .thrusts import Way, headings_open, may_thrust, reach_of

RING, MARK = 1.75, 5.5  # how far from the ship its marks lie, in tiles; how large they are


def knobs(at: tuple[float, float]) -> list[tuple[float, float]]:
    """Where the marks of a ship lie, by heading."""
    turns, far = [radians(45 * heading - 90) for heading in range(8)], RING * TILE
    return [(at[0] + far * cos(turn), at[1] + far * sin(turn)) for turn in turns]


def ring(b: Battle, number: int, at: tuple[float, float], name: str) -> Iterator[Shape]:
    """Eight marks with the tokens that a turn there costs; grey where they are too few.  [BY-R30]"""
    plan, ship = b.plan, b.ships[b.plan.ship]
    here = ship.status in (Status.ACTIVE, Status.DESYNCED) and ship.design.rcs > 0
    if plan.form not in (Form.FIRE, Form.MANOEUVRE) or not here:
        return
    for heading, cost, may in headings_open(b, plan.ship, plan.heading, plan.tokens):
        x, y = knobs(at)[heading]
        left = f"{plan.tokens - cost} left for evasion" if may else "out of reach"
        said = f"{name} to {Heading(heading).name}: {cost} token{'s' * (cost != 1)}, {left}"
        id, role = f"-{number}-{heading}", "own" if heading == plan.heading else "ground" if may else "ghost"
        parts = (
            Circle(f"in-knob{id}", "", role, x, y, MARK),
            Text(f"in-cost{id}", "", "note", x, y + 3, str(cost), LABEL),
        )
        yield Group(f"plan-turn{id}", said, role, parts, _turn(b, heading) if may else None)


def _turn(b: Battle, heading: int) -> Click:
    """The answer that turns the ship there, in the form that is open."""
    if b.plan.form == Form.FIRE:
        return Click(Ask.STEP, Step.TURN + heading)
    return Click(Ask.TURN if b.plan.burn == Burn.NOTHING else Ask.AFTER_TURN, heading)


def thrusts(b: Battle, number: int, name: str) -> Iterator[Shape]:
    """The ends of the next move by heading and amount, shaded by the chance that the die allows it.  [BY-730]"""
    plan, ship = b.plan, b.ships[b.plan.ship]
    open_form = plan.form == Form.MANOEUVRE and plan.burn == Burn.NOTHING and plan.extra < Extra.DOCK
    limit = b.rules.thrusts_per_round == ThrustsPerRound.ONE
    if not open_form or not may_thrust(ship, limit) or ship.status not in (Status.ACTIVE, Status.DESYNCED):
        return
    for n, (tile, way) in enumerate(sorted(reach_of(b, plan.ship).items())):
        yield square(
            f"plan-end-{number}-{n}", say_way(name, tile, way), "ground", tile, 0.08 + 0.6 * way.chance, _way(b, way)
        )
        if way.crash:
            yield from cross(f"plan-wreck-{number}-{n}", "hit", middle(*tile), 4)


def say_way(name: str, tile: Tile, way: Way) -> str:
    """What leads to a tile, and how likely it is."""
    burn = f"{BURNS[way.burn // 100]} {way.burn % 100}"
    turn = "" if way.burn >= Burn.BRAKE else f"heading {Heading(way.heading).name}, "
    crash = f"; then {way.crash}" if way.crash else ""
    return f"{name} at ({tile[0]}, {tile[1]}): {turn}{burn}, the die allows it with {way.chance:.0%}{crash}"


def _way(b: Battle, way: Way) -> Click:
    """The answers that lead there: nothing besides, the turn, the thrust.

    The thrust alone is answered by a click where its heading is that of the form.
    """
    plan, declared = b.plan, b.rules.declare_burn != DeclareBurn.AFTER
    burn = way.burn if declared else Burn.ROLL
    if plan.heading != b.ships[plan.ship].heading:
        return Click(Ask.BURN, burn)
    starts = 3 if way.heading == plan.heading else 2
    return Click(Ask.EXTRA, Extra.NOTHING, ((Ask.TURN, way.heading), (Ask.BURN, burn)), starts)
