"""Why an answer that a post gives is not legal, in its own words: what stands against it, and what to write instead.

[HC-R10, HC-R12, HC-R16, HC-R18, HC-R21, HC-R49, HC-R60, HC-R66, HC-R82, HC-1080]
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from admiralty.core.errors import Refused
from admiralty.core.face.wording import Note, say_count
from admiralty.core.state.questions import Asked

from ..actions import may_move_laterally, room_for_countermeasures
from ..condition import contact, in_sight, intact
from ..face.saying import heading, said_box, said_facing
from ..movement import adjacent, cost, is_lateral, is_rotation, is_step, is_two, opposite, slow
from ..options import BankCap, LateralUse, StepsPerTurn
from ..records import MOUNTS
from ..tables import BANK, FACINGS, HALF, LATERAL_WAIT, SYSTEMS
from ..words import Ask, Manoeuvre
from .posting import PLAIN, letter

if TYPE_CHECKING:
    from .ordered import Orders

Against = tuple[str, str, str]  # what stands against it, the clause, what to write instead
OUT = "take it out"


def misfit(orders: Orders, asked: Asked, value: int, why: Note | None) -> Refused | None:
    """The refusal of an answer that is not legal, with its line; `why` is what the rules say against it."""
    i, what = asked.facts[0], Ask(asked.what)
    match what:
        case Ask.MANOEUVRE | Ask.BESIDE:
            where = orders.asked_move.said if orders.asked_move else ""
            enemy = orders.asked_move.enemy if orders.asked_move else asked.facts[1]
            found = movement(orders, i, enemy, value, asked.facts[2], what == Ask.BESIDE, why)
            return Refused(f"{where}, manoeuvre", *found)
        case Ask.BANK:
            where = orders.points.said[i, asked.facts[1] % MOUNTS]
            return overdrawn(orders, i, where, asked.facts[2], value)
        case Ask.COUNTERMEASURES | Ask.COUNTER_COUNTERMEASURES:
            said, ship = "CM" if what == Ask.COUNTERMEASURES else "CCM", orders.b.ships[i]
            room = room_for_countermeasures(ship) - (0 if said == "CM" else ship.order.cm)
            return Refused(f"{orders.counts.said[i, what]}, {said}", *countered(room, value, asked.facts[1]))
        case Ask.REINFORCE:
            return orders.unreinforced(i, value - 1, why)
        case Ask.REINFORCE_POINTS:
            facing = asked.facts[1]
            box = f"reinforce {said_facing(facing, {})}"
            return Refused(f"{orders.reinforced.said[i, facing]}, {box}", *paid(HALF * value, asked.facts[2]))
        case Ask.AIM:
            m, j = asked.facts[1] % MOUNTS, asked.facts[2]
            return Refused(f"{orders.aims.said[i, m]}, {orders.box(i, m)}, aim", *_aimed(orders, j, value - 1))
        case Ask.AXIS:
            known = " or ".join(said_facing(axis, {}) for axis in asked.listed or ())
            where = orders.asked_move.said if orders.asked_move else ""
            return Refused(f"{where}, axis", "a half turn goes about another axis", "HC-R49", f"write about {known}")
        case Ask.ENEMY:
            return Refused(f"{orders.moves[i][0].said}, towards", "there is no such enemy", "HC-R87", OUT)
        case Ask.LAUNCH:
            what_said = f"{say_count(asked.high, 'flight')} can be launched, {value} are ordered"
            remedy = f"write Launch {say_count(asked.high, 'flight')}" if asked.high else OUT
            return Refused(f"{orders.counts.said[i, Ask.LAUNCH]}, launch", what_said, "HC-R86", remedy)
    return barred(orders, asked, value, why)


def barred(orders: Orders, asked: Asked, value: int, why: Note | None) -> Refused | None:
    """The refusal of what the rules bar, or have never heard of."""
    i, what = asked.facts[0], asked.what
    k = asked.facts[1] if len(asked.facts) > 1 else 0
    places = {
        Ask.TARGET: (orders.targets.said.get((i, k % MOUNTS)), orders.box(i, k % MOUNTS)),
        Ask.REPAIR: (orders.mended.said.get((i, value - 1)), f"repair of one {said_box(value - 1, orders.deal.names)}"),
        Ask.CLOAK: (orders.counts.said.get((i, Ask.CLOAK)), "cloak"),
        Ask.FLASH: (orders.counts.said.get((i, Ask.FLASH)), "flash"),
        Ask.FLIGHT_STEP: (orders.steps.said.get((i, k)), f"flight {k + 1}"),
    }
    where, box = places.get(Ask(what), (None, ""))
    if where is None:
        return None
    said, clause = (why.text, why.clause) if why else orders.strange(what, value)
    if what == Ask.REPAIR:
        said, clause = orders.unmendable(value - 1) or (said, clause)
    return Refused(f"{where}, {box}", said, clause, OUT)


# ---- power ----------------------------------------------------------------------------------------------------------


def paid(power: int, left: int) -> Against:
    """More power than there is."""
    said = f"it takes {say_count(power, 'point')} of power, and {left} {'is' if left == 1 else 'are'} left"
    return said, "HC-1080", f"write {left // HALF * HALF} at most" if left >= HALF else OUT


def countered(room: int, value: int, left: int) -> Against:
    """More than the sensors carry, or than there is power for."""
    if value > room:
        said = f"{HALF * value} points of power make {value}, and its sensors carry {max(0, room)} more"
        return said, "HC-R60", f"write {HALF * room} points" if room > 0 else OUT
    return paid(HALF * value, left)


def overdrawn(orders: Orders, i: int, where: str, left: int, value: int = 0) -> Refused | None:
    """A phrase whose banks take more than they hold, or than there is power for; nothing where it says no sum."""
    capped = orders.b.rules.bank_cap == BankCap.SIX
    if where not in orders.volleys:
        if not value:
            return None
        if capped and value > BANK:
            return Refused(f"{where}, bank", f"a bank takes {BANK} points a turn at most", "HC-R82", f"write {BANK}")
        return Refused(f"{where}, bank", *_drawn(value, left))
    total, banks = orders.volleys[where]
    left += orders.spent.get(where, 0) - value
    most = BANK * banks
    if capped and total > most and most <= left:
        held = "one bank takes" if banks == 1 else f"{banks} banks take"
        said = f"{total} points are ordered, and its {held} {most} at most"
        return Refused(f"{where}, bank", said, "HC-R82", f"write {most} Points at most")
    return Refused(f"{where}, bank", *_drawn(total, left))


def _drawn(total: int, left: int) -> Against:
    """More points of fire than there is power for."""
    said = f"{say_count(total, 'point')} {'is' if total == 1 else 'are'} ordered, and {left} of power"
    said += f" {'is' if left == 1 else 'are'} left for it"
    return said, "HC-1080", f"write {say_count(left, 'Point')} at most" if left else OUT


def _aimed(orders: Orders, j: int, system: int) -> Against:
    """A system of which nothing is left."""
    ship = orders.b.ships[j]
    if system >= SYSTEMS:
        said = f"{orders.name(j)} is fired at, not a point of its shield"
        return said, "HC-190", f"write at {letter(orders.deal, j)}"
    left = [heading(each, ship.design.beam, 1) for each in range(SYSTEMS) if intact(ship, each) > 0]
    said = f"{orders.name(j)} has no {heading(system, ship.design.beam, 1)} left"
    return said, "HC-R43", f"it has {', '.join(left)}"


# ---- manoeuvres -----------------------------------------------------------------------------------------------------


def movement(orders: Orders, i: int, enemy: int, value: int, left: int, beside: bool, why: Note | None) -> Against:
    """What stands against a manoeuvre: what the rules say, and what to write instead."""
    if is_rotation(value) and beside:
        return "a ship rotates once a turn", "HC-R12", OUT
    say = _rotated if is_rotation(value) else _shifted if is_lateral(value) else _stepped
    found = say(orders, i, enemy, value)
    if why and not (found and found[1] == why.clause):
        return why.text, why.clause, OUT
    return found or _drawn_by(value, left)


def _drawn_by(value: int, left: int) -> Against:
    """No power left for it."""
    need = cost(value)
    return (
        f"it costs {say_count(need, 'point')} of power, and {left} {'is' if left == 1 else 'are'} left",
        "HC-1080",
        OUT,
    )


def _rotated(orders: Orders, i: int, enemy: int, value: int) -> Against | None:
    """A rotation that leads nowhere, or that is written otherwise."""
    b = orders.b
    hidden, facing = not in_sight(b, enemy), contact(b, i, enemy).facing
    if value >= Manoeuvre.TURN and not hidden:
        said = f"{orders.name(enemy)} is seen, so a rotation names the facing that it will present"
        return said, "HC-R49", f"write Begin roll to {said_facing((value - Manoeuvre.TURN) % FACINGS, {})}"
    if value < Manoeuvre.TURN and hidden:
        beside = said_facing(next(each for each in range(FACINGS) if adjacent(each, value - Manoeuvre.ROTATE)), {})
        said = f"{orders.name(enemy)} is hidden, so a rotation turns the hull from a facing to another"
        return said, "HC-R49", f"write e.g. Turn hull from {beside} to {said_facing(value - Manoeuvre.ROTATE, {})}"
    start, end = facing, value - Manoeuvre.ROTATE
    if hidden:
        start, end = divmod(value - Manoeuvre.TURN, FACINGS)
    others = [said_facing(each, {}) for each in range(FACINGS) if adjacent(start, each)]
    if start == end:
        what = "it turns nothing" if hidden else f"it already presents its {said_facing(end, {})}"
        other = [said_facing(each, {}) for each in range(FACINGS) if each != start]
        return what, "HC-090", f"write {', '.join(other[:-1])} or {other[-1]}"
    said = (
        f"by house rule a rotation goes to a facing next to the one presented, and {said_facing(end, {})} is opposite"
    )
    return said, "HC-R10", f"write {', '.join(others[:-1])} or {others[-1]}"


def _stepped(orders: Orders, i: int, enemy: int, value: int) -> Against | None:
    """A step that leads nowhere, or that is written otherwise."""
    b = orders.b
    name, apart = orders.name(enemy), contact(b, i, enemy).range
    if not in_sight(b, enemy):
        if value in PLAIN:
            said = f"{letter(orders.deal, enemy)} is hidden, so nobody can close in on it, or leave it"
            return said, "HC-R49", "write e.g. 1 Point Advance Fore, or turn the hull"
        return None
    if is_step(value) and value not in PLAIN:
        closer = f"1 Point Close to Range {apart - 1}" if apart > 1 else f"1 Point Withdraw to Range {apart + 1}"
        return f"{name} is seen: nobody advances towards what they see", "HC-R49", f"write e.g. {closer}"
    if value in (Manoeuvre.CLOSE, Manoeuvre.CLOSE_TWO) and apart - (2 if is_two(value) else 1) < 1:
        remedy = OUT if apart == 1 else "write 1 Point Close to Range 1"
        return f"the range is {apart}, and nobody comes nearer than range 1", "HC-R18", remedy
    if is_two(value) and b.rules.steps_per_turn == StepsPerTurn.ONE:
        word, step = PLAIN[Manoeuvre(value)]
        remedy = f"write 1 Point {word} to Range {apart + step // 2}"
        return "a ship closes or retreats one step a turn", "HC-R16", remedy
    return None


def _shifted(orders: Orders, i: int, enemy: int, value: int) -> Against | None:
    """A lateral move too soon, against what is hidden, or to a facing that it does not bring."""
    b, ship = orders.b, orders.b.ships[i]
    name, foe = orders.name(enemy), letter(orders.deal, enemy)
    if not in_sight(b, enemy):
        return f"{name} is hidden: no lateral move is made round it", "HC-R49", "write e.g. 1 Point Advance Fore"
    if not may_move_laterally(b, ship):
        again = ship.lateral + (2 * LATERAL_WAIT if slow(ship) else LATERAL_WAIT)
        clause = "HC-R27" if slow(ship) else "HC-780"
        return f"it moved laterally on turn {ship.lateral}, and may again on turn {again}", clause, OUT
    if value == Manoeuvre.HOLD:
        return None
    hold, presents = f"write 2 Points Lateral to hold {foe}'s facing", contact(b, enemy, i).facing
    if b.rules.lateral_use == LateralUse.COUNTER_ONLY:
        return "by house rule a lateral move only holds a facing", "HC-R21", hold
    facing = value - Manoeuvre.SHIFT
    if facing == presents:
        return f"{name} already presents its {said_facing(facing, {})}", "HC-R21", hold
    if facing == opposite(presents):
        near: Sequence[str] = [said_facing(each, {}) for each in range(FACINGS) if adjacent(presents, each)]
        said = f"{said_facing(facing, {})} is opposite the {said_facing(presents, {})} that {name} presents"
        said += ", and a shift leads to a facing next to it"
        return said, "HC-R21", f"write {foe} {', '.join(near[:-1])} or {near[-1]}"
    return None
