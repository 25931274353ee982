"""The movement entry of a post: manoeuvres, launches, and what flights do.  [HC-1010, HC-1090, HC-R12, HC-R86]"""

from __future__ import annotations

import re

from admiralty.core.errors import Refused, quote_value
from admiralty.core.face.wording import say_count

from ..condition import contact, hostile, seen
from ..movement import cost, destination, is_lateral, is_rotation, is_two
from ..options import StepsPerTurn
from ..records import FLIGHTS, NONE
from ..tables import FACINGS
from ..words import Ask, FlightOrder, Manoeuvre
from .ordered import Move, Orders, UnreadError
from .posting import letter
from .systems import FACING, ONE_FACING

STEPS = {step.name.lower(): step for step in FlightOrder}
PAID = re.compile(r"(\d+) points? (?:to )?(.+)")
TOWARDS = re.compile(r"(.+) towards? ([a-z]\d?)")
LAUNCH = re.compile(r"launch (\d+|an?|one|two) flights?(?: of fighters)?")
FLIGHT = re.compile(rf"flight (\d+)(?: ({'|'.join(STEPS)}))?(?:,? attacks? {ONE_FACING})?")
ROLL = re.compile(
    r"(?:(?:begin|start|beginning|go on with|going on with|continue|keep on with) )?(?:to )?(?:an? |the |its )?"
    rf"(?:roll|rolling|rotation|rotate|rotating|turn|turning)(?: in place)?(?: to| towards?)? {ONE_FACING}"
    rf"(?: about {ONE_FACING})?"
)
HULL = re.compile(rf"turn (?:the )?hull from {ONE_FACING} to {ONE_FACING}(?: about {ONE_FACING})?")
STEP = re.compile(r"(?:move |to )?(close|approach|withdraw|retreat)(?: in)?(?: (?:1|one|a) step)?(?: to range (\d+))?")
LATERAL = re.compile(r"(?:move )?lateral(?:ly)?(?: move)?(?: (.+))?")
HOLD = re.compile(r"(?:to )?(?:hold|keep|maintain) (?:([a-z]\d?)'s |his |the enemy's )?(?:shield )?facing")
SHIFT = re.compile(rf"(?:to )?([a-z]\d?)(?:'s)? {ONE_FACING}(?: shields?)?")
ADVANCE = re.compile(rf"advance(?: to)? {ONE_FACING}")
COUNTS = {"a": 1, "an": 1, "one": 1, "two": 2}


def read_movement(orders: Orders, i: int, said: str, where: str) -> None:
    """One phrase of the movement entry; `UnreadError` where it is none."""
    paid = PAID.fullmatch(said)
    points, rest = (int(paid[1]), paid[2]) if paid else (NONE, said)
    if found := LAUNCH.fullmatch(rest):
        count = COUNTS.get(found[1]) or int(found[1])
        require_price(points, count, f"launching {say_count(count, 'flight')}", "HC-R86", where)
        orders.counts.put(i, Ask.LAUNCH, count, where)
        return
    if found := FLIGHT.fullmatch(rest):
        _flight(orders, i, found, where)
        return
    number, enemy = _manoeuvre(orders, i, rest, points, where)
    require_price(points, cost(number), _kind(number), _clause(number), where)
    orders.moves.setdefault(i, []).append(Move(number, enemy, where))
    orders.moves[i].sort(key=lambda move: not is_rotation(move.number))  # a rotation is asked for first


def _flight(orders: Orders, i: int, found: re.Match[str], where: str) -> None:
    """A step and an attack of a flight."""
    k = int(found[1]) - 1
    if not 0 <= k < FLIGHTS:
        raise Refused(where, f"a ship has no flight {found[1]}", "HC-R86", f"write flight 1 to {FLIGHTS}")
    if found[2]:
        orders.steps.name(i, k, STEPS[found[2]], where, "HC-R86")
    if found[3]:
        orders.attacks.name(i, k, 1 + FACING[found[3]], where, "HC-R86")
    if not found[2] and not found[3]:
        orders.steps.name(i, k, FlightOrder.STAY, where, "HC-R86")


def require_price(points: int, right: int, what: str, clause: str, where: str) -> None:
    """`Refused` where points of power are written that are not what it costs."""
    if points not in (NONE, right):
        price = say_count(right, "point") if right else "nothing"
        remedy = f"write {right} Point{'' if right == 1 else 's'}" if right else "take the points out"
        raise Refused(where, f"{what} costs {price}, not {points}", clause, remedy)


def _kind(number: int) -> str:
    """What kind of manoeuvre it is."""
    if is_rotation(number):
        return "a rotation"
    if is_lateral(number):
        return "a lateral move"
    if Manoeuvre.ADVANCE <= number < Manoeuvre.TURN:
        return "an advance"
    return "a surrender" if number == Manoeuvre.SURRENDER else "a double step" if is_two(number) else "a step"


def _clause(number: int) -> str:
    """The clause of its price."""
    if is_rotation(number):
        return "HC-100"
    if is_lateral(number):
        return "HC-740"
    if Manoeuvre.ADVANCE <= number < Manoeuvre.TURN:
        return "HC-R49"
    return "HC-R70" if number == Manoeuvre.SURRENDER else "HC-R16" if is_two(number) else "HC-700"


def first_enemy(orders: Orders, i: int) -> int:
    """The enemy that is meant where none is named."""
    return next((j for j in range(orders.b.vessels) if hostile(orders.b, i, j)), NONE)


def enemy_named(orders: Orders, i: int, name: str, where: str, clause: str = "HC-R21") -> int:
    """An enemy by its letter; `Refused` names them all."""
    b, names = orders.b, orders.names
    foes = [letter(orders.deal, j) for j in range(b.vessels) if hostile(b, i, j)]
    remedy = f"its enemies: {', '.join(foes)}"
    if name not in names:
        raise Refused(where, f"there is no ship {quote_value(name)}", clause, remedy)
    if not hostile(b, i, names[name]):
        raise Refused(where, f"{name.upper()} is no enemy in this fight", clause, remedy)
    return names[name]


def _manoeuvre(orders: Orders, i: int, said: str, points: int, where: str) -> tuple[int, int]:
    """The number of a manoeuvre, and the enemy that it is about."""
    b, enemy = orders.b, first_enemy(orders, i)
    if found := TOWARDS.fullmatch(said):
        said, enemy = found[1], enemy_named(orders, i, found[2], where, "HC-R87")
    if said == "surrender":
        return int(Manoeuvre.SURRENDER), enemy
    if found := HULL.fullmatch(said):
        _about(orders, i, found[3])
        return int(Manoeuvre.TURN) + FACINGS * FACING[found[1]] + FACING[found[2]], enemy
    if found := ROLL.fullmatch(said):
        _about(orders, i, found[2])
        return int(Manoeuvre.ROTATE) + FACING[found[1]], enemy
    if said in ("go on", "continue", "go on with roll", "go on with rotation"):
        if b.ships[i].turning == NONE:
            what = "it is not rotating, so there is nothing to go on with"
            raise Refused(where, what, "HC-090", "write e.g. Begin roll to Starboard")
        return int(Manoeuvre.ROTATE) + destination(b, i, enemy), enemy
    if found := STEP.fullmatch(said):
        return _step(orders, i, enemy, found, points, where), enemy
    if found := LATERAL.fullmatch(said):
        return _lateral(orders, i, enemy, found[1] or "", where)
    if found := ADVANCE.fullmatch(said):
        return int(Manoeuvre.ADVANCE) + FACING[found[1]], enemy
    raise UnreadError


def _about(orders: Orders, i: int, facing: str | None) -> None:
    if facing:
        orders.axes[i] = FACING[facing] // 2 * 2


def _step(orders: Orders, i: int, enemy: int, found: re.Match[str], points: int, where: str) -> int:
    """Nearer or farther, by one step or by as many as the range that is named is away.  [HC-700, HC-R16, HC-R18]"""
    b, closes = orders.b, found[1] in ("close", "approach")
    near, far = (Manoeuvre.CLOSE, Manoeuvre.CLOSE_TWO), (Manoeuvre.RETREAT, Manoeuvre.RETREAT_TWO)
    row = near if closes else far
    if not seen(b, enemy):  # it may show itself before the orders; how far it is nobody knows yet
        return int(row[points == 2])
    apart, most = contact(b, i, enemy).range, 2 if b.rules.steps_per_turn == StepsPerTurn.TWO else 1
    goal = int(found[2]) if found[2] else apart + (-1 if closes else 1)
    steps = apart - goal if closes else goal - apart
    right = max(1, apart - 1) if closes else apart + 1
    remedy = f"write 1 Point {'Close' if closes else 'Withdraw'} to Range {right}"
    if closes and goal < 1:
        what = "the range is 1" if apart == 1 else f"the range is {apart}"
        raise Refused(
            where, f"{what}, and nobody comes nearer than range 1", "HC-R18", "take it out" if apart == 1 else remedy
        )
    if steps < 1:
        other = f"write 1 Point {'Withdraw' if closes else 'Close'} to Range {goal}"
        gone = apart == goal or abs(steps) > 1
        verb = "closing" if closes else "withdrawing"
        raise Refused(
            where, f"the range is {apart}, and {verb} does not lead to {goal}", "HC-700", remedy if gone else other
        )
    if steps > most:
        limit = "two steps a turn at most, by house rule" if most > 1 else "one step a turn"
        raise Refused(where, f"the range is {apart}, and a ship closes or retreats {limit}", "HC-R16", remedy)
    return int(row[steps > 1])


def _lateral(orders: Orders, i: int, enemy: int, rest: str, where: str) -> tuple[int, int]:
    """A hold or a shift; which of them has to be said.  [HC-740, HC-R21]"""
    if found := HOLD.fullmatch(rest):
        return int(Manoeuvre.HOLD), enemy_named(orders, i, found[1], where) if found[1] else enemy
    if found := SHIFT.fullmatch(rest):
        return int(Manoeuvre.SHIFT) + FACING[found[2]], enemy_named(orders, i, found[1], where)
    foe = letter(orders.deal, enemy) if enemy != NONE else ""
    what = "a lateral move holds the facing that the enemy presents, or shifts to another"
    remedy = f"did you mean '2 Points Lateral to hold {foe}'s facing', or '2 Points Lateral to {foe} Port'?"
    raise Refused(where, what, "HC-R21", remedy)
