"""Rules of Bridge Crew, each written wrongly somewhere."""

from __future__ import annotations

MUTANTS = (  # (file, tests that try it first, what stands there, what is written instead)
    ("tasks.py", "examples", "task.successes = own + helped if own > 0 else 0", "task.successes = own + helped"),
    ("tasks.py", "examples", "return 2 if face <= critical else 1", "return 1"),
    (
        "damage.py",
        "examples",
        "if before >= first_point(b, i) > ship.screens:\n            shake(t, b, i)",
        "if False:\n            shake(t, b, i)",
    ),
    (
        "damage.py",
        "examples",
        "if ship.shaken == 1:\n                breach(t, b, i)",
        "if ship.shaken == 0:\n                breach(t, b, i)",
    ),
    (
        "damage.py",
        "examples",
        "elif all_breaches(b, i) >= critical_limit(b, i):",
        "elif all_breaches(b, i) > critical_limit(b, i):",
    ),
    ("design.py", "examples", "return b.ships[i].scale + 1", "return b.ships[i].scale"),
    ("turn.py", "examples", "    b.side = 1 - side\n", "    b.side = side\n"),
    ("turn.py", "examples", "            b.held = 1\n", ""),
    ("turns.py", "examples", "    stop(b.ships[i], o + 1)\n", ""),
    ("turns.py", "examples", "        ship.turns += 1\n", "        ship.turns += 2\n"),
    (
        "form/prices.py",
        "examples",
        "ship.used >> system & 1 == 1:\n        found += 1",
        "ship.used >> system & 1 == 1:\n        found += 0",
    ),
    (
        "form/prices.py",
        "examples",
        "    found += max(0, count_bits(order.minors) - 1) + terrain_price(b)\n",
        "    found += terrain_price(b)\n",
    ),
    ("places.py", "examples", "        price -= 1\n", ""),
    ("form/aiming.py", "examples", "return 1 if ship.evades > 0 else 0", "return 0"),
    ("form/aiming.py", "examples", "return -1 if target.attacks > 0 else 0", "return 0"),
    ("attack.py", "examples", "    ship.targets[j] = 0\n", ""),
    ("form/spends.py", "examples", "else 2\n\n\ndef extra_price", "else 1\n\n\ndef extra_price"),
    (
        "pools.py",
        "examples",
        "b.momentum = min(POOL, b.momentum + points)",
        "b.momentum = min(POOL, b.momentum + points + 1)",
    ),
    ("actions.py", "examples", "        b.ships[i].attempts += 1\n", ""),
    (
        "form/difficulty.py",
        "examples",
        "return 1 if action == Action.REGENERATE and ship.screens == 0 else 0",
        "return 0",
    ),
    ("defending.py", "examples", "found = max(0, b.task.successes - max(0, hinders))", "found = b.task.successes"),
    ("moving/flight.py", "examples", "        b.threat = max(0, b.threat - points)\n", ""),
    ("scene/complications.py", "examples", "        ship.exposed += 1\n", ""),
    (
        "actions.py",
        "invariants",
        "ship.patched[system] = min(ship.breaches[system], ship.patched[system] + count)",
        "ship.patched[system] += count",
    ),
    ("turn.py", "invariants", "    close_order(b)\n    if unseen:", "    if unseen:"),
)
