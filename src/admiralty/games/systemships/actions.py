"""Orders: what players write in secret, and the systemship decides by dice.  [WW-310 .. WW-500, IS-400 .. IS-620]"""

from __future__ import annotations

from admiralty.core.state.table import OTHERS, Table

from .carrying import ask_carry, picked_up
from .options import EngagementScope, MissilePercent, Negotiate, PlayerSpeedCap, SpeedDraw
from .records import NEUTRAL, NONE, SPEED_MAX, Battle, Ship
from .words import Ask, Bar, Die, Status, Tactic

# ---- who may fire at whom -----------------------------------------------------------------------------------------


def hostile(b: Battle, i: int, j: int) -> bool:
    """May these two ships fire at each other in this combat?  [IS-R23, IS-R45, IS-R49]"""
    one, other = b.ships[i], b.ships[j]
    if one.status != Status.FIGHTING or other.status != Status.FIGHTING or one.side == other.side:
        return False
    if one.side == NEUTRAL and b.treaties >> other.side & 1 == 1:
        return False
    if other.side == NEUTRAL and b.treaties >> one.side & 1 == 1:
        return False
    if b.phasing == NEUTRAL:  # IS-R45: in the neutral turn the players fire only at the systemship
        return one.side == NEUTRAL or other.side == NEUTRAL
    if one.side == b.phasing or other.side == b.phasing:
        return True
    return b.rules.engagement_scope == EngagementScope.ALL_PRESENT and fighting(b, b.phasing) > 0


def fighting(b: Battle, side: int) -> int:
    """How many ships of a side still fight."""
    count = 0
    for j in range(b.vessels):
        if b.ships[j].side == side and b.ships[j].status == Status.FIGHTING:
            count += 1
    return count


def enemies(b: Battle, i: int) -> int:
    """How many ships this one may fire at."""
    count = 0
    for j in range(b.vessels):
        if hostile(b, i, j):
            count += 1
    return count


def engaged(b: Battle, i: int) -> bool:
    """Is there anybody this ship may fire at?"""
    for j in range(b.vessels):
        if hostile(b, i, j):
            return True
    return False


def enemy(b: Battle, i: int, which: int) -> int:
    """The ship that stands at place `which` (from 0) among those this one may fire at."""
    for j in range(b.vessels):
        if hostile(b, i, j):
            if which == 0:
                return j
            which -= 1
    return NONE


# ---- players' orders ----------------------------------------------------------------------------------------------


def plotting(b: Battle) -> int:
    """The seats that write orders this round, a bit each."""
    seats = 0
    for i in range(b.vessels):
        ship = b.ships[i]
        if ship.side < NEUTRAL and engaged(b, i):
            seats = seats | 1 << ship.side
    return seats


def write_orders(t: Table, b: Battle, seat: int) -> None:
    """A seat's secret orders, one ship after the other; those that may pick up others come first.  [WW-310]"""
    for carrying in range(2):
        for i in range(b.vessels):
            ship = b.ships[i]
            if ship.side == seat and ship.status == Status.FIGHTING and (ship.racks > 0) == (carrying == 0):
                write_order(t, b, seat, i)


def write_order(t: Table, b: Battle, seat: int, i: int) -> None:
    """One ship's order: tactic, carried ships, drive, then missiles or beam and screen.  [WW-310 .. WW-360]"""
    ship = b.ships[i]
    ship.order.tactic = ask_tactic(t, b, seat, i)
    # WW-510: drive 0, no fire, but screens; WW-500: a ship being picked up may power screens only
    if ship.order.tactic == Tactic.NEGOTIATE or picked_up(b, i):
        if t.tells_why():
            why = Bar.NEGOTIATES if ship.order.tactic == Tactic.NEGOTIATE else Bar.IS_PICKED_UP
            close_drive(t, seat, i, ship, why)
            close_cannons(t, seat, i, ship, why)
            close_beam(t, seat, i, ship, why)
        ask_screen(t, seat, i, ship)
    else:
        ask_carry(t, b, seat, i)
        if ship.order.drop != NONE or ship.order.pick_up != NONE:
            if t.tells_why():
                close_drive(t, seat, i, ship, Bar.HANDLES)
                close_cannons(t, seat, i, ship, Bar.NO_BURSTS)
            ask_beam(t, b, seat, i, ship.pd)
            if t.tells_why():
                close_screen(t, seat, i, ship, Bar.HANDLES)
        else:
            write_fire(t, b, seat, i)
    if ship.ecm > 0:  # WW-R73: beside whatever else the ship does
        left = power_left(ship)
        t.bar(min(ship.ecm, left) + 1, Bar.POWER if left < ship.ecm else Bar.ECM)
        ship.order.ecm = t.ask(seat, Ask.ECM, 0, min(ship.ecm, left), i, left)


def write_fire(t: Table, b: Battle, seat: int, i: int) -> None:
    """Drive, then missiles and cannons, or beam and screen.  [WW-320 .. WW-360, WW-R72]"""
    ship = b.ships[i]
    fastest = drive_limit(b, ship)
    t.bar(fastest + 1, Bar.SPEED_CAP if fastest < ship.pd else Bar.POWER)
    ship.order.drive = t.ask(seat, Ask.DRIVE, 0, fastest, i, ship.pd)
    left = power_left(ship)
    most = min(ship.tubes, ship.missiles, len(ship.order.speeds))
    if t.tells_why():
        bar_more(t, ship.built.tubes, most, left, Bar.MISSILES if ship.missiles < ship.tubes else Bar.TUBES)
    ship.order.tubes = t.ask(seat, Ask.TUBES, 0, min(left, most), i, left)
    if ship.order.tubes > 0:
        ask_missiles(t, b, seat, i)
    if ship.cannons > 0:
        ask_cannons(t, b, seat, i)
    elif t.tells_why() and ship.built.cannons > 0:
        close_cannons(t, seat, i, ship, Bar.CANNONS)
    if ship.order.tubes + ship.order.cannons == 0:  # WW-340: a ship that launches uses neither beam nor screen
        ask_beam(t, b, seat, i, left)
        ask_screen(t, seat, i, ship)
    elif t.tells_why():
        why = Bar.LAUNCHES if ship.order.tubes > 0 else Bar.BURSTS
        close_beam(t, seat, i, ship, why)
        close_screen(t, seat, i, ship, why)


def bar_more(t: Table, built: int, most: int, left: int, why: int) -> None:
    """No more than there is power for, nor than is left of what it was built with."""
    if built > 0:
        t.bar(min(most, left) + 1, Bar.POWER if left < most else why)


def close_drive(t: Table, seat: int, i: int, ship: Ship, why: int) -> None:
    """It does not move, nor launch anything.  [WW-500, WW-510]"""
    if ship.pd > 0:
        t.bar(OTHERS, why)
    t.ask(seat, Ask.DRIVE, 0, 0, i, ship.pd)
    if min(ship.tubes, ship.missiles) > 0:
        t.bar(OTHERS, why)
    t.ask(seat, Ask.TUBES, 0, 0, i, ship.pd)


def close_cannons(t: Table, seat: int, i: int, ship: Ship, why: int) -> None:
    """Its cannons do not fire.  [WW-500, WW-510, WW-R72]"""
    if ship.built.cannons > 0:
        t.bar(OTHERS, why)
        t.ask(seat, Ask.CANNONS, 0, 0, i, power_left(ship))


def close_beam(t: Table, seat: int, i: int, ship: Ship, why: int) -> None:
    """Its beam does not fire.  [WW-340, WW-500, WW-510]"""
    if ship.beams > 0:
        t.bar(OTHERS, why)
    t.ask(seat, Ask.BEAM, 0, 0, i, power_left(ship))


def close_screen(t: Table, seat: int, i: int, ship: Ship, why: int) -> None:
    """Its screen is not powered.  [WW-340, WW-500]"""
    if ship.screens > 0:
        t.bar(OTHERS, why)
    t.ask(seat, Ask.SCREEN, 0, 0, i, power_left(ship))


def power_left(ship: Ship) -> int:
    """The power that the order so far does not use.  [WW-320]"""
    order = ship.order
    return ship.pd - order.drive - order.tubes - order.cannons - order.beam - order.screen


def ask_screen(t: Table, seat: int, i: int, ship: Ship) -> None:
    """The screen's power.  [WW-330]"""
    left = power_left(ship)
    if t.tells_why():
        bar_more(t, ship.built.screens, ship.screens, left, Bar.SCREENS)
    ship.order.screen = t.ask(seat, Ask.SCREEN, 0, min(ship.screens, left), i, left)


def ask_cannons(t: Table, b: Battle, seat: int, i: int) -> None:
    """How many cannons fire, each a burst of one to three shells, all at one ship.  [WW-R72]"""
    ship = b.ships[i]
    order, left = ship.order, power_left(ship)
    most = min(ship.cannons, ship.shells)
    if t.tells_why():
        bar_more(t, ship.built.cannons, most, left, Bar.SHELLS if ship.shells < ship.cannons else Bar.CANNONS)
    order.cannons = t.ask(seat, Ask.CANNONS, 0, min(left, most), i, left)
    if order.cannons > 0:
        most = min(3 * order.cannons, ship.shells)
        t.bar(most + 1, Bar.SHELLS if ship.shells < 3 * order.cannons else Bar.BURST)
        order.shells = t.ask(seat, Ask.SHELLS, order.cannons, most, i, order.cannons)
        order.beam_target = ask_target(t, b, seat, i, Ask.CANNON_TARGET, 0)


def ask_tactic(t: Table, b: Battle, seat: int, i: int) -> int:
    """Attack, Dodge, Retreat for warpships, Negotiate by house rule.  [WW-030, WW-310, WW-510]"""
    t.offer(Tactic.ATTACK)
    t.offer(Tactic.DODGE)
    if b.ships[i].warp == 1:
        t.offer(Tactic.RETREAT)
    else:
        t.bar(Tactic.RETREAT, Bar.NO_WARP)
    if b.rules.negotiate == Negotiate.ON:
        t.offer(Tactic.NEGOTIATE)
    return t.ask(seat, Ask.TACTIC, 0, 0, i, b.ships[i].pd, b.round)


def drive_limit(b: Battle, ship: Ship) -> int:
    """A player's ship drives as fast as its power, unless the house limits it.  [WW-320, IS-R11]"""
    if b.rules.player_speed_cap == PlayerSpeedCap.TL_PLUS_6:
        return min(ship.pd, ship.tl + 6)
    return ship.pd


def ask_missiles(t: Table, b: Battle, seat: int, i: int) -> None:
    """For each missile its target and its speed, which costs no power.  [WW-350, WW-360]"""
    order = b.ships[i].order
    only = enemy(b, i, 0) if enemies(b, i) == 1 else NONE
    for k in range(order.tubes):
        target = ask_target(t, b, seat, i, Ask.MISSILE_TARGET, k) if only == NONE else only
        order.targets[k] = target
        order.speeds[k] = t.ask(seat, Ask.MISSILE_SPEED, 1, SPEED_MAX, i, k, target)


def ask_beam(t: Table, b: Battle, seat: int, i: int, left: int) -> None:
    """The beam's power, and its one target where it fires.  [WW-040, WW-330, WW-400]"""
    ship = b.ships[i]
    if t.tells_why():
        bar_more(t, ship.built.beams, ship.beams, left, Bar.BEAMS)
    ship.order.beam = t.ask(seat, Ask.BEAM, 0, min(ship.beams, left), i, left)
    if ship.order.beam > 0:
        ship.order.beam_target = ask_target(t, b, seat, i, Ask.BEAM_TARGET, 0)


def ask_target(t: Table, b: Battle, seat: int, i: int, what: int, k: int) -> int:
    """One of the ships that this one may fire at."""
    for j in range(b.vessels):
        if hostile(b, i, j):
            t.offer(j)
    if what == Ask.BEAM_TARGET:
        return t.ask(seat, what, 0, 0, i)
    return t.ask(seat, what, 0, 0, i, k)


# ---- the systemship's orders --------------------------------------------------------------------------------------


def automatic_orders(t: Table, b: Battle) -> None:
    """Every systemship's order by its dice, in the order of the ships.  [IS-400]"""
    for i in range(b.vessels):
        if b.ships[i].automatic == 1 and engaged(b, i):
            automatic_order(t, b, i)


def automatic_order(t: Table, b: Battle, i: int) -> None:
    """Speed, what to power, tactic, target, missile speeds, in this order.  [IS-410 .. IS-620]"""
    ship = b.ships[i]
    ship.order.drive = automatic_speed(t, b, ship)
    power = ship.pd - ship.order.drive  # IS-430
    if uses_missiles(t, b, ship):
        ship.order.tubes = min(power, ship.missiles, ship.tubes, len(ship.order.speeds))  # IS-480, IS-R15
    else:
        automatic_beam(t, ship, power)
    attack = 2 if ship.order.beam > 0 else 1  # IS-530, IS-540
    ship.order.tactic = Tactic.ATTACK if t.roll(Die.TACTIC, 6) <= attack else Tactic.DODGE
    targets = enemies(b, i)
    target = enemy(b, i, t.roll(Die.TARGET, targets) - 1 if targets > 1 else 0)  # IS-620
    ship.order.beam_target = target
    for k in range(ship.order.tubes):
        ship.order.targets[k] = target
        ship.order.speeds[k] = missile_speed(t)


def missile_speed(t: Table) -> int:
    """The speed of a systemship's missile.  [IS-610, IS-R27]"""
    return t.roll(Die.MISSILE_SPEED, 10)


def automatic_speed(t: Table, b: Battle, ship: Ship) -> int:
    """Uniform from 0 to PD, at most TL + 6.  [IS-410, IS-420, IS-R10]"""
    if ship.pd == 0:
        return 0
    if b.rules.speed_draw == SpeedDraw.CLAMP:
        return min(t.roll(Die.SPEED, ship.pd + 1) - 1, ship.tl + 6)
    return t.roll(Die.SPEED, min(ship.pd, ship.tl + 6) + 1) - 1


def uses_missiles(t: Table, b: Battle, ship: Ship) -> bool:
    """Missiles with the chance that tubes with missiles have among tubes with missiles, beams and screens.

    [IS-440 .. IS-470, IS-R13, IS-R14]
    """
    ready = min(ship.tubes, ship.missiles)
    systems = ready + ship.beams + ship.screens
    if ready == 0:
        return False
    if ready == systems:
        return True
    if b.rules.missile_percent == MissilePercent.EXACT:
        return t.roll(Die.MISSILES, systems) <= ready
    return t.roll(Die.MISSILES, 100) <= missile_percent(b, ready, systems)


def missile_percent(b: Battle, ready: int, systems: int) -> int:
    """The chance as a whole percentage: cut, or rounded with halves up.  [IS-R13]"""
    if b.rules.missile_percent == MissilePercent.NEAREST:
        return (200 * ready + systems) // (2 * systems)
    return 100 * ready // systems


def automatic_beam(t: Table, ship: Ship, power: int) -> None:
    """Beam and screen in full if the power is there; else a coin for each unit until one of them is full.

    [IS-500 .. IS-520, IS-R17]
    """
    beam, screen = 0, 0
    while (
        power > 0 and beam < ship.beams and screen < ship.screens and power < ship.beams - beam + ship.screens - screen
    ):
        if t.roll(Die.COIN, 2) == 1:
            beam += 1
        else:
            screen += 1
        power -= 1
    more = min(power, ship.beams - beam)
    ship.order.beam = beam + more
    ship.order.screen = screen + min(power - more, ship.screens - screen)


def willing(ship: Ship) -> bool:
    """Does this systemship's order offer to negotiate: Attack at speed 0, no missile launched, no beam fired?

    [IS-560, IS-R20]
    """
    order = ship.order
    return order.tactic == Tactic.ATTACK and order.drive == 0 and order.tubes == 0 and order.beam == 0
