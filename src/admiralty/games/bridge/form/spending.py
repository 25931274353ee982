"""What the GM may spend Threat on besides, before a turn.  [BC-R222, BC-R255, BC-R261, BC-R277, BC-R333]"""

from __future__ import annotations

from admiralty.core.state.table import Table

from ..records import Battle
from ..scene.traits import made_by, made_in, made_of, may_make
from ..tables import DETAIL, NONE, OFFICERS, SHIPS, STRIKES, TRAIT_PRICE, ZONES, Effect, Extra
from ..words import Hazard, Side, Status
from .prices import spare

STRIKE_MOST, WARY_MOST = 3, 4


def offer_deeds(t: Table, b: Battle) -> None:
    """Hazards that strike, reinforcements, new traits, a larger complication range: what there is Threat for."""
    order = b.order
    for i in range(SHIPS):
        if order.strike == 0 and may_be_struck(b, i):
            for threat in range(1, min(STRIKE_MOST, spare(b)) + 1):
                t.offer(Extra.STRIKE * DETAIL + STRIKES * i + threat)
                if threat % 2 == 1:  # an even number gives no more than the one below
                    t.offer(Extra.STRIKE * DETAIL + STRIKES * (SHIPS + i) + threat)
        if order.reinforce == 0 and b.ships[i].status == Status.WAITING and b.ships[i].comes == 0:
            if b.ships[i].scale <= spare(b):
                t.offer(Extra.REINFORCE * DETAIL + i)
        if order.quick == 0 and spare(b) >= TRAIT_PRICE and b.ships[i].status == Status.FIGHTING:
            offer_quick(t, b, i)
    if order.quick == 0 and spare(b) >= TRAIT_PRICE:
        offer_quick_elsewhere(t, b)
    if order.wary == 0:
        for more in range(1, min(WARY_MOST - b.wary, spare(b)) + 1):
            t.offer(Extra.WARY * DETAIL + more)


def may_be_struck(b: Battle, i: int) -> bool:
    """Does a ship of the players stand in a hazard that has not struck it in this round?  [BC-R255]"""
    ship = b.ships[i]
    there = ship.status == Status.FIGHTING and ship.crewed == 1 and ship.beset == 0
    return there and b.zones[ship.zone].hazard != Hazard.NONE


def offer_quick(t: Table, b: Battle, i: int) -> None:
    """A trait of the scene: a ship's tasks are harder, or its attacks, or it is harder to hit.  [BC-R222]"""
    if b.ships[i].crewed == 1:
        harder, hit = Effect.TASKS_HARDER.value, Effect.EASY_TO_HIT.value
    else:
        harder, hit = Effect.TASKS_EASIER.value, Effect.HARD_TO_HIT.value
    for effect in (harder, hit):
        said = made_of(effect, NONE, i)
        if b.ships[i].bystander == 0 and may_make(b, Side.GM.value, said):
            t.offer(Extra.QUICK_TRAIT * DETAIL + said)


def offer_quick_elsewhere(t: Table, b: Battle) -> None:
    """Or all tasks in a zone are harder, or those of an officer.  [BC-R222, BC-R333]"""
    for zone in range(ZONES):
        said = made_in(Effect.TASKS_HARDER.value, zone)
        if b.zones[zone].used == 1 and may_make(b, Side.GM.value, said):
            t.offer(Extra.QUICK_TRAIT * DETAIL + said)
    for o in range(OFFICERS):
        said = made_by(Effect.TASKS_HARDER.value, o)
        if b.officers[o].aboard == 1 and may_make(b, Side.GM.value, said):
            t.offer(Extra.QUICK_TRAIT * DETAIL + said)
