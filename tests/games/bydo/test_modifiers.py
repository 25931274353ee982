"""Modifiers that the GM gives for a ship's next rolls: used up by the roll, told to who sees it.  [BY-S54]"""

from __future__ import annotations

from typing import Any

import pytest

from admiralty.core.face.game import Request
from admiralty.core.face.wording import say_event
from admiralty.core.state.records import copy
from admiralty.core.state.views import OPEN, SPECTATOR, view
from admiralty.games.bydo import GAME
from admiralty.games.bydo.attack import shoot_ship
from admiralty.games.bydo.face.wording import EVENTS
from admiralty.games.bydo.master.modifiers import modify
from admiralty.games.bydo.names import aware
from admiralty.games.bydo.piloting import roll_thrust
from admiralty.games.bydo.setup import roll_for
from admiralty.games.bydo.sight import mark_everybody
from admiralty.games.bydo.words import Event, Given, Weapon

CORP, BYDO = 1, 2  # a side's bit
DUEL = GAME.deal(Request(GAME.scenario("duel")))


class Rolled:
    """A table whose dice all show one number, which keeps what it is told."""

    def __init__(self, shows: int) -> None:
        self.shows, self.events = shows, list[tuple[int, ...]]()

    def roll(self, die: int, sides: int) -> int:
        return self.shows

    def emit(self, *event: int) -> None:
        self.events.append(event)

    def changes(self) -> list[tuple[int, ...]]:
        return [event[1:] for event in self.events if event[0] == Event.MODIFIED]


def duel(seen: int = 1) -> Any:
    """The Arrowhead, ship 0, and the Rebo, ship 1, which is seen or not."""
    b = copy(DUEL.battle)
    mark_everybody(b)
    b.sides[0].sight[1], b.sides[1].sight[0] = seen, 1
    return b


@pytest.mark.parametrize(("seen", "told"), [(1, CORP | BYDO), (0, BYDO)])
def test_a_modifier_is_told_with_its_roll_unless_the_ship_is_unseen(seen: int, told: int) -> None:
    b, t = duel(seen), Rolled(4)
    b.ships[1].given[Given.THRUST], b.watched = -2, aware(b, 1)
    assert (roll_thrust(t, b, 1), roll_thrust(t, b, 1)) == (2, 4)
    assert [(each[0], *each[3:]) for each in t.changes()] == [(told, Given.THRUST, 4, 2)]


def test_who_does_not_see_the_roll_is_not_told_of_it() -> None:
    """A shot of somebody unseen: the side of its target reads nothing of the evasion."""
    b, t = duel(seen=0), Rolled(1)
    b.ships[0].given[Given.EVASION] = 3
    shoot_ship(t, b, 1, Weapon.ORGANIC_GUN, 0)
    assert b.ships[0].given[Given.EVASION] == 0
    assert [each[0] for each in t.changes()] == [BYDO]


def test_without_a_die_an_evasion_waits_for_the_next_roll() -> None:
    b, t = duel(), Rolled(1)
    b.ships[1].design.engine, b.ships[1].given[Given.EVASION] = 0, 5
    shoot_ship(t, b, 0, Weapon.VULCAN, 1)
    assert b.ships[1].given[Given.EVASION] == 5 and not t.changes()


def test_a_thrust_counts_1_at_least_and_an_initiative_what_comes_out() -> None:
    b, t = duel(), Rolled(3)
    b.ships[0].given[Given.THRUST] = b.ships[0].given[Given.INITIATIVE] = -10
    assert roll_thrust(t, b, 0) == 1
    assert (roll_for(t, b, 0, 20, CORP), roll_for(t, b, 0, 20, CORP)) == (-7, 3)


def test_nobody_but_the_gm_reads_a_modifier_before_it_counts() -> None:
    b, t = duel(), Rolled(1)
    b.ships[0].given[Given.AIM], b.watched = 2, CORP | BYDO
    given = {seat: view(b, seat)["ships"][0]["given"] for seat in (OPEN, SPECTATOR, 0, 1)}
    assert given == {OPEN: [2, 0, 0, 0, 0], SPECTATOR: None, 0: None, 1: None}
    modify(t, b, 0, Given.AIM, 5)
    said = say_event(EVENTS[Event.MODIFIED], t.changes()[0], DUEL.names)
    assert said == "The GM changes Arrowhead's aim: 5 becomes 7."
