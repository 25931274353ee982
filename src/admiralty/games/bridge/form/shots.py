"""The form of a shot: weapon, mode and target, and what was found out before.  [BC-2290, BC-R75, BC-R81]"""

from __future__ import annotations

from admiralty.core.state.table import Table

from ..options import ScanScope
from ..ratings import has_extras
from ..records import Battle
from ..tables import ARMS, CALIBRATION, NONE, PROBE, SALVO_PRICE, SHIPS, SYSTEMS, TARGETS, WEAPONS, ZONES, Minor
from ..words import Arm, Ask, Boost, Mode, System
from .legality import OPEN, actor, has_mode, in_reach, may_salvo, probe_in_reach, shot_minors, why_silent
from .prices import spare


def write_shot(t: Table, b: Battle, seat: int) -> None:
    """Weapon, mode and target, and what was found out before.  [BC-2290, BC-2300, BC-1930, BC-2050, BC-R75, BC-R81]"""
    order = b.order
    o, i = order.officer, order.ship
    who = actor(o, i)
    for weapon in range(WEAPONS):
        if why_silent(b, o, i, weapon) == OPEN:
            for mode in range(Mode.SPREAD + 1):
                if has_mode(b, i, weapon, mode) and can_pay_salvo(b, o, i, weapon, mode):
                    for j in range(SHIPS):
                        if in_reach(b, i, weapon, j):
                            t.offer(j + TARGETS * (b.ships[i].design.weapons[weapon].called + ARMS * mode))
                    for zone in range(ZONES):
                        if mode != Mode.SPREAD and probe_in_reach(b, i, weapon, zone):
                            called = b.ships[i].design.weapons[weapon].called
                            t.offer(PROBE + zone + TARGETS * (called + ARMS * mode))
    shot = t.ask(seat, Ask.SHOT, 0, 0, who)
    order.target = shot % TARGETS
    order.weapon = weapon_called(b, i, shot // TARGETS % ARMS)
    order.mode = shot // (TARGETS * ARMS)
    if b.ships[i].shrouded == 1:
        order.minors |= 1 << Minor.UNSHROUD
    if b.ships[i].armed == 0:
        order.minors |= 1 << Minor.ARM
    elif b.ships[i].design.weapons[order.weapon].qualities & CALIBRATION > 0:
        order.minors |= 1 << Minor.PREPARE
    if order.target >= PROBE:
        return
    write_boost(t, b, seat)
    if b.ships[i].targets[order.target] == 1 and not has_extras(b, i, System.COMPUTERS.value):
        t.offer(0)
        for system in range(SYSTEMS):
            t.offer(1 + system)
        order.aim = t.ask(seat, Ask.AIM, 0, 0, who, order.target)


def can_pay_salvo(b: Battle, o: int, i: int, weapon: int, mode: int) -> bool:
    """Has the GM the Threat for a salvo, besides that for one torpedo?  [BC-R82, BC-R83]"""
    dearer = o == NONE and mode != Mode.PLAIN and may_salvo(b, i, weapon)
    return not dearer or spare(b) >= SALVO_PRICE + shot_minors(b, i, weapon)


def write_boost(t: Table, b: Battle, seat: int) -> None:
    """How the attack uses a Scan For Weakness.  [BC-1930, BC-R75]"""
    order = b.order
    if is_scanned(b, order.ship, order.target):
        t.offer(Boost.DAMAGE)
        t.offer(Boost.PIERCING)
        order.boost = t.ask(seat, Ask.BOOST, 0, 0, actor(order.officer, order.ship), order.target)


def weapon_called(b: Battle, i: int, called: int) -> int:
    """The first weapon of a ship that is called so."""
    for weapon in range(WEAPONS):
        arm = b.ships[i].design.weapons[weapon]
        if arm.arm != Arm.NONE and arm.called == called:
            return weapon
    return 0


def is_scanned(b: Battle, i: int, j: int) -> bool:
    """Has a Scan For Weakness been made against ship j that this attack may use?  [BC-R75]"""
    ship = b.ships[j]
    return ship.scanned == 1 and (b.rules.scan_scope == ScanScope.SIDE or ship.scanner == i)
