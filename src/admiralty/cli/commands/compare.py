"""``admiralty compare``: two set-ups of a scenario on common dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from admiralty.core.errors import Refused, quote_value

from ..text.common import (
    BOT_MS,
    Battles,
    BotMs,
    Choices,
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
    deal_of,
    doctrines_of,
    progress,
    seed_of,
)
from ..text.shows import show_remarks
from ..text.stopping import end, until_stopped

if TYPE_CHECKING:
    from admiralty.core.face.game import Deal, Game
    from admiralty.odds.comparison import Comparison

Side = tuple["Deal", tuple[Any, ...]]
KINDS = ("seat", "set", "ship", "place")
SideA = Annotated[
    list[str] | None,
    typer.Option(
        "--a", metavar="OPTION", help="What set-up A has: 'ship SIDE=SHIP', 'seat NAME=WHO' or 'set NAME=VALUE'."
    ),
]
SideB = Annotated[list[str] | None, typer.Option("--b", metavar="OPTION", help="What set-up B has, in the same form.")]


def compare(
    scenario: Scenario,
    battles: Battles = 10_000,
    a: SideA = None,
    b: SideB = None,
    seat: Seats = None,
    settings: Settings = None,
    ship: Ships = None,
    place: Places = None,
    seed: Seed = None,
    engine: Engine = "auto",
    threads: Threads = None,
    bot_ms: BotMs = BOT_MS,
    as_json: Json = False,
) -> None:
    """Compare two set-ups of a scenario on the same dice, battle by battle.

    Options that A and B share are those of 'simulate'; what only one of them has is an OPTION in quotes, as in
    --a "ship warp=lance" --b "ship warp=mine.toml" or --b "set warp_tl=1". Without --a, A is the plain scenario.
    """
    from admiralty.core.door.bots import closed_after, remarks_of
    from admiralty.odds import comparison

    if not a and not b:
        raise Refused("compare", "there is nothing to compare", "", 'give --a or --b, e.g. --b "set warp_tl=1"')
    common = choices(seat, settings, ship, place)
    sides = []
    for texts, option in ((a, "--a"), (b, "--b")):
        game, side = _dealt(scenario, texts or (), option, common, bot_ms)
        sides.append(side)
    players = [*sides[0][1], *sides[1][1]]
    with closed_after(players), progress(battles) as bar:
        found, stopped = until_stopped(
            lambda: comparison.compare(
                game, sides[0], sides[1], battles, seed_of(seed), engine=engine, threads=threads, progress=bar
            )
        )
    names, remarks = {"a": list(a or ()), "b": list(b or ())}, remarks_of(players)
    if as_json:
        _print_json(scenario, names, game, (sides[0][0], sides[1][0]), found, remarks)
    else:
        _print(scenario, names, game, (sides[0][0], sides[1][0]), found)
        show_remarks(remarks)
    end(stopped)


def _dealt(scenario: str, texts: Sequence[str], option: str, common: Choices, bot_ms: int) -> tuple[Game, Side]:
    """One set-up; what is wrong with an option of its own is said of that one, not of what both have in common."""

    def dealt(chosen: Choices) -> tuple[Game, Side]:
        game, deal = deal_of(scenario, chosen)
        return game, (deal, doctrines_of(game, deal, chosen.seats, bot_ms))

    try:
        return dealt(_variant(texts, option).over(common))
    except Refused as refused:
        if not texts or not refused.where.startswith("--") or refused.where.startswith(option):
            raise
        dealt(common)  # else the fault is there
        where = f"{option} {refused.where.removeprefix('--')}"
        raise Refused(where, refused.what, refused.rule, refused.remedy) from None


def _variant(texts: Sequence[str], option: str) -> Choices:
    """The options of one set-up as they were written."""
    found: dict[str, list[str]] = {kind: [] for kind in KINDS}
    for text in texts:
        kind, _, value = text.strip().partition(" ")
        kind = kind.removeprefix("--")
        if kind not in KINDS:
            remedy = "it is 'ship SIDE=SHIP', 'place PLACE=WHO', 'seat NAME=WHO' or 'set NAME=VALUE'"
            raise Refused(option, f"{quote_value(text)} is no option", "", remedy)
        found[kind].append(value)
    return choices(found["seat"], found["set"], found["ship"], found["place"])


def _print_json(
    scenario: str,
    names: dict[str, list[str]],
    game: Game,
    deals: tuple[Deal, Deal],
    found: Comparison,
    remarks: Sequence[str],
) -> None:
    from admiralty.odds.figures import comparison_json

    from ..text.shows import print_json

    told = comparison_json(scenario, names, deals, found, game.wording.unit)
    print_json({**told, **({"remarks": list(remarks)} if remarks else {})})


def _print(scenario: str, names: dict[str, list[str]], game: Game, deals: tuple[Deal, Deal], found: Comparison) -> None:
    from admiralty.odds.intervals import percent

    from ..text.shows import alike_text, points, run_lines, settings_text, show_table, show_text

    battles, rows = found.run.battles, []
    if not battles:
        show_text(*run_lines(found.run))
        return
    sure = found.a.alike and found.b.alike
    for label, each in found.differences.items():
        a, b = (counts.outcomes.get(label, 0) / battles for counts in (found.a, found.b))
        low, high = each.interval
        interval = "all alike" if sure else f"{points(low)} to {points(high)}"
        verdict = (
            "more often" if low > 0 else "less often" if high < 0 else "as often" if sure else "no clear difference"
        )
        rows.append((label, percent(a), percent(b), points(each.share), interval, verdict))
    heads = ("outcome", "A", "B", "B less A", "95 % interval", "in B")
    show_table(f"{deals[0].title} ({scenario})", heads, rows, (1, 2, 3, 4))
    for key, deal in zip("ab", deals, strict=True):
        said = settings_text(game, deal)
        options = ", ".join(names[key]) or "as the scenario has it"
        show_text(f"{key.upper()}: {options}" + (f" (settings: {said})" if said else ""))
    if whose := [key for key, counts in (("A", found.a), ("B", found.b)) if counts.alike]:
        show_text(alike_text(game, f"All battles of {' and of '.join(whose)}"))
    same = sum(count for (a, b), count in found.pairs.items() if a == b)
    show_text(
        f"On the same dice {percent(same / battles)} of the battles end alike. Differences are in points of a percent."
    )
    for line in run_lines(found.run):
        show_text(line)
