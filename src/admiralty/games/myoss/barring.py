"""Why an action is not in a ship's menu: of each rule that keeps it out, what that rule says.

[MG-300, MG-820, MG-920, MG-1150, MG-1240, MG-1310 .. MG-1390, MG-2050, MG-2300 .. MG-2480, MG-2600, MG-R52 .. MG-R63]
"""

from __future__ import annotations

from admiralty.core.state.table import Table

from .attack import why_silent
from .berths import is_berth_for, is_other_hold, pays_launch, pays_stow, why_aboard, why_outside
from .menu import CREW_ONLY, menu, why_blind, why_down, why_unaimed, why_unattached, why_unhealed, why_unrepaired
from .movement import in_space
from .people import is_staff
from .records import NONE, Battle
from .special import is_blocked, meet, why_busy, why_screened, why_stay, why_unbeamed
from .tables import SERVED_BY
from .words import Action, Bar


def bar_actions(t: Table, b: Battle, i: int, bits: int) -> None:
    """Of each action that the ship was built for and cannot take: why not.  [MG-2300 .. MG-2480]"""
    for action in range(1, Action.CROSS + 1):
        why = why_not(b, i, action) if bits >> action & 1 == 0 else Bar.NOTHING.value
        if why != Bar.NOTHING:
            t.bar(action, why)


def bar_remote(t: Table, b: Battle, i: int, bits: int) -> None:
    """The same of an unmanned ship that another leads: what needs a crew is its crew's.  [MG-2600, MG-R58]"""
    whole = menu(b, i)
    for action in range(1, Action.CROSS + 1):
        if bits >> action & 1 == 0:
            crew_only = CREW_ONLY >> action & 1 == 1
            why = Bar.NOTHING.value if crew_only else why_not(b, i, action)
            if whole >> action & 1 == 1:
                why = Bar.CREW_ONLY.value if crew_only else Bar.FOREIGN.value
            if why != Bar.NOTHING:
                t.bar(action, why)


def why_not(b: Battle, i: int, action: int) -> int:
    """What keeps the ship from an action: what is overcome soonest; NOTHING where it was not built for it."""
    match action:
        case Action.REPAIR | Action.HEAL:
            return why_unserved(b, i, action)
        case Action.LAUNCH:
            return why_none_leaves(b, i)
        case Action.STOW:
            return why_none_enters(b, i)
        case Action.TRANSFER:
            return why_none_moves(b, i)
        case Action.CROSS:
            return why_none_crosses(b, i)
    found = Bar.NOTHING.value
    for c in range(b.ships[i].first, b.ships[i].end):
        if b.parts[c].ship == i and SERVED_BY[action] > 0 and b.parts[c].kind == SERVED_BY[action]:
            why = why_unfit(b, i, c, action)
            found = max(found, why if why != Bar.NOTHING else why_pointless(b, i, action))
    return found


def why_unfit(b: Battle, i: int, c: int, action: int) -> int:
    """What keeps a component of ship i from an action that its kind serves; NOTHING where it could serve it."""
    if b.parts[c].tg == 0:
        return Bar.LOST.value
    match action:
        case Action.FIRE:
            return why_silent(b, c)
        case Action.SCAN:
            return why_blind(b, i, c)
        case Action.SHIELD_ON | Action.CLOAK_ON:
            return why_down(b, i, c)
        case Action.ATTACH:
            return why_unattached(b, i, c)
        case Action.AUTOFIRE_ON:
            return why_unaimed(b, c)
        case Action.LOCK:
            return why_busy(b, c)
        case Action.BEAM_PEOPLE:
            return why_unbeamed(b, i, c)
    return Bar.NOTHING.value


def why_pointless(b: Battle, i: int, action: int) -> int:
    """Why an action is not to be taken although a component could serve it: whom it would be about is missing."""
    match action:
        case Action.FIRE:
            return Bar.NO_TARGET.value if in_space(b, i) else Bar.INSIDE.value
        case Action.AUTOFIRE_ON:
            return Bar.NO_OTHER_TARGET.value if in_space(b, i) else Bar.INSIDE.value
        case Action.LOCK:
            up = why_screened(b, i)
            if up != Bar.NOTHING:
                return up
            return why_no_lock(b, i) if in_space(b, i) else Bar.INSIDE.value
        case Action.BEAM_PEOPLE:
            return Bar.NO_GOAL.value
    return Bar.NOTHING.value


def why_no_lock(b: Battle, i: int) -> int:
    """Nobody is there whom its beams do not hold, or a screen stops them.  [MG-1170, MG-R56]"""
    for j in range(b.ship_count):
        if i != j and in_space(b, j) and is_blocked(b, i, j):
            return Bar.BLOCKED.value
    return Bar.NO_LOCK.value


def why_unserved(b: Battle, i: int, action: int) -> int:
    """Repairs and healing: of the whole ship, the points, then what is worn or hurt.  [MG-1240, MG-1330]"""
    for c in range(b.ships[i].first, b.ships[i].end):
        if b.parts[c].ship == i and b.parts[c].kind == SERVED_BY[action]:
            repair = action == Action.REPAIR
            why = why_unrepaired(b, i) if repair else why_unhealed(b, i)
            if why != Bar.NOTHING:
                return why
            return Bar.SOUND.value if repair else Bar.HEALTHY.value
    return Bar.NOTHING.value


def why_none_leaves(b: Battle, i: int) -> int:
    """Of what is aboard, or of the ship itself: doors, sections, or a hold around it.  [MG-2050, MG-R59]"""
    found = Bar.NOTHING.value
    for j in range(b.ship_count):
        if pays_launch(b, i, j):
            found = max(found, why_aboard(b, j))
    return found


def why_none_enters(b: Battle, i: int) -> int:
    """Of what its player has in flight: doors, capacity, or an engine.  [MG-1490 .. MG-1560, MG-R59]"""
    found = Bar.NOTHING.value
    for j in range(b.ship_count):
        if b.ships[j].side == b.ships[i].side:
            for c in range(b.part_count):
                if pays_stow(b, i, j, c) and is_berth_for(b, j, c):
                    found = max(found, why_outside(b, j, c))
    return found


def why_none_moves(b: Battle, i: int) -> int:
    """Of its shuttles in holds: no other hold has capacity left.  [MG-1490, MG-1800]"""
    for j in range(b.ship_count):
        for c in range(b.ships[i].first, b.ships[i].end):
            if is_other_hold(b, i, j, c):
                return Bar.FULL.value
    return Bar.NOTHING.value


def why_none_crosses(b: Battle, i: int) -> int:
    """Of the ships that meet it: nobody is aboard who could go, or no place is free.  [MG-1740, MG-R63]"""
    found = Bar.NOTHING.value
    for j in range(b.ship_count):
        if meet(b, i, j):
            found = max(found, why_stay(b, i, i, j), why_stay(b, i, j, i))
    return found


def bar_others(t: Table, b: Battle, i: int, action: int) -> None:
    """Of the ship's other components of that kind, why not one of them.  [MG-300, MG-1310, MG-1390, MG-2330]"""
    for c in range(b.ships[i].first, b.ships[i].end):
        if b.parts[c].ship == i:
            why = why_not_this(b, i, c, action)
            if why != Bar.NOTHING:
                t.bar(c, why)


def why_not_this(b: Battle, i: int, c: int, action: int) -> int:
    """What keeps a component from being what an action is about; NOTHING where no action of that sort is."""
    part = b.parts[c]
    if action == Action.REPAIR:
        return Bar.WRECKED.value if part.tg == 0 else Bar.NOTHING.value
    if action == Action.HEAL:
        return Bar.DEAD.value if part.tg == 0 and is_staff(part.kind) else Bar.NOTHING.value
    if SERVED_BY[action] == 0 or part.kind != SERVED_BY[action]:
        return Bar.NOTHING.value
    return why_unfit(b, i, c, action)


def bar_targets(t: Table, b: Battle, i: int) -> None:
    """Of the ships that lie in a hold: nobody fires at them.  [MG-1540]"""
    for j in range(b.ship_count):
        if j != i and b.ships[j].berth != NONE and not in_space(b, j):
            t.bar(j, Bar.SHELTERED.value)
