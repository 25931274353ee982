"""The record sheet of an officer: target numbers, focuses, tasks at each station, values, Determination.

[BC-R201, BC-R203, BC-R224, BC-R232, BC-R278, BC-R281]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from admiralty.core.face.record_sheets import EMPTY_BOX
from admiralty.core.state.records import blank
from admiralty.core.yard.designers import Table

from ..face.focuses import FITS
from ..face.notes import STATIONS
from ..face.saying import ACTIONS as SAID
from ..form.making import trait_critical, trait_target
from ..ratings import open_action, open_shot
from ..records import Battle, Officer
from ..tables import ACTION_ATTRIBUTE, ACTION_POSITIONS, CREW, DETERMINED, MAJORS_MOST, Action, Tag
from ..tasks import ONE, target_of
from ..words import Arm, Attribute, Department, Position, Talent
from .ship_sheet import tick

FIRST, WIDE = 0, 96  # the officer's place in the battle; characters of a row of tasks
NOW = ("Overload", "Lost time", "Weapons calibrated", "Sensors calibrated")
ARMS = (Arm.ENERGY, Arm.TORPEDO)
TALENTS = {
    Talent.NONE: "",
    Talent.CARRIED_VOICE: "Once a scene, Direct costs no Momentum.",
    Talent.BIG_GUN: "Calibrate Weapons gives damage +2, not +1.",
    Talent.PATIENT_EAR: "A successful Sensor Sweep obtains 1 piece of information for free.",
    Talent.FEATHER_TOUCH: "An Impulse of one zone lowers the price of terrain by 2, not 1.",
    Talent.SPARE_RELAYS: "Damage Control patches up to 2 breaches of a system.",
    Talent.STEADY_VOICE: "A task of Difficulty 0 makes 1 Momentum more.",
}
Focuses = Sequence[tuple[str, Sequence[Tag]]]


def tables(officer: Officer, known_as: str, focuses: Focuses, values: Sequence[str]) -> tuple[Table, ...]:
    """The sheet, ready to be printed."""
    person = _person(officer, known_as, values)
    made = (person, _targets(officer), _focuses(focuses), _tasks(officer), _notes())
    return tuple(table for table in made if table.rows)


def _person(officer: Officer, known_as: str, values: Sequence[str]) -> Table:
    talent = Talent(officer.talent)
    rows = [("Value", value, f"{EMPTY_BOX} crossed out") for value in values]
    if known_as:
        rows.insert(0, ("Known as", known_as, ""))
    if talent:
        rows.append(("Talent", talent.name.replace("_", " ").title(), TALENTS[talent]))
    start = f"{officer.determination} at the start, {DETERMINED} at most"
    return Table("The officer", ("", "", ""), (*rows, ("Determination", start, tick(DETERMINED))))


def _targets(officer: Officer) -> Table:
    """Each attribute with each department.  [BC-R201]"""
    heads = tuple(f"{each.name.title()} {officer.departments[each]}" for each in Department)
    rows = []
    for attribute in Attribute:
        rating = officer.attributes[attribute]
        sums = (str(target_of(rating, officer.departments[each])) for each in Department)
        rows.append((attribute.name.title(), str(rating), *sums, ""))
    right = tuple(range(1, 2 + len(Department)))
    return Table("Target numbers: attribute and department", ("", "", *heads, ""), tuple(rows), right)


def _focuses(focuses: Focuses) -> Table:
    rows = tuple((name.capitalize(), ", ".join(FITS[tag] for tag in tags)) for name, tags in focuses)
    return Table("Focuses", ("focus", "fits"), rows)


def _tasks(officer: Officer) -> Table:
    """The tasks of each position with their target numbers."""
    b = blank(Battle)
    b.officers[FIRST] = officer
    for weapon, arm in zip(b.ships[CREW].design.weapons, ARMS, strict=False):
        weapon.arm = arm
    rows = []
    for position in Position:
        for k, line in enumerate(_broken(_tasks_at(b, position))):
            rows.append(("" if k else STATIONS[position], line))
    heads = ("station", "task and target number; in brackets: dice up to this score twice")
    return Table("Tasks", heads, tuple(rows))


def _broken(tasks: Iterable[str]) -> list[str]:
    """The tasks in lines that are not too wide for a terminal."""
    lines = [""]
    for task in tasks:
        if lines[-1] and len(lines[-1]) + len(task) > WIDE:
            lines.append("")
        lines[-1] += f", {task}" if lines[-1] else task
    return lines


def _tasks_at(b: Battle, position: Position) -> Iterator[str]:
    for action in Action:
        if action in (Action.CREATE_TRAIT, Action.PURSUE, Action.OTHER) or ACTION_ATTRIBUTE[action] < 0:
            continue  # made otherwise at each position; the same as a dive
        if not ACTION_POSITIONS[action] >> position & 1:
            continue
        if action == Action.FIRE:
            for weapon, tag in enumerate((Tag.FIRE_ENERGY, Tag.FIRE_TORPEDO)):
                open_shot(b, FIRST, CREW, weapon)
                yield _say(FITS[tag], b.task.target, b.task.critical)
        else:
            open_action(b, FIRST, CREW, action)
            yield _say(SAID[action], b.task.target, b.task.critical)
    critical = trait_critical(b, FIRST, CREW, position, 0)
    yield _say(SAID[Action.CREATE_TRAIT], trait_target(b, FIRST, CREW, position), critical)


def _say(task: str, target: int, critical: int) -> str:
    return f"{task} {target}" + (f" ({critical})" if critical > ONE else "")


def _notes() -> Table:
    """What is pencilled in.  [BC-1110, BC-R204, BC-R265]"""
    rows = (
        ("Station", ""),
        ("Major actions this round", tick(MAJORS_MOST)),
        ("Now", f"{'   '.join(f'{EMPTY_BOX} {word}' for word in NOW)}   Prepared:"),
        ("Trait", ""),
        ("Trait", ""),
    )
    return Table("In battle", ("", ""), rows)
