"""Models of what may be named."""

from __future__ import annotations

from pydantic import BaseModel, Field


class ToNameTold(BaseModel):
    """What this seat may name now, or whose name it may take back."""

    of: str = Field(description="a kind of names")
    number: int
    called: str = Field(description="what it is called now")
    place: str = Field(description="the id of the sheet or shape where it stands; may be empty")
    name: str = Field(description="the name that this seat gave it; empty where it gave none")
