"""How the cases of this room are read and set up."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from admiralty.core.checks.scripted import ScriptedTable
from admiralty.core.state.options import set_rules
from admiralty.core.state.records import blank
from admiralty.games.bridge.design import screens_of
from admiralty.games.bridge.options import Rules
from admiralty.games.bridge.records import Battle
from admiralty.games.bridge.words import Ask, Die, Status

from ..cases import Case, Room, Step, read_answers, read_dice
from ..paths import Paths
from .aliases import ALIASES, WORDS, number

ROOM = Room(Path(__file__).parent, Rules, usual="hit")
A, B = 0, 1  # the ships of a case


class Scene:
    """Two ships, `a` and `b`, as a case sets them: whole and fighting where it says nothing else."""

    def __init__(self, case: Case) -> None:
        self.b: Any = blank(Battle)
        self.b.rules = set_rules(Rules, (case.where, case.settings))
        things = {"": ([self.b], 0), "a": (self.b.ships, A), "b": (self.b.ships, B)}
        self.paths = Paths(self, things, ALIASES, WORDS, number)
        for i in (A, B):
            ship = self.b.ships[i]
            ship.status, ship.scale, ship.design.systems[:] = Status.FIGHTING, 1, [9] * len(ship.design.systems)
        self.paths.put_all(case.set)
        for i, name in enumerate("ab"):
            ship, said = self.b.ships[i], case.set.get(name, {})
            if "screens" not in said and f"{name}.screens" not in case.set and ship.raised:
                ship.screens = screens_of(self.b, i)


def script(case: Case, step: Step) -> ScriptedTable:
    """The dice and answers of a step."""
    answers = read_answers(case.where, Ask, step.answers, (), number)
    return ScriptedTable(read_dice(case.where, Die, step.dice), answers)
