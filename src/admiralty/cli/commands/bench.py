"""``admiralty bench``: how fast the engines are, beside the same game by hand in C."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from admiralty.core.errors import Refused
from admiralty.core.errors.interrupts import Interrupted

from ..text.common import Json, choices, deal_of, doctrines_of, progress
from ..text.stopping import end, until_stopped

if TYPE_CHECKING:
    from admiralty.core.face.game import Game
    from admiralty.odds.engines import Progress
    from admiralty.odds.limit import Limit
    from admiralty.odds.simulation import Simulation

SEED = 1
TRIAL = 20_000  # battles that say how many there are time for
SECONDS = 4.0  # of a compiled run on one core: its beginning and end, when one core works, are next to nothing then
INTERPRETED, ONE, ALL = "interpreted", "compiled, one core", "compiled, all cores"
BY_HAND = "by hand in C, this one scenario"  # on one core
COPIES = "the same in C, a copy on each core"  # what the machine's other cores are worth, whoever uses them

Scenario = Annotated[
    str | None,
    typer.Argument(
        metavar="[SCENARIO]",
        help="What is played, 'simple' in every seat; else each scenario with a C program of its own.",
        show_default=False,
    ),
]
Battles = Annotated[
    int | None,
    typer.Option(
        "-n",
        "--battles",
        metavar="N",
        min=1000,
        max=100_000_000,
        help="Battles of a compiled run; else what one core plays in about four seconds.",
        show_default=False,
    ),
]
Runs = Annotated[int, typer.Option("--runs", metavar="N", min=1, max=99, help="Runs of each, in turn.")]


class Measured(NamedTuple):
    """One run: its rate, and what it counted."""

    rate: float  # battles a second
    outcomes: dict[str, int]
    dice: int


def bench(scenario: Scenario = None, battles: Battles = None, runs: Runs = 5, as_json: Json = False) -> None:
    """Measure every engine, and the same game by hand in C where there is a compiler: medians of interleaved runs.

    A ratio compares runs that follow each other, so a slow spell of the machine slows both.
    Exit status 1 if a C program's counts are not exactly those of the compiled engine.
    """
    reports, stopped = [], False
    for each in [scenario] if scenario else _scenarios():
        report, stopped = until_stopped(partial(_measure, each, battles, runs))
        reports.append(report)
        if not as_json:
            _show(report)
        if stopped:
            break
    if as_json:
        from ..text.shows import print_json

        print_json(reports)
    end(stopped)
    if faults := [f"{report['scenario']}: {fault}" for report in reports for fault in report["faults"]]:
        raise Refused("bench", faults[0])


def _scenarios() -> list[str]:
    """Those with a C program of their own; away from the source tree, each game's first."""
    from admiralty.games import ROOMS, game
    from admiralty.odds import limit

    return limit.limits_there() or [f"{key}/{next(iter(game(key).scenarios))}" for key in ROOMS]


def _measure(scenario: str, battles: int | None, runs: int) -> dict[str, Any]:
    """What one scenario's table shows; `Interrupted` by Ctrl-C, with what was measured until then."""
    import tempfile

    found: dict[str, list[Measured]] = {}
    remark = ""
    try:
        with tempfile.TemporaryDirectory() as folder, progress(runs) as bar:
            contenders, remark, battles = _contenders(scenario, battles, Path(folder), bar)
            for k in range(runs):
                for name, measure in contenders.items():
                    if bar:
                        bar(k, name)
                    measured = measure()
                    found.setdefault(name, []).append(measured)
    except KeyboardInterrupt:
        so_far = _report(scenario, battles, found, remark, _faults(found))
        raise Interrupted({**so_far, "partial": True, "wanted_runs": runs}) from None
    return _report(scenario, battles, found, remark, _faults(found))


def _contenders(
    scenario: str, battles: int | None, folder: Path, tell: Progress | None
) -> tuple[dict[str, Callable[[], Measured]], str, int]:
    """What is to be measured, each warmed up, a remark on the C program, and the battles of a run."""
    from admiralty.odds.simulation import simulate

    game, deal = deal_of(scenario, choices())
    doctrines = doctrines_of(game, deal, {})

    def engine(name: str, n: int, threads: int | None) -> Callable[[], Measured]:
        return lambda: _of(simulate(game, deal, doctrines, n, SEED, engine=name, threads=threads))

    simulate(game, deal, doctrines, 1000, SEED, engine="compiled", progress=tell)
    if battles is None:
        battles = max(1000, int(engine("compiled", TRIAL, 1)().rate * SECONDS) // 1000 * 1000)
    found = {
        INTERPRETED: engine("interpreted", max(400, battles // 500), 1),
        ONE: engine("compiled", battles, 1),
        ALL: engine("compiled", battles, None),
    }
    by_hand, remark = _one_scenario(game, scenario, battles, folder)
    if by_hand:
        found.update({BY_HAND: by_hand, COPIES: _copies(by_hand)})
    return found, remark, battles


def _copies(play: Callable[[], Measured]) -> Callable[[], Measured]:
    """A C program on each core at the same time; the rate is the sum, the counts are those of one."""
    from concurrent.futures import ThreadPoolExecutor
    from os import cpu_count

    from admiralty.odds import limit

    copies = cpu_count() or 1

    def together() -> Measured:
        with ThreadPoolExecutor(copies) as pool:
            try:
                done = list(pool.map(lambda _: play(), range(copies)))
            except BaseException:
                limit.stop()
                raise
        return done[0]._replace(rate=sum(each.rate for each in done))

    return together


def _one_scenario(game: Game, scenario: str, battles: int, folder: Path) -> tuple[Callable[[], Measured] | None, str]:
    """The C program that knows this scenario alone, or why there is none."""
    from admiralty.odds import limit

    there = limit.limits_there()
    if there and scenario not in there:
        return None, f"there is only {' and '.join(there)}"
    program, remark = limit.build(limit.of_one(game.key, scenario.rpartition("/")[2]), game.rules_version, folder)
    if program is None:
        return None, f"not available: {remark}"
    return lambda: _of_c(limit.run(program, SEED, battles), battles), remark


def _of_c(done: Limit, battles: int) -> Measured:
    return Measured(battles / max(done.seconds, 1e-9), done.outcomes, done.dice)


def _of(done: Simulation) -> Measured:
    return Measured(done.run.battles_per_second, done.counts.outcomes, done.counts.dice)


def _faults(found: dict[str, list[Measured]]) -> list[str]:
    """Where two runs of the same battles did not count the same."""
    if ONE not in found:
        return []
    right = found[ONE][0]
    return [
        f"{name} counts {run.outcomes} with {run.dice} dice; compiled, it is {right.outcomes} with {right.dice}"
        for name in (ONE, ALL, BY_HAND)
        for run in found.get(name, [])[:1]
        if (run.outcomes, run.dice) != (right.outcomes, right.dice)
    ]  # fmt: skip


def _report(
    scenario: str, battles: int | None, found: dict[str, list[Measured]], remark: str, faults: list[str]
) -> dict[str, Any]:
    from os import cpu_count
    from statistics import median

    rates = {name: [run.rate for run in each] for name, each in found.items()}
    medians = {name: median(each) for name, each in rates.items()}

    def ratio(name: str, of: str) -> float | None:
        if name not in rates or of not in rates:
            return None
        return median(one / other for one, other in zip(rates[name], rates[of], strict=False))  # of whole turns

    return {
        "scenario": scenario,
        "battles": battles,
        "seed": SEED,
        "cores": cpu_count(),
        "runs": max(map(len, found.values()), default=0),
        "battles_per_second": medians,
        "every_run": rates,
        "cores_ratio": ratio(ALL, ONE),
        "c_cores_ratio": ratio(COPIES, BY_HAND),
        "c_ratios": {BY_HAND: ratio(ONE, BY_HAND)},
        "c_in_one_interpreted": ratio(BY_HAND, INTERPRETED),
        "times_compiled": {name: ratio(name, ONE) for name in found},
        "c": {BY_HAND: remark},
        "faults": faults,
    }


def _show(report: dict[str, Any]) -> None:
    from ..text.shows import show_table, show_text

    if not report["runs"]:
        show_text(f"Partial: stopped before the first run of {report['scenario']}.")
        return
    rows = []
    for name, rate in report["battles_per_second"].items():
        each, times = report["every_run"][name], report["times_compiled"][name]
        among = "–" if times is None else f"{times:.4g}"
        rows.append((name, f"{rate:,.0f}", f"{min(each):,.0f} to {max(each):,.0f}", among))
    rows += [(name, "–", "–", "–") for name in report["c_ratios"] if name not in report["battles_per_second"]]
    heads = ("engine", "battles a second", "runs from … to", "times compiled")
    title = f"{report['scenario']}: medians of {report['runs']} interleaved runs of {report['battles']:,} battles"
    show_table(title, heads, rows, (1, 2, 3))
    if report.get("partial"):
        show_text(f"Partial: stopped at run {report['runs']} of {report['wanted_runs']}.")
    if report["cores_ratio"] is None:
        return
    copies = f" ({there:.2f} × for copies of the C program)" if (there := report["c_cores_ratio"]) else ""
    show_text(f"{report['cores']} cores: {report['cores_ratio']:.2f} × one{copies}.")
    equal = "not those" if report["faults"] else "exactly those"
    for name, ratio in report["c_ratios"].items():
        told = f"{name[:1].upper()}{name[1:]} ({report['c'][name]})"
        if ratio is None and name not in report["battles_per_second"]:
            show_text(f"{told}.")
        else:
            show_text(f"{told}: compiled Python has {ratio:.2f} × its speed.")
    if while_one := report["c_in_one_interpreted"]:
        show_text(f"In the time of one interpreted battle C plays {while_one:.0f}.")
    if any(report["c_ratios"].values()):
        show_text(f"The C program's counts are {equal} of the compiled engine.")
