"""The record sheet of a ship: its numbers, boxes for screens and breaches, its weapons and talents.

[BC-2280, BC-2570, BC-R90, BC-R233 .. BC-R236, BC-R246, BC-R247, BC-R252]
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from admiralty.core.face.record_sheets import EMPTY_BOX, boxes
from admiralty.core.face.wording import say_count
from admiralty.core.yard.designers import Table

from ..design import critical_limit, first_point, resistance, screens_of, second_point, system_limit, tractor_strength
from ..face.saying import RANGES
from ..ratings import critical_for, target_for
from ..records import Battle
from ..tables import CREW, NONE, STRUCK
from ..words import Department, Quality, System
from .weapons import Built, say_qualities

SERVICES = {Department.LEADERSHIP: "Command"}  # printed so on ships  [BC-R46]
OWED = ("Braced", "Overload", "Lost time", "Exposed")


def tables(b: Battle, weapons: Sequence[Built], talents: Sequence[tuple[str, str]]) -> tuple[Table, ...]:
    """The sheet of the one ship of a battle, ready to be printed."""
    made = (_numbers(b), _screens(b), _systems(b), _weapons(weapons), _talents(talents), _notes(b))
    return tuple(table for table in made if table.rows)


def _numbers(b: Battle) -> Table:
    """What it is, then its departments.  [BC-R46]"""
    ship = b.ships[CREW]
    found = {
        "Scale": f"{ship.scale}, Small Craft" if ship.small else str(ship.scale),
        "Resistance": str(resistance(b, CREW)),
        "Tractor": str(tractor_strength(b, CREW)),
        "Reserve Power": tick(ship.design.charges) if ship.crewed and ship.design.charges else "none",
        **{SERVICES.get(each, each.name.title()): str(ship.design.departments[each]) for each in Department},
    }
    return Table("Ratings", tuple(found), (tuple(found.values()),))


def _screens(b: Battle) -> Table:
    """The track, with its marks where the ship is shaken.  [BC-2570, BC-R90]"""
    whole = screens_of(b, CREW)
    points = (first_point(b, CREW), second_point(b, CREW))
    marks = tuple(str(point) if point else "none" for point in points)
    said = "Cross off from the left: the first box past a mark shakes the ship, the last one breaches it."
    heads = ("whole", "T1", "T2", said)
    return Table("Screens", heads, ((str(whole), *marks, track(whole, points)),))


def track(whole: int, points: Sequence[int]) -> str:
    """Boxes with each mark before the box that crosses it."""
    made, left = [], whole
    for number, point in enumerate(points, start=1):
        if point:
            made += [tick(left - point), f"T{number}"]
            left = point
    return " ".join(filter(None, [*made, tick(left)]))


def _systems(b: Battle) -> Table:
    """What each has, what hits it, and how many breaches it takes.  [BC-2380 .. BC-2430, BC-R246, BC-R247]"""
    rows = []
    for system in System:
        limit, rating = system_limit(b, CREW, system), b.ships[CREW].design.systems[system]
        label = system.name.title()
        rows.append((_faces(system), label, str(rating or "none"), f"destroyed at {limit}", tick(limit), tick(limit)))
    limit = critical_limit(b, CREW)
    rows.append(("", "All together", "", f"critical at {limit}", tick(limit), "a patched breach still counts"))
    return Table("Systems", ("d20", "system", "rating", "breaches", "", "patched"), tuple(rows), (0, 2))


def _faces(system: System) -> str:
    """The faces of the d20 that hit a system."""
    faces = [face for face, struck in enumerate(STRUCK, start=1) if struck == system]
    return str(faces[0]) if len(faces) == 1 else f"{faces[0]}-{faces[-1]}"


def _weapons(weapons: Iterable[Built]) -> Table:
    rows = tuple(
        (
            each.name.capitalize(),
            RANGES[each.reach],
            str(each.rating),
            ", ".join(say_qualities(each.qualities, each.versatile)) or "none",
        )
        for each in weapons
    )
    return Table("Weapons", ("weapon", "range", "damage", "qualities"), rows, right=(2,))


def _talents(talents: Sequence[tuple[str, str]]) -> Table:
    return Table("Talents", ("", ""), tuple(talents))


def _notes(b: Battle) -> Table:
    """What is pencilled in.  [BC-370, BC-R80, BC-R97, BC-R204, BC-R265]"""
    rows = [
        ("Zone, contact", ""),
        ("Now", f"{EMPTY_BOX} Weapons armed   {EMPTY_BOX} Screens raised   Kept while they are lowered:"),
        ("Owed", "   ".join(f"{EMPTY_BOX} {word}" for word in OWED)),
        ("Trait", ""),
        ("Trait", ""),
    ]
    if not b.ships[CREW].crewed:
        label = f"Crew, {say_count(b.ships[CREW].scale, 'turn')} a round"
        rows.insert(0, (label, "   ".join(f"{EMPTY_BOX} {_crew(b, each)}" for each in Quality)))
    return Table("In battle", ("", ""), tuple(rows))


def _crew(b: Battle, quality: Quality) -> str:
    """A Crew Quality with its target number, and the die up to which it scores twice.  [BC-370, BC-380]"""
    b.ships[CREW].quality = quality
    target, critical = target_for(b, NONE, CREW, 0, 0), critical_for(b, NONE, CREW, 0, 0)
    return f"{quality.name.title()} {target} ({critical})"


def tick(count: int) -> str:
    """So many boxes, in fives."""
    return " ".join(boxes(count))
