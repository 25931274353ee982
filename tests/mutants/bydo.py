"""Rules of SpaceCorp against the Bydo, each written wrongly somewhere."""

from __future__ import annotations

MUTANTS = (  # (file, tests that try it first, what stands there, what is written instead)
    ("vectors.py", "examples", "return rescale(x, y, magnitude(x, y) // 2)", "return x // 2, y // 2"),
    ("movement.py", "examples", "move.last = max(move.step, magnitude(ship.dx, ship.dy))\n\n", "move.last = 0\n\n"),
)
