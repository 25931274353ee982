"""Sanity: who has it, who sees it, and how a broken pilot flies.  [BY-R98, BY-S45 .. BY-S49]"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from admiralty.core.checks.conformance_play import Watch, play_random
from admiralty.core.checks.scripted import ScriptedTable
from admiralty.core.engines.proving import play
from admiralty.core.errors import Refused
from admiralty.core.face.game import Request
from admiralty.core.ground.squares import magnitude
from admiralty.core.state.dice import SimulatedKeys
from admiralty.core.state.views import view
from admiralty.games.bydo import GAME
from admiralty.games.bydo.crew.sanity import face_fears, is_near_bydo
from admiralty.games.bydo.records import NONE
from admiralty.games.bydo.sight import look_everywhere, mark_everybody
from admiralty.games.bydo.tables import SANITY
from admiralty.games.bydo.words import Event, Side, Status

from .reading import Quiet


def dealt(scenario: str = "duel", settings: dict[str, Any] | None = None, **unit: Any) -> Any:
    """A scenario dealt, its first fighter changed."""
    made = GAME.scenario(scenario)
    fighter = next(each for each in made["space_corp"] if each["ship"] != "escort_transport")
    fighter.update(unit)
    return GAME.deal(Request(made, {"sanity": "on"} if settings is None else settings))


@pytest.mark.parametrize("value,counted", [("campaign_only", False), ("off", False), ("on", True)])
def test_only_pilots_have_it_and_in_a_skirmish_only_when_asked_for(value: str, counted: bool) -> None:
    b = dealt("belt", {"sanity": value}).battle
    for ship in b.ships[: b.vessels]:
        pilot = ship.side == Side.SPACE_CORP and ship.design.fighter == 1
        assert ship.sanity == (SANITY if counted and pilot else NONE)


def test_a_file_gives_a_pilots_sanity_where_it_counts() -> None:
    assert 4 in [ship.sanity for ship in dealt(sanity=4).battle.ships]
    with pytest.raises(Refused, match="BY-R98"):
        dealt(settings={}, sanity=4)


def test_the_enemy_is_told_nothing_of_it() -> None:
    """Neither the number nor a check; the own side reads both."""
    deal = dealt("belt")
    b = deal.battle
    pilot = next(i for i, ship in enumerate(b.ships) if ship.sanity == SANITY)
    b.ships[pilot].status = Status.ACTIVE
    b.sides[Side.BYDO].sight[pilot] = 1
    assert view(b, b.bydo)["ships"][pilot]["sanity"] is None
    assert view(b, b.captain)["ships"][pilot]["sanity"] == SANITY
    word = GAME.wording.events[Event.FEARED]
    args = (1 << Side.SPACE_CORP, (1 + pilot) * 2, 2 * 5, 0, 9, 8, 7)
    assert word.seen(b, args, NONE, b.captain) and not word.seen(b, args, NONE, b.bydo)


def test_a_bydo_that_nobody_sees_frightens_nobody() -> None:
    """A check would betray it.  [BY-S23, BY-S46]"""
    b = dealt(settings={"sanity": "on", "fog": "auto"}).battle
    corp = next(i for i, ship in enumerate(b.ships) if ship.sanity == SANITY)
    foe = next(i for i, ship in enumerate(b.ships) if ship.side == Side.BYDO and ship.status == Status.ACTIVE)
    b.ships[corp].status, b.ships[corp].x, b.ships[corp].y = Status.ACTIVE, b.ships[foe].x, max(0, b.ships[foe].y - 2)
    mark_everybody(b)
    for shown, near in ((1, True), (2, False)):
        b.ships[foe].shown = shown
        look_everywhere(Quiet(), b)  # type: ignore[arg-type]
        assert is_near_bydo(b, corp) == near


def test_a_check_takes_no_more_than_there_is() -> None:
    b = dealt(sanity=1).battle
    pilot = next(i for i, ship in enumerate(b.ships) if ship.sanity == 1)
    b.ships[pilot].status, b.ships[pilot].scared = Status.ACTIVE, 1
    for _ in range(3):
        face_fears(Failing(), b, pilot)
        assert b.ships[pilot].sanity == 0 and b.ships[pilot].scared == 0


class Failing(ScriptedTable):
    """Every check fails."""

    def roll(self, die: int, sides: int) -> int:
        return sides


class Drifting(Watch):
    """A broken pilot's ship neither fires nor turns nor gathers way."""

    def __init__(self) -> None:
        self.braked = 0
        self.before: dict[int, Any] = {}

    def checkpoint(self, b: Any) -> None:
        for i, ship in enumerate(b.ships):
            if ship.sanity != 0 or ship.status != Status.ACTIVE or b.phase < 2:
                self.before.pop(i, None)
                continue
            now = ship.heading, [*ship.missiles], ship.charge, ship.dx, ship.dy
            was = self.before.get(i)
            if was and was[0] == b.round:
                assert now[0] == was[1][0] and now[1] == was[1][1]
                assert magnitude(ship.dx, ship.dy) <= magnitude(*was[1][3:])
                self.braked += magnitude(ship.dx, ship.dy) < magnitude(*was[1][3:])
            self.before[i] = b.round, now


@pytest.mark.parametrize("burn", ["before", "after"])
def test_a_broken_pilot_only_brakes_or_drifts(burn: str) -> None:
    watched = Drifting()
    for number in range(6):
        deal = dealt(
            "duel", {"sanity": "on", "declare_burn": burn}, sanity=0, vector=[2, Random(number).choice([0, 1])]
        )
        play_random(GAME, deal, number, watched)
    assert watched.braked > 0


def test_the_simple_computer_brakes_a_broken_pilots_ship_to_rest() -> None:
    deal = dealt("duel", sanity=0, vector=[3, 0], fuel=9)
    pilot = next(i for i, ship in enumerate(deal.battle.ships) if ship.sanity == 0)
    b = play(GAME, deal.battle, SimulatedKeys(5, 0), [GAME.simple] * len(deal.seats)).battle
    ship = b.ships[pilot]
    assert (ship.dx, ship.dy) == (0, 0) or ship.status == Status.DESTROYED
    assert ship.missiles == list(ship.design.racks) and ship.fuel < 9
