"""Breaks rules one at a time and demands that a test fails each time: ``make mutants``.

Each mutant is a line of a rule file written wrongly; the room's tests have to find it.
"""

from __future__ import annotations

from .planting import Fault, Ground, plant

GROUND = Ground("src/admiralty/games/systemships", ["tests/games/systemships"], {"ADMIRALTY_SOAK": "300"})

MUTANTS = (  # (file, what stands there, what is written instead)
    ("setup.py", "tl < TL_MAX and t.roll", "tl < 1 and t.roll"),
    ("setup.py", "t.roll(Die.TECHNOLOGY, 100) <= chance", "t.roll(Die.TECHNOLOGY, 100) < chance"),
    ("setup.py", "if entry >= 0 and bought < left:", "if entry >= 0:"),
    ("setup.py", "ship.built.missiles += 3", "ship.built.missiles += 1"),
    ("tables.py", "HIT_2, MISS,  MISS,     # 0", "HIT_1, MISS,  MISS,     # 0"),
    ("tables.py", "PD, T, M3, PD, T, PD, T,             # 12", "PD, T, M3, PD, T, PD, M3,            # 12"),
    (
        "actions.py",
        "return t.roll(Die.SPEED, min(ship.pd, ship.tl + 6) + 1) - 1",
        "return t.roll(Die.SPEED, ship.pd + 1) - 1",
    ),
    ("actions.py", "attack = 2 if ship.order.beam > 0 else 1", "attack = 2 if ship.beams > 0 else 1"),
    ("actions.py", "ready = min(ship.tubes, ship.missiles)", "ready = ship.tubes"),
    ("actions.py", "if ship.order.tubes > 0:  # WW-340", "if ship.order.tubes > 99:  # WW-340"),
    ("actions.py", "and order.drive == 0 and order.tubes == 0", "and order.tubes == 0"),
    (
        "actions.py",
        "ship.order.tubes = min(power, ship.missiles, ship.tubes)",
        "ship.order.tubes = min(power, ship.missiles)",
    ),
    ("attack.py", "result = finding(b, Tactic.ATTACK, difference", "result = finding(b, ship.order.tactic, difference"),
    (
        "attack.py",
        "return Tactic.ATTACK.value if order.tactic == Tactic.NEGOTIATE",
        "return Tactic.DODGE.value if order.tactic == Tactic.NEGOTIATE",
    ),
    ("attack.py", "hits = 2 + ship.tl + bonus(result)", "hits = 2 + bonus(result)"),
    ("damage.py", "return max(0, hits - screen - tl)", "return max(0, hits - screen)"),
    ("damage.py", "if screen == 0:\n        return hits\n", ""),
    ("damage.py", "if tubes > ship.missiles:  # IS-650", "if tubes >= ship.missiles:  # IS-650"),
    (
        "damage.py",
        "if ship.pd > tubes + beams + screens:  # IS-670",
        "if ship.pd >= tubes + beams + screens:  # IS-670",
    ),
    ("damage.py", "if beams >= screens:  # IS-700", "if beams > screens:  # IS-700"),
    ("damage.py", "lost = min(ship.missiles, 3) if", "lost = 1 if"),
    ("damage.py", "b.ships[i].status = Status.DESTROYED", "b.ships[i].status = Status.ESCAPED"),
    ("turn.py", "if b.rules.negotiate_scope == 0 and opposing & ~asked != 0:", "if False:"),
    ("turn.py", "b.round == 1 and b.rules.challenge_first_plot == 0", "b.round == 1"),
    ("turn.py", "return STANDOFF if lives(b, 0) else LOSS", "return LOSS"),
    ("turn.py", "fleeing = escaping(b)  # WW-470", "fleeing = 2**b.vessels - 1  # WW-470"),
)

if __name__ == "__main__":
    plant(GROUND, [Fault(new.strip() or "nothing", file, "", old, new) for file, old, new in MUTANTS])
