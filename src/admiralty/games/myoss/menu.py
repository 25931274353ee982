"""What a ship may do now, and with which of its components.

[MG-240, MG-780 .. MG-920, MG-1020, MG-1080, MG-1250 .. MG-1390, MG-2300 .. MG-2480, MG-R52 .. MG-R59]
"""

from __future__ import annotations

from .attack import can_attack, can_fire, section_count, why_silent
from .berths import can_launch, can_stow, can_transfer_any
from .movement import has_working, in_space, manned, opposing
from .options import BridgeHandover
from .people import is_staff
from .records import NONE, Battle, Part
from .special import can_cross, can_lock, someone_to_beam, why_busy, why_unbeamed
from .tables import ACTIVE, ATTRIBUTES
from .words import Action, Bar, Kind

CREW_ONLY = (
    1 << Action.FIRE
    | 1 << Action.SCAN
    | 1 << Action.REPAIR
    | 1 << Action.HEAL
    | 1 << Action.BRIDGE
    | 1 << Action.BEAM_PEOPLE
    | 1 << Action.TRANSFER
    | 1 << Action.CUT
    | 1 << Action.CROSS
)  # what nobody can do from another ship  [MG-2600, MG-R58]


def menu(b: Battle, i: int) -> int:
    """The actions that ship i may take now, a bit each; what a shuttle may do is fly.  [MG-2300 .. MG-2480, MG-R59]"""
    bits = 0
    ship, parts = b.ships[i], b.parts
    workshop = ship.rp > 0 and why_unrepaired(b, i) == Bar.NOTHING  # most have no point: then nobody looks for a place
    for c in range(ship.first, ship.end):
        part = parts[c]
        if part.ship == i and part.tg > 0:
            if workshop and is_worn(part):
                bits = bits | 1 << Action.REPAIR
            if ACTIVE[part.kind] == 1:
                bits = bits | uses(b, i, c)
    if bits >> Action.FIRE & 1 == 1 and not has_target(b, i):
        bits = bits & ~(1 << Action.FIRE)
    if b.berths > 0:
        for j in range(b.ship_count):
            if can_launch(b, i, j):
                bits = bits | 1 << Action.LAUNCH
            if can_stow(b, i, j):
                bits = bits | 1 << Action.STOW
            if can_transfer_any(b, i, j):  # MG-1800: with open doors as well
                bits = bits | 1 << Action.TRANSFER
            if can_cross(b, i, j):
                bits = bits | 1 << Action.CROSS
    if section_count(b, i) > 1:
        bits = bits | 1 << Action.CUT
    return bits


def has_target(b: Battle, i: int) -> bool:
    """Is there any ship that ship i may attack?"""
    for j in range(b.ship_count):
        if can_attack(b, i, j):
            return True
    return False


def why_unrepaired(b: Battle, i: int) -> int:
    """What keeps ship i from repairs: where to work, or a repair point.  [MG-1240, MG-R33, MG-R52]"""
    if not has_working(b, i, Kind.MAINTENANCE.value):
        return Bar.NO_WORKSHOP.value
    return Bar.NOTHING.value if b.ships[i].rp > 0 else Bar.NO_RP.value


def why_unhealed(b: Battle, i: int) -> int:
    """What keeps ship i from healing: where to be healed, or a heal point.  [MG-1330, MG-R33]"""
    if not has_working(b, i, Kind.MEDICAL.value):
        return Bar.NO_SICK_BAY.value
    return Bar.NOTHING.value if b.ships[i].hp > 0 else Bar.NO_HP.value


def is_hurt(part: Part) -> bool:
    """Has an undestroyed crew component or bridge lost AP that healing restores?  [MG-1340, MG-1390, MG-R15]"""
    return is_staff(part.kind) and part.staffed == 1 and part.value[0] + part.vacant < part.bought[0]


def why_blind(b: Battle, i: int, c: int) -> int:
    """What keeps an undestroyed sensor from a scan.  [MG-2310, MG-2050, MG-R59]"""
    if b.parts[c].used > 0:
        return Bar.SCANNED.value
    if b.sections[b.parts[c].section].exposed == 0:
        return Bar.COVERED.value
    return Bar.NOTHING.value if in_space(b, i) else Bar.INSIDE.value


def why_down(b: Battle, i: int, c: int) -> int:
    """What keeps an undestroyed shield or cloak from being turned on; never are both up.  [MG-780 .. MG-920, MG-R55]"""
    ship = b.ships[i]
    if ship.shield == c:
        return Bar.SHIELD_UP.value
    if ship.cloak == c:
        return Bar.CLOAK_UP.value
    if b.parts[c].kind == Kind.SHIELD:
        return Bar.NOTHING.value if ship.cloak == NONE else Bar.CLOAKED.value
    return Bar.NOTHING.value if ship.shield == NONE else Bar.SHIELDED.value


def why_unattached(b: Battle, i: int, c: int) -> int:
    """What keeps an undestroyed computer from another weapon: there is none.  [MG-1020, MG-2410]"""
    ship, parts = b.ships[i], b.parts
    for k in range(ship.first, ship.end):
        if parts[k].kind == Kind.WEAPON and can_serve(b, i, c, k):
            return Bar.NOTHING.value
    return Bar.NO_WEAPON.value


def why_unaimed(b: Battle, c: int) -> int:
    """What keeps an undestroyed computer from autofire: it serves no weapon, or a destroyed one.  [MG-300, MG-1040]"""
    serves = b.parts[c].serves
    if serves == NONE:
        return Bar.UNATTACHED.value
    return Bar.NOTHING.value if b.parts[serves].tg > 0 else Bar.UNARMED.value


def is_worn(part: Part) -> bool:
    """Can it be repaired: has it damage, or lost a point of an attribute?  [MG-1250 .. MG-1280, MG-1310, MG-R52]"""
    if part.tg < part.tg_bought:
        return True
    return (part.value[0] < part.bought[0] or part.value[1] < part.bought[1]) and not is_staff(part.kind)


def serves(b: Battle, i: int, c: int, action: int) -> bool:
    """Is undestroyed component c of ship i what this action may be about?"""
    if action == Action.FIRE:
        return can_fire(b, i, c)
    if action == Action.REPAIR:
        return is_worn(b.parts[c]) and why_unrepaired(b, i) == Bar.NOTHING
    return ACTIVE[b.parts[c].kind] == 1 and uses(b, i, c) >> action & 1 == 1


def uses(b: Battle, i: int, c: int) -> int:
    """The actions besides repairs that undestroyed component c of ship i serves or is the object of, a bit each."""
    part = b.parts[c]
    bits = 0
    match part.kind:
        case Kind.WEAPON:
            if why_silent(b, c) == Bar.NOTHING:
                bits = bits | 1 << Action.FIRE
        case Kind.SENSOR:
            if why_blind(b, i, c) == Bar.NOTHING:
                bits = bits | 1 << Action.SCAN
        case Kind.BRIDGE | Kind.CREW:
            bits = bits | uses_of_staff(b, i, c)
        case Kind.SHIELD | Kind.CLOAK:
            bits = bits | uses_of_screen(b, i, c)
        case Kind.COMPUTER:
            bits = bits | uses_of_computer(b, i, c)
        case Kind.TRACTOR_BEAM:
            bits = bits | uses_of_beam(b, i, c)
        case Kind.HOLD:
            bits = bits | 1 << Action.DOORS
        case Kind.TRANSPORTER:
            if why_unbeamed(b, i, c) == Bar.NOTHING and someone_to_beam(b, i):
                bits = bits | 1 << Action.BEAM_PEOPLE
        case Kind.SELF_DESTRUCT:
            bits = bits | 1 << Action.SELF_DESTRUCT
    return bits


def lost_attributes(b: Battle, c: int) -> int:
    """The attributes below their purchased value that a repair can restore, a bit each.  [MG-1260, MG-1270]"""
    part = b.parts[c]
    if is_staff(part.kind):
        return 0
    bits = 0
    for k in range(ATTRIBUTES[part.kind]):
        if part.value[k] < part.bought[k]:
            bits = bits | 1 << k
    return bits


def uses_of_staff(b: Battle, i: int, c: int) -> int:
    """Healing, and a bridge that takes over for an action.  [MG-1340, MG-1390, MG-R15, MG-R31]"""
    part, ship = b.parts[c], b.ships[i]
    bits = 0
    if is_hurt(part) and why_unhealed(b, i) == Bar.NOTHING:
        bits = 1 << Action.HEAL
    if b.rules.bridge_handover == BridgeHandover.ONE_AP and part.kind == Kind.BRIDGE:
        if ship.bridge == NONE and ship.taken_up < 2:
            bits = bits | 1 << Action.BRIDGE
    return bits


def uses_of_screen(b: Battle, i: int, c: int) -> int:
    """A shield or cloak is turned on, changed to or turned off; never both up.  [MG-780 .. MG-920, MG-2380, MG-2390]"""
    why = why_down(b, i, c)
    if b.parts[c].kind == Kind.SHIELD:
        on, off = 1 << Action.SHIELD_ON, 1 << Action.SHIELD_OFF
    else:
        on, off = 1 << Action.CLOAK_ON, 1 << Action.CLOAK_OFF
    if why == Bar.SHIELD_UP or why == Bar.CLOAK_UP:
        return off
    return on if why == Bar.NOTHING else 0


def uses_of_computer(b: Battle, i: int, c: int) -> int:
    """Another weapon to serve, autofire on, at another target, or off.  [MG-1020, MG-1040, MG-1080, MG-2410, MG-R39]"""
    part = b.parts[c]
    bits = 0
    if why_unattached(b, i, c) == Bar.NOTHING:
        bits = 1 << Action.ATTACH
    if part.autofire == 1:
        bits = bits | 1 << Action.AUTOFIRE_OFF
    if why_unaimed(b, c) == Bar.NOTHING:
        for j in range(b.ship_count):
            if can_aim(b, i, c, j):
                return bits | 1 << Action.AUTOFIRE_ON
    return bits


def can_serve(b: Battle, i: int, c: int, k: int) -> bool:
    """Could computer c serve component k: another weapon of the ship?  [MG-990, MG-1020]"""
    part = b.parts[k]
    return part.kind == Kind.WEAPON and part.ship == i and part.tg > 0 and b.parts[c].serves != k


def can_aim(b: Battle, i: int, c: int, j: int) -> bool:
    """Could computer c be set to fire at ship j, at which it does not fire yet?  [MG-1040, MG-R39]"""
    return can_attack(b, i, j) and not (b.parts[c].autofire == 1 and b.parts[c].target == j)


def uses_of_beam(b: Battle, i: int, c: int) -> int:
    """A tractor beam locks, lets go, or is kept locked.  [MG-1150, MG-2440, MG-R57]"""
    part = b.parts[c]
    if part.lock != NONE:
        kept = part.used > 0 or not opposing(b, i, part.lock) or manned(b, i)
        return 1 << Action.RELEASE if kept else 1 << Action.RELEASE | 1 << Action.KEEP
    if why_busy(b, c) == Bar.NOTHING:
        for j in range(b.ship_count):
            if can_lock(b, i, j):
                return 1 << Action.LOCK
    return 0
