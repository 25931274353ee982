"""The compiled interpreter: the rules as they stand, compiled by Numba on NumPy records.

Only this file, `desk`, `lowering`, which says how the machine code is made, and `sparing`, which makes that quicker,
import Numba.

`t` is a pair (desk, battle) of records; `overload_method` gives each method of the table its compiled meaning on it.
There is one kernel a game and size class: who answers a seat is a record of numbers on the desk.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
from numba import njit, types
from numba.extending import overload, overload_method, register_jitable

from ..face.game import Game
from ..sight.prefix import HIDDEN_ANSWERS
from ..state import dice, stored
from ..state.questions import OFFERS, SEATS
from .desk import (
    GOLDEN,
    S32,
    keep,
    luck_of,
    mix,
    open_plot,
    put_away,
    repeat_or_stop,
    roll,
    scripted,
    settle,
    take_up,
)
from .lowering import functions_in, modules_used, register  # and what it registers itself is part of the kernel

# ---- the compiled meaning of the table ----------------------------------------------------------------------------


def _is_table(t: Any) -> bool:
    return hasattr(getattr(t, "instance_class", None), "admiralty_asking")


@overload_method(types.NamedTuple, "roll")
def _table_roll(t, die, sides):  # type: ignore[no-untyped-def]
    return (lambda t, die, sides: roll(t.desk, die, sides)) if _is_table(t) else None


@overload_method(types.NamedTuple, "roll_until")
def _table_roll_until(t, die, sides, low, high):  # type: ignore[no-untyped-def]
    def impl(t, die, sides, low, high):  # type: ignore[no-untyped-def]
        value = roll(t.desk, die, sides)
        while (low <= high and (value < low or value > high)) or high < value < low:
            value = roll(t.desk, die, sides)
        return value

    return impl if _is_table(t) else None


@overload_method(types.NamedTuple, "offer")
def _table_offer(t, value):  # type: ignore[no-untyped-def]
    def impl(t, value):  # type: ignore[no-untyped-def]
        q = t.desk.question
        if q.count == OFFERS:
            t.desk.wrong = 1
        else:
            q.listed[q.count] = value
            q.count += 1

    return impl if _is_table(t) else None


@overload_method(types.NamedTuple, "offer_range")
def _table_offer_range(t, low, high):  # type: ignore[no-untyped-def]
    def impl(t, low, high):  # type: ignore[no-untyped-def]
        q = t.desk.question
        if q.count + high + 1 - low > OFFERS:
            t.desk.wrong = 1
        else:
            for value in range(low, high + 1):
                q.listed[q.count] = value
                q.count += 1

    return impl if _is_table(t) else None


@overload_method(types.NamedTuple, "bar")
def _table_bar(t, value, why):  # type: ignore[no-untyped-def]
    return (lambda t, value, why: None) if _is_table(t) else None


@overload_method(types.NamedTuple, "tells_why")
def _table_tells_why(t):  # type: ignore[no-untyped-def]
    return (lambda t: False) if _is_table(t) else None


@overload_method(types.NamedTuple, "ask")
def _table_ask(t, seat, what, low, high, f0=0, f1=0, f2=0, f3=0, f4=0, f5=0, f6=0, f7=0, f8=0, f9=0):  # type: ignore[no-untyped-def]
    if not _is_table(t):
        return None
    asking = t.instance_class.admiralty_asking

    def impl(t, seat, what, low, high, f0=0, f1=0, f2=0, f3=0, f4=0, f5=0, f6=0, f7=0, f8=0, f9=0):  # type: ignore[no-untyped-def]
        question = (np.int64(seat), what + 0, np.int64(low), np.int64(high))
        first = (np.int64(f0), np.int64(f1), np.int64(f2), np.int64(f3), np.int64(f4))
        rest = (np.int64(f5), np.int64(f6), np.int64(f7), np.int64(f8), np.int64(f9))
        return asking(t.desk, t.b, question, first + rest)

    return impl


def _asking(reply: Any, own: bool) -> Any:
    """What a table does with a question: one function for all questions, whatever whole numbers they come with.

    `own`: does it count its seat's own answers, see `Game.uncounted`?
    """

    @register_jitable
    def thought(desk, b, seat):  # type: ignore[no-untyped-def]
        q = desk.question
        q.luck = luck_of(desk, seat)
        if q.sealed == 0:
            q.noted = 0
        return settle(desk, np.int64(reply(b, q, desk.doctrines[seat])))

    def asking(desk, b, question, facts):  # type: ignore[no-untyped-def]
        q = desk.question
        seat, what, low, high = question
        if q.count == 1:
            q.count = 0
            return np.int64(q.listed[0])
        if q.count == 0 and low == high:
            return low
        q.seat, q.what, q.low, q.high = seat, what, low, high
        q.taken = desk.own[seat] if own else desk.answers - desk.sealed
        f = q.facts
        f[0], f[1], f[2], f[3], f[4], f[5], f[6], f[7], f[8], f[9] = facts
        if desk.script_at[seat] < desk.scripted[seat]:
            if desk.stepping == 1:
                known = repeat_or_stop(desk, seat)
                return known if known != HIDDEN_ANSWERS else keep(desk, thought(desk, b, seat))
            known = scripted(desk, seat, what)
            if known != HIDDEN_ANSWERS:
                return settle(desk, known)
        return thought(desk, b, seat)

    return register_jitable(asking)


@overload_method(types.NamedTuple, "ask_all")
def _table_ask_all(t, b, seats, write_order):  # type: ignore[no-untyped-def]
    if not _is_table(t):
        return None

    def impl(t, b, seats, write_order):  # type: ignore[no-untyped-def]
        desk, q = t.desk, t.desk.question
        q.sealed = 1
        before = desk.answers
        writing = open_plot(desk, np.int64(seats)) if desk.stepping == 1 else np.int64(seats)
        for seat in range(SEATS):
            if writing >> seat & 1:
                q.noted = 0
                desk.sealed = desk.answers - before
                take_up(desk, seat)
                write_order(t, b, seat)
                put_away(desk, seat)
        q.sealed = 0
        desk.sealed = 0

    return impl


@overload_method(types.NamedTuple, "emit")
def _table_emit(t, event, a0=0, a1=0, a2=0, a3=0, a4=0, a5=0, a6=0, a7=0, a8=0, a9=0):  # type: ignore[no-untyped-def]
    return (lambda t, event, a0=0, a1=0, a2=0, a3=0, a4=0, a5=0, a6=0, a7=0, a8=0, a9=0: None) if _is_table(t) else None


@overload(dice.chance)
def _chance(luck, index, sides):  # type: ignore[no-untyped-def]
    def impl(luck, index, sides):  # type: ignore[no-untyped-def]
        x = mix(np.uint64(luck) + np.uint64(index + 1) * GOLDEN)
        return np.int64(((x >> S32) * np.uint64(sides)) >> S32) + 1

    return impl


@overload(stored.stored, prefer_literal=True)
def _look_up_stored(number, place):  # type: ignore[no-untyped-def]
    if not isinstance(number, types.IntegerLiteral):
        return None
    numbers = np.array(stored.numbers_of(number.literal_value) or [0], np.int32)
    last = len(numbers) - 1

    def impl(number, place):  # type: ignore[no-untyped-def]
        return np.int64(numbers[min(place, last)])

    return impl


def rule_functions(game: Game) -> list[Any]:
    """Every function of the room's rule files, and of those of the core that these take some from."""
    return functions_in(modules_used([import_module(name) for name in game.rule_files]))


def quick(*modules: ModuleType) -> SimpleNamespace:
    """The functions of modules of plain reckoning, compiled when they are first called; other threads run meanwhile.

    They call each other, take numbers, arrays and named tuples of those, and keep to what Numba knows.
    """
    found = functions_in(modules)
    for function in found:
        register(function)
    return SimpleNamespace(**{f.__name__: njit(nogil=True, error_model="numpy")(f) for f in found})


def bind(table: type, game: Game) -> None:
    """Give a generated module's table the room's rules: every rule becomes callable from compiled code."""
    for function in rule_functions(game):
        register(function)
    table.admiralty_asking = staticmethod(_asking(game.answer, game.uncounted))  # type: ignore[attr-defined]
