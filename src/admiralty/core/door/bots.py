"""Bots: programs of one's own that play a seat, and battles in which they do."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from traceback import extract_tb
from typing import Any

from ..engines.proving import Result
from ..engines.stepping import Run, start
from ..errors import Refused, suggest
from ..face.game import Deal, Game
from ..face.wording import noun_for
from .questions import Question
from .states import GameState


class Bot(ABC):
    """A program that plays a seat: it is asked what its seat is asked, and answers.

    It is given a `Question`, never the battle: `question.view` is what its seat sees, and `question.imagined(luck)` a
    battle that fits all of that, to search in. A bot that draws should draw from `question.luck`, so that equal seeds
    give equal battles.
    """

    name: str = ""  # what it is called where it plays; else its class is
    version: str = ""

    @abstractmethod
    def answer(self, question: Question) -> int:
        """One of `question.legal`."""

    def start(self, deal: Deal, seat: int) -> None:  # noqa: B027 - it need not care
        """A battle starts in which it plays this seat; called once for each seat that it plays."""

    def end(self, outcome: str, worth: int) -> None:  # noqa: B027 - it need not care
        """The battle is over: the label of its outcome; worth is 1 where its seat has won, -1 where it has lost."""

    def close(self) -> None:  # noqa: B027 - it need not care
        """No battle follows: give back what it holds."""

    @property
    def remarks(self) -> tuple[str, ...]:
        """What should be said of it at the end, a sentence each, such as answers that it did not give."""
        return ()

    def __str__(self) -> str:
        return " ".join(str(each) for each in (self.name or type(self).__name__, self.version) if each)


class Missed(Exception):
    """A bot has no answer for once, and has noted why: the level `simple` answers for it."""


class CountedBot(Bot):
    """A bot for which `simple` answers where it has no answer: how often, and why."""

    missed_words: Mapping[str, str]  # why it may have none, in words

    def __init__(self) -> None:
        self.asked = 0
        self.missed: Counter[str] = Counter()  # by the keys of the words

    def miss(self, why: str) -> Missed:
        """Count a question that it does not answer; what to raise."""
        self.missed[why] += 1
        return Missed()

    def counted(self) -> tuple[str, ...]:
        """How many of its questions `simple` answered, in a sentence if there are any."""
        if not self.missed:
            return ()
        count = sum(self.missed.values())
        how = ", ".join(f"{self.missed[key]:,} {word}" for key, word in self.missed_words.items() if self.missed[key])
        return (f"{self}: simple answered {count:,} of its {self.asked:,} {noun_for(self.asked, 'question')} ({how}).",)


class Computer(Bot):
    """A level of the computer, of whichever game it is asked in."""

    def __init__(self, key: str) -> None:
        self.name = key

    def answer(self, question: Question) -> int:
        """What the level answers to it."""
        return question.answer_of(self.doctrine(question.game))

    def doctrine(self, game: Game) -> Any:
        """What makes a game's own computer play so; `Refused` if it has no such level."""
        found = next((level.doctrine for level in game.levels if level.key == self.name), None)
        if found is None:
            levels = suggest(self.name, [level.key for level in game.levels], "levels")
            raise Refused("level", f"{game.key} has no level {self.name!r} that plays many battles", "", levels)
        return found


def seated(game: Game, players: Sequence[Any]) -> tuple[Any, ...]:
    """Bots and doctrines by seat, where a level is the doctrine that it plays by: that is quicker."""
    return tuple(each.doctrine(game) if type(each) is Computer else each for each in players)


def has_bots(players: Sequence[Any]) -> bool:
    """Is one of the players a bot, rather than a doctrine?"""
    return any(isinstance(each, Bot) for each in players)


def remarks_of(players: Iterable[Any]) -> tuple[str, ...]:
    """What should be said of the bots among the players, of each once."""
    return tuple(dict.fromkeys(said for each in players if isinstance(each, Bot) for said in each.remarks))


@contextmanager
def closed_after(players: Sequence[Any]) -> Iterator[None]:
    """Close the bots among the players after the block, as no battle follows."""
    try:
        yield
    finally:
        for each in players:
            if isinstance(each, Bot):
                each.close()


def play_battle(game: Game, deal: Deal, players: Sequence[Any], seed: int, number: int) -> Result:
    """One battle of a simulation to its end: bots answer at the door, doctrines within the rules.

    `Refused` where a bot gives an answer that isn't legal, or raises an error.
    """
    bots = {seat: each for seat, each in enumerate(players) if isinstance(each, Bot)}
    doctrines = [None if seat in bots else each for seat, each in enumerate(players)]
    for seat, bot in bots.items():
        with _blamed(bot, deal, seat, number):
            bot.start(deal, seat)
    state = GameState(game, deal, Run(game, doctrines, start(game, deal.battle, seed, number)))
    while not state.over:
        question = state.question()
        state.answer(answer_at(bots[question.seat], question, deal, number))
    for seat, bot in bots.items():
        with _blamed(bot, deal, seat, number):
            bot.end(state.outcome, state.worth(seat))
    result = state.run.result
    assert result is not None
    return result


def answer_at(bot: Bot, question: Question, deal: Deal, number: int) -> int:
    """What a bot answers, or `simple` where it has no answer."""
    try:
        with _blamed(bot, deal, question.seat, number):
            return bot.answer(question)
    except Missed:
        return question.answer_of(question.game.simple)


@contextmanager
def _blamed(bot: Bot, deal: Deal, seat: int, number: int) -> Iterator[None]:
    """What a bot raises is said to be its own, with the line that raised it."""
    try:
        yield
    except (Refused, Missed):
        raise
    except Exception as problem:
        where = f"{deal.called[seat]} ({bot})"
        raise Refused(where, f"in battle {number} it raised {said_of(problem)}", "", "mend the bot") from problem


def said_of(problem: BaseException) -> str:
    """An error of a program in a line: its kind, what it says, and where it was raised."""
    said = f"{type(problem).__name__}: {problem}" if str(problem) else type(problem).__name__
    if isinstance(problem, SyntaxError) or not (lines := extract_tb(problem.__traceback__)):
        return said  # which says its place itself
    return f"{said} ({os.path.basename(lines[-1].filename)}, line {lines[-1].lineno})"
