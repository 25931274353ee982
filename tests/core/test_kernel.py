"""The compiled engine: equal to the interpreted one in everything, and never stale."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext, suppress
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numba import njit
from numba.core import codegen, dispatcher, event, ir, postproc, targetconfig, types
from numba.core.registry import cpu_target
from numba.np import arrayobj

from admiralty.core.engines import compiling, desk, kernel, lowering
from admiralty.core.engines.compiled import Block, Kernel, desk_dtype, load
from admiralty.core.engines.proving import CALLED, CONTRADICTED, play
from admiralty.core.face.game import Deal, Game, Request
from admiralty.core.sight.prefix import HIDDEN_ANSWERS, Prefix
from admiralty.core.state import dice
from admiralty.core.state.dice import SimulatedKeys
from admiralty.core.state.questions import OFFERS, Question
from admiralty.core.state.records import Size, dtype_of, pack

from ..conftest import Compiled
from .test_proving import first_beat, shown
from .toy import DEAL, GAME, deal
from .toy_rules import Ask, Die

HERE = Path(__file__).parent
DOCTRINES = [level.doctrine for level in GAME.levels]
BATTLES = 700  # for each of eight casts: 5,600 altogether


@pytest.fixture(scope="module", params=[False, True], ids=["plain", "bounds checked"])
def built(request: pytest.FixtureRequest, compiled: Compiled) -> Kernel:
    return compiled(GAME, Size.SMALL, request.param)


def same(fast: Kernel, dealt: Deal, cast: list[Any], prefix: Prefix | None = None, **how: int) -> int:
    """Play on both engines, compare every battle, and say how many contradicted the prefix."""
    battles, seed, beats = how.get("battles", 40), how.get("seed", 21), how.get("beats", 200)
    block = fast.run(dealt.battle, cast, seed, how.get("first", 0), battles, prefix, beats, keep=True)
    wrong = 0
    for k in range(battles):
        slow = play(GAME, dealt.battle, SimulatedKeys(seed, how.get("first", 0) + k), cast, prefix, beats)
        outcome, played, thrown, turns = (int(n) for n in block.results[k])
        assert slow.outcome == outcome, k
        if outcome == CONTRADICTED:
            wrong += 1  # a contradicted battle is given up where each engine notices
        else:
            assert (slow.beats, slow.dice, slow.turns) == (played, thrown, turns), k
            assert pack(slow.battle) == block.finals[k].tobytes(), k
    counts = {int(n): int((block.results[:, 0] == n).sum()) for n in np.unique(block.results[:, 0])}
    assert block.outcomes == counts
    return wrong


@pytest.mark.parametrize("settings", [{}, {"swaps": "off", "beats": 9}], ids=["plain", "house rules"])
def test_both_engines_play_the_same_battles(built: Kernel, settings: dict[str, Any]) -> None:
    for cast in product(DOCTRINES, repeat=2):
        assert same(built, deal(Request({}, settings)), list(cast), battles=BATTLES) == 0


@pytest.mark.parametrize("seed", [0, 2**63, 2**64 - 1])
def test_seeds_and_battle_numbers_of_any_size(built: Kernel, seed: int) -> None:
    same(built, DEAL, [DOCTRINES[0]] * 2, battles=10, seed=seed)
    same(built, DEAL, [DOCTRINES[0]] * 2, battles=10, seed=seed, first=10**9)


def test_a_battle_is_called_on_both(built: Kernel) -> None:
    for beats in (0, 1, 2):
        same(built, DEAL, DOCTRINES, battles=50, beats=beats)
    assert built.run(DEAL.battle, DOCTRINES, 1, 0, 50, beats=1).outcomes[CALLED] > 0


def test_rollouts_from_a_prefix_are_the_same(built: Kernel) -> None:
    """Whole and shortened prefixes, open and hidden dice, with and without imagining, and contradictions."""
    wrong = total = 0
    for battle in range(12):
        t = first_beat(battle)
        hidden = [(die, sides, 0) for die, sides, _ in t.thrown]
        shorter = {seat: answers[:-1] for seat, answers in t.given.items()}
        for prefix in (
            Prefix(0, t.given, t.thrown),
            Prefix(0, t.given, hidden),
            Prefix(0, shorter, t.thrown[:1]),
            Prefix(0, {0: t.given[0]}, ()),
            Prefix(0, t.given, t.thrown, imagine=1),
            Prefix(0, {1: t.given[1]}, hidden[:1], imagine=0),
            Prefix(0, {0: (HIDDEN_ANSWERS, Ask.STAKE, 1), 1: t.given[1]}, (), imagine=1),
            Prefix(0, {0: (0, HIDDEN_ANSWERS, Ask.SWAP, 1)}, ()),
            Prefix(0, {0: shown((Ask.STANCE, 1), (Ask.STAKE, 2, 1))}, (), imagine=1),
            Prefix(0, {0: shown((Ask.STANCE, 1), (Ask.STAKE, 2, 2))}, ()),  # another stance's stake
            Prefix(0, {0: (*shown((Ask.STANCE, 2)), HIDDEN_ANSWERS, Ask.SWAP, 1), 1: shown()}, ()),
            Prefix(0, {1: shown((Ask.STAKE, 1), some_hidden=1)}, t.thrown[:1]),
            Prefix(3, t.given, t.thrown),
            Prefix(0, {0: [7]}, ()),
            Prefix(0, t.given, [*t.thrown, (Die.STRIKE, 6, 1)] * 9),
            Prefix(0, {0: t.given[0] * 9}, ()),
            Prefix(0, {}, [(Die.SECOND, 6, 1)]),
            Prefix(0, {}, [(Die.STRIKE, 20, 1)]),
        ):
            wrong += same(built, DEAL, DOCTRINES, prefix, battles=10)
            total += 10
    assert total / 4 < wrong < total * 3 / 4  # there was some of each


def test_a_prefix_is_as_long_as_it_likes(built: Kernel) -> None:
    """What is left over of it contradicts, as ever; that of a long beat is repeated in `test_long_beats`."""
    for prefix in (Prefix(0, {0: [1] * 9000, 1: [1] * 9000}), Prefix(0, {}, [(Die.STRIKE, 6, 1)] * 9000)):
        assert same(built, DEAL, DOCTRINES, prefix, battles=3) == 3


def test_counts_do_not_depend_on_the_threads(built: Kernel) -> None:
    battles, chunk = 6000, 1000
    whole = built.run(DEAL.battle, DOCTRINES, 5, 0, battles)

    def part(first: int) -> Block:
        return built.run(DEAL.battle, DOCTRINES, 5, first, chunk)

    for threads in (1, 2):
        with ThreadPoolExecutor(threads) as pool:
            parts = list(pool.map(part, range(0, battles, chunk)))
        counts = {o: sum(block.outcomes.get(o, 0) for block in parts) for o in whole.outcomes}
        assert counts == whole.outcomes
        assert sum(counts.values()) == battles
        for name in ("beats", "squares", "dice"):
            assert sum(getattr(block, name) for block in parts) == getattr(whole, name)
        assert max(block.longest for block in parts) == whole.longest


def test_a_block_adds_up(built: Kernel) -> None:
    block = built.run(DEAL.battle, DOCTRINES, 5, 0, 300, keep=True)
    beats = block.results[:, 1]
    sums = (block.beats, block.squares, block.longest, block.dice)
    assert sums == (beats.sum(), (beats**2).sum(), beats.max(), block.results[:, 2].sum())
    light = built.run(DEAL.battle, DOCTRINES, 5, 0, 300)
    assert (light.outcomes, light.results, light.finals) == (block.outcomes, None, None)
    assert built.run(DEAL.battle, DOCTRINES, 5, 0, 0).outcomes == {}


def test_the_start_is_left_as_it_is(built: Kernel) -> None:
    before = pack(DEAL.battle)
    built.run(DEAL.battle, DOCTRINES, 5, 0, 50)
    assert pack(DEAL.battle) == before


def test_the_arithmetic_of_the_dice_is_that_of_the_core() -> None:
    for number in (0, 1, 12345, 2**63, 2**64 - 1):
        with np.errstate(over="ignore"):
            assert int(desk.mix(np.uint64(number))) == dice.mix(number)
            assert int(desk.battle_key(np.uint64(number), 7)) == dice.battle_key(number, 7)


# ---- the cache ------------------------------------------------------------------------------------------------------


def test_the_compiler_takes_the_files_that_the_games_functions_come_from() -> None:
    assert GAME.rule_files == ("tests.core.toy_rules",)
    assert {each.__module__ for each in kernel.rule_functions(GAME)} == {"tests.core.toy_rules"}


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The toy as a package of its own, `copied_toy`, to be edited."""
    home = tmp_path / "copied_toy"
    home.mkdir()
    text = (HERE / "toy.py").read_text(encoding="utf-8")
    text = text.replace('"tests.core.toy"', '"copied_toy"')
    (home / "__init__.py").write_text(text, encoding="utf-8")
    shutil.copy(HERE / "toy_rules.py", home)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    yield home
    for name in ("copied_toy", "copied_toy.toy_rules"):
        sys.modules.pop(name, None)


def in_a_process(home: Path, code: str) -> str:
    """What a fresh Python prints, with the copied toy at hand."""
    paths = os.pathsep.join([str(home.parent), *(path for path in sys.path if path)])
    run = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": paths},
    )
    assert run.returncode == 0, run.stderr
    return run.stdout


ALONE = """
from copied_toy import GAME, DEAL
from admiralty.core.engines import compiling
from admiralty.core.engines.compiled import load
from admiralty.core.state.dice import SimulatedKeys
from admiralty.core.engines.proving import play
from admiralty.core.state.records import Size
cast = [GAME.levels[0].doctrine] * 2
slow = [play(GAME, DEAL.battle, SimulatedKeys(1, k), cast) for k in range(300)]
ends = [each.outcome for each in slow]
counts = {n: ends.count(n) for n in sorted(set(ends))}
print(sorted(counts.items()), sum(each.dice for each in slow))
"""
COUNTS = f"""{ALONE}
compiling.compile_now("copied_toy", Size.SMALL)
fast = load(GAME, Size.SMALL).run(DEAL.battle, cast, 1, 0, 300)
assert (fast.outcomes, fast.dice) == (counts, sum(each.dice for each in slow))
"""


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_an_edit_in_a_called_rule_is_never_stale(copied: Path) -> None:
    """The function edited is not the one that is compiled, only called by it; both engines follow, back again too."""
    before = in_a_process(copied, COUNTS)
    edit(copied / "toy_rules.py", "number = t.roll(Die.SECOND, 6)", "number = t.roll(Die.SECOND, 20)")
    after = in_a_process(copied, COUNTS)
    assert after != before
    edit(copied / "toy_rules.py", "number = t.roll(Die.SECOND, 20)", "number = t.roll(Die.SECOND, 6)")
    assert in_a_process(copied, COUNTS) == before
    assert len(list((copied.parent / "cache" / "admiralty").iterdir())) == 2


def test_ten_facts_reach_whoever_answers_in_a_size_class_of_the_rooms_own(copied: Path) -> None:
    """The tenth says what the first does: whoever looks at it plays as before, on both engines."""
    alone, both = (
        code.replace("levels[0]", "levels[1]").replace("Size.SMALL", "GAME.sizes.HOST") for code in (ALONE, COUNTS)
    )
    with (copied / "__init__.py").open("a", encoding="utf-8") as file:
        file.write("\nfrom dataclasses import replace\nfrom admiralty.core.state.records import Sizes\n")
        file.write("class Host(Sizes):\n    HOST = 0\n\nGAME = replace(GAME, sizes=Host)\n")
    before = in_a_process(copied, alone)
    edit(copied / "toy_rules.py", "0, 1, number, seat)", "0, 1, number, seat, 0, 0, 0, 0, 0, 0, 0, number)")
    edit(copied / "toy_rules.py", "q.facts[0] > 3", "q.facts[9] > 3")
    assert in_a_process(copied, both) == before
    assert sorted(path.name for path in (copied.parent / "cache").rglob("*.ready")) == ["copied_toy_host.ready"]


def test_the_digest_names_every_source(copied: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = {compiling.source_digest("copied_toy")}
    assert compiling.source_digest("copied_toy") in seen
    for change in (
        lambda: edit(copied / "toy_rules.py", "MINES = 6", "MINES = 7"),
        lambda: edit(copied / "__init__.py", 'title="Toy"', 'title="Other toy"'),
        lambda: (copied / "more.py").write_text("", encoding="utf-8"),
        lambda: monkeypatch.setattr(compiling, "_version", lambda name: "another"),
        lambda: monkeypatch.setattr(compiling, "_processor", lambda: "another"),
        lambda: monkeypatch.setattr(compiling, "CORE", compiling.CORE[1:]),
    ):
        change()
        digest = compiling.source_digest("copied_toy")
        assert digest not in seen
        seen.add(digest)


def test_the_compiling_process(copied: Path) -> None:
    """It ends with the kernel ready; a second one finds it done; nothing loads before."""
    from importlib import import_module

    game: Game = import_module("copied_toy").GAME
    assert not compiling.is_ready("copied_toy", Size.SMALL)
    assert load(game, Size.SMALL) is None
    process = compiling.start("copied_toy", Size.SMALL)
    log = compiling.kernel_path("copied_toy", Size.SMALL).with_suffix(".log")
    assert process.wait(600) == 0, log.read_text(encoding="utf-8")
    assert compiling.is_ready("copied_toy", Size.SMALL)
    assert not compiling.is_ready("copied_toy", Size.SMALL, bounds=True)
    assert compiling.start("copied_toy", Size.SMALL).wait(600) == 0
    made = load(game, Size.SMALL)
    assert made is not None
    assert sum(made.run(DEAL.battle, DOCTRINES, 1, 0, 20).outcomes.values()) == 20


def test_a_rule_that_does_not_compile_leaves_no_ready_mark(copied: Path) -> None:
    edit(copied / "toy_rules.py", "    b.beat += 1\n", "    b.beat += 1\n    b.nothing = 1\n")
    process = compiling.start("copied_toy", Size.SMALL)
    assert process.wait(600) != 0
    assert not compiling.is_ready("copied_toy", Size.SMALL)
    log = compiling.kernel_path("copied_toy", Size.SMALL).with_suffix(".log").read_text(encoding="utf-8")
    assert "nothing" in log


def test_desk_fits_what_the_core_allows() -> None:
    made = desk_dtype(GAME, Size.SMALL)
    assert made["question"] == dtype_of(Question)
    assert made["question"]["listed"].shape == (OFFERS,)


PRINTED = (3, -1, 4, 1, 5, -9, 2, 6)


def test_a_printed_table_is_looked_up_as_the_interpreter_does() -> None:
    """Tables are read from memory by code of our own: constant ones, and ones that are made on the way."""

    @njit
    def printed(place: int) -> int:
        return PRINTED[place]

    @njit
    def made(a: int, b: int, place: int) -> int:
        return (a, b, a + b)[place]

    assert [printed(place) for place in range(len(PRINTED))] == list(PRINTED)
    assert [made(7, 5, place) for place in range(3)] == [7, 5, 12]
    for place in (-1, len(PRINTED)):  # a rule never counts from the end
        with pytest.raises(IndexError):
            printed(place)


@njit
def fall(n: int) -> int:
    return n if n < 2 else fall(n - 1) + fall(n - 2)


@njit
def do_job(n: int) -> int:
    return fall(n) + fall(n + 1)


def test_a_kernel_keeps_its_rules_to_itself() -> None:
    """What only the frame calls is as a static function of C; Numba's own way leaves it open to other libraries."""
    with lowering.our_way():
        assert do_job(8) == 21 + 34
    [text] = do_job.inspect_llvm().values()
    [head] = [line for line in text.splitlines() if line.startswith("define ") and "4fall" in line]
    assert head.startswith("define internal ")


def test_machine_code_is_made_of_the_frame_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule has none of its own: each would be made with all that it calls, which takes longer than all else."""
    rule = njit(no_cpython_wrapper=True, no_cfunc_wrapper=True)(entry)

    @njit
    def frame(row: np.ndarray, place: int) -> int:
        return rule(row, place) + rule(row, place + 1)

    made: list[str] = []
    make = codegen.JITCodeLibrary._finalize_specific

    def told(library: codegen.JITCodeLibrary) -> None:
        made.append(library.name)
        make(library)

    monkeypatch.setattr(codegen.JITCodeLibrary, "_finalize_specific", told)
    with lowering.our_way():
        assert frame(ROW, 2) == 2 + 3
    assert [name.rpartition(".")[2] for name in made] == ["frame"]


ROW = np.arange(5, dtype=np.int64)


def entry(row: np.ndarray, place: int) -> int:
    return int(row[place])


def test_a_kernel_counts_from_the_front_and_nobody_else_has_to() -> None:
    """What a rule would read before the first place is found by the bounds checks; other code counts as Python does."""
    with lowering.our_way():
        checked = njit(boundscheck=True)(entry)
        assert checked(ROW, 4) == 4
        with pytest.raises(IndexError):
            checked(ROW, -1)
    assert njit(entry)(ROW, -1) == 4


def test_a_rule_is_taken_in_once_and_never_before_who_calls_it() -> None:
    """LLVM leaves out what nothing calls so far: here the first one, whose call from the frame it does away with."""
    rule = partial(njit, no_cpython_wrapper=True, no_cfunc_wrapper=True)

    @rule()
    def deep(n: int) -> int:
        return n + 1

    @rule()
    def middle(n: int) -> int:
        return 10 * deep(n)

    @njit
    def both(n: int) -> int:
        if n - n > 0:
            return deep(n)
        return middle(n)

    with lowering.our_way():
        assert both(2) == 30
    for called in (deep, middle):
        [compiled] = called.overloads.values()
        inside = [function.name for function in compiled.library._final_module.functions if not function.is_declaration]
        assert len(inside) == 1, inside


def test_a_rule_is_compiled_once_for_all_numbers() -> None:
    """Whatever their width and whether they are constants; other code is compiled for each of these."""
    row = np.array([3], dtype=[("narrow", np.int8), ("wide", np.int64)])[0]
    for way, ours in ((lowering.our_way(), True), (nullcontext(), False)):
        with way:

            @njit
            def rule(n: int, odd: bool) -> int:
                return -n if odd else n

            @njit
            def frame(row: Any) -> int:
                return rule(row.narrow, True) + rule(row.wide, False) + rule(7, False)

            assert frame(row) == -3 + 3 + 7
        assert (len(rule.overloads) == 1) == ours


def test_numba_is_afterwards_what_it_was_before() -> None:
    places = [(owner, name) for owner, names in SPARED for name in names]
    before = [getattr(owner, name) for owner, name in places]
    with suppress(ZeroDivisionError), lowering.our_way():
        assert all(getattr(owner, name) != was for (owner, name), was in zip(places, before, strict=True))
        raise ZeroDivisionError
    assert all(getattr(owner, name) == was for (owner, name), was in zip(places, before, strict=True))


SPARED = (
    (event, ("broadcast",)), (targetconfig.TargetConfig, ("__eq__",)), (types.Record, ("__repr__",)),
    (types.NestedArray, ("__repr__",)), (arrayobj, ("fix_integer_index",)), (ir.Inst, ("_rec_list_vars",)),
    (dispatcher._DispatcherBase, ("get_call_template",)), (postproc.PostProcessor, ("run",)),
    (cpu_target.target_context.codegen(), ("_library_class", "set_env")),
)  # fmt: skip
