"""Beats of hundreds of answers: the rules rest inside them, and nobody is told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from admiralty.core.checks.conformance import CHECKS
from admiralty.core.engines import compiled_stepping, stepping
from admiralty.core.engines.proving import CONTRADICTED, play
from admiralty.core.engines.stepping import start
from admiralty.core.face.game import Request
from admiralty.core.journal.entries import Mark
from admiralty.core.play import course
from admiralty.core.play.autoplay import sight_of
from admiralty.core.play.foresight import preview
from admiralty.core.play.history import Run
from admiralty.core.play.live import LiveTable
from admiralty.core.play.resting import BLOCK
from admiralty.core.play.session import Session, new, resume
from admiralty.core.play.steps import stops
from admiralty.core.sight.prefix import Prefix
from admiralty.core.state.dice import SimulatedKeys
from admiralty.core.state.records import Size, copy, pack
from admiralty.core.state.rests import RESTS_MAX, EndlessBeat
from admiralty.core.state.views import SPECTATOR
from admiralty.opponents.search import Search

from ..conftest import Compiled
from .playing import SECRET, again, bytes_of, play_on
from .test_proving import Recording
from .toy_march import DEAL, GAME, NAMES, deal
from .toy_march_rules import Ask

WHOLE = replace(GAME, play_beat=lambda t, b: play_whole(t, b), midway=None)  # the same rules, without a rest
PEOPLE = dict.fromkeys(NAMES, "human")


def play_whole(t, b) -> None:  # type: ignore[no-untyped-def]
    GAME.play_beat(t, b)
    while GAME.midway(b):
        GAME.play_beat(t, b)


def march(steps: int, game=GAME, beats: int = 1) -> Session:  # type: ignore[no-untyped-def]
    return new(game, deal(Request({}, {"steps": steps, "beats": beats})), PEOPLE, secret=SECRET)


@pytest.mark.parametrize("check", CHECKS)
def test_a_game_of_long_beats_passes(check) -> None:  # type: ignore[no-untyped-def]
    check(GAME, DEAL)


@pytest.mark.parametrize("seed", range(6))
def test_it_is_played_as_if_it_never_rested(seed: int) -> None:
    resting, whole = march(60, beats=2), march(60, WHOLE, beats=2)
    by_chance, again_by_chance = Random(seed), Random(seed)
    undone, changes = Random(seed), 6
    while not resting.over:
        play_on(resting, by_chance, 7)
        play_on(whole, again_by_chance, 7)
        changes -= 1
        if changes >= 0 and resting.acts and not resting.over:
            n = undone.choice(resting.acts)[0]
            resting.undo(n)
            whole.undo(n)
        if changes >= 0 and undone.random() < 0.5:
            reopen = undone.random() < 0.3
            resting.edit("walkers.1.pack", 3, "by chance", reopen)
            whole.edit("walkers.1.pack", 3, "by chance", reopen)
        for seat in (SPECTATOR, 0, 1, 2):
            assert resting.view(seat) == whole.view(seat)
            assert resting.log_for(seat) == whole.log_for(seat)
    assert bytes_of(resting) == bytes_of(whole)
    assert bytes_of(resume(GAME, again(bytes_of(resting)))) == bytes_of(resting)


def test_the_journal_tells_of_no_rest() -> None:
    session = march(200)
    play_on(session, Random(1), 150)
    assert session.course.run.rests
    marks = [each for each in session.journal.entries if isinstance(each, Mark)]
    assert [mark.beat for mark in marks] == [0]
    assert session.beat == 0


def test_what_is_kept_of_a_beat_grows_by_blocks_only() -> None:
    session = march(2000)
    play_on(session, Random(2), 1000)
    run = session.course.run
    assert len(run.rests) <= 1000 // BLOCK + 2
    assert run.since is not None and run.since.at == len(session.course.beat.given)


def questions_replayed(session: Session, monkeypatch: pytest.MonkeyPatch, acts: int) -> list[int]:
    """How many answers the rules take again for each of the next acts."""
    taken: list[int] = []

    class Counting(LiveTable):
        def _stretch(self, answers: int, attempt: int) -> None:
            taken[-1] += answers
            super()._stretch(answers, attempt)

    monkeypatch.setattr(course, "LiveTable", Counting)
    by_chance = Random(3)
    for _ in range(acts):
        taken.append(0)
        play_on(session, by_chance, 1)
    monkeypatch.undo()
    return taken


def test_a_late_answer_replays_no_more_than_an_early_one(monkeypatch: pytest.MonkeyPatch) -> None:
    session = march(2000)
    early = questions_replayed(session, monkeypatch, 30)
    play_on(session, Random(4), 470)
    late = questions_replayed(session, monkeypatch, 30)
    assert session.taken >= 530
    assert max(late) <= max(early) <= 6


def test_taking_back_a_late_answer_replays_a_block_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    session = march(2000)
    play_on(session, Random(5), 500)
    before = [len(each.heard) for each in (session.course.run,)]
    session.undo(session.acts[-1][0])
    assert len(session.course.run.heard) < before[0]
    again_played = questions_replayed(session, monkeypatch, 1)
    assert again_played[0] <= BLOCK + 6


def test_what_a_seat_repeats_in_its_head_starts_at_the_rest() -> None:
    session = march(2000)
    play_on(session, Random(6), 500)
    seat = session.waiting[0]
    short, whole = session.prefix(seat), session.prefix(seat, whole=True)
    assert sum(map(len, (short.answers or {}).values())) <= 6 < 300 < sum(map(len, (whole.answers or {}).values()))
    assert len(short.dice) <= 12 < len(whole.dice)
    assert session.state(seat).step > 0 == session.state(seat, whole=True).step


def moments(session: Session) -> Iterator[int]:
    """Places of a beat at which one seat is asked outside a plot, some of them after hidden answers."""
    by_chance = Random(7)
    while not session.over:
        play_on(session, by_chance, 1)
        if session.asked and session.asked.what == Ask.PACE and session.taken % 3 == 0:
            yield session.waiting[0]


def test_a_seat_looks_ahead_and_searches_from_the_rest() -> None:
    session = march(60)
    for seat in moments(session):
        low = session.asked.low  # type: ignore[union-attr]
        assert preview(session, seat, low, seed=1), session.taken
        sight = sight_of(session, seat)
        played = play(GAME, sight.state, SimulatedKeys(5, 0), [GAME.simple] * 3, sight.prefix)
        assert played.outcome >= 0
        assert Search(6, interpreted=True).choose(sight)[0] in sight.answers


def test_every_decision_of_a_long_beat_is_found_again() -> None:
    session, whole = march(40), march(40, WHOLE)
    play_on(session, Random(8))
    play_on(whole, Random(8))
    here, there = list(stops(session.course)), list(stops(whole.course))
    assert [(each.lines, pack(each.battle)) for each in here] == [(each.lines, pack(each.battle)) for each in there]


def long_march(rests: int) -> Any:
    """A battle whose beats rest so often."""
    battle = copy(DEAL.battle)
    battle.rules.steps, battle.rules.beats = rests + 1, 1
    return battle


CAST = [level.doctrine for level in GAME.levels[:1]] * 3


def test_a_beat_that_rests_as_often_as_it_may_is_played_by_both_engines(compiled: Compiled) -> None:
    battle, kernel = long_march(RESTS_MAX), compiled(GAME, Size.SMALL)
    found = play(GAME, battle, SimulatedKeys(5, 0), CAST)
    block = kernel.run(battle, CAST, 5, 0, 1, keep=True)
    assert tuple(block.results[0]) == (found.outcome, 1, found.dice, found.turns)
    place = start(GAME, battle, 5, 0)
    for run in (stepping.Run(GAME, CAST, place), compiled_stepping.Run(compiled_stepping.Bench(kernel, CAST), place)):
        assert run.result is not None and run.result.dice == found.dice


def test_no_engine_plays_on_for_ever_in_a_beat_without_an_end(compiled: Compiled) -> None:
    battle, kernel = long_march(RESTS_MAX + 1), compiled(GAME, Size.SMALL)
    place, bench = start(GAME, battle, 5, 0), compiled_stepping.Bench(kernel, CAST)
    for go_on in (
        lambda: play(GAME, battle, SimulatedKeys(5, 0), CAST),
        lambda: kernel.run(battle, CAST, 5, 0, 1),
        lambda: stepping.Run(GAME, CAST, place),
        lambda: stepping.Run(GAME, CAST, place, wait=False),
        lambda: compiled_stepping.Run(bench, place),
    ):
        with pytest.raises(EndlessBeat, match="`midway` still holds after 10,000 rests"):
            go_on()
    assert compiled_stepping.Run(bench, start(GAME, long_march(5), 5, 0)).result is not None


def test_a_table_does_not_play_on_for_ever_in_a_beat_without_an_end() -> None:
    with pytest.raises(EndlessBeat):
        march(60, replace(GAME, play_beat=lambda t, b: None, midway=lambda b: True))


def test_a_table_counts_the_rests_of_a_beat_over_all_its_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("admiralty.core.state.rests.RESTS_MAX", 30)
    session, luck = march(60), Random(1)
    play_on(session, luck, 20)
    session.undo(session.acts[-1][0])
    with pytest.raises(EndlessBeat):
        play_on(session, luck, 40)
    left = bytes_of(session)
    assert 30 <= len(session.acts) < 40 and bytes_of(resume(GAME, again(left))) == left
    assert play_on(march(31), luck).over


def test_a_beat_that_is_over_keeps_no_rest() -> None:
    session = march(60, beats=2)
    play_on(session, Random(9), 80)
    runs: list[Run] = [beat.played for beat in session.course.beats]
    assert len(runs) == 2 and not runs[0].rests and runs[1].rests


def test_both_engines_repeat_a_beat_of_thousands_of_answers(compiled: Compiled) -> None:
    battle = deal(Request({}, {"steps": 2000})).battle
    cast = [GAME.simple] * 3
    t = Recording(GAME, copy(battle), SimulatedKeys(12, 0), [GAME.levels[0].doctrine] * 3)
    t.begin(0)
    play_whole(t, t.b)
    assert t.answers > 2200 and len(t.thrown) > 2000
    shorter = {seat: answers[:-9] for seat, answers in t.given.items()}
    whole, some, none = t.thrown, t.thrown[:1700], t.thrown[1:]
    for prefix in (Prefix(0, t.given, whole), Prefix(0, shorter, some, 1), Prefix(0, t.given, none)):
        block = compiled(GAME, Size.SMALL).run(battle, cast, 3, 0, 2, prefix, keep=True)
        for k in range(2):
            slow = play(GAME, battle, SimulatedKeys(3, k), cast, prefix)
            assert slow.outcome == block.results[k][0], k
            if slow.outcome != CONTRADICTED:
                assert (slow.beats, slow.dice) == tuple(int(n) for n in block.results[k][1:3]), k
                assert pack(slow.battle) == block.finals[k].tobytes(), k


@pytest.mark.parametrize("steps", [7, 500])
def test_both_engines_play_long_beats_alike(compiled: Compiled, steps: int) -> None:
    battle = deal(Request({}, {"steps": steps})).battle
    cast = [GAME.levels[seat % 2].doctrine for seat in range(3)]
    block = compiled(GAME, Size.SMALL).run(battle, cast, 21, 0, 40, keep=True)
    for k in range(40):
        slow = play(GAME, battle, SimulatedKeys(21, k), cast)
        assert (slow.outcome, slow.beats, slow.dice) == tuple(int(n) for n in block.results[k][:3]), k
        assert pack(slow.battle) == block.finals[k].tobytes(), k


def test_both_engines_go_on_alike_from_a_rest(compiled: Compiled) -> None:
    session = march(500)
    play_on(session, Random(10), 400)
    while session.plotting:
        play_on(session, Random(10), 1)
    sight = sight_of(session, session.waiting[0])
    cast = [GAME.simple] * 3
    block = compiled(GAME, Size.SMALL).run(sight.state, cast, 3, 0, 30, sight.prefix, keep=True)
    for k in range(30):
        slow = play(GAME, sight.state, SimulatedKeys(3, k), cast, sight.prefix)
        assert (slow.outcome, slow.beats, slow.dice) == tuple(int(n) for n in block.results[k][:3]), k
