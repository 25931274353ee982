"""A ship's system display: shields, internals by the rows of the chart, weapons, and what is noted in a fight.

[HC-030, HC-910 .. HC-940, HC-970, HC-1150]
"""

from __future__ import annotations

from admiralty.core.face.record_sheets import boxes
from admiralty.core.face.wording import say_count
from admiralty.core.state.records import blank
from admiralty.core.yard.designers import Table, distinct

from ..aiming import is_launcher
from ..attack import SENSORS_NEED, needed
from ..condition import three_quarters
from ..records import Battle, Design
from ..tables import BANK, DISRUPTOR_WAIT, FACINGS, MAX_RANGE, MOUNTED, PHOTON_WAIT, ROTATION_TURNS, ROW
from ..words import Facing, System
from .saying import heading, said_facing, system_word

CLOAKED_TURNS = 10  # HC-500
BEARS = {  # HC-230, HC-270, HC-280, HC-390
    System.BANKS: "any facing",
    System.DISRUPTORS: "Fore, Dorsal, Ventral",
    System.FORWARD_LAUNCHERS: "Fore, Dorsal, Ventral",
    System.AFT_LAUNCHERS: "Aft, Dorsal, Ventral",
}
EVERY = {PHOTON_WAIT: "every second turn", DISRUPTOR_WAIT: "every third turn"}


def mounts_of(design: Design) -> list[System]:
    """Its mounts in the order of the display.  [HC-R79, HC-S08]"""
    return [System(system) for system in MOUNTED for _ in range(design.boxes[system])]


def summary(design: Design) -> str:
    """The ship in a few words."""
    said = [f"{design.dice}d6", f"shields {design.shield}"]
    counts = (
        (design.boxes[System.BANKS], system_word(System.BANKS, design.beam)),
        (design.boxes[System.DISRUPTORS], system_word(System.DISRUPTORS, design.beam)),
        (design.boxes[System.FORWARD_LAUNCHERS] + design.boxes[System.AFT_LAUNCHERS], "photon launcher"),
    )
    said += [say_count(count, name) for count, name in counts if count]
    if design.torpedoes:
        said.append(f"{design.torpedoes} torpedoes")
    if design.boxes[System.CLOAK]:
        said.append("cloak")
    return ", ".join([*said, f"{sum(design.boxes)} internals"])


def tables(design: Design, navy: int) -> tuple[Table, ...]:
    """The display, ready to be printed.  [HC-030]"""
    return (_shields(design), internals_table(design, navy), _weapons(design), _notes(design))


def beside(design: Design) -> tuple[Table, ...]:
    """What the drawing of the ship does not show: its weapons, how they hit, its limits.  [HC-030]"""
    tables = (_kinds(design), _hits(design), _numbers(design), _notes(design))
    return tuple(table for table in tables if table.rows)


def _shields(design: Design) -> Table:
    rows = [(facing.name.capitalize(), str(design.shield), _boxes(design.shield)) for facing in Facing]
    return Table("Shields", ("facing", "holds", "taken"), tuple(rows), (1,))


def internals_table(design: Design, navy: int) -> Table:
    """The systems in the order in which a row of the chart is struck.  [HC-910, HC-930, HC-S04, HC-R61]"""
    rows = [
        (str(ROW[system]), heading(system, design.beam, count), str(count), _boxes(count))
        for system in System
        if (count := design.boxes[system])
    ]
    chart = ("Federation", "Klingon", "Romulan")[navy]
    return Table(f"Internals ({chart} chart)", ("d6", "system", "boxes", "lost"), tuple(rows), (0, 2))


def _weapons(design: Design) -> Table:
    """A line for each mount.  [HC-260 .. HC-290, HC-380 .. HC-400, HC-R82]"""
    mounts = zip(mount_names(design), mounts_of(design), strict=True)
    rows = tuple((name, *_fires(system), "") for name, system in mounts)
    return Table("Weapons", ("mount", "bears on", "power", "fires", "fired on turn"), rows)


def _kinds(design: Design) -> Table:
    """A line for each kind of weapon."""
    counts = [(System(system), design.boxes[system]) for system in MOUNTED if design.boxes[system]]
    rows = tuple((say_count(count, system_word(system, design.beam)), *_fires(system)) for system, count in counts)
    return Table("Weapons", ("mounts", "bear on", "power", "fire"), rows)


def mount_names(design: Design) -> list[str]:
    """Each mount by its name; several of a kind get a number."""
    return list(distinct([heading(system, design.beam, 1) for system in mounts_of(design)]))


def _fires(system: System) -> tuple[str, str, str]:
    """Where such a mount bears, the power that it takes, how often it fires."""
    if system == System.BANKS:
        return BEARS[system], f"up to {BANK}", "every turn"
    return BEARS[system], "1", EVERY[DISRUPTOR_WAIT if system == System.DISRUPTORS else PHOTON_WAIT]


def _hits(design: Design) -> Table:
    """What each kind needs to hit at each range, and its damage.  [HC-310 .. HC-370, HC-410 .. HC-440, HC-790]"""
    b = blank(Battle)
    b.ships[0].design = design
    rows = []
    for system in (System(each) for each in MOUNTED if design.boxes[each]):
        needs = [needed(b, b.ships[0], system, distance, 0) for distance in range(1, MAX_RANGE + 1)]
        cells = ["always" if need == 1 else f"{need}-6" for need in needs]
        cells[0] += ", ¼ back" if is_launcher(system) else ""
        rows.append((heading(system, design.beam, 1), "points" if system == System.BANKS else "d6", *cells))
    heads = (f"range {n}, ×{MAX_RANGE + 1 - n}" for n in range(1, MAX_RANGE + 1))
    return Table("Hits", ("weapon", "damage", *heads), tuple(rows))


def _numbers(design: Design) -> Table:
    """What changes the numbers.  [HC-560 .. HC-590, HC-R54, HC-R59, HC-R64]"""
    rows = [
        ("Net CM of the target 1 to 3", "one more"),
        ("… 4 to 8, 9 to 12", "two more, three more"),
        ("Half of the sensors lost", f"first 1-{SENSORS_NEED} on a d6"),
        ("All of them lost, or a hidden target", ", ".join(f"{n + 1} {said_facing(n, {})}" for n in range(FACINGS))),
    ]
    if any(design.boxes[system] for system in MOUNTED if system != System.BANKS):
        rows.insert(2, (f"Fire Control lost, range {MAX_RANGE}", "one more, but for banks"))
    return Table("What changes the numbers", ("", ""), tuple(rows))


def _notes(design: Design) -> Table:
    """Limits of the ship, and what is pencilled in.  [HC-330, HC-500, HC-950, HC-R26, HC-R60, HC-R69, HC-R83]"""
    internals = sum(design.boxes)
    turns = f"{ROTATION_TURNS}, by house rule 1" if design.escort else str(ROTATION_TURNS)
    rows = [
        ("Power dice", f"{design.dice}d6", ""),
        ("Turns of a rotation", turns, ""),
        ("CM and CCM at most", str(design.boxes[System.SENSORS]), ""),
        ("Half of sensors lost at", str(half(design.boxes[System.SENSORS])), ""),
        ("Half of impulse lost at", str(half(design.boxes[System.IMPULSE])), ""),
        ("Catastrophic damage at", f"{three_quarters(internals)} of {internals}", "□"),
        ("Range", "", ""),
        ("Facing presented", "", ""),
    ]
    if design.torpedoes:
        rows.insert(1, ("Torpedoes", str(design.torpedoes), _boxes(design.torpedoes)))
    if design.boxes[System.BATTERIES]:
        rows.insert(1, ("Charge", str(design.boxes[System.BATTERIES]), _boxes(design.boxes[System.BATTERIES])))
    if design.boxes[System.CLOAK]:
        rows.append(("Cloaked turns", str(CLOAKED_TURNS), _boxes(CLOAKED_TURNS)))
    return Table("In the engagement", ("", "", ""), tuple(rows))


def half(count: int) -> int:
    """Boxes of a system that are half of it.  [HC-R26]"""
    return (count + 1) // 2


def _boxes(count: int) -> str:
    return " ".join(boxes(count))
