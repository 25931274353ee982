"""From a scenario with its settings to the state before the first round.  [SK-010]"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from admiralty.core.errors import Refused
from admiralty.core.face.dealing import make_deal, read_request
from admiralty.core.face.game import Deal, Request
from admiralty.core.state.records import Size, blank
from admiralty.core.yard.designers import distinct

from ..options import Rules
from ..records import Battle
from .files import ScenarioFile, ShipFile

SEATS = ("red", "blue")


def deal(request: Request) -> Deal:
    """Deal a duel; `Refused` names the file and the place of whatever does not fit."""
    scenario, rules, _ = read_request(request, ScenarioFile, Rules, {"red": ShipFile, "blue": ShipFile})
    if request.ships:
        refuse_ships({}, "--ship")
    b = blank(Battle)
    b.rules = rules
    files = (scenario.red, scenario.blue)
    for seat, (ship, file) in enumerate(zip(b.ships, files, strict=True)):
        ship.seat, ship.hull, ship.built = seat, file.hull, file.hull
        ship.power, ship.reserve = file.power, file.reserve
    names = {"ship": distinct([file.name for file in files])}
    return make_deal(request, b, Size.SMALL, SEATS, (*SEATS, "draw"), names, "duel")


def refuse_ships(data: Mapping[str, Any], where: str) -> Mapping[str, Any]:
    """Refused: a scenario says what its ships are."""
    raise Refused(where, "this game has no ship files")
