"""Officers and ships that are given to the computer one by one: which, and who decides what is asked.

[BC-R355, BC-R356]
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from admiralty.core.face.game import Giving
from admiralty.core.state.questions import Asked

from ..deal.people import first_in_command
from ..design import can_act
from ..form.legality import actor, has_turns, may_act, seat_of
from ..records import Battle
from ..tables import NONE, OFFICERS
from ..words import Ask, Status

OF_SHIP = (Ask.SHAKEN, Ask.CHASE)  # decided by the captain, or for the NPC ship that they are about
OF_CAPTAIN = (Ask.VETO, Ask.PARLEY)
OF_GM = (Ask.HAZARD, Ask.FOCUS)  # about the players' ship: no ship of the GM's decides them


def things(b: Battle, seat: int) -> Sequence[int]:
    """The officers of a seat; of the GM's the ships that have turns now, or will have when they come.  [BC-R355]"""
    if seat != b.gm:
        return [o for o in range(len(b.officers)) if b.officers[o].aboard == 1 and b.officers[o].seat == seat]
    ships = [i for i in range(len(b.ships)) if b.ships[i].crewed == 0 and b.ships[i].bystander == 0]
    return [actor(NONE, i) for i in ships if can_act(b, i) or b.ships[i].status == Status.WAITING]


def whose(b: Battle, seat: int, asked: Asked | None) -> Collection[int]:
    """Who decides what a seat is asked; all its officers or ships where none of them does by itself.  [BC-R356]"""
    found = deciders(b, seat, asked)
    held = [k for k in found if seat_of(b, k if k < OFFICERS else NONE, k - OFFICERS) == seat]
    return found if len(held) == len(found) else ()


def deciders(b: Battle, seat: int, asked: Asked | None) -> Collection[int]:
    """Who decides what a seat is asked, whoever holds them now."""
    if asked is None:
        return deciders_of_order(b, seat)
    if asked.what == Ask.SLOT:
        return deciders_of_slot(b, seat)
    if asked.what in OF_SHIP and b.ships[asked.facts[0]].crewed == 0:
        return (actor(NONE, asked.facts[0]),)
    if asked.what in OF_SHIP or asked.what in OF_CAPTAIN:
        return captain_of(b, seat)
    if asked.what in OF_GM:
        return things(b, seat)
    return (asked.facts[1 if asked.what == Ask.CALLED else 0],)


def deciders_of_order(b: Battle, seat: int) -> Collection[int]:
    """Whose order it is; before that is chosen all who may act.  [BC-R273]"""
    order = b.order
    return deciders_of_slot(b, seat) if order.ship == NONE else (actor(order.officer, order.ship),)


def deciders_of_slot(b: Battle, seat: int) -> Collection[int]:
    """Those of a seat who may have the turn."""
    if seat == b.gm:
        return [actor(NONE, i) for i in range(len(b.ships)) if has_turns(b, i)]
    return [o for o in range(len(b.officers)) if may_act(b, o) and b.officers[o].seat == seat]


def captain_of(b: Battle, seat: int) -> Collection[int]:
    """The first officer in command, who is this seat's; else all that it has decide.  [BC-R94]"""
    o = first_in_command(b)
    return (o,) if o != NONE and b.officers[o].seat == seat else things(b, seat)


def name(thing: int, names: Mapping[str, tuple[str, ...]]) -> str:
    """What an officer or a ship is called."""
    return names["officer"][thing] if thing < OFFICERS else names["ship"][thing - OFFICERS]


def known(view: Mapping[str, Any], thing: int) -> bool:
    """Everybody knows the officers, and the ships that are in the battle.  [BC-R264, BC-R355]"""
    if thing < OFFICERS:
        return bool(view["officers"][thing]["aboard"])
    return bool(view["ships"][thing - OFFICERS]["status"])


def holder(thing: int) -> str:
    """Where an officer's seat stands; a ship of the GM's is handed to nobody.  [BC-R272, BC-R355]"""
    return f"officers.{thing}.seat" if thing < OFFICERS else ""


GIVING = Giving(things, whose, name, known, holder)
