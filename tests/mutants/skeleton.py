"""Rules of Skeleton, each written wrongly somewhere."""

from __future__ import annotations

MUTANTS = (  # (file, tests that try it first, what stands there, what is written instead)
    ("attack.py", "examples", "number > 2 * order.guns + order.energy", "number > 2 * order.guns"),
    ("attack.py", "examples", "max(1, order.guns + order.energy -", "max(0, order.guns + order.energy -"),
    ("attack.py", "examples", "b.rules.critical == Critical.ON and number == 1", "number == 1"),
    ("turn.py", "examples", "        ship.reserve -= ship.order.energy\n", ""),
    ("turn.py", "examples", "b.round < b.rules.rounds", "b.round <= b.rules.rounds"),
    ("turn.py", "invariants", '        expire(b.ships[i], "round")\n', ""),
    ("turn.py", "invariants", "    clear(ship.order)\n", ""),
)
