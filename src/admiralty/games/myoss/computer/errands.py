"""What `simple` does besides fighting: it fetches people in a rescue, and mends and buys between battles.

Rule-style functions that only look.  [MG-S70, MG-S90]
"""

from __future__ import annotations

from admiralty.core.state.questions import Question

from ..movement import has_working, in_battle
from ..people import has_room, shuttles_in
from ..records import NONE, Battle
from ..rescue import waiting
from ..words import Action, Contest, Kind, Status

BEATEN = 15  # per cent of its toughness below which a fleet in a campaign gives up


def beams_people(b: Battle, i: int) -> bool:
    """Does ship i keep its shield and cloak down, to beam people from a ship in distress?  [MG-S90]"""
    return waiting(b) > 0 and has_room(b, i) and has_working(b, i, Kind.TRANSPORTER.value)


def errand(b: Battle, q: Question, guns: int) -> int:
    """The action that brings people aboard, or prepares it; NONE where there is none, or a gun comes first.

    Transporters bring several at a time; shuttles are for the actions that the guns leave.  [MG-S90]
    """
    i = q.facts[0]
    if b.contest != Contest.RESCUE or waiting(b) == 0:
        return NONE
    for k in range(q.count):
        if q.listed[k] == Action.BEAM_PEOPLE and has_room(b, i):
            return Action.BEAM_PEOPLE.value
    if guns > 0:
        return NONE
    for k in range(q.count):
        if q.listed[k] == Action.STOW:
            return Action.STOW.value
        if q.listed[k] == Action.LAUNCH and empty_shuttle_aboard(b, i):
            return Action.LAUNCH.value
    for k in range(q.count):
        if q.listed[k] == Action.DOORS:
            for c in range(b.ships[i].first, b.ships[i].end):
                if b.parts[c].ship == i and shuts_in(b, c):
                    return Action.DOORS.value
    return NONE


def empty_shuttle_aboard(b: Battle, i: int) -> bool:
    """Has ship i a shuttle that could fetch somebody, in a hold with open doors or on a rack?"""
    for j in range(b.ship_count):
        if is_empty_shuttle(b, j) and b.ships[j].berth != NONE:
            berth = b.parts[b.ships[j].berth]
            if berth.ship == i and (berth.doors == 1 or berth.kind == Kind.RACK):
                return True
    return False


def is_empty_shuttle(b: Battle, j: int) -> bool:
    """Is it a shuttle with nobody in it?"""
    return b.ships[j].shuttle == 1 and b.ships[j].people == 0


def shuts_in(b: Battle, c: int) -> bool:
    """Is this a hold whose closed doors keep shuttles in?"""
    part = b.parts[c]
    return part.kind == Kind.HOLD and part.tg > 0 and part.doors == 0 and shuttles_in(b, c) > 0


def is_beaten(b: Battle, seat: int) -> bool:
    """Is so little left of a player's ships in a campaign that he had better give up?  [MG-S70]"""
    if b.contest != Contest.CAMPAIGN:
        return False
    left, bought = 0, 0
    for i in range(b.ship_count):
        ship = b.ships[i]
        if ship.side == seat and ship.status != Status.FOR_SALE and ship.shuttle == 0:
            for c in range(ship.first, ship.end):
                bought += b.parts[c].tg_bought
                left += b.parts[c].tg if in_battle(b, i) and b.parts[c].ship == i else 0
    return 100 * left < BEATEN * bought
