"""The guided battles as somebody plays them who does what the guide says: ``python -m tests.guided_battles [N]``."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from admiralty.core.book.guides import Guide, Proposal, guide_of, name_of, steps_of
from admiralty.core.face.game import Game, Request
from admiralty.core.face.scenes import each_shape
from admiralty.core.journal.entries import Source
from admiralty.core.play.autoplay import auto_answer
from admiralty.core.play.boards import board_of
from admiralty.core.play.forms import Pending
from admiralty.core.play.session import Session, new
from admiralty.games import game

MINE = 0
LONGEST = 60  # answers without a kill
GONE = {  # what is read of the first kill in games that go on after it
    "campaign": "Systemship Ember is destroyed.",
    "travel": "Spore 1 is destroyed.",
}
_RANGE = re.compile(r"(\d+)-(\d+)")


@dataclass(frozen=True, slots=True)
class Asked:
    """A question of the guided battle, what the guide says of it, and what was answered."""

    name: str
    question: Pending
    step: Proposal | None
    value: int
    board: frozenset[str]  # ids of what is drawn


def staged(key: str) -> tuple[Game, Guide]:
    """A game with the guide of its first battle."""
    found = game(key)
    guide = guide_of(found)
    assert guide
    return found, guide


class Newcomer:
    """A battle in which a seat does what the guide says; `answers` counts its answers and orders to the first kill."""

    def __init__(self, key: str, number: int) -> None:
        self.game, self.guide = staged(key)
        deal = self.game.deal(Request(self.game.scenario(self.guide.scenario)))
        self.session = new(self.game, deal, dict.fromkeys(deal.seats, "human"), Source("simulated", 3, number))
        self.foe = next(level.doctrine for level in self.game.levels if level.key == self.guide.level)
        self.names = {int(what): name_of(what) for what in self.game.wording.asks}
        self.steps = steps_of(self.game, self.guide.scenario)
        self.asked: list[Asked] = []
        self.answers = 0
        self.killed = False

    def play(self) -> bool:
        """Play to the end, or to `LONGEST` answers without a kill; was something destroyed?"""
        session = self.session
        while not session.over and self.answers < LONGEST:
            if MINE not in session.waiting:
                auto_answer(session, session.waiting[0], self.foe)
            elif session.plotting:
                self._write()
            else:
                session.answer(MINE, self._answer(session.pending[MINE]))
            self.killed = self.killed or self.has_killed()
        return self.killed

    def has_killed(self) -> bool:
        """Is the first enemy destroyed?"""
        session: Session = self.session
        if session.over:
            return session.game.worth(session.deal.outcomes[session.outcome], session.deal, MINE) > 0
        gone = GONE.get(session.game.key)
        return gone is not None and any(line.text == gone for line in session.log_for(MINE))

    def _write(self) -> None:
        written: list[int] = []
        while (question := self.session.fill(MINE, written).open) is not None:
            written.append(self._answer(question))
        self.answers += not self.killed
        self.session.ready(MINE)

    def _answer(self, question: Pending) -> int:
        name = self.names[question.what]
        step = self.steps.get(name)
        value = proposed(question, step.press if step else ())
        if value is None:
            value = min((choice.value for choice in question.choices), default=question.low)
        board = board_of(self.session, self.session.battle_of(MINE), MINE, MINE)
        drawn = frozenset(shape.id for shape in each_shape(board.shapes)) if step else frozenset()
        self.asked.append(Asked(name, question, step, value, drawn))
        self.answers += not self.killed
        return value


def proposed(question: Pending, press: Sequence[str]) -> int | None:
    """The first of these answers that there is: by its text, or a number from the first to the last of a range."""
    texts = {choice.text: choice.value for choice in question.choices}
    texts = texts or {str(value): value for value in range(question.low, question.high + 1)}
    for each in press:
        if each in texts:
            return texts[each]
        if found := _RANGE.fullmatch(each):
            low, high = map(int, found.groups())
            inside = [text for text in texts if text.isdigit() and low <= int(text) <= high]
            if inside:
                return texts[inside[len(inside) // 2]]
    return None


def main(count: int) -> None:
    """Print for each game how many battles had a kill within how many answers."""
    for key in ("systemships", "heavy", "myoss", "campaign"):
        taken = sorted(battle.answers for k in range(count) if (battle := Newcomer(key, k)).play())
        first = {answers: sum(each <= answers for each in taken) for answers in sorted(set(taken))}
        print(f"{key}: {len(taken)} of {count} battles; within so many answers: {first}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 400)
