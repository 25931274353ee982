"""Computer seats at the table: their doctrines answer from what the seat may see, as they do in the proving ground."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, TypeAlias, cast

from ..errors import Refused
from ..face.figures.gauges import Posed
from ..face.game import Game, elapsed, rounds
from ..face.wording import Names, Value, values_of
from ..journal.entries import COMPUTER, DRAFT, Answer, Edit
from ..sight.choosing import Chooser, Reply, Shown, Sight
from ..sight.veils import Veiled
from ..state.questions import Asked, Question, fits, legal, question_of
from ..state.records import blank, copy
from ..state.table import WriteOrder
from ..state.views import mask, view
from .bouts import Bouts, acts_given, givens, is_given, is_left
from .forms import known_facts
from .known import is_heard_by_all
from .plots import OrderTable
from .session import Session

PEOPLE = ("human", "referee")  # who plays a seat, if no computer does
LATE_MOST = 100  # answers given for a seat whose time is up
GO_MOST = 100  # answers of one go that everybody hears of
LOOK_MOST = 20  # beats in which somebody's last own decision is looked for, where the computer plays some of theirs


class _DoctrineTable(OrderTable):
    """A plot that a doctrine writes."""

    def __init__(
        self,
        game: Game,
        seat: int,
        doctrine: Any,
        luck: int,
        taken: int,
        veiled: Veiled | None = None,
        begun: Sequence[int] = (),
    ) -> None:
        super().__init__(seat, begun, taken)
        self.game, self.doctrine, self.luck, self.veiled = game, doctrine, luck, veiled
        self.question = blank(Question)

    def _value(self, asked: Asked) -> int:
        if (begun := super()._value(asked)) is not None:
            return begun
        question = question_of(asked, self.luck)
        question.noted, question.notes = self.question.noted, self.question.notes  # from box to box
        self.question = question
        return _reply(self.game, self.battle, asked, self.doctrine, question, self.veiled)


def write_plot(
    game: Game,
    b: Any,
    write_order: WriteOrder,
    seat: int,
    doctrine: Any,
    luck: int,
    taken: int,
) -> tuple[int, ...]:
    """The answers of a plot as a doctrine gives them, written on a copy of the battle."""
    table = _DoctrineTable(game, seat, doctrine, luck, taken)
    table.battle = copy(b)
    write_order(table, table.battle, seat)
    return tuple(value for _, value in table.boxes)


def _reply(game: Game, b: Any, asked: Asked, doctrine: Any, question: Question, veiled: Veiled | None = None) -> int:
    if isinstance(doctrine, _Replying):
        return doctrine.reply(_show(game, b, asked, doctrine.sealed, question, veiled))
    if isinstance(doctrine, Ordered):
        found = doctrine.find(mask(b, asked.seat) if veiled is None else veiled.mask(b), asked, question, veiled)
        return _reply(game, b, asked, game.simple, question, veiled) if found is None else found
    if veiled is not None:
        return _blind_reply(game, veiled.mask(b), asked, doctrine, question)
    value = int(game.answer(mask(b, asked.seat), question, doctrine))
    if not fits(asked, value):
        raise AssertionError(f"the doctrine of seat {asked.seat} answers {value} to question {asked.what}: not legal")
    return value


@dataclass(frozen=True, slots=True)
class _Replying:
    """In the place of a doctrine: it is shown each question as its seat may know it."""

    reply: Reply
    sealed: bool


def _show(game: Game, b: Any, asked: Asked, sealed: bool, question: Question, veiled: Veiled | None) -> Shown:
    seat, word = asked.seat, game.wording.asks[asked.what]
    facts = known_facts(word, b, asked, seat)
    if veiled and veiled.unseen(word.facts, facts):
        facts = veiled.known(word.facts, facts)
    posed = Posed(seat, asked.what, facts, asked.low, asked.high, asked.listed)

    def answer_of(doctrine: Any) -> int:
        return _reply(game, b, asked, doctrine, question, veiled)

    return Shown(posed, sealed, lambda: veiled.view(b) if veiled else view(b, seat), answer_of)


def _blind_reply(game: Game, seen: Any, asked: Asked, doctrine: Any, question: Question) -> int:
    """Under a referee's veils a doctrine may be asked about what it cannot see: then it takes the first answer."""
    try:
        value = int(game.answer(seen, question, doctrine))
    except (ValueError, LookupError, ArithmeticError, AssertionError):
        return legal(question)[0]
    return value if fits(asked, value) else legal(question)[0]


def auto_answer(session: Session, seat: int, doctrine: Any, clock: str = "") -> str:
    """Let a doctrine or a chooser answer for a seat that the game waits for: its question, or its whole plot.

    A question that several may answer is answered as the asked seat sees it. Returns the receipt. Where doctrines play
    all seats and answer in the order of the seats, the game is the simulation's. `clock`: as of `Session.answer`.
    """
    keys = session.stage.keys
    if keys is None or seat not in session.waiting:
        raise Refused(session.deal.title, f"nothing waits for seat {seat}")
    whose = session.asked.seat if session.asked else seat
    begun: tuple[int, ...] = ()
    if isinstance(doctrine, Finishing):
        doctrine, begun = doctrine.doctrine, tuple(box.answer for box in session.draft(seat).boxes)
    if session.plotting:
        session.write(seat, [])
    if isinstance(doctrine, Chooser):
        values = _choose(session, doctrine, sight_of(session, whose))
    else:
        values = answers_of(session, whose, doctrine, keys.luck(session.beat, whose), begun)
    if not session.plotting:
        return session.answer(seat, values[0], clock)
    session.write(seat, values)
    return session.ready(seat, clock)


# ---- standing orders, bouts, seats whose time is up ------------------------------------------------------------------

AS_SIMPLE = -1  # in the place of a value: the question is answered as `simple` would
Orders: TypeAlias = Mapping[int, int]  # the questions that a seat leaves to standing orders -> the place of its value
Standing: TypeAlias = Mapping[int, Orders]  # by seat


@dataclass(frozen=True, slots=True)
class Ordered:
    """In the place of a doctrine, for one question: a standing order with a value."""

    value: Value

    def find(self, seen: Any, asked: Asked, question: Question, veiled: Veiled | None) -> int | None:
        """The first of its answers that is open; under a referee's veils there may be nothing to find it by."""
        try:
            wanted = self.value(seen, question) if callable(self.value) else self.value
        except (ValueError, LookupError, ArithmeticError, AssertionError):
            if veiled is None:
                raise
            return None
        several = (wanted,) if isinstance(wanted, int) else wanted
        return next((int(answer) for answer in several if fits(asked, answer)), None)


@dataclass(frozen=True, slots=True)
class Finishing:
    """In the place of a doctrine, for one form: what its person has written in it stays, and a doctrine adds to it."""

    doctrine: Any


def ordered_by(session: Session, seat: int, standing: Standing | None, bouts: Bouts | None = None) -> Any:
    """By what the question is answered that a seat leaves to the computer: its standing order, or `simple`.

    A form of something that is given goes on from what its person has written: that may be who is to act.
    """
    asked, game = session.asked, session.game
    if session.plotting and is_given(session, seat, bouts or {}):
        return Finishing(game.simple)
    place = AS_SIMPLE if asked is None else (standing or {}).get(seat, {}).get(asked.what, AS_SIMPLE)
    if asked is None or place == AS_SIMPLE:
        return game.simple
    values = values_of(game.wording.asks[asked.what], session.deal_for(seat).names)
    return Ordered(values[place][1]) if place < len(values) else game.simple


def answer_late(
    session: Session,
    seats: Iterable[int],
    standing: Standing | None = None,
    bouts: Bouts | None = None,
    most: int = LATE_MOST,
) -> None:
    """All that these seats are asked, one after the other, until the game goes on without them: a draft that is whole
    counts, else `simple` answers. `standing`, `bouts`: see `timed_seats`.
    """
    place = session.beat, session.course.moves
    for seat in seats:
        for _ in range(most):
            if seat not in timed_seats(session, standing, bouts) or (session.beat, session.course.moves) != place:
                break
            if has_whole_draft(session, seat):
                session.ready(seat, DRAFT)
            else:
                auto_answer(session, seat, ordered_by(session, seat, standing, bouts), COMPUTER)


def timed_seats(session: Session, standing: Standing | None = None, bouts: Bouts | None = None) -> tuple[int, ...]:
    """The seats whose time runs: in a plot all that the game waits for; of a question the one that is asked, or the
    first person who shares it where a computer is asked, or one who leaves it to the computer.
    """
    if session.plotting:
        return session.waiting
    people = (seat for seat in session.waiting if _decides(session, seat, standing, bouts))
    return (*people, *session.waiting)[:1]


def _decides(session: Session, seat: int, standing: Standing | None, bouts: Bouts | None) -> bool:
    """Does a person play this seat who leaves what is asked now to nobody: neither to standing orders, nor with the
    bout, nor as something that is given?
    """
    return is_person(session, seat) and not _is_left_over(session, seat, standing, bouts)


def _is_left_over(session: Session, seat: int, standing: Standing | None, bouts: Bouts | None) -> bool:
    asked = session.asked
    left = () if standing is None else standing.get(seat, usual_standing(session.game))
    ordered = asked is not None and asked.what in left
    return ordered or is_left(session, seat, bouts or {}) or is_given(session, seat, bouts or {})


def is_person(session: Session, seat: int) -> bool:
    """Does a person play this seat, or the referee?"""
    return session.players.get(session.deal.seats[seat], PEOPLE[0]) in PEOPLE


def has_whole_draft(session: Session, seat: int) -> bool:
    """Has the seat answered all of its form, and only not said that it is ready?"""
    return session.plotting and session.draft(seat).open is None


def _choose(session: Session, chooser: Chooser, sight: Sight) -> Sequence[int]:
    """What it chooses; under a referee's veils it may have nothing to go by, and does the usual."""
    try:
        return chooser.choose(sight)
    except (ValueError, LookupError, ArithmeticError, AssertionError):
        if session.veiled(sight.seat) is None:
            raise
        return sight.usual


def answers_of(session: Session, seat: int, doctrine: Any, luck: int, begun: Sequence[int] = ()) -> tuple[int, ...]:
    """What a doctrine answers, or writes; `begun`: the first answers of its plot."""
    game, plot, veiled = session.game, session.plot, session.veiled(seat)
    if plot:
        table = _DoctrineTable(game, seat, doctrine, luck, plot.taken[seat], veiled, begun)
        return tuple(plot.written(table).values)
    asked = cast(Asked, session.asked)
    return (_reply(game, session.battle_now, asked, doctrine, question_of(asked, luck), veiled),)


def sight_of(session: Session, seat: int) -> Sight:
    """What a chooser at this seat is told; it has begun its form if it writes one.  `Refused` in a game to watch."""
    game, deal, asked, keys = session.game, session.deal, session.asked, session.stage.keys
    if keys is None:
        raise Refused(deal.title, f"nothing waits for seat {seat}")
    luck = keys.luck(session.beat, seat)
    seats = range(len(deal.seats))
    worths = tuple(tuple(game.worth(label, deal, other) for label in deal.outcomes) for other in seats)
    answers = legal(question_of(asked)) if asked else ()
    usual = answers_of(session, seat, game.simple, luck)
    plot = session.plot

    def writable(values: Sequence[int]) -> bool:
        sheet = plot.sheet(seat, values) if plot else None
        return sheet is None or (sheet.open is None and len(sheet.boxes) == len(values))

    def ask(reply: Reply) -> tuple[int, ...]:
        return answers_of(session, seat, _Replying(reply, plot is not None), luck)

    state, known = session.state(seat), session.prefix(seat)
    waiting = session.waiting if plot else (seat,)
    return Sight(game, deal.size, seat, worths, state, known, answers, usual, luck, writable, ask, waiting)


def answers_next(
    session: Session, doctrines: Mapping[int, Any], standing: Standing | None, bouts: Bouts | None = None
) -> tuple[int, Any] | None:
    """The seat that is answered for now, and by which doctrine; None: the game waits for others only, or is over.

    Standing orders answer single questions, in the middle of a beat; a plot is never left to them.
    Who has left the running bout is answered for all of it, and who has given all that decides a question or a form is
    answered for that. A question that several may answer is answered for the
    asked seat, once no person is left who would answer it.
    """
    seats = session.waiting
    if session.asked is not None:
        if any(seat not in doctrines and _decides(session, seat, standing, bouts) for seat in seats):
            return None
        seats = seats[:1]
    seat = next((seat for seat in seats if seat in doctrines), None)
    if seat is not None:
        return seat, doctrines[seat]
    seat = next((seat for seat in seats if _is_left_over(session, seat, standing, bouts)), None)
    return None if seat is None else (seat, ordered_by(session, seat, standing, bouts))


def play_go(
    session: Session,
    doctrines: Mapping[int, Any],
    standing: Standing,
    bouts: Bouts,
    is_spent: Callable[[], bool],
    most: int = GO_MOST,
    whole: bool = True,
) -> bool:
    """Answer as `answers_next` says, until nothing is left to answer, or others are to get their turn: after so many
    answers, or when the time is spent; is it?

    A whole go ends where everybody hears of its last answer. Else what viewers are told after it, and how often, would
    count the answers that they do not hear of. One that isn't whole also ends before that when the time is spent: tell
    nobody of it until another has gone on with it to such a place, see `is_heard_by_all`.
    """
    while most and (following := answers_next(session, doctrines, standing, bouts)):
        auto_answer(session, *following)
        heard = is_heard_by_all(session.course)
        most -= heard
        if (heard or not whole) and is_spent():
            return True
    return False


def count_to_take_back(session: Session, seat: int, standing: Collection[int], bouts: Bouts | None = None) -> int:
    """How many of its acts the seat has to take back to, so that the last one is one that it decided itself."""
    mine = [(n, act) for n, act in session.acts if not isinstance(act, Edit) and act.giver == seat]
    given, beats = givens(session, seat, bouts or {}), dict[int, set[int]]()
    while mine:
        n, act = mine[-1]
        later = any(each.since < n for each in given)
        if later and act.beat not in beats and len(beats) < LOOK_MOST:
            beat = next(each for each in session.course.beats if each.number == act.beat)
            beats[act.beat] = acts_given(session, beat, seat, given)
        if n not in beats.get(act.beat, ()) and not (isinstance(act, Answer) and act.what in standing):
            break
        mine.pop()
    return len(mine)


def usual_standing(game: Game) -> dict[int, int]:
    """The standing orders of a seat that has said nothing of them."""
    return dict.fromkeys(sorted(int(what) for what, word in game.wording.asks.items() if word.stands), AS_SIMPLE)


def require_standing(
    game: Game, asks: Collection[int], values: Orders = MappingProxyType({}), names: Names = MappingProxyType({})
) -> dict[int, int]:
    """The standing orders by which these questions are left, with these values; `Refused` unless they may be."""
    for what in asks:
        if what not in game.wording.asks or not game.wording.asks[what].standing:
            raise Refused("standing orders", f"cannot answer question {what}")
    for what, place in values.items():
        if what not in asks:
            raise Refused("standing orders", f"have a value for question {what}, which is not left to them")
        if not 0 <= place < len(values_of(game.wording.asks[what], names)):
            raise Refused("standing orders", f"have no value {place} for question {what}")
    return {what: values.get(what, AS_SIMPLE) for what in sorted(asks)}


def play_out(
    session: Session,
    doctrines: Mapping[int, Any],
    most: int | None = None,
    standing: Standing | None = None,
    after: Callable[[], None] = lambda: None,
    bouts: Bouts | None = None,
) -> None:
    """Answer for these seats, the lowest first, until the game waits for others only, or is over.

    `most`: stop before the beat that would be the next one after so many rounds; the game is left as it is. `after`
    is called after each answer.
    """
    opening = session.course.beats[0]
    first, begun = opening.number, rounds(session.game, opening.start)
    while not session.over:
        if most is not None and elapsed(session.game, session.course.run.start, session.beat - first, begun) >= most:
            return
        following = answers_next(session, doctrines, standing, bouts)
        if following is None:
            return
        auto_answer(session, *following)
        after()
