"""Heavy Combat: the room's one public name is its `GAME`."""

from __future__ import annotations

from admiralty.core.face.rooms import game_of
from admiralty.core.face.written import Posting

from .post.notation import entries
from .post.posted import read
from .post.posting import write

GAME = game_of(
    __name__,
    title="Heavy Combat",
    sentence="Duels of capital ships: roll power, plot in secret, turn a fresh shield to the enemy, wear theirs down.",
    rules_version=4,
    desk="Damage or mend boxes and shields, set status, torpedoes and cloak, or hand a ship over.",
    posting=Posting(write, read, entries),
    imagined="A cloaked ship is drawn near where you last saw it. The chart draws losses since; repairs are left out.",
)
