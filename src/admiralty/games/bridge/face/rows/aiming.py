"""What sensors and Tactical show: what is known of each vessel, and each weapon against each target.

[BC-2300, BC-2310, BC-R72, BC-R241, BC-R264]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from admiralty.core.face.endings import join_words
from admiralty.core.face.game import Deal
from admiralty.core.face.scenes import Row
from admiralty.core.face.wording import name_of

from ...attack import is_piercing, shot_rating
from ...design import resistance
from ...form.legality import OPEN, in_reach, why_silent
from ...form.majors import why_not
from ...places import is_foe
from ...records import Battle
from ...scene.probes import sensor_distance
from ...tables import CREW, SHIPS, WEAPONS, ZONES, Action
from ...words import Arm, Band, Quality
from ..barred import BARS
from ..figures.crossing import crossed
from ..saying import BANDS, RANGES, say_chance
from .attempts import attempt, knows_less_than_all, say_reaction

View = Mapping[str, Any]


def sensors(view: View, b: Battle, deal: Deal, o: int) -> Iterator[Row]:
    """What is known of each vessel, how hard the rest is to learn, what is out and waits.  [BC-R72, BC-R264]"""
    foes = [j for j in range(SHIPS) if is_foe(b, CREW, j)]
    said = [f"{name_of(deal.names, 'ship', j)}: {_vessel(b, deal, o, j)}" for j in foes]
    yield Row("Vessels", "; ".join(said), listed=True)
    probes = [name_of(deal.names, "zone", zone) for zone in range(ZONES) if b.ships[CREW].probes[zone]]
    yield Row("Probes", ", ".join(probes))
    scans = [name_of(deal.names, "ship", j) for j in range(SHIPS) if is_foe(b, CREW, j) and b.ships[j].scanned]
    yield Row("Weakness found", f"{', '.join(scans)}: for the next attack" if scans else "")


def _vessel(b: Battle, deal: Deal, o: int, j: int) -> str:
    """How far it is, what is known of it and what is not, and the Difficulty of learning that."""
    ship, order = b.ships[j], b.order
    said, unknown = [RANGES[sensor_distance(b, CREW, b.ships[CREW].zone, ship.zone)]], []
    for known, what, about in (
        (ship.identified, "class", name_of(deal.names, "craft", ship.craft)),
        (ship.measured, "screens", f"{ship.screens} screens"),
        (ship.judged, "crew", f"{Quality(ship.quality).name.lower()} crew"),
        (ship.foreseen, "pending effects", ""),
        (ship.watched, "readied action", ""),
    ):
        if known:
            said += [about] if about else []
        else:
            unknown.append(what)
    said += [f"{join_words(unknown)} unknown"] if unknown else []
    if knows_less_than_all(b, j) and not ship.hidden and why_not(b, o, CREW, Action.SENSOR_SWEEP.value) == OPEN:
        order.action, order.zone = Action.SENSOR_SWEEP, ship.zone
        said += _difficulty(b, "Sensor Sweep")
    if why_not(b, o, CREW, Action.SCAN_FOR_WEAKNESS.value) == OPEN:
        order.action, order.target = Action.SCAN_FOR_WEAKNESS, j
        said += _difficulty(b, "Scan")
    return ", ".join(said)


def _difficulty(b: Battle, action: str) -> list[str]:
    """How hard the ordered task is."""
    found = attempt(b)
    return [f"{action} Difficulty {found.difficulty}"] if found else []


# ---- tactical --------------------------------------------------------------------------------------------------------


def tactical(view: View, b: Battle, deal: Deal, o: int) -> Iterator[Row]:
    """Each weapon against each target; what waits for the next attack.  [BC-2300, BC-2310, BC-R241]"""
    ship, names = b.ships[CREW], deal.names
    for weapon in range(WEAPONS):
        arm = ship.design.weapons[weapon]
        if arm.arm != Arm.NONE:
            yield Row(f"With {name_of(names, 'weapon', arm.called)}", _targets(b, deal, o, weapon), listed=True)
    bands = [f"{name_of(names, 'ship', j)} {_screens(b, j)}" for j in range(SHIPS) if is_foe(b, CREW, j)]
    yield Row("Enemy screens", "; ".join(bands))
    said = ["weapons armed" if ship.armed else "weapons not armed"]
    said += [] if ship.raised else ["screens lowered"]
    said += ["weapons calibrated"] if b.officers[o].calibrated else []
    locked = [name_of(names, "ship", j) for j in range(SHIPS) if ship.targets[j]]
    said += [f"Targeting Solution on {', '.join(locked)}"] if locked else []
    scanned = [name_of(names, "ship", j) for j in range(SHIPS) if is_foe(b, CREW, j) and b.ships[j].scanned]
    said += [f"weakness found: {', '.join(scanned)}"] if scanned else []
    yield Row("In hand", "; ".join(said))
    yield Row("Defensive roll", say_reaction(b, o, Action.DEFENSIVE_FIRE.value, view["ships"][CREW]["defends"]))


def _screens(b: Battle, j: int) -> str:
    """The screens of a ship as a band, and their number where it is known."""
    ship = b.ships[j]
    said = BANDS[Band(ship.band)] if ship.raised else "lowered"
    return f"{said}, {ship.screens} left" if ship.measured else said


def _targets(b: Battle, deal: Deal, o: int, weapon: int) -> str:
    order, found = b.order, []
    why = why_silent(b, o, CREW, weapon)
    if why != OPEN:
        return str(BARS[why].text)
    for j in range(SHIPS):
        if is_foe(b, CREW, j):
            name = name_of(deal.names, "ship", j)
            order.action, order.weapon, order.target = Action.FIRE, weapon, j
            if not in_reach(b, CREW, weapon, j):
                found.append(f"{name}: out of range")
            elif (one := attempt(b)) is None:
                found.append(f"{name}: rolls first, {_damage(b, o, weapon, 1.0)}")
            else:
                said = (f"Difficulty {one.difficulty}", say_chance(one.chance), _damage(b, o, weapon, one.chance))
                found.append(f"{name}: {', '.join(said)}")
    return "; ".join(found)


def _damage(b: Battle, o: int, weapon: int, chance: float) -> str:
    """The screens that a hit takes, and on average a shot; of a ship that is not identified the rating is all."""
    rating, j = shot_rating(b, o, CREW, weapon), b.order.target
    if not b.ships[j].identified:
        return f"rating {rating}"
    net = max(1, rating - (0 if is_piercing(b) else resistance(b, j)))
    marks = crossed(b, j, net)
    said = f"{net} a hit ({' and '.join(marks)})" if marks else f"{net} a hit"
    return said if chance == 1 else f"{said}, {net * chance:.1f} a shot"
