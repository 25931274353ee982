"""The computer's answers: at random, or by the policy of a gunner. `simple` has a file of its own.

Rule-style functions that only look; they read nothing but what their seat may see.
"""

from __future__ import annotations

from admiralty.core.state.dice import chance
from admiralty.core.state.questions import Question

from ..attack import part_at
from ..movement import opposing
from ..options import OpenSheets
from ..records import NONE, Battle, Doctrine
from ..words import Action, Ask, Kind, Mind
from .aiming import has_foe
from .simple import is_listed, simple_answer

AGAIN = 1000  # a second draw for the same question comes from here
ATTACKS = 70  # how often of a hundred `random` attacks where it can


def answer(b: Battle, q: Question, d: Doctrine) -> int:
    """The answer that a doctrine gives to a question."""
    if d.mind == Mind.RANDOM:
        return random_answer(b, q)
    if d.mind == Mind.GUNNER:
        return gunner_answer(b, q)
    return simple_answer(b, q)


# ---- at random ----------------------------------------------------------------------------------------------------


def random_answer(b: Battle, q: Question) -> int:
    """A legal answer drawn uniformly; but it mostly attacks, never its own ships, and never gives up."""
    if q.what == Ask.ACTION:
        return random_action(b, q)
    if q.what == Ask.SURRENDER:
        return NONE
    if q.what == Ask.ACCEPT:
        return 1
    if q.what == Ask.TARGET or q.what == Ask.AUTOFIRE_TARGET:
        return random_foe(b, q)
    return any_answer(q)


def any_answer(q: Question) -> int:
    """Any legal answer, all alike."""
    if q.count > 0:
        return q.listed[chance(q.luck, q.taken, q.count) - 1]
    return q.low + chance(q.luck, q.taken, q.high - q.low + 1) - 1


def random_action(b: Battle, q: Question) -> int:
    """An attack if there is one, mostly; else any action but self-destruction, and no shot at its own ships."""
    foes = has_foe(b, q.facts[0])
    if foes and is_listed(q, Action.FIRE.value) and chance(q.luck, q.taken + AGAIN, 100) <= ATTACKS:
        return Action.FIRE.value
    count = 0
    for k in range(q.count):
        if is_harmless(q.listed[k], foes):
            count += 1
    if count == 0:
        return q.listed[0]
    n = chance(q.luck, q.taken, count)
    for k in range(q.count):
        if is_harmless(q.listed[k], foes):
            n -= 1
            if n == 0:
                return q.listed[k]
    return q.listed[0]


def is_harmless(action: int, foes: bool) -> bool:
    """Is it an action that `random` takes?"""
    if action == Action.SELF_DESTRUCT:
        return False
    return foes or (action != Action.FIRE and action != Action.AUTOFIRE_ON)


def random_foe(b: Battle, q: Question) -> int:
    """Any of the opponents listed; of its own ships only if there are no others."""
    count = 0
    for k in range(q.count):
        if opposing(b, q.facts[0], q.listed[k]):
            count += 1
    n = chance(q.luck, q.taken, count) if count > 0 else 0
    for k in range(q.count):
        if opposing(b, q.facts[0], q.listed[k]):
            n -= 1
            if n == 0:
                return q.listed[k]
    return any_answer(q)


# ---- the gunner ---------------------------------------------------------------------------------------------------


def gunner_answer(b: Battle, q: Question) -> int:
    """Fires whenever it can, takes the frame when it may adjust, mends between battles, and does nothing else."""
    if q.what == Ask.ACTION:
        return Action.FIRE.value if is_listed(q, Action.FIRE.value) and has_foe(b, q.facts[0]) else q.listed[0]
    if q.what == Ask.TARGET:
        return first_foe(b, q)
    if q.what == Ask.ADJUST:
        return gunner_number(b, q)
    if q.what == Ask.PICK_ROLL:
        return gunner_pick(b, q)
    if q.what == Ask.FREE_PICK:
        for k in range(q.count):
            if b.parts[q.listed[k]].kind == Kind.FRAME and b.rules.open_sheets == OpenSheets.YES:
                return q.listed[k]
    if q.what == Ask.ACCEPT:
        return 1
    if q.what == Ask.POINTS or q.what == Ask.REPLACE or q.what == Ask.BUY:
        return q.high
    return q.listed[0] if q.count > 0 else q.low


def first_foe(b: Battle, q: Question) -> int:
    """The first opponent listed."""
    for k in range(q.count):
        if opposing(b, q.facts[0], q.listed[k]):
            return q.listed[k]
    return q.listed[0]


def is_frame(b: Battle, s: int, number: int) -> bool:
    """Is the frame at this hit location, as far as everybody knows?"""
    c = part_at(b, s, number) if b.rules.open_sheets == OpenSheets.YES else NONE
    return c != NONE and b.parts[c].kind == Kind.FRAME


def gunner_number(b: Battle, q: Question) -> int:
    """Its own shot to the frame, else to a hit; another's shot at it to a miss; else as rolled."""
    number, size = q.facts[4], q.facts[5]
    if b.ships[q.facts[0]].side == q.seat:
        for step in range(q.high - q.low + 1):
            if is_frame(b, q.facts[3], q.high - step):
                return q.high - step
        return min(number, max(q.low, size))
    return q.high if q.high > size else number


def gunner_pick(b: Battle, q: Question) -> int:
    """Of its own rolls the frame, else a hit; of another's at it a miss."""
    own, size = b.ships[q.facts[0]].side == q.seat, q.facts[4]
    best = q.listed[0]
    for k in range(q.count):
        number = q.listed[k]
        if own and (is_frame(b, q.facts[3], number) or (best > size and number < best)):
            if not is_frame(b, q.facts[3], best):
                best = number
        elif not own and number > best:
            best = number
    return best
