"""Who is told of a happening: who sees the ship, who knows its crew, who has learnt what it has ready.

[BC-R104, BC-R264, BC-R323, BC-R331]
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from admiralty.core.face.wording import EventWord

from ...scene.traits import ship_of
from ...sight import foresees, judges, knows, measures, spots, watches
from ...tables import OFFICERS
from ...words import Event


def measured(b: Any, args: Any, owner: int, seat: int) -> bool:
    """Exact screens are told to those who know them."""
    return measures(b, b.ships[args[0]], owner, seat)


def judged(b: Any, args: Any, owner: int, seat: int) -> bool:
    """The target numbers of a crew are told to those who know its Quality; those of officers to all."""
    return args[0] < OFFICERS or judges(b, b.ships[args[0] - OFFICERS], owner, seat)


def marked(b: Any, args: Any, owner: int, seat: int) -> bool:
    """The class of a ship is told to those who know it."""
    return knows(b, b.ships[args[0]], owner, seat)


def counted(b: Any, args: Any, owner: int, seat: int) -> bool:
    """The boxes of a reactor are told to those who know both the ship and how good its crew is."""
    return marked(b, args, owner, seat) and judges(b, b.ships[args[0]], owner, seat)


def _in_sight(b: Any, args: Any, owner: int, seat: int) -> bool:
    """What happens to a ship is told to those who see it.  [BC-R104]"""
    return spots(b, b.ships[args[0]], owner, seat)


def _trait_in_sight(b: Any, args: Any, owner: int, seat: int) -> bool:
    """What is made of a ship that nobody sees is told to its own side.  [BC-R323]"""
    ship = ship_of(args[0])
    return ship < 0 or spots(b, b.ships[ship], owner, seat)


def acts_in_sight(b: Any, args: Any, owner: int, seat: int) -> bool:
    """So is what somebody aboard does."""
    who = args[0]
    return spots(b, b.ships[b.officers[who].ship if who < OFFICERS else who - OFFICERS], owner, seat)


def _foreseen(b: Any, args: Any, owner: int, seat: int) -> bool:
    """What an NPC ship makes ready for its next attack is told to those who know it.  [BC-R331]"""
    return args[0] < OFFICERS or foresees(b, b.ships[args[0] - OFFICERS], owner, seat)


def _watched(b: Any, args: Any, owner: int, seat: int) -> bool:
    """So is that it has readied an action.  [BC-R331]"""
    return args[0] < OFFICERS or watches(b, b.ships[args[0] - OFFICERS], owner, seat)


def pays_in_sight(b: Any, args: Any, owner: int, seat: int) -> bool:
    """For whom the GM pays is told to those who see that ship."""
    return acts_in_sight(b, args[3:], owner, seat)


SHOWN = (
    Event.TURN, Event.CRITICAL, Event.DESTROYED, Event.EXPLODED, Event.WENT, Event.AWAY, Event.OVERTOOK, Event.OUTRUN,
    Event.CHASED, Event.ANSWERED, Event.VANISHED, Event.APPEARED,
)  # fmt: skip
"""What everybody is told, even of a ship that nobody sees."""


LEARNABLE: dict[int, Any] = {Event.CALIBRATED: _foreseen, Event.TARGETED: _foreseen, Event.WAITS: _watched}


def with_told(words: Mapping[int, EventWord]) -> dict[int, EventWord]:
    """Happenings with who is told: what begins with a ship or an actor tells of it."""
    judged = {"ship": _in_sight, "who": acts_in_sight}
    found = dict(words)
    for event, word in words.items():
        first = word.args[0].name if word.args else ""
        if event in (Event.TRAIT, Event.TRAIT_LOWERED):
            found[event] = replace(word, seen=_trait_in_sight)
        elif event in LEARNABLE:
            found[event] = replace(word, seen=LEARNABLE[event])
        elif first in judged and event not in SHOWN:
            found[event] = replace(word, seen=judged[first])
    return found
