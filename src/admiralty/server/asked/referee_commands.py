"""What a referee may say to a table: a union of its own, which no seat's socket takes."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from admiralty.core.journal.entries import TITLE_LONG
from admiralty.core.journal.steps import PLACES_MOST
from admiralty.core.play.referee import SIDES_MOST, THROWN_MOST
from admiralty.core.state.questions import SEATS

from .commands import Name, Whole, _Command, _Model

ENTRIES_MOST, CELLS_MOST = 1_000_000, 10_000
Path: TypeAlias = Annotated[str, Field(min_length=1, max_length=200, pattern=r"^[a-z0-9_.]+$")]
Reason: TypeAlias = Annotated[str, Field(max_length=500)]
Seats: TypeAlias = Annotated[list[Name], Field(max_length=SEATS)]
Flag: TypeAlias = Annotated[bool, Field(strict=True)]
Number: TypeAlias = Annotated[int, Field(strict=True, ge=1, le=ENTRIES_MOST)]


class Change(_Model):
    """A number that is set along with that of an edit."""

    path: Path
    value: Whole


class _Setting(_Command):
    at: tuple[Whole, Whole, Whole] | None = Field(
        default=None, description="`at` of the snapshot that it was made from: refused once play has gone on."
    )
    last: Annotated[int, Field(strict=True, ge=0, le=ENTRIES_MOST)] | None = Field(
        default=None, description="`last` of the snapshot's `referee`: refused once a referee has done something else."
    )


class GmEdit(_Setting):
    """Set a number of the battle: now (`reopen`: answers of the running beat are withdrawn) or when the next starts.

    What is set `also` is part of the same entry: all of it is done or nothing, and it is taken back together.
    """

    do: Literal["gm_edit"]
    path: Path
    value: Whole
    also: Annotated[list[Change], Field(max_length=PLACES_MOST - 1)] = Field(default_factory=list)
    reason: Annotated[Reason, Field(min_length=1)]
    hidden: Flag = False
    reopen: Flag = False


class _Brushing(_Setting):
    cells: Annotated[list[Annotated[int, Field(strict=True, ge=0, le=CELLS_MOST)]], Field(max_length=CELLS_MOST)] = (
        Field(description="of the map, line by line, from 0")
    )
    reason: Reason = ""
    hidden: Flag = False
    reopen: Flag = False


class GmPaint(_Brushing):
    """Paint cells of the map with a kind of terrain: all or none of them, in one entry."""

    do: Literal["gm_paint"]
    kind: Annotated[int, Field(strict=True, ge=0, le=CELLS_MOST)] = Field(description="of `kinds`, from 0")


class GmShow(_Brushing):
    """Change what seats know of cells of the map: seen now, unknown, or seen before; in one entry."""

    do: Literal["gm_show"]
    how: Literal["reveal", "hide", "tell"]
    seats: Seats


class GmVeil(_Setting):
    """Hide a place and all below it, and `more` with it, from seats, or show it to them, until it is taken back."""

    do: Literal["gm_veil"]
    path: Path
    more: Annotated[list[Path], Field(max_length=PLACES_MOST - 1)] = Field(default_factory=list)
    seats: Seats
    shown: Flag = False
    reason: Reason = ""


class GmRoll(_Command):
    """Throw dice of which these seats know."""

    do: Literal["gm_roll"]
    count: Annotated[int, Field(strict=True, ge=1, le=THROWN_MOST)]
    sides: Annotated[int, Field(strict=True, ge=2, le=SIDES_MOST)]
    label: Annotated[str, Field(max_length=200)] = ""
    seats: Seats = Field(default_factory=list)


class GmNote(_Command):
    """Write something down that these seats may read; with a title it is a hand-out, which stays readable there."""

    do: Literal["gm_note"]
    text: Annotated[str, Field(min_length=1, max_length=2000)]
    seats: Seats = Field(default_factory=list)
    title: Annotated[str, Field(max_length=TITLE_LONG)] = ""


class GmHand(_Command):
    """Hand a seat over."""

    do: Literal["gm_hand"]
    seat: Name
    to: Annotated[str, Field(max_length=80)] = Field(description="human, referee or computer:LEVEL")


class GmHold(_Command):
    """Hold the game before its next beat, so that no seat is asked anything; or let it go on."""

    do: Literal["gm_hold"]
    on: Flag


class GmRevoke(_Command):
    """Take back one act of the referee, by the number of its entry."""

    do: Literal["gm_revoke"]
    entry: Number


class GmUndo(_Command):
    """Take play back to before an entry: an answer, orders or an edit."""

    do: Literal["gm_undo"]
    entry: Number


class GmConfirm(_Command):
    """Confirm the end that an act of the referee has led to: the secret is opened, nothing is taken back any more."""

    do: Literal["gm_confirm"]


RefereeCommand: TypeAlias = Annotated[
    GmEdit | GmPaint | GmShow | GmVeil | GmRoll | GmNote | GmHand | GmHold | GmRevoke | GmUndo | GmConfirm,
    Field(discriminator="do"),
]


RULINGS = (GmEdit, GmPaint, GmShow, GmVeil, GmRoll, GmNote, GmHand, GmHold, GmRevoke, GmUndo, GmConfirm)


class Ruled(_Model):
    """A referee's command."""

    command: RefereeCommand
