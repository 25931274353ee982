"""Fire: aim, sensors, to hit, and what strikes which facing.  [HC-110 .. HC-450, HC-580 .. HC-600, HC-1130]"""

from __future__ import annotations

from admiralty.core.state.table import Table

from .aiming import INTO, bears, blind, by_die, fires_at, fires_into, is_launcher
from .condition import contact, directed, fights, half_lost, hostile, in_force, mount_number, protected, replies, seen
from .fighters import AT_FLIGHT, fire_at_flights
from .movement import destination, facing_after, first_phase, rotating
from .options import (
    Cadence,
    CloakAim,
    Countermeasures,
    FiredOn,
    HalfSensors,
    HeavyDamageDice,
    PhotonRecoil,
    ReceivedDivision,
    RotationFire,
    Rounding,
    SystemShot,
    SystemShotDie,
    SystemShotShields,
)
from .records import NONE, Battle, Ship
from .tables import (
    CHART_HITS,
    DISRUPTOR_NEEDS,
    DISRUPTOR_WAIT,
    FACINGS,
    MAX_RANGE,
    PHOTON_NEEDS,
    PHOTON_WAIT,
    SYSTEM_SHOT,
)
from .words import Ask, Cloak, CloakOrder, Die, Event, System

SENSORS_NEED = 3  # HC-580: 1 to 3
AS_RECKONED, HITS, MISSES = 0, 1, 2  # HC-R84: a moderator's word
TEN, REROLL = 10, 12


def fire(t: Table, b: Battle) -> None:
    """All fire of the turn, gathered on its targets before anything is marked off.  [HC-990, HC-R72]"""
    for i in range(b.vessels):
        if fights(b, i) and fires_at(b, i):
            b.shot = 1
            fire_ship(t, b, i)


def fire_ship(t: Table, b: Battle, i: int) -> None:
    """One ship's fire, target by target.  [HC-R93]"""
    direction = aimed(t, b, i)
    for m in range(b.ships[i].arms):
        if b.ships[i].order.points[m] > 0 and b.ships[i].order.target[m] >= AT_FLIGHT:
            fire_at_flight(t, b, i, m)
    for j in range(b.vessels):
        if seen(b, j) and hostile(b, i, j):
            lost = blind(b.ships[i]) and direction != contact(b, i, j).facing
            volley(t, b, i, j, j, direction if lost else NONE)
    if fires_into(b.ships[i]):
        j = found(b, i, direction)
        if b.moderator != NONE:
            j = ruled(t, b, i, j)
        volley(t, b, i, j, INTO, direction)
    recoil(t, b, i)


def fire_at_flight(t: Table, b: Battle, i: int, m: int) -> None:
    """Fire at fighters knows no multiplier and no roll but theirs.  [HC-R86]"""
    spend(b, i, m)
    points = b.ships[i].order.points[m]
    t.emit(Event.SHOT, i, mount_number(i, m), b.ships[i].order.target[m], points, NONE)
    fire_at_flights(t, b, i, m, points)


def aimed(t: Table, b: Battle, i: int) -> int:
    """The direction of blind fire: as it was named, or as a die says; -1: plain fire.  [HC-560, HC-590, HC-R55]"""
    ship, direction = b.ships[i], NONE
    if blind(ship) or (by_die(b, ship) and fires_into(ship)):
        direction = t.roll(Die.DIRECTION, FACINGS) - 1
    elif fires_into(ship):
        direction = ship.order.direction
    if direction != NONE:
        ship.fired_off = direction
        t.emit(Event.DIRECTION, i, direction)
    return direction


def found(b: Battle, i: int, direction: int) -> int:
    """The ship that lies in this direction, within reach; -1: nothing is there.  [HC-R47, HC-R52]

    It is a hidden one, or one that has dropped its cloak, or called it off, in its reply.
    """
    for j in range(b.vessels):
        ship = b.ships[j]
        dropped = replies(b) and (ship.cloak == Cloak.DROPPING or ship.order.cloak == CloakOrder.DROP)
        if hostile(b, i, j) and (dropped or not seen(b, j)):
            lies = contact(b, i, j)
            facing = lies.facing if b.rules.cloak_aim == CloakAim.BEFORE_MOVE else facing_after(b, i, j)
            if facing == direction and lies.range <= MAX_RANGE:
                return j
    return NONE


def ruled(t: Table, b: Battle, i: int, j: int) -> int:
    """A moderator judges a shot at a cloaked ship.  [HC-R84]"""
    word = t.ask(b.moderator, Ask.RULING, AS_RECKONED, MISSES, i, j)
    t.emit(Event.RULED, i, word)
    if word == AS_RECKONED:
        return j
    return first_hidden(b, i) if word == HITS else NONE


def first_hidden(b: Battle, i: int) -> int:
    """The first of its enemies that is cloaked and within reach."""
    for j in range(b.vessels):
        if not seen(b, j) and hostile(b, i, j) and contact(b, i, j).range <= MAX_RANGE:
            return j
    return NONE


def keep_fire(ship: Ship) -> None:
    """What it fired in the turn before, for those who look at the board."""
    for m in range(ship.arms):
        ship.fired[m] = ship.order.points[m]
        ship.fired_at[m] = ship.order.target[m]


# ---- a volley -----------------------------------------------------------------------------------------------------


def volley(t: Table, b: Battle, i: int, j: int, target: int, direction: int) -> None:
    """All that a ship fires at one target; j is -1 where there is none, `direction` that of blind fire.

    [HC-1130, HC-R58]
    """
    ship = b.ships[i]
    beams, tracking, photons, aimed_shots = 0, 0, 0, 0
    b.rolling = j if target == INTO else NONE
    for m in range(ship.arms):
        if ship.order.points[m] > 0 and ship.order.target[m] == target:
            spend(b, i, m)
            system = ship.mounts[m].system
            t.emit(Event.SHOT, i, mount_number(i, m), target, ship.order.points[m], ship.order.aim[m])
            if j == NONE or (direction != NONE and (target != INTO or not bears(b, system, direction))):
                # It is not told whether a shot at something hidden was well aimed, only whether it hit.  [HC-R91]
                t.emit(Event.MISSED if target == INTO else Event.INTO_SPACE, i, mount_number(i, m))
                continue
            tell_needed(t, b, i, j, m)
            hit = hits(t, b, i, j, system)
            mark_fired_on(b, i, j, system, hit)
            if not hit:
                t.emit(Event.MISSED, i, mount_number(i, m))
            elif ship.order.aim[m] != NONE:
                ship.order.struck[m] = 1
                aimed_shots += 1
            elif system == System.BANKS:
                beams += ship.order.points[m]
            else:
                points = heavy_damage(t, b, i, m, j)
                tracking += points
                photons += points if is_launcher(system) else 0
    if j != NONE:
        if aimed_shots > 0:
            specific(t, b, i, j, target)
        strike(t, b, i, j, beam_damage(b, i, j, beams), tracking)
        if contact(b, i, j).range == 1:
            ship.fire.photons[contact(b, i, j).facing] += photons


def spend(b: Battle, i: int, m: int) -> None:
    """A shot uses its torpedo and must reload, hit or miss.  [HC-330, HC-290, HC-400, HC-R79]"""
    ship = b.ships[i]
    system = ship.mounts[m].system
    if system == System.BANKS:
        return
    if is_launcher(system):
        ship.torpedoes -= 1
    ready = b.turn + (PHOTON_WAIT if is_launcher(system) else DISRUPTOR_WAIT)
    as_one = b.rules.cadence == Cadence.PER_SHIP
    for other in range(ship.arms):
        kind = ship.mounts[other].system
        together = as_one and is_launcher(kind) == is_launcher(system) and kind != System.BANKS
        if other == m or together:
            ship.mounts[other].ready = ready


def hits(t: Table, b: Battle, i: int, j: int, system: int) -> bool:
    """The sensor roll, then the weapon's own.  [HC-310, HC-410, HC-580, HC-R54]"""
    most, need = sensors_need(b, i, j), needed_at(b, i, j, system)
    if most < 6 and t.roll(Die.SENSORS, 6) > most:
        return False
    return need <= 1 or t.roll(Die.TO_HIT, 6) >= need


def tell_needed(t: Table, b: Battle, i: int, j: int, m: int) -> None:
    """What a shot that has to be rolled for needs."""
    most, need = sensors_need(b, i, j), needed_at(b, i, j, b.ships[i].mounts[m].system)
    if most < 6 or need > 1:
        t.emit(Event.NEEDED, i, mount_number(i, m), most, need)


def sensors_need(b: Battle, i: int, j: int) -> int:
    """The most that the sensor roll may show; 6: there is none.  [HC-580, HC-R54]"""
    ship = b.ships[i]
    if not half_lost(ship, System.SENSORS) or blind(ship):
        return 6
    return max(1, SENSORS_NEED - shift_of(b, i, j)) if b.rules.half_sensors == HalfSensors.REPLACES else SENSORS_NEED


def needed_at(b: Battle, i: int, j: int, system: int) -> int:
    """The least number that hits as both ships stand; 1: no roll, as where the sensor roll is the only one."""
    if b.rules.half_sensors == HalfSensors.REPLACES and sensors_need(b, i, j) < 6:
        return 1
    return needed(b, b.ships[i], system, contact(b, i, j).range, shift_of(b, i, j))


def chance_to_hit(b: Battle, i: int, j: int, system: int) -> int:
    """How many times of 36 a shot of such a mount hits, exactly, as both ships stand; 0 out of range.

    [HC-310, HC-410, HC-580, HC-R54, HC-R59]
    """
    if contact(b, i, j).range > MAX_RANGE:
        return 0
    return sensors_need(b, i, j) * (7 - needed_at(b, i, j, system))


def needed(b: Battle, ship: Ship, system: int, distance: int, shift: int) -> int:
    """The least number that hits; 1: no roll.  [HC-340 .. HC-370, HC-420 .. HC-440, HC-R36, HC-R59, HC-R64]"""
    need = 1
    if distance == MAX_RANGE and system != System.BANKS:
        need = PHOTON_NEEDS if is_launcher(system) else DISRUPTOR_NEEDS
        if not directed(b, ship):
            need += 1
    return min(6, need + shift)


def shift_of(b: Battle, i: int, j: int) -> int:
    """How much the target's countermeasures worsen every to-hit number.  [HC-R59]"""
    net = net_countermeasures(b, i, j)
    if b.rules.countermeasures == Countermeasures.LINEAR_SHIFT:
        return min(5, net)
    if b.rules.countermeasures != Countermeasures.SQRT_SHIFT:
        return 0
    shift = 0
    while (shift + 1) * (shift + 1) <= net:
        shift += 1
    return shift


def net_countermeasures(b: Battle, i: int, j: int) -> int:
    """The target's countermeasures less the shooter's counter-countermeasures.  [HC-R59, HC-R60]"""
    ship, other = b.ships[i], b.ships[j]
    return max(0, other.cm + other.cm_old - ship.ccm - ship.ccm_old)


def multiplier(b: Battle, i: int, j: int) -> int:
    """That of the range at the start of the turn.  [HC-720, HC-790 .. HC-810]"""
    return MAX_RANGE + 1 - contact(b, i, j).range


def heavy_damage(t: Table, b: Battle, i: int, m: int, j: int) -> int:
    """A torpedo's or bolt's die, by house rule two, times the multiplier.  [HC-320, HC-410, HC-R34]"""
    points = t.roll(Die.DAMAGE, 6)
    if b.rules.heavy_damage_dice == HeavyDamageDice.TWO:
        points += t.roll(Die.DAMAGE, 6)
    t.emit(Event.TORPEDO_HIT, i, mount_number(i, m), j, points * multiplier(b, i, j))
    return points * multiplier(b, i, j)


def beam_damage(b: Battle, i: int, j: int, points: int) -> int:
    """Points times the multiplier, halved if the shooter rotates; rounded once.  [HC-110, HC-240, HC-1130, HC-R58]"""
    damage = points * multiplier(b, i, j)
    return part(b, damage, 2) if rotating(b.ships[i]) else damage


def part(b: Battle, damage: int, of: int) -> int:
    """A half or a quarter, rounded as the house says.  [HC-R08]"""
    if b.rules.rounding == Rounding.DOWN:
        return damage // of
    if b.rules.rounding == Rounding.UP:
        return (damage + of - 1) // of
    return (2 * damage + of) // (2 * of)


def recoil(t: Table, b: Battle, i: int) -> None:
    """At range 1 a quarter of the photons' damage falls on the firing ship, rounded once.  [HC-350, HC-R37]"""
    ship = b.ships[i]
    if b.rules.photon_recoil == PhotonRecoil.OFF:
        return
    for facing in range(FACINGS):
        if ship.fire.photons[facing] > 0:
            back = part(b, ship.fire.photons[facing], 4)
            ship.fire.strikes[facing] += back
            ship.fire.attacker = i if ship.fire.attacker == NONE else ship.fire.attacker
            t.emit(Event.RECOIL, i, back)


# ---- where it strikes ---------------------------------------------------------------------------------------------


def divides(b: Battle, i: int, j: int) -> bool:
    """Is fire at a rotating target divided, as far as the shooter does not hold it?  [HC-160, HC-R06, HC-R22]"""
    held = contact(b, j, i).tracked == 1
    return rotating(b.ships[j]) and not held and b.rules.rotation_fire != RotationFire.RECEIVED_NEVER_DIVIDED


def divides_beams(b: Battle, i: int, j: int) -> bool:
    """Directed energy is divided in the second phase.  [HC-150, HC-170, HC-R06]"""
    whole = first_phase(b, b.ships[j]) and b.rules.rotation_fire != RotationFire.ALWAYS_DIVIDED
    return divides(b, i, j) and not whole


def mark_fired_on(b: Battle, i: int, j: int, system: int, hit: bool) -> None:
    """What reinforcement and countermeasures are fired on, hit or miss.  [HC-R60, HC-R65]"""
    if b.rules.fired_on == FiredOn.HITS_ONLY and not hit:
        return
    fired = b.ships[j].fire
    fired.anywhere = 1
    if not protected(b.ships[j]):
        return
    fired.fired_on[contact(b, j, i).facing] = 1
    both = divides_beams(b, i, j) if system == System.BANKS else divides(b, i, j)
    if both and b.rules.received_division == ReceivedDivision.SPLIT:
        fired.fired_on[destination(b, j, i)] = 1


def strike(t: Table, b: Battle, i: int, j: int, beams: int, tracking: int) -> None:
    """Share the volley out between the facings, or straight to the internals.  [HC-150 .. HC-180, HC-550, HC-R07]"""
    if beams + tracking == 0:
        return
    fired = b.ships[j].fire
    fired.attacker = i
    absorbed = net_countermeasures(b, i, j) if b.rules.countermeasures == Countermeasures.ABSORB_DAMAGE else 0
    if not protected(b.ships[j]):
        fired.inside += max(0, beams + tracking - absorbed)
        t.emit(Event.VOLLEY, i, j, NONE, beams + tracking)
        return
    away = beams // 2 if divides_beams(b, i, j) else 0
    away += tracking // 2 if divides(b, i, j) else 0
    here = beams + tracking - away
    fired.strikes[contact(b, j, i).facing] += max(0, here - absorbed)
    t.emit(Event.VOLLEY, i, j, contact(b, j, i).facing, here)
    if away > 0 and b.rules.received_division == ReceivedDivision.SPLIT:
        fired.strikes[destination(b, j, i)] += max(0, away - max(0, absorbed - here))
        t.emit(Event.VOLLEY, i, j, destination(b, j, i), away)


# ---- fire at a specific system ------------------------------------------------------------------------------------


def specific(t: Table, b: Battle, i: int, j: int, target: int) -> None:
    """Each mount that has hit may strike the system that it is aimed at.  [HC-200, HC-R40, HC-R41]"""
    if b.rules.system_shot_shields == SystemShotShields.MUST_BE_DOWN and not open_to_fire(b, i, j):
        return
    ship = b.ships[i]
    done = 0
    for m in range(ship.arms):
        system = ship.order.aim[m]
        if system != NONE and ship.order.target[m] == target and ship.order.struck[m] == 1:
            if b.rules.system_shot == SystemShot.PER_POINT:
                for _ in range(ship.order.points[m]):
                    system_roll(t, b, i, j, system)
            elif b.rules.system_shot != SystemShot.PER_VOLLEY or done >> system & 1 == 0:
                system_roll(t, b, i, j, system)
            done = done | 1 << system


def open_to_fire(b: Battle, i: int, j: int) -> bool:
    """Is the presented shield gone, and not reinforced?  Where a cloak leaves none, none is in the way.  [HC-R41]"""
    facing, other = contact(b, j, i).facing, b.ships[j]
    if not protected(other):
        return True
    return other.taken[facing] >= other.design.shield and in_force(other, facing) == 0


def system_roll(t: Table, b: Battle, i: int, j: int, system: int) -> None:
    """One chance in ten, or by the chart of two dice.  [HC-200 .. HC-220, HC-R42]"""
    if b.rules.system_shot_die == SystemShotDie.D10:
        hit = t.roll(Die.SYSTEM_SHOT, TEN) == SYSTEM_SHOT
    else:
        hit = chart(t) == CHART_HITS[b.rules.system_shot_die]
    if hit:
        b.ships[j].fire.systems[system] += 1
        b.ships[j].fire.attacker = i
    t.emit(Event.SYSTEM_SHOT, i, j, system, 1 if hit else 0)


def chart(t: Table) -> int:
    """Two dice, rolled again on a total of 12.  [HC-210, HC-220]"""
    total = t.roll(Die.SYSTEM_SHOT_CHART, 6)
    total += t.roll(Die.SYSTEM_SHOT_CHART, 6)
    while total == REROLL:
        t.emit(Event.CHART_12, 2)
        total = t.roll(Die.SYSTEM_SHOT_CHART, 6)
        total += t.roll(Die.SYSTEM_SHOT_CHART, 6)
    return total
