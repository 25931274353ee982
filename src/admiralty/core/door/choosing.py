"""Answers as actions: numbers from 0 on that mean the same in every question of a game, for programs that learn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from ..face.figures.environment import Environment
from ..face.game import Game
from ..state.views import mask
from .questions import Question
from .states import GameState

DIGITS = 3  # that an answer too large for one action is written with


class Actions:
    """The actions of a game. An answer from the environment's `low` on is the action that counts from there.

    A larger one is first the last action, `further`, and then digits to the base of the others.
    """

    def __init__(self, environment: Environment) -> None:
        self.low, self.high, self.parts = environment.low, environment.high, environment.parts
        self.further = self.high - self.low + 1
        self.count = self.further + 1

    def code_of(self, parts: Sequence[int]) -> tuple[int, ...]:
        """The actions that say an answer of these parts."""
        code: list[int] = []
        for part in parts:
            if self.low <= part <= self.high:
                code.append(part - self.low)
            else:
                left = part - self.low
                code.append(self.further)
                code += [left // self.further**k % self.further for k in reversed(range(DIGITS))]
        return tuple(code)


class Choice:
    """A question of a state that is answered by actions, each of which leaves fewer answers open.

    An action that would be the only one is not asked for. It looks at the battle when it is made, and holds no longer
    than its question.
    """

    def __init__(self, actions: Actions, state: GameState, question: Question) -> None:
        self.actions, self.question = actions, question
        self.taken: tuple[int, ...] = ()  # the actions so far, with those that were the only one
        legal = question.legal
        self._few = isinstance(legal, range) and actions.low <= legal[0] and legal[-1] <= actions.high
        self._codes: dict[tuple[int, ...], int] = {}
        if actions.parts is None:
            if not self._few:
                self._codes = {actions.code_of((value,)): value for value in legal}
        else:
            self._few, parts = False, actions.parts
            b = mask(state.run.battle_of(question.seat), question.seat)
            self._codes = {actions.code_of(parts(b, question.what, value)): value for value in legal}
        if not self._few:
            if len(self._codes) != len(legal):
                raise AssertionError(f"question {question.label}: two answers have equal parts")
            self._skip()

    @cached_property
    def open(self) -> tuple[int, ...]:
        """The actions among which there is a choice, two or more, the least first."""
        if self._few:
            low = self.actions.low
            return tuple(value - low for value in self.question.legal)
        at = len(self.taken)
        return tuple(sorted({code[at] for code in self._codes}))

    def nearest(self, action: int) -> int:
        """The open action that is nearest to a number, the lesser of two."""
        return action if action in self.open else min(self.open, key=lambda each: (abs(each - action), each))

    def take(self, action: int) -> int | None:
        """Choose one that is open: the answer, or None where it is not known yet."""
        if self._few:
            return action + self.actions.low
        at = len(self.taken)
        self._codes = {code: value for code, value in self._codes.items() if code[at] == action}
        self.taken += (action,)
        self.__dict__.pop("open", None)
        return self._skip()

    def _skip(self) -> int | None:
        """Take what is the only one; the answer, if that decides it."""
        codes: Mapping[tuple[int, ...], int] = self._codes
        if len(codes) == 1:
            return next(iter(codes.values()))
        first, *others = codes
        at = len(self.taken)
        while all(len(code) > at and code[at] == first[at] for code in others):
            at += 1
        self.taken = first[:at]
        return None


def actions_of(game: Game) -> Actions:
    """The actions of a game."""
    return Actions(game.environment)
