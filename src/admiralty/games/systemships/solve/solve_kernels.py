"""What the solver reckons again and again, on plain numbers and arrays: compiled by the core, or read by Python as it
stands.

A *state* is a systemship as a number; the number after the last is a destroyed one. `worth[state, taken]` is the chance
to win from there on with so many hits taken, the last column being the ship's own end. A *volley* is a set of missile
speeds; what it gives is a row of hits, one for each drive and tactic that the systemship may have.

Every chance here is a sum of products of numbers that are not negative, so a result has a relative error of at most
some hundred roundings.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Reals = npt.NDArray[np.float64]
Whole = npt.NDArray[np.int32]
TACTICS = 3  # Attack, Dodge, Retreat; to negotiate, which comes after them, wins nothing


class Side(NamedTuple):
    """The systemship at one technology level, as tables filled by the rules.

    Its orders stand row by row, those of state `s` in `first[s]` to `first[s + 1]`.
    """

    first: Whole
    chance: Reals
    drive: Whole
    tactic: Whole
    beam: Whole
    screen: Whole
    tubes: Whole
    talks: Whole  # does it make a treaty with a ship that negotiates?
    after: Whole  # the state when its missiles have left
    top: Whole  # (state): its highest drive
    wounds: Whole  # (state, hits): the state after them
    passing: Whole  # (hits, its screen): what comes through
    kind: Whole  # (own tactic, own drive): which row of `salvo`
    salvo: Reals  # (kind, missiles, hits): the chance that the player's ship takes so many
    worst: Whole  # (kind, missiles): the most that it takes
    hits: Whole  # (own tactic, own drive, its tactic, its drive, beam): what the player's ship takes
    escapes: Whole  # (own tactic, own drive, its tactic, its drive, beam, does it launch?): does the ship get away?
    absorbed: Whole  # (hits, own screen): what comes through to the player's ship
    shot: Whole  # (own tactic, own drive, own beam, its drive, its tactic): hits of the player's beam


class Volleys(NamedTuple):
    """What volleys give: for a top drive and a number of missiles, `count` rows from `start` on, of 2 x (top + 1)."""

    start: npt.NDArray[np.int64]  # (top drive, missiles)
    count: npt.NDArray[np.int64]  # type: ignore[assignment]  # a name that tuples have, too
    reach: npt.NDArray[np.int64]  # the most hits that one of them gives
    given: npt.NDArray[np.uint16]


class Lumps(NamedTuple):
    """What launching systemships lead to, reckoned once for each way their missiles hit."""

    known: npt.NDArray[np.int8]  # (kind, missiles, does the player's ship get away?)
    worth: Reals  # (kind, missiles, away, hits given)


def fill_free(side: Side, state: int, worth: Reals, table: Reals) -> None:
    """table[drive and tactic, hits given]: what they lead to if the player's ship takes no hit; a bound of `fill`."""
    table[:] = 0.0
    for row in range(side.first[state], side.first[state + 1]):
        place, after, screen = 2 * side.drive[row] + side.tactic[row], side.after[row], side.screen[row]
        for given in range(table.shape[1]):
            table[place, given] += side.chance[row] * worth[side.wounds[after, side.passing[given, screen]], 0]


def fill(side: Side, state: int, tactic: int, drive: int, worth: Reals, end: int, table: Reals, lumps: Lumps) -> None:
    """table[drive and tactic, hits given]: what they lead to, by all that the systemship's fire may do.

    The player's ship launches, so it has no screen; `end` hits are its end. A ship that gets away only counts there.
    """
    table[:] = 0.0
    dead, last, kind = worth.shape[0] - 1, worth.shape[1] - 1, side.kind[tactic, drive]
    for row in range(side.first[state], side.first[state + 1]):
        its_drive, its_tactic, tubes = side.drive[row], side.tactic[row], side.tubes[row]
        place, chance, after = 2 * its_drive + its_tactic, side.chance[row], side.after[row]
        away = side.escapes[tactic, drive, its_tactic, its_drive, side.beam[row], min(tubes, 1)]
        if tubes == 0:
            taken = min(last, side.hits[tactic, drive, its_tactic, its_drive, side.beam[row]])
            for given in range(table.shape[1]):
                then = side.wounds[after, side.passing[given, side.screen[row]]]
                if then == dead or away == 0 or taken >= end:
                    table[place, given] += chance * worth[then, taken]
        else:
            lump = lumps.worth[kind, tubes, away]
            if lumps.known[kind, tubes, away] == 0:
                lumps.known[kind, tubes, away] = 1
                fill_lump(side, side.salvo[kind, tubes, : side.worst[kind, tubes] + 1], after, away, worth, end, lump)
            for given in range(table.shape[1]):
                table[place, given] += chance * lump[given]


def fill_lump(side: Side, salvo: Reals, after: int, away: int, worth: Reals, end: int, lump: Reals) -> None:
    """lump[hits given]: what they lead to when the systemship's missiles hit with these chances."""
    dead, last, left, total = worth.shape[0] - 1, worth.shape[1] - 1, -1, 0.0
    for given in range(lump.shape[0]):
        then = side.wounds[after, side.passing[given, 0]]
        if then != left:
            left, total = then, 0.0
            for hits in range(0 if then == dead or away == 0 else end, salvo.shape[0]):
                total += salvo[hits] * worth[then, min(last, hits)]
        lump[given] = total


def scored(table: Reals, given: npt.NDArray[np.uint16], at: int) -> float:
    """What a volley comes to: the sum over the systemship's drives and tactics."""
    total = 0.0
    for place in range(table.shape[0]):
        total += table[place, given[at + place]]
    return total


def beamed(side: Side, state: int, order: tuple[int, int, int, int], worth: Reals, end: int, free: bool) -> float:
    """What an order (tactic, drive, beam, screen) without missiles comes to; `free` leaves out all fire at the ship.

    To negotiate counts as Attack at drive 0, and where the systemship makes a treaty nobody wins or loses.
    """
    dead, last, total = worth.shape[0] - 1, worth.shape[1] - 1, 0.0
    tactic, drive, beam, screen = order[0] % TACTICS, order[1], order[2], order[3]
    for row in range(side.first[state], side.first[state + 1]):
        its_drive, its_tactic, tubes = side.drive[row], side.tactic[row], side.tubes[row]
        given = side.shot[tactic, drive, beam, its_drive, its_tactic]
        then = side.wounds[side.after[row], side.passing[given, side.screen[row]]]
        away = side.escapes[tactic, drive, its_tactic, its_drive, side.beam[row], min(tubes, 1)]
        if free:
            total += side.chance[row] * worth[then, 0]
        elif order[0] == TACTICS and side.talks[row] == 1:
            continue
        elif tubes == 0:
            hits = side.hits[tactic, drive, its_tactic, its_drive, side.beam[row]]
            taken = min(last, side.absorbed[hits, screen])
            if then == dead or away == 0 or taken >= end:
                total += side.chance[row] * worth[then, taken]
        else:
            kind, mean = side.kind[tactic, drive], 0.0
            for hits in range(side.worst[kind, tubes] + 1):
                taken = min(last, side.absorbed[hits, screen])
                if then == dead or away == 0 or taken >= end:
                    mean += side.salvo[kind, tubes, hits] * worth[then, taken]
            total += side.chance[row] * mean
    return total


def bound_volleys(table: Reals, volleys: Volleys, start: int, bounds: Reals) -> int:
    """The scores of all volleys from `start` on; which of them is the highest."""
    first = 0
    for k in range(bounds.shape[0]):
        bounds[k] = scored(table, volleys.given, start + k * table.shape[0])
        if bounds[k] > bounds[first]:
            first = k
    return first


def best_beam(side: Side, state: int, powers: tuple[int, int, int, int], worth: Reals, least: float) -> float:
    """The most that an order without missiles comes to, of a ship of (PD, its highest drive, B, S)."""
    pd, limit, beams, screens = powers
    best = least
    for beam in range(min(beams, pd) + 1):
        for drive in range(min(limit, pd - beam) + 1):
            for turn in range(TACTICS):
                tactic = (turn + 1) % TACTICS
                if beamed(side, state, (tactic, drive, beam, 0), worth, worth.shape[1] - 1, True) > best:
                    for screen in range(min(screens, pd - beam - drive) + 1):
                        best = max(
                            best, beamed(side, state, (tactic, drive, beam, screen), worth, worth.shape[1] - 1, False)
                        )
    return best


def last_beams(side: Side, states: Whole, powers: tuple[int, int, int, int], worth: Reals, out: Reals) -> None:
    """out[d, b, s, state]: the most that a beam of power b with a screen of s comes to at a drive from 0 to d."""
    pd, limit, beams, screens = powers
    for x in range(states.shape[0]):
        state = states[x]
        for beam in range(1, min(beams, pd) + 1):
            for drive in range(min(limit, pd - beam) + 1):
                for tactic in range(TACTICS):
                    bound = beamed(side, state, (tactic, drive, beam, 0), worth, worth.shape[1] - 1, True)
                    for screen in range(min(screens, pd - beam - drive) + 1):
                        if bound > out[drive, beam, screen, state]:
                            score = beamed(side, state, (tactic, drive, beam, screen), worth, worth.shape[1] - 1, False)
                            out[drive, beam, screen, state] = max(out[drive, beam, screen, state], score)
                if drive + 1 < out.shape[0]:
                    for screen in range(screens + 1):
                        out[drive + 1, beam, screen, state] = out[drive, beam, screen, state]


def sum_volleys(
    side: Side, states: Whole, chances: Reals, order: tuple[int, int], worth: Reals, end: int, table: Reals
) -> None:
    """table[drive and tactic, hits given] of `fill` at (tactic, drive), summed over states with their chances."""
    tactic, drive = order
    shape = (side.salvo.shape[0], side.salvo.shape[1], 2)
    lumps = Lumps(np.zeros(shape, np.int8), np.empty((*shape, table.shape[1])))
    for x in range(states.shape[0]):
        lumps.known[:] = 0
        one = np.empty((2 * (side.top[states[x]] + 1), table.shape[1]))
        fill(side, states[x], tactic, drive, worth, end, one, lumps)
        for place in range(one.shape[0]):
            for given in range(one.shape[1]):
                table[place, given] += chances[x] * one[place, given]


def sum_free(side: Side, states: Whole, chances: Reals, worth: Reals, table: Reals) -> None:
    """table[drive and tactic, hits given] of `fill_free`, summed over states with their chances."""
    for x in range(states.shape[0]):
        one = np.empty((2 * (side.top[states[x]] + 1), table.shape[1]))
        fill_free(side, states[x], worth, one)
        for place in range(one.shape[0]):
            for given in range(one.shape[1]):
                table[place, given] += chances[x] * one[place, given]


def sum_beams(
    side: Side, states: Whole, chances: Reals, order: tuple[int, int, int, int], worth: Reals, end: int, free: bool
) -> float:
    """What an order (tactic, drive, beam, screen) without missiles comes to, summed over states with their chances."""
    total = 0.0
    for x in range(states.shape[0]):
        total += chances[x] * beamed(side, states[x], order, worth, end, free)
    return total


def mark_met(side: Side, states: Whole, given: npt.NDArray[np.int16], met: npt.NDArray[np.bool_]) -> None:
    """met[state], set where one of some volleys or shots, given[k, drive and tactic], may leave it of these states."""
    for x in range(states.shape[0]):
        for row in range(side.first[states[x]], side.first[states[x] + 1]):
            place = 2 * side.drive[row] + side.tactic[row]
            for k in range(given.shape[0]):
                through = side.passing[given[k, place], side.screen[row]]
                met[side.wounds[side.after[row], through]] = True


def score_volleys(table: Reals, given: npt.NDArray[np.int16], out: Reals) -> None:
    """out[k], raised by what volley k of these rows comes to."""
    for k in range(out.shape[0]):
        for place in range(table.shape[0]):
            out[k] += table[place, given[k, place]]
