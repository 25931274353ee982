"""Scenario files: what a TOML file may say, checked before anything is made of it.

The model below is the one declaration: the loader checks by it, `schemas.py` makes the JSON Schema from it, and the
clause in a field's description is the one that a refusal of that field names. Ship files are declared in `yard.py`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from admiralty.core.files.model_files import clauses_of, whole
from admiralty.core.files.scenario_files import Scenario

from ..records import SEATS

FLEET = 24  # ships of a side in a file
CARGO = 9999

Side = Literal["first", "second", "red", "blue", "green", "amber", "violet", "silver"]


Fleet = Annotated[list[Any], Field(min_length=1, max_length=FLEET)]


class ScenarioFile(Scenario):
    """A scenario of Myoss Gamma: who meets whom, what for, which house rules hold."""

    game: Literal["myoss"] = Field(description="The game it is for.")
    contest: Literal["battle", "convoy", "escape", "rescue", "campaign"] = Field(
        "battle",
        description="What is played for: to be the last with a ship, to bring cargo home, to get away, to fetch people "
        "from a ship in distress, or to come best out of several battles. [MG-R17]",
    )
    sides: Annotated[dict[Side, Fleet], Field(min_length=2, max_length=SEATS)] = Field(
        description="Each player's ships: by name, by a file next to this one (at a terminal), as a table with "
        "name and cargo, or as a table of lines. [MG-010]"
    )
    teams: Annotated[list[Annotated[list[Side], Field(min_length=1)]], Field(max_length=SEATS)] = Field(
        default_factory=list, description="Players who win together. All others play alone. [MG-S100]"
    )
    limits: dict[Side, Annotated[int, whole(0, 1_000_000)]] = Field(
        default_factory=dict, description="A player's own limit of credits, in a lopsided battle. [MG-060]"
    )
    whose: Side | None = Field(None, description="Whose convoy, or whose escape, it is about. [MG-S80]")
    rounds: Annotated[int, whole(1, 999)] = Field(
        12,
        description="For how many rounds a convoy has to last until it has jumped, or after how many a rescue ends. "
        "[MG-S80]",
    )
    adrift: Any = Field(None, description="The ship in distress that people are fetched from. [MG-S90]")
    yard: Annotated[list[Any], Field(max_length=FLEET)] = Field(
        default_factory=list, description="Ships that each player may buy between the battles of a campaign. [MG-S70]"
    )


CLAUSES = clauses_of(ScenarioFile)
