"""Random battles: maps, ships, crews, house rules."""

from __future__ import annotations

from random import Random
from typing import Any

from admiralty.core.face.game import Deal, Request
from admiralty.core.state.options import options_of
from admiralty.core.state.options import say as say_option
from admiralty.games.bridge import GAME
from admiralty.games.bridge.deal.files import EFFECTS
from admiralty.games.bridge.options import Rules
from admiralty.games.bridge.tables import Whom
from admiralty.games.bridge.words import Position, System

STATIONS = (["command"], ["tactical"], ["helm", "navigator"], ["sensors"], ["operations"], ["communications"])
FEW = (["command", "communications", "operations"], ["helm", "navigator", "sensors"], ["tactical"])
PEOPLE = ("valcourt", "harkov", "brandvold", "aimes", "nwosu", "kimura")
FOES = ("jackal", "shrike", "bailiff", "warden", "tyrant", "leviathan", "mule", "tin_duck", "shuttle", "halden_station")
SECRETS = ("tasks_easier", "tasks_harder", "hard_to_hit", "attacks_harder", "riskier", "note")
HAZARDS = ("gravity", "radiation", "gas", "meteors", "heat", "ions")


def random_deal(luck: Random) -> Deal:
    """A battle drawn by chance; most end within a few rounds."""
    zones = [_zone(luck, k) for k in range(luck.randint(1, 8))]
    keys = [each["key"] for each in zones]
    edges = {(keys[luck.randrange(k)], keys[k]) for k in range(1, len(keys))}
    for _ in range(luck.randint(0, len(keys))):
        one, other = sorted(luck.sample(keys, 2)) if len(keys) > 1 else ("", "")
        if one and (other, one) not in edges:
            edges.add((one, other))
    stations = luck.choice((STATIONS, FEW))
    ship = luck.choice(("chilkoot", "malahat"))
    people = luck.sample(PEOPLE, len(stations))
    scenario: dict[str, Any] = {
        "game": "bridge", "title": "By chance", "zones": zones, "edges": [list(each) for each in sorted(edges)],
        "obstacles": [_obstacle(luck, each) for each in sorted(edges) if luck.random() < 0.1],
        "crew": {
            "ship": ship, "zone": luck.choice(keys), "armed": luck.random() < 0.5, "raised": luck.random() < 0.9,
            "officers": [
                {"officer": who, "at": at} for who, at in zip(people, stations, strict=True)
            ],
        },
        "gm": [_foe(luck, keys) for _ in range(luck.randint(1, 4))],
        "tasks": [_task(luck, k) for k in range(luck.randint(0, 4) if luck.random() < 0.4 else 0)],
        "spends": [_spend(luck, k) for k in range(luck.randint(1, 3) if luck.random() < 0.2 else 0)],
        "traits": [_trait(luck, ship, keys, people) for _ in range(luck.randint(0, 4))],
        "momentum": luck.randint(0, 6), "threat": luck.randint(0, 12), "first": luck.choice(("players", "gm")),
        "objective": {
            "rounds": luck.randint(1, 6), "late": luck.choice(("players", "gm", "draw")), "enough": luck.randint(0, 2),
            "rout": luck.random() < 0.8, **({"escape": _escape(luck)} if luck.random() < 0.5 else {}),
        },
    }  # fmt: skip
    return GAME.deal(Request(scenario, _settings(luck)))


def _obstacle(luck: Random, edge: tuple[str, str]) -> dict[str, Any]:
    return {"between": list(edge), "price": luck.randint(1, 3), "against": luck.choice(("all", "players", "gm"))}


def _escape(luck: Random) -> dict[str, Any]:
    return {"out": luck.randint(0, 1), "identified": luck.random() < 0.3, "read": luck.random() < 0.5}


def _task(luck: Random, k: int) -> dict[str, Any]:
    needs = [f"T{each}" for each in range(k) if luck.random() < 0.3]
    task: dict[str, Any] = {"key": f"T{k}", "name": f"Task by chance {k}", "needs": needs}
    if luck.random() < 0.3:
        return task | {"routine": True}
    if luck.random() < 0.5:
        task |= {"boxes": luck.randint(5, 8), "resistance": luck.randint(0, 3)}
    if luck.random() < 0.5:
        task["ship"] = luck.choice(("computers", "sensors", "engines"))
    department, focus = luck.choice((("science", "sensor_sweep"), ("leadership", "parley"), ("medicine", None)))
    task |= {"department": department, "difficulty": luck.randint(0, 3), "wins": luck.random() < 0.1}
    return task if focus is None else task | {"focus": focus}


def _spend(luck: Random, k: int) -> dict[str, Any]:
    spend = {"name": f"a spend by chance {k}", "price": luck.randint(1, 3), "side": luck.choice(("players", "gm"))}
    return spend | {"immediate": luck.random() < 0.5, "repeatable": luck.random() < 0.5}


def _zone(luck: Random, k: int) -> dict[str, Any]:
    zone: dict[str, Any] = {"key": f"Z{k}", "name": f"Zone {k}", "at": [luck.randint(0, 100), luck.randint(0, 100)]}
    if luck.random() < 0.5:
        zone |= {"terrain": luck.randint(1, 3)}
    for key in ("cover", "concealment"):
        if luck.random() < 0.2:
            zone[key] = luck.choice((1, 2, 3, "impossible"))
    if luck.random() < 0.3:
        zone["hazard"] = luck.choice(HAZARDS)
    zone["volatile"], zone["exit"], zone["buoy"] = (luck.random() < 0.2 for _ in range(3))
    return zone


def _foe(luck: Random, keys: list[str]) -> dict[str, Any]:
    ship = luck.choice(FOES)
    return {
        "ship": ship, "shrouded": ship == "shrike" and luck.random() < 0.5,
        "zone": luck.choice(keys), "armed": luck.random() < 0.8,
        "raised": luck.random() < 0.9, "known": luck.random() < 0.3,
        "quality": luck.choice(("basic", "proficient", "talented", "exceptional")),
        "bystander": luck.random() < 0.1, "interdicts": luck.random() < 0.1, "harbour": luck.random() < 0.1,
    }  # fmt: skip


def _trait(luck: Random, ship: str, keys: list[str], people: list[str]) -> dict[str, Any]:
    effect = luck.choice(EFFECTS)
    trait: dict[str, Any] = {"effect": effect, "potency": luck.randint(1, 3), "rounds": luck.randint(0, 2)}
    places = {"ship": ship.title(), "zone": luck.choice(keys), "officer": luck.choice(people).title()}
    kinds = ("ship", "zone", "") if effect.endswith("_to_hit") else ("ship", "zone", "officer", "")
    kind = {"course": "ship", "indirect": "zone"}.get(effect) or luck.choice(kinds)
    if kind:
        trait[kind] = places[kind]
    for key, words in (("system", System), ("position", Position), ("whom", Whom)):
        if luck.random() < 0.3 or (key == "system" and effect.startswith("system_")):
            trait[key] = luck.choice(list(words)).name.lower()
    if effect in SECRETS:
        trait["secret"] = luck.random() < 0.3
    return trait


def _settings(luck: Random) -> dict[str, Any]:
    return {
        spec.name: say_option(spec, luck.randint(spec.low, spec.high))
        for spec in options_of(Rules)
        if luck.random() < 0.2
    }
