"""What is known of a game at the table: where it stands, whom it waits for, and what each viewer may see of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..errors import Refused
from ..face.game import Deal, Game, Offer
from ..face.wording import LogLine
from ..journal import Journal
from ..journal.entries import Answer, Edit, Plot
from ..sight.imagining import recalled
from ..sight.story import tell_lines
from ..sight.veils import Reader, Veiled
from ..state.questions import Asked
from ..state.records import copy
from ..state.views import OPEN, SPECTATOR, mask, view
from .deeds import offers_now
from .history import UNDECIDED, Course, ToName
from .known import knows_of_answers
from .live import Stage
from .plots import OpenPlot
from .referee import deal_now, lines_of, may_throw, players_now, things_to_name, veiled_now


class Watched:
    """A game as far as it is played, to look at."""

    def __init__(self, stage: Stage, journal: Journal, course: Course) -> None:
        self.stage, self.journal, self._course = stage, journal, course

    @property
    def game(self) -> Game:
        """The game."""
        return self.stage.game

    @property
    def deal(self) -> Deal:
        """What was dealt: seats, outcomes, names, settings; for sentences see `deal_for`."""
        return self.stage.deal

    @property
    def course(self) -> Course:
        """The beats played; for the core's own modules."""
        return self._course

    @property
    def players(self) -> Mapping[str, str]:
        """Seat name -> human, computer:LEVEL, doctrine:FILE, referee; as the referee has handed them over."""
        return players_now(self._course, self.journal.header.players)

    @property
    def receipt(self) -> str:
        """The running hash of the journal."""
        return self.journal.receipt

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return self._course.outcome is not None

    @property
    def outcome(self) -> int:
        """The place in the deal's outcomes; -1 while it goes on, or if it was ended undecided."""
        return UNDECIDED if self._course.outcome is None else self._course.outcome

    @property
    def on_hold(self) -> bool:
        """Is nobody asked anything because the referee holds the game? A beat that is under way goes on to its end."""
        return self._course.hold and not self._course.beat.given

    @property
    def beat(self) -> int:
        """The number of the running beat, or of the last one."""
        return self._course.beat.number

    @property
    def taken(self) -> int:
        """Answers of the running beat so far."""
        return self._course.run.taken

    @property
    def plot(self) -> OpenPlot | None:
        """The plot that waits for its seats; for the core's own modules."""
        return None if self.over or self.on_hold else self._course.run.plot

    @property
    def asked(self) -> Asked | None:
        """The question that waits outside a plot, all its facts shown; for the core's own modules."""
        return None if self.over or self.on_hold else self._course.run.asked

    @property
    def plotting(self) -> bool:
        """Do seats write sealed orders now?"""
        return self.plot is not None

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that the game waits for: in a plot for all of them, else for any, the one that is asked first."""
        if self.plot:
            return tuple(seat for seat in self.plot.seats if seat not in self.plot.given)
        return self.asked.answerers if self.asked else ()

    @property
    def battle_now(self) -> Any:
        """A copy of the battle as it is now, with what happened in the running beat; nothing is hidden in it."""
        return copy(self._course.run.battle)

    def state(self, seat: int = OPEN, whole: bool = False) -> Any:
        """A copy of the battle at the last checkpoint (a private one too, unless the `whole` beat is wanted), or at the
        end; what the seat may not see is at its default, but for what the running beat has shown it since."""
        run = self._course.known(seat).run
        start = run.start if whole or run.since is None else run.since.battle
        if self.over:
            return copy(self.mask_of(run.battle, seat))
        return recalled(self.game, start, run.battle, seat, self.mask_of)

    def view_of(self, battle: Any, seat: int) -> dict[str, Any]:
        """A battle of this game as the seat may see it, under the veils that stand now."""
        return veiled.view(battle) if (veiled := self.veiled(seat)) else view(battle, seat)

    def mask_of(self, battle: Any, seat: int) -> Any:
        """The same as a record, with what the seat may not see at its default; to look at only."""
        return veiled.mask(battle) if (veiled := self.veiled(seat)) else mask(battle, seat)

    def veiled(self, seat: int) -> Veiled | None:
        """The seat's sight under the referee's veils; None where there are none, and for the referee himself."""
        return veiled_now(self._course.known(seat), seat)

    def deal_for(self, seat: int) -> Deal:
        """The deal as the seat may read it: with the names that were given in play to what it knows of, and without
        those of what is veiled."""
        return veiled.deal if (veiled := self.veiled(seat)) else deal_now(self._course.known(seat), seat)

    @property
    def called(self) -> tuple[str, ...]:
        """What people call each seat now."""
        return self.deal_for(SPECTATOR).called

    def reader(self, seat: int) -> Reader:
        """A seat as it reads questions and forms now."""
        return Reader(seat, self.deal_for(seat), self.veiled(seat))

    def to_name(self, seat: int) -> list[ToName]:
        """What a seat may name now, or whose name it may take back, and with open eyes what the referee may."""
        if self.over or seat == SPECTATOR:
            return []
        return things_to_name(self._course.known(seat), self.deal_for(seat), seat)

    def offers(self, seat: int) -> list[tuple[Offer, int]]:
        """What a seat may set now, unasked, each with what it is set to."""
        return [] if self.over else offers_now(self._course, seat)

    def offers_wait(self, seat: int) -> bool:
        """Does what a seat sets unasked wait for the end of the running beat, as far as it knows?"""
        return knows_of_answers(self._course, seat)

    def may_throw(self, seat: int) -> bool:
        """May a seat throw dice beside the rules now?"""
        return not self.over and may_throw(self._course, seat)

    @property
    def log(self) -> list[LogLine]:
        """Everything that happened, nothing hidden."""
        return self.log_for(OPEN)

    def log_for(self, seat: int) -> list[LogLine]:
        """Everything that happened, as the seat may know it."""
        course = self._course.known(seat)
        lines = [line for beat in course.beats for line in lines_of(course, beat)]
        return tell_lines(self.game, self.deal_for(seat), lines, seat, self.veiled(seat))

    @property
    def acts(self) -> list[tuple[int, Answer | Plot | Edit]]:
        """The acts that stand, with their entry numbers: what `undo` can take back."""
        return [numbered for beat in self._course.beats for numbered in beat.acts]

    def checkpoint(self, beat: int, seat: int = OPEN) -> Any:
        """A copy of the battle as it was before a beat; `Refused` if the game has not come there."""
        known = next((each for each in self._course.known(seat).beats if each.number == beat), None)
        if known is None:
            there = f"it has {self._course.beats[0].number} to {self.beat}"
            raise Refused(f"beat {beat}", "the game has no such checkpoint", "", there)
        return copy(known.start)
