"""Why what a ship's components are there for is not in its menu.

[MG-300, MG-820, MG-920, MG-1150, MG-1240, MG-1330, MG-2050, MG-2300 .. MG-2480, MG-2600, MG-R52 .. MG-R63]
"""

from __future__ import annotations

from admiralty.core.state.table import Table

from .menu import CREW_ONLY, menu
from .movement import in_space
from .options import TransporterRange
from .records import NONE, Battle
from .special import is_free_beam, passable, screens_down
from .words import Action, Bar, Kind


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
        if bits >> action & 1 == 0 and whole >> action & 1 == 1 and CREW_ONLY >> action & 1 == 1:
            t.bar(action, Bar.CREW_ONLY)


def why_not(b: Battle, i: int, action: int) -> int:
    """What keeps the ship from an action, by the components that serve it; NOTHING where it never had any."""
    match action:
        case Action.FIRE:
            return why_idle(b, i, Kind.WEAPON.value, Bar.NO_TARGET.value)
        case Action.SCAN:
            return why_idle(b, i, Kind.SENSOR.value, Bar.INSIDE.value)
        case Action.REPAIR:
            return why_idle(b, i, Kind.MAINTENANCE.value, Bar.SOUND.value if b.ships[i].rp > 0 else Bar.NO_RP.value)
        case Action.HEAL:
            return why_idle(b, i, Kind.MEDICAL.value, Bar.HEALTHY.value if b.ships[i].hp > 0 else Bar.NO_HP.value)
        case Action.SHIELD_ON:
            return why_down(b, i, Kind.SHIELD.value)
        case Action.CLOAK_ON:
            return why_down(b, i, Kind.CLOAK.value)
        case Action.LOCK:
            return why_unlocked(b, i)
        case Action.BEAM_PEOPLE:
            return why_unbeamed(b, i)
        case Action.LAUNCH:
            return why_aboard(b, i)
        case Action.SELF_DESTRUCT:
            return why_idle(b, i, Kind.SELF_DESTRUCT.value, Bar.NOTHING.value)
    return Bar.NOTHING.value


def why_idle(b: Battle, i: int, kind: int, otherwise: int) -> int:
    """Destroyed, used in this turn, or in a section that is not exposed; `otherwise` where one could do it."""
    found = Bar.NOTHING.value
    for c in range(b.ships[i].first, b.ships[i].end):
        if b.parts[c].kind == kind and b.parts[c].ship == i:
            why = why_still(b, c)
            if why == Bar.NOTHING:
                return otherwise
            found = max(found, why)
    return found


def why_still(b: Battle, c: int) -> int:
    """What keeps a component from its work: destroyed, or of weapons and sensors used, or in such a section."""
    part = b.parts[c]
    if part.tg == 0:
        return Bar.LOST.value
    if part.kind != Kind.WEAPON and part.kind != Kind.SENSOR:
        return Bar.NOTHING.value
    if part.used > 0:
        return Bar.USED.value
    return Bar.COVERED.value if b.sections[part.section].exposed == 0 else Bar.NOTHING.value


def bar_others(t: Table, b: Battle, i: int, action: int) -> None:
    """Of the ship's other weapons or sensors, why not one of them.  [MG-2050, MG-2330]"""
    for c in range(b.ships[i].first, b.ships[i].end):
        kind = b.parts[c].kind
        same = kind == Kind.WEAPON if action == Action.FIRE else kind == Kind.SENSOR and action == Action.SCAN
        if same and b.parts[c].ship == i and why_still(b, c) != Bar.NOTHING:
            t.bar(c, why_still(b, c))


def why_down(b: Battle, i: int, kind: int) -> int:
    """Shields and cloaks are never up together.  [MG-820, MG-920, MG-R55]"""
    ship = b.ships[i]
    if kind == Kind.SHIELD:
        return Bar.NOTHING.value if ship.shield != NONE else why_idle(b, i, kind, Bar.CLOAKED.value)
    return Bar.NOTHING.value if ship.cloak != NONE else why_idle(b, i, kind, Bar.SHIELDED.value)


def why_screened(b: Battle, i: int) -> int:
    """Which of its screens is up.  [MG-820, MG-920]"""
    return Bar.SCREENS.value if b.ships[i].shield != NONE else Bar.VEILED.value


def why_unlocked(b: Battle, i: int) -> int:
    """Every beam holds something or has been broken off, the screens are up, or nobody is there.  [MG-1150, MG-1170]"""
    for c in range(b.ships[i].first, b.ships[i].end):
        if is_free_beam(b, i, c):
            return Bar.NO_LOCK.value if screens_down(b, i) else why_screened(b, i)
    return why_idle(b, i, Kind.TRACTOR_BEAM.value, Bar.BEAMS_BUSY.value)


def why_unbeamed(b: Battle, i: int) -> int:
    """The transporters are used, the screens are up, or nobody is to be beamed.  [MG-820, MG-920, MG-R63]"""
    if b.rules.transporter_range != TransporterRange.ALL:
        return Bar.NOTHING.value
    found = Bar.NOTHING.value
    for c in range(b.ships[i].first, b.ships[i].end):
        part = b.parts[c]
        if part.kind == Kind.TRANSPORTER and part.ship == i:
            if part.tg > 0 and part.value[0] > 0 and part.used == 0:
                return Bar.NOBODY.value if screens_down(b, i) else why_screened(b, i)
            found = max(found, Bar.USED.value if part.tg > 0 and part.used > 0 else Bar.LOST.value)
    return found


def why_aboard(b: Battle, i: int) -> int:
    """What is aboard: doors are shut, the section is not exposed, or it lies inside itself.  [MG-2050, MG-R59]"""
    found = Bar.NOTHING.value
    for j in range(b.ship_count):
        berth = b.ships[j].berth
        if berth != NONE and b.parts[berth].ship == i:
            if not in_space(b, i):
                found = max(found, Bar.INSIDE.value)
            elif not passable(b, berth):
                found = max(found, Bar.DOORS.value)
            else:
                found = max(found, Bar.COVERED.value)
    return found
