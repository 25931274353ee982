"""The scenario file of a campaign: a map of stars and warplines, and what each side may build by name."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from admiralty.core.files.model_files import Name, Strict, unfit, whole
from admiralty.core.files.scenario_files import Scenario

from ...records import TUBES
from ..records import COUNTERS, DESIGNS, RADIUS, STARS

LINES_MOST = 48
Side = Literal["red", "blue", "green", "amber"]


class StarFile(Strict):
    """A star of the map."""

    name: Name = Field(description="Its name.")
    q: Annotated[int, whole(-RADIUS, RADIUS)] = Field(description="Its column, 0 in the middle. [IS-S03]")
    r: Annotated[int, whole(-RADIUS, RADIUS)] = Field(description="Its row along the column, 0 in the middle. [IS-S03]")
    value: Annotated[int, whole(0, 100)] = Field(description="Build points it yields in a turn. [WW-610]")
    home: Side | None = Field(None, description="The side that starts here. [IS-S03]")


class ScenarioFile(Scenario):
    """A campaign: stars, warplines, sides."""

    game: Literal["campaign"] = Field(description="The game it is for.")
    stars: Annotated[list[StarFile], Field(max_length=STARS)] = Field(
        default_factory=list, description="The stars of the map, those without a home being neutral. [IS-S03]"
    )
    map: Literal["dealt"] | None = Field(
        None, description="Instead of stars and warplines: dealt by dice before the first turn. [IS-S10]"
    )
    warplines: Annotated[
        list[Annotated[list[Name], Field(min_length=2, max_length=2)]], Field(max_length=LINES_MOST)
    ] = Field(default_factory=list, description="Pairs of stars that a warpline joins. [WW-120]")
    designs: Annotated[dict[Side, Annotated[list[Any], Field(max_length=DESIGNS)]], Field(max_length=4)] = Field(
        default_factory=dict,
        description="Ships that a side may build by name, each by its name or as a table of parts. [WW-010]",
    )
    fleets: dict[Side, Annotated[list[Any], Field(max_length=COUNTERS)]] = Field(
        default_factory=dict,
        description="Ships at each side's home at the start, each by its name or as a table of parts. [IS-S03]",
    )
    counters: Annotated[int, whole(1, COUNTERS)] = Field(
        COUNTERS, description="How many ships a side may have at once. [IS-S06]"
    )
    tubes: Annotated[int, whole(1, TUBES[1])] = Field(
        TUBES[0], description="How many tubes a ship may have at most. [IS-S06]"
    )

    @model_validator(mode="after")
    def _has_a_map(self) -> ScenarioFile:
        if self.map and (self.stars or self.warplines):
            raise unfit("a dealt map has no stars or warplines of its own", "IS-S10")
        if not self.map and len(self.stars) < 2:
            raise unfit(f"stars: has {len(self.stars)} entries, fewer than 2", "IS-S03")
        return self


INNER = {"stars": StarFile}
