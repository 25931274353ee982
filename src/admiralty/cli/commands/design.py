"""``admiralty design``: new ships, or what else a game designs, their bills and faults, their record sheets."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

from admiralty.core.errors import Refused, quote_value, suggest

from ..text.common import Json, pair_of
from ..text.console import escape_for
from ..text.files import read_toml, require_new, write_new
from ..text.groups import Command, Commands
from ..text.recognising import require_ship
from .books import GameKey

if TYPE_CHECKING:
    from admiralty.core.face.game import Game
    from admiralty.core.yard.designers import Design, Designer, Group
    from admiralty.core.yard.parts import Part, Value

app = typer.Typer(cls=Commands, help="Design ships: new, check, sheet.", no_args_is_help=True)
ShipFile = Annotated[
    str, typer.Argument(metavar="FILE", help="A ship's TOML file, or game/name for one that comes with it.")
]
ShipFiles = Annotated[
    list[str], typer.Argument(metavar="FILE…", help="Ships' TOML files, or game/name for those that come with it.")
]
Whose = Annotated[str | None, typer.Option("--game", metavar="GAME", help="The game it is for, if that is not clear.")]
Kind = Annotated[
    str, typer.Option("--designer", metavar="KIND", help="What it is, where a game designs more than ships.")
]
Out = Annotated[
    str | None, typer.Option("-o", "--output", metavar="FILE", help="Write it to this file instead of printing it.")
]
Budget = Annotated[
    int | None, typer.Option("--budget", min=0, metavar="N", help="The most it may cost; no limit if left out.")
]
Parts = Annotated[list[str] | None, typer.Argument(metavar="[KEY=VALUE]…", help="Its name, notes and parts.")]


@app.command("new", cls=Command, short_help="Design a ship by questions, or from KEY=VALUE.")
def new(game: GameKey, parts: Parts = None, kind: Kind = "", budget: Budget = None, output: Out = None) -> None:
    """Design a ship: from KEY=VALUE pairs, or by questions on a terminal. Only a legal one is written.

    You always see what it costs. What it may cost depends on the scenario, or on your --budget.
    """
    from admiralty.core.yard import designers

    from ..text.prices import spent_said

    designer = _designer_of(game, kind)
    if output is not None:
        require_new(output)  # before anything is asked
    given = dict(pair_of(text, "design new", "KEY=VALUE") for text in parts or ())
    asked = not given and sys.stdin.isatty()
    data = _ask(designer, budget) if asked else {key: _read(designer, key, text) for key, text in given.items()}
    values = designers.parse(designer, data, "design new")
    cost = designers.require_sound(designer, values, "design new").cost
    if budget is not None and cost > budget:
        remedy = f"take {cost - budget} off, or say a larger --budget"
        raise Refused("--budget", f"the {designer.file_kind} costs {spent_said(designer, values, budget)}", "", remedy)
    name, notes = (designers.name_of(designer, data, "design new"), designers.notes_of(designer, data, "design new"))
    content = designers.to_toml(designer, name, values, notes)
    spent = spent_said(designer, values, budget)
    if output is None:
        typer.echo(escape_for(content, "\\U{:08X}"), nl=False)
        typer.echo(f"{name}: {spent}", err=True)  # beside the file, not in it
        return
    write_new(output, content)
    typer.echo(f"Written: {output}, {spent}")


@app.command("check", cls=Command, short_help="Print a ship's bill and its faults.")
def check(file: ShipFile, game: Whose = None, kind: Kind = "", as_json: Json = False) -> None:
    """Print a ship's bill and its faults; exit status 1 if it is not legal."""
    from admiralty.core.yard import designers

    designer, data = _load(file, game, kind)
    values = designers.parse(designer, data, file)
    name = designers.name_of(designer, data, file)
    if as_json:
        from ..text.results import design_result, print_result

        print_result(design_result(designer, name, values))
        designers.require_sound(designer, values, file)
        return
    _show_bill(designer, name, values)
    designers.require_sound(designer, values, file)
    typer.echo(designer.evaluate(values).verdict or "It is a legal design.")


@app.command("sheet", cls=Command, short_help="Print record sheets as text or PDF.")
def sheet(files: ShipFiles, game: Whose = None, kind: Kind = "", output: Out = None) -> None:
    """Print record sheets: as text, or into a PDF with -o FILE.pdf, several ships a page where they fit."""
    from admiralty.core.face import record_sheets
    from admiralty.core.yard import designers

    if output is not None and Path(output).suffix.casefold() not in ("", ".txt", ".pdf"):
        raise Refused(output, "a sheet is written as text or as PDF", "", "name a file that ends in .txt or .pdf")
    texts, pages = [], []
    for file in files:
        designer, data = _load(file, game, kind)
        values = designers.parse(designer, data, file)
        name, notes = designers.name_of(designer, data, file), designers.notes_of(designer, data, file)
        texts.append(record_sheets.sheet_text(designer, name, values, notes))
        pages.append(record_sheets.page_of(designer, name, values, notes))
    if output is None:
        typer.echo("\n\n".join(texts), nl=False)
        return
    if output.casefold().endswith(".pdf"):
        from admiralty.shipyard.paper import pdf_of

        paper = pdf_of(pages, output)
        write_new(output, paper.pdf)
        if paper.warning:
            typer.echo(f"{output}: {paper.warning}", err=True)
    else:
        write_new(output, "\n\n".join(texts))
    typer.echo(f"Written: {output}")


# ---- whose ship it is -----------------------------------------------------------------------------------------------


def _designer_of(key: str, kind: str = "") -> Designer:
    from admiralty.core.yard.designers import designer_for
    from admiralty.games import game

    designers = game(key).designers
    if not designers:
        raise Refused(key, "has no ship design")
    return designer_for(designers, kind, "--designer")


def _game_of(whose: str) -> Game:
    """The game that --game names."""
    from admiralty.games import ROOMS, game

    if whose not in ROOMS:
        raise Refused("--game", f"{quote_value(whose)} is not a game", "", suggest(whose, ROOMS, "games"))
    return game(whose)


def _load(text: str, whose: str | None, kind: str) -> tuple[Designer, dict[str, Any]]:
    """A ship file's content and the designer it belongs to."""
    from admiralty.games import ROOMS, game

    key, slash, name = text.partition("/")
    if slash and key in ROOMS and not name.endswith(".toml"):
        found = game(key)
        if whose is not None and _game_of(whose).key != key:
            raise Refused("--game", f"{text} is a ship of {key}", "", "leave --game away")
        return _load_ready(found, name, kind, text)
    data = read_toml(text, "name a TOML file, or game/name")
    require_ship(text, data)
    if whose is not None and (kind or len(_game_of(whose).designers) < 2):
        return _designer_of(_game_of(whose).key, kind), data
    games = [game(key) for key in ROOMS] if whose is None else [_game_of(whose)]
    known = [(each, one) for each in games for one in each.designers]
    if kind not in ("", *(one.file_kind for _, one in known)):
        kinds = dict.fromkeys(one.file_kind for _, one in known)
        raise Refused("--designer", f"no game designs {quote_value(kind)}", "", suggest(kind, kinds, "they design"))
    return _fitting([each for each in known if kind in ("", each[1].file_kind)], data, text)


def _load_ready(found: Game, name: str, kind: str, where: str) -> tuple[Designer, dict[str, Any]]:
    """What comes with a game by this name, and the designer it belongs to; that of its ships comes first."""
    designers = (found.designer_for(kind),) if kind else found.designers
    for designer in designers:
        if name in found.ready(designer):
            return designer, read_toml(str(found.ready(designer)[name]))
    kinds = " or ".join(each.file_kind for each in designers if found.ready(each)) or "ship"
    known = [each for designer in designers for each in found.ready(designer)]
    raise Refused(where, f"there is no such {kinds}", "", suggest(name, known, f"{found.key} has"))


def _fitting(known: list[tuple[Game, Designer]], data: dict[str, Any], where: str) -> tuple[Designer, dict[str, Any]]:
    """The one designer that knows every part in the file, else the one that knows most, or the only one there is; and
    the file."""
    from admiralty.core.yard.designers import RESERVED, parts_of

    parts = {one.key: [part.key for part in parts_of(one)] for _, one in known}
    fit = [each for each in known if data.keys() <= {*RESERVED, *parts[each[1].key]}]
    for found in (fit, known):
        if len(found) == 1:
            return found[0][1], data
    shared = {key: len(data.keys() & set(own)) for key, own in parts.items()}
    most = [each for each in known if shared[each[1].key] == max(shared.values()) > 0]
    if len(most) == 1 and not fit:
        return most[0][1], data  # which then says what is strange
    strange = next((key for key in data if key not in RESERVED and not any(key in own for own in parts.values())), None)
    if strange is not None and not most:
        every = sorted({*RESERVED, *(part for own in parts.values() for part in own)})
        raise Refused(where, f"no ship of any game has a part {quote_value(strange)}", "", suggest(strange, every))
    left = fit or most or known
    games = list(dict.fromkeys(each.key for each, _ in left))
    if len(games) == 1:
        kinds = ", ".join(one.file_kind for _, one in left)
        raise Refused(where, "what kind of design is this?", "", f"say --designer, one of: {kinds}")
    raise Refused(where, "which game is this ship for?", "", f"say --game, one of: {', '.join(games)}")


# ---- the bill -------------------------------------------------------------------------------------------------------


def _show_bill(designer: Designer, name: str, values: Design) -> None:
    from admiralty.core.yard.designers import fault_said

    from ..text.shows import show_table, show_text

    estimate = designer.evaluate(values)
    rows = [(line.label, str(line.count), str(line.cost), line.clause) for line in estimate.lines]
    rows.append(("total", str(estimate.size) if designer.size_unit else "", str(estimate.cost), ""))
    heads = ("part", designer.size_unit or "count", designer.cost_unit, "clause")
    show_table(f"{name}: {designer.title}", heads, rows, (1, 2))
    if designer.size_unit:
        show_text(f"Size: {estimate.size} {designer.size_unit}")
    if estimate.summary:
        show_text(estimate.summary)
    for remark in estimate.remarks:
        show_text(f"To note: {fault_said(designer, values, remark)}")
    for fault in estimate.faults:
        show_text(f"Not legal: {fault_said(designer, values, fault)}")


# ---- questions and answers ------------------------------------------------------------------------------------------


def _read(designer: Designer, key: str, text: str) -> Value:
    """A part as it was written on the command line; what is no number where one belongs is left to be refused."""
    from admiralty.core.yard.designers import parts_of
    from admiralty.core.yard.parts import read_typed

    part = next((part for part in parts_of(designer) if part.key == key), None)
    return read_typed(part, text, f"design new: {key}") if part else text


def _ask(designer: Designer, budget: int | None) -> dict[str, Value]:
    """Every part by a question, with its price; what it all costs so far is said after each answer."""
    from admiralty.core.yard.designers import blank, fault_said
    from admiralty.core.yard.parts import Lines, is_name

    typer.echo(f"{designer.title}. Press Enter for what is in brackets.")
    name = ""
    while not is_name(name):
        name = input("Name: ").strip()
    values = start = blank(designer)
    while True:
        for group in designer.groups:
            if group.extra and not _wanted(group):
                values = {**values, **{part.key: start[part.key] for part in group.parts}}
                continue
            for part in group.parts:
                typer.echo(f"  {_limits(designer, part)}")
                ask = _ask_lines if isinstance(part, Lines) else _ask_value
                values = {**values, part.key: ask(designer, part, values, budget)}
        faults = designer.evaluate(values).faults
        if not faults:
            return {"name": name, **values}
        for fault in faults:
            typer.echo(f"  Not legal: {fault_said(designer, values, fault)}")
        typer.echo("Try again. Enter keeps what is in brackets; lines go on where they ended.")


def _wanted(group: Group) -> bool:
    return input(f"{group.title}: Enter for none of it, or yes: ").strip().lower() in ("y", "yes")


def _ask_value(designer: Designer, part: Part, values: dict[str, Value], budget: int | None) -> Value:
    """One part that is not made of lines; Enter leaves it as it is."""
    from ..text.prices import spent_said

    while True:
        text = input(f"{part.label} [{values[part.key]}]: ").strip()
        value = _complete(part, _read(designer, part.key, text or str(values[part.key])))
        if not _fits(part, value):
            typer.echo(f"  {quote_value(value)} is not possible.")
            continue
        tried = {**values, part.key: value}
        over = budget is not None and designer.evaluate(tried).cost > budget
        typer.echo(f"  So far {spent_said(designer, tried, budget)}.")
        if not over or value == values[part.key]:  # what it is anyway cannot be refused here
            return value


def _ask_lines(designer: Designer, part: Part, values: dict[str, Value], budget: int | None) -> Value:
    """The lines of a part, one after the other, until Enter alone is pressed; ``-`` takes the last one back."""
    from admiralty.core.yard.parts import Lines, read_typed, value_of

    from ..text.prices import kinds_grid, spent_said
    from ..text.shows import show

    assert isinstance(part, Lines)
    show(kinds_grid(designer, part))
    kind = part.kinds[0]
    typer.echo(f"One line each, e.g. {kind.key} name='My {kind.label}'. Enter: done. -: removes the last line.")
    lines = list(cast("list[Value]", values[part.key]))
    while text := input(f"{part.label} {len(lines) + 1}: ").strip():
        try:
            tried = lines[:-1] if text == "-" else value_of(part, [*lines, *read_typed(part, text, "here")], "here")
        except Refused as refused:
            typer.echo(f"  {refused}.")
            continue
        lines = tried
        typer.echo(f"  So far {spent_said(designer, {**values, part.key: lines}, budget)}.")
    return lines


def _limits(designer: Designer, part: Part) -> str:
    from ..text.prices import price_said, values_said

    price = f"{designer.cost_unit.capitalize()}: {price_said(designer, part)}."
    clause = f"[{part.clause}]" if part.clause else ""
    return " ".join(text for text in (part.help, f"{values_said(part).capitalize()}.", price, clause) if text)


def _complete(part: Part, value: Value) -> Value:
    """A word of a choice may be shortened."""
    from admiralty.core.yard.parts import Choice

    if not isinstance(part, Choice) or value in part.options:
        return value
    begun = [option for option in part.options if option.startswith(str(value).casefold())]
    return begun[0] if len(begun) == 1 else value


def _fits(part: Part, value: Value) -> bool:
    from admiralty.core.yard.parts import value_of

    try:
        value_of(part, value, "")
    except Refused:
        return False
    return True
