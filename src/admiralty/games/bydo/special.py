"""Setup, desync space, docking and launching.

[BY-230 .. BY-290, BY-820 .. BY-880, BY-R46, BY-R79 .. BY-R84, BY-S04 .. BY-S06]
"""

from __future__ import annotations

from admiralty.core.ground.fog import kind_known
from admiralty.core.ground.squares import HEADINGS, magnitude
from admiralty.core.state.records import copy_into
from admiralty.core.state.table import Table

from .beams import charge_up
from .crew.sanity import face_fears
from .damage import appear, band_of, lose, remove_missile, tokens_of
from .hulls import hull_tile_at, is_free, missile_at, on_map, reach, reach_between, ship_at, tile_x, tile_y, tiles_of
from .names import aware, foe_name, own_name, place_of_name
from .options import DesyncCost, DesyncWho, DesyncZero, MissileCount, Regeneration
from .records import NONE, Battle, Ship
from .sight import chart_round, forget_eyes, look, mark_everybody
from .tables import (
    BALDUR_REGENERATES,
    DOCK_FUEL,
    DOCK_HEALTH,
    DOCK_RANGE,
    DOCK_SPEED,
    KINDS,
    MISSILE_TOKENS,
    PLACE_RANGE,
    SOLID,
    TERRAINS,
)
from .walls import fade_mist
from .words import Ask, Bar, Event, Extra, Form, Kind, Purpose, Side, Status

# ---- Setup ----------------------------------------------------------------------------------------------------------


def resolve_setup(t: Table, b: Battle) -> None:
    """Phase 1, ship by ship in the order; what the map needs comes last.  [BY-230, BY-R46]"""
    pack_missiles(b)
    for k in range(b.ordered):
        if b.over == 0:
            set_up(t, b, b.order[k])
    for m in range(b.flying):
        b.missiles[m].tokens = MISSILE_TOKENS[b.missiles[m].kind]
        b.missiles[m].thrusts = 0
    fade_mist(b)


def set_up(t: Table, b: Battle, i: int) -> None:
    """Fuel in desync space and loss there, tokens, reloading, charge, abilities; then docking and sanity.  [BY-R46]"""
    ship = b.ships[i]
    if ship.status == Status.DESYNCED:
        pay_desync(t, b, i)
    if ship.status != Status.ACTIVE and ship.status != Status.DESYNCED and ship.status != Status.DOCKED:
        return
    ship.tokens = tokens_of(b, ship)
    reload_all(b, ship)
    charge_up(b, ship)
    ship.form = Form.NONE
    ship.fired = 0
    ship.thrusts = 0
    ship.synced = 0
    ship.sent = 0
    regenerate(t, b, i)
    if ship.status == Status.DOCKED:
        serve(b, ship)
    if ship.sanity != NONE:
        face_fears(t, b, i)


def pay_desync(t: Table, b: Battle, i: int) -> None:
    """A round in desync space costs 1 fuel; a ship that has none then is lost.  [BY-240, BY-250, BY-820, BY-R80]"""
    ship = b.ships[i]
    if ship.fuel < 0:
        return
    unpaid = ship.fuel == 0
    ship.fuel = max(0, ship.fuel - 1)
    if unpaid or (ship.fuel == 0 and b.rules.desync_zero == DesyncZero.LOST_AT_ZERO):
        lose(t, b, i)


def reload_all(b: Battle, ship: Ship) -> None:
    """Each counter goes down by 1, not below 0.  [BY-280, BY-R54, BY-R65]"""
    for k in range(len(ship.design.mounts)):
        ship.reload[k] = max(0, ship.reload[k] - 1)
    for kind in range(1, KINDS):
        ship.wait[kind] = max(0, ship.wait[kind] - 1)
        if b.rules.missile_count == MissileCount.TUBES:
            ship.missiles[kind] += ship.soon[kind]
            ship.soon[kind] = ship.later[kind]
            ship.later[kind] = 0


def regenerate(t: Table, b: Battle, i: int) -> None:
    """From round 2 on a craft whose stat block lists it regains health.  [BY-290, BY-R94]"""
    ship = b.ships[i]
    points = ship.design.regeneration
    if b.rules.regeneration == Regeneration.BALDUR and ship.design.block > 1:
        points = max(points, BALDUR_REGENERATES)
    gained = min(points, ship.design.health - ship.health)
    if b.round > 1 and gained > 0 and ship.status == Status.ACTIVE:
        ship.health += gained
        ship.band = band_of(ship.health, ship.design.health)
        t.emit(Event.REGENERATED, aware(b, i), own_name(b, i), foe_name(b, i), gained, ship.health)


def serve(b: Battle, ship: Ship) -> None:
    """In the hangar: fuel, repairs, counters at 0, missiles at the first Setup.  [BY-S05]"""
    if ship.design.fuel >= 0:
        ship.fuel = min(ship.design.fuel, ship.fuel + DOCK_FUEL)
    ship.health = min(ship.design.health, ship.health + DOCK_HEALTH)
    ship.band = band_of(ship.health, ship.design.health)
    ship.charge = 0
    for k in range(len(ship.design.mounts)):
        ship.reload[k] = 0
    for kind in range(1, KINDS):
        ship.wait[kind] = 0
        if ship.setups == 0 and kind != Kind.BALMUNG:
            ship.missiles[kind] = ship.design.racks[kind]
            ship.soon[kind] = 0
            ship.later[kind] = 0
    ship.setups += 1


def pack_missiles(b: Battle) -> None:
    """Close the gaps that missiles have left, in the order of their launch."""
    kept = 0
    for side in range(len(b.sides)):
        b.sides[side].tracked = 0
    for m in range(b.flying):
        if b.missiles[m].kind > 0:
            if m > kept:
                copy_into(b.missiles[kept], b.missiles[m])
                b.missiles[kept].index = kept
            for side in range(len(b.sides)):
                known = b.sides[side]
                known.tracks[kept] = known.tracks[m]
                known.own_missiles[kept] = known.own_missiles[m]
                known.tracking[kept] = known.tracking[m]
                if known.tracking[kept] == 1:
                    known.tracked = kept + 1
            kept += 1
    for m in range(kept, b.flying):
        remove_missile(b, m)
    b.flying = kept


# ---- desync space ---------------------------------------------------------------------------------------------------


def has_drive(b: Battle, ship: Ship) -> bool:
    """May it enter desync space?  [BY-R79]"""
    if b.rules.desync_who == DesyncWho.ALL:
        return ship.design.rooted == 0
    if b.rules.desync_who == DesyncWho.ALL_CORP:
        return ship.side == Side.SPACE_CORP and ship.design.rooted == 0
    return ship.design.drive == 1


def can_pay_sync(b: Battle, ship: Ship) -> bool:
    """Has it the fuel that entering or leaving costs?"""
    return b.rules.desync_cost == DesyncCost.ZERO or ship.fuel != 0


def pay_sync(b: Battle, ship: Ship) -> None:
    """Entering or leaving, once in a round.  [BY-R79]"""
    ship.synced = 1
    if b.rules.desync_cost == DesyncCost.ONE and ship.fuel > 0:
        ship.fuel -= 1


def desync(t: Table, b: Battle, i: int) -> None:
    """A ship leaves real space.  [BY-860 .. BY-880, BY-R79]"""
    ship = b.ships[i]
    t.emit(Event.DESYNCED, aware(b, i), own_name(b, i), foe_name(b, i))
    pay_sync(b, ship)
    vanish(b, i)
    ship.status = Status.DESYNCED
    forget_eyes(t, b, i)
    mark_everybody(b)


def vanish(b: Battle, i: int) -> None:
    """The enemy sees a ship no longer, and notes where it was."""
    ship = b.ships[i]
    enemy = b.sides[1 - ship.side]
    if enemy.sight[i] == 1:
        enemy.last[i] = ship.y * b.columns + ship.x
        enemy.last_round[i] = b.round
    enemy.sight[i] = 0


def resync(t: Table, b: Battle, i: int) -> None:
    """It comes back, unless a wall or a unit in real space holds its place.  [BY-850, BY-R82]"""
    ship = b.ships[i]
    if not is_place_free(b, i):
        t.emit(Event.NO_RESYNC, 1 << ship.side, own_name(b, i), foe_name(b, i))
        return
    pay_sync(b, ship)
    ship.status = Status.ACTIVE
    mark_everybody(b)
    t.emit(Event.RESYNCED, aware(b, i), own_name(b, i), foe_name(b, i), ship.x, ship.y)
    look(t, b, i)
    chart_round(b, i)


def is_place_free(b: Battle, i: int) -> bool:
    """Are all tiles of a hull free of walls and of other units in real space?"""
    ship = b.ships[i]
    for k in range(tiles_of(ship)):
        x, y = tile_x(ship, k), tile_y(ship, k)
        if SOLID >> b.terrain[y * b.columns + x] & 1 == 1 or ship_at(b, x, y, i) != NONE:
            return False
        if missile_at(b, x, y) != NONE:
            return False
    return True


# ---- hangars --------------------------------------------------------------------------------------------------------


def count_docked(b: Battle, carrier: int) -> int:
    """How many ships a hangar holds."""
    count, known = 0, b.sides[b.ships[carrier].side]
    for i in range(len(b.ships)):
        if known.own[i] == 1 and b.ships[i].status == Status.DOCKED and b.ships[i].carrier == carrier:
            count += 1
    return count


def is_near_dock(b: Battle, i: int, carrier: int) -> bool:
    """Is a fighter within a tile of the hull?  [BY-S04]"""
    return reach_between(b.ships[i], b.ships[carrier]) <= DOCK_RANGE


def is_slow_for_dock(b: Battle, i: int, carrier: int) -> bool:
    """Is its vector, relative to the capital ship's, of magnitude 0 or 1?  [BY-S04]"""
    ship, there = b.ships[i], b.ships[carrier]
    return magnitude(ship.dx - there.dx, ship.dy - there.dy) <= DOCK_SPEED


def has_hangar(b: Battle, i: int, carrier: int) -> bool:
    """Is this a ship of its side with a hangar, in real space?"""
    there = b.ships[carrier]
    if carrier == i or b.sides[b.ships[i].side].own[carrier] == 0:
        return False
    return there.design.hangar > 0 and there.status == Status.ACTIVE


def may_dock(b: Battle, i: int, carrier: int) -> bool:
    """May a fighter dock there now?  [BY-S04]"""
    ship = b.ships[i]
    if ship.design.fighter == 0 or ship.status != Status.ACTIVE or not has_hangar(b, i, carrier):
        return False
    if not is_near_dock(b, i, carrier) or not is_slow_for_dock(b, i, carrier):
        return False
    return count_docked(b, carrier) < b.ships[carrier].design.hangar


def offer_dock(t: Table, b: Battle, i: int, j: int) -> None:
    """A hangar that is near, slow enough and not full.  [BY-S04]"""
    dock = Extra.DOCK + place_of_name(b, j)
    if may_dock(b, i, j):
        t.offer(dock)
    elif b.ships[i].status != Status.ACTIVE:  # it doesn't see how near it is
        t.bar(dock, Bar.OUT_OF_SYNC)
    elif not is_near_dock(b, i, j):
        t.bar(dock, Bar.FAR)
    elif not is_slow_for_dock(b, i, j):
        t.bar(dock, Bar.FAST)
    elif count_docked(b, j) >= b.ships[j].design.hangar:
        t.bar(dock, Bar.HANGAR)


def dock(t: Table, b: Battle, i: int, carrier: int) -> None:
    """A fighter leaves the map for the hangar.  [BY-S04, BY-1110]"""
    ship = b.ships[i]
    t.emit(
        Event.DOCKED,
        aware(b, i),
        own_name(b, i),
        foe_name(b, i),
        own_name(b, carrier),
        foe_name(b, carrier),
    )
    vanish(b, i)
    ship.status = Status.DOCKED
    ship.carrier = carrier
    ship.setups = 0
    ship.charge = 0
    forget_eyes(t, b, i)
    mark_everybody(b)


def may_leave(b: Battle, i: int) -> bool:
    """May it leave its hangar: after a Setup there; of Bydo warships one ship in a round.  [BY-S06, BY-S12]"""
    ship = b.ships[i]
    if ship.carrier == NONE:
        return False
    there = b.ships[ship.carrier]
    return ship.setups > 0 and there.status == Status.ACTIVE and (ship.side == Side.SPACE_CORP or there.sent == 0)


def seems_free(b: Battle, side: int, x: int, y: int, but: int) -> bool:
    """Is a tile free as far as a side knows?  [BY-R01, BY-R48]"""
    if not (0 <= x < b.columns and 0 <= y < b.rows):
        return False
    known = b.sides[side]
    kind = kind_known(known.chart, y * b.columns + x)
    if kind < 0 or SOLID >> (kind % TERRAINS) & 1 == 1:
        return False
    for j in range(len(b.ships)):
        if known.own[j] + known.sight[j] > 0 and j != but:
            there = b.ships[j]
            if there.x == x and there.y == y and on_map(there):
                return False
            if there.design.length > 1 or there.design.block > 1:
                if on_map(there) and hull_tile_at(there, x, y) != NONE:
                    return False
    for m in range(known.tracked):
        if known.tracking[m] == 1 and b.missiles[m].x == x and b.missiles[m].y == y:
            if b.missiles[m].kind != Kind.FORCE:
                return False
    return True


def write_leave(t: Table, b: Battle, seat: int) -> None:
    """A docked ship stays, or is launched onto a free tile near the hull.  [BY-S06]"""
    plan = b.plan
    i = plan.ship
    ship = b.ships[i]
    plan.place = NONE
    t.offer(NONE)
    if may_leave(b, i):
        there = b.ships[ship.carrier]
        around = PLACE_RANGE + tiles_of(there)
        for y in range(max(0, there.y - around), min(b.rows, there.y + around + 1)):
            for x in range(max(0, there.x - around), min(b.columns, there.x + around + 1)):
                if reach(there, x, y) <= PLACE_RANGE and seems_free(b, ship.side, x, y, NONE):
                    t.offer(b.base + y * b.columns + x)
    plan.place = t.ask(seat, Ask.TILE, 0, 0, place_of_name(b, i), Purpose.LAUNCH, 0, 0)
    if plan.place != NONE:
        plan.place -= b.base
        plan.turn = t.ask(seat, Ask.START_HEADING, 0, HEADINGS - 1, place_of_name(b, i))


def leave_hangar(t: Table, b: Battle, i: int, cell: int, heading: int) -> None:
    """A ship is launched: any heading, the capital ship's vector, full tokens, no thrust.  [BY-S06]"""
    ship = b.ships[i]
    carrier = ship.carrier
    x, y = cell % b.columns, cell // b.columns
    if not is_free(b, x, y, i) or reach(b.ships[carrier], x, y) > PLACE_RANGE:
        return
    b.ships[carrier].sent = 1
    appear(t, b, i, cell, carrier)
    ship.heading = heading
    ship.tokens = tokens_of(b, ship)
    t.emit(Event.LEFT_HANGAR, aware(b, i), own_name(b, i), foe_name(b, i), ship.x, ship.y, ship.heading)


def is_desynced_then(ship: Ship, extra: int) -> bool:
    """Is it in desync space when it thrusts?  [BY-830]"""
    if ship.status == Status.DESYNCED:
        return extra != Extra.RESYNC
    return extra == Extra.DESYNC
