"""``admiralty tool``: the small calculators that games have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from admiralty.core.errors import Refused, quote_value

from ..text.common import Json, pair_of
from ..text.completing import offer_inputs, offer_tools

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from admiralty.core.face.figures.tools import Calculator, Drawn, Tool, Values

Key = Annotated[
    str | None,
    typer.Argument(metavar="[KEY]", help="A tool as game/name, or a game for its tools.", autocompletion=offer_tools),
]
Given = Annotated[
    list[str] | None,
    typer.Argument(metavar="[NAME=VALUE]…", help="What goes in; without any, what may.", autocompletion=offer_inputs),
]
Svg = Annotated[str | None, typer.Option("--svg", metavar="FILE", help="Write the drawing to this file as SVG.")]


def tool(key: Key = None, given: Given = None, svg: Svg = None, as_json: Json = False) -> None:
    """Work something out with a tool of a game: NAME=VALUE in, a sentence, figures and a drawing out.

    Without NAME=VALUE it lists what goes in, with limits; without KEY all tools.
    """
    if key is None or "/" not in key:
        _list_tools(key, as_json)
        return
    found = _find(key)
    if not given:
        if svg is not None:
            raise Refused("--svg", "nothing is drawn yet", "", f"say what goes in, as 'admiralty tool {key}' lists it")
        wanted = next(iter(found.needs), found.inputs[0].key if found.inputs else "")
        list_inputs(key, found, f"Give at least one: admiralty tool {key} {wanted}=…" if wanted else "", as_json)
        return
    from admiralty.core.face.figures.tools import read_texts, work_out

    from ..text.files import require_new

    if svg is not None:
        require_new(svg)
    values = read_texts(found, texts_of(key, given))
    drawn = work_out(found, values)
    if svg is not None:
        _write_svg(svg, found, drawn)
    if as_json:
        from ..text.results import drawn_result, print_result

        print_result(drawn_result(key, values, drawn))
    else:
        _show(found, values, drawn)
    if svg is not None:
        typer.echo(f"Written: {svg}", err=as_json)


def texts_of(key: str, given: Sequence[str]) -> dict[str, str]:
    """What was typed as NAME=VALUE, by name; `Refused` for a name twice."""
    texts: dict[str, str] = {}
    for pair in given:
        name, text = pair_of(pair, key, "NAME=VALUE")
        if name in texts:
            raise Refused(key, f"{quote_value(name)} is given twice")
        texts[name] = text
    return texts


def _tools(game_key: str | None) -> Iterator[tuple[str, Tool]]:
    """Every tool, or those of one game, by their keys."""
    from admiralty.games import ROOMS, game

    for key in (game_key,) if game_key else ROOMS:
        for each in game(key).tools:
            yield f"{key}/{each.key}", each


def _find(key: str) -> Tool:
    from admiralty.core.face.figures.tools import find_tool
    from admiralty.games import game

    room, _, name = key.partition("/")
    tools = game(room).tools
    if not tools:
        raise Refused(room, "has no tools", "", "'admiralty tool' lists those there are")
    return find_tool(tools, name, key)


def _list_tools(game_key: str | None, as_json: bool) -> None:
    from ..text.results import print_result, tool_result
    from ..text.shows import show_table, show_text

    found = list(_tools(game_key))
    if as_json:
        print_result([tool_result(key, each) for key, each in found])
    elif found:
        show_table("Tools", ("tool", "title", "what it does"), [(key, it.title, it.sentence) for key, it in found])
    else:
        show_text(f"{game_key} has no tools." if game_key else "No game has tools.")


def list_inputs(key: str, found: Calculator, hint: str, as_json: bool) -> None:
    """List what goes into a tool, or into what else a command works out; the hint says what to type then."""
    from admiralty.core.face.figures.tools import say_limits, start_values

    from ..text.results import print_result, tool_result
    from ..text.shows import show_table, show_text

    if as_json:
        print_result(tool_result(key, found))
        return
    usual = start_values(found)
    rows = [
        (each.key, each.label, say_limits(each), str(usual.get(each.key, "must be given")), each.help)
        for each in found.inputs
    ]
    heads = ("name", "what it is", "what it may be", "if left out", "")
    few = 4 if not any(row[4] for row in rows) else 5
    show_table(found.title, heads[:few], [row[:few] for row in rows])
    show_text(found.sentence)
    if hint:
        show_text(hint)


def _show(found: Tool, values: Values, drawn: Drawn) -> None:
    from admiralty.core.face.scene_text import draw_as_text

    from ..text.shows import show_table, show_text

    show_text(f"{found.title}: {', '.join(f'{name}={value}' for name, value in values.items())}\n")
    if drawn.scene:
        typer.echo("\n".join([*draw_as_text(drawn.scene), ""]))
    if drawn.rows:
        show_table("", ("what", "value"), drawn.rows)
    if drawn.sentence:
        show_text(drawn.sentence)


def _write_svg(path: str, found: Tool, drawn: Drawn) -> None:
    from admiralty.core.face.scenes import to_svg

    from ..text.files import write_new

    if drawn.scene is None:
        raise Refused("--svg", f"{found.title} draws nothing for these values", "", "leave --svg out")
    write_new(path, to_svg(drawn.scene))
