"""Who acts next, and what each station does.  [BC-790, BC-890 .. BC-950]"""

from __future__ import annotations

from admiralty.core.state.questions import Question

from ..design import first_point, is_out, screens_of, second_point
from ..form.legality import OPEN, in_reach, turns_left, why_silent
from ..form.prices import spare
from ..places import are_enemies, is_foe, range_between, weapon_range
from ..ratings import department_for, frees, rescues
from ..records import Battle, Ship
from ..tables import COMMAND, HELM, NONE, OFFICERS, OPERATIONS, OVERRIDE, POOL, TACTICAL, WALK, Action
from ..victory import wins_by_leaving
from ..words import Department, Side, Status, System
from .hopes import hope, hope_to_free

LAST = 999  # when the helm acts while others may free the ship
FOREIGN = 45  # points that an action of another position is worth less
ORDER = (5, 0, 6, 2, 4, 1, 3)  # how early each position acts: helm and sensors first, then power, guns, command
LEADS = 2  # how early at most a captain who holds other positions acts: the others' Momentum pays for orders
ORDERS = 5  # how much a captain is missed who has Momentum for an order
MISSED = (3, 2, 7, 2, 6, 4, 9)  # how much the major action of each position is missed
DODGE, FIND = 50, 15  # what Evasive Action must hope for to beat a Difficulty of 2, and a scan near by; in twentieths
PARRY = 40  # what Defensive Fire must hope for: two successes
ENOUGH = 4  # Momentum from which other work comes before making more


def choose_officer(b: Battle, q: Question) -> int:
    """The officer whose duty comes first; under Brace the one who is missed least."""
    best, least = q.listed[0], LAST + 1
    for k in range(q.count):
        o = q.listed[k]
        i = b.officers[o].ship
        place = urgency(b, o)
        if harbour(b) != NONE and b.ships[i].holder != NONE:
            place = LAST if b.officers[o].station & HELM > 0 else -hope_to_free(b, o, i)
        elif harbour(b) != NONE and b.officers[o].station & HELM > 0:
            place = 0
        if b.ships[i].braces > 0:
            place = missed(b, o)
        elif is_out(b.ships[i]):
            place = 0 if b.officers[o].station & OPERATIONS > 0 else 1
        if place < least:
            best, least = o, place
    return best


def urgency(b: Battle, o: int) -> int:
    """How early an officer acts."""
    found = 9
    for position in range(len(ORDER)):
        if b.officers[o].station >> position & 1 == 1:
            found = min(found, ORDER[position])
    return max(found, LEADS) if b.officers[o].station & COMMAND > 0 else found


def missed(b: Battle, o: int) -> int:
    """How much an officer is missed who takes no major action."""
    found = 0
    for position in range(len(MISSED)):
        if b.officers[o].station >> position & 1 == 1:
            found = max(found, MISSED[position])
    if b.officers[o].station & COMMAND > 0 and b.momentum > 0:
        found = max(found, ORDERS)
    return found


def choose_ship(b: Battle, q: Question) -> int:
    """The ship that has not fired yet, of these the one with more turns left."""
    best, most = q.listed[0], NONE
    for k in range(q.count):
        ship = b.ships[q.listed[k]]
        value = ship.scale - ship.turns + (10 if ship.used >> System.WEAPONS & 1 == 0 and ship.braces == 0 else 0)
        if is_out(ship):
            value = 0
        if value > most:
            best, most = q.listed[k], value
    return best


def choose_major(b: Battle, q: Question) -> int:
    """The action that is worth most now."""
    best, most = q.listed[0], NONE
    for k in range(q.count):
        if q.listed[k] >= WALK:
            continue
        value = worth(b, b.order.officer, b.order.ship, q.listed[k] % OVERRIDE) - q.listed[k] // OVERRIDE * FOREIGN
        if value > most:
            best, most = q.listed[k], value
    return best


def worth(b: Battle, o: int, i: int, action: int) -> int:
    """What an action is worth, in points that only compare."""
    ship = b.ships[i]
    if action == Action.FIRE:
        if not has_prey(b, o, i):
            return 1
        if o != NONE:
            return 60
        return 60 if ship.used >> System.WEAPONS & 1 == 0 or spare(b) >= 2 else 10
    if action == Action.REGENERATE:
        low = ship.screens < first_point(b, i) or 2 * ship.screens < screens_of(b, i)
        return 70 if low and (o != NONE or ship.used >> System.STRUCTURE & 1 == 0) else 8
    if action == Action.EVASIVE_ACTION:
        if hope(b, o, i, action) < DODGE:
            return 5
        return (58 if is_outnumbered(b) else 20) if o != NONE and turns_left(b, Side.GM.value) > 1 else 6
    if action == Action.DIRECT:
        return 57 if o != NONE and gunner_to_direct(b, o) != NONE else 2
    if action == Action.SENSOR_SWEEP:
        return 54 if o != NONE and most_unknown(b, i) != NONE else 3
    if action == Action.SCAN_FOR_WEAKNESS:
        if o == NONE or not unscanned(b, i):
            return 4
        return 46 if hope(b, o, i, action) >= FIND else 20
    if action == Action.DAMAGE_CONTROL:
        if not is_mendable(ship):
            return 1
        return 52 if hinders(ship) else 28
    if action == Action.REROUTE_POWER:
        return 44 if ship.rerouted[System.WEAPONS] == 0 and gunner_left(b, i) else 7
    if action == Action.REGAIN_POWER:
        return 42 if ship.attempts + ship.regain < 3 else 14
    if action == Action.TRACTOR_BEAM or frees(action) or action >= Action.RAM:
        return rare_worth(b, o, i, action)
    return small_worth(b, o, action)


def rare_worth(b: Battle, o: int, i: int, action: int) -> int:
    """What the actions are worth that matter where a ship runs, or hides."""
    ship = b.ships[i]
    if rescues(action):
        return rescue_worth(b, o, i, action)
    if action == Action.TRACTOR_BEAM:
        if o != NONE or harbour(b) == NONE:
            return 3
        return 80 if ship.used >> System.STRUCTURE & 1 == 0 else 70 if spare(b) >= 4 else 3
    if frees(action):
        return max(25, 75 + min(0, hope(b, o, i, action)) // 2) if o != NONE and harbour(b) != NONE else 30
    if action == Action.CREATE_TRAIT:
        return 12
    if action == Action.OTHER:
        return 56
    if action == Action.REVEAL:
        return 50 if o != NONE and hides_nearby(b, i) else 2
    if action == Action.SHROUD:
        low = ship.raised == 1 and ship.screens < second_point(b, i)
        return 65 if o == NONE and low and ship.used >> System.ENGINES & 1 == 0 else 0
    if action == Action.WARP:
        return 90 if o != NONE and wins_by_leaving(b) else 0
    if action == Action.PURSUE:
        return 95 if o == NONE and wins_by_leaving(b) else 0
    return 0


def rescue_worth(b: Battle, o: int, i: int, action: int) -> int:
    """To eject is easier, and to stabilise if one success is enough; the GM spares its own ships next to it."""
    ship = b.ships[i]
    missing = ship.design.systems[System.ENGINES] - ship.secured
    if action == Action.STABILISE:
        return 95 if missing <= department_for(b, o, i, Department.SYSTEMS.value) else 70
    for j in range(len(b.ships)):
        near = b.ships[j].status == Status.FIGHTING and b.ships[j].zone == ship.zone
        if near and not are_enemies(ship, b.ships[j]):
            return 60
    return 90


def harbour(b: Battle) -> int:
    """The ship with which the players are to dock, where they see it; NONE."""
    for j in range(len(b.ships)):
        ship = b.ships[j]
        if ship.harbour == 1 and (ship.hidden == 0 or ship.revealed == 1):
            return j
    return NONE


def is_outnumbered(b: Battle) -> bool:
    """Have the enemies more turns in a round than the ship has officers? Then evading is worth its price."""
    turns, crew = 0, 0
    for ship in b.ships:
        if ship.crewed == 0 and ship.status == Status.FIGHTING and ship.bystander == 0:
            turns += ship.scale
    for officer in b.officers:
        crew += officer.aboard
    return turns > crew


def has_prey(b: Battle, o: int, i: int) -> bool:
    """Is a ship within reach that still fights, and no hulk only?"""
    for weapon in range(len(b.ships[i].design.weapons)):
        if why_silent(b, o, i, weapon) == OPEN:
            for j in range(len(b.ships)):
                prey = is_foe(b, i, j) or (b.ships[j].hits > 0 and b.ships[j].status == Status.FIGHTING)
                if prey and in_reach(b, i, weapon, j):
                    return True
    return False


def small_worth(b: Battle, o: int, action: int) -> int:
    """What the actions are worth that fill a turn."""
    if o != NONE and (action == Action.RALLY or action == Action.SIGNALS or action == Action.MANEUVER):
        return banking_worth(b, o, action)
    if action == Action.RALLY:
        return 26
    if action == Action.ROTATE_SCREENS:
        return 22
    if action == Action.DEFENSIVE_FIRE:
        return guard_worth(b, o, b.order.ship)
    if action == Action.ASSIST:
        return 16 if o != NONE and gunner(b) != NONE else 1
    return 11 if action == Action.MANEUVER else 0


def guard_worth(b: Battle, o: int, i: int) -> int:
    """What Defensive Fire is worth to a ship of the GM's: a turn before it fires, if it scores enough."""
    if o != NONE or harbour(b) != NONE or hope(b, o, i, Action.DEFENSIVE_FIRE.value) < PARRY:
        return 0
    spares_turn = b.ships[i].scale - b.ships[i].turns > 1 and b.ships[i].used >> System.WEAPONS & 1 == 0
    return 62 if spares_turn and turns_left(b, Side.PLAYERS.value) > 1 else 30


def banking_worth(b: Battle, o: int, action: int) -> int:
    """What a task is worth that only makes Momentum: the more it may make, while little is banked."""
    if b.momentum >= ENOUGH:
        return 27 - b.momentum if b.momentum < POOL else 5
    return min(45, 16 + hope(b, o, b.order.ship, action) // 2)


def hides_nearby(b: Battle, i: int) -> bool:
    """Is an enemy hidden that nobody has found?"""
    for ship in b.ships:
        if ship.hidden == 1 and ship.revealed == 0 and are_enemies(ship, b.ships[i]) and ship.status == Status.FIGHTING:
            return True
    return False


def is_mendable(ship: Ship) -> bool:
    """Has a system that is not destroyed a breach to be patched?"""
    for system in range(len(ship.breaches)):
        if ship.breaches[system] > ship.patched[system] and ship.lost[system] == 0:
            return True
    return False


def hinders(ship: Ship) -> bool:
    """Has one of the systems that matter most a breach?"""
    for system in (System.WEAPONS.value, System.ENGINES.value, System.STRUCTURE.value):
        if ship.breaches[system] > ship.patched[system] and ship.lost[system] == 0:
            return True
    return False


# ---- guns and sensors ------------------------------------------------------------------------------------------------


def gunner(b: Battle) -> int:
    """The first officer at Tactical; NONE."""
    for o in range(OFFICERS):
        if b.officers[o].aboard == 1 and b.officers[o].station & TACTICAL > 0:
            return o
    return NONE


def gunner_left(b: Battle, i: int) -> bool:
    """Has the gunner a turn left in this round?"""
    o = gunner(b)
    return o != NONE and b.officers[o].acted == 0


def gunner_to_direct(b: Battle, o: int) -> int:
    """The gunner, if one more shot is worth it: armed, and somebody within range; NONE."""
    p = gunner(b)
    if p == NONE:
        return NONE
    if p == o or b.officers[p].majors > 1:
        return NONE
    i = b.officers[p].ship
    if b.ships[i].armed == 0 or b.ships[i].lost[System.WEAPONS] == 1:
        return NONE
    for j in range(len(b.ships)):
        if is_foe(b, i, j) and range_between(b, b.ships[i].zone, b.ships[j].zone) <= weapon_range(b.ships[i]):
            return p
    return NONE


def unscanned(b: Battle, i: int) -> bool:
    """Is an enemy within reach of the guns whose weakness nobody has scanned?"""
    for j in range(len(b.ships)):
        near = range_between(b, b.ships[i].zone, b.ships[j].zone) <= weapon_range(b.ships[i])
        if is_foe(b, i, j) and b.ships[j].scanned == 0 and near:
            return True
    return False


def most_unknown(b: Battle, i: int) -> int:
    """The zone with most ships that are not identified, of those within Long the nearest; NONE."""
    best, most = NONE, 0
    for j in range(len(b.ships)):
        if is_foe(b, i, j) and b.ships[j].identified == 0:
            zone = b.ships[j].zone
            value = 4 - range_between(b, b.ships[i].zone, zone)
            for k in range(len(b.ships)):
                if is_foe(b, i, k) and b.ships[k].identified == 0 and b.ships[k].zone == zone:
                    value += 2
            if value > most:
                best, most = zone, value
    return best


def choose_zone(b: Battle, q: Question) -> int:
    """What to sweep: where most is unknown."""
    zone = most_unknown(b, b.order.ship)
    return zone if zone != NONE else b.ships[b.order.ship].zone


def choose_system(b: Battle, q: Question) -> int:
    """Power to the guns; of breaches the one that hurts most. What is destroyed gets nothing."""
    lost = b.ships[b.order.ship].lost
    for system in (System.WEAPONS.value, System.ENGINES.value, System.STRUCTURE.value):
        for k in range(q.count):
            if q.listed[k] == system and lost[system] == 0:
                return q.listed[k]
    for k in range(q.count):
        if lost[q.listed[k]] == 0:
            return q.listed[k]
    return q.listed[0]


def choose_ally(b: Battle, q: Question) -> int:
    """The gunner, if he may be chosen."""
    o = gunner(b)
    for k in range(q.count):
        if q.listed[k] == o:
            return o
    return q.listed[0]
