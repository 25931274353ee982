"""Zones and what lies between them: distance, what a move costs, cover, what can be seen and reached.

[BC-230 .. BC-320, BC-680, BC-1430, BC-1440, BC-R14, BC-R15, BC-R256 .. BC-R258]
"""

from __future__ import annotations

from admiralty.core.ground import zones

from .design import has_talents
from .options import NpcImpulse, RevealScope
from .ratings import has_extras, no_engines
from .records import Battle, Ship
from .scene.influence import bypasses
from .scene.spots import planned_zone as planned_zone
from .scene.spots import zone_of_move as zone_of_move
from .tables import CLOSE, EXTREME, FEATHER_TOUCH, HIDDEN, IMPOSSIBLE, NONE, OFF, RISK, VIA, ZONES, Effect
from .words import Arm, Hazard, Side, Status, System, Talent

BOTH = 2  # zones that are there
OBSTACLES = 4  # an obstacle is its price, and this times whom it concerns
ALL, PLAYERS, GM = 0, 1, 2


def between(move: int) -> int:
    """The zone that a move passes through; NONE where it is one step only."""
    return ((move & RISK - 1) - 1) // VIA - 1


def is_risky(move: int) -> bool:
    """Does the ship take the hazard in place of paying?  [BC-R17]"""
    return move & RISK > 0


def move_to(via: int, zone: int) -> int:
    """The number of a move."""
    return 1 + zone + VIA * (1 + via)


def range_between(b: Battle, one: int, other: int) -> int:
    """The range from one zone to another: 0 Close to 3 Extreme, also where no way leads.  [BC-280 .. BC-320]"""
    return b.ranges[one * ZONES + other]


def course(b: Battle, i: int) -> int:
    """What plotted courses take off the price of a ship's moves.  [BC-1660, BC-R296]"""
    found = 0
    for trait in b.traits:
        if trait.effect == Effect.COURSE and trait.ship == i:
            found += trait.potency
    return found


def measure_ranges(b: Battle) -> None:
    """Note the range from each zone to each.  [BC-230]"""
    for one in range(ZONES):
        for other in range(ZONES):
            far = zones.steps(b.graph, one, other) if b.zones[one].used + b.zones[other].used == BOTH else CLOSE
            b.ranges[one * ZONES + other] = EXTREME if far == zones.NONE or far > EXTREME else far


def side_of(ship: Ship) -> int:
    """The side of a ship."""
    return Side.PLAYERS.value if ship.crewed == 1 else Side.GM.value


def is_foe(b: Battle, i: int, j: int) -> bool:
    """Is ship j an enemy of ship i that is still in the battle, and that it sees?"""
    return b.ships[j].status == Status.FIGHTING and are_enemies(b.ships[i], b.ships[j]) and may_strike(b, i, j)


def may_strike(b: Battle, i: int, j: int) -> bool:
    """Is ship j to be seen by ship i: not hidden, or revealed, by house rule to the whole side?  [BC-1910, BC-R104]"""
    ship = b.ships[j]
    if ship.hidden == 0:
        return True
    return ship.revealed == 1 and (ship.spotters[i] == 1 or b.rules.reveal_scope == RevealScope.SIDE)


def are_enemies(one: Ship, other: Ship) -> bool:
    """Are these ships on different sides, and neither a bystander?"""
    return one.crewed != other.crewed and one.bystander + other.bystander == 0


def weapon_range(ship: Ship) -> int:
    """The greatest range of its energy weapons; without any -1."""
    found = NONE
    for weapon in ship.design.weapons:
        if weapon.arm == Arm.ENERGY:
            found = max(found, weapon.reach)
    return found


def is_target(b: Battle, i: int, j: int) -> bool:
    """May ship i shoot at ship j: an enemy in the battle, or what drifts of one?  [BC-2300, BC-R262]"""
    there = b.ships[j].status == Status.FIGHTING or b.ships[j].status == Status.CRITICAL
    marked = b.ships[j].hits > 0 and b.ships[i].crewed == 1  # an object that the scenario marks as a target  [BC-R114]
    return there and (marked or are_enemies(b.ships[i], b.ships[j])) and may_strike(b, i, j)


# ---- moves ----------------------------------------------------------------------------------------------------------


def step_price(b: Battle, i: int, one: int, other: int) -> int:
    """The price of one step: the terrain that is left, and an obstacle on the way.  [BC-680, BC-R14, BC-R258]"""
    if other == OFF:
        return b.zones[one].terrain
    return b.zones[one].terrain + obstacle_price(b, i, one, other)


def obstacle_price(b: Battle, i: int, one: int, other: int) -> int:
    """The price of an obstacle on the way, if it is one to this ship.  [BC-R258]"""
    if other == OFF:
        return 0
    obstacle = b.obstacles[one * ZONES + other]
    whose = obstacle // OBSTACLES
    concerned = whose == ALL or whose == (PLAYERS if b.ships[i].crewed == 1 else GM)
    return obstacle % OBSTACLES if concerned else 0


def price_of_move(b: Battle, o: int, i: int, start: int, move: int) -> int:
    """The price of an Impulse; of one zone the terrain is cheaper by 1.  [BC-680, BC-1440, BC-R15, BC-R245, BC-R278]"""
    zone, via = zone_of_move(move), between(move)
    if via != NONE:
        return max(0, step_price(b, i, start, via) + step_price(b, i, via, zone) - course(b, i))
    price = b.zones[start].terrain
    if not has_extras(b, i, System.ENGINES.value):
        price -= 1
        if o != NONE and b.officers[o].talent == Talent.FEATHER_TOUCH and has_talents(b):
            price -= FEATHER_TOUCH
    return max(0, max(0, price) + obstacle_price(b, i, start, zone) - course(b, i))


def is_hazardous(b: Battle, start: int, move: int) -> bool:
    """Does a move leave hazardous terrain that asks a price?  [BC-730, BC-R17]"""
    via = between(move)
    here = b.zones[start].hazard != Hazard.NONE and b.zones[start].terrain > 0
    return here or (via != NONE and b.zones[via].hazard != Hazard.NONE and b.zones[via].terrain > 0)


def may_risk(b: Battle, i: int, start: int, move: int) -> bool:
    """May an NPC ship let the hazard strike in place of paying: it is what asks the price?  [BC-R17]"""
    via = between(move)
    first = step_price(b, i, start, via if via != NONE else zone_of_move(move))
    if first > 0 and b.zones[start].hazard == Hazard.NONE:
        return False
    if via != NONE and step_price(b, i, via, zone_of_move(move)) > 0 and b.zones[via].hazard == Hazard.NONE:
        return False
    return is_hazardous(b, start, move)


def can_fly(b: Battle, i: int) -> bool:
    """May the ship move by Impulse?  [BC-1430, BC-2150, BC-R246]"""
    ship = b.ships[i]
    return ship.status == Status.FIGHTING and ship.holder == NONE and not no_engines(b, i)


def flight_price(b: Battle, i: int) -> int:
    """What a further Impulse in this round costs an NPC ship besides terrain.  [BC-R25]"""
    if b.ships[i].crewed == 1 or b.rules.npc_impulse == NpcImpulse.UNLIMITED:
        return 0
    return 1 if b.ships[i].flights > 0 or (b.order.ship == i and b.order.first > 0) else 0


def reaches(b: Battle, i: int) -> int:
    """How many zones an Impulse may move: 2, or with a breach of the Engines 1.  [BC-1430, BC-R245]"""
    return 1 if has_extras(b, i, System.ENGINES.value) else 2


# ---- what lies between two ships ------------------------------------------------------------------------------------


def cover_from(b: Battle, side: int, here: int, there: int) -> int:
    """What the cover of a zone adds to a side's attack from another; the attacker picks among equal ways.  [BC-R256]"""
    zone = b.zones[there]
    if here == there or zone.cover == 0 or bypasses(b, side, there):
        return 0
    return zone.cover if zones.nearer(b.graph, there, here) & zone.open == 0 else 0


def concealment_from(b: Battle, side: int, here: int, there: int) -> int:
    """What the concealment of a zone adds from another, unless that side has swept it, or a probe in it.  [BC-R257]"""
    zone = b.zones[there]
    seen = zone.swept > 0 if side == Side.PLAYERS else zone.read > 0
    for ship in b.ships:
        seen = seen or (side_of(ship) == side and ship.status == Status.FIGHTING and ship.probes[there] > 0)
    return 0 if here == there or seen or zone.concealment == IMPOSSIBLE else zone.concealment


def secrecy(b: Battle, j: int) -> int:
    """What is added to a task against a hidden ship that is revealed.  [BC-1910, BC-R104]"""
    return HIDDEN if b.ships[j].hidden == 1 else 0


def volatility(b: Battle, here: int, there: int) -> int:
    """What is added to the complication range of an attack.  [BC-2520]"""
    return 1 if b.zones[here].volatile + b.zones[there].volatile > 0 else 0
