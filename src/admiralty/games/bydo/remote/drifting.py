"""A free Force in Movement Resolving and in Attack Resolving: it flies by its vector and strikes what it meets.

[BY-S41 .. BY-S43]
"""

from __future__ import annotations

from admiralty.core.ground.squares import along, magnitude, step_of
from admiralty.core.state.table import Table

from ..damage import hurt, hurt_missile, remove_missile
from ..hulls import hull_tile_at, is_inside, is_wall, ship_at, way_blocked
from ..names import aware, foe_name, own_name
from ..options import DragWhen, MapEdge, TissueSlow
from ..records import NONE, Battle, Missile
from ..sight import chart_change, look_at_missile, wake
from ..tables import FORCES, IMPACT, SLOWS, TISSUE_SLOWS
from ..vectors import slowed
from ..walls import tear
from ..words import Cause, Event, Kind, Status, Terrain
from .forces import is_inert

# ---- the terrain step -----------------------------------------------------------------------------------------------


def feel_force(t: Table, b: Battle, m: int) -> None:
    """Terrain slows and carries a free Force as it does a ship, and damages it never.  [BY-R09, BY-S41]"""
    missile = b.missiles[m]
    kind = b.terrain[missile.y * b.columns + missile.x]
    if kind == Terrain.TISSUE:
        slow_force(t, b, m, TISSUE_SLOWS, kind)
        tear(t, b, missile.x, missile.y, missile.side)
    elif SLOWS[kind] > 0:
        if b.rules.drag_when == DragWhen.START_TILE:
            slow_force(t, b, m, SLOWS[kind], kind)
    elif kind >= Terrain.CURRENT:
        unit = len(b.ships) + m
        missile.dx, missile.dy = along(missile.dx, missile.dy, kind - Terrain.CURRENT, 1)
        t.emit(Event.CARRIED, aware(b, unit), own_name(b, unit), foe_name(b, unit), missile.dx, missile.dy)


def slow_force(t: Table, b: Battle, m: int, by: int, kind: int) -> None:
    """Its vector loses so much magnitude."""
    missile, unit = b.missiles[m], len(b.ships) + m
    if missile.dx != 0 or missile.dy != 0:
        missile.dx, missile.dy = slowed(b, missile.dx, missile.dy, by)
        t.emit(Event.SLOWED, aware(b, unit), own_name(b, unit), foe_name(b, unit), kind, missile.dx, missile.dy)


# ---- its move -------------------------------------------------------------------------------------------------------


def move_force(t: Table, b: Battle, m: int) -> None:
    """Its whole move, right after that of its ship.  [BY-S41]"""
    missile, unit = b.missiles[m], len(b.ships) + m
    missile.moves += 1
    x, y, dx, dy = missile.x, missile.y, missile.dx, missile.dy
    k, last = 1, magnitude(dx, dy)
    while k <= last and enter(t, b, m, dx, dy, k):
        last = max(k, slow_down(t, b, m, last))
        k += 1
    if missile.kind > 0 and (missile.x != x or missile.y != y):
        t.emit(
            Event.MOVED,
            aware(b, unit),
            own_name(b, unit),
            foe_name(b, unit),
            x,
            y,
            missile.x,
            missile.y,
            missile.dx,
            missile.dy,
        )


def enter(t: Table, b: Battle, m: int, dx: int, dy: int, k: int) -> bool:
    """One tile further, and whom it passes there; False where its move ends.  [BY-S42]"""
    missile, unit = b.missiles[m], len(b.ships) + m
    sx, sy = step_of(dx, dy, k)
    x, y = missile.x + sx, missile.y + sy
    if not is_inside(b, x, y):
        if b.rules.map_edge == MapEdge.WALL:
            stop(t, b, m, NONE)
        else:
            t.emit(Event.MISSILE_LEFT, aware(b, unit), own_name(b, unit), foe_name(b, unit), missile.x, missile.y)
            remove_missile(b, m)
        return False
    if is_wall(b, x, y):
        chart_change(b, y * b.columns + x, 1 << missile.side)
        stop(t, b, m, NONE)
        return False
    if way_blocked(b, missile.x, missile.y, sx, sy, b.rules.corner_cutting):
        stop(t, b, m, NONE)
        return False
    i = ship_at(b, x, y, NONE)
    if i != NONE:
        sweep(b, m, i)
        if b.ships[i].design.overwhelming == 1:
            stop(t, b, m, i)
            return False
    missile.x = x
    missile.y = y
    look_at_missile(t, b, m)
    for n in range(b.flying):
        other = b.missiles[n]
        if other.kind > 0 and other.kind != Kind.FORCE and other.x == x and other.y == y:
            sweep(b, m, len(b.ships) + n)
    return True


def slow_down(t: Table, b: Battle, m: int, last: int) -> int:
    """Tissue tears and slows it by 2, by house rule air and water slow, too: the steps that its move has then."""
    missile = b.missiles[m]
    kind = b.terrain[missile.y * b.columns + missile.x]
    if b.rules.drag_when == DragWhen.EACH_TILE and SLOWS[kind] > 0:
        slow_force(t, b, m, SLOWS[kind], kind)
        return magnitude(missile.dx, missile.dy)
    if kind == Terrain.TISSUE and b.rules.tissue_slow == TissueSlow.ON_ENTRY:
        slow_force(t, b, m, TISSUE_SLOWS, kind)
        tear(t, b, missile.x, missile.y, missile.side)
        return magnitude(missile.dx, missile.dy)
    return last


def stop(t: Table, b: Battle, m: int, other: int) -> None:
    """A wall or an overwhelming ship stops it on the tile before; `other` is that ship, or NONE.  [BY-S42]"""
    missile, unit = b.missiles[m], len(b.ships) + m
    missile.dx = 0
    missile.dy = 0
    if other == NONE:
        tell_stop(t, b, m, aware(b, unit), 0, 0)
        return
    known = aware(b, unit) & aware(b, other)
    tell_stop(t, b, m, known, own_name(b, other), foe_name(b, other))
    tell_stop(t, b, m, aware(b, unit) - known, 0, 0)  # to who doesn't see what stopped it


def tell_stop(t: Table, b: Battle, m: int, sides: int, own: int, foe: int) -> None:
    """Where it stops, to these sides, and before which ship."""
    missile, unit = b.missiles[m], len(b.ships) + m
    if sides > 0:
        t.emit(Event.FORCE_STOPPED, sides, own_name(b, unit), foe_name(b, unit), own, foe, missile.x, missile.y)


# ---- what it strikes ------------------------------------------------------------------------------------------------


def forget_swept(b: Battle) -> None:
    """No Force has passed anybody yet in this phase."""
    for unit in range(len(b.swept)):
        b.swept[unit] = 0


def mark_of(missile: Missile) -> int:
    """The bit of a Force among those that pass a unit."""
    return 1 << missile.ship % FORCES


def sweep(b: Battle, m: int, unit: int) -> None:
    """A Force passes a unit, or is stopped by it: in Attack Resolving it strikes that one.  [BY-S42]"""
    b.swept[unit] = b.swept[unit] | mark_of(b.missiles[m])


def strike_all(t: Table, b: Battle, m: int) -> None:
    """Every enemy that shares its tile, or that it has passed, takes 4 once; one that drifts strikes nobody.

    [BY-S42, BY-S43]
    """
    missile = b.missiles[m]
    if is_inert(b, m):
        return
    for i in range(b.vessels):
        ship = b.ships[i]
        if ship.side != missile.side and ship.status == Status.ACTIVE and b.over == 0:
            if is_swept(b, m, i) or hull_tile_at(ship, missile.x, missile.y) != NONE:
                tell_strike(t, b, m, i)
                wake(t, b, i)
                hurt(t, b, i, IMPACT[missile.kind], Cause.FORCE)
    for n in range(b.flying):
        other = b.missiles[n]
        if other.kind > 0 and other.kind != Kind.FORCE and other.side != missile.side and b.over == 0:
            if is_swept(b, m, len(b.ships) + n) or (other.x == missile.x and other.y == missile.y):
                tell_strike(t, b, m, len(b.ships) + n)
                hurt_missile(t, b, n, IMPACT[missile.kind])


def is_swept(b: Battle, m: int, unit: int) -> bool:
    """Has this Force passed a unit in this round?"""
    return b.swept[unit] & mark_of(b.missiles[m]) != 0


def tell_strike(t: Table, b: Battle, m: int, unit: int) -> None:
    """Whom it strikes, to the sides that see both."""
    force = len(b.ships) + m
    known = aware(b, force) & aware(b, unit)
    t.emit(
        Event.FORCE_STRUCK,
        known,
        own_name(b, force),
        foe_name(b, force),
        own_name(b, unit),
        foe_name(b, unit),
        IMPACT[b.missiles[m].kind],
    )
