"""What the server tells of what a seat may set unasked."""

from __future__ import annotations

from pydantic import BaseModel, Field


class OfferTold(BaseModel):
    """A number that a seat may set unasked."""

    path: str
    label: str = Field(description="whose it is, such as an officer")
    value: int = Field(description="what it is, or will be after the running beat")
    choices: list[tuple[int, str]]
    under: str = Field(description="its heading; empty: the label of them all")


class OffersTold(BaseModel):
    """What a seat may set unasked."""

    label: str
    list: list[OfferTold]
    later: str = Field(description="what has to end before it holds, such as a turn; empty: it holds at once")
