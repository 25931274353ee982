"""What the server shows a referee, for its OpenAPI description."""

from __future__ import annotations

from pydantic import BaseModel, Field


class ActTold(BaseModel):
    """An act of the referee."""

    n: int = Field(description="its entry, by which it is taken back")
    beat: int
    kind: str
    text: str
    secret: bool
    stands: bool


class PlayTold(BaseModel):
    """An act of a seat, to which play can be taken back."""

    n: int
    beat: int
    text: str


class EndTold(BaseModel):
    """An end that an act of the referee has led to, and that waits for them."""

    text: str = Field(description="how the game ends")
    entry: int | None = Field(description="the newest edit that stands: take it back with gm_revoke")


class DeskTold(BaseModel):
    """What only the referee is shown."""

    acts: list[ActTold]
    play: list[PlayTold]
    levels: list[str] = Field(description="computers that a seat can be handed to")
    end: EndTold | None = Field(default=None, description="confirm it with gm_confirm")


class WordTold(BaseModel):
    """A number that stands for a word."""

    value: int
    text: str


class PartTold(BaseModel):
    """A part of a place: a number with its limits, or a place that has parts itself."""

    step: str = Field(description="what is added to the path")
    label: str
    leads_on: bool
    value: int | None
    low: int | None = None
    high: int | None = None
    words: list[WordTold] = []
    fixed: bool = Field(default=False, description="only the rules set it")


class PlacesTold(BaseModel):
    """A place of the battle."""

    path: str
    parts: list[PartTold]
