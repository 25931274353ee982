"""From a scenario with its settings to the state before the first round.  [SK-010]"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from admiralty.core.errors import Refused
from admiralty.core.face.game import Deal, Request
from admiralty.core.files.model_files import read
from admiralty.core.files.shipped import shipped
from admiralty.core.state.options import chosen, chosen_said
from admiralty.core.state.records import Size, blank
from admiralty.core.yard.designers import distinct
from admiralty.core.yard.parts import is_name

from ..options import Rules
from ..records import Battle
from .files import ScenarioFile, ShipFile

SCENARIOS = shipped(__package__, "scenarios")
SEATS = ("red", "blue")


def deal(request: Request) -> Deal:
    """Deal a duel; `Refused` names the file and the place of whatever does not fit."""
    where = title if is_name(title := request.scenario.get("title")) else "scenario"
    scenario = read(ScenarioFile, request.scenario, where, {"red": ShipFile, "blue": ShipFile})
    if request.ships:
        raise refuse("--ship", "ship")
    b = blank(Battle)
    b.rules = chosen(Rules, (f"{where}: settings", scenario.settings), ("--set", request.settings))
    files = (scenario.red, scenario.blue)
    for seat, (ship, file) in enumerate(zip(b.ships, files, strict=True)):
        ship.seat, ship.hull, ship.built = seat, file.hull, file.hull
        ship.power, ship.reserve = file.power, file.reserve
    return Deal(
        game="skeleton",
        scenario="duel",
        title=scenario.title,
        battle=b,
        size=Size.SMALL,
        seats=SEATS,
        outcomes=(*SEATS, "draw"),
        names={"ship": distinct([file.name for file in files])},
        settings=chosen_said(b.rules),
        request=request,
    )


def refuse(where: str, kind: str) -> Refused:
    """The refusal of a kind of file that this game does not have."""
    return Refused(where, f"this game has no {kind} files")


def load_ship(data: Mapping[str, Any], where: str) -> Mapping[str, Any]:
    """Refused: a scenario says what its ships are."""
    raise refuse(where, "ship")


def load_doctrine(data: Mapping[str, Any], where: str) -> Any:
    """Refused: there are only the levels."""
    raise refuse(where, "doctrine")
