"""Cases of the rulebook that are not passed yet: the room is being built, and no door offers it before all are.

Each of them fails. One that is passed has to be taken from the list, as a test that passes unexpectedly is an error.
"""

from __future__ import annotations

WHY = "the room is being built, and no door offers it yet"
WAITING = {
    # the tile is taken, and the launch is skipped with a reason
    "not-at-oneself",
    # what is known at the start, and the forces by the number of pilots
    "scenarios",
}
