"""``admiralty simulate``: a scenario played many times."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from admiralty.core.errors import Refused, quote_value

from ..text.common import (
    BATTLES_LIMIT,
    BOT_MS,
    BotMs,
    Engine,
    Json,
    Places,
    Scenario,
    Seats,
    Seed,
    Settings,
    Ships,
    Threads,
    choices,
    computers_of,
    deal_of,
    progress,
    seed_of,
)
from ..text.shows import show_remarks
from ..text.stopping import end, until_stopped
from .keep import HERE, kept_counts, write_kept

if TYPE_CHECKING:
    from admiralty.core.face.game import Deal, Game
    from admiralty.odds.gathering import Gathering
    from admiralty.odds.simulation import Simulation

BATTLES = 10_000  # that are played, if nothing is said
PERCENT = re.compile(r"(\d{1,3}(?:\.\d{1,6})?) ?%")
NARROWEST = 0.0001
Keep = Annotated[
    list[str] | None,
    typer.Option("--keep", metavar="OUTCOME=K", help="Write the first K battles with an outcome as journals."),
]
AtMost = Annotated[
    int | None,
    typer.Option(
        "-n", "--battles", metavar="N", min=1, max=BATTLES_LIMIT, show_default=f"{BATTLES:,}",
        help="How many battles; with --until, at most so many.",
    ),
]  # fmt: skip
Until = Annotated[
    str | None,
    typer.Option("--until", metavar="P%", help="Play until each outcome's interval is at most so far off, e.g. 0.2%."),
]
RowsIn = Annotated[
    str | None,
    typer.Option("--rows", metavar="FILE", help="Write a row for each battle into this new .csv or .parquet file."),
]
Facts = Annotated[
    list[str] | None,
    typer.Option("--fact", metavar="NAME", help="A column of --rows: the game's own, or a place as ships[0].status."),
]
KeepIn = Annotated[str, typer.Option("--keep-in", metavar="FOLDER", help="Where to write kept battles.")]


def simulate(
    scenario: Scenario,
    battles: AtMost = None,
    until: Until = None,
    seat: Seats = None,
    settings: Settings = None,
    ship: Ships = None,
    place: Places = None,
    seed: Seed = None,
    engine: Engine = "auto",
    threads: Threads = None,
    bot_ms: BotMs = BOT_MS,
    keep: Keep = None,
    keep_in: KeepIn = HERE,
    rows: RowsIn = None,
    fact: Facts = None,
    as_json: Json = False,
) -> None:
    """Play a scenario many times and count the outcomes, each with its interval at 95 %.

    The same seed gives the same counts on any engine and any number of threads. The computer's level
    'simple' plays every seat that --seat doesn't name. With python:module.Class or
    stdio:PROGRAM a bot of your own plays one: docs/bots.md. Rows and their columns: docs/rows.md.
    --until looks at the intervals after 128 battles and then after an eighth more each time, so equal seeds end alike.
    """
    from admiralty.core.door.bots import closed_after, has_bots, remarks_of
    from admiralty.odds import simulation

    chosen, wanted = choices(seat, settings, ship, place), kept_counts(keep, keep_in)
    narrow = _share(until)
    most = battles or (simulation.enough(narrow) if narrow else BATTLES)
    game, deal = deal_of(scenario, chosen)
    players = computers_of(game, deal, chosen.seats, bot_ms=bot_ms)
    doctrines = tuple(who.doctrine for who in players)
    if wanted and has_bots(doctrines):
        raise Refused("--keep", "a bot's battles can't be kept as journals", "", "leave --keep out")
    how: dict[str, Any] = {"engine": engine, "threads": threads, "keep": wanted, "until": narrow}
    gathering = _gathering(game, deal, rows, fact)
    with closed_after(doctrines), progress(most) as bar:
        done, stopped = until_stopped(
            lambda: simulation.simulate(game, deal, doctrines, most, seed_of(seed), progress=bar, rows=gathering, **how)
        )
    files = write_kept(game, deal, players, done.run.seed, done.kept, keep_in)
    if as_json:
        _print_json(scenario, game, deal, done, files, remarks_of(doctrines), narrow)
    else:
        _print(scenario, game, deal, done, narrow)
        show_remarks(remarks_of(doctrines))
        for path in (each for paths in files.values() for each in paths):
            typer.echo(f"Kept: {path}")
    if rows and gathering:  # last: what is found stands there, also where they can't be written
        from admiralty.rows import Rows

        called = dict(zip(deal.seats, (who.text for who in players), strict=True))
        Rows(scenario, called, done.run.seed, gathering.columns(), gathering.sentences()).write(rows)
        typer.echo(f"Written: {rows}", err=as_json)
    end(stopped)


def _share(text: str | None) -> float | None:
    """``--until`` as a share; `Refused` where it is none, or would take too many battles."""
    if text is None:
        return None
    found = PERCENT.fullmatch(text.strip())
    share = float(found[1]) / 100 if found else 0.0
    if not NARROWEST <= share <= 0.5:
        raise Refused("--until", f"{quote_value(text)} is not from 0.01% to 50%", "", "write it like 0.2%")
    return share


def _until_text(done: Simulation, until: float) -> str:
    """How far off the widest interval is, and what that means."""
    from admiralty.odds.intervals import percent
    from admiralty.odds.simulation import half_width

    widest = half_width(done.counts)
    text = f"The widest of Wilson's intervals at 95 % goes {percent(widest)} to either side of its middle"
    if widest <= until:
        return f"{text}: no more than {percent(until)}, as asked."
    return f"{text}: {percent(until)} takes more battles."


def _gathering(game: Game, deal: Deal, rows: str | None, facts: list[str] | None) -> Gathering | None:
    """What gathers the rows, if any are wanted; `Refused` where they can't be written, before anything is played."""
    if rows is None:
        if facts:
            raise Refused("--fact", "belongs to --rows", "", "say where to write the rows, e.g. --rows duel.csv")
        return None
    from admiralty.odds.gathering import Gathering
    from admiralty.rows import require_writer

    from ..text.files import require_new

    require_writer(rows)
    require_new(rows)
    return Gathering(game, deal, facts)


def _print_json(
    scenario: str,
    game: Game,
    deal: Deal,
    done: Simulation,
    files: dict[str, list[str]],
    remarks: Sequence[str],
    until: float | None,
) -> None:
    from admiralty.odds.figures import simulation_json
    from admiralty.odds.simulation import half_width

    from ..text.shows import print_json

    more = {"kept": files, "remarks": list(remarks)}
    found = simulation_json(scenario, deal, done, game.wording.unit)
    narrow = {} if until is None else {"until": until, "half_width": half_width(done.counts)}
    print_json({**found, **narrow, **{key: value for key, value in more.items() if value}})


def _print(scenario: str, game: Game, deal: Deal, done: Simulation, until: float | None) -> None:
    from admiralty.core.engines.forecast import is_imagined

    from ..text.shows import alike_text, lengths_text, outcomes_table, run_lines, settings_text, show_text

    if done.run.battles:
        outcomes_table(f"{deal.title} ({scenario})", game, deal, done)
        show_text(lengths_text(game, done.counts))
    if done.counts.alike:
        show_text(alike_text(game))
    if until is not None and done.run.battles:
        show_text(_until_text(done, until))
    if said := settings_text(game, deal):
        show_text(f"Settings: {said}")
    for line in run_lines(done.run):
        show_text(line)
    if done.run.battles and any(is_imagined(game, deal.battle, seat) for seat in range(len(deal.seats))):
        show_text("Nothing is hidden from these battles. Odds at the table know only what their seat sees.")
