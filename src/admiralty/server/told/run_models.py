"""What the server says of runs, for its OpenAPI description."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

State = Literal["waiting", "going", "done", "stopped", "failed"]


class RunBegun(BaseModel):
    """A new run."""

    id: str


class RunListed(BaseModel):
    """A run of this device."""

    id: str
    title: str
    game_title: str
    options: dict[str, list[str]]
    state: State
    battles: int
    wanted: int
    made_at: int


class Mark(BaseModel):
    """What was counted after so many battles; `differences` are shares in B less those in A, with their intervals."""

    battles: int
    a: dict[str, int]
    b: dict[str, int] | None = None
    differences: dict[str, tuple[float, float, float]] | None = None


class RunTold(BaseModel):
    """A run: what it is of, how far it is, what was counted."""

    id: str
    mine: bool
    state: State
    why: str
    remark: str = Field(description="why the interpreter plays, where it does")
    place: int = Field(description="how many other runs share the workers with it")
    wanted: int
    made_at: int
    up_to_date: bool = Field(description="are the rules still the same? Only then its battles can be shown")
    game: str
    game_title: str
    title: str
    scenario: str
    beat_word: str
    unit: str | None = Field(description="what `turns` are; null in a run of an older release, which counted beats")
    rules_version: int
    seats: list[str]
    called: list[str] = Field(description="what people call each seat")
    sentences: dict[str, str] = Field(description="outcome -> what it means")
    worth: dict[str, list[int]] = Field(description="outcome -> for each seat 1: won, -1: lost, 0: neither")
    options: dict[str, list[str]] = Field(description="a, b -> what it has that the scenario has not, in words")
    rulings: dict[str, dict[str, str]]
    request: dict[str, Any] = Field(description="what was asked for, with the seed")
    result: dict[str, Any] | None = Field(description="the object of `simulate --json` or of `compare --json`")
    course: list[Mark]
    lengths: dict[str, list[tuple[int, dict[str, int]]]] = Field(description="a, b -> turns, outcome -> battles")
    firsts: dict[str, dict[str, list[int]]] = Field(description="a, b -> outcome -> the first battles that had it")


class BattleAsked(BaseModel):
    """A battle of a run."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    setup: Literal["a", "b"] = "a"
    battle: Annotated[int, Field(strict=True, ge=0, lt=1_000_000)]
