"""Damage: what a hit does to screens and systems, shaken ships, breaches, the end of a ship.

[BC-2220, BC-2240 .. BC-2270, BC-2370 .. BC-2430, BC-2470, BC-2610 .. BC-2670, BC-R87, BC-R93 .. BC-R100,
BC-R242 .. BC-R248]
"""

from __future__ import annotations

from admiralty.core.state.lasting import expire
from admiralty.core.state.table import Table

from .design import (
    all_breaches,
    critical_limit,
    first_point,
    half_up,
    hides,
    is_system_destroyed,
    resistance,
    screens_of,
    second_point,
    set_band,
    threatens,
)
from .options import DevastatingBase, MinimumDamage, NpcCritical, PatchReopens, ShakenChoice
from .records import Battle, Design
from .tables import (
    BRACED,
    CASUALTIES,
    DAMPENING,
    DEPLETING,
    DEVASTATING,
    FACES,
    HIGH_YIELD,
    JAMMING,
    LOST_POWER,
    NONE,
    SLOWING,
    STRUCK,
)
from .turns import stop_all
from .words import Ask, Die, Event, Shaken, Status, System


def start_attack(b: Battle) -> None:
    """Clear what each ship notes during one attack.  [BC-R242, BC-R247]"""
    for i in range(len(b.ships)):
        expire(b.ships[i], "attack")


def find_system(t: Table, b: Battle, i: int) -> int:
    """Roll the system that a hit strikes; roll again where the ship has no such system.  [BC-2370, BC-R86, BC-R87]"""
    b.struck = i
    if has_no_system(b.ships[i].design) or b.ships[i].hits > 0:
        return System.STRUCTURE.value
    system = STRUCK[t.roll(Die.SYSTEM, FACES) - 1]
    while b.ships[i].design.systems[system] == 0:
        system = STRUCK[t.roll(Die.SYSTEM, FACES) - 1]
    return system


def has_no_system(design: Design) -> bool:
    """Is every system of the ship rated 0? Its hull is hit then."""
    for rating in design.systems:
        if rating > 0:
            return False
    return True


def halve_hit(b: Battle) -> None:
    """Turn the hit into the extra one of a Devastating Attack.  [BC-2470, BC-R100]

    By rating, half of it meets Resistance again; by net, half of the net damage doesn't.
    """
    b.hit.extra = 1
    if b.rules.devastating_base == DevastatingBase.RATING:
        b.hit.rating = half_up(b.hit.rating)
    else:
        b.hit.rating = half_up(b.hit.net)
        b.hit.piercing = 1


def strike(t: Table, b: Battle, i: int) -> None:
    """Resolve the hit in `b.hit` against a ship.  [BC-2220, BC-R242, BC-R243]"""
    ship, hit = b.ships[i], b.hit
    b.struck = i
    least = 1 if b.rules.minimum_damage == MinimumDamage.ONE else 0
    hit.net = max(least, hit.rating if hit.piercing == 1 else hit.rating - resistance(b, i))
    hit.breaches = 0
    t.emit(Event.HIT, i, hit.system, hit.rating, hit.net)
    if hit.net == 0:
        return
    if ship.hits > 0:
        dent(t, b, i)
        return
    before = ship.screens if ship.raised == 1 else 0
    if before == 0:
        breach(t, b, i)
    else:
        ship.screens = max(0, before - hit.net)
        check_breakthroughs(t, b, i, before)
    ship.damaged = 1
    set_band(b, i)
    if before > 0:
        t.emit(Event.LEFT, i, ship.screens, ship.band)
    if hit.high_yield == 1 and hit.breaches > 0 and ship.yielded == 0:
        ship.yielded = 1
        hit.extra = 0
        breach(t, b, i)


def dent(t: Table, b: Battle, i: int) -> None:
    """A hit on an object is one mark; so many destroy it.  [BC-R114]"""
    ship = b.ships[i]
    if ship.marks >= ship.hits:
        return
    ship.marks += 1
    t.emit(Event.DENTED, i, ship.marks, ship.hits)
    if ship.marks == ship.hits:
        destroy(t, b, i)


def check_breakthroughs(t: Table, b: Battle, i: int, before: int) -> None:
    """Shake or breach a ship whose screens fell below a Breakthrough point or to 0.  [BC-2570, BC-R90, BC-R242]"""
    ship, hit = b.ships[i], b.hit
    if hit.depleting == 0:
        if before >= first_point(b, i) > ship.screens:
            shake(t, b, i)
        if before >= second_point(b, i) > ship.screens:
            if ship.shaken == 1:
                breach(t, b, i)
            else:
                shake(t, b, i)
    if ship.screens == 0:
        breach(t, b, i)


# ---- what a hit is, and does besides --------------------------------------------------------------------------------


def set_hit(b: Battle, i: int, weapon: int, rating: int, piercing: int) -> None:
    """A hit with the qualities of its weapon.  [BC-R240]"""
    qualities, hit = b.ships[i].design.weapons[weapon].qualities, b.hit
    hit.rating, hit.piercing, hit.extra = rating, piercing, 0
    hit.depleting = 1 if qualities & DEPLETING > 0 else 0
    hit.high_yield = 1 if qualities & HIGH_YIELD > 0 else 0
    hit.devastating = 1 if qualities & DEVASTATING > 0 else 0


def mark(t: Table, b: Battle, i: int, weapon: int, j: int) -> None:
    """What a hit does besides damage: Dampening, Jamming, Slowing.  [BC-R240]"""
    qualities = b.ships[i].design.weapons[weapon].qualities
    if qualities & DAMPENING > 0:
        drain(t, b, j)
    if qualities & JAMMING > 0:
        b.ships[j].jammed = 1
        t.emit(Event.JAMMED, j)
    if qualities & SLOWING > 0:
        b.ships[j].slowed = 1
        t.emit(Event.SLOWED, j)


def drain(t: Table, b: Battle, i: int) -> None:
    """Take a charge of Reserve Power.  [BC-R240]"""
    if b.ships[i].reserve > 0:
        b.ships[i].reserve -= 1
        t.emit(Event.DRAINED, i)


# ---- shaken ---------------------------------------------------------------------------------------------------------


def shake(t: Table, b: Battle, i: int) -> None:
    """Shake a ship: an NPC ship braces; the captain of any other chooses a row, or rolls.

    [BC-2610 .. BC-2670, BC-R94 .. BC-R99]
    """
    ship = b.ships[i]
    ship.shaken = 1
    row = choose_row(t, b, i) if ship.crewed == 1 else Shaken.BRACE.value
    t.emit(Event.SHAKEN, i, row)
    if row == Shaken.BRACE:
        ship.braces += 1
    elif row == Shaken.LOSING_POWER:
        ship.reserve = max(0, ship.reserve - 1)
        ship.regain += 1
    else:
        system = find_system(t, b, i)
        ship.troubles[system] += 1
        t.emit(Event.TROUBLED, i, system)


def choose_row(t: Table, b: Battle, i: int) -> int:
    """The row of Minor Damage: the captain's choice, or a die, rolled again above 18.  [BC-2620, BC-2670, BC-R94]"""
    row = Shaken.ROLL.value
    if b.rules.shaken_choice == ShakenChoice.CAPTAIN:
        row = t.ask(b.ships[i].seat, Ask.SHAKEN, Shaken.BRACE, Shaken.ROLL, i)
    if row != Shaken.ROLL:
        return row
    die = t.roll_until(Die.MINOR_DAMAGE, FACES, 1, CASUALTIES)
    if die <= BRACED:
        return Shaken.BRACE
    return Shaken.LOSING_POWER if die <= LOST_POWER else Shaken.CASUALTIES


# ---- breaches -------------------------------------------------------------------------------------------------------


def breach(t: Table, b: Battle, i: int) -> None:
    """Breach the system that is hit, and mark what that destroys.  [BC-R54, BC-R244, BC-R246, BC-R247, BC-R283]"""
    ship, system = b.ships[i], b.hit.system
    if ship.status == Status.DESTROYED:
        return
    if b.hit.extra == 1 and ship.extra == 1:
        t.emit(Event.SPARED, i)
        return
    was_destroyed = is_system_destroyed(b, i, system)
    ship.extra = max(ship.extra, b.hit.extra)
    b.hit.breaches += 1
    ship.breaches[system] += 1
    ship.torn[system] += b.hit.devastating
    if b.rules.patch_reopens == PatchReopens.YES:
        ship.patched[system] = 0
    t.emit(Event.BREACHED, i, system, ship.breaches[system])
    if is_system_destroyed(b, i, system) and not was_destroyed:
        ship.lost[system] = 1
        t.emit(Event.SYSTEM_DESTROYED, i, system)
        lose_system(t, b, i, system)
    if ship.status == Status.CRITICAL:
        if ship.doomed == 0:
            destroy(t, b, i)
    elif all_breaches(b, i) >= critical_limit(b, i):
        ship.status = Status.CRITICAL
        stop_all(ship)
        ship.shrouded = 0
        set_hidden(t, b, i)
        let_go(t, b, i)
        ship.holder = NONE
        ship.doomed = 1
        at_once = ship.crewed == 0 and b.rules.npc_critical == NpcCritical.DESTROYED
        t.emit(Event.CRITICAL, i, 1 if threatens(b, i) and not at_once else 0)
        if at_once:
            destroy(t, b, i)


def lose_system(t: Table, b: Battle, i: int, system: int) -> None:
    """End what a destroyed system kept up: Engines take the Reserve Power with them.  [BC-R246]"""
    ship = b.ships[i]
    ship.rerouted[system] = 0
    if system == System.ENGINES:
        ship.reserve = 0
        ship.evades = 0
        ship.attacks = 0
    elif system == System.WEAPONS:
        ship.defends = 0
    elif system == System.STRUCTURE:
        let_go(t, b, i)


def set_hidden(t: Table, b: Battle, i: int) -> None:
    """Note whether a ship is hidden, and say so where that changes.  [BC-R104]"""
    ship = b.ships[i]
    before = ship.hidden
    ship.hidden = hides(b, ship)
    if before == 0 and ship.hidden == 1:
        ship.revealed = 0
        lose_sight(b, i)
        t.emit(Event.VANISHED, i)
    elif before == 1 and ship.hidden == 0:
        ship.revealed = 0
        t.emit(Event.APPEARED, i, ship.zone)


def lose_sight(b: Battle, i: int) -> None:
    """Nobody aims at a ship that can't be seen.  [BC-R104]"""
    for j in range(len(b.ships)):
        b.ships[j].targets[i] = 0
        b.ships[i].spotters[j] = 0


def hide_again(t: Table, b: Battle, i: int) -> None:
    """A hidden ship that moves is not revealed any more.  [BC-1910, BC-R74]"""
    if b.ships[i].hidden == 1 and b.ships[i].revealed == 1:
        b.ships[i].revealed = 0
        lose_sight(b, i)
        t.emit(Event.VANISHED, i)


def let_go(t: Table, b: Battle, i: int) -> None:
    """Whom a ship holds is free.  [BC-R85]"""
    for j in range(len(b.ships)):
        if b.ships[j].holder == i:
            b.ships[j].holder = NONE
            t.emit(Event.FREED, j)


def destroy(t: Table, b: Battle, i: int) -> None:
    """Mark the ship destroyed.  [BC-R247]"""
    b.ships[i].status = Status.DESTROYED
    b.ships[i].holder = NONE
    for j in range(len(b.ships)):
        b.ships[i].touches[j], b.ships[j].touches[i] = 0, 0
    let_go(t, b, i)
    t.emit(Event.DESTROYED, i)


def strain(t: Table, b: Battle, i: int) -> None:
    """Lower the screens by 1, which may shake the ship and never breaches it.  [BC-R204]"""
    ship = b.ships[i]
    if ship.raised == 0 or ship.screens == 0:
        return
    before = ship.screens
    ship.screens -= 1
    ship.damaged = 1
    set_band(b, i)
    t.emit(Event.STRAINED, i)
    start_attack(b)
    if before >= first_point(b, i) > ship.screens or before >= second_point(b, i) > ship.screens:
        shake(t, b, i)


# ---- screens --------------------------------------------------------------------------------------------------------


def lower_screens(b: Battle, i: int) -> None:
    """Lower the screens and store how many there were.  [BC-1990, BC-2000, BC-R79]"""
    ship = b.ships[i]
    ship.stored = ship.screens
    ship.screens = 0
    ship.raised = 0
    set_band(b, i)


def raise_screens(b: Battle, i: int) -> None:
    """Raise the screens: to the maximum, or if damaged this scene to the stored total.  [BC-2010, BC-R79]"""
    ship = b.ships[i]
    ship.screens = ship.stored if ship.damaged == 1 else screens_of(b, i)
    ship.stored = 0
    ship.raised = 1
    set_band(b, i)


def regenerate(b: Battle, i: int, screens: int) -> None:
    """Restore screens, up to the maximum.  [BC-1780, BC-R67]"""
    ship = b.ships[i]
    ship.screens = min(screens_of(b, i), ship.screens + screens)
    set_band(b, i)
