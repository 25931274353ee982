"""Scenario files in the browser: a table's set-up is saved as one, and told as the form for a new table has it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from admiralty.core.errors import Refused, quote_value, suggest
from admiralty.core.face.game import Deal, Game
from admiralty.core.face.state_files import file_of, write_state
from admiralty.core.files.scenario_files import DOCTRINE, OPEN_SEAT, seating_of
from admiralty.core.files.scenario_files import HUMAN as PERSON
from admiralty.core.files.toml_text import to_toml
from admiralty.opponents.levels import levels

from .commands import Making
from .opening import COMPUTER, MINE, OWN_DOCTRINE, Opening, open_table
from .sealing import is_own, seal

WHO = {MINE: PERSON, OPEN_SEAT: OPEN_SEAT, OWN_DOCTRINE: DOCTRINE}  # the form's words, and those of files
WORDS = {who: word for word, who in WHO.items()}


def scenario_file(asked: Making, key: bytes) -> dict[str, Any]:
    """The file of what was asked for, dealt once to be sure of it; `Refused` if no table could be made from it.

    `key` is the server's: what it knows as its own file, it seals again.
    """
    opening = open_table(asked, key)
    request, content = opening.deal.request, _content(opening)
    more: dict[str, Any] = {
        "settings": {**content.get("settings", {}), **asked.settings},
        "seats": {seat: WHO.get(who, who) for seat, who in asked.seats.items()},
        "doctrines": {seat: data for seat, data in request.doctrines.items() if asked.seats.get(seat) == OWN_DOCTRINE},
        "table": _table(asked),
    }
    made = {key: value for key, value in content.items() if key not in more}
    file = to_toml({**made, **{key: value for key, value in more.items() if value}})
    return {"name": _file_name(opening.deal), "file": seal(file, key) if is_own(asked, key) else file}


def _content(opening: Opening) -> dict[str, Any]:
    """The scenario with the ships that came with it, and what fills its places; `Refused` if it can't hold them."""
    deal = opening.deal
    request = deal.request
    ships = {side: list(fleet) for side, fleet in request.ships.items() if fleet}
    if opening.game.written is None or not (ships or request.places):
        return {**request.scenario, **({"sides": {**request.scenario.get("sides", {}), **ships}} if ships else {})}
    made = write_state(opening.game, deal, deal.battle)
    if any(made.ships.values()) or made.places:
        raise Refused(deal.title, "its scenario can't hold these ships", "", "take those that it names itself")
    return dict(made.scenario)


def battle_file(game: Game, deal: Deal, battle: Any, key: bytes) -> dict[str, Any]:
    """The file of a table as it stands, which deals this battle, sealed by the server's key."""
    return {"name": _file_name(deal), "file": seal(file_of(game, deal, battle), key)}


def _table(asked: Making) -> dict[str, Any]:
    found = "private" if asked.private else "lobby" if asked.listed else ""
    told = {"clock": asked.clock, "found": found, "referee": asked.referee}
    return {key: value for key, value in told.items() if value}


def _file_name(deal: Deal) -> str:
    """The title as the name of a file."""
    words = "".join(each if each.isascii() and each.isalnum() else " " for each in deal.title.lower()).split()
    return f"{'_'.join(words) or 'scenario'}.toml"


def seating_told(game: Game, content: Mapping[str, Any], seats: Sequence[str]) -> dict[str, Any]:
    """Who sits where by a scenario's file, and how its table is kept; `Refused` where it names what is not there."""
    seating = seating_of(content, "scenario", seats)
    known = [COMPUTER + level.key for level in levels(game)]
    for seat, who in seating.seats.items():
        if who.startswith(COMPUTER) and who not in known:
            raise Refused(f"scenario: seats: {seat}", f"there is no player {quote_value(who)}", "", suggest(who, known))
    for seat, data in seating.doctrines.items():
        game.load_doctrine(data, f"scenario: doctrines: {seat}")
    return {
        "who": {seat: WORDS.get(who, who) for seat, who in seating.seats.items()},
        "doctrines": {seat: to_toml(data) for seat, data in seating.doctrines.items()},
        "clock": seating.table.clock,
        "found": seating.table.found,
        "referee": seating.table.referee,
    }
