"""What the server says of the games, their ships and designs, for its OpenAPI description."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, Field


class SideTold(BaseModel):
    """A side that may choose its ships: often a seat, but several people may share one."""

    key: str = Field(description="what `ships` of a new table calls it")
    seat: str = Field(description="the seat that chooses for it")
    called: str = Field(description="what people call it")
    most: int = Field(description="how many ships it may bring; 0: as many as its budget and the rules allow")
    needs: dict[str, str] = Field(description="part of a design -> what it has to be for this side")


class PlaceTold(BaseModel):
    """A place of a scenario for one of what else is designed, such as an officer's station."""

    key: str = Field(description="what `places` of a new table calls it")
    kind: str = Field(description="`file_kind` of the designer of what fills it")
    called: str = Field(description="what people call it")
    holder: str = Field(description="the name of what fills it, unless something else is asked for")


class ScenarioTold(BaseModel):
    """A scenario."""

    key: str = Field(description="game/name")
    title: str
    notes: str
    seats: list[str]
    called: list[str] = Field(description="what people call each seat")
    duties: dict[str, str] = Field(description="seat -> what it does, where its name does not say so")
    players: int = Field(description="how many people can play it at most, each at a seat")
    ships_for: list[str] = Field(description="sides that may choose their ships, by their keys")
    sides: list[SideTold] = Field(description="the same sides, with who chooses for them")
    places: list[PlaceTold] = Field(description="places for what else is designed, such as officers at stations")
    budgets: dict[str, int] = Field(description="side -> what each of its ships may cost at most")
    settings: dict[str, str] = Field(description="every setting as the scenario has it, in words")
    idle: list[str] = Field(description="settings that change nothing in it")
    barred: list[str] = Field(description="parts of a design that no ship may have in it")


class SeatingTold(BaseModel):
    """How a scenario's file says that its table is set."""

    who: dict[str, str] = Field(description="seat -> me, open, computer:LEVEL or computer:own")
    doctrines: dict[str, str] = Field(description="seat -> the TOML text that computer:own plays it by")
    clock: int
    found: Literal["link", "lobby", "private"]
    referee: bool


class OwnScenario(ScenarioTold):
    """A scenario of one's own."""

    seating: SeatingTold


class ScenarioSaved(BaseModel):
    """A scenario as a file."""

    name: str
    file: str


class ShipTold(BaseModel):
    """A ship, or what else is designed, that comes with a game."""

    key: str
    name: str
    notes: str
    cost: int | None
    parts: dict[str, Any]


class KindTold(BaseModel):
    """A kind of line; lines that follow one and have a higher level belong to it."""

    key: str
    label: str
    help: str
    clause: str
    level: int
    parts: list[PartTold]


class PartTold(BaseModel):
    """A part of a design: a number from `low` to `high`, one of its `options`, at most so many names or lines."""

    key: str
    label: str
    kind: Literal["number", "choice", "text", "names", "lines"] = Field(alias="is")
    default: Any
    help: str
    clause: str
    unit: str = ""
    low: int | None = None
    high: int | None = None
    seldom: bool = Field(False, description="it is mostly left at its default")
    options: list[str] = []
    example: str = Field("", description="the option of an example that is played only as it is printed")
    most: int | None = None
    kinds: list[KindTold] = Field([], description="what kinds of lines there are")


class GroupTold(BaseModel):
    """Parts that stand together."""

    title: str
    parts: list[PartTold]


class DesignerTold(BaseModel):
    """What a ship is drawn from."""

    title: str
    file_kind: str
    cost_unit: str
    size_unit: str
    groups: list[GroupTold]


class AlsoTold(DesignerTold):
    """What something other than a ship is drawn from; its `file_kind` is sent with its designs, as `designer`."""

    plural: str
    ready: list[ShipTold] = Field(description="those that come with the game")


class BillLine(BaseModel):
    """A line of a design's bill."""

    label: str
    count: int
    cost: int
    clause: str


class DesignFault(BaseModel):
    """Why a design is not legal, or what else is to be said: of what part, in words too; empty: of the whole."""

    key: str = Field(description="of a part, or of a line: `lines 3`")
    where: str
    what: str
    clause: str


class DesignTold(BaseModel):
    """What a design comes to, and its file."""

    name: str
    notes: str
    parts: dict[str, Any]
    lines: list[BillLine]
    cost: int
    size: int
    beside: dict[str, str] = Field(description="key of a part or line -> what a form shows next to it, e.g. its cost")
    faults: list[DesignFault]
    remarks: list[DesignFault] = Field(description="what else is to be said of it")
    file: str = Field(description="its TOML text; empty while it has no name")
    silhouette: list[tuple[str, str]] = Field(description="what it looks like, as in a scene; empty if nobody knows")


class LevelTold(BaseModel):
    """A level of the computer opponent."""

    key: str
    sentence: str
    many: bool = Field(description="can it play many battles at once, in odds?")


class DoctrineTold(BaseModel):
    """A doctrine that comes with a game: its TOML text, to play by or to begin one's own with."""

    key: str
    name: str
    file: str


class ToolTold(BaseModel):
    """A small calculator."""

    key: str
    title: str
    sentence: str
    inputs: list[PartTold] = Field(description="what goes in; one whose `default` is null must be given")
    drags: bool = Field(description="Can a drag on the board fill inputs in?")


class ToolsTold(BaseModel):
    """The tools of a game."""

    game: str
    title: str
    tools: list[ToolTold]


class FigureTold(BaseModel):
    """A row of what a tool finds."""

    label: str
    value: str


class DrawnTold(BaseModel):
    """What a tool finds."""

    values: dict[str, int | str] = Field(description="all inputs, those that were left out at their defaults")
    sentence: str
    rows: list[FigureTold]
    scene: dict[str, Any] | None = Field(description="a drawing, as a board is drawn")


class DraggedTold(BaseModel):
    """What a drag on the board says of a tool's inputs."""

    values: dict[str, int | str]


class EffectTold(BaseModel):
    """What a value of an option changes, as it was measured."""

    value: str
    title: str = Field(description="of the scenario it was measured in; empty where no battle of any ended otherwise")
    battles: int = Field(description="of that scenario; of all that were tried, where none ended otherwise")
    said: str = Field(description="the outcome that changes most; empty where none changes for sure")
    share: float = Field(description="by how much of all battles")
    interval: tuple[float, float] = Field(description="the same at 95 %")


class OptionTold(BaseModel):
    """A setting or house rule."""

    name: str
    clause: str
    sentence: str
    values: list[str] = Field(description="its values, or words for some numbers")
    number: list[int] | None = Field(description="the least and the greatest number it may be; null: words only")
    default: str
    seats: bool = Field(description="Does it decide how many seats there are?")
    said: str = Field(description="what it may be, in words")
    effects: list[EffectTold] = Field(description="of its other values, where they were measured for these rules")


class GameTold(BaseModel):
    """A game."""

    key: str
    title: str
    sentence: str
    beat_word: str
    cost_unit: str
    scenarios: list[ScenarioTold]
    ships: list[ShipTold]
    designer: DesignerTold | None
    also_designed: list[AlsoTold] = Field(description="what else is designed")
    imagined: str = Field(description="from what the odds imagine what a seat does not know")
    levels: list[LevelTold]
    doctrines: list[DoctrineTold]
    tools: bool = Field(description="Has it small calculators? See /tools")
    options: list[OptionTold]
    measured: bool = Field(description="was it measured, for these rules, what each of the options changes?")
