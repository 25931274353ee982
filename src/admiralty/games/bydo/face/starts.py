"""In which order the answers of the placement are listed: first what suits a player who just goes on.

Nothing is read but what the seat that is asked may know.  [BY-080, BY-090, BY-R48]
"""

from __future__ import annotations

from admiralty.core.face.wording import Names
from admiralty.core.ground.squares import along, heading_of, turn_needed

from ..records import NONE, Battle, Ship
from ..words import Status

AHEAD = 2  # tiles before the bow of the capital ship where its fighters gather
LAST = 1 << 16  # beyond all distances on a map


def rank_start(b: Battle, value: int) -> int:
    """A fighter starts in space, the nearer to the tiles before its capital ship's bow the better; docked is last."""
    if value == NONE:
        return LAST
    x, y = (value - b.base) % b.columns, (value - b.base) // b.columns
    fronts = [along(ship.x, ship.y, ship.heading, AHEAD) for ship in _capitals(b)]
    return min(((x - east) ** 2 + (y - south) ** 2 for east, south in fronts), default=0)


def rank_start_heading(b: Battle, facts: tuple[int | None, ...], value: int, seat: int, names: Names) -> int:
    """A fighter looks where its capital ship does, that one across the map; the nearer to it the better."""
    capitals = _capitals(b) if b.ships[b.plan.ship].design.fighter else []
    x, y = b.plan.place % b.columns, b.plan.place // b.columns
    ahead = capitals[0].heading if capitals else heading_of(b.columns - 1 - 2 * x, b.rows - 1 - 2 * y)
    return abs(turn_needed(ahead, value)) if ahead != NONE else 0


def _capitals(b: Battle) -> list[Ship]:
    """The capital ships on the map of the side that writes the form."""
    side = b.ships[b.plan.ship].side
    return [ship for ship in b.ships if ship.side == side and not ship.design.fighter and ship.status == Status.ACTIVE]
