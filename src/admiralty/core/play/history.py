"""What has been played, as data: beats, how far each has run, what was done by hand; `course` and `referee` make it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, TypeAlias

from ..face.game import Deal
from ..journal.entries import Answer, Edit, Plot
from ..journal.rulings import Hand, Hold, Named, Note, Roll, Thrown, Veil
from ..sight.story import Happening, Heard
from ..sight.veils import Veiled
from ..state.questions import Asked
from ..state.views import OPEN
from .live import Stage
from .plots import Act, OpenPlot, Revealed
from .resting import Rest

BeatAct: TypeAlias = Answer | Plot | Edit
Numbered: TypeAlias = tuple[int, BeatAct]
UNDECIDED = -1  # the outcome of a game that was ended before its rules ended it


@dataclass(frozen=True, slots=True)
class Run:
    """A beat as far as it was played."""

    start: Any  # the battle when it began, edits done
    battle: Any  # the battle where it stopped
    lines: tuple[Happening, ...]
    rolled: dict[int, tuple[Thrown, ...]]  # by stretch, in their order: answers of the beat before it
    heard: Mapping[int, tuple[Heard, ...]]  # by entry: its answers; none while a plot is sealed
    asked: Asked | None
    plot: OpenPlot | None
    revealed: tuple[Revealed, ...]  # the plots that are over
    done: bool
    taken: int
    attempt: int  # of the last answer
    edits: tuple[tuple[int, Edit], ...] = ()  # those done at its start
    rests: tuple[Rest, ...] = ()  # some of the places at which the rules rested on the way, the last of them always
    told: dict[int, Any] = field(
        init=False, default_factory=dict, compare=False, repr=False
    )  # by seat: see `forms.question`

    _shared: list[dict[int, int]] = field(init=False, default_factory=list, compare=False, repr=False)

    @property
    def shared(self) -> dict[int, int]:
        """The answers that several might have given, by entry: a bit mask of their seats; found once, as of `given`."""
        if not self._shared:
            alone = ((n, row[0].asked.shared) for n, row in self.heard.items() if len(row) == 1)
            self._shared.append({n: seats for n, seats in alone if seats})
        return self._shared[0]

    @property
    def since(self) -> Rest | None:
        """Where the rules rested last in it, from where a seat's knowledge of the rest of it starts; None: nowhere."""
        return self.rests[-1] if self.rests and not self.done else None

    @property
    def plots_since(self) -> tuple[Revealed, ...]:
        """The plots that are over since then; one before it may stand at the same place, if nobody had to answer it."""
        return self.revealed[len(self.since.revealed) if self.since else 0 :]


@dataclass(frozen=True, slots=True)
class Beat:
    """A beat: the checkpoint before it, what was done in it, and how it went."""

    number: int
    start: Any
    attempt: int  # of the last answer before it
    acts: tuple[Numbered, ...] = ()
    notes: tuple[tuple[int, Happening], ...] = ()  # lines that stand before the answer or plot at their place
    noted: Mapping[int, tuple[Thrown, ...]] | None = None  # dice that the journal has already
    run: Run | None = None
    _given: list[tuple[tuple[int, Act], ...]] = field(init=False, default_factory=list, compare=False, repr=False)

    @property
    def given(self) -> tuple[tuple[int, Act], ...]:
        """Its answers and plots; found once, as whatever looks at a beat asks for them."""
        if not self._given:
            self._given.append(tuple([(n, act) for n, act in self.acts if not isinstance(act, Edit)]))
        return self._given[0]

    def followed_by(self, n: int, act: BeatAct) -> Beat:
        """The beat with one more act."""
        made = replace(self, acts=(*self.acts, (n, act)))
        made._given.append(self.given if isinstance(act, Edit) else (*self.given, (n, act)))
        return made

    def having(self, **known: Any) -> Beat:
        """The beat with the same acts, and this known of it."""
        made = replace(self, **known)
        made._given.extend(self._given)
        return made

    @property
    def played(self) -> Run:
        """Its run."""
        if self.run is None:
            raise AssertionError(f"beat {self.number} has not been run")
        return self.run

    def turns_of(self, seat: int) -> list[Act]:
        """Its answers and plots that were this seat's to give, whichever of those who share a question gave them."""
        shared = self.played.shared
        if not shared or seat < 0:
            return [act for _, act in self.given if act.seat == seat]
        return [act for n, act in self.given if act.giver == seat or shared.get(n, 0) >> seat & 1]

    def edits(self, waiting: bool) -> list[tuple[int, Edit]]:
        """The edits that wait for the end of the beat, or those that were done at its start."""
        first = next((i for i, (_, act) in enumerate(self.acts) if not isinstance(act, Edit)), len(self.acts))
        part = self.acts[first:] if waiting else self.acts[:first]
        return edits_of(part)


class ToName(NamedTuple):
    """A thing that a seat, or the referee, may name now: what it is called, and the name that this one gave it.

    `place` is the id of the sheet or shape where it stands; `n` the entry of that name, 0 where there is none.
    """

    of: str
    number: int
    called: str
    place: str
    name: str
    n: int


class Lost(NamedTuple):
    """An edit that was taken back; `sealed`: with sealed orders that were withdrawn, after which it is given again."""

    n: int
    edit: Edit
    sealed: bool


@dataclass(frozen=True, slots=True)
class Posted:
    """What was done beside the rules: its entry, where its line stands in the log, and whether it was taken back."""

    n: int
    entry: Veil | Roll | Note | Hand | Hold | Named
    at: int  # lines of its beat before it
    revoked: int = 0  # the entry that took it back, or the play that its thing was born in; 0: it stands
    born: int = 0  # of a name: its thing
    knew: int = 0  # ... and the audience that knew of it


@dataclass(frozen=True, slots=True)
class Course:
    """The beats played, the running one last; `outcome` is None while the game goes on."""

    stage: Stage
    beats: tuple[Beat, ...]
    withdrawals: int = 0  # how often answers were withdrawn: the attempt of the next one
    outcome: int | None = None
    moves: int = 0  # how often more was withdrawn than sealed orders of a plot that still waited for others
    referee: tuple[Posted, ...] = ()  # what the referee did beside the rules
    throws: int = 0  # how often he threw dice
    held: int | None = None  # an outcome that an act of his led to: the game waits for him to confirm it
    before: Course | None = field(default=None, compare=False, repr=False)  # then: what the seats still see
    gone: tuple[Lost, ...] = ()  # edits that were taken back
    resigned: int | None = None  # the seat that gave up
    sights: dict[int, Veiled | None] = field(init=False, default_factory=dict, compare=False, repr=False)  # by viewer
    deals: dict[int, Deal] = field(init=False, default_factory=dict, compare=False, repr=False)  # likewise, with names

    @property
    def beat(self) -> Beat:
        """The running beat, or the last one."""
        return self.beats[-1]

    @property
    def hold(self) -> bool:
        """Does the referee hold the game? Then no beat gets its first answer."""
        holds = [each.entry.on for each in self.referee if isinstance(each.entry, Hold) and not each.revoked]
        return holds[-1] if holds else False

    @property
    def run(self) -> Run:
        """The running beat as far as it is played."""
        return self.beat.played

    def known(self, seat: int) -> Course:
        """The course as a viewer may know it: while the referee decides on an end, as it was before his act."""
        return self if self.before is None or seat == OPEN else self.before


def edits_of(acts: Sequence[Numbered]) -> list[tuple[int, Edit]]:
    """The edits among acts."""
    return [(n, act) for n, act in acts if isinstance(act, Edit)]


def is_by_hand(act: BeatAct) -> bool:
    """Is it an edit of the referee's?"""
    return isinstance(act, Edit) and not act.is_offer
