"""What a form says above *Ready*, in every game that has it: a budget that adds up, and the orders in sentences."""

from __future__ import annotations

from typing import Any

import pytest

from admiralty.core.checks.conformance_play import Plotter, Watch, play_random
from admiralty.core.face.game import Deal, Request
from admiralty.core.state.questions import Question, legal
from admiralty.core.state.records import copy
from admiralty.core.state.table import WriteOrder
from admiralty.core.state.views import mask
from admiralty.games import game
from tests.rooms import ROOMS

PLOTS = 60  # of a battle that are looked at
QUESTIONS = 200  # ... and open questions
BATTLES = 96  # that are played until something is paid
LETTERS = 1200  # of a fleet's orders
PAYING = [room for room in ROOMS if game(room).wording.budget]
ORDERING = [room for room in ROOMS if game(room).wording.order]


def scenarios(rooms: list[str]) -> list[tuple[str, str]]:
    return [(room, name) for room in rooms for name in game(room).scenarios]


class _Writing(Plotter):
    """Writes orders at random; each answer is paid from what the one before it left."""

    def __init__(self, deal: Deal, b: Any, number: int) -> None:
        super().__init__(number)
        self.deal, self.b = deal, b
        self.left: dict[tuple[int, int], int] = {}
        self.paid = 0

    def ask(self, seat: int, what: int, low: int, high: int, *facts: int) -> int:
        listed = tuple(self.listed)
        value = super().ask(seat, what, low, high, *facts)
        say = game(self.deal.game).wording.budget
        found = say(mask(self.b, seat), what, facts, self.deal.names) if say else None
        if found is not None:
            whose = (seat, facts[0])
            assert 0 <= found.left <= found.of, f"question {what!r}: {found}"
            assert found.left == self.left.get(whose, found.left), f"question {what!r}: {found}"
            for answer in listed or range(low, high + 1):
                assert 0 <= found.price(answer) <= found.left, f"question {what!r}: {answer} costs too much, {found}"
            self.left[whose] = found.left - found.price(value)
            self.paid += found.price(value)
        return value


class _Plots(Watch):
    def __init__(self, deal: Deal) -> None:
        self.deal, self.plots, self.paid, self.said = deal, 0, 0, set[str]()
        self.writing = False
        self.questions = 0

    def checkpoint(self, b: Any) -> None:
        self.writing = False

    def question(self, b: Any, q: Question, facts: tuple[int, ...]) -> None:
        """What is asked in the open is paid from something, too."""
        say = game(self.deal.game).wording.budget
        if self.writing or say is None or self.questions >= QUESTIONS:
            return
        self.questions += 1
        found = say(mask(b, q.seat), q.what, facts, self.deal.names)
        if found is not None:
            prices = [found.price(answer) for answer in legal(q)]
            assert 0 <= found.left <= found.of and min(prices) >= 0 and max(prices) <= found.left, found
            self.paid += max(prices)

    def plot(self, b: Any, seats: int, write_order: WriteOrder) -> None:
        self.plots += 1
        self.writing = True  # what is asked for it is looked at here, until its beat is over
        if self.plots > PLOTS:
            return
        words = game(self.deal.game).wording
        for seat in range(len(self.deal.seats)):
            if seats >> seat & 1:
                alone = copy(b)
                t = _Writing(self.deal, alone, self.plots)
                write_order(t, alone, seat)
                self.paid += t.paid
                if words.order:
                    order = words.order(mask(alone, seat), seat, self.deal.names)
                    self.said.add(order.text)
                    for text in (order.text, order.waste):
                        assert text == text.strip() and "  " not in text and len(text) < LETTERS, text
                        assert not text or text.endswith((".", "?")), text


@pytest.mark.parametrize("room, name", scenarios(PAYING))
def test_every_answer_is_paid_from_what_the_last_one_left(room: str, name: str) -> None:
    deal = game(room).deal(Request(game(room).scenario(name)))
    paid = 0
    for number in range(5, 5 + BATTLES):
        if not paid:  # in a short one perhaps nothing is: its only ship negotiates, or no fleets meet
            watch = _Plots(deal)
            play_random(game(room), deal, number, watch)
            paid = watch.paid
    assert paid > 0


@pytest.mark.parametrize("room, name", scenarios(ORDERING))
def test_orders_are_said_in_sentences(room: str, name: str) -> None:
    deal = game(room).deal(Request(game(room).scenario(name)))
    watch = _Plots(deal)
    play_random(game(room), deal, 6, watch)
    assert len(watch.said) > min(watch.plots, PLOTS) // 4
