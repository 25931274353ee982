"""Compiled games: a kernel is a generated module that binds a room's rules to a table type of its own.

`Kernel.run` plays battles on one thread; several threads may run at once. Numba itself stands in `kernel`,
`desk`, `lowering` and `sparing` alone, which only the generated module imports.
"""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from ..face.game import Game
from ..sight.prefix import Prefix
from ..state import records
from ..state.questions import FACTS, SEATS, Question
from ..state.records import Sizes, dtype_of, pack
from ..state.views import mask
from . import compiling
from .proving import BEATS_MAX, CALLED, CONTRADICTED

OUTCOMES = 16
BEATS, SQUARES, LONGEST, TURNS, TURN_SQUARES, TURNS_MOST, DICE, CALLS, CONTRADICTIONS, FIRST = range(10)  # in a tally
TALLY = FIRST + OUTCOMES
OPEN, OVER, DONE, REFUSED, FULL, WRONG, BROKEN, ENDLESS = range(8)  # how a stepped battle stands, see `desk.stand_up`
JOB = np.dtype(
    [
        *((name, "<i8") for name in ("desk", "battle", "start", "tally", "results", "finals", "room", "tape")),
        *((name, "<i8") for name in ("stepping", "battles", "beats_max", "ignorant", "kept", "ends")),
        *((name, "<i8") for name in ("opens", "capacity", "taped", "fresh", "value", "ahead")),
        *((name, "<i8") for name in ("seed", "number", "beat", "answers", "rolled", "dice", "first", "begun")),
        *((name, "<i8") for name in ("given", "tape_at", "status", "outcome", "turns", "thrown")),
        *((name, "<i8") for name in ("plots", "plotting", "plot_at", "before")),
        *((name, "<i8") for name in ("seat", "what", "low", "high", "count", "taken", "sealed", "luck")),
        ("facts", "<i8", (FACTS,)),
        ("own", "<i8", (SEATS,)),
    ]
)
"""What a kernel is asked to do, and in the first line where all that it works on lies. It is handed over by its own
address: Numba takes longer to look at one array than a short battle lasts. From the third line on all is for battles
that are stepped: how one goes on (`value` is the answer of the seat that is asked where it is `fresh`; one seat writes
`ahead` of its turn, or -1), and from the fourth on where it stands: as in `stepping.Place`, the last plot, and what is
asked.
"""


def desk_dtype(game: Game, size: Sizes) -> np.dtype[Any]:
    """What the compiled table keeps besides the battle."""
    return np.dtype(
        [
            ("script", "<i8"),  # the address of the scripts of all seats, one after the other
            ("marks", "<i8"),  # that of as many numbers: which answers of a shown plot were taken
            ("tape", "<i8"),  # that of the dice to repeat, three numbers each
            ("room", "<i8"),  # that of the answers since the checkpoint
            ("battle_key", "<u8"),
            ("beat_key", "<u8"),
            ("key", "<u8"),
            ("dice", "<i8"),
            ("rolled", "<i4"),
            ("stale", "<i4"),  # is `key` that of an earlier stretch?
            ("beat", "<i4"),
            ("answers", "<i4"),
            ("sealed", "<i4"),  # of them by other seats in the running plot
            ("own", "<i4", (SEATS,)),  # ... and by each seat
            ("wrong", "<i4"),  # a scripted answer or die did not fit, or a doctrine's answer was not legal
            ("tape_at", "<i4"),
            ("tape_length", "<i4"),
            ("script_length", "<i4"),
            ("script_from", "<i4", (SEATS,)),
            ("script_at", "<i4", (SEATS,)),
            ("scripted", "<i4", (SEATS,)),  # where the seat's script ends
            ("stepping", "<i4"),  # does the battle stop at the open seats?
            ("opens", "<i4"),  # these, as a bit mask
            ("capacity", "<i4"),  # answers for which there is room
            ("given", "<i4"),
            ("given_at", "<i4"),  # those that were repeated
            ("value", "<i8"),  # the answer of the open seat that is asked next ...
            ("fresh", "<i4"),  # ... if there is one
            ("plots", "<i4"),  # how many were begun since the checkpoint; of the last one:
            ("plotting", "<i4"),  # who writes, as a bit mask
            ("plot_at", "<i4"),  # the answers since the checkpoint that came before it
            ("before", "<i4"),  # ... and those of the beat
            ("ahead", "<i4"),  # who writes alone, before its turn; -1: nobody
            ("ahead_in", "<i4"),  # in which of the plots
            ("status", "<i4"),
            ("question", dtype_of(Question)),
            ("doctrines", dtype_of(game.doctrine, size), (SEATS,)),
        ],
        align=True,
    )


def dtypes_of(game: Game, size: Sizes) -> tuple[np.dtype[Any], np.dtype[Any]]:
    """The NumPy forms of the desk and of a battle."""
    return desk_dtype(game, size), dtype_of(game.battle, size)


MODULE = '''"""The compiled kernel of {room}, {size}: generated, never edited."""
from typing import NamedTuple
import numpy as np
from numba import njit
from numba.extending import register_jitable
from {room} import GAME
from admiralty.core.engines import kernel
from admiralty.core.engines.compiled import BROKEN, ENDLESS, JOB, OVER, TALLY, dtypes_of
from admiralty.core.engines.desk import begin, close_beat, count, end_imagining, imagining, open_desk, set_tape
from admiralty.core.engines.desk import rest, sit_down, stand_up
from admiralty.core.engines.lowering import array_at
from admiralty.core.state.rests import RESTS_MAX, EndlessBeat

class Table(NamedTuple):
    desk: object
    b: object

kernel.bind(Table, GAME)
play_beat, outcome, imagine, rounds, turns = GAME.play_beat, GAME.outcome, GAME.imagine, GAME.rounds, GAME.turns
midway = GAME.midway
DESK, BATTLE = dtypes_of(GAME, GAME.sizes.{size})

@register_jitable
def comes_to_rest(t):
    try:
        play_beat(t, t.b)
    except Exception:
        return False
    return t.desk.wrong == 0 or t.desk.stepping == 0

@njit(cache=True, nogil=True, error_model="numpy", boundscheck={bounds})
def do_job(address):
    job = array_at(address, (1,), JOB)[0]
    desks, states = array_at(job.desk, (1,), DESK), array_at(job.battle, (1,), BATTLE)
    proto = array_at(job.start, (1,), BATTLE)
    tally = array_at(job.tally, (TALLY,), np.int64)
    results = array_at(job.results, (job.kept, 4), np.int64)
    finals = array_at(job.finals, (job.ends,), BATTLE)
    desk, b = desks[0], states[0]
    t, stepping, start = Table(desk, b), job.stepping == 1, job.first
    for k in range(job.battles):
        states[0] = proto[0]
        if stepping:
            sit_down(job, desk)
        else:
            open_desk(desk, job.seed, job.number + k, start)
            if job.ignorant >= 0:
                imagining(desk)
                imagine(t, b, job.ignorant)
                end_imagining(desk, start)
            set_tape(desk)
        beat, begun = (job.beat, job.begun) if stepping else (start, {begun})
        within, rests = {midway}, 0
        while within or (desk.wrong == 0 and outcome(b) < 0 and {elapsed} < job.beats_max):
            if not comes_to_rest(t):
                break
            within, rests = {midway} and desk.wrong == 0, rests + 1
            if not within:
                rests = 0
                close_beat(desk)
                beat += 1
                begin(desk, beat)
            elif rests > RESTS_MAX:
                desk.status = ENDLESS
                break
            if stepping:
                rest(job, desk)
                proto[0] = states[0]
        else:
            desk.status, job.outcome, job.turns = OVER, outcome(b), {turns}
        if stepping:
            stand_up(job, desk)
        elif desk.status == BROKEN:
            raise IndexError("the rules reach for a place that a row of them doesn't have")
        elif desk.status == ENDLESS:
            raise EndlessBeat
        else:
            count(desk, job.outcome, beat - start, job.turns, tally, results, k)
            if job.ends > 0:
                finals[k] = states[0]
    return job.status
'''


@dataclass(slots=True)
class Block:
    """What a run of battles gave; blocks add up."""

    outcomes: dict[int, int] = field(default_factory=dict)  # outcome number, CALLED or CONTRADICTED -> battles
    beats: int = 0
    squares: int = 0
    longest: int = 0
    turns: int = 0
    turn_squares: int = 0
    turns_most: int = 0
    dice: int = 0
    results: Any = None  # int64 (battles, 4): outcome, beats, dice, turns
    finals: Any = None  # the battles as they ended


class Kernel:
    """A compiled game of one size class. One `Kernel` may run in several threads."""

    def __init__(self, game: Game, size: Sizes, module: ModuleType) -> None:
        self.game, self.size, self.module = game, size, module
        self.desk, self.battle = dtypes_of(game, size)

    def seat(self, doctrines: Sequence[object]) -> Any:
        """A desk with these doctrines, None for a seat that has none."""
        desks = np.zeros(1, self.desk)
        for seat, doctrine in enumerate(doctrines):
            if doctrine is not None:
                desks[0]["doctrines"][seat] = np.frombuffer(bytes_of(doctrine), self.desk["doctrines"].base)[0]
        return desks

    def run(
        self,
        start: object,
        doctrines: Sequence[object],
        seed: int,
        first: int,
        battles: int,
        prefix: Prefix | None = None,
        beats: int = BEATS_MAX,
        keep: bool = False,
        ends: bool = True,
    ) -> Block:
        """Play battles `first` to `first + battles - 1` of a simulation; `keep` keeps each one's result, and its end.

        Without `ends` only the results are kept. Where a seat imagines, all begins from what it sees of `start`. What
        is played from again and again may be packed already: `start`, then as that seat sees it, and doctrines.
        """
        if prefix and prefix.imagine >= 0 and not isinstance(start, bytes):
            start = mask(start, prefix.imagine)
        desks, states = self.seat(doctrines), np.zeros(1, self.battle)
        proto = np.frombuffer(bytes_of(start), self.battle)
        scripts = _script(desks, prefix) if prefix else ()
        tally = np.zeros(TALLY, np.int64)
        results = np.zeros((battles if keep else 0, 4), np.int64)
        finals = np.zeros(battles if keep and ends else 0, self.battle)
        job = np.zeros(1, JOB)
        arrays = {"desk": desks, "battle": states, "start": proto, "tally": tally, "results": results, "finals": finals}
        for name, array in arrays.items():
            job[name] = array.ctypes.data
        job["seed"], job["number"], job["battles"], job["beats_max"] = signed(seed), first, battles, beats
        job["first"], job["ignorant"] = (prefix.beat, prefix.imagine) if prefix else (0, -1)
        job["kept"], job["ends"] = len(results), len(finals)
        self.module.do_job(job.ctypes.data)
        del scripts  # which were read until now
        outcomes = {i: int(n) for i, n in enumerate(tally[FIRST:]) if n}
        for outcome, at in ((CALLED, CALLS), (CONTRADICTED, CONTRADICTIONS)):
            if tally[at]:
                outcomes[outcome] = int(tally[at])
        beats_sum, squares, longest, dice_sum = (int(tally[at]) for at in (BEATS, SQUARES, LONGEST, DICE))
        turns, turn_squares, most = (int(tally[at]) for at in (TURNS, TURN_SQUARES, TURNS_MOST))
        kept = (results if keep else None, finals if keep and ends else None)
        return Block(outcomes, beats_sum, squares, longest, turns, turn_squares, most, dice_sum, *kept)


def bytes_of(record: object) -> bytes:
    """The bytes of a record, which may be packed already."""
    return record if isinstance(record, bytes) else pack(record)


def signed(word: int) -> int:
    """A word of 64 bits as a job has it."""
    return word - (1 << 64) if word >> 63 else word


def _script(desks: Any, prefix: Prefix) -> tuple[Any, ...]:
    """Tell the desk what comes before the battles; it gets the addresses of what is returned, so keep that."""
    numbers = list[int]()
    for seat, answers in (prefix.answers or {}).items():
        desks[0]["script_from"][seat] = len(numbers)
        numbers += answers
        desks[0]["scripted"][seat] = len(numbers)
    script = np.array([*numbers, 0, 0], np.int32)  # where one ends with a mark, what follows is looked at
    marks, tape = np.zeros_like(script), np.array([*prefix.dice, (0, 0, 0)], np.int32)
    desks[0]["script_length"], desks[0]["tape_length"] = len(script), len(prefix.dice)
    desks[0]["script"], desks[0]["marks"], desks[0]["tape"] = (each.ctypes.data for each in (script, marks, tape))
    return script, marks, tape


def build(game: Game, size: Sizes, bounds: bool, path: Path) -> None:
    """Write the generated module and compile it into the cache beside it; this process compiles nothing else."""
    counted = game.rounds is not None
    begun, elapsed = ("rounds(b)", "rounds(b) - begun") if counted else ("0", "beat - start")
    turns = "beat - start" if game.turns is None else "turns(b) - (1 if outcome(b) < 0 else 0)"  # as `turns_of`
    midway = "False" if game.midway is None else "midway(b)"
    ways = {"begun": begun, "elapsed": elapsed, "turns": turns, "midway": midway}
    text = MODULE.format(room=game.room, size=size.name, bounds=bounds, **ways)
    path.write_text(text, encoding="utf-8")
    from . import lowering  # only who compiles needs the compiler here

    lowering.set_options()
    kernel = Kernel(game, size, _import(path))
    with lowering.our_way():
        kernel.run(records.blank(game.battle, size), [], 0, 0, 0)


def load(game: Game, size: Sizes, bounds: bool = False) -> Kernel | None:
    """The kernel from the cache; None while it is not there."""
    if not compiling.is_ready(game.room, size, bounds):
        return None
    return Kernel(game, size, _import(compiling.kernel_path(game.room, size, bounds)))


def _import(path: Path) -> ModuleType:
    name = f"admiralty_kernel_{path.parent.name}_{path.stem}"
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module
