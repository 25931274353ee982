"""A task from its order to its dice: who assists, what is bought, what is rolled again.

[BC-1130, BC-1140, BC-1310, BC-1470, BC-2050, BC-R40, BC-R117, BC-R118, BC-R207 .. BC-R212, BC-R224]
"""

from __future__ import annotations

from admiralty.core.state.table import Table

from .design import has_talents
from .form.difficulty import order_focus
from .form.legality import actor, has_determination, is_at, may_help, seat_of
from .form.offers import has_offered, kind_of
from .form.prices import count_helpers
from .pools import give_back
from .ratings import add_helper, critical_for, target_for, told_as
from .records import Battle
from .scene.influence import trait_risk
from .scene.marks import use_marks
from .tables import COMMAND, FACES, NONE, OFFICERS, OWN_DICE, RANGE_MOST, Tag
from .tasks import count_task, roll_task, target_of
from .turns import end_effects, end_turn
from .words import Ask, Attribute, Department, Die, Event, Status, Talent

LET_BE = 0
ONE_DIE = 64  # and its place: rolled again by a Targeting Solution or Calibrate Sensors
AT_COST = 128


def complication_range(b: Battle, o: int, i: int, action: int) -> int:
    """From which face on a die of this task is a complication: for the GM's Threat, for traits.  [BC-R222, BC-R265]"""
    risk = trait_risk(b, o, i, b.task.system, action)
    return min(RANGE_MOST, 1 + risk + (b.wary if o != NONE else 0))


def set_dice(b: Battle) -> None:
    """Give the task the dice of the order; a defence may have taken the Determination since.  [BC-R207, BC-R224]"""
    b.task.dice = OWN_DICE + b.order.dice
    b.task.ones = 1 if b.order.ones == 1 and has_determination(b, b.order.officer) else 0
    if b.task.ones == 1:
        b.officers[b.order.officer].determination -= 1


def call_helpers(t: Table, b: Battle, o: int, i: int, attribute: int, department: int, tag: int) -> None:
    """Add everybody who assists: who promised it, who is called and comes, who directed it.  [BC-R117, BC-R209]

    Before them the GM decides on a focus that was claimed. Nobody does where the order is not to roll: what was
    promised waits for the next task.  [BC-R40, BC-R203, BC-R285]
    """
    if b.order.unrolled == 1:
        return
    decide_focus(t, b, o, i)
    paid = max(0, count_helpers(b) - 1)
    come = gather(t, b, o, i) if o != NONE else 0
    add_helpers(b, o, i, attribute, department, tag)
    if o != NONE:
        give_back(t, b, paid - max(0, come - 1), b.order.threat)
    use_up_help(b, o, i)


def decide_focus(t: Table, b: Battle, o: int, i: int) -> None:
    """May an officer roll with a focus that no tag gives? The GM is asked.  [BC-R203, BC-R339]"""
    if o == NONE or b.order.claimed == 0 or b.order.unrolled == 1:
        return
    action = told_as(b, b.order.action)
    granted = t.ask(b.gm, Ask.FOCUS, 0, 1, actor(o, i), action)
    if granted == 1:
        b.task.critical = b.officers[o].departments[order_focus(b)[0]]
    t.emit(Event.FOCUSED, actor(o, i), action, granted)


def gather(t: Table, b: Battle, o: int, i: int) -> int:
    """How many officers come: who has promised it, and who of those that are called.

    Whose turn has gone to a readied action or a reactive roll since is not asked.  [BC-1140, BC-R117, BC-R352, BC-R353]
    """
    come = 0
    for p in range(OFFICERS):
        if has_promised(b, p, o):
            come += 1
            t.emit(Event.HELPS, p, o)
        elif b.order.helpers[p] == 1:
            if may_help(b, o, p) and comes(t, b, p, o, i):
                give_up_turn(b, p)
                come += 1
                t.emit(Event.HELPS, p, o)
            else:
                b.order.helpers[p] = 0
                t.emit(Event.REFUSED, p, o)
    return come


def has_promised(b: Battle, p: int, o: int) -> bool:
    """Has officer p promised to assist the next task of officer o?  [BC-R40]"""
    return o != NONE and b.officers[p].aboard == 1 and b.officers[p].pledges[o] == 1


def use_up_help(b: Battle, o: int, i: int) -> None:
    """Help that was promised is for one task.  [BC-R40, BC-R42]"""
    if o != NONE:
        for p in range(OFFICERS):
            b.officers[p].pledges[o] = 0
        return
    for ship in b.ships:
        if ship.status == Status.FIGHTING:
            ship.aids[i] = 0


def comes(t: Table, b: Battle, p: int, o: int, i: int) -> bool:
    """Does a called officer give up the turn? One of the same person does, and one who has offered it.

    [BC-1140, BC-R117, BC-R272]
    """
    seat = b.officers[p].seat
    if seat == b.officers[o].seat or has_offered(b, p, o, kind_of(b.order.action)):
        return True
    return t.ask(seat, Ask.CALLED, 0, 1, actor(o, i), p) == 1


def give_up_turn(b: Battle, p: int) -> None:
    """The turn of a helper is over, and counts as a major action; it had no minor one.  [BC-R29, BC-R39, BC-R41]"""
    officer = b.officers[p]
    officer.acted = 1
    officer.delayed = max(0, officer.delayed - 1)
    officer.majors += 1
    end_effects(b, p, officer.ship)
    end_turn(b, p)


def add_helpers(b: Battle, o: int, i: int, attribute: int, department: int, tag: int) -> None:
    """Add the dice of all who assist an order, taken that whoever is called comes; none where it is not to roll.

    [BC-1310, BC-R42, BC-R209, BC-R285]
    """
    if b.order.unrolled == 1:
        return
    if o == NONE:
        if b.order.assisted == 1:
            add_helper(b, target_for(b, o, i, 0, 0), critical_for(b, o, i, 0, 0))
        for j in range(len(b.ships)):
            if b.ships[j].aids[i] == 1 and b.ships[j].status == Status.FIGHTING and b.task.helpers < OFFICERS:
                add_helper(b, target_for(b, o, j, 0, 0), critical_for(b, o, j, 0, 0))
        return
    for p in range(OFFICERS):
        if b.order.helpers[p] == 1 or has_promised(b, p, o):
            add_officer(b, p, i, attribute, department, tag)
    if b.order.assisted == 1 and b.order.director != NONE:
        officer = b.officers[b.order.director]
        rating = officer.departments[Department.LEADERSHIP]
        target = target_of(officer.attributes[Attribute.PRESENCE], rating)
        add_helper(b, target, rating if officer.focus[Tag.DIRECT] == 1 else 1)


def add_officer(b: Battle, p: int, i: int, attribute: int, department: int, tag: int) -> None:
    """Add a helper's die: by the task's pair, or from a command position by Presence + Leadership.  [BC-R209]"""
    officer = b.officers[p]
    target = target_for(b, p, i, attribute, department)
    rating = officer.departments[department]
    leads = target_of(officer.attributes[Attribute.PRESENCE], officer.departments[Department.LEADERSHIP])
    if is_at(b, p, COMMAND) and leads > target:
        target, rating = leads, officer.departments[Department.LEADERSHIP]
    focused = officer.focus[Tag.ASSIST] + (officer.focus[tag] if tag != NONE else 0) > 0
    add_helper(b, target, rating if focused else 1)


def roll(t: Table, b: Battle, o: int, i: int, action: int) -> None:
    """Roll the task that is set, and use up what it uses; at Difficulty 0 perhaps without dice.  [BC-R68, BC-R206]"""
    task = b.task
    b.roller = i
    use_marks(b, o, i, action)
    if b.order.unrolled == 1 and action == b.order.action and task.difficulty == 0:
        use_up(b, o, i)
        task.dice, task.successes, task.complications, task.momentum, task.passed = 0, 0, 0, 0, 1
        t.emit(Event.UNROLLED, actor(o, i), told_as(b, action))
        return
    t.emit(Event.ROLLS, actor(o, i), told_as(b, action), task.target, task.difficulty)
    use_up(b, o, i)
    roll_task(t, b)


def use_up(b: Battle, o: int, i: int) -> None:
    """Rerouted power and an Overload are for one task, and so is what the GM has paid.  [BC-1790, BC-R68, BC-R204]"""
    if o != NONE:
        b.wary = 0
    if b.task.system != NONE:
        b.ships[i].rerouted[b.task.system] = 0
    if o != NONE:
        b.officers[o].overload = max(0, b.officers[o].overload - 1)
    else:
        b.ships[i].overload = max(0, b.ships[i].overload - 1)


def mend_failure(t: Table, b: Battle, o: int, i: int, again: int, at_cost: int) -> int:
    """After a roll one die again where something allows it; after a failure Determination, or success at cost.

    [BC-2050, BC-R118, BC-R208, BC-R212, BC-R224]
    """
    task = b.task
    if again == 1 and task.dice > 0:
        again = roll_one_again(t, b, o, i)
    while task.passed == 0:
        if at_cost == 0 and not has_determination(b, o):
            return 0
        t.offer(LET_BE)
        offer_rerolls(t, b, again, has_determination(b, o))
        if at_cost == 1:
            t.offer(AT_COST)
        choice = t.ask(seat_of(b, o, i), Ask.FAILED, 0, 0, actor(o, i), task.successes, task.difficulty)
        if choice == LET_BE:
            return 0
        if choice == AT_COST:
            task.passed = 1
            task.momentum = 0
            task.complications += 1
            return 1
        if choice >= ONE_DIE:
            again = 0
            reroll(t, b, 1 << choice - ONE_DIE)
        else:
            b.officers[o].determination -= 1
            reroll(t, b, choice)
        t.emit(Event.REROLLED, actor(o, i), task.successes, task.difficulty)
    return 0


def roll_one_again(t: Table, b: Battle, o: int, i: int) -> int:
    """A Targeting Solution or calibrated sensors: any one die, whatever came of the roll; 1 if it is left for later.

    [BC-1820, BC-2050, BC-R69, BC-R81, BC-R289]
    """
    task = b.task
    t.offer(LET_BE)
    for k in range(task.dice):
        t.offer(ONE_DIE + k)
    choice = t.ask(seat_of(b, o, i), Ask.AGAIN, 0, 0, actor(o, i), task.successes, task.difficulty)
    if choice == LET_BE:
        return 1
    reroll(t, b, 1 << choice - ONE_DIE)
    t.emit(Event.REROLLED, actor(o, i), task.successes, task.difficulty)
    return 0


def offer_rerolls(t: Table, b: Battle, again: int, determined: bool) -> None:
    """Which dice may be rolled again: any of one's own.  [BC-R224, BC-R289]"""
    for k in range(b.task.dice):
        if again == 1:
            t.offer(ONE_DIE + k)
    if determined:
        for mask in range(1, 1 << b.task.dice):
            t.offer(mask)


def reroll(t: Table, b: Battle, mask: int) -> None:
    """Roll dice again; the new results stand.  [BC-R208]"""
    for k in range(b.task.dice):
        if mask >> k & 1 == 1:
            b.task.faces[k] = t.roll(Die.TASK, FACES)
    count_task(b)


def steady(t: Table, b: Battle, o: int) -> None:
    """The talent Steady Voice: a rolled Difficulty 0 task makes 1 Momentum more.  [BC-R278]"""
    if is_steady(b, o) and b.task.passed == 1:
        b.task.momentum += 1
        t.emit(Event.STEADIED, o)


def is_steady(b: Battle, o: int) -> bool:
    """Does a success at this task make 1 Momentum more?  [BC-R278]"""
    if o == NONE or b.task.difficulty > 0 or b.task.dice == 0 or not has_talents(b):
        return False
    return b.officers[o].talent == Talent.STEADY_VOICE
