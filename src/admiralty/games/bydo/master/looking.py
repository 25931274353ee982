"""What the GM has changed is seen, or lost from sight, at once.  [BY-060, BY-S20, BY-S54]"""

from __future__ import annotations

from typing import cast

from admiralty.core.state.table import Table

from ..hulls import on_map
from ..options import Fog
from ..records import Battle
from ..sight import is_ship_seen, look_at_missile, spot_ship
from ..words import Phase


class Silent:
    """A table at which nobody is told anything: what is done by hand has its own line in the log."""

    def emit(self, event: int, *args: int) -> None:
        """Nobody reads it."""


def look_again(b: Battle) -> None:
    """All ships and missiles, as they are now; nobody wakes.  [BY-S20]"""
    if b.phase == Phase.PLACING:  # what is seen then, the scenario says
        return
    t = cast(Table, Silent())
    for j in range(b.vessels):
        if on_map(b.ships[j]):
            spot_ship(t, b, j, b.rules.fog == Fog.OFF or is_ship_seen(b, j))
    for m in range(b.flying):
        if b.missiles[m].kind > 0:
            look_at_missile(t, b, m)
