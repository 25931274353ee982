"""What a reactor may do to its ship, and what repairs take after the battle.  [BC-1410, BC-R249, BC-R254]"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from admiralty.core.face.scenes import Row
from admiralty.core.face.wording import say_count

from ...tables import FACES
from ...words import Department, Status, System
from ..saying import say_chance

HOURS, DIFFICULTY = 6, 3  # for each breach; a patched one is easier by 1, one by a Devastating weapon harder by 1
View = Mapping[str, Any]


def say_reactor(ship: View) -> str:
    """How near a critical ship is to an explosion; empty where none is to be feared, by the view of it.  [BC-R249]"""
    if ship["status"] != Status.CRITICAL or not ship["lost"] or not ship["lost"][System.ENGINES]:
        return ""
    if ship["ejected"]:
        return "ejected; it explodes at the end of the round" if ship["ejected"] == 1 else "gone"
    if ship["design"] is None or ship["secured"] is None:
        return "may explode at the end of the round"
    boxes = ship["design"]["systems"][System.ENGINES]
    if ship["secured"] >= boxes:
        return "stabilised"
    return f"explodes at the end of the round in {say_chance(1 - boxes / FACES)}; {ship['secured']} of {boxes} secured"


def repair_rows(view: View, i: int) -> Iterator[Row]:
    """Time and tasks of the repairs, once the battle is over."""
    ship = view["ships"][i]
    if not view["over"] or ship["status"] == Status.DESTROYED or not ship["breaches"] or ship["design"] is None:
        return
    breaches = sum(ship["breaches"])
    if not breaches:
        return
    together = max(1, ship["design"]["departments"][Department.SYSTEMS])
    hours = HOURS * -(-breaches // together)
    said = f"{say_count(breaches, 'breach', 'breaches')}, {together} at a time: {hours} hours, {hours // 2} at a base"
    yield Row("Repairs", f"{said}; {_tasks(ship)} if there is trouble")


def _tasks(ship: View) -> str:
    """The Difficulty of each repair, and how many have it."""
    found: dict[int, int] = {}
    for breaches, patched, torn in zip(ship["breaches"], ship["patched"], ship["torn"], strict=True):
        for k in range(breaches):
            easier = 1 if k < patched else 0
            harder = 1 if k >= breaches - torn else 0
            difficulty = DIFFICULTY - easier + harder
            found[difficulty] = found.get(difficulty, 0) + 1
    each = [f"{count} at Difficulty {difficulty}" for difficulty, count in sorted(found.items())]
    return f"Reason + Systems, {' and '.join(each)}"
