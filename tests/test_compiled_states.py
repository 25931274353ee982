"""`State` on compiled rules; that it plays the battle of a table in every game is among the checks of conformance."""

from __future__ import annotations

import threading
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from admiralty import Deal, Refused, State, deal, states
from admiralty.core.engines import compiling
from admiralty.core.state.records import Size
from admiralty.games import game

from .conftest import Compiled

ENGINES = ("interpreted", "compiled")


@pytest.fixture
def dealt(compiled: Compiled) -> Deal:
    """The deal of a duel whose rules are compiled."""
    compiled(game("systemships"), Size.SMALL)
    return deal("systemships/duel")


@pytest.fixture
def nothing_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As where nobody has compiled anything yet."""
    monkeypatch.setattr(compiling, "cache_home", lambda: tmp_path)
    monkeypatch.setattr(states, "_steppers", {})
    monkeypatch.setattr(states, "_marks", {})


def play_on(state: State, luck: Random, answers: int = -1) -> None:
    while answers and not state.over:
        seat = luck.choice(state.waiting)
        state.answer(luck.choice(state.question(seat).legal), seat)
        answers -= 1


def test_both_engines_play_the_same_battle(dealt: Deal) -> None:
    for number in range(5):
        ends = []
        for engine in ENGINES:
            state = State.new(dealt, 7, number, engine)
            assert state.engine == state.copy().engine == engine
            play_on(state, Random(number))
            ends.append((state.outcome, state.beat, state.to_bytes(), state.view(-2), state.legal, state.seat))
        assert ends[0] == ends[1]


def test_what_lies_compiled_is_taken(dealt: Deal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(states, "_steppers", {})
    monkeypatch.setattr(states, "_marks", {})
    assert State.new(dealt).engine == "compiled"
    assert State.new(dealt, engine="interpreted").engine == "interpreted"


def test_bytes_go_from_one_engine_to_the_other(dealt: Deal) -> None:
    state, luck = State.new(dealt, 3, 0, "compiled"), Random(3)
    twin = State.new(dealt, 3, 0, "interpreted")
    while not state.over:
        play_on(state, luck, 3)
        data = state.to_bytes()
        twin = State.from_bytes(dealt, data)
        assert twin.engine == "interpreted" and twin.to_bytes() == data and twin.waiting == state.waiting
        state = State.from_bytes(dealt, data, "compiled")
        assert state.engine == "compiled" and state.to_bytes() == data
    assert twin.outcome == state.outcome


def test_an_imagined_battle_is_played_by_the_same_engine(dealt: Deal) -> None:
    one, other = (State.new(dealt, 5, 0, engine) for engine in ENGINES)
    for state in (one, other):
        play_on(state, Random(5), 2)
    for luck in range(4):
        found: list[Any] = [state.question().imagined(luck) for state in (one, other)]
        assert [state.engine for state in found] == list(ENGINES)
        for state in found:
            play_on(state, Random(luck), 12)
        assert found[0].to_bytes() == found[1].to_bytes()


def test_what_holds_a_state_can_be_copied(dealt: Deal) -> None:
    for engine in ENGINES:
        state = State.new(dealt, 5, 0, engine)
        play_on(state, Random(5), 2)
        held = deepcopy([state])[0]
        before = state.to_bytes()
        play_on(held, Random(6), 2)
        assert held.engine == engine and state.to_bytes() == before != held.to_bytes()


def test_copies_may_go_to_other_threads(dealt: Deal) -> None:
    """Where compiled rules play, others run: each thread has to have its own battle."""
    root = State.new(dealt, 6, 0, "compiled")
    alone, together = [root.copy() for _ in range(4)], [root.copy() for _ in range(4)]
    for number, state in enumerate(alone):
        play_on(state, Random(number))
    threads = [threading.Thread(target=play_on, args=(state, Random(k))) for k, state in enumerate(together)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [state.to_bytes() for state in together] == [state.to_bytes() for state in alone]


def test_nothing_is_compiled_unless_it_is_asked_for(nothing_compiled: None, tmp_path: Path) -> None:
    assert State.new("systemships/duel").engine == "interpreted"
    assert not list(tmp_path.iterdir())


def test_where_nothing_compiles_that_is_said(nothing_compiled: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "can_compile", lambda: False)
    with pytest.raises(Refused, match=r"numba, which compiles, is not installed; interpret instead"):
        State.new("systemships/duel", engine="compiled")
    assert State.new("systemships/duel").engine == "interpreted"


def test_compiling_is_said(
    dealt: Deal, nothing_compiled: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Once; here it is soon done."""
    from admiralty.odds import engines

    looks = iter([None, None, 0])

    class Done:
        returncode = 0

        def poll(self) -> Any:
            return next(looks)

    monkeypatch.setattr(compiling, "start", lambda room, size: Done())
    monkeypatch.setattr(engines, "POLL", 0)
    with pytest.raises(Refused, match="compiling failed with status 0; read what it says there"):
        State.new(dealt, engine="compiled")
    said = "Compiling the rules of systemships, once: this takes 20 seconds to 3 minutes.\n"
    assert capsys.readouterr().err == said


@pytest.mark.parametrize("engine", ["fast", "", None, 1])
def test_another_engine_is_refused(engine: Any) -> None:
    with pytest.raises(Refused, match='say "auto", "compiled" or "interpreted"'):
        State.new("systemships/duel", engine=engine)
