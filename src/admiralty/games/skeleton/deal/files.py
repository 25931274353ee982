"""Scenario files: what a TOML file may say."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from admiralty.core.files.model_files import Name, Strict, whole
from admiralty.core.files.scenario_files import Scenario

from ..records import HULL_MOST, POWER_MOST, RESERVE_MOST


class ShipFile(Strict):
    """One side's ship."""

    name: Name = Field(description="Its name.")
    hull: Annotated[int, whole(1, HULL_MOST)] = Field(description="Its hull points. [SK-010]")
    power: Annotated[int, whole(1, POWER_MOST)] = Field(description="Its power of each round. [SK-010]")
    reserve: Annotated[int, whole(0, RESERVE_MOST)] = Field(description="Its reserve of energy. [SK-010]")


class ScenarioFile(Scenario):
    """A duel of Skeleton."""

    game: Literal["skeleton"] = Field(description="The game it is for.")
    red: ShipFile = Field(description="The ship of the red side. [SK-010]")
    blue: ShipFile = Field(description="The ship of the blue side. [SK-010]")
