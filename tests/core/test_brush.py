"""The brush: cells and a kind, or cells and seats, become changes of numbers; one entry makes them."""

from __future__ import annotations

from typing import Any

import pytest

from admiralty.core.errors import Refused
from admiralty.core.face.maps.brush import HIDE, REVEAL, TELL, Brush, paint_cells, show_cells
from admiralty.core.ground.fog import as_seen, as_told, kind_known, knows, sees
from admiralty.core.journal.entries import Source
from admiralty.core.play.desk import Desk
from admiralty.core.play.session import Session, new
from admiralty.core.sight import veils
from admiralty.core.state.records import copy

from .toy_fog import DEAL, GAME
from .toy_fog_records import Terrain

BRUSH = GAME.brush
FAR = [6 * 12 + 7, 6 * 12 + 8]  # two cells of reef that the captain in the north-west does not know


def surveyed() -> Session:
    return new(GAME, DEAL, {}, Source("practice", seed=1))


def brush() -> Brush:
    assert BRUSH is not None
    return BRUSH


def test_what_is_painted_is_seen_by_who_looks_there_and_by_nobody_else() -> None:
    battle: Any = DEAL.battle
    near, far = 1 * 12 + 1, 4 * 12 + 5
    before = copy(battle)
    changes = paint_cells(brush(), battle, [near, far], Terrain.ICE)
    assert battle == before  # a brush only looks
    assert [tuple(each) for each in changes] == [
        (f"terrain.{near}", Terrain.ICE), (f"terrain.{far}", Terrain.ICE),
        (f"sides.0.chart.{near}", as_seen(Terrain.ICE)),
    ]  # fmt: skip
    session = surveyed()
    Desk(session).set(changes, "a cold night")
    assert kind_known(session.view(0)["sides"][0]["chart"], near) == Terrain.ICE
    assert not knows(session.view(1)["sides"][1]["chart"], near)
    assert session.battle_now.terrain[far] == Terrain.ICE


def test_cells_are_revealed_told_and_hidden() -> None:
    session = surveyed()
    desk = Desk(session)
    for how, mark in ((TELL, as_told), (REVEAL, as_seen)):
        desk.set(show_cells(brush(), session.battle_now, FAR, [0], how), how)
        assert [session.view(0)["sides"][0]["chart"][cell] for cell in FAR] == [mark(Terrain.REEF)] * 2
    with pytest.raises(Refused, match="that is how they know it already"):
        show_cells(brush(), session.battle_now, FAR, [0], TELL)  # what is seen now stays seen
    desk.set(show_cells(brush(), session.battle_now, FAR, [0, 1], HIDE), "a fog bank")
    assert not any(knows(session.battle_now.sides[seat].chart, cell) for seat in (0, 1) for cell in FAR)
    desk.take_back(desk.acts[-1].n)
    assert all(sees(session.battle_now.sides[0].chart, cell) for cell in FAR)


@pytest.mark.parametrize(
    ("cells", "kind", "why"),
    [
        ([0, 0], 1, "once"), ([], 1, "one at least"), ([108], 1, "there is no cell 108: the map has 12 columns"),
        ([-1], 1, "there is no cell -1"), ([0], 3, "there is no kind 3"), ([0], 0, "all of that is water already"),
    ],
)  # fmt: skip
def test_what_cannot_be_painted_is_refused(cells: list[int], kind: int, why: str) -> None:
    with pytest.raises(Refused, match=why):
        paint_cells(brush(), DEAL.battle, cells, kind)


def test_what_cannot_be_shown_is_refused() -> None:
    for seats, how, why in (([], TELL, "name a seat"), ([0], "blind", "can't blind")):
        with pytest.raises(Refused, match=why):
            show_cells(brush(), DEAL.battle, FAR, seats, how)
    bare = Brush("map", ("water",), lambda b: (1, 1), lambda b, cells, kind: [])
    with pytest.raises(Refused, match="no charts"):
        show_cells(bare, DEAL.battle, [0], [0], TELL)


def test_seats_that_share_a_chart_are_shown_it_once() -> None:
    shared = Brush(
        "waters", ("water",), brush().size, brush().paint, lambda b, cells, seat, how: show(b, cells, 0, how)
    )
    show = brush().show
    assert show is not None
    assert len(show_cells(shared, DEAL.battle, FAR, [0, 1], TELL)) == 2


def test_a_row_is_laid_once_however_many_of_its_places_are_veiled(monkeypatch: pytest.MonkeyPatch) -> None:
    session, laid = surveyed(), list[int]()
    copied = veils._copy
    monkeypatch.setattr(veils, "_copy", lambda value: (laid.append(1), copied(value))[1])
    first, *more = (f"terrain.{cell}" for cell in range(len(DEAL.battle.terrain)))
    Desk(session).veil(first, (0,), more=more)
    assert session.view(0)["terrain"] is None
    Desk(session).veil(first, (0,), True, more=more)
    assert session.mask_of(session.battle_now, 0).terrain == DEAL.battle.terrain
    assert len(laid) <= 2 * (len(more) + 2), "the row and each of its numbers"
    assert session.view(0)["terrain"] == DEAL.battle.terrain
