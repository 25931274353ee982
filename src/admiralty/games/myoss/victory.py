"""Who is out, who has won, and draws.  [MG-010, MG-1710, MG-R17, MG-R18, MG-R64, MG-S20, MG-S30, MG-S80]"""

from __future__ import annotations

from admiralty.core.state.table import Table

from .movement import friendly, has_working, in_battle, is_held, leave, linked, manned
from .options import UnmannedDecay
from .records import NONE, Battle
from .rescue import rescued_most, waiting
from .tables import LONG_QUIET
from .words import Ask, Contest, Event, Kind, Stage, Status


def judge(t: Table, b: Battle) -> None:
    """Players without a ship are out; the last team in has won, and without any it is a tie.  [MG-R17]"""
    if b.over == 1:
        return
    for seat in range(b.sides):
        if b.out >> seat & 1 == 0 and not has_ship(b, seat):
            player_is_out(t, b, seat, Status.WITHDRAWN.value)
    teams, last = 0, NONE
    for seat in range(b.sides):
        if b.out >> seat & 1 == 0:
            if last == NONE or b.teams[last] != b.teams[seat]:
                teams += 1
            last = seat if last == NONE else last
    if b.contest == Contest.CONVOY:
        judge_convoy(t, b, teams)
    elif b.contest == Contest.RESCUE:
        if teams < 2 or b.round > b.goal_rounds or waiting(b) == 0:
            end(b, rescued_most(t, b))
    elif b.contest == Contest.ESCAPE and has_escaped(b, b.goal_side):
        end(b, b.goal_side)
    elif teams == 0:
        end(b, b.sides)
    elif teams == 1:
        end(b, last)


def has_ship(b: Battle, seat: int) -> bool:
    """Has the player a ship in the battle?  Shuttles do not count.  [MG-R17]"""
    for i in range(b.ship_count):
        if b.ships[i].side == seat and b.ships[i].shuttle == 0 and in_battle(b, i):
            return True
    return False


def player_is_out(t: Table, b: Battle, seat: int, status: int) -> None:
    """The player has lost; what he has left leaves the battle.  [MG-R17, MG-R64]"""
    b.out = b.out | 1 << seat
    t.emit(Event.OUT, seat)
    part_from_friends(t, b, seat)
    for i in range(b.ship_count):
        if b.ships[i].side == seat and b.ships[i].berth == NONE and in_battle(b, i):
            leave(t, b, i, status)


def part_from_friends(t: Table, b: Battle, seat: int) -> None:
    """What is aboard a friend's ship is adrift when either player is out: each loses only his own.  [MG-R64]"""
    for i in range(b.ship_count):
        ship = b.ships[i]
        if in_battle(b, i) and ship.berth != NONE:
            carrier = b.ships[b.parts[ship.berth].ship]
            if carrier.side != ship.side and (carrier.side == seat or ship.side == seat):
                ship.status = Status.FIGHTING.value
                ship.berth = NONE
                t.emit(Event.CAST_OFF, i, seat)


def end(b: Battle, result: int) -> None:
    """The battle is over."""
    b.over = 1
    b.stage = Stage.OVER.value
    b.result = result


# ---- the convoy and the escape; the rescue has a file of its own -----------------------------------------------------


def judge_convoy(t: Table, b: Battle, teams: int) -> None:
    """The convoy has jumped, or one side is gone: half of the cargo saved wins, less than a quarter loses.  [MG-S80]"""
    aboard, saved = 0, 0
    for c in range(b.part_count):
        part = b.parts[c]
        if part.side == b.goal_side and part.cargo > 0 and part.ship != NONE:
            if in_battle(b, part.ship):
                aboard += part.cargo
            elif b.ships[part.ship].status == Status.ESCAPED:
                saved += part.cargo
    if b.round <= b.goal_rounds and teams > 1 and aboard > 0:
        return
    saved += aboard
    t.emit(Event.CARGO_COUNTED, saved, b.goal_cargo)
    if 2 * saved >= b.goal_cargo:
        end(b, b.goal_side)
    elif 4 * saved < b.goal_cargo:
        end(b, other_side(b))
    else:
        end(b, b.sides)


def other_side(b: Battle) -> int:
    """The first player who is not of the team that the contest is about."""
    for seat in range(b.sides):
        if b.teams[seat] != b.teams[b.goal_side]:
            return seat
    return b.sides


def has_escaped(b: Battle, seat: int) -> bool:
    """Has a ship of this player escaped?  [MG-3070]"""
    for i in range(b.ship_count):
        if b.ships[i].side == seat and b.ships[i].shuttle == 0 and b.ships[i].status == Status.ESCAPED:
            return True
    return False


# ---- draws --------------------------------------------------------------------------------------------------------


def judge_round(t: Table, b: Battle) -> None:
    """At the end of a round: nobody can hurt anybody, nobody has tried for long, or the rounds are over.

    A convoy that nobody hurts goes on to its own last round, and so does a rescue.  [MG-R18, MG-S80, MG-S90]
    """
    timed = b.contest == Contest.CONVOY or b.contest == Contest.RESCUE
    if timed and b.round >= b.goal_rounds:
        return
    if not timed and b.quiet >= LONG_QUIET:
        t.emit(Event.LONG_QUIET, b.quiet)
        end(b, b.sides + 1)
    elif not timed and not anything_can_happen(b):
        t.emit(Event.STALEMATE)
        end(b, b.sides + 1)
    elif 0 < b.rules.turn_limit <= b.round:
        t.emit(Event.TURN_LIMIT, b.round)
        end(b, b.sides + 1)


def anything_can_happen(b: Battle) -> bool:
    """Can any ship still attack, or is any still to be lost by itself, or running?  [MG-R18]"""
    for i in range(b.ship_count):
        ship = b.ships[i]
        if in_battle(b, i) and ship.shuttle == 0:
            if ship.fleeing == 1 or is_pending(b, i) or is_armed(b, i):
                return True
    return False


def is_armed(b: Battle, i: int) -> bool:
    """Can this ship still make an attack: by its crew, by autofire, by self-destruction?  [MG-R18]"""
    ship = b.ships[i]
    led = manned(b, i) or linked(b, i) or may_be_manned(b, i)
    if led and has_working(b, i, Kind.SELF_DESTRUCT.value):
        return True
    if not has_working(b, i, Kind.WEAPON.value):
        return False
    if manned(b, i) or may_be_manned(b, i):
        return True
    for c in range(ship.first, ship.end):
        part = b.parts[c]
        if part.kind == Kind.COMPUTER and part.ship == i and part.tg > 0:
            if part.autofire == 1 and is_weapon_outside(b, i, part.serves):
                return True
            for k in range(ship.first, ship.end):
                if led and is_weapon_outside(b, i, k):
                    return True
    return False


def is_weapon_outside(b: Battle, i: int, c: int) -> bool:
    """Is this a working weapon of ship i on an exposed section?  Only a crew can cut others free.  [MG-2050, MG-R66]"""
    if c == NONE:
        return False
    part = b.parts[c]
    return part.kind == Kind.WEAPON and part.ship == i and part.tg > 0 and b.sections[part.section].exposed == 1


def may_be_manned(b: Battle, i: int) -> bool:
    """Could people of another ship still come aboard?  [MG-2630]"""
    if not has_working(b, i, Kind.LIFE_SUPPORT.value):
        return False
    if not has_working(b, i, Kind.CREW.value) and not has_working(b, i, Kind.BRIDGE.value):
        return False
    for j in range(b.ship_count):
        if j != i and friendly(b, i, j) and in_battle(b, j) and manned(b, j):
            return True
    return False


def is_pending(b: Battle, i: int) -> bool:
    """Will it roll for its life, or its crew lack air, at the start of a turn?  [MG-R18]"""
    ship = b.ships[i]
    if not manned(b, i):
        return not is_spared(b, i)
    need, have = 0, 0
    for c in range(ship.first, ship.end):
        part = b.parts[c]
        if part.ship == i and part.tg > 0:
            if part.kind == Kind.CREW or c == ship.bridge:
                need += part.value[0]
            elif part.kind == Kind.LIFE_SUPPORT:
                have += part.value[0]
    return have < need


def is_spared(b: Battle, i: int) -> bool:
    """Does the house spare this unmanned ship the roll?  [MG-R27]"""
    ship = b.ships[i]
    if b.rules.unmanned_decay == UnmannedDecay.CONTROLLED_EXEMPT:
        return ship.status != Status.FIGHTING or linked(b, i) or is_held(b, i, False)
    return b.rules.unmanned_decay == UnmannedDecay.LOST_CREW_ONLY and ship.designed_unmanned == 1


# ---- surrender ----------------------------------------------------------------------------------------------------


def surrender(t: Table, b: Battle, seat: int) -> bool:
    """A player with communications may offer surrender to an opponent who has them too; does he give up?

    [MG-1650, MG-R64]
    """
    if not can_call(b, seat):
        return False
    t.offer(NONE)
    for other in range(b.sides):
        if b.teams[other] != b.teams[seat] and b.out >> other & 1 == 0 and can_call(b, other):
            t.offer(other)
    other = t.ask(seat, Ask.SURRENDER, 0, 0, b.round)
    if other == NONE:
        return False
    t.emit(Event.OFFERS_SURRENDER, seat, other)
    if t.ask(other, Ask.ACCEPT, 0, 1, seat) == 1:
        b.captor[seat] = other
        t.emit(Event.SURRENDERS, seat, other)
        player_is_out(t, b, seat, Status.SURRENDERED.value)
        return True
    t.emit(Event.REFUSES, other, seat)
    return False


def can_call(b: Battle, seat: int) -> bool:
    """Has the player working communications on any ship in the battle?  [MG-1650]"""
    for i in range(b.ship_count):
        if b.ships[i].side == seat and in_battle(b, i) and has_working(b, i, Kind.COMMUNICATIONS.value):
            return True
    return False
