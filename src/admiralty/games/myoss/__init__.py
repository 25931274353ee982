"""Myoss Gamma: the room's one public name is its `GAME`."""

from __future__ import annotations

from admiralty.core.face.rooms import game_of

GAME = game_of(
    __name__,
    title="Myoss Gamma",
    sentence="Buy components, build starships, and shoot them off each other's ships.",
    rules_version=3,
    desk="Damage, mend or destroy a component, set status and actions, raise or lower a shield, release a lock.",
    ship_places=("sides.*", "adrift", "yard"),
)
