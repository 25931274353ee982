"""Names and numbers on the board: where they stand, and what its marks mean."""

from __future__ import annotations

import pytest

from admiralty.core.face.scenes import Text, each_shape
from admiralty.core.state.views import view
from admiralty.games.bydo import GAME
from admiralty.games.bydo.glance.labels import Places, around, beside, shared
from admiralty.games.bydo.glance.legend import MARKS
from admiralty.games.bydo.glance.strip import short
from admiralty.games.bydo.options import WaveBeam
from admiralty.games.bydo.words import Form

from .test_glance import DUEL, in_line, shapes, writing


def test_names_and_vectors_of_ships_in_a_row_hardly_cover_each_other() -> None:
    """Four ships side by side, each with a vector of its own."""
    places = Places(400, 240, [around((x, 100), 20, 20) for x in (60, 100, 140, 180)])
    found = []
    for x in (60, 100, 140, 180):
        found.append(around(places.take(70, 22, beside((x, 100), 32, 56)), 70, 22))
        at, foot = places.write("(1, 0) 1", 8, (x + 20, 100), 9)
        found.append(around((at, foot - 2.8), 38.4, 8))
    assert max(shared(one, other) for k, one in enumerate(found) for other in found[:k]) < 10, "of 1540 and 307"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Strider", "Strider"),
        ("Shooting Star", "Shooting S…"),
        ("B-Rv Rebo 12", "Rebo 12"),
        ("Rwf-9A Arrowhead 1", "Arrowhead 1"),
        ("Bgh-Brd-Baldur 3", "Bgh-Brd-… 3"),
    ],
)
def test_names_in_the_order_of_play_tell_contacts_apart(name: str, said: str) -> None:
    assert short(name) == said


def test_a_name_at_the_edge_stays_on_the_map() -> None:
    x, y = Places(400, 240).take(70, 22, beside((10, 10), 32, 56))
    assert x >= 35 and y >= 11


def test_a_missile_is_named_and_its_first_move_marked() -> None:
    b = in_line(WaveBeam.FIRST)
    b.missiles[0].uy = 1
    dart = next(each for each in shapes(GAME.scene(view(b, 0), DUEL, 0), "label-10") if isinstance(each, Text))
    assert dart.text == "Contact Missile 1, new"
    b.missiles[0].moves = 1
    dart = next(each for each in shapes(GAME.scene(view(b, 0), DUEL, 0), "label-10") if isinstance(each, Text))
    assert dart.text == "Contact Missile 1"


def test_odds_of_two_weapons_at_one_target_stand_apart() -> None:
    b, _ = writing(Form.FIRE)
    b.ships[0].x, b.ships[0].y, b.ships[0].charge = 12, 5, 6
    scene = GAME.scene(view(b, 0), DUEL, 0)
    told = {each.text: (each.x, each.y) for word in ("in-hits", "in-beam") for each in shapes(scene, word)
            if isinstance(each, Text)}  # fmt: skip
    assert told.keys() == {"Vulcan 2%", "Wave 88%"} and len({*told.values()}) == 2


def test_the_marks_on_a_board_are_explained() -> None:
    """Those that are there, by the clause behind each."""
    _, scene = writing(Form.FIRE)
    (sheet,) = (each for each in scene.sheets if each.title == "Marks")
    assert not sheet.in_text, "a terminal draws none of them"
    told = {row.label for row in sheet.rows}
    assert {"Arrow", "Dashed ship", "Numbers", "Large frame", "Long line"} <= told
    assert not {"Tiles", "Question mark", "Outline"} & told
    marked = {each.id for each in each_shape(scene.shapes)}
    assert all(any(id.startswith(start) for id in marked) == (label in told) for start, label, *_ in MARKS)


def test_every_clause_of_the_legend_is_in_the_rulebook() -> None:
    book = GAME.rulebook.read_text(encoding="utf-8")
    assert all(f"| {clause} |" in book for *_, clause in MARKS)
