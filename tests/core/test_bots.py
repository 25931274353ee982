"""Bots that play the toy games: what they are asked and told, and what is said of them where they fail."""

from __future__ import annotations

from typing import Any

import pytest

from admiralty.core.door.bots import Bot, Computer, Missed, play_battle, seated
from admiralty.core.engines.proving import play
from admiralty.core.errors import Refused
from admiralty.core.state.dice import SimulatedKeys
from admiralty.odds.comparison import compare
from admiralty.odds.simulation import simulate

from . import toy, toy_plots

RANDOM, SIMPLE = (level.doctrine for level in toy_plots.GAME.levels)


class Noting(Bot):
    """Plays as a level does, and notes all that it is told."""

    def __init__(self, key: str = "simple") -> None:
        self.level, self.notes = Computer(key), list[Any]()

    def start(self, deal: Any, seat: int) -> None:
        self.notes.append(("start", deal.scenario, seat))

    def answer(self, question: Any) -> int:
        value = self.level.answer(question)
        self.notes.append((question.seat, question.label, value in question.legal))
        return value

    def end(self, outcome: str, worth: int) -> None:
        self.notes.append(("end", outcome, worth))


class Broken(Bot):
    name, version = "broken", "2"

    def answer(self, question: Any) -> Any:
        return 1 / 0


class Wrong(Bot):
    def __init__(self, value: Any) -> None:
        self.value = value

    def answer(self, question: Any) -> Any:
        return self.value


class Silent(Bot):
    def answer(self, question: Any) -> int:
        raise Missed


@pytest.mark.parametrize("room", [toy, toy_plots])
def test_bots_that_play_as_levels_do_play_the_battles_of_the_levels(room: Any) -> None:
    game, deal = room.GAME, room.DEAL
    keys = [level.key for level in game.levels]
    for number in range(12):
        right = play(game, deal.battle, SimulatedKeys(5, number), [level.doctrine for level in game.levels])
        bots = [Noting(key) for key in keys]
        for players in (bots, (bots[0], game.levels[1].doctrine), (game.levels[0].doctrine, bots[1])):
            found = play_battle(game, deal, players, 5, number)
            assert (found.outcome, found.beats, found.dice, found.turns) == (
                right.outcome,
                right.beats,
                right.dice,
                right.turns,
            )
            assert found.battle == right.battle


def test_a_bot_is_told_when_a_battle_starts_and_how_it_ends() -> None:
    bot = Noting()
    found = play_battle(toy_plots.GAME, toy_plots.DEAL, (RANDOM, bot), 1, 0)
    outcome = toy_plots.DEAL.outcomes[found.outcome]
    worth = toy_plots.GAME.worth(outcome, toy_plots.DEAL, 1)
    assert bot.notes[0] == ("start", "toy_plots/duel", 1) and bot.notes[-1] == ("end", outcome, worth)
    assert len(bot.notes) > 3 and all(seat == 1 and legal for seat, _, legal in bot.notes[1:-1])


def test_simulations_take_bots() -> None:
    game, deal = toy_plots.GAME, toy_plots.DEAL
    right = simulate(game, deal, (RANDOM, SIMPLE), 40, 3, engine="interpreted")
    found = simulate(game, deal, (Noting("random"), SIMPLE), 40, 3)
    assert found.counts == right.counts and found.run.engine == "interpreted"
    both = compare(game, (deal, (RANDOM, SIMPLE)), (deal, (RANDOM, Noting())), 40, 3)
    assert both.a == both.b == right.counts and both.run.engine == "interpreted"
    with pytest.raises(Refused, match="--engine: compiled rules can't ask a bot; leave --engine out"):
        simulate(game, deal, (Noting(), SIMPLE), 5, 1, engine="compiled")


def test_what_nobody_knows_of_a_bot_is_not_said_to_be_certain() -> None:
    found = simulate(toy.GAME, toy.DEAL, (Noting(), Noting()), 1, 1)
    assert not found.counts.alike


def test_what_a_bot_raises_is_its_own() -> None:
    with pytest.raises(Refused) as refused:
        play_battle(toy_plots.GAME, toy_plots.DEAL, (RANDOM, Broken()), 1, 7)
    said = str(refused.value)
    assert said.startswith("Second (broken 2): in battle 7 it raised ZeroDivisionError: division by zero")
    assert "(test_bots.py, line " in said and isinstance(refused.value.__cause__, ZeroDivisionError)


@pytest.mark.parametrize("value", [float("nan"), 2.5, None, "1", 10**30, -1])
def test_an_answer_that_is_not_legal_is_refused(value: Any) -> None:
    with pytest.raises(Refused, match=r"^(First|Second), .*: .*(is not a whole number|is not a legal answer)"):
        play_battle(toy_plots.GAME, toy_plots.DEAL, (Wrong(value), SIMPLE), 1, 0)


def test_simple_answers_for_a_bot_that_has_no_answer() -> None:
    for number in range(5):
        found = play_battle(toy_plots.GAME, toy_plots.DEAL, (RANDOM, Silent()), 2, number)
        right = play(toy_plots.GAME, toy_plots.DEAL.battle, SimulatedKeys(2, number), (RANDOM, SIMPLE))
        assert found.battle == right.battle


def test_a_level_is_its_doctrine_where_it_plays() -> None:
    bot = Noting()
    assert seated(toy_plots.GAME, (Computer("random"), bot)) == (RANDOM, bot)
    with pytest.raises(Refused, match=r"level: toy_plots has no level 'smiple'.*; did you mean 'simple'"):
        seated(toy_plots.GAME, (Computer("smiple"),))
