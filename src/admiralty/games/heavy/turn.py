"""A turn in its order, and when an engagement is over.  [HC-990 .. HC-1080, HC-R70 .. HC-R76]"""

from __future__ import annotations

from admiralty.core.state.lasting import clear, expire
from admiralty.core.state.table import Table

from .actions import write_orders
from .attack import fire, keep_fire
from .condition import contact, dice, fights, gone, hostile, intact, internals, known, powered, replies, seen
from .damage import damage
from .fighters import flights_fire, move_flights, tell_flights
from .movement import begin_moves, destination, disengage, move, rotating
from .options import Batteries, FirstPoster, RepairPay, Solitaire
from .records import NONE, Battle, Ship
from .setup import place_hidden
from .special import declare, declarers, end_flashes, fail, write_declarations
from .tables import FACINGS, QUIET_TURNS, REPAIR_TURNS, REPAIRS, SYSTEMS
from .words import Cloak, Die, Event, Manoeuvre, Shown, Status, System


def play_beat(t: Table, b: Battle) -> None:
    """One turn.  [HC-990]"""
    begin(t, b)
    if b.turn == 1:
        place_hidden(t, b)
    power(t, b)
    plot(t, b)
    fire(t, b)
    flights_fire(t, b)
    damage(t, b)
    end_flashes(b)
    move(t, b)
    move_flights(t, b)
    disengage(t, b)
    upkeep(t, b)
    end(t, b)


def begin(t: Table, b: Battle) -> None:
    """Orders are blank again; a cloak that was dropped, or that never came on, is off."""
    b.turn += 1
    b.shot = 0
    t.emit(Event.TURN, b.turn)
    for i in range(b.vessels):
        ship = b.ships[i]
        keep_fire(ship)
        clear(ship.order)
        if ship.cloak == Cloak.DROPPING:
            ship.cloak = Cloak.OFF
            t.emit(Event.CLOAK, i, ship.cloak, ship.cloaked)
        fail(t, b, i)


def power(t: Table, b: Battle) -> None:
    """Phase 1: each ship with warp rolls its power; its batteries add what they hold.  [HC-1000, HC-1070, HC-R03]"""
    for i in range(b.vessels):
        if fights(b, i):
            ship = b.ships[i]
            b.rolling = i
            ship.power = 0
            ship.left = 0
            if powered(ship):
                ship.power = roll_power(t, b, ship)
                ship.left = ship.power + (ship.charge if b.rules.batteries == Batteries.RESERVE else 0)
                t.emit(Event.POWER, i, ship.power, ship.charge)
            else:
                t.emit(Event.NO_WARP, i)


def roll_power(t: Table, b: Battle, ship: Ship) -> int:
    """The total of its power dice, or what the scenario fixes for the first turn."""
    if b.turn == 1 and ship.given > 0:
        return ship.given
    total = 0
    for _ in range(dice(b, ship)):
        total += t.roll(Die.POWER, 6)
    return total


# ---- orders -------------------------------------------------------------------------------------------------------


def plot(t: Table, b: Battle) -> None:
    """Both sides at once, or one after the other.  [HC-R52, HC-R73, HC-R85]"""
    everybody = (1 << b.seats) - 1
    if not replies(b):
        post(t, b, everybody)
    else:
        b.first = first_poster(t, b)
        t.emit(Event.FIRST, b.first)
        for turn in range(b.seats):
            post(t, b, 1 << (b.first + turn) % b.seats)
    for i in range(b.vessels):
        if b.ships[i].status == Status.FIGHTING and b.ships[i].order.manoeuvre == Manoeuvre.SURRENDER:
            b.ships[i].status = Status.SURRENDERED
            t.emit(Event.SURRENDERED, i)
    begin_moves(b)
    tell_positions(t, b)


def tell_positions(t: Table, b: Battle) -> None:
    """How all lie to each other when they fire.  [HC-1010, HC-1090]"""
    for i in range(b.vessels):
        for j in range(b.vessels):
            if hostile(b, i, j):
                lies, ship = contact(b, i, j), b.ships[i]
                to = destination(b, i, j) if rotating(ship) else NONE
                t.emit(Event.POSITION, i, j, lies.facing, to, ship.turn_done, lies.range)


def first_poster(t: Table, b: Battle) -> int:
    """Who posts first in reply form.  [HC-R74]"""
    if b.rules.solitaire == Solitaire.BOTH_SIDES or b.rules.first_poster == FirstPoster.TOSS:
        return (t.roll(Die.TOSS, 6) - 1) * b.seats // 6
    return 0 if b.rules.first_poster == FirstPoster.FIXED else (b.turn - 1) % b.seats


def post(t: Table, b: Battle, seats: int) -> None:
    """The block of these seats: declarations, then orders.  [HC-1050, HC-R52]"""
    seats = seats & commanding(b)
    declaring = seats & declarers(b)
    if declaring > 0:
        t.ask_all(b, declaring, write_declarations)
        show(b, declaring, Shown.DECLARED)
        declare(t, b, declaring)
    t.ask_all(b, seats, write_orders)
    show(b, seats, Shown.ORDERS)
    for i in range(b.vessels):
        if fights(b, i) and seats >> b.ships[i].seat & 1 == 1:
            take_orders(t, b, i)


def commanding(b: Battle) -> int:
    """The seats with a ship in the fight, a bit each."""
    seats = 0
    for i in range(b.vessels):
        if fights(b, i):
            seats = seats | 1 << b.ships[i].seat
    return seats


def show(b: Battle, seats: int, shown: int) -> None:
    """Reveal; what a cloak hides stays hidden."""
    for i in range(b.vessels):
        ship = b.ships[i]
        if fights(b, i) and seats >> ship.seat & 1 == 1:
            ship.order.shown = shown
            ship.order.hidden = 0 if seen(b, i) else 1


def take_orders(t: Table, b: Battle, i: int) -> None:
    """What is bought holds in this very turn; each entry is told.  [HC-860, HC-1090]"""
    ship = b.ships[i]
    order = ship.order
    ship.cm = order.cm
    ship.ccm = order.ccm
    if order.manoeuvre != Manoeuvre.NOTHING:
        t.emit(Event.MANOEUVRE, i, order.manoeuvre, order.enemy, order.axis)
    if order.beside != Manoeuvre.NOTHING:
        t.emit(Event.BESIDE, i, order.beside, order.enemy, order.axis)
    tell_flights(t, b, i)
    if order.cm + order.ccm > 0:
        t.emit(Event.COUNTERMEASURES, i, order.cm, order.ccm)
    for facing in range(FACINGS):
        ship.fresh[facing] = order.reinforce[facing]
        if order.reinforce[facing] > 0:
            t.emit(Event.REINFORCED, i, facing, order.reinforce[facing])
    for slot in range(REPAIRS):
        if order.repair[slot] != NONE:
            t.emit(Event.REPAIR_BEGUN, i, order.repair[slot])
        if order.go_on[slot] == 1:
            t.emit(Event.REPAIR_PAID, i, ship.repairs[slot].what)


# ---- upkeep -------------------------------------------------------------------------------------------------------


def upkeep(t: Table, b: Battle) -> None:
    """What lapses, what goes on, what is mended.  [HC-830, HC-840, HC-880, HC-890]"""
    b.rolling = NONE
    for i in range(b.vessels):
        ship = b.ships[i]
        lapse(b, ship)
        if fights(b, i):
            mend(t, b, i)
            recharge(b, ship)
            if ship.cloak == Cloak.ON:
                ship.cloaked += 1
        expire(ship, "turn")
        if seen(b, i):
            ship.heard = 0
            for system in range(SYSTEMS):
                ship.known[system] = ship.lost[system]
            for facing in range(FACINGS):
                ship.known_taken[facing] = ship.taken[facing]
    look_round(b)


def lapse(b: Battle, ship: Ship) -> None:
    """What was bought now lasts a second turn unless it was fired on; what is older is gone.  [HC-R60, HC-R65]"""
    for facing in range(FACINGS):
        ship.old[facing] = 0 if ship.fire.fired_on[facing] == 1 else ship.fresh[facing]
    ship.cm_old = 0 if ship.fire.anywhere == 1 else ship.cm
    ship.ccm_old = 0 if ship.fire.anywhere == 1 else ship.ccm
    sensors = intact(ship, System.SENSORS)
    ship.cm_old = min(ship.cm_old, sensors)
    ship.ccm_old = min(ship.ccm_old, sensors - ship.cm_old)


def mend(t: Table, b: Battle, i: int) -> None:
    """A turn more of each repair that is paid for; three give the box back.  [HC-640, HC-R30]"""
    ship = b.ships[i]
    for slot in range(REPAIRS):
        repair = ship.repairs[slot]
        if ship.order.repair[slot] != NONE:
            repair.what = ship.order.repair[slot]
            repair.done = 1
        elif repair.what != NONE and (b.rules.repair_pay == RepairPay.ONCE or ship.order.go_on[slot] == 1):
            repair.done += 1
        if repair.done >= REPAIR_TURNS:
            give_back(ship, repair.what)
            t.emit(Event.REPAIRED, i, repair.what)
            clear(repair)


def give_back(ship: Ship, what: int) -> None:
    """A box works again, a mount of it is loaded; or a shield has a point back.  [HC-R31, HC-R32, HC-R79]"""
    if what >= SYSTEMS:
        ship.taken[what - SYSTEMS] = max(0, ship.taken[what - SYSTEMS] - 1)
        return
    ship.lost[what] = max(0, ship.lost[what] - 1)
    for m in range(ship.arms):
        if ship.mounts[m].system == what and ship.mounts[m].down == 1:
            ship.mounts[m].down = 0
            ship.mounts[m].ready = 0
            return


def recharge(b: Battle, ship: Ship) -> None:
    """Power that is left over goes into the batteries that are whole; the rest is lost.  [HC-R03]"""
    if b.rules.batteries == Batteries.RESERVE and ship.power > 0:
        ship.charge = min(intact(ship, System.BATTERIES), ship.left)


def look_round(b: Battle) -> None:
    """Each ship notes where it sees the others.  [HC-R91]"""
    for i in range(b.vessels):
        for j in range(b.vessels):
            if hostile(b, i, j) and known(b, i, j):
                lies = contact(b, i, j)
                lies.seen_facing = lies.facing
                lies.seen_range = lies.range
                lies.seen_turn = b.turn


# ---- the end ------------------------------------------------------------------------------------------------------


def end(t: Table, b: Battle) -> None:
    """Is the engagement over?  [HC-R19, HC-R70, HC-R71]"""
    b.quiet = 0 if b.shot == 1 else b.quiet + 1
    if not anybody_fights(b):
        b.over = 1
        b.result = result(b)
    elif b.quiet >= QUIET_TURNS:
        t.emit(Event.QUIET, b.quiet)
        b.over = 1
        b.result = b.seats + 1
    elif b.turn >= b.rules.turn_limit:
        t.emit(Event.LAST_TURN, b.turn)
        b.over = 1
        b.result = b.seats + 1


def anybody_fights(b: Battle) -> bool:
    """Are there still enemies?"""
    for i in range(b.vessels):
        for j in range(b.vessels):
            if hostile(b, i, j):
                return True
    return False


def stands(b: Battle, seat: int) -> bool:
    """Has this side a ship that fights or has got away?"""
    for i in range(b.vessels):
        ship = b.ships[i]
        if ship.seat == seat and (ship.status == Status.FIGHTING or ship.status == Status.DISENGAGED):
            return True
    return False


def result(b: Battle) -> int:
    """The one side that stands; of several the one with the smallest share lost.  [HC-R70]"""
    best, count = 0, 0
    for seat in range(b.seats):
        if stands(b, seat):
            count += 1
            best = seat
    if count == 0:
        return b.seats if all_destroyed(b) else b.seats + 1
    if count == 1:
        return best
    return marginal(b)


def all_destroyed(b: Battle) -> bool:
    """Did nobody surrender?"""
    for i in range(b.vessels):
        if b.ships[i].status != Status.DESTROYED:
            return False
    return True


def marginal(b: Battle) -> int:
    """Of the sides that stand the one with the smallest share of its internals lost; undecided where two have it."""
    best, tied = NONE, False
    for seat in range(b.seats):
        if stands(b, seat):
            if best == NONE:
                best = seat
            else:
                mine = share(b, seat, 0) * share(b, best, 1)
                theirs = share(b, best, 0) * share(b, seat, 1)
                tied = mine == theirs or (tied and mine > theirs)
                best = seat if mine < theirs else best
    return b.seats + 1 if tied else best


def share(b: Battle, seat: int, which: int) -> int:
    """A side's internals: lost (0), or built (1)."""
    total = 0
    for i in range(b.vessels):
        if b.ships[i].seat == seat:
            total += gone(b.ships[i]) if which == 0 else internals(b.ships[i])
    return total


def outcome(b: Battle) -> int:
    """The place of the result among the deal's outcomes; -1 while the engagement goes on."""
    return b.result if b.over == 1 else NONE
