"""Every battle is the same however it is stepped: its rules waiting, played again at each answer, or compiled, and the
orders of a plot written in any order. A state, the door for programs, plays the battle that a table plays."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from operator import attrgetter
from random import Random
from typing import TYPE_CHECKING, Any

from ..door.choosing import Actions, Choice
from ..door.questions import Question
from ..door.states import GameState
from ..engines.proving import Result, play
from ..engines.stepping import Run, start
from ..engines.stepping_tables import Place, Stop
from ..errors import Refused
from ..face.game import Deal, Game
from ..journal.entries import Source
from ..play.session import Session, new
from ..state.dice import SimulatedKeys
from ..state.questions import Asked, question_of
from ..state.records import pack
from ..state.views import OPEN, SPECTATOR, mask, view
from .conformance_play import BATTLES, first_difference

if TYPE_CHECKING:
    from ..engines.compiled import Kernel

ROUNDS, ANSWERS, COPIED = 3, 60, 8  # rounds and answers of a battle at most; one answer in so many goes to copies
STATES, ASKED, RARELY = 8, 40, 12  # of states: the seed, the answers of a battle, how seldom one is looked at closely
LOOKED = 4  # one plot or question in so many is looked at as those see it who learn
Begin = Callable[[Place], Any]  # a run from a place on


def check_stepping(game: Game, deal: Deal, battles: int = BATTLES) -> None:
    """Rules that wait, and rules that are played again, ask the same; without an open seat a battle is what it was."""
    for cast in casts(game, deal):
        ways = [_interpreted(game, cast, waiting) for waiting in (True, False)]
        for number in range(max(1, battles // 6)):
            step_alike(game, deal, cast, ways, number)
    for number in range(max(1, battles // 6)):
        write_in_any_order(game, deal, number, _interpreted(game, (), True))


def check_compiled_stepping(game: Game, deal: Deal, kernel: Kernel, battles: int = BATTLES) -> None:
    """Compiled rules ask what interpreted ones do, too; a state that they play is that of a table and has the same
    bytes.
    """
    from ..engines.bench import Bench
    from ..engines.compiled_stepping import Run as CompiledRun

    for cast in casts(game, deal):
        ways: list[Begin] = [_interpreted(game, cast, True), partial(CompiledRun, Bench(kernel, cast, ROUNDS))]
        for number in range(max(1, battles // 3)):
            step_alike(game, deal, cast, ways, number)
    begin = partial(CompiledRun, Bench(kernel, (), ROUNDS))
    for number in range(max(1, battles // 12)):
        write_in_any_order(game, deal, number, begin)
        _beside_a_table(game, deal, number, partial(CompiledRun, Bench(kernel)))
        _copied_and_stored(game, deal, number, begin)


def casts(game: Game, deal: Deal) -> Iterator[list[Any]]:
    """Who plays: all seats open, every second one, none."""
    minds = [game.levels[seat % 2].doctrine for seat in range(len(deal.seats))]
    yield [None] * len(minds)
    if len(minds) > 1:
        yield [mind if seat % 2 else None for seat, mind in enumerate(minds)]
        yield [None if seat % 2 else mind for seat, mind in enumerate(minds)]
    yield minds


def _interpreted(game: Game, cast: Sequence[Any], waiting: bool) -> Begin:
    return lambda place: Run(game, cast, place, ROUNDS, waiting)


def step_alike(game: Game, deal: Deal, cast: Sequence[Any], ways: Sequence[Begin], number: int) -> None:
    """Play a battle each way with the same answers by chance, from time to time on copies and on from its place."""
    by_chance, where = Random(number), f"battle {number}"
    runs = [begin(start(game, deal.battle, 5, number)) for begin in ways]
    for _ in range(ANSWERS):
        stop = runs[0].stop
        told = [_told(run) for run in runs]
        assert all(each == told[0] for each in told), f"{where} asks otherwise one way: {[run.stop for run in runs]}"
        if stop is None:
            break
        _check_refusal(runs, stop)
        left = runs
        if by_chance.randrange(COPIED) == 0:
            runs = [run.copy() for run in runs]
        elif by_chance.randrange(COPIED) == 0:
            runs = [begin(run.place) for begin, run in zip(ways, reversed(runs), strict=True)]
        asked = stop.asked
        answer = by_chance.choice(asked.listed or range(asked.low, asked.high + 1))
        for run in runs:
            run.answer(answer)
        if left is not runs:
            assert [_told(run) for run in left] == told, f"{where} goes on where a copy of it is answered"
    if all(cast):
        result = play(game, deal.battle, SimulatedKeys(5, number), cast, beats=ROUNDS)
        assert _numbers(runs[0].result) == _numbers(result), f"{where} is another one without an open seat"
        assert runs[0].packed == pack(result.battle), f"{where} ends otherwise without an open seat"


def write_in_any_order(game: Game, deal: Deal, number: int, begin: Begin) -> None:
    """Play a battle whose plots are written seat after seat, and one in which they are written in turns by chance.

    The second steps another way, from time to time on copies and on from its place; equal boxes get equal answers, so
    both battles are the same.
    """
    by_chance, place = Random(number), start(game, deal.battle, 6, number)
    in_turn, mixed = Run(game, (), place, ROUNDS), begin(place)
    for _ in range(ANSWERS):
        assert mixed.stop == in_turn.stop, f"battle {number} asks otherwise once orders were written out of turn"
        if in_turn.stop is None:
            break
        plot = in_turn.plot
        while mixed.stop is not None and mixed.plot == plot:
            stop = by_chance.choice(mixed.stops)
            mixed.answer(_answer_to(stop), stop.asked.seat)
            if by_chance.randrange(COPIED) == 0:
                mixed = mixed.copy() if by_chance.randrange(2) else begin(mixed.place)
            if plot is None:
                break
        while in_turn.stop is not None and in_turn.plot == plot:
            in_turn.answer(_answer_to(in_turn.stop))
            if plot is None:
                break
        assert _told(mixed) == _told(in_turn), f"battle {number} is another one once orders were written out of turn"


def _answer_to(stop: Stop) -> int:
    """One by chance that is the same for an equal question."""
    legal = stop.asked.listed or range(stop.asked.low, stop.asked.high + 1)
    return Random(json.dumps(stop)).choice(legal)


def _check_refusal(runs: Sequence[Any], stop: Stop) -> None:
    """An answer that isn't legal changes nothing."""
    wrong = max(stop.asked.listed or (stop.asked.high,)) + 1
    for run in runs:
        try:
            run.answer(wrong)
        except Refused:
            assert run.stop == stop, "a refused answer changes what is asked"
        else:
            raise AssertionError(f"question {stop.asked.what!r} takes {wrong}, which isn't legal")


def _told(run: Any) -> tuple[Any, ...]:
    """All that has to be the same however a battle is stepped."""
    return run.stop, run.result and _numbers(run.result), run.dice, run.packed


def _numbers(result: Result) -> tuple[int, ...]:
    return result.outcome, result.beats, result.dice, result.turns


# ---- states ---------------------------------------------------------------------------------------------------------


def check_state(game: Game, deal: Deal, battles: int = BATTLES) -> None:
    """Equal seeds and answers give the same battle as at the table and in the proving ground, box by box in plots.

    It can be copied, stored and taken up again anywhere, and what a seat imagines fits all that it sees.
    """
    for number in range(max(1, battles // 12)):
        _beside_the_proving_ground(game, deal, number)  # which notices a beat without an end
        _beside_a_table(game, deal, number, partial(Run, game, ()))
        _copied_and_stored(game, deal, number, _interpreted(game, (), True))


def _begin(game: Game, deal: Deal, number: int) -> GameState:
    return GameState(game, deal, Run(game, (), start(game, deal.battle, STATES, number), ROUNDS))


def _beside_a_table(game: Game, deal: Deal, number: int, begin: Begin) -> None:
    """What is asked, offered and seen, and what comes of it, is the same."""
    people = dict.fromkeys(deal.seats, "human")
    session = new(game, deal, people, Source("simulated", STATES, number))
    state, luck, answers = GameState(game, deal, begin(start(game, deal.battle, STATES, number))), Random(number), 0
    while answers < ASKED and not session.over:
        where = f"battle {number}, beat {session.beat}"
        assert state.beat == session.beat, f"{where}: the state is in beat {state.beat}"
        if session.plotting:
            assert state.waiting == session.waiting, (
                f"{where}: {state.waiting} write, and {session.waiting} at the table"
            )
            forms = _written(session, state, luck, where)
            answers += sum(map(len, forms.values()))
            for seat, values in forms.items():
                session.fill(seat, values)
                session.ready(seat)
        else:
            assert session.asked is not None
            _same_question(session, state, session.asked, session.battle_now, where)
            value = luck.choice(state.legal)
            state.answer(value)
            session.answer(session.asked.seat, value)
            answers += 1
    assert state.over == session.over, f"battle {number}: one of state and table is over"
    if session.over:
        assert state.outcome == deal.outcomes[session.outcome], f"battle {number} ends as {state.outcome}"
    difference = first_difference(session.view(OPEN), state.view(OPEN))
    assert session.plotting or session.view(OPEN) == state.view(OPEN), f"battle {number}: {difference}"


def _written(session: Session, state: GameState, luck: Random, where: str) -> Mapping[int, list[int]]:
    """Orders that the seats of a plot write, one box of any of them after the other; compared with the table's."""
    plot, running = session.plot, state.run.plot
    assert plot is not None
    forms: dict[int, list[int]] = {seat: [] for seat in plot.seats}
    while state.run.plot == running:
        seat = luck.choice(state.waiting)
        sheet = plot.sheet(seat, forms[seat])
        assert sheet.open is not None, f"{where}: seat {seat} is asked more than at the table"
        _same_question(session, state, sheet.open, sheet.battle, where)
        forms[seat].append(luck.choice(state.question(seat).legal))
        state.answer(forms[seat][-1], seat)
    for seat, values in forms.items():
        assert plot.sheet(seat, values).open is None, f"{where}: seat {seat} is asked less than at the table"
    return forms


def _same_question(session: Session, state: GameState, asked: Asked, b: Any, where: str) -> None:
    seat, keys = asked.seat, session.stage.keys
    stop = next((each for each in state.run.stops if each.asked.seat == seat), None)
    assert stop is not None, f"{where}: seat {seat} is not asked"
    assert stop.asked[:7] == asked[:7], f"{where}: seat {seat} is asked {stop.asked[:7]}, at the table {asked[:7]}"
    assert keys is None or stop.luck == keys.luck(session.beat, seat), f"{where}: seat {seat} draws otherwise"
    question = state.question(seat)
    assert tuple(question.legal) == tuple(asked.listed or range(asked.low, asked.high + 1)), where
    for viewer in (seat, SPECTATOR):
        seen, told = state.view(viewer), session.view_of(b, viewer)
        assert seen == told, f"{where}: to viewer {viewer} {first_difference(told, seen)}"
    shown = view(mask(state.run.battle_of(seat), seat), OPEN)
    assert _but_hidden(question.view, shown), f"{where}: seat {seat} sees other numbers than a mask has"
    if stop.luck % LOOKED == 0:
        _same_numbers(state, seat, where)
        _actions_say_each_answer(state, question, where)


def _same_numbers(state: GameState, seat: int, where: str) -> None:
    """An observation has what a view shows, and nothing that it hides; what is left out of it stands still."""
    told, seen = [int(each) for each in state.observation(seat)], state.view(seat)
    for number, value in zip(state.layout, told, strict=True):
        shown = _number_in(seen, number.name)
        wanted = number.hidden if shown is None else shown
        assert value == wanted, f"{where}: seat {seat} observes {value} at {number.name}, not {wanted}"
    for path in state.game.environment.still:
        was, now = (attrgetter(path)(each) for each in (state.deal.battle, state.battle))
        assert was == now, f"{where}: {path} is said to stand still, and has changed"


def _number_in(seen: Any, name: str) -> int | None:
    for step in name.replace("[", ".").replace("]", "").split("."):
        if seen is None:
            return None
        seen = seen[int(step)] if isinstance(seen, list) else seen[step]
    return None if seen is None else int(seen)


def _actions_say_each_answer(state: GameState, question: Question, where: str) -> None:
    """Each answer is said by actions that are open one after the other, and by no others."""
    actions = Actions(state.game.environment)
    answers = list[int]()
    ways: list[tuple[int, ...]] = [()]
    while ways:
        way, choice, answer = ways.pop(), Choice(actions, state, question), None
        for action in way:
            answer = choice.take(action)
        if answer is not None:
            answers.append(answer)
            continue
        assert len(choice.open) > 1 and choice.open[0] >= 0 and choice.open[-1] < actions.count, (
            f"{where}: of the actions to {question.label} {choice.open} are open"
        )
        ways += [(*way, action) for action in choice.open]
    assert sorted(answers) == sorted(question.legal), f"{where}: actions say other answers to {question.label}"


def _but_hidden(seen: Any, shown: Any) -> bool:
    """Is all that is seen the same in what a mask shows?"""
    if isinstance(seen, dict):
        return all(_but_hidden(seen[name], shown[name]) for name in seen)
    if isinstance(seen, list):
        return all(map(_but_hidden, seen, shown))
    return seen is None or bool(seen == shown)


# ---- in the proving ground ------------------------------------------------------------------------------------------


def _beside_the_proving_ground(game: Game, deal: Deal, number: int) -> None:
    """Where each seat is answered as its level would, the battle is that of a simulation."""
    held = [game.levels[(number + seat) % len(game.levels)].doctrine for seat in range(len(deal.seats))]
    other = play(game, deal.battle, SimulatedKeys(STATES, number), held, beats=ROUNDS)
    state = _begin(game, deal, number)
    while not state.over:
        stop = state.run.stops[-1]
        state.answer(_as_level(game, state, stop, held[stop.asked.seat]), stop.asked.seat)
    one = state.run.result
    assert one is not None
    for what in ("outcome", "beats", "dice", "turns"):
        mine, its = getattr(one, what), getattr(other, what)
        assert mine == its, f"battle {number}: {what} is {mine}, in a simulation {its}"
    assert pack(one.battle) == pack(other.battle), f"battle {number} ends otherwise than in a simulation"


def _as_level(game: Game, state: GameState, stop: Stop, doctrine: Any) -> int:
    question = question_of(stop.asked, stop.luck)
    question.sealed = stop.sealed
    return game.answer(mask(state.run.battle_of(stop.asked.seat), stop.asked.seat), question, doctrine)


# ---- copies, bytes, imagined ones -----------------------------------------------------------------------------------


def _copied_and_stored(game: Game, deal: Deal, number: int, begin: Begin) -> None:
    """Taken up from bytes, from a copy or where it was, it goes on alike, another way of stepping too."""
    luck, state = Random(number), _begin(game, deal, number)
    twin = GameState(game, deal, begin(state.run.place))
    for _ in range(ASKED):
        assert twin.run.stops == state.run.stops, f"battle {number}: a copy asks otherwise"
        if state.over:
            break
        if luck.randrange(RARELY) == 0:
            _imagined(twin, luck.choice(state.waiting), luck.randrange(2**31))
        if luck.randrange(RARELY // 2) == 0:
            stored = state.to_bytes()
            read = GameState.read(game, deal, stored)
            assert read.to_bytes() == stored == twin.to_bytes(), f"battle {number}: bytes taken up give other bytes"
            twin = GameState(game, deal, begin(read.run.place))
        elif luck.randrange(RARELY // 2) == 0:
            twin = twin.copy()
        seat = luck.choice(state.waiting)
        value = luck.choice(state.question(seat).legal)
        for each in (state, twin):
            each.answer(value, seat)
    assert twin.run.packed == state.run.packed, f"battle {number}: a copy goes another way"


def _imagined(state: GameState, seat: int, luck: int) -> None:
    before = state.to_bytes()
    try:
        found = state.imagined(seat, luck)
    except Refused:
        return  # seldom: none was found in time
    where = f"what seat {seat} imagines in beat {state.beat}"
    assert found.waiting == state.waiting, f"{where} waits for others"
    assert found.view(seat) == state.view(seat), f"{where}: {first_difference(state.view(seat), found.view(seat))}"
    one, other = found.question(seat), state.question(seat)
    for what in ("what", "legal", "facts", "plot"):
        assert getattr(one, what) == getattr(other, what), f"{where} asks otherwise: {what}"
    assert found.to_bytes() == state.imagined(seat, luck).to_bytes(), f"{where} differs for equal lucks"
    again, by_chance = Run(state.game, (), found.run.place, ROUNDS), Random(luck)
    for _ in range(ASKED // 4):
        assert again.stop == found.run.stop, f"{where} goes on otherwise from its place"
        if found.over:
            break
        answer = by_chance.choice(found.legal)
        found.answer(answer)
        again.answer(answer)
    assert state.to_bytes() == before, f"{where} changes the battle that is played"
