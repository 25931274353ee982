"""What the kernel's desk keeps, and what is done on it: dice, scripts, stops, the start and the end of a battle.

All of it is compiled. The arithmetic of the dice is that of `dice`, word for word.
"""

from __future__ import annotations

import numpy as np
from numba.extending import register_jitable

from ..sight.prefix import HEAD, HIDDEN_ANSWERS, HIDDEN_DICE, SHOWN_PLOT, WIDTH
from ..state import dice
from ..state.questions import FACTS, SEATS
from .compiled import (
    BEATS,
    BROKEN,
    CALLS,
    CONTRADICTIONS,
    DICE,
    DONE,
    FIRST,
    FULL,
    LONGEST,
    OPEN,
    REFUSED,
    SQUARES,
    TURN_SQUARES,
    TURNS,
    TURNS_MOST,
    WRONG,
)
from .lowering import array_at
from .proving import CALLED, CONTRADICTED

MIX_A, MIX_B, GOLDEN = np.uint64(dice.MIX_A), np.uint64(dice.MIX_B), np.uint64(dice.GOLDEN)
STRETCH, LUCK = np.uint64(dice.STRETCH), np.uint64(dice.LUCK)
S27, S30, S31, S32, S33 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32), np.uint64(33)


# ---- the arithmetic of the dice on 64-bit words -------------------------------------------------------------------


@register_jitable
def mix(x):  # type: ignore[no-untyped-def]
    x = (x ^ (x >> S30)) * MIX_A
    x = (x ^ (x >> S27)) * MIX_B
    return x ^ (x >> S31)


@register_jitable
def battle_key(seed, battle):  # type: ignore[no-untyped-def]
    return mix(mix(seed + GOLDEN) + np.uint64(battle) * GOLDEN)


@register_jitable
def begin(desk, beat):  # type: ignore[no-untyped-def]
    desk.beat = beat
    desk.beat_key = mix(desk.battle_key + np.uint64(beat + 1) * GOLDEN)
    desk.answers = 0
    desk.sealed = 0
    desk.own[:] = 0
    desk.rolled = 0
    desk.stale = 1


@register_jitable
def luck_of(desk, seat):  # type: ignore[no-untyped-def]
    return np.int64(mix(desk.beat_key ^ (np.uint64(seat + 1) * LUCK)) >> S33)


@register_jitable
def throw(desk, sides):  # type: ignore[no-untyped-def]
    if desk.stale == 1:
        desk.key = mix(desk.beat_key ^ (np.uint64(desk.answers + 1) * STRETCH))
        desk.stale = 0
    desk.rolled += 1
    x = mix(desk.key + np.uint64(desk.rolled) * GOLDEN)
    return np.int64(((x >> S32) * np.uint64(sides)) >> S32) + 1


@register_jitable
def take_die(desk, die, sides):  # type: ignore[no-untyped-def]
    """The die as it was seen, or a fresh one where it was hidden."""
    tape, at = array_at(desk.tape, (desk.tape_length + 1, 3), np.int32), desk.tape_at
    if tape[at, 0] == HIDDEN_DICE:
        if (tape[at + 1, 0] != die or tape[at + 1, 1] != sides) and tape[at, 1] >> die & 1 == 1:
            return throw(desk, sides)
        at += 1
    desk.tape_at = at + 1
    if tape[at, 0] != die or tape[at, 1] != sides:
        desk.wrong = 1
    if tape[at, 2] > 0:
        return np.int64(tape[at, 2])
    return throw(desk, sides)


@register_jitable
def roll(desk, die, sides):  # type: ignore[no-untyped-def]
    desk.dice += 1
    if desk.tape_at < desk.tape_length:
        return take_die(desk, die, sides)
    return throw(desk, sides)


@register_jitable
def settle(desk, value):  # type: ignore[no-untyped-def]
    """Take an answer if it is legal, else mark the run and take the first legal one."""
    q = desk.question
    if not _fits(q, value):
        desk.wrong = 1
        value = np.int64(q.listed[0] if q.count > 0 else q.low)
    return _pass_on(desk, value)


@register_jitable
def _fits(q, value):  # type: ignore[no-untyped-def]
    """Is this a legal answer?"""
    fits = q.count == 0 and q.low <= value <= q.high
    for i in range(q.count):
        if q.listed[i] == value:
            fits = True
    return fits


@register_jitable
def _pass_on(desk, value):  # type: ignore[no-untyped-def]
    """The rules get an answer."""
    desk.question.count = 0
    desk.answers += 1
    desk.own[desk.question.seat] += 1
    desk.rolled = 0
    desk.stale = 1
    return value


# ---- what a rollout repeats -----------------------------------------------------------------------------------------


@register_jitable
def _script(desk):  # type: ignore[no-untyped-def]
    """The scripts of all seats, one after the other."""
    return array_at(desk.script, (desk.script_length,), np.int32)


@register_jitable
def _marks(desk):  # type: ignore[no-untyped-def]
    """Which answers of a shown plot were taken, by where they stand in the scripts."""
    return array_at(desk.marks, (desk.script_length,), np.int32)


@register_jitable
def scripted(desk, seat, what):  # type: ignore[no-untyped-def]
    """The next answer of a seat's script to the question that is put; HIDDEN_ANSWERS: the doctrine gives it."""
    script, at = _script(desk), desk.script_at[seat]
    if script[at] == SHOWN_PLOT:
        return _take_shown(desk, seat) if desk.question.sealed == 1 else np.int64(HIDDEN_ANSWERS)
    if script[at] == HIDDEN_ANSWERS and script[at + 1] == what:
        at += 2
    if script[at] != HIDDEN_ANSWERS:
        desk.script_at[seat] = at + 1
    return np.int64(script[at])


@register_jitable
def _take_shown(desk, seat):  # type: ignore[no-untyped-def]
    """As `prefix.take_shown`; HIDDEN_ANSWERS: the doctrine gives it."""
    q, script, marks, first = desk.question, _script(desk), _marks(desk), desk.script_at[seat]
    for k in range(script[first + 1]):
        at = first + HEAD + WIDTH * k
        fits = script[at] == q.what and marks[at] == 0
        for i in range(FACTS):
            if script[at + 2] >> i & 1 == 1 and script[at + 3 + i] != q.facts[i]:
                fits = False
        if fits:
            marks[at] = 1
            return np.int64(script[at + 1])
    if script[first + 2] == 1:
        return np.int64(HIDDEN_ANSWERS)
    return np.int64(q.listed[0] if q.count > 0 else q.low)


@register_jitable
def take_up(desk, seat):  # type: ignore[no-untyped-def]
    """Before a seat's plot: nothing that was shown of it has been asked yet."""
    at = desk.script_at[seat]
    if at < desk.scripted[seat] and desk.stepping == 0 and _script(desk)[at] == SHOWN_PLOT:
        marks = _marks(desk)
        for k in range(_script(desk)[at + 1]):
            marks[at + HEAD + WIDTH * k] = 0


@register_jitable
def put_away(desk, seat):  # type: ignore[no-untyped-def]
    """As `prefix.put_away`; the rules are left where the seat has written ahead of its turn."""
    at = desk.script_at[seat]
    if at >= desk.scripted[seat]:
        return
    if desk.stepping == 1:
        if _is_ahead(desk):
            desk.status = DONE
            raise Stopped
    elif _script(desk)[at] == SHOWN_PLOT:
        marks, count = _marks(desk), _script(desk)[at + 1]
        for k in range(count):
            if marks[at + HEAD + WIDTH * k] == 0:
                desk.wrong = 1
        desk.script_at[seat] = at + HEAD + WIDTH * count


# ---- battles that stop at each question of an open seat -----------------------------------------------------------


class Stopped(Exception):
    """An answer is missing: the rules are left, and played again from the checkpoint when it is there."""


@register_jitable
def _given(desk):  # type: ignore[no-untyped-def]
    """The answers since the checkpoint, then what the open question lists, and room for more."""
    return array_at(desk.room, (desk.capacity,), np.int32)


@register_jitable
def repeat_or_stop(desk, seat):  # type: ignore[no-untyped-def]
    """The answer that was given before to the question that is put; else HIDDEN_ANSWERS, if the doctrine is to give it.

    The rules are left where an open seat is asked and has no answer that is legal, and where there is no room.
    """
    if desk.given_at < desk.given:
        desk.given_at += 1
        return _pass_on(desk, np.int64(_given(desk)[desk.given_at - 1]))
    q, is_open = desk.question, desk.opens >> seat & 1 == 1
    stops = is_open and (desk.fresh == 0 or not _fits(q, desk.value))
    if desk.given + (q.count if stops else 1) > desk.capacity:
        desk.status = FULL
        raise Stopped
    if stops:
        q.luck = luck_of(desk, seat)
        desk.status = OPEN if desk.fresh == 0 else REFUSED
        desk.fresh = 0
        raise Stopped
    if not is_open:
        return np.int64(HIDDEN_ANSWERS)
    desk.fresh = 0
    return _pass_on(desk, keep(desk, desk.value))


@register_jitable
def keep(desk, value):  # type: ignore[no-untyped-def]
    """Keep what was answered, until something is wrong: from there the interpreter is to say what."""
    if desk.wrong == 0:
        _given(desk)[desk.given] = value
        desk.given += 1
        desk.given_at += 1
    return value


@register_jitable
def open_plot(desk, seats):  # type: ignore[no-untyped-def]
    """A plot begins: who writes in it. Where a seat writes ahead of its turn, nobody else does."""
    desk.plots += 1
    desk.plotting, desk.plot_at, desk.before = seats, desk.given_at, desk.answers
    return np.int64(1) << desk.ahead if _is_ahead(desk) else seats


@register_jitable
def _is_ahead(desk):  # type: ignore[no-untyped-def]
    return desk.ahead >= 0 and desk.plots == desk.ahead_in


@register_jitable
def sit_down(job, desk):  # type: ignore[no-untyped-def]
    """Make the desk ready to play from a checkpoint."""
    desk.battle_key = battle_key(np.uint64(job.seed), job.number)
    begin(desk, job.beat)
    desk.answers, desk.rolled, desk.dice = job.answers, job.rolled, job.dice
    desk.own[:] = job.own
    desk.wrong, desk.tape, desk.tape_at, desk.tape_length = 0, job.tape, job.tape_at, job.taped
    desk.stepping, desk.opens, desk.status = 1, job.opens, BROKEN
    desk.room, desk.capacity, desk.given, desk.given_at = job.room, job.capacity, job.given, 0
    desk.value, desk.fresh = job.value, job.fresh
    desk.plots, desk.ahead, desk.ahead_in = 0, job.ahead, job.plots
    desk.question.count, desk.question.sealed, desk.question.noted = 0, 0, 0
    for seat in range(SEATS):
        desk.script_at[seat], desk.scripted[seat] = 0, 1  # so that each question is looked at


@register_jitable
def rest(job, desk):  # type: ignore[no-untyped-def]
    """The battle has come to a checkpoint: what was answered before it is not needed any more."""
    given, left = _given(desk), desk.given - desk.given_at
    for i in range(left):
        given[i] = given[desk.given_at + i]
    desk.given, desk.given_at, desk.plots = left, 0, 0
    job.tape_at = desk.tape_at
    job.beat, job.answers, job.rolled, job.dice = desk.beat, desk.answers, desk.rolled, desk.dice
    job.own[:] = desk.own


@register_jitable
def stand_up(job, desk):  # type: ignore[no-untyped-def]
    """Tell how the battle came to stand, and what is asked.

    OPEN: an open seat is asked. OVER: the battle is. DONE: who writes ahead of its turn is asked no more. REFUSED: as
    OPEN, as the fresh answer isn't legal. FULL: to be tried again with more room. WRONG, BROKEN: the interpreter is to
    say what. ENDLESS: a beat has no end.
    """
    job.status = WRONG if desk.wrong == 1 else desk.status
    job.given, job.thrown, job.fresh = desk.given, desk.dice, desk.fresh
    q = desk.question
    job.seat, job.what, job.low, job.high = q.seat, q.what, q.low, q.high
    job.count, job.taken, job.sealed, job.luck = 0, q.taken, q.sealed, q.luck
    job.plots, job.plotting, job.plot_at, job.before = desk.plots, desk.plotting, desk.plot_at, desk.before
    job.facts[:] = q.facts
    if job.status == OPEN or job.status == REFUSED:
        job.count, given = q.count, _given(desk)
        for i in range(q.count):
            given[desk.given + i] = q.listed[i]


# ---- the frame of a battle: what the generated module calls -------------------------------------------------------


@register_jitable
def open_desk(desk, seed, battle, beat):  # type: ignore[no-untyped-def]
    """Make the desk ready for a battle."""
    desk.battle_key = battle_key(np.uint64(seed), battle)
    desk.dice = 0
    desk.wrong = 0
    desk.status = BROKEN
    desk.tape_at = desk.tape_length
    desk.question.count = 0
    for seat in range(SEATS):
        desk.script_at[seat] = desk.scripted[seat]
    begin(desk, beat)


@register_jitable
def imagining(desk):  # type: ignore[no-untyped-def]
    """Dice of their own, away from the battle's, for filling in what a seat does not know."""
    desk.key = np.uint64(luck_of(desk, 63))
    desk.stale = 0


@register_jitable
def end_imagining(desk, beat):  # type: ignore[no-untyped-def]
    """Back to the battle."""
    desk.dice = 0
    begin(desk, beat)


@register_jitable
def set_tape(desk):  # type: ignore[no-untyped-def]
    """Before the first beat: the answers and dice to repeat."""
    desk.tape_at = 0
    for seat in range(SEATS):
        desk.script_at[seat] = desk.script_from[seat]


@register_jitable
def close_beat(desk):  # type: ignore[no-untyped-def]
    """After a beat nothing scripted may be left over."""
    if desk.stepping == 1:
        return
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
