"""The campaign as a whole: set-up, the order of a game turn, and that every rule of it is named by a test here."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from admiralty.core.errors import Refused
from admiralty.games.systemships.campaign.words import Phase
from admiralty.games.systemships.words import Ask as CombatAsk

from ..systemships.reading import ROOM
from .reading import (
    ASTER,
    BLUE,
    CALYX,
    CORVUS,
    MEDIAN,
    RED,
    G,
    Plan,
    at,
    axial,
    begin,
    blue,
    campaign,
    clock,
    explored,
    guard,
    launch,
    map_of,
    red,
    values,
)

NEUTRAL = 8
RULES = """
IS-590 IS-600 IS-800 IS-810 IS-820 IS-830 IS-840 IS-850 IS-860 IS-870 IS-880
WW-070 WW-080 WW-090 WW-100 WW-110 WW-120 WW-130 WW-140 WW-150 WW-160 WW-300
WW-480 WW-490 WW-500 WW-510 WW-600 WW-610 WW-620 WW-630 WW-640 WW-650 WW-660 WW-R61 WW-R65
WW-R70 WW-R71 WW-R74 WW-R75 WW-R76 WW-R77 WW-R78 IS-S10
IS-R07 IS-R08 IS-R20 IS-R21 IS-R22 IS-R23 IS-R24 IS-R25 IS-R26
IS-R40 IS-R41 IS-R42 IS-R43 IS-R44 IS-R45 IS-R46 IS-R47 IS-R48 IS-R49 IS-R52
IS-560 IS-570 IS-580 IS-S01 IS-S03 IS-S04 IS-S05 IS-S06 IS-S07 IS-S08 IS-S09
EX-06 EX-07 EX-60 EX-61 EX-62 EX-63 EX-64 EX-65 EX-66 EX-67 EX-68 EX-69
"""


def test_every_rule_of_the_campaign_is_named_by_a_test() -> None:
    """All of the list above stand in a docstring of a test function of this folder, or in a case of the campaign."""
    played = [case for case in ROOM.cases if case.file == "examples_campaign.toml"]
    named = {each for case in played for each in (str(case), *case.clauses)}
    for path in Path(__file__).parent.glob("test_*.py"):
        for text in re.findall(r'def test_\w+\(.*?\) -> None:\n    """(.*?)"""', path.read_text("utf-8"), re.DOTALL):
            named |= set(re.findall(r"\b(?:(?:IS|WW)-[RS]?\d{2,3}|EX-\d{2})\b", text))
    assert set(RULES.split()) - named == set()


# ---- set-up ---------------------------------------------------------------------------------------------------------

TABLE = {
    "Alder": (-6, 3, 10),
    "Aster": (-4, 4, 4),
    "Auric": (-5, 0, 5),
    "Calyx": (-2, 2, 7),
    "Corvus": (-2, -1, 6),
    "Fennel": (0, 4, 2),
    "Median": (0, 0, 11),
    "Garnet": (0, -4, 2),
    "Dorado": (2, 1, 6),
    "Dahlia": (2, -2, 7),
    "Beryl": (5, 0, 5),
    "Basil": (4, -4, 4),
    "Birch": (6, -3, 10),
}
LINES = """Alder-Auric Alder-Aster Auric-Corvus Aster-Calyx Calyx-Median Corvus-Median Fennel-Calyx Birch-Beryl
Birch-Basil Beryl-Dorado Basil-Dahlia Dahlia-Median Dorado-Median Garnet-Dahlia"""


def test_is_s03_ww_610_the_map() -> None:
    """IS-S03, WW-610, 3.9: places, values and warplines of the table."""
    b, names = campaign(), list(TABLE)
    assert b.star_count == 13
    assert {name: (*axial(star.hex), star.value) for name, star in zip(names, b.stars, strict=False)} == TABLE
    found = {frozenset((names[i], names[line])) for i in range(13) for line in b.stars[i].lines if line >= 0}
    assert found == {frozenset(line.split("-")) for line in LINES.split()}


def test_is_s03_the_map_is_fair() -> None:
    """3.9: point-symmetric, values and warplines too; no two stars are adjacent."""
    b = campaign()
    star = {axial(each.hex): i for i, each in enumerate(b.stars[: b.star_count])}
    for (q, r), i in star.items():
        twin = b.stars[star[-q, -r]]
        ends = {axial(b.stars[line].hex) for line in b.stars[i].lines if line >= 0}
        assert {(-x, -y) for x, y in ends} == {axial(b.stars[line].hex) for line in twin.lines if line >= 0}
        assert b.stars[i].value == twin.value
        assert all(max(abs(q - x), abs(r - y), abs(q - x + r - y)) != 1 for x, y in star)


def test_is_s03_who_owns_what_before_the_first_turn() -> None:
    """IS-S03: Red's Alder and Blue's Birch with 20 points each; the others are nobody's, unknown, and have no stock."""
    b = campaign()
    assert [star.owner for star in b.stars[:13]] == [RED, *[-1] * 11, BLUE]
    assert [star.stock for star in b.stars[:13]] == [20, *[0] * 11, 20]
    assert [star.entered for star in b.stars[1:12]] == [0] * 11
    assert all(sum(values(ship)) == 0 for ship in b.ships)


def test_is_s03_a_map_that_cannot_be_is_refused() -> None:
    """IS-S03, WW-120: two stars in one hex, a star off the map, a warpline to nowhere: refused."""
    wrong = [
        map_of({"One": (0, 0, 3), "Two": (0, 0, 3)}),
        map_of({"One": (5, 5, 3)}),
        map_of({"One": (0, 0, 3)}, [["One", "Nowhere"]]),
        map_of({"One": (0, 0, 3)}, [["One", "One"]]),
    ]
    for toml in wrong:
        with pytest.raises(Refused):
            campaign(toml)


# ---- the order of a game turn ---------------------------------------------------------------------------------------


def test_ww_100_is_s04_is_830_the_steps_of_a_game_turn() -> None:
    """WW-100, IS-S04, IS-830: build, move, fight, rearrange for Red, then for Blue; then the neutral turn."""
    b = begin(campaign(), 5)
    explored(b)
    for number, star in ((red(0), CALYX), (blue(0), MEDIAN)):
        launch(b, number, at(b, star), (3, 0, 0, 0, 0), racks=1)
        launch(b, number + 1, at(b, star), (3, 0, 0, 0, 0), warp=False)
        guard(b, star, (2, 0, 0, 0, 0))
    t, steps = Plan(), []
    while b.turn == 5:
        if not steps or steps[-1] != clock(b)[1:]:
            steps.append(clock(b)[1:])
        G.play_beat(t, b)
    turn = [Phase.BUILD, Phase.MOVE, Phase.COMBAT, Phase.STOW]
    expected = [(side, phase) for side in (RED, BLUE) for phase in turn] + [(NEUTRAL, Phase.NEUTRAL)]
    assert steps == expected and clock(b) == (6, RED, Phase.BUILD)
    assert t.combats == [(CALYX, RED), (MEDIAN, BLUE), (CALYX, NEUTRAL), (MEDIAN, NEUTRAL)]


def test_ww_100_all_of_one_player_s_movement_before_his_combats() -> None:
    """WW-100, WW-300: a ship that moves last joins the combat that another's entry has brought about."""
    b = begin(campaign(), 5)
    explored(b)
    guard(b, CALYX, (2, 0, 0, 0, 0))
    launch(b, red(0), at(b, ASTER), (3, 0, 0, 0, 0))
    launch(b, red(1), at(b, CORVUS), (3, 0, 0, 0, 0))
    t = Plan(moves={RED: [(0, at(b, CALYX)), (1, at(b, MEDIAN)), (1, at(b, CALYX))]})
    while b.player == RED and b.round == 0:
        G.play_beat(t, b)
    assert t.combats == [(CALYX, RED)]
    assert [each.facts[0] for each in t.asked if each.what == CombatAsk.TACTIC] == [0, 1]
