"""What helm and navigator show: where to fly for how much, who comes into range, how well the ship evades.

[BC-680, BC-1430, BC-2190, BC-R258]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from admiralty.core.face.game import Deal
from admiralty.core.face.scenes import Row
from admiralty.core.face.wording import name_of, say_count
from admiralty.core.ground import zones as ground

from ...design import tractor_strength
from ...form.legality import in_reach, weapon_reach
from ...form.moves import flies, offer_moves
from ...places import course, is_foe, obstacle_price, price_of_move, range_between, zone_of_move
from ...records import Battle
from ...tables import CREW, NONE, OFF, SHIPS, ZONES, Action
from ...words import Arm, Hazard, Prepared
from ..saying import HAZARDS, PREPARED
from ..traits import traits_of
from .attempts import say_reaction
from .helping import Listed

View = Mapping[str, Any]


def helm(view: View, b: Battle, deal: Deal, o: int) -> Iterator[Row]:
    """Where the ship can fly for how much, what a dive needs, how well it evades.  [BC-1430, BC-680, BC-1500]"""
    ship, names = b.ships[CREW], deal.names
    if ship.holder != NONE:
        held = f"by {name_of(names, 'ship', ship.holder)}"
        known = b.ships[ship.holder].crewed or b.ships[ship.holder].identified
        yield Row("Held", f"{held}, strength {tractor_strength(b, ship.holder)}" if known else held)
    elif flies(b, o, CREW):
        yield Row("Fly to", "; ".join(_moves(b, deal, o)), listed=True)
    ready = PREPARED[Prepared(b.officers[o].prepared)]
    yield Row("Dive and Ram", f"{say_count(ship.reserve, 'charge')} of Reserve Power; {ready} prepared")
    yield Row("Evasive roll", say_reaction(b, o, Action.EVASIVE_ACTION.value, view["ships"][CREW]["evades"]))


def reach(b: Battle, o: int) -> dict[int, tuple[int, int]]:
    """The zones within an Impulse, each with its price and the move that leads there, the cheapest first."""
    listed: Any = Listed()
    offer_moves(listed, b, o, CREW, 0)
    here, cheapest = b.ships[CREW].zone, dict[int, tuple[int, int]]()
    for move in listed.values:
        zone = zone_of_move(move)
        way = price_of_move(b, o, CREW, here, move), move
        if zone != OFF and zone != here:
            cheapest[zone] = min(way, cheapest.get(zone, way))
    return dict(sorted(cheapest.items(), key=lambda each: each[1]))


def _moves(b: Battle, deal: Deal, o: int) -> Iterator[str]:
    """Each of them with what comes into range there."""
    for zone, (price, move) in reach(b, o).items():
        said = [f"costs {price}" if price else "free", *_changes(b, deal, zone, move)]
        yield f"{name_of(deal.names, 'zone', zone)}: {', '.join(said)}"


def _changes(b: Battle, deal: Deal, zone: int, move: int) -> Iterator[str]:
    """What a move brings into range or takes out of it: ours, and that of weapons that are known."""
    here = b.ships[CREW].zone
    for j in range(SHIPS):
        if is_foe(b, CREW, j):
            name = name_of(deal.names, "ship", j)
            b.order.first = 0
            before = _reached(b, j), _reaches_us(b, j, here)
            b.order.first = move
            after = _reached(b, j), _reaches_us(b, j, zone)
            b.order.first = 0
            if before[0] != after[0]:
                yield f"{name} {'in' if after[0] else 'out of'} range"
            if before[1] != after[1]:
                yield f"{name} {'can hit you' if after[1] else 'loses you'}"


def _reached(b: Battle, j: int) -> bool:
    weapons = b.ships[CREW].design.weapons
    return any(arm.arm != Arm.NONE and in_reach(b, CREW, k, j) for k, arm in enumerate(weapons))


def _reaches_us(b: Battle, j: int, zone: int) -> bool:
    """Does a weapon of ship j reach a zone? Those of a ship that is not identified are not known."""
    far = range_between(b, b.ships[j].zone, zone)
    return any(arm.arm != Arm.NONE and far <= weapon_reach(b, j, k) for k, arm in enumerate(b.ships[j].design.weapons))


def navigator(view: View, b: Battle, deal: Deal, o: int) -> Iterator[Row]:
    """What it costs to leave a zone, what strikes there, what lies between.  [BC-680, BC-740, BC-R258]"""
    names, found = deal.names["zone"], []
    for k, zone in enumerate(b.zones):
        said = [f"{zone.terrain} to leave"] if zone.terrain else []
        said += [HAZARDS[Hazard(zone.hazard)]] if zone.hazard else []
        if zone.used and said:
            found.append(f"{names[k]}: {', '.join(said)}")
    yield Row("Terrain", "; ".join(found), listed=True)
    between = []
    for one in range(ZONES):
        for other in range(one + 1, ZONES):
            if ground.are_joined(b.graph, one, other) and (price := obstacle_price(b, CREW, one, other)):
                between.append(f"{names[one]} to {names[other]}: {price} to cross")
    yield Row("Obstacles", "; ".join(between), listed=True)
    traits = [f"{name}: {each}" for k, name in enumerate(names) for each in traits_of(view, deal, "zone", k)]
    yield Row("Traits of zones", "; ".join(traits), listed=True)
    yield Row("Plotted course", f"each move costs {off} less" if (off := course(b, CREW)) else "")
