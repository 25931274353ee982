"""The records of an engagement: fields only."""

from __future__ import annotations

from typing import Any

from admiralty.core.state.records import COUNTER, FIXED, NOBODY, OWNER, number, numbers, one, record, several

from .options import PowerRoll, Rules
from .tables import FACINGS, FAREST, FIGHTERS, FLIGHT_RANGE, REPAIR_TURNS, SYSTEMS
from .words import (
    Beam,
    Cloak,
    CloakOrder,
    Course,
    Facing,
    Fact,
    FlightOrder,
    Guess,
    Manoeuvre,
    Mind,
    Present,
    Shown,
    Status,
    Use,
)
from .words import Flight as FlightState

SEATS = 4  # that command ships; a moderator's seat comes after them
VESSELS = (2, 8)
CONTACTS = (4, 64)  # each ship with each, itself included: ship * vessels + other
FLIGHTS = 2  # of a ship
MOUNTS = 12
BOXES = 12  # of one system
SHIELD, POINTS, TORPEDOES = 60, 99, 60
NONE, TURNS = -1, 999
PLACE, ALL_OF_IT = 1, 2  # what a search knows of a cloaked ship: see `Ship.disclosed`


def told(b: Any, seat: int) -> bool:
    """Does this seat see everything: after the end, or as the moderator?  [HC-490, HC-R84]"""
    return bool(b.over == 1 or (b.moderator != NONE and seat == b.moderator))


def visible(b: Any, ship: Any, owner: int, seat: int) -> bool:
    """What a cloak hides of a ship.  [HC-460, HC-480]"""
    return ship.cloak != Cloak.ON or owner == seat or ship.disclosed == ALL_OF_IT or told(b, seat)


def accounted(b: Any, ship: Any, owner: int, seat: int) -> bool:
    """Power and charge, which follow from the roll and the orders: hidden with either of them.  [HC-R76]"""
    hidden = ship.cloak == Cloak.ON and ship.disclosed < ALL_OF_IT
    return owner == seat or told(b, seat) or (b.rules.power_roll == PowerRoll.PUBLIC and not hidden)


def rolled(b: Any, ship: Any, owner: int, seat: int) -> bool:
    """Is the power roll told?  [HC-R76]"""
    return owner == seat or b.rules.power_roll == PowerRoll.PUBLIC or told(b, seat)


def declared(b: Any, order: Any, owner: int, seat: int) -> bool:
    """Declarations are secret until they are revealed.  [HC-R52]"""
    return order.shown >= Shown.DECLARED or owner == seat or told(b, seat)


def revealed(b: Any, order: Any, owner: int, seat: int) -> bool:
    """Orders are secret until they are revealed, those of a cloaked ship also then.  [HC-R73, HC-460]"""
    return (order.shown == Shown.ORDERS and order.hidden == 0) or owner == seat or told(b, seat)


def sealed(b: Any, order: Any, owner: int, seat: int) -> bool:
    """A direction stays sealed until the fire.  [HC-R73]"""
    return owner == seat or told(b, seat)


def placed(b: Any, contact: Any, owner: int, seat: int) -> bool:
    """Is it known how two ships lie to each other?  [HC-460, HC-R56]

    It is unless one of them is cloaked that is not one's own; a flash shows the range and the own facing.
    """
    if told(b, seat):
        return True
    ship, other = b.ships[contact.ship], b.ships[contact.other]
    if ship.cloak == Cloak.ON and ship.seat != seat and ship.disclosed == 0:
        return False
    seen = other.cloak != Cloak.ON or other.seat == seat or other.disclosed > 0
    return bool(seen or (ship.seat == seat and contact.flashed == 1))


def commanding(b: Any, record: Any) -> tuple[int, int]:
    """The seats that command ships."""
    return 0, b.seats - 1


def under_way(b: Any, repair: Any) -> tuple[int, int]:
    """After three turns a repair is over."""
    return 0, REPAIR_TURNS - 1


def sent(b: Any, flight: Any) -> tuple[int, int]:
    """A flight that was sent against nobody yet is aboard."""
    return 0, 0 if flight.prey == NONE else max(FlightState)


def hunted(b: Any, flight: Any) -> tuple[int, int]:
    """A flight that is out has a prey."""
    return (NONE if flight.state == FlightState.ABOARD else 0), b.vessels - 1


def nobody_hidden(b: Any) -> bool:
    """Is no ship under a cloak, so that everybody sees how all lie to each other?"""
    for i in range(b.vessels):
        if b.ships[i].cloak == Cloak.ON:
            return False
    return True


def noted(b: Any, contact: Any, owner: int, seat: int) -> bool:
    """What a ship last saw of another: its own business while somebody hides.  [HC-480, HC-R56]"""
    return owner == seat or told(b, seat) or nobody_hidden(b)


@record()
class Design:
    """What a ship is built as.  [HC-030, HC-R02]"""

    dice: int = number(1, 4, 3)
    shield: int = number(0, SHIELD)
    boxes: list[int] = numbers(SYSTEMS, 0, BOXES)
    torpedoes: int = number(0, TORPEDOES)
    beam: int = number(0, max(Beam), names=Beam)
    escort: int = number(0, 1)  # rotates in one turn by house rule
    carried: int = number(0, FLIGHTS)  # flights


@record()
class Mount:
    """A weapon: a bank, a launcher, a disruptor."""

    system: int = number(0, SYSTEMS - 1)
    down: int = number(0, 1)
    ready: int = number(0, TURNS)  # the turn from which it may fire


@record()
class Repair:
    """A repair under way.  [HC-640]"""

    what: int = number(NONE, SYSTEMS + FACINGS - 1, NONE)  # a system; 13 + a facing: a point of that shield
    done: int = number(0, 3, within=under_way)  # turns of three


@record()
class Order:
    """One ship's orders of a turn, sealed until they are revealed.  [HC-R73]"""

    shown: int = number(0, max(Shown), names=Shown)
    asked: int = number(0, 1, seen=OWNER)  # it is being written
    hidden: int = number(0, 1)  # by a cloak
    cloak: int = number(0, 2, seen=declared)
    stays: int = number(0, 1, seen=declared)  # under the cloak, and has paid for it
    flash: int = number(NONE, VESSELS[1] - 1, NONE, seen=declared, within="ship")
    enemy: int = number(NONE, VESSELS[1] - 1, NONE, seen=revealed, within="ship")
    manoeuvre: int = number(0, max(Manoeuvre), seen=revealed)
    axis: int = number(0, FACINGS - 1, seen=revealed, names=Facing)
    beside: int = number(0, max(Manoeuvre), seen=revealed)  # a second manoeuvre by house rule
    cm: int = number(0, BOXES, seen=revealed)
    ccm: int = number(0, BOXES, seen=revealed)
    reinforce: list[int] = numbers(FACINGS, 0, POINTS, seen=revealed)
    direction: int = number(NONE, FACINGS - 1, NONE, seen=sealed)
    points: list[int] = numbers(MOUNTS, 0, POINTS, seen=revealed)
    target: list[int] = numbers(MOUNTS, NONE, 127, NONE, seen=revealed)
    aim: list[int] = numbers(MOUNTS, NONE, SYSTEMS - 1, NONE, seen=revealed)
    struck: list[int] = numbers(MOUNTS, 0, 1, seen=revealed)  # its aimed shots that hit
    repair: list[int] = numbers(2, NONE, SYSTEMS + FACINGS - 1, NONE, seen=revealed)
    go_on: list[int] = numbers(2, 0, 1, seen=revealed)  # repairs that are paid for again
    launch: int = number(0, FLIGHTS, seen=revealed)
    prey: int = number(NONE, VESSELS[1] - 1, NONE, seen=revealed, within="ship")
    flight: list[int] = numbers(FLIGHTS, 0, max(FlightOrder), seen=revealed)
    flight_facing: list[int] = numbers(FLIGHTS, NONE, FACINGS - 1, NONE, seen=revealed)


@record()
class Fire:
    """What strikes a ship in this turn, gathered before anything is marked off; between turns it is empty.  [HC-R72]"""

    strikes: list[int] = numbers(FACINGS, 0, 9999, seen=NOBODY)
    inside: int = number(0, 9999, seen=NOBODY)
    systems: list[int] = numbers(SYSTEMS, 0, 999, seen=NOBODY)
    photons: list[int] = numbers(FACINGS, 0, 9999, seen=NOBODY)  # own ones at range 1, by the facing towards them
    fired_on: list[int] = numbers(FACINGS, 0, 1, seen=NOBODY)
    anywhere: int = number(0, 1, seen=NOBODY)
    fallen: int = number(0, 999, seen=NOBODY)  # boxes lost in this turn
    attacker: int = number(NONE, VESSELS[1] - 1, NONE, seen=NOBODY, within="ship")


@record()
class Flight:
    """Fighters of a ship.  [HC-R86]"""

    state: int = number(0, max(FlightState), names=FlightState, within=sent)
    fighters: int = number(0, FIGHTERS)
    turns: int = number(0, TURNS, within=COUNTER)  # outside, or until it is loaded again
    range: int = number(1, 3, FLIGHT_RANGE)  # to its prey
    prey: int = number(NONE, VESSELS[1] - 1, NONE, within=hunted)
    facing: int = number(0, FACINGS - 1, names=Facing)  # of the prey, that it attacks
    shot_at: int = number(0, 99, seen=NOBODY, within=FIXED)  # fighters killed in this turn


@record(owner="seat")
class Ship:
    """A ship in this engagement."""

    seat: int = number(0, SEATS - 1, within=commanding)
    status: int = number(0, max(Status), names=Status)
    design: Design = one(Design)
    given: int = number(0, 24)  # the power of the first turn, where a scenario fixes it
    power: int = number(0, POINTS, seen=rolled)  # as rolled
    left: int = number(0, POINTS, seen=OWNER, lasts="turn")  # of roll and batteries, in this turn
    charge: int = number(0, BOXES, seen=accounted)
    taken: list[int] = numbers(FACINGS, 0, SHIELD, seen=visible)
    known_taken: list[int] = numbers(FACINGS, 0, SHIELD)  # when it was last seen
    fresh: list[int] = numbers(FACINGS, 0, POINTS, lasts="turn")  # reinforcement of this turn
    old: list[int] = numbers(FACINGS, 0, POINTS)  # … of the turn before
    cm: int = number(0, BOXES, lasts="turn")
    cm_old: int = number(0, BOXES)
    ccm: int = number(0, BOXES, lasts="turn")
    ccm_old: int = number(0, BOXES)
    lost: list[int] = numbers(SYSTEMS, 0, BOXES, seen=visible)
    mounts: list[Mount] = several(Mount, MOUNTS, seen=visible)
    arms: int = number(0, MOUNTS, within=FIXED)  # how many mounts it was built with
    known: list[int] = numbers(SYSTEMS, 0, BOXES)  # boxes lost when it was last seen
    heard: int = number(0, 999, within=COUNTER)  # boxes that it was heard to lose since then
    hull: int = number(0, 60)  # hull boxes left
    torpedoes: int = number(0, TORPEDOES)
    cloak: int = number(0, max(Cloak), names=Cloak)
    cloaked: int = number(0, TURNS, within=COUNTER)  # turns so far
    repairs: list[Repair] = several(Repair, 2, seen=visible)
    # a rotation under way: to this facing
    turning: int = number(NONE, FACINGS - 1, NONE, seen=visible, lasts="rotation")
    turned_from: int = number(0, FACINGS - 1, seen=visible, lasts="rotation")
    axis: int = number(0, FACINGS - 1, seen=visible, lasts="rotation")
    turn_enemy: int = number(NONE, VESSELS[1] - 1, NONE, seen=visible, within="ship", lasts="rotation")
    turn_done: int = number(0, 9, seen=visible, lasts="rotation")
    turn_needs: int = number(0, 9, seen=visible, lasts="rotation")
    step: int = number(0, max(Manoeuvre), seen=visible, lasts="step")  # a slow move under way
    step_enemy: int = number(NONE, VESSELS[1] - 1, NONE, seen=visible, within="ship", lasts="step")
    step_left: int = number(0, 2, seen=visible, lasts="step")
    lateral: int = number(NONE, TURNS, NONE, seen=visible)  # the turn of the last lateral move
    catastrophe: int = number(0, 1)  # rolled
    fired: list[int] = numbers(MOUNTS, 0, POINTS)  # by each mount in the turn before, as all have seen it
    fired_at: list[int] = numbers(MOUNTS, NONE, 127, NONE)
    fired_off: int = number(NONE, FACINGS - 1, NONE)  # in this direction, what was fired at something hidden
    # only where a search imagines: it drops its cloak in the running turn
    disclosed: int = number(0, ALL_OF_IT, lasts="turn")
    order: Order = one(Order)
    fire: Fire = one(Fire, within=FIXED, lasts="turn")
    flights: list[Flight] = several(Flight, FLIGHTS)


@record(owner="seat", open_when=nobody_hidden)
class Contact:
    """How one ship lies to another."""

    seat: int = number(0, SEATS - 1, within=FIXED)
    ship: int = number(0, VESSELS[1] - 1, within=FIXED)
    other: int = number(0, VESSELS[1] - 1, within=FIXED)
    facing: int = number(0, FACINGS - 1, seen=placed, names=Facing)  # of the ship, presented to the other
    range: int = number(1, FAREST, 3, seen=placed)
    widened: int = number(0, 1, seen=placed)  # the range has grown in this turn
    tracked: int = number(0, 1, seen=placed)  # the other holds the ship's rotation
    flashed: int = number(0, 1, seen=noted)  # the ship has flash-detected the other in this turn
    seen_facing: int = number(NONE, FACINGS - 1, NONE, seen=noted)  # as last seen from the ship
    seen_range: int = number(0, FAREST, seen=noted)
    seen_turn: int = number(0, TURNS, seen=noted)


@record()
class Battle:
    """An engagement."""

    rules: Rules = one(Rules)
    seats: int = number(1, SEATS, 2, within=FIXED)
    moderator: int = number(NONE, SEATS, NONE, within="seat")
    vessels: int = number(0, VESSELS[1], within=FIXED)
    turn: int = number(0, TURNS, within=COUNTER)
    first: int = number(0, SEATS - 1, within=commanding)  # who posts first
    rolling: int = number(NONE, VESSELS[1] - 1, NONE, seen=NOBODY, within="ship")  # whose dice are thrown
    quiet: int = number(0, TURNS, within=COUNTER)  # turns in a row without a shot
    shot: int = number(0, 1)  # in this turn
    over: int = number(0, 1)
    result: int = number(0, SEATS + 1, within="outcome")
    ships: list[Ship] = several(Ship, VESSELS)
    contacts: list[Contact] = several(Contact, CONTACTS)


CONDITIONS, STANDING, USES, FACTS_MAX = 6, 16, len(Use), 999


@record()
class Condition:
    """A fact that must lie between two numbers."""

    fact: int = number(0, max(Fact), names=Fact)
    low: int = number(0, FACTS_MAX + 1)  # nothing is more than the most
    high: int = number(NONE, FACTS_MAX, FACTS_MAX)  # ... nor less than 0


@record()
class When:
    """Conditions that must all hold."""

    conditions: list[Condition] = several(Condition, CONDITIONS)
    used: int = number(0, CONDITIONS)


@record()
class Standing:
    """One standing order: a ship whose state fits its conditions follows it."""

    when: When = one(When)
    course: int = number(0, max(Course), names=Course)
    present: int = number(0, max(Present), max(Present))  # a facing, or how it is chosen
    power: list[int] = numbers(USES, NONE, max(Use), NONE)  # in the order in which they get power; -1: no more
    limits: list[int] = numbers(USES, 0, POINTS, POINTS)  # the most that each of them gets
    target: int = number(NONE, SYSTEMS - 1, NONE)  # the system that is fired at; -1: the shields
    cloak: int = number(0, max(CloakOrder), names=CloakOrder)
    flash: int = number(0, 1)
    repair: list[int] = numbers(SYSTEMS + 1, NONE, SYSTEMS, NONE)  # in this order; 13: shields; -1: no more
    guess: int = number(0, max(Guess), names=Guess)


@record()
class Doctrine:
    """Who answers a seat: a mind, and its standing orders."""

    mind: int = number(0, max(Mind), names=Mind)
    count: int = number(0, STANDING)
    orders: list[Standing] = several(Standing, STANDING)
