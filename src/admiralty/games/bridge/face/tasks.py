"""Tasks of the scene, and the GM's marks on tasks: the board and the desk.  [BC-1160, BC-R214, BC-R215, BC-R276]"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from admiralty.core.face.game import Deal
from admiralty.core.face.scenes import Row, Sheet, row_of_boxes
from admiralty.core.face.touch import Deed, Thing, as_part, choose, press
from admiralty.core.face.wording import Names, name_of
from admiralty.core.state.records import fields_of

from ..ratings import is_task
from ..records import Battle
from ..scene.words import Gain, Ruling
from ..tables import ACTIONS, NONE, Action, Kind
from ..words import Attribute, Department, System
from .saying import ACTIONS as SAID
from .traits import say_new

View = Mapping[str, Any]
KINDS = {Kind.TASK: "Other Task", Kind.EXTENDED: "extended task", Kind.ROUTINE: "to interact with"}


def tasks_sheet(view: View, deal: Deal, seat: int) -> Sheet | None:
    """The tasks of the scene; where there are none only the GM has the sheet, to make one."""
    rows = tuple(_row(view, deal, k) for k, other in enumerate(view["others"]) if other["kind"])
    rows += tuple(Row("The GM's word", say_mark(mark, deal.names)) for mark in view["marks"] if mark["ruling"])
    if not rows and seat == view["gm"]:
        rows = (Row("Other Tasks", "none"),)
    return Sheet("sheet-tasks", "Tasks", "What else is to be done, and how far it is", rows) if rows else None


def say_mark(mark: View, names: Names) -> str:
    """Whom a mark is about, and what it says of the next task."""
    who = [name_of(names, "officer", mark["officer"])] if mark["officer"] != NONE else []
    who += [name_of(names, "ship", mark["ship"])] if mark["ship"] != NONE else []
    whose = f"{' aboard '.join(who)}: " if who else ""
    what = SAID[Action(mark["action"])] if mark["action"] != NONE else "any task" if mark["pinned"] else "the next task"
    if mark["ruling"] == Ruling.FORBIDDEN:
        return f"{whose}{what} is forbidden"
    return f"{whose}{what} is {'harder' if mark['degrees'] > 0 else 'easier'} by {abs(mark['degrees'])}"


def _row(view: View, deal: Deal, k: int) -> Row:
    other, names = view["others"][k], deal.names
    said = ", ".join(_said(view, deal, k))
    if other["kind"] == Kind.EXTENDED and not other["done"]:
        return row_of_boxes(names["other"][k], said, other["boxes"], other["marked"])
    return Row(names["other"][k], said)


def _said(view: View, deal: Deal, k: int) -> Iterator[str]:
    other = view["others"][k]
    if other["challenge"]:
        yield deal.names["challenge"][other["challenge"] - 1]
    if other["done"]:
        yield "done"
        return
    if other["kind"] == Kind.ROUTINE:
        yield "interact with it"
    else:
        yield f"{Attribute(other['attribute']).name.title()} + {Department(other['department']).name.title()}"
        yield f"Difficulty {other['difficulty']}"
        if other["system"] != NONE:
            yield f"the ship assists with its {System(other['system']).name.title()}"
    if other["gain"] == Gain.TRAIT:
        yield f"done, {say_new(other['trait'], deal.names)}"
    if other["kind"] == Kind.EXTENDED:
        yield f"{other['marked']} of {other['boxes']} boxes"
        if other["resistance"]:
            yield f"Resistance {other['resistance']}"
    missing = [
        deal.names["other"][each]
        for each, before in enumerate(view["others"])
        if other["needs"] >> each & 1 and before["kind"] and not before["done"]
    ]
    if missing:
        yield f"after {' and '.join(missing)}"


# ---- the GM's desk ---------------------------------------------------------------------------------------------------


def tasks(b: Battle, deal: Deal) -> Thing:
    """All tasks of the scene, and one more.  [BC-R270]"""
    parts = [as_part(task(b, deal, k)) for k, each in enumerate(b.others) if each.kind]
    parts += [as_part(mark(b, deal, k)) for k, each in enumerate(b.marks) if each.ruling]
    free = next((k for k, each in enumerate(b.others) if not each.kind), None)
    deeds = list(new_marks(b, NONE, NONE))
    if free is not None:
        path = f"others.{free}"
        new = ((f"{path}.department", Department.SYSTEMS), (f"{path}.attribute", Attribute.REASON))
        empty = {"difficulty": 2, "system": NONE, "focus": NONE}  # nothing is left of a task that stood here
        empty |= dict.fromkeys(("marked", "resistance", "needs", "challenge", "gain", "done"), 0)
        plain = tuple((f"{path}.{key}", value) for key, value in empty.items())
        deeds[:0] = [
            press("New task", (f"{path}.kind", Kind.TASK), *new, *plain),
            press("New extended task", (f"{path}.kind", Kind.EXTENDED), (f"{path}.boxes", 10), *new, *plain),
        ]
    return Thing("sheet-tasks", "Tasks", f"{len(parts)} in the scene", tuple(deeds), tuple(parts))


def task(b: Battle, deal: Deal, k: int) -> Thing:
    """A task: how it is done, how far it is, gone again."""
    other = b.others[k]
    said = "done" if other.done else KINDS[Kind(other.kind)]
    return Thing(f"other-{k}", deal.names["other"][k], said, tuple(_deeds(b, k)), whole="sheet-tasks")


def _deeds(b: Battle, k: int) -> Iterator[Deed]:
    other, path = b.others[k], f"others.{k}"
    if other.kind != Kind.ROUTINE:
        yield choose("Set Difficulty", "Difficulty", [f"{path}.difficulty"])
        yield choose("Set attribute", "Attribute", [f"{path}.attribute"], _others(Attribute, other.attribute))
        yield choose("Set department", "Department", [f"{path}.department"], _others(Department, other.department))
        ships = [(NONE, "No system"), *((each, each.name.title()) for each in System)]
        yield choose("Set ship's part", "System that assists", [f"{path}.system"], ships)
    if other.kind == Kind.EXTENDED:
        yield choose("Set boxes", "Boxes", [f"{path}.boxes"])
        yield choose("Set marked boxes", "Marked boxes", [f"{path}.marked"])
        yield choose("Set Resistance", "Resistance", [f"{path}.resistance"])
    wins = other.gain == Gain.VICTORY
    yield press(
        "Decides nothing" if wins else "Wins the battle", (f"{path}.gain", Gain.NOTHING if wins else Gain.VICTORY)
    )
    yield press("Not done" if other.done else "Done", (f"{path}.done", 1 - other.done))
    yield press("Remove", (f"{path}.kind", Kind.NONE))


# ---- marks -----------------------------------------------------------------------------------------------------------


def new_marks(b: Battle, officer: int, ship: int) -> Iterator[Deed]:
    """Marks to make on an officer, a ship, or anybody.  [BC-R276]"""
    free = next((k for k, each in enumerate(b.marks) if not each.ruling), None)
    if free is None:
        return
    path = f"marks.{free}"
    about = ((f"{path}.officer", officer), (f"{path}.ship", ship), (f"{path}.action", NONE), (f"{path}.pinned", 0))
    for verb, ruling, degrees in (
        ("Next task harder", Ruling.DIFFICULTY, 1),
        ("Next task easier", Ruling.DIFFICULTY, -1),
        ("Forbid next task", Ruling.FORBIDDEN, 0),
    ):
        yield press(verb, (f"{path}.ruling", ruling), (f"{path}.degrees", degrees), *about)


def mark(b: Battle, deal: Deal, k: int) -> Thing:
    """A mark: by how much, for which action, for how long.  [BC-R276]"""
    it, path = b.marks[k], f"marks.{k}"
    deeds = [choose("Set degrees", "Difficulty", [f"{path}.degrees"])] if it.ruling == Ruling.DIFFICULTY else []
    actions = [(NONE, "Any task"), *((each, SAID[Action(each)]) for each in range(ACTIONS) if is_task(each))]
    deeds.append(choose("Set action", "Action", [f"{path}.action"], [each for each in actions if each[0] != it.action]))
    deeds.append(press("For one task" if it.pinned else "Pin", (f"{path}.pinned", 1 - it.pinned)))
    deeds.append(press("Remove", (f"{path}.ruling", Ruling.NONE)))
    plain = {spec.name: getattr(it, spec.name) for spec in fields_of(type(it))}
    return Thing(f"mark-{k}", "The GM's word", say_mark(plain, deal.names), tuple(deeds), whole="sheet-tasks")


def _others(words: type[Attribute] | type[Department], now: int) -> list[tuple[int, str]]:
    return [(each, each.name.title()) for each in words if each != now]
