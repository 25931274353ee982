"""What an answer costs, or sets off for certain, in a few words; grave where it can only hurt its own ship.

Nothing is read but what the seat that is asked may know.
"""

from __future__ import annotations

from admiralty.core.face.wording import Names, Note, say_count

from ..aiming import blind, is_launcher
from ..condition import able, contact, hostile, in_force, in_sight, intact, protected
from ..fighters import FIGHTER_HITS
from ..movement import (
    DISENGAGED,
    EDGE,
    cost,
    goes_on,
    is_lateral,
    is_rotation,
    is_step,
    is_two,
    moves,
    rotating,
    slow,
    turns_needed,
)
from ..options import Countermeasures, PhotonRecoil, RepairPay, SystemShotShields
from ..records import MOUNTS, NONE, Battle, Ship
from ..special import flash_cost, upkeep_cost
from ..tables import (
    DISRUPTOR_WAIT,
    FACINGS,
    FLIGHT_TURNS,
    HALF,
    MAX_RANGE,
    PHOTON_WAIT,
    RELOAD_TURNS,
    REPAIR_TURNS,
)
from ..turn import share
from ..words import Cloak, CloakOrder, FlightOrder, Manoeuvre, Status, System

Facts = tuple[int | None, ...]


def _whole(facts: Facts) -> list[int]:
    """Facts as numbers; the ship that is asked about knows its own."""
    return [NONE if fact is None else fact for fact in facts]


def note_cloak(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note | None:
    """A turn without shields and weapons before the cloak, and one after it.  [HC-520, HC-530, HC-R53]"""
    ship, last = b.ships[_whole(facts)[0]], b.turn >= b.rules.turn_limit
    if value == CloakOrder.ENGAGE:
        if last:
            return Note("last turn: no shields, no fire, no cloak", "HC-520", True)
        return Note("1 point; no shields, no fire", "HC-520")
    if value == CloakOrder.DROP:
        if ship.cloak == Cloak.ENGAGING:
            return Note("shields and fire at once", "HC-R53")
        if last:
            return Note("last turn: no shields, no more fire", "HC-530", True)
        return Note("no shields, no fire this turn", "HC-530")
    if ship.cloak == Cloak.OFF:
        return None
    return Note("1 point; hidden this turn" if upkeep_cost(b) else "hidden this turn", "HC-470")


def note_flash(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note | None:
    """Ten points, for nothing against a cloak that must drop in this step.  [HC-500, HC-610, HC-R46, HC-R56]"""
    if value == 0:
        return None
    other, points = b.ships[value - 1], flash_cost(b, value - 1)
    if other.cloaked >= b.rules.cloak_limit:
        return Note(f"{points} points wasted: its cloak drops now", "HC-R56", True)
    return Note(f"{points} points; wasted if its cloak drops", "HC-R56")


# ---- movement -------------------------------------------------------------------------------------------------------


def note_manoeuvre(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note | None:
    """What a move costs, and whether the ship may fire meanwhile.  [HC-100, HC-110, HC-710, HC-760, HC-R14, HC-R70]"""
    i, enemy = _whole(facts)[:2]
    ship = b.ships[i]
    if value == Manoeuvre.SURRENDER:
        return _surrender(b, i)
    if value == Manoeuvre.NOTHING:
        if moves(ship):
            return Note("its slow move goes on", "HC-R27")
        return Note("stops the rotation", "HC-R14") if rotating(ship) else None
    if is_rotation(value):
        return _rotation(b, i, enemy, value)
    return _retreat(b, i, enemy, value) or _hold(b, i, enemy, value) or _move(b, i, value)


def _surrender(b: Battle, i: int) -> Note:
    """For good, and with the last ship of a side its engagement."""
    mine = [each for k, each in enumerate(b.ships[: b.vessels]) if k != i and each.seat == b.ships[i].seat]
    if any(each.status in (Status.FIGHTING, Status.DISENGAGED) for each in mine):
        return Note("out of the engagement for good", "HC-R70", True)
    return Note("your last ship: you can't win any more", "HC-R70", True)


def _rotation(b: Battle, i: int, enemy: int, value: int) -> Note:
    """One that is under way goes on; else how long it takes."""
    ship, start, end = b.ships[i], contact(b, i, enemy).facing, value - Manoeuvre.ROTATE
    if value >= Manoeuvre.TURN:
        start, end = divmod(value - Manoeuvre.TURN, FACINGS)
    if goes_on(b, i, enemy, start, end):
        return Note(f"goes on: turn {ship.turn_done + 1} of {ship.turn_needs}, half beams", "HC-110")
    return Note(f"{say_count(turns_needed(b, ship), 'turn')}, half beams", "HC-110")


def _price(ship: Ship, value: int) -> str:
    """What a step, a lateral move or an advance costs: none leaves time to fire.  [HC-710, HC-760, HC-R27]"""
    return f"{say_count(cost(value), 'point')}; {_fire(ship)}"


def _fire(ship: Ship) -> str:
    return "2 turns without fire" if slow(ship) else "no fire this turn"


def _move(b: Battle, i: int, value: int) -> Note:
    """Its price, and nothing more."""
    advances = Manoeuvre.ADVANCE <= value < Manoeuvre.TURN
    clause = "HC-760" if is_lateral(value) else "HC-R49" if advances else "HC-710"
    return Note(_price(b.ships[i], value), "HC-R27" if slow(b.ships[i]) else clause)


def _retreat(b: Battle, i: int, enemy: int, value: int) -> Note | None:
    """A step that may end a duel says how; one beyond the edge is lost.  [HC-R19, HC-R70]

    None is grave: an enemy that closes meanwhile keeps the ship in the duel.
    """
    if value not in (Manoeuvre.RETREAT, Manoeuvre.RETREAT_TWO):
        return None
    away, after = DISENGAGED[b.rules.disengage_range], contact(b, i, enemy).range + (2 if is_two(value) else 1)
    if away == 0 and after > EDGE:
        return Note(f"lost past range {EDGE}; {_fire(b.ships[i])}", "HC-R19")
    if away == 0 or after < away or b.vessels > 2:
        return None
    mine, theirs = (share(b, one, 0) * share(b, other, 1) for one, other in _both(b, i, enemy))
    end = "lost" if mine > theirs else "drawn" if mine == theirs else "won"
    return Note(f"{say_count(cost(value), 'point')}; disengages: {end} as it stands", "HC-R70")


def _both(b: Battle, i: int, j: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """The seats of two ships, in either order."""
    one, other = b.ships[i].seat, b.ships[j].seat
    return (one, other), (other, one)


def _hold(b: Battle, i: int, enemy: int, value: int) -> Note | None:
    """It serves a rotation alone.  [HC-R22]"""
    other = b.ships[enemy]
    if value != Manoeuvre.HOLD or rotating(other):
        return None
    if intact(other, System.IMPULSE) == 0 or not able(b, other) or moves(other):
        points = say_count(cost(value), "point")
        return Note(f"{points} wasted: the enemy can't rotate", "HC-R22", True)
    return Note("no fire; wasted unless the enemy rotates", "HC-R22")


def note_beside(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note | None:
    """A move next to a rotation."""
    return note_manoeuvre(b, facts, value, seat, names) if is_step(value) or is_lateral(value) else None


# ---- what is bought -------------------------------------------------------------------------------------------------


def note_countermeasures(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note | None:
    """Two points of power each; by house rule for nothing.  [HC-870, HC-R59]"""
    if value == 0:
        return None
    if b.rules.countermeasures == Countermeasures.NONE:
        return Note(f"house rule: no effect, {HALF * value} points wasted", "HC-R59", True)
    absorbed = f"; {value} off the damage" if b.rules.countermeasures == Countermeasures.ABSORB_DAMAGE else ""
    return Note(f"{HALF * value} points of power{absorbed}", "HC-870")


def note_counter_countermeasures(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note | None:
    """The same without what they absorb."""
    if value and b.rules.countermeasures != Countermeasures.NONE:
        return Note(f"{HALF * value} points of power", "HC-870")
    return note_countermeasures(b, facts, value, seat, names)


def note_reinforce_points(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note | None:
    """Two points of power each.  [HC-820]"""
    return Note(f"{HALF * value} points of power", "HC-820")


def note_repair(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note | None:
    """When the box works again, if it is paid for in one go.  [HC-R30, HC-R71]"""
    if value == 0:
        return None
    if b.turn + REPAIR_TURNS > b.rules.turn_limit:
        return Note("too late: ready after the last turn", "HC-R71")
    if b.rules.repair_pay == RepairPay.EACH_TURN:
        return Note(f"1 point in each of {REPAIR_TURNS} turns", "HC-R30")
    return Note(f"1 point; ready on turn {b.turn + REPAIR_TURNS}", "HC-R30")


def note_go_on_repair(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note | None:
    """A turn that is not paid for does not count.  [HC-R30]"""
    return Note("1 point" if value else "this turn does not count", "HC-R30")


# ---- fire -----------------------------------------------------------------------------------------------------------


def note_bank(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note | None:
    """What is lost of it for certain.  [HC-110, HC-590]"""
    ship = b.ships[_whole(facts)[0]]
    if value == 0:
        return None
    if blind(ship):
        return Note("a die picks the direction", "HC-590")
    return Note("half its damage is lost rotating", "HC-110") if is_rotation(ship.order.manoeuvre) else None


def note_heavy(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note | None:
    """When it may fire again, and what comes back at range 1.  [HC-290, HC-350, HC-400, HC-590]"""
    i, mount = _whole(facts)[:2]
    system = b.ships[i].mounts[mount % MOUNTS].system
    if value == 0:
        return None
    if not is_launcher(system):
        return Note(f"1 point; ready on turn {b.turn + DISRUPTOR_WAIT}", "HC-400")
    if _recoils(b, i):
        return Note("1 point; a quarter of it strikes you", "HC-350")
    return Note(f"1 point, 1 torpedo; ready on turn {b.turn + PHOTON_WAIT}", "HC-290")


def note_salvo(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note | None:
    """The same of several: a point each.  [HC-290, HC-350, HC-400]"""
    i, system = _whole(facts)[:2]
    if value == 0:
        return None
    points = say_count(value, "point")
    if not is_launcher(system):
        return Note(f"{points}; ready on turn {b.turn + DISRUPTOR_WAIT}", "HC-400")
    if _recoils(b, i):
        return Note(f"{points}; a quarter of it strikes you", "HC-350")
    torpedoes = say_count(value, "torpedo", "torpedoes")
    return Note(f"{points}, {torpedoes}; ready on turn {b.turn + PHOTON_WAIT}", "HC-290")


def _recoils(b: Battle, i: int) -> bool:
    """Is an enemy at range 1, where photons strike the firing ship, too?  [HC-350]"""
    near = any(hostile(b, i, j) and in_sight(b, j) and contact(b, i, j).range == 1 for j in range(b.vessels))
    return near and b.rules.photon_recoil == PhotonRecoil.ON


def note_aim(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note | None:
    """At a system it does no other damage, and by house rule nothing where the shield is up.  [HC-200, HC-R41]"""
    i, _, j = _whole(facts)[:3]
    if value == 0:
        return None
    other, facing = b.ships[j], contact(b, j, i).facing
    up = protected(other) and (other.taken[facing] < other.design.shield or in_force(other, facing) > 0)
    if b.rules.system_shot_shields == SystemShotShields.MUST_BE_DOWN and up:
        return Note("wasted: the shield is up", "HC-R41", True)
    return Note("no damage to the shield", "HC-200")


# ---- fighters -------------------------------------------------------------------------------------------------------


def note_launch(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note | None:
    """A point each; they act from the next turn.  [HC-R86]"""
    return Note(f"{say_count(value, 'point')}; out next turn", "HC-R86") if value else None


def note_flight_step(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note | None:
    """Where it cannot fire, how long it is away, and when it leaves for good.  [HC-R86, HC-S11]"""
    i, k = _whole(facts)[:2]
    flight = b.ships[i].flights[k]
    if value == FlightOrder.RETURN:
        return Note(f"loaded again after {RELOAD_TURNS} turns", "HC-S11")
    if flight.turns + 1 >= FLIGHT_TURNS:
        return Note("leaves for good after this turn", "HC-S11")
    if flight.turns + 2 >= FLIGHT_TURNS:
        return Note("leaves for good after next turn", "HC-S11")
    out = flight.range + 1 if value == FlightOrder.WITHDRAW else 0
    return Note(f"can't fire at range {MAX_RANGE}", "HC-R86") if out > len(FIGHTER_HITS) else None
