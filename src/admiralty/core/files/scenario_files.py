"""What the scenario files of all games have in common: notes, settings, and how the table is set.

A scenario says what is played; one that was saved from a table also says who sits where (`seats`, and `doctrines` for
those who play by one), and how the table is kept (`table`). Whoever seats players heeds these, nobody else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import Field, Tag

from ..errors import Refused, quote_value, suggest
from ..state.questions import SEATS
from ..state.records import HIGHEST, LOWEST
from .model_files import NUMBER_OR_TEXT, Name, Notes, Strict, read, whole

CLOCK_MOST = 30 * 24 * 3600  # seconds for a decision
STATE_MOST = 65_536  # numbers that a state may say
HUMAN, OPEN_SEAT, DOCTRINE, COMPUTER = "human", "open", "doctrine", "computer:"


Value = Annotated[Annotated[int, Field(strict=True), Tag("<number>")] | Annotated[str, Tag("<text>")], NUMBER_OR_TEXT]
Who = Annotated[str, Field(pattern=rf"^({HUMAN}|{OPEN_SEAT}|{DOCTRINE}|{COMPUTER}[a-z][a-z-]*)$", max_length=80)]


class TableFile(Strict):
    """How a table is kept."""

    clock: Annotated[int, whole(0, CLOCK_MOST)] = Field(
        default=0, description="Seconds a seat has for each decision; 0 is no limit."
    )
    found: Literal["link", "lobby", "private"] = Field(
        default="link",
        description="Who finds it: anybody with its address, anybody in the lobby, or only its players.",
    )
    referee: Annotated[bool, Field(strict=True)] = Field(default=False, description="Is there one? (At a server.)")


class Scenario(Strict):
    """The keys that the scenario files of all games have in common."""

    title: Name = Field(description="Its name.")
    notes: Notes = Field("", description="Any plain text, for people.")
    called: dict[str, Name] = Field(
        default_factory=dict, description="What a side is called, where that is not its key with a capital letter."
    )
    settings: dict[str, Value] = Field(default_factory=dict, description="House rules and settings by name.")
    seats: Annotated[dict[str, Who], Field(max_length=SEATS)] = Field(
        default_factory=dict,
        description="Who plays a seat: human, open (first come), computer:LEVEL, or doctrine (see doctrines).",
    )
    doctrines: Annotated[dict[str, dict[str, Any]], Field(max_length=SEATS)] = Field(
        default_factory=dict, description="The content of the doctrine file that a seat plays by."
    )
    table: TableFile = Field(default_factory=TableFile, description="How the table is kept.")
    state: Annotated[dict[str, Annotated[int, whole(LOWEST, HIGHEST)]], Field(max_length=STATE_MOST)] = Field(
        default_factory=dict,
        description="Numbers that differ from the battle that the rest deals, by their places, as in ships.0.hull.",
    )


class Seating(Strict):
    """The part of a scenario that says how its table is set."""

    model_config = {"extra": "ignore", "frozen": True}

    seats: dict[str, Who] = Field(default_factory=dict)
    doctrines: dict[str, dict[str, Any]] = Field(default_factory=dict)
    table: TableFile = Field(default_factory=TableFile)


def seating_of(content: Mapping[str, Any], where: str, seats: Sequence[str]) -> Seating:
    """How the content of a scenario with these seats says that its table is set; `Refused` where it cannot be."""
    seating = read(Seating, content, where)
    for key, named in (("seats", seating.seats), ("doctrines", seating.doctrines)):
        for seat in named:
            if seat not in seats:
                raise Refused(
                    f"{where}: {key}", f"there is no seat {quote_value(seat)}", "", suggest(seat, seats, "seats")
                )
    for seat, who in seating.seats.items():
        if who == DOCTRINE and seat not in seating.doctrines:
            raise Refused(f"{where}: seats: {seat}", "plays by a doctrine that is not in doctrines")
    return seating
