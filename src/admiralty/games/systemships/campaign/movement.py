"""The map and how ships move on it.  [WW-110 .. WW-160, IS-S05]"""

from __future__ import annotations

from admiralty.core.ground.hexes import next_hex
from admiralty.core.state.lasting import expire
from admiralty.core.state.table import OTHERS, Table

from ..records import NEUTRAL, NONE
from ..words import Bar as CombatBar
from ..words import Status
from .options import Movement
from .records import HEXES, LINES, RADIUS, Campaign
from .setup import contact
from .words import Ask, Bar, Event, Load, Move

STAY = HEXES  # the answer of a ship that stays where it is

# ---- the map -----------------------------------------------------------------------------------------------------


def present(b: Campaign, i: int) -> bool:
    """Is this ship on the map, by itself or carried?"""
    status = b.ships[i].status
    return status != Status.NONE and status != Status.DESTROYED and b.hulls[i].hex != NONE


def at(b: Campaign, i: int, place: int) -> bool:
    """Is this ship in that hex?"""
    return b.hulls[i].hex == place and present(b, i)


def at_war(b: Campaign, side: int, i: int) -> bool:
    """Is this ship hostile to a side? Other players always are, a systemship without a treaty is.  [IS-R23]"""
    other = b.ships[i].side
    if other == NEUTRAL:
        return b.stars[b.map[b.hulls[i].hex]].treaties >> side & 1 == 0
    return other != side


def hostile_at(b: Campaign, side: int, place: int) -> bool:
    """Is there a ship in that hex that is hostile to this side?"""
    for i in range(b.vessels):
        if at(b, i, place) and at_war(b, side, i):
            return True
    return False


def ships_at(b: Campaign, side: int, place: int) -> int:
    """How many ships of a side are in that hex."""
    count = 0
    for i in range(b.vessels):
        if b.ships[i].side == side and at(b, i, place):
            count += 1
    return count


def exits(b: Campaign, side: int, place: int) -> int:
    """The directions that lead to a hex on the map without ships hostile to this side, a bit each.  [WW-R65]"""
    free = 0
    for direction in range(6):
        to = next_hex(place, direction, RADIUS)
        if to != NONE and not hostile_at(b, side, to) and not forbidden(b, side, to):
            free = free | 1 << direction
    return free


# ---- movement ----------------------------------------------------------------------------------------------------


def movement_points(b: Campaign, i: int) -> int:
    """Power/drive, or half of it rounded up; systemships have none.  [WW-030, WW-110, WW-150]"""
    ship = b.ships[i]
    if ship.warp == 0 or ship.status != Status.AWAY:
        return 0
    return ship.pd if b.rules.movement == Movement.PD else (ship.pd + 1) // 2


def begin_movement(b: Campaign) -> None:
    """The ships of the player whose turn it is get their movement points."""
    for i in range(b.vessels):
        b.hulls[i].left = movement_points(b, i) if b.ships[i].side == b.player else 0


def must_stop(b: Campaign, side: int, place: int) -> bool:
    """On a star hex with an enemy ship, or where none has looked yet whether there is one.  [WW-140]"""
    star = b.map[place]
    return star != NONE and (b.stars[star].entered == 0 or hostile_at(b, side, place))


def forbidden(b: Campaign, side: int, place: int) -> bool:
    """In the first game turn nobody enters another's home.  [IS-S05]"""
    star = b.map[place]
    return b.turn == 1 and star != NONE and b.stars[star].home != NONE and b.stars[star].home != side


def find_reach(b: Campaign, i: int) -> None:
    """What each hex costs this ship; -1 where it does not come. One point a step or a warpline.  [WW-120, WW-130]"""
    side, start = b.ships[i].side, b.hulls[i].hex
    expire(b, "move")
    b.reach[start] = 0
    b.queue[0] = start
    first, last = 0, 1
    while first < last:
        place = b.queue[first]
        first += 1
        cost = b.reach[place] + 1
        if cost <= b.hulls[i].left and (place == start or not must_stop(b, side, place)):
            for direction in range(6):
                last = visit(b, side, next_hex(place, direction, RADIUS), cost, last)
            star = b.map[place]
            if star != NONE:
                for k in range(LINES):
                    other = b.stars[star].lines[k]
                    if other != NONE:
                        last = visit(b, side, b.stars[other].hex, cost, last)


def visit(b: Campaign, side: int, place: int, cost: int, last: int) -> int:
    """Note what a hex costs if it was not reached before; the end of the queue."""
    if place == NONE or b.reach[place] >= 0 or forbidden(b, side, place):
        return last
    b.reach[place] = cost
    b.queue[last] = place
    return last + 1


def moves_along(b: Campaign, first: int, i: int) -> bool:
    """Does this ship belong to the fleet of that one: has it points left, too, and is it in the same hex?  [WW-R81]"""
    return b.hulls[i].left > 0 and b.hulls[i].hex == b.hulls[first].hex


def fleet_of(b: Campaign, i: int) -> int:
    """How many ships would move together with this one, itself among them; 0 if another is their first.  [WW-R81]"""
    for j in range(i):
        if moves_along(b, i, j):
            return 0
    count = 0
    for j in range(i, b.vessels):
        if moves_along(b, i, j):
            count += 1
    return count


def slowest_with(b: Campaign, i: int) -> int:
    """The ship of a fleet that has the fewest movement points left.  [WW-R81]"""
    slowest = i
    for j in range(b.vessels):
        if moves_along(b, i, j) and b.hulls[j].left < b.hulls[slowest].left:
            slowest = j
    return slowest


def move_some(t: Table, b: Campaign) -> bool:
    """The player moves a ship, or those of one hex together, or says that he has done; has he more to move?

    [WW-100, WW-R81]
    """
    t.offer(NONE)
    for i in range(b.vessels):
        if b.hulls[i].left > 0:
            t.offer(Move.SHIP + i)
            if fleet_of(b, i) > 1:
                t.offer(Move.FLEET + i)
        elif t.tells_why():
            bar_ship(t, b, i)
    answer = t.ask(b.player, Ask.MOVE, 0, 0)
    if answer == NONE:
        return False
    if answer >= Move.FLEET:
        move_fleet(t, b, answer - Move.FLEET)
    else:
        goal = ask_goal(t, b, answer, 1)
        move_or_stay(t, b, answer, goal, spend(b, goal))
    return True


def move_fleet(t: Table, b: Campaign, first: int) -> None:
    """Ships of one hex go to the same, which the slowest of them reaches, one after the other.  [WW-R81]"""
    start = b.hulls[first].hex
    goal = ask_goal(t, b, slowest_with(b, first), fleet_of(b, first))
    cost = spend(b, goal)
    for i in range(first, b.vessels):
        if b.hulls[i].left > 0 and b.hulls[i].hex == start:
            move_or_stay(t, b, i, goal, cost)


def ask_goal(t: Table, b: Campaign, i: int, count: int) -> int:
    """Where so many ships go, as far as this one of them comes.  [WW-120 .. WW-140, WW-R81]"""
    find_reach(b, i)
    t.offer(STAY)
    for place in range(HEXES):
        if b.reach[place] > 0:
            t.offer(place)
        elif t.tells_why():
            bar_place(t, b, i, place)
    t.bar(OTHERS, Bar.OUT_OF_REACH)
    return t.ask(b.player, Ask.GOAL, 0, 0, i, b.hulls[i].left, count)


def spend(b: Campaign, goal: int) -> int:
    """The points that the move to a hex takes; how far it could have gone is forgotten: it tells power/drive."""
    cost = b.reach[goal] if goal != STAY else 0
    expire(b, "move")
    return cost


def move_or_stay(t: Table, b: Campaign, i: int, goal: int, cost: int) -> None:
    """A ship goes there, or stays, and drops and picks up what it will; with nothing of it it has done.  [WW-120]"""
    if goal != STAY:
        move(t, b, i, goal, cost)
    loaded = load_on_the_way(t, b, i)
    if goal == STAY and not loaded:
        b.hulls[i].left = 0


def bar_ship(t: Table, b: Campaign, i: int) -> None:
    """A ship of the player's on the map that does not move any more, or never does.  [WW-030, WW-120 .. WW-150]"""
    ship = b.ships[i]
    if ship.side == b.player and ship.status == Status.AWAY:
        place = b.hulls[i].hex
        stops = b.map[place] != NONE and hostile_at(b, b.player, place)
        why = Bar.NO_DRIVE if ship.pd == 0 else Bar.STOPPED if stops else Bar.NO_POINTS
        t.bar(i, why if ship.warp == 1 else Bar.HELPLESS)


def bar_place(t: Table, b: Campaign, i: int, place: int) -> None:
    """Where it is, and another's home in the first game turn.  [IS-S05]"""
    if place == b.hulls[i].hex:
        t.bar(place, Bar.HERE)
    elif forbidden(b, b.player, place):
        t.bar(place, Bar.HOME)


def move(t: Table, b: Campaign, i: int, goal: int, cost: int) -> None:
    """A ship moves with all it carries.  [WW-090, WW-120, WW-140]"""
    side, hull = b.ships[i].side, b.hulls[i]
    t.emit(Event.MOVED, i, hull.hex, goal, cost)
    put(b, i, goal)
    star = b.map[goal]
    if star != NONE and b.stars[star].entered == 0:
        contact(t, b, star)
    hull.left = 0 if star != NONE and hostile_at(b, side, goal) else hull.left - cost


def put(b: Campaign, i: int, place: int) -> None:
    """A ship and those on its racks are in that hex now."""
    b.hulls[i].hex = place
    for j in range(b.vessels):
        if b.ships[j].status == Status.CARRIED and b.ships[j].carrier == i:
            b.hulls[j].hex = place


# ---- systemships on racks ----------------------------------------------------------------------------------------


def load_on_the_way(t: Table, b: Campaign, i: int) -> bool:
    """Each systemship that is picked up or dropped costs a movement point; was there one?  [WW-120]"""
    before = b.hulls[i].left
    more = True
    while more and b.hulls[i].left > 0:
        more = load(t, b, i, Ask.LOAD.value)
        if more:
            b.hulls[i].left -= 1
    return b.hulls[i].left < before


def load(t: Table, b: Campaign, i: int, what: int) -> bool:
    """A warpship drops or picks up one systemship of its side, if it will.  [WW-090, WW-100, WW-120]"""
    ship = b.ships[i]
    if ship.racks == 0:
        return False
    t.offer(Load.NOTHING)
    carried = 0
    for j in range(b.vessels):
        if b.ships[j].status == Status.CARRIED and b.ships[j].carrier == i:
            carried += 1
            t.offer(Load.DROP + j)
    for j in range(b.vessels):
        other = b.ships[j]
        fits = other.side == ship.side and other.warp == 0
        if fits and other.status == Status.AWAY and at(b, j, b.hulls[i].hex):
            if carried < ship.racks:
                t.offer(Load.PICK_UP + j)
            else:
                t.bar(Load.PICK_UP + j, CombatBar.RACKS)
    choice = t.ask(ship.side, what, 0, 0, i)
    if choice == Load.NOTHING:
        return False
    if choice >= Load.PICK_UP:
        j = choice - Load.PICK_UP
        b.ships[j].status = Status.CARRIED
        b.ships[j].carrier = i
        t.emit(Event.LOADED, i, j)
    else:
        j = choice - Load.DROP
        b.ships[j].status = Status.AWAY
        b.ships[j].carrier = NONE
        t.emit(Event.UNLOADED, i, j)
    return True


def stow(t: Table, b: Campaign) -> None:
    """After the combats the systemships of the player are put on racks and taken off as he likes.  [WW-100, IS-S04]"""
    for i in range(b.vessels):
        if b.ships[i].side == b.player and b.ships[i].status == Status.AWAY and b.ships[i].warp == 1:
            for _ in range(2 * b.ships[i].racks):
                if not load(t, b, i, Ask.STOW.value):
                    break
