"""A game step by step: the battle before each decision of a beat, to look through it or to reckon from there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from ..journal.entries import Plot
from .course import play
from .history import Beat, Course
from .plots import Act


@dataclass(frozen=True, slots=True)
class Stop:
    """A place in a game at which the rules wait for a decision, or a checkpoint."""

    beat: int
    lines: int  # lines of the beat's log before it
    battle: Any


def taken_by(act: Act) -> int:
    """How many answers an act holds."""
    return len(act.answers) if isinstance(act, Plot) else 1


def decisions(beat: Beat) -> list[tuple[Act, ...]]:
    """What was decided in a beat, in order: an answer each, or the plots that were revealed together."""
    found: list[tuple[Act, ...]] = []
    acts = [act for _, act in beat.given]
    plots = {plot.at: plot.acts for plot in beat.played.revealed}
    if beat.played.plot:  # what is sealed so far
        plots[beat.played.plot.at] = len(acts)
    while acts:
        count = max(1, plots.get(len(beat.given) - len(acts), 0))
        found.append(tuple(acts[:count]))
        acts = acts[count:]
    return found


def length(beat: Beat) -> int:
    """How many stops a beat has: its checkpoint, and one before each decision that does not stand there."""
    count = len(decisions(beat))
    return 1 + count - (count > 0 and 0 not in beat.played.rolled)


def stops(course: Course) -> Iterator[Stop]:
    """Every checkpoint and, between them, the battle as it was before each decision; the last is where the game stands.

    The battles are not copies: only look at them.
    """
    for beat in course.beats:
        yield Stop(beat.number, 0, beat.played.start)
        acts, run = 0, None
        for k, decision in enumerate(decisions(beat)):
            if k or 0 in beat.played.rolled:  # else it stands before the first one as at the checkpoint
                before = (*beat.edits(waiting=False), *beat.given[:acts])
                run = play(course.stage, replace(beat, acts=before, run=run))
                yield Stop(beat.number, len(run.lines), run.battle)
            acts += len(decision)
    yield Stop(course.beat.number, len(course.run.lines), course.run.battle)
