"""Rules of the campaign around the skirmish, each written wrongly somewhere."""

from __future__ import annotations

MUTANTS = (  # (file, tests that try it first, what stands there, what is written instead)
    ("campaign.py", "travel", "ship.sanity = SANITY\n", "ship.sanity = 0\n"),
    ("campaign.py", "travel", "PILOTS_A_CARRIER * carriers <= b.crew - 1", "carriers <= b.crew - 1"),
    ("campaign.py", "travel", "Fate.GROUNDED if held else Fate.MISSING", "Fate.GROUNDED"),
    ("staging.py", "travel", "    b.bonus = b.won\n", "    b.bonus = 0\n"),
    ("staging.py", "travel", "        b.careers[seat].sorties += 1\n", ""),
    ("campaign.py", "travel", "            b.ships[seat].fuel = b.ships[seat].design.fuel\n", ""),
    ("staging.py", "travel", "    ship.grip = foe.grip\n", ""),
    ("staging.py", "travel", "    ship.charge = foe.charge\n", ""),
    ("records.py", "travel", "several(Stage, STAGES, seen=NOBODY)", "several(Stage, STAGES)"),
    ("turn.py", "travel", "b.lost += count_courses(b)", "b.lost += 0"),
)
