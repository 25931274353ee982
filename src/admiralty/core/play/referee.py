"""What a referee does beside the rules: veils, dice of his own, notes, seats handed over, acts taken back.

These acts change nothing that the rules look at, so taking play back leaves them standing; each is taken back by
itself. The referee's dice come from the game's secret: the n-th throw of a game is settled before it is made, whatever
else happens, so they are proved as all others are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from ..errors import Refused
from ..journal.entries import Edit
from ..journal.rulings import Hand, Note, Revoke, Roll, Ruling, Thrown, Veil
from ..sight.edits import end, say_places, say_settings
from ..sight.story import EVERYBODY, REFEREE, Happening, may_see
from ..sight.veils import Veiled, spots, veiled_for
from ..state.dice import die
from ..state.views import OPEN
from .history import Posted
from .live import Disagrees, Stage

if TYPE_CHECKING:
    from .history import Beat, Course

THROWS = 1 << 40  # in place of a beat: where the referee's dice lie
THROWN_MOST, SIDES_MOST = 100, 1000  # of one throw: its dice, and their sides


class Acted(NamedTuple):
    """An act of the referee as he reads it."""

    n: int
    beat: int
    kind: str  # edit, veil, roll, note, hand
    text: str
    secret: bool  # do some of the seats not know of it?
    stands: bool


class HandOut(NamedTuple):
    """A note of the referee that stays readable at some seats; `n` is its entry, which counts what is hidden."""

    n: int
    beat: int
    title: str
    text: str
    seats: tuple[int, ...]


def post_act(course: Course, n: int, act: Ruling) -> Course:
    """The course after act `n` of the referee; `Disagrees` if it may not be."""
    if act.beat != course.beat.number:
        raise Disagrees(n, f"belongs to beat {act.beat}, and beat {course.beat.number} is running")
    if isinstance(act, Revoke):
        return _revoke(course, n, act)
    if isinstance(act, Veil):
        _require_place(course, n, act)
    if isinstance(act, Roll):
        _require_dice(course, n, act)
        course = replace(course, throws=course.throws + 1)
    told = (course.before or course).run.lines  # while he decides on an end, its own lines are told to nobody
    return replace(course, referee=(*course.referee, Posted(n, act, len(told))))


def _revoke(course: Course, n: int, act: Revoke) -> Course:
    if all(each.n != act.entry or each.revoked for each in course.referee):
        raise Disagrees(n, f"takes back entry {act.entry}, which is no act of the referee that stands")
    marked = (replace(each, revoked=n) if each.n == act.entry else each for each in course.referee)
    return replace(course, referee=tuple(marked))


def _require_place(course: Course, n: int, act: Veil) -> None:
    try:
        for path in act.paths:
            spots(course.run.battle, path)
    except Refused as problem:
        raise Disagrees(n, str(problem)) from None
    if not act.seats:
        raise Disagrees(n, "veils a place before nobody")


def _require_dice(course: Course, n: int, act: Roll) -> None:
    sides = act.rolled[0][1] if act.rolled else 0
    if not 1 <= len(act.rolled) <= THROWN_MOST or not 2 <= sides <= SIDES_MOST:
        raise Disagrees(n, f"is no throw of 1 to {THROWN_MOST} dice with 2 to {SIDES_MOST} sides")
    if any(each[:2] != (0, sides) for each in act.rolled):
        raise Disagrees(n, "throws dice of several kinds")
    if course.stage.keys is not None and act.rolled != throw_dice(course, len(act.rolled), sides):
        raise Disagrees(n, "has other dice than its secret gives")


def throw_dice(course: Course, count: int, sides: int) -> tuple[Thrown, ...]:
    """The referee's next throw."""
    if course.stage.keys is None:
        raise AssertionError("a journal without its secret gives no dice")
    key = course.stage.keys.stretch(THROWS, course.throws, 0)
    return tuple((0, sides, die(key, i, sides)) for i in range(count))


# ---- what follows from them ------------------------------------------------------------------------------------------


def veiled_now(course: Course, seat: int) -> Veiled | None:
    """The sight of a viewer under the veils that stand; a spectator sees no more than the seat that sees least.

    A course is never changed: what was found once holds for it.
    """
    if seat == OPEN or not course.referee:
        return None
    if seat not in course.sights:
        course.sights[seat] = _sight(course, seat)
    return course.sights[seat]


def _sight(course: Course, seat: int) -> Veiled | None:
    stage = course.stage
    every = range(stage.seats)
    laid = [
        (path, each.entry.shown)
        for each in course.referee
        if isinstance(each.entry, Veil) and not each.revoked and _concerns(each.entry, seat, every)
        for path in each.entry.paths
    ]
    return veiled_for(stage.game, stage.deal, course.run.battle, laid, seat)


def _concerns(veil: Veil, seat: int, every: range) -> bool:
    if seat >= 0:
        return seat in veil.seats
    return not veil.shown or len(veil.seats) == len(every)


def players_now(course: Course, before: Mapping[str, str]) -> dict[str, str]:
    """Who plays each seat, from who played it when the game began."""
    out = dict(before)
    for each in course.referee:
        if isinstance(each.entry, Hand) and not each.revoked:
            out[course.stage.deal.seats[each.entry.seat]] = each.entry.player
    return out


def lines_of(course: Course, beat: Beat, most: int | None = None) -> tuple[Happening, ...]:
    """What happened in a beat, with what the referee did in it; what he did in beats taken back stands in the last.

    `most`: only up to before so many lines of its own.
    """
    lines, last = beat.played.lines[:most], beat is course.beat
    here = [
        each for each in course.referee if each.entry.beat == beat.number or (last and each.entry.beat > beat.number)
    ]
    if most is not None and most < len(beat.played.lines):
        here = [each for each in here if each.entry.beat == beat.number and each.at < most]
    if not here:
        return lines
    places = [min(each.at, len(lines)) if each.entry.beat == beat.number else len(lines) for each in here]
    order = sorted(range(len(here)), key=lambda i: (places[i], i), reverse=True)  # those of one place as they came
    out = list(lines)
    for i in order:
        out[places[i] : places[i]] = _tell(course.stage, here[i], beat.number)
    return tuple(out)


def _tell(stage: Stage, each: Posted, beat: int) -> list[Happening]:
    """The line of an act; once it is taken back, to the referee and after the end only."""
    entry = each.entry
    mask = _audience(stage, entry)
    text = _say_act(stage, entry).replace("{", "{{").replace("}", "}}")
    if not each.revoked:
        return [Happening(beat, REFEREE, each.n, (), mask, (), text)]
    out = [Happening(beat, REFEREE, each.n, (), 0, (), f"{text} Undone.")]
    if mask:
        gone = "The referee undid what was here."
        out.append(Happening(beat, REFEREE, each.n, (), mask, (), gone))
    return out


def _audience(stage: Stage, entry: Veil | Roll | Note | Hand) -> int:
    if isinstance(entry, Hand):
        return EVERYBODY
    if isinstance(entry, Veil) and not entry.shown:
        return 0
    return EVERYBODY if len(entry.seats) == stage.seats else sum(1 << seat + 1 for seat in entry.seats)


def _say_act(stage: Stage, entry: Veil | Roll | Note | Hand) -> str:
    names = stage.deal.called
    match entry:
        case Veil():
            verb, whom = ("shows", "to") if entry.shown else ("hides", "from")
            place = say_places(stage.game, stage.deal, entry.paths)
            return end(f"The referee {verb} {place} {whom} {_seats(names, entry.seats)}", entry.reason)
        case Roll():
            what = f"{len(entry.rolled)}d{entry.rolled[0][1]}" + (f" for {entry.label}" if entry.label else "")
            values = [value for _, _, value in entry.rolled]
            together = f", together {sum(values)}" if len(values) > 1 else ""
            return f"The referee rolls {what}: {', '.join(map(str, values))}{together}."
        case Note():
            return _say_note(names, entry)
    computer = f"The computer ({entry.player.partition(':')[2]})"
    who = {"human": "A person", "referee": "The referee"}.get(entry.player, computer)
    return f"{who} now plays {names[entry.seat]}."


def _say_note(names: Sequence[str], note: Note) -> str:
    if note.title:
        whom = _seats(names, note.seats) if note.seats else "nobody"
        return f"The referee hands {whom} “{note.title}”: {note.text}"
    return f"The referee to {_seats(names, note.seats)}: {note.text}" if note.seats else f"Note: {note.text}"


def _seats(names: Sequence[str], seats: Sequence[int]) -> str:
    if len(seats) == len(names):
        return "everybody"
    return " and ".join(names[seat] for seat in seats)


def handouts_of(course: Course, eyes: int) -> list[HandOut]:
    """The hand-outs that a viewer has, the oldest first: those that stand, and with open eyes everybody's."""
    return [
        HandOut(each.n, each.entry.beat, each.entry.title, each.entry.text, each.entry.seats)
        for each in course.known(eyes).referee
        if isinstance(each.entry, Note) and each.entry.title and not each.revoked
        and may_see(_audience(course.stage, each.entry), eyes)
    ]  # fmt: skip


def acts_of(course: Course) -> Iterator[Acted]:
    """All that the referee has done, in its order; what was taken back is marked."""
    stage = course.stage
    found = [
        Acted(
            each.n, each.entry.beat, type(each.entry).__name__.lower(), _say_act(stage, each.entry),
            _audience(stage, each.entry) != EVERYBODY, not each.revoked,
        )
        for each in course.referee
    ]  # fmt: skip
    standing = [(n, act) for beat in course.beats for n, act in beat.acts if isinstance(act, Edit)]
    back = {act.back for _, act in standing}
    last = {act: n for n, act in [*(each[:2] for each in course.gone), *standing]}
    lost = [each[:2] for each in course.gone if not each.sealed or last[each.edit] == each.n]  # else it was given again
    for n, act in [*standing, *lost]:
        text = say_settings(stage.game, stage.deal, act.changes, act.reason)
        stands = n not in back and (n, act) in standing
        found.append(Acted(n, act.beat, "edit", text, act.hidden, stands))
    return iter(sorted(found))
