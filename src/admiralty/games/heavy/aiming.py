"""Which weapons bear, and the orders to fire them.  [HC-190, HC-230 .. HC-290, HC-390, HC-R35, HC-R47, HC-R77]"""

from __future__ import annotations

from admiralty.core.state.table import OTHERS, Table

from .condition import contact, directed, hostile, in_sight, intact, mount_number
from .fighters import AT_FLIGHT, codes, flight_of, preys_on
from .movement import is_rotation
from .options import BankCap, CloakGuess, PhotonSideArcs, Solitaire
from .records import NONE, Battle, Mount, Ship
from .tables import BANK, FACINGS, MAX_RANGE, SYSTEMS
from .words import Ask, Bar, Facing, System

INTO = 100  # a target: whatever is hidden in the direction named


def is_launcher(system: int) -> bool:
    """Does it fire photon torpedoes?"""
    return system == System.FORWARD_LAUNCHERS or system == System.AFT_LAUNCHERS


def bears(b: Battle, system: int, facing: int) -> bool:
    """Does a mount of this system bear where this facing points?  [HC-230, HC-270, HC-280, HC-390, HC-R35]"""
    if system == System.BANKS or facing >= Facing.DORSAL:
        return True
    if facing == Facing.FORE:
        return system != System.AFT_LAUNCHERS
    if facing == Facing.AFT:
        return system == System.AFT_LAUNCHERS
    if system == System.FORWARD_LAUNCHERS:
        return b.rules.photon_side_arcs != PhotonSideArcs.NONE
    return system == System.AFT_LAUNCHERS and b.rules.photon_side_arcs == PhotonSideArcs.BOTH


def loaded(b: Battle, mount: Mount) -> bool:
    """May it fire in this turn?  [HC-290, HC-400]"""
    return mount.down == 0 and mount.ready <= b.turn


def blind(ship: Ship) -> bool:
    """Are all its sensors gone?  [HC-590]"""
    return intact(ship, System.SENSORS) == 0


def by_die(b: Battle, ship: Ship) -> bool:
    """Does a die stand for the direction of fire at a hidden ship?  [HC-560, HC-590, HC-R48, HC-R55]"""
    alone = b.rules.solitaire == Solitaire.BOTH_SIDES
    if b.rules.cloak_guess == CloakGuess.DIE or (b.rules.cloak_guess == CloakGuess.BY_MODE and alone):
        return True
    return blind(ship)


def reaches(b: Battle, i: int, j: int, system: int) -> bool:
    """Can a mount of ship i be fired at a ship that it sees?  [HC-790, HC-R77]"""
    lies = contact(b, i, j)
    return hostile(b, i, j) and in_sight(b, j) and lies.range <= MAX_RANGE and bears(b, system, lies.facing)


def reaches_flight(b: Battle, i: int, code: int, system: int) -> bool:
    """Can it be fired at a flight that attacks the ship, off the facing where that was seen?  [HC-R86]"""
    return preys_on(b, code, i) and bears(b, system, flight_of(b, code).facing)


def into(b: Battle, i: int, system: int) -> bool:
    """Can it be fired at something hidden?  [HC-R47]"""
    ship = b.ships[i]
    if not any_hidden(b, i):
        return False
    if by_die(b, ship):
        return True
    return ship.order.direction != NONE and bears(b, system, ship.order.direction)


def any_hidden(b: Battle, i: int) -> bool:
    """Is one of its enemies cloaked?"""
    for j in range(b.vessels):
        if not in_sight(b, j) and hostile(b, i, j):
            return True
    return False


def targets(b: Battle, i: int, system: int) -> int:
    """How many targets a mount of this system has."""
    count = 1 if into(b, i, system) else 0
    for code in range(AT_FLIGHT, codes(b)):
        if reaches_flight(b, i, code, system):
            count += 1
    for j in range(b.vessels):
        if reaches(b, i, j, system):
            count += 1
    return count


# ---- the orders ---------------------------------------------------------------------------------------------------


def ask_fire(t: Table, b: Battle, seat: int, i: int) -> None:
    """The direction of what is hidden, then mount by mount, then what is aimed at a system.  [HC-1030, HC-R93]"""
    ship = b.ships[i]
    if any_hidden(b, i) and not by_die(b, ship):
        ask_direction(t, b, seat, i)
    fired = 0
    for m in range(ship.arms):
        if ship.left > 0 and loaded(b, ship.mounts[m]):
            ask_mount(t, b, seat, i, m)
        elif t.tells_why() and ship.order.points[m] == 0:
            close_mount(t, b, seat, i, m)
        fired += ship.order.points[m]
    if fired > 0:
        ask_specific(t, b, seat, i)
    if not fires_into(ship):
        ship.order.direction = NONE


def ask_direction(t: Table, b: Battle, seat: int, i: int) -> None:
    """Where what is hidden is looked for; whoever has nothing to fire there names no direction.  [HC-R47, HC-R95]"""
    if ready(b, i):
        b.ships[i].order.direction = t.ask(seat, Ask.DIRECTION, 0, FACINGS, i) - 1
    elif t.tells_why():
        t.bar(OTHERS, Bar.NOTHING_READY)
        t.ask(seat, Ask.DIRECTION, 0, 0, i)


def ready(b: Battle, i: int) -> bool:
    """Has it power, and a weapon that could be fired with it?"""
    ship = b.ships[i]
    for m in range(ship.arms):
        if ship.left > 0 and loaded(b, ship.mounts[m]) and not lacks_torpedo(ship, ship.mounts[m].system):
            return True
    return False


def fires_into(ship: Ship) -> bool:
    """Does it fire at something hidden?"""
    for m in range(ship.arms):
        if ship.order.points[m] > 0 and ship.order.target[m] == INTO:
            return True
    return False


def ask_mount(t: Table, b: Battle, seat: int, i: int, m: int) -> None:
    """The points for a bank, or whether a heavy weapon fires; and at whom.  [HC-250, HC-260, HC-380, HC-R82]"""
    ship = b.ships[i]
    system = ship.mounts[m].system
    before = like_before(b, ship, m)
    held = before != NONE and ship.order.points[before] == 0  # HC-R95: one like it has held its fire
    silent = lacks_torpedo(ship, system) or (system == System.BANKS and held)
    count = 0 if silent else targets(b, i, system)
    one_by_one = system == System.BANKS or count > 1
    if count == 0 or (one_by_one and held):
        if t.tells_why():
            close_mount(t, b, seat, i, m)
    elif system == System.BANKS:
        cap = BANK if b.rules.bank_cap == BankCap.SIX else ship.left
        t.bar(min(cap, ship.left) + 1, Bar.BANK_FULL if cap < ship.left else Bar.POWER)
        points = t.ask(seat, Ask.BANK, 0, min(cap, ship.left), i, mount_number(i, m), ship.left)
        give(t, b, seat, i, m, points, count == 1)
    elif one_by_one or (before == NONE and salvo(b, ship, m) == 1):
        give(t, b, seat, i, m, t.ask(seat, Ask.HEAVY, 0, 1, i, mount_number(i, m), ship.left), count == 1)
    elif before == NONE:
        ask_salvo(t, b, seat, i, m)


def give(t: Table, b: Battle, seat: int, i: int, m: int, points: int, only: bool) -> None:
    """A mount fires with so many points, at the one target there is or the one that is named."""
    if points > 0:
        ship = b.ships[i]
        ship.order.points[m] = points
        ship.left -= points
        ship.order.target[m] = only_target(b, i, ship.mounts[m].system) if only else ask_target(t, b, seat, i, m)
        if only and t.tells_why():
            close_target(t, b, seat, i, m)


# ---- weapons alike: which of them fires comes to the same ------------------------------------------------------------


def like_before(b: Battle, ship: Ship, m: int) -> int:
    """The mount before this one that is of its system and loaded, too; -1: there is none.  [HC-R95]"""
    before = NONE
    for k in range(m):
        if ship.mounts[k].system == ship.mounts[m].system and loaded(b, ship.mounts[k]):
            before = k
    return before


def salvo(b: Battle, ship: Ship, m: int) -> int:
    """How many of a heavy weapon and those like it behind it can fire, for power and torpedoes.  [HC-330, HC-1080]"""
    count = like(b, ship, m)
    if is_launcher(ship.mounts[m].system):
        count = min(count, ship.torpedoes - launched(ship))
    return min(count, ship.left)


def like(b: Battle, ship: Ship, m: int) -> int:
    """How many there are of a mount and those like it behind it."""
    count = 0
    for k in range(m, ship.arms):
        if ship.mounts[k].system == ship.mounts[m].system and loaded(b, ship.mounts[k]):
            count += 1
    return count


def ask_salvo(t: Table, b: Battle, seat: int, i: int, m: int) -> None:
    """How many of heavy weapons alike fire at the one target they have: the first of them, which are lost first.

    [HC-260, HC-380, HC-R95]
    """
    ship = b.ships[i]
    system, count, most = ship.mounts[m].system, like(b, ship, m), salvo(b, ship, m)
    if most < count:
        t.bar(most + 1, Bar.POWER if most == ship.left else Bar.NO_TORPEDO)
    fires = t.ask(seat, Ask.SALVO, 0, most, i, system, count, ship.left)
    for k in range(m, ship.arms):
        if fires > 0 and ship.mounts[k].system == system and loaded(b, ship.mounts[k]):
            give(t, b, seat, i, k, 1, True)
            fires -= 1


def lacks_torpedo(ship: Ship, system: int) -> bool:
    """Is it a launcher for which no torpedo is left?  [HC-330]"""
    return is_launcher(system) and ship.torpedoes <= launched(ship)


def launched(ship: Ship) -> int:
    """Torpedoes that this order launches already.  [HC-330]"""
    count = 0
    for m in range(ship.arms):
        if is_launcher(ship.mounts[m].system) and ship.order.points[m] > 0:
            count += 1
    return count


def only_target(b: Battle, i: int, system: int) -> int:
    """The one target there is."""
    for j in range(b.vessels):
        if reaches(b, i, j, system):
            return j
    for code in range(AT_FLIGHT, codes(b)):
        if reaches_flight(b, i, code, system):
            return code
    return INTO


def ask_target(t: Table, b: Battle, seat: int, i: int, m: int) -> int:
    """One of the enemies that the mount can be fired at, or whatever is hidden in the direction named.  [HC-R87]"""
    system = b.ships[i].mounts[m].system
    if t.tells_why():
        bar_targets(t, b, i, system)
    for j in range(b.vessels):
        if reaches(b, i, j, system):
            t.offer(j)
    if into(b, i, system):
        t.offer(INTO)
    for code in range(AT_FLIGHT, codes(b)):
        if reaches_flight(b, i, code, system):
            t.offer(code)
    return t.ask(seat, Ask.TARGET, 0, 0, i, mount_number(i, m))


# ---- what does not fire, and why ------------------------------------------------------------------------------------


def close_fire(t: Table, b: Battle, seat: int, i: int, why: int) -> None:
    """Nothing of it fires."""
    t.bar(OTHERS, why)
    t.ask(seat, Ask.DIRECTION, 0, 0, i)
    for m in range(b.ships[i].arms):
        close_weapon(t, b, seat, i, m, why)


def close_weapon(t: Table, b: Battle, seat: int, i: int, m: int, why: int) -> None:
    """A mount that is not asked about."""
    ship = b.ships[i]
    what = Ask.BANK if ship.mounts[m].system == System.BANKS else Ask.HEAVY
    t.bar(OTHERS, why)
    t.ask(seat, what, 0, 0, i, mount_number(i, m), ship.left)


def close_mount(t: Table, b: Battle, seat: int, i: int, m: int) -> None:
    """It is lost, or not loaded yet, or has nothing to fire or to be fired at.  [HC-290, HC-330, HC-400, HC-S08]"""
    ship = b.ships[i]
    mount = ship.mounts[m]
    if mount.down != 0:
        close_weapon(t, b, seat, i, m, Bar.LOST)
    elif not loaded(b, mount):
        close_weapon(t, b, seat, i, m, Bar.FIRED)
    elif lacks_torpedo(ship, mount.system):
        close_weapon(t, b, seat, i, m, Bar.NO_TORPEDO)
    elif targets(b, i, mount.system) > 0:
        close_weapon(t, b, seat, i, m, Bar.ALIKE if ship.left > 0 else Bar.POWER)
    else:
        close_weapon(t, b, seat, i, m, Bar.NO_TARGET)
        close_target(t, b, seat, i, m)


def close_target(t: Table, b: Battle, seat: int, i: int, m: int) -> None:
    """Nobody asks at whom it fires: it has one target, or none."""
    system = b.ships[i].mounts[m].system
    bar_targets(t, b, i, system)
    t.offer(only_target(b, i, system) if targets(b, i, system) == 1 else NONE)
    t.ask(seat, Ask.TARGET, 0, 0, i, mount_number(i, m))


def bar_targets(t: Table, b: Battle, i: int, system: int) -> None:
    """The enemies that it cannot be fired at, and a direction where it does not bear.  [HC-790, HC-R47, HC-R77]"""
    for j in range(b.vessels):
        if hostile(b, i, j) and not reaches(b, i, j, system):
            t.bar(j, why_out_of_reach(b, i, j))
    if any_hidden(b, i) and not into(b, i, system) and b.ships[i].order.direction != NONE:
        t.bar(INTO, Bar.BEARING + b.ships[i].order.direction)


def why_out_of_reach(b: Battle, i: int, j: int) -> int:
    """Why a mount cannot be fired at this enemy."""
    if not in_sight(b, j):
        return Bar.HIDDEN + 0
    return Bar.RANGE + 0 if contact(b, i, j).range > MAX_RANGE else Bar.BEARING + contact(b, i, j).facing


def ask_specific(t: Table, b: Battle, seat: int, i: int) -> None:
    """Is anything aimed at a specific system, and what at which?  [HC-190, HC-R40, HC-R43]"""
    count = 0
    for m in range(b.ships[i].arms):
        if may_aim(b, i, m):
            count += 1
    if t.tells_why():
        close_aims(t, b, seat, i)
    if count == 0 or t.ask(seat, Ask.SPECIFIC, 0, 1, i) == 0:
        return
    for m in range(b.ships[i].arms):
        if may_aim(b, i, m):
            ask_aim(t, b, seat, i, m)


def may_aim(b: Battle, i: int, m: int) -> bool:
    """Fire control stands, the target is seen, and no beam of a rotating ship.  [HC-R43, HC-R64]"""
    ship = b.ships[i]
    order = ship.order
    if order.points[m] == 0 or order.target[m] >= INTO or blind(ship) or not directed(b, ship):
        return False
    return ship.mounts[m].system != System.BANKS or not is_rotation(order.manoeuvre)


def close_aims(t: Table, b: Battle, seat: int, i: int) -> None:
    """What fires, and is not aimed at a system.  [HC-590, HC-R40, HC-R43, HC-S05]"""
    ship = b.ships[i]
    for m in range(ship.arms):
        if ship.order.points[m] > 0 and not may_aim(b, i, m):
            why = Bar.UNSEEN if ship.order.target[m] >= INTO else Bar.BLIND if blind(ship) else Bar.ROTATES
            if why == Bar.ROTATES and not directed(b, ship):
                why = Bar.FIRE_CONTROL
            t.bar(OTHERS, why)
            t.ask(seat, Ask.AIM, 0, 0, i, mount_number(i, m), ship.order.target[m])


def ask_aim(t: Table, b: Battle, seat: int, i: int, m: int) -> None:
    """The shield, or a system with a box left.  [HC-R43]"""
    j = b.ships[i].order.target[m]
    t.offer(0)
    for system in range(SYSTEMS):
        if intact(b.ships[j], system) > 0:
            t.offer(1 + system)
    b.ships[i].order.aim[m] = t.ask(seat, Ask.AIM, 0, 0, i, mount_number(i, m), j) - 1


def fires_at(b: Battle, i: int) -> bool:
    """Has it orders to fire anything?"""
    for m in range(b.ships[i].arms):
        if b.ships[i].order.points[m] > 0:
            return True
    return False
