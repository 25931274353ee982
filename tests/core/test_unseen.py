"""Nothing counts the unseen: twins that differ in hidden things only are told the same, and a counter is found."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from admiralty.core.checks.conformance import CHECKS, KERNEL_CHECKS
from admiralty.core.checks.conformance_unseen import check_unseen, count_alike
from admiralty.core.checks.twins import Twin, play_alike, twins_of
from admiralty.core.engines.proving import play
from admiralty.core.face.cues import Cue
from admiralty.core.face.game import Deal, Game, Request
from admiralty.core.face.scenes import Circle, Scene
from admiralty.core.face.wording import LogLine
from admiralty.core.play.autoplay import sight_of
from admiralty.core.sight.choosing import Sight
from admiralty.core.sight.prefix import HIDDEN_ANSWERS, HIDDEN_DICE, Contradiction, next_seen
from admiralty.core.state.dice import SimulatedKeys
from admiralty.core.state.records import Size, pack
from admiralty.core.state.table import Table
from admiralty.opponents import rollouts
from admiralty.opponents.search import Search

from ..conftest import Compiled
from . import toy, toy_contacts, toy_crew, toy_fog, toy_fray, toy_ground, toy_march, toy_moles, toy_plots
from . import toy_moles_rules as rules
from .toy_moles import DEAL, GAME, deal
from .toy_moles_rules import Ask, Die, Moles


def play_whole(t: Table, b: Moles) -> None:
    rules.play_beat(t, b)
    while rules.midway(b):
        rules.play_beat(t, b)


WHOLE = replace(GAME, play_beat=play_whole, midway=None)  # the same rules, without a rest
TOYS = (
    (toy, 30),
    (toy_contacts, 10),
    (toy_crew, 30),
    (toy_fog, 8),
    (toy_fray, 10),
    (toy_ground, 50),
    (toy_march, 100),
    (toy_moles, 80),
    (toy_plots, 10),
)


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("game", [GAME, WHOLE], ids=["resting", "whole"])
def test_the_moles_pass(check: Callable[[Game, Deal], None], game: Game) -> None:
    check(game, DEAL)


@pytest.mark.parametrize("check", KERNEL_CHECKS)
def test_the_moles_pass_compiled(check: Callable[..., None], compiled: Compiled) -> None:
    check(GAME, DEAL, compiled(GAME))


@pytest.mark.parametrize(("room", "least"), TOYS, ids=lambda each: getattr(each, "__name__", ""))
def test_no_toy_counts_the_unseen(room: Any, least: int) -> None:
    assert count_alike(room.GAME, room.DEAL) >= least


# ---- planted counters ------------------------------------------------------------------------------------------------


def tell_shafts(t: Table, b: Moles) -> None:
    before = b.moles[0].earth + b.moles[1].earth + b.moles[2].earth
    rules.play_beat(t, b)
    b.moles[0].far += before < b.moles[0].earth + b.moles[1].earth + b.moles[2].earth


def number_ids(view: Mapping[str, Any], deal: Deal, seat: int) -> Scene:
    hidden = sum(mole.shafts for mole in deal.battle.moles)
    drawn = toy_moles.scene(view, deal, seat)
    return replace(drawn, shapes=(*drawn.shapes, Circle(f"map-field-{hidden}", "the field", "ground", 0, 0, 5)))


def draw_more(view: Mapping[str, Any], deal: Deal, seat: int) -> Scene:
    drawn, hidden = toy_moles.scene(view, deal, seat), sum(mole.shafts for mole in deal.battle.moles)
    more = (Circle(f"map-heap-{k}", "a heap", "ground", k, 0, 5) for k in range(hidden))
    return replace(drawn, shapes=(*drawn.shapes, *more))


def play_slower(lines: Sequence[LogLine], deal: Deal) -> list[Cue]:
    slow = deal.battle.moles[2].shafts + 1
    return [replace(cue, step=cue.step * slow) for cue in toy_moles.cues(lines, deal)]


PLANTED = {
    "a counter that all see": replace(GAME, play_beat=tell_shafts),
    "a beat a shaft": replace(GAME, midway=None),
    "ids that count": replace(GAME, scene=number_ids),
    "shapes that count": replace(GAME, scene=draw_more),
    "steps of playback that count": replace(GAME, cues=play_slower),
}


@pytest.mark.parametrize("game", PLANTED.values(), ids=PLANTED)
def test_a_counter_is_found(game: Game) -> None:
    with pytest.raises(AssertionError, match=r"is told (of the unseen|something while)"):
        check_unseen(game, DEAL)


def test_what_is_known_to_count_may_be_left_out() -> None:
    with pytest.raises(AssertionError, match="beat is"):
        check_unseen(PLANTED["a beat a shaft"], DEAL)
    check_unseen(PLANTED["a beat a shaft"], DEAL, but=("beat", "at"))


# ---- what a computer is given ----------------------------------------------------------------------------------------


def pairs(game: Game, seat: int = 0) -> list[tuple[Sight, Sight]]:
    """What a computer at a seat is told at each of its walks in twins that go on alike."""
    found, both = [], twins_of(game, DEAL, DEAL.battle, seat, 5)
    for _ in play_alike(both, Twin.answer, Random(1)):
        one, two = (twin.session for twin in both)
        if one.asked and one.asked.seat == seat and one.asked.what == Ask.WALK and one.beat == 0:
            found.append((sight_of(one, seat), sight_of(two, seat)))
    return found


@pytest.mark.parametrize("game", [GAME, WHOLE], ids=["resting", "whole"])
def test_it_computes_the_same_and_as_much(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[int] = []
    monkeypatch.setattr(rollouts, "play", lambda *given: done.append(1) or play(*given))
    for sights in pairs(game):
        work = []
        for sight in sights:
            done.clear()
            choice = Search(8, interpreted=True).choose(sight)
            work.append((choice, len(done), pack(sight.state), sight.prefix, sight.usual, sight.luck))
        assert work[0] == work[1] and work[0][1] >= 8
    assert len(pairs(game)) >= 2


def test_its_prefix_says_of_hidden_things_that_there_may_be_some() -> None:
    (_, sight), *_ = reversed(pairs(WHOLE))
    answers, dice = sight.prefix.answers or {}, sight.prefix.dice
    assert list(answers[1])[:2] == [HIDDEN_ANSWERS, Ask.WALK] and len(answers[1]) % 3 == 0
    assert [kind for kind, _, _ in dice[::2]] == [HIDDEN_DICE] * (len(dice) // 2)
    assert {row[0] for row in dice[1::2]} == {Die.ROAD, Die.EARTH} and all(value for _, _, value in dice[1::2])


def test_hidden_dice_are_thrown_until_the_one_that_was_seen() -> None:
    tape = [(HIDDEN_DICE, 1 << Die.EARTH, 0), (Die.ROAD, 6, 4), (HIDDEN_DICE, 1 << Die.EARTH, 0), (Die.ROAD, 6, 2)]
    assert [next_seen(tape, Die.EARTH, 6), next_seen(tape, Die.EARTH, 6), next_seen(tape, Die.ROAD, 6)] == [0, 0, 4]
    assert [next_seen(tape, Die.ROAD, 6), tape] == [2, []]
    with pytest.raises(Contradiction):
        next_seen([(HIDDEN_DICE, 1 << Die.EARTH, 0), (Die.ROAD, 6, 4)], Die.GUESS, 5)


def test_both_engines_play_on_alike_from_what_is_known(compiled: Compiled) -> None:
    cast, fits, kernel = [GAME.simple] * 3, 0, compiled(GAME, Size.SMALL)
    both = twins_of(GAME, DEAL, DEAL.battle, 0, 5)
    for _ in play_alike(both, Twin.answer, Random(1)):
        session = both[0].session
        if session.asked and session.asked.seat == 0 and session.beat == 0:
            start, known = session.state(0, whole=True), session.prefix(0, whole=True)
            block = kernel.run(start, cast, 3, 0, 40, known, keep=True)
            for k in range(40):
                slow = play(GAME, start, SimulatedKeys(3, k), cast, known)
                assert (slow.outcome, slow.beats, slow.dice) == tuple(int(n) for n in block.results[k][:3]), k
                fits += slow.outcome >= 0
    assert fits > 40


def test_a_question_counts_its_own_seats_answers() -> None:
    session = twins_of(GAME, deal(Request({"shafts": (1, 4, 4)})), DEAL.battle, 0, 7)[0].session
    counts = dict.fromkeys(range(3), 0)
    while session.asked:
        assert session.asked.taken == counts[session.asked.seat]
        counts[session.asked.seat] += 1
        session.answer(session.asked.seat, 1)
    form = session.plot.sheet(1, ()).open  # type: ignore[union-attr]
    assert sum(counts.values()) == session.taken and form is not None and form.taken == counts[1]
