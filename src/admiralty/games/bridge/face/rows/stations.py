"""What each position shows of its own: whom to direct, what to patch, where to fly, what is known, what can be hit.

[BC-890 .. BC-950, BC-1340, BC-1350, BC-R51, BC-R72, BC-R109]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from admiralty.core.face.game import Deal
from admiralty.core.face.scenes import Row
from admiralty.core.face.wording import name_of, say_count
from admiralty.core.ground import zones as ground

from ...attack import is_piercing, shot_rating
from ...design import resistance, screens_of, tractor_strength
from ...form.legality import OPEN, in_reach, station_of, weapon_reach, why_silent
from ...form.majors import can_talk, may_be_directed, takes, why_not
from ...form.moves import flies, offer_moves
from ...form.orders import open_order
from ...form.prices import direct_price
from ...places import course, is_foe, obstacle_price, price_of_move, range_between, zone_of_move
from ...ratings import department_for, hindrance, open_action
from ...records import Battle
from ...scene.probes import sensor_distance
from ...tables import CREW, MORE_SCREENS, NONE, OFF, OFFICERS, SHIPS, SYSTEMS, WEAPONS, ZONES, Action, Form
from ...words import Arm, Bar, Department, Hazard, Position, Prepared, Status, System
from ..barred import BARS
from ..figures.foresight import distribution
from ..saying import ACTIONS as SAID
from ..saying import HAZARDS, PREPARED, RANGES, say_chance, say_system
from .attempts import attempt, attempts, best_attempt, knows_less_than_all
from .goal import say_rounds_left, say_win

View = Mapping[str, Any]
ROLLS = 4  # successes of a defender that are counted one by one
DIRECTED = (  # what an officer is directed to, the first that is open
    Action.FIRE, Action.SCAN_FOR_WEAKNESS, Action.REGENERATE, Action.DAMAGE_CONTROL, Action.REGAIN_POWER,
    Action.MANEUVER, Action.SIGNALS, Action.RALLY,
)  # fmt: skip


def position_rows(view: View, b: Battle, deal: Deal, o: int) -> Iterator[Row]:
    """The rows of an officer's positions, from a battle in which that officer's order is open."""
    seen = set()
    for position in Position:
        if station_of(b, o) >> position & 1 == 1:
            for row in ROWS[position](view, b, deal, o):
                _open(b, o)
                if row.label not in seen and row.value:
                    yield row
                seen.add(row.label)
            _open(b, o)


def _open(b: Battle, o: int) -> None:
    open_order(b, Form.TURN, b.officers[o].seat, o, CREW)


# ---- command and communications --------------------------------------------------------------------------------------


def _command(view: View, b: Battle, deal: Deal, o: int) -> Iterator[Row]:
    """Whom to direct, with the captain's die; what the battle is about.  [BC-1300, BC-1310, BC-R263]"""
    price = "Costs 1 Momentum" if direct_price(b, b.officers[o]) else "Free once in this scene"
    gains = [said for p in range(OFFICERS) if (said := _gain(b, deal, o, p))]
    yield Row("Direct", f"{price}. {'; '.join(gains)}" if gains else "")
    left = say_rounds_left(view)
    yield Row("Objective", f"The crew {say_win(view, deal)}." + (f" {left[:1].upper()}{left[1:]}." if left else ""))
    ship = b.ships[CREW]
    owed = [f"{say_count(ship.braces, 'turn')} braced"] if ship.braces else []
    owed += [f"power lost: Regain Power is harder by {ship.regain}"] if ship.regain else []
    owed += [f"{say_system(k, {})} damaged: restore it" for k, trouble in enumerate(ship.troubles) if trouble]
    yield Row("To put right", "; ".join(owed))


def _gain(b: Battle, deal: Deal, o: int, p: int) -> str:
    """What a Direct of officer p would gain: without the captain's die, and with it."""
    if not may_be_directed(b, o, p):
        return ""
    open_order(b, Form.MAJOR, b.officers[p].seat, p, CREW)
    action = next((each for each in DIRECTED if takes(b, p, each) and why_not(b, p, CREW, each) == OPEN), Action.PASS)
    alone = best_attempt(b, deal, p, action)
    b.order.assisted, b.order.director = 1, o
    helped = best_attempt(b, deal, p, action)
    if alone is None or helped is None:
        return ""
    name = name_of(deal.names, "officer", p)
    return f"{name}: {SAID[action]}{helped.about} {alone.say_briefly()} → {helped.say_briefly()}"


def _communications(view: View, b: Battle, deal: Deal, o: int) -> Iterator[Row]:
    """What is to be patched, and who can be hailed.  [BC-1340, BC-1350, BC-1390, BC-R51, BC-R109]"""
    yield _breaches(b, deal, o)
    yield Row("Channels", _channels(b, deal))


def _breaches(b: Battle, deal: Deal, o: int) -> Row:
    """Every breached system: where there is only one, the action itself says it."""
    found = [f"{each.about[len(' of the ') :]} ({each.say()})" for each in attempts(b, deal, o, Action.DAMAGE_CONTROL)]
    return Row("To patch", "; ".join(found) if len(found) > 1 else "")


def _channels(b: Battle, deal: Deal) -> str:
    """Who can be talked to: a hail is free."""
    if b.ships[CREW].lost[System.COMMUNICATIONS]:
        return "none: Communications are destroyed"
    if not can_talk(b, CREW):
        return "none: the ship is jammed"
    others = [j for j, ship in enumerate(b.ships) if j != CREW and ship.status == Status.FIGHTING and not ship.hidden]
    heard = [name_of(deal.names, "ship", j) for j in others if can_talk(b, j)]
    mute = [name_of(deal.names, "ship", j) for j in others if not can_talk(b, j)]
    said = [f"a hail is free: {', '.join(heard)}"] if heard else []
    said += [f"silent or jammed: {', '.join(mute)}"] if mute else []
    return "; ".join(said)


# ---- helm and navigator ----------------------------------------------------------------------------------------------


class _Listed:
    """A table that keeps what is offered."""

    def __init__(self) -> None:
        self.values: list[int] = []

    def offer(self, value: int) -> None:
        """Keep it."""
        self.values.append(value)


def _helm(view: View, b: Battle, deal: Deal, o: int) -> Iterator[Row]:
    """Where the ship can fly for how much, what a dive needs, how well it evades.  [BC-1430, BC-680, BC-1500]"""
    ship, names = b.ships[CREW], deal.names
    if ship.holder != NONE:
        held = f"by {name_of(names, 'ship', ship.holder)}"
        known = b.ships[ship.holder].crewed or b.ships[ship.holder].identified
        yield Row("Held", f"{held}, strength {tractor_strength(b, ship.holder)}" if known else held)
    elif flies(b, o, CREW):
        there = _moves(b, deal, o)
        for price in sorted(there):
            yield Row(f"Fly for {price}" if price else "Fly free", "; ".join(there[price]))
    ready = PREPARED[Prepared(b.officers[o].prepared)]
    yield Row("Dive and Ram", f"{say_count(ship.reserve, 'charge')} of Reserve Power; {ready} prepared")
    if why_not(b, o, CREW, Action.EVASIVE_ACTION.value) == OPEN:
        yield Row("Evasive roll", _evasion(b, o))


def _moves(b: Battle, deal: Deal, o: int) -> dict[int, list[str]]:
    """The zones within an Impulse by their price, with what comes into range there."""
    listed: Any = _Listed()
    offer_moves(listed, b, o, CREW, 0)
    here, cheapest = b.ships[CREW].zone, dict[int, tuple[int, int]]()
    for move in listed.values:
        zone = zone_of_move(move)
        way = price_of_move(b, o, CREW, here, move), move
        if zone != OFF and zone != here:
            cheapest[zone] = min(way, cheapest.get(zone, way))
    found: dict[int, list[str]] = {}
    for zone, (price, move) in cheapest.items():
        changes = ", ".join(_changes(b, deal, zone, move))
        name = name_of(deal.names, "zone", zone)
        found.setdefault(price, []).append(f"{name} ({changes})" if changes else name)
    return found


def _changes(b: Battle, deal: Deal, zone: int, move: int) -> Iterator[str]:
    """What a move brings into range or takes out of it: ours, and that of weapons that are known."""
    here = b.ships[CREW].zone
    for j in range(SHIPS):
        if is_foe(b, CREW, j):
            name = name_of(deal.names, "ship", j)
            b.order.first = 0
            before = _reached(b, j), _reaches_us(b, j, here)
            b.order.first = move
            after = _reached(b, j), _reaches_us(b, j, zone)
            b.order.first = 0
            if before[0] != after[0]:
                yield f"{name} {'in' if after[0] else 'out of'} range"
            if before[1] != after[1]:
                yield f"{name} {'can hit you' if after[1] else 'loses you'}"


def _reached(b: Battle, j: int) -> bool:
    weapons = b.ships[CREW].design.weapons
    return any(arm.arm != Arm.NONE and in_reach(b, CREW, k, j) for k, arm in enumerate(weapons))


def _reaches_us(b: Battle, j: int, zone: int) -> bool:
    """Does a weapon of ship j reach a zone? Those of a ship that is not identified are not known."""
    far = range_between(b, b.ships[j].zone, zone)
    return any(arm.arm != Arm.NONE and far <= weapon_reach(b, j, k) for k, arm in enumerate(b.ships[j].design.weapons))


def _evasion(b: Battle, o: int) -> str:
    """What an attacker must beat, by its chances.  [BC-2190]"""
    open_action(b, o, CREW, Action.EVASIVE_ACTION.value)
    less = max(0, hindrance(b, o, CREW, System.STRUCTURE.value, Action.EVASIVE_ACTION.value))
    found = [0.0] * (ROLLS + 1)
    for successes, chance in distribution(b).items():
        found[min(ROLLS, max(0, successes - less))] += chance
    said = [f"{k} ({say_chance(chance)})" for k, chance in enumerate(found)]
    return f"{', '.join(said[:-1])}, {ROLLS} or more ({say_chance(found[-1])})"


def _navigator(view: View, b: Battle, deal: Deal, o: int) -> Iterator[Row]:
    """What it costs to leave a zone, what strikes there, what lies between.  [BC-680, BC-740, BC-R258]"""
    names, found = deal.names["zone"], []
    for k, zone in enumerate(b.zones):
        said = [str(zone.terrain)] if zone.terrain else []
        said += [HAZARDS[Hazard(zone.hazard)]] if zone.hazard else []
        if zone.used and said:
            found.append(f"{names[k]} {', '.join(said)}")
    yield Row("Terrain", "; ".join(found))
    between = []
    for one in range(ZONES):
        for other in range(one + 1, ZONES):
            if ground.are_joined(b.graph, one, other) and (price := obstacle_price(b, CREW, one, other)):
                between.append(f"{names[one]} to {names[other]} {price}")
    yield Row("Obstacles", "; ".join(between))
    yield Row("Plotted course", f"each move costs {off} less" if (off := course(b, CREW)) else "")


# ---- operations ------------------------------------------------------------------------------------------------------


def _operations(view: View, b: Battle, deal: Deal, o: int) -> Iterator[Row]:
    """What comes back, and what is broken.  [BC-1750, BC-1780, BC-1790, BC-R66, BC-R67]"""
    ship, whole = b.ships[CREW], screens_of(b, CREW)
    if ship.raised and ship.screens < whole:
        after = min(whole, ship.screens + department_for(b, o, CREW, Department.SYSTEMS.value))
        more = f", and {MORE_SCREENS} more for each Momentum" if after < whole else ""
        yield Row("Screens back", f"{ship.screens} to {after} of {whole}{more}")
    charges = f"{ship.reserve} of {ship.design.charges}"
    lost = why_not(b, o, CREW, Action.REGAIN_POWER.value) == Bar.SYSTEM_LOST
    best = None if lost else best_attempt(b, deal, o, Action.REGAIN_POWER)
    yield Row("Power", charges if best is None else f"{charges}; the next Regain Power {best.say()}")
    yield Row("Systems", "; ".join(_systems(b)) or "all work")


def _systems(b: Battle) -> Iterator[str]:
    ship = b.ships[CREW]
    for k in range(SYSTEMS):
        said = [say_count(ship.breaches[k], "breach", "breaches")] if ship.breaches[k] else []
        said += [f"{ship.patched[k]} patched"] if ship.patched[k] else []
        said += ["damaged"] if ship.troubles[k] else []
        said += ["power waits"] if ship.rerouted[k] else []
        if ship.lost[k] or said:
            yield f"{say_system(k, {})} {'destroyed' if ship.lost[k] else ', '.join(said)}"


# ---- sensors ---------------------------------------------------------------------------------------------------------


def _sensors(view: View, b: Battle, deal: Deal, o: int) -> Iterator[Row]:
    """What is known of each vessel, how hard the rest is to learn, what is out and waits.  [BC-R72, BC-R264]"""
    for j in range(SHIPS):
        if is_foe(b, CREW, j):
            yield Row(f"About {name_of(deal.names, 'ship', j)}", _vessel(b, o, j))
    probes = [name_of(deal.names, "zone", zone) for zone in range(ZONES) if b.ships[CREW].probes[zone]]
    yield Row("Probes", ", ".join(probes))
    scans = [name_of(deal.names, "ship", j) for j in range(SHIPS) if is_foe(b, CREW, j) and b.ships[j].scanned]
    yield Row("Weakness found", f"{', '.join(scans)}: for the next attack" if scans else "")


def _vessel(b: Battle, o: int, j: int) -> str:
    """How far it is, what is not known of it, and the Difficulty of learning that."""
    ship, order = b.ships[j], b.order
    far = RANGES[sensor_distance(b, CREW, b.ships[CREW].zone, ship.zone)]
    unknown = ["class"] if not ship.identified else []
    unknown += ["screens"] if not ship.measured else []
    unknown += ["crew"] if not ship.judged else []
    said = f"{far}; {', '.join(unknown)} unknown" if unknown else f"{far}; all known"
    if knows_less_than_all(b, j) and not ship.hidden and why_not(b, o, CREW, Action.SENSOR_SWEEP.value) == OPEN:
        order.action, order.zone = Action.SENSOR_SWEEP, ship.zone
        said += _difficulty(b, "Sensor Sweep")
    if why_not(b, o, CREW, Action.SCAN_FOR_WEAKNESS.value) == OPEN:
        order.action, order.target = Action.SCAN_FOR_WEAKNESS, j
        said += _difficulty(b, "Scan")
    return said


def _difficulty(b: Battle, action: str) -> str:
    """How hard the ordered task is."""
    found = attempt(b)
    return f"; {action} Difficulty {found.difficulty}" if found else ""


# ---- tactical --------------------------------------------------------------------------------------------------------


def _tactical(view: View, b: Battle, deal: Deal, o: int) -> Iterator[Row]:
    """Each weapon against each target; what waits for the next attack.  [BC-2300, BC-2310, BC-R241]"""
    ship, names = b.ships[CREW], deal.names
    for weapon in range(WEAPONS):
        arm = ship.design.weapons[weapon]
        if arm.arm != Arm.NONE:
            yield Row(f"With {name_of(names, 'weapon', arm.called)}", _targets(b, deal, o, weapon))
    said = [] if ship.armed else ["weapons not armed"]
    said += ["weapons calibrated"] if b.officers[o].calibrated else []
    locked = [name_of(names, "ship", j) for j in range(SHIPS) if ship.targets[j]]
    said += [f"Targeting Solution on {', '.join(locked)}"] if locked else []
    scanned = [name_of(names, "ship", j) for j in range(SHIPS) if is_foe(b, CREW, j) and b.ships[j].scanned]
    said += [f"weakness found: {', '.join(scanned)}"] if scanned else []
    yield Row("In hand", "; ".join(said))


def _targets(b: Battle, deal: Deal, o: int, weapon: int) -> str:
    order, found = b.order, []
    why = why_silent(b, o, CREW, weapon)
    if why != OPEN:
        return str(BARS[why].text)
    for j in range(SHIPS):
        if is_foe(b, CREW, j):
            name = name_of(deal.names, "ship", j)
            order.action, order.weapon, order.target = Action.FIRE, weapon, j
            if not in_reach(b, CREW, weapon, j):
                found.append(f"{name} (out of range)")
            elif (one := attempt(b)) is None:
                found.append(f"{name} (rolls first, {_damage(b, o, weapon, 1.0)})")
            else:
                said = (f"Difficulty {one.difficulty}", say_chance(one.chance), _damage(b, o, weapon, one.chance))
                found.append(f"{name} ({', '.join(said)})")
    return "; ".join(found)


def _damage(b: Battle, o: int, weapon: int, chance: float) -> str:
    """The screens that a hit takes, and on average a shot; of a ship that is not identified the rating is all."""
    rating, j = shot_rating(b, o, CREW, weapon), b.order.target
    if not b.ships[j].identified:
        return f"rating {rating}"
    net = max(1, rating - (0 if is_piercing(b) else resistance(b, j)))
    return f"{net} a hit" if chance == 1 else f"{net * chance:.1f} screens"


ROWS: Mapping[Position, Callable[[View, Battle, Deal, int], Iterator[Row]]] = {
    Position.COMMAND: _command,
    Position.COMMUNICATIONS: _communications,
    Position.HELM: _helm,
    Position.NAVIGATOR: _navigator,
    Position.OPERATIONS: _operations,
    Position.SENSORS: _sensors,
    Position.TACTICAL: _tactical,
}
