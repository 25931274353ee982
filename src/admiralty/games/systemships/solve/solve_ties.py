"""Of the orders that win most often the one that loses least often: reckoned like `solve_kernels`, with both chances.

Chances to win that differ by less than `TIE`, relatively, are taken for equal: rounding does not tell them apart.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from .solve_kernels import TACTICS, Lumps, Reals, Side, Volleys, Whole, beamed, bound_volleys, fill, fill_free, scored

TIE = 1e-12
DRIVES, LAUNCHES = 64, 32  # in a code


def code_of(tactic: int, drive: int, missiles: int, rest: int) -> int:
    """An order as a number; `rest` is the number of its volley, or its beam and screen."""
    return tactic + 4 * (drive + DRIVES * (missiles + LAUNCHES * rest))


def is_better(found: Reals, worth: float, loss: float) -> bool:
    """Is an order better than the one found so far, whose (chance to win, to lose) are `found`? They are written."""
    if worth > found[0] * (1 + TIE):
        found[0], found[1] = worth, loss
        return True
    if worth >= found[0] * (1 - TIE) and loss < found[1] * (1 - TIE):
        found[0], found[1] = max(worth, found[0]), loss
        return True
    return False


def choose_volley(
    side: Side,
    volleys: Volleys,
    state: int,
    launch: tuple[int, int, int],
    worth: Reals,
    loss: Reals,
    found: Reals,
    code: npt.NDArray[np.int64],
    last: bool,
) -> None:
    """The best volley of (so many missiles, at a drive up to that, its end), where it is better than what is found.

    In the last round a volley that cannot destroy is no better than none.
    """
    missiles, drives, end = launch
    top = side.top[state]
    width, count, start = 2 * (top + 1), volleys.count[top, missiles], volleys.start[top, missiles]
    reach = volleys.reach[top, missiles]
    wins, losses, bounds = np.empty((width, reach + 1)), np.empty((width, reach + 1)), np.empty(count)
    fill_free(side, state, worth, wins)
    highest = bounds[bound_volleys(wins, volleys, start, bounds)]
    if highest < found[0] * (1 - TIE) or (last and highest == 0.0):
        return
    shape = (side.salvo.shape[0], side.salvo.shape[1], 2)
    won = Lumps(np.zeros(shape, np.int8), np.empty((*shape, reach + 1)))
    lost = Lumps(np.zeros(shape, np.int8), np.empty((*shape, reach + 1)))
    for drive in range(drives + 1):
        for turn in range(TACTICS):
            tactic, filled = (turn + 1) % TACTICS, False
            fill(side, state, tactic, drive, worth, end, wins, won)
            for k in range(count):
                if bounds[k] >= found[0] * (1 - TIE) and (bounds[k] > 0.0 or not last):
                    chance = scored(wins, volleys.given, start + k * width)
                    if chance >= found[0] * (1 - TIE):
                        if not filled:
                            fill(side, state, tactic, drive, loss, end, losses, lost)
                            filled = True
                        if is_better(found, chance, scored(losses, volleys.given, start + k * width)):
                            code[0] = code_of(tactic, drive, missiles, k)


def choose_beam(
    side: Side,
    state: int,
    powers: tuple[int, int, int, int, int],
    end: int,
    worth: Reals,
    loss: Reals,
    found: Reals,
    code: npt.NDArray[np.int64],
) -> None:
    """The best order without missiles, of a ship of (PD, its highest drive, B, S, may it negotiate?)."""
    pd, limit, beams, screens, talking = powers
    for beam in range(min(beams, pd) + 1):
        for drive in range(min(limit, pd - beam) + 1):
            for tactic in range(TACTICS + (1 if talking == 1 and beam == 0 and drive == 0 else 0)):
                if beamed(side, state, (tactic, drive, beam, 0), worth, end, True) >= found[0] * (1 - TIE):
                    for screen in range(min(screens, pd - beam - drive) + 1):
                        order = (tactic, drive, beam, screen)
                        chance = beamed(side, state, order, worth, end, False)
                        if chance >= found[0] * (1 - TIE):
                            if is_better(found, chance, beamed(side, state, order, loss, end, False)):
                                code[0] = code_of(tactic, drive, 0, beam + DRIVES * screen)


def chosen_orders(
    side: Side,
    volleys: Volleys,
    states: Whole,
    powers: tuple[int, int, int, int, int],
    worths: Reals,
    losses: Reals,
    ends: Whole,
    last: bool,
    out: Reals,
    codes: npt.NDArray[np.int64],
) -> None:
    """out[:, state], codes[state]: the chances to win and to lose of the best order, and its code.

    worths[n] and losses[n] are what comes when the ship launches n missiles, as many as there are of them; ends[n] hits
    are its end then.
    """
    pd, limit = powers[0], powers[1]
    found, code = np.zeros(2), np.zeros(1, np.int64)
    for x in range(states.shape[0]):
        state = states[x]
        found[0], found[1] = 0.0, 2.0
        for n in range(worths.shape[0] - 1, 0, -1):
            launch = (n, min(limit, pd - n), ends[n])
            choose_volley(side, volleys, state, launch, worths[n], losses[n], found, code, last)
        choose_beam(side, state, powers, ends[0], worths[0], losses[0], found, code)
        out[0, state], out[1, state], codes[state] = found[0], found[1], code[0]
