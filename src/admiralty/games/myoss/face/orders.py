"""A form of Myoss Gamma in plain words: how each ship starts, or what the yard does; and what answers are paid from."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from admiralty.core.face.wording import Budget, Names, Order, name_of, say_count

from ..records import NONE, TAKE_OUT, Battle, Part
from ..turn import action_points
from ..words import Action, Ask, Kind, Stage, Status

FREE = (Action.END, Action.REMOTE)  # who leads another ship pays for what that one does
Facts = tuple[int | None, ...]


# ---- what answers are paid from -----------------------------------------------------------------------------------


def budget(b: Battle, what: int, facts: Facts, names: Names) -> Budget | None:
    """A ship's actions in battle, a player's purse between two battles.  [MG-230, MG-1160, MG-2420, MG-S70]"""
    if what == Ask.ACTION:
        return _actions(b, facts[2], facts[1], lambda action: int(action not in FREE))
    if what == Ask.KEEP_LOCK:
        return _actions(b, facts[0], facts[3], lambda kept: kept)
    if what == Ask.POINTS:
        return _purse(b, facts, lambda points: points)
    if what in (Ask.REPLACE, Ask.BUY):
        cost = facts[-2] or 0
        return _purse(b, facts, lambda yes: yes * cost)
    return None


def _actions(b: Battle, i: int | None, left: int | None, price: Callable[[int], int]) -> Budget | None:
    """Those of a turn are what its crew gives, if none was saved: how many those were is written nowhere."""
    if i is None or left is None:
        return None
    return Budget(left, max(left, action_points(b, i)), "action", price)


def _purse(b: Battle, facts: Facts, price: Callable[[int], int]) -> Budget | None:
    """What is taken out may bring more than there was at first."""
    i, left = facts[0], facts[-1]
    if i is None or left is None:
        return None
    return Budget(left, max(left, b.purse[b.ships[i].side]), "credit", price)


# ---- what is ordered ----------------------------------------------------------------------------------------------


def order(b: Battle, seat: int, names: Names) -> Order:
    """What a seat has chosen so far for its ships, one after the other.  [MG-R20, MG-S70]"""
    mine = [i for i in range(b.ship_count) if b.ships[i].side == seat and b.ships[i].status == Status.FIGHTING]
    mine = [i for i in mine if b.ships[i].shuttle == 0]
    if b.stage == Stage.SETUP:
        deeds, wastes = _beginning, [waste for i in mine if (waste := _idle(b, i, names))]
    elif b.stage == Stage.YARD:
        deeds, wastes = _refit, [_unspent(b, seat, mine, names)]
    else:
        return Order("")
    said = {i: _joined(deeds(b, i, names)) for i in mine}
    bought = _bought(b, seat, names)
    if len(mine) == 1:
        lines = [said[mine[0]], bought]
    else:
        lines = [*(f"{name_of(names, 'ship', i)}: {text}" for i, text in said.items() if text), bought]
    return Order(" ".join(line for line in lines if line), " ".join(wastes))


def _joined(deeds: Iterator[str]) -> str:
    return " ".join(f"{deed[0].upper()}{deed[1:]}." for deed in deeds)


def _listed(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def _named(names: Names, c: int) -> str:
    return name_of(names, "part", c)


def _fitted(b: Battle, i: int) -> Iterator[tuple[int, Part]]:
    """Each component of a ship, and its number."""
    for c in range(b.ships[i].first, b.ships[i].end):
        if b.parts[c].ship == i:
            yield c, b.parts[c]


# ---- before the battle --------------------------------------------------------------------------------------------


def _beginning(b: Battle, i: int, names: Names) -> Iterator[str]:
    """Where a ship starts, what is up, who leads it, what its computers and its beams do.  [MG-R20, MG-830, MG-1030]"""
    plan = b.ships[i].plan
    if plan.berth != NONE:
        yield f"start in {_named(names, plan.berth)} of {name_of(names, 'ship', b.parts[plan.berth].ship)}"
    if plan.raised != NONE:
        yield f"start with {_named(names, plan.raised)} up"
    if plan.primary != NONE and sum(part.kind == Kind.BRIDGE for _, part in _fitted(b, i)) > 1:
        yield f"primary bridge {_named(names, plan.primary)}"
    serving: dict[int, list[str]] = {}
    for c, part in _fitted(b, i):
        if part.kind == Kind.COMPUTER and part.planned != NONE:
            serving.setdefault(part.planned, []).append(_named(names, c))
    for weapon, computers in serving.items():
        yield f"{_listed(computers)} {'serves' if len(computers) == 1 else 'serve'} {_named(names, weapon)}"
    for c, part in _fitted(b, i):
        if part.kind == Kind.TRACTOR_BEAM and part.planned != NONE:
            yield f"tow {name_of(names, 'ship', part.planned)} with {_named(names, c)}"


def _idle(b: Battle, i: int, names: Names) -> str:
    """A shield or a cloak that is not up, or a computer that serves nothing; the surprised have no choice.  [MG-R20]"""
    ship = b.ships[i]
    if b.rules.surprise >> ship.side & 1 == 1:
        return ""
    whole = [(c, part) for c, part in _fitted(b, i) if part.tg > 0]
    tows = any(part.kind == Kind.TRACTOR_BEAM and part.planned != NONE for _, part in whole)
    if ship.plan.raised == NONE and not tows:
        for c, part in whole:
            if part.kind in (Kind.SHIELD, Kind.CLOAK):
                return f"{name_of(names, 'ship', i)}'s {_named(names, c)} could be up."
    if any(part.kind == Kind.WEAPON for _, part in whole):
        for c, part in whole:
            if part.kind == Kind.COMPUTER and part.planned == NONE:
                return f"{name_of(names, 'ship', i)}'s {_named(names, c)} could serve a weapon."
    return ""


# ---- between two battles ------------------------------------------------------------------------------------------


def _refit(b: Battle, i: int, names: Names) -> Iterator[str]:
    """What is taken out of a ship, replaced and mended.  [MG-S70]"""
    ordered = [(c, part) for c, part in _fitted(b, i) if part.order != 0]
    less = [_named(names, c) for c, part in ordered if part.order == TAKE_OUT]
    new = [_named(names, c) for c, part in ordered if part.order > 0 and part.tg == 0]
    mended = [
        f"{say_count(part.order, 'point')} of {_named(names, c)}" for c, part in ordered if part.order > 0 < part.tg
    ]
    for verb, what in (("take out", less), ("replace", new), ("repair", mended)):
        if what:
            yield f"{verb} {_listed(what)}"


def _bought(b: Battle, seat: int, names: Names) -> str:
    """Ships that are bought."""
    mine = [i for i in range(b.ship_count) if b.ships[i].side == seat and b.ships[i].status == Status.FOR_SALE]
    bought = [name_of(names, "ship", i) for i in mine if b.ships[i].order == 1]
    return f"Buy {_listed(bought)}." if bought and b.stage == Stage.YARD else ""


def _unspent(b: Battle, seat: int, mine: list[int], names: Names) -> str:
    """Credits that are left while a component could be mended.  [MG-S70]"""
    left = b.purse[seat] - _spent(b, seat, mine)
    for i in mine:
        for c, part in _fitted(b, i):
            lost = part.tg_bought - part.tg
            if left > 0 and part.tg > 0 and part.order != TAKE_OUT and part.order < lost:
                unused = f"{say_count(left, 'credit')} {'is' if left == 1 else 'are'} left"
                return f"{unused}: you could repair {name_of(names, 'ship', i)}'s {_named(names, c)}."
    return ""


def _spent(b: Battle, seat: int, mine: list[int]) -> int:
    """What all of it costs, less what it brings.  [MG-S70]"""
    total = 0
    for i in mine:
        for _, part in _fitted(b, i):
            if part.order == TAKE_OUT:
                total -= part.cost // 2
            else:
                total += part.order * (part.cost if part.tg == 0 else 1)
    for i in range(b.ship_count):
        if b.ships[i].side == seat and b.ships[i].status == Status.FOR_SALE:
            total += b.ships[i].order * b.ships[i].cost
    return total
