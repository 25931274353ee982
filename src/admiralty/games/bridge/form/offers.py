"""Turns that officers have marked to give up for a task to come.  [BC-1140, BC-R41, BC-R117, BC-R352]"""

from __future__ import annotations

from ..ratings import is_attack
from ..records import Battle
from ..tables import NONE, OFFER_ATTACK, OFFICERS
from ..words import Side
from .legality import may_give, may_help, turns_left


def may_offer(b: Battle, p: int, offer: int) -> bool:
    """May officer p mark its turn for this: the next task of another officer aboard, an attack, a reactive roll?"""
    if not may_give(b, p):
        return False
    if offer >= OFFER_ATTACK:
        return True
    other = b.officers[offer - 1]
    return offer > 0 and offer - 1 != p and other.aboard == 1 and other.ship == b.officers[p].ship


def kind_of(action: int) -> int:
    """What is offered to tasks of this kind, besides what is offered to their officer: to attacks; else nothing."""
    return OFFER_ATTACK if is_attack(action) else 0


def has_offered(b: Battle, p: int, o: int, kind: int) -> bool:
    """Has officer p marked its turn for a task of this kind of officer o, and may it still give it up?

    Whose promise to assist it waits for this task keeps the turn.  [BC-R40, BC-R117, BC-R352]
    """
    offer = b.officers[p].offers
    fits = offer == 1 + o or (offer == kind and kind > 0)
    return fits and may_help(b, o, p) and b.officers[p].pledges[o] == 0


def offered_to(b: Battle, o: int, kind: int) -> int:
    """The officers who join a roll for which nobody names helpers, a bit each.

    The turn that a Brace takes stays.  [BC-R41, BC-R352]
    """
    found = 0
    if o == NONE:
        return found
    owed, left = b.ships[b.officers[o].ship].braces, turns_left(b, Side.PLAYERS.value)
    for p in range(OFFICERS):
        if has_offered(b, p, o, kind) and (owed == 0 or left > owed + 1):
            found |= 1 << p
            left -= 1
    return found


def mend_offers(b: Battle) -> None:
    """After an edit: a mark that its officer could not make now is gone.  [BC-R269, BC-R352]"""
    for p in range(OFFICERS):
        if b.officers[p].offers > 0 and not may_offer(b, p, b.officers[p].offers):
            b.officers[p].offers = 0
