"""What the marks on a board mean: a sheet of those that are on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from admiralty.core.face.labels import Label
from admiralty.core.face.scenes import Row, Shape, Sheet

SHEET = "marks-sheet"
MARKS = (  # what the ids of its shapes begin with, what it looks like, what it means, and the clause
    ("vitals-", "Bar and dots", "Health left; RCS tokens left, which make a ship harder to hit.", "BY-900"),
    ("course-", "Arrow", "The vector: where the next move ends, as (east, south) and magnitude.", "BY-680"),
    ("plan-path-", "Dashed outline", "The ship after its next move without a thrust; 2, 3: later rounds.", "BY-670"),
    ("plan-next-", "Dashed circle", "Another ship after its next move, if it does nothing.", "BY-670"),
    ("plan-stops-", "Ticks across the path", "Where it comes to rest by braking: worst, average, best roll.", "BY-770"),
    ("plan-turn-", "Numbers round the ship", "The RCS tokens that a turn there costs. Click one.", "BY-R30"),
    ("plan-end-", "Shaded tiles", "Where a thrust can bring it, strong where likely. Click one.", "BY-730"),
    ("plan-draft-", "Percentages", "Where the thrust that you ordered ends, and how likely each end is.", "BY-730"),
    ("plan-range-", "Large frame", "The range of a weapon that is ready.", "BY-1000"),
    ("plan-blocks-", "Struck-out tiles", "In range, but out of its arc or behind a wall.", "BY-R51"),
    ("plan-aim-", "Ringed targets", "What a weapon can fire at, with its chance to hit. Click one.", "BY-910"),
    ("plan-beam-", "Long line ahead", "The wave cannon's line, as far as it comes. Red: charged.", "BY-R61"),
    ("plan-way-", "Squares before a missile", "Its next move, by its roll. Dashes: where a seeker looks.", "BY-R73"),
    ("plan-sweep-", "Red hatching", "The next way of a large ship: it forces you out of it, or crushes you.", "BY-360"),
    ("lost-", "Question mark", "An enemy that was lost from sight there, for three rounds.", "BY-S20"),
    ("map-goal", "Outlined area", "Where the exercise wants the ship.", "BY-S57"),
)  # fmt: skip
LABELS = tuple(Label(label, said, clause) for _, label, said, clause in MARKS)


def legend_sheet(shapes: Iterable[Shape]) -> Iterator[Sheet]:
    """The sheet of the marks among these shapes; none where there are none."""
    ids = [each.id for each in shapes]
    rows = tuple(Row(label, said) for start, label, said, _ in MARKS if any(id.startswith(start) for id in ids))
    if rows:
        yield Sheet(SHEET, "Marks", "What the marks mean", rows)
