"""Cases of the rulebook that are not passed yet.

Each of them fails. One that comes to pass has to be taken from the list, as an unexpected pass is an error.
"""

from __future__ import annotations

WHY = "the game does not have it yet"
COMING: tuple[str, ...] = ()  # house rules that the game does not have yet
WAITING: set[str] = {
    # examples_master.toml: a ship beyond those that were dealt
    "master-places-a-piece",
}  # fmt: skip
