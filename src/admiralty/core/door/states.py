"""`GameState`: a battle that is being played, for programs: no journal, no words, no clocks, and it can be copied."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NoReturn, Self, TypeAlias, Union

from ..engines.proving import CALLED, CALLED_LABEL
from ..engines.stepping import Run, start
from ..errors import Refused
from ..face.game import Deal, Game
from ..sight.prefix import Contradiction
from ..state.views import OPEN, SPECTATOR, view
from . import stored
from .imagined import imagine
from .observing import Layout, Number, layout_of, observe
from .questions import Question

if TYPE_CHECKING:
    from ..engines import compiled_stepping
    from ..engines.compiled_stepping import Stepper

AnyRun: TypeAlias = Union[Run, "compiled_stepping.Run"]


class GameState:
    """A battle from its deal on, which waits at each question of each seat; all seats are open.

    It stands at a checkpoint, a beat and the answers since; dice are addressed by (seed, battle). So equal seeds and
    equal answers give equal battles, here, in simulations and at a table with those dice. A copy copies a few numbers,
    and answers what comes next by playing on from the checkpoint.
    All of that is the same for both engines; `engine` names the one that plays here. A state is for one thread at a
    time.
    """

    __slots__ = ("_head", "deal", "game", "run")

    def __init__(self, game: Game, deal: Deal, run: AnyRun, head: dict[str, Any] | None = None) -> None:
        """For `begin`, `read` and `copy`."""
        self.game, self.deal = game, deal
        self._head = {} if head is None else head  # how its bytes begin, once that was found: the same for all copies
        self.run = run  # for the core's own modules

    @classmethod
    def begin(cls, game: Game, deal: Deal, seed: int = 0, battle: int = 0, stepper: Stepper | None = None) -> Self:
        """Battle number `battle` of the simulation `seed`, at its first question; with a stepper it is compiled."""
        if stepper is not None:
            return cls(game, deal, stepper.start(deal.battle, seed, battle))
        return cls(game, deal, Run(game, (), start(game, deal.battle, seed, battle)))

    @classmethod
    def read(cls, game: Game, deal: Deal, data: bytes, stepper: Stepper | None = None) -> Self:
        """The state that `to_bytes` gave the bytes of; `Refused` where they are another game's, another version's of
        its rules, another deal's, or damaged. A stepper is for bytes that can be trusted: compiled rules don't look
        whether a number that stands in a battle is one that could come about."""
        place = stored.read(game, deal, data)
        try:
            run = Run(game, (), place._replace(since=(), ahead=()))
            for value in place.since:
                run.answer(value)
            for seat, values in place.ahead:
                for value in values:
                    run.answer(value, seat)
        except (Refused, Contradiction, ValueError, LookupError, ArithmeticError, AssertionError) as problem:
            raise Refused("state", "the rules cannot go on from it", "", "give what to_bytes() gave") from problem
        return cls(game, deal, run if stepper is None else stepper.at(run.place))

    # ---- what is asked -------------------------------------------------------------------------------------------

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that are asked now, in their order: in a plot all that have not written their orders, else one;
        none when the battle is over.
        """
        return tuple(stop.asked.seat for stop in self.run.stops)

    @property
    def seat(self) -> int:
        """The first of them; -1 when the battle is over."""
        return self.run.seat

    @property
    def legal(self) -> Sequence[int]:
        """The legal answers of that seat, in the order offered; none when the battle is over."""
        return self.run.legal

    def question(self, seat: int | None = None) -> Question:
        """What a seat is asked, or the first of those that are; `Refused` if it is not asked now."""
        stop = self.run.stop_of(seat)
        if stop is None:
            self._refuse_seat(seat)
        return Question(self, stop, self.game.wording.asks[stop.asked.what])

    # ---- what is answered ----------------------------------------------------------------------------------------

    def answer(self, value: int, seat: int | None = None) -> None:
        """Answer for a seat, or for the first of those that are asked; the battle goes on to what is asked next.

        `Refused`, and nothing is changed, where the answer isn't legal or the seat is not asked.
        """
        try:
            self.run.answer(value, seat)
        except Refused as refused:
            self._refuse_answer(refused, seat)

    def fill(self, seat: int, values: Sequence[int]) -> None:
        """Write all that is left of a seat's sealed orders, box by box; boxes with one legal answer are not asked.

        `Refused`, and nothing is changed, where one isn't legal, or they are too few or too many.
        """
        try:
            self.run.fill(values, seat)
        except Refused as refused:
            self._refuse_answer(refused, seat)

    def _refuse_answer(self, refused: Refused, seat: int | None) -> NoReturn:
        """With the names of seat and question, and its rule."""
        stop = self.run.stop_of(seat)
        if stop is None:
            self._refuse_seat(seat)
        word, called = self.game.wording.asks[stop.asked.what], self.deal.called[stop.asked.seat]
        raise Refused(f"{called}, {word.label}", refused.what, word.clause, refused.remedy) from None

    def _refuse_seat(self, seat: int | None) -> NoReturn:
        if self.over:
            raise Refused(self.deal.title, "the battle is over", "", "go on from a copy made before its end")
        asked = " and ".join(self.deal.called[each] for each in self.waiting)
        if seat is None or seat not in range(len(self.deal.seats)):
            raise Refused(f"seat {seat}", f"there is none; seats go from 0 to {len(self.deal.seats) - 1}")
        raise Refused(self.deal.called[seat], "is not asked now", "", f"it waits for {asked}")

    # ---- how it stands -------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Has the battle ended?"""
        return self.run.over

    @property
    def outcome(self) -> str:
        """The label of its outcome, one of `deal.outcomes`, or "called" after 200 rounds; "" while it goes on."""
        result = self.run.result
        if result is None:
            return ""
        return CALLED_LABEL if result.outcome == CALLED else self.deal.outcomes[result.outcome]

    def worth(self, seat: int) -> int:
        """1 where a seat has won, -1 where it has lost, else 0, as while the battle goes on or when it was called."""
        outcome = self.outcome
        return self.game.worth(outcome, self.deal, seat) if outcome in self.deal.outcomes else 0

    @property
    def beat(self) -> int:
        """The number of the running beat, from 0; of a battle that is over, how many there were."""
        return self.run.beat

    @property
    def battle(self) -> Any:
        """The battle as it is, nothing hidden: to look at, until the next answer."""
        return self.run.battle

    def view(self, seat: int) -> dict[str, Any]:
        """The battle as a seat sees it, as plain data with None for what is hidden, in a plot with its own orders so
        far; seat -1 sees what all may see, -2 everything.
        """
        if seat not in range(OPEN, len(self.deal.seats)):
            self._refuse_seat(seat)
        return view(self.run.battle if seat <= SPECTATOR else self.run.battle_of(seat), seat)

    @property
    def layout(self) -> tuple[Number, ...]:
        """What the numbers of an observation are, in their order: the same for all states of a deal.

        What nobody sees, and what stands still in a battle, such as house rules and printed tables, is left out.
        """
        return self._layout.numbers

    def observation(self, seat: int) -> Any:
        """The battle as `view` shows it to a seat, as a row of numbers: a NumPy array of little-endian 32-bit numbers,
        or a list where NumPy isn't installed. What is hidden is at the number that `layout` gives for it.
        """
        if seat not in range(OPEN, len(self.deal.seats)):
            self._refuse_seat(seat)
        return observe(self._layout, self.run.battle if seat <= SPECTATOR else self.run.battle_of(seat), seat)

    @property
    def _layout(self) -> Layout:
        return layout_of(self.game.battle, int(self.deal.size), self.game.environment.still)

    @property
    def engine(self) -> str:
        """Which engine plays: "compiled" or "interpreted"."""
        return self.run.engine

    # ---- copies --------------------------------------------------------------------------------------------------

    def copy(self) -> Self:
        """Another state that stands where this one does; both go their own ways."""
        return type(self)(self.game, self.deal, self.run.copy(), self._head)

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """As `copy`: so what holds a state can be copied."""
        return self.copy()

    def imagined(self, seat: int, luck: int) -> Self:
        """A state that may be this one for all that a seat has seen, on which a search may play.

        The seat sees the same there, and is asked the same; what is hidden from it is drawn from `luck`, and dice to
        come are others. Who has done in a running plot has written there what a computer would, who has not has
        written nothing. Equal lucks give equal states. `Refused` where of 64 battles that were drawn none fits, and
        when the battle is over.
        """
        if seat not in range(len(self.deal.seats)):
            self._refuse_seat(seat)
        found: AnyRun = imagine(self.game, self.deal, self.run.interpreted, seat, luck)
        if found.engine != self.run.engine:
            found = self.run.at(found.place)
        return type(self)(self.game, self.deal, found, self._head)

    def to_bytes(self) -> bytes:
        """The state as bytes, which `from_bytes` takes up with the same deal; equal states give equal bytes.

        They begin with the game, the version of its rules, and hashes of the deal and of what a battle holds.
        """
        twin = self.run.copy()
        twin.beat  # noqa: B018  plays on to the last checkpoint
        if not self._head:
            self._head.update(stored.head_of(self.game, self.deal))
        return stored.write(self._head, twin.place)

    def __repr__(self) -> str:
        stands = f"over: {self.outcome}" if self.over else f"beat {self.beat}, waits for {self.waiting}"
        return f"<{self.deal.scenario}, {stands}>"
