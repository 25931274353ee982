"""Twins: two tables of one game that differ in what a viewer cannot see, played alike wherever that viewer sees it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from ..face.game import Deal, Game
from ..journal import Journal
from ..journal.entries import Source
from ..play.boxes import BoxName, box_name
from ..play.course import begin
from ..play.session import Session, new
from ..play.sources import Throw
from ..play.staging import Memory
from ..sight.imagining import Dreamer
from ..sight.story import answer_told, may_see
from ..state.dice import SimulatedKeys, die, mix
from ..state.questions import Asked, legal, question_of
from ..state.records import ALL, copy
from ..state.views import mask

ACTS_MOST = 40  # that twins are played on for
HIDDEN_MOST = 200  # answers in a row that the viewer does not hear of


@dataclass(slots=True)
class SeenDice:
    """The dice of twins: they fall by how many answers of the beat the viewer has heard, not by how many there were."""

    key: int
    heard: dict[int, list[tuple[int, int]]] = field(default_factory=dict)  # by beat: answers taken, of them heard

    def note(self, beat: int, taken: int, heard: bool) -> None:
        """After `taken` answers of a beat the next one is given: does the viewer hear of it?"""
        row = [each for each in self.heard.get(beat, ()) if each[0] <= taken]
        before = row[-1][1] if row else 0
        self.heard[beat] = [*row, (taken + 1, before + heard)]

    def stretch(self, beat: int, answers: int, attempt: int) -> Throw:
        """As `DiceSource`."""
        row = self.heard.get(beat, [])
        at = bisect_right(row, (answers, answers + 1))
        key = SimulatedKeys(self.key, 0).stretch(beat, row[at - 1][1] if at else 0, 0)
        return lambda index, kind, sides: die(mix(key + kind), index, sides)


class Twin:
    """One of the two: a table whose battle starts otherwise in what the viewer cannot see."""

    def __init__(self, game: Game, deal: Deal, start: Any, viewer: int, number: int, key: int) -> None:
        people = dict.fromkeys(deal.seats, "human")
        table = new(game, deal, people, Source("simulated", key))
        self.viewer, self.luck, self.dice = viewer, Random(key * 2 + number), SeenDice(key)
        stage = replace(table.stage, deal=replace(deal, battle=copy(start)), dice=self.dice, start=start)
        journal = Journal(table.journal.header)
        self.session = Session(stage, Memory(journal), journal, *begin(stage))

    @property
    def hears(self) -> bool:
        """Would the viewer hear of the answer that the game waits for?"""
        asked = self.session.asked
        return asked is None or self.viewer in asked.answerers or self._is_heard(asked)

    def _is_heard(self, asked: Asked) -> bool:
        stage = self.session.stage
        told = answer_told(stage.game, stage.seats, self.session.battle_now, asked, asked.low)
        return may_see(told.audience, self.viewer)

    def answer(self, value: int | None = None) -> None:
        """Answer the question that waits, or give any legal answer."""
        asked = self.session.asked
        assert asked is not None
        values = legal(question_of(asked))
        self.dice.note(self.session.beat, self.session.taken, self.hears)
        self.session.answer(asked.seat, self.luck.choice(values) if value is None else value)

    def write(self, seat: int, choose: Callable[[Asked], int]) -> None:
        """Fill in and lock a seat's orders."""
        session, answers = self.session, list[int]()
        plot = session.plot
        assert plot is not None
        while (asked := plot.sheet(seat, answers).open) is not None:
            answers.append(choose(asked))
        session.fill(seat, [])
        session.fill(seat, answers)
        self.dice.note(session.beat, session.taken, True)
        session.ready(seat)


def twins_of(game: Game, deal: Deal, b: Any, viewer: int, key: int) -> tuple[Twin, Twin]:
    """Two tables that go on from a battle as a seat may imagine it, each time otherwise."""
    starts = []
    for number in range(2):
        guess = copy(mask(b, viewer))
        game.imagine(Dreamer(mix(key * 2 + number)), guess, viewer)
        starts.append(guess)
    return Twin(game, deal, starts[0], viewer, 0, key), Twin(game, deal, starts[1], viewer, 1, key)


def play_alike(twins: tuple[Twin, Twin], hidden: Callable[[Twin], None], luck: Random) -> Iterator[None]:
    """Play both on, and stop at each place that both have come to as far as their viewer knows.

    What the viewer hears of is answered alike, else by each as it likes; `hidden` gives one such answer. It ends where
    the two may be told apart, or nothing is left to do alike.
    """
    for _ in range(ACTS_MOST):
        for twin in twins:
            for _ in range(HIDDEN_MOST):
                if not twin.hears:
                    hidden(twin)
        yield
        one, two = (twin.session for twin in twins)
        if one.over or two.over or one.waiting != two.waiting or one.plotting != two.plotting:
            return
        if one.plotting:
            for seat in one.waiting:
                _write_alike(twins, seat, luck)
        elif not _answer_alike(twins, luck):
            return


def _answer_alike(twins: tuple[Twin, Twin], luck: Random) -> bool:
    one, two = (twin.session.asked for twin in twins)
    if one is None or two is None or one.what != two.what or not all(twin.hears for twin in twins):
        return False
    other = set(legal(question_of(two)))
    values = [value for value in legal(question_of(one)) if value in other]
    if not values:
        return False
    value = luck.choice(values)
    for twin in twins:
        twin.answer(value)
    return True


def _write_alike(twins: tuple[Twin, Twin], seat: int, luck: Random) -> None:
    """The same orders, box by box, but for what the viewer will not see of them; what only one has is left undone."""
    one, two = twins
    asks = one.session.game.wording.asks
    given = dict[BoxName, int]()

    def choose(asked: Asked) -> int:
        value = luck.choice(legal(question_of(asked)))
        given[box_name(asks, asked.what, asked.facts)] = value
        return value

    def repeat(asked: Asked) -> int:
        values = legal(question_of(asked))
        if seat != two.viewer and asks[asked.what].seen is not ALL:
            return two.luck.choice(values)
        value = given.get(box_name(asks, asked.what, asked.facts), values[0])
        return value if value in values else values[0]

    one.write(seat, choose)
    two.write(seat, repeat)
