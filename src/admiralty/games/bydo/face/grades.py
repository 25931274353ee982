"""What decided an exercise of the flight school: the grade, and why.  [BY-S57]"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from admiralty.core.face.endings import say_few

from ..school.grading import BRONZE, GOLD, NO_GRADE, SILVER
from ..words import Status

GRADES = {GOLD: "Gold", SILVER: "Silver", BRONZE: "Bronze", NO_GRADE: "No grade"}
GONE = {
    Status.WITHDRAWN: "your ship left the map",
    Status.ADRIFT: "your ship left the map on an empty tank",
    Status.DESTROYED: "your ship was destroyed",
    Status.LOST: "your ship was lost",
}


def say_grade(view: Mapping[str, Any]) -> str:
    """The grade of an exercise and what made it so."""
    return f"{GRADES[view['result']]}: {'; '.join(_reasons(view))}."


def _reasons(view: Mapping[str, Any]) -> Iterator[str]:
    """What counted, in the order in which the rules look at it."""
    lesson, now = view["lesson"], view["round"]
    late = now - lesson["par"]
    status = view["ships"][lesson["pilot"]]["status"]
    if status in GONE:
        yield f"{GONE[status]} in round {now}"
    elif lesson["unpushed"] and lesson["pushed"]:
        yield f"your ship was pushed in round {now}"
    elif not lesson["reached"]:
        yield f"the goal was not reached by round {now}, the last one for a grade"
    else:
        yield f"you reached the goal in round {now}, {_against_par(late)} {lesson['par']}"
        if lesson["harmed"]:
            yield "damage cost one grade"


def _against_par(late: int) -> str:
    if late == 0:
        return "at par"
    return f"{say_few(abs(late), 'round')} {'over' if late > 0 else 'under'} par"
