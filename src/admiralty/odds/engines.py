"""Plays battles on whichever engine there is, in blocks, and hands out the counts in the order of the battles.

Battle `k` of a seed is the same battle on any engine, and every count is a sum of whole numbers: however the battles
are split into blocks and threads, the sums are the same.
"""

from __future__ import annotations

import os
import subprocess
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from admiralty.core.door.bots import has_bots, play_battle
from admiralty.core.engines import compiling
from admiralty.core.engines.proving import CONTRADICTED, Listen, Result, play
from admiralty.core.errors import Refused
from admiralty.core.errors.interrupts import hold_interrupts
from admiralty.core.face.game import Deal, Game
from admiralty.core.sight.prefix import Prefix
from admiralty.core.state.dice import SimulatedKeys
from admiralty.core.state.records import Sizes, dtype_of, pack

if TYPE_CHECKING:
    from concurrent.futures import Future

    from admiralty.core.engines.compiled import Kernel

ENGINES = ("auto", "compiled", "interpreted")
BLOCK = 20_000  # battles at most in one block
LEAST = 64  # battles of a block on one of several cores
PACE = 0.1  # seconds that a block should take, so that Ctrl-C and the switch of engines need not wait
PROMPT = 0.1  # seconds of interpreting before the kernel is loaded, where the first figure counts
POLL = 0.1  # seconds between two looks at the compiling process

Progress = Callable[[int, str], None]
"""Is told how many battles are done, and in a word what is going on."""

_children: list[subprocess.Popen[bytes]] = []  # compiling processes, which may outlive us


@dataclass(frozen=True, slots=True)
class Setup:
    """What battles begin from, who answers, and for rollouts what comes before them.

    With the deal that it begins from, bots may answer instead of doctrines; then the interpreter alone plays it.
    """

    start: Any
    size: Sizes
    doctrines: tuple[Any, ...]
    prefix: Prefix | None = None
    deal: Deal | None = None

    def play(self, game: Game, seed: int, number: int, listen: Listen | None = None) -> Result:
        """One of its battles, interpreted; where no bot plays, `listen` gets its events."""
        if self.deal is not None and has_bots(self.doctrines):
            return play_battle(game, self.deal, self.doctrines, seed, number)
        return play(game, self.start, SimulatedKeys(seed, number), self.doctrines, self.prefix, listen=listen)


@dataclass(slots=True)
class Tally:
    """Sums over battles; `outcomes` is by number, CALLED and CONTRADICTED too; the latter count nowhere else."""

    outcomes: dict[int, int] = field(default_factory=dict)
    beats: int = 0
    squares: int = 0
    longest: int = 0
    turns: int = 0
    turn_squares: int = 0
    turns_most: int = 0
    dice: int = 0

    def add(self, other: Tally) -> None:
        """Add the battles of another tally."""
        for outcome, count in other.outcomes.items():
            self.outcomes[outcome] = self.outcomes.get(outcome, 0) + count
        self.beats += other.beats
        self.squares += other.squares
        self.longest = max(self.longest, other.longest)
        self.turns += other.turns
        self.turn_squares += other.turn_squares
        self.turns_most = max(self.turns_most, other.turns_most)
        self.dice += other.dice

    def count(self, result: Result) -> None:
        """Add one battle."""
        self.outcomes[result.outcome] = self.outcomes.get(result.outcome, 0) + 1
        self.beats += result.beats
        self.squares += result.beats * result.beats
        self.longest = max(self.longest, result.beats)
        self.turns += result.turns
        self.turn_squares += result.turns * result.turns
        self.turns_most = max(self.turns_most, result.turns)
        self.dice += result.dice


@dataclass(frozen=True, slots=True)
class Chunk:
    """Battles `first` to `first + battles - 1` of every set-up; `each` has their outcomes one by one where wanted, and
    `lengths` their turns and beats.
    """

    first: int
    battles: int
    compiled: bool
    seconds: float
    tallies: tuple[Tally, ...]
    each: tuple[Sequence[int], ...]
    lengths: tuple[Sequence[tuple[int, int]], ...] = ()
    read: Any = None  # what a reader has read off the battles


class Reader(Protocol):
    """Reads what is wanted off the battles of a simulation's one set-up, a block at a time and in any thread."""

    @property
    def most(self) -> int:
        """How many battles it takes at once at most: all their ends are held until then."""

    def ear(self) -> Listen | None:
        """What hears the events of one battle, or None if it wants none."""

    def read(self, results: Any, ends: Any, ears: Sequence[Any]) -> Any:
        """What it wants of a block of battles: int64 (battles, 4) of outcome, beats, dice and turns, the battles as
        they ended, and its ears.
        """


Player = Callable[[int, int, bool], Chunk]  # first battle, how many, are single outcomes wanted?


def interpreter(game: Game, setups: Sequence[Setup], seed: int, reader: Reader | None = None) -> Player:
    """The interpreter as a player of blocks."""

    def block(first: int, battles: int, each: bool) -> Chunk:
        began = time.perf_counter()
        tallies, rows, lengths, read = [], [], [], None
        for setup in setups:
            ears = [reader.ear() if reader else None for _ in range(battles)]
            results = [setup.play(game, seed, first + k, ear) for k, ear in enumerate(ears)]
            tally = Tally()
            for result in results:
                tally.count(result)
            tallies.append(tally)
            rows.append([result.outcome for result in results])
            lengths.append([(result.turns, result.beats) for result in results])
            if reader:
                read = reader.read(*_arrays(game, setup, results), ears)
        seconds = time.perf_counter() - began
        kept = (tuple(rows), tuple(lengths)) if each else ((), ())
        return Chunk(first, battles, False, seconds, tuple(tallies), *kept, read)

    return block


def _arrays(game: Game, setup: Setup, results: Sequence[Result]) -> tuple[Any, Any]:
    """Results and ends of interpreted battles as the kernel gives them."""
    import numpy as np

    ends = b"".join(pack(result.battle) for result in results)
    numbers = [(result.outcome, result.beats, result.dice, result.turns) for result in results]
    return np.array(numbers, np.int64), np.frombuffer(ends, dtype_of(game.battle, setup.size))


def compiled(game: Game, setups: Sequence[Setup], seed: int, reader: Reader | None = None) -> Player | None:
    """The kernel as a player of blocks; None while it is not in the cache."""
    from admiralty.core.engines import compiled

    loaded: dict[Sizes, Kernel] = {}
    for setup in setups:
        if setup.size in loaded:
            continue
        with hold_interrupts():  # a Ctrl-C in one of the compiler's callbacks would be lost
            kernel = compiled.load(game, setup.size)
            if kernel is None:
                return None
            kernel.run(setup.start, setup.doctrines, seed, 0, 0)  # no battle: the machine code is read from the cache
        loaded[setup.size] = kernel

    def block(first: int, battles: int, each: bool) -> Chunk:
        began = time.perf_counter()
        tallies, rows, lengths, read = [], [], [], None
        for setup in setups:
            keep, ends = each or reader is not None, reader is not None
            ran = loaded[setup.size].run(
                setup.start, setup.doctrines, seed, first, battles, setup.prefix, keep=keep, ends=ends
            )
            sums = (ran.beats, ran.squares, ran.longest, ran.turns, ran.turn_squares, ran.turns_most, ran.dice)
            tallies.append(Tally(ran.outcomes, *sums))
            if each:
                rows.append(ran.results[:, 0].tolist())
                lengths.append(list(zip(ran.results[:, 3].tolist(), ran.results[:, 1].tolist(), strict=True)))
            if reader:
                read = reader.read(ran.results, ran.finals, ())
        seconds = time.perf_counter() - began
        return Chunk(first, battles, True, seconds, tuple(tallies), tuple(rows), tuple(lengths), read)

    return block


# ---- getting the kernel ---------------------------------------------------------------------------------------------


def ready(game: Game, setups: Sequence[Setup]) -> bool:
    """Do all kernels that the set-ups need lie in the cache?"""
    return all(compiling.is_ready(game.room, size) for size in {setup.size for setup in setups})


def begin_compiling(game: Game, setups: Sequence[Setup]) -> str:
    """See to it that what is missing is being compiled, without waiting for it; a remark for people."""
    if not compiling.can_compile():
        return "interpreted: numba, which compiles, is not installed"
    try:
        for size in {setup.size for setup in setups}:
            if not compiling.is_ready(game.room, size) and not compiling.in_progress(game.room, size):
                _children.append(compiling.start(game.room, size))
    except OSError as error:
        return f"interpreted: the kernel cannot be compiled ({error})"
    return "interpreted for now: the kernel is being compiled in the background"


def wait_for_kernels(game: Game, setups: Sequence[Setup], progress: Progress) -> None:
    """Compile what is missing and wait for it; `Refused` where that fails."""
    if not compiling.can_compile():
        raise Refused("compiled engine", "numba, which compiles, is not installed", "", "interpret instead")
    for size in sorted({setup.size for setup in setups}):
        if compiling.is_ready(game.room, size):
            continue
        try:
            process = compiling.start(game.room, size)
        except OSError as error:
            raise Refused(str(compiling.cache_home()), f"cannot be written: {error.strerror}") from error
        _children.append(process)
        try:
            while process.poll() is None:
                progress(0, "compiling, once")
                time.sleep(POLL)
        except KeyboardInterrupt:
            process.terminate()  # nobody else waits for this one
            raise
        if not compiling.is_ready(game.room, size):
            log = compiling.kernel_path(game.room, size).with_suffix(".log")
            raise Refused(str(log), f"compiling failed with status {process.returncode}", "", "read what it says there")


class Readiness:
    """Tells when the kernels appear, by looking at nothing but their files."""

    def __init__(self, game: Game, setups: Sequence[Setup]) -> None:
        sizes = {setup.size for setup in setups}
        self.missing = [compiling.kernel_path(game.room, size).with_suffix(".ready") for size in sizes]

    def __bool__(self) -> bool:
        self.missing = [path for path in self.missing if not path.exists()]
        return not self.missing


# ---- playing --------------------------------------------------------------------------------------------------------


def march(
    game: Game,
    setups: Sequence[Setup],
    seed: int,
    battles: int,
    *,
    engine: str = "auto",
    threads: int | None = None,
    progress: Progress | None = None,
    each: Callable[[], bool] = lambda: False,
    prompt: bool = False,
    first: int = 0,
    reader: Reader | None = None,
    now: Callable[[], float] = time.perf_counter,
) -> Iterator[Chunk]:
    """Play battles `first` to `battles - 1` of every set-up and hand out their counts block by block, in order.

    ``auto`` interprets until the kernel is there (which somebody else compiles) and never waits for it. With `prompt`
    it begins by interpreting even so, as loading the kernel takes longer than the first figure may. `each` says whether
    single outcomes are still wanted. A `reader` reads what it wants off the battles of a single set-up.
    """
    tell = progress or (lambda done, word: None)
    done, most = first, min(BLOCK, reader.most) if reader else BLOCK
    if engine != "compiled":
        can_switch = Readiness(game, setups) if engine == "auto" else False
        until = now() + PROMPT if prompt else float("-inf")
        block, size = interpreter(game, setups, seed, reader), 1
        while done < battles and not (can_switch and now() >= until):
            chunk = block(done, min(size, battles - done), each())
            done += chunk.battles
            size = _next_size(size, chunk, most)
            tell(done, "interpreting")
            yield _sound(chunk, setups)
    if done < battles:
        player = compiled(game, setups, seed, reader)
        if player is None:
            raise Refused(game.key, "the compiled kernel has vanished from the cache", "", "try again")
        for chunk in _in_threads(player, done, battles, threads or os.cpu_count() or 1, each, most):
            done += chunk.battles
            tell(done, "compiled")
            yield _sound(chunk, setups)


def for_a_while(
    game: Game,
    setups: Sequence[Setup],
    seed: int,
    first: int,
    end: int,
    seconds: float,
    now: Callable[[], float] = time.perf_counter,
) -> Iterator[Chunk]:
    """Play on from battle `first`, at most to battle `end - 1`, for about so many seconds and on one core.

    The kernel plays where it is in the cache, else the interpreter. Single outcomes and lengths are kept.
    """
    until = now() + seconds
    player = compiled(game, setups, seed) if ready(game, setups) else None
    player, size = player or interpreter(game, setups, seed), 1
    while first < end:
        chunk = _sound(player(first, min(size, end - first), True), setups)
        first, size = first + chunk.battles, _next_size(size, chunk)
        yield chunk
        if now() >= until:
            return


def _next_size(size: int, chunk: Chunk, most: int = BLOCK) -> int:
    """How many battles the next block should have to keep the pace, up to a limit."""
    return max(1, min(most, int(size * min(4.0, PACE / max(chunk.seconds, 1e-9)))))


def _sound(chunk: Chunk, setups: Sequence[Setup]) -> Chunk:
    """The chunk, unless a doctrine broke the rules in it: that is a mistake in the program."""
    for setup, tally in zip(setups, chunk.tallies, strict=True):
        if setup.prefix is None and CONTRADICTED in tally.outcomes:
            raise AssertionError("a doctrine gave an answer that is not legal")
    return chunk


def _in_threads(
    player: Player, first: int, battles: int, threads: int, each: Callable[[], bool], most: int
) -> Iterator[Chunk]:
    """Blocks of battles on several cores (the kernel needs no lock), in order."""
    from concurrent.futures import ThreadPoolExecutor

    pool, waiting, size = ThreadPoolExecutor(threads), deque["Future[Chunk]"](), min(LEAST, most)
    try:
        while first < battles or waiting:
            while first < battles and len(waiting) < 2 * threads:
                fair = max(LEAST, (battles - first) // (2 * threads))  # smaller at the end: no core waits long
                count = min(size, fair, battles - first)
                waiting.append(pool.submit(player, first, count, each()))
                first += count
            chunk = waiting.popleft().result()
            size = _next_size(chunk.battles, chunk, most)
            yield chunk
    finally:
        pool.shutdown(cancel_futures=True)
