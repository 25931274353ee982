"""The toy game on a firing range, for figures: it has a board, gauges next to its questions, and tools."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from admiralty import games
from admiralty.core.errors import Refused
from admiralty.core.face.figures.gauges import Gauge, Posed
from admiralty.core.face.figures.tools import Drawn, Figure, Spot, Tool, Values
from admiralty.core.face.game import Deal, Request
from admiralty.core.face.scenes import Circle, Click, Line, Scene, Text, arrowhead
from admiralty.core.face.wording import Names
from admiralty.core.yard.parts import Choice, Number

from . import toy
from .toy_rules import Ask

FACES = 6
KEY = "range"
HEX = 30  # of the scene's units


def gauge(b: Any, question: Posed, names: Names) -> Iterator[Gauge]:
    """What a stake leaves in reserve, and what a second die is worth to the one struck."""
    side = b.sides[question.seat]
    if question.what == Ask.STAKE:
        yield Gauge("reserve", f"{side.reserve} points")
        for stake in question.answers:
            yield Gauge("reserve left", f"{side.reserve - stake} of 9", (side.reserve - stake) / 9, stake)
    if question.what == Ask.SWAP and question.facts[0] is not None:
        lower = question.facts[0] - 1
        yield Gauge("chance of less damage", f"{lower} in {FACES}", lower / FACES, 1)


def scene(view: Mapping[str, Any], deal: Deal, seat: int) -> Scene:
    """Two ships on a range of 300 by 200, the stances as discs to press, and the sheets."""
    stances = tuple(
        Circle(f"stance-{n}", f"Stance {n}", "neutral", 90 + 60 * n, 170, 14, Click(Ask.STANCE, n)) for n in range(3)
    )
    ships = tuple(
        arrowhead(f"ship-{k}", name, "own" if k == seat else "foe", 60 + 180 * k, 60, 90 - 180 * k, 16)
        for k, name in enumerate(deal.names["seat"])
    )
    plates = tuple(Text(f"name-{k}", "", "note", 60 + 180 * k, 30, name) for k, name in enumerate(deal.names["seat"]))
    return replace(toy.scene(view, deal, seat), width=300, height=200, shapes=(*ships, *plates, *stances))


def shoot(values: Values) -> Drawn:
    """How far a shot goes, and how it is drawn: the shooter at the left, the target so many hexes away."""
    far, gun = values["distance"], values["gun"]
    reach = {"pistol": 4, "rifle": 8}[gun]
    if gun == "pistol" and values["aimed"] == "yes":
        raise Refused("Shot", "a pistol can't be aimed", "TY-4", "take the rifle")
    chance = max(0, reach + 2 * (values["aimed"] == "yes") - far)
    drawn = Scene(
        "A shot", 320, 60,
        (Line("way", f"{far} hexes", "note", 20, 30, 20 + 20 * far, 30), Circle("shooter", "Shooter", "own", 20, 30, 8),
         Circle("target", "Target", "foe", 20 + 20 * far, 30, 8)),
    )  # fmt: skip
    sentence = f"The {gun} hits with {chance} in 10." if chance else f"The {gun} doesn't reach so far."
    return Drawn(sentence, (Figure("distance", f"{far} hexes"), Figure("hits with", f"{chance} in 10")), drawn)


def measure(start: Spot, end: Spot) -> Values:
    """The distance in whole hexes; who starts at a ship of the first seat aims."""
    far = round(((end.x - start.x) ** 2 + (end.y - start.y) ** 2) ** 0.5 / HEX)
    return {"distance": far, "gun": "rifle", "aimed": "yes" if "ship-0" in start.ids else "no"}


def share(values: Values) -> Drawn:
    """Divides, and breaks where there is nobody: a fault of this room."""
    return Drawn("", (Figure("each gets", str(values["points"] // values["people"])),))


TOOLS = (
    Tool(
        "shot", "Shot", "The chance to hit at a distance.",
        (Number("distance", "Distance", 0, 12, unit="hexes"), Choice("gun", "Gun", ("pistol", "rifle")),
         Choice("aimed", "Aimed", ("no", "yes"))),
        shoot, ("distance",), measure,
    ),
)  # fmt: skip
SPLIT = (Number("points", "Points", 0, 99, 10), Number("people", "People", 0, 9, 2))
FAULTY = Tool("split", "Split", "Shares points out.", SPLIT, share)


def deal(request: Request) -> Deal:
    return replace(toy.deal(request), game=KEY, scenario=f"{KEY}/duel", title="The firing range")


GAME = replace(
    toy.GAME,
    key=KEY,
    title="Range",
    room="tests.core",
    scene=scene,
    deal=deal,
    gauge=gauge,
    tools=TOOLS,
    scenarios={"duel": Path(__file__).with_suffix(".toml")},
)
DEAL = deal(Request({}))


def register(modules: dict[str, Any] = sys.modules, known: dict[str, str] = games.MODULES) -> tuple[str, ...]:
    """Put it among the games of the house, inside another one's room, so that it needs no guide; all their keys."""
    room = ModuleType(f"admiralty.games.systemships.{KEY}")
    room.GAME = replace(GAME, tools=(*TOOLS, FAULTY))  # type: ignore[attr-defined]
    modules[room.__name__], known[KEY] = room, f"systemships.{KEY}"
    return tuple(known)


def enter(patch: pytest.MonkeyPatch, *importers: ModuleType) -> str:
    """The same for the time of a test, also for modules that have taken the list of games; its scenario."""
    modules, known = dict[str, Any](), dict(games.MODULES)
    keys = register(modules, known)
    patch.setattr(games, "MODULES", known)
    for name, module in modules.items():
        patch.setitem(sys.modules, name, module)
    for each in (games, *importers):
        patch.setattr(each, "ROOMS", keys)
    return f"{KEY}/duel"


def main() -> None:
    """``admiralty`` with it among its games: ``python -m tests.core.toy_range serve``."""
    games.ROOMS = register()
    from admiralty.cli.main import main as command

    command()


if __name__ == "__main__":
    main()
