"""The solved opponent: it looks up the best play of the challenge, which `admiralty solve challenge` has found.

The table holds, for every state that the best ship can come to with it, the order of each round, and which attribute
takes each hit. What it does not hold (another ship, another house rule, a state that somebody made by hand) it does not
know. `solve_table` writes it, and says how it is laid out.
"""

from __future__ import annotations

from admiralty.core.state.questions import Question
from admiralty.core.state.stored import stored

from ..actions import enemies, enemy
from ..damage import effective
from ..options import (
    ChallengeFirstPlot,
    ChallengeVictory,
    CombatLength,
    Edition,
    EscapeCheck,
    MissilePercent,
    Negotiate,
    PlayerSpeedCap,
    SpeedDraw,
    SystemshipVisibility,
)
from ..records import NONE, SPEED_MAX, Battle, Ship
from ..tables import CRT, SOLVED
from ..words import Ask, Contest

UNKNOWN = -1
# Where the parts of the table begin is said at its beginning, in this order, each with its length.
FOES, WOUNDS, SHIPS, PAGES, STARTS, ORDERS, RUNS = 0, 1, 2, 3, 4, 5, 6
OPENING = 14  # the opening's number, behind those
TACTIC, DRIVE, BEAM, SCREEN, TUBES, SPEEDS = 0, 1, 2, 3, 4, 5  # of an order
ORDER_WIDTH = 16
BASE, MISSILE_BASE = 32, 128  # of a ship as a number
LEVELS, ROUNDS, HITS, SHIPS_MOST = 16, 4, 64, 1024  # of a page as a number
VALUES = 4096  # of a run: first state, what is decided from there on


def solved_answer(b: Battle, q: Question) -> int:
    """The best answer, or that it is not known."""
    if stored(SOLVED, 2 * SHIPS + 1) == 0 or not is_standard(b):
        return UNKNOWN
    if q.what == Ask.TAKE_HIT:
        return solved_loss(b, q.facts[0], q.facts[1])
    return solved_order(b, q)


def is_standard(b: Battle) -> bool:
    """Is it the challenge as it was solved?  [IS-020, IS-R10 .. IS-R13, IS-R50 .. IS-R55, WW-R61, WW-R63]

    How a systemship is built, and how its level is rolled, changes no order but the first; that one is for one ship.
    """
    r = b.rules
    if b.contest != Contest.CHALLENGE or r.rounds != 3 or r.combat_length != CombatLength.THREE_ROUNDS:
        return False
    if r.systemship_visibility != SystemshipVisibility.FULL or r.challenge_first_plot != ChallengeFirstPlot.BLIND:
        return False
    if r.challenge_victory != ChallengeVictory.DESTROY_AND_SURVIVE or r.escape_check != EscapeCheck.BEAM_FIRE_ONLY:
        return False
    if r.speed_draw != SpeedDraw.RANGE or r.player_speed_cap != PlayerSpeedCap.NONE:
        return False
    if r.missile_percent != MissilePercent.FLOOR or r.warp_tl != 0 or r.negotiate != Negotiate.ON:
        return False
    return r.edition == Edition.CLASSIC and r.exits > 0 and is_printed(b)


def is_printed(b: Battle) -> bool:
    """Is the combat table the printed one?  [WW-380]"""
    for k in range(len(CRT)):
        if b.crt[k] != CRT[k]:
            return False
    return True


def solved_order(b: Battle, q: Question) -> int:
    """What the order of the round says of this box. Nothing is noted: `careful` may have taken notes of its own."""
    i = q.facts[0]
    order = opening(b, i) if b.round == 1 else decided(b, i, 0, foe_place(b, i))
    if order == UNKNOWN:
        return UNKNOWN
    at = part(ORDERS) + order * ORDER_WIDTH
    if q.what == Ask.MISSILE_SPEED:
        return max(1, min(SPEED_MAX, stored(SOLVED, at + SPEEDS + q.facts[1])))
    if q.count > 0:
        return listed(q, stored(SOLVED, at + TACTIC) if q.what == Ask.TACTIC else q.listed[0])
    return max(q.low, min(q.high, stored(SOLVED, at + box(q.what))))


def box(what: int) -> int:
    """Where an order has the answer to a question."""
    if what == Ask.DRIVE:
        return DRIVE
    if what == Ask.TUBES:
        return TUBES
    return BEAM if what == Ask.BEAM else SCREEN


def listed(q: Question, wanted: int) -> int:
    """The wanted answer if it is legal, else the first that is."""
    for k in range(q.count):
        if q.listed[k] == wanted:
            return wanted
    return q.listed[0]


def opening(b: Battle, i: int) -> int:
    """The first order, if the ship is the one that it is for."""
    return stored(SOLVED, OPENING) if ship_key(b.ships[i]) == stored(SOLVED, OPENING + 1) else UNKNOWN


def solved_loss(b: Battle, i: int, hits: int) -> int:
    """What a hit takes, with so many still to be taken, against the systemship as it will be after the round."""
    foe = enemy(b, i, 0)
    if foe == NONE:
        return UNKNOWN
    ship, place = b.ships[foe], foe_place(b, i)
    for _ in range(effective(ship.hits, ship.order.screen, ship.tl)):
        if place == UNKNOWN or place == length(FOES):
            return UNKNOWN
        place = stored(SOLVED, part(WOUNDS) + place)
    return decided(b, i, hits, place)


def foe_place(b: Battle, i: int) -> int:
    """The place of the systemship's values in the list of all."""
    foe = enemy(b, i, 0)
    return found(FOES, ship_key(b.ships[foe])) if foe != NONE and enemies(b, i) == 1 else UNKNOWN


def decided(b: Battle, i: int, hits: int, state: int) -> int:
    """What is decided for ship i against this systemship: an order's number, or what a hit takes."""
    own = found(SHIPS, ship_key(b.ships[i]))
    foe = enemy(b, i, 0)
    if own == UNKNOWN or state == UNKNOWN or state == length(FOES) or hits >= HITS or foe == NONE:
        return UNKNOWN
    page = found(PAGES, ((b.ships[foe].tl * ROUNDS + b.round) * HITS + hits) * SHIPS_MOST + own)
    if page == UNKNOWN:
        return UNKNOWN
    low, high = stored(SOLVED, part(STARTS) + page), stored(SOLVED, part(STARTS) + page + 1)
    if stored(SOLVED, part(RUNS) + low) // VALUES > state:
        return UNKNOWN
    while high - low > 1:
        middle = (low + high) // 2
        if stored(SOLVED, part(RUNS) + middle) // VALUES <= state:
            low = middle
        else:
            high = middle
    return stored(SOLVED, part(RUNS) + low) % VALUES


def ship_key(ship: Ship) -> int:
    """A ship's values as one number.  [(PD, B, S, T, M)]"""
    if max(ship.pd, ship.beams, ship.screens, ship.tubes) >= BASE or ship.missiles >= MISSILE_BASE:
        return UNKNOWN
    if ship.racks + ship.ecm + ship.armour + ship.cannons + ship.shells + ship.holds > 0:
        return UNKNOWN
    return (((ship.pd * BASE + ship.beams) * BASE + ship.screens) * BASE + ship.tubes) * MISSILE_BASE + ship.missiles


def part(which: int) -> int:
    """Where a part of the table begins."""
    return stored(SOLVED, 2 * which)


def length(which: int) -> int:
    """How many numbers a part of the table has."""
    return stored(SOLVED, 2 * which + 1)


def found(which: int, key: int) -> int:
    """The place of a number in a part that goes upwards, if it is there."""
    first = part(which)
    low, high = 0, length(which)
    while high - low > 1:
        middle = (low + high) // 2
        if stored(SOLVED, first + middle) <= key:
            low = middle
        else:
            high = middle
    return low if high > 0 and stored(SOLVED, first + low) == key else UNKNOWN
