"""Tasks of the scene: Other Tasks, the steps of a challenge, extended tasks, things with which one interacts.

[BC-1010, BC-1020, BC-1160, BC-R50, BC-R106, BC-R110, BC-R214, BC-R215, BC-R270]
"""

from __future__ import annotations

from admiralty.core.state.table import Table

from ..design import is_system_destroyed
from ..form.legality import OPEN, actor, has_minor
from ..pools import funds, use_momentum
from ..ratings import add_ship, department_for, target_for
from ..records import Battle
from ..tables import DETAIL, IMPACT_PRICE, NONE, OTHERS, Action, Extra, Kind, Minor
from ..tasks import critical_of, open_task
from ..victory import PLAYERS, end
from ..words import Ask, Bar, Event, Side
from .influence import allows, forbids
from .records import OtherTask
from .traits import make
from .words import Gain


def is_open(b: Battle, k: int) -> bool:
    """Can this task be tried now: it is there, not done, and what it needs is done, or gone?  [BC-R215]"""
    other = b.others[k]
    if not is_undone(other):
        return False
    for each in range(OTHERS):
        if other.needs >> each & 1 == 1 and is_undone(b.others[each]):
            return False
    return True


def is_undone(other: OtherTask) -> bool:
    """Is a task there that is not done yet?"""
    return other.kind != Kind.NONE and other.done == 0


def thing_before(b: Battle, o: int, i: int, k: int) -> int:
    """The thing with which to interact on the way to a task that waits for nothing else; NONE.  [BC-1010, BC-R287]"""
    if o == NONE or not has_minor(b, o, i) or b.order.minors >> Minor.INTERACT & 1 == 1:
        return NONE
    found = NONE
    for each in range(OTHERS):
        if b.others[k].needs >> each & 1 == 1 and is_undone(b.others[each]):
            if found != NONE or b.others[each].kind != Kind.ROUTINE or not is_open(b, each):
                return NONE
            found = each
    return found


def waits(b: Battle, o: int, i: int, k: int) -> bool:
    """Does a task of the scene wait for the dice of this officer: now, or after an Interact?  [BC-1160, BC-R287]"""
    if b.others[k].kind < Kind.TASK or not is_undone(b.others[k]):
        return False
    return is_open(b, k) or thing_before(b, o, i, k) != NONE


def is_any(b: Battle, o: int, i: int) -> bool:
    """Does any task of the scene wait for dice?  [BC-1160]"""
    for k in range(OTHERS):
        if waits(b, o, i, k):
            return True
    return False


def why_not_tried(b: Battle, o: int, i: int, k: int) -> int:
    """Why an officer can't try this task: the number of a `Bar`, or OPEN.  [BC-R246, BC-R266, BC-R321]"""
    system = b.others[k].system
    if not waits(b, o, i, k):
        return Bar.NOT_NOW.value
    if forbids(b, o, i, system, Action.OTHER.value):
        return Bar.TRAIT.value
    if system == NONE or allows(b, o, i, system, Action.OTHER.value):
        return OPEN
    lost = b.ships[i].design.systems[system] == 0 or is_system_destroyed(b, i, system)
    return Bar.SYSTEM_LOST.value if lost else OPEN


def why_no_task(b: Battle, o: int, i: int) -> int:
    """Why an officer can try none of them.  [BC-1160]"""
    found = Bar.NOT_NOW.value
    for k in range(OTHERS):
        if waits(b, o, i, k):
            found = why_not_tried(b, o, i, k)
            if found == OPEN:
                return OPEN
    return found


def offer_tasks(t: Table, b: Battle, o: int, i: int) -> None:
    """Those that need a major action and dice."""
    for k in range(OTHERS):
        if why_not_tried(b, o, i, k) == OPEN:
            t.offer(k)


def offer_things(t: Table, b: Battle) -> None:
    """What can be done by interacting with it.  [BC-1010]"""
    for k in range(OTHERS):
        if b.others[k].kind == Kind.ROUTINE and is_open(b, k):
            t.offer(Extra.INTERACT * DETAIL + k)


def open_other(b: Battle, o: int, i: int) -> None:
    """Start the task that is ordered: its own attribute, department, focus, Difficulty and system.  [BC-R270]"""
    other = b.others[b.order.other]
    rating = department_for(b, o, i, other.department)
    focus = 1 if o != NONE and other.focus != NONE and b.officers[o].focus[other.focus] == 1 else 0
    open_task(b, target_for(b, o, i, other.attribute, other.department), critical_of(rating, focus), other.difficulty)
    add_ship(b, i, other.system, other.department)


def impact(b: Battle, o: int, i: int) -> int:
    """The boxes that a success marks: the better department, less the Resistance, 1 at least.  [BC-R214]"""
    other = b.others[b.order.other]
    rating = department_for(b, o, i, other.department)
    if other.system != NONE:
        rating = max(rating, b.ships[i].design.departments[other.department])
    return max(1, rating - other.resistance)


def advance(t: Table, b: Battle) -> None:
    """A success: the task is done, or an extended one is so much further; 2 Momentum mark a box more.  [BC-R214]"""
    order = b.order
    o, i, k = order.officer, order.ship, order.other
    other = b.others[k]
    if other.kind != Kind.EXTENDED:
        finish(t, b, i, k)
        return
    marks = impact(b, o, i)
    missing = max(0, other.boxes - other.marked - marks)
    most = min(missing, (b.task.momentum + funds(b, Side.PLAYERS.value)) // IMPACT_PRICE)
    more = t.ask(order.seat, Ask.IMPACT, 0, most, actor(o, i), k) if most > 0 else 0
    use_momentum(t, b, Side.PLAYERS.value, IMPACT_PRICE * more, actor(o, i))
    other.marked = min(other.boxes, other.marked + marks + more)
    t.emit(Event.MARKED, k, other.marked, other.boxes)
    if other.marked == other.boxes:
        finish(t, b, i, k)


def finish(t: Table, b: Battle, i: int, k: int) -> None:
    """A task is done, with what comes of it; perhaps the last of its challenge.  [BC-R214, BC-R215, BC-R270]"""
    other = b.others[k]
    other.done = 1
    t.emit(Event.ACHIEVED, k)
    if other.gain == Gain.TRAIT:
        make(t, b, i, other.trait, 0)
    if other.challenge > 0:
        for each in range(OTHERS):
            if b.others[each].challenge == other.challenge and is_undone(b.others[each]):
                return
        t.emit(Event.MET, other.challenge - 1)
    if other.gain == Gain.VICTORY and b.over == 0:
        end(t, b, PLAYERS)
