"""The best orders against several systemships at once, those of one top drive: their sums are taken abreast, which a
processor does in one step.

A *lane* is one of them; where there are fewer, nothing is won in the others.
"""

from __future__ import annotations

import numpy as np

from .solve_kernels import TACTICS, Lumps, Reals, Side, Volleys, Whole, beamed, best_beam, fill, fill_free

LANES = 8


def abreast(side: Side, states: Whole, begin: int) -> Whole:
    """The states from place `begin` on that share a top drive, at most LANES."""
    end = begin + 1
    while end < min(states.shape[0], begin + LANES) and side.top[states[end]] == side.top[states[begin]]:
        end += 1
    return states[begin:end]


def score_abreast(table: Reals, volleys: Volleys, at: int, total: Reals) -> None:
    """total[lane]: what the volley whose row begins at `at` comes to, by table[drive and tactic, hits given, lane]."""
    a = b = c = d = e = f = g = h = 0.0  # one for each lane: so they stay in registers
    for place in range(table.shape[0]):
        given = volleys.given[at + place]
        a += table[place, given, 0]
        b += table[place, given, 1]
        c += table[place, given, 2]
        d += table[place, given, 3]
        e += table[place, given, 4]
        f += table[place, given, 5]
        g += table[place, given, 6]
        h += table[place, given, 7]
    total[0], total[1], total[2], total[3], total[4], total[5], total[6], total[7] = a, b, c, d, e, f, g, h


def bound_abreast(side: Side, volleys: Volleys, states: Whole, missiles: int, worth: Reals, bounds: Reals) -> None:
    """bounds[volley, lane]: what each comes to if the systemship fires at nobody."""
    top = side.top[states[0]]
    width, start, reach = 2 * (top + 1), volleys.start[top, missiles], volleys.reach[top, missiles]
    one, table = np.empty((width, reach + 1)), np.zeros((width, reach + 1, LANES))
    for lane in range(states.shape[0]):
        fill_free(side, states[lane], worth, one)
        table[:, :, lane] = one
    for k in range(bounds.shape[0]):
        score_abreast(table, volleys, start + k * width, bounds[k])


def best_volleys(
    side: Side, volleys: Volleys, states: Whole, missiles: int, drives: int, worth: Reals, out: Reals
) -> None:
    """out[d, lane], raised to the most that a volley of so many missiles comes to at a drive of 0 to d, up to `drives`.

    A volley is only looked at where it would be above in some lane even if the systemship fired at nobody.
    """
    top = side.top[states[0]]
    width, start, reach = 2 * (top + 1), volleys.start[top, missiles], volleys.reach[top, missiles]
    bounds = np.empty((volleys.count[top, missiles], LANES))
    bound_abreast(side, volleys, states, missiles, worth, bounds)
    first, hopeful = np.zeros(LANES, np.int64), np.zeros(LANES, np.bool_)
    for lane in range(states.shape[0]):
        first[lane] = bounds[:, lane].argmax()
        hopeful[lane] = bounds[first[lane], lane] > out[0, lane]
    if not hopeful.any():
        return
    end = worth.shape[1] - 1  # who gets away does not win
    shape = (states.shape[0], side.salvo.shape[0], side.salvo.shape[1], 2)
    known, lumps = np.zeros(shape, np.int8), np.empty((*shape, reach + 1))
    one, table = np.empty((width, reach + 1)), np.zeros((width, reach + 1, LANES))
    best, total = out[0].copy(), np.empty(LANES)
    for drive in range(drives + 1):
        for lane in range(LANES):
            best[lane] = max(best[lane], out[drive, lane])
        for turn in range(TACTICS):
            for lane in range(states.shape[0]):
                if hopeful[lane]:
                    tactic, mine = (turn + 1) % TACTICS, Lumps(known[lane], lumps[lane])
                    fill(side, states[lane], tactic, drive, worth, end, one, mine)
                    table[:, :, lane] = one
            for lane in range(states.shape[0]):
                if hopeful[lane]:
                    raise_abreast(table, volleys, start + first[lane] * width, total, best)
            for k in range(bounds.shape[0]):
                hope = False
                for lane in range(LANES):
                    hope = hope or bounds[k, lane] > best[lane]
                if hope:
                    raise_abreast(table, volleys, start + k * width, total, best)
        out[drive] = best


def raise_abreast(table: Reals, volleys: Volleys, at: int, total: Reals, best: Reals) -> None:
    """best[lane], raised to what a volley comes to; `total` is written on."""
    score_abreast(table, volleys, at, total)
    for lane in range(LANES):
        best[lane] = max(best[lane], total[lane])


def best_orders(
    side: Side,
    volleys: Volleys,
    states: Whole,
    powers: tuple[int, int, int, int],
    worths: Reals,
    places: Whole,
    out: Reals,
) -> None:
    """out[state]: the chance to win of the player's ship, of (PD, its highest drive, B, S), against each of `states`.

    worths[places[n]] is what comes when it launches n missiles; the length of `places` says how many it may.
    """
    pd, limit, begin = powers[0], powers[1], 0
    while begin < states.shape[0]:
        some = abreast(side, states, begin)
        begin += some.shape[0]
        reached = np.zeros((pd + 1, LANES))
        best = np.zeros(LANES)
        for n in range(places.shape[0] - 1, 0, -1):
            reached[:] = best
            best_volleys(side, volleys, some, n, min(limit, pd - n), worths[places[n]], reached)
            best[:] = reached[min(limit, pd - n)]
        for lane in range(some.shape[0]):
            out[some[lane]] = best_beam(side, some[lane], powers, worths[places[0]], best[lane])


def free_orders(
    side: Side, volleys: Volleys, states: Whole, powers: tuple[int, int, int], worths: Reals, places: Whole, out: Reals
) -> None:
    """out[state], raised to what the best order comes to if the systemship never hits: a bound of `best_orders`.

    worths[places[n], state, 0] is what comes after a launch of n missiles; the ship has (PD, its highest drive, B).
    """
    pd, limit, beams = powers
    begin = 0
    while begin < states.shape[0]:
        some = abreast(side, states, begin)
        begin += some.shape[0]
        for n in range(1, places.shape[0]):
            bounds = np.empty((volleys.count[side.top[some[0]], n], LANES))
            bound_abreast(side, volleys, some, n, worths[places[n]], bounds)
            for lane in range(some.shape[0]):
                out[some[lane]] = max(out[some[lane]], bounds[:, lane].max())
    for state in states:
        for beam in range(min(beams, pd) + 1):
            for drive in range(min(limit, pd - beam) + 1):
                for tactic in range(TACTICS):
                    order = (tactic, drive, beam, 0)
                    out[state] = max(out[state], beamed(side, state, order, worths[places[0]], 0, True))


def last_volleys(side: Side, volleys: Volleys, states: Whole, drives: Whole, worth: Reals, out: Reals) -> None:
    """out[n, d, state]: the most that a volley of n missiles comes to at a drive from 0 to d, up to drives[n]."""
    begin = 0
    while begin < states.shape[0]:
        some = abreast(side, states, begin)
        begin += some.shape[0]
        reached = np.zeros((out.shape[1], LANES))
        for n in range(1, drives.shape[0]):
            reached[:] = 0.0
            if drives[n] >= 0:
                best_volleys(side, volleys, some, n, drives[n], worth, reached)
                for lane in range(some.shape[0]):
                    out[n, : drives[n] + 1, some[lane]] = reached[: drives[n] + 1, lane]
