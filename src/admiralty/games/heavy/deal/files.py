"""Scenario and doctrine files: what a TOML file may say, checked before anything is made of it.

The models below are the one declaration: the loaders check by them, `schemas.py` makes the JSON Schemas from them, and
the clause in a field's description is the one that a refusal of that field names. Ship files are declared in `yard.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field, model_validator

from admiralty.core.files.doctrine_files import ALL_HOLD, Facts, Shares, ranged, write_when
from admiralty.core.files.model_files import (
    Name,
    Notes,
    Strict,
    clauses_of,
    one_of,
    read,
    say_place,
    shaped,
    unfit,
    whole,
    words_of,
)
from admiralty.core.files.scenario_files import Scenario
from admiralty.core.state.records import blank

from ..records import CONDITIONS, FACTS_MAX, NONE, POINTS, STANDING, USES, VESSELS, Doctrine, Standing
from ..words import CloakOrder, Course, Facing, Fact, Guess, Mind, Present, System, Use

FLEET = VESSELS[1] - 1  # ships of a side in a file: the other side has one at least
FURTHEST = 4
POWER = 24  # what four dice show at most
FACTS = Facts(Fact, 0, FACTS_MAX)
SHIELDS = "shields"  # among what is mended
MENDED = (*words_of(System), SHIELDS)
BEAMS = "beams"  # what a Romulan captain calls his banks
USE_OF = {**{use.name.lower(): use for use in Use}, BEAMS: Use.PHASERS}
SHARES = Shares(USE_OF, POINTS, "is nothing that power goes to", "HC-1030")
TURNS = ("shift", "rotate")  # the manoeuvres that present a facing

Conditions = Annotated[
    dict[str, Annotated[int | str, ranged(FACTS)]],
    Field(
        max_length=CONDITIONS,
        description=f"{ALL_HOLD} They are about the ship and the nearest enemy; what is not known of an enemy is 0.",
    ),
]
Switch = Annotated[bool, Field(strict=True)]
SystemName = Annotated[str, one_of(System)]
Mended = Annotated[str, one_of(System, SHIELDS)]
MENDED_FIRST = (
    "banks", "impulse", "sensors", "disruptors", "forward_launchers", "aft_launchers", "warp", "batteries", "cloak",
    "bridge", "auxiliary_bridge", "fire_control", "armor",
)  # fmt: skip
Fleet = Annotated[list[Any], Field(min_length=1, max_length=FLEET)]
OtherFleet = Annotated[list[Any], Field(max_length=FLEET)]


class StartFile(Strict):
    """How a ship stands at the start: keys beside its name, or beside its parts."""

    presents: Annotated[str, one_of(Facing)] = Field(
        default="fore", description="The facing that it presents to all enemies. [HC-R78]"
    )
    cloaked: Annotated[bool, Field(strict=True)] = Field(
        default=False, description="Does it start cloaked, off facings that its player chooses in secret? [HC-480]"
    )
    power: Annotated[int, whole(1, POWER)] | None = Field(
        default=None, description="What its first power roll comes to; else it is rolled. [HC-1000]"
    )


class SidesFile(Strict):
    """The ships of each player."""

    a: Fleet = Field(description="The first player's ships, by name or as a table of parts. [HC-R87]")
    b: Fleet = Field(description="The second player's ships. [HC-R87]")
    c: OtherFleet = Field(default_factory=list, description="A third player's ships. [HC-R87]")
    d: OtherFleet = Field(default_factory=list, description="A fourth player's ships. [HC-R87]")


class ScenarioFile(Scenario):
    """A scenario of Heavy Combat: whose ships meet, at which range, which house rules hold."""

    game: Literal["heavy"] = Field(description="The game it is for.")
    range: Annotated[int, whole(1, FURTHEST)] = Field(
        3, description="The range between all enemies at the start. [HC-R78]"
    )
    sides: SidesFile = Field(
        description="Each player's ships: by name, by a file next to this one (at a terminal), or as a table of parts."
        " [HC-R87]"
    )


class OrderFile(Strict):
    """A standing order for a ship's turn: the first whose conditions hold is followed."""

    when: Conditions = Field(default_factory=dict)
    manoeuvre: Literal["stay", "close", "retreat", "hold", "shift", "rotate"] = Field(
        "stay", description="How the ship moves; it stays where that is not legal. [HC-700]"
    )
    present: Annotated[str, one_of(Facing, Present)] = Field(
        "best",
        description="The facing that a rotation presents: by name, the best shield, or where most heavy weapons bear;"
        " or that of the enemy that a shift brings up: by name, its worst shield, or where fewest bear. [HC-080]",
    )
    power: Annotated[list[Annotated[str, shaped(SHARES.pattern)]], Field(max_length=USES)] = Field(
        default_factory=lambda: ["heavy", "phasers", "repair", "reinforce"],
        description="What gets the power that the manoeuvre leaves, in this order, each as much as it can take or up"
        " to a limit: heavy (weapons), phasers or beams (points), reinforce, jam and counter (points, at two of power"
        " each), repair. [HC-1030]",
    )
    target: SystemName | None = Field(
        None, description="The system that all fire is aimed at; else it strikes the shields. [HC-190]"
    )
    cloak: Literal["engage", "drop", "stay"] = Field(
        "stay", description="Is the cloak engaged, dropped or left as it is? [HC-470]"
    )
    flash: Switch = Field(False, description="Is a hidden ship looked for, at the price of ten points? [HC-610]")
    repair: Annotated[list[Mended], Field(max_length=len(MENDED))] = Field(
        default_factory=lambda: [*MENDED_FIRST],
        description="What to repair, in this order. For shields: a point of the one that took most. [HC-640]",
    )
    guess: Annotated[str, one_of(Guess)] = Field(
        "last",
        description="Where a hidden ship is shot at: where it was last seen, off a facing next to that, or anywhere."
        " [HC-560]",
    )
    withdraw: Switch = Field(
        False,
        description="Does the ship leave, by as many steps as it may take, also from where an enemy hides? [HC-R19]",
    )
    surrender: Switch = Field(False, description="Does it surrender? [HC-R70]")

    @model_validator(mode="after")
    def _agrees(self) -> OrderFile:
        ways = [key for key in ("manoeuvre", "withdraw", "surrender") if _is_set(self, key)]
        if len(ways) > 1:
            said = f"{ways[0]} and {ways[1]} exclude each other"
            raise unfit(said, CLAUSES[ways[1]])
        if "present" in self.model_fields_set and self.manoeuvre not in TURNS:
            said = "present has a meaning only with the manoeuvre shift or rotate"
            raise unfit(said, CLAUSES["present"])
        if len(set(self.repair)) < len(self.repair):
            twice = next(each for k, each in enumerate(self.repair) if each in self.repair[:k])
            said = f"repair: {twice} is named twice"
            raise unfit(said, CLAUSES["repair"])
        return self


def _is_set(order: OrderFile, key: str) -> bool:
    """Is this way of moving asked for?  `withdraw = false` asks for nothing."""
    return key in order.model_fields_set and getattr(order, key) is not False


class DoctrineFile(Strict):
    """A doctrine of Heavy Combat: standing orders for each turn of each ship."""

    game: Literal["heavy"] = Field(description="The game it is for.")
    name: Name = Field(description="Its name.")
    notes: Notes = Field("", description="Any plain text, for people.")
    orders: Annotated[list[OrderFile], Field(min_length=1, max_length=STANDING)] = Field(
        description="Standing orders, the first that fits is followed; where none does, plain good sense. [HC-1000]"
    )


MODELS: tuple[type[BaseModel], ...] = (ScenarioFile, SidesFile, StartFile, DoctrineFile, OrderFile)
INNER: dict[str, type[BaseModel]] = {"sides": SidesFile, "orders": OrderFile}
CLAUSES = clauses_of(*MODELS)
START_KEYS = tuple(StartFile.model_fields)

# ---- doctrines ------------------------------------------------------------------------------------------------------


def load_doctrine(data: Mapping[str, Any], where: str) -> Doctrine:
    """A doctrine file as the table of numbers that answers by it."""
    file = read(DoctrineFile, data, where, INNER)
    made = blank(Doctrine)
    made.mind, made.count = Mind.ORDERS, len(file.orders)
    for k, order in enumerate(file.orders):
        _standing(made.orders[k], order, say_place(where, ["orders", k]))
    return made


def _standing(made: Standing, order: OrderFile, where: str) -> None:
    write_when(made.when, order.when, FACTS, f"{where}: when")
    made.course = Course[order.manoeuvre.upper()]
    if order.withdraw or order.surrender:
        made.course = Course.WITHDRAW if order.withdraw else Course.SURRENDER
    wanted = order.present.upper()
    made.present = Facing[wanted] if wanted in Facing.__members__ else Present[wanted]
    SHARES.write(made.power, made.limits, order.power, f"{where}: power")
    made.target = System[order.target.upper()] if order.target else NONE
    made.cloak = {"engage": CloakOrder.ENGAGE, "drop": CloakOrder.DROP, "stay": CloakOrder.AS_IT_IS}[order.cloak]
    made.flash, made.guess = int(order.flash), Guess[order.guess.upper()]
    for k, what in enumerate(order.repair):
        made.repair[k] = MENDED.index(what)
