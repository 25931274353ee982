"""The careful opponent: it scores each of its orders exactly against all that every foe may do.

The orders of systemships have the distribution of IS-400 to IS-620. A player's ship is taken to choose alike, but for
this, for want of better knowledge: half the time it keeps the drive last shown, it attacks as often as it dodges, and
its missiles have speeds of 1 to 6. A ship that is not seen is taken for the mean one of its build points.

An order is a tactic, a drive, and either a full volley at one speed and one foe, or some beam at one foe with the
screen behind it. Chances are whole numbers, parts of a milliard. The fire of all foes is counted; fire is aimed at any
of them, but where there are more than AIMS only at those with the fewest points. So the work of a ship's order grows
with the foes by as much for each as a duel takes, up to AIMS, and by a small part of that beyond.
"""

from __future__ import annotations

from admiralty.core.questions import Question

from .actions import drive_limit, enemies, enemy, missile_percent
from .attack import bonus, finding, is_hit
from .damage import effective, points
from .records import NEUTRAL, Battle, known
from .words import Ask, Tactic

WHOLE, MILLION = 1_000_000_000, 1_000_000
AIMS = 4
SHIP, PLACE_LAST = 0, Ask.SCREEN.value  # in the notes: the ship, then its answer to each question at its number
SCORE = 0  # of the best order so far, whose answers lie behind it as in the notes
END = 0  # of the list of a foe's orders: where the next would stand
CHANCE, ITS_DRIVE, ITS_TACTIC, ITS_BEAM, ITS_SCREEN, ITS_TUBES, PLACES = 0, 1, 2, 3, 4, 5, 6  # an order of a foe


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
    return b.round >= b.rules.rounds and b.rules.combat_length == 0


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
    chances = systems if b.rules.missile_percent == 2 and ready > 0 else 100  # IS-R13
    missiles = missile_chances(b, ready, systems)
    most = fastest(b, j)
    speeds = 1 + (pd if b.rules.speed_draw == 1 else most)  # IS-R10
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
    if b.rules.missile_percent == 2:
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
    if tubes > 0:
        own_points = points(ship) - (ship.missiles + 2) // 3 + (ship.missiles - tubes + 2) // 3
        fate = fates(others, rows, most, width, 0, own_points)
        for speed in range(1, fastest(b, j) + 5):
            score = scored(b, i, j, orders, fate, width, tactic, drive, tubes, speed, 0)
            if score > best[SCORE]:
                keep(best, score, tactic, drive, tubes, speed, 0, 0, j)
    for beam in range(min(ship.beams, left) + 1):
        screen = min(ship.screens, left - beam)
        fate = fates(others, rows, most, width, screen + ship.tl if screen > 0 else 0, points(ship))
        score = scored(b, i, j, orders, fate, width, tactic, drive, 0, 0, beam)
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
    tactic: int, drive: int, tubes: int, speed: int, beam: int,
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
