"""The order of play: whose turn it is, what its ships begin with, and when the battle is over.

[MG-200 .. MG-230, MG-500 .. MG-540, MG-2220 .. MG-2295, MG-2500 .. MG-2520, MG-R17, MG-R18, MG-R25 .. MG-R33, MG-R64]
"""

from __future__ import annotations

from admiralty.core.state.lasting import expire
from admiralty.core.state.table import Table

from .actions import act
from .attack import aim_section, autofire_target, can_fire, fire, is_gone
from .campaign import conclude, visit_yard
from .damage import harm
from .destruction import destruction_roll, settle
from .movement import flee_or_chase, has_working, in_battle, manned, opposing, unlock, watch_chases
from .options import AutofireWhen, BridgeHandover, Fleeing, Victory
from .records import NONE, Battle
from .rescue import perish
from .setup import open_battle
from .victory import is_spared, judge, judge_round, player_is_out, surrender
from .words import Ask, Cause, Contest, Event, Kind, Stage, Status


def play_beat(t: Table, b: Battle) -> None:
    """One action of one ship, what comes before a turn's first, or between two battles.  [MG-2290, MG-2295, MG-S70]"""
    if b.stage == Stage.SETUP:
        open_battle(t, b)
    elif b.stage == Stage.YARD:
        visit_yard(t, b)
    elif b.stage == Stage.START:
        begin_turn(t, b)
        watch_chases(t, b)
        judge(t, b)
    else:
        next_action(t, b)
        if b.rules.fleeing == Fleeing.ON and b.over == 0:
            watch_chases(t, b)
            judge(t, b)
        if b.acting != NONE and not in_battle(b, b.acting):  # it has escaped, or left with its player, who is out
            finish(t, b, b.acting)
    if b.over == 1 and b.contest == Contest.CAMPAIGN:
        conclude(t, b)


# ---- the start of a player's turn ---------------------------------------------------------------------------------


def begin_turn(t: Table, b: Battle) -> None:
    """Chases, then for each ship its bridge, its life support and its points.  [MG-2220, MG-2290, MG-2295]"""
    seat = b.turns[b.place]
    t.emit(Event.TURN, seat, b.round)
    flee_or_chase(t, b, seat)
    for i in range(b.ship_count):
        ship = b.ships[i]
        if ship.side == seat:
            ship.ap = 0
            ship.acted = 1
            if in_battle(b, i):
                ready(t, b, i)
    b.acting = NONE
    b.stage = Stage.SHIPS.value
    if b.rules.victory == Victory.LAST_CREWED_SHIP and not anybody_acts(b, seat):
        player_is_out(t, b, seat, Status.WITHDRAWN.value)


def anybody_acts(b: Battle, seat: int) -> bool:
    """Has the player an AP on any ship that is no shuttle?  [MG-R17]"""
    for i in range(b.ship_count):
        if b.ships[i].side == seat and b.ships[i].shuttle == 0 and b.ships[i].ap > 0 and in_battle(b, i):
            return True
    return False


def ready(t: Table, b: Battle, i: int) -> None:
    """One ship at the start of its player's turn.  [MG-2220 .. MG-2280, MG-2295, MG-R28]"""
    ship = b.ships[i]
    expire(ship, "turn")
    if ship.shuttle == 1:  # MG-1820, MG-2280
        ship.ap = 1 if ship.status != Status.STORED else 0
        return
    for c in range(ship.first, ship.end):
        expire(b.parts[c], "turn")
    if ship.bridge == NONE and b.rules.bridge_handover == BridgeHandover.FREE:
        hand_over(t, b, i)
    if not manned(b, i):
        derelict_roll(t, b, i)
    else:
        life_support(t, b, i)
    settle(t, b)
    if in_battle(b, i):
        count_points(t, b, i)


def hand_over(t: Table, b: Battle, i: int) -> None:
    """Another undestroyed bridge takes over.  [MG-440, MG-R31]"""
    ship = b.ships[i]
    if not has_working(b, i, Kind.BRIDGE.value):
        return
    for c in range(ship.first, ship.end):
        part = b.parts[c]
        if part.kind == Kind.BRIDGE and part.tg > 0 and part.ship == i:
            t.offer(c)
    ship.bridge = t.ask(ship.side, Ask.NEW_BRIDGE, 0, 0, i)
    t.emit(Event.NEW_BRIDGE, i, ship.bridge)


def derelict_roll(t: Table, b: Battle, i: int) -> None:
    """A ship without people may be lost, each section by itself.  [MG-530, MG-R27, MG-R28]"""
    if is_spared(b, i):
        return
    for s in range(b.ships[i].first_section, b.ships[i].end_section):
        if b.sections[s].ship == i:
            destruction_roll(t, b, s, Cause.DERELICT.value)


def life_support(t: Table, b: Battle, i: int) -> None:
    """With less BP than AP one crew component or the active bridge takes a point of damage.

    [MG-500 .. MG-520, MG-2230 .. MG-2250, MG-R26]
    """
    if support_points(b, i) >= action_points(b, i):
        return
    ship = b.ships[i]
    for c in range(ship.first, ship.end):
        part = b.parts[c]
        if part.ship == i and part.tg > 0 and part.staffed == 1 and (part.kind == Kind.CREW or c == ship.bridge):
            t.offer(c)
    c = t.ask(ship.side, Ask.SUFFER, 0, 0, i, support_points(b, i), action_points(b, i))
    t.emit(Event.SHORTAGE, i, c, support_points(b, i), action_points(b, i))
    harm(t, b, c, 1, Cause.LIFE_SUPPORT.value, 1)


def support_points(b: Battle, i: int) -> int:
    """BP of all undestroyed life supports.  [MG-500]"""
    return sum_of(b, i, Kind.LIFE_SUPPORT.value)


def action_points(b: Battle, i: int) -> int:
    """AP of the crew and of the active bridge.  [MG-390, MG-470, MG-2220]"""
    bridge = b.ships[i].bridge
    return sum_of(b, i, Kind.CREW.value) + (b.parts[bridge].value[0] if bridge != NONE else 0)


def sum_of(b: Battle, i: int, kind: int) -> int:
    """The first attribute of all undestroyed components of a kind.  [MG-500, MG-1240, MG-1330]"""
    total = 0
    for c in range(b.ships[i].first, b.ships[i].end):
        part = b.parts[c]
        if part.kind == kind and part.tg > 0 and part.ship == i:
            total += part.value[0]
    return total


def count_points(t: Table, b: Battle, i: int) -> None:
    """AP, at least 1 while anybody lives, and the saved one; RP and HP.  [MG-230, MG-2260, MG-R25, MG-R32, MG-R33]"""
    ship = b.ships[i]
    ship.ap = max(1, action_points(b, i)) + ship.saved if manned(b, i) else 0
    ship.rp = sum_of(b, i, Kind.MAINTENANCE.value)
    ship.hp = sum_of(b, i, Kind.MEDICAL.value)
    ship.saved = 0
    t.emit(Event.ACTIONS, i, ship.ap, ship.rp, ship.hp)


# ---- ship by ship -------------------------------------------------------------------------------------------------


def next_action(t: Table, b: Battle) -> None:
    """One action of the ship that acts; its player takes up the next one when it has done.  [MG-2290]"""
    if b.acting == NONE:
        take_up(t, b, b.turns[b.place])
    i = b.acting
    if i != NONE:
        goes_on = in_battle(b, i) and act(t, b, i)
        settle(t, b)
        if not goes_on or b.ships[i].ap == 0 or not in_battle(b, i):
            finish(t, b, i)
    judge(t, b)
    if b.over == 0 and b.acting == NONE and not anybody_waits(b, b.turns[b.place]):
        end_turn(t, b, b.turns[b.place])


def waits(b: Battle, i: int) -> bool:
    """Has this ship still to be taken up, with actions, or weapons that fire by themselves?  [MG-2290, MG-R39]"""
    ship = b.ships[i]
    if ship.acted == 1 or not in_battle(b, i):
        return False
    if ship.ap > 0:
        return True
    if b.rules.autofire_when == AutofireWhen.TURN_START:
        for c in range(ship.first, ship.end):
            if b.parts[c].autofire == 1 and b.parts[c].ship == i:
                return True
    return False


def anybody_waits(b: Battle, seat: int) -> bool:
    """Has any ship of this player still to be taken up?"""
    for i in range(b.ship_count):
        if b.ships[i].side == seat and waits(b, i):
            return True
    return False


def take_up(t: Table, b: Battle, seat: int) -> None:
    """The ship that acts next; its locks are kept or lapse, its autofire shoots.  [MG-2290, MG-2295]"""
    if not anybody_waits(b, seat):
        return
    count = 0
    for i in range(b.ship_count):
        if b.ships[i].side == seat and waits(b, i):
            t.offer(i)
            count += 1
    b.acting = t.ask(seat, Ask.SHIP, 0, 0, b.round)
    i = b.acting
    if count > 1:
        t.emit(Event.MEANS, i, i)
    b.ships[i].taken_up = 1
    keep_locks(t, b, i)
    if b.rules.autofire_when == AutofireWhen.TURN_START:
        autofire(t, b, i)


def keep_locks(t: Table, b: Battle, i: int) -> None:
    """A lock on an opponent costs an action, or lapses.  [MG-1160, MG-R57]"""
    ship = b.ships[i]
    if b.locks == 0 or not manned(b, i):
        return
    for c in range(ship.first, ship.end):
        part = b.parts[c]
        if part.ship == i and part.lock != NONE and opposing(b, i, part.lock):
            if ship.ap > 0 and t.ask(ship.side, Ask.KEEP_LOCK, 0, 1, i, c, part.lock, ship.ap) == 1:
                ship.ap -= 1
                part.used = 1
                t.emit(Event.TAKES, i, c)
            else:
                unlock(t, b, c, Event.LOCK_ENDS.value)


def autofire(t: Table, b: Battle, i: int) -> None:
    """Weapons whose computers are set to it fire, in the order of the list, with or without a crew or a link.

    [MG-1010, MG-1040, MG-1100, MG-2610, MG-2620, MG-R39]
    """
    ship = b.ships[i]
    count = 0
    for c in range(ship.first, ship.end):
        part = b.parts[c]
        if part.autofire == 1 and part.ship == i:
            count += 1
            if is_gone(b, part.target):
                part.autofire = 0
                part.target = NONE
                t.emit(Event.AUTOFIRE_ENDS, i, c)
    if count == 0:
        return
    for c in range(ship.first, ship.end):
        if in_battle(b, i) and can_fire(b, i, c):
            j = autofire_target(b, i, c)
            if j != NONE:
                fire(t, b, i, c, j, aim_section(t, b, i, c, j), True)
                settle(t, b)


def finish(t: Table, b: Battle, i: int) -> None:
    """One unspent action is saved.  [MG-2500 .. MG-2520, MG-R32]"""
    ship = b.ships[i]
    ship.acted = 1
    if ship.shuttle == 0 and ship.ap > 0 and in_battle(b, i):
        ship.saved = 1
        t.emit(Event.SAVED, i)
    ship.ap = 0
    ship.scans = 0  # MG-2300: what no shot has used is lost
    b.acting = NONE


# ---- the end of a player's turn -----------------------------------------------------------------------------------


def end_turn(t: Table, b: Battle, seat: int) -> None:
    """Autofire where the house has it last, locks that nobody kept, surrender; then the next player's turn.

    [MG-2295, MG-R39, MG-R57, MG-R64]
    """
    if b.rules.autofire_when == AutofireWhen.TURN_END:
        for i in range(b.ship_count):
            if b.ships[i].side == seat and in_battle(b, i):
                autofire(t, b, i)
        judge(t, b)
        if b.over == 1:
            return
    if b.locks > 0:
        for i in range(b.ship_count):
            if b.ships[i].side == seat and in_battle(b, i) and not manned(b, i):
                lapse(t, b, i)
    if surrender(t, b, seat):
        judge(t, b)
        if b.over == 1:
            return
    b.stage = Stage.START.value
    b.place += 1
    while b.place < b.sides and b.out >> b.turns[b.place] & 1 == 1:
        b.place += 1
    if b.place >= b.sides:
        end_round(t, b)


def lapse(t: Table, b: Battle, i: int) -> None:
    """Locks of an unmanned ship on opponents that no ship has kept.  [MG-R57]"""
    for c in range(b.ships[i].first, b.ships[i].end):
        part = b.parts[c]
        if part.ship == i and part.lock != NONE and part.used == 0 and opposing(b, i, part.lock):
            unlock(t, b, c, Event.LOCK_ENDS.value)


def end_round(t: Table, b: Battle) -> None:
    """Every player has had his turn.  [MG-200, MG-R18]"""
    b.quiet = 0 if b.shots == 1 else b.quiet + 1
    b.shots = 0
    perish(t, b)
    judge_round(t, b)
    if b.over == 1:
        return
    b.round += 1
    b.place = 0
    while b.place < b.sides - 1 and b.out >> b.turns[b.place] & 1 == 1:
        b.place += 1
    t.emit(Event.ROUND, b.round)
    if b.contest == Contest.CONVOY or b.contest == Contest.RESCUE:  # MG-S80, MG-S90: after so many rounds
        judge(t, b)


def outcome(b: Battle) -> int:
    """The place of the result among the deal's outcomes; -1 while the battle goes on."""
    return b.result if b.over == 1 else -1


def rounds(b: Battle) -> int:
    """How many rounds are behind the battle, those of a campaign's earlier battles among them.  [MG-200]"""
    return b.past + max(0, b.round - 1)


def turns(b: Battle) -> int:
    """The rounds played, the running one among them.  [MG-200, MG-S80, MG-S90]"""
    played = b.round
    if (b.contest == Contest.CONVOY or b.contest == Contest.RESCUE) and b.round > b.goal_rounds:
        played = b.goal_rounds  # the next round has been announced, and nobody plays it
    earlier = b.battle if b.round == 0 else max(0, b.battle - 1)  # `past` has not the last round of any of these
    return b.past + earlier + played
