"""What a scenario lays into the scene: its tasks, and spends of its own.  [BC-1160, BC-2450, BC-R214, BC-R215]"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from admiralty.core.errors import Refused, quote_value, suggest
from admiralty.core.files.model_files import Name, Strict, one_of, say_place, whole

from ..records import Battle
from ..scene.words import Gain
from ..tables import BOXES, NONE, OTHERS, Effect, Kind, Tag, Whom
from ..words import Attribute, Department, System

KEY = Annotated[str, Field(pattern="^[A-Za-z0-9_]{1,20}$")]
STEPS = (2, 6)  # of a challenge
TRACK = (5, BOXES)  # boxes of an extended task
Yes = Annotated[bool, Field(strict=True)]


class GainFile(Strict):
    """A trait of the players' that a task makes once it is done."""

    effect: Annotated[str, one_of(*(each.name.lower() for each in Effect if each))] = Field(
        description="What it does. [BC-R265]"
    )
    ship: Name | None = Field(None, description="Which ship it concerns, by name. [BC-R320]")
    zone: KEY | None = Field(None, description="Ships in which zone it concerns. [BC-R320]")
    officer: Name | None = Field(None, description="Which officer it concerns, by name. [BC-R320]")
    whom: Annotated[str, one_of(Whom)] = Field("all", description="Whose ships it concerns. [BC-R320]")
    system: Annotated[str, one_of(System)] | None = Field(
        None, description="Tasks with which system of the ship. [BC-R320]"
    )


class TaskFile(Strict):
    """A task of the scene."""

    key: KEY = Field(description="What the scenario calls it elsewhere. [BC-1160]")
    name: Name = Field(description="What people call it: what somebody does. [BC-R270]")
    routine: Yes = Field(False, description="Is it done by interacting, without dice? [BC-1010]")
    attribute: Annotated[str, one_of(Attribute)] = Field("reason", description="The attribute. [BC-R270]")
    department: Annotated[str, one_of(Department)] = Field("systems", description="The department. [BC-R270]")
    focus: Annotated[str, one_of(Tag)] | None = Field(None, description="What a focus must fit. [BC-R203]")
    ship: Annotated[str, one_of(System)] | None = Field(
        None, description="The system with which the ship assists. [BC-R106]"
    )
    difficulty: Annotated[int, whole(0, 5)] = Field(2, description="How many successes it needs. [BC-R270]")
    boxes: Annotated[int, whole(*TRACK)] | None = Field(
        None, description="The boxes of an extended task, which successes mark. [BC-R214]"
    )
    resistance: Annotated[int, whole(0, 3)] = Field(0, description="What each success loses of them. [BC-R214]")
    needs: Annotated[list[KEY], Field(max_length=OTHERS)] = Field(
        default_factory=list, description="The tasks that must be done before. [BC-R215]"
    )
    challenge: Name | None = Field(None, description="The challenge of which it is a step. [BC-R215]")
    wins: Yes = Field(False, description="Do the players win when it is done? [BC-R214]")
    trait: GainFile | None = Field(None, description="The trait of the players' that it makes then. [BC-R301]")


class SpendFile(Strict):
    """A spend that the table has made up; what it does the GM sets by hand."""

    name: Name = Field(description="What it is called, as bought: a burst of the thrusters. [BC-2450]")
    price: Annotated[int, whole(1, 9)] = Field(description="What it costs. [BC-2450]")
    side: Literal["players", "gm"] = Field("players", description="Who may buy it. [BC-2450]")
    immediate: Yes = Field(
        False, description="Is it paid at once, by adding Threat too; else after a success? [BC-R218]"
    )
    repeatable: Yes = Field(False, description="May it be bought more than once for one task? [BC-R217]")


def lay_spends(b: Battle, files: list[SpendFile]) -> None:
    """Put the spends of a scenario on the table."""
    for spend, file in zip(b.spends, files, strict=False):
        spend.price, spend.side = file.price, int(file.side == "gm")
        spend.immediate, spend.repeatable = int(file.immediate), int(file.repeatable)


def lay_tasks(b: Battle, files: list[TaskFile], where: str) -> None:
    """Put the tasks of a scenario into the scene; `Refused` for what they may not be."""
    keys = {file.key: k for k, file in enumerate(files)}
    challenges = challenges_of(files)
    for k, file in enumerate(files):
        place = say_place(where, ["tasks", k])
        if len(keys) < len(files) and keys[file.key] != k:
            raise Refused(f"{place}: key", f"{quote_value(file.key)} names two tasks", "BC-1160", "rename one")
        if file.routine and (file.boxes or file.resistance):
            raise Refused(place, "what is routine has no boxes and no Resistance", "BC-1010", "leave them out")
        other = b.others[k]
        other.kind = Kind.ROUTINE if file.routine else Kind.EXTENDED if file.boxes else Kind.TASK
        other.attribute, other.department = Attribute[file.attribute.upper()], Department[file.department.upper()]
        other.focus = Tag[file.focus.upper()] if file.focus else NONE
        other.system = System[file.ship.upper()] if file.ship else NONE
        other.difficulty, other.boxes, other.resistance = file.difficulty, file.boxes or 0, file.resistance
        for need in file.needs:
            if need not in keys or keys[need] >= k:
                said = f"{quote_value(need)} is no task that stands before this one"
                raise Refused(f"{place}: needs", said, "BC-R215", suggest(need, list(keys)[:k], "tasks"))
            other.needs |= 1 << keys[need]
        other.challenge = 1 + challenges.index(file.challenge) if file.challenge else 0
        other.gain = Gain.VICTORY if file.wins else Gain.NOTHING
    for name in challenges:
        steps = sum(file.challenge == name for file in files)
        if not STEPS[0] <= steps <= STEPS[1]:
            said = f"the challenge {quote_value(name)} has {steps} {'step' if steps == 1 else 'steps'}"
            raise Refused(f"{where}: tasks", said, "BC-R215", f"give it {STEPS[0]} to {STEPS[1]}")


def challenges_of(files: list[TaskFile]) -> list[str]:
    """The challenges by name, in the order in which they first stand there."""
    return list(dict.fromkeys(file.challenge for file in files if file.challenge))
