"""What the marks on a board mean: a sheet of those that are on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from admiralty.core.face.labels import Label
from admiralty.core.face.scenes import Row, Shape, Sheet

SHEET = "marks-sheet"
MARKS = (  # what the ids of its shapes begin with, what it looks like, what it is, what that means, and the clause
    ("vitals-", "Bar, dots", "health, RCS tokens", "What is left of both. Tokens make a ship harder to hit.", "BY-900"),
    ("course-", "Arrow", "vector", "Where the next move ends: tiles (east, south), and the magnitude.", "BY-680"),
    ("plan-path-", "Dashed ship", "next place", "After the next move without a thrust; 2, 3: rounds later.", "BY-670"),
    ("plan-next-", "Dashed ring", "next place", "Another ship after its next move, if it does nothing.", "BY-670"),
    ("plan-stops-", "Ticks", "rest by braking", "Where it comes to rest: by the worst, average, best roll.", "BY-770"),
    ("plan-turn-", "Numbers", "cost of a turn", "The RCS tokens that a turn there costs. Click one to turn.", "BY-R30"),
    ("plan-end-", "Tiles", "reach of a thrust", "The stronger, the likelier the die allows it. Click one.", "BY-730"),
    ("plan-draft-", "Percentages", "ends of a thrust", "How likely the thrust that you order ends there.", "BY-730"),
    ("plan-range-", "Large frame", "range", "How far a weapon that is ready reaches.", "BY-1000"),
    ("plan-blocks-", "Struck tiles", "no line of fire", "In range, but out of the arc or behind a wall.", "BY-R51"),
    ("plan-aim-", "Rings", "targets", "What a weapon may fire at, and its chance to hit. Click one to fire.", "BY-910"),
    ("plan-beam-", "Long line", "wave cannon", "As far as its beam comes. Red: charged.", "BY-R61"),
    ("plan-way-", "Squares", "a missile's move", "Where its roll may take it. Dashes: where a seeker looks.", "BY-R73"),
    ("plan-sweep-", "Hatching", "pushed or crushed", "The next way of a ship that forces others out of it.", "BY-360"),
    ("lost-", "Question mark", "enemy lost", "Where it was seen last, for three rounds.", "BY-S20"),
    ("map-goal", "Outline", "goal", "Where the exercise wants the ship.", "BY-S57"),
)  # fmt: skip
LABELS = tuple(Label(label, said, clause, SHEET) for _, label, _, said, clause in MARKS)


def legend_sheet(shapes: Iterable[Shape]) -> Iterator[Sheet]:
    """The sheet of the marks among these shapes; none where there are none."""
    ids = [each.id for each in shapes]
    rows = tuple(Row(label, what) for start, label, what, *_ in MARKS if any(id.startswith(start) for id in ids))
    if rows:
        yield Sheet(SHEET, "Marks", "What the marks mean", rows, "ground")
