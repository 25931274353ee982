"""States of the toy games; that those of every game play the battle that a table plays is among the checks of
conformance."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import partial
from hashlib import blake2b
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from admiralty.core.checks.conformance_stepping import check_state
from admiralty.core.door import imagined, stored
from admiralty.core.door.states import GameState
from admiralty.core.engines.stepping import Run, start
from admiralty.core.engines.stepping_tables import PatientTable
from admiralty.core.errors import Refused
from admiralty.core.face.game import Request
from admiralty.core.sight.prefix import Contradiction
from admiralty.core.state.records import copy
from admiralty.core.state.views import OPEN, SPECTATOR

from . import toy, toy_march
from .toy_plots import DEAL, GAME, deal
from .toy_plots_rules import Ask

FORM = {0: (0, 1, 2, 0, 0), 1: (4, 5)}


def begin(seed: int = 1, battle: int = 0, game: Any = GAME, dealt: Any = DEAL) -> GameState:
    return GameState.begin(game, dealt, seed, battle)


def plotting() -> GameState:
    """Where both seats write orders; the second has put its cloak on."""
    state = begin()
    state.answer(1)
    return state


def play_on(state: GameState, luck: Random, answers: int = -1) -> None:
    while answers and not state.over:
        seat = luck.choice(state.waiting)
        state.answer(luck.choice(state.question(seat).legal), seat)
        answers -= 1


# ---- what is asked ---------------------------------------------------------------------------------------------------


def test_a_question_says_what_its_seat_may_know() -> None:
    state = plotting()
    state.answer(0, 0)
    assert state.waiting == (0, 1) and state.seat == 0 and state.legal == range(6)
    question = state.question()
    assert (question.seat, question.what, question.label, question.clause) == (0, Ask.POINTS, "points", "TP-3")
    assert (question.low, question.high, question.legal, question.facts) == (0, 5, range(6), (0, 5))
    assert question.plot and question.luck == state.question(1).luck ^ question.luck ^ state.question(1).luck
    assert question.view["sides"][0]["orders"]["away"] == 0 and question.view["sides"][1]["orders"]["away"] is None
    assert repr(question) == "<seat 0 is asked for points [TP-3]: 0 to 5>"
    assert repr(state) == "<toy_plots/duel, beat 0, waits for (0, 1)>"
    assert type(question.low) is type(question.what) is type(question.facts[0]) is int


def test_listed_answers_are_in_the_order_offered() -> None:
    state, luck = begin(game=toy.GAME, dealt=toy.DEAL), Random(1)
    while state.run.stop and state.run.stop.asked.listed is None:
        play_on(state, luck, 1)
    question = state.question()
    assert tuple(question.legal) == state.legal and (question.low, question.high) == (
        min(state.legal),
        max(state.legal),
    )
    assert repr(question).endswith(f": {', '.join(map(str, question.legal))}>")


def test_a_question_that_was_answered_looks_at_nothing() -> None:
    state = plotting()
    mine, other = state.question(0), state.question(1)
    state.answer(4, 0)
    assert other.facts == () and other.view["sides"][1]["cloaked"] == 1  # that of another seat is still asked
    assert mine.label == "away" and mine.legal == range(5)
    for look in (lambda: mine.facts, lambda: mine.view, lambda: mine.imagined(1)):
        with pytest.raises(Refused, match="question away: the battle has gone on"):
            look()


def test_a_state_is_seen_by_whoever_looks() -> None:
    state = plotting()
    state.answer(2, 1)
    away = {seat: state.view(seat)["sides"][1]["orders"]["away"] for seat in (0, 1, SPECTATOR)}
    assert away == {0: None, 1: 2, SPECTATOR: None}
    assert state.view(OPEN)["sides"][1]["cloaked"] == state.battle.sides[1].cloaked == 1
    assert state.engine == "interpreted" and state.beat == 0
    with pytest.raises(Refused, match="seat 2: there is none; seats go from 0 to 1"):
        state.view(2)


# ---- what is answered ------------------------------------------------------------------------------------------------


def test_an_answer_that_is_refused_changes_nothing() -> None:
    state = plotting()
    before = state.to_bytes()
    for act, why in (
        (partial(state.answer, 9), r"First, away: 9 is not a legal answer \[TP-3\]; legal: 0 to 4"),
        (partial(state.answer, "1", 1), r"Second, away: '1' is not a whole number \[TP-3\]"),
        (partial(state.answer, 1, 2), "seat 2: there is none; seats go from 0 to 1"),
        (partial(state.fill, 1, (4,)), r"Second, away: 1 answers are too few \[TP-3\]; its form asks for more"),
        (partial(state.fill, 0, (0, 9)), r"First, away: 9 is not a legal answer"),
    ):
        with pytest.raises(Refused, match=why):
            act()
        assert state.to_bytes() == before
    state.fill(1, FORM[1])
    with pytest.raises(Refused, match="Second: is not asked now; it waits for First"):
        state.answer(0, 1)
    with pytest.raises(Refused, match="Second: is not asked now"):
        state.question(1)
    state.fill(0, FORM[0])
    assert state.waiting == (1,) and not state.question().plot
    with pytest.raises(Refused, match="writes no orders now"):
        state.fill(1, (0,))


def test_how_a_battle_ends() -> None:
    state = begin()
    assert (state.outcome, state.worth(0), state.worth(1)) == ("", 0, 0)
    play_on(state, Random(1))
    assert state.outcome in DEAL.outcomes
    assert [state.worth(seat) for seat in (0, 1)] == [GAME.worth(state.outcome, DEAL, seat) for seat in (0, 1)]
    assert (state.over, state.waiting, state.seat, state.legal) == (True, (), -1, ())
    assert repr(state) == f"<toy_plots/duel, over: {state.outcome}>"
    for act in (state.question, partial(state.answer, 0), partial(state.fill, 0, ()), partial(state.imagined, 0, 1)):
        with pytest.raises(Refused, match="the battle is over"):
            act()
    read = GameState.read(GAME, DEAL, state.to_bytes())
    assert (read.outcome, read.beat, read.to_bytes()) == (state.outcome, state.beat, state.to_bytes())


def test_a_battle_may_be_called() -> None:
    state = GameState(GAME, DEAL, Run(GAME, (), start(GAME, DEAL.battle, 1, 0), beats=1))
    play_on(state, Random(1))
    assert (state.outcome, state.worth(0), state.worth(1), state.beat) == ("called", 0, 0, 1)


# ---- copies and bytes ------------------------------------------------------------------------------------------------


@settings(max_examples=30, deadline=None)
@given(seed=some.integers(0, 2**64 - 1), number=some.integers(0, 2**40), luck=some.randoms(use_true_random=False))
def test_bytes_are_taken_up_in_the_middle_of_beats(seed: int, number: int, luck: Random) -> None:
    state = begin(seed, number)
    while not state.over:
        data, twin = state.to_bytes(), state.copy()
        read = GameState.read(GAME, DEAL, data)
        assert read.to_bytes() == twin.to_bytes() == data
        assert read.run.stops == twin.run.stops == state.run.stops
        seat = luck.choice(state.waiting)
        value = luck.choice(state.question(seat).legal)
        for each in (state, read, twin):
            each.answer(value, seat)
        assert read.to_bytes() == twin.to_bytes() == state.to_bytes()
        play_on(state, luck, luck.randrange(4))


def test_a_long_beat_is_stored_from_its_last_rest() -> None:
    dealt = toy_march.deal(Request({}, {"steps": 300, "beats": 1}))
    state, luck = begin(game=toy_march.GAME, dealt=dealt), Random(2)
    sizes = set()
    for _ in range(20):
        play_on(state, luck, 15)
        data = state.to_bytes()
        sizes.add(len(data) // 64)
        assert GameState.read(toy_march.GAME, dealt, data).run.stops == state.run.stops
    assert max(sizes) - min(sizes) <= 1


def resealed(data: bytes, **changed: Any) -> bytes:
    """These bytes with other words in their head."""
    magic, line, battle = data[:-16].split(b"\n", 2)
    head = {**json.loads(line), **changed}
    whole = magic + b"\n" + json.dumps(head).encode() + b"\n" + battle
    return whole + blake2b(whole, digest_size=16).digest()


def fought() -> bytes:
    """After the first die."""
    state = plotting()
    for seat in (0, 1):
        state.fill(seat, FORM[seat])
    return state.to_bytes()


def test_bytes_begin_with_whose_they_are() -> None:
    magic, line, _ = begin().to_bytes().split(b"\n", 2)
    head = json.loads(line)
    assert magic == b"admiralty state 1" and list(head)[:4] == ["game", "rules_version", "deal", "layout"]
    assert (head["game"], head["rules_version"]) == ("toy_plots", 1)


def test_foreign_bytes_are_refused() -> None:
    data = plotting().to_bytes()
    other = replace(GAME, rules_version=2)
    for game, dealt, found, why in (
        (toy.GAME, toy.DEAL, data, "state: is of the game 'toy_plots', not toy"),
        (other, DEAL, data, "was made by version 1 of the rules, these are version 2"),
        (GAME, deal(Request({}, {"beats": 4})), data, "state: is of another deal; deal its own"),
        (GAME, replace(DEAL, seats=("a", "b")), data, "state: is of another deal"),
        (GAME, DEAL, resealed(data, layout="0" * 32), "whose battle holds other numbers"),
        (GAME, DEAL, b"", "these are not the bytes of a state"),
        (GAME, DEAL, b"PK" + data, "these are not the bytes of a state"),
        (GAME, DEAL, "text", "'text' is not bytes"),
        (GAME, DEAL, data[:-1], "its bytes are damaged"),
        (GAME, DEAL, data + b"x", "its bytes are damaged"),
        (GAME, DEAL, resealed(data, since=["x"], beat="now"), "its bytes are damaged"),
        (GAME, DEAL, resealed(data, beat=None), "its bytes are damaged"),
        (GAME, DEAL, resealed(data, since=[1, 4, 0, 99]), "the rules cannot go on from it"),
        (GAME, DEAL, resealed(data, ahead=[[1, [4, 5, 0]]]), "the rules cannot go on from it"),
        (GAME, DEAL, resealed(fought(), tape=[[2, 6, 1]]), "the rules cannot go on from it"),
        (GAME, DEAL, resealed(fought(), tape=[[1, 6, 7]]), "its bytes are damaged"),
    ):
        with pytest.raises(Refused, match=why):
            GameState.read(game, dealt, found)  # type: ignore[arg-type]


@settings(max_examples=60, deadline=None)
@given(at=some.integers(0, 10_000), bit=some.integers(0, 7))
def test_no_bit_of_them_may_be_another(at: int, bit: int) -> None:
    data = bytearray(plotting().to_bytes())
    data[at % len(data)] ^= 1 << bit
    with pytest.raises(Refused, match=r"^state: "):
        GameState.read(GAME, DEAL, bytes(data))


def test_a_deal_is_known_by_what_it_deals() -> None:
    assert stored.deal_digest(DEAL) == stored.deal_digest(deal(Request({})))
    assert stored.deal_digest(DEAL) != stored.deal_digest(replace(DEAL, outcomes=("first", "second")))


# ---- imagined states -------------------------------------------------------------------------------------------------


def hiding(cloaks: int) -> GameState:
    """The first seat has none; of the second's it knows nothing."""
    battle = copy(DEAL.battle)
    battle.sides[1].cloaks = cloaks
    return begin(dealt=replace(DEAL, battle=battle))


def test_what_is_hidden_changes_nothing_that_a_seat_imagines() -> None:
    one, other = hiding(1), hiding(2)
    one.answer(0)
    other.answer(1)  # a cloak is on
    for state in (one, other):
        state.answer(3, 0)
        state.answer(1, 1)
    for luck in range(20):
        states = [state.imagined(0, luck) for state in (one, other)]
        assert states[0].run.place == states[1].run.place._replace(battle=states[0].run.place.battle)
        assert states[0].view(OPEN) == states[1].view(OPEN)
        for state in states:
            assert state.view(0) == one.view(0) == other.view(0)
            assert state.waiting == (0, 1) and state.question(1).what == Ask.AWAY  # the other has written nothing


def test_what_is_imagined_differs_by_luck_and_fits() -> None:
    state = plotting()
    play_on(state, Random(4), 12)
    seat = state.seat
    found = [state.imagined(seat, luck) for luck in range(30)]
    for each in found:
        assert each.view(seat) == state.view(seat) and each.question(seat).facts == state.question(seat).facts
        play_on(each, Random(5))
    assert len({each.to_bytes() for each in found}) > 1


def test_who_has_done_has_done_in_what_is_imagined() -> None:
    for first in (0, 1):
        state = plotting()
        state.fill(first, FORM[first])
        other = 1 - first
        for luck in range(10):
            found = state.question(other).imagined(luck)
            assert found.waiting == (other,) and found.question().what == Ask.AWAY
            mine = state.imagined(first, luck)
            assert mine.waiting == (other,) and mine.view(first) == state.view(first)


def test_where_nothing_fits_it_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*known: Any) -> Any:
        raise Contradiction

    monkeypatch.setattr(imagined, "_drawn", none)
    state = plotting()
    with pytest.raises(Refused, match="none of 64 battles that were drawn fits all that seat 0 has seen"):
        state.imagined(0, 1)
    with pytest.raises(Refused, match="seat 5: there is none"):
        state.imagined(5, 1)


def test_what_is_imagined_can_be_imagined_again() -> None:
    state = plotting()
    play_on(state, Random(7), 9)
    for luck in range(8):
        found = state.imagined(state.seat, luck)
        again = found.imagined(state.seat, luck)
        assert again.view(state.seat) == state.view(state.seat)


# ---- what conformance finds -----------------------------------------------------------------------------------------


def other_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    stop = PatientTable.stop
    monkeypatch.setattr(PatientTable, "stop", lambda t: stop(t)._replace(luck=1))


def no_orders(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Run, "battle_of", lambda run, seat: run.battle)


def no_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    write = stored.write
    monkeypatch.setattr(stored, "write", lambda head, place: write(head, place._replace(since=(), ahead=())))


def other_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PatientTable, "roll", lambda t, die, sides: 1)


def no_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = imagined._drawn
    monkeypatch.setattr(imagined, "_drawn", lambda *known: drawn(*known)._replace(since=(), ahead=(), tape=()))
    monkeypatch.setattr(imagined, "_fits", lambda *known: True)
    monkeypatch.setattr(imagined, "_finish", lambda *known: None)


@pytest.mark.parametrize(
    "fault, said",
    [
        (other_luck, "draws otherwise|dice is|outcome is|ends otherwise"),
        (no_orders, "to viewer 1 sides.1.orders"),
        (no_answers, "asks otherwise|bytes taken up give other bytes"),
        (other_dice, "dice is|is asked|outcome is|ends otherwise"),
        (no_memory, "imagines in beat"),
    ],
)
def test_a_state_that_differs_is_caught(fault: Any, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    fault(monkeypatch)
    with pytest.raises(AssertionError, match=said):
        check_state(GAME, DEAL, 60)
