"""``admiralty exact``: the distributions of volleys, tasks and collisions, from the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ..text.common import Json
from ..text.completing import offer_exact_inputs, offer_exacts
from .tool import list_inputs, texts_of

if TYPE_CHECKING:
    from admiralty.chances import Distribution
    from admiralty.core.face.figures.exacts import Exact

Key = Annotated[
    str | None,
    typer.Argument(metavar="[NAME]", help="One as game/name, or a game for its own.", autocompletion=offer_exacts),
]
Given = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[NAME=VALUE]…", help="What isn't as usual; see --inputs.", autocompletion=offer_exact_inputs
    ),
]
Inputs = Annotated[bool, typer.Option("--inputs", help="List what goes in, with its limits.")]


def exact(key: Key = None, given: Given = None, inputs: Inputs = False, as_json: Json = False) -> None:
    """Give the exact chance of every result of a volley, a task or a collision.

    It comes from the rules themselves, run for every face of their dice; nothing is sampled. Without NAME it lists all.
    """
    from admiralty.chances import find_exact, work_out
    from admiralty.core.face.figures.tools import read_texts

    if key is None or "/" not in key:
        _list(key, as_json)
        return
    found = find_exact(key)
    if inputs:
        list_inputs(key, found, f"What you leave out is as usual: admiralty exact {key}", as_json)
        return
    done = work_out(key, read_texts(found, texts_of(key, given or ())))
    if as_json:
        _print_json(done)
    else:
        _show(found, done)


def _print_json(done: Distribution) -> None:
    from ..text.shows import print_json

    chances = [
        {"number": number, "exactly": str(chance), "chance": float(chance)} for number, chance in done.chances.items()
    ]
    found = {"name": done.name, "values": dict(done.values), "unit": done.unit, "chances": chances}
    print_json({**found, "mean": float(done.mean), "sd": done.sd})


def _list(game_key: str | None, as_json: bool) -> None:
    from admiralty.games import ROOMS, game

    from ..text.results import print_result, tool_result
    from ..text.shows import show_table, show_text

    rooms = (game_key,) if game_key else ROOMS
    found = [(f"{room}/{each.key}", each) for room in rooms for each in game(room).exacts]
    if as_json:
        print_result([tool_result(key, each) for key, each in found])
    elif found:
        rows = [(key, it.title, it.sentence) for key, it in found]
        show_table("Exact distributions", ("name", "title", "what it gives"), rows)
    else:
        show_text(f"{game_key} has no exact distributions.")


def _show(found: Exact, done: Distribution) -> None:
    from admiralty.odds.intervals import percent

    from ..text.shows import show_table, show_text

    show_text(f"{found.title}: {', '.join(f'{name}={value}' for name, value in done.values.items())}\n")
    rows = [
        (str(number), percent(float(chance)), percent(float(done.at_least(number))), str(chance))
        for number, chance in done.chances.items()
    ]
    show_table("", (done.unit, "chance", "at least", "exactly"), rows, (0, 1, 2, 3))
    show_text(f"{found.sentence} On average {float(done.mean):.3f}, sd {done.sd:.3f}.")
