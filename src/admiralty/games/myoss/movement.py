"""Maneuver, thrust, locks that hold a ship, and fleeing.  [MG-570 .. MG-660, MG-1120 .. MG-1220, MG-3020 .. MG-3100]"""

from __future__ import annotations

from admiralty.core.state.table import Table

from .options import Fleeing
from .records import NONE, Battle
from .words import Ask, Event, Kind, Status

# ---- where a ship is ----------------------------------------------------------------------------------------------


def in_battle(b: Battle, i: int) -> bool:
    """Is it there, in space or aboard another ship?"""
    status = b.ships[i].status
    return status == Status.FIGHTING or status == Status.STORED or status == Status.DOCKED


def outermost(b: Battle, i: int) -> int:
    """The ship on whose rack this one is docked, or on whose that one is; itself in space or in a hold.  [MG-1540]"""
    while b.ships[i].status == Status.DOCKED and b.ships[i].berth != NONE:
        i = b.parts[b.ships[i].berth].ship
    return i


def in_space(b: Battle, i: int) -> bool:
    """Is it in space, or outside on a rack of a ship in space?  A ship in a hold cannot be attacked.  [MG-1540]"""
    status = b.ships[i].status
    if status == Status.FIGHTING:
        return True
    return status == Status.DOCKED and b.ships[outermost(b, i)].status == Status.FIGHTING


def chase_of(b: Battle, i: int) -> int:
    """The fleeing ship in whose chase this one is; NONE in the main battle.  [MG-3060]"""
    i = outermost(b, i)
    return i if b.ships[i].fleeing == 1 else b.ships[i].chasing


def together(b: Battle, i: int, j: int) -> bool:
    """Are both in the same chase, or both in the main battle?  [MG-3060, MG-S60]"""
    return b.rules.fleeing == Fleeing.OFF or chase_of(b, i) == chase_of(b, j)


def opposing(b: Battle, i: int, j: int) -> bool:
    """Are these two ships of different teams?  [MG-S100]"""
    return b.teams[b.ships[i].side] != b.teams[b.ships[j].side]


def friendly(b: Battle, i: int, j: int) -> bool:
    """Are these two ships of one player, or of players of one team?  A neutral ship is nobody's.  [MG-1570, MG-S100]"""
    return b.ships[i].side < b.sides and not opposing(b, i, j)


def commander(b: Battle, i: int) -> int:
    """The player who decides what ship i does: who leads it just now, else its own.  [MG-R58]"""
    return b.ships[b.acting].side if b.acting != NONE else b.ships[i].side


# ---- locks --------------------------------------------------------------------------------------------------------


def holds(b: Battle, i: int, j: int) -> bool:
    """Does ship i hold ship j with a tractor beam?  [MG-1170]"""
    if b.locks == 0:
        return False
    for c in range(b.ships[i].first, b.ships[i].end):
        part = b.parts[c]
        if part.kind == Kind.TRACTOR_BEAM and part.ship == i and part.lock == j:
            return True
    return False


def is_holding(b: Battle, i: int) -> bool:
    """Does ship i hold any ship?  [MG-600]"""
    if b.locks == 0:
        return False
    for c in range(b.ships[i].first, b.ships[i].end):
        part = b.parts[c]
        if part.kind == Kind.TRACTOR_BEAM and part.ship == i and part.lock != NONE:
            return True
    return False


def is_held(b: Battle, i: int, by_opponents: bool) -> bool:
    """Is ship i held by an opponent, or by a friend?  [MG-1190, MG-620]"""
    for j in range(b.ship_count):
        if j != i and in_battle(b, j) and opposing(b, i, j) == by_opponents and holds(b, j, i):
            return True
    return False


def is_locked_in(b: Battle, i: int) -> bool:
    """Do ship i and another hold each other?  [MG-1210, MG-R37]"""
    if b.locks == 0:
        return False
    for c in range(b.ships[i].first, b.ships[i].end):
        part = b.parts[c]
        if part.kind == Kind.TRACTOR_BEAM and part.ship == i and part.lock != NONE and holds(b, part.lock, i):
            return True
    return False


def unlock(t: Table, b: Battle, c: int, why: int) -> None:
    """A tractor beam lets go; `why` is the event that tells it."""
    part = b.parts[c]
    if part.lock != NONE:
        t.emit(why, part.ship, part.lock)
        part.lock = NONE
        b.locks -= 1


def unlock_all(t: Table, b: Battle, i: int, why: int) -> None:
    """A ship lets go of all that it holds."""
    for c in range(b.ships[i].first, b.ships[i].end):
        if b.parts[c].ship == i and b.parts[c].lock != NONE:
            unlock(t, b, c, why)


def break_locks_on(t: Table, b: Battle, i: int) -> None:
    """Whoever held ship i holds it no more.  [MG-R57]"""
    if b.locks == 0:
        return
    for c in range(b.part_count):
        if b.parts[c].lock == i:
            unlock(t, b, c, Event.LOCK_ENDS.value)


def lose_sight(t: Table, b: Battle, i: int) -> None:
    """Nobody holds ship i any more, and no computer fires at it: it is gone.  [MG-1100, MG-R57]"""
    break_locks_on(t, b, i)
    for c in range(b.part_count):
        part = b.parts[c]
        if part.autofire == 1 and part.target == i:
            part.autofire = 0
            part.target = NONE
            t.emit(Event.AUTOFIRE_ENDS, part.ship, c)


# ---- scores -------------------------------------------------------------------------------------------------------


def engine_maneuver(b: Battle, i: int) -> int:
    """The highest maneuver of any one engine that works and is exposed.  [MG-590, MG-2050, MG-R36]"""
    best = 0
    ship = b.ships[i]
    for c in range(ship.first, ship.end):
        part = b.parts[c]
        if part.kind == Kind.ENGINE and part.tg > 0 and part.ship == i and part.value[0] > best:
            if b.sections[part.section].exposed == 1:
                best = part.value[0]
    return best


def maneuver_score(b: Battle, i: int) -> int:
    """The maneuver score, halved by locks used or suffered.  [MG-590 .. MG-620, MG-1760, MG-R36, MG-R37]"""
    if b.ships[i].status == Status.DOCKED:
        i = outermost(b, i)  # MG-R59: on a rack a ship has its carrier's
    if b.ships[i].shuttle == 1:
        return 1
    base = engine_maneuver(b, i)
    if b.locks == 0:
        return base
    if is_locked_in(b, i):
        return min(base, 1)
    towed = is_held(b, i, False)
    if base == 0:
        return 1 if towed else 0
    if towed or is_holding(b, i) or is_held(b, i, True):
        return max(1, base // 2)
    return base


def ship_size(b: Battle, i: int) -> int:
    """The printed sizes of the sections that are left of it.  [MG-270, MG-R05]"""
    total = 0
    for s in range(b.ships[i].first_section, b.ships[i].end_section):
        if b.sections[s].ship == i:
            total += b.sections[s].size
    return total


def thrust_score(b: Battle, i: int) -> int:
    """Thrust by what is left of the ship; 0 without a working, exposed engine.  [MG-630, MG-640, MG-R67]"""
    thrust, left, engines = 0, ship_size(b, i), 0
    for c in range(b.ships[i].first, b.ships[i].end):
        part = b.parts[c]
        if part.ship == i:
            if part.tg == 0:
                left -= part.size
            elif part.kind == Kind.ENGINE and b.sections[part.section].exposed == 1:
                thrust += part.value[1]
                engines += 1
    if engines == 0:
        return 0
    score = max(1, 100 * thrust // max(1, left))
    return max(1, score // 2) if is_holding(b, i) else score


# ---- fleeing ------------------------------------------------------------------------------------------------------


def turns_needed(thrust: int, slowest: int) -> int:
    """How many turns an escape takes; 0 or less is at once.  [MG-3050]"""
    return 6 - (thrust + slowest - 1) // slowest


def slowest_chaser(b: Battle, i: int) -> int:
    """The thrust of the slowest ship that chases ship i; 0: nobody does.  [MG-3050]"""
    slowest = 0
    for j in range(b.ship_count):
        if b.ships[j].chasing == i and (slowest == 0 or thrust_score(b, j) < slowest):
            slowest = thrust_score(b, j)
    return slowest


def fastest_chaser(b: Battle, i: int) -> int:
    """The thrust of the fastest ship that chases ship i.  [MG-3040, MG-3090]"""
    fastest = 0
    for j in range(b.ship_count):
        if b.ships[j].chasing == i:
            fastest = max(fastest, thrust_score(b, j))
    return fastest


def flee_or_chase(t: Table, b: Battle, seat: int) -> None:
    """At the start of a player's turn: turns of a chase count, chasers may give up, ships may flee.

    [MG-3030, MG-3070, MG-R68, MG-2295]
    """
    if b.rules.fleeing == Fleeing.OFF:
        return
    for i in range(b.ship_count):
        ship = b.ships[i]
        if ship.side == seat and ship.fleeing == 1:
            ship.flight = min(999, ship.flight + 1)
    watch_chases(t, b)
    for i in range(b.ship_count):
        ship = b.ships[i]
        if ship.side == seat and ship.chasing != NONE and t.ask(seat, Ask.GIVE_UP, 0, 1, i, ship.chasing) == 1:
            t.emit(Event.GIVES_UP, i, ship.chasing)
            ship.chasing = NONE
    watch_chases(t, b)
    for i in range(b.ship_count):
        if b.ships[i].side == seat and may_run(b, i) and t.ask(seat, Ask.FLEE, 0, 1, i, thrust_score(b, i)) == 1:
            flee(t, b, i)


def may_run(b: Battle, i: int) -> bool:
    """May this ship flee or chase: in the main battle, with thrust, with somebody who steers it?  [MG-R58, MG-R68]"""
    ship = b.ships[i]
    if ship.status != Status.FIGHTING or ship.shuttle == 1 or ship.fleeing == 1 or ship.chasing != NONE:
        return False
    return thrust_score(b, i) >= 1 and (manned(b, i) or linked(b, i))


def flee(t: Table, b: Battle, i: int) -> None:
    """A ship flees; each opponent at once names the ships that chase it.  [MG-3030 .. MG-3050, MG-R68]"""
    t.emit(Event.FLEES, i, thrust_score(b, i))
    for k in range(b.sides):
        for j in range(b.ship_count):
            if b.ships[j].side == b.turns[k] and opposing(b, i, j) and may_run(b, j):
                if t.ask(b.turns[k], Ask.CHASE, 0, 1, j, i, thrust_score(b, j), thrust_score(b, i)) == 1:
                    b.ships[j].chasing = i
                    t.emit(Event.CHASES, j, i)
    b.ships[i].fleeing = 1
    b.ships[i].flight = 0
    if slowest_chaser(b, i) > 0 and thrust_score(b, i) <= fastest_chaser(b, i):
        end_chase(b, i)
        t.emit(Event.CHASE_FAILS, i)
    elif slowest_chaser(b, i) > 0:
        t.emit(Event.CHASE_TURNS, i, max(0, turns_needed(thrust_score(b, i), slowest_chaser(b, i))))
    watch_chases(t, b)


def watch_chases(t: Table, b: Battle) -> None:
    """Every chase is reckoned again: has it failed, has the ship escaped?  [MG-3070 .. MG-3100, MG-R68]"""
    if b.rules.fleeing == Fleeing.OFF:
        return
    for j in range(b.ship_count):
        if b.ships[j].chasing != NONE and (b.ships[j].status != Status.FIGHTING or thrust_score(b, j) == 0):
            b.ships[j].chasing = NONE
    for i in range(b.ship_count):
        ship = b.ships[i]
        if ship.fleeing == 1:
            if ship.status != Status.FIGHTING:
                end_chase(b, i)
            elif slowest_chaser(b, i) == 0:
                escape(t, b, i)
            elif thrust_score(b, i) < fastest_chaser(b, i):
                end_chase(b, i)
                t.emit(Event.CHASE_FAILS, i)
            elif ship.flight >= turns_needed(thrust_score(b, i), slowest_chaser(b, i)):
                escape(t, b, i)


def end_chase(b: Battle, i: int) -> None:
    """The fleeing ship and its chasers are back in the battle.  [MG-3070, MG-3090]"""
    b.ships[i].fleeing = 0
    b.ships[i].flight = 0
    for j in range(b.ship_count):
        if b.ships[j].chasing == i:
            b.ships[j].chasing = NONE


def escape(t: Table, b: Battle, i: int) -> None:
    """The ship is out of the battle, with all that is aboard.  [MG-3070]"""
    t.emit(Event.ESCAPED, i)
    end_chase(b, i)
    leave(t, b, i, Status.ESCAPED.value)


def leave(t: Table, b: Battle, i: int, status: int) -> None:
    """A ship leaves the battle, and so does all that it carries."""
    b.ships[i].status = status
    b.ships[i].berth = NONE
    for _ in range(b.ship_count):  # what is aboard of what is aboard
        for j in range(b.ship_count):
            other = b.ships[j]
            if other.berth != NONE and b.ships[b.parts[other.berth].ship].status == status:
                other.status = status
                other.berth = NONE
    for j in range(b.ship_count):
        if b.ships[j].status == status:
            unlock_all(t, b, j, Event.LOCK_ENDS.value)
            lose_sight(t, b, j)
            b.ships[j].chasing = NONE


# ---- who steers a ship --------------------------------------------------------------------------------------------


def manned(b: Battle, i: int) -> bool:
    """Has it people in an undestroyed crew component or bridge?  [MG-R15, MG-R25, MG-R58]"""
    for c in range(b.ships[i].first, b.ships[i].end):
        part = b.parts[c]
        if (
            (part.kind == Kind.CREW or part.kind == Kind.BRIDGE)
            and part.staffed == 1
            and part.tg > 0
            and part.ship == i
        ):
            return True
    return False


def has_working(b: Battle, i: int, kind: int) -> bool:
    """Has it an undestroyed component of this kind?"""
    ship, parts = b.ships[i], b.parts
    for c in range(ship.first, ship.end):
        part = parts[c]
        if part.kind == kind and part.tg > 0 and part.ship == i:
            return True
    return False


def leads(b: Battle, j: int, i: int) -> bool:
    """Can ship j lead the unmanned ship i: a friend's, manned, with communications on both?  [MG-2420, MG-R58]"""
    if j == i or not friendly(b, i, j) or not in_battle(b, j) or b.ships[j].shuttle == 1:
        return False
    return has_working(b, j, Kind.COMMUNICATIONS) and has_working(b, i, Kind.COMMUNICATIONS) and manned(b, j)


def linked(b: Battle, i: int) -> bool:
    """Does any manned ship of its player or a friend lead it?  [MG-1660, MG-2590, MG-R58]"""
    for j in range(b.ship_count):
        if leads(b, j, i):
            return True
    return False
