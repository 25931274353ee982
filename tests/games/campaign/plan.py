"""A table that answers from a plan by kind of question.

A `Plan` gives everything that is not in it the dullest answer there is: no job, no move, Dodge at drive 0 without fire;
a die that is not in it shows its highest face, with which a systemship of power/drive 6 or less spends all of it on its
speed. What was asked, thrown and told stays on the table; an answer of the plan that is not legal, and one that nobody
asks for, is an error.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from admiralty.games.systemships.campaign.records import HEXES
from admiralty.games.systemships.campaign.words import Ask, Event, Load, Work
from admiralty.games.systemships.words import Ask as CombatAsk
from admiralty.games.systemships.words import Tactic

STAY = HEXES  # the answer to "where does it go" that leaves it where it is
Order = Mapping[str, Any]


class IllegalError(Exception):
    """An answer of the plan is not among the legal ones, or nobody asks for it."""


class Asked(NamedTuple):
    """A question that had a choice, and what was answered."""

    seat: int
    what: int
    legal: tuple[int, ...]
    facts: tuple[int, ...]
    given: int


PASS = {Ask.WORK_AT: -1, Ask.MOVE: -1, Ask.GOAL: STAY, Ask.LOAD: Load.NOTHING, Ask.STOW: Load.NOTHING}
JOB_QUESTIONS = (Ask.WORK, Ask.PART, Ask.REPAIR, Ask.AMOUNT, Ask.PAY, Ask.CARGO, Ask.FOUND)


class Plan:
    """A table that answers from a plan.

    `moves`: by seat, (ship, hex) one after the other; (ship, hex, load) answers what is asked about loading there.
    `jobs`: by seat, (star, work, further answers …) one after the other.
    `orders`: by ship, its orders round by round: `{tactic, drive, beam, beam_target, screen, missiles}`.
    `answers`: further answers by question. `dice`: faces by die; the others show their highest face.
    """

    def __init__(
        self,
        *,
        moves: Mapping[int, Sequence[tuple[int, ...]]] | None = None,
        jobs: Mapping[int, Sequence[tuple[int, ...]]] | None = None,
        orders: Mapping[int, Sequence[Order]] | None = None,
        answers: Mapping[int, Sequence[int]] | None = None,
        dice: Mapping[int, Sequence[int]] | None = None,
    ) -> None:
        self.moves = {seat: list(each) for seat, each in (moves or {}).items()}
        self.jobs = {seat: list(each) for seat, each in (jobs or {}).items()}
        self.orders = {ship: list(each) for ship, each in (orders or {}).items()}
        self.answers = {what: list(each) for what, each in (answers or {}).items()}
        self.dice = {die: list(each) for die, each in (dice or {}).items()}
        self.asked: list[Asked] = []
        self.rolled: list[tuple[int, int, int]] = []
        self.events: list[tuple[int, tuple[int, ...]]] = []
        self.offered: list[int] = []
        self._going: dict[int, tuple[int, ...]] = {}
        self._working: dict[int, list[int]] = {}
        self._order: dict[int, Order] = {}

    # -- what a rule does

    def offer(self, value: int) -> None:
        self.offered.append(int(value))

    def bar(self, value: int, why: int) -> None:
        """Do nothing: reasons are for people at a table."""

    def tells_why(self) -> bool:
        return False

    def ask(self, seat: int, what: int, low: int, high: int, *facts: int) -> int:
        legal = tuple(self.offered) or tuple(range(low, high + 1))
        self.offered = []
        assert legal, f"question {what!r} has no legal answer"
        if len(legal) == 1:
            return self._taken(seat, what, legal[0])
        given = self._answer(seat, what, legal, tuple(int(fact) for fact in facts))
        if given not in legal:
            raise IllegalError(f"question {what!r} to seat {seat}, {facts}: {given} is not among {legal}")
        self.asked.append(Asked(seat, int(what), legal, tuple(int(fact) for fact in facts), int(given)))
        return given

    def ask_all(self, b: Any, seats: int, write_order: Callable[[Any, Any, int], None]) -> None:
        self._order = {}
        for seat in range(seats.bit_length()):
            if seats >> seat & 1:
                write_order(self, b, seat)
        for ship, order in self._order.items():
            written = b.ships[ship].order
            said = tuple(order.get(key, 0) for key in ("drive", "beam", "screen")) + (len(order.get("missiles", ())),)
            if said != (written.drive, written.beam, written.screen, written.tubes):
                raise IllegalError(f"ship {ship}: {order} is not what could be written")

    def roll(self, die: int, sides: int) -> int:
        face = self.dice[die].pop(0) if self.dice.get(die) else sides
        assert 1 <= face <= sides, f"die {die!r} of {sides} sides shows {face}"
        self.rolled.append((int(die), sides, face))
        return face

    def roll_until(self, die: int, sides: int, low: int, high: int) -> int:
        raise AssertionError("nothing is thrown again and again here")

    def emit(self, event: int, *args: int) -> None:
        self.events.append((int(event), tuple(int(arg) for arg in args)))

    # -- the answers

    def _answer(self, seat: int, what: int, legal: tuple[int, ...], facts: tuple[int, ...]) -> int:
        if self.answers.get(what):
            return self.answers[what].pop(0)
        if what < Ask.WORK_AT:
            return self._ordered(what, legal, facts)
        if what in (Ask.MOVE, Ask.GOAL, Ask.LOAD):
            return self._moved(seat, what)
        if what == Ask.WORK_AT or what in JOB_QUESTIONS:
            return self._done(seat, what, facts)
        return PASS.get(Ask(what), legal[0])

    def _moved(self, seat: int, what: int) -> int:
        if what == Ask.MOVE:
            self._going[seat] = self.moves[seat].pop(0) if self.moves.get(seat) else ()
            return self._going[seat][0] if self._going[seat] else PASS[Ask.MOVE]
        going = self._going.get(seat, ())
        if what == Ask.GOAL:
            return going[1] if len(going) > 1 else STAY
        if len(going) > 2:
            self._going[seat] = going[:2] + going[3:]
            return going[2]
        return Load.NOTHING

    def _taken(self, seat: int, what: int, only: int) -> int:
        """A question with one legal answer is not asked; a job that says this answer has said it."""
        if what in JOB_QUESTIONS and self._working.get(seat, [])[:1] == [only]:
            self._working[seat].pop(0)
        return only

    def _done(self, seat: int, what: int, facts: tuple[int, ...]) -> int:
        if what == Ask.WORK_AT:
            if self._working.get(seat):
                raise IllegalError(f"answers of a job that nobody asks for: {self._working[seat]}")
            self._working[seat] = list(self.jobs[seat].pop(0)) if self.jobs.get(seat) else [-1]
        if what == Ask.WORK and not self._working.get(seat):  # WW-R80: of one place alone it is not asked where
            star, *job = self.jobs[seat].pop(0) if self.jobs.get(seat) else (facts[0], Work.NONE)
            if star != facts[0]:
                raise IllegalError(f"work at {star}: there is work at {facts[0]} alone")
            self._working[seat] = list(job)
        assert self._working.get(seat), f"question {Ask(what).name} has no answer in the plan's job"
        return self._working[seat].pop(0)

    def _ordered(self, what: int, legal: tuple[int, ...], facts: tuple[int, ...]) -> int:
        ship = facts[0]
        if what == CombatAsk.TAKE_HIT:
            return legal[0]
        if what == CombatAsk.TACTIC:
            planned = self.orders.get(ship)
            if planned:
                self._order[ship] = planned.pop(0)
        order = self._order.get(ship, {})
        missiles = order.get("missiles", ())
        match what:
            case CombatAsk.TACTIC:
                return Tactic[order.get("tactic", "dodge").upper()]
            case CombatAsk.CARRY:
                return order.get("carry", 0)
            case CombatAsk.TUBES:
                return len(missiles)
            case CombatAsk.MISSILE_SPEED:
                return missiles[facts[1]]
            case CombatAsk.MISSILE_TARGET:
                return order.get("target", legal[0])
            case CombatAsk.BEAM_TARGET:
                return order.get("beam_target", legal[0])
        return order.get({CombatAsk.DRIVE: "drive", CombatAsk.BEAM: "beam", CombatAsk.SCREEN: "screen"}[what], 0)

    # -- what a test looks at

    def legal(self, what: int, *facts: int) -> set[int]:
        """The legal answers of the last question of a kind whose facts begin so; empty: it had no choice."""
        fits = [each for each in self.asked if each.what == what and each.facts[: len(facts)] == facts]
        return set(fits[-1].legal) if fits else set()

    def times(self, what: int) -> int:
        """How often a question of a kind had a choice."""
        return sum(each.what == what for each in self.asked)

    def faces(self, die: int) -> list[int]:
        """What a die showed, every time."""
        return [face for kind, _, face in self.rolled if kind == die]

    @property
    def combats(self) -> list[tuple[int, int]]:
        """(star, phasing side) of every combat, in the order fought."""
        return [args for event, args in self.events if event == Event.COMBAT]  # type: ignore[misc]

    def done(self) -> None:
        """Fail if anything of the plan is left over."""
        parts = ("moves", "jobs", "orders", "answers", "dice")
        left = {name: {k: v for k, v in getattr(self, name).items() if v} for name in (*parts, "_working")}
        if any(left.values()):
            raise IllegalError(f"left over in the plan: {left}")
