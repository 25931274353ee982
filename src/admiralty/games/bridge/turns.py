"""What a turn's start ends.  [BC-1510 .. BC-1520, BC-R26, BC-R29, BC-R40, BC-R257]"""

from __future__ import annotations

from admiralty.core.state.lasting import expire

from .options import NpcUntil
from .records import Battle, Ship
from .scene.traits import forget, show_traits
from .tables import NONE, OFFICERS, SHIPS, ZONES, Action, Trigger
from .words import Prepared


def start_turn(b: Battle, o: int, i: int) -> None:
    """Start a turn of an officer or an NPC ship: what lasted until it is over, and one Brace is served.

    [BC-R29, BC-R97]
    """
    ship = b.ships[i]
    if o != NONE:
        b.officers[o].acted = 1
        b.officers[o].delayed = max(0, b.officers[o].delayed - 1)
        end_effects(b, o, i)
    else:
        ship.turns += 1
        ship.delayed = max(0, ship.delayed - 1)
        end_ship_effects(b, ship, i)
    ship.braces = max(0, ship.braces - 1)


def drop_ready(b: Battle, k: int) -> None:
    """What an actor had readied is done, or lost.  [BC-1210]"""
    b.readied[k].action, b.readied[k].trigger = Action.PASS, Trigger.NONE
    if k >= OFFICERS:
        b.ships[k - OFFICERS].waits = 0


def unprepare(b: Battle, o: int) -> None:
    """What an officer had prepared is used, or over.  [BC-R04]"""
    if o != NONE:
        b.officers[o].prepared, b.officers[o].lapses = Prepared.NOTHING, 0


def end_turn(b: Battle, o: int) -> None:
    """A Prepare lasts to the end of the next turn, by house rule of its own; what has come to be seen is.  [BC-R04]"""
    show_traits(b)
    if o != NONE and b.officers[o].lapses > 0:
        b.officers[o].lapses -= 1
        if b.officers[o].lapses == 0:
            unprepare(b, o)


def end_traits(b: Battle, i: int, until: int) -> None:
    """End the traits of a ship's making that last until this turn.  [BC-R296]"""
    for trait in b.traits:
        if trait.until == until and trait.maker == i:
            forget(trait)


def end_effects(b: Battle, o: int, i: int) -> None:
    """End what an officer has kept up until this turn; a turn that is taken is offered no more.

    [BC-R29, BC-R40, BC-R352]
    """
    b.officers[o].offers = 0
    stop(b.ships[i], o + 1)
    drop_ready(b, o)
    end_traits(b, i, o + 1)
    for p in range(OFFICERS):
        b.officers[o].pledges[p] = 0
    for zone in range(ZONES):
        if b.zones[zone].swept == o + 1:
            b.zones[zone].swept = 0


def end_ship_effects(b: Battle, ship: Ship, i: int) -> None:
    """End what an NPC ship has kept up until its turn of this number, or its next by house rule.  [BC-R26, BC-R257]"""
    end_traits(b, i, ship.turns)
    if b.readied[OFFICERS + i].until == ship.turns or b.rules.npc_until == NpcUntil.NEXT_TURN:
        drop_ready(b, OFFICERS + i)
    if ship.aids_until == ship.turns or b.rules.npc_until == NpcUntil.NEXT_TURN:
        for j in range(len(b.ships)):
            ship.aids[j] = 0
    for zone in range(ZONES):
        here = b.zones[zone]
        if here.reader == i + 1 and (here.until == ship.turns or b.rules.npc_until == NpcUntil.NEXT_TURN):
            here.read, here.reader = 0, 0
    if b.rules.npc_until == NpcUntil.SAME_TURN:
        stop(ship, ship.turns)
    elif b.rules.npc_until == NpcUntil.NEXT_TURN:
        stop_all(ship)


def stop(ship: Ship, until: int) -> None:
    """End the effects on a ship that last until this turn."""
    if ship.evades == until:
        ship.evades = 0
    if ship.defends == until:
        ship.defends = 0
    if ship.attacks == until:
        ship.attacks = 0
    if ship.rotates == until:
        ship.rotates = 0


def stop_all(ship: Ship) -> None:
    """End all effects on a ship."""
    ship.evades, ship.defends = 0, 0
    ship.attacks, ship.rotates = 0, 0


def end_round(b: Battle) -> None:
    """What lasts a round is over.  [BC-R228]"""
    for i in range(SHIPS):
        expire(b.ships[i], "round")
    for o in range(len(b.officers)):
        expire(b.officers[o], "round")
    for trait in b.traits:
        if trait.rounds > 0:
            trait.rounds -= 1
            if trait.rounds == 0:
                forget(trait)
