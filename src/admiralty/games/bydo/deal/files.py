"""Scenario files: what a TOML file may say, checked before anything is made of it.

The models below are the one declaration: the loader checks by them, `schemas.py` makes the JSON Schema from them, and
the clause in a field's description is the one that a refusal of that field names.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, Discriminator, Field, Tag

from admiralty.core.errors import quote_value
from admiralty.core.files.model_files import Name, Strict, one_of, unfit, whole
from admiralty.core.files.scenario_files import Scenario
from admiralty.core.ground.words import Heading

from ..face.printed import GROUND, OTHERS
from ..records import FUEL, HEALTH, JAMS, ROUNDS, SHIPS, TILE_MOST
from ..tables import SANITY, SOLID
from ..words import Side, Terrain, Weapon

FASTEST = 99  # what a component of a vector may be in a file
HEADINGS_SAID = tuple(each.name for each in Heading)
WEAPONS_SAID = tuple(each.name.lower() for each in Weapon if each)
SIGNS = {
    ".": Terrain.SPACE,
    ",": Terrain.AIR,
    "~": Terrain.WATER,
    "*": Terrain.METEORS,
    "#": Terrain.WALL,
    "%": Terrain.TISSUE,
    "@": Terrain.BYDO_WALL,
    **{str(heading): Terrain.CURRENT + heading for heading in range(8)},
}
MIST = "m"  # open space in permanent mist
RUINS = tuple(sign for sign, kind in SIGNS.items() if not SOLID >> kind & 1)


def name_signs(signs: Iterable[str]) -> str:
    """What signs of a map mean, for whoever wrote another one; the Currents come as one."""
    ground = list(GROUND.values())
    called = {sign: f"'{sign}' {ground[kind]}" for sign, kind in SIGNS.items() if kind < Terrain.CURRENT}
    called[MIST] = f"'{MIST}' {OTHERS['mist']}"
    return ", ".join(dict.fromkeys(called.get(sign, f"'0' to '7' {ground[-1]} (N to NW)") for sign in signs))


def _ruin(given: object) -> object:
    if given not in RUINS:
        raise unfit(f"{quote_value(given)} can't be left of a wall that falls; signs: {name_signs(RUINS)}")
    return given


def _list_or_text(given: object) -> str:
    return "<text>" if isinstance(given, str) else "<list>"


Tile = Annotated[list[Annotated[int, whole(0, TILE_MOST)]], Field(min_length=2, max_length=2)]
Span = Annotated[list[Annotated[int, whole(0, TILE_MOST)]], Field(min_length=2, max_length=2)]
Vector = Annotated[list[Annotated[int, whole(-FASTEST, FASTEST)]], Field(min_length=2, max_length=2)]
HeadingName = Annotated[str, one_of(*HEADINGS_SAID)]
Yes = Annotated[bool, Field(strict=True)]
OwnNames = dict[str, Name]
OWN_NAMES = "What your group calls crafts, weapons, missiles, terrain and the sides, by their keys. [BY-R102]"


class UnitFile(Strict):
    """A ship of a side."""

    ship: Any = Field(description="Which craft it is: its name, or a table of its parts. [BY-1140]")
    name: Name | None = Field(None, description="What it is called.")
    at: Tile | None = Field(
        None, description="Column and row of its bow, or of a block's north-west corner; left out: placed. [BY-R48]"
    )
    heading: HeadingName = Field("W", description="Where it faces. [BY-620]")
    vector: Vector = Field(default_factory=lambda: [0, 0], description="Its vector at the start. [BY-680]")
    health: Annotated[int, whole(1, HEALTH)] | None = Field(None, description="Its health, if not whole. [BY-950]")
    fuel: Annotated[int, whole(0, FUEL)] | None = Field(None, description="Its fuel, if not full. [BY-1040]")
    force: Literal["front", "rear", "none"] | None = Field(
        None, description="Where it carries a Force, if not as its craft does: in front. [BY-S40]"
    )
    charge: Annotated[int, whole(0, 99)] = Field(0, description="The charge of its wave cannon. [BY-1100]")
    sanity: Annotated[int, whole(0, SANITY)] | None = Field(
        None, description="Its pilot's sanity, if not 10; where pilots have it. [BY-S45]"
    )
    seen: Yes = Field(False, description="Do the players know of it before the combat? [BY-060]")
    dormant: Yes = Field(False, description="Does it sleep until something wakes it? [BY-S13]")
    adrift: Yes = Field(False, description="Does nobody decide for it? [BY-300]")
    docked: Yes = Field(False, description="Does it start in a hangar of its side? [BY-S05]")


class AreaFile(Strict):
    """A rectangle of tiles."""

    columns: Span | None = Field(None, description="The first and the last column; left out: all. [BY-R48]")
    rows: Span | None = Field(None, description="The first and the last row; left out: all. [BY-R48]")


class JamFile(AreaFile):
    """A rectangle in which viewers see 4 tiles."""

    side: Annotated[str, one_of(Side)] | None = Field(None, description="Whose viewers; left out: both. [BY-S21]")


class ObjectiveFile(Strict):
    """How the scenario is decided."""

    goal: Literal["annihilate", "destroy", "reach"] = Field("annihilate", description="What SpaceCorp needs. [BY-R47]")
    target: Name | None = Field(None, description="To destroy: the ship's name. [BY-R47]")
    area: AreaFile | None = Field(None, description="To reach: where the capital ship's bow has to be. [BY-R47]")
    edge: HeadingName | None = Field(None, description="To reach: the edge to leave by, instead. [BY-R47]")
    rounds: Annotated[int, whole(0, ROUNDS)] = Field(0, description="The last round; 0: no limit. [BY-R47]")
    late: Literal["space_corp", "bydo", "draw"] = Field("draw", description="Who wins when time is up. [BY-R47]")
    fighters: Yes = Field(False, description="Do the Bydo win when no fighter is left? [BY-R47]")
    capital: Yes = Field(False, description="Do they win when no capital ship is left? [BY-R47]")


class StrengthFile(Strict):
    """How many Bydo there are for a number of pilots."""

    ship: Any = Field(description="The craft of which there are more or fewer. [BY-R103]")
    more: Annotated[int, whole(-10, 10)] = Field(0, description="So many more than pilots; at least one. [BY-R103]")
    places: Annotated[list[Tile], Field(max_length=SHIPS[2])] = Field(
        default_factory=list, description="Where those stand that are beyond the ones listed. [BY-R103]"
    )


class GoalFile(AreaFile):
    """What has to be true at the end of a round; all of it that is given."""

    vector: Vector | None = Field(None, description="The vector of the pilot's ship; at rest: [0, 0]. [BY-S57]")
    docked: Yes = Field(False, description="Does the ship have to be docked? [BY-S57]")
    destroy: Name | None = Field(None, description="The ship of the Bydo that has to be destroyed. [BY-S57]")
    weapon: Annotated[str, one_of(*WEAPONS_SAID)] | None = Field(
        None, description="The weapon that has to destroy it; left out: any. [BY-S57]"
    )
    before: Name | None = Field(None, description="The ship before whose bow it has to be. [BY-S57]")
    ahead: Span = Field(
        default_factory=lambda: [1, 1], description="At least and at most so many columns before that bow. [BY-S57]"
    )
    unpushed: Yes = Field(False, description="Is the exercise failed once the ship is pushed? [BY-S57]")


class LessonFile(Strict):
    """An exercise of the flight school: one pilot, the order of the file, and a grade."""

    par: Annotated[int, whole(1, ROUNDS - 3)] = Field(description="The rounds in which it earns gold. [BY-S57]")
    goal: GoalFile = Field(description="What the pilot has to reach. [BY-S57]")


class ScenarioFile(Scenario):
    """A skirmish: a map, two forces, what is known and what decides it."""

    game: Literal["bydo"] = Field(description="The game it is for.")
    map: str = Field(description="The map, a line for each row, a sign for each tile. [BY-R01]")
    space_corp: Annotated[list[UnitFile], Field(min_length=1, max_length=SHIPS[2])] = Field(
        description="The ships of SpaceCorp. [BY-020]"
    )
    bydo: Annotated[list[UnitFile], Field(max_length=SHIPS[2])] = Field(
        default_factory=list, description="The ships of the Bydo. [BY-020]"
    )
    zone: AreaFile | None = Field(None, description="Where SpaceCorp places its capital ship. [BY-080]")
    known: Annotated[
        Annotated[Literal["all"], Tag("<text>")]
        | Annotated[Annotated[list[AreaFile], Field(max_length=20)], Tag("<list>")],
        Discriminator(_list_or_text),
    ] = Field("all", description="Which tiles the players know before the combat. [BY-050]")
    jamming: Annotated[list[JamFile], Field(max_length=JAMS)] = Field(
        default_factory=list, description="Where radar is jammed. [BY-S21]"
    )
    objective: ObjectiveFile = Field(
        default_factory=lambda: ObjectiveFile.model_validate({}), description="What decides it. [BY-R47]"
    )
    strength: StrengthFile | None = Field(None, description="How the Bydo follow the pilots. [BY-R103]")
    lesson: LessonFile | None = Field(None, description="If it is an exercise: its goal and par. [BY-S57]")
    ruin: Annotated[str, one_of(*RUINS), BeforeValidator(_ruin)] = Field(
        ".", description="What a wall tile becomes that falls, as a sign of the map. [BY-R88]"
    )
    reserve: Annotated[int, whole(0, SHIPS[2] - 1)] = Field(
        0, description="So many ships at least the GM may bring in later. [BY-S54]"
    )
    names: OwnNames = Field(default_factory=dict, description=OWN_NAMES)


INNER: dict[str, type[BaseModel]] = {
    "strength": StrengthFile,
    "lesson": LessonFile,
    "goal": GoalFile,
    "space_corp": UnitFile,
    "bydo": UnitFile,
    "zone": AreaFile,
    "known": AreaFile,
    "area": AreaFile,
    "jamming": JamFile,
    "objective": ObjectiveFile,
}
