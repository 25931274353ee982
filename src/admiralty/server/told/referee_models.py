"""What the server shows a referee, for its OpenAPI description."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, Field


class ActTold(BaseModel):
    """An act of the referee."""

    n: int = Field(description="its entry, for an undo")
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
    last: int = Field(default=0, description="the newest entry in which a referee did or undid anything")
    play: list[PlayTold]
    levels: list[str] = Field(description="computers that a seat can be handed to")
    can: str = Field(default="", description="what can be done to things on the board, in a sentence")
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


class ChangeTold(BaseModel):
    """A number that a deed sets."""

    path: str
    value: int


class DeedTold(BaseModel):
    """What can be done to a thing on the board: its changes, or one number that all its places get."""

    verb: str
    changes: list[ChangeTold] = []
    places: list[str] = []
    label: str = Field(default="", description="of the number to choose")
    words: list[WordTold] = Field(default=[], description="what it may be; none: any from low to high")
    low: int = 0
    high: int = 0
    value: int = Field(default=0, description="what it is now")


class LinkTold(BaseModel):
    """A thing on the board by its name."""

    id: str
    name: str


class BitTold(LinkTold):
    """A part of a thing, with what one press does to it."""

    said: str
    opens: bool = Field(description="is there more to do to it, asked for by its id?")
    deeds: list[DeedTold] = []


class ThingTold(LinkTold):
    """A thing on the board, and what can be done to it."""

    said: str
    veiled: str = Field(description="the place that gm_veil hides or shows; empty where there is none")
    whole: LinkTold | None = Field(default=None, description="what it is part of")
    deeds: list[DeedTold] = []
    parts: list[BitTold] = []


class TouchedTold(BaseModel):
    """What was touched on the board."""

    thing: ThingTold | None = Field(default=None, description="null where the room knows nothing to do to it")
    begun: bool = Field(
        description="has a person answered in the running beat, so that gm_edit with reopen would undo it?"
    )


class MapTold(BaseModel):
    """A map that a referee may paint on."""

    map: str = Field(description="the id of its tiles")
    columns: int
    rows: int
    kinds: list[str] = Field(description="what gm_paint paints, by number")
    charts: list[str] = Field(description="the seats to which gm_show shows cells")


class BrushTold(BaseModel):
    """What a referee's brush does."""

    brush: MapTold | None = Field(default=None, description="null where the game has no map to paint on")
    begun: bool = Field(description="as of what was touched")


class BoardTold(BaseModel):
    """The board as somebody sees it."""

    scene: dict[str, Any]
    tiles: dict[str, Any] | None = Field(default=None, description="the cells of its maps; null where it has none")
