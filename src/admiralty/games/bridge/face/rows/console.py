"""The GM's console: what each NPC ship can still do and what that costs, whom to call in, hazards in play.

[BC-390, BC-400, BC-R25, BC-R255, BC-R261]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from admiralty.core.face.game import Deal
from admiralty.core.face.scenes import Row, Sheet, row_of_boxes
from admiralty.core.face.wording import name_of, say_count
from admiralty.core.state.views import OPEN

from ...form.spending import STRIKE_MOST
from ...places import flight_price
from ...records import Battle
from ...tables import TRAIT_PRICE
from ...words import Hazard, Status, System
from ..saying import HAZARDS, say_system
from .panel import as_known

View = Mapping[str, Any]


def console_sheet(view: View, deal: Deal, seat: int) -> Sheet | None:
    """All that the GM looks for before a turn; nobody else has it."""
    if view["over"] or seat not in (view["gm"], OPEN):
        return None
    rows = (*_ships(view, deal), *_reserves(view, deal), _trait(view), *_hazards(view, deal))
    return Sheet("sheet-console", "Console", "What the GM's ships can still do", rows)


def _ships(view: View, deal: Deal) -> Iterator[Row]:
    known = as_known(view)
    for i, ship in enumerate(view["ships"]):
        if ship["crewed"] or ship["bystander"] or ship["status"] not in (Status.FIGHTING, Status.CRITICAL):
            continue
        name, said = deal.names["ship"][i], "; ".join(_said(view, known, i, deal))
        if ship["status"] == Status.CRITICAL:
            yield Row(name, f"critical, drifting; {said}")
        else:
            left = max(0, ship["scale"] - ship["turns"])
            yield row_of_boxes(name, f"{say_count(left, 'turn')} left; {said}", ship["scale"], left, stock=True)


def _said(view: View, b: Battle, i: int, deal: Deal) -> Iterator[str]:
    """Its place, its screens and breaches, what is used up, what waits."""
    ship = view["ships"][i]
    where = name_of(deal.names, "zone", ship["zone"])
    yield where if not ship["hidden"] else f"{where}, {'its zone is known' if ship['revealed'] else 'hidden'}"
    yield f"{ship['screens']} screens" if ship["raised"] else f"screens lowered, {ship['stored']} kept"
    if breaches := sum(ship["breaches"]):
        yield say_count(breaches, "breach", "breaches")
    if used := [say_system(each, {}) for each in System if ship["used"] >> each & 1]:
        yield f"used: {', '.join(used)}, each again 1 Threat"
    if flight_price(b, i) > 0:
        yield "another Impulse 1 Threat"
    waiting = (("calibrated", "weapons calibrated"), ("focused", "sensors calibrated"), ("braces", "owes a Brace"))
    yield from (word for key, word in waiting if ship[key])


def _reserves(view: View, deal: Deal) -> Iterator[Row]:
    """Reinforcements with their price, and whether there is Threat for them.  [BC-R261]"""
    if not any(ship["status"] == Status.WAITING for ship in view["ships"]):
        had = any(ship.status == Status.WAITING for ship in deal.battle.ships)
        yield Row("Reinforcements", "none are left" if had else "this scenario has none")
    for i, ship in enumerate(view["ships"]):
        if ship["status"] == Status.WAITING:
            short = ship["scale"] - view["threat"]
            how = "comes at the end of the round" if ship["comes"] else f"{short} short" if short > 0 else "can be paid"
            yield Row(f"Call in {deal.names['ship'][i]}", f"{ship['scale']} Threat; {how}")


def _trait(view: View) -> Row:
    """What a new trait costs.  [BC-R222]"""
    short = TRAIT_PRICE - view["threat"]
    return Row("A new trait", f"{TRAIT_PRICE} Threat; {f'{short} short' if short > 0 else 'can be paid'}")


def _hazards(view: View, deal: Deal) -> Iterator[Row]:
    """Hazards, and whom of the crew they may strike.  [BC-R255]"""
    if not any(zone["used"] and zone["hazard"] for zone in view["zones"]):
        yield Row("Hazards", "no zone has one")
    for k, zone in enumerate(view["zones"]):
        if zone["used"] and zone["hazard"]:
            said = [HAZARDS[Hazard(zone["hazard"])]]
            for i, ship in enumerate(view["ships"]):
                if ship["crewed"] and ship["status"] == Status.FIGHTING and ship["zone"] == k:
                    how = "was struck this round" if ship["beset"] else f"can be struck for 1 to {STRIKE_MOST} Threat"
                    said.append(f"{deal.names['ship'][i]} {how}")
            yield Row(f"Hazard in {deal.names['zone'][k]}", "; ".join(said))
