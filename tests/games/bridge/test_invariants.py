"""What holds in every battle, watched in random ones: `make soak` watches many, the ordinary run fewer."""

from __future__ import annotations

import os
from random import Random
from typing import Any

import pytest

from admiralty.core.checks.conformance_play import Watch, play_random
from admiralty.core.engines.proving import play
from admiralty.core.face.game import Request
from admiralty.core.state.dice import SimulatedKeys
from admiralty.core.state.limits import check
from admiralty.core.state.paths import set_place
from admiralty.core.state.questions import Question
from admiralty.core.state.records import Size, copy, pack
from admiralty.core.state.views import mask
from admiralty.games.bridge import GAME
from admiralty.games.bridge.design import all_breaches, critical_limit, screens_of
from admiralty.games.bridge.form.legality import turns_left
from admiralty.games.bridge.records import Battle
from admiralty.games.bridge.tables import Form
from admiralty.games.bridge.words import Band, Side, Status

from .random_deals import random_deal

BATTLES = int(os.environ.get("ADMIRALTY_SOAK", "120"))
FIRST = int(os.environ.get("ADMIRALTY_FIRST", "0"))  # a soak may be run in pieces
TURNS = 1_000  # of a battle at most: 36 in a round of the largest, which a simulation calls after 200
ALIKE = max(20, BATTLES // 50)
LEVELS = {level.key: level.doctrine for level in GAME.levels}


class Watching(Watch):
    """Pools in bounds, one officer a station, no more actions and turns than a round gives, every battle ends."""

    def checkpoint(self, b: Battle) -> None:
        """After each turn."""
        assert not check(b), check(b)[0]
        self.order(b)
        for o, officer in enumerate(b.officers):
            assert officer.majors <= 2, f"officer {o} took {officer.majors} major actions"
            assert not officer.aboard or (officer.station > 0) == (officer.place >= 0), f"officer {o} is nowhere"
            assert not officer.aboard or officer.place >= 0 or officer.heads >= 0
        places = [officer.place for officer in b.officers if officer.aboard and officer.place >= 0]
        assert len(places) == len(set(places)), "a station is manned by two"
        for i, ship in enumerate(b.ships):
            if ship.status != Status.NONE:
                self.ship(b, i, ship)

    @staticmethod
    def order(b: Battle) -> None:
        """Between turns nobody fills in a form, and a round goes on only while somebody has a turn."""
        assert b.order.form == Form.NONE and b.order.seat == -1
        left = turns_left(b, Side.PLAYERS) + turns_left(b, Side.GM)
        assert b.over or not b.begun or left > 0

    @staticmethod
    def ship(b: Battle, i: int, ship: Any) -> None:
        """A ship's screens, breaches and effects fit each other."""
        assert b.zones[ship.zone].used or ship.status in (Status.FLED, Status.GONE)
        assert ship.status != Status.FLED or b.fled >= 0 or b.over
        for j, touching in enumerate(ship.touches):
            other = b.ships[j]
            assert touching == other.touches[i], "Contact is of both"
            assert not touching or (other.zone == ship.zone and other.status in PRESENT and ship.status in PRESENT)
        assert ship.turns <= ship.scale
        assert ship.screens + ship.stored <= screens_of(b, i)
        assert ship.raised or ship.screens == 0
        assert (ship.band == Band.EMPTY) == (ship.screens == 0)
        assert all(patched <= made for patched, made in zip(ship.patched, ship.breaches, strict=True))
        assert all(torn <= made for torn, made in zip(ship.torn, ship.breaches, strict=True))
        assert not (ship.evades and ship.defends)
        assert ship.reserve <= ship.design.charges
        if ship.holder >= 0:
            holder = b.ships[ship.holder]
            assert holder.status == ship.status == Status.FIGHTING and holder.zone == ship.zone
        if ship.status == Status.FIGHTING:
            assert all_breaches(b, i) < critical_limit(b, i)


@pytest.mark.parametrize("share", range(4))
def test_what_always_holds(share: int) -> None:
    for number in range(FIRST + share, FIRST + BATTLES, 4):
        deal = random_deal(Random(number))
        b = play_random(GAME, deal, number, Watching(), most=TURNS)
        assert b.over and 0 <= GAME.outcome(b) < len(deal.outcomes)


@pytest.mark.slow
def test_both_engines_play_random_battles_alike(compiled: Any) -> None:
    """Outcome, beats, dice, rounds, and every byte at the end."""
    kernel = compiled(GAME, Size.SMALL)
    for number in range(FIRST, FIRST + ALIKE):
        luck = Random(-1 - number)
        deal = random_deal(luck)
        held = [LEVELS[luck.choice(("random", "simple"))] for _ in deal.seats]
        slow = play(GAME, deal.battle, SimulatedKeys(7, number), held)
        block = kernel.run(deal.battle, held, 7, number, 1, keep=True)
        mine = (slow.outcome, slow.beats, slow.dice, slow.turns)
        assert tuple(int(n) for n in block.results[0]) == mine, f"battle {number}"
        assert block.finals[0].tobytes() == pack(slow.battle), f"battle {number} ends otherwise"


class Peeking(Watch):
    """A level gives the answer that it gives where what is hidden from its seat is not there."""

    def question(self, b: Battle, q: Question, facts: tuple[int, ...]) -> None:
        for key, doctrine in LEVELS.items():
            fair, answer = (GAME.answer(each, copy(q), doctrine) for each in (mask(b, q.seat), b))
            assert answer == fair, f"{key} peeks in battle {self.battle}: question {q.what!r}, {answer}, not {fair}"


def test_no_level_reads_what_its_seat_does_not_see() -> None:
    """A kernel hands a level the battle itself; who peeks plays otherwise in the other engine."""
    for number in range(FIRST, FIRST + BATTLES, 3):
        play_random(GAME, random_deal(Random(number)), number, Peeking())


PRESENT = (Status.FIGHTING, Status.CRITICAL)
BROKEN = (
    {"officers.0.majors": 3},
    {"officers.1.place": 0},
    {"officers.1.station": 0},
    {"ships.0.screens": 16},
    {"ships.0.band": 5},
    {"ships.0.patched.2": 1},
    {"ships.0.evades": 3, "ships.0.defends": 2},
    {"ships.0.reserve": 2},
    {"ships.1.zone": 20},
    {"ships.1.turns": 4},
    {"ships.1.holder": 0},
    {"ships.1.touches.2": 1},
    {"ships.1.status": 4},
    {"order.form": 1},
)


@pytest.mark.parametrize("broken", BROKEN, ids=lambda each: next(iter(each)))
def test_each_invariant_sees_what_breaks_it(broken: dict[str, int]) -> None:
    deal = GAME.deal(Request(GAME.scenario("edge")))
    Watching().checkpoint(deal.battle)
    for path, value in broken.items():
        set_place(deal.battle, path, value)
    with pytest.raises(AssertionError):
        Watching().checkpoint(deal.battle)
