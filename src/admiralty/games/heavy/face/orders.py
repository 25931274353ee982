"""A form of Heavy Combat in plain words: what it orders, what that costs, and what it leaves unused."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from admiralty.core.face.wording import Budget, Names, Order, name_of, say_count

from ..actions import may_fire
from ..aiming import loaded, targets
from ..condition import fights, intact, mount_number, powered, protected, why_disabled
from ..movement import cost
from ..options import BankCap, Batteries
from ..records import NONE, Battle, Ship
from ..special import can_cloak, detectable, flash_cost, upkeep_cost
from ..tables import BANK, FACINGS, HALF
from ..words import Ask, Bar, CloakOrder, FlightOrder, Manoeuvre, System
from .saying import FLIGHT_ORDERS, said_box, said_facing, said_flight, said_manoeuvre, said_system, said_target

PRICES: dict[int, Callable[[int], int]] = {
    Ask.MANOEUVRE: cost,
    Ask.BESIDE: cost,
    Ask.COUNTERMEASURES: lambda value: HALF * value,
    Ask.COUNTER_COUNTERMEASURES: lambda value: HALF * value,
    Ask.REINFORCE: lambda value: 0,
    Ask.REINFORCE_POINTS: lambda value: HALF * value,
    Ask.BANK: lambda value: value,
    Ask.HEAVY: lambda value: value,
    Ask.SALVO: lambda value: value,
    Ask.LAUNCH: lambda value: value,
    Ask.REPAIR: lambda value: min(value, 1),
    Ask.GO_ON_REPAIR: lambda value: value,
}

HELPLESS = {  # HC-690, HC-S06
    Bar.NO_WARP: "its warp is lost: until it repairs a box it can only repair",
    Bar.NO_COMMAND: "both bridges are lost: until it repairs one it can only reinforce and repair",
}
ALL_HELPLESS = {
    Bar.NO_WARP: "Your warp is gone. Until a box of it is mended you can only repair.",
    Bar.NO_COMMAND: "Your bridges are gone. Until one is mended you can only reinforce and repair.",
}


def budget(b: Battle, what: int, facts: tuple[int | None, ...], names: Names) -> Budget | None:
    """The power of a ship, at each question that is paid from it.  [HC-1070, HC-1080, HC-R03]"""
    ship = b.ships[facts[0] or 0]
    left = facts[-1] or 0
    declared = {Ask.FLASH: partial(_flash, b), Ask.CLOAK: partial(_cloak, b, ship, left)}
    price = PRICES.get(what) or declared.get(Ask(what))
    return Budget(left, _whole(b, ship), "point", price) if price and powered(ship) else None


def _flash(b: Battle, value: int) -> int:
    return flash_cost(b, value - 1) if value else 0


def _cloak(b: Battle, ship: Ship, left: int, value: int) -> int:
    """What it takes to engage a cloak, or to keep it.  [HC-470, HC-520]"""
    if value == CloakOrder.AS_IT_IS and detectable(ship) and can_cloak(b, ship) and left >= upkeep_cost(b):
        return upkeep_cost(b)
    return int(value == CloakOrder.ENGAGE)


def _whole(b: Battle, ship: Ship) -> int:
    """What the turn began with: its roll, and what its batteries hold."""
    return ship.power + (ship.charge if b.rules.batteries == Batteries.RESERVE else 0)


def order(b: Battle, seat: int, names: Names) -> Order:
    """What the ships of a seat are ordered so far, one after the other.  [HC-1010 .. HC-1030]"""
    mine = [i for i in range(b.vessels) if b.ships[i].seat == seat and fights(b, i)]
    said = {i: _joined(_deeds(b, i, names)) for i in mine}
    wastes = [waste for i in mine if (waste := _waste(b, i, names))]
    helpless = _helpless({why_disabled(b, b.ships[i]) for i in mine})
    if len(mine) == 1:
        return Order(said[mine[0]], " ".join(wastes), helpless)
    lines = (f"{name_of(names, 'ship', i)}: {text}" for i, text in said.items() if text)
    return Order(" ".join(lines), " ".join(wastes), helpless)


def _helpless(reasons: set[int]) -> str:
    """Why no ship of a seat can move or fire; empty where one can.  [HC-690, HC-S06]"""
    if not reasons or Bar.NOTHING in reasons:
        return ""
    if len(reasons) > 1:
        return "None of your ships can move or fire until it is mended."
    return ALL_HELPLESS[Bar(min(reasons))]


def _joined(deeds: Iterator[str]) -> str:
    return " ".join(f"{deed[0].upper()}{deed[1:]}." for deed in deeds if deed)


def _deeds(b: Battle, i: int, names: Names) -> Iterator[str]:
    """Each thing that a ship does, in the order of the form."""
    ship = b.ships[i]
    done = ship.order
    if (why := why_disabled(b, ship)) != Bar.NOTHING:
        yield HELPLESS[Bar(why)]
    if done.cloak != CloakOrder.AS_IT_IS:
        yield "engage the cloak" if done.cloak == CloakOrder.ENGAGE else "drop the cloak"
    if done.flash != NONE:
        yield f"try to flash-detect {name_of(names, 'ship', done.flash)}"
    yield " and ".join(
        said_manoeuvre(each, names) for each in (done.manoeuvre, done.beside) if each != Manoeuvre.NOTHING
    )
    if done.launch:
        yield f"launch {say_count(done.launch, 'flight')}"
    for k, each in enumerate(done.flight):
        if each != FlightOrder.STAY:
            yield f"{said_flight(k, names)}: {FLIGHT_ORDERS[FlightOrder(each)]}"
    yield " and ".join(f"{count} {word}" for count, word in ((done.cm, "CM"), (done.ccm, "CCM")) if count)
    for facing in range(FACINGS):
        if done.reinforce[facing]:
            yield f"reinforce {said_facing(facing, names)} by {done.reinforce[facing]}"
    yield from _fire(b, i, names)
    for what in done.repair:
        if what != NONE:
            yield f"start to repair one {said_box(what, names)}"


def _fire(b: Battle, i: int, names: Names) -> Iterator[str]:
    """What is fired at whom; that nothing is, once it could have been asked."""
    ship = b.ships[i]
    fired: dict[tuple[int, int], list[str]] = {}
    for m in range(ship.arms):
        if points := ship.order.points[m]:
            name = name_of(names, "mount", mount_number(i, m))
            said = f"{name} ({points})" if ship.mounts[m].system == System.BANKS else name
            fired.setdefault((ship.order.target[m], ship.order.aim[m]), []).append(said)
    for (target, aim), mounts in fired.items():
        at = f" at {said_target(target, names)}" if target != NONE else ""
        yield f"fire {_listed(mounts)}{at}" + (f", at its {said_system(aim, names)}" if aim != NONE else "")


def _listed(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def _waste(b: Battle, i: int, names: Names) -> str:
    """Power that no battery keeps, though a bank or a shield could take it; and weapons that are silent."""
    ship = b.ships[i]
    kept = intact(ship, System.BATTERIES) if b.rules.batteries == Batteries.RESERVE else 0
    spare = ship.left - kept
    if not powered(ship) or spare <= 0:
        return ""
    left = f"{say_count(spare, 'point')} of {name_of(names, 'ship', i)}'s power {'is' if spare == 1 else 'are'} unused"
    for m in _idle(b, i):
        return f"{left}: {name_of(names, 'mount', mount_number(i, m))} could fire."
    if spare >= HALF and protected(ship):
        return f"{left}: you could reinforce a shield."
    return ""


def _idle(b: Battle, i: int) -> Iterator[int]:
    """Banks of a ship that could fire with more, and have a target.  [HC-250, HC-R82]"""
    ship = b.ships[i]
    if may_fire(b, i):
        for m in range(ship.arms):
            mount, points = ship.mounts[m], ship.order.points[m]
            room = points < BANK or b.rules.bank_cap != BankCap.SIX
            if mount.system == System.BANKS and room and loaded(b, mount) and targets(b, i, mount.system):
                yield m
