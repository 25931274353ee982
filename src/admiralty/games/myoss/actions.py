"""The actions of a ship.

[MG-240, MG-770 .. MG-920, MG-1020, MG-1080, MG-1240 .. MG-1390, MG-1690, MG-2300 .. MG-2580, MG-R52 .. MG-R58, MG-R65]
"""

from __future__ import annotations

from admiralty.core.state.table import Table

from .attack import aim_section, can_attack, exposed_sections, fire
from .barring import bar_actions, bar_others, bar_remote, bar_targets
from .berths import launch, stow, transfer
from .damage import harm, push
from .menu import CREW_ONLY, can_aim, can_serve, lost_attributes, menu, serves
from .movement import commander, in_battle, leads, manned, unlock, unlock_all
from .options import RepairAttribute
from .records import NONE, Battle
from .special import beam_people, break_enemy_locks, cross, cut, lock
from .tables import ATTRIBUTES, BACKFIRE
from .words import Action, Ask, Cause, Die, Event, Task


def act(t: Table, b: Battle, i: int) -> bool:
    """One action of ship i, or of an unmanned ship that it leads; False: it does no more.

    [MG-200, MG-240, MG-2420, MG-2600, MG-R33, MG-R58]
    """
    ship = b.ships[i]
    if ship.shuttle == 0 and not manned(b, i):  # MG-R33: nobody is left to act
        ship.ap = 0
    if ship.ap == 0:
        return False
    bits = menu(b, i)
    t.offer(Action.END.value)
    offer_actions(t, bits)
    for j in range(b.ship_count):
        if leads_now(b, i, j):
            t.offer(Action.REMOTE.value)
            break
    if t.tells_why():
        bar_actions(t, b, i, bits)
    action = t.ask(ship.side, Ask.ACTION, 0, 0, i, ship.ap, i)
    if action == Action.END:
        return False
    t.emit(Event.ACTS, i, action)
    actor = i
    if action == Action.REMOTE:
        for j in range(b.ship_count):
            if leads_now(b, i, j):
                t.offer(j)
        actor = t.ask(ship.side, Ask.DRONE, 0, 0, i)
        t.emit(Event.REMOTE, i, actor)
        offer_actions(t, remote_menu(b, i, actor))
        if t.tells_why():
            bar_remote(t, b, actor, remote_menu(b, i, actor))
        action = t.ask(ship.side, Ask.ACTION, 0, 0, actor, ship.ap, i)
        t.emit(Event.ACTS, actor, action)
    ship.ap -= 1
    perform(t, b, actor, action)
    ship.taken_up = 2
    return True


def offer_actions(t: Table, bits: int) -> None:
    """Offer the actions whose bits are set."""
    action = 0
    while bits > 0:
        if bits & 1 == 1:
            t.offer(action)
        bits = bits >> 1
        action += 1


def leads_now(b: Battle, i: int, j: int) -> bool:
    """Can ship i give unmanned ship j something to do?  [MG-2420, MG-R58]"""
    if i == j or b.ships[j].shuttle == 1 or not in_battle(b, j) or manned(b, j) or not leads(b, i, j):
        return False
    return remote_menu(b, i, j) != 0


def remote_menu(b: Battle, i: int, j: int) -> int:
    """What ship i may have ship j do, a bit each; only its own player blows a ship up.  [MG-2600, MG-R58]"""
    bits = menu(b, j) & ~CREW_ONLY
    return bits if b.ships[i].side == b.ships[j].side else bits & ~(1 << Action.SELF_DESTRUCT)


def object_of(t: Table, b: Battle, i: int, action: int, what: int) -> int:
    """The component that an action is about, as its player chooses."""
    count = 0
    for c in range(b.ships[i].first, b.ships[i].end):
        if b.parts[c].ship == i and b.parts[c].tg > 0 and serves(b, i, c, action):
            t.offer(c)
            count += 1
    if t.tells_why():
        bar_others(t, b, i, action)
    chosen = t.ask(commander(b, i), what, 0, 0, i)
    if count > 1:
        t.emit(Event.TAKES, i, chosen)
    return chosen


def perform(t: Table, b: Battle, i: int, action: int) -> None:
    """What an action does.  [MG-2300 .. MG-2480]"""
    match action:
        case Action.FIRE:
            fire_weapon(t, b, i)
        case Action.SCAN:
            scan(t, b, i)
        case Action.REPAIR:
            repair(t, b, i)
        case Action.HEAL:
            heal(t, b, i)
        case Action.SHIELD_ON | Action.CLOAK_ON:
            screen_on(t, b, i, action)
        case Action.SHIELD_OFF | Action.CLOAK_OFF:
            screen_off(t, b, i, action)
        case Action.ATTACH:
            attach(t, b, i)
        case Action.AUTOFIRE_ON:
            autofire_on(t, b, i)
        case Action.AUTOFIRE_OFF:
            c = object_of(t, b, i, action, Ask.COMPUTER.value)
            b.parts[c].autofire = 0
            b.parts[c].target = NONE
            t.emit(Event.AUTOFIRE_OFF, i, c)
        case Action.LOCK:
            lock(t, b, i)
        case Action.RELEASE:
            unlock(t, b, object_of(t, b, i, action, Ask.BEAM.value), Event.UNLOCKED.value)
        case Action.KEEP:
            b.parts[object_of(t, b, i, action, Ask.BEAM.value)].used = 1
        case Action.DOORS:
            move_doors(t, b, i)
        case Action.LAUNCH:
            launch(t, b, i)
        case Action.STOW:
            stow(t, b, i)
        case Action.TRANSFER:
            transfer(t, b, i)
        case Action.BEAM_PEOPLE:
            beam_people(t, b, i)
        case Action.SELF_DESTRUCT:
            self_destruct(t, b, i)
        case Action.CUT:
            cut(t, b, i)
        case Action.CROSS:
            cross(t, b, i)
        case Action.BRIDGE:
            b.ships[i].bridge = object_of(t, b, i, action, Ask.NEW_BRIDGE.value)
            t.emit(Event.NEW_BRIDGE, i, b.ships[i].bridge)


def fire_weapon(t: Table, b: Battle, i: int) -> None:
    """A weapon fires at a ship that is named before any die is rolled.  [MG-240, MG-250, MG-2330]"""
    c = object_of(t, b, i, Action.FIRE.value, Ask.WEAPON.value)
    for j in range(b.ship_count):
        if can_attack(b, i, j):
            t.offer(j)
    if t.tells_why():
        bar_targets(t, b, i)
    target = t.ask(b.ships[i].side, Ask.TARGET, 0, 0, i, c)
    if exposed_sections(b, target) > 1:
        t.emit(Event.MEANS, i, target)
    fire(t, b, i, c, target, aim_section(t, b, i, c, target), False)


def has_failed(t: Table, b: Battle, i: int, c: int) -> int:
    """A 1 is a failure, and 1 to 10 after it a backfire: 0 success, 1 failure, 2 backfire.  [MG-2530 .. MG-2550]"""
    if t.roll(Die.ACTION, 100) > 1:
        return 0
    if t.roll(Die.BACKFIRE, 100) > BACKFIRE:
        t.emit(Event.FAILED, i, c)
        return 1
    t.emit(Event.BACKFIRE, i, c)
    return 2


def scan(t: Table, b: Battle, i: int) -> None:
    """A sensor helps the next shot; one that backfires hinders it.  [MG-2300 .. MG-2320, MG-2580]"""
    c = object_of(t, b, i, Action.SCAN.value, Ask.SENSOR.value)
    b.parts[c].used = 1
    failed = has_failed(t, b, i, c)
    if failed == 0:
        b.ships[i].scans += b.parts[c].value[0]
        t.emit(Event.SCAN, i, c, b.parts[c].value[0], b.ships[i].scans)
    elif failed == 2:
        b.ships[i].scans -= 1


def repair(t: Table, b: Battle, i: int) -> None:
    """One point of damage and one of another attribute, or an attribute.  [MG-1250 .. MG-1280, MG-2560, MG-R53]"""
    c = object_of(t, b, i, Action.REPAIR.value, Ask.REPAIR.value)
    part = b.parts[c]
    b.ships[i].rp -= 1
    failed = has_failed(t, b, i, c)
    if failed == 2:
        harm(t, b, c, 1, Cause.COMBAT.value, 0)
    if failed > 0:
        return
    damaged, lost = part.tg < part.tg_bought, lost_attributes(b, c)
    if damaged and lost > 0 and b.rules.repair_attribute == RepairAttribute.EITHER:
        damaged = t.ask(part.side, Ask.REPAIR_WHAT, 0, 1, i, c) == 0
        lost = 0 if damaged else lost
    if damaged:
        part.tg += 1
        t.emit(Event.REPAIRED, i, c, part.tg)
    if lost > 0:
        restore(t, b, i, c, lost)


def restore(t: Table, b: Battle, i: int, c: int, lost: int) -> None:
    """A point of an attribute that its owner chooses.  [MG-1260, MG-1310]"""
    for k in range(ATTRIBUTES[b.parts[c].kind]):
        if lost >> k & 1 == 1:
            t.offer(2 * b.parts[c].kind + k)
    attribute = t.ask(b.ships[i].side, Ask.RESTORE, 0, 0, i, c)
    k = attribute - 2 * b.parts[c].kind
    b.parts[c].value[k] += 1
    t.emit(Event.RESTORED, i, c, attribute, b.parts[c].value[k])


def heal(t: Table, b: Battle, i: int) -> None:
    """One lost AP of a crew component or bridge, for the turns to come.  [MG-1340 .. MG-1390, MG-2360, MG-2570]"""
    c = object_of(t, b, i, Action.HEAL.value, Ask.HEAL.value)
    part = b.parts[c]
    b.ships[i].hp -= 1
    failed = has_failed(t, b, i, c)
    if failed == 0:
        part.value[0] += 1
        t.emit(Event.HEALED, i, c, part.value[0])
    elif failed == 2 and part.value[0] > 0:
        part.value[0] -= 1
        t.emit(Event.HEALING_HURTS, i, c, 2 * part.kind, part.value[0])


def screen_on(t: Table, b: Battle, i: int, action: int) -> None:
    """A shield or cloak goes up, in the place of another; the ship's own beams let go.  [MG-790 .. MG-920, MG-R55]"""
    shield = action == Action.SHIELD_ON
    c = object_of(t, b, i, action, Ask.SHIELD.value if shield else Ask.CLOAK.value)
    if shield:
        b.ships[i].shield = c
        t.emit(Event.SHIELD_UP, i, c, b.parts[c].value[0])
    else:
        b.ships[i].cloak = c
        t.emit(Event.CLOAK_UP, i, c, b.parts[c].value[0])
    unlock_all(t, b, i, Event.LOCK_DROPPED.value)
    break_enemy_locks(t, b, i)


def screen_off(t: Table, b: Battle, i: int, action: int) -> None:
    """The shield or cloak goes down.  [MG-810, MG-910]"""
    if action == Action.SHIELD_OFF:
        t.emit(Event.SHIELD_DOWN, i, b.ships[i].shield)
        b.ships[i].shield = NONE
    else:
        t.emit(Event.CLOAK_DOWN, i, b.ships[i].cloak)
        b.ships[i].cloak = NONE


def attach(t: Table, b: Battle, i: int) -> None:
    """A computer serves another weapon.  [MG-1020, MG-2410]"""
    c = object_of(t, b, i, Action.ATTACH.value, Ask.COMPUTER.value)
    for k in range(b.ships[i].first, b.ships[i].end):
        if can_serve(b, i, c, k):
            t.offer(k)
    b.parts[c].serves = t.ask(commander(b, i), Ask.ATTACH, 0, 0, i, c)
    t.emit(Event.SERVES, i, c, b.parts[c].serves)


def autofire_on(t: Table, b: Battle, i: int) -> None:
    """A computer is set to fire its weapon at a ship.  [MG-1040, MG-1080, MG-R39]"""
    c = object_of(t, b, i, Action.AUTOFIRE_ON.value, Ask.COMPUTER.value)
    for j in range(b.ship_count):
        if can_aim(b, i, c, j):
            t.offer(j)
    b.parts[c].target = t.ask(commander(b, i), Ask.AUTOFIRE_TARGET, 0, 0, i, c)
    b.parts[c].autofire = 1
    t.emit(Event.AUTOFIRE_ON, i, c, b.parts[c].target)


def move_doors(t: Table, b: Battle, i: int) -> None:
    """The doors of a hold open or close.  [MG-2450, MG-R59]"""
    c = object_of(t, b, i, Action.DOORS.value, Ask.HOLD.value)
    b.parts[c].doors = 1 - b.parts[c].doors
    t.emit(Event.DOORS_OPEN if b.parts[c].doors == 1 else Event.DOORS_SHUT, i, c)


def self_destruct(t: Table, b: Battle, i: int) -> None:
    """The ship, or the section with the charge, goes straight to its destruction.  [MG-1690, MG-R65]"""
    c = object_of(t, b, i, Action.SELF_DESTRUCT.value, Ask.CHARGE.value)
    t.emit(Event.SELF_DESTRUCT, i, c)
    push(b, Task.EXPLODE.value, c, b.parts[c].section, i, 0, Cause.SELF_DESTRUCT.value)
