"""What decides a scenario: its objective, or the goal and the par of an exercise.  [BY-R47, BY-S57]"""

from __future__ import annotations

from collections.abc import Sequence

from admiralty.core.errors import Refused, quote_value, suggest
from admiralty.core.face.game import Request
from admiralty.core.ground.squares import EAST
from admiralty.core.ground.words import Heading

from ..hulls import is_wall
from ..options import Rules
from ..records import NONE, Battle
from ..words import Goal, Side, Weapon
from .areas import area_of, set_area
from .files import AreaFile, GoalFile, ScenarioFile

OUTCOMES = ("space_corp", "bydo", "draw")
GRADES = ("gold", "silver", "bronze", "none")


def set_objective(b: Battle, scenario: ScenarioFile, ships: Sequence[str], where: str) -> None:
    """What decides the scenario.  [BY-R47]"""
    file, objective = scenario.objective, b.objective
    objective.goal = Goal[file.goal.upper()]
    objective.rounds, objective.late = file.rounds, OUTCOMES.index(file.late)
    objective.fighters, objective.capital = int(file.fighters), int(file.capital)
    place = f"{where}: objective"
    if objective.goal == Goal.DESTROY:
        named = [i for i in range(b.vessels) if ships[i] == file.target and b.ships[i].side == Side.BYDO]
        if not named:
            raise Refused(place, "names no ship of the Bydo as its target", "BY-R47", "give target a ship's name")
        objective.target = named[0]
    if objective.goal == Goal.REACH:
        if file.area is None and file.edge is None:
            raise Refused(place, "says neither where to get to nor over which edge", "BY-R47", "give area or edge")
        corners = area_of(b, file.area, f"{place}: area", "BY-R47") if file.area else (1, 1, 0, 0)
        objective.left, objective.top, objective.right, objective.bottom = corners
        objective.edge = Heading[file.edge] if file.edge else NONE


# ---- the flight school -----------------------------------------------------------------------------------------------


def set_lesson(b: Battle, scenario: ScenarioFile, request: Request, ships: Sequence[str], where: str) -> None:
    """An exercise: one pilot, the default rules, and a goal that can be reached.  [BY-S57]"""
    file, lesson = scenario.lesson, b.lesson
    assert file
    _require_school(b, scenario, request, where)
    pilot = next(i for i in range(b.vessels) if not b.ships[i].adrift)
    lesson.par, lesson.pilot, lesson.health = file.par, pilot, b.ships[pilot].health
    _set_goal(b, file.goal, ships, f"{where}: lesson: goal")


def _require_school(b: Battle, scenario: ScenarioFile, request: Request, where: str) -> None:
    """`Refused` for what no exercise has: a second seat, another objective, other rules, another ship.  [BY-S57]"""
    if b.seats != 1 or b.captain != NONE or b.bydo != NONE:
        raise Refused(where, "an exercise has one pilot, and nobody else decides", "BY-S57", "set the others adrift")
    if "objective" in scenario.model_fields_set:
        raise Refused(f"{where}: objective", "an exercise has a goal of its own", "BY-S57", "leave objective out")
    if b.rules != Rules():
        raise Refused(where, "an exercise is flown by the default rules", "BY-S57", "leave the settings out")
    if request.ships:
        raise Refused(where, "an exercise is flown with its own ship", "BY-S57", "leave --ship out")


def _set_goal(b: Battle, goal: GoalFile, ships: Sequence[str], where: str) -> None:
    """The parts of a goal; `Refused` where it has none, or they can't go together.  [BY-S57]"""
    lesson = b.lesson
    placed = [key for key in ("columns", "rows", "vector", "before") if getattr(goal, key) is not None]
    if not placed and not goal.docked and goal.destroy is None:
        what = "asks for nothing"
        raise Refused(where, what, "BY-S57", "give columns, rows, vector, docked, destroy or before")
    if goal.docked and placed:
        raise Refused(where, f"a docked ship has no {placed[0]}", "BY-S57", f"leave docked or {placed[0]} out")
    lesson.docked, lesson.unpushed = int(goal.docked), int(goal.unpushed)
    if goal.columns or goal.rows:
        corners = area_of(b, AreaFile(columns=goal.columns, rows=goal.rows), where, "BY-S57")
        left, top, right, bottom = corners
        if all(is_wall(b, x, y) for y in range(top, bottom + 1) for x in range(left, right + 1)):
            raise Refused(where, "all tiles there are walls", "BY-S57", "give columns and rows that are free")
        set_area(lesson.area, corners)
    if goal.vector is not None:
        lesson.steered, (lesson.dx, lesson.dy) = 1, goal.vector
    _set_hangar(b, goal, where)
    _set_target(b, goal, ships, where)
    _set_leader(b, goal, ships, where)


def _set_hangar(b: Battle, goal: GoalFile, where: str) -> None:
    """There has to be one to be docked in.  [BY-S04]"""
    hangars = [ship for ship in b.ships[: b.vessels] if ship.side == Side.SPACE_CORP and ship.design.hangar]
    if goal.docked and not hangars:
        raise Refused(f"{where}: docked", "no ship has a hangar", "BY-S04", "add a capital ship, adrift")


def _set_target(b: Battle, goal: GoalFile, ships: Sequence[str], where: str) -> None:
    """The ship to destroy, and the weapon, which the pilot has to have."""
    lesson = b.lesson
    if goal.destroy is not None:
        lesson.target = _find_ship(b, goal.destroy, Side.BYDO, ships, f"{where}: destroy")
    if goal.weapon is not None:
        lesson.weapon = Weapon[goal.weapon.upper()]
        if goal.destroy is None:
            raise Refused(f"{where}: weapon", "there is nothing to destroy", "BY-S57", "give destroy, too")
        if lesson.weapon not in b.ships[lesson.pilot].design.mounts:
            raise Refused(f"{where}: weapon", f"the pilot's ship has no {goal.weapon}", "BY-S57")


def _set_leader(b: Battle, goal: GoalFile, ships: Sequence[str], where: str) -> None:
    """The ship to fly before, on a heading along which there are columns before its bow."""
    lesson = b.lesson
    lesson.nearest, lesson.farthest = goal.ahead if goal.before else (0, 0)
    if goal.before is None:
        if "ahead" in goal.model_fields_set:
            raise Refused(f"{where}: ahead", "before no ship", "BY-S57", "give before, too")
        return
    lesson.leader = _find_ship(b, goal.before, Side.SPACE_CORP, ships, f"{where}: before")
    if lesson.leader == lesson.pilot:
        raise Refused(f"{where}: before", "is the pilot's own ship", "BY-S57", "name another one")
    if EAST[b.ships[lesson.leader].heading] == 0:
        what = f"{goal.before} heads {Heading(b.ships[lesson.leader].heading).name}: no column is before it"
        raise Refused(f"{where}: before", what, "BY-S57", "let it head east or west")
    if lesson.nearest > lesson.farthest:
        what = f"{lesson.nearest} to {lesson.farthest} columns are none"
        raise Refused(f"{where}: ahead", what, "BY-S57", "give the smaller number first")


def _find_ship(b: Battle, name: str, side: int, ships: Sequence[str], where: str) -> int:
    """The ship of this name and side; `Refused` names those there are."""
    known = {ships[i]: i for i in range(b.vessels) if b.ships[i].side == side}
    if name not in known:
        owner = "of the Bydo" if side == Side.BYDO else "of SpaceCorp"
        raise Refused(where, f"no ship {owner} is called {quote_value(name)}", "BY-S57", suggest(name, known, "ships"))
    return known[name]
