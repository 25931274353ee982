"""What every game must pass where seats write sealed orders and where a running beat is played again: `conformance`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from ..engines.proving import BEATS_MAX, CONTRADICTED, Result, play
from ..face.game import Deal, Game
from ..journal.entries import Plot, Source
from ..play.autoplay import auto_answer
from ..play.boxes import box_name
from ..play.session import Session, new
from ..post.posting import answers_of, record
from ..sight.prefix import Prefix
from ..state.dice import SimulatedKeys
from ..state.paths import diff
from ..state.records import copy
from ..state.views import OPEN
from .conformance_play import BATTLES, Plotter, Watch, play_random

SEED = 7
EACH = 8  # answers and plots of a beat after which it is played again; then after one in so many


def check_plots(game: Game, deal: Deal, battles: int = BATTLES) -> None:
    """Sealed plots come out the same in whatever order the seats write them, and throw and tell nothing.

    No two boxes of a form have the same name, else an answer could not be kept at its own.
    """

    class Plots(Watch):
        def plot(self, b: Any, seats: int, write_order: Callable[[Any, Any, int], None]) -> None:
            named = [seat for seat in range(len(deal.seats)) if seats >> seat & 1]
            assert seats >> len(deal.seats) == 0, f"plots are asked of seats {seats:b}: there are {len(deal.seats)}"
            written = []
            for order in (named, named[::-1]):
                alone, t = copy(b), Plotter(self.battle)
                for seat in order:
                    write_order(t, alone, seat)
                written.append((alone, t.asked))
                names = [(seat, *box_name(game.wording.asks, what, facts)) for seat, what, facts in t.boxes]
                for box in names:
                    said = f"seat {box[0]} is asked question {box[1]} twice in a plot"
                    assert names.count(box) == 1, f"{said}, and no fact but plain numbers tells them apart"
            (one, asked), (two, asked_again) = written
            for seat in named:
                assert asked.get(seat) == asked_again.get(seat), f"seat {seat} is asked otherwise when it writes last"
            assert not diff(one, two), f"plots depend on who writes first: {diff(one, two)[0]}"

    for number in range(battles):
        play_random(game, deal, number, Plots(), guarded=False)


def check_posting(game: Game, deal: Deal, battles: int = BATTLES) -> None:
    """What each seat reads of a beat in the game's written form gives, read back, the orders that it gave."""
    if game.posting is None:
        return
    people = dict.fromkeys(deal.seats, "human")
    for number in range(min(battles, 4)):
        held = [game.levels[(number + seat) % len(game.levels)].doctrine for seat in range(len(deal.seats))]
        session = new(game, deal, people, Source("simulated", SEED, number))
        plots: list[tuple[int, Session, list[int]]] = []
        while not session.over and session.beat < BEATS_MAX:
            seat, beat = session.waiting[0], session.beat
            before = Session(session.stage, None, session.journal, session.course, []) if session.plotting else None
            auto_answer(session, seat, held[seat])
            given = next((each for each in reversed(session.journal.entries) if isinstance(each, Plot)), None)
            if before and given is not None:
                plots.append((seat, before, [box[3] for box in given.answers]))
            if session.beat > beat:
                for seat, then, answers in plots:
                    _check_read_back(session, seat, beat, then, answers)
                plots = []


def _check_read_back(session: Session, seat: int, beat: int, then: Session, answers: list[int]) -> None:
    text = record(session, seat, beat)
    where = f"the record of beat {beat} for seat {seat}"
    assert text.strip(), f"{where} is empty"
    read, plot = answers_of(then, seat, text), then.plot
    assert plot is not None
    wrong = diff(plot.sheet(seat, answers).battle, plot.sheet(seat, read).battle)
    assert not wrong, f"{where} is read otherwise than it was ordered, {wrong[0]}:\n{text}"


def check_prefixes(game: Game, deal: Deal, battles: int = BATTLES) -> None:
    """What a seat knows of a running beat agrees with it: played again from that, on the same dice, it comes out alike.

    Hidden answers are given by the doctrines that gave them, and hidden dice shown. A rollout does the same in an
    imagined battle; where the truth already contradicts what was seen, all rollouts would.
    """
    people = dict.fromkeys(deal.seats, "human")
    for number in range(min(battles, 4)):
        held = [game.levels[(number + seat) % len(game.levels)].doctrine for seat in range(len(deal.seats))]
        session = new(game, deal, people, Source("simulated", SEED, number))
        truths: dict[int, Result] = {}  # by beat
        while not session.over and session.beat < BEATS_MAX:
            if session.taken:
                _check_repeated(session, number, held, truths)
            auto_answer(session, session.waiting[0], held[session.waiting[0]])


def _check_repeated(session: Session, number: int, held: Sequence[Any], truths: dict[int, Result]) -> None:
    """Play the running beat to its end from what each seat knows; once from nothing.

    After each of the first `EACH` answers and plots of the beat, then after every `EACH`th: what is known grows by one
    each time. Seats that know the same play the same.
    """
    acts = len(session.course.beat.given)
    if acts > EACH and acts % EACH:
        return
    game, start, beat = replace(session.game, rounds=None), session.state(whole=True), session.beat
    keys, dice = SimulatedKeys(SEED, number), session.prefix(OPEN, whole=True).dice
    if beat not in truths:
        truths[beat] = play(game, start, keys, held, Prefix(beat), beats=1)
    truth, played = truths[beat], list[Prefix]()
    for seat in range(len(session.deal.seats)):
        known = replace(session.prefix(seat, whole=True), dice=dice, imagine=-1)
        if known in played:
            continue
        played.append(known)
        again = play(game, start, keys, held, known, beats=1)
        where = f"what seat {seat} knows of beat {beat} of battle {number} after {session.taken} answers"
        assert again.outcome != CONTRADICTED, f"{where} contradicts that beat"
        faults = diff(truth.battle, again.battle)
        assert not faults, f"{where} leads elsewhere: {faults[0]}"
