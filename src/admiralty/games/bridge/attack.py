"""An attack: its task, and the hits that come of it.  [BC-050, BC-2320, BC-2360, BC-2370, BC-2470, BC-R241]"""

from __future__ import annotations

from admiralty.core.state.table import Table

from .damage import begin_attack, find_system, halve_hit, strike
from .records import Battle
from .tasks import roll_task


def attack(t: Table, b: Battle, i: int) -> None:
    """Roll `b.task` as an attack; if it succeeds, `b.hit` strikes a ship.  [BC-2320, BC-2360, BC-2370, BC-R241]"""
    begin_attack(b)
    roll_task(t, b)
    if b.task.passed == 1:
        b.hit.system = find_system(t, b, i)
        strike(t, b, i)


def devastate(t: Table, b: Battle, i: int) -> None:
    """Strike one more system with half of the damage, in the same attack.  [BC-2470, BC-R100]"""
    halve_hit(b)
    b.hit.system = find_system(t, b, i)
    strike(t, b, i)
