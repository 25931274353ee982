"""Fog: a chart knows what was seen and whether it is seen now, and nothing else tells what lies in the dark."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from admiralty.core.checks.conformance import CHECKS, KERNEL_CHECKS
from admiralty.core.checks.lint import ALLOWED_IMPORTS, lint_file, lint_files
from admiralty.core.engines.proving import ProvingTable, play
from admiralty.core.face.game import Deal, Game, Request
from admiralty.core.face.maps.charts import DARK, Ground, legend_of, rows_charted, rows_of_terrain
from admiralty.core.face.scenes import to_json
from admiralty.core.face.tiles import Tiles, cells_of_tiles
from admiralty.core.ground import fog, squares
from admiralty.core.journal.entries import Source
from admiralty.core.play.boards import board_of
from admiralty.core.play.session import Session, new
from admiralty.core.sight.imagining import seen_by
from admiralty.core.state.dice import SimulatedKeys
from admiralty.core.state.limits import check
from admiralty.core.state.records import Size, blank, copy, pack
from admiralty.core.state.views import OPEN, SPECTATOR, mask, view

from ..conftest import Compiled
from .toy_fog import DEAL, GAME, KINDS, LARGE, SMALL, deal
from .toy_fog_records import SIDES, STAY, Doctrine, Terrain

HERE = Path(__file__).parent
SEATS = range(SIDES)
CELLS = 30


# ---- a chart ---------------------------------------------------------------------------------------------------------


DEEDS = st.lists(
    st.one_of(
        st.tuples(st.just("see"), st.integers(0, CELLS - 1), st.integers(0, 6)),
        st.tuples(st.just("tell"), st.integers(0, CELLS - 1), st.integers(0, 6)),
        st.tuples(st.just("forget"), st.integers(0, CELLS - 1), st.just(0)),
        st.tuples(st.just("lose"), st.just(0), st.just(0)),
    ),
    max_size=40,
)


@given(DEEDS)
def test_a_chart_holds_what_was_seen_last_and_whether_it_is_seen_now(deeds: list[tuple[str, int, int]]) -> None:
    chart = [0] * CELLS
    known: dict[int, int] = {}
    now: set[int] = set()
    for deed, cell, kind in deeds:
        if deed == "see":
            fog.see(chart, cell, kind)
            known[cell] = kind
            now.add(cell)
        elif deed == "tell":
            fog.tell(chart, cell, kind)
            known[cell] = known[cell] if cell in now else kind
        elif deed == "forget":
            fog.forget(chart, cell)
            known.pop(cell, None)
            now.discard(cell)
        else:
            fog.lose(chart)
            now.clear()
    for cell in range(CELLS):
        assert fog.kind_known(chart, cell) == known.get(cell, fog.NONE)
        assert fog.knows(chart, cell) == (cell in known) and fog.sees(chart, cell) == (cell in now)
        assert fog.is_dark(chart, 6, 5, cell % 6, cell // 6) == (cell not in known)
    assert fog.count_known(chart, CELLS) == len(known) and min(chart) >= 0 and max(chart) <= 14
    assert not fog.is_dark(chart, 6, 5, -1, 0) and not fog.is_dark(chart, 6, 5, 0, 5)


def test_what_blocks_is_seen_and_hides_what_lies_behind() -> None:
    text = ".....#...\n.........\n"
    terrain = [".#".index(sign) for sign in text.replace("\n", "")]
    chart = [0] * len(terrain)
    fog.look_round(chart, terrain, 9, 2, 1 << Terrain.REEF, 2, 0, 4)
    assert rows_charted(chart, 9, 2, KINDS[:2]) == ("~~~~~#   ", "~~~~~~~  ")
    fog.lose(chart)
    fog.look_round(chart, terrain, 9, 2, 1 << Terrain.REEF, 8, 1, 1)
    assert rows_charted(chart, 9, 2, KINDS[:2]) == ("-----+ ~~", "-------~~")


# ---- as tiles --------------------------------------------------------------------------------------------------------


def test_each_kind_has_a_sign_for_each_look_and_the_legend_never_changes() -> None:
    legend = legend_of(KINDS)
    assert [(each.sign, each.name, each.look) for each in legend] == [
        (" ", "unknown", "dark"), ("~", "water", "now"), ("-", "water", "lost"), ("#", "reef", "now"),
        ("+", "reef", "lost"), ("*", "ice", "now"), (":", "ice", "lost"),
    ]  # fmt: skip
    every = [0, *(mark(kind) for kind in range(3) for mark in (fog.as_seen, fog.as_told))]
    (row,) = rows_charted(every, 7, 1, KINDS)
    assert row == " ~-#+*:" and {each.sign for each in legend} == set(row)
    assert rows_charted([*every, 0, 0], 3, 2, KINDS) == (" ~-", "#+*")  # a row may be longer than the map
    assert rows_charted(None, 3, 2, KINDS) == ("   ", "   ") and DARK.look == "dark"
    assert rows_of_terrain([0, 1, 2, 0], 2, 2, KINDS) == ("~#", "*~")
    own = (Ground("bog", "b", "B", "neutral", "reeds"), Ground("mud", "m", "M"))
    assert {each.pattern for each in legend_of(own) if each.name == "bog"} == {"reeds"}
    Tiles("map", "Map", "ground", 0, 0, 1, ("bM", " m"), legend_of(own))


def test_the_seats_the_spectators_and_the_referee_are_each_shown_what_they_know() -> None:
    session = new(GAME, DEAL, {}, Source("practice", seed=1))
    shown = {seat: board_of(session, session.battle_of(seat), seat, seat) for seat in (0, 1, SPECTATOR, OPEN)}
    maps = {seat: next(each for each in board.shapes if isinstance(each, Tiles)) for seat, board in shown.items()}
    assert maps[0].rows[0] == "~~~~        " and set("".join(maps[SPECTATOR].rows)) == {" "}
    assert "".join(maps[OPEN].rows) == SMALL.replace("\n", "").replace(".", "~")
    assert maps[0].legend == maps[SPECTATOR].legend == maps[OPEN].legend
    assert [len(board.shapes) for board in shown.values()] == [2, 2, 1, 3]  # a captain that isn't seen has no shape


# ---- under both engines ----------------------------------------------------------------------------------------------


def test_fog_keeps_to_what_rules_may_hold() -> None:
    allowed = (*ALLOWED_IMPORTS, "state.table")
    assert lint_files([Path(str(module.__file__)) for module in (fog, squares)], allowed) == []
    assert lint_file(HERE / "toy_fog_rules.py", (*ALLOWED_IMPORTS, "toy_fog_records")) == []


@pytest.mark.parametrize("check", CHECKS)
def test_the_toy_passes(check: Callable[[Game, Deal], None]) -> None:
    check(GAME, DEAL)


@pytest.mark.parametrize("check", KERNEL_CHECKS)
def test_the_toy_passes_compiled(check: Callable[..., None], compiled: Compiled) -> None:
    check(GAME, DEAL, compiled(GAME))


@pytest.mark.parametrize(
    ("dealt", "bounds", "battles"), [(DEAL, True, 60), (LARGE, False, 30)], ids=["small", "60 by 40"]
)
def test_both_engines_chart_the_same(compiled: Compiled, dealt: Deal, bounds: bool, battles: int) -> None:
    built = compiled(GAME, Size(dealt.size), bounds)
    drifted = 0
    for cast in ([level.doctrine for level in GAME.levels], [GAME.levels[1].doctrine] * 2):
        block = built.run(dealt.battle, cast, 5, 0, battles, keep=True)
        for k in range(battles):
            slow = play(GAME, dealt.battle, SimulatedKeys(5, k), cast)
            assert pack(slow.battle) == block.finals[k].tobytes(), k
            assert check(slow.battle) == []
            drifted += slow.battle.drifted
    assert drifted > battles


# ---- what a seat does not know ---------------------------------------------------------------------------------------


def imagined(battle: Any, seat: int, number: int) -> Any:
    guess = copy(mask(battle, seat))
    held = [blank(Doctrine)] * SIDES
    t = ProvingTable(GAME, guess, SimulatedKeys(2, number), held)
    t.begin(0)
    GAME.imagine(t, guess, seat)
    return guess


@pytest.mark.parametrize("dealt", [DEAL, LARGE], ids=["small", "60 by 40"])
def test_what_is_imagined_keeps_to_the_chart_and_is_another_each_time(dealt: Deal) -> None:
    after = play(GAME, dealt.battle, SimulatedKeys(1, 1), [GAME.levels[1].doctrine] * 2).battle
    count = after.columns * after.rows
    for seat in SEATS:
        chart = after.sides[seat].chart
        guesses = [imagined(after, seat, number) for number in range(8)]
        for guess in guesses:
            assert view(guess, seat) == view(after, seat)
            for cell in range(count):
                known = fog.kind_known(chart, cell)
                assert guess.terrain[cell] == known or known == fog.NONE
                assert not fog.sees(chart, cell) or guess.terrain[cell] == after.terrain[cell]
            assert guess.terrain[count:] == after.terrain[count:]
        dark = {tuple(guess.terrain[cell] for cell in range(count) if not fog.knows(chart, cell)) for guess in guesses}
        assert len(dark) == 8
    again = imagined(after, 0, 1)
    assert pack(again) == pack(imagined(after, 0, 1))


def test_the_dark_is_like_what_is_known() -> None:
    """Nothing but water was seen: reefs are imagined, but seldom."""
    battle: Any = copy(LARGE.battle)
    for cell in range(battle.columns * battle.rows):
        fog.see(battle.sides[0].chart, cell, Terrain.WATER)
    for cell in range(200):
        fog.forget(battle.sides[0].chart, cell)
    shares = [imagined(battle, 0, number).terrain[:200].count(Terrain.WATER) / 200 for number in range(20)]
    assert 0.85 < sum(shares) / 20 < 1


def test_another_game_from_what_a_seat_knew_holds_nothing_else() -> None:
    session = surveyed(SMALL, [2, 2, 2, 2])
    battle, _ = seen_by(GAME, session.deal, session.checkpoint(session.beat), 0, None)
    assert view(battle, 0) == view(session.checkpoint(session.beat), 0)


# ---- twins -----------------------------------------------------------------------------------------------------------


def surveyed(waters: str, plan: list[int], captains: tuple[tuple[int, int], ...] = ((0, 0), (11, 8))) -> Session:
    """A survey of these waters in which the captains steer by a plan, as far as their charts let them."""
    dealt = deal(Request({"map": waters, "captains": [list(each) for each in captains]}, {"beats": 50}))
    session = new(GAME, dealt, {}, Source("practice", seed=4))
    for which in plan:
        asked = session.asked
        assert asked is not None and asked.listed is not None
        session.answer(asked.seat, asked.listed[which % len(asked.listed)])
    return session


def read_by(session: Session, seat: int) -> list[Any]:
    """All that a viewer is told: its view, its log, its board with its map, its question."""
    lines = [(line.kind, line.id, line.args, line.text) for line in session.log_for(seat)]
    board = board_of(session, session.battle_of(seat), seat, seat)
    cells = cells_of_tiles([each for each in board.shapes if isinstance(each, Tiles)])
    place = session.pending.get(seat), session.waiting, session.taken, session.beat
    return [session.view(seat), lines, to_json(board), cells, *place]


@given(plan=st.lists(st.integers(0, 8), max_size=16), data=st.data())
@settings(deadline=None, max_examples=100)
def test_twins_that_differ_in_what_a_seat_has_not_seen_read_alike(plan: list[int], data: st.DataObject) -> None:
    """Rows without ice, so that nothing drifts into sight; and the other captain stays, whatever lies around it."""
    rows = [row.replace("*", ".") for row in SMALL.split()]
    steered = [which for each in plan for which in (each, 0)]
    one = surveyed("\n".join(rows), steered)
    chart = one.view(0)["sides"][0]["chart"]
    dark = [cell for cell in range(12 * 9) if not fog.knows(chart, cell) and cell != 11 + 8 * 12]
    changed = data.draw(st.dictionaries(st.sampled_from(dark), st.sampled_from(".#"), max_size=30))
    text = [changed.get(cell, sign) for cell, sign in enumerate("".join(rows))]
    two = surveyed("\n".join("".join(text[k : k + 12]) for k in range(0, 108, 12)), steered)
    for seat in (0, SPECTATOR):
        assert read_by(one, seat) == read_by(two, seat)


def test_a_captain_reads_of_the_other_only_while_it_is_sighted() -> None:
    session = surveyed(SMALL, [0, 0], ((0, 0), (2, 0)))
    assert [session.view(0)["sides"][1][name] for name in ("x", "y", "chart", "sights")] == [2, 0, None, None]
    assert session.view(SPECTATOR)["sides"][1]["x"] is None
    assert session.view(0)["terrain"] is None and session.view(OPEN)["terrain"] == session.battle_now.terrain
    assert any("sights the other" in line.text for line in session.log_for(0))
    assert surveyed(SMALL, [0, 0]).view(0)["sides"][1]["x"] is None


def test_ice_that_drifts_out_of_sight_stays_in_the_chart_where_it_was() -> None:
    waters = "........\n" * 2 + "*.......\n" + "........\n" * 6
    session = surveyed(waters, [0, 0], ((7, 0), (0, 0)))
    before = session.view(1)["sides"][1]["chart"]
    assert fog.kind_known(before, 2 * 8 + 1) == Terrain.ICE and fog.sees(before, 2 * 8 + 1)
    for _ in range(4):
        session.answer(0, STAY)
        session.answer(1, STAY)
    chart = session.view(1)["sides"][1]["chart"]
    where = session.battle_now.terrain.index(Terrain.ICE)
    assert where == 2 * 8 + 5 and not fog.knows(chart, where)
    assert fog.kind_known(chart, 2 * 8 + 3) == Terrain.WATER and fog.sees(chart, 2 * 8 + 3)
    assert not fog.knows(session.view(0)["sides"][0]["chart"], 2 * 8 + 1)
