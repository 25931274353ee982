"""Step by step through a game, and branches that begin from what one seat knew."""

from __future__ import annotations

from random import Random

import pytest

from admiralty.core.checks.verify import verify
from admiralty.core.journal.entries import Plot
from admiralty.core.play.session import Session, resume
from admiralty.core.play.steps import decisions, length, stops, taken_by
from admiralty.core.state.digests import digest
from admiralty.core.state.views import view
from tests.core.playing import PEOPLE, again, bytes_of, play_on, plots, practice, toy, wild
from tests.core.test_resume import same
from tests.core.toy import GAME


@pytest.mark.parametrize("seed", range(8))
def test_each_stop_is_as_it_was_when_it_was_asked(seed: int) -> None:
    """A game is played act by act: what it was before each decision is found again in the whole."""
    random, session = Random(seed), practice(seed)
    seen = [(session.beat, len(session.course.run.lines), digest(session.battle_now))]
    while not session.over:
        sealed = bool(session.plot and session.plot.given)
        play_on(session, random, 1)
        now = (session.beat, len(session.course.run.lines), digest(session.battle_now))
        seen += [now] if not sealed or not (session.plot and session.plot.given) else []
    found = [(stop.beat, stop.lines, digest(stop.battle)) for stop in stops(session.course)]
    assert len(found) == 1 + sum(length(beat) for beat in session.course.beats)
    checkpoints = {(beat.number, 0, digest(session.checkpoint(beat.number))) for beat in session.course.beats}
    assert checkpoints < set(found) <= set(seen) | checkpoints and found[-1] == seen[-1]
    assert found == sorted(found, key=lambda stop: stop[:2])


@pytest.mark.parametrize("seed", range(6))
def test_decisions_hold_every_act_that_stands(seed: int) -> None:
    session: Session = wild(seed)
    for beat in session.course.beats:
        acts = [act for decision in decisions(beat) for act in decision]
        assert acts == [act for _, act in beat.given]
        taken = 0
        for decision in decisions(beat):
            assert len(decision) == 1 or all(isinstance(act, Plot) for act in decision)
            taken += sum(map(taken_by, decision))
        assert all(stretch <= taken for stretch in beat.played.rolled)


def test_plots_that_were_revealed_together_are_one_decision() -> None:
    session = toy()
    plots(session)
    first, *_ = decisions(session.course.beats[0])
    assert {act.seat for act in first} == {0, 1}


def test_a_branch_by_a_seats_knowledge_imagines_the_rest() -> None:
    """What the seat saw is as it was; the other's reserve is drawn, and the header says by whose eyes."""
    session = play_on(toy(), Random(8), 12)
    beat = session.beat
    was = session.checkpoint(beat)
    reserves = set()
    for _ in range(12):
        branch = session.branch(beat, PEOPLE, seat=0)
        assert branch.journal.header.origin["imagined"] == "first"
        assert view(branch.checkpoint(beat), 0) == view(was, 0)
        reserves.add(branch.checkpoint(beat).sides[1].reserve)
        found = resume(GAME, again(bytes_of(branch)))
        assert same(found, branch) and verify(found.journal, GAME).consistent
    assert len(reserves) > 2
    assert "imagined" not in session.branch(beat, PEOPLE).journal.header.origin
