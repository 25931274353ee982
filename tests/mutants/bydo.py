"""Rules of SpaceCorp against the Bydo, each written wrongly somewhere."""

from __future__ import annotations

MUTANTS = (  # (file, tests that try it first, what stands there, what is written instead)
    ("vectors.py", "examples", "return rescale(x, y, magnitude(x, y) // 2)", "return x // 2, y // 2"),
    ("vectors.py", "examples", "return (number + 1) // 2", "return number // 2"),
    ("vectors.py", "examples", "return steps + 1", "return steps"),
    ("movement.py", "examples", "move.last = max(move.step, magnitude(ship.dx, ship.dy))\n\n", "move.last = 0\n\n"),
    ("movement.py", "examples", "        if b.rules.drag_when == DragWhen.START_TILE:\n", "        if True:\n"),
    ("walls.py", "examples", "INDESTRUCTIBLE or points < HEAVY:", "INDESTRUCTIBLE or points <= HEAVY + 1:"),
    ("walls.py", "examples", "            b.mist[cell] -= 1\n", "            b.mist[cell] -= 2\n"),
    ("walls.py", "examples", "if t.roll(Die.TISSUE, 6) >= PROVOKED:", "if t.roll(Die.TISSUE, 6) > PROVOKED:"),
    ("damage.py", "examples", "    if 4 * health <= whole:", "    if 4 * health < whole:"),
    ("damage.py", "examples", "return max(1, rcs - 2)", "return max(0, rcs - 2)"),
    (
        "damage.py",
        "examples",
        "if ship.charge > 0 and (cause >= Cause.SHOT or",
        "if ship.charge > 0 and (cause >= 0 or",
    ),
    (
        "victory.py",
        "examples",
        "DRAWN if corp and bydo else CORP_WINS if corp else BYDO_WIN",
        "CORP_WINS if corp else BYDO_WIN",
    ),
    (
        "collisions.py",
        "examples",
        "roll_damage(t, b, count, mine >= theirs)",
        "roll_damage(t, b, count, mine > theirs)",
    ),
    ("collisions.py", "examples", "    count = max(mine, theirs)\n", "    count = mine\n"),
    ("collisions.py", "examples", "return k if moves_first(b, k, dx, dy) else BLOCKED", "return BLOCKED"),
    ("collisions.py", "examples", "PushDamage.OFF or b.met[pair] & HURT != 0:", "PushDamage.OFF:"),
    ("beams.py", "examples", "if b.rules.wave_beam == WaveBeam.FIRST or is_wall(b, x, y):", "if is_wall(b, x, y):"),
    ("beams.py", "examples", "(result != MISS and survives)", "survives"),
    ("beams.py", "examples", "ship.charge >= CHARGE[", "ship.charge + 1 >= CHARGE["),
    ("turn.py", "unseen", "b.over == 0 and b.begun == 1 and", "b.over == 0 and b.at > 0 and"),
    (
        "face/wording.py",
        "unseen",
        'Arg("sides", seen=NOBODY)',
        'Arg("sides")',
    ),
    ("imagine.py", "unseen", "    clear(ship)  # an empty place keeps nothing but its number\n", ""),
)
