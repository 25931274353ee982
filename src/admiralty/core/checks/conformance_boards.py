"""What every game's board must pass: it can be drawn for whoever looks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

from ..face.game import Deal, Game
from ..face.scenes import Scene, Text, each_shape
from ..face.tiles import Tiles
from ..state.views import OPEN, SPECTATOR, view
from .conformance_play import BATTLES, sample_states


def check_boards(game: Game, deal: Deal, battles: int = BATTLES) -> None:
    """The board can be drawn whenever somebody looks at it: for each seat and for spectators, from what they see and,
    as after the end, from everything. What is hidden is left out or put in words, never told as a None."""
    for b, q in sample_states(game, deal, battles):
        for seat, everything in product((*range(len(deal.seats)), SPECTATOR), (False, True)):
            at = f"at question {q.what!r}" if q else "between two beats"
            where = f"{at}, the board {'with everything seen ' if everything else ''}for seat {seat}"
            try:
                scene = game.scene(view(b, OPEN if everything else seat), deal, seat)
            except Exception as fault:
                raise AssertionError(f"{where} cannot be drawn: {fault!r}") from fault
            bare = next((text for text in words_of_scene(scene) if re.search(r"\bNone\b", text)), None)
            assert bare is None, f"{where} says {bare!r}"


def words_of_scene(scene: Scene) -> Iterator[str]:
    """Every word of a board, seen or read out."""
    yield scene.title
    for shape in each_shape(scene.shapes):
        yield f"{shape.name} {shape.text if isinstance(shape, Text) else ''}"
        if isinstance(shape, Tiles):
            yield from (sign.name for sign in shape.legend)
    for sheet in scene.sheets:
        yield f"{sheet.title}: {sheet.name}"
        yield from (f"{row.label}: {row.value}" for row in sheet.rows)
