"""``admiralty solve``: the one best answer to a question that a game poses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from admiralty.core.errors import Refused, quote_value, suggest

from ..text.common import Json, Settings, Threads, choices
from ..text.stopping import end, until_stopped

if TYPE_CHECKING:
    from fractions import Fraction

    from admiralty.core.face.game import Game
    from admiralty.core.face.solving import Answer, Puzzle, Tell

DESIGNS_MOST = 1000
Name = Annotated[str, typer.Argument(metavar="PUZZLE", help="What to solve: challenge.", show_default=False)]
Points = Annotated[
    int | None, typer.Option("--points", metavar="N", help="Build points; as the rules say if left out.")
]
Designs = Annotated[
    int,
    typer.Option("--designs", metavar="N", min=1, max=DESIGNS_MOST, help="How many of the best designs to rank."),
]
Output = Annotated[
    str | None,
    typer.Option("-o", "--output", metavar="FOLDER", help="Where to keep the work; with the saved games if left out."),
]


def solve(
    puzzle: Name,
    points: Points = None,
    settings: Settings = None,
    designs: Designs = 100,
    output: Output = None,
    threads: Threads = None,
    as_json: Json = False,
) -> None:
    """Find the best design and its best play, exactly; it takes minutes to an hour.

    'challenge' is that of Instant Systemships: the best warpship against a random systemship, its best first order, and
    its best play. Ctrl-C loses nothing: the same command goes on from there.
    """
    import os

    from admiralty.core.face.solving import Task
    from admiralty.core.state.options import read

    game, found = _puzzle(puzzle)
    chosen = dict(choices(settings=settings).settings)
    if points is not None:
        if not found.points:
            raise Refused("--points", f"{puzzle} knows no points", "", "leave it out")
        if found.points in chosen:
            raise Refused("--points", f"--set {found.points} says it too", "", "give one of them")
        try:
            read(game.rules, found.points, points, "--points")
        except Refused as refused:
            what = refused.what.removeprefix(f"{found.points} ")
            raise Refused("--points", what, refused.rule, refused.remedy) from None
        chosen[found.points] = str(points)
    folder = Path(output) if output is not None else _home(game, puzzle, chosen, designs)
    with _progress() as tell:
        task = Task(chosen, folder, designs, threads or os.cpu_count() or 1, tell)
        answer, stopped = until_stopped(lambda: found.solve(task))
    if as_json:
        _print_json(game, puzzle, chosen, answer)
    elif stopped:
        _print_partial(answer, folder)
    else:
        _print(answer)
    end(stopped)


def _puzzle(name: str) -> tuple[Game, Puzzle]:
    """The puzzle of this name, and the game that poses it."""
    from admiralty.games import ROOMS, game

    known = {puzzle.key: (found, puzzle) for found in map(game, ROOMS) for puzzle in found.puzzles}
    if name not in known:
        raise Refused("solve", f"there is no puzzle {quote_value(name)}", "", suggest(name, known, "puzzles"))
    return known[name]


def _home(game: Game, puzzle: str, settings: Mapping[str, str], designs: int) -> Path:
    """A folder for this task alone, made from the program as it is."""
    from admiralty.core.engines.compiling import source_digest

    from ..table.match import state_home

    made = blake2b(digest_size=6)
    for text in (
        source_digest(game.room, tables=False),
        str(designs),
        *(f"{key}={settings[key]}" for key in sorted(settings)),
    ):
        made.update(f"{text}\n".encode())
    return state_home() / "solved" / f"{puzzle}-{made.hexdigest()}"


@contextmanager
def _progress() -> Iterator[Tell]:
    """A bar on standard error while it is a terminal, else nothing."""
    import sys

    if not sys.stderr.isatty():
        yield lambda what, done, of: None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    said = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    columns = (*said, TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        tasks: dict[str, Any] = {}

        def tell(what: str, done: int, of: int) -> None:
            if what not in tasks:
                for each in tasks.values():
                    bar.update(each, visible=False)
                tasks[what] = bar.add_task(what, total=of)
            bar.update(tasks[what], completed=done, total=of)

        yield tell


def _print(answer: Answer) -> None:
    from ..text.shows import show_text

    _print_ranking(answer)
    for outcome, chance in answer.exact.items():
        show_text(f"{outcome}: {float(chance):.12f} exactly {_fraction(chance)}")
    show_text(
        f"Every chance in the table is within {answer.error:.1e} of itself of the exact one; "
        f"no design that is not in it has more than {answer.bound:.10f}."
    )
    for remark in answer.remarks:
        show_text(remark)
    show_text(", ".join(f"{count:,} {what}" for what, count in answer.figures.items()))
    for path in answer.files:
        typer.echo(f"Kept: {path}")


def _print_partial(answer: Answer, folder: Path) -> None:
    from ..text.shows import show_text

    if answer.ranked:
        _print_ranking(answer)
    for remark in answer.remarks:
        show_text(remark)
    show_text(f"Partial: stopped before the answer. {folder} has what is done: the same command goes on from there.")


def _print_ranking(answer: Answer) -> None:
    from ..text.shows import show_table

    rows = [(str(each.rank), each.name, f"{each.chance:.10f}", each.opening) for each in answer.ranked]
    show_table(answer.title, ("rank", "design", "chance", "first order"), rows, (0, 2))


def _fraction(chance: Fraction) -> str:
    return f"{chance.numerator}/{chance.denominator}"


def _print_json(game: Game, puzzle: str, settings: Mapping[str, str], answer: Answer) -> None:
    from ..text.shows import print_json

    print_json(
        {
            "game": game.key,
            "puzzle": puzzle,
            "settings": dict(settings),
            "designs": [
                {"rank": each.rank, "parts": dict(each.parts), "first_order": each.opening, "chance": each.chance}
                for each in answer.ranked
            ],
            "exact": {outcome: _fraction(chance) for outcome, chance in answer.exact.items()},
            "chances": {outcome: float(chance) for outcome, chance in answer.exact.items()},
            "bound": answer.bound,
            "error": answer.error,
            "figures": dict(answer.figures),
            "remarks": list(answer.remarks),
            "files": [str(path) for path in answer.files],
            "seconds": answer.seconds,
            **({"partial": True} if answer.partial else {}),
        }
    )
