"""The scenario file of a state: what a battle in the middle is dealt from again, number for number.

A scenario may have a table ``[state]``: numbers that differ from the battle that the rest of it deals, by their paths
(``"ships.0.hull" = 3``). The rest is the scenario as it was asked for, with the ships and settings that came with
it; a room may say it in a nicer file of its own (`Game.written`), and the table then holds what that one leaves open.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ..errors import Refused
from ..files.toml_text import to_toml
from ..state.paths import diff, set_place
from ..state.records import copy
from .game import Deal, Game, Request

STATE = "state"
REMEDY = "leave that line out, or write the place as admiralty written does"


def set_state(battle: Any, state: Mapping[str, Any], where: str) -> Any:
    """A copy of a battle with the numbers of such a table; `Refused` names a place that isn't there, or its limits."""
    made = copy(battle)
    for path, value in state.items():
        try:
            set_place(made, path, value)
        except Refused as refused:
            remedy = refused.remedy or REMEDY
            raise Refused(f"{where}: {STATE}: {refused.where}", refused.what, refused.rule, remedy) from None
    return made


def write_state(game: Game, deal: Deal, battle: Any) -> Request:
    """What this battle of a deal is dealt from: its `scenario` is the file that says so.

    What no scenario of the game takes, such as ships for a side whose ships it doesn't name, stays outside of it.
    """
    request = _written(game, deal, battle) or _as_one_file(game, deal)
    dealt = game.deal(request).battle
    state = {path: now for path, _, now in diff(dealt, battle)}
    return replace(request, scenario={**request.scenario, STATE: state}) if state else request


def file_of(game: Game, deal: Deal, battle: Any) -> str:
    """The TOML text of that file; `Refused` if something would have to stay outside of it."""
    request = write_state(game, deal, battle)
    if beside := [*request.ships, *request.places, *request.settings]:
        what = f"its scenario can't hold what it was asked for with, such as {beside[0]}"
        raise Refused(deal.title, what, "", "start from a scenario that names its ships and settings itself")
    return to_toml(request.scenario)


def _written(game: Game, deal: Deal, battle: Any) -> Request | None:
    """The file as the room writes it; None where it has no way to, or that would be another game."""
    if game.written is None:
        return None
    request = Request(game.written(battle, deal), doctrines=deal.request.doctrines)
    return request if _frame(game.deal(request)) == _frame(deal) else None


def _as_one_file(game: Game, deal: Deal) -> Request:
    """The request with its settings and ships in its scenario, each as far as that deals the same."""
    request = deal.request
    request = replace(request, scenario={key: value for key, value in request.scenario.items() if key != STATE})
    wanted = game.deal(request)
    made = replace(request, scenario=_with(request.scenario, "settings", request.settings), settings={})
    request = made if _is_dealt_so(game, made, wanted) else request
    for place in game.ship_places:
        key = place.removesuffix(".*")
        fleets = {side: list(fleet) for side, fleet in request.ships.items() if fleet}
        if key != place and fleets:
            made = replace(request, scenario=_with(request.scenario, key, fleets), ships={})
            request = made if _is_dealt_so(game, made, wanted) else request
    return request


def _with(scenario: Mapping[str, Any], key: str, more: Mapping[str, Any]) -> dict[str, Any]:
    """The scenario with more entries in one of its tables."""
    return {**scenario, key: {**scenario.get(key, {}), **more}} if more else dict(scenario)


def _is_dealt_so(game: Game, request: Request, wanted: Deal) -> bool:
    """Is this dealt as it is wanted?"""
    try:
        made = game.deal(request)
    except Refused:
        return False
    return _frame(made) == _frame(wanted) and bool(made.battle == wanted.battle)


def _frame(deal: Deal) -> tuple[Any, ...]:
    """What a table of numbers can't say of a deal."""
    return deal.size, deal.seats, deal.outcomes, dict(deal.names)
