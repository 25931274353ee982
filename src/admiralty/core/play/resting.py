"""Private checkpoints: where the rules rest inside a beat, so that a late answer costs no more than an early one.

A room whose beats are long lets `play_beat` return in the middle of one, where `midway` holds: all that goes on from
there is in the battle. Of such a place nobody is told, and none stands in the journal: dice and answers are counted on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..journal.rulings import Thrown
from ..sight.story import Happening, Heard
from ..state.records import copy
from .live import LiveTable
from .plots import Act, Acts, Revealed

BLOCK = 64  # acts of a beat: of each block one place is kept, for who takes back or looks back


@dataclass(frozen=True, slots=True)
class Rest:
    """Such a place: the battle, and how its table stood."""

    battle: Any
    number: int  # of such places in the beat, from 1 up
    at: int  # answers and plots of the beat before it
    last: Act | None  # the last of them
    taken: int  # answers in them
    own: Sequence[int]  # by seat
    attempt: int
    index: int  # dice thrown since
    lines: Sequence[Happening]
    rolled: Mapping[int, tuple[Thrown, ...]]
    heard: Mapping[int, tuple[Heard, ...]]
    revealed: Sequence[Revealed]

    def fits(self, acts: Acts) -> bool:
        """Is it on the way of these acts of the beat?"""
        return self.at <= len(acts) and (self.at == 0 or acts[self.at - 1][1] is self.last)


def rest(table: LiveTable, number: int) -> Rest:
    """The place where a table has come to rest, place `number` of its beat."""
    last = table.acts[table.at - 1][1] if table.at else None
    counts = number, table.at, last, table.taken, tuple(table.own), table.attempt, table.index
    return Rest(
        copy(table.b), *counts, tuple(table.lines), table.dice_thrown(), dict(table.heard), tuple(table.revealed)
    )


def take_up(table: LiveTable, place: Rest) -> None:
    """Let a table of the same beat, on a copy of the battle there, stand as it stood at this place."""
    table.at, table.taken, table.attempt, table.index = place.at, place.taken, place.attempt, place.index
    table.own = list(place.own)
    table.notes = [each for each in table.notes if each[0] >= place.at]
    table.lines, table.heard, table.revealed = list(place.lines), dict(place.heard), list(place.revealed)
    table.thrown = place.rolled
    if place.index:  # it may throw more dice before the next answer
        table.rolled[place.taken] = list(place.rolled[place.taken])


def keep(places: Sequence[Rest], place: Rest) -> tuple[Rest, ...]:
    """The places worth keeping, in their order, with a new one: it, and the first of each block of acts."""
    same_block = len(places) > 1 and places[-1].at // BLOCK == places[-2].at // BLOCK
    if same_block or (places and places[-1].at == place.at):
        places = places[:-1]
    return (*places, place)
