"""Bridge Crew: the room's one public name is its `GAME`."""

from __future__ import annotations

from admiralty.core.face.rooms import game_of

from .face.figures.exacts import EXACTS
from .face.naming import NAMING
from .face.telling.offers import OFFERS

GAME = game_of(
    __name__,
    title="Bridge Crew",
    sentence="Be one officer on the bridge of a shared starship, and keep it alive together.",
    rules_version=1,
    imagined="Ships that nobody identified are drawn as plain ones of their Scale; screens within what is seen.",
    ship_places=("crew", "gm"),
    uncounted=True,
    sealed="order",
    naming=NAMING,
    offers=OFFERS,
    exacts=EXACTS,
    desk="Move ships, breach and mend their systems. Set Momentum, Threat, screens, terrain and hazards. Lay obstacles."
    " Set up, name, raise and remove traits of ships, zones and officers.",
)
