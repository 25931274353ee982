"""What stands next to an answer in a form, and which answers its list shows first.

Nothing is read but what the seat that is asked may know.
"""

from __future__ import annotations

from admiralty.core.face.wording import Names, Note, name_of
from admiralty.core.ground.squares import EAST, HEADINGS, SOUTH

from ..actions import offer_launches, offer_shots
from ..glance.courses import Foreseen
from ..glance.known import known_from_mask
from ..glance.odds import beam_of
from ..hulls import is_inside, reach
from ..names import CRAFT, place_of_name, sees_foe, target_of, unit_of
from ..records import NONE, Battle
from ..remote.orders import offer_force
from ..words import Form, Purpose, Status, Step
from .saying import say_target, ship_named
from .starts import rank_start

Facts = tuple[int | None, ...]
FAR = 1 << 16  # beyond every distance on a map
FORGOTTEN = 3  # rounds until the sign of a lost enemy goes
AIMS = (Purpose.AIM, Purpose.HOMING)


# ---- the fire form --------------------------------------------------------------------------------------------------


def note_first(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note | None:
    """Whether there is anything to fire at now.  [BY-540, BY-R51]"""
    return _note_idle(b) if value == Form.FIRE else None


def note_step(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note | None:
    """What the beam meets, which shots are at own missiles, and if there is no target.  [BY-R51, BY-R55, BY-R61]"""
    if value == Step.DONE:
        return _note_idle(b) if b.plan.count == 0 else None
    if value == Step.WAVE:
        return _note_beam(known_from_mask(b, seat), names)
    return _note_own(b, value & 0xFFFF) if value >= Step.SHOT else None


def note_otherwise(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note | None:
    """Own missiles are called so.  [BY-R55]"""
    return _note_own(b, value)


def rank_step(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> int:
    """Shots at own missiles last.  [BY-R55]"""
    return int(value >= Step.SHOT and is_own(b, value & 0xFFFF))


def rank_otherwise(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> int:
    """The same."""
    return int(is_own(b, value))


def is_own(b: Battle, target: int) -> bool:
    """Is what the side that fills in the form calls so a missile of its own?"""
    side = b.ships[b.plan.ship].side
    unit = unit_of(b, side, target) if target > 0 else NONE
    return unit >= len(b.ships) and b.missiles[unit - len(b.ships)].side == side


def _note_own(b: Battle, target: int) -> Note | None:
    return Note("your own side's", "BY-R55") if is_own(b, target) else None


def _note_beam(b: Battle, names: Names) -> Note:
    """What a wave cannon's line meets first.  [BY-R61]"""
    ship, beam = b.ships[b.plan.ship], beam_of(b, b.plan.ship, b.plan.heading)
    if not beam.units:
        return Note("meets a wall" if beam.walled else "meets nothing known", "BY-R61")
    unit = beam.units[0]
    if unit >= len(b.ships):
        own = b.missiles[unit - len(b.ships)].side == ship.side
        return Note(f"meets {'your own' if own else 'an enemy'} missile", "BY-R61")
    if b.ships[unit].side == ship.side:
        return Note("meets a ship of your own side", "BY-R61")
    return Note(f"meets {say_target(target_of(b, ship.side, unit), names)}", "BY-R61")


def _note_idle(b: Battle) -> Note | None:
    """That no target is in range, and if a missile could be launched all the same."""
    if any((each >= Step.SHOT and not is_own(b, each & 0xFFFF)) or each == Step.WAVE for each in _offered(b)):
        return None
    return Note("no target in range" if _offered(b) else "nothing to fire at or launch now", "BY-R51")


def say_held(b: Battle, seat: int, names: Names) -> str:
    """What a fire form without any attack could fire at, in a sentence; empty where there is nothing.  [BY-S58]"""
    plan = b.plan
    if any(not Step.TURN <= step < Step.LAUNCH for step in plan.steps[: plan.count]):
        return ""
    held = f"{ship_named(names, place_of_name(b, plan.ship))} holds its fire: its"
    offered = _offered(b)
    if Step.WAVE in offered:
        known = known_from_mask(b, seat)
        units = beam_of(known, plan.ship, plan.heading).units
        if units and units[0] < len(b.ships) and b.ships[units[0]].side != b.ships[plan.ship].side:
            target = target_of(known, b.ships[plan.ship].side, units[0])
            return f"{held} wave cannon could hit {say_target(target, names)}."
    for step in offered:
        if step >= Step.SHOT and not is_own(b, step & 0xFFFF):
            return f"{held} {name_of(names, 'weapon', step >> 16)} could hit {say_target(step & 0xFFFF, names)}."
    return ""


def _offered(b: Battle) -> list[int]:
    """What the rules offer to the form besides turns."""
    table = Foreseen(b)
    offer_shots(table, b)
    offer_launches(table, b)
    if b.ships[b.plan.ship].design.force == 1:
        offer_force(table, b)
    return table.offered


# ---- tiles ----------------------------------------------------------------------------------------------------------


def note_tile(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note | None:
    """Who is there, or was seen there last, and how far that is.  [BY-R67]"""
    cell = value - b.base
    if facts[1] not in AIMS:
        return None
    if said := _say_foe(b, cell, names):
        far = _far(b, cell)
        return Note(f"{said}, {far} tile{'s' * (far != 1)}", "BY-R67")
    return Note("straight ahead", "BY-R67") if cell == _ahead(b) else None


def is_other_tile(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> bool:
    """May a missile be aimed there, but at nothing in particular?"""
    return facts[1] in AIMS and note_tile(b, facts, value, seat, names) is None


def rank_tile(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> int:
    """Of a missile's aims those at enemies first, the nearest at the top; of walls the nearest; the middle of a zone.

    [BY-080, BY-R51, BY-R67]
    """
    cell = value - b.base
    if facts[1] == Purpose.PILOT:
        return rank_start(b, value)
    if facts[1] == Purpose.CAPITAL:
        return _off_middle(b, cell)
    if facts[1] == Purpose.WALL:
        return _far(b, cell)
    if facts[1] not in AIMS:
        return 0
    if _foe_at(b, cell):
        return _far(b, cell)
    return FAR + _far(b, cell) if _say_foe(b, cell, names) else 2 * FAR if cell == _ahead(b) else 3 * FAR


def _off_middle(b: Battle, cell: int) -> int:
    """How far a tile is from the middle of the deployment zone, or of the map without one."""
    zone = b.zone
    x, y = (zone.left + zone.right, zone.top + zone.bottom) if zone.used else (b.columns - 1, b.rows - 1)
    return abs(2 * (cell % b.columns) - x) + abs(2 * (cell // b.columns) - y)


def _say_foe(b: Battle, cell: int, names: Names) -> str:
    """An enemy in sight on a tile, or one that was lost there."""
    if target := _foe_at(b, cell):
        return say_target(target, names)
    known = b.sides[b.ships[b.plan.ship].side]
    for j, number in enumerate(known.contacts):
        late = b.round - known.last_round[j] < FORGOTTEN
        if number and late and known.last[j] == cell and b.ships[j].status == Status.NONE:
            return f"{say_target(number * CRAFT + known.crafts[j], names)}, lost"
    return ""


def _foe_at(b: Battle, cell: int) -> int:
    """What the side calls an enemy in sight whose bow is on a tile; 0."""
    side = b.ships[b.plan.ship].side
    for j, there in enumerate(b.ships):
        if there.status == Status.ACTIVE and there.y * b.columns + there.x == cell and sees_foe(b, side, j):
            return target_of(b, side, j)
    return 0


def _ahead(b: Battle) -> int:
    """The tile before the bow; at the edge of the map the next one round the ship."""
    ship = b.ships[b.plan.ship]
    for turn in range(HEADINGS):
        heading = (b.plan.heading + turn) % HEADINGS
        x, y = ship.x + EAST[heading], ship.y + SOUTH[heading]
        if is_inside(b, x, y):
            return y * b.columns + x
    return NONE


def _far(b: Battle, cell: int) -> int:
    return reach(b.ships[b.plan.ship], cell % b.columns, cell // b.columns)
