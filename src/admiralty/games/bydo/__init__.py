"""SpaceCorp against the Bydo: the room's one public name is its `GAME`."""

from __future__ import annotations

from admiralty.core.face.rooms import game_of

from .face.tools.exacts import EXACTS

GAME = game_of(
    __name__,
    title="SpaceCorp against the Bydo",
    sentence="Fly fighters by vectors through meteors, tunnels and fog, and burn the Bydo out of the dark.",
    rules_version=1,
    imagined="Up to two enemies you never met are drawn where you don't look; lost ones near where you saw them.",
    desk="A ship: wake, move, show or hide it, change its rolls, health or fuel. Empty space: jam radar, bring ships"
    " in, end the combat. Map: paint ground and fog.",
    ship_places=("space_corp", "bydo", "strength"),
    rows={"ship": ""},  # what a side meets goes by numbers of its own, so no veil could name it
    uncounted=True,
    sealed="plan",
    exacts=EXACTS,
)
