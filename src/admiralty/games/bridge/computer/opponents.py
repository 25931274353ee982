"""The computer's answers, from what its seat may see."""

from __future__ import annotations

from admiralty.core.state.dice import chance
from admiralty.core.state.questions import Question

from ..ratings import dives, frees, rescues
from ..records import Battle, Doctrine
from ..rolling import AT_COST, LET_BE, ONE_DIE
from ..tables import NONE, OFFICERS, Action, Chase, Extra
from ..tasks import score
from ..victory import wins_by_leaving
from ..words import Ask, Shaken
from .additions import choose_extra
from .duties import (
    ORDERS,
    choose_ally,
    choose_major,
    choose_officer,
    choose_ship,
    choose_system,
    choose_zone,
    harbour,
    missed,
)
from .gunnery import choose_aim, choose_boost, choose_outcome, choose_shot, choose_target
from .helm import choose_first
from .words import Mind

CAREFUL, RICH = 6, 3  # Threat up to which players add more for a complication, and above which the GM pays for one
MUCH = 99


def answer(b: Battle, q: Question, d: Doctrine) -> int:
    """Any legal answer, or plain good sense."""
    if d.mind == Mind.RANDOM:
        return random_answer(q)
    if q.what == Ask.EXTRA:
        return choose_extra(b, q)
    if q.what == Ask.MAJOR or q.what == Ask.MAJOR_THERE:
        return choose_major(b, q)
    if q.what == Ask.SHOT:
        return choose_shot(b, q)
    if q.what == Ask.OUTCOME:
        return choose_outcome(b, q)
    if q.what == Ask.OFFICER or q.what == Ask.SLOT:
        return choose_officer(b, q)
    if q.what == Ask.SHIP:
        return choose_ship(b, q)
    if q.what == Ask.FIRST:
        return choose_first(b, q)
    if q.what == Ask.TARGET:
        return choose_target(b, q)
    return plain_answer(b, q)


def random_answer(q: Question) -> int:
    """Any legal one; half of all times an order has no more additions."""
    if q.what == Ask.EXTRA and chance(q.luck, q.taken + 4096, 2) == 1:
        return Extra.DONE.value
    if q.count > 0:
        return q.listed[chance(q.luck, q.taken, q.count) - 1]
    return q.low + chance(q.luck, q.taken, q.high - q.low + 1) - 1


def plain_answer(b: Battle, q: Question) -> int:
    """What comes up less often."""
    if q.what == Ask.ZONE:
        return choose_zone(b, q)
    if q.what == Ask.SYSTEM:
        return choose_system(b, q)
    if q.what == Ask.ALLY:
        return choose_ally(b, q)
    if q.what == Ask.BOOST:
        return choose_boost(b, q)
    if q.what == Ask.AIM:
        return choose_aim(b, q)
    if q.what == Ask.AGAIN:
        return choose_die(b, q)
    if q.what == Ask.FAILED:
        return choose_again(b, q)
    if q.what == Ask.COMPLICATION:
        ours = q.facts[0] < OFFICERS
        return q.low if (b.threat < CAREFUL if ours else b.threat > RICH) else q.high
    if q.what == Ask.SHAKEN:
        return choose_row(b, q.facts[0])
    if q.what == Ask.PURSUE:
        return 1 if wins_by_leaving(b) and q.facts[0] >= OFFICERS else 0
    if q.what == Ask.CHASE:
        leaves = q.listed[q.count - 1] == Chase.DIVE and b.ships[q.facts[0]].crewed == 1 and wins_by_leaving(b)
        return Chase.DIVE.value if leaves else Chase.FIGHT.value
    if q.what == Ask.COUNTER or q.what == Ask.SCREENS or q.what == Ask.IMPACT or q.what == Ask.BOXES:
        return q.high
    if q.what == Ask.LEARN and q.facts[1] == 1 and q.count > 1:
        return q.listed[1]
    return q.listed[0] if q.count > 0 else q.low


def choose_die(b: Battle, q: Question) -> int:
    """The worst die that scored nothing, if the task failed."""
    best, most = LET_BE, 0
    for k in range(b.task.dice):
        if q.facts[1] < q.facts[2] and scores_nothing(b, k) and b.task.faces[k] > most:
            best, most = ONE_DIE + k, b.task.faces[k]
    return best


def scores_nothing(b: Battle, k: int) -> bool:
    """Has this die of the task no success?"""
    return score(b.task.faces[k], b.task.target, b.task.critical) == 0


def choose_again(b: Battle, q: Question) -> int:
    """After a failure: at cost, or Determination where one success is missing, for all dice that scored nothing."""
    if q.listed[q.count - 1] == AT_COST:
        return AT_COST
    best = LET_BE
    if q.facts[2] - q.facts[1] == 1 and is_worth_fate(b) and q.count > 1:
        for k in range(b.task.dice):
            best |= 1 << k if scores_nothing(b, k) else 0
    for k in range(q.count):
        if q.listed[k] == best:
            return best
    return LET_BE


def is_worth_fate(b: Battle) -> bool:
    """Is the task one for Determination: a shot, a dive, a reactor, or what frees a ship that runs for a harbour?"""
    action = b.order.action
    return action == Action.FIRE or dives(action) or rescues(action) or (frees(action) and harbour(b) != NONE)


def choose_row(b: Battle, i: int) -> int:
    """What a shaken ship suffers: a turn of somebody who is not missed, or power that it has not, or a repair.

    [BC-2620, BC-R95, BC-R97, BC-R98]
    """
    least, found = MUCH, MUCH
    for o in range(OFFICERS):
        officer = b.officers[o]
        if officer.aboard == 1 and officer.ship == i:
            found = min(found, missed(b, o))
            least = min(least, missed(b, o) if officer.acted == 0 else MUCH)
    least = found if least == MUCH else least
    if least < ORDERS and b.ships[i].braces == 0:
        return Shaken.BRACE.value
    return Shaken.LOSING_POWER.value if b.ships[i].reserve == 0 else Shaken.CASUALTIES.value
