"""A form of a combat in plain words: what each ship is ordered, what that costs, and what power it leaves unused."""

from __future__ import annotations

from collections.abc import Iterator

from admiralty.core.face.wording import Budget, Names, Order, name_of, say_count

from ..actions import power_left
from ..carrying import picked_up
from ..records import NONE, Battle, Ship
from ..words import Ask, Status, Tactic

PAID = (Ask.DRIVE, Ask.TUBES, Ask.CANNONS, Ask.BEAM, Ask.SCREEN, Ask.ECM)  # a point of power for each point  [WW-320]
COUNTS = ("no", "a", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
SPEEDS_MOST = 6  # that are told one by one


def budget(b: Battle, what: int, facts: tuple[int | None, ...], names: Names) -> Budget | None:
    """The power of a ship, at each question that is paid from it.  [WW-320 .. WW-350]"""
    if what not in PAID:
        return None
    return Budget(facts[1] or 0, b.ships[facts[0] or 0].pd, "point", _as_much)


def _as_much(value: int) -> int:
    """A point of power for each point of what it goes to."""
    return value


def order(b: Battle, seat: int, names: Names) -> Order:
    """What the ships of a seat are ordered so far, one after the other.  [WW-310]"""
    mine = [i for i in range(b.vessels) if b.ships[i].side == seat and b.ships[i].status == Status.FIGHTING]
    said = {i: _joined(_deeds(b, i, names)) for i in mine}
    waste = " ".join(filter(None, (_waste(b, i, names) for i in mine)))
    if len(mine) == 1:
        return Order(said[mine[0]], waste)
    return Order(" ".join(f"{name_of(names, 'ship', i)}: {text}" for i, text in said.items() if text), waste)


def _joined(deeds: Iterator[str]) -> str:
    return " ".join(f"{deed[0].upper()}{deed[1:]}." for deed in deeds)


def _deeds(b: Battle, i: int, names: Names) -> Iterator[str]:
    """Each thing that a ship does, in the order of the form; of one that has no order yet nothing."""
    ship = b.ships[i]
    done = ship.order
    if picked_up(b, i):
        yield "wait to be picked up"
    elif done.tactic == Tactic.NEGOTIATE:
        yield "negotiate"
    elif done.tactic or power_left(ship) < ship.pd or done.ecm:
        yield f"{Tactic(done.tactic).name.lower()} at drive {done.drive}"
    yield from (f"drop {name_of(names, 'ship', j)}" for j in _chain(b, i, "drop"))
    yield from (f"pick up {name_of(names, 'ship', j)}" for j in _chain(b, i, "pick_up"))
    yield from _missiles(ship, names)
    at = f" at {name_of(names, 'ship', done.beam_target)}" if done.beam_target != NONE else ""
    if done.cannons:
        shells = f" with {say_count(done.shells, 'shell')}" if done.shells else ""
        yield f"{_count(done.cannons, 'cannon')}{shells}{at}"
    if done.beam:
        yield f"beam {done.beam}{at}"
    if done.screen:
        yield f"screen {done.screen}"
    if done.ecm:
        yield f"ECM {done.ecm}"


def _chain(b: Battle, i: int, what: str) -> Iterator[int]:
    """The ships that one drops, or picks up: each holds the next in its order.  [WW-500]"""
    if b.ships[i].warp:
        j = getattr(b.ships[i].order, what)
        while j != NONE:
            yield j
            j = getattr(b.ships[j].order, what)


def _missiles(ship: Ship, names: Names) -> Iterator[str]:
    """Its missiles by their targets; those that have no speed yet come last."""
    done = ship.order
    aimed: dict[int, list[int]] = {}
    for target, speed in zip(done.targets[: done.tubes], done.speeds[: done.tubes], strict=True):
        if speed:
            aimed.setdefault(target, []).append(speed)
    for target, speeds in aimed.items():
        yield f"{_count(len(speeds), 'missile')} at {name_of(names, 'ship', target)}, {_said_speeds(speeds)}"
    if more := done.tubes - sum(map(len, aimed.values())):
        yield _count(more, "missile") if not aimed else f"{_count(more, 'missile')} without a speed yet"


def _said_speeds(speeds: list[int]) -> str:
    least, most = min(speeds), max(speeds)
    if least == most:
        return f"speed {least}"
    if len(speeds) > SPEEDS_MOST:
        return f"speeds {least} to {most}"
    return f"speeds {', '.join(map(str, speeds[:-1]))} and {speeds[-1]}"


def _count(number: int, noun: str) -> str:
    """A count that starts a sentence, in words as far as these go."""
    return f"{COUNTS[number]} {noun}{'' if number == 1 else 's'}" if number < len(COUNTS) else say_count(number, noun)


def _waste(b: Battle, i: int, names: Names) -> str:
    """Power that no part gets, though one could take it besides what the ship does."""
    ship = b.ships[i]
    spare = power_left(ship) - ship.order.ecm
    if spare <= 0 or not (part := _idle(b, i)):
        return ""
    return f"{name_of(names, 'ship', i)} has {spare} power unused: {part} could take {'it' if spare == 1 else 'some'}."


def _idle(b: Battle, i: int) -> str:
    """A part that could do more; missiles and shells may be saved on purpose.

    A ship that launches or bursts has no beam and no screen.  [WW-340, WW-500, WW-510]
    """
    ship, done = b.ships[i], b.ships[i].order
    helpless = done.tactic == Tactic.NEGOTIATE or picked_up(b, i)
    handles = done.drop != NONE or done.pick_up != NONE
    if done.tubes + done.cannons == 0:
        if not helpless and done.beam < ship.beams:
            return "its beam"
        if not handles and done.screen < ship.screens:
            return "its screen"
    return "its ECM" if done.ecm < ship.ecm else ""
