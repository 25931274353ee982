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
    Cloak.ENGAGING: ("its cloak engages: no shields, no fire", "HC-520"),
    Cloak.ON: ("it is cloaked: no shields, no fire", "HC-510"),
    Cloak.DROPPING: ("it drops its cloak: no shields, no fire", "HC-530"),
}
ARCS = {System.FORWARD_LAUNCHERS: "HC-270", System.AFT_LAUNCHERS: "HC-270", System.DISRUPTORS: "HC-390"}
POWER = "HC-1080"
NEAREST = "range 1 is the nearest"
TOO_FAR = "range {} is too far to fire"


def _ship(facts: Facts) -> int:
    return facts[0] or 0


def _left(facts: Facts) -> int:
    """The power that is left: the last fact of a question that costs any."""
    return facts[-1] or 0


def _mount(b: Battle, facts: Facts) -> Mount:
    return b.ships[_ship(facts)].mounts[(facts[1] or 0) % MOUNTS]


def _short(left: int, need: int, clause: str) -> Note:
    said = f"needs {say_count(need, 'point')} of power, {left} left" if left else "no power left"
    return Note(said, clause)


def _power(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note:
    return _short(_left(facts), max(1, value), POWER)


def _power_halved(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note:
    return _short(_left(facts), HALF * max(1, value), POWER)


def _power_move(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note:
    return _short(_left(facts), cost(value), POWER)


def _cloaked(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note:
    return Note(*UNARMED[Cloak(b.ships[_ship(facts)].cloak)])


def _shieldless(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note:
    return Note(UNARMED[Cloak(b.ships[_ship(facts)].cloak)][0], "HC-R50")


def _shield_gone(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note:
    return Note(f"the {said_facing(value - 1, names)} shield is gone", "HC-R66")


def _fired(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note:
    mount = _mount(b, facts)
    clause = "HC-290" if is_launcher(mount.system) else "HC-400"
    return Note(f"fired: ready again on turn {mount.ready}", clause)


def _steps(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note:
    """Which step it is, alone or next to a rotation."""
    order = b.ships[_ship(facts)].order
    closes = {order.manoeuvre, order.beside} & {Manoeuvre.CLOSE, Manoeuvre.CLOSE_TWO}
    return Note(f"it {'closes' if closes else 'retreats'}: no fire this turn", "HC-710")


def _bearing(facing: int, b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note:
    clause = ARCS.get(System(_mount(b, facts).system), "HC-R77")
    return Note(f"it doesn't bear {said_facing(facing, names)}", clause)


def _range(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note:
    apart = contact(b, _ship(facts), value).range
    return Note(TOO_FAR.format(apart), "HC-790")


def _cloak_limit(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note:
    return Note(f"already cloaked for {say_count(b.ships[_ship(facts)].cloaked, 'turn')}", "HC-500")


def _flash_power(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note:
    return _short(_left(facts), flash_cost(b, max(0, value - 1)), "HC-610")


def _presented(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note:
    return Note(f"it already presents its {said_facing(value - Manoeuvre.ROTATE, names)}", "HC-090")


def _lateral_soon(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note:
    ship = b.ships[_ship(facts)]
    again = ship.lateral + (2 * LATERAL_WAIT if slow(ship) else LATERAL_WAIT)
    return Note(f"moved laterally: ready again on turn {again}", "HC-R27" if slow(ship) else "HC-780")


def _shift_presented(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note:
    name = name_of(names, "ship", facts[1] or 0)
    return Note(f"{name} already presents its {said_facing(value - Manoeuvre.SHIFT, names)}", "HC-R21")


def _not_out(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note:
    return Note(f"{said_flight(facts[1] or 0, names)} isn't out", "HC-R86")


def _flight_far(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note:
    return Note(TOO_FAR.format(b.ships[_ship(facts)].flights[facts[1] or 0].range), "HC-R86")


def _flight_edge(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note:
    apart = b.ships[_ship(facts)].flights[facts[1] or 0].range
    return Note(NEAREST if value == FlightOrder.CLOSE else f"range {apart} is the farthest", "HC-R86")


BARS: dict[int, BarWord] = {
    Bar.NO_WARP: BarWord("its warp is lost: it can only repair", "HC-690"),
    Bar.NO_COMMAND: BarWord("bridges lost: only reinforce and repair", "HC-S06"),
    Bar.CLOAKED: BarWord(_cloaked),
    Bar.SLOW_MOVE: BarWord("its slow move goes on: no fire", "HC-R27"),
    Bar.STEPS: BarWord(_steps),
    Bar.ADVANCES: BarWord("it advances: no fire this turn", "HC-R49"),
    Bar.LATERAL: BarWord("it moves laterally: no fire this turn", "HC-760"),
    Bar.SURRENDERS: BarWord("it surrenders: no fire this turn", "HC-R70"),
    Bar.LOST: BarWord("it is lost", "HC-S08"),
    Bar.FIRED: BarWord(_fired),
    Bar.NO_TORPEDO: BarWord("no torpedoes left", "HC-330"),
    Bar.NO_TARGET: BarWord("nothing it can fire at", "HC-R77"),
    Bar.POWER: BarWord(_power),
    Bar.POWER_HALVED: BarWord(_power_halved),
    Bar.POWER_MOVE: BarWord(_power_move),
    Bar.BANK_FULL: BarWord(f"a bank takes at most {BANK} points a turn", "HC-R82"),
    Bar.HIDDEN: BarWord("hidden: name a direction, as `to Port`", "HC-R47"),
    Bar.RANGE: BarWord(_range),
    Bar.BLIND: BarWord("its sensors are lost: no aimed shots", "HC-590"),
    Bar.FIRE_CONTROL: BarWord("its Fire Control is lost: no aimed shots", "HC-S05"),
    Bar.ROTATES: BarWord("it rotates: no aimed beams", "HC-R43"),
    Bar.UNSEEN: BarWord("the target is hidden: no aimed shots", "HC-R40"),
    Bar.SHIELDLESS: BarWord(_shieldless),
    Bar.SHIELD_GONE: BarWord(_shield_gone),
    Bar.SENSORS: BarWord("its sensors are lost", "HC-S07"),
    Bar.SENSORS_FULL: BarWord("its sensors carry no more", "HC-R60"),
    Bar.CLOAK_LOST: BarWord("its cloak is lost", "HC-S08"),
    Bar.CLOAK_LIMIT: BarWord(_cloak_limit),
    Bar.CLOAK_DECLARED: BarWord("declared before orders, not with them", "HC-R52"),
    Bar.NOT_CLOAKED: BarWord("it isn't cloaked", "HC-R44"),
    Bar.CLOAK_ENGAGED: BarWord("its cloak is already engaged", "HC-R44"),
    Bar.FLASH_DECLARED: BarWord("declared before orders, not with them", "HC-R52"),
    Bar.FLASH_POWER: BarWord(_flash_power),
    Bar.IMPULSE: BarWord("its impulse engines are lost", "HC-660"),
    Bar.MOVES: BarWord("its slow move goes on: no other move", "HC-R27"),
    Bar.NO_ENEMY: BarWord("no enemy left", "HC-R70"),
    Bar.PRESENTED: BarWord(_presented),
    Bar.OPPOSITE: BarWord("house rule: not to the opposite facing", "HC-R10"),
    Bar.NEAREST: BarWord(NEAREST, "HC-R18"),
    Bar.LATERAL_SOON: BarWord(_lateral_soon),
    Bar.MOVE_HIDDEN: BarWord("the enemy is hidden: advance or rotate", "HC-R49"),
    Bar.SHIFT_PRESENTED: BarWord(_shift_presented),
    Bar.SHIFT_OPPOSITE: BarWord("a shift can't go to the opposite facing", "HC-R21"),
    Bar.NO_FLIGHT: BarWord("no other flight ready aboard", "HC-R86"),
    Bar.PREY_HIDDEN: BarWord("the enemy is hidden", "HC-R86"),
    Bar.PREY_FAR: BarWord(f"the enemy is beyond range {MAX_RANGE}", "HC-R86"),
    Bar.FLIGHT_NOT_OUT: BarWord(_not_out),
    Bar.FLIGHT_FAR: BarWord(_flight_far),
    Bar.FLIGHT_EDGE: BarWord(_flight_edge),
    Bar.REPAIRS: BarWord("at most two repairs at a time", "HC-R30"),
    Bar.NOT_LOST: BarWord("nothing of it is lost", "HC-R31"),
    Bar.MENDED: BarWord("all that is lost is under repair", "HC-R31"),
    Bar.SHIELD_REPAIR: BarWord("shields can't be repaired", "HC-R32"),
    Bar.ONE_REPAIR: BarWord("its warp is lost: 1 repair point a turn", "HC-680"),
    Bar.ALIKE: BarWord("one like it before it holds its fire", "HC-R95"),
    Bar.NOTHING_READY: BarWord("nothing to fire there: none is ready", "HC-R95"),
    **{Bar.BEARING + facing: BarWord(partial(_bearing, facing)) for facing in range(FACINGS)},
}
