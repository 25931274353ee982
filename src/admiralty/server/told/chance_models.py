"""How the chances of a game are told, for the server's OpenAPI description."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field


class OutcomeTold(BaseModel):
    """An outcome that the game could have had."""

    label: str
    worth: list[int] = Field(description="by seat: 1 it wins by it, -1 it loses, 0 neither")
    together: str = Field("", description="who wins by it, where several seats do: `The crew wins`")


class MomentTold(BaseModel):
    """A place in the game from which it could have gone on otherwise."""

    beat: int
    stop: int = Field(description="the frame of the replay in which it is looked at")
    chances: dict[str, list[float]] = Field(description="outcome -> its chance, and its interval from and to")
    wins: list[float] = Field(description="by seat: the chance of winning")


class StepTold(BaseModel):
    """What led to a moment from the one before; where plots were opened together there is one for each of them."""

    moment: int
    cause: Literal["choice", "luck", "referee", "clock"]
    seat: int | None = Field(description="who chose, or had no time left to")
    said: str
    changes: list[list[float]] = Field(description="by seat: what it did to the chance of winning, from and to")


class LessonTold(BaseModel):
    """A seat's biggest mistake, or that no single choice cost it much."""

    said: str = Field(description="in a sentence or two, told to the seat")
    sure: bool = Field(description="will more battles hardly say otherwise?")
    step: int | None = Field(description="the step that was the mistake; null: none was")
    beat: int | None = Field(description="the beat, from 0, before which another game can start to try it again")
    deed: str = Field(description="what was chosen")
    cost: float = Field(description="how much of the chance of winning it cost")


class AccountTold(BaseModel):
    """What a seat and whom it wins with owe to their choices, to those of others and to luck; together it is the
    change from first to last."""

    seat: str
    side: str = Field(description="what they are called together; empty but for the first of them")
    own: list[float]
    others: list[float] | None = Field(None, description="absent where nobody else chooses")
    clock: list[float] | None = Field(None, description="absent where nobody's time was up")
    luck: list[float]
    referee: list[float] | None = Field(None, description="absent where none changed anything")
    first: float
    last: float
    said: str
    lesson: LessonTold


class ChancesTold(BaseModel):
    """How the chances of a finished game went."""

    battles: int = Field(description="played on from every moment so far")
    final: bool
    beat_word: str
    seats: list[str]
    called: list[str] = Field(description="what people call each seat")
    outcome: str | None
    outcomes: list[OutcomeTold]
    moments: list[MomentTold]
    steps: list[StepTold]
    accounts: list[AccountTold]
    turn: int | None = Field(description="the step that turned the game; none where several did as much, or noise")
    turn_said: str
