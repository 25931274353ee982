"""The combat as a side knows it, as a record that the rules read and go on with: charts and boards are made of it.

Nothing of what is unseen is in it: tiles that nobody has charted are free, and ships out of sight are not there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from admiralty.core.face.rows import record_of
from admiralty.core.ground.fog import kind_known
from admiralty.core.ground.fog import knows as is_charted
from admiralty.core.ground.squares import magnitude
from admiralty.core.state.records import blank
from admiralty.core.state.records import copy as copy_of
from admiralty.core.state.views import OPEN

from ..hulls import reach_between
from ..options import Fog, Inherit, Rules
from ..records import HEALTH, Battle, Ship, side_of
from ..setup import sort_order
from ..sight import chart_round, sight_of
from ..tables import PERMANENT, SOLID, TERRAINS, WATER_SIGHT
from ..words import Goal, Status, Terrain

NOBODY = blank(Ship)  # in the place of a ship that is left out


def known_from_view(view: Mapping[str, Any], seat: int) -> Battle:
    """The combat as a view shows it."""
    return fill_in(record_of(Battle, view), seat)


def known_from_mask(b: Battle, seat: int) -> Battle:
    """The combat from what was masked for a seat, which stays as it is."""
    return fill_in(copy_of(b), seat)


def fill_in(b: Battle, seat: int) -> Battle:
    """The charted ground, the units in sight and their order; nobody is hurt to death, and nothing ends it."""
    side = side_of(b, seat)
    blind = seat >= 0 and b.pilots[seat].blind == 1
    for i, ship in enumerate(b.ships):
        if seat != OPEN and b.over == 0 and (b.sides[side].sight[i] == 0 or blind) and not _is_pilots(b, seat, i):
            ship.status = Status.NONE
    b.vessels = max((i + 1 for i, ship in enumerate(b.ships) if ship.status), default=0)
    b.flying = sum(missile.kind > 0 for missile in b.missiles) and len(b.missiles)
    if seat != OPEN and b.over == 0:
        _fill_ground(b, b.sides[side].chart)
    cells = b.columns * b.rows
    b.solid = sum(SOLID >> kind & 1 for kind in b.terrain[:cells])
    b.misty = sum(mist > 0 for mist in b.mist[:cells])
    sort_order(b)
    b.over = 0
    return b


def _is_pilots(b: Battle, seat: int, i: int) -> bool:
    return seat >= 0 and b.pilots[seat].ship == i


def _fill_ground(b: Battle, chart: Sequence[int]) -> None:
    b.terrain, b.mist = list(b.terrain), list(b.mist)
    for cell in range(b.columns * b.rows):
        kind = kind_known(chart, cell)  # type: ignore[arg-type]
        b.terrain[cell] = kind % TERRAINS if kind >= 0 else Terrain.SPACE
        b.mist[cell] = PERMANENT if kind >= TERRAINS else 0


def play_safe(b: Battle) -> Battle:
    """A copy to play movement on: nobody looks round, nobody dies of damage, no objective is reached."""
    made = copy_of(replace(b, missiles=[]))
    made.missiles = b.missiles  # which are left out, and looked at by nobody
    made.rules.fog = Fog.OFF
    made.flying = 0
    made.objective.goal, made.objective.fighters, made.objective.capital = Goal.ANNIHILATE, 0, 0
    for side in made.sides:
        side.whole = 1
    for ship in made.ships:
        ship.health, ship.dormant = HEALTH, 0
    return made


def afresh(safe: Battle) -> Battle:
    """The same once more, to play on; of what `play_safe` has made only what a move changes is copied."""
    ships = [copy_of(ship) if ship.status else ship for ship in safe.ships]
    return replace(safe, ships=ships, terrain=list(safe.terrain), mist=list(safe.mist))


def near(safe: Battle, i: int, fast: int, rounds: int = 1) -> Battle:
    """The same without the ships that cannot meet ship i in its next moves, nor anybody who can; `fast`: how far.

    Who meets another may get its vector, and by house rule half of it besides; a Current adds 1. What ship i forces
    ahead may come as far again.
    """
    grows = 2 if safe.rules.inherit == Inherit.ADDED else 1
    far = {
        j: grows * rounds * (rounds + magnitude(ship.dx, ship.dy)) for j, ship in enumerate(safe.ships) if ship.status
    }
    own = 1 + (fast + rounds * rounds) * (1 + safe.ships[i].design.overwhelming)
    company, waiting, most = {i}, [i], 0
    while waiting:
        j = waiting.pop()
        for k in far.keys() - company:
            if reach_between(safe.ships[j], safe.ships[k]) <= max(most, far[k]) + (own if j == i else most + 1):
                company.add(k)
                waiting = [*waiting, k] if far[k] <= most else [*company]
                most = max(most, far[k])
    ships = [ship if k in company else NOBODY for k, ship in enumerate(safe.ships)]
    return replace(safe, ships=ships, vessels=max(company) + 1)


# ---- what is in sight now -------------------------------------------------------------------------------------------


def cells_in_sight(b: Battle, side: int) -> frozenset[int]:
    """The tiles that a side's ships would chart now.  [BY-S22]"""
    ground = tuple(b.terrain[: b.columns * b.rows])
    found: set[int] = set()
    for ship in b.ships:
        if ship.side == side and ship.status == Status.ACTIVE and ship.design.radius > 0:
            radius = min(sight_of(b, ship), WATER_SIGHT) if ship.jammed else sight_of(b, ship)
            found |= _cells_round(ground, b.columns, ship.x, ship.y, radius, ship.design.block)
    return frozenset(found)


@lru_cache(maxsize=256)
def _cells_round(ground: tuple[int, ...], columns: int, x: int, y: int, radius: int, block: int) -> frozenset[int]:
    b = blank(Battle)
    b.rules = blank(Rules)
    b.terrain, b.mist = list(ground), [0] * len(ground)
    b.columns, b.rows = columns, len(ground) // columns
    b.sides[0].chart = [0] * len(ground)
    ship = b.ships[0]
    ship.status, ship.x, ship.y, ship.design.radius, ship.design.block = Status.ACTIVE, x, y, radius, block
    chart_round(b, 0)
    return frozenset(cell for cell in range(len(ground)) if is_charted(b.sides[0].chart, cell))
