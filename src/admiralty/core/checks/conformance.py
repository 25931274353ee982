"""What every game must pass, as plain functions: ``check_*(game, deal)`` raise AssertionError with a readable line.

`CHECKS` need the interpreter only, `KERNEL_CHECKS` take a compiled kernel besides. Battles are played at random, each
legal answer as likely as the others, on numbered dice; so a failure comes again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product
from random import Random
from typing import TYPE_CHECKING, Any

from ..engines.proving import BEATS_MAX, CALLED, ProvingTable, play, play_out
from ..face.game import Deal, Game, play_beat
from ..face.wording import Thrown, say_answer, say_die, say_event, say_pool, say_prompt
from ..journal.entries import Answer, Source
from ..play.autoplay import auto_answer
from ..play.course import take
from ..play.session import Session, new
from ..state.dice import SimulatedKeys
from ..state.digests import digest
from ..state.limits import check
from ..state.options import Note, options_of, read, say
from ..state.paths import diff
from ..state.questions import FACTS, Asked, Question, is_legal, legal, question_of
from ..state.records import blank, copy, dtype_of, from_json, pack, to_json, unpack
from ..state.views import SPECTATOR, mask, sees, view
from .conformance_bars import check_bars
from .conformance_boards import check_boards
from .conformance_endings import check_endings
from .conformance_gauges import check_gauges
from .conformance_naming import check_naming
from .conformance_play import BATTLES, Watch, check_view, first_difference, guard, play_random, sample_states
from .conformance_plots import check_plots, check_posting, check_prefixes
from .conformance_stepping import check_compiled_stepping, check_state, check_stepping
from .conformance_tools import check_tools
from .conformance_unseen import check_unseen

if TYPE_CHECKING:
    from ..engines.compiled import Kernel
else:
    Kernel = Any  # the annotations of a table of functions are read when the module is

QUESTIONS = 1500  # questions looked at by the checks that take long for each


def check_records(game: Game, deal: Deal, battles: int = BATTLES) -> None:
    """Bytes, JSON, copies and the NumPy form of every record agree."""
    import numpy as np

    records = [deal.battle, *(level.doctrine for level in game.levels)]
    for source in [*records, *(b for b, _ in sample_states(game, deal, battles))]:
        cls, data, name = type(source), pack(source), type(source).__name__
        assert dtype_of(cls, deal.size).itemsize == len(data), f"{name}: its NumPy form has another length"
        assert np.frombuffer(data, dtype_of(cls, deal.size)).tobytes() == data, f"{name}: NumPy gives other bytes"
        for how, other in (
            ("bytes", unpack(cls, data, deal.size)),
            ("JSON", from_json(cls, to_json(source), deal.size)),
            ("copy", copy(source)),
        ):
            assert pack(other) == data, f"{name}: its {how} gives {diff(source, other)[:3]}"
            assert digest(other) == digest(source), f"{name}: its {how} has another digest"


def check_limits(game: Game, deal: Deal, battles: int = BATTLES) -> None:
    """Every number stays inside its declared limits, at every question and every checkpoint."""
    for source in [deal.battle, *(level.doctrine for level in game.levels)]:
        assert not check(source), f"at the start {check(source)[0]}"

    class Limits(Watch):
        def question(self, b: Any, q: Question, facts: tuple[int, ...]) -> None:
            assert not check(b), f"battle {self.battle}, beat {self.beat}, question {q.what!r}: {check(b)[0]}"
            assert not check(q), f"battle {self.battle}, question {q.what!r}: {check(q)[0]}"

        def checkpoint(self, b: Any) -> None:
            assert not check(b), f"battle {self.battle}, after beat {self.beat}: {check(b)[0]}"

    for number in range(battles):
        play_random(game, deal, number, Limits(), guarded=False)


def check_battles_end(game: Game, deal: Deal, battles: int = BATTLES, may_be_called: bool = False) -> None:
    """Every battle ends, and each of its beats, with an outcome that has a label and a sentence, and the same dice give
    it again.

    No rule and no opponent looks at a place that a row does not have.
    """
    assert game.outcome(deal.battle) == -1, "the battle is over before it starts"
    before = pack(deal.battle)
    for number in range(battles):
        play_random(game, deal, number, Watch())
    for level in game.levels:
        for number in range(battles):
            held = [level.doctrine] * len(deal.seats)
            result = play(game, deal.battle, SimulatedKeys(0, number), held)
            where = f"battle {number} of {level.key}"
            assert may_be_called or result.outcome != CALLED, f"{where} goes on for {BEATS_MAX} beats"
            assert result.outcome == CALLED or 0 <= result.outcome < len(deal.outcomes), (
                f"{where} has outcome {result.outcome}: there are {len(deal.outcomes)}"
            )
            again = play_out(game, guard(deal.battle), SimulatedKeys(0, number), [guard(each) for each in held])
            assert (result.outcome, result.beats, result.dice) == (again.outcome, again.beats, again.dice), (
                f"{where} goes another way the second time"
            )
            assert pack(result.battle) == pack(again.battle), f"{where} ends otherwise the second time"
    assert pack(deal.battle) == before, "playing a battle changes what was dealt"
    for label in deal.outcomes:
        assert game.wording.outcomes(label, deal).strip(), f"outcome {label!r} has no sentence"


def check_views(game: Game, deal: Deal, battles: int = BATTLES) -> None:
    """What a seat may not see changes neither its view, nor the masked battle, nor its computer's answer."""
    luck = Random(1)
    for b, q in sample_states(game, deal, battles):
        for seat in (*range(len(deal.seats)), SPECTATOR):
            other = check_view(b, seat, luck)
            if q is not None and q.seat == seat:
                _check_peeking(game, b, other, q)


def _check_peeking(game: Game, b: Any, other: Any, q: Question) -> None:
    for level in game.levels:
        fair = game.answer(mask(b, q.seat), copy(q), level.doctrine)
        for battle in (b, other):  # the compiled opponent gets the battle itself
            answer = game.answer(copy(battle), copy(q), level.doctrine)
            assert answer == fair, (
                f"{level.key} peeks: question {q.what!r}, {fair} without what is hidden, else {answer}"
            )


def check_doctrines(game: Game, deal: Deal, battles: int = BATTLES) -> None:
    """Every level gives a legal answer to every question met, and only looks."""
    met = 0

    class Doctrines(Watch):
        def question(self, b: Any, q: Question, facts: tuple[int, ...]) -> None:
            nonlocal met
            met += 1
            seen = copy(mask(b, q.seat))
            for level in game.levels:
                given, asked, held = copy(seen), copy(q), copy(level.doctrine)
                answer = game.answer(given, asked, held)
                assert is_legal(q, answer), f"{level.key} answers {answer} to question {q.what!r}: not legal"
                for name, before, after in (
                    ("battle", seen, given),
                    ("question", q, asked),
                    ("doctrine", level.doctrine, held),
                ):
                    changes = [change for change in diff(before, after) if not change[0].startswith("note")]
                    assert not changes, f"{level.key} changes the {name} while it answers {q.what!r}: {changes[0]}"

    for number in range(battles):
        if met < QUESTIONS:
            play_random(game, deal, number, Doctrines(), guarded=False)


def check_notes(game: Game, deal: Deal, battles: int = BATTLES) -> None:
    """A level gives the same answers where the notes it took in a plot are gone."""
    for level in game.levels:
        for number in range(min(battles, 5)):
            t = ProvingTable(game, copy(deal.battle), SimulatedKeys(4, number), [level.doctrine] * len(deal.seats))

            def reply(b: Any, q: Question, held: Any, level: Any = level) -> int:
                forgetful = copy(q)
                forgetful.noted = 0
                answer, again = game.answer(b, q, held), game.answer(b, forgetful, held)
                assert answer == again, f"{level.key} answers {answer} to {q.what!r}, and {again} without its notes"
                return answer

            t.reply = reply
            for beat in range(BEATS_MAX):
                if game.outcome(t.b) >= 0:
                    break
                t.begin(beat)
                play_beat(game, t, t.b)


def check_wording(game: Game, deal: Deal, battles: int = BATTLES) -> None:
    """Every question, event and die has its words, which can be said with all known and with all hidden."""
    names, words = deal.names, game.wording
    for event, word in words.events.items():
        assert word.clause, f"event {event!r} names no clause"
        _require_words(f"event {event!r}", lambda word=word: say_event(word, (None,) * len(word.args), names))  # type: ignore[misc]
    for what, asked in words.asks.items():
        assert asked.clause and asked.label, f"question {what!r} lacks a clause or a label"
        _require_words(f"question {what!r}", lambda asked=asked: say_prompt(asked, (None,) * FACTS, names))  # type: ignore[misc]

    class Words(Watch):
        def question(self, b: Any, q: Question, facts: tuple[int, ...]) -> None:
            name = f"question {q.what!r}"
            word = words.asks.get(q.what)
            assert word is not None, f"{name} has no words"
            assert len(facts) <= len(word.facts), f"{name} has {len(facts)} facts, its words name {len(word.facts)}"
            known = tuple(q.facts)
            _require_words(name, lambda: say_prompt(word, known, names))
            for seat in {q.seat, *(each for each in range(len(deal.seats)) if self.sharing >> each & 1)}:
                seen = [
                    known[i] if sees(arg.seen, b, known, q.seat, seat) else None for i, arg in enumerate(word.facts)
                ]
                _require_words(name, lambda: say_prompt(word, (*seen, *(None,) * (FACTS - len(seen))), names))  # noqa: B023
            for value in {*legal(q)[:8], *legal(q)[-8:]}:
                _require_words(f"answer {value} to {name}", lambda: say_answer(word, value, names))  # noqa: B023

        def shared(self, seat: int, what: int, seats: int) -> None:
            self.sharing = seats
            assert not seats >> len(deal.seats), f"question {what!r} is shared with seats that there are not: {seats:b}"

        def event(self, b: Any, event: int, args: tuple[int, ...]) -> None:
            name = f"event {event!r}"
            word = words.events.get(event)
            assert word is not None, f"{name} has no words"
            assert len(args) <= len(word.args), f"{name} has {len(args)} arguments, its words name {len(word.args)}"
            padded = (*args, *(0,) * (len(word.args) - len(args)))
            _require_words(name, lambda: say_event(word, padded, names))
            for i in range(len(padded)):
                _require_words(name, lambda: say_event(word, (*padded[:i], None, *padded[i + 1 :]), names))  # noqa: B023

        def die(self, b: Any, die: int, sides: int, value: int) -> None:
            word = words.dice.get(die)
            assert word is not None, f"die {die!r} has no words"
            assert word.clause, f"die {die!r} names no clause"
            assert not word.faces or len(word.faces) == sides, f"die {die!r} of {sides} names {len(word.faces)} faces"
            _require_words(f"die {die!r}", lambda: say_die(word, value, sides))
            about = tuple(word.about(b))
            assert len(about) == len(word.args), (
                f"die {die!r} is about {len(about)} numbers, its words name {len(word.args)}"
            )
            for known in (about, (None,) * len(about)) if word.pool else ():
                _require_words(f"die {die!r}", lambda: say_pool(word, [Thrown(value, sides)], known, names))  # noqa: B023

    for number in range(battles):
        play_random(game, deal, number, Words())


def _require_words(name: str, say: Callable[[], str]) -> None:
    try:
        sentence = say()
    except (KeyError, IndexError, ValueError, TypeError) as fault:
        raise AssertionError(f"{name} cannot be said: {fault!r}") from fault
    assert sentence.strip(), f"{name} has an empty sentence"


def check_options(game: Game, deal: Deal, battles: int = BATTLES) -> None:
    """Every house rule names its ruling and its sentence, and its default and its words are among its values."""
    for spec in options_of(game.rules):
        note: Note = spec.note
        assert note.ruling and note.sentence, f"option {spec.name} lacks a ruling or a sentence"
        assert spec.low <= spec.default <= spec.high, f"option {spec.name} starts at {spec.default}"
        values = {*range(spec.low, min(spec.high, spec.low + 50) + 1), spec.high, *note.words.values()}
        for value in values:
            assert spec.low <= value <= spec.high, f"option {spec.name}: {value} is beyond its limits"
            if value >= 0 or value in note.words.values():
                back = read(game.rules, spec.name, say(spec, value))
                assert back == value, (
                    f"option {spec.name}: {value} is said {say(spec, value)!r}, which is read as {back}"
                )
        assert spec.name in deal.settings, f"option {spec.name} is not among the deal's settings"


class _Imagining(ProvingTable):
    def ask(self, seat: int, what: int, low: int, high: int, *facts: int) -> int:
        raise AssertionError(f"imagining asks seat {seat} question {what!r}: nobody is there to answer it")


def check_imagine(game: Game, deal: Deal, battles: int = BATTLES) -> None:
    """What a seat imagines at a checkpoint, from what it sees of it alone, agrees with that and keeps the limits."""
    held: list[Any] = [blank(game.doctrine, deal.size)] * len(deal.seats)
    for number, (b, q) in enumerate(sample_states(game, deal, battles)):
        if q is not None:
            continue
        for seat in range(len(deal.seats)):
            guess = copy(mask(b, seat))
            t = _Imagining(game, guess, SimulatedKeys(2, number), held)
            t.begin(0)
            game.imagine(t, guess, seat)
            known, imagined = view(b, seat), view(guess, seat)
            assert known == imagined, f"imagining changes what seat {seat} sees: {first_difference(known, imagined)}"
            assert not check(guess), f"imagined for seat {seat}: {check(guess)[0]}"


def check_answers(game: Game, deal: Deal, battles: int = BATTLES) -> None:
    """Where another seat's answer changes nothing of what a seat sees and reads, its odds do not know it either."""
    play_random(game, deal, 0, Watch(), guarded=False)  # a table notices a beat without an end after minutes only
    people = dict.fromkeys(deal.seats, "human")
    for number in range(min(battles, 8)):
        luck, session = Random(number), new(game, deal, people, Source("simulated", 6, number))
        while not session.over and session.beat < BEATS_MAX:
            if asked := session.asked:
                values = legal(question_of(asked))
                after = [_answer(session, asked, value) for value in {values[0], luck.choice(values), values[-1]}]
                for seat in range(len(deal.seats)):
                    if seat != asked.seat:
                        _check_unheard(seat, asked, after)
            auto_answer(session, session.waiting[0], luck.choice(game.levels).doctrine)


def _answer(session: Session, asked: Asked, value: int) -> Session:
    """The table as it would be after an answer."""
    given = (asked.seat, asked.what, asked.low, asked.high, value, session.course.withdrawals, asked.listed)
    course, _ = take(session.course, len(session.journal.entries) + 1, Answer(session.beat, *given))
    return Session(session.stage, None, session.journal, course, [])


def _check_unheard(seat: int, asked: Asked, after: list[Session]) -> None:
    seen = [(each, each.view(seat)) for each in after if not each.over]
    for (one, known), (two, other) in combinations(seen, 2):
        if known == other and one.log_for(seat) == two.log_for(seat):
            assert one.prefix(seat) == two.prefix(seat), (
                f"seat {seat} cannot tell what seat {asked.seat} answers to question {asked.what!r}, and its odds can"
            )
            mine = one.pending.get(seat), two.pending.get(seat)
            assert mine[0] == mine[1], f"seat {seat} is asked otherwise after a hidden answer to {asked.what!r}"


def _casts(game: Game, deal: Deal) -> Iterator[tuple[str, Sequence[Any]]]:
    """Who plays: each level against each, in turn at the seats."""
    for one, two in product(game.levels, repeat=2):
        seats = [(one if seat % 2 == 0 else two) for seat in range(len(deal.seats))]
        yield f"{one.key} against {two.key}", [level.doctrine for level in seats]


def check_engines(game: Game, deal: Deal, kernel: Kernel, battles: int = BATTLES) -> None:
    """Interpreted and compiled battles are equal one by one: outcome, beats, dice, turns and the bytes at the end."""
    for who, held in _casts(game, deal):
        block = kernel.run(deal.battle, held, 11, 0, battles, keep=True)
        for number in range(battles):
            slow = play(game, deal.battle, SimulatedKeys(11, number), held)
            fast = tuple(int(n) for n in block.results[number])
            told = f"battle {number} of {who}: (outcome, beats, dice, turns) is"
            mine = (slow.outcome, slow.beats, slow.dice, slow.turns)
            assert mine == fast, f"{told} {mine} interpreted, {fast} compiled"
            end: Any = unpack(game.battle, block.finals[number].tobytes(), deal.size)
            assert not diff(slow.battle, end), f"battle {number} of {who} ends otherwise: {diff(slow.battle, end)[0]}"


def check_splits(game: Game, deal: Deal, kernel: Kernel, battles: int = BATTLES) -> None:
    """The same counts come out however the battles are split up into runs."""
    for who, held in _casts(game, deal):
        whole = kernel.run(deal.battle, held, 12, 0, battles)
        for size in (1, 7, battles // 2 + 1):
            counts: dict[int, int] = {}
            beats = dice = 0
            for first in range(0, battles, size):
                part = kernel.run(deal.battle, held, 12, first, min(size, battles - first))
                beats, dice = beats + part.beats, dice + part.dice
                for outcome, n in part.outcomes.items():
                    counts[outcome] = counts.get(outcome, 0) + n
            same = (counts, beats, dice) == (whole.outcomes, whole.beats, whole.dice)
            assert same, f"{who}: {counts} in runs of {size}, {whole.outcomes} in one"


CHECKS: tuple[Callable[[Game, Deal], None], ...] = (
    check_records,
    check_limits,
    check_battles_end,
    check_endings,
    check_views,
    check_boards,
    check_doctrines,
    check_notes,
    check_plots,
    check_wording,
    check_bars,
    check_gauges,
    check_tools,
    check_naming,
    check_options,
    check_imagine,
    check_answers,
    check_unseen,
    check_prefixes,
    check_posting,
    check_stepping,
    check_state,
)
KERNEL_CHECKS: tuple[Callable[[Game, Deal, Kernel], None], ...] = (
    check_engines,
    check_splits,
    check_compiled_stepping,
)
