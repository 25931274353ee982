"""The scenario file of a campaign: the crew, the combats before it, and what the GM has in store."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from admiralty.core.files.model_files import Name, Notes, Strict
from admiralty.core.files.scenario_files import Scenario

from ...deal.files import OWN_NAMES, OwnNames
from ...records import SEATS
from ..records import NOTES, SCENES, STAGES

Texts = Annotated[list[Notes], Field(max_length=NOTES)]


class CaptainFile(Strict):
    """The captain, and the capital ship."""

    ship: Any = Field(description="Which capital ship it is: its name, or a table of its parts. [BY-S01]")
    name: Name = Field("Captain", description="The captain's name. [BY-S50]")
    callsign: Name | None = Field(None, description="What the ship is called; left out: by its type. [BY-S50]")
    background: Notes = Field("", description="One line on where the captain comes from. [BY-S50]")


class PilotFile(Strict):
    """A pilot, and the fighter."""

    ship: Any = Field(description="Which fighter it is: its name, or a table of its parts. [BY-S50]")
    name: Name | None = Field(None, description="The pilot's name. [BY-S50]")
    callsign: Name = Field(description="What the pilot and the ship are called. [BY-S50]")
    background: Notes = Field("", description="One line on where the pilot comes from. [BY-S50]")
    own: Texts = Field(default_factory=list, description="What this pilot alone knows. [BY-S50]")


class CrewFile(Strict):
    """Somebody aboard the capital ship."""

    name: Name = Field(description="The name. [BY-S56]")
    role: Name = Field(description="What they do: bridge, deck chief, medic, engineer. [BY-S56]")
    effect: Any = Field(None, description="What they change by the rules, which can't be set yet. [BY-S56]")


class SceneFile(Strict):
    """A scene that the GM may open in a leg of travel."""

    place: Name = Field(description="Where it plays. [BY-S51]")
    present: list[Name] = Field(default_factory=list, description="Who is there. [BY-S51]")
    text: Notes = Field(description="What the GM reads aloud. [BY-S51]")


class ScenarioFile(Scenario):
    """A campaign: a crew, and combats one after the other."""

    game: Literal["travel"] = Field(description="The game it is for.")
    captain: CaptainFile = Field(description="The captain and the capital ship. [BY-S50]")
    pilots: Annotated[list[PilotFile], Field(min_length=1, max_length=SEATS - 2)] = Field(
        description="The pilots and their fighters. [BY-S50]"
    )
    combats: Annotated[list[Any], Field(min_length=1, max_length=STAGES)] = Field(
        description="Scenarios of the skirmish in their order, each by its name or as a table. [BY-S55]"
    )
    common: Texts = Field(default_factory=list, description="What all of the crew know. [BY-S50]")
    secret: Texts = Field(default_factory=list, description="What the GM alone knows, and may let out. [BY-S50]")
    scenes: Annotated[list[SceneFile], Field(max_length=SCENES)] = Field(
        default_factory=list, description="Scenes for the legs of travel, in their order. [BY-S51]"
    )
    crew: Annotated[list[CrewFile], Field(max_length=20)] = Field(
        default_factory=list, description="Who else is aboard, played by the GM or by players. [BY-S56]"
    )
    names: OwnNames = Field(default_factory=dict, description=OWN_NAMES)


INNER: dict[str, type[BaseModel]] = {
    "captain": CaptainFile,
    "pilots": PilotFile,
    "crew": CrewFile,
    "scenes": SceneFile,
}
