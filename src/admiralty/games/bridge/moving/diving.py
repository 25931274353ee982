"""Dives to subspace: across the map, away from the battle, and the pursuit.

[BC-480 .. BC-580, BC-1610 .. BC-1630, BC-R01 .. BC-R09, BC-R262]
"""

from __future__ import annotations

from admiralty.core.ground import zones
from admiralty.core.state.table import Table

from ..damage import hide_again, let_go, set_hidden
from ..form.dives import can_pursue, why_no_reserve
from ..form.legality import OPEN, actor, helm_of, seat_of
from ..form.prices import dive_price
from ..options import DiveTerrain, DiveZones, PursuitWindow
from ..places import side_of
from ..pools import gain, least_threat, pay
from ..ratings import fails_by_itself, hindrance, is_barred, open_action
from ..records import Battle
from ..rolling import complication_range, mend_failure, roll
from ..scene.complications import resolve_complications
from ..scene.marks import mark_difficulty
from ..tables import CREW, NONE, SHIPS, ZONES, Action, Chase
from ..victory import DRAW, end
from ..words import Ask, Event, Side, Status, System
from .chase import start_chase
from .flight import bites, cast_off, lose_locks, part, strike_back
from .words import Pursuit

LEAVE = 0  # an answer: off the map; else 1 + the zone where the dive ends


def use_reserve(b: Battle, i: int, action: int) -> None:
    """Take the power for a dive or a Ram; what was rerouted to the Engines will do for a dive.  [BC-490, BC-R03]"""
    ship = b.ships[i]
    if ship.crewed == 1 and (action == Action.RAM or ship.rerouted[System.ENGINES] == 0):
        ship.reserve -= 1


def pay_hazard(t: Table, b: Battle, i: int) -> None:
    """The hazard of the zone strikes a ship whose dive was paid for in Threat.  [BC-740, BC-R06, BC-R16, BC-R17]"""
    zone, price = b.ships[i].zone, dive_price(b, i)
    strike_back(t, b, i, zone, bites(b, zone, price, price, b.order.bites, b.order.risk == 1))


# ---- where it goes ---------------------------------------------------------------------------------------------------


def dive(t: Table, b: Battle) -> None:
    """After a dive that succeeded: off the map, or to a zone.  [BC-530, BC-1620, BC-1630, BC-R01]"""
    order = b.order
    i = order.ship
    t.offer(LEAVE)
    for zone in range(ZONES):
        if may_surface(b, i, zone):
            t.offer(1 + zone)
    choice = t.ask(order.seat, Ask.DIVE, 0, 0, actor(order.officer, i))
    if choice == LEAVE:
        leave(t, b, i, b.task.successes)
    else:
        surface(t, b, i, choice - 1)


def may_surface(b: Battle, i: int, zone: int) -> bool:
    """May a dive of this ship end in a zone?  [BC-1620, BC-R05, BC-R06]"""
    if b.zones[zone].used == 0 or zone == b.ships[i].zone or is_interdicted(b):
        return False
    far, most = zones.steps(b.graph, b.ships[i].zone, zone), b.ships[i].design.systems[System.ENGINES]
    if far == zones.NONE or far > most or (far < most and b.rules.dive_zones == DiveZones.EXACT):
        return False
    return b.ships[i].crewed == 1 or price_on_the_way(b, i, zone) <= b.threat


def is_interdicted(b: Battle) -> bool:
    """Does a ship that is not out keep all dives from ending on the map?"""
    for ship in b.ships:
        if ship.interdicts == 1 and ship.status == Status.FIGHTING:
            return True
    return False


def price_on_the_way(b: Battle, i: int, goal: int) -> int:
    """By house rule a dive pays the zones that it passes, too, by the cheapest of the shortest ways.  [BC-R06]"""
    if b.rules.dive_terrain != DiveTerrain.ALL:
        return 0
    far = zones.steps(b.graph, b.ships[i].zone, goal)
    least = [999] * ZONES
    least[b.ships[i].zone] = 0
    for _ in range(far):
        for zone in range(ZONES):
            onward = zones.nearer(b.graph, zone, goal) if least[zone] < 999 and zone != goal else 0
            price = 0 if zone == b.ships[i].zone else b.zones[zone].terrain
            for other in range(ZONES):
                if onward >> other & 1 == 1:
                    least[other] = min(least[other], least[zone] + price)
    return least[goal]


def surface(t: Table, b: Battle, i: int, zone: int) -> None:
    """End a dive on the map.  [BC-1620]"""
    ship, price = b.ships[i], price_on_the_way(b, i, zone)
    side = side_of(ship)
    who = actor(b.order.officer, i)
    pay(t, b, side, price, least_threat(b, price) if side == Side.PLAYERS else 0, who)
    let_go(t, b, i)
    part(t, b, i)
    hide_again(t, b, i)
    ship.zone = zone
    t.emit(Event.DIVED, i, zone)
    set_hidden(t, b, i)
    lose_locks(b, i)


def leave(t: Table, b: Battle, i: int, successes: int) -> None:
    """Dive away from the battle: enemies may pursue.  [BC-1630, BC-R08]"""
    if b.fled != NONE:
        get_away(t, b)
    cast_off(t, b, i)
    b.ships[i].status = Status.FLED
    b.fled, b.beat, b.window = i, successes, b.round + 1
    t.emit(Event.WENT, i, successes)


# ---- who pursues -----------------------------------------------------------------------------------------------------


def overtake(t: Table, b: Battle, j: int) -> None:
    """A pursuer has rolled: it catches up with more successes, and else is off the map itself.  [BC-540, BC-550]"""
    ship, task = b.ships[j], b.task
    if task.passed == 0:
        ship.pursues = Pursuit.FAILED
        return
    cast_off(t, b, j)
    if task.successes > b.beat:
        ship.pursues = Pursuit.CAUGHT
        ship.status = Status.FLED
        t.emit(Event.OVERTOOK, j, b.fled)
    else:
        ship.pursues = Pursuit.FAILED
        ship.status = Status.GONE
        ship.strayed = 1
        t.emit(Event.OUTRUN, j, b.fled)


def pursue_at_once(t: Table, b: Battle) -> None:
    """By house rule all who can pursue are asked now, out of turn; of a crew who has the helm.

    [BC-R08, BC-R272, BC-R346]
    """
    for j in range(SHIPS):
        o = helm_of(b, j)
        manned = o != NONE or b.ships[j].crewed == 0
        able = (
            manned
            and b.ships[j].holder == NONE
            and can_pursue(b, j)
            and why_no_reserve(b, o, j, Action.PURSUE.value) == OPEN
            and not is_barred(b, o, j, System.ENGINES.value, Action.PURSUE.value)
        )
        if able:
            if t.ask(seat_of(b, o, j), Ask.PURSUE, 0, 1, actor(o, j), b.fled) == 1:
                roll_dive(t, b, o, j, Action.PURSUE.value, 0)
                overtake(t, b, j)
            else:
                b.ships[j].pursues = Pursuit.DECLINED


def roll_dive(t: Table, b: Battle, o: int, i: int, action: int, at_cost: int) -> None:
    """A dive out of turn: two dice, and nothing bought; complications come at once.  [BC-510, BC-R08, BC-R09]"""
    use_reserve(b, i, action)
    open_action(b, o, i, action)
    harder = hindrance(b, o, i, System.ENGINES.value, action) + mark_difficulty(b, o, i, action)
    b.task.difficulty = max(0, b.task.difficulty + harder)
    b.task.range = complication_range(b, o, i, action)
    roll(t, b, o, i, action)
    mend_failure(t, b, o, i, 0, at_cost)
    task = b.task
    t.emit(Event.RESULT, actor(o, i), task.successes, task.difficulty, task.passed, task.momentum, 0)
    complications = task.complications
    gain(t, b, side_of(b.ships[i]), task.momentum)
    resolve_complications(t, b, o, i, task.system, complications)


def settle_pursuit(t: Table, b: Battle, over: int) -> None:
    """Close the pursuit if nobody can or will any more, or if its time is `over`.  [BC-R08]"""
    open_still = 1 - over
    while b.fled != NONE and b.over == 0:
        if b.rules.pursuit_window == PursuitWindow.IMMEDIATE:
            pursue_at_once(t, b)
        elif open_still == 1 and count_pursuers(b) > 0:
            return
        close_pursuit(t, b)
        open_still = 1


def count_pursuers(b: Battle) -> int:
    """How many ships could still dive after the one that has left."""
    found = 0
    for j in range(SHIPS):
        found += 1 if can_pursue(b, j) else 0
    return found


def close_pursuit(t: Table, b: Battle) -> None:
    """The ship that dived is away, or is caught, and its crew chooses what it does.  [BC-550, BC-560, BC-R08]"""
    if is_caught(b):
        respond(t, b, b.fled)
    else:
        get_away(t, b)


def is_caught(b: Battle) -> bool:
    """Has somebody caught up with the ship that dived?"""
    for ship in b.ships:
        if ship.pursues == Pursuit.CAUGHT:
            return True
    return False


def burn_out(t: Table, b: Battle, i: int) -> None:
    """What burns has put a ship out off the map: it is gone for good, its pursuit with it.  [BC-R253, BC-R358]

    A wreck of the players' has not got away; whoever has caught up with an enemy's goes on without it.
    """
    ship = b.ships[i]
    ship.status, ship.pursues = Status.GONE, Pursuit.FAILED
    if ship.crewed == 1:
        end(t, b, Side.GM.value)
    elif b.fled == i:
        if is_caught(b):
            start_chase(t, b, i)
        forget_pursuit(b)


def get_away(t: Table, b: Battle) -> None:
    """The ship that dived is out of the battle.  [BC-R262]"""
    b.ships[b.fled].status = Status.GONE
    t.emit(Event.AWAY, b.fled)
    forget_pursuit(b)


def forget_pursuit(b: Battle) -> None:
    """Nobody is pursued."""
    b.fled, b.beat, b.window = NONE, 0, 0
    for ship in b.ships:
        ship.pursues = Pursuit.NONE


# ---- caught ----------------------------------------------------------------------------------------------------------


def respond(t: Table, b: Battle, i: int) -> None:
    """The captain of a ship that is caught: fight, surrender, parley, or dive again.  [BC-560, BC-R09]"""
    t.emit(Event.CHASED, i)
    t.offer(Chase.FIGHT)
    t.offer(Chase.SURRENDER)
    t.offer(Chase.PARLEY)
    if may_dive_again(b, i):
        t.offer(Chase.DIVE)
    choice = t.ask(b.ships[i].seat, Ask.CHASE, 0, 0, i)
    t.emit(Event.ANSWERED, i, choice)
    winner = Side.GM.value if b.ships[i].crewed == 1 else Side.PLAYERS.value
    if choice == Chase.SURRENDER:
        end(t, b, winner)
    elif choice == Chase.PARLEY:
        other = b.gm if winner == Side.GM else b.ships[CREW].seat
        if t.ask(other, Ask.PARLEY, 0, 1, i) == 1:
            end(t, b, DRAW)
    start_chase(t, b, i)
    forget_pursuit(b)
    if choice == Chase.DIVE and b.over == 0:
        o = helm_of(b, i)
        roll_dive(t, b, o, i, Action.WARP.value, 1)
        if b.task.passed == 1:
            leave(t, b, i, b.task.successes)


def may_dive_again(b: Battle, i: int) -> bool:
    """Has a ship that is caught the power to dive once more, and does nothing bar it?  [BC-R09, BC-R346]"""
    o = helm_of(b, i)
    if fails_by_itself(b, o, i, Action.WARP.value) or (o == NONE and b.ships[i].crewed == 1):
        return False
    barred = is_barred(b, o, i, System.ENGINES.value, Action.WARP.value)
    return not barred and why_no_reserve(b, o, i, Action.WARP.value) == OPEN
