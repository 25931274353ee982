"""Damage and destruction: health, what it costs, and ships that are crushed, lost, or leave the map.

[BY-250, BY-400, BY-950, BY-960, BY-1110, BY-R13, BY-R41, BY-R42, BY-R60, BY-S06]
"""

from __future__ import annotations

from admiralty.core.state.lasting import clear
from admiralty.core.state.table import Table

from .crew.sanity import frighten, note_loss, panic
from .hulls import is_free, reach, tiles_of
from .names import aware, foe_name, is_spotted, own_name
from .options import ChargeResetOn, DamageRcs, Hulks
from .records import NONE, Battle, Ship
from .sight import chart_round, forget_eyes, look, mark_everybody
from .tables import PLACE_RANGE, RESCUED
from .victory import check_end
from .words import Band, Cause, Die, Event, Kind, Side, Status


def destroy(t: Table, b: Battle, i: int) -> None:
    """A ship at 0 health: removed, or a hulk by house rule; those in its hangar have a chance.  [BY-960, BY-R42]"""
    ship = b.ships[i]
    t.emit(Event.DESTROYED, aware(b, i), own_name(b, i), foe_name(b, i))
    frighten(b, i)
    if b.striker != NONE and b.ships[b.striker].side != ship.side and is_spotted(b, i):  # nobody counts the unseen
        b.ships[b.striker].kills += 1
    empty_health(ship)
    if b.rules.hulks == Hulks.DRIFT and ship.status == Status.ACTIVE and ship.design.rooted == 0:
        ship.status = Status.HULK
        ship.tokens = 0
    else:
        ship.status = Status.DESTROYED
    forget_eyes(t, b, i)
    rescue(t, b, i)
    check_end(t, b)


def empty_health(ship: Ship) -> None:
    """It has no health left."""
    ship.health = 0
    ship.band = Band.QUARTER_OR_LESS


def crush(t: Table, b: Battle, i: int, by: int) -> None:
    """There is no space for a ship that is forced: destroyed at once.  [BY-400, BY-R23]"""
    ship = b.ships[i]
    t.emit(Event.CRUSHED, aware(b, i), own_name(b, i), foe_name(b, i), own_name(b, by), foe_name(b, by))
    frighten(b, i)
    empty_health(ship)
    ship.status = Status.DESTROYED
    forget_eyes(t, b, i)
    rescue(t, b, i)
    check_end(t, b)


def rescue(t: Table, b: Battle, carrier: int) -> None:
    """Each ship in the hangar of one that is destroyed gets out on a 4 or more, else it is lost.  [BY-S06]"""
    for i in range(b.vessels):
        ship = b.ships[i]
        if ship.status == Status.DOCKED and ship.carrier == carrier:
            b.watched = 1 << ship.side
            saved = t.roll(Die.RESCUE, 6) >= RESCUED
            cell = nearest_free(b, carrier, PLACE_RANGE) if saved else NONE
            ship.carrier = NONE
            if cell == NONE:
                ship.status = Status.LOST
                empty_health(ship)
                t.emit(Event.LOST, aware(b, i), own_name(b, i), foe_name(b, i))
            else:
                appear(t, b, i, cell, carrier)
                t.emit(Event.RESCUED, aware(b, i), own_name(b, i), foe_name(b, i), ship.x, ship.y)


def appear(t: Table, b: Battle, i: int, cell: int, carrier: int) -> None:
    """A ship comes from a hangar: on a tile, with its carrier's vector and full tokens.  [BY-S06]"""
    ship, from_ship = b.ships[i], b.ships[carrier]
    ship.status = Status.ACTIVE
    ship.carrier = NONE
    ship.setups = 0
    ship.x = cell % b.columns
    ship.y = cell // b.columns
    ship.dx = from_ship.dx
    ship.dy = from_ship.dy
    ship.heading = from_ship.heading
    mark_everybody(b)
    look(t, b, i)
    chart_round(b, i)


def nearest_free(b: Battle, i: int, far: int) -> int:
    """The free tile nearest to a ship's hull within so many tiles; of several the lowest row, then column; NONE.

    The hull of one that still drifts there is not free.  [BY-R01, BY-R42, BY-S06]
    """
    ship = b.ships[i]
    best, best_far = NONE, far + 1
    around = far + tiles_of(ship)
    for y in range(max(0, ship.y - around), min(b.rows, ship.y + around + 1)):
        for x in range(max(0, ship.x - around), min(b.columns, ship.x + around + 1)):
            distance = reach(ship, x, y)
            if distance < best_far and is_free(b, x, y, NONE):
                best = y * b.columns + x
                best_far = distance
    return best


def leave_map(t: Table, b: Battle, i: int, heading: int) -> None:
    """A ship leaves the battle over the edge, withdrawn or adrift; those in its hangar share its fate.  [BY-R13]"""
    ship = b.ships[i]
    t.emit(Event.LEFT_MAP, aware(b, i), own_name(b, i), foe_name(b, i), 1 if ship.fuel != 0 else 0)
    crewed = ship.side == Side.SPACE_CORP and ship.status == Status.ACTIVE and ship.adrift == 0
    ship.status = Status.WITHDRAWN if ship.fuel != 0 else Status.ADRIFT
    for k in range(b.vessels):
        if b.ships[k].status == Status.DOCKED and b.ships[k].carrier == i:
            b.ships[k].status = ship.status
    if heading == b.objective.edge and ship.design.fighter == 0 and crewed:
        b.objective.reached = 1
    forget_eyes(t, b, i)
    mark_everybody(b)
    check_end(t, b)


def lose(t: Table, b: Battle, i: int) -> None:
    """A desynced ship without fuel is lost to the void, with all aboard.  [BY-250, BY-840]"""
    ship = b.ships[i]
    t.emit(Event.LOST, aware(b, i), own_name(b, i), foe_name(b, i))
    ship.status = Status.LOST
    empty_health(ship)
    for k in range(b.vessels):
        if b.ships[k].status == Status.DOCKED and b.ships[k].carrier == i:
            b.ships[k].status = Status.LOST
            empty_health(b.ships[k])
    mark_everybody(b)
    check_end(t, b)


# ---- damage ----------------------------------------------------------------------------------------------------------


def band_of(health: int, whole: int) -> int:
    """About how much of a ship's health is left.  [BY-R101]"""
    if health >= whole:
        return Band.UNHURT
    if 4 * health <= whole:
        return Band.QUARTER_OR_LESS
    return Band.HALF_OR_LESS if 2 * health <= whole else Band.ABOVE_HALF


def tokens_of(b: Battle, ship: Ship) -> int:
    """The RCS tokens that a ship gets at Setup.  [BY-260, BY-R41, BY-S47]"""
    rcs = ship.design.rcs
    if rcs > 0 and b.rules.damage_rcs == DamageRcs.ON and ship.health <= ship.design.health // 2:
        rcs = max(1, rcs - (2 if ship.health <= ship.design.health // 4 else 1))
    return max(0, rcs - panic(ship))


def hurt(t: Table, b: Battle, i: int, points: int, cause: int) -> None:
    """A ship takes damage; at 0 health it is out at once.  [BY-960, BY-R42]"""
    ship = b.ships[i]
    if points <= 0 or ship.status == Status.HULK:
        return
    note_loss(ship, min(points, ship.health))
    ship.health = max(0, ship.health - points)
    ship.band = band_of(ship.health, ship.design.health)
    t.emit(Event.DAMAGE, aware(b, i), own_name(b, i), foe_name(b, i), points, ship.health, ship.band, cause)
    if ship.charge > 0 and (cause >= Cause.SHOT or b.rules.charge_reset_on == ChargeResetOn.ANY_DAMAGE):
        ship.charge = 0
        t.emit(Event.CHARGE_LOST, 1 << ship.side, own_name(b, i), foe_name(b, i))
    if ship.health == 0:
        destroy(t, b, i)


def hurt_by(t: Table, b: Battle, by: int, i: int, points: int, cause: int) -> None:
    """Damage by the fire of a ship, whose kill it may be.  [BY-S55]"""
    b.striker = by
    hurt(t, b, i, points, cause)
    b.striker = NONE


def hurt_missile(t: Table, b: Battle, m: int, points: int) -> None:
    """A missile takes damage; at 0 health it is gone. Nothing damages a Force.  [BY-S41]"""
    missile, unit = b.missiles[m], len(b.ships) + m
    if missile.kind == Kind.FORCE:
        return
    missile.health = max(0, missile.health - points)
    if missile.health == 0:
        t.emit(Event.MISSILE_GONE, aware(b, unit), own_name(b, unit), foe_name(b, unit), missile.x, missile.y)
        remove_missile(b, m)


def remove_missile(b: Battle, m: int) -> None:
    """It is in flight no more: its place is empty until the next Setup, and nobody sees one there."""
    clear(b.missiles[m])
    b.missiles[m].index = m
    for side in range(len(b.sides)):
        b.sides[side].tracks[m] = 0
        b.sides[side].own_missiles[m] = 0
        b.sides[side].tracking[m] = 0
