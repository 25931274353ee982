"""How the computer turns and thrusts: the vector that comes nearest to the one it wants."""

from __future__ import annotations

from admiralty.core.ground.squares import (
    EAST,
    HEADINGS,
    SOUTH,
    heading_of,
    magnitude,
    turn_needed,
)
from admiralty.core.state.questions import Question

from ..crew.sanity import is_broken
from ..names import PLACES
from ..records import NONE, Battle, Ship
from ..vectors import half_up, slowed, turn_cost
from ..words import Burn
from .errands import prey_of, wanted_vector
from .gunnery import kept_tokens
from .lessons import is_pupil
from .perils import CRASH, beams, danger

TURN, BURN, BEST, WANT_X, WANT_Y = 0, 1, 2, 3, 4  # in the notes
MARGIN = 5  # by which a thrust is better that is worth its fuel
LESS = 4  # what a roll of 1 would bring counts so many times less


def is_ruin(b: Battle, q: Question, burn: int) -> bool:
    """Would this thrust end in a crash or off the map?"""
    i = q.facts[0] % PLACES
    ship = b.ships[i]
    dx, dy = after_burn(b, ship, q.facts[1], burn // 100 * 100, max(1, burn % 100))
    return danger(b, i, dx, dy) >= CRASH // 4


def after_burn(b: Battle, ship: Ship, heading: int, burn: int, amount: int) -> tuple[int, int]:
    """The vector that a thrust of an amount gives."""
    if burn == Burn.MAIN:
        return ship.dx + amount * EAST[heading], ship.dy + amount * SOUTH[heading]
    if burn == Burn.RETRO:
        return ship.dx - amount * EAST[heading], ship.dy - amount * SOUTH[heading]
    if burn == Burn.NOTHING:
        return ship.dx, ship.dy
    return slowed(b, ship.dx, ship.dy, amount)


# ---- the choice -----------------------------------------------------------------------------------------------------


def rate(b: Battle, q: Question, dx: int, dy: int) -> int:
    """How far a vector is from the one it wants, what is dangerous counting more; no matter what, if not the best."""
    points = 10 * (abs(dx - q.notes[WANT_X]) + abs(dy - q.notes[WANT_Y]))
    if points < q.notes[BEST]:
        points += danger(b, q.facts[0] % PLACES, dx, dy) + beams(b, b.ships[q.facts[0] % PLACES], dx, dy)
    return points


def decide(b: Battle, q: Question) -> None:
    """Choose turn and thrust, and note them: the notes hold until the form is done."""
    i = q.facts[0] % PLACES
    ship = b.ships[i]
    prey = prey_of(b, ship)
    q.noted = 1
    q.notes[WANT_X], q.notes[WANT_Y] = wanted_vector(b, i, prey)
    q.notes[TURN] = ship.heading
    q.notes[BURN] = Burn.NOTHING
    q.notes[BEST] = 9 * CRASH
    q.notes[BEST] = rate(b, q, ship.dx, ship.dy)
    if ship.design.engine == 0 or q.notes[BEST] == 0 or ship.thrusts > 0:
        return
    if ship.fuel == 0:
        q.notes[BURN] = Burn.FREE_BRAKE if magnitude(ship.dx, ship.dy) > 0 else Burn.NOTHING
        return
    q.notes[BEST] -= MARGIN
    most = ship.design.engine if is_pupil(b, i) else (ship.design.engine + 1) // 2
    tokens = ship.tokens if prey == NONE else spare(ship)
    toward = heading_of(q.notes[WANT_X] - ship.dx, q.notes[WANT_Y] - ship.dy)
    if toward != NONE:
        for k in range(3):
            heading = (toward + (0, 1, 7)[k]) % HEADINGS
            if turn_cost(b, ship.heading, heading) <= tokens:
                weigh(b, q, heading, Burn.MAIN, amount_for(q, ship, heading, most))
        weigh(b, q, ship.heading, Burn.RETRO, amount_for(q, ship, (ship.heading + 4) % HEADINGS, half_up(most)))
    for amount in range(1, min(magnitude(ship.dx, ship.dy), most) + 1):
        weigh(b, q, ship.heading, Burn.BRAKE, amount)
    if q.notes[BEST] >= CRASH // 8:
        save(b, q, tokens, most)
    elif q.notes[BURN] == Burn.NOTHING and toward != NONE and q.notes[BEST] > 2 * MARGIN:
        q.notes[TURN] = turned(ship.heading, toward, tokens)


def save(b: Battle, q: Question, tokens: int, most: int) -> None:
    """What it flies into is worse than anything: every thrust that its tokens allow."""
    ship = b.ships[q.facts[0] % PLACES]
    for heading in range(HEADINGS):
        if turn_cost(b, ship.heading, heading) <= max(tokens, ship.tokens):
            for amount in range(1, most + 1):
                weigh(b, q, heading, Burn.MAIN, amount)
                weigh(b, q, heading, Burn.RETRO, half_up(amount))


def weigh(b: Battle, q: Question, heading: int, burn: int, amount: int) -> None:
    """Note a thrust if it is the best so far; its roll may give less."""
    ship = b.ships[q.facts[0] % PLACES]
    dx, dy = after_burn(b, ship, heading, burn, amount)
    points = rate(b, q, dx, dy)
    if points < q.notes[BEST] and amount > 1:
        dx, dy = after_burn(b, ship, heading, burn, 1)
        points += danger(b, q.facts[0] % PLACES, dx, dy) // LESS
    if points < q.notes[BEST]:
        q.notes[TURN] = heading
        q.notes[BURN] = burn + amount
        q.notes[BEST] = points


def turned(heading: int, wanted: int, tokens: int) -> int:
    """As far toward a heading as so many tokens turn it."""
    steps = turn_needed(heading, wanted)
    return (heading + max(-tokens, min(tokens, steps))) % HEADINGS


def amount_for(q: Question, ship: Ship, heading: int, most: int) -> int:
    """About how much along a heading leads to the wanted vector."""
    dx, dy = q.notes[WANT_X] - ship.dx, q.notes[WANT_Y] - ship.dy
    along = max(EAST[heading] * dx, SOUTH[heading] * dy)
    return min(max(1, along), max(1, most))


def spare(ship: Ship) -> int:
    """The tokens that a turn may take while enemies are in sight."""
    return max(1 if ship.tokens > 0 else 0, ship.tokens - kept_tokens(ship))


def choose_turn(b: Battle, q: Question) -> int:
    """The heading that the thrust takes."""
    if q.noted == 0:
        decide(b, q)
    for k in range(q.count):
        if q.listed[k] == q.notes[TURN]:
            return q.listed[k]
    return q.listed[0]


def choose_burn(b: Battle, q: Question) -> int:
    """The thrust, if its turn was open; a broken pilot brakes as hard as may be.  [BY-S47]"""
    if is_broken(b.ships[q.facts[0] % PLACES]):
        return q.listed[q.count - 1]
    if q.noted == 0:
        decide(b, q)
    if q.facts[1] != q.notes[TURN]:
        return q.listed[0]
    for k in range(q.count):
        if q.listed[k] == q.notes[BURN]:
            return q.listed[k]
    return q.listed[0]


def choose_after(b: Battle, q: Question) -> int:
    """No turn after the thrust: tokens are evasion."""
    return q.listed[0]
