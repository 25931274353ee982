"""The GM's marks on tasks to come: harder or easier, or forbidden.  [BC-R276]"""

from __future__ import annotations

from ..records import Battle
from ..tables import MARKS, NONE
from .records import Mark
from .words import Ruling


def concerns(mark: Mark, o: int, i: int) -> bool:
    """Is a mark about what this officer does, or the crew of this ship?"""
    officer = mark.officer == NONE or mark.officer == o
    return officer and (mark.ship == NONE or mark.ship == i)


def is_about(mark: Mark, action: int) -> bool:
    """Is a mark about this action, or any?"""
    return mark.action == NONE or mark.action == action


def mark_difficulty(b: Battle, o: int, i: int, action: int) -> int:
    """What the GM's marks add to a task."""
    found = 0
    for mark in b.marks:
        if mark.ruling == Ruling.DIFFICULTY and concerns(mark, o, i) and is_about(mark, action):
            found += mark.degrees
    return found


def is_ruled_out(b: Battle, o: int, i: int, action: int) -> bool:
    """Does the GM forbid this task?"""
    for mark in b.marks:
        if mark.ruling == Ruling.FORBIDDEN and concerns(mark, o, i) and is_about(mark, action):
            return True
    return False


def is_ruled_out_for_long(b: Battle, o: int, i: int, action: int) -> bool:
    """Does the GM forbid this task until the mark is taken away?"""
    for mark in b.marks:
        if mark.ruling == Ruling.FORBIDDEN and mark.pinned == 1 and concerns(mark, o, i) and is_about(mark, action):
            return True
    return False


def use_marks(b: Battle, o: int, i: int, action: int) -> None:
    """A mark is for one task unless it is pinned; what is forbidden is so until another task was tried."""
    for k in range(MARKS):
        mark = b.marks[k]
        used = mark.ruling == Ruling.FORBIDDEN or (mark.ruling == Ruling.DIFFICULTY and is_about(mark, action))
        if used and mark.pinned == 0 and concerns(mark, o, i):
            mark.ruling, mark.degrees, mark.officer, mark.ship, mark.action = Ruling.NONE, 0, NONE, NONE, NONE
