"""Skeleton, a duel of two ships: the room's one public name is its `GAME`."""

from __future__ import annotations

from admiralty.core.face.rooms import game_of

from .deal.dealing import refuse_ships

GAME = game_of(
    __name__,
    title="Skeleton",
    sentence="Split your power between guns and shield, and outlast the other ship.",
    rules_version=1,
    ships={},
    load_ship=refuse_ships,
    imagined="The foe's reserve is anything from 0 to 6, drawn for every battle played.",
    ship_places=(),
    uncounted=True,
)
