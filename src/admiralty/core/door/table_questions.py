"""A question at the table, as the seat that is asked may know it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..face.game import Deal, Game
from ..sight.choosing import Shown, Sight
from .imagined import imagine_shown
from .questions import Question
from .states import GameState


class TableQuestion(Question):
    """What a seat is asked at the table: all of a `Question`, made from what a chooser is told."""

    __slots__ = ("_deal", "_shown", "_sight", "_written")

    def __init__(self, deal: Deal, sight: Sight, shown: Shown, written: Sequence[int]) -> None:
        """For `SeatedBot`; `deal` is one that the seat may know, `written` what it has answered in the running plot."""
        self._deal, self._sight, self._shown, self._written = deal, sight, shown, tuple(written)
        self._word = sight.game.wording.asks[shown.posed.what]
        self.seat, self.what, self.plot, self.luck = shown.posed.seat, shown.posed.what, shown.sealed, sight.luck

    @property
    def legal(self) -> Sequence[int]:
        """As `Question`."""
        return self._shown.posed.answers

    @property
    def low(self) -> int:
        """As `Question`."""
        posed = self._shown.posed
        return int(posed.low if posed.listed is None else min(posed.listed))

    @property
    def high(self) -> int:
        """As `Question`."""
        posed = self._shown.posed
        return int(posed.high if posed.listed is None else max(posed.listed))

    @property
    def facts(self) -> tuple[int | None, ...]:
        """As `Question`."""
        return tuple(None if fact is None else int(fact) for fact in self._shown.posed.facts)

    @property
    def view(self) -> dict[str, Any]:
        """As `Question`."""
        return self._shown.view()

    def imagined(self, luck: int) -> GameState:
        """As `Question`; `Refused` where a referee's veils let no battle fit."""
        return GameState(self.game, self._deal, imagine_shown(self._sight, self._shown, self._written, luck))

    @property
    def game(self) -> Game:
        """As `Question`."""
        return self._sight.game

    def answer_of(self, doctrine: Any) -> int:
        """As `Question`."""
        return self._shown.answer_of(doctrine)
