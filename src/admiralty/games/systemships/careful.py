"""The careful opponent: it scores each of its orders exactly against the orders that its foe may give.

The foe's orders have the distribution of IS-400 to IS-620; a player's ship is taken to choose alike,
for want of better knowledge. Chances are whole numbers: millionths, after an exact count of the cases.
"""

from __future__ import annotations

from admiralty.core.questions import Question

from .actions import drive_limit, enemy, missile_percent
from .attack import bonus, finding, is_hit
from .damage import effective, points
from .records import NEUTRAL, Battle, Ship, known
from .words import Ask, Tactic

MILLION = 1_000_000
MISSILES_MAX = 12  # more missiles of one volley are taken at their mean
CELLS = 200  # of the table of hits by missiles
SHIP, TACTIC, DRIVE, TUBES, SPEED, BEAM, SCREEN = 0, 1, 2, 3, 4, 5, 6  # places in the notes


def careful_answer(b: Battle, q: Question) -> int:
    """What the best order of its ship says of this box. The order is reckoned once a plot, and noted."""
    i = q.facts[0]
    j = enemy(b, i, 0)
    if q.what == Ask.CARRY:
        return 0
    if q.what == Ask.MISSILE_TARGET or q.what == Ask.BEAM_TARGET:
        return j
    if q.noted == 0 or q.notes[SHIP] != i:
        q.noted = 1
        q.notes[SHIP] = i
        reckon(b, q, i, j)
    return max(q.low, min(q.high, q.notes[place_of(q.what)])) if q.count == 0 else q.notes[TACTIC]


def place_of(what: int) -> int:
    """Where the notes hold what the order says of a question."""
    if what == Ask.DRIVE:
        return DRIVE
    if what == Ask.TUBES:
        return TUBES
    if what == Ask.MISSILE_SPEED:
        return SPEED
    return BEAM if what == Ask.BEAM else SCREEN


def reckon(b: Battle, q: Question, i: int, j: int) -> None:
    """Score every order: tactic, drive, and a volley at one speed or some beam with the screen behind it."""
    ship = b.ships[i]
    best = -(10**15)
    last = b.round >= b.rules.rounds and b.rules.combat_length == 0
    for tactic in range(3 if ship.warp == 1 and last else 2):  # Retreat only where there is nothing left to stay for
        for drive in range(drive_limit(b, ship) + 1):
            left = ship.pd - drive
            cells = missile_cells(b, j, tactic, drive)
            tubes = min(left, ship.tubes, ship.missiles)
            if tubes > 0:
                for speed in range(1, 11 + ship.tl):
                    score = scored(b, i, j, tactic, drive, tubes, speed, 0, 0, cells)
                    if score > best:
                        best = score
                        note(q, tactic, drive, tubes, speed, 0, 0)
            for beam in range(min(ship.beams, left) + 1):
                screen = min(ship.screens, left - beam)
                score = scored(b, i, j, tactic, drive, 0, 0, beam, screen, cells)
                if score > best:
                    best = score
                    note(q, tactic, drive, 0, 0, beam, screen)


def note(q: Question, tactic: int, drive: int, tubes: int, speed: int, beam: int, screen: int) -> None:
    """Keep an order."""
    q.notes[TACTIC] = tactic
    q.notes[DRIVE] = drive
    q.notes[TUBES] = tubes
    q.notes[SPEED] = speed
    q.notes[BEAM] = beam
    q.notes[SCREEN] = screen


# ---- the foe as it may be -----------------------------------------------------------------------------------------


def guess(b: Battle, j: int, what: int) -> int:
    """A value of the foe: as seen, or the mean ship of its build points where nothing is seen.

    0 PD, 1 B, 2 S, 3 T, 4 missiles, 5 TL.
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
    return foe.tl if seen else 0


def missile_cells(b: Battle, j: int, tactic: int, drive: int) -> list[int]:
    """How hits by the foe's missiles on this ship are distributed, for each number of missiles up to the most.

    Row n has CELLS places: ways out of 10**n to take that many hits.  [IS-610, WW-390]
    """
    tl = guess(b, j, 5)
    cells = [0] * ((MISSILES_MAX + 1) * CELLS)
    cells[0] = 1
    most = min(MISSILES_MAX, guess(b, j, 3), guess(b, j, 4))
    for n in range(most):
        for hits in range(min(CELLS, n * (4 + tl) + 1)):
            ways = cells[n * CELLS + hits]
            if ways > 0:
                for speed in range(1, 11):
                    result = finding(b, Tactic.ATTACK.value, speed - drive, tactic)
                    more = hits + (2 + tl + bonus(result) if is_hit(result) else 0)
                    if more < CELLS:
                        cells[(n + 1) * CELLS + more] += ways
    return cells


# ---- the score of one order ---------------------------------------------------------------------------------------


def scored(
    b: Battle, i: int, j: int, tactic: int, drive: int, tubes: int, speed: int, beam: int, screen: int, cells: list[int]
) -> int:
    """In the last round the chance to destroy and survive; before it hits given, less half of those taken."""
    pd, beams, screens = guess(b, j, 0), guess(b, j, 1), guess(b, j, 2)
    ready, tl = min(guess(b, j, 3), guess(b, j, 4)), guess(b, j, 5)
    systems = ready + beams + screens
    chances = systems if b.rules.missile_percent == 2 and ready > 0 else 100  # IS-R13
    missiles = missile_chances(b, ready, systems)
    fastest = min(pd, tl + 6)
    speeds = 1 + (pd if b.rules.speed_draw == 1 else fastest)  # IS-R10
    total = 0
    for drawn in range(speeds):
        foe_drive = min(drawn, fastest)
        power = pd - foe_drive
        if missiles > 0:
            launched = min(power, ready)
            for foe_tactic in range(2):
                weight = missiles * (1 if foe_tactic == 0 else 5)
                total += weight * met(
                    b, i, j, tactic, drive, tubes, speed, beam, screen, foe_tactic, foe_drive, 0, 0, launched, cells
                )
        if missiles < chances:
            total += (chances - missiles) * beam_cases(
                b, i, j, tactic, drive, tubes, speed, beam, screen, foe_drive, power, beams, screens, cells
            )
    return total // (6 * chances * speeds)


def missile_chances(b: Battle, ready: int, systems: int) -> int:
    """In how many of the cases the foe uses missiles.  [IS-440, IS-R13, IS-R14]"""
    if ready == 0:
        return 0
    if b.rules.missile_percent == 2:
        return ready
    return 100 if ready == systems else missile_percent(b, ready, systems)


def beam_cases(
    b: Battle, i: int, j: int, tactic: int, drive: int, tubes: int, speed: int, beam: int, screen: int,
    foe_drive: int, power: int, beams: int, screens: int, cells: list[int],
) -> int:  # fmt: skip
    """The mean over the foe's coins and tactics when it uses beam and screen; times six.  [IS-500 .. IS-540]"""
    flips = power if power < beams + screens else 0
    total, ways = 0, 1  # ways: of getting that many heads
    for heads in range(flips + 1):
        foe_beam = min(beams, power) if flips == 0 else max(min(heads, beams), power - screens)
        foe_screen = min(screens, power - foe_beam)
        attack = 2 if foe_beam > 0 else 1
        for foe_tactic in range(2):
            weight = ways * (attack if foe_tactic == 0 else 6 - attack)
            total += weight * met(
                b,
                i,
                j,
                tactic,
                drive,
                tubes,
                speed,
                beam,
                screen,
                foe_tactic,
                foe_drive,
                foe_beam,
                foe_screen,
                0,
                cells,
            )
        ways = ways * (flips - heads) // (heads + 1)
    return total >> flips


def met(
    b: Battle, i: int, j: int, tactic: int, drive: int, tubes: int, speed: int, beam: int, screen: int,
    foe_tactic: int, foe_drive: int, foe_beam: int, foe_screen: int, launched: int, cells: list[int],
) -> int:  # fmt: skip
    """The score of one order against one order of the foe."""
    ship = b.ships[i]
    tl = guess(b, j, 5)
    result = finding(b, Tactic.ATTACK.value, speed - foe_drive, foe_tactic)
    given = tubes * (2 + ship.tl + bonus(result)) if is_hit(result) else 0
    result = finding(b, tactic, drive - foe_drive, foe_tactic)
    if beam > 0 and is_hit(result):
        given += beam + ship.tl + bonus(result)
    given = effective(given, foe_screen, tl)
    foe_points = (
        guess(b, j, 0) + guess(b, j, 1) + guess(b, j, 2) + guess(b, j, 3) + (guess(b, j, 4) - launched + 2) // 3
    )
    own_points = points(ship) - (ship.missiles + 2) // 3 + (ship.missiles - tubes + 2) // 3
    by_beam = 0
    result = finding(b, foe_tactic, foe_drive - drive, tactic)
    if foe_beam > 0 and is_hit(result):
        by_beam = foe_beam + tl + bonus(result)
    mean, alive = suffered(ship, by_beam, launched, screen, own_points, cells)
    kills = given >= foe_points
    if b.round >= b.rules.rounds and b.rules.combat_length == 0:
        chance = 1000 * alive if kills else 0
        return chance + 10_000 * min(given, foe_points) - mean // 200  # hits only part orders of equal chances
    bounty = 6 * alive if kills else 0
    return 2 * min(given, foe_points) * MILLION - mean + bounty - 2 * (MILLION - alive)


def suffered(
    ship: Ship, by_beam: int, launched: int, screen: int, own_points: int, cells: list[int]
) -> tuple[int, int]:
    """Millionths: the mean of the hits that pass the screen, and the chance to live through them."""
    if launched == 0:
        through = effective(by_beam, screen, ship.tl)
        return min(through, own_points) * MILLION, MILLION if through < own_points else 0
    row = min(launched, MISSILES_MAX)
    total, alive, ways = 0, 0, 1
    for _ in range(row):
        ways *= 10
    for hits in range(CELLS):
        count = cells[row * CELLS + hits]
        if count > 0:
            through = effective(by_beam + hits * launched // row, screen, ship.tl)
            total += count * min(through, own_points)
            if through < own_points:
                alive += count
    return share(total, ways), share(alive, ways)


def share(part: int, whole: int) -> int:
    """A share in millionths, without leaving 64 bits."""
    while whole > 10**11:
        part, whole = part // 10, whole // 10
    return part * MILLION // whole
