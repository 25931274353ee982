"""The picture on the game's door: a pleasure barge of three sections, a fighter next to it, and who is after both."""

from __future__ import annotations

from dataclasses import replace

from admiralty.core.face.covers import Cover, picture, pose
from admiralty.core.face.scenes import Line, Scene
from admiralty.core.face.silhouettes import State, Vessel

from ..deal.dealing import MUSTER
from ..words import Kind
from ..yard.yard import DESIGNER
from .hulls import Fitting, vessel_of


def _picture() -> Scene:
    """The scene."""
    fire = [Line("shot-0", "", "foe", 250, 160, 196, 122), Line("shot-1", "", "own", 150, 176, 232, 172)]
    posed = [
        pose("barge", _vessel("party_barge"), "own", (142, 86), 96, 226, State(damage=0.15)),
        pose("battleaxe", replace(_vessel("battleaxe"), blade=True), "foe", (302, 170), 276, 142, State(damage=0.4)),
        pose("prowler", _vessel("night_prowler"), "foe", (334, 62), 262, 96),
        pose("fighter", _vessel("tiniest_fighter"), "own", (104, 180), 82, 72),
    ]
    return picture("A barge under attack", fire, posed)


def _vessel(ship: str) -> Vessel:
    design = MUSTER.find(ship, "cover")
    lines = design["lines"]
    fittings = [
        Fitting(Kind[line["kind"].upper()], line.get("pw", line.get("mn", 0)), line.get("th", 0))
        for line in lines
        if line["kind"].upper() in Kind.__members__
    ]
    sections = sum(line["kind"] == "section" for line in lines)
    return vessel_of(fittings, DESIGNER.evaluate(design).size, sections)


COVER = Cover(_picture)
