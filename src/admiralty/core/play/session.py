"""A game at the table: its journal, what its seats are asked, and what each of them may see.

The journal is the game. What a seat does is tried by the rules first, then journalled, and counts only when the
journal has it; what follows from it (dice, checkpoints, the end) is journalled right after it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from .. import journal as journals
from ..errors import Refused
from ..face.game import Deal, Game
from ..journal import Journal
from ..journal.entries import Answer, Edit, Entry, Plot, Source, Undo
from ..journal.rulings import ITSELF, Named, Revoke, Roll
from ..journal.steps import PLACES_MOST
from ..sight.imagining import seen_by
from ..sight.naming import require_name
from ..sight.places import require_all_settable
from ..sight.prefix import Prefix
from ..state.digests import digest
from ..state.views import OPEN
from .course import begin, ending, take
from .forms import Draft, Form, Known, Pending, form, question, require_fit
from .history import UNDECIDED, Course
from .known import prefix_of
from .live import Stage
from .plots import OpenPlot, Sheet
from .referee import names_at, readers_of, throw_dice
from .staging import Memory, Store, Stores, header_of, origin_of, reseat, stage_of
from .versions import replay_journal
from .watched import Watched

__all__ = ["Session", "Store", "Stores", "new", "resume", "watch"]
WATCHED = "this copy of the journal has no secret: you can watch, not play on"


class Session(Watched):
    """One game being played, resumed or watched; made by `new`, `resume` and `watch`."""

    def __init__(self, stage: Stage, store: Store | None, journal: Journal, course: Course, due: list[Entry]) -> None:
        """For `new`, `resume` and `watch`; without a store nothing can be done, only seen."""
        super().__init__(stage, journal, course)
        self._store, self._due = store, due
        self.drafts: dict[int, Draft] = {}  # seat -> what it has written in the running plot
        self._place = (-1, -1)
        self._write_due()
        self._tidy()

    # ---- what is known, with what seats are writing ------------------------------------------------------------

    @property
    def pending(self) -> dict[int, Pending]:
        """The open question of each seat that has one; in a plot, the next box of its form."""
        if asked := self.asked:
            return {seat: question(self.stage, self._course.run, asked, self._known(seat)) for seat in asked.answerers}
        return {seat: box for seat in self.waiting if (box := self.draft(seat).open) is not None}

    def battle_of(self, seat: int) -> Any:
        """The battle as it is for a seat, unmasked: in a plot with its own orders as far as written."""
        if self.plot and seat in self.plot.seats:
            return self._sheet(self.plot, seat).battle
        return self._course.known(seat).run.battle

    def view(self, seat: int) -> dict[str, Any]:
        """The battle as the seat may see it now, as plain data with None where hidden."""
        return self.view_of(self.battle_of(seat), seat)

    def prefix(self, seat: int, whole: bool = False) -> Prefix:
        """What a rollout for this seat repeats of the running beat before the computer plays on, from that `state`.

        In a plot a seat knows its own orders only, else no answer hidden from it. Spectators have no odds.
        """
        return prefix_of(self._course.known(seat), self.drafts, seat, whole)

    # ---- what a seat does ---------------------------------------------------------------------------------------

    def draft(self, seat: int) -> Form:
        """The form of a seat in the running plot; `Refused` if it has none."""
        plot = self._plot_of(seat)
        return form(self.stage, self.reader(seat), plot, self._sheet(plot, seat), seat in plot.given)

    def fill(self, seat: int, answers: Sequence[int]) -> Form:
        """Set the draft of a seat to these answers; `Refused` names the box, and nothing is changed.

        Where an earlier box is changed, the later answers of the old draft stay each at its own box: one that is not
        legal any more, or whose box is gone, waits until it is there again.
        """
        self.write(seat, answers)
        return self.draft(seat)

    def write(self, seat: int, answers: Sequence[int]) -> None:
        """As `fill`, for who does not read the form."""
        plot = self._plot_of(seat)
        if seat in plot.given:
            raise Refused(self._name(seat), "its orders are locked", "", "undo them to change them")
        draft = self.drafts.get(seat, Draft())
        self.drafts[seat] = draft.changed(self.stage, plot, self.reader(seat), list(answers))

    def ready(self, seat: int, clock: str = "") -> str:
        """Lock a seat's orders as its draft has them; returns the receipt. `clock`: see `answer`."""
        plot = self._plot_of(seat)
        if seat in plot.given:
            raise Refused(self._name(seat), "is already ready")
        sheet = self._sheet(plot, seat)
        if sheet.open is not None:
            word = self.game.wording.asks[sheet.open.what]
            raise Refused(self._name(seat), f"one answer is missing: {word.label}", word.clause)
        return self.act(Plot(self.beat, seat, self._course.withdrawals, sheet.given, clock))

    def answer(self, seat: int, value: int, clock: str = "") -> str:
        """Answer the question that waits; returns the receipt; `Refused` names the limits and the clause.

        `clock`: what it is if the seat's time was up, `entries.DRAFT` or `COMPUTER`.
        """
        asked = self.asked
        if asked is None or seat not in asked.answerers:
            self._require_going()
            what = "writes orders: fill in the form and say ready" if seat in self.waiting else "is not asked now"
            raise Refused(self._name(seat), what)
        value, by = require_fit(self.stage, self._known(seat), asked, value), ITSELF if seat == asked.seat else seat
        return self.act(Answer(self.beat, *asked[:4], value, self._course.withdrawals, asked.listed, clock, by))

    def give_name(self, seat: int, of: str, number: int, name: str) -> str:
        """Name what was born in play, or with open eyes as the referee does; returns the receipt.

        Without a name the newest one that this seat gave it is taken back (the referee: that anybody gave). `Refused`
        if it may not be named, or that is no name.
        """
        self.require_playable()
        by, said = ITSELF if seat == OPEN else seat, " ".join(name.split())
        thing = next((each for each in self.to_name(seat) if (each.of, each.number) == (of, number)), None)
        if thing is None or (not said and not thing.n):
            raise Refused(self._name(seat), "has no name to take back" if thing else "may not name that now")
        if not said:
            return self.act(Revoke(self.beat, thing.n, by))
        named = Named(self.beat, of, number, said, by)
        require_name(self.game, self.deal_for(seat), self._course.known(seat).run.battle, named)
        return self.act(named)

    def throw(self, seat: int, count: int, sides: int, label: str = "", aside: bool = False) -> str:
        """Throw dice of the game's secret beside the rules: openly, or `aside` for who leads the game; returns the
        receipt. `Refused` where the game has no such dice now, and for open ones that were to be thrown aside.
        """
        self.require_playable()
        if not self.may_throw(seat):
            raise Refused(self._name(seat), "may not throw dice of its own now")
        if not aside and re.search(r"\baside\b", label, re.IGNORECASE):
            what = "would throw dice for something aside openly, for all to read"
            remedy = "choose who reads them (at a terminal: roll 2d6 aside luck), or leave the word out"
            raise Refused(self._name(seat), what, "", remedy)
        rolled = throw_dice(self._course, count, sides)
        return self.act(Roll(self.beat, " ".join(label.split()), rolled, readers_of(self._course, seat, aside), seat))

    def offer(self, seat: int, path: str, value: int) -> str:
        """Set a number that is this seat's to set unasked, at once or when the running beat is over; returns the
        receipt. `Refused` if the game does not let it, or if it stands so already.
        """
        self.require_playable()
        found, now = next(((each, now) for each, now in self.offers(seat) if each.path == path), (None, value))
        if found is None or all(value != each for each, _ in found.choices):
            raise Refused(self._name(seat), "may not offer that now")
        if value == now:
            raise Refused(found.label, "it stands so already")
        return self.act(Edit(self.beat, path, value, by=seat))

    def undo(self, to: int) -> str:
        """Take back entry `to` (an answer, a plot, an edit) and all after it; later dice are new ones."""
        if self.over:
            raise Refused("undo", "the game is over and its secret is public: no more undo")
        if all(n != to for n, _ in self.acts):
            raise Refused("undo", f"entry {to} is no act that stands")
        return self.act(Undo(to))

    def undo_last(self, seat: int, count: int | None = None) -> str:
        """Take back the last thing that a seat did, or the last of its first `count` acts, and all after it."""
        mine = [n for n, act in self.acts if not isinstance(act, Edit) and act.giver == seat][:count]
        if not mine:
            raise Refused(self._name(seat), "has nothing to undo")
        return self.undo(mine[-1])

    def edit(
        self, path: str, value: int, reason: str = "", hidden: bool = False, reopen: bool = False, back: int = 0
    ) -> str:
        """The referee sets one number, as of `edit_places`; returns the receipt."""
        return self.edit_places([(path, value)], reason, hidden, reopen, back)

    def edit_places(
        self,
        changes: Sequence[tuple[str, int]],
        reason: str = "",
        hidden: bool = False,
        reopen: bool = False,
        back: int = 0,
    ) -> str:
        """The referee sets numbers by (path, value): before the first answer of a beat, else at the next checkpoint.

        `reopen` withdraws the answers of the running beat, so that they are set at once; `hidden` keeps it from the
        seats' log. `back` is the edit of an earlier beat that this one takes back. Returns the receipt. `Refused` if
        there is no such place, its limits forbid it, or the rules cannot go on from it; then nothing is set.
        """
        self.require_playable()
        require_different("edit", "sets", [path for path, _ in changes])
        (path, value), *also = changes
        given = bool(self._course.beat.given)
        edit = Edit(self.beat, path, value, reason, reopen and given, hidden, back, tuple(also))
        require_all_settable(self.game, self.deal, self.battle_now, edit.changes)
        try:  # before it is in the record
            take(self._course, len(self.journal.entries) + 1, replace(edit, reopen=given))
            return self.act(edit)
        except (ValueError, LookupError, ArithmeticError, AssertionError) as problem:
            to = f"these {len(changes)} numbers" if also else str(value)
            raise Refused(path, f"the rules cannot go on from {to}: {problem}") from problem

    def leave(self) -> str:
        """End the game undecided and open its secret."""
        self.require_playable()
        return self.act(ending(self._course, UNDECIDED))

    def branch(
        self,
        beat: int,
        players: Mapping[str, str],
        dice: Source | None = None,
        secret: bytes | None = None,
        words: Mapping[str, str] | None = None,
        store: Stores | None = None,
        doctrines: Mapping[str, Mapping[str, Any]] | None = None,
        seat: int = OPEN,
    ) -> Session:
        """A new game from before a beat, with new dice and `doctrines`; by a `seat`: as it knew, the rest imagined."""
        deal = reseat(self.deal, self.players, players, doctrines or {})
        origin = origin_of(deal, beat, *seen_by(self.game, deal, self.checkpoint(beat, seat), seat, self.veiled(seat)))
        begun = new(self.game, deal, players, dice, secret, words, store, origin)
        there = {(each.of, each.number) for each in begun.to_name(OPEN)}
        for act in names_at(self._course.known(seat), self.checkpoint(beat, seat), seat):
            if (act.of, act.number) in there:
                begun.act(replace(act, beat=begun.beat))
        return begun

    def export(self, path: str | os.PathLike[str]) -> None:
        """Write a copy of the journal into a new file; without its secret while the game goes on."""
        journals.export(self.journal, path, with_secret=self.over)

    # ---- how it is done -----------------------------------------------------------------------------------------

    def _name(self, seat: int) -> str:
        if seat == OPEN:
            return "referee"
        return self.called[seat] if 0 <= seat < len(self.deal.seats) else f"seat {seat}"

    def require_playable(self) -> None:
        """`Refused` if the game is over, or only watched."""
        if self._store is None:
            raise Refused(self.deal.title, WATCHED)
        if self.over:
            raise Refused(self.deal.title, "the game is over")

    def _require_going(self) -> None:
        if not self.over and self.on_hold:
            raise Refused(self.deal.title, "the referee holds the game", "", "wait until they let it go on")

    def _known(self, seat: int) -> Known:
        return Known(self._course.run.battle, self.reader(seat))

    def _plot_of(self, seat: int) -> OpenPlot:
        if self.plot is None or seat not in self.plot.seats:
            self._require_going()
            raise Refused(self._name(seat), "writes no orders now")
        return self.plot

    def _sheet(self, plot: OpenPlot, seat: int) -> Sheet:
        given = plot.given.get(seat)
        return plot.sheet(seat, [box[3] for box in given.answers] if given else self.drafts.get(seat, Draft()).values)

    def act(self, act: Entry) -> str:
        """Try an act, journal it, and only then let it count; for the core's own modules."""
        if self._store is None:
            raise Refused(self.deal.title, WATCHED)
        self._write_due()
        course, due = take(self._course, len(self.journal.entries) + 1, act)
        self._store.append(act)
        before, self._course, self._due = self.plot, course, due
        if self.plot and self.plot.went_on(before, act):
            self.drafts = {seat: draft for seat, draft in self.drafts.items() if seat in self.waiting}
        else:
            self._tidy()
        self._write_due()
        return self.receipt

    def _write_due(self) -> None:
        while self._due and self._store is not None:
            self._store.append(self._due[0])
            self._due = self._due[1:]

    def _tidy(self) -> None:
        """Keep of the drafts what still fits the running plot; all of them while the game waits for the referee."""
        if self._course.held is not None or self.on_hold:
            return
        plot = self.plot
        place = (self.beat, plot.at) if plot else (-1, -1)
        drafts, self.drafts = (self.drafts if place == self._place else {}), {}
        self._place = place
        for seat in self.waiting if plot else ():
            if plot and seat in drafts:
                self.drafts[seat] = drafts[seat].trimmed(self.stage, plot, seat)


def new(
    game: Game,
    deal: Deal,
    players: Mapping[str, str],
    dice: Source | None = None,
    secret: bytes | None = None,
    words: Mapping[str, str] | None = None,
    store: Stores | None = None,
    origin: Any = None,
    terms: Mapping[str, Any] | None = None,
) -> Session:
    """Start a game. `players` and `words` go by seat name; `dice` are secret unless told otherwise.

    `store` makes the place of the journal, e.g. ``lambda journal: JournalFile.create(path, journal)``; without one it
    is kept in memory. A `secret` is drawn unless given. `origin`, and `terms` (locks, salts, clock): see `Header`.
    """
    journal = Journal(header_of(game, deal, players, dice or Source(), secret, words or {}, origin, terms or {}))
    stage = stage_of(game, journal)
    if digest(stage.deal.battle) != digest(deal.battle):
        raise Refused(deal.title, "cannot be dealt again from its scenario, settings and ships")
    course, due = begin(stage)
    return Session(stage, (store or Memory)(journal), journal, course, due)


def resume(game: Game, journal: Journal, store: Store | None = None) -> Session:
    """Go on with a journalled game; `Refused` if its secret is missing, `Disagrees` if today's rules lead elsewhere.

    `store` is where the journal lies, e.g. the `JournalFile` that was opened; without one it goes on in memory.
    """
    stage, (course, due, _) = replay_journal(game, journal)
    if stage.keys is None:
        raise Refused(journal.header.game, WATCHED)
    return Session(stage, store or Memory(journal), journal, course, due)


def watch(game: Game, journal: Journal) -> Session:
    """Look at a journalled game without going on with it; its secret need not be known."""
    stage, (course, _, _) = replay_journal(game, journal)
    return Session(stage, None, journal, course, [])


def require_different(what: str, verb: str, paths: Sequence[str]) -> None:
    """`Refused` unless these are different places, one at least and no more than an entry takes."""
    if not paths or len(set(paths)) < len(paths):
        raise Refused(what, f"{verb} each of its places once, and one at least")
    if len(paths) > PLACES_MOST:
        raise Refused(what, f"{verb} {len(paths)} places: at most {PLACES_MOST} do", "", "do it in parts")
