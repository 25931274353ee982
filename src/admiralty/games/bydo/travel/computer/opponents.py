"""The computer's answers in travel, from what its seat may see; in a combat it answers as in a skirmish."""

from __future__ import annotations

from admiralty.core.state.questions import Question

from ...computer.opponents import answer, any_answer
from ...records import Doctrine
from ...tables import PANICKED, SANITY
from ...words import Mind
from ..campaign import RESTS
from ..records import Campaign
from ..words import Act, Ask


def travel_answer(b: Campaign, q: Question, d: Doctrine) -> int:
    """Any legal answer, or plain good sense."""
    if q.what < Ask.FOUND:
        return answer(b, q, d)
    if d.mind == Mind.RANDOM:
        return any_answer(q)
    if q.what == Ask.ACT:
        return choose_act(b, q)
    if q.what == Ask.SHIP:
        return choose_ship(b, q)
    if q.what == Ask.LOAD:
        return min(q.high, b.fleet[q.facts[0]].build.racks[q.facts[1]])
    if q.what == Ask.OFFER:
        return offer_first(b, q)
    if q.what == Ask.FOUND:
        return q.listed[1]
    if q.what == Ask.NOTE:
        return q.listed[min(1, q.count - 1)]
    if q.what == Ask.SCENE:
        return q.listed[min(b.leg, q.count - 1)]
    return q.listed[0]  # the first course, no leave


def offer_first(b: Campaign, q: Question) -> int:
    """The combats in their order.  [BY-S55]"""
    for stage in range(q.facts[0]):
        if b.fought[stage] == 0:
            return q.listed[0]
    return q.listed[1]


def choose_act(b: Campaign, q: Question) -> int:
    """Nerves that are gone first, then a worn ship, then frayed nerves; else it asks around.  [BY-S53]"""
    ship = b.ships[q.facts[0]]
    worn, frayed = False, 0 <= ship.sanity <= SANITY - RESTS
    for k in range(q.count):
        worn = worn or (q.listed[k] == Act.REPAIR and 4 * ship.health < 3 * ship.design.health)
    if 0 <= ship.sanity <= PANICKED:
        return Act.REST.value
    if worn:
        return Act.REPAIR.value
    return Act.REST.value if frayed else Act.INVESTIGATE.value


def choose_ship(b: Campaign, q: Question) -> int:
    """The type that was lost, else the first that is open.  [BY-S52]"""
    for k in range(q.count):
        if q.listed[k] == b.careers[q.facts[0]].craft:
            return q.listed[k]
    return q.listed[min(1, q.count - 1)]
