"""Models of what a seat may leave to the computer."""

from __future__ import annotations

from pydantic import BaseModel, Field


class StandingTold(BaseModel):
    """A question that the seat may leave to standing orders."""

    what: int
    label: str
    said: str = Field(description="what is asked, and what the orders answer")
    clause: str
    on: bool = Field(description="is it left to them?")
    values: list[str] = Field(description="what else they may answer, as it is called; none: only as said")
    value: int | None = Field(description="the place in `values` of what they answer; null: as said")


class GivenTold(BaseModel):
    """A thing of a seat's that its person may give to the computer, such as an officer. Others are told of it while it
    is given, if they may know of it.
    """

    seat: str
    thing: int
    called: str
    on: bool = Field(description="does the computer play it?")
    ends: bool = Field(description="... only until the running beat is over?")


class BoutTold(BaseModel):
    """The bout, such as a combat, in which the seat is asked; it may leave all of it to the computer."""

    label: str = Field(description="what the press is called that leaves it; while it is left, a sentence that says so")
    on: bool = Field(description="is it left?")
