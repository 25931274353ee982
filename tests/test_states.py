"""`import admiralty`: its names, and a battle of any game."""

from __future__ import annotations

import doctest
import subprocess
import sys

import pytest

import admiralty
from admiralty import Deal, Question, Refused, State, deal, games, states
from tests.rooms import ROOMS, ROOT


def test_the_examples_are_true() -> None:
    assert doctest.testmod(states).failed == 0


def test_the_battle_of_the_readme_is_played(capsys: pytest.CaptureFixture[str]) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    code = text.partition("## From Python")[2].partition("```python\n")[2].partition("```")[0]
    exec(code, {})
    outcome, worth = capsys.readouterr().out.split()
    assert outcome in deal("heavy/duel").outcomes and worth in ("-1", "0", "1")


def test_names_are_loaded_when_they_are_used() -> None:
    code = (
        "import sys, admiralty; before = set(sys.modules)\n"
        "assert not [each for each in before if each.startswith('admiralty.')], before\n"
        "sys.modules['numpy'] = sys.modules['numba'] = None\n"
        "from admiralty import State\n"
        "state = State.new('systemships/duel'); state.answer(state.legal[0])\n"
        "assert type(state.observation(0)) is list and len(state.observation(0)) == len(state.layout)\n"
        "assert 'numpy' not in {name for name, loaded in sys.modules.items() if loaded}"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_each_name_is_there() -> None:
    for name in admiralty.__all__:
        assert getattr(admiralty, name) is not None and name in dir(admiralty)
    assert admiralty.games is games and admiralty.Deal is Deal and admiralty.Question is Question
    with pytest.raises(AttributeError, match="no attribute 'Batch'"):
        admiralty.Batch  # noqa: B018


@pytest.mark.parametrize("room", ROOMS)
def test_a_battle_of_every_game(room: str) -> None:
    found = games.game(room)
    state = State.new(f"{room}/{next(iter(found.scenarios))}", seed=3, battle=2)
    assert isinstance(state.deal, Deal) and state.question().seat == state.seat == state.waiting[0]
    twin = State.from_bytes(state.deal, state.to_bytes())
    for each in (state, twin):
        each.answer(each.legal[-1])
    assert type(state.copy()) is State and twin.to_bytes() == state.to_bytes()
    assert type(state.question().imagined(1)) is State


def test_a_deal_takes_house_rules_and_ships() -> None:
    usual, other = deal("heavy/duel"), deal("heavy/duel", {"batteries": "inert"})
    changed = {name for name in usual.settings if usual.settings[name] != other.settings[name]}
    assert changed == {"batteries"}
    ship = next(iter(games.game("heavy").ships))
    ships = dict.fromkeys(deal("heavy/duel").request.scenario["sides"], (ship,))
    assert deal("heavy/duel", ships=ships).request.ships.keys() == ships.keys()
    with pytest.raises(Refused, match=r"chess/first"):
        deal("chess/first")


@pytest.mark.parametrize("keys", [{"seed": -1}, {"seed": 2**64}, {"battle": -1}, {"battle": 2**63}])
def test_a_key_that_no_battle_has_is_refused_by_every_engine(keys: dict[str, int]) -> None:
    with pytest.raises(Refused, match="is not from 0 to"):
        State.new("systemships/duel", **keys)
