"""Rules of Instant Systemships, each written wrongly somewhere."""

from __future__ import annotations

MUTANTS = (  # (file, tests that try it first, what stands there, what is written instead)
    ("setup.py", "examples", "tl < TL_MAX and t.roll", "tl < 1 and t.roll"),
    ("setup.py", "examples", "t.roll(Die.TECHNOLOGY, 100) <= chance", "t.roll(Die.TECHNOLOGY, 100) < chance"),
    ("setup.py", "examples", "if entry >= 0 and bought < left:", "if entry >= 0:"),
    ("setup.py", "examples", "ship.built.missiles += 3", "ship.built.missiles += 1"),
    ("tables.py", "examples", "HIT_2, MISS,  MISS,     # 0", "HIT_1, MISS,  MISS,     # 0"),
    ("tables.py", "examples", "PD, T, M3, PD, T, PD, T,             # 12", "PD, T, M3, PD, T, PD, M3,            # 12"),
    (
        "actions.py",
        "examples",
        "return t.roll(Die.SPEED, min(ship.pd, ship.tl + 6) + 1) - 1",
        "return t.roll(Die.SPEED, ship.pd + 1) - 1",
    ),
    ("actions.py", "examples", "attack = 2 if ship.order.beam > 0 else 1", "attack = 2 if ship.beams > 0 else 1"),
    ("actions.py", "examples", "ready = min(ship.tubes, ship.missiles)", "ready = ship.tubes"),
    ("actions.py", "examples", "if ship.order.tubes > 0:  # WW-340", "if ship.order.tubes > 99:  # WW-340"),
    ("actions.py", "examples", "and order.drive == 0 and order.tubes == 0", "and order.tubes == 0"),
    (
        "actions.py",
        "examples",
        "ship.order.tubes = min(power, ship.missiles, ship.tubes)",
        "ship.order.tubes = min(power, ship.missiles)",
    ),
    (
        "attack.py",
        "examples",
        "result = finding(b, Tactic.ATTACK, difference",
        "result = finding(b, ship.order.tactic, difference",
    ),
    (
        "attack.py",
        "examples",
        "return Tactic.ATTACK.value if order.tactic == Tactic.NEGOTIATE",
        "return Tactic.DODGE.value if order.tactic == Tactic.NEGOTIATE",
    ),
    ("attack.py", "examples", "hits = 2 + ship.tl + bonus(result)", "hits = 2 + bonus(result)"),
    ("damage.py", "examples", "return max(0, hits - screen - tl)", "return max(0, hits - screen)"),
    ("damage.py", "examples", "if screen == 0:\n        return hits\n", ""),
    ("damage.py", "examples", "if tubes > ship.missiles:  # IS-650", "if tubes >= ship.missiles:  # IS-650"),
    (
        "damage.py",
        "examples",
        "if ship.pd > tubes + beams + screens:  # IS-670",
        "if ship.pd >= tubes + beams + screens:  # IS-670",
    ),
    ("damage.py", "examples", "if beams >= screens:  # IS-700", "if beams > screens:  # IS-700"),
    ("damage.py", "examples", "lost = min(ship.missiles, 3) if", "lost = 1 if"),
    ("damage.py", "examples", "b.ships[i].status = Status.DESTROYED", "b.ships[i].status = Status.ESCAPED"),
    ("turn.py", "examples", "if b.rules.negotiate_scope == 0 and opposing & ~asked != 0:", "if False:"),
    ("turn.py", "examples", "b.round == 1 and b.rules.challenge_first_plot == 0", "b.round == 1"),
    ("turn.py", "examples", "return STANDOFF if lives(b, 0) else LOSS", "return LOSS"),
    ("turn.py", "examples", "fleeing = escaping(b)  # WW-470", "fleeing = 2**b.vessels - 1  # WW-470"),
)
