"""What helps an officer, and which minor actions are open now.

[BC-960, BC-1140, BC-1790, BC-1980, BC-2050, BC-R40, BC-R108, BC-R204]
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from admiralty.core.face.game import Deal
from admiralty.core.face.wording import name_of

from ...form.extras import offer_minors
from ...ratings import target_for
from ...records import Battle
from ...rolling import has_promised
from ...tables import CREW, DETAIL, OFFICERS, SYSTEMS, Extra, Minor
from ..saying import MINORS, say_system

KINDS = {
    Extra.TARGETING: Minor.TARGETING,
    Extra.RESTORE: Minor.RESTORE,
    Extra.PROBE: Minor.LAUNCH_PROBE,
    Extra.WALK: Minor.CHANGE_POSITION,
    Extra.INTERACT: Minor.INTERACT,
    Extra.THRUSTERS: Minor.THRUSTERS,
    Extra.AFTER: Minor.IMPULSE,
}


class Listed:
    """A table that keeps what is offered."""

    def __init__(self) -> None:
        self.values: list[int] = []

    def offer(self, value: int) -> None:
        """Keep it."""
        self.values.append(value)


def say_minors(b: Battle, o: int, delayed: int) -> str:
    """The minor actions that the order of an officer may hold; none if it was `delayed` before this turn."""
    if delayed:
        return "none in this turn: Lost time [BC-R204]"
    listed: Any = Listed()
    offer_minors(listed, b, o, CREW)
    found = dict.fromkeys(each for value in listed.values if (each := _minor(value)) is not None)
    return ", ".join(MINORS[each] for each in found)


def _minor(value: int) -> Minor | None:
    """The minor action that an addition is, if it is one."""
    what = value // DETAIL
    return Minor(value % DETAIL) if what == Extra.MINOR else KINDS.get(Extra(what))


def say_helps(b: Battle, deal: Deal, o: int, usual: tuple[int, int]) -> str:
    """Who has promised help, with the target number for a usual task, and for which systems power waits."""
    return "; ".join((*_promised(b, deal, o, usual), *_powered(b, deal)))


def _promised(b: Battle, deal: Deal, o: int, usual: tuple[int, int]) -> Iterator[str]:
    for p in range(OFFICERS):
        if has_promised(b, p, o):
            yield f"{name_of(deal.names, 'officer', p)} assists ({target_for(b, p, CREW, *usual)})"


def _powered(b: Battle, deal: Deal) -> Iterator[str]:
    for system in range(SYSTEMS):
        if b.ships[CREW].rerouted[system]:
            yield f"power for the {say_system(system, deal.names)}"
