"""The course of a game: what follows from its acts by the rules, without a file and without a viewer.

An act (an answer, a plot, an edit, an undo, the end by agreement) takes one course to the next; a course is never
changed. What follows from an act (dice, checkpoints, the end) is due in the journal right after it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple, TypeAlias

from ..errors import Refused
from ..face.endings import has_one_opponent
from ..journal.entries import Dice, Edit, Entry, Mark, Over, Undo
from ..journal.rulings import ITSELF, Hand, Hold, Named, Note, Revoke, Roll, Veil
from ..sight.story import REOPENED, TAKEN_BACK, UNDO, Happening, do_edit
from ..state.digests import digest
from ..state.paths import set_places
from ..state.records import copy
from ..state.rests import count_rests
from .deeds import require_offered
from .history import UNDECIDED, Beat, Course, Lost, Numbered, Run, edits_of, is_by_hand
from .live import Disagrees, LiveTable, Stage
from .plots import Suspended
from .referee import drop_names, post_act
from .resting import Rest, keep, rest, take_up
from .sources import DiceMissing, TapedDice


class Step(NamedTuple):
    """A course, and the entries that are due for what led there."""

    course: Course
    due: list[Entry]


def begin(stage: Stage) -> Step:
    """The course before the first act."""
    due: list[Entry] = [Mark(stage.beat, digest(stage.start))]
    return _go_on(Course(stage, (Beat(stage.beat, copy(stage.start), 0),)), due)


def take(course: Course, n: int, act: Entry) -> Step:
    """The course after act `n`; `Disagrees` if it does not fit, and the rules' own exceptions if they break on it."""
    after, due = _take(course, n, act)
    if after.withdrawals > course.withdrawals:
        after = drop_names(course, after, n)
    if after.held is not None:
        after = replace(after, before=replace(course.before or course, referee=after.referee))
    return Step(after, due)


def _take(course: Course, n: int, act: Entry) -> Step:
    if course.outcome is not None:
        raise Disagrees(n, "comes after the end of the game")
    if isinstance(act, Undo):
        return _undo(course, n, act.to)
    if isinstance(act, Over):
        return Step(_end(course, n, act), [])
    if isinstance(act, Dice | Mark):
        raise Disagrees(n, "is no act of a player or a referee")
    edits = (m for m, each in course.beat.acts if is_by_hand(each))
    if isinstance(act, Revoke) and act.by == ITSELF and act.entry in edits:
        return _drop_edit(course, n, act)
    if isinstance(act, Veil | Roll | Note | Hand | Hold | Named | Revoke):
        return Step(post_act(course, n, act), [])
    beat = course.beat
    if act.beat != beat.number:
        raise Disagrees(n, f"belongs to beat {act.beat}, and beat {beat.number} is running")
    if isinstance(act, Edit):
        return _edit(course, n, act)
    if act.attempt != course.withdrawals:
        raise Disagrees(n, f"says attempt {act.attempt}, and it is attempt {course.withdrawals}")
    return _rerun(course, beat.followed_by(n, act))


def _rerun(course: Course, beat: Beat, by_hand: bool = False) -> Step:
    """Run a changed last beat again."""
    return _go_on(replace(course, beats=(*course.beats[:-1], beat.having(noted=course.run.rolled))), [], by_hand)


def _edit(course: Course, n: int, edit: Edit) -> Step:
    beat = course.beat
    if edit.is_offer:
        require_offered(course, n, edit)
    try:
        set_places(copy(beat.start), edit.changes)
    except Refused as problem:
        raise Disagrees(n, str(problem)) from None
    if not edit.reopen:
        return _rerun(course, beat.followed_by(n, edit))
    kept = tuple((m, act) for m, act in beat.acts if isinstance(act, Edit))
    return _reopen(course, n, (*kept, (n, edit)))


def _reopen(course: Course, n: int, acts: tuple[Numbered, ...]) -> Step:
    """The running beat begins again, with these acts in place of its own."""
    beat = course.beat
    line = Happening(beat.number, UNDO, n, (), text=REOPENED)
    notes = (*((0, each) for _, each in beat.notes), (0, line))
    reopened = replace(course, withdrawals=course.withdrawals + 1, moves=course.moves + 1)
    return _rerun(reopened, replace(beat, acts=acts, notes=notes), by_hand=True)


def _drop_edit(course: Course, n: int, act: Revoke) -> Step:
    """An edit of the running beat never was; if its answers rest on it, they are withdrawn."""
    beat = course.beat
    if act.beat != beat.number:
        raise Disagrees(n, f"belongs to beat {act.beat}, and beat {beat.number} is running")
    rest = tuple((m, each) for m, each in beat.acts if m != act.entry)
    course = replace(
        course, gone=course.gone + tuple(Lost(m, it, False) for m, it in edits_of(beat.acts) if m == act.entry)
    )
    if not beat.given or any(m == act.entry for m, _ in beat.edits(waiting=True)):
        return _rerun(course, replace(beat, acts=rest), by_hand=True)
    return _reopen(course, n, tuple((m, each) for m, each in rest if isinstance(each, Edit)))


def _undo(course: Course, n: int, to: int) -> Step:
    at = next((i for i, beat in enumerate(course.beats) if any(m == to for m, _ in beat.acts)), None)
    if at is None:
        raise Disagrees(n, f"takes back entry {to}, which is no act that stands")
    beat = course.beats[at]
    acts = tuple((m, act) for m, act in beat.acts if m < to)
    shorter = replace(beat, acts=acts, noted=beat.played.rolled)
    last = len(shorter.given)
    lines = [each for later in course.beats[at + 1 :] for _, each in later.notes]
    lines.append(Happening(beat.number, UNDO, to, (), text=TAKEN_BACK))
    kept = [(min(place, last), each) for place, each in beat.notes]
    notes = (*kept, *((last, replace(each, beat=beat.number)) for each in lines))
    beats = (*course.beats[:at], replace(shorter, notes=notes))
    sealed = _all_sealed(course, to)
    moves = course.moves + (not sealed)
    lost = edits_of([act for later in course.beats[at:] for act in later.acts if act[0] >= to])
    gone = (*course.gone, *(Lost(n, edit, sealed) for n, edit in lost))
    return _go_on(replace(course, beats=beats, withdrawals=course.withdrawals + 1, moves=moves, gone=gone), [])


def _all_sealed(course: Course, to: int) -> bool:
    """Are entry `to` and all answers after it orders that nobody has seen yet? Edits aside, as they may be hidden."""
    given = course.run.plot.given.values() if course.run.plot else ()
    acts = [act for beat in course.beats for n, act in beat.acts if n >= to]
    return not isinstance(acts[0], Edit) and all(
        isinstance(act, Edit) or any(act is each for each in given) for act in acts
    )


def _end(course: Course, n: int, over: Over) -> Course:
    gave_up, game, deal = next(iter(over.resigned), None), course.stage.game, course.stage.deal
    fits = over.outcome in ((UNDECIDED,) if over.resigned else (UNDECIDED, course.held))
    if not fits or over != ending(course, over.outcome, gave_up):
        raise Disagrees(n, "does not end the game as it is now")
    if gave_up is not None and not (gave_up < len(deal.seats) and has_one_opponent(game, deal, gave_up)):
        raise Disagrees(n, f"lets seat {gave_up} resign, which cannot")
    return replace(course, outcome=over.outcome, held=None, before=None, resigned=gave_up)


def ending(course: Course, outcome: int, resigned: int | None = None) -> Over:
    """The entry that ends the game as it stands: undecided at its last checkpoint, decided where the rules stopped."""
    state = course.run.start if outcome == UNDECIDED else course.run.battle
    return Over(outcome, course.stage.secret, digest(state), () if resigned is None else (resigned,))


def _go_on(course: Course, due: list[Entry], by_hand: bool = False) -> Step:
    """Play on from the start of the last beat until an answer is missing or the game is over.

    An end that the referee has a hand in waits for him to confirm it: until then it can be taken back.
    """
    stage = course.stage
    course = begun = replace(course, held=None, before=None)
    by_hand = by_hand or (bool(course.beat.acts) and is_by_hand(course.beat.acts[-1][1]))
    while True:
        beat = course.beat
        run = play(stage, beat)
        course = replace(course, beats=(*course.beats[:-1], beat.having(run=run)))
        due += _dice_due(beat, run)
        if not run.done:
            return Step(course, due)
        outcome = stage.game.outcome(run.battle)
        if outcome >= 0 and (by_hand or _is_turned(begun, outcome, beat.number)):
            return Step(replace(course, held=outcome), due)
        if outcome >= 0:
            return Step(replace(course, outcome=outcome), [*due, ending(course, outcome)])
        if run.rests:  # a beat that is over keeps none: who goes back into it plays it from its start
            course = replace(course, beats=(*course.beats[:-1], beat.having(run=replace(run, rests=()))))
        following = Beat(beat.number + 1, run.battle, run.attempt)
        due.append(Mark(following.number, digest(following.start)))
        course = replace(course, beats=(*course.beats, following))


def _dice_due(beat: Beat, run: Run) -> list[Dice]:
    """The dice that the journal does not have yet.

    They are looked through backwards: what was not thrown again, as the beat was taken up later, is there already.
    """
    noted, due = beat.noted or {}, list[Dice]()
    for stretch in reversed(run.rolled):
        known = noted.get(stretch)
        if known is run.rolled[stretch]:
            break
        if known != run.rolled[stretch]:
            due.append(Dice(beat.number, stretch, run.rolled[stretch]))
    return due[::-1]


def _is_turned(course: Course, outcome: int, number: int) -> bool:
    """Do the referee's edits of the running beat bring this end about? Of others nothing is to be noticed."""
    kept = replace(course.beat, acts=tuple(each for each in course.beat.acts if not is_by_hand(each[1])))
    if kept.acts == course.beat.acts:
        return False
    try:
        other = _go_on(replace(course, beats=(*course.beats[:-1], kept)), []).course
    except (DiceMissing, Refused):  # play went another way: dice that were never thrown, answers to other questions
        return True
    return (other.outcome, other.beat.number) != (outcome, number)


def play(stage: Stage, beat: Beat) -> Run:
    """A beat from its checkpoint as far as its acts lead."""
    edits = tuple(beat.edits(waiting=False))
    given = beat.given
    run = beat.run if beat.run is not None and beat.run.edits == edits else None
    rests = tuple(each for each in run.rests if each.fits(given)) if run else ()
    b, start, lines = _opened(stage, beat, edits, rests)
    if not rests and stage.game.outcome(b) >= 0:  # the deal, or an edit, ends the game
        lines += [line for _, line in beat.notes]
        return Run(start, b, tuple(lines), {}, {}, None, None, (), True, 0, beat.attempt, edits)
    t = LiveTable(stage, b, beat.number, beat.attempt, given, beat.notes, run.plot if run else None)
    if rests:
        take_up(t, rests[-1])
    done, rests = _play_on(t, rests)
    t.note(len(t.acts))
    lines += t.lines
    if done:
        lines += _do_edits(stage, beat, b, beat.edits(waiting=True))
    rolled, revealed = t.dice_thrown(), tuple(t.revealed)
    return Run(
        start, b, tuple(lines), rolled, t.heard, t.asked, t.plot, revealed, done, t.taken, t.attempt, edits, rests
    )


def _opened(
    stage: Stage, beat: Beat, edits: tuple[tuple[int, Edit], ...], rests: Sequence[Rest]
) -> tuple[Any, Any, list[Happening]]:
    """The battle of a beat after the edits at its start, once to play on and once to keep, and their lines.

    Where the rules have rested since, it is the battle at the last of these places. Edits that the run before has done
    already, which may be many strokes of a brush, are not done again.
    """
    run, done = beat.run, 0
    if run is not None and edits[: len(run.edits)] == run.edits:
        done = len(run.edits)
    b = copy(rests[-1].battle if rests else run.start if run is not None and done else beat.start)
    lines = list(run.lines[:done]) if run is not None else []
    lines += _do_edits(stage, beat, b, edits[done:])
    start = run.start if run is not None and 0 < done == len(edits) else copy(b) if lines else beat.start
    return b, start, lines


def _do_edits(stage: Stage, beat: Beat, b: Any, edits: Sequence[tuple[int, Edit]]) -> list[Happening]:
    """Edits of a beat done to a battle, and their lines; the rules see each before the next, as when it was made."""
    lines: list[Happening] = []
    for n, edit in edits:
        lines.append(do_edit(stage.seats, beat.number, b, n, edit))
        if stage.game.after_edit is not None:
            stage.game.after_edit(b)
    return lines


def _play_on(t: LiveTable, rests: tuple[Rest, ...]) -> tuple[bool, tuple[Rest, ...]]:
    """Play a beat as far as its acts lead: is it over? And the places where the rules rested, with those known.

    `EndlessBeat` where there are too many.
    """
    game, b = t.stage.game, t.b
    try:
        game.play_beat(t, b)
        for number in count_rests(game.midway, b, rests[-1].number if rests else 0):
            rests = keep(rests, rest(t, number))
            game.play_beat(t, b)
    except Suspended:
        return False, rests
    if t.at < len(t.acts):
        raise Disagrees(t.acts[t.at][0], "answers what the rules do not ask: the beat is over")
    return True, rests


# ---- replaying -------------------------------------------------------------------------------------------------------


Look: TypeAlias = Callable[[Course, int, Entry], None]


class Replayed(NamedTuple):
    """What a journal leads to: the course, what is due after its last entry, how many entries it took."""

    course: Course
    due: list[Entry]
    entries: int


def replay(stage: Stage, entries: list[Entry], look: Look | None = None) -> Replayed:
    """Play a journal; `Disagrees` names the first entry that the rules do not lead to.

    With taped dice a journal may end before its last act's dice: then the course ends before that act. `look` sees each
    act before it is taken, with the course that it comes to, and may raise `Disagrees`.
    """
    _load(stage, entries, 0)
    course, due = _play(0, partial(begin, stage))
    for n, entry in enumerate(entries, 1):
        if due:
            if entry != due[0]:
                raise Disagrees(n, _differs(entry, due[0]))
            due = due[1:]
            continue
        decided = isinstance(entry, Over) and entry.outcome != UNDECIDED and course.held is None
        if decided or isinstance(entry, Dice | Mark):
            raise Disagrees(n, f"is {_kind(entry)}, and the rules lead to none here")
        _load(stage, entries, n)
        if look:
            look(course, n, entry)
        try:
            course, due = _play(n, partial(take, course, n, entry))
        except DiceMissing:
            if all(isinstance(later, Dice | Mark) for later in entries[n:]):
                return Replayed(course, [], n - 1)
            raise Disagrees(n, "leads to dice that the journal does not hold") from None
    return Replayed(course, due, len(entries))


def follow(course: Course, due: list[Entry], last: int, entries: Sequence[Entry]) -> Step:
    """Play on with the entries after entry `last`, all dice being known; `Disagrees` names the first that is off."""
    for n, entry in enumerate(entries, last + 1):
        if not due:
            course, due = _play(n, partial(take, course, n, entry))
        elif entry == due[0]:
            due = due[1:]
        else:
            raise Disagrees(n, _differs(entry, due[0]))
    return Step(course, due)


def _play(n: int, step: Callable[[], Step]) -> Step:
    try:
        return step()
    except (Refused, DiceMissing):
        raise
    except Exception as problem:  # whatever a strange journal makes the rules do
        raise Disagrees(n, f"the rules break on it: {type(problem).__name__}: {problem}") from problem


def _load(stage: Stage, entries: list[Entry], n: int) -> None:
    """Put the dice that follow entry `n` on the tape, if there is one."""
    if isinstance(stage.dice, TapedDice):
        for entry in entries[n:]:
            if isinstance(entry, Dice):
                stage.dice.tape[entry.beat, entry.stretch] = entry.rolled
            elif not isinstance(entry, Mark):
                break


def _differs(entry: Entry, due: Entry) -> str:
    if isinstance(entry, Dice) and isinstance(due, Dice):
        place = f"the dice of beat {due.beat} after {due.stretch} answers"
        return f"{place} are {_dice(entry)} in the journal and {_dice(due)} by its secret and rules"
    if type(entry) is type(due) and isinstance(entry, Mark | Over):
        return f"{_kind(entry)} differs from the one that the rules lead to"
    return f"is {_kind(entry)}, where {_kind(due)} has to stand"


def _dice(entry: Dice) -> str:
    values = [str(value) for _, _, value in entry.rolled]
    return " ".join(values[:12]) + (" …" if len(values) > 12 else "")


def _kind(entry: Entry) -> str:
    names = {"Dice": "a row of dice", "Mark": "a checkpoint", "Over": "an end"}
    return names.get(type(entry).__name__, f"an entry of kind {type(entry).__name__.lower()}")
