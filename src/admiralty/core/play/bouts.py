"""What a seat leaves to the computer besides standing orders: a bout, such as a combat of a campaign, which is answered
to its end; and things of its own, such as one officer, which the computer plays until they are taken back.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import NamedTuple, TypeAlias

from ..errors import Refused
from ..journal.entries import Edit
from .course import play
from .history import Beat
from .session import Session

FOR_GOOD = -1  # in the place of a beat: until it is taken back


class Given(NamedTuple):
    """A thing that a seat has given to the computer: until when, and since when, which undo asks for."""

    thing: int
    until: int = FOR_GOOD  # the beat after which it is the seat's again
    since: int = 0  # how many entries the journal had by then: what the seat did in them it decided itself
    moves: int = 0  # how often play had been taken back when `until` was said: once more, and it holds no longer


class Left(NamedTuple):
    """Which bout a seat has left to the computer, and how many acts of its own stood before it did; and the things that
    it has given to the computer.
    """

    bout: int
    since: int
    given: tuple[Given, ...] = ()

    def without_bout(self) -> Left:
        """The same with no bout."""
        return self._replace(bout=0, since=0)


NO_BOUT = Left(0, 0)  # a seat that leaves nothing
Bouts: TypeAlias = Mapping[int, Left]  # by seat


def bout_of(session: Session, seat: int) -> int:
    """The number of the bout in which the seat is asked, or has locked its orders; 0: none."""
    bout, plot = session.game.bout, session.plot
    seats = plot.seats if plot else session.waiting
    return 0 if bout is None or session.over or seat not in seats else bout.number(session.battle_now)


def say_bout(session: Session, seat: int, text: str) -> str:
    """A sentence of the game about its bouts, of the one that is running, as a seat may know it."""
    bout = session.game.bout
    return text.format(place=bout.place(session.battle_now, session.deal_for(seat).names)) if bout else text


def is_left(session: Session, seat: int, bouts: Bouts) -> bool:
    """Does the computer answer for this seat now?"""
    return seat in bouts and bouts[seat].bout == bout_of(session, seat) != 0


def leave_bout(session: Session, seat: int) -> Left:
    """The running bout is left from now on; `Refused` where the seat is asked nothing of one."""
    if not (number := bout_of(session, seat)):
        raise Refused(session.called[seat], "is asked nothing that could be left to the computer")
    return Left(number, _acts(session, seat))


def first_left(session: Session, seat: int, bouts: Bouts) -> int | None:
    """How many acts of the seat stand up to the first one given for it in the bout that it left; None: none was."""
    if seat not in bouts or not bouts[seat].bout or _acts(session, seat) <= bouts[seat].since:
        return None
    return bouts[seat].since + 1


def _acts(session: Session, seat: int) -> int:
    return sum(not isinstance(act, Edit) and act.giver == seat for _, act in session.acts)


# ---- things that are given ------------------------------------------------------------------------------------------


def givens(session: Session, seat: int, bouts: Bouts) -> list[Given]:
    """What of a seat the computer plays now, with since when and until when."""
    given = bouts[seat].given if seat in bouts else ()
    now = session.beat, session.course.moves
    running = [each for each in given if each.until == FOR_GOOD or (each.until, each.moves) == now]
    return [each for each in running if not _is_handed_over(session, seat, each)]


def _is_handed_over(session: Session, seat: int, given: Given) -> bool:
    """Has somebody else had it since it was given? Then it is given again only by who has it now."""
    path = session.game.giving.holder(given.thing) if session.game.giving else ""
    waiting = {n for n, _ in session.course.beat.edits(waiting=True)}
    return any(
        n > given.since and n not in waiting and any(each == path and holder != seat for each, holder in act.changes)
        for n, act in session.acts
        if isinstance(act, Edit)
    )


def given_by(session: Session, seat: int, bouts: Bouts) -> frozenset[int]:
    """What of a seat the computer plays now."""
    return frozenset(each.thing for each in givens(session, seat, bouts))


def is_given(session: Session, seat: int, bouts: Bouts) -> bool:
    """Has the seat given all to the computer that decides what it is asked now? Of a form, by what is written in it."""
    giving, given = session.game.giving, given_by(session, seat, bouts)
    if giving is None or not given or session.over or seat not in session.waiting:
        return False
    b = session.battle_of(seat) if session.plotting else session.battle_now
    return is_all_given(giving.whose(b, seat, session.asked), given)


def is_all_given(whose: Collection[int], given: frozenset[int]) -> bool:
    """Is what these decide the computer's? What nobody decides is not."""
    return bool(whose) and given.issuperset(whose)


def give(session: Session, seat: int, things: Collection[int], left: Left) -> Left:
    """Give exactly these things of a seat to the computer, at once. What else was given is the seat's again: between
    two beats at once, else after the running one. `Refused` for what it may not give.
    """
    giving = session.game.giving
    may = () if giving is None or session.over else giving.things(session.battle_now, seat)
    if giving is None or any(thing not in may for thing in things):
        what = "has no such officer or ship to give to the computer" if giving else "can give nothing to the computer"
        raise Refused(session.called[seat], what)
    before = {each.thing: each for each in givens(session, seat, {seat: left})}
    since = {thing: each.since for thing, each in before.items()}
    given = [Given(thing, FOR_GOOD, since.get(thing, len(session.journal.entries))) for thing in sorted(set(things))]
    if session.course.beat.given:  # in the middle of a beat
        ends = {"until": session.beat, "moves": session.course.moves}
        given += [before[thing]._replace(**ends) for thing in sorted(before.keys() - set(things))]
    return left._replace(given=tuple(given))


def acts_given(session: Session, beat: Beat, seat: int, given: Collection[Given]) -> set[int]:
    """The acts of a seat in a beat that were for the computer to decide, by what was given before each of them."""
    giving, found, run = session.game.giving, set[int](), None
    edits = beat.edits(waiting=False)
    for k, (n, act) in enumerate(beat.given):
        then = frozenset(each.thing for each in given if each.since < n)
        if giving is None or act.giver != seat or not then:
            continue
        if not is_all_given(giving.things(beat.played.start, seat), then):  # who gives all is asked nothing: no replay
            run = play(session.stage, replace(beat, acts=(*edits, *beat.given[:k]), run=run))
            if not is_all_given(giving.whose(run.battle, seat, run.asked), then):
                continue
        found.add(n)
    return found
