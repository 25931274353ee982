"""Before the first round: placement and initiative.  [BY-050, BY-080 .. BY-130, BY-R43, BY-R48]"""

from __future__ import annotations

from admiralty.core.ground.squares import EAST, HEADINGS, SOUTH
from admiralty.core.state.table import Table

from .hulls import hull_tile_at, is_free, on_map, reach, ship_at, tile_x, tile_y, tiles_of
from .master.modifiers import modify
from .names import aware, foe_name, own_name, place_of_name, sees_foe
from .options import MissileInitiative, StartSpeed
from .records import NONE, Battle, Ship
from .remote.forces import free_force
from .school.grading import is_exercise
from .sight import chart_round, is_ship_seen, look_everywhere, mark_everybody
from .special import count_docked, has_hangar, seems_free
from .tables import INITIATIVE_SIDES, PLACE_RANGE, ZONE_FREE
from .victory import is_operable
from .words import Ask, Die, Event, Given, Kind, Purpose, Side, Status

LAST = -36  # the initiative of the first of those that roll none: below every roll  [BY-S55]

# ---- placement ------------------------------------------------------------------------------------------------------


def place_all(t: Table, b: Battle) -> None:
    """The captain's ships, then the pilots' in the order of the seats; then everybody looks round.  [BY-R48]"""
    for i in range(b.vessels):
        if b.ships[i].status == Status.WAITING and b.ships[i].design.fighter == 0:
            open_placing(b, i)
            t.ask_all(b, 1 << b.ships[i].seat, write_capital)
            put_capital(t, b, i)
    for i in range(b.vessels):
        if b.ships[i].status == Status.WAITING:
            open_placing(b, i)
            t.ask_all(b, 1 << b.ships[i].seat, write_pilot)
            put_pilot(t, b, i)
    b.plan.seat = NONE
    b.plan.place = NONE
    b.plan.turn = 0
    b.plan.speed = 0
    b.plan.ship = 0
    mark_everybody(b)
    for i in range(b.vessels):
        chart_round(b, i)
    look_everywhere(t, b)


def open_placing(b: Battle, i: int) -> None:
    """An empty form to place a ship."""
    b.plan.seat = b.ships[i].seat
    b.plan.ship = i
    b.plan.place = NONE
    b.plan.turn = 0
    b.plan.speed = 0


def fits_zone(b: Battle, i: int, x: int, y: int, heading: int) -> bool:
    """Does a capital ship's hull lie on known free tiles of the zone, its bow here?  [BY-080, BY-R48]"""
    ship = b.ships[i]
    for k in range(ship.design.length):
        to_x, to_y = x - k * EAST[heading], y - k * SOUTH[heading]
        if not is_in_zone(b, ship, to_x, to_y) or not seems_free(b, ship.side, to_x, to_y, i):
            return False
    return True


def is_in_zone(b: Battle, ship: Ship, x: int, y: int) -> bool:
    """Is a tile in the deployment zone; without one, far enough from every known enemy?  [BY-R48]"""
    if b.zone.used == 1:
        return b.zone.left <= x <= b.zone.right and b.zone.top <= y <= b.zone.bottom
    for j in range(len(b.ships)):
        there = b.ships[j]
        if sees_foe(b, ship.side, j) and on_map(there) and reach(there, x, y) < ZONE_FREE:
            return False
    return True


def fits_somehow(b: Battle, i: int, x: int, y: int) -> bool:
    """Is there a heading with which the hull fits?"""
    for heading in range(HEADINGS):
        if fits_zone(b, i, x, y, heading):
            return True
    return False


def write_capital(t: Table, b: Battle, seat: int) -> None:
    """Tile and heading of a capital ship; by house rule a speed.  [BY-080, BY-R48]"""
    plan = b.plan
    i = plan.ship
    zone = b.zone
    found = False
    for y in range(zone.top if zone.used == 1 else 0, zone.bottom + 1 if zone.used == 1 else b.rows):
        for x in range(zone.left if zone.used == 1 else 0, zone.right + 1 if zone.used == 1 else b.columns):
            if fits_somehow(b, i, x, y):
                t.offer(b.base + y * b.columns + x)
                found = True
    if not found:
        return
    plan.place = t.ask(seat, Ask.TILE, 0, 0, place_of_name(b, i), Purpose.CAPITAL, 0, 0) - b.base
    for heading in range(HEADINGS):
        if fits_zone(b, i, plan.place % b.columns, plan.place // b.columns, heading):
            t.offer(heading)
    plan.turn = t.ask(seat, Ask.START_HEADING, 0, 0, place_of_name(b, i))
    if b.rules.start_speed == StartSpeed.CAPITAL:
        plan.speed = t.ask(seat, Ask.START_SPEED, 0, 2, place_of_name(b, i))


def put_capital(t: Table, b: Battle, i: int) -> None:
    """It stands where the captain wants it; one for which an earlier one left no tile stays out of the battle."""
    if b.plan.place == NONE:
        b.ships[i].status = Status.WITHDRAWN
        return
    b.speed = b.plan.speed
    put_ship(t, b, i, b.plan.place, b.plan.turn)
    for j in range(b.vessels):
        if b.ships[j].status == Status.DOCKED and b.ships[j].carrier == i:
            b.ships[j].dx = b.ships[i].dx
            b.ships[j].dy = b.ships[i].dy


def put_ship(t: Table, b: Battle, i: int, cell: int, heading: int) -> None:
    """A ship is placed; an unseen one that stands there gives way.  [BY-R48]"""
    ship = b.ships[i]
    ship.status = Status.ACTIVE
    ship.x = cell % b.columns
    ship.y = cell // b.columns
    ship.heading = heading
    ship.dx = b.speed * EAST[heading]
    ship.dy = b.speed * SOUTH[heading]
    if b.speed > 0 and ship.design.fighter == 1:
        for j in range(b.vessels):
            if b.ships[j].side == ship.side and b.ships[j].design.fighter == 0:
                ship.dx = b.ships[j].dx
                ship.dy = b.ships[j].dy
    mark_everybody(b)
    t.emit(Event.PLACED, aware(b, i), own_name(b, i), foe_name(b, i), ship.x, ship.y, ship.heading)
    for k in range(tiles_of(ship)):
        j = ship_at(b, tile_x(ship, k), tile_y(ship, k), i)
        if j != NONE:
            displace(b, j)


def displace(b: Battle, j: int) -> None:
    """An unseen ship moves to the nearest free tile, if there is one that SpaceCorp doesn't see.  [BY-R48]

    One for which the whole map has none stays out of the battle.
    """
    ship = b.ships[j]
    old_x, old_y = ship.x, ship.y
    best, best_far = NONE, 2 * (b.columns + b.rows)
    for y in range(b.rows):
        for x in range(b.columns):
            far = max(abs(x - old_x), abs(y - old_y))
            ship.x = x
            ship.y = y
            if is_place(b, j):
                if is_ship_seen(b, j):
                    far += b.columns + b.rows
                if far < best_far:
                    best = y * b.columns + x
                    best_far = far
    ship.x = old_x if best == NONE else best % b.columns
    ship.y = old_y if best == NONE else best // b.columns
    if best == NONE:
        ship.status = Status.WITHDRAWN


def is_place(b: Battle, j: int) -> bool:
    """Is the whole hull of ship j, where it is now, on free tiles?"""
    ship = b.ships[j]
    for k in range(tiles_of(ship)):
        if not is_free(b, tile_x(ship, k), tile_y(ship, k), j):
            return False
    return True


def write_pilot(t: Table, b: Battle, seat: int) -> None:
    """A known free tile within two of a capital ship's hull, and a heading; or to stay docked.  [BY-090, BY-R48]

    Where neither is open the nearest tiles beyond are.
    """
    plan = b.plan
    i = plan.ship
    docks = hangar_of(b, i) != NONE
    if docks:
        t.offer(NONE)
    found = offer_near(t, b, i, PLACE_RANGE)
    far = PLACE_RANGE + 1
    while not found and not docks and far < b.columns + b.rows:
        found = offer_near(t, b, i, far)
        far += 1
    if found or docks:
        plan.place = t.ask(seat, Ask.TILE, 0, 0, place_of_name(b, i), Purpose.PILOT, 0, 0)
    if plan.place != NONE:
        plan.place -= b.base
        plan.turn = t.ask(seat, Ask.START_HEADING, 0, HEADINGS - 1, place_of_name(b, i))


def offer_near(t: Table, b: Battle, i: int, far: int) -> bool:
    """Offer the known free tiles so near to a capital ship; are there any?"""
    ship, found = b.ships[i], False
    left, top, right, bottom = box_round(b, ship.side, far)
    for y in range(top, bottom + 1):
        for x in range(left, right + 1):
            if is_near_capital(b, ship, x, y, far) and seems_free(b, ship.side, x, y, i):
                t.offer(b.base + y * b.columns + x)
                found = True
    return found


def box_round(b: Battle, side: int, near: int) -> tuple[int, int, int, int]:
    """A rectangle that holds all tiles so near to the capital ships of a side: left, top, right, bottom."""
    left, top, right, bottom = b.columns, b.rows, -1, -1
    for j in range(len(b.ships)):
        there = b.ships[j]
        if b.sides[side].own[j] == 1 and there.design.fighter == 0 and there.status == Status.ACTIVE:
            far = near + tiles_of(there)
            left = max(0, min(left, there.x - far))
            top = max(0, min(top, there.y - far))
            right = min(b.columns - 1, max(right, there.x + far))
            bottom = min(b.rows - 1, max(bottom, there.y + far))
    return left, top, right, bottom


def is_near_capital(b: Battle, ship: Ship, x: int, y: int, far: int) -> bool:
    """Is a tile at a distance of 1 to so many from a tile of a capital ship's hull?"""
    for j in range(len(b.ships)):
        there = b.ships[j]
        if b.sides[ship.side].own[j] == 1 and there.design.fighter == 0 and there.status == Status.ACTIVE:
            if reach(there, x, y) <= far and hull_tile_at(there, x, y) == NONE:
                return True
    return False


def hangar_of(b: Battle, i: int) -> int:
    """A ship of its side with room in its hangar; NONE."""
    for j in range(len(b.ships)):
        if has_hangar(b, i, j) and count_docked(b, j) < b.ships[j].design.hangar:
            return j
    return NONE


def put_pilot(t: Table, b: Battle, i: int) -> None:
    """It stands there, or is in the hangar; if there is no room at all it stays out of the battle."""
    ship = b.ships[i]
    if b.plan.place != NONE:
        put_ship(t, b, i, b.plan.place, b.plan.turn)
        return
    ship.carrier = hangar_of(b, i)
    ship.status = Status.DOCKED if ship.carrier != NONE else Status.WITHDRAWN
    mark_everybody(b)


# ---- initiative -----------------------------------------------------------------------------------------------------


def roll_initiative(t: Table, b: Battle) -> None:
    """Every ship once; ties are rolled off; an exercise has its order.  [BY-100, BY-R43, BY-S55, BY-S57]"""
    if is_exercise(b):
        for i in range(b.vessels):
            b.ships[i].tie = b.vessels - i
        sort_order(b)
        return
    sides = INITIATIVE_SIDES[b.rules.initiative_die]
    for i in range(b.vessels):
        if b.ships[i].status != Status.NONE:  # as a seat imagines it, a place in between may be empty
            b.ships[i].initiative = roll_for(t, b, i, sides, aware(b, i))
            b.ships[i].tie = 0
    most = 2**30
    while is_tied(b) and most > sides + b.bonus:
        roll_off(t, b, sides)
        most //= sides + b.bonus + 1
    sort_order(b)
    for k in range(b.ordered):
        i = b.order[k]
        if is_operable(b, b.ships[i]):
            t.emit(Event.INITIATIVE, aware(b, i), own_name(b, i), foe_name(b, i), b.ships[i].initiative)


def roll_for(t: Table, b: Battle, i: int, sides: int, watched: int) -> int:
    """A ship's roll before these sides; what is out since an earlier combat rolls nothing, and comes last.  [BY-S55]"""
    if not is_operable(b, b.ships[i]):
        return LAST - i
    b.watched = watched
    rolled = modify(t, b, i, Given.INITIATIVE, t.roll(Die.INITIATIVE, sides))
    return rolled + (b.bonus if b.ships[i].side == Side.SPACE_CORP else 0)


def is_tied(b: Battle) -> bool:
    """Have two ships rolled alike so far?"""
    for i in range(b.vessels):
        if is_tie(b, i):
            return True
    return False


def is_tie(b: Battle, i: int) -> bool:
    """Has another ship rolled as ship i?"""
    if b.ships[i].status == Status.NONE:
        return False
    for j in range(b.vessels):
        if j != i and b.ships[j].initiative == b.ships[i].initiative and b.ships[j].tie == b.ships[i].tie:
            return True
    return False


def roll_off(t: Table, b: Battle, sides: int) -> None:
    """Those that are tied roll once more among themselves, before the sides that see two of them.  [BY-R43, BY-S23]"""
    tied, corp, bydo = 0, 0, 0
    for i in range(b.vessels):
        watched = watchers_of_tie(b, i)
        tied = tied | (1 if is_tie(b, i) else 0) << i
        corp = corp | (watched >> Side.SPACE_CORP & 1) << i
        bydo = bydo | (watched >> Side.BYDO & 1) << i
    for i in range(b.vessels):
        b.ships[i].tie *= sides + b.bonus + 1
        if tied >> i & 1 == 1:
            watched = (corp >> i & 1) << Side.SPACE_CORP | (bydo >> i & 1) << Side.BYDO
            b.ships[i].tie += roll_for(t, b, i, sides, watched)


def watchers_of_tie(b: Battle, i: int) -> int:
    """The sides that see ship i and another one that is tied with it, a bit each: one alone would betray the other."""
    found = 0
    for j in range(b.vessels):
        if j != i and b.ships[j].initiative == b.ships[i].initiative and b.ships[j].tie == b.ships[i].tie:
            found = found | aware(b, j)
    return found & aware(b, i)


def sort_order(b: Battle) -> None:
    """The order, highest first."""
    b.ordered = 0
    for i in range(b.vessels):
        k = b.ordered
        while k > 0 and is_before(b, i, b.order[k - 1]):
            b.order[k] = b.order[k - 1]
            k -= 1
        b.order[k] = i
        b.ordered += 1


def is_before(b: Battle, i: int, j: int) -> bool:
    """Does ship i act before ship j, which has an earlier place?"""
    one, other = b.ships[i], b.ships[j]
    if one.initiative != other.initiative:
        return one.initiative > other.initiative
    return one.tie > other.tie


# ---- the order of units ----------------------------------------------------------------------------------------------


def order_units(b: Battle) -> None:
    """Ships by initiative, and each one's free Force and missiles right after it.  [BY-R44, BY-S41]"""
    b.queued = 0
    for k in range(b.ordered):
        add_unit(b, b.order[k])
        if b.ships[b.order[k]].design.force == 1:
            add_force(b, b.order[k])
        if b.rules.missile_initiative == MissileInitiative.OWNER:
            for m in range(b.flying):
                if 0 < b.missiles[m].kind < Kind.FORCE and b.missiles[m].ship == b.order[k]:
                    add_unit(b, len(b.ships) + m)
    if b.rules.missile_initiative != MissileInitiative.OWNER:
        for m in range(b.flying):
            if 0 < b.missiles[m].kind < Kind.FORCE:
                add_unit(b, len(b.ships) + m)
                if b.rules.missile_initiative == MissileInitiative.OWN_ROLL:
                    advance(b)


def add_force(b: Battle, i: int) -> None:
    """The free Force of a ship comes last so far.  [BY-S41]"""
    m = free_force(b, i)
    if m != NONE:
        add_unit(b, len(b.ships) + m)


def add_unit(b: Battle, unit: int) -> None:
    """A unit comes last so far."""
    b.turns[b.queued] = unit
    b.queued += 1


def initiative_of(b: Battle, unit: int) -> int:
    """What a unit has rolled."""
    return b.missiles[unit - len(b.ships)].initiative if unit >= len(b.ships) else b.ships[unit].initiative


def advance(b: Battle) -> None:
    """The last unit moves up to behind those that have rolled as much as it."""
    k = b.queued - 1
    while k > 0 and initiative_of(b, b.turns[k - 1]) < initiative_of(b, b.turns[k]):
        behind = b.turns[k - 1]
        b.turns[k - 1] = b.turns[k]
        b.turns[k] = behind
        k -= 1
