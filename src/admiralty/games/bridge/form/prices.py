"""What an order costs, and what it is paid from.

[BC-400 .. BC-430, BC-690, BC-1300, BC-R22 .. BC-R25, BC-R108, BC-R207, BC-R209, BC-R218]
"""

from __future__ import annotations

from ..design import has_talents
from ..options import DiveTerrain, NpcReserve, OverrideTaskless
from ..places import flight_price, is_risky, planned_zone, price_of_move
from ..ratings import dives, is_attack, is_task
from ..records import Battle, Officer
from ..tables import (
    ACTION_DIFFICULTY,
    ACTION_SYSTEM,
    AREA,
    NONE,
    OFFICERS,
    PROBE,
    SALVO_PRICE,
    SPENDS,
    SPREAD,
    STRIKES,
    TRAIT_PRICE,
    Action,
    Form,
)
from ..tasks import price_of_dice
from ..words import Arm, Defence, Mode, Talent


def count_bits(mask: int) -> int:
    """How many bits of a mask are set."""
    found = 0
    while mask > 0:
        found += mask & 1
        mask >>= 1
    return found


def is_rolled(b: Battle) -> bool:
    """Has the order dice: a task, or by house rule one before another position's action that is none?  [BC-R31]"""
    order = b.order
    foreign = order.override == 1 and order.action != Action.READY
    return is_task(order.action) or (foreign and b.rules.override_taskless == OverrideTaskless.TASK_1)


def count_helpers(b: Battle) -> int:
    """How many officers an order calls for help, or have promised it.  [BC-R209]"""
    order, found = b.order, 0
    if order.officer == NONE or order.unrolled == 1 or not is_rolled(b):
        return 0
    for p in range(OFFICERS):
        found += max(order.helpers[p], b.officers[p].pledges[order.officer])
    return found


def is_rolled_later(b: Battle) -> bool:
    """Does the target roll first, so that dice are bought once the Difficulty is known?  [BC-R61]"""
    order = b.order
    if order.form == Form.DICE or not is_attack(order.action) or order.target == NONE:
        return False
    return order.target < PROBE and defence_of(b, order.target) != Defence.NONE


def defence_of(b: Battle, j: int) -> int:
    """What makes attacks on a ship opposed.  [BC-2180]"""
    if b.ships[j].evades > 0:
        return Defence.EVASIVE_ACTION.value
    return Defence.DEFENSIVE_FIRE.value if b.ships[j].defends > 0 else Defence.NONE.value


def terrain_price(b: Battle) -> int:
    """What the Impulse before the action costs, as far as it is paid for.  [BC-680, BC-R17]"""
    order = b.order
    found = 0
    if order.first > 0 and not is_risky(order.first):
        found += price_of_move(b, order.officer, order.ship, b.ships[order.ship].zone, order.first)
    return found


def dive_price(b: Battle, i: int) -> int:
    """What a dive pays for the terrain of the zone where it starts.  [BC-R06]"""
    return 0 if b.rules.dive_terrain == DiveTerrain.NONE else b.zones[planned_zone(b, i)].terrain


def after_price(b: Battle) -> int:
    """What the Impulse after the action will cost, as far as it is paid for: that is then.  [BC-710, BC-R13]"""
    order = b.order
    if order.after == 0 or is_risky(order.after):
        return 0
    return price_of_move(b, order.officer, order.ship, b.ships[order.ship].zone, order.after)


def order_price(b: Battle) -> int:
    """The Immediate price of an order; after a defender's roll that of dice and help.  [BC-690, BC-R108, BC-R209]"""
    order = b.order
    found = price_of_dice(order.dice)
    if not is_rolled_later(b):
        found += max(0, count_helpers(b) - 1)
    if order.form == Form.DICE:
        return found
    found += max(0, count_bits(order.minors) - 1) + terrain_price(b)
    if dives(order.action) and order.risk == 0:
        found += dive_price(b, order.ship)
    for k in range(SPENDS):
        found += order.bought[k] * b.spends[k].price * b.spends[k].immediate
    if order.officer != NONE:
        return found
    found += deeds_price(b)
    if order.first + order.after > 0:
        found += 1 if b.ships[order.ship].flights > 0 and flight_price(b, order.ship) > 0 else 0
    return found + npc_price(b, order.ship, order.action, order.weapon)


def torpedo_price(b: Battle, i: int, weapon: int) -> int:
    """The Threat of a torpedo, or of the salvo that is ordered.  [BC-2110, BC-R82, BC-R83]"""
    arm, order = b.ships[i].design.weapons[weapon], b.order
    if arm.arm != Arm.TORPEDO:
        return 0
    is_salvo = order.ship == i and order.mode != Mode.PLAIN and arm.qualities & (AREA | SPREAD) == 0
    return SALVO_PRICE if is_salvo else 1


def deeds_price(b: Battle) -> int:
    """What the GM spends besides, before the turn: a hazard, a reinforcement, a trait, complications.  [BC-R222]"""
    order = b.order
    found = order.strike % STRIKES + order.wary + (TRAIT_PRICE if order.quick > 0 else 0)
    return found + (b.ships[order.reinforce - 1].scale if order.reinforce > 0 else 0)


def npc_price(b: Battle, i: int, action: int, weapon: int) -> int:
    """What an action costs the GM: a used system, a torpedo, by house rule Reserve Power.  [BC-410, BC-R24, BC-R83]"""
    ship, found = b.ships[i], 0
    system = ACTION_SYSTEM[action]
    if ACTION_DIFFICULTY[action] >= 0 and system != NONE and ship.used >> system & 1 == 1:
        found += 1
    if action == Action.FIRE:
        found += torpedo_price(b, i, weapon)
    needs_power = action == Action.SHROUD or action == Action.RAM or dives(action)
    needs_power = needs_power or (action == Action.REGENERATE and ship.small == 0)
    if needs_power and b.rules.npc_reserve == NpcReserve.THREAT_1:
        found += 1
    return found + 1 if action == Action.DIRECT else found


def spare(b: Battle) -> int:
    """The Threat that the GM has left after the order so far."""
    return b.threat - order_price(b) - after_price(b)


def ready_threat(b: Battle) -> int:
    """The Threat that the GM has for an action: what the order costs without one comes first."""
    order = b.order
    return spare(b) + npc_price(b, order.ship, order.action, order.weapon)


def direct_price(b: Battle, officer: Officer) -> int:
    """What Direct costs: 1 Momentum, or nothing once a scene with Carried Voice.  [BC-1300, BC-R278]"""
    return 0 if officer.talent == Talent.CARRIED_VOICE and officer.voiced == 0 and has_talents(b) else 1


def ready_momentum(b: Battle) -> int:
    """The Momentum that is left to pay an order with: what Direct takes comes first.  [BC-1300, BC-R47]"""
    order = b.order
    if order.action != Action.DIRECT:
        return b.momentum
    return max(0, b.momentum - direct_price(b, b.officers[order.officer]))
