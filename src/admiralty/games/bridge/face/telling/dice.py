"""The dice: what each is thrown for, and what it scores.  [BC-R202 .. BC-R204, BC-R209, BC-R210, BC-R224]"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from admiralty.core.face.wording import Arg, DieWord
from admiralty.core.state.records import NOBODY

from ...records import Battle
from ...sight import judges, sees_hit, sees_roll
from ...tables import FACES, OFFICERS, POWERED
from ...tasks import score
from ...words import Die, ShipDie

PAIR = 100  # the target number and the critical face of a die in one number: target * PAIR + critical
Known = Sequence[int | None]


def _roll_in_sight(b: Any, die: Any, owner: int, seat: int) -> bool:
    """Dice are shown to those who see the ship that throws them."""
    return sees_roll(b, b, owner, seat)


def _hit_in_sight(b: Any, die: Any, owner: int, seat: int) -> bool:
    """... or that is struck."""
    return sees_hit(b, b, owner, seat)


def _judged(b: Any, about: Any, owner: int, seat: int) -> bool:
    """What each die scores tells the crew's ratings: only those learn it who know them.  [BC-R264]"""
    return judges(b, b.ships[b.roller], owner, seat)


def _args(line: str) -> tuple[Arg, ...]:
    return tuple(Arg(name, "number", _judged) for name in line.split())


def _say_task(args: Mapping[str, int | None]) -> str:
    """The dice of a task, next to what isn't thrown: a die set to 1, rerouted power.  [BC-R224, BC-R237]"""
    said = "{dice} of the task"
    said += ", next to {ones:die|dice} set to 1 by Determination" if args["ones"] else ""
    return said + (f", next to {POWERED} successes of rerouted power" if args["powered"] else "")


def _of_task(b: Battle) -> tuple[int, ...]:
    task = b.task
    return task.target * PAIR + task.critical, task.range, task.ones, int(task.ship_die == ShipDie.POWERED)


def _of_ship(b: Battle) -> tuple[int, ...]:
    task = b.task
    return task.ship_target * PAIR + task.ship_critical, task.range, _own(b)


def _of_helpers(b: Battle) -> tuple[int, ...]:
    """A pair for each who assists; their dice are thrown in that order."""
    task = b.task
    pairs = (task.helper_targets[k] * PAIR + task.helper_criticals[k] for k in range(OFFICERS))
    return (task.range, _own(b), *pairs)


def _own(b: Battle) -> int:
    """Does a die of the leader's own score? Without one help counts for nothing.  [BC-R209]"""
    task = b.task
    return int(any(score(task.faces[k], task.target, task.critical) for k in range(task.dice)))


def _task_scores(place: int, face: int, about: Known) -> str:
    return _say_score(face, about[0], about[1])


def _ship_scores(place: int, face: int, about: Known) -> str:
    return _say_score(face, about[0], about[1], about[2] == 0)


def _helper_scores(place: int, face: int, about: Known) -> str:
    pairs = about[2:]
    return _say_score(face, pairs[place] if place < len(pairs) else None, about[0], about[1] == 0)


def _say_score(face: int, pair: int | None, complicated: int | None, lost: bool = False) -> str:
    """What a die comes to: ``4 scores 2 (critical)``, ``20 misses (complication)``."""
    if pair is None or complicated is None:
        return ""
    scored = score(face, pair // PAIR, pair % PAIR)
    remarks = ["critical"] if scored > 1 else []
    remarks += ["complication"] if face > FACES - complicated else []
    remarks += ["lost: no own die scores"] if scored and lost else []
    said = f" scores {scored}" if scored else " misses"
    return f"{said} ({', '.join(remarks)})" if remarks else said


_HELPERS = " ".join(f"pair{k}" for k in range(OFFICERS))
DICE: dict[int, DieWord] = {
    Die.TASK: DieWord(
        "task", "BC-R202", _roll_in_sight, pool=_say_task,
        args=_args("pair range ones powered"), about=_of_task, scored=_task_scores,
    ),
    Die.SHIP: DieWord(
        "the ship", "BC-R210", _roll_in_sight, pool="{dice} of the ship",
        args=_args("pair range own"), about=_of_ship, scored=_ship_scores,
    ),
    Die.ASSISTANT: DieWord(
        "assistant", "BC-R209", _roll_in_sight, pool="{dice} of those who assist",
        args=_args(f"range own {_HELPERS}"), about=_of_helpers, scored=_helper_scores,
    ),
    Die.SYSTEM: DieWord("system hit", "BC-2370", _hit_in_sight),
    Die.MINOR_DAMAGE: DieWord("minor damage", "BC-2620", _hit_in_sight, again="BC-2670"),
    Die.COMPLICATION: DieWord("complication", "BC-R204", _roll_in_sight),
    Die.FOUND: DieWord("which hidden ship", "BC-1900", NOBODY),
    Die.REACTOR: DieWord("reactor", "BC-R249"),
    Die.IMAGINED: DieWord("imagined", "BC-R264"),
}  # fmt: skip
