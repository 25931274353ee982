"""What the careful opponent takes its foes for, and the hits that they may score, with their chances.

Chances are whole numbers, parts of a milliard.
"""

from __future__ import annotations

from ..actions import enemies, enemy, missile_percent
from ..attack import bonus, finding, is_hit
from ..damage import points
from ..options import MissilePercent, SpeedDraw
from ..records import NEUTRAL, Battle, known
from ..words import Tactic

WHOLE = 1_000_000_000
END = 0  # of the list of a foe's orders: where the next would stand
CHANCE, ITS_DRIVE, ITS_TACTIC, ITS_BEAM, ITS_SCREEN, ITS_TUBES, PLACES = 0, 1, 2, 3, 4, 5, 6  # an order of a foe

# ---- the foes as they may be --------------------------------------------------------------------------------------


def guess(b: Battle, j: int, what: int) -> int:
    """A value of the foe: as seen, or the mean ship of its build points where nothing is seen.

    0 PD, 1 B, 2 S, 3 T, 4 missiles, 5 TL, 6 racks.
    """
    foe = b.ships[j]
    seen = known(b, foe, foe.side, NEUTRAL + 1) and points(foe) > 0
    size = max(2, foe.budget - 5 * foe.warp)
    if what == 0:
        return foe.pd if seen else (47 * size + 50) // 100
    if what == 1:
        return foe.beams if seen else (13 * size + 50) // 100
    if what == 2:
        return foe.screens if seen else (11 * size + 50) // 100
    if what == 3:
        return foe.tubes if seen else (15 * size + 50) // 100
    if what == 4:
        return foe.missiles if seen else (43 * size + 50) // 100
    if what == 5:
        return foe.tl if seen else 0
    return foe.racks if seen else 0


def guessed_points(b: Battle, j: int, launched: int) -> int:
    """How many hits the foe can take after it has launched so many missiles."""
    systems = guess(b, j, 0) + guess(b, j, 1) + guess(b, j, 2) + guess(b, j, 3) + guess(b, j, 6)
    return systems + (guess(b, j, 4) - launched + 2) // 3


def fastest(b: Battle, j: int) -> int:
    """The foe's highest drive.  [IS-420]"""
    return min(guess(b, j, 0), guess(b, j, 5) + 6)


def foe_orders(b: Battle, j: int) -> list[int]:
    """Every order of the foe with its chance, PLACES numbers each, its missiles' speeds apart.  [IS-400 .. IS-540]"""
    pd, beams, screens = guess(b, j, 0), guess(b, j, 1), guess(b, j, 2)
    ready = min(guess(b, j, 3), guess(b, j, 4))
    systems = ready + beams + screens
    chances = systems if b.rules.missile_percent == MissilePercent.EXACT and ready > 0 else 100  # IS-R13
    missiles = missile_chances(b, ready, systems)
    most = fastest(b, j)
    speeds = 1 + (pd if b.rules.speed_draw == SpeedDraw.CLAMP else most)  # IS-R10
    automatic = b.ships[j].automatic == 1
    kept = min(b.ships[j].drive, most)
    orders = [0] * (1 + 2 * (most + 1) * (beams + 2) * PLACES)
    orders[END] = 1
    for drive in range(most + 1):
        drawn = WHOLE * (speeds - most if drive == most else 1) // speeds
        if not automatic:
            drawn = drawn // 2 + (WHOLE // 2 if drive == kept else 0)
        power = pd - drive
        if missiles > 0:
            add_orders(orders, drawn * missiles // chances, 1 if automatic else 3, drive, 0, 0, min(power, ready))
        if missiles < chances:
            shares = beam_shares(beams, screens, power)
            for beam in range(beams + 1):
                if shares[beam] > 0:
                    chance = drawn * (chances - missiles) // chances * shares[beam] // WHOLE
                    screen = min(screens, power - beam)
                    add_orders(orders, chance, 3 if not automatic else 2 if beam > 0 else 1, drive, beam, screen, 0)
    return orders


def missile_speeds(b: Battle, j: int) -> int:
    """The foe's missiles have any speed up to it: IS-610; a player's are not as absurdly fast."""
    return 10 if b.ships[j].automatic == 1 else 6


def add_orders(orders: list[int], chance: int, attack: int, drive: int, beam: int, screen: int, tubes: int) -> None:
    """An order with both tactics: Attack on `attack` of six, else Dodge.  [IS-530, IS-540]"""
    for tactic in range(2):
        at = orders[END]
        orders[at + CHANCE] = chance * (attack if tactic == Tactic.ATTACK else 6 - attack) // 6
        orders[at + ITS_DRIVE] = drive
        orders[at + ITS_TACTIC] = tactic
        orders[at + ITS_BEAM] = beam
        orders[at + ITS_SCREEN] = screen
        orders[at + ITS_TUBES] = tubes
        orders[END] = at + PLACES


def missile_chances(b: Battle, ready: int, systems: int) -> int:
    """In how many of the cases the foe uses missiles.  [IS-440, IS-R13, IS-R14]"""
    if ready == 0:
        return 0
    if b.rules.missile_percent == MissilePercent.EXACT:
        return ready
    return 100 if ready == systems else missile_percent(b, ready, systems)


def beam_shares(beams: int, screens: int, power: int) -> list[int]:
    """The chance of each number of beams powered: all, or by coins.  [IS-500 .. IS-520]"""
    shares = [0] * (beams + 1)
    if power >= beams + screens:
        shares[beams] = WHOLE
        return shares
    heads = [0] * (power + 1)
    heads[0] = WHOLE
    for flips in range(power):
        for k in range(flips + 1, 0, -1):
            heads[k] = (heads[k] + heads[k - 1]) // 2
        heads[0] = heads[0] // 2
    for k in range(power + 1):
        shares[max(min(k, beams), power - screens)] += heads[k]
    return shares


# ---- the foes' fire -----------------------------------------------------------------------------------------------


def count_fire(b: Battle, i: int, k: int, fire: list[int], tactics: int, drives: int, width: int) -> None:
    """How many hits foe k scores on ship i, with what chance, for each tactic and drive of ship i."""
    j = enemy(b, i, k)
    orders, aims = foe_orders(b, j), enemies(b, j)
    most = most_launched(orders)
    for tactic in range(tactics):
        for drive in range(drives):
            base = ((k * tactics + tactic) * drives + drive) * width
            rows = missile_rows(b, j, most, tactic, drive, width)
            fire[base] += WHOLE // aims * (aims - 1)  # it fires at another: IS-620
            for at in range(1, orders[END], PLACES):
                chance = orders[at + CHANCE] // aims
                launched = orders[at + ITS_TUBES]
                if launched == 0:
                    fire[base + by_beam(b, j, orders, at, tactic, drive, width)] += chance
                else:
                    for hits in range(width):
                        fire[base + hits] += chance * rows[launched * width + hits] // WHOLE


def most_launched(orders: list[int]) -> int:
    """The most missiles in any of the orders."""
    most = 0
    for at in range(1, orders[END], PLACES):
        most = max(most, orders[at + ITS_TUBES])
    return most


def by_beam(b: Battle, j: int, orders: list[int], at: int, tactic: int, drive: int, width: int) -> int:
    """The hits of the foe's beam on a ship of this tactic and drive.  [WW-380, WW-410]"""
    beam = orders[at + ITS_BEAM]
    result = finding(b, orders[at + ITS_TACTIC], orders[at + ITS_DRIVE] - drive, tactic)
    return min(width - 1, beam + guess(b, j, 5) + bonus(result)) if beam > 0 and is_hit(result) else 0


def missile_rows(b: Battle, j: int, most: int, tactic: int, drive: int, width: int) -> list[int]:
    """Row n: the chance of each number of hits by n of the foe's missiles.  [IS-610, WW-390, WW-420]"""
    single = [0] * width
    speeds = missile_speeds(b, j)
    for speed in range(1, speeds + 1):
        result = finding(b, Tactic.ATTACK.value, speed - drive, tactic)
        hits = 2 + guess(b, j, 5) + bonus(result) if is_hit(result) else 0
        single[min(width - 1, hits)] += 1
    rows = [0] * ((most + 1) * width)
    rows[0] = WHOLE
    for n in range(most):
        for hits in range(width):
            chance = rows[n * width + hits]
            if chance > 0:
                for more in range(width):
                    if single[more] > 0:
                        rows[(n + 1) * width + min(width - 1, hits + more)] += chance * single[more] // speeds
    return rows


def fire_of_others(fire: list[int], foes: int, aim: int, place: int, places: int, width: int) -> list[int]:
    """The chance of each number of hits by all foes but one together."""
    together = [0] * width
    together[0] = WHOLE
    for k in range(foes):
        if k != aim:
            base = (k * places + place) * width
            added = [0] * width
            for hits in range(width):
                if together[hits] > 0:
                    for more in range(width):
                        chance = fire[base + more]
                        if chance > 0:
                            added[min(width - 1, hits + more)] += together[hits] * chance // WHOLE
            together = added
    return together
