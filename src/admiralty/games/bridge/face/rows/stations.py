"""What each position shows of its own: whom to direct, what to patch, where to fly, what is known, what can be hit.

[BC-890 .. BC-950, BC-1340, BC-1350, BC-R51, BC-R72, BC-R109]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from admiralty.core.face.game import Deal
from admiralty.core.face.scenes import Row, row_of_boxes
from admiralty.core.face.wording import name_of, say_count

from ...design import first_point, screens_of, second_point
from ...form.legality import OPEN, station_of
from ...form.majors import can_talk, may_be_directed, takes, why_not
from ...form.orders import open_order
from ...form.prices import direct_price
from ...ratings import department_for
from ...records import Battle
from ...tables import CREW, MORE_SCREENS, OFFICERS, POOL, SYSTEMS, Action, Form
from ...words import Bar, Department, Position, Status, System
from ..saying import ACTIONS as SAID
from ..saying import say_system
from .aiming import sensors, tactical
from .attempts import attempts, best_attempt
from .course import say_crew
from .flying import helm, navigator
from .goal import say_rounds_left, say_win

View = Mapping[str, Any]
DIRECTED = (  # what an officer is directed to, the first that is open
    Action.FIRE, Action.SCAN_FOR_WEAKNESS, Action.REGENERATE, Action.DAMAGE_CONTROL, Action.REGAIN_POWER,
    Action.MANEUVER, Action.SIGNALS, Action.RALLY,
)  # fmt: skip


def position_rows(view: View, b: Battle, deal: Deal, o: int) -> Iterator[Row]:
    """The rows of an officer's positions, from a battle in which that officer's order is open."""
    seen = set()
    for position in Position:
        if station_of(b, o) >> position & 1 == 1:
            for row in ROWS[position](view, b, deal, o):
                _open(b, o)
                if row.label not in seen and row.value:
                    yield row
                seen.add(row.label)
            _open(b, o)


def _open(b: Battle, o: int) -> None:
    open_order(b, Form.TURN, b.officers[o].seat, o, CREW)


# ---- command and communications --------------------------------------------------------------------------------------


def _command(view: View, b: Battle, deal: Deal, o: int) -> Iterator[Row]:
    """Whom to direct, with the captain's die; what the battle is about.  [BC-1300, BC-1310, BC-R263]"""
    yield row_of_boxes("Momentum", f"{b.momentum} of {POOL}", POOL, b.momentum, stock=True)
    yield Row("To act", say_crew(view, deal))
    price = "Costs 1 Momentum" if direct_price(b, b.officers[o]) else "Free once in this scene"
    gains = [said for p in range(OFFICERS) if (said := _gain(b, deal, o, p))]
    yield Row("Direct", "; ".join((price, *gains)) if gains else "", listed=True)
    left = say_rounds_left(view)
    yield Row("Objective", f"The crew {say_win(view, deal)}." + (f" {left[:1].upper()}{left[1:]}." if left else ""))
    ship = b.ships[CREW]
    owed = [f"{say_count(ship.braces, 'turn')} braced"] if ship.braces else []
    owed += [f"power lost: Regain Power is harder by {ship.regain}"] if ship.regain else []
    owed += [f"{say_system(k, {})} damaged: restore it" for k, trouble in enumerate(ship.troubles) if trouble]
    yield Row("To put right", "; ".join(owed))


def _gain(b: Battle, deal: Deal, o: int, p: int) -> str:
    """What a Direct of officer p would gain: without the captain's die, and with it."""
    if not may_be_directed(b, o, p):
        return ""
    open_order(b, Form.MAJOR, b.officers[p].seat, p, CREW)
    action = next((each for each in DIRECTED if takes(b, p, each) and why_not(b, p, CREW, each) == OPEN), Action.PASS)
    alone = best_attempt(b, deal, p, action)
    b.order.assisted, b.order.director = 1, o
    helped = best_attempt(b, deal, p, action)
    if alone is None or helped is None:
        return ""
    before, unit, _ = alone.say_briefly().partition(" Momentum")  # said once of both
    name, after = name_of(deal.names, "officer", p), helped.say_briefly()
    return f"{name}: {SAID[action]}{helped.about} {before}{'' if after.endswith(unit) else unit} → {after}"


def _communications(view: View, b: Battle, deal: Deal, o: int) -> Iterator[Row]:
    """What is to be patched, and who can be hailed.  [BC-1340, BC-1350, BC-1390, BC-R51, BC-R109]"""
    yield _breaches(b, deal, o)
    yield Row("Channels", _channels(b, deal))


def _breaches(b: Battle, deal: Deal, o: int) -> Row:
    """Every breached system: where there is only one, the action itself says it."""
    found = [f"{each.about[len(' of the ') :]}: {each.say()}" for each in attempts(b, deal, o, Action.DAMAGE_CONTROL)]
    return Row("To patch", "; ".join(found) if len(found) > 1 else "", listed=True)


def _channels(b: Battle, deal: Deal) -> str:
    """Who can be talked to: a hail is free."""
    if b.ships[CREW].lost[System.COMMUNICATIONS]:
        return "none: Communications are destroyed"
    if not can_talk(b, CREW):
        return "none: the ship is jammed"
    others = [j for j, ship in enumerate(b.ships) if j != CREW and ship.status == Status.FIGHTING and not ship.hidden]
    heard = [name_of(deal.names, "ship", j) for j in others if can_talk(b, j)]
    mute = [name_of(deal.names, "ship", j) for j in others if not can_talk(b, j)]
    said = [f"a hail is free: {', '.join(heard)}"] if heard else []
    said += [f"silent or jammed: {', '.join(mute)}"] if mute else []
    return "; ".join(said)


# ---- operations ------------------------------------------------------------------------------------------------------


def _operations(view: View, b: Battle, deal: Deal, o: int) -> Iterator[Row]:
    """What comes back, and what is broken.  [BC-1750, BC-1780, BC-1790, BC-R66, BC-R67]"""
    ship, whole = b.ships[CREW], screens_of(b, CREW)
    marks = tuple(point for point in (first_point(b, CREW), second_point(b, CREW)) if point)
    said = f"{ship.screens} of {whole}, marks {' and '.join(map(str, marks))}" if ship.raised else "lowered"
    yield replace(
        row_of_boxes("Screens", said, whole, ship.screens, stock=True), marks=marks
    )  # no damage to an officer
    if ship.raised and ship.screens < whole:
        after = min(whole, ship.screens + department_for(b, o, CREW, Department.SYSTEMS.value))
        more = f", and {MORE_SCREENS} more for each Momentum" if after < whole else ""
        yield Row("Screens back", f"{ship.screens} to {after} of {whole}{more}")
    charges = f"{ship.reserve} of {ship.design.charges}"
    lost = why_not(b, o, CREW, Action.REGAIN_POWER.value) == Bar.SYSTEM_LOST
    best = None if lost else best_attempt(b, deal, o, Action.REGAIN_POWER)
    yield Row("Power", charges if best is None else f"{charges}; the next Regain Power {best.say()}")
    yield Row("Systems", "; ".join(_systems(b)) or "all work")


def _systems(b: Battle) -> Iterator[str]:
    ship = b.ships[CREW]
    for k in range(SYSTEMS):
        said = [say_count(ship.breaches[k], "breach", "breaches")] if ship.breaches[k] else []
        said += [f"{ship.patched[k]} patched"] if ship.patched[k] else []
        said += ["damaged"] if ship.troubles[k] else []
        said += ["power waits"] if ship.rerouted[k] else []
        if ship.lost[k] or said:
            yield f"{say_system(k, {})} {'destroyed' if ship.lost[k] else ', '.join(said)}"


ROWS: Mapping[Position, Callable[[View, Battle, Deal, int], Iterator[Row]]] = {
    Position.COMMAND: _command,
    Position.COMMUNICATIONS: _communications,
    Position.HELM: helm,
    Position.NAVIGATOR: navigator,
    Position.OPERATIONS: _operations,
    Position.SENSORS: sensors,
    Position.TACTICAL: tactical,
}
