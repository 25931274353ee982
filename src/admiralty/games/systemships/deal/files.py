"""Ship, scenario and doctrine files: what a TOML file may say, checked before anything is made of it.

The models below are the one declaration: the loaders check by them, `schemas.py` makes the JSON Schemas from them, and
the clause in a field's description is the one that a refusal of that field names.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, Discriminator, Field, Tag, model_validator

from admiralty.core.errors import Refused, quote_value, suggest
from admiralty.core.files.doctrine_files import ALL_HOLD, Facts, Shares, ranged, write_when
from admiralty.core.files.model_files import (
    NUMBER_OR_TEXT,
    Name,
    Notes,
    Strict,
    clauses_of,
    read,
    say_place,
    shaped,
    unfit,
    whole,
)
from admiralty.core.files.scenario_files import Scenario
from admiralty.core.state.records import blank

from ..records import (
    CONDITIONS,
    HIT_RULES,
    LOSSES,
    MISSILES,
    NONE,
    SPEED_MAX,
    SPEEDS,
    STANDING,
    UNITS,
    Doctrine,
    HitRule,
    Standing,
)
from ..words import Attribute, DriveMode, Fact, Finding, Mind, SpeedMode, System, Tactic, Target
from ..yard.yard import HIT

FLEET, SYSTEMSHIPS = 24, 8  # ships of a side in a file, random systemships
ATTRIBUTES = dict(zip(HIT, Attribute, strict=True))
SYSTEMS = {system.name.lower(): system for system in System}
FACTS = Facts(Fact, -999, 99999)

# ---- what a text may be: the same patterns for the loader and for the schema ---------------------------------------

_PART = f"({'|'.join(HIT)})"
LOSS = rf"^{_PART}(?: *> *(?:([0-9]{{1,2}}|1[0-9]{{2}}|2[0-8][0-9]|29[0-7])|{_PART}))?$"
SHARES = Shares(SYSTEMS, UNITS, "is not tubes, beams or screens", "WW-330", "tubes", "are")

Side = Literal["warp", "red", "blue", "green", "amber"]
Order = Literal["attack", "dodge", "retreat", "negotiate"]


def _form(value: object) -> str:
    return "<table>" if isinstance(value, Mapping) else "<word>"


Units = Annotated[int, whole(0, UNITS)]
Conditions = Annotated[
    dict[str, Annotated[int | str, ranged(FACTS)]], Field(max_length=CONDITIONS, description=ALL_HOLD)
]
Fleet = Annotated[list[Any], Field(min_length=1, max_length=FLEET)]


class ScenarioFile(Scenario):
    """A scenario of systemships: what is played for, who is in it, which house rules hold."""

    game: Literal["systemships"] = Field(description="The game it is for.")
    contest: Literal["challenge", "duel", "gauntlet"] = Field(
        description="What is played for: the challenge of one warpship, to be the last side there, or the challenge"
        " against one systemship after the other. [IS-020]"
    )
    sides: Annotated[dict[Side, Fleet], Field(min_length=1, max_length=4)] = Field(
        description="Each side's ships: by name, by a file next to this one (at a terminal), or as a table of"
        " parts. [WW-300]"
    )
    systemships: Annotated[int, whole(0, SYSTEMSHIPS)] = Field(
        0, description="How many random systemships guard the star. [IS-010]"
    )
    phasing: Literal["warp", "red", "blue", "green", "amber", "neutral"] | None = Field(
        None, description="The side whose turn it is; else the first. [IS-R49]"
    )
    crt: Annotated[list[Annotated[int, whole(0, max(Finding))]], Field(min_length=90, max_length=90)] | None = Field(
        None,
        description="A combat results table of one's own, row by row as it is printed, from -4 to +5: 0 Miss, 1 Hit,"
        " 2 Hit+1, 3 Hit+2, 4 Escapes. [WW-380]",
    )


class OrderFile(Strict):
    """A standing order for a ship's round: the first whose conditions hold is followed."""

    when: Conditions = Field(default_factory=dict)
    tactic: Annotated[
        Annotated[Order, Tag("<word>")] | Annotated[dict[Order, Annotated[int, whole(0, 1000)]], Tag("<table>")],
        Discriminator(_form),
    ] = Field("dodge", description="The tactic, or several with their weights. [WW-310]")
    drive: Annotated[
        Annotated[int, whole(0, UNITS), Tag("<number>")] | Annotated[Literal["all"], Tag("<text>")],
        NUMBER_OR_TEXT,
    ] = Field(0, description="Power to the drive: this much, or all there is. [WW-320]")
    spare: Units | None = Field(None, description="Instead of drive: all power but this much. [WW-320]")
    power: Annotated[list[Annotated[str, shaped(SHARES.pattern)]], Field(max_length=3)] = Field(
        default_factory=lambda: ["tubes", "beams", "screens"],
        description="What gets the power that is left, in this order, each up to a limit if one is given. [WW-330]",
    )
    speeds: Annotated[list[Annotated[int, whole(0, SPEED_MAX)]], Field(min_length=1, max_length=SPEEDS)] = Field(
        default_factory=lambda: [4], description="Speeds of the missiles. [WW-360]"
    )
    volley: Literal["each", "one", "any"] = Field(
        "each",
        description="How a volley's speeds come from the list: one after the other, one drawn for all, or one drawn"
        " for each. [WW-360]",
    )
    over_foe: Annotated[bool, Field(strict=True)] = Field(
        False, description="Are the speeds added to the foe's drive as last shown? [WW-370]"
    )
    target: Literal["first", "weakest", "strongest", "systemship"] = Field(
        "first", description="Which foe is fired at. [WW-310]"
    )

    @model_validator(mode="after")
    def _agrees(self) -> OrderFile:
        if self.spare is not None and "drive" in self.model_fields_set:
            said = "drive and spare exclude each other"
            raise unfit(said, CLAUSES["spare"])
        if 0 in self.speeds and not self.over_foe:
            said = "speeds: a missile's speed is 1 or more; 0 has a meaning only with over_foe"
            raise unfit(said, CLAUSES["speeds"])
        return self


class HitFile(Strict):
    """An order in which own hits are taken: the first whose conditions hold is followed."""

    when: Conditions = Field(default_factory=dict)
    take: Annotated[
        list[Annotated[str, shaped(LOSS)]],
        Field(min_length=1, max_length=LOSSES),
    ] = Field(
        description=f"Attributes in the order in which they take hits; 'pd > 2' and 'pd > beams' while more is left"
        f" than a number up to {MISSILES} or than another attribute. [WW-450]"
    )


class DoctrineFile(Strict):
    """A doctrine of systemships: standing orders for every decision of a combat."""

    game: Literal["systemships"] = Field(description="The game it is for.")
    name: Name = Field(description="Its name.")
    notes: Notes = Field("", description="Any plain text, for people.")
    orders: Annotated[list[OrderFile], Field(min_length=1, max_length=STANDING)] = Field(
        description="Standing orders, the first that fits is followed. [WW-310]"
    )
    hits: Annotated[list[HitFile], Field(max_length=HIT_RULES)] = Field(
        default_factory=list, description="Orders in which own hits are taken. [WW-450]"
    )


MODELS: tuple[type[BaseModel], ...] = (ScenarioFile, DoctrineFile, OrderFile, HitFile)
CLAUSES = clauses_of(*MODELS)
INNER: dict[str, type[BaseModel]] = {"orders": OrderFile, "hits": HitFile}

# ---- doctrines ------------------------------------------------------------------------------------------------------


def load_doctrine(data: Mapping[str, Any], where: str) -> Doctrine:
    """A doctrine file as the table of numbers that answers by it."""
    file = read(DoctrineFile, data, where, INNER)
    made = blank(Doctrine)
    made.mind = Mind.DOCTRINE
    made.count, made.hit_count = len(file.orders), len(file.hits)
    for k, order in enumerate(file.orders):
        _standing(made.orders[k], order, say_place(where, ["orders", k]))
    for k, hit in enumerate(file.hits):
        _hit_rule(made.hits[k], hit, say_place(where, ["hits", k]))
    return made


def _standing(made: Standing, order: OrderFile, where: str) -> None:
    write_when(made.when, order.when, FACTS, f"{where}: when")
    weights: dict[Any, int] = {order.tactic: 1} if isinstance(order.tactic, str) else dict(order.tactic)
    for name, weight in weights.items():
        made.weights[Tactic[name.upper()]] = weight
    if not any(made.weights):
        raise Refused(f"{where}: tactic", "no tactic has any weight", CLAUSES["tactic"])
    if order.spare is not None:
        made.drive_mode, made.drive = DriveMode.SPARE, order.spare
    elif order.drive == "all":
        made.drive_mode, made.drive = DriveMode.SPARE, 0
    else:
        made.drive_mode, made.drive = DriveMode.FIXED, order.drive
    for place in range(len(System)):
        made.power[place], made.limits[place] = -1, UNITS
    SHARES.write(made.power, made.limits, order.power, f"{where}: power")
    made.speed_count = len(order.speeds)
    made.speeds[: len(order.speeds)] = order.speeds
    made.speed_mode, made.target = SpeedMode[order.volley.upper()], Target[order.target.upper()]
    made.over_foe = int(order.over_foe)


def _hit_rule(made: HitRule, hit: HitFile, where: str) -> None:
    write_when(made.when, hit.when, FACTS, f"{where}: when")
    made.count = len(hit.take)
    for k, text in enumerate(hit.take):
        found = re.fullmatch(LOSS, text)
        if not found:
            what = f"{quote_value(text)} is not an attribute, or 'attribute > number up to {MISSILES} or attribute'"
            raise Refused(f"{where}: take {k + 1}", what, CLAUSES["take"], suggest(text.partition(" ")[0], HIT))
        loss, number, other = made.losses[k], found[2], found[3]
        loss.attribute = ATTRIBUTES[found[1]]
        loss.other = ATTRIBUTES[other] if other else NONE
        loss.more_than = int(number) if number else 0
