"""SpaceCorp against the Bydo: the room's one public name is its `GAME`."""

from __future__ import annotations

from admiralty.core.face.rooms import game_of

GAME = game_of(
    __name__,
    title="SpaceCorp against the Bydo",
    sentence="Fly fighters by vectors through meteors, tunnels and fog, and burn the Bydo out of the dark.",
    rules_version=1,
    imagined="Unseen enemies are drawn near where you last saw them, or anywhere you don't look.",
    ship_places=("space_corp", "bydo", "strength"),
    rows={"ship": ""},  # what a side meets goes by numbers of its own, so no veil could name it
    uncounted=True,
    sealed="plan",
)
