"""A combat of a campaign set up, and cleared away: its map, the Bydo who wait there, and the crew as it comes."""

from __future__ import annotations

from admiralty.core.state.lasting import clear
from admiralty.core.state.records import copy_into
from admiralty.core.state.table import Table

from ..damage import band_of
from ..hulls import tile_x, tile_y, tiles_of
from ..names import meet_ship
from ..options import Fog
from ..records import MAP, NONE
from ..remote.forces import arm
from ..sight import chart_tile, mark_everybody
from ..tables import KINDS, PERMANENT, SOLID, TERRAINS
from ..walls import wall_health
from ..words import Phase, Side, Status
from .records import Campaign
from .words import Event, Fate, Mode

# ---- a combat begins ------------------------------------------------------------------------------------------------


def set_stage(t: Table, b: Campaign, stage: int) -> None:
    """The map and the Bydo of a combat; the crew waits to be placed.  [BY-050, BY-080, BY-S55]"""
    there = b.stages[stage]
    b.stage = stage
    b.mode = Mode.COMBAT
    b.phase = Phase.PLACING
    b.base = stage * MAP
    b.bonus = b.won
    b.columns = there.columns
    b.rows = there.rows
    b.ruin = there.ruin
    copy_into(b.zone, there.zone)
    copy_into(b.objective, there.objective)
    for k in range(len(b.jams)):
        copy_into(b.jams[k], there.jams[k])
    lay_ground(b, stage)
    for k in range(there.count):
        put_foe(b, stage, k)
    for seat in range(b.crew):
        bring(b, seat)
    mark_everybody(b)
    for k in range(there.count):
        show_foe(b, stage, k)
    t.emit(Event.COMBAT, stage, b.objective.goal, b.objective.rounds)


def lay_ground(b: Campaign, stage: int) -> None:
    """Terrain, walls, mist that stays, and the charts: the Bydo know all of it, the crew what it is shown.  [BY-050]"""
    there = b.stages[stage]
    whole = there.whole == 1 or b.rules.fog == Fog.OFF
    b.sides[Side.BYDO].whole = 1
    b.sides[Side.SPACE_CORP].whole = 1 if whole else 0
    for cell in range(b.columns * b.rows):
        kind = there.ground[cell]
        b.terrain[cell] = kind % TERRAINS
        b.walls[cell] = wall_health(b, b.terrain[cell])
        b.solid += SOLID >> b.terrain[cell] & 1
        if kind // TERRAINS % 2 == 1:
            b.mist[cell] = PERMANENT
            b.misty += 1
        chart_tile(b, Side.BYDO, cell)
        if whole or kind >= 2 * TERRAINS:
            chart_tile(b, Side.SPACE_CORP, cell)


def put_foe(b: Campaign, stage: int, k: int) -> None:
    """A Bydo ship where it waits, or one that drifts; its Force and Bits are mounted.  [BY-R48, BY-R96, BY-S05]"""
    foe = b.stages[stage].foes[k]
    i = b.crew + k
    ship = b.ships[i]
    ship.side = foe.side
    ship.seat = b.bydo if foe.side == Side.BYDO else b.captain
    ship.craft = foe.craft
    copy_into(ship.design, foe.design)
    ship.grip = foe.grip
    ship.status = foe.status
    ship.carrier = b.crew + foe.carrier if foe.carrier != NONE else NONE
    ship.health = foe.health
    ship.band = band_of(foe.health, ship.design.health)
    ship.fuel = foe.fuel
    ship.charge = foe.charge
    ship.tokens = ship.design.rcs
    ship.x = foe.x
    ship.y = foe.y
    ship.heading = foe.heading
    ship.dx = foe.dx
    ship.dy = foe.dy
    ship.dormant = foe.dormant
    ship.adrift = foe.adrift
    for kind in range(KINDS):
        ship.missiles[kind] = ship.design.racks[kind]
    b.vessels = i + 1


def show_foe(b: Campaign, stage: int, k: int) -> None:
    """One that the other side knows of before the combat.  [BY-060]"""
    i, foe = b.crew + k, b.stages[stage].foes[k]
    if foe.seen == 1:
        b.sides[1 - foe.side].sight[i] = 1
        meet_ship(b, 1 - foe.side, i)
        for n in range(tiles_of(b.ships[i])):
            chart_tile(b, 1 - foe.side, tile_y(b.ships[i], n) * b.columns + tile_x(b.ships[i], n))


def bring(b: Campaign, seat: int) -> None:
    """A ship of the crew leaves the hangar for the combat.  [BY-S55]"""
    ship = b.ships[seat]
    if b.careers[seat].fate == Fate.FLIES:
        b.careers[seat].sorties += 1
        ship.status = Status.WAITING
        ship.carrier = NONE
        ship.tokens = ship.design.rcs


# ---- a combat is over -----------------------------------------------------------------------------------------------


def clear_field(b: Campaign) -> None:
    """Nothing is left of the map, the Bydo, what was in flight and what was known.  [BY-040]"""
    for i in range(b.crew, len(b.ships)):
        clear(b.ships[i])
        b.ships[i].index = i
    b.vessels = b.crew
    for seat in range(b.crew):
        stow(b, seat)
    for m in range(len(b.missiles)):
        clear(b.missiles[m])
        b.missiles[m].index = m
    b.flying = 0
    for side in range(len(b.sides)):
        clear(b.sides[side])
        b.sides[side].side = side
    for seat in range(len(b.pilots)):
        b.pilots[seat].blind = 0
    for cell in range(len(b.terrain)):
        b.terrain[cell] = 0
        b.walls[cell] = 0
        b.mist[cell] = 0
    clear(b.zone)
    clear(b.objective)
    for k in range(len(b.jams)):
        clear(b.jams[k])
    b.solid = 0
    b.misty = 0
    b.felled = 0
    b.speed = 0
    b.round = 0
    b.at = 0
    b.ordered = 0
    b.queued = 0
    b.moving = 0
    b.held = 0
    b.watched = 0
    b.phase = Phase.PLACING
    mark_everybody(b)


def fit_out(b: Campaign, seat: int) -> None:
    """A seat's ship as it is built and loaded now, with its Force and Bits.  [BY-S53, BY-R96]"""
    copy_into(b.ships[seat].design, b.fleet[seat].build)
    arm(b, b.ships[seat])


def stow(b: Campaign, seat: int) -> None:
    """A ship of the crew as it lies in the hangar: what the combat has left of it, and nothing of its flight."""
    ship = b.ships[seat]
    side, craft, health, fuel, sanity, kills = ship.side, ship.craft, ship.health, ship.fuel, ship.sanity, ship.kills
    status = ship.status
    for kind in range(KINDS):
        b.careers[seat].left[kind] = int(ship.missiles[kind])
    clear(ship)
    ship.index = seat
    ship.seat = seat
    ship.side = side
    ship.craft = craft
    fit_out(b, seat)
    ship.health = health
    ship.band = band_of(health, ship.design.health)
    ship.fuel = fuel
    ship.sanity = sanity
    ship.kills = kills
    for kind in range(KINDS):
        ship.missiles[kind] = int(b.careers[seat].left[kind])
    ship.status = status
    if health == 0 and status != Status.LOST:
        ship.status = Status.DESTROYED
    if b.careers[seat].fate == Fate.FLIES:
        ship.status = Status.DOCKED if seat > 0 else Status.WAITING
        ship.carrier = 0 if seat > 0 else NONE
