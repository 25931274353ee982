"""Fire: every beam and missile is looked up on the combat results table.  [WW-370 .. WW-430, IS-630]"""

from __future__ import annotations

from admiralty.core.state.table import Table

from .actions import hostile
from .options import EscapeCheck
from .records import MISSILES, NONE, Battle, Order, Ship
from .tables import LEAST, MOST
from .words import Event, Finding, Tactic


def finding(b: Battle, tactic: int, difference: int, target: int) -> int:
    """The combat results table at firer's tactic, drive difference and target's tactic.  [WW-380]"""
    row = min(max(difference, LEAST), MOST) - LEAST
    return b.crt[(tactic * (MOST - LEAST + 1) + row) * 3 + target]


def counts_as(order: Order) -> int:
    """The tactic an order counts as: one that negotiates in vain counts as Attack.  [WW-510]"""
    return Tactic.ATTACK.value if order.tactic == Tactic.NEGOTIATE else order.tactic


def bonus(result: int) -> int:
    """What Hit+1 and Hit+2 add.  [WW-410, WW-420]"""
    return result - Finding.HIT.value


def is_hit(result: int) -> bool:
    """Does this result do damage?  Escapes is a miss.  [WW-R64]"""
    return result != Finding.MISS and result != Finding.ESCAPES


def fire(t: Table, b: Battle) -> None:
    """All fire of the round, gathered on its targets before any damage is applied.  [WW-470]"""
    for i in range(b.vessels):
        ship = b.ships[i]
        if ship.order.tubes > 0:
            fire_missiles(t, b, i)
        if ship.order.beam > 0:
            fire_beam(t, b, i)
        elif ship.order.cannons > 0:
            fire_cannons(t, b, i)


def fire_missiles(t: Table, b: Battle, i: int) -> None:
    """Missiles leave the stock at once and are always looked up in the Attack rows.  [WW-350, WW-390, WW-420]"""
    ship = b.ships[i]
    ship.missiles -= ship.order.tubes
    ship.launched = min(ship.launched + ship.order.tubes, MISSILES)
    aimed, may_fire = NONE, False
    for k in range(ship.order.tubes):
        j, speed = ship.order.targets[k], ship.order.speeds[k]
        if j != aimed:
            aimed, may_fire = j, hostile(b, i, j)
        if may_fire:
            target = b.ships[j]
            difference = speed - target.order.drive
            result = finding(b, Tactic.ATTACK, difference, counts_as(target.order))
            hits = 2 + ship.tl + bonus(result) if is_hit(result) else 0
            target.hits += hits
            t.emit(Event.MISSILE, i, j, speed, difference, result, hits)


def fire_beam(t: Table, b: Battle, i: int) -> None:
    """One shot with all the beam's power; a beam without power does not fire.  [WW-370, WW-380, WW-400, WW-410]"""
    ship = b.ships[i]
    j = ship.order.beam_target
    if j != NONE and hostile(b, i, j):
        target = b.ships[j]
        difference = ship.order.drive - target.order.drive
        result = beam_finding(b, ship, target)
        hits = ship.order.beam + ship.tl + bonus(result) if is_hit(result) else 0
        target.hits += hits
        t.emit(Event.BEAM, i, j, ship.order.beam, difference, result, hits)


def fire_cannons(t: Table, b: Battle, i: int) -> None:
    """Bursts of shells, looked up like a beam: a hit for each shell, level and bonus once a burst.  [WW-R72]"""
    ship = b.ships[i]
    j = ship.order.beam_target
    ship.shells -= ship.order.shells
    if hostile(b, i, j):
        target = b.ships[j]
        difference = ship.order.drive - target.order.drive
        result = beam_finding(b, ship, target)
        hits = burst_hits(ship.order.cannons, ship.order.shells, ship.tl, result)
        target.hits += hits
        t.emit(Event.CANNON, i, j, ship.order.shells, difference, result, hits)


def burst_hits(bursts: int, shells: int, tl: int, result: int) -> int:
    """The hits of so many bursts with so many shells in all.  [WW-R72]"""
    return shells + bursts * (tl + bonus(result)) if is_hit(result) else 0


def beam_finding(b: Battle, ship: Ship, target: Ship) -> int:
    """What the table says of one ship's own tactic and drive against another.  [WW-380]"""
    difference = ship.order.drive - target.order.drive
    return finding(b, counts_as(ship.order), difference, counts_as(target.order))


def fired_beam_at(ship: Ship, j: int) -> bool:
    """Did this ship fire its beam, or its cannons, at ship j?"""
    return ship.order.beam + ship.order.cannons > 0 and ship.order.beam_target == j


def fired_at(ship: Ship, j: int) -> bool:
    """Did this ship fire anything at ship j?"""
    if fired_beam_at(ship, j):
        return True
    for k in range(ship.order.tubes):
        if ship.order.targets[k] == j:
            return True
    return False


def escapes(b: Battle, j: int) -> bool:
    """Does a retreating ship get Escapes from every enemy that is looked up?  [WW-480, WW-R63, WW-R65]"""
    if b.barred >> b.ships[j].side & 1 == 1:
        return False
    for i in range(b.vessels):
        if hostile(b, i, j) and is_checked(b, i, j) and beam_finding(b, b.ships[i], b.ships[j]) != Finding.ESCAPES:
            return False
    return True


def is_checked(b: Battle, i: int, j: int) -> bool:
    """Is ship i looked up when ship j retreats?  [WW-R63]"""
    if b.rules.escape_check == EscapeCheck.BEAM_FIRE_ONLY:
        return fired_beam_at(b.ships[i], j)
    if b.rules.escape_check == EscapeCheck.ANY_FIRE:
        return fired_at(b.ships[i], j)
    return True
