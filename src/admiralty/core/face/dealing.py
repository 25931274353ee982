"""From a request to a deal: what all games read first, and what they all finish with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from pydantic import BaseModel

from ..errors import Refused, quote_value, suggest
from ..files.model_files import read
from ..files.scenario_files import Scenario
from ..state.limits import check
from ..state.options import chosen_said, set_rules
from ..state.records import Sizes
from ..yard.parts import is_name
from .game import Deal, Place, Request, Side
from .state_files import STATE, set_state

S = TypeVar("S", bound=Scenario)
R = TypeVar("R")


def read_request(
    request: Request, model: type[S], rules: type[R], inner: Mapping[str, type[BaseModel]] | None = None
) -> tuple[S, R, str]:
    """The scenario and the house rules that were asked for, and the name of the scenario in refusals."""
    where = title if is_name(title := request.scenario.get("title")) else "scenario"
    scenario = read(model, request.scenario, where, inner)
    return scenario, set_rules(rules, (f"{where}: settings", scenario.settings), ("--set", request.settings)), where


def make_deal(
    request: Request,
    battle: Any,
    size: Sizes,
    seats: tuple[str, ...],
    outcomes: tuple[str, ...],
    names: Mapping[str, tuple[str, ...]],
    scenario: str,
    budgets: Mapping[str, int] | None = None,
    barred: tuple[str, ...] = (),
    known_as: Mapping[str, str] | None = None,
    shared: tuple[Side, ...] | None = None,
    duties: Mapping[str, str] | None = None,
    places: tuple[Place, ...] = (),
) -> Deal:
    """The deal of a battle whose request was read, as its state says; `Refused` where a number is beyond its limits."""
    title = request.scenario["title"]
    require_places(request.places, places)
    if faults := check(battle):
        raise Refused(title, faults[0])
    battle = set_state(battle, request.scenario.get(STATE, {}), title)
    return Deal(
        game=request.scenario["game"],
        scenario=scenario,
        title=title,
        battle=battle,
        size=size,
        seats=seats,
        outcomes=outcomes,
        names=names,
        settings=chosen_said(battle.rules),
        request=request,
        budgets=budgets or {},
        barred=barred,
        known_as=known_as or {},
        shared=shared,
        duties=duties or {},
        places=places,
    )


def require_places(given: Mapping[str, Any], places: Sequence[Place]) -> None:
    """`Refused` where a place is filled that there is not."""
    keys = [each.key for each in places]
    if strange := [key for key in given if key not in keys]:
        remedy = suggest(strange[0], keys, "places") if keys else "leave it out: this scenario has none"
        raise Refused("--place", f"there is no place {quote_value(strange[0])}", "", remedy)
