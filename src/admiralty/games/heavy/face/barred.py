"""Why answers of Heavy Combat are not open: a few words and the clause for each reason."""

from __future__ import annotations

from functools import partial

from admiralty.core.face.wording import BarWord, Names, Note, name_of, say_count

from ..aiming import is_launcher
from ..condition import contact
from ..movement import cost, slow
from ..records import MOUNTS, Battle, Mount
from ..special import flash_cost
from ..tables import BANK, FACINGS, HALF, LATERAL_WAIT, MAX_RANGE
from ..words import Bar, Cloak, FlightOrder, Manoeuvre, System
from .saying import said_facing, said_flight

Facts = tuple[int | None, ...]
UNARMED = {
    Cloak.ENGAGING: ("it engages its cloak, and has neither shields nor weapons in this turn", "HC-520"),
    Cloak.ON: ("it is cloaked: it neither fires nor has it shields", "HC-510"),
    Cloak.DROPPING: ("it drops its cloak, and has neither shields nor weapons in this turn", "HC-530"),
}
ARCS = {System.FORWARD_LAUNCHERS: "HC-270", System.AFT_LAUNCHERS: "HC-270", System.DISRUPTORS: "HC-390"}
POWER = "HC-1080"


def _ship(facts: Facts) -> int:
    return facts[0] or 0


def _left(facts: Facts) -> int:
    """The power that is left: the last fact of a question that costs any."""
    return facts[-1] or 0


def _mount(b: Battle, facts: Facts) -> Mount:
    return b.ships[_ship(facts)].mounts[(facts[1] or 0) % MOUNTS]


def _are(count: int) -> str:
    return "is" if count == 1 else "are"


def _short(left: int, need: int, clause: str) -> Note:
    return Note(f"{say_count(left, 'point')} of power {_are(left)} left, it needs {need}", clause)


def _power(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note:
    return _short(_left(facts), max(1, value), POWER)


def _power_halved(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note:
    return _short(_left(facts), HALF * max(1, value), POWER)


def _power_move(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note:
    left = _left(facts)
    return Note(f"it costs {say_count(cost(value), 'point')} of power, and {left} {_are(left)} left", POWER)


def _cloaked(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note:
    return Note(*UNARMED[Cloak(b.ships[_ship(facts)].cloak)])


def _shieldless(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note:
    return Note(UNARMED[Cloak(b.ships[_ship(facts)].cloak)][0], "HC-R50")


def _shield_gone(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note:
    return Note(f"the {said_facing(value - 1, names)} shield is gone", "HC-R66")


def _fired(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note:
    mount = _mount(b, facts)
    clause = "HC-290" if is_launcher(mount.system) else "HC-400"
    return Note(f"it has fired, and may not fire again before turn {mount.ready}", clause)


def _bearing(facing: int, b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note:
    clause = ARCS.get(System(_mount(b, facts).system), "HC-R77")
    return Note(f"it does not bear {said_facing(facing, names)}", clause)


def _hidden(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note:
    name = name_of(names, "ship", value)
    return Note(f"{name} is hidden: only a direction can be fired in, as in `to Port`", "HC-R47")


def _range(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note:
    apart = contact(b, _ship(facts), value).range
    return Note(f"{name_of(names, 'ship', value)} is at range {apart}, beyond all weapons", "HC-790")


def _cloak_limit(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note:
    return Note(f"it has been cloaked for {say_count(b.ships[_ship(facts)].cloaked, 'turn')} already", "HC-500")


def _flash_power(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note:
    return _short(_left(facts), flash_cost(b, max(0, value - 1)), "HC-610")


def _presented(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note:
    return Note(f"it presents its {said_facing(value - Manoeuvre.ROTATE, names)} already", "HC-090")


def _lateral_soon(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note:
    ship = b.ships[_ship(facts)]
    again = ship.lateral + (2 * LATERAL_WAIT if slow(ship) else LATERAL_WAIT)
    said = f"it moved laterally on turn {ship.lateral}, and may again on turn {again}"
    return Note(said, "HC-R27" if slow(ship) else "HC-780")


def _shift_presented(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note:
    name = name_of(names, "ship", facts[1] or 0)
    return Note(f"{name} presents its {said_facing(value - Manoeuvre.SHIFT, names)} already", "HC-R21")


def _not_out(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note:
    return Note(f"{said_flight(facts[1] or 0, names)} is not out", "HC-R86")


def _flight_far(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note:
    k = facts[1] or 0
    apart = b.ships[_ship(facts)].flights[k].range
    return Note(f"{said_flight(k, names)} is at range {apart}, where it cannot fire", "HC-R86")


def _flight_edge(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note:
    apart = b.ships[_ship(facts)].flights[facts[1] or 0].range
    word = "nearer" if value == FlightOrder.CLOSE else "farther"
    return Note(f"it is at range {apart}, and flies no {word}", "HC-R86")


BARS: dict[int, BarWord] = {
    Bar.NO_WARP: BarWord("its warp is lost: it may do nothing but repair", "HC-690"),
    Bar.NO_COMMAND: BarWord("both its bridges are lost: it may only reinforce and repair", "HC-S06"),
    Bar.CLOAKED: BarWord(_cloaked),
    Bar.SLOW_MOVE: BarWord("its slow move goes on in this turn, and a ship that moves does not fire", "HC-R27"),
    Bar.STEPS: BarWord("a ship that closes or retreats does not fire in that turn", "HC-710"),
    Bar.ADVANCES: BarWord("a ship that advances does not fire in that turn", "HC-R49"),
    Bar.LATERAL: BarWord("a ship that moves laterally does not fire in that turn", "HC-760"),
    Bar.SURRENDERS: BarWord("a ship that surrenders does not fire", "HC-R70"),
    Bar.LOST: BarWord("it is lost", "HC-S08"),
    Bar.FIRED: BarWord(_fired),
    Bar.NO_TORPEDO: BarWord("no torpedo is left for it", "HC-330"),
    Bar.NO_TARGET: BarWord("nothing is there that it can be fired at", "HC-R77"),
    Bar.POWER: BarWord(_power),
    Bar.POWER_HALVED: BarWord(_power_halved),
    Bar.POWER_MOVE: BarWord(_power_move),
    Bar.BANK_FULL: BarWord(f"a bank takes {BANK} points a turn at most", "HC-R82"),
    Bar.HIDDEN: BarWord(_hidden),
    Bar.RANGE: BarWord(_range),
    Bar.BLIND: BarWord("without sensors nothing is aimed at a system", "HC-590"),
    Bar.FIRE_CONTROL: BarWord("its Fire Control is lost: nothing is aimed at a system", "HC-S05"),
    Bar.ROTATES: BarWord("a ship that rotates aims no beams at a system", "HC-R43"),
    Bar.UNSEEN: BarWord("a shot at a hidden ship is aimed at no system", "HC-R40"),
    Bar.SHIELDLESS: BarWord(_shieldless),
    Bar.SHIELD_GONE: BarWord(_shield_gone),
    Bar.SENSORS: BarWord("its sensors are lost", "HC-S07"),
    Bar.SENSORS_FULL: BarWord("its sensors carry no more", "HC-R60"),
    Bar.CLOAK_LOST: BarWord("its cloak is lost", "HC-S08"),
    Bar.CLOAK_LIMIT: BarWord(_cloak_limit),
    Bar.CLOAK_DECLARED: BarWord("a change of cloak is declared before these orders, not in them", "HC-R52"),
    Bar.NOT_CLOAKED: BarWord("it is not cloaked", "HC-R44"),
    Bar.CLOAK_ENGAGED: BarWord("its cloak is engaged already", "HC-R44"),
    Bar.FLASH_DECLARED: BarWord("a flash is declared before these orders, not in them", "HC-R52"),
    Bar.FLASH_POWER: BarWord(_flash_power),
    Bar.IMPULSE: BarWord("its impulse engines are lost: it cannot manoeuvre", "HC-660"),
    Bar.MOVES: BarWord("its slow move goes on in this turn, and it makes no other", "HC-R27"),
    Bar.NO_ENEMY: BarWord("no enemy is left", "HC-R70"),
    Bar.PRESENTED: BarWord(_presented),
    Bar.OPPOSITE: BarWord("by house rule a rotation goes to a facing next to the one presented", "HC-R10"),
    Bar.NEAREST: BarWord("the range is 1, and nobody comes nearer than range 1", "HC-R18"),
    Bar.LATERAL_SOON: BarWord(_lateral_soon),
    Bar.MOVE_HIDDEN: BarWord("the enemy is hidden: only an advance or a turn of the hull feels its way", "HC-R49"),
    Bar.SHIFT_PRESENTED: BarWord(_shift_presented),
    Bar.SHIFT_OPPOSITE: BarWord("a shift leads to a facing next to the one presented", "HC-R21"),
    Bar.NO_FLIGHT: BarWord("no other flight is ready aboard", "HC-R86"),
    Bar.PREY_HIDDEN: BarWord("the enemy is hidden", "HC-R86"),
    Bar.PREY_FAR: BarWord(f"the enemy is beyond range {MAX_RANGE}", "HC-R86"),
    Bar.FLIGHT_NOT_OUT: BarWord(_not_out),
    Bar.FLIGHT_FAR: BarWord(_flight_far),
    Bar.FLIGHT_EDGE: BarWord(_flight_edge),
    Bar.REPAIRS: BarWord("two repairs are under way, and no more can be", "HC-R30"),
    Bar.NOT_LOST: BarWord("nothing of it is lost", "HC-R31"),
    Bar.MENDED: BarWord("all that it has lost is being mended", "HC-R31"),
    Bar.SHIELD_REPAIR: BarWord("shields are not repaired", "HC-R32"),
    Bar.ONE_REPAIR: BarWord("without warp it has 1 point for repair a turn", "HC-680"),
    **{Bar.BEARING + facing: BarWord(partial(_bearing, facing)) for facing in range(FACINGS)},
}
