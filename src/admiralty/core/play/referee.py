"""What a referee does beside the rules: veils, dice of his own, notes, seats handed over, acts taken back.

These acts change nothing that the rules look at, so taking play back leaves them standing; each is taken back by
itself. The referee's dice come from the game's secret: the n-th throw of a game is settled before it is made, whatever
else happens, so they are proved as all others are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from ..errors import Refused
from ..face.game import Deal
from ..face.wording import name_of
from ..journal.rulings import ITSELF, Hand, Hold, Named, Note, Revoke, Roll, Ruling, Thrown, Veil
from ..sight.edits import end, say_places, say_settings
from ..sight.naming import born, may_know, may_name, require_name, who_knows, with_names
from ..sight.story import EVERYBODY, NAMED, REFEREE, Happening, may_see
from ..sight.veils import Veiled, rows_of, spots, veiled_for
from ..state.dice import die
from ..state.views import OPEN, SPECTATOR
from .history import Posted, ToName, edits_of
from .live import Disagrees, Stage

if TYPE_CHECKING:
    from .history import Beat, Course

THROWS = 1 << 40  # in place of a beat: where the referee's dice lie
THROWN_MOST, SIDES_MOST = 100, 1000  # of one throw: its dice, and their sides


class Acted(NamedTuple):
    """An act of the referee, or a name that a seat gave, as he reads it."""

    n: int
    beat: int
    kind: str  # edit, veil, roll, note, hand, hold, named
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
        _require_thrower(course, n, act)
        course = replace(course, throws=course.throws + 1)
    told = (course.before or course).run.lines  # while he decides on an end, its own lines are told to nobody
    posted = Posted(n, act, len(told))
    posted = _name_posted(course, posted, act) if isinstance(act, Named) else posted
    return replace(course, referee=(*course.referee, posted))


def _name_posted(course: Course, posted: Posted, act: Named) -> Posted:
    """With what the name is of, and who knows of that; `Disagrees` if it may not be given."""
    stage, seat = course.stage, OPEN if act.by == ITSELF else act.by
    thing = stage.game, stage.deal, course.known(seat).run.battle, act.of, act.number
    try:
        require_name(stage.game, deal_now(course.known(seat), seat), thing[2], act)
    except Refused as problem:
        raise Disagrees(posted.n, str(problem)) from None
    return replace(posted, born=born(*thing), knew=who_knows(*thing))


def drop_names(before: Course, course: Course, n: int) -> Course:
    """The course after entry `n`, which withdrew play, without the names of what was born in that play.

    A thing that was there before it keeps its name, as names are no part of play.
    """
    stage, battle = course.stage, course.run.battle
    stands = {m for beat in course.beats for m, _ in beat.acts}
    first = min((m for beat in before.beats for m, _ in beat.acts if m not in stands), default=n)

    def is_gone(each: Posted) -> bool:
        act = each.entry
        if not isinstance(act, Named) or each.revoked or each.n < first:
            return False
        return born(stage.game, stage.deal, battle, act.of, act.number) != each.born

    if not any(map(is_gone, course.referee)):
        return course
    kept = (replace(each, revoked=n) if is_gone(each) else each for each in course.referee)
    return replace(course, referee=tuple(kept))


def deal_now(course: Course, seat: int) -> Deal:
    """The deal with the names that stand and what the seats are called now, as a viewer may read them, veils aside.

    A course is never changed: what was found once holds for it.
    """
    stage = course.stage
    named = stage.game.naming and course.referee
    if not named and not stage.game.known_as:
        return stage.deal
    if seat not in course.deals:
        deal, battle = _with_seats(stage, course.run.battle), course.run.battle
        given = names_given(course) if named else []
        course.deals[seat] = with_names(stage.game, deal, battle, given, seat)
    return course.deals[seat]


def _with_seats(stage: Stage, battle: Any) -> Deal:
    """The deal with what its seats are called now: the very same one where that has not changed."""
    found = stage.game.known_as(battle, stage.deal) if stage.game.known_as else stage.deal.known_as
    return stage.deal if found == stage.deal.known_as else replace(stage.deal, known_as=found)


def names_given(course: Course) -> list[tuple[Named, int]]:
    """The names that were given and not taken back, the oldest first, each with its thing."""
    return [(each.entry, each.born) for each in course.referee if isinstance(each.entry, Named) and not each.revoked]


def names_at(course: Course, battle: Any, seat: int) -> list[Named]:
    """The names of what was there at a checkpoint that a viewer may read, as a referee gives them to a new game."""
    stage = course.stage
    veiled, dealt = veiled_now(course, seat), stage.deal.names
    read = with_names(stage.game, stage.deal, battle, names_given(course), seat).names
    hidden = veiled.things if veiled else frozenset[tuple[str, int]]()
    things = [(of, k) for of in stage.game.naming for k, name in enumerate(read[of]) if name != dealt[of][k]]
    return [Named(0, of, k, read[of][k]) for of, k in things if (of, k) not in hidden]


def things_to_name(course: Course, deal: Deal, seat: int) -> list[ToName]:
    """As `Watched.to_name`; `deal` as the seat may read it."""
    stage, battle, found = course.stage, course.run.battle, list[ToName]()
    veiled = veiled_now(course, seat)
    given = {
        (each.entry.of, each.entry.number): each
        for each in course.referee
        if isinstance(each.entry, Named) and not each.revoked and (seat == OPEN or each.entry.by == seat)
    }
    for of, word in stage.game.naming.items():
        for number, called in enumerate(deal.names[of]):
            if veiled is not None and (of, number) in veiled.things:
                continue
            thing = stage.game, stage.deal, battle, of, number
            mine = given.get((of, number))
            named = mine is not None and mine.born == born(*thing)
            if may_name(*thing, seat) or (named and may_know(*thing, seat)):
                place = word.place(number) if word.place else ""
                name, n = (mine.entry.name, mine.n) if mine and named and isinstance(mine.entry, Named) else ("", 0)
                found.append(ToName(of, number, called, place, name, n))
    return found


def _revoke(course: Course, n: int, act: Revoke) -> Course:
    theirs = (
        each
        for each in course.referee
        if act.by == ITSELF or (isinstance(each.entry, Named) and each.entry.by == act.by)
    )
    if all(each.n != act.entry or each.revoked for each in theirs):
        whose = "the referee" if act.by == ITSELF else f"seat {act.by}"
        raise Disagrees(n, f"takes back entry {act.entry}, which is no act of {whose} that stands")
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


def _require_thrower(course: Course, n: int, act: Roll) -> None:
    if act.by != ITSELF and not (
        may_throw(course, act.by) and act.seats in (readers_of(course, act.by, aside) for aside in (False, True))
    ):
        raise Disagrees(n, f"is no throw that seat {act.by} may make")


def may_throw(course: Course, seat: int) -> bool:
    """Does the game let a seat throw dice now?"""
    free = course.stage.game.free_dice
    return free is not None and seat >= 0 and free.open(course.known(seat).run.battle)


def readers_of(course: Course, seat: int, aside: bool) -> tuple[int, ...]:
    """The seats that read alone what a seat throws: none, as all do; or `aside` itself and who leads the game."""
    free = course.stage.game.free_dice
    if free is None or not aside:
        return ()
    return tuple(sorted({each for each in (seat, free.leads(course.run.battle)) if each >= 0}))


def throw_dice(course: Course, count: int, sides: int) -> tuple[Thrown, ...]:
    """The next throw beside the rules; `Refused` for dice that nobody has."""
    if not 1 <= count <= THROWN_MOST or not 2 <= sides <= SIDES_MOST:
        limits = f"1 to {THROWN_MOST} dice with 2 to {SIDES_MOST} sides are thrown at once"
        raise Refused("dice", f"{count} with {sides} sides cannot be thrown", "", limits)
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
    return veiled_for(stage.game, deal_now(course, seat), course.run.battle, laid, seat)


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
        out[places[i] : places[i]] = _tell(course, here[i], beat.number)
    return tuple(out)


def _tell(course: Course, each: Posted, beat: int) -> list[Happening]:
    """The line of an act; once it is taken back, to the referee and after the end only."""
    mask, kind, path = _audience(course, each), REFEREE, ""
    if isinstance(each.entry, Named):
        kind, field = NAMED, rows_of(course.stage.game, course.stage.deal)[each.entry.of]
        path = f"{field}.{each.entry.number}"
    text = _say_act(course, each.entry).replace("{", "{{").replace("}", "}}")
    if not each.revoked:
        return [Happening(beat, kind, each.n, (), mask, (), text, path)]
    out = [Happening(beat, kind, each.n, (), 0, (), f"{text} Undone.")]
    if mask:
        gone = "The name given here was undone." if kind == NAMED else "The referee undid what was here."
        out.append(Happening(beat, kind, each.n, (), mask, (), gone, path))
    return out


def _audience(course: Course, each: Posted) -> int:
    """Who reads of an act: of a name who knew of its thing when it was given, and who knows of it now."""
    stage, entry = course.stage, each.entry
    if isinstance(entry, Named):
        thing = stage.game, stage.deal, course.run.battle, entry.of, entry.number
        return each.knew | (who_knows(*thing) if born(*thing) == each.born else 0)
    if isinstance(entry, Hand | Hold):
        return EVERYBODY
    if isinstance(entry, Veil) and not entry.shown:
        return 0
    thrown = isinstance(entry, Roll) and entry.by != ITSELF
    if len(entry.seats) == (0 if thrown else stage.seats):
        return EVERYBODY
    return sum(1 << seat + 1 for seat in entry.seats)


def _say_act(course: Course, entry: Veil | Roll | Note | Hand | Hold | Named) -> str:
    stage, names = course.stage, deal_now(course, SPECTATOR).called
    match entry:
        case Veil():
            verb, whom = ("shows", "to") if entry.shown else ("hides", "from")
            place = say_places(stage.game, stage.deal, entry.paths)
            return end(f"The referee {verb} {place} {whom} {_seats(names, entry.seats)}", entry.reason)
        case Roll():
            what = f"{len(entry.rolled)}d{entry.rolled[0][1]}" + (f" for {entry.label}" if entry.label else "")
            values = [value for _, _, value in entry.rolled]
            together = f", together {sum(values)}" if len(values) > 1 else ""
            giver = "The referee" if entry.by == ITSELF else names[entry.by]
            what += " aside" if entry.by != ITSELF and entry.seats else ""
            return f"{giver} rolls {what}: {', '.join(map(str, values))}{together}."
        case Note():
            return _say_note(names, entry)
        case Hold():
            return f"The referee {'holds the game' if entry.on else 'lets the game go on'}."
        case Named():
            giver = "The referee" if entry.by == ITSELF else names[entry.by]
            return f"{giver} names {name_of(stage.deal.names, entry.of, entry.number)} “{entry.name}”."
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
        and may_see(_audience(course, each), eyes)
    ]  # fmt: skip


def acts_of(course: Course) -> Iterator[Acted]:
    """All that the referee has done, in its order; what was taken back is marked."""
    stage = course.stage
    found = [
        Acted(
            each.n, each.entry.beat, type(each.entry).__name__.lower(), _say_act(course, each.entry),
            _audience(course, each) != EVERYBODY, not each.revoked,
        )
        for each in course.referee
    ]  # fmt: skip
    standing = [(n, act) for beat in course.beats for n, act in edits_of(beat.acts) if not act.is_offer]
    back = {act.back for _, act in standing}
    last = {act: n for n, act in [*(each[:2] for each in course.gone), *standing]} if course.gone else {}
    lost = [each[:2] for each in course.gone if not each.sealed or last[each.edit] == each.n]  # else it was given again
    lost = [each for each in lost if not each[1].is_offer]
    for n, act in [*standing, *lost]:
        text = say_settings(stage.game, stage.deal, act.changes, act.reason)
        stands = n not in back and (n, act) in standing
        found.append(Acted(n, act.beat, "edit", text, act.hidden, stands))
    return iter(sorted(found))
