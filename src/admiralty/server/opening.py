"""What a table is made from: its scenario, ships and seats, as a client asks for them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from admiralty.core import options
from admiralty.core.errors import Refused, meant, shown
from admiralty.core.game import Deal, Game, Request
from admiralty.games import ROOMS, game

from .commands import Making

HUMAN, COMPUTER, MINE, OPEN_SEAT = "human", "computer:", "me", "open"
CHEAP = ("random", "simple")  # levels that answer at once; dearer ones reckon in a process of their own


@dataclass(frozen=True, slots=True)
class Opening:
    """A game ready to begin: the deal, who plays each seat, and which human seats are the creator's own."""

    game: Game
    deal: Deal
    players: Mapping[str, str]
    mine: tuple[int, ...]
    open: tuple[int, ...]


@cache
def _content(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def open_table(asked: Making) -> Opening:
    """Deal what was asked for; `Refused` in one line."""
    key, _, name = asked.scenario.partition("/")
    found = game(key)
    if name not in found.scenarios:
        raise Refused(asked.scenario, "there is no such scenario", "", meant(name, found.scenarios, f"{key} has"))
    ships = {side: tuple(_ship(found, each, side) for each in fleet) for side, fleet in asked.ships.items()}
    try:
        deal = found.deal(Request(_content(found.scenarios[name]), dict(asked.settings), ships))
    except Refused as refused:
        where = refused.where.replace("--ship", "ships of").replace("--set", "settings")
        raise Refused(where, refused.what, refused.rule, refused.remedy) from None
    players, mine, open_ = _seats(found, deal, asked.seats)
    if strange := sorted(set(asked.words) - set(deal.seats)):
        raise Refused("words", f"there is no seat {shown(strange[0])}", "", meant(strange[0], deal.seats, "seats"))
    return Opening(found, deal, players, mine, open_)


def _ship(found: Game, ship: str | dict[str, Any], side: str) -> Mapping[str, Any]:
    if not isinstance(ship, str):
        return ship
    if ship not in found.ships:
        raise Refused(side, f"there is no ship {shown(ship)}", "", meant(ship, found.ships, f"{found.key} has"))
    return _content(found.ships[ship])


def _seats(
    found: Game, deal: Deal, asked: Mapping[str, str]
) -> tuple[dict[str, str], tuple[int, ...], tuple[int, ...]]:
    """Who plays each seat; those that are the creator's; those that wait for somebody."""
    if strange := sorted(set(asked) - set(deal.seats)):
        raise Refused("seats", f"there is no seat {shown(strange[0])}", "", meant(strange[0], deal.seats, "seats"))
    usual = (MINE, *(COMPUTER + "simple" for _ in deal.seats[1:]))
    whos = [asked.get(seat, who) for seat, who in zip(deal.seats, usual, strict=True)]
    for seat, who in zip(deal.seats, whos, strict=True):
        if who in (MINE, OPEN_SEAT):
            continue
        levels = [COMPUTER + level.key for level in found.levels]
        if who not in levels:
            raise Refused(
                f"seats: {seat}", f"nobody plays like {shown(who)}", "", meant(who, [MINE, OPEN_SEAT, *levels])
            )
    mine = tuple(k for k, who in enumerate(whos) if who == MINE)
    open_ = tuple(k for k, who in enumerate(whos) if who == OPEN_SEAT)
    if not mine and not open_:
        raise Refused("seats", "computers play them all", "", f"say {MINE} or {OPEN_SEAT} for one of them")
    players = {seat: who if who.startswith(COMPUTER) else HUMAN for seat, who in zip(deal.seats, whos, strict=True)}
    return players, mine, open_


def doctrine_of(found: Game, who: str) -> Any:
    """The doctrine of ``computer:LEVEL``; None for people and for what the server has no doctrine of."""
    level = who.removeprefix(COMPUTER) if who.startswith(COMPUTER) else ""
    return next((each.doctrine for each in found.levels if each.key == level), None)


# ---- the games there are, as a client shows them --------------------------------------------------------------------


@cache
def games_told() -> list[dict[str, Any]]:
    """Every game with its scenarios, ships, levels and options."""
    return [_told(game(key)) for key in ROOMS]


def _told(found: Game) -> dict[str, Any]:
    designer = found.designer
    ships = []
    for key, path in found.ships.items():
        data = _content(path)
        values = found.load_ship(data, key)
        cost = designer.evaluate(values).cost if designer else None
        ships.append({"key": key, "name": data["name"], "notes": data.get("notes", ""), "cost": cost})
    return {
        "key": found.key,
        "title": found.title,
        "sentence": found.sentence,
        "beat_word": found.wording.beat_word,
        "cost_unit": designer.cost_unit if designer else "",
        "scenarios": [_scenario_told(found, name, path) for name, path in found.scenarios.items()],
        "ships": ships,
        "levels": [{"key": level.key, "sentence": level.sentence} for level in found.levels],
        "options": [_option_told(spec) for spec in options.options_of(found.rules)],
    }


def _scenario_told(found: Game, name: str, path: Path) -> dict[str, Any]:
    data = _content(path)
    deal = found.deal(Request(data))
    return {
        "key": f"{found.key}/{name}",
        "title": deal.title,
        "notes": str(data.get("notes", "")),
        "seats": list(deal.seats),
        "ships_for": list(deal.seats) if found.designer else [],
        "budgets": {seat: deal.budgets[seat] for seat in deal.seats if seat in deal.budgets},
        "settings": dict(deal.settings),
    }


def _option_told(spec: Any) -> dict[str, Any]:
    note: options.Note = spec.note
    words = [word for word, _ in sorted(note.words.items(), key=lambda each: each[1])]
    return {
        "name": spec.name,
        "clause": note.ruling,
        "sentence": note.sentence,
        "values": list(note.values) or words,
        "number": None
        if note.values
        else [max(spec.low, *(v + 1 for v in note.words.values() if v < 0), spec.low), spec.high],
        "default": options.say(spec, spec.default),
        "said": options.values_said(spec),
    }
