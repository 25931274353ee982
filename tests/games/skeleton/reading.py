"""How the cases of this room are read and set up."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from admiralty.core.checks.scripted import ScriptedTable
from admiralty.core.face.game import Deal, Request
from admiralty.games.skeleton import GAME
from admiralty.games.skeleton.options import Rules
from admiralty.games.skeleton.words import Ask, Die

from ..cases import Case, Fields, Room, read_answers, read_dice
from ..paths import Paths

HERE = Path(__file__).parent
ROOM = Room(HERE, Rules, usual="round")


class Scene:
    """The duel of a case before its round: the battle, and the paths of its fields."""

    def __init__(self, case: Case) -> None:
        self.deal: Deal = GAME.deal(Request(GAME.scenario("first"), case.settings))
        self.b: Any = self.deal.battle
        ships = {side: (self.b.ships, seat) for seat, side in enumerate(self.deal.seats)}
        self.paths = Paths(self, {**ships, "": ([self.b], 0)}, {})
        self.paths.put_all(case.set)


def script(case: Case, seats: tuple[str, ...]) -> ScriptedTable:
    """The dice and answers of a case."""
    (step,) = case.steps
    answers = read_answers(case.where, Ask, step.answers, seats, int)
    return ScriptedTable(read_dice(case.where, Die, step.dice), answers)


@ROOM.call
def round(case: Case) -> Fields:
    """One round of the duel."""
    scene = Scene(case)
    t = script(case, scene.deal.seats)
    GAME.play_beat(t, scene.b)
    t.done()
    result = GAME.outcome(scene.b)
    return Fields(
        {"outcome": scene.deal.outcomes[result] if result >= 0 else ""}, at=lambda path, _: scene.paths.get(path)
    )
