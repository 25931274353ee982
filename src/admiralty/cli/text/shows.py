"""How figures look to people: tables on standard output, and the JSON of the same figures."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import typer

from .console import prints_all

if TYPE_CHECKING:
    from admiralty.core.face.game import Deal, Game
    from admiralty.core.face.scenes import Sheet
    from admiralty.odds.simulation import Counts, Run, Simulation

PIPE_WIDTH = 100  # columns where the output is no terminal


def show_table(title: str, heads: Sequence[str], rows: Iterable[Sequence[str]], numbers: Iterable[int] = ()) -> None:
    """Print a table; `numbers` are the columns to be aligned at their right."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    right = set(numbers)
    table = Table(title=Text(title), title_justify="left", title_style="bold", box=SIMPLE_HEAD, pad_edge=False)
    for k, head in enumerate(heads):
        table.add_column(head, justify="right" if k in right else "left", no_wrap=k in right)
    for row in rows:
        table.add_row(*(Text(cell) for cell in row))
    show(table)


def show(thing: Any) -> None:
    """Print a renderable of Rich."""
    import sys

    from rich.console import Console

    if sys.stdout.isatty():
        Console(highlight=False).print(thing)
        return
    console = Console(width=_pipe_width(), highlight=False)
    with console.capture() as captured:
        console.print(thing)
    lines = captured.get().splitlines()
    sys.stdout.write("".join(f"{line.rstrip()}\n" for line in lines))


def _pipe_width() -> int:
    """The columns of an output that is no terminal, as COLUMNS says."""
    import os

    told = os.environ.get("COLUMNS", "")
    return int(told) if told.isdecimal() and len(told) < 6 and int(told) else PIPE_WIDTH


def show_text(text: str) -> None:
    """Print a paragraph, wrapped to the window."""
    from rich.text import Text

    show(Text(text))


def print_json(value: Any) -> None:
    """Print one JSON object."""
    typer.echo(json.dumps(value, ensure_ascii=not prints_all(), indent=2))


def points(share: float) -> str:
    """A difference of shares in percentage points, with its sign."""
    return f"{100 * share:+.2f}".replace("-", "−")


def outcomes_table(title: str, game: Game, deal: Deal, done: Simulation) -> None:
    """Print how often each outcome came, with its interval and what it means."""
    from admiralty.odds.figures import sentence_of
    from admiralty.odds.intervals import interval_text, percent

    counts, battles = done.counts, max(1, done.run.battles)
    rows = []
    for label, count in counts.outcomes.items():
        interval = () if counts.alike else (interval_text(counts.intervals[label]),)
        rows.append((label, f"{count:,}", percent(count / battles), *interval, sentence_of(game, deal, label)))
    between = () if counts.alike else ("95 % interval",)
    show_table(title, ("outcome", "battles", "share", *between, "meaning"), rows, range(1, 3 + len(between)))


def run_lines(run: Run) -> list[str]:
    """How a run was played, and whether it was stopped."""
    from admiralty.core.face.wording import noun_for

    if not run.battles:
        return ["Partial: stopped before the first battle."]
    mixed = 0 < run.interpreted_battles < run.battles
    by = f"{run.engine} ({run.interpreted_battles:,} of them interpreted)" if mixed else run.engine
    rate = f"{run.battles_per_second:,.0f}"
    battles = f"{run.battles:,} {noun_for(run.battles, 'battle')}"
    lines = [f"{battles} in {run.seconds:.2f} s, {rate} a second, {by}; seed {run.seed}"]
    if run.wanted is not None:
        lines.append(f"Partial: stopped after {run.battles:,} of {run.wanted:,} battles.")
    return [*lines, *([run.remark.capitalize()] if run.remark else [])]


def show_remarks(remarks: Iterable[str]) -> None:
    """Print what is to be said of bots, a paragraph each."""
    for remark in remarks:
        show_text(remark)


def lengths_text(game: Game, counts: Counts) -> str:
    """How long the battles were, in a line and in the game's own words."""
    from admiralty.core.face.wording import noun_for

    wording, battles = game.wording, sum(counts.outcomes.values())
    dice = counts.dice / max(1, battles)
    spread = f"sd {counts.turns.sd:.2f}, at most {counts.turns.max}"
    beats = f"; {noun_for(2, wording.beat_word)}: {counts.beats.mean:.2f}" if wording.turn_word else ""
    unit = noun_for(2, wording.unit).capitalize()
    return f"{unit}: {counts.turns.mean:.2f} on average ({spread}){beats}; dice: {dice:.1f} a battle"


def alike_text(game: Game, whose: str = "All battles") -> str:
    """That nothing is random here, and what would make battles differ."""
    known = f"; {', '.join(game.doctrines)} come with the game" if game.doctrines else ""
    return (
        f"{whose} are alike: nothing in them is random. To see others, let a seat mix its choices: --seat NAME=random, "
        f"or --seat NAME=doctrine:FILE with a doctrine that draws by weights{known}."
    )


def settings_text(game: Game, deal: Deal) -> str:
    """The settings that are not at their defaults, in a line; empty if there are none."""
    from admiralty.core.state.options import options_of, say

    usual = {spec.name: say(spec, spec.default) for spec in options_of(game.rules)}
    return ", ".join(f"{name} = {value}" for name, value in deal.settings.items() if value != usual[name])


def settings_meaning(game: Game, deal: Deal) -> list[str]:
    """What each house rule that is not at its default decides, a line each, with its ruling."""
    from admiralty.core.state.options import options_of, say

    changed = [spec for spec in options_of(game.rules) if deal.settings[spec.name] != say(spec, spec.default)]
    return [f"  {spec.name}: {spec.note.sentence} [{spec.note.ruling}]" for spec in changed if spec.note.values]


def show_settings(game: Game, deal: Deal | None = None) -> None:
    """Print every setting of a game with its default, or with what it is in a deal: values, clause and sentence."""
    from rich.padding import Padding
    from rich.text import Text

    from admiralty.core.state.options import options_of, say, values_said

    show(Text("Settings and house rules: --set NAME=VALUE", style="bold"))
    for spec in options_of(game.rules):
        usual = say(spec, spec.default)
        here = deal.settings[spec.name] if deal else usual
        value = here if here == usual else f"{here} (default {usual})"
        line = Text.assemble("  ", (f"{spec.name} = {value}", "bold"), f": {values_said(spec)}")
        show(line.append(f"  [{spec.note.ruling}]", style="dim"))
        show(Padding(Text(spec.note.sentence), (0, 0, 0, 6)))


def show_sheets(sheets: Sequence[Sheet]) -> None:
    """Print record sheets side by side."""
    from rich.columns import Columns
    from rich.padding import Padding
    from rich.text import Text

    from ..table.table_sheets import sheet_lines

    texts = [Text("\n".join(sheet_lines(sheet)) + "\n") for sheet in sheets if sheet.in_text]
    show(Padding(Columns(texts, padding=(0, 4)), (0, 0, 0, 2)))
