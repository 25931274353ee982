"""A toy game that designs two things: ships, and officers to serve on them.

``python -m tests.core.toy_academy WORDS`` is ``admiralty WORDS`` with it among its games.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from admiralty.core.face.game import Deal, Request
from admiralty.core.files.muster import Muster, list_ships
from admiralty.core.yard.designers import Design, Designer, Estimate, Fault, Group, Line, json_schema
from admiralty.core.yard.parts import Choice, Number
from tests.server.toys import house_toy

from . import toy

ENGINES = Number("engines", "Engines", 1, 9, 1, help="How fast it is.", clause="TY-1")
GUNS = Number("guns", "Guns", 0, 6, clause="TY-4")
SKILL = Number("skill", "Skill", 1, 5, 1, help="How good they are.", clause="TY-2")
DUTY = Choice("duty", "Duty", ("helm", "guns", "engines"), clause="TY-3")
SIDES = ("first", "second")


def cost_ship(design: Design) -> Estimate:
    lines = (Line("Engines", design["engines"], 2 * design["engines"]), Line("Guns", design["guns"], design["guns"]))
    return Estimate(lines, sum(line.cost for line in lines))


def cost_officer(design: Design) -> Estimate:
    cost = design["skill"] ** 2
    wrong = design["duty"] == "guns" and design["skill"] < 2
    faults = (Fault("skill", "a gunner needs a skill of 2", "TY-4"),) if wrong else ()
    return Estimate((Line("Skill", design["skill"], cost, "TY-2"),), cost, faults=faults)


SHIPS = Designer("academy", "A ship of the academy", (Group("The ship", (ENGINES, GUNS)),), cost_ship)
OFFICERS = Designer(
    "academy-officer", "An officer of the academy", (Group("The officer", (SKILL, DUTY)),), cost_officer, "officer",
    "marks",
)  # fmt: skip
FLEET, CREW = Muster(SHIPS, {}, "TY-1"), Muster(OFFICERS, {}, "TY-2")


def deal(request: Request) -> Deal:
    """The toy's own battle; the ships and officers that the scenario names are read, and stand in its title."""
    title, told = str(request.scenario.get("title", "The academy")), list[str]()
    for place, muster, given in (("sides", FLEET, request.ships), ("crew", CREW, {})):
        named: Mapping[str, list[object]] = {side: request.scenario.get(place, {}).get(side, []) for side in SIDES}
        for row in list_ships(named, given, f"{title}: {place}"):
            told += [muster.read(entry, where)["name"] for entry, where in row]
    dealt = toy.deal(request)
    return replace(dealt, game="academy", title=", ".join([title, *told]))


GAME = replace(
    toy.GAME,
    key="academy",
    title="Academy",
    room="tests.core",  # whose effects nobody has measured
    deal=deal,
    designers=(SHIPS, OFFICERS),
    ship_places=("sides.*", "crew.*"),
    load_ship=FLEET.load,
    schemas=lambda: {"ship": json_schema(SHIPS), "officer": json_schema(OFFICERS)},
)


def enter(folder: Path, patch: pytest.MonkeyPatch) -> str:
    """It stands among the games of the house; its scenario."""
    return house_toy(GAME, "duel", folder, patch)


if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        enter(Path(folder), pytest.MonkeyPatch())
        from admiralty.cli.main import main

        if "serve" in sys.argv:
            sys.argv += ["--workers", "0"]  # they are processes, which would not know it
        main()
