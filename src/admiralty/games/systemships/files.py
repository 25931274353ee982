"""Ship, scenario and doctrine files: what a TOML file may say, checked before anything is made of it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from admiralty.core.designers import json_schema
from admiralty.core.errors import Refused
from admiralty.core.records import blank

from .records import (
    CONDITIONS,
    HIT_RULES,
    LOSSES,
    MISSILES,
    SPEED_MAX,
    SPEEDS,
    STANDING,
    UNITS,
    Doctrine,
    HitRule,
    Standing,
    When,
)
from .words import Attribute, DriveMode, Fact, Finding, Mind, SpeedMode, System, Tactic, Target
from .yard import DESIGNER, PARTS

Units = Annotated[int, Field(strict=True, ge=0, le=UNITS)]
Result = Annotated[int, Field(strict=True, ge=0, le=max(Finding))]
Name = Annotated[str, Field(min_length=1, max_length=80)]
RANGE = re.compile(r"(?:(>=|<=|>|<|==?)\s*)?(\d{1,5})(?:\s*\.\.\s*(\d{1,5}))?")
LOSS = re.compile(r"(pd|beams|screens|tubes|missiles|racks)(?:\s*>\s*(\d{1,3}|pd|beams|screens|tubes|missiles|racks))?")
ATTRIBUTES = dict(zip(PARTS, Attribute, strict=True))


class Strict(BaseModel):
    """No key that is not known, no number written as text."""

    model_config = ConfigDict(extra="forbid", frozen=True)


Fleet = Annotated[list[str | dict[str, Any]], Field(min_length=1, max_length=24)]


class ScenarioFile(Strict):
    """A combat: what is played for, who is in it, which house rules hold."""

    game: Literal["systemships"]
    title: Name
    contest: Literal["challenge", "duel"]
    notes: Annotated[str, Field(max_length=4000)] = ""
    settings: dict[str, Annotated[int, Field(strict=True)] | str] = Field(default_factory=dict)
    sides: Annotated[dict[Literal["warp", "red", "blue", "green", "amber"], Fleet], Field(min_length=1, max_length=4)]
    systemships: Annotated[int, Field(strict=True, ge=0, le=8)] = 0
    phasing: Literal["warp", "red", "blue", "green", "amber", "neutral"] | None = None
    crt: Annotated[list[Result], Field(min_length=90, max_length=90)] | None = None


class OrderFile(Strict):
    """A standing order for a ship's round."""

    when: dict[str, str | int] = Field(default_factory=dict, max_length=CONDITIONS)
    tactic: (
        Literal["attack", "dodge", "retreat", "negotiate"]
        | dict[Literal["attack", "dodge", "retreat", "negotiate"], Annotated[int, Field(strict=True, ge=0, le=1000)]]
    ) = "dodge"
    drive: Units | Literal["all"] = 0
    spare: Units | None = None  # instead of drive: all power but this much
    power: Annotated[list[Annotated[str, Field(max_length=20)]], Field(max_length=3)] = Field(
        default_factory=lambda: ["tubes", "beams", "screens"]
    )
    speeds: Annotated[
        list[Annotated[int, Field(strict=True, ge=0, le=SPEED_MAX)]], Field(min_length=1, max_length=SPEEDS)
    ] = Field(default_factory=lambda: [4])
    volley: Literal["each", "one", "any"] = "each"
    over_foe: bool = False
    target: Literal["first", "weakest", "strongest", "systemship"] = "first"


class HitFile(Strict):
    """An order in which own hits are taken."""

    when: dict[str, str | int] = Field(default_factory=dict, max_length=CONDITIONS)
    take: Annotated[list[Annotated[str, Field(max_length=30)]], Field(min_length=1, max_length=LOSSES)]


class DoctrineFile(Strict):
    """Standing orders for every decision of a combat."""

    game: Literal["systemships"]
    name: Name
    notes: Annotated[str, Field(max_length=4000)] = ""
    orders: Annotated[list[OrderFile], Field(min_length=1, max_length=STANDING)]
    hits: Annotated[list[HitFile], Field(max_length=HIT_RULES)] = Field(default_factory=list)


def read(model: type[BaseModel], data: Mapping[str, Any], where: str, rule: str = "") -> Any:
    """The file's content as its model; `Refused` names the place and what is wrong with it, in one line."""
    try:
        return model.model_validate(data)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        place = ".".join(str(step) for step in first["loc"] if not _is_branch(step))
        if first["type"] == "extra_forbidden":
            known = ", ".join(model.model_fields) if len(first["loc"]) == 1 else ""
            raise Refused(where, f"there is no key {place!r}", rule, f"known: {known}" if known else "") from None
        shown = repr(first.get("input"))
        shown = f" ({shown[:40]})" if not isinstance(first.get("input"), Mapping | list) else ""
        raise Refused(where, f"{place}: {first['msg'][0].lower()}{first['msg'][1:]}{shown}", rule) from None


def _is_branch(step: object) -> bool:
    """Pydantic names the branch of a union it tried; people need not know."""
    return isinstance(step, str) and (step[:1].isupper() or "[" in step or step in ("str", "int"))


# ---- doctrines ----------------------------------------------------------------------------------------------------


def doctrine(data: Mapping[str, Any], where: str) -> Doctrine:
    """A doctrine file as the table of numbers that answers by it."""
    file: DoctrineFile = read(DoctrineFile, data, where)
    made = blank(Doctrine)
    made.mind = Mind.DOCTRINE
    made.count, made.hit_count = len(file.orders), len(file.hits)
    for k, order in enumerate(file.orders):
        _standing(made.orders[k], order, f"{where}: orders {k + 1}")
    for k, hit in enumerate(file.hits):
        _hit_rule(made.hits[k], hit, f"{where}: hits {k + 1}")
    return made


def _standing(made: Standing, order: OrderFile, where: str) -> None:
    _conditions(made.when, order.when, where)
    weights: dict[Any, int] = {order.tactic: 1} if isinstance(order.tactic, str) else dict(order.tactic)
    for name, weight in weights.items():
        made.weights[Tactic[name.upper()]] = weight
    if not any(made.weights):
        raise Refused(where, "no tactic has any weight")
    if order.spare is not None:
        made.drive_mode, made.drive = DriveMode.SPARE, order.spare
    elif order.drive == "all":
        made.drive_mode, made.drive = DriveMode.SPARE, 0
    else:
        made.drive_mode, made.drive = DriveMode.FIXED, order.drive
    for place in range(3):
        made.power[place], made.limits[place] = -1, UNITS
    for place, text in enumerate(order.power):
        name, _, limit = text.partition(" ")
        if name.upper() not in System.__members__ or (limit and not limit.isdecimal()) or len(limit) > 2:
            raise Refused(where, f"power {text!r} is not tubes, beams or screens, with a limit or without")
        made.power[place] = System[name.upper()]
        made.limits[place] = int(limit) if limit else UNITS
    if len({p for p in made.power if p >= 0}) < len(order.power):
        raise Refused(where, "power names a system twice")
    made.speed_count = len(order.speeds)
    made.speeds[: len(order.speeds)] = order.speeds
    made.speed_mode, made.target = SpeedMode[order.volley.upper()], Target[order.target.upper()]
    made.over_foe = int(order.over_foe)


def _hit_rule(made: HitRule, hit: HitFile, where: str) -> None:
    _conditions(made.when, hit.when, where)
    made.count = len(hit.take)
    for k, text in enumerate(hit.take):
        found = LOSS.fullmatch(text.strip())
        if not found:
            raise Refused(where, f"take {text!r} is not an attribute, or 'attribute > number or attribute'", "WW-450")
        loss, over = made.losses[k], found[2]
        loss.attribute = ATTRIBUTES[found[1]]
        loss.other = ATTRIBUTES.get(over, -1) if over else -1
        loss.more_than = int(over) if over and over.isdecimal() else 0
        if loss.more_than > MISSILES:
            raise Refused(where, f"take {text!r}: no ship has more than {MISSILES}", "WW-450")


def _conditions(made: When, when: Mapping[str, str | int], where: str) -> None:
    made.used = len(when)
    for k, (name, text) in enumerate(when.items()):
        if name.upper() not in Fact.__members__:
            known = ", ".join(fact.lower() for fact in Fact.__members__)
            raise Refused(where, f"nothing is known of {name!r}", "", f"known: {known}")
        condition = made.conditions[k]
        condition.fact = Fact[name.upper()]
        condition.low, condition.high = _range(str(text), f"{where}: {name}")


def _range(text: str, where: str) -> tuple[int, int]:
    """``3``, ``>= 2``, ``< 4`` or ``1 .. 3`` as its lowest and highest number."""
    found = RANGE.fullmatch(text.strip())
    if not found or (found[1] and found[3]):
        raise Refused(where, f"{text!r} is not a number, '>= 2', '< 4' or '1 .. 3'")
    low, high = int(found[2]), int(found[3] or found[2])
    sign = found[1] or "="
    if sign[0] == ">":
        return (low if sign == ">=" else low + 1), 99999
    if sign[0] == "<":
        return -999, high if sign == "<=" else high - 1
    if low > high:
        raise Refused(where, f"{text!r}: {low} is more than {high}")
    return low, high


def schemas() -> dict[str, dict[str, Any]]:
    """The JSON Schema of each kind of file."""
    draft = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
    return {
        "ship": json_schema(DESIGNER),
        "scenario": draft | ScenarioFile.model_json_schema(),
        "doctrine": draft | DoctrineFile.model_json_schema(),
    }
