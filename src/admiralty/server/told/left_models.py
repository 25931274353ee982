"""Models of what a seat may leave to the computer."""

from __future__ import annotations

from pydantic import BaseModel, Field


class StandingTold(BaseModel):
    """A question that the seat may leave to standing orders."""

    what: int
    label: str
    said: str = Field(description="what is asked, and what the orders answer")
    clause: str
    on: bool


class BoutTold(BaseModel):
    """The bout, such as a combat, in which the seat is asked; it may leave all of it to the computer."""

    label: str = Field(description="what the press is called that leaves it; while it is left, a sentence that says so")
    on: bool = Field(description="is it left?")
