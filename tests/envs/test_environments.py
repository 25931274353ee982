"""Every game as an environment: what PettingZoo and Gymnasium demand, and the same battles as everywhere."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

import admiralty as ad
from admiralty import envs
from admiralty.core.door import observing
from admiralty.core.door.states import GameState
from admiralty.core.engines.stepping import Run, start
from admiralty.core.state.views import OPEN
from admiralty.envs.seats import Seats
from admiralty.games import environment_version, game, scenarios_of
from tests.rooms import ROOMS

PLAYED = {
    "systemships": "duel", "campaign": "first", "myoss": "tiniest_fighters", "heavy": "first", "bydo": "belt",
    "travel": "first", "bridge": "first_watch",
}  # fmt: skip
HIDING = {"myoss": "campaign"}  # where more is hidden
CYCLES, STEPS = 8, 200
Golden = Callable[[str | Path, str], None]
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),  # it is one, with a mask
    pytest.mark.filterwarnings("ignore:We recommend agents to be named"),  # they are called as their seats are
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),  # of who isn't asked
]


def id_of(room: str) -> str:
    return f"admiralty/{room}-{PLAYED[room]}-v{environment_version(room)}"


# ---- what others demand ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("room", ROOMS)
def test_pettingzoo_is_content(room: str) -> None:
    name = id_of(room)
    api_test(envs.aec(name), num_cycles=CYCLES)
    parallel_api_test(envs.parallel(name), num_cycles=CYCLES)
    seed_test(lambda: envs.aec(name), num_cycles=CYCLES)
    parallel_seed_test(lambda: envs.parallel(name), num_cycles=CYCLES)


@pytest.mark.parametrize("room", ROOMS)
def test_gymnasium_is_content(room: str) -> None:
    check_env(gymnasium.make(id_of(room), disable_env_checker=True).unwrapped)


def test_gymnasium_knows_them_by_the_module_that_has_them() -> None:
    code = (
        "import gymnasium, sys\n"
        "env = gymnasium.make('admiralty.envs:admiralty/systemships-duel-v1', seat='red', against='simple')\n"
        "loaded = [each for each in sys.modules if each.startswith('admiralty.games.')]\n"
        "assert env.reset(seed=1)[0].shape and not [each for each in loaded if '.systemships' not in each], loaded"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert all(each in gymnasium.registry for each in envs.ids())


def test_without_the_packages_it_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(envs, "find_spec", lambda name: None)
    for make, package in ((envs.aec, "pettingzoo"), (envs.parallel, "pettingzoo"), (envs.single, "gymnasium")):
        with pytest.raises(ad.Refused, match=f"need the package {package}, which isn't installed"):
            make("systemships/duel")


def test_ids_name_every_scenario() -> None:
    assert all(scenarios_of(room) == tuple(sorted(game(room).scenarios)) for room in ROOMS)
    assert len(envs.ids()) == len(set(envs.ids())) == sum(len(game(room).scenarios) for room in ROOMS)


@pytest.mark.parametrize(
    "name, why",
    [
        ("admiralty/systemships-dual-v1", "there is no such environment; did you mean 'systemships-duel-v1'"),
        ("admiralty/systemships-duel", "there is no such environment"),
        ("admiralty/systemships-duel-v0", "is version 0; .*; use admiralty/systemships-duel-v1"),
        ("systemships/dual", "there is no such scenario"),
    ],
)
def test_what_there_is_not_is_refused(name: str, why: str) -> None:
    with pytest.raises(ad.Refused, match=why):
        envs.aec(name)


# ---- versions --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("room", ROOMS)
def test_a_version_stays_what_it_is(room: str, golden: Golden) -> None:
    """What an agent was taught holds for the environments of one version."""
    env, luck, told = envs.aec(id_of(room)), Random(1), hashlib.sha256()
    lines = [
        "If this differs, environments of the game ask, show or do other things: raise its number in",
        "admiralty.games.RAISED, and `make bless T=tests/envs/test_environments.py`.",
        f"{id_of(room)}, rules {game(room).rules_version}",
        f"{env.seats.actions.count} actions, {len(env.layout)} numbers, {digest(str(env.seats.box()), *env.layout)}",
    ]
    env.reset(seed=1)
    for step in range(STEPS):
        agent = env.agent_selection
        shown, reward, ended, called, _ = env.last()
        assert shown is not None
        action = None if ended or called else int(luck.choice(np.flatnonzero(shown["action_mask"])))
        told.update(
            f"{agent} {reward} {action}".encode() + shown["observation"].tobytes() + bytes(shown["action_mask"])
        )
        if step < 12 or (step + 1) % 50 == 0:
            lines.append(f"{step}: {agent} {reward:g} {action} {told.hexdigest()[:16]}")
        env.step(action)
        if not env.agents:
            env.reset()
    golden(f"{room}.txt", "\n".join(lines) + "\n")


def digest(*texts: str) -> str:
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:16]


# ---- the same battles ------------------------------------------------------------------------------------------------


def test_a_seed_gives_the_battle_that_a_state_has() -> None:
    env = envs.aec("systemships/duel")
    for seed, battle, options in (
        (5, 0, None),
        (None, 1, None),
        (None, 2, None),
        (6, 7, {"battle": 7}),
        (None, 8, None),
    ):
        env.reset(seed=seed, options=options)
        wanted = ad.State.new("systemships/duel", 5 if options is None and battle < 3 else 6, battle)
        assert env.seats.state.to_bytes() == wanted.to_bytes()
    with pytest.raises(ad.Refused, match="battle: -1 is not the number of a battle"):
        env.reset(options={"battle": -1})


def test_against_a_level_it_is_the_battle_of_a_simulation() -> None:
    simple = ad.level("simple")
    env = gymnasium.make("admiralty/systemships-duel-v1", seat="blue", against="simple").unwrapped
    outcomes, worths = [], []
    for battle in range(20):
        env.reset(seed=3, options={"battle": battle})
        ended = False
        while not ended:
            value = simple.answer(env.seats.choice(1).question)
            _, reward, ended, _, info = env.step(value - env.seats.actions.low)
            assert "corrected" not in info
        outcomes.append(env.seats.state.outcome)
        worths.append(reward)
    found = ad.play("systemships/duel", {}, battles=20, seed=3).outcomes
    assert {each: outcomes.count(each) for each in found} == dict(found)
    assert worths == [{"blue": 1, "red": -1}.get(each, 0) for each in outcomes]


def test_a_bot_plays_the_others() -> None:
    heard: list[str] = []

    class Least(ad.Bot):
        def answer(self, question: ad.Question) -> int:
            return min(question.legal)

        def start(self, deal: ad.Deal, seat: int) -> None:
            heard.append(f"start {seat}")

        def end(self, outcome: str, worth: int) -> None:
            heard.append(outcome)

    env = envs.single("systemships/duel", seat="red", against={"blue": Least()})
    state = ad.State.new("systemships/duel", 4)
    _, info = env.reset(seed=4)
    ended = False
    while not ended:
        action = int(np.flatnonzero(info["action_mask"])[-1])
        assert env.action_masks()[action]
        _, reward, ended, _, info = env.step(action)
    while not state.over:
        state.answer(min(state.legal) if state.seat else max(state.legal))
    assert heard == ["start 1", state.outcome] and reward == state.worth(0)
    for wrong, why in (({"seat": "green"}, "no seat 'green'"), ({"against": {"red": "simple"}}, "no other seat 'red'")):
        with pytest.raises(ad.Refused, match=why):
            envs.single("systemships/duel", **wrong)  # type: ignore[arg-type]


def test_both_kinds_of_pettingzoo_play_the_same_battle() -> None:
    one, other = envs.aec("heavy/duel"), envs.parallel("heavy/duel")
    one.reset(seed=2)
    shown, _ = other.reset(seed=2)
    with pytest.raises(ad.Refused, match="is asked and has no action"):
        other.step({})
    while other.agents:
        waiting, passing = other.seats.waiting, other.seats.actions.count
        actions = {agent: last_of(each) for agent, each in shown.items()}
        assert [seat for seat, each in enumerate(actions.values()) if each != passing] == list(waiting)
        shown, rewards, ended, _, infos = other.step(actions)
        assert not any(infos.values()) and set(ended.values()) == {not other.agents}
    while not one.terminations["a"]:
        one.step(last_of(one.last()[0]))
    assert one.rewards == rewards and one.seats.state.outcome == other.seats.state.outcome != ""
    assert one.seats.state.view(OPEN) == other.seats.state.view(OPEN)


def first_of(shown: Any) -> int:
    """The first action that is open."""
    return int(np.flatnonzero(shown["action_mask"])[0])


def last_of(shown: Any) -> int:
    """The last action that is open."""
    return int(np.flatnonzero(shown["action_mask"])[-1])


def test_what_is_not_open_becomes_the_nearest() -> None:
    env = envs.single("systemships/duel")
    _, info = env.reset(seed=1)
    open_ = np.flatnonzero(info["action_mask"])
    *_, info = env.step(100)
    assert info["corrected"] and env.seats.state.run.place.since[0] == open_[-1] + env.seats.actions.low
    with pytest.raises(ad.Refused, match="'x' is not an action"):
        env.step("x")  # type: ignore[arg-type]


def test_a_battle_that_is_called_is_truncated() -> None:
    one, many = envs.aec("heavy/duel"), envs.parallel("heavy/duel")
    for each in (one, many):
        each.reset(seed=1)
        seats = each.seats
        seats.state = GameState(
            seats.game, seats.deal, Run(seats.game, (), start(seats.game, seats.deal.battle, 1, 0), 1)
        )
    while not (one.truncations["a"] or one.terminations["a"]):
        one.step(first_of(one.last()[0]))
    assert one.seats.state.outcome == "called" and one.truncations == {"a": True, "b": True}
    assert one.terminations == {"a": False, "b": False} and one.rewards == {"a": 0.0, "b": 0.0}
    while many.agents:
        told = many.step(dict.fromkeys(many.agents, 0))
    assert told[1:4] == ({"a": 0.0, "b": 0.0}, {"a": False, "b": False}, {"a": True, "b": True})


# ---- nothing hidden --------------------------------------------------------------------------------------------------


def twins(room: str, looks: int = 4) -> list[bool]:
    """Is a seat shown the same in battles that look alike to it, while others are otherwise there?"""
    name = HIDING.get(room, PLAYED[room])
    seats, one, other = (Seats(f"{room}/{name}") for _ in range(3))
    luck, found = Random(2), list[bool]()
    seats.reset(seed=1)
    for step in range(400):
        if seats.state.over:
            seats.reset()
        seat = luck.choice(seats.waiting)
        if step % 7 == 5:
            try:
                one.state, other.state = seats.state, seats.state.imagined(seat, step)
            except ad.Refused:
                continue
            one._choices, other._choices = {}, {}
            same = np.array_equal(one.row(seat), other.row(seat)) and np.array_equal(one.mask(seat), other.mask(seat))
            if not same or one.state.view(OPEN) != other.state.view(OPEN):
                found.append(same)
        if len(found) == looks:
            break
        seats.act(seat, luck.choice(seats.choice(seat).open))
    return found


@pytest.mark.parametrize("room", ROOMS)
def test_what_is_hidden_is_in_no_observation(room: str) -> None:
    found = twins(room)
    assert found and all(found)


def test_a_leak_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(observing, "mask", lambda battle, seat: battle)
    assert not all(twins("heavy"))


def test_who_is_not_asked_is_shown_nothing() -> None:
    for observe_all in (False, True):
        env = envs.aec("bridge/first_watch", observe_all=observe_all)
        env.reset(seed=1)
        while len(env.seats.waiting) == len(env.agents):
            env.step(first_of(env.last()[0]))
        agent = next(each for each in env.agents if env.seats.seat_of(each) not in env.seats.waiting)
        shown: Any = env.observe(agent)
        at = env.layout.index(env.seats.state.layout[0].name)
        hidden = [each.hidden for each in env.seats.state.layout]
        assert shown["observation"][0] == -1 and not shown["action_mask"].any()
        assert (list(shown["observation"][at:]) == hidden) is not observe_all
