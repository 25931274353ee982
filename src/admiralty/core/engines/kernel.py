"""The compiled interpreter: the rules as they stand, compiled by Numba on NumPy records.

Only this file, `lowering`, which says how the machine code is made, and `sparing`, which makes that quicker, import
Numba.

`t` is a pair (desk, battle) of records; `overload_method` gives each method of the table its compiled meaning on it.
There is one kernel a game and size class: who answers a seat is a record of numbers on the desk. The arithmetic of the
dice is that of `dice`, word for word.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
from numba import njit, types
from numba.extending import overload, overload_method, register_jitable

from ..face.game import Game
from ..sight.prefix import HEAD, HIDDEN_ANSWERS, SHOWN_PLOT, WIDTH
from ..state import dice, stored
from ..state.questions import FACTS, OFFERS, SEATS
from .compiled import (
    BEATS,
    CALLS,
    CONTRADICTIONS,
    DICE,
    FIRST,
    LONGEST,
    SCRIPT,
    SQUARES,
    TAPE,
    TURN_SQUARES,
    TURNS,
    TURNS_MOST,
)
from .lowering import functions_in, modules_used, register  # and what it registers itself is part of the kernel
from .proving import CALLED, CONTRADICTED

MIX_A, MIX_B, GOLDEN = np.uint64(dice.MIX_A), np.uint64(dice.MIX_B), np.uint64(dice.GOLDEN)
STRETCH, LUCK = np.uint64(dice.STRETCH), np.uint64(dice.LUCK)
S27, S30, S31, S32, S33 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32), np.uint64(33)


# ---- the arithmetic of the dice on 64-bit words -------------------------------------------------------------------


@register_jitable
def _mix(x):  # type: ignore[no-untyped-def]
    x = (x ^ (x >> S30)) * MIX_A
    x = (x ^ (x >> S27)) * MIX_B
    return x ^ (x >> S31)


@register_jitable
def _battle_key(seed, battle):  # type: ignore[no-untyped-def]
    return _mix(_mix(seed + GOLDEN) + np.uint64(battle) * GOLDEN)


@register_jitable
def _begin(desk, beat):  # type: ignore[no-untyped-def]
    desk.beat = beat
    desk.beat_key = _mix(desk.battle_key + np.uint64(beat + 1) * GOLDEN)
    desk.answers = 0
    desk.sealed = 0
    desk.rolled = 0
    desk.stale = 1


@register_jitable
def _luck(desk, seat):  # type: ignore[no-untyped-def]
    return np.int64(_mix(desk.beat_key ^ (np.uint64(seat + 1) * LUCK)) >> S33)


@register_jitable
def _die(desk, sides):  # type: ignore[no-untyped-def]
    if desk.stale == 1:
        desk.key = _mix(desk.beat_key ^ (np.uint64(desk.answers + 1) * STRETCH))
        desk.stale = 0
    desk.rolled += 1
    x = _mix(desk.key + np.uint64(desk.rolled) * GOLDEN)
    return np.int64(((x >> S32) * np.uint64(sides)) >> S32) + 1


@register_jitable
def _take_die(desk, die, sides):  # type: ignore[no-untyped-def]
    """The die as it was seen, or a fresh one where it was hidden."""
    row = desk.tape[desk.tape_at]
    desk.tape_at += 1
    if row[0] != die or row[1] != sides:
        desk.wrong = 1
    if row[2] > 0:
        return np.int64(row[2])
    return _die(desk, sides)


@register_jitable
def _roll(desk, die, sides):  # type: ignore[no-untyped-def]
    desk.dice += 1
    if desk.tape_at < desk.tape_length:
        return _take_die(desk, die, sides)
    return _die(desk, sides)


@register_jitable
def _settle(desk, value):  # type: ignore[no-untyped-def]
    """Take an answer if it is legal, else mark the run and take the first legal one."""
    q = desk.question
    fits = q.count == 0 and q.low <= value <= q.high
    for i in range(q.count):
        if q.listed[i] == value:
            fits = True
    if not fits:
        desk.wrong = 1
        value = np.int64(q.listed[0] if q.count > 0 else q.low)
    q.count = 0
    desk.answers += 1
    desk.rolled = 0
    desk.stale = 1
    return value


@register_jitable
def _take_shown(desk, seat):  # type: ignore[no-untyped-def]
    """As `proving.take_shown`; HIDDEN_ANSWERS: the doctrine gives it."""
    q, script, first = desk.question, desk.script[seat], desk.script_at[seat]
    for k in range(script[first + 1]):
        at = first + HEAD + WIDTH * k
        fits = script[at] == q.what and desk.shown[seat, k] == 0
        for i in range(FACTS):
            if script[at + 2] >> i & 1 == 1 and script[at + 3 + i] != q.facts[i]:
                fits = False
        if fits:
            desk.shown[seat, k] = 1
            return np.int64(script[at + 1])
    if script[first + 2] == 1:
        return np.int64(HIDDEN_ANSWERS)
    return np.int64(q.listed[0] if q.count > 0 else q.low)


@register_jitable
def _take_up(desk, seat):  # type: ignore[no-untyped-def]
    """Before a seat's plot: nothing that was shown of it has been asked yet."""
    at = desk.script_at[seat]
    if at < desk.scripted[seat] and desk.script[seat, at] == SHOWN_PLOT:
        desk.shown[seat, :] = 0


@register_jitable
def _put_away(desk, seat):  # type: ignore[no-untyped-def]
    """As `proving.put_away`."""
    at = desk.script_at[seat]
    if at < desk.scripted[seat] and desk.script[seat, at] == SHOWN_PLOT:
        count = desk.script[seat, at + 1]
        if not desk.shown[seat, :count].all():
            desk.wrong = 1
        desk.script_at[seat] = at + HEAD + WIDTH * count


# ---- the compiled meaning of the table ----------------------------------------------------------------------------


def _is_table(t: Any) -> bool:
    return hasattr(getattr(t, "instance_class", None), "admiralty_asking")


@overload_method(types.NamedTuple, "roll")
def _table_roll(t, die, sides):  # type: ignore[no-untyped-def]
    return (lambda t, die, sides: _roll(t.desk, die, sides)) if _is_table(t) else None


@overload_method(types.NamedTuple, "roll_until")
def _table_roll_until(t, die, sides, low, high):  # type: ignore[no-untyped-def]
    def impl(t, die, sides, low, high):  # type: ignore[no-untyped-def]
        value = _roll(t.desk, die, sides)
        while (low <= high and (value < low or value > high)) or high < value < low:
            value = _roll(t.desk, die, sides)
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


def _asking(reply: Any) -> Any:
    """What a table does with a question: one function for all questions, whatever whole numbers they come with."""

    def asking(desk, b, question, facts):  # type: ignore[no-untyped-def]
        q = desk.question
        seat, what, low, high = question
        if q.count == 1:
            q.count = 0
            return np.int64(q.listed[0])
        if q.count == 0 and low == high:
            return low
        q.seat, q.what, q.low, q.high, q.taken = seat, what, low, high, desk.answers - desk.sealed
        f = q.facts
        f[0], f[1], f[2], f[3], f[4], f[5], f[6], f[7], f[8], f[9] = facts
        if desk.script_at[seat] < desk.scripted[seat]:
            script, at = desk.script[seat], desk.script_at[seat]
            if script[at] == SHOWN_PLOT:
                shown = _take_shown(desk, seat) if q.sealed == 1 else HIDDEN_ANSWERS
                if shown != HIDDEN_ANSWERS:
                    return _settle(desk, np.int64(shown))
            else:
                if script[at] == HIDDEN_ANSWERS and script[at + 1] == what:
                    at += 2
                if script[at] != HIDDEN_ANSWERS:
                    desk.script_at[seat] = at + 1
                    return _settle(desk, np.int64(script[at]))
        q.luck = _luck(desk, seat)
        if q.sealed == 0:
            q.noted = 0
        return _settle(desk, np.int64(reply(b, q, desk.doctrines[seat])))

    return register_jitable(asking)


@overload_method(types.NamedTuple, "ask_all")
def _table_ask_all(t, b, seats, write_order):  # type: ignore[no-untyped-def]
    if not _is_table(t):
        return None

    def impl(t, b, seats, write_order):  # type: ignore[no-untyped-def]
        desk, q = t.desk, t.desk.question
        q.sealed = 1
        before = desk.answers
        for seat in range(SEATS):
            if seats >> seat & 1:
                q.noted = 0
                desk.sealed = desk.answers - before
                _take_up(desk, seat)
                write_order(t, b, seat)
                _put_away(desk, seat)
        q.sealed = 0
        desk.sealed = 0

    return impl


@overload_method(types.NamedTuple, "emit")
def _table_emit(t, event, a0=0, a1=0, a2=0, a3=0, a4=0, a5=0, a6=0, a7=0, a8=0, a9=0):  # type: ignore[no-untyped-def]
    return (lambda t, event, a0=0, a1=0, a2=0, a3=0, a4=0, a5=0, a6=0, a7=0, a8=0, a9=0: None) if _is_table(t) else None


@overload(dice.chance)
def _chance(luck, index, sides):  # type: ignore[no-untyped-def]
    def impl(luck, index, sides):  # type: ignore[no-untyped-def]
        x = _mix(np.uint64(luck) + np.uint64(index + 1) * GOLDEN)
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


# ---- the frame of a battle: what the generated module calls -------------------------------------------------------


@register_jitable
def open_desk(desk, seed, battle, beat):  # type: ignore[no-untyped-def]
    """Make the desk ready for a battle."""
    desk.battle_key = _battle_key(seed, battle)
    desk.dice = 0
    desk.wrong = 0
    desk.tape_at = TAPE
    desk.question.count = 0
    for seat in range(SEATS):
        desk.script_at[seat] = SCRIPT
    _begin(desk, beat)


@register_jitable
def imagining(desk):  # type: ignore[no-untyped-def]
    """Dice of their own, away from the battle's, for filling in what a seat does not know."""
    desk.key = np.uint64(_luck(desk, 63))
    desk.stale = 0


@register_jitable
def end_imagining(desk):  # type: ignore[no-untyped-def]
    """Back to the battle."""
    desk.dice = 0


@register_jitable
def set_tape(desk):  # type: ignore[no-untyped-def]
    """Before the first beat: the answers and dice to repeat."""
    desk.tape_at = 0
    for seat in range(SEATS):
        desk.script_at[seat] = 0


@register_jitable
def close_beat(desk):  # type: ignore[no-untyped-def]
    """After a beat nothing scripted may be left over."""
    if desk.tape_at < desk.tape_length:
        desk.wrong = 1
    for seat in range(SEATS):
        if desk.script_at[seat] < desk.scripted[seat]:
            desk.wrong = 1


@register_jitable
def count(desk, outcome, beats, turns, tally, results, k):  # type: ignore[no-untyped-def]
    """Enter a finished battle into the tally, and into the list of results where there is one."""
    if desk.wrong == 1:
        tally[CONTRADICTIONS] += 1
    else:
        tally[BEATS] += beats
        tally[SQUARES] += beats * beats
        tally[LONGEST] = max(tally[LONGEST], beats)
        tally[TURNS] += turns
        tally[TURN_SQUARES] += turns * turns
        tally[TURNS_MOST] = max(tally[TURNS_MOST], turns)
        tally[DICE] += desk.dice
        if outcome < 0:
            tally[CALLS] += 1
        else:
            tally[FIRST + outcome] += 1
    if results.shape[0] > 0:
        results[k, 0] = CONTRADICTED if desk.wrong == 1 else (CALLED if outcome < 0 else outcome)
        results[k, 1] = beats
        results[k, 2] = desk.dice
        results[k, 3] = turns


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
    table.admiralty_asking = staticmethod(_asking(game.answer))  # type: ignore[attr-defined]
