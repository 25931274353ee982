"""Cases of the rulebook that are not passed yet: no door offers the game before all of them are.

Each of them fails. One that comes to pass has to be taken from the list, as an unexpected pass is an error.
"""

from __future__ import annotations

WHY = "the room is being built, and no door offers it yet"
WAITING = {
    # the form takes the launcher's own tile as an aim, and the launch is skipped; it should be refused
    "not-at-oneself",
    # the forces do not yet follow the number of pilots, and what is known at the start is read as a number
    "scenarios",
}
