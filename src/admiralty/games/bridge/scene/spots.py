"""Where a ship acts: the numbers of moves, and the zone that its order flies it to first."""

from __future__ import annotations

from ..records import Battle
from ..tables import RISK, VIA


def zone_of_move(move: int) -> int:
    """Where a move ends."""
    return (move & RISK - 1) - 1 & VIA - 1


def planned_zone(b: Battle, i: int) -> int:
    """Where a ship will act: where its order flies it first, else where it stands."""
    order = b.order
    return zone_of_move(order.first) if order.ship == i and order.first > 0 else b.ships[i].zone
