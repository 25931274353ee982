"""Scenario files: what a TOML file may say, checked before anything is made of it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from admiralty.core.files.model_files import Name, Strict, one_of, whole
from admiralty.core.files.scenario_files import Scenario

from ..tables import (
    BOXES,
    COUNT,
    OFFICERS,
    OPEN_TRAITS,
    OTHERS,
    POOL,
    ROUNDS,
    SCREENS,
    SHIPS,
    SPENDS,
    TRAITS,
    ZONES,
    Effect,
    Whom,
)
from ..words import Hazard, Position, Quality, System
from .tasks import GainFile, SpendFile, TaskFile

Yes = Annotated[bool, Field(strict=True)]
Price = Annotated[int, whole(0, 3)]
PLACES = ZONES - 2  # the last two are kept for a chase  [BC-R280]
EFFECTS = tuple(each.name.lower() for each in Effect if each)
HAZARDS = tuple(each.name.lower() for each in Hazard if each)
STATION = Annotated[list[Annotated[str, one_of(Position)]], Field(min_length=1, max_length=len(Position))]
KEY = Annotated[str, Field(pattern="^[A-Za-z0-9_]{1,20}$")]


class ZoneFile(Strict):
    """A zone of the battlefield."""

    key: KEY = Field(description="What the scenario calls it elsewhere. [BC-130]")
    name: Name = Field(description="What people call it. [BC-210]")
    at: Annotated[list[Annotated[int, whole(0, 100)]], Field(min_length=2, max_length=2)] = Field(
        description="Where the map shows it, from 0, 0 to 100, 100. [BC-220]"
    )
    terrain: Price = Field(0, description="The Momentum that leaving it costs. [BC-680]")
    feature: Name | None = Field(None, description="What lies there, in words: a dust cloud. [BC-130]")
    hazard: Annotated[str, one_of(*HAZARDS)] | None = Field(None, description="What strikes there. [BC-R255]")
    cover: Price | Literal["impossible"] = Field(
        0, description="What its cover adds to attacks from outside. [BC-R256]"
    )
    open_to: Annotated[list[KEY], Field(max_length=ZONES)] = Field(
        default_factory=list, description="The neighbouring zones on whose side it has no cover. [BC-R256]"
    )
    concealment: Price | Literal["impossible"] = Field(
        0, description="What its concealment adds to attacks from outside. [BC-R257]"
    )
    volatile: Yes = Field(False, description="Have attacks from it or into it complication range +1? [BC-2520]")
    edge: Yes = Field(False, description="Do reinforcements come in here? [BC-R261]")
    exit: Yes = Field(False, description="May ships leave here by Impulse, if a house rule says so? [BC-R105]")
    buoy: Yes = Field(False, description="Is a buoy here that a Sensor Sweep reads? [BC-R263]")


class ObstacleFile(Strict):
    """What lies between two zones."""

    name: Name | None = Field(None, description="What it is, in words: a mine line. [BC-R258]")
    against: Literal["all", "players", "gm"] = Field("all", description="Whose ships pay for it. [BC-R258]")

    between: Annotated[list[KEY], Field(min_length=2, max_length=2)] = Field(description="The two zones. [BC-R258]")
    price: Annotated[int, whole(1, 3)] = Field(description="The Momentum that crossing costs. [BC-R258]")


class OfficerFile(Strict):
    """An officer and the station."""

    officer: Any = Field(description="Who it is: a name, or a table of parts. [BC-R232]")
    at: STATION = Field(description="The positions of the station. [BC-850]")


class ObjectFile(Strict):
    """What takes so many hits, and does nothing."""

    resistance: Annotated[int, whole(0, 12)] = Field(0, description="Taken off each hit. [BC-R114]")
    hits: Annotated[int, whole(1, BOXES)] = Field(description="So many hits destroy it. [BC-R114]")


class ShipFile(Strict):
    """A ship of the GM's."""

    ship: Any = Field(description="Which class it is: its name, or a table of its parts. [BC-R233]")
    name: Name | None = Field(None, description="What it is called. [BC-R264]")
    zone: KEY = Field(description="Where it starts. [BC-200]")
    quality: Annotated[str, one_of(Quality)] = Field("basic", description="Its Crew Quality. [BC-370]")
    raised: Yes = Field(True, description="Are its screens raised? [BC-R80]")
    armed: Yes = Field(True, description="Are its weapons armed? [BC-R80]")
    shroud: Yes = Field(True, description="Has it the shroud of its class, if that has one? [BC-R278]")
    shrouded: Yes = Field(False, description="Is it hidden by its shroud, without screens? [BC-R259]")
    known: Yes = Field(False, description="Do the players know its class from the start? [BC-R264]")
    screens: Annotated[int, whole(0, SCREENS)] | None = Field(None, description="Screens, if not whole. [BC-2560]")
    reserve: Yes = Field(False, description="Does it come only when the GM pays its Scale in Threat? [BC-R261]")
    bystander: Yes = Field(False, description="Does it take no part in the fight? [BC-R263]")
    object: ObjectFile | None = Field(
        None, description="An object that players may shoot at: what destroys it. It takes no part. [BC-R114]"
    )
    interdicts: Yes = Field(False, description="While it is not out, does no dive end on the map? [BC-R263]")
    harbour: Yes = Field(False, description="Do the players win by docking with it? [BC-R263]")


class CrewFile(Strict):
    """The ship of the players."""

    ship: Any = Field(description="Which class it is: its name, or a table of its parts. [BC-R233]")
    name: Name | None = Field(None, description="What it is called. [BC-R264]")
    zone: KEY = Field(description="Where it starts. [BC-200]")
    raised: Yes = Field(True, description="Are its screens raised? [BC-R80]")
    armed: Yes = Field(True, description="Are its weapons armed? [BC-R80]")
    unmanned: Annotated[list[STATION], Field(max_length=len(Position))] = Field(
        default_factory=list,
        description="Further stations, by their positions, that nobody mans at the start. [BC-980]",
    )
    engineering: Yes = Field(True, description="May an officer go to main engineering? [BC-R113]")
    officers: Annotated[list[OfficerFile], Field(min_length=1, max_length=OFFICERS)] = Field(
        description="Its officers; the first is asked what the captain is asked. [BC-R232]"
    )


class TraitFile(Strict):
    """A trait that is in the scene from the start."""

    name: Name | None = Field(None, description="What people call it; left out, it is called what it does. [BC-R265]")
    effect: Annotated[str, one_of(*EFFECTS)] = Field(description="What it does. [BC-R265]")
    potency: Annotated[int, whole(1, 3)] = Field(1, description="How much of it. [BC-R265]")
    ship: Name | None = Field(None, description="Which ship it concerns, by name. [BC-R320]")
    zone: KEY | None = Field(None, description="Ships in which zone it concerns. [BC-R320]")
    officer: Name | None = Field(None, description="Which officer it concerns, by name. [BC-R320]")
    whom: Annotated[str, one_of(Whom)] = Field("all", description="Whose ships it concerns. [BC-R320]")
    system: Annotated[str, one_of(System)] | None = Field(None, description="Tasks with which system. [BC-R320]")
    position: Annotated[str, one_of(Position)] | None = Field(None, description="Tasks at which position. [BC-R320]")
    by: Literal["players", "gm"] = Field("gm", description="Whose trait it is. [BC-R265]")
    rounds: Annotated[int, whole(0, ROUNDS)] = Field(0, description="For how many rounds; 0: the scene. [BC-R265]")
    secret: Yes = Field(False, description="Does the GM alone know of it? [BC-R323]")


class EscapeFile(Strict):
    """When the players win by leaving."""

    out: Annotated[int, whole(0, SHIPS)] = Field(0, description="So many of the GM's ships are out. [BC-R263]")
    identified: Yes = Field(False, description="All of the GM's ships are identified. [BC-R263]")
    read: Yes = Field(False, description="Every buoy is read. [BC-R263]")


class ObjectiveFile(Strict):
    """How the scenario is decided."""

    rounds: Annotated[int, whole(0, ROUNDS)] = Field(0, description="The last round; 0: no limit. [BC-R263]")
    late: Literal["players", "gm", "draw"] = Field("draw", description="Who wins when time is up. [BC-R263]")
    enough: Annotated[int, whole(0, SHIPS)] = Field(
        0, description="So many of the GM's ships out, and the players win then; 0: never. [BC-R263]"
    )
    late_read: Literal["players", "gm", "draw"] | None = Field(
        None, description="Who wins then if every buoy is read. [BC-R263]"
    )
    rout: Yes = Field(True, description="Do the players win when all of the GM's ships are out? [BC-R263]")
    escape: EscapeFile | None = Field(None, description="With what done the players win by leaving. [BC-R263]")


class ScenarioFile(Scenario):
    """A battle: zones, the players' ship with its officers, the GM's ships."""

    game: Literal["bridge"] = Field(description="The game it is for.")
    zones: Annotated[list[ZoneFile], Field(min_length=1, max_length=PLACES)] = Field(description="The map. [BC-100]")
    edges: list[Annotated[list[KEY], Field(min_length=2, max_length=2)]] = Field(
        default_factory=list, description="Which zones lie next to each other. [BC-230]"
    )
    obstacles: list[ObstacleFile] = Field(default_factory=list, description="What lies between zones. [BC-R258]")
    crew: CrewFile = Field(description="The ship of the players. [BC-350]")
    gm: Annotated[list[ShipFile], Field(min_length=1, max_length=SHIPS - 1)] = Field(
        description="The GM's ships. [BC-360]"
    )
    traits: Annotated[list[TraitFile], Field(max_length=TRAITS - OPEN_TRAITS)] = Field(
        default_factory=list, description="Traits that are in the scene from the start. [BC-R265]"
    )
    momentum: Annotated[int, whole(0, POOL)] = Field(0, description="The players' Momentum at the start. [BC-R216]")
    threat: Annotated[int, whole(0, COUNT)] | None = Field(
        None, description="The Threat at the start; left out: 2 for each officer. [BC-R220]"
    )
    first: Literal["players", "gm"] = Field("players", description="Who has the first turn. [BC-R225]")
    spends: Annotated[list[SpendFile], Field(max_length=SPENDS)] = Field(
        default_factory=list, description="Spends that the table has made up. [BC-2450]"
    )
    tasks: Annotated[list[TaskFile], Field(max_length=OTHERS)] = Field(
        default_factory=list, description="What else is to be done. [BC-1160]"
    )
    objective: ObjectiveFile = Field(
        default_factory=lambda: ObjectiveFile.model_validate({}), description="What decides it. [BC-R263]"
    )


INNER: dict[str, type[BaseModel]] = {
    "zones": ZoneFile,
    "obstacles": ObstacleFile,
    "crew": CrewFile,
    "officers": OfficerFile,
    "gm": ShipFile,
    "object": ObjectFile,
    "tasks": TaskFile,
    "spends": SpendFile,
    "traits": TraitFile,
    "trait": GainFile,
    "objective": ObjectiveFile,
    "escape": EscapeFile,
}
