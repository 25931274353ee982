"""The careful opponent: it scores each of its orders exactly against all that every foe may do.

The orders of systemships have the distribution of IS-400 to IS-620. A player's ship is taken to choose alike, but for
this, for want of better knowledge: half the time it keeps the drive last shown, it attacks as often as it dodges, and
its missiles have speeds of 1 to 6. A ship that is not seen is taken for the mean one of its build points.

An order is a tactic, a drive, and either a full volley at one speed and one foe with what power is left for cannons, or
some beam at one foe with the screen behind it, or the cannons alone; what is left goes to the ECM, which is not
reckoned with. Chances are whole numbers, parts of a milliard. The fire of all foes is counted; fire is aimed at any of
them, but where there are more than AIMS only at those with the fewest points. So the work of a ship's order grows with
the foes by as much for each as a duel takes, up to AIMS, and by a small part of that beyond.
"""

from __future__ import annotations

from admiralty.core.state.questions import Question

from ..actions import drive_limit, enemies, enemy
from ..attack import bonus, burst_hits, finding, is_hit
from ..damage import effective, points
from ..options import CombatLength
from ..records import Battle, Ship
from ..words import Ask, Tactic
from .careful_foes import (
    CHANCE,
    END,
    ITS_DRIVE,
    ITS_SCREEN,
    ITS_TACTIC,
    ITS_TUBES,
    PLACES,
    WHOLE,
    by_beam,
    count_fire,
    fastest,
    fire_of_others,
    foe_orders,
    guess,
    guessed_points,
    missile_rows,
    most_launched,
)

MILLION = 1_000_000
AIMS = 4
SHIP, PLACE_LAST = 0, Ask.CANNON_TARGET.value  # in the notes: the ship, then its answer to each question at its number
SCORE = 0  # of the best order so far, whose answers lie behind it as in the notes


def careful_answer(b: Battle, q: Question) -> int:
    """What the best order of its ship says of this box. The order is reckoned once a plot, and noted."""
    i = q.facts[0]
    if q.what == Ask.CARRY:
        return 0
    if q.noted == 0 or q.notes[SHIP] != i:
        best = reckon(b, i)
        for place in range(1, PLACE_LAST + 1):
            q.notes[place] = best[place]
        q.noted = 1
        q.notes[SHIP] = i
    if q.what == Ask.ECM:
        return q.high
    noted = q.notes[q.what]
    return max(q.low, min(q.high, noted)) if q.count == 0 else noted


# ---- the best order -----------------------------------------------------------------------------------------------


def reckon(b: Battle, i: int) -> list[int]:
    """The best order of ship i, as the notes hold it; without a foe it lies still."""
    ship, foes = b.ships[i], enemies(b, i)
    best = [0] * (PLACE_LAST + 1)
    best[SCORE] = -(10**18)
    drives = 1 + min(drive_limit(b, ship), useful_drive(b, i, foes))
    # Retreat only where there is nothing left to stay for
    tactics = 3 if ship.warp == 1 and is_last(b) else 2
    width = 1 + min(points(ship) + ship.screens + ship.tl, most_hits(b, i, foes))  # more are as good as that
    fire = [0] * (foes * tactics * drives * width)
    for k in range(foes):
        count_fire(b, i, k, fire, tactics, drives, width)
    for k in range(foes):
        if is_aim(b, i, k, foes):
            orders = foe_orders(b, enemy(b, i, k))
            for tactic in range(tactics):
                for drive in range(drives):
                    others = fire_of_others(fire, foes, k, tactic * drives + drive, tactics * drives, width)
                    weigh(b, i, enemy(b, i, k), orders, others, width, tactic, drive, best)
    return best


def most_hits(b: Battle, i: int, foes: int) -> int:
    """As many hits as all foes together can score."""
    most = 0
    for k in range(foes):
        j = enemy(b, i, k)
        tl = guess(b, j, 5)
        most += max(guess(b, j, 1) + tl + 2, min(guess(b, j, 3), guess(b, j, 4)) * (4 + tl))
    return most


def is_last(b: Battle) -> bool:
    """Is this the last round?"""
    return b.round >= b.rules.rounds and b.rules.combat_length == CombatLength.THREE_ROUNDS


def useful_drive(b: Battle, i: int, foes: int) -> int:
    """Beyond it the table has no other row for any foe's drive or missile."""
    most = 10
    for k in range(foes):
        j = enemy(b, i, k)
        most = max(most, fastest(b, j))
    return most + 5


def is_aim(b: Battle, i: int, k: int, foes: int) -> bool:
    """Is it one of the AIMS foes with the fewest points, the first among equals?"""
    own, before = guessed_points(b, enemy(b, i, k), 0), 0
    for other in range(foes):
        its = guessed_points(b, enemy(b, i, other), 0)
        if its < own or (its == own and other < k):
            before += 1
    return before < AIMS


# ---- the score of one order ---------------------------------------------------------------------------------------


def weigh(
    b: Battle,
    i: int,
    j: int,
    orders: list[int],
    others: list[int],
    width: int,
    tactic: int,
    drive: int,
    best: list[int],
) -> None:
    """Score all fire at foe j with this tactic and drive, and keep the best order."""
    ship = b.ships[i]
    most = most_launched(orders)
    rows = missile_rows(b, j, most, tactic, drive, width)
    left = ship.pd - drive
    tubes = min(left, ship.tubes, ship.missiles)
    cannons = min(left - tubes, ship.cannons, ship.shells)
    if cannons > 0 and tubes == 0:
        fate = fates(others, rows, most, width, 0, points_without(ship, 0, cannons))
        score = scored(b, i, j, orders, fate, width, tactic, drive, 0, 0, 0, cannons)
        if score > best[SCORE]:
            keep(best, score, tactic, drive, 0, 0, 0, 0, j)
            keep_cannons(best, ship, cannons, j)
    if tubes > 0:
        fate = fates(others, rows, most, width, 0, points_without(ship, tubes, cannons))
        for speed in range(1, fastest(b, j) + 5):
            score = scored(b, i, j, orders, fate, width, tactic, drive, tubes, speed, 0, cannons)
            if score > best[SCORE]:
                keep(best, score, tactic, drive, tubes, speed, 0, 0, j)
                keep_cannons(best, ship, cannons, j)
    for beam in range(min(ship.beams, left) + 1):
        screen = min(ship.screens, left - beam)
        fate = fates(others, rows, most, width, screen + ship.tl if screen > 0 else 0, points(ship))
        score = scored(b, i, j, orders, fate, width, tactic, drive, 0, 0, beam, 0)
        if score > best[SCORE]:
            keep(best, score, tactic, drive, 0, 0, beam, screen, j)


def keep(
    best: list[int], score: int, tactic: int, drive: int, tubes: int, speed: int, beam: int, screen: int, target: int
) -> None:
    """Keep an order."""
    best[SCORE] = score
    best[Ask.TACTIC.value] = tactic
    best[Ask.DRIVE.value] = drive
    best[Ask.TUBES.value] = tubes
    best[Ask.MISSILE_SPEED.value] = speed
    best[Ask.BEAM.value] = beam
    best[Ask.SCREEN.value] = screen
    best[Ask.MISSILE_TARGET.value] = target
    best[Ask.BEAM_TARGET.value] = target
    best[Ask.CANNONS.value] = 0


def keep_cannons(best: list[int], ship: Ship, cannons: int, target: int) -> None:
    """And its cannons, which fire all the shells they can."""
    best[Ask.CANNONS.value] = cannons
    best[Ask.SHELLS.value] = min(3 * cannons, ship.shells)
    best[Ask.CANNON_TARGET.value] = target


def points_without(ship: Ship, tubes: int, cannons: int) -> int:
    """The hits that a ship can take after it has fired so many missiles and cannons."""
    fired = min(3 * cannons, ship.shells)
    spent = (ship.missiles + 2) // 3 - (ship.missiles - tubes + 2) // 3
    return points(ship) - spent - (ship.shells + 5) // 6 + (ship.shells - fired + 5) // 6


def fates(others: list[int], rows: list[int], most: int, width: int, absorbed: int, own_points: int) -> list[int]:
    """By what the foe aimed at does: the chance to live in millionths, and the mean of the hits taken in millionths.

    Two numbers each: for 0 to `width - 1` hits by its beam, then for 0 to `most` missiles.
    """
    fate = [0] * (2 * (width + most + 1))
    for more in range(width):
        if others[more] > 0:
            for hits in range(width):
                through = max(0, hits + more - absorbed)
                fate[2 * hits + 1] += others[more] * min(through, own_points)
                if through < own_points:
                    fate[2 * hits] += others[more]
    for hits in range(2 * width):
        fate[hits] = fate[hits] // 1000
    for n in range(most + 1):
        alive, taken = 0, 0
        for hits in range(width):
            alive += rows[n * width + hits] * fate[2 * hits]
            taken += rows[n * width + hits] * fate[2 * hits + 1]
        fate[2 * (width + n)] = alive // WHOLE
        fate[2 * (width + n) + 1] = taken // WHOLE
    return fate


def scored(
    b: Battle, i: int, j: int, orders: list[int], fate: list[int], width: int,
    tactic: int, drive: int, tubes: int, speed: int, beam: int, cannons: int,
) -> int:  # fmt: skip
    """The mean worth of one order over all orders of the foe that it is aimed at."""
    ship, aims = b.ships[i], enemies(b, j)
    tl, whole = guess(b, j, 5), guessed_points(b, j, 0)
    total = 0
    for at in range(1, orders[END], PLACES):
        foe_drive, foe_tactic, launched = orders[at + ITS_DRIVE], orders[at + ITS_TACTIC], orders[at + ITS_TUBES]
        given = 0
        if tubes > 0:
            result = finding(b, Tactic.ATTACK.value, speed - foe_drive, foe_tactic)
            given = tubes * (2 + ship.tl + bonus(result)) if is_hit(result) else 0
        elif beam > 0:
            result = finding(b, tactic, drive - foe_drive, foe_tactic)
            given = beam + ship.tl + bonus(result) if is_hit(result) else 0
        if cannons > 0:
            result = finding(b, tactic, drive - foe_drive, foe_tactic)
            given += burst_hits(cannons, min(3 * cannons, ship.shells), ship.tl, result)
        given = effective(given, orders[at + ITS_SCREEN], tl)
        foe_points = guessed_points(b, j, launched) if launched > 0 else whole
        struck = width + launched if launched > 0 else by_beam(b, j, orders, at, tactic, drive, width)
        alive = (fate[2 * struck] + (aims - 1) * fate[0]) // aims
        taken = (fate[2 * struck + 1] + (aims - 1) * fate[1]) // aims
        total += orders[at + CHANCE] * worth(b, given, foe_points, alive, taken) // WHOLE
    return total


def worth(b: Battle, given: int, foe_points: int, alive: int, taken: int) -> int:
    """In the last round the chance to destroy and survive; before it hits given, less half of those taken."""
    kills = given >= foe_points
    if is_last(b):
        chance = 1000 * alive if kills else 0
        return chance + 10_000 * min(given, foe_points) - taken // 200  # hits only part orders of equal chances
    bounty = 6 * alive if kills else 0
    return 2 * min(given, foe_points) * MILLION - taken + bounty - 2 * (MILLION - alive)
