"""What cases of the flight school call.  [BY-S57]"""

from __future__ import annotations

from admiralty.core.ground.words import Heading
from admiralty.games.bydo.school.grading import grade as grade_of
from admiralty.games.bydo.school.grading import note_harm

from ..cases import Case, Fields
from .reading import ROOM, deal_of


@ROOM.call
def exercise(case: Case) -> Fields:
    """The start of an exercise, and its par."""
    b = deal_of(f"school_{case.given['number']}").battle
    ship = b.ships[b.lesson.pilot]
    return Fields({
        "columns": b.columns, "rows": b.rows, "par": b.lesson.par, "at": [ship.x, ship.y],
        "heading": Heading(ship.heading).name, "vector": [ship.dx, ship.dy], "charge": ship.charge,
    })  # fmt: skip


@ROOM.call
def grade(case: Case) -> Fields:
    """The grade for a goal that is met in this round, after so much damage."""
    deal = deal_of(f"school_{case.given['exercise']}")
    b = deal.battle
    b.round = case.given["rounds"]
    b.ships[b.lesson.pilot].health -= case.given["damage"]
    note_harm(b)
    return Fields({"grade": deal.outcomes[grade_of(b)]})
