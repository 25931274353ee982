"""`admiralty.play` and what goes with it, in games that come with Admiralty."""

from __future__ import annotations

import doctest
import random
import sys
from pathlib import Path
from typing import Any

import pytest

import admiralty as ad
from admiralty import bots
from admiralty.core.door.loading import load
from admiralty.odds.intervals import wilson

DUEL = "systemships/duel"


class Bold(ad.Bot):
    def answer(self, question: Any) -> int:
        return int(max(question.legal))


class Peeking(ad.Bot):
    """Answers by what the other seat has ordered in secret."""

    def answer(self, question: Any) -> int:
        battle = question._state.battle
        hidden = sum(ship.order.drive + ship.order.tubes + ship.order.beam for ship in battle.ships)
        return int(question.legal[hidden % len(question.legal)])


class Shaky(ad.Bot):
    def __init__(self) -> None:
        self.luck = random.Random()

    def answer(self, question: Any) -> int:
        self.luck.seed()
        return int(self.luck.choice(question.legal))


class Drawing(ad.Bot):
    def answer(self, question: Any) -> int:
        return int(question.legal[question.luck % len(question.legal)])


class Searching(ad.Bot):
    """Plays on once from each answer, by chance, in a battle that it imagines."""

    def answer(self, question: Any) -> int:
        try:
            imagined = question.imagined(question.luck)
        except ad.Refused:
            return int(question.legal[0])
        return int(max(question.legal, key=lambda value: self.worth(imagined.copy(), value, question.seat)))

    def worth(self, state: Any, value: int, seat: int) -> int:
        state.answer(value, seat)
        while not state.over:
            state.answer(state.legal[state.question().luck % len(state.legal)])
        return int(state.worth(seat))


def test_the_examples_are_true() -> None:
    assert doctest.testmod(bots).failed == 0


def test_what_is_played_is_counted_and_can_be_played_again() -> None:
    found = ad.play(DUEL, {"red": Bold(), "blue": ad.level("careful")}, battles=30, seed=4)
    assert isinstance(found, ad.Result) and found.battles == sum(found.outcomes.values()) == 30
    assert found.players == {"red": "Bold", "blue": "careful"} and found.remarks == ()
    for outcome, count in found.outcomes.items():
        assert found.share(outcome) == count / 30 and found.intervals[outcome] == wilson(count, 30)
    again = ad.play(ad.deal(DUEL), {"red": Bold(), "blue": "careful"}, battles=30, seed=4)
    assert again == found and str(found).startswith(f"{DUEL}: red Bold, blue careful; 30 battles, seed 4\n")


def test_a_seed_is_drawn_where_none_is_given() -> None:
    found = ad.play(DUEL, {"red": Bold()}, battles=3)
    again = ad.play(DUEL, {"red": Bold()}, battles=3, seed=found.seed)
    assert found == again and found.players["blue"] == "simple"


def test_a_bot_searches_in_what_it_imagines() -> None:
    found = ad.play(DUEL, {"red": Searching()}, battles=2, seed=1)
    assert found == ad.play(DUEL, {"red": Searching()}, battles=2, seed=1)


@pytest.mark.parametrize(
    "seats, said",
    [
        ({"rd": "simple"}, "seats: there is no seat 'rd'; did you mean 'red'?"),
        ({"red": "clever"}, "seats red: there is no player 'clever'; levels: random, simple, careful"),
        ({"red": "search"}, "seats red: that level plays single games, not simulations"),
        ({"red": "human"}, "seats red: nobody answers here"),
        ({"red": Bold}, "seats red: a .* can't play; give a Bot, or a level by its name"),
        ({"red": ad.level("clever")}, "level: systemships has no level 'clever'.*; levels: random, simple"),
    ],
)
def test_who_cannot_play_is_refused(seats: Any, said: str) -> None:
    with pytest.raises(ad.Refused, match=said):
        ad.play(DUEL, seats, battles=1)


@pytest.mark.parametrize("battles", [0, -1, 2.5, True, "many"])
def test_battles_are_counted_from_one(battles: Any) -> None:
    with pytest.raises(ad.Refused, match=r"battles: .* is not a number of battles"):
        ad.play(DUEL, {}, battles=battles)


@pytest.mark.parametrize("bot", [Bold(), Drawing(), Searching(), ad.level("simple")], ids=str)
def test_a_fair_bot_passes_the_checks(bot: ad.Bot) -> None:
    assert ad.check_leak(bot, DUEL, battles=1) == []
    assert ad.check_determinism(bot, DUEL, battles=1) == []


def test_who_looks_at_what_is_hidden_is_found() -> None:
    faults = ad.check_leak(Peeking(), ad.deal(DUEL))
    assert faults and all("where only what its seat can't know is otherwise" in fault for fault in faults)
    assert ad.check_determinism(Peeking(), DUEL) == []


def test_who_draws_by_itself_is_found() -> None:
    assert any("let it draw from question.luck" in fault for fault in ad.check_leak(Shaky(), DUEL))
    faults = ad.check_determinism(Shaky(), DUEL, battles=9)
    assert faults and all(": first " in fault for fault in faults)


def test_a_program_is_started_anew_for_each_time(tmp_path: Path) -> None:
    """It counts its questions, and each process from one."""
    path = tmp_path / "counting.py"
    path.write_text(
        "import json, sys\nasked = 0\nsys.stdin.readline()\nprint(json.dumps({'type': 'hello'}), flush=True)\n"
        "for told in map(json.loads, sys.stdin):\n"
        "    if told['type'] == 'ask':\n"
        "        legal, asked = told['listed'] or range(told['low'], told['high'] + 1), asked + 1\n"
        "        print(json.dumps({'id': told['id'], 'answer': legal[asked % len(legal)]}), flush=True)\n"
    )
    program = load(f"stdio:'{sys.executable}' '{path}'", "bot", 3_600_000)
    assert ad.check_determinism(program, DUEL) == []
    with pytest.raises(ad.Refused, match="check_leak: a program sees nothing but its lines; check a bot in Python"):
        ad.check_leak(program, DUEL)
