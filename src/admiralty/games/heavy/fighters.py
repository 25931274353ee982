"""Flights of fighters, by house rule.  [HC-1170, HC-R86, HC-S11]"""

from __future__ import annotations

from admiralty.core.state.table import OTHERS, Table

from .condition import contact, fights, hostile, protected, seen
from .options import Fighters, FiredOn
from .records import FLIGHTS, NONE, Battle, Flight
from .tables import FACINGS, FIGHTERS, FLIGHT_RANGE, FLIGHT_TURNS, MAX_RANGE, RELOAD_TURNS
from .words import Ask, Bar, Die, Event, FlightOrder
from .words import Flight as FlightState

AT_FLIGHT = 110  # a target: this and 2 * ship + flight
FIGHTER_HITS = (3, 5)  # a fighter's die at range 1 and 2
KILLS = (3, 4, 5)  # the die that kills a fighter at range 1, 2 and 3


def attack_chance(distance: int) -> int:
    """How many times of 36 a fighter hits, exactly, at a range to its prey; 0 where it cannot fire.  [HC-R86]"""
    return 6 * (7 - FIGHTER_HITS[distance - 1]) if distance <= len(FIGHTER_HITS) else 0


def kill_chance(distance: int) -> int:
    """How many times of 36 a point, a bolt or a torpedo kills a fighter, exactly, at that range.  [HC-R86]"""
    return 6 * (7 - KILLS[distance - 1])


def in_play(b: Battle) -> bool:
    """Do flights take part?  [HC-R86]"""
    return b.rules.fighters == Fighters.ON


# ---- orders -------------------------------------------------------------------------------------------------------


def ask_flights(t: Table, b: Battle, seat: int, i: int, enemy: int) -> None:
    """Launch, and what each flight that is out does: it moves a step, free of charge, and picks a facing."""
    ship = b.ships[i]
    if not in_play(b) or ship.design.carried == 0:
        if t.tells_why():
            close_flights(t, b, seat, i, Bar.NO_FLIGHT)
        return
    ready = 0
    for k in range(FLIGHTS):
        if ship.flights[k].state == FlightState.ABOARD and ship.flights[k].fighters > 0:
            ready += 1
    if enemy != NONE and seen(b, enemy) and contact(b, i, enemy).range <= MAX_RANGE:
        t.bar(min(ready, ship.left) + 1, Bar.NO_FLIGHT if ready <= ship.left else Bar.POWER)
        ship.order.launch = t.ask(seat, Ask.LAUNCH, 0, min(ready, ship.left), i, ship.left)
        ship.order.prey = enemy
        ship.left -= ship.order.launch
    elif t.tells_why() and enemy != NONE:
        t.bar(OTHERS, Bar.NO_FLIGHT if ready == 0 else Bar.PREY_FAR if seen(b, enemy) else Bar.PREY_HIDDEN)
        t.ask(seat, Ask.LAUNCH, 0, 0, i, ship.left)
    for k in range(FLIGHTS):
        if ship.flights[k].state == FlightState.OUT:
            ask_flight(t, b, seat, i, k)
        elif t.tells_why():
            close_flight(t, b, seat, i, k, Bar.FLIGHT_NOT_OUT)


def close_flights(t: Table, b: Battle, seat: int, i: int, why: int) -> None:
    """None is launched, none does anything.  [HC-R86]"""
    if in_play(b):
        t.bar(OTHERS, why)
        t.ask(seat, Ask.LAUNCH, 0, 0, i, b.ships[i].left)
        for k in range(b.ships[i].design.carried):
            close_flight(
                t, b, seat, i, k, why if b.ships[i].flights[k].state == FlightState.OUT else Bar.FLIGHT_NOT_OUT
            )


def close_flight(t: Table, b: Battle, seat: int, i: int, k: int, why: int) -> None:
    """What one does is not asked."""
    t.bar(OTHERS, why)
    t.ask(seat, Ask.FLIGHT_STEP, 0, 0, i, k, b.ships[i].flights[k].prey)


def ask_flight(t: Table, b: Battle, seat: int, i: int, k: int) -> None:
    """Nearer, farther, home, or where it is; and the facing that it attacks, if it is near enough."""
    ship = b.ships[i]
    flight = ship.flights[k]
    t.offer(FlightOrder.STAY)
    if flight.range > 1:
        t.offer(FlightOrder.CLOSE)
    else:
        t.bar(FlightOrder.CLOSE, Bar.FLIGHT_EDGE)
    if flight.range < MAX_RANGE:
        t.offer(FlightOrder.WITHDRAW)
    else:
        t.bar(FlightOrder.WITHDRAW, Bar.FLIGHT_EDGE)
    t.offer(FlightOrder.RETURN)
    ship.order.flight[k] = t.ask(seat, Ask.FLIGHT_STEP, 0, 0, i, k, flight.prey)
    near = flight.range <= len(FIGHTER_HITS)  # farther away it cannot fire
    if near and seen(b, flight.prey):  # HC-S11: also before it returns, since movement takes effect after the fire
        ship.order.flight_facing[k] = t.ask(seat, Ask.FLIGHT_FACING, 0, FACINGS, i, k, flight.prey) - 1
    elif t.tells_why():
        t.bar(OTHERS, Bar.PREY_HIDDEN if near else Bar.FLIGHT_FAR)
        t.ask(seat, Ask.FLIGHT_FACING, 0, 0, i, k, flight.prey)


def tell_flights(t: Table, b: Battle, i: int) -> None:
    """What a ship orders its flights."""
    ship = b.ships[i]
    if ship.order.launch > 0:
        t.emit(Event.LAUNCH_ORDERED, i, ship.order.launch)
    for k in range(FLIGHTS):
        step, facing = ship.order.flight[k], ship.order.flight_facing[k]
        if step != FlightOrder.STAY or facing != NONE:
            t.emit(Event.FLIGHT_ORDERED, i, k, step, facing)


# ---- targets for ships ----------------------------------------------------------------------------------------------


def preys_on(b: Battle, code: int, i: int) -> bool:
    """Is this the number of a flight that is out against ship i?"""
    flight = flight_of(b, code)
    return flight.state == FlightState.OUT and flight.prey == i and hostile(b, (code - AT_FLIGHT) // FLIGHTS, i)


def flight_of(b: Battle, code: int) -> Flight:
    """The flight with this number."""
    return b.ships[(code - AT_FLIGHT) // FLIGHTS].flights[(code - AT_FLIGHT) % FLIGHTS]


def codes(b: Battle) -> int:
    """The number after that of the last flight; without flights that of the first."""
    return AT_FLIGHT + FLIGHTS * b.vessels if in_play(b) else AT_FLIGHT


def fire_at_flights(t: Table, b: Battle, i: int, m: int, dice: int) -> None:
    """Each point of directed energy, or the one torpedo or bolt, may kill a fighter."""
    ship = b.ships[i]
    flight = flight_of(b, ship.order.target[m])
    for _ in range(dice):
        if flight.shot_at < flight.fighters and t.roll(Die.AT_FIGHTER, 6) >= KILLS[flight.range - 1]:
            flight.shot_at += 1


# ---- the turn -----------------------------------------------------------------------------------------------------


def flights_fire(t: Table, b: Battle) -> None:
    """All flights that are out fire at the same time as the ships."""
    if in_play(b):
        for i in range(b.vessels):
            if fights(b, i):
                for k in range(FLIGHTS):
                    if b.ships[i].flights[k].state == FlightState.OUT:
                        flight_fires(t, b, i, k)


def flight_fires(t: Table, b: Battle, i: int, k: int) -> None:
    """A die a fighter, from where the flight was; nothing at range 3, and nothing at a cloaked ship."""
    flight, facing = b.ships[i].flights[k], b.ships[i].order.flight_facing[k]
    if facing == NONE or flight.range > len(FIGHTER_HITS) or not hostile(b, i, flight.prey) or not seen(b, flight.prey):
        return
    points = 0
    for _ in range(flight.fighters):
        if t.roll(Die.FIGHTER, 6) >= FIGHTER_HITS[flight.range - 1]:
            points += 1
    prey = b.ships[flight.prey]
    b.shot = 1
    counts = points > 0 or b.rules.fired_on == FiredOn.ANY_SHOT  # HC-R65
    if counts:
        prey.fire.anywhere = 1
    if protected(prey):
        prey.fire.strikes[facing] += points
        if counts:
            prey.fire.fired_on[facing] = 1
    else:
        prey.fire.inside += points
    if points > 0:
        prey.fire.attacker = i
    t.emit(Event.FLIGHT_FIRE, i, k, flight.prey, facing, points)


def move_flights(t: Table, b: Battle) -> None:
    """Losses, steps, launches, and who comes home or is loaded again."""
    if in_play(b):
        for i in range(b.vessels):
            for k in range(FLIGHTS):
                move_flight(t, b, i, k)
            launch(t, b, i)


def move_flight(t: Table, b: Battle, i: int, k: int) -> None:
    """One flight at the end of a turn."""
    ship = b.ships[i]
    flight, order = ship.flights[k], ship.order.flight[k]
    if flight.shot_at > 0:
        flight.fighters -= flight.shot_at
        flight.shot_at = 0
        t.emit(Event.FLIGHT_LOSES, i, k, flight.fighters)
    if flight.state == FlightState.RELOADING:
        flight.turns -= 1
        if flight.turns == 0:
            flight.state = FlightState.ABOARD
            t.emit(Event.FLIGHT_READY, i, k)
    elif flight.state == FlightState.OUT:
        flight.turns += 1
        if flight.fighters == 0 or not fights(b, i):
            flight.state = FlightState.GONE
        elif order == FlightOrder.RETURN:  # HC-S11: also in its last turn, and when its prey is gone
            flight.state = FlightState.RELOADING
            flight.turns = RELOAD_TURNS
            t.emit(Event.FLIGHT_HOME, i, k)
        elif flight.turns >= FLIGHT_TURNS or not fights(b, flight.prey):
            flight.state = FlightState.GONE
        else:
            if ship.order.flight_facing[k] != NONE:
                flight.facing = ship.order.flight_facing[k]
            flight.range += 1 if order == FlightOrder.WITHDRAW else 0
            flight.range -= 1 if order == FlightOrder.CLOSE else 0


def launch(t: Table, b: Battle, i: int) -> None:
    """Flights that were launched appear at range 2 of the enemy; they act from the next turn."""
    ship = b.ships[i]
    left = ship.order.launch
    for k in range(FLIGHTS):
        flight = ship.flights[k]
        if left > 0 and fights(b, i) and flight.state == FlightState.ABOARD and flight.fighters > 0:
            flight.state = FlightState.OUT
            flight.turns = 0
            flight.range = FLIGHT_RANGE
            flight.prey = ship.order.prey
            flight.facing = 0
            left -= 1
            t.emit(Event.LAUNCHED, i, k)


def fill(b: Battle, i: int) -> None:
    """The flights of a ship at the start."""
    ship = b.ships[i]
    for k in range(ship.design.carried):
        ship.flights[k].fighters = FIGHTERS
