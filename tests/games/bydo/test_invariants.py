"""What holds in every battle, watched in random ones: `make soak` watches 100,000, the ordinary run fewer.

Maps, terrain, crafts, objectives and house rules are drawn by chance. The interpreted battles are watched at each beat
and at each tile that is entered; of as many compiled ones the states at the end and after some rounds.
"""

from __future__ import annotations

import os
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from admiralty.core.checks.conformance_play import Extreme, Trial, play_random
from admiralty.core.checks.verify import verify
from admiralty.core.engines.proving import BEATS_MAX, CALLED, CONTRADICTED, play
from admiralty.core.face.game import Deal, Request
from admiralty.core.journal.entries import Source
from admiralty.core.play import session as sessions
from admiralty.core.play.autoplay import auto_answer
from admiralty.core.state.dice import SimulatedKeys
from admiralty.core.state.paths import set_place
from admiralty.core.state.records import pack, unpack
from admiralty.games.bydo import GAME
from admiralty.games.bydo.face.saying import say_tile
from admiralty.games.bydo.records import MAP, Battle, Size
from admiralty.games.bydo.words import Event, Side, Status

from .random_deals import random_crowd, random_deal
from .watching import Watching, spied

BATTLES = int(os.environ.get("ADMIRALTY_SOAK", "200"))
FIRST = int(os.environ.get("ADMIRALTY_FIRST", "0"))  # a soak may be run in pieces
LOOKED = 10  # of so many battles one has its views looked at, and one its journal is played again
BLOCK = 50  # compiled battles of one deal
ALIKE = 2000 if BATTLES > 50_000 else 20  # played by both engines
SEED = 20_261_129
LEVELS = {level.key: level.doctrine for level in GAME.levels}


@pytest.mark.parametrize("share", range(4))
def test_what_always_holds(share: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Half of the battles are answered as nobody would who wants to win; each ends when its last round is over."""
    watch = Watching()
    spied(watch, monkeypatch)
    for number in range(FIRST + share, FIRST + BATTLES, 4):
        deal = random_deal(Random(number))
        watch.looking = Random(number).randint(1, 12) if number // 4 % LOOKED == 0 else -1
        b = play_random(GAME, deal, number, watch, Extreme if number // 4 % 2 else Trial)
        assert b.over and b.round <= b.objective.rounds
        assert 0 <= GAME.outcome(b) < len(deal.outcomes)


@pytest.mark.parametrize("share", range(2))
def test_crowds_come_to_rest(share: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every chain of crashes, pushes and crushes ends, under all house rules."""
    watch = Watching()
    spied(watch, monkeypatch)
    for number in range(FIRST + share, FIRST + max(100, BATTLES // 4), 2):
        play_random(GAME, random_crowd(Random(number)), number, watch)
    assert min(watch.events[each] for each in (Event.PUSHED, Event.CRUSHED, Event.COLLIDED, Event.HIT_WALL)) > 0


@pytest.mark.parametrize("share", range(2))
def test_a_journal_of_any_battle_leads_to_the_same(share: int) -> None:
    """Played at the table by the computer, mostly at random; read back and played again, act by act."""
    for number in range(FIRST + share, FIRST + max(4, BATTLES // (2 * LOOKED)), 2):
        luck = Random(SEED + number)
        deal = random_deal(luck, worn=False)
        players = [luck.choice(("random", "random", "simple")) for _ in deal.seats]
        names = {seat: f"computer:{level}" for seat, level in zip(deal.seats, players, strict=True)}
        session = sessions.new(GAME, deal, names, Source("simulated", SEED, number))
        while not session.over:
            seat = session.waiting[0]
            auto_answer(session, seat, LEVELS[players[seat]])
        found = verify(session.journal, GAME)
        assert found.consistent and found.finished, f"battle {number}: {found}"


def small_deal(luck: Random) -> Deal:
    """One that the smallest kernel plays, at times a crowd."""
    if luck.random() < 0.2:
        return random_crowd(luck)
    while (deal := random_deal(luck)).size is not Size.SMALL:
        pass
    return deal


def minds(luck: Random, deal: Deal) -> list[Any]:
    """Mostly at random, so that everything happens that may."""
    return [LEVELS[luck.choice(("random", "random", "simple"))] for _ in deal.seats]


@pytest.mark.slow
def test_compiled_battles_hold_it_and_end_in_time(compiled: Any) -> None:
    """The states at the end, and where a battle is broken off after some rounds."""
    kernel, watch = compiled(GAME, Size.SMALL), Watching()
    for number in range(FIRST // BLOCK, (FIRST + max(2 * BLOCK, BATTLES)) // BLOCK):
        luck = Random(-1 - number)
        deal = small_deal(luck)
        held = minds(luck, deal)
        for beats, battles in ((BEATS_MAX, BLOCK), (luck.randint(1, 3), 4)):
            block = kernel.run(deal.battle, held, SEED, number * BLOCK, battles, beats=beats, keep=True)
            assert CONTRADICTED not in block.outcomes
            assert beats < BEATS_MAX or CALLED not in block.outcomes, f"deal {number}: a battle does not end"
            for end in block.finals:
                b: Any = unpack(Battle, end.tobytes(), Size.SMALL)
                watch.battle = number
                watch.checkpoint(b)
                assert beats < BEATS_MAX or (b.over and b.round <= b.objective.rounds)


@pytest.mark.slow
def test_both_engines_play_random_maps_alike(compiled: Any) -> None:
    """Outcome, beats, dice, rounds, and every byte at the end."""
    kernel = compiled(GAME, Size.SMALL)
    for number in range(FIRST, FIRST + ALIKE):
        luck = Random(2 * SEED + number)
        deal = small_deal(luck)
        held = minds(luck, deal)
        slow = play(GAME, deal.battle, SimulatedKeys(SEED, number), held)
        block = kernel.run(deal.battle, held, SEED, number, 1, keep=True)
        mine = (slow.outcome, slow.beats, slow.dice, slow.turns)
        assert tuple(int(n) for n in block.results[0]) == mine, f"battle {number}"
        assert block.finals[0].tobytes() == pack(slow.battle), f"battle {number} ends otherwise"


# ---- the invariants themselves: each is broken by hand, and seen to be broken ---------------------------------------

BROKEN = (  # what is set after the first round of the duel; the ships face each other in open space
    {"ships.0.x": 5, "ships.0.y": 5, "ships.1.x": 5, "ships.1.y": 5},
    {"ships.0.health": 0},
    {"ships.0.health": 21},
    {"ships.0.band": 3},
    {"ships.0.fuel": 31},
    {"ships.0.tokens": 4},
    {"ships.0.charge": 7},
    {"ships.0.sanity": 5, "ships.0.side": 1},
    {"ships.0.initiative": 21},
    {"ships.0.status": Status.DOCKED},
    {"ships.5.health": 3},
    {"missiles.3.health": 3},
    {"solid": 1},
    {"mist.4": 3},
    {"misty": 1},
    {"terrain.30": 4},
    {"held": 1},
    {"moving": 1},
)


@pytest.mark.parametrize("broken", BROKEN, ids=lambda each: next(iter(each)))
def test_each_invariant_sees_what_breaks_it(broken: dict[str, int]) -> None:
    deal = GAME.deal(Request(GAME.scenario("duel")))
    b = play(GAME, deal.battle, SimulatedKeys(1, 0), [LEVELS["simple"]] * 2, beats=1).battle
    Watching().checkpoint(b)
    assert b.round == 1 and not b.over
    for path, value in broken.items():
        set_place(b, path, value)
    with pytest.raises(AssertionError):
        Watching().checkpoint(b)


@pytest.mark.parametrize("number", range(4))
def test_a_view_made_once_for_each_form_changes_no_answer(number: int) -> None:
    """`Game.sealed`: between two boxes of a form all else looks the same, so battles come out as without it."""
    deal = random_deal(Random(number))
    doctrines = [GAME.simple] * len(deal.seats)
    results = [
        play(replace(GAME, sealed=each), deal.battle, SimulatedKeys(number, 0), doctrines) for each in ("plan", "")
    ]
    assert pack(results[0].battle) == pack(results[1].battle)
    assert results[0].dice == results[1].dice > 0


@pytest.mark.parametrize("name", ["belt", "root"])
def test_a_battle_on_a_later_map_is_the_same_but_for_the_numbers_of_its_tiles(name: str) -> None:
    """Questions number the tiles of each map of a campaign apart; nothing else follows from that."""
    found = []
    for base in (0, 3 * MAP):
        deal = GAME.deal(Request(GAME.scenario(name)))
        deal.battle.base = base
        b = play(GAME, deal.battle, SimulatedKeys(3, 0), [GAME.simple] * len(deal.seats)).battle
        b.base = 0
        found.append(pack(b))
    assert found[0] == found[1]
    names = {"columns": ("20", "30", "40", "50")}
    assert say_tile(3 * MAP + 2 * 50 + 7, names) == "(7, 2)"


def test_every_ship_that_fire_destroys_is_counted_as_somebodys_kill() -> None:
    """No kill without a ship that is gone, and none of the own side."""
    kills = gone = 0
    for number in range(30):
        deal = GAME.deal(Request(GAME.scenario("belt")))
        b = play(GAME, deal.battle, SimulatedKeys(7, number), [GAME.simple] * len(deal.seats)).battle
        for side in Side:
            lost = sum(ship.status == Status.DESTROYED and ship.side == side for ship in b.ships)
            made = sum(ship.kills for ship in b.ships if ship.side != side and ship.status)
            assert made <= lost
            kills, gone = kills + made, gone + lost
    assert gone / 2 < kills <= gone
