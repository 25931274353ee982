"""A game on a map of tiles: it passes what every game must, and shows each seat what it has seen."""

from __future__ import annotations

from random import Random

import pytest

from admiralty.core.checks.conformance import CHECKS
from admiralty.core.face.tiles import Tiles
from admiralty.core.play.boards import board_of
from admiralty.core.play.session import new
from admiralty.core.state.views import OPEN, SPECTATOR, view

from .playing import SECRET, play_on
from .toy_ground import DEAL, GAME, NAMES, cells, scene
from .toy_ground_rules import COLUMNS, ROWS, Ask, Ground


@pytest.mark.parametrize("check", CHECKS)
def test_a_game_on_a_map_passes(check) -> None:  # type: ignore[no-untyped-def]
    check(GAME, DEAL)


def test_a_seat_sees_what_its_scout_has_seen() -> None:
    session = new(GAME, DEAL, dict.fromkeys(NAMES, "human"), secret=SECRET)
    north, south = ([*cells(session.view_of(session.battle_now, seat), seat)] for seat in (0, 1))
    dark = "?" * COLUMNS
    assert [row for row in range(ROWS) if north[row] != dark] == [*range(4, 15)]
    assert [row for row in range(ROWS) if south[row] != dark] == [*range(25, 36)]
    assert {*cells(view(DEAL.battle, SPECTATOR), SPECTATOR)} == {dark}
    assert dark not in {*cells(view(DEAL.battle, OPEN), SPECTATOR)}
    session.answer(0, 12 * COLUMNS + 2)
    after = [*cells(session.view_of(session.battle_of(0), 0), 0)]
    assert [row for row in range(ROWS) if after[row] != dark] == [*range(4, 18)]
    assert not {*after[4]} & {".", "#", "~"} and not {*after[7]} & {" ", "=", "-"}, "rows 4 to 6 are out of sight"


def test_the_cells_that_a_question_takes_are_those_of_the_map() -> None:
    session = new(GAME, DEAL, dict.fromkeys(NAMES, "human"), secret=SECRET)
    question = session.pending[0]
    tiles = board_of(session, session.battle_of(0), 0, 0).shapes[0]
    assert isinstance(tiles, Tiles) and tiles.answer is not None and tiles.answer.what == question.what == Ask.TILE
    assert question.listed is not None
    for value in question.listed:
        row, column = divmod(value - tiles.answer.value, tiles.columns)
        assert tiles.rows[row][column] in ".~", "it has seen all that it can reach, and no rock is offered"
    (rock,) = {sign.sign for sign in tiles.legend if sign.name == Ground.ROCK.name.lower() and sign.look == "now"}
    assert rock not in {tiles.rows[value // COLUMNS][value % COLUMNS] for value in question.listed}


def test_a_game_on_a_map_is_played_to_its_end() -> None:
    session = new(GAME, DEAL, dict.fromkeys(NAMES, "human"), secret=SECRET)
    play_on(session, Random(2))
    assert session.over and scene(view(session.battle_now, OPEN), DEAL, 0).shapes
