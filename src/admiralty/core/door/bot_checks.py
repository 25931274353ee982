"""Checks of bots: does one know what its seat can't know, and does it play alike where all is alike?"""

from __future__ import annotations

from copy import deepcopy
from itertools import zip_longest

from ..errors import Refused
from ..face.game import Deal, Game
from ..state.dice import mix
from .bots import Bot, closed_after, play_battle
from .questions import Question
from .stdio import StdioBot

MOST = 10  # findings, after which no more are looked for
DRAWN = 2  # battles that are imagined for each question


class _Recorder(Bot):
    """Another bot, whose answers are noted."""

    def __init__(self, bot: Bot) -> None:
        self.bot, self.name, self.version = bot, bot.name or type(bot).__name__, bot.version
        self.answers: list[tuple[str, int]] = []  # what was asked -> the answer

    def start(self, deal: Deal, seat: int) -> None:
        """As `Bot`."""
        self.bot.start(deal, seat)

    def answer(self, question: Question) -> int:
        """As `Bot`."""
        value = self.bot.answer(question)
        self.answers.append((question.label, value))
        return value

    def end(self, outcome: str, worth: int) -> None:
        """As `Bot`."""
        self.bot.end(outcome, worth)

    def close(self) -> None:
        """As `Bot`."""
        self.bot.close()


class _Suspicious(_Recorder):
    """Asks the other bot as well where what is hidden from its seat is drawn again."""

    def __init__(self, bot: Bot, where: str) -> None:
        super().__init__(bot)
        self.where, self.faults, self.compared = where, list[str](), 0

    def answer(self, question: Question) -> int:
        """As `Bot`."""
        before = deepcopy(self.bot)
        value = super().answer(question)
        for draw in range(DRAWN):
            try:
                state = question.imagined(mix(question.luck * DRAWN + draw))
            except Refused:
                continue
            other = state.question(question.seat)
            other.luck = question.luck
            found, self.compared = deepcopy(before).answer(other), self.compared + 1
            if found == value:
                continue
            asked = f"{self.where}: asked for {question.label}, it answers {value}"
            if (again := deepcopy(before).answer(question)) != value:
                self.faults.append(f"{asked}, and {again} when it is asked again; let it draw from question.luck")
            else:
                self.faults.append(f"{asked}, but {found} where only what its seat can't know is otherwise")
            break
        return value


def find_leaks(game: Game, deal: Deal, bot: Bot, battles: int, seed: int) -> list[str]:
    """Answers of a bot that follow from what its seat can't know, in a sentence each; none is what one hopes for.

    It plays each seat against `simple`. At each question copies of it are asked again in battles that look the same to
    its seat, where what is hidden was drawn again. `Refused` for a program, which sees nothing but its lines.
    """
    if isinstance(bot, StdioBot):
        raise Refused("check_leak", "a program sees nothing but its lines", "", "check a bot in Python")
    faults, compared = list[str](), 0
    for number in range(battles):
        for seat in range(len(deal.seats)):
            watched = _Suspicious(deepcopy(bot), f"battle {number}, {deal.called[seat]}")
            _play(game, deal, watched, seat, seed, number)
            faults += watched.faults
            compared += watched.compared
            if len(faults) >= MOST:
                return faults[:MOST]
    return faults if compared else ["nothing was compared: for no question was a battle found that looks the same"]


def find_differences(game: Game, deal: Deal, bot: Bot, battles: int, seed: int) -> list[str]:
    """Battles that a bot plays otherwise when it plays them again, in a sentence each; none is what one hopes for.

    It plays each seat against `simple`, twice: each time a copy of it, of a program a new process.
    """
    faults = list[str]()
    for seat in range(len(deal.seats)):
        pair = [_Recorder(deepcopy(bot)) for _ in range(2)]
        with closed_after(pair):
            for number in range(battles):
                for each in pair:
                    each.answers.clear()
                    _play(game, deal, each, seat, seed, number)
                where = f"battle {number}, {deal.called[seat]}"
                for count, (one, other) in enumerate(zip_longest(*(each.answers for each in pair)), 1):
                    if one != other:
                        first, second = (
                            "no answer" if each is None else f"{each[0]} {each[1]}" for each in (one, other)
                        )
                        faults.append(f"{where}, answer {count}: first {first}, then {second}")
                        break
                if len(faults) >= MOST:
                    return faults
    return faults


def _play(game: Game, deal: Deal, bot: Bot, seat: int, seed: int, number: int) -> None:
    players = [bot if each == seat else game.simple for each in range(len(deal.seats))]
    play_battle(game, deal, players, seed, number)
