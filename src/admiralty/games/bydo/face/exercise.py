"""An exercise of the flight school on the board: its goal, where that lies, and what earns which grade.  [BY-S57]"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from admiralty.core.face.game import Deal
from admiralty.core.face.rows import RecordView
from admiralty.core.face.scenes import Polygon, Row, Shape, Sheet, Text
from admiralty.core.face.wording import Names, name_of, say_count

from ..glance.shapes import TILE, box
from ..records import NONE, Battle, Lesson
from ..school.grading import BRONZE_LATE, SILVER_LATE

View = Mapping[str, Any]
SHADE = 0.14  # of the tiles of the goal
GRADES = ((0, "gold"), (SILVER_LATE, "silver"), (BRONZE_LATE, "bronze"))  # rounds over par, and what they earn


def goal_shapes(view: View, deal: Deal) -> Iterator[Shape]:
    """The tiles where an exercise wants the ship, shaded; none without an exercise."""
    area = view["lesson"]["area"]
    if view["lesson"]["par"] and area["used"]:
        wide, high = area["right"] - area["left"] + 1, area["bottom"] - area["top"] + 1
        corners = box(area["left"], area["top"], wide, high)
        said = say_goal(RecordView(view["lesson"]), deal.names)
        yield Polygon("map-goal", f"Goal: {said}", "neutral", corners, None, SHADE)
        yield Text("goal-said", "", "neutral", (area["left"] + wide / 2) * TILE, area["top"] * TILE + 12, "Goal", 9)


def exercise_sheets(view: View, deal: Deal) -> Iterator[Sheet]:
    """The goal, the rounds of each grade, and what damage has cost; none without an exercise."""
    lesson = view["lesson"]
    if not lesson["par"]:
        return
    gold, silver, last = lesson["par"], lesson["par"] + SILVER_LATE, lesson["par"] + BRONZE_LATE
    rows = (
        Row("Goal", say_goal(RecordView(lesson), deal.names)),
        Row("Grades", f"gold up to round {gold}, silver in {silver}, bronze up to {last}"),
        Row("Damage", "taken: one grade less" if is_harmed(view) else "none so far"),
    )
    yield Sheet("exercise-sheet", "Exercise", "The exercise", rows)


def is_harmed(view: View) -> bool:
    """Has the pilot's ship taken damage, in this round or before?"""
    lesson = view["lesson"]
    health = view["ships"][lesson["pilot"]]["health"]
    return bool(lesson["harmed"] or (health is not None and health < lesson["health"]))


def say_task(b: Battle, names: Names) -> str:
    """What an exercise wants, and how many rounds are left for which grade; empty without an exercise.  [BY-S57]"""
    lesson = b.lesson
    if not lesson.par:
        return ""
    late = b.round - lesson.par
    last, grade = next((each for each in GRADES if late <= each[0]), GRADES[-1])
    left = say_count(max(0, last - late) + 1, "round")
    return f"Goal: {say_goal(lesson, names)}. Round {b.round}, par {lesson.par}: {left} left for {grade}."


def say_goal(lesson: Lesson | RecordView, names: Names) -> str:
    """All that has to be true at the end of a round."""
    return "; ".join(_parts(lesson, names))


def _parts(lesson: Lesson | RecordView, names: Names) -> Iterator[str]:
    area = lesson.area
    if lesson.target != NONE:
        by = f" by the {name_of(names, 'weapon', lesson.weapon)}" if lesson.weapon else ""
        yield f"{name_of(names, 'ship', lesson.target)} destroyed{by}"
    if lesson.docked:
        yield "docked"
    state = "" if not lesson.steered else f"vector ({lesson.dx}, {lesson.dy})" if lesson.dx or lesson.dy else "at rest"
    place = f"columns {area.left} to {area.right}, rows {area.top} to {area.bottom}" if area.used else ""
    if state or place:
        yield f"{state} in {place}" if state and place else state or place
    if lesson.leader != NONE:
        leader = name_of(names, "ship", lesson.leader)
        yield f"{lesson.nearest} to {lesson.farthest} columns before the bow of {leader}"
    if lesson.unpushed:
        yield "never pushed"
