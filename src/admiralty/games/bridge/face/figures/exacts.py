"""The exact successes of a task.  [BC-R202 .. BC-R212]"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from threading import local

from admiralty.core.engines.throws import NOTHING, plus, thrown, times, turned
from admiralty.core.face.figures.exacts import Exact
from admiralty.core.face.figures.tools import Values
from admiralty.core.state.records import Size, blank
from admiralty.core.state.table import Table
from admiralty.core.yard.parts import Choice, Number

from ...records import Battle
from ...tables import DICE_MOST, FACES, OFFICERS
from ...tasks import roll_task
from ...words import ShipDie

SHIP_DICE = {"none": ShipDie.NONE, "rolled": ShipDie.ROLLED, "powered": ShipDie.POWERED}
SCORED = 2  # successes of a die that Determination sets to 1
DESKS = local()


def _desk() -> Battle:
    """An empty battle by the usual house rules; one for each thread that computes."""
    if not hasattr(DESKS, "battle"):
        DESKS.battle = blank(Battle, Size.SMALL)
    battle: Battle = DESKS.battle
    return battle


def run(values: Values) -> Mapping[int, Fraction]:
    """One die of the leader, one of the ship and one of an assistant, each by the rules; then all of them together.

    Help counts only where the leader's own dice score.  [BC-R209, BC-R210]
    """
    b = _desk()
    task = b.task
    task.target, task.critical = values["target"], values["critical"]
    task.ship_target, task.ship_critical = values["ship_target"], values["ship_critical"]
    task.helper_targets[0], task.helper_criticals[0] = values["helper_target"], values["helper_critical"]

    def successes(t: Table, ones: int = 0, ship: ShipDie = ShipDie.NONE, helpers: int = 0) -> int:
        task.dice, task.ones, task.ship_die, task.helpers = 1, ones, ship, helpers
        roll_task(t, b)
        return int(task.successes)

    sure = min(values["ones"], values["dice"])
    own = plus(times(thrown(successes), values["dice"] - sure), times(thrown(partial(successes, ones=1)), sure))
    help = NOTHING  # of who assists a leader whose die is set to 1, without that die
    kinds = ((SHIP_DICE[values["ship"]], 0, 1), (ShipDie.NONE, 1, values["helpers"]))
    for ship, helpers, count in kinds:
        one = thrown(partial(successes, ones=1, ship=ship, helpers=helpers))
        help = plus(help, times(turned(one, lambda made: made - SCORED), count))
    none = own.pop(0, Fraction())
    found = plus(own, help) if own else {}
    found[0] = found.get(0, Fraction()) + none
    return found


EXACTS = (
    Exact(
        "task",
        "Task",
        "The successes of a task: the leader's dice, the ship's and the assistants'.",
        (
            Number("dice", "Dice", 1, DICE_MOST, 2, clause="BC-R207"),
            Number("target", "Target number", 0, FACES, 11, help="Attribute and department.", clause="BC-R201"),
            Number("critical", "Scores twice up to", 1, FACES, 1, help="By a focus.", clause="BC-R203"),
            Number("ones", "Dice set to 1", 0, 1, 0, help="By Determination.", clause="BC-R224"),
            Choice("ship", "The ship's die", tuple(SHIP_DICE), help="Powered counts as a 1.", clause="BC-R210"),
            Number("ship_target", "The ship's target number", 0, FACES, 10, clause="BC-R210"),
            Number("ship_critical", "The ship scores twice up to", 1, FACES, 2, clause="BC-R210"),
            Number("helpers", "Assistants", 0, OFFICERS - 1, 0, help="A die each.", clause="BC-R209"),
            Number("helper_target", "Their target number", 0, FACES, 9, clause="BC-R209"),
            Number("helper_critical", "They score twice up to", 1, FACES, 1, clause="BC-R209"),
        ),
        "successes",
        run,
    ),
)
