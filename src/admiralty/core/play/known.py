"""What a seat knows of the running beat, as rollouts from its point of view have to repeat it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ..errors import Refused
from ..journal.entries import Answer, Plot
from ..sight.prefix import HIDDEN_ANSWERS, HIDDEN_DICE, KINDS, Prefix, shown_plot
from ..sight.story import DIE, Heard, may_see
from ..state.records import ALL
from ..state.views import OPEN, SPECTATOR
from .referee import veiled_now

if TYPE_CHECKING:
    from .forms import Draft
    from .history import Course


def prefix_of(course: Course, drafts: Mapping[int, Draft], seat: int, whole: bool = False) -> Prefix:
    """As `Session.prefix`."""
    if seat == SPECTATOR:
        raise Refused("odds", "are for a seat or for the referee, not for spectators")
    asks = course.stage.game.wording.asks.values()
    may_be_hidden = course.stage.game.uncounted and seat != OPEN and any(word.seen is not ALL for word in asks)
    answers: dict[int, list[int]] = {}
    gaps: set[int] = set()  # seats whose last answers are hidden
    since = None if whole else course.run.since
    first, told = (since.at, len(course.run.edits) + len(since.lines)) if since else (0, 0)
    plots = course.run.revealed if whole else course.run.plots_since
    silent = [(plot.at, mute) for plot in plots for mute in plot.silent if seat not in (mute, OPEN)]
    for at, (n, act) in enumerate(course.beat.given[first:], first):
        _add_silent(answers, gaps, seat, [mute for place, mute in silent if place == at])
        heard = heard_by(course, n, seat)
        if isinstance(act, Plot) and seat in (act.seat, OPEN):
            answers.setdefault(act.seat, []).extend(box[3] for box in act.answers)
        elif heard and isinstance(act, Plot):
            answers.setdefault(act.seat, []).extend(shown_plot(heard, seat))
            gaps.discard(act.seat)
        elif isinstance(act, Answer) and (seat in (act.giver, OPEN) or (heard and may_see(heard[0].audience, seat))):
            row = answers.setdefault(act.seat, [])
            marked = act.seat in gaps or (may_be_hidden and act.seat != seat)
            row += (HIDDEN_ANSWERS, act.what) if marked else ()
            row.append(act.value)
            gaps.discard(act.seat)
        else:
            gaps.add(act.seat)
    _add_silent(answers, gaps, seat, [mute for place, mute in silent if place == len(course.beat.given)])
    if seat in drafts:
        answers.setdefault(seat, []).extend(drafts[seat].values)
    dice = _dice(course, told, seat)
    known, asked = {key: tuple(row) for key, row in answers.items()}, course.run.asked
    prefix = Prefix(course.beat.number, known, dice, -1 if seat == OPEN else seat)
    if asked is None or asked.seat == seat or seat not in asked.answerers:
        return prefix
    marks = (HIDDEN_ANSWERS, asked.what) if asked.seat in gaps or may_be_hidden else ()
    return replace(prefix, whose=asked.seat, marks=marks)


def _dice(course: Course, told: int, seat: int) -> tuple[tuple[int, int, int], ...]:
    """The dice of the running beat after so many lines, as a prefix has them."""
    thrown = [
        (line.id, line.args[1], line.args[0] if may_see(line.audience, seat) else 0)
        for line in course.run.lines[told:]
        if line.kind == DIE
    ]
    game = course.stage.game
    hidden = sum(1 << kind for kind, word in game.wording.dice.items() if word.seen is not ALL and kind < KINDS)
    if not (game.uncounted and hidden):
        return tuple(thrown)
    return tuple(row for each in thrown if each[2] for row in ((HIDDEN_DICE, hidden, 0), each))


def _add_silent(answers: dict[int, list[int]], gaps: set[int], seat: int, silent: Sequence[int]) -> None:
    """These seats had nothing to answer in a plot: an empty one stands there, so that each later plot meets its own.

    That is no secret: everybody sees for whom a plot waits.
    """
    for mute in silent:
        answers.setdefault(mute, []).extend(shown_plot((), seat))
        gaps.discard(mute)


def is_heard_by_all(course: Course) -> bool:
    """Do all who look on hear of the last answer of a game, or of the end of its beat?  Of a plot they hear."""
    if not course.beat.given:
        return True
    n, act = course.beat.given[-1]
    viewers = (SPECTATOR, *range(course.stage.seats))
    return isinstance(act, Plot) or all(
        may_see(one.audience, viewer) for viewer in viewers for one in heard_by(course, n, viewer)
    )


def knows_of_answers(course: Course, seat: int) -> bool:
    """Has anybody answered in the running beat, as far as this seat knows: it answered itself, or has heard of it?"""
    known = course.known(seat)
    return bool(known.beat.turns_of(seat)) or any(
        may_see(one.audience, seat) for n, _ in known.beat.given for one in heard_by(known, n, seat)
    )


def heard_by(course: Course, n: int, seat: int) -> tuple[Heard, ...]:
    """The answers of entry `n` of the running beat, once told; those about what is veiled are nobody's to know."""
    heard, veiled = course.run.heard.get(n, ()), veiled_now(course, seat)
    if veiled is None:
        return heard
    asks = course.stage.game.wording.asks
    return tuple(
        one._replace(audience=0) if veiled.hides_answer(asked.seat, asks[asked.what].facts, asked.facts) else one
        for one in heard
        for asked in (one.asked,)
    )
