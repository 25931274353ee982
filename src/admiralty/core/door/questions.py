"""A question of a state, as the seat that is asked may know it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..engines.stepping_tables import Stop
from ..errors import Refused
from ..face.game import Game
from ..face.wording import AskWord
from ..play.forms import known_facts
from ..state.questions import question_of
from ..state.records import ALL
from ..state.views import mask

if TYPE_CHECKING:
    from .states import AnyRun, GameState


class Question:
    """What a seat is asked, and nothing that it may not know.

    What it is about is looked up when it is asked for. `facts`, `view` and `imagined` need the battle as it was then:
    they are `Refused` once the question is answered. To keep one, take it from a copy of the state.
    """

    __slots__ = ("_state", "_stop", "_word", "luck", "plot", "seat", "what")

    def __init__(self, state: GameState, stop: Stop, word: AskWord) -> None:
        """For `GameState.question`."""
        self._state, self._stop, self._word = state, stop, word
        self.seat = int(stop.asked.seat)  # whom it is put to, by its number
        self.what = int(stop.asked.what)  # which of the game's questions it is: a member of the room's `Ask`
        self.plot: bool = stop.sealed == 1  # a box of sealed orders, rather than a question of its own
        self.luck: int = stop.luck  # what a computer would draw from, from 0 to 2**31 - 1; one number a seat and beat

    @property
    def label(self) -> str:
        """What it is about in a word or two, such as "drive"."""
        return self._word.label

    @property
    def clause(self) -> str:
        """The rule by which it is asked, such as "WW-320"."""
        return self._word.clause

    @property
    def legal(self) -> Sequence[int]:
        """All legal answers, two or more, in the order offered."""
        asked = self._stop.asked
        return range(asked.low, asked.high + 1) if asked.listed is None else asked.listed

    @property
    def low(self) -> int:
        """The least legal answer."""
        asked = self._stop.asked
        return int(asked.low if asked.listed is None else min(asked.listed))

    @property
    def high(self) -> int:
        """The greatest legal answer."""
        asked = self._stop.asked
        return int(asked.high if asked.listed is None else max(asked.listed))

    @property
    def facts(self) -> tuple[int | None, ...]:
        """The numbers that come with it, as many as its words name; None where one is hidden from the seat."""
        self._require_open()
        is_open = all(each.seen is ALL for each in self._word.facts)
        battle = None if is_open else self._state.run.battle_of(self.seat)  # which may have to be unpacked
        facts = known_facts(self._word, battle, self._stop.asked, self.seat)
        return tuple(None if fact is None else int(fact) for fact in facts)

    @property
    def view(self) -> dict[str, Any]:
        """The battle as the seat sees it, as plain data, None where hidden; in a plot with its own orders so far."""
        self._require_open()
        return self._state.view(self.seat)

    def imagined(self, luck: int) -> GameState:
        """A state that may be the one in which it is asked, for all that the seat has seen: `GameState.imagined`."""
        self._require_open()
        return self._state.imagined(self.seat, luck)

    @property
    def game(self) -> Game:
        """The game that asks."""
        return self._state.game

    def answer_of(self, doctrine: Any) -> int:
        """What a doctrine of the game would answer, such as `game.simple`."""
        self._require_open()
        return computer_answer(self.game, self._state.run, self._stop._replace(luck=self.luck), doctrine)

    def _require_open(self) -> None:
        if self._stop != self._state.run.stop_of(self.seat):
            raise Refused(f"question {self.label}", "the battle has gone on", "", "look at it before it is answered")

    def __repr__(self) -> str:
        legal = self.legal
        said = f"{legal[0]} to {legal[-1]}" if isinstance(legal, range) else ", ".join(map(str, legal))
        return f"<seat {self.seat} is asked for {self.label} [{self.clause}]: {said}>"


def computer_answer(game: Game, run: AnyRun, stop: Stop, doctrine: Any) -> int:
    """What a doctrine answers where a battle stands, from what the seat may see."""
    question = question_of(stop.asked, stop.luck)
    question.sealed = stop.sealed
    return int(game.answer(mask(run.battle_of(stop.asked.seat), stop.asked.seat), question, doctrine))
