"""What holds in every battle, watched in random battles of mixed fleets.

`make soak` plays a million of them compiled and two thousand interpreted as well; the ordinary run plays fewer. Ships,
fleets, two to four seats and house rules are drawn by chance; each fleet plays BLOCK battles.
"""

from __future__ import annotations

import os
import random
from typing import Any

import numpy as np
import pytest

from admiralty.core.engines.proving import BEATS_MAX, CALLED, CONTRADICTED, play
from admiralty.core.errors import Refused
from admiralty.core.face.game import Deal, Request
from admiralty.core.state.dice import SimulatedKeys
from admiralty.core.state.options import options_of, say
from admiralty.core.state.records import Size, copy, dtype_of, pack
from admiralty.games.myoss import GAME
from admiralty.games.myoss.options import Rules
from admiralty.games.myoss.records import Battle

from .bulk import faults

BLOCK = 500  # battles of one fleet against the others
BATTLES = 10 * int(os.environ.get("ADMIRALTY_SOAK", "500"))
FLEETS = BATTLES // BLOCK
LARGE_EVERY = 40  # one fleet in so many is of the large size, where a kernel of that size is worth compiling
CUT = (1, 2, 3, 5, 8, 13)  # rounds after which battles are looked at in the middle
SEATS = ("red", "blue", "green", "amber")
RANDOM, *OTHERS = (level.doctrine for level in GAME.levels)
SEED = 20_261_122


def _side(pick: random.Random, most: int) -> list[Any]:
    """Up to so many ships of those that come with the game, some with cargo."""
    ships: list[Any] = pick.choices(sorted(GAME.ships), k=pick.randint(1, most))
    return [{"ship": ship, "cargo": pick.randint(1, 40)} if "drone" in ship else ship for ship in ships]


def _fleets(number: int, size: Size) -> Deal:
    """Random fleets of a size class under random house rules."""
    pick = random.Random(number)
    most = 3 if size == Size.SMALL else 6
    while True:
        settings = {"fleeing": pick.choice(["on", "off"])}
        for spec in options_of(Rules):
            if spec.note.values and spec.name not in ("fleeing", "example_ships") and pick.random() < 0.15:
                settings[spec.name] = say(spec, pick.randint(spec.low, spec.high))
        sides = {seat: _side(pick, most) for seat in SEATS[: pick.randint(2, 4)]}
        try:
            deal = GAME.deal(Request({"game": "myoss", "title": "Soak", "sides": sides}, settings))
        except Refused:  # more than a battle holds
            continue
        if deal.size == size:
            return deal


@pytest.mark.slow
@pytest.mark.parametrize("size", [Size.SMALL, Size.LARGE] if BATTLES > 100_000 else [Size.SMALL])
def test_random_battles_of_mixed_fleets(size: Size, compiled: Any) -> None:
    """The invariants hold at the end of each battle and in the middle of some; one of each fleet is interpreted too."""
    kernel = compiled(GAME, size)
    for number in range(FLEETS):
        if BATTLES > 100_000 and (number % LARGE_EVERY == 0) != (size == Size.LARGE):
            continue
        deal = _fleets(number, size)
        first, pick = number * BLOCK, random.Random(number)
        _check_block(deal, kernel, first, BLOCK, BEATS_MAX)
        for rounds in pick.sample(CUT, 2):
            _check_block(deal, kernel, first, BLOCK // 20, rounds)
        _check_engines(deal, kernel, first, [pick.choice([RANDOM, RANDOM, *OTHERS]) for _ in deal.seats])


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ["rescue", "campaign"])
def test_random_battles_of_the_missions(scenario: str, compiled: Any) -> None:
    """MG-S70, MG-S90: the same of the two missions that go on where a battle would be over."""
    deal = GAME.deal(Request(GAME.scenario(scenario)))
    kernel = compiled(GAME, deal.size)
    block = kernel.run(deal.battle, [RANDOM] * len(deal.seats), SEED, 0, BLOCK, keep=True)
    assert not (found := faults(deal, block.finals)), found[0]
    for rounds in CUT:
        part = kernel.run(deal.battle, [RANDOM] * len(deal.seats), SEED, 0, BLOCK // 5, beats=rounds, keep=True)
        assert not (found := faults(deal, part.finals)), f"{rounds} rounds: {found[0]}"
    for number in range(40):
        _check_engines(deal, kernel, number, [random.Random(number + k).choice([RANDOM, *OTHERS]) for k in range(2)])


def _check_block(deal: Deal, kernel: Any, first: int, battles: int, rounds: int) -> None:
    """Random battles, each called after so many rounds if it is not over."""
    block = kernel.run(deal.battle, [RANDOM] * len(deal.seats), SEED, first, battles, beats=rounds, keep=True)
    assert not (found := faults(deal, block.finals)), f"battle {first} and following, {rounds} rounds: {found[0]}"
    _check_ends(deal, block, rounds)


def _check_engines(deal: Deal, kernel: Any, number: int, minds: list[Any]) -> None:
    """A battle of any levels of the computer is the same on both engines: outcome, beats, dice, bytes at the end."""
    slow = play(GAME, deal.battle, SimulatedKeys(SEED, number), minds)
    block = kernel.run(deal.battle, minds, SEED, number, 1, keep=True)
    assert tuple(int(n) for n in block.results[0]) == (slow.outcome, slow.beats, slow.dice, slow.turns), (
        f"battle {number}"
    )
    assert block.finals[0].tobytes() == pack(slow.battle), f"battle {number} ends otherwise"


def _check_ends(deal: Deal, block: Any, rounds: int) -> None:
    """Each battle is over with the outcome that is counted, or was called when so many rounds were over."""
    outcomes, ends = block.results[:, 0], block.finals
    assert CONTRADICTED not in block.outcomes
    called = outcomes == CALLED
    assert np.array_equal(called, ends["over"] == 0)
    assert np.array_equal(outcomes[~called], ends["result"][~called])
    assert (outcomes[~called] < len(deal.outcomes)).all()
    assert (ends["round"][called] == rounds + 1).all()


# ---- the invariants themselves: each is broken by hand, and seen to be broken ---------------------------------------

SIDES = {"red": ["minder"], "blue": ["battleaxe", "tiniest_fighter"]}
BROKEN = [  # what is set in their battle, and the fault that it makes
    ({"round": -1}, "round is beyond its limits"),
    ({"ship_count": 2}, "ship_count is not as it was dealt"),
    ({"parts.0.size": 7}, "parts: size is not as it was dealt"),
    ({"sections.0.size": 43}, "sections: size is not as it was dealt"),
    ({"sections.0.neighbours": 1}, "sections have grown together"),
    ({"parts.0.tg": 4}, "a component is tougher than bought"),
    ({"parts.3.value.0": 4}, "an attribute is above its purchase"),
    ({"parts.3.value.0": 0, "parts.3.tg": 1}, "an attribute is below its floor"),
    ({"parts.3.value.0": 1, "parts.3.tg": 1}, "more points of attributes are lost than of toughness"),
    ({"parts.3.wrecked": 1}, "what was destroyed is there again"),
    ({"parts.8.cargo": 1}, "cargo has come from nowhere"),
    ({"parts.6.lock": 2}, "locks are counted wrongly"),
    ({"parts.6.lock": 2, "parts.6.tg": 0, "locks": 1}, "a lost beam holds"),
    ({"parts.6.lock": 2, "locks": 1, "ships.0.status": 5}, "a beam holds for a ship that is gone"),
    ({"parts.6.lock": 2, "locks": 1, "ships.2.status": 4}, "a beam holds a ship that is gone"),
    ({"parts.7.autofire": 1, "parts.7.target": 2}, "a component fires at nobody"),
    ({"parts.15.autofire": 1, "parts.15.target": 0, "ships.0.status": 4}, "a computer fires at a ship that is gone"),
    ({"parts.15.serves": 3}, "a computer serves a weapon that is gone"),
    ({"parts.8.tg": 0}, "a ship is in a hold that is gone"),
    ({"parts.15.autofire": 1}, "a component fires at nobody"),
    ({"parts.1.vacant": 1}, "there are people in empty places"),
    ({"parts.3.vacant": 1}, "there are empty places where nobody works"),
    ({"parts.18.value.0": 0}, "a crew that nobody moved has no AP"),
    ({"parts.8.people": 1}, "there are more passengers than bunks"),
    ({"sections.0.ship": -1}, "a component has left its section"),
    ({"sections.0.ship": 2}, "a ship that is there has no section"),
    ({"ships.0.status": 4}, "a lost ship has sections"),
    ({"ships.0.shield": 14}, "a ship uses a shield that it has not"),
    ({"ships.0.shield": 4, "parts.4.tg": 0}, "a ship uses a shield that it has not"),
    ({"ships.0.shield": 4, "ships.0.cloak": 4}, "shield and cloak are both up"),
    ({"ships.1.status": 1}, "a ship is in a hold and is not"),
    ({"parts.8.ship": -1}, "a ship is in a hold that is gone"),
    ({"over": 1}, "it is over and is not"),
    ({"over": 1, "stage": 3, "ships.0.status": 7}, "who has no ship has won"),
    ({"over": 1, "stage": 3}, "somebody has won while others have ships"),
    ({"over": 1, "stage": 3, "result": 2}, "nobody has won while there are ships"),
    ({"work_count": 1}, "work is left on the list"),
]


@pytest.mark.parametrize("changes,fault", BROKEN, ids=[f"{k}-{fault}" for k, (_, fault) in enumerate(BROKEN)])
def test_each_invariant_sees_what_breaks_it(changes: dict[str, int], fault: str) -> None:
    deal = GAME.deal(Request({"game": "myoss", "title": "Try", "sides": SIDES}))
    b = copy(deal.battle)
    row = dtype_of(Battle, deal.size)
    assert faults(deal, np.frombuffer(pack(b), row)) == []
    for path, value in changes.items():
        holder: Any = b
        *steps, last = path.split(".")
        for step in steps:
            holder = holder[int(step)] if isinstance(holder, list) else getattr(holder, step)
        if isinstance(holder, list):
            holder[int(last)] = value
        else:
            setattr(holder, last, value)
    found = faults(deal, np.frombuffer(pack(b), row))
    assert any(line.endswith(fault) for line in found), found
