"""The task of a form as its dice would be thrown now, and what is said of it: its Difficulty line by line.

[BC-R201 .. BC-R210, BC-R245]
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from admiralty.core.state.records import copy, copy_into
from admiralty.core.state.table import Table

from ...attack import add_pattern, set_attack, set_probe_shot
from ...form.aiming import attack_action, attack_mark, attack_system, attack_tag, small_line, target_line, way_line
from ...form.difficulty import help_with_order, open_order_task, task_difficulty, task_line
from ...form.prices import defence_of
from ...minors import restore
from ...ratings import (
    BY_AIM,
    BY_ATTEMPTS,
    BY_BEAM,
    BY_BREACHES,
    BY_CONCEALED,
    BY_CONCEALMENT,
    BY_COVER,
    BY_CUMBERSOME,
    BY_EVADING,
    BY_EXPOSED,
    BY_FAR,
    BY_FURTHER,
    BY_HIDDEN,
    BY_IGNORED,
    BY_JAMMING,
    BY_LOST_POWER,
    BY_MARK,
    BY_NO_SCREENS,
    BY_OVERLOAD,
    BY_OVERRIDE,
    BY_PATTERN,
    BY_RANGE,
    BY_REROUTED,
    BY_SECOND,
    BY_SECRECY,
    BY_SMALL,
    BY_TORN,
    BY_TRAITS,
    BY_TROUBLES,
    hindrance_by,
    is_attack,
    is_task,
    open_attack,
)
from ...records import Battle
from ...rolling import add_helpers, complication_range, has_promised, is_steady
from ...scene.stations import arrive, go
from ...scene.traits import make
from ...tables import (
    ACTION_ATTRIBUTE,
    ACTION_DEPARTMENT,
    FACES,
    NONE,
    OWN_DICE,
    POWERED,
    PROBE,
    Form,
    Minor,
)
from ...turns import start_turn
from ...words import Defence, ShipDie
from ..saying import say_chance
from .odds import complication, mean_above, successes

LINES = {
    BY_SECOND: "second major action",
    BY_OVERRIDE: "Override",
    BY_OVERLOAD: "Overload",
    BY_TRAITS: "traits",
    BY_BREACHES: "breaches",
    BY_TROUBLES: "troubles of the system",
    BY_JAMMING: "jamming",
    BY_REROUTED: "rerouted power",
    BY_RANGE: "range",
    BY_CONCEALED: "concealment",
    BY_HIDDEN: "hidden ship",
    BY_ATTEMPTS: "attempts so far",
    BY_LOST_POWER: "lost power",
    BY_NO_SCREENS: "screens at 0",
    BY_BEAM: "strength of the beam",
    BY_FURTHER: "further breaches",
    BY_TORN: "breach of a Devastating weapon",
    BY_MARK: "the GM's word",
    BY_IGNORED: "a trait ignored",
    BY_CUMBERSOME: "Cumbersome",
    BY_EVADING: "own Evasive Action",
    BY_FAR: "Long range with breached Sensors",
    BY_COVER: "cover",
    BY_CONCEALMENT: "concealment",
    BY_SECRECY: "hidden ship",
    BY_AIM: "traits of attacks",
    BY_PATTERN: "the target's Attack Pattern",
    BY_EXPOSED: "target exposed",
    BY_SMALL: "small target",
}


class _Silent:
    """A table at which a rule that asks and rolls nothing tells nobody."""

    def emit(self, event: int, *args: int) -> None:
        """Nothing."""


def start(b: Battle) -> None:
    """What comes before the dice of a turn that is ordered: its start, what is bought and restored before it."""
    order = b.order
    if order.form != Form.TURN or order.ship == NONE:
        return
    if order.quick > 0:
        make(cast("Table", _Silent()), b, order.ship, order.quick, 0)
    start_turn(b, order.officer, order.ship)  # what lasted until this turn is over when its dice are thrown
    if order.officer != NONE:
        arrive(cast("Table", _Silent()), b, order.officer)
        if order.walk > 0:
            go(cast("Table", _Silent()), b, order.officer, order.walk - 1)
    ship = b.ships[order.ship]
    if order.minors >> Minor.RESTORE & 1:
        restore(ship, order.restored)
    if order.minors >> Minor.LAUNCH_PROBE & 1:
        ship.probes[order.probe] += 1


def set_task(b: Battle) -> bool:
    """Set the task of the order with all who assist it, called ones too; no, where its Difficulty isn't known yet."""
    order = b.order
    if not is_task(order.action):
        return False
    o, i = order.officer, order.ship
    if not is_attack(order.action):
        open_order_task(b)
        b.task.difficulty = task_difficulty(b)
        b.task.range = complication_range(b, o, i, order.action)
        add_helpers(b, o, i, *help_with_order(b))
    elif not _set_attack(b):
        return False
    else:
        attribute, department = ACTION_ATTRIBUTE[order.action], ACTION_DEPARTMENT[order.action]
        add_helpers(b, o, i, attribute, department, attack_tag(b))
        if order.unrolled == 0 and not _is_called(b, b.ships[i].attacks - 1):
            add_pattern(b, o, i)
    b.task.dice, b.task.ones = OWN_DICE + order.dice, order.ones
    return True


def _is_called(b: Battle, p: int) -> bool:
    """Will this officer give up the turn for the order, and with it what was kept up until then?  [BC-R29]"""
    o = b.order.officer
    return o != NONE and p != NONE and b.order.helpers[p] == 1 and not has_promised(b, p, o)


def _set_attack(b: Battle) -> bool:
    order, known = b.order, b.task.difficulty
    if order.target == NONE:
        return False
    if order.target >= PROBE:
        set_probe_shot(b)
        return True
    answered = order.form == Form.DICE  # the target has rolled
    if not answered and defence_of(b, order.target) != Defence.NONE:
        return False
    b.defence = b.defence if answered else Defence.NONE
    set_attack(b, 0)
    if answered:
        b.task.difficulty = known
    return True


def distribution(b: Battle) -> dict[int, float]:
    """The chance of each number of successes of the task that is set."""
    task = b.task
    helpers = tuple((task.helper_targets[k], task.helper_criticals[k]) for k in range(task.helpers))
    ship = task.ship_die, task.ship_target, task.ship_critical
    return successes(task.dice, task.ones, task.target, task.critical, ship, helpers)


def mean_momentum(b: Battle) -> float:
    """The Momentum that the task that is set makes on average, failures counted.  [BC-R206, BC-R278]"""
    steady = not is_attack(b.order.action) and is_steady(b, b.order.officer)
    return mean_above(distribution(b), b.task.difficulty) + (1 if steady else 0)


def chance_of_complication(b: Battle) -> float:
    """The chance of at least one complication of the task that is set.  [BC-R204]"""
    task = b.task
    return complication(task.dice - task.ones + (task.ship_die == ShipDie.ROLLED) + task.helpers, task.range)


# ---- said -----------------------------------------------------------------------------------------------------------


def difficulty_lines(b: Battle) -> Iterator[tuple[int, int]]:
    """What makes the Difficulty of the task that is set besides its base, and how much of it.  [BC-R245]"""
    attacks = is_attack(b.order.action)
    for line in range(BY_SMALL + 1) if attacks else range(BY_IGNORED + 1):
        found = _attack_line(b, line) if attacks else task_line(b, line)
        if found:
            yield line, found


def _attack_line(b: Battle, line: int) -> int:
    order, i = b.order, b.order.ship
    if line <= BY_OVERRIDE:
        return order.harder if line == BY_SECOND else order.override
    if line <= BY_REROUTED:
        return hindrance_by(b, order.officer, i, attack_system(b), attack_action(b), line)
    if line == BY_MARK:
        return attack_mark(b, order.officer, i)
    if line < BY_CUMBERSOME:
        return 0
    if order.target >= PROBE:
        if line == BY_SMALL:
            return small_line(b, i)
        return way_line(b, i, order.weapon, order.target - PROBE, line) if line < BY_SECRECY else 0
    if line < BY_SECRECY:
        return way_line(b, i, order.weapon, b.ships[order.target].zone, line)
    return target_line(b, order.officer, i, order.target, line)


def base(b: Battle) -> int:
    """The Difficulty of the ordered task before anything else counts."""
    kept = copy(b.task)
    if is_attack(b.order.action):
        open_attack(b, b.order.officer, b.order.ship)
    else:
        open_order_task(b)
    found = b.task.difficulty
    copy_into(b.task, kept)
    return found


def say_difficulty(b: Battle) -> str:
    """The Difficulty with every line that makes it: ``3 (base 2, cover +1)``."""
    lines, whole = list(difficulty_lines(b)), b.task.difficulty
    if not lines:
        return str(whole)
    said, added = [f"{LINES[line]} {more:+d}" for line, more in lines], sum(more for _, more in lines)
    if b.order.form != Form.DICE:
        said.insert(0, f"base {base(b)}")
        least = base(b) + added < 0
    else:  # of a Difficulty of 0 it isn't known what the roll had made it
        said.insert(0, f"{whole - added} after the target's roll" if whole else "after the target's roll")
        least = whole == 0
    return f"{whole} ({', '.join(said)}{'; never below 0' if least else ''})"


def say_roll(b: Battle) -> str:
    """What a die needs, which count twice, and who else rolls.  [BC-R201, BC-R203, BC-R209, BC-R210]"""
    task = b.task
    twice = f"1 to {task.critical} twice by a focus" if task.critical > 1 else "a 1 twice"
    said = [f"{task.target} or less, {twice}"]
    if task.ship_die == ShipDie.POWERED:
        said.append(f"the ship gives {POWERED}")
    elif task.ship_die == ShipDie.ROLLED:
        said.append(f"the ship {task.ship_target}")
    if task.helpers:
        said.append(f"help {' and '.join(str(each) for each in task.helper_targets[: task.helpers])}")
    return "; ".join(said)


def say_complication(b: Battle) -> str:
    """The chance of at least one complication, and by which faces.  [BC-R204]"""
    faces = "20" if b.task.range == 1 else f"{FACES + 1 - b.task.range} to {FACES}"
    return f"a complication {say_chance(chance_of_complication(b))} (on {faces})"
