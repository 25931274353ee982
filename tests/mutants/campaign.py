"""Rules of the campaign, each written wrongly somewhere."""

from __future__ import annotations

MUTANTS = (  # (file, tests that try it first, what stands there, what is written instead)
    (
        "movement.py",
        "movement",
        "cost <= b.hulls[i].left and (place == start or not must_stop(b, side, place))",
        "cost <= b.hulls[i].left",
    ),
    ("movement.py", "movement", "(place == start or not must_stop(b, side, place))", "not must_stop(b, side, place)"),
    (
        "movement.py",
        "movement",
        "return ship.pd if b.rules.movement == 0 else (ship.pd + 1) // 2",
        "return ship.pd if b.rules.movement == 0 else ship.pd // 2",
    ),
    (
        "movement.py",
        "movement",
        "    return b.turn == 1 and star != NOBODY and b.stars[star].home != NOBODY",
        "    return b.turn == 2 and star != NOBODY and b.stars[star].home != NOBODY",
    ),
    ("movement.py", "movement", "            b.hulls[i].left -= 1\n", "            b.hulls[i].left -= 0\n"),
    ("movement.py", "movement", "return b.stars[b.map[b.hulls[i].hex]].treaties >> side & 1 == 0", "return True"),
    ("turn.py", "possession", "    place.holding = NOBODY  # whoever held it has not been alone\n", ""),
    ("campaign.py", "possession", "place.stock = min(STOCK, place.stock + place.value)", "place.stock = place.value"),
    (
        "campaign.py",
        "neutral",
        "if low == Attribute.TUBE and strict == 1 and",
        "if low == Attribute.TUBE and strict == 0 and",
    ),
    (
        "campaign.py",
        "neutral",
        "ship.pd <= ship.tubes + ship.beams + ship.screens and ship.pd < built.pd",
        "ship.pd < ship.tubes + ship.beams + ship.screens and ship.pd < built.pd",
    ),
    ("campaign.py", "neutral", "    if b.rules.neutral_income_saved == 0:\n        place.stock = 0\n", ""),
    (
        "campaign.py",
        "neutral",
        "if b.rules.siege_blocks_repair == 1 and is_besieged(b, star):",
        "if is_besieged(b, star):",
    ),
    (
        "campaign.py",
        "treaties",
        "if place.treaties >> side & 1 == 1 and ships_at(b, side, place.hex) > 0:",
        "if place.treaties >> side & 1 == 1:",
    ),
    ("campaign.py", "treaties", "place.betrayed = place.betrayed | 1 << side", "place.betrayed = place.betrayed"),
    ("campaign.py", "possession", "    if holdings(b, side) >= b.goal:\n        return True\n", ""),
    ("design.py", "build", "value = worth(b.ships[job.ship]) // 4", "value = worth(b.ships[job.ship]) // 2"),
    (
        "design.py",
        "build",
        "if purse.paid >= LEVEL_PRICE * (purse.level + 1):",
        "if purse.paid > LEVEL_PRICE * (purse.level + 1):",
    ),
    ("design.py", "technology", "left -= purse.jobs[k].amount", "left -= 0"),
    (
        "design.py",
        "build",
        "return b.stars[star].owner == side and not hostile_at(b, side, b.stars[star].hex)",
        "return b.stars[star].owner == side",
    ),
    ("turn.py", "combats", "    end_treaties(t, b, b.player)\n", ""),
    ("turn.py", "neutral", "            restore_guard(t, b, star)\n", ""),
    ("turn.py", "combats", "    if ships_at(b, b.player, place.hex) == 0:\n        return False\n", ""),
    (
        "setup.py",
        "movement",
        "b.rules.neutral_presence == 1 and t.roll(Die.PRESENCE, 6) > 1",
        "b.rules.neutral_presence == 1 and t.roll(Die.PRESENCE, 6) > 2",
    ),
    ("records.py", "hidden", "level: int = number(0, 10, seen=own)", "level: int = number(0, 10)"),
)
