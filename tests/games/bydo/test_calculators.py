"""The calculators: their numbers are those of the rulebook's worked examples and of the rules themselves."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from admiralty.core.errors import Refused
from admiralty.core.face.figures.tools import Spot, drag_values, find_tool, read_texts, work_out
from admiralty.core.face.scenes import Circle, Line, Text
from admiralty.games.bydo import GAME


def found(key: str, **given: Any) -> tuple[str, dict[str, str]]:
    """The sentence of a tool, and its rows."""
    tool = find_tool(GAME.tools, key, f"bydo/{key}")
    drawn = work_out(tool, read_texts(tool, {name: str(value) for name, value in given.items()}))
    return drawn.sentence, {row.label: row.value for row in drawn.rows}


# ---- BY-480, BY-R14: vectors -----------------------------------------------------------------------------------------


def test_a_move_enters_the_tiles_of_the_rules() -> None:
    """BY-R05: (5, -2) enters (1, 0), (2, -1), (3, -1), (4, -2), (5, -2)."""
    sentence, rows = found("vector", dx=5, dy=-2)
    assert rows["round 1"].startswith("to (5, -2) over (1, 0) (2, -1) (3, -1) (4, -2) (5, -2);")
    assert sentence == "It ends at (5, -2), with the vector (5, -2)."


def test_steps_change_the_vector_one_after_the_other() -> None:
    """BY-R04: (4, -3) braked by 2 is (2, -1); halved it is (1, 0), as exact halves go to the smaller part."""
    steps = {"step1": "brake", "by1": 2, "step2": "halve", "step3": "thrust S", "by3": 3, "step4": "end of round"}
    _, rows = found("vector", dx=4, dy=-3, rounds=0, **steps)
    assert rows["brake by 2"] == "(2, -1), magnitude 2, NE, 63 degrees"
    assert rows["halve"] == "(1, 0), magnitude 1, E, 90 degrees"
    assert rows["thrust S by 3"] == "(1, 3), magnitude 3, S, 162 degrees"
    assert rows["round 1"].startswith("to (1, 3) over")


def test_the_vector_of_another_ship_may_be_taken_over_and_cancelled() -> None:
    given = {"dx": 1, "other_dx": -2, "other_dy": 2, "step1": "take over", "step2": "stop", "rounds": 0}
    sentence, rows = found("vector", **given)
    assert rows["take over"] == "(-2, 2), magnitude 2, SW, 225 degrees"
    assert rows["stop"] == "(0, 0), at rest"
    assert sentence == "It ends at (0, 0), at rest."


def test_the_ground_slows_before_the_move() -> None:
    """BY-R09: magnitude 2 in water goes nowhere."""
    assert found("vector", dx=2, ground="water")[0] == "It ends at (0, 0), at rest."
    assert found("vector", dx=2, ground="air")[0] == "It ends at (1, 0), with the vector (1, 0)."


def test_a_wall_says_the_dice_of_the_crash_and_ends_the_way() -> None:
    """BY-460, BY-470, BY-R27: the whole magnitude, though it enters one tile only."""
    sentence, rows = found("vector", dx=3, free=4, rounds=5)
    assert sentence == "It crashes into the wall in round 2 at magnitude 3: 3D4: 3 to 12 damage, 7.5 on average."
    assert "round 3" not in rows
    assert rows["round 2"].startswith("to (4, 0) over (4, 0); crash at magnitude 3")


def test_the_way_is_drawn_with_a_ghost_for_each_round() -> None:
    tool = find_tool(GAME.tools, "vector", "")
    drawn = work_out(tool, read_texts(tool, {"dx": "2", "dy": "1", "rounds": "5"}))
    assert drawn.scene
    ends = [shape.name for shape in drawn.scene.shapes if isinstance(shape, Circle) and shape.name.startswith("after")]
    assert ends == [f"after round {k} at ({2 * k}, {k})" for k in range(1, 6)]


# ---- BY-770: stopping ------------------------------------------------------------------------------------------------


def test_how_far_it_flies_until_it_is_at_rest() -> None:
    """BY-W47: worst moves of 2 and 1, 3 tiles and 3 fuel; a roll of 3 or 4 stops it at once."""
    sentence, rows = found("stopping", dx=3)
    assert rows["Brake, worst"] == "3 rounds, 3 tiles, a fuel each round"
    assert rows["Brake, best"] == "1 round, 0 tiles, a fuel each round"
    # at 1: 1 round; at 2: 1.25 rounds, 0.25 tiles; at 3: (1 + 1.25 + 1 + 1 + 1 + 1) / 4 rounds, (2.25 + 1) / 4 tiles
    assert rows["Brake, average"] == "1.6 rounds, 0.8 tiles, a fuel each round"
    assert rows["Retro, best"] == "2 rounds, 1 tile, a fuel each round"
    assert rows["Empty tank"] == "3 rounds, 3 tiles, without fuel"
    assert sentence == "Braking stops it after 0 tiles at best, 3 tiles at worst."


def test_a_retro_stops_only_what_flies_along_its_heading() -> None:
    assert found("stopping", dx=3, heading="NE")[1]["Retro"] == "does not stop it: turn E first"
    assert found("stopping", dx=3, dy=1)[1]["Retro"] == "does not stop it: its vector lies between two headings"
    assert found("stopping")[0] == "It is at rest."


# ---- BY-750: backwards -----------------------------------------------------------------------------------------------


def test_which_thrust_gives_a_vector() -> None:
    """To (3, 2) from (1, 0): main SE by 2 after a turn; the retro from NW by 2 would need 4 tokens."""
    sentence, rows = found("thrust", dx=1, to_dx=3, to_dy=2)
    assert rows == {"turn SE, main 2": "75 %, 1 token", "turn NW, retro 2": "50 %, 3 tokens"}
    assert sentence == "Best: turn SE, main 2, allowed by 75 % of the rolls."
    assert found("thrust", dx=4, to_dx=2)[1]["brake 2"] == "75 %, 0 tokens"
    assert found("thrust", dx=1, to_dx=9)[0].startswith("No single thrust gives it the vector (9, 0)")
    assert found("thrust", dx=1, to_dx=1)[0] == "It has this vector already: no thrust is needed."


def test_which_thrust_leads_to_a_tile() -> None:
    assert found("reach", east=3, rounds=1)[1]["main with heading E"] == "50 %", "a roll of 3 or 4 gives 3"
    assert found("reach", dx=2, dy=1, east=2, south=1, rounds=1)[1]["no thrust"] == "100 %"
    assert found("reach", east=13, rounds=2)[0] == "No thrusts lead there in 2 moves.", "4 and 8 are the most"
    assert found("reach", east=12, rounds=2)[1] == {"main with heading E": "6 %"}, "two rolls of 4"


# ---- BY-430: collisions ----------------------------------------------------------------------------------------------


def test_both_ships_of_a_collision() -> None:
    """BY-R16 to BY-R18: the larger gives the dice, is halved, and the slower one gets it."""
    sentence, rows = found("collision", dx=5, dy=1, other_dx=-2)
    assert rows["damage to each"] == "5D4: 5 to 20 damage, 12.5 on average"
    assert rows["the ship that moves"] == rows["the other ship"] == "(2, 0), magnitude 2, E, 90 degrees"
    assert found("collision", dx=0)[0] == "A ship at rest runs into nothing."
    assert sentence.startswith("Both take 5D4")


# ---- BY-980, BY-R73: missiles ----------------------------------------------------------------------------------------


def test_the_tiles_that_a_missile_flies() -> None:
    """BY-W35 and BY-W34."""
    assert found("missile", kind="Contact Missile", roll=4)[1]["tiles"] == "(1, 0) (2, 1) (3, 1) (4, 2)"
    _, rows = found("missile", kind="Tracer", east=1, south=0, roll=2, target_south=-4)
    assert rows["turn"] == "to (1, -1)"
    assert rows["tiles"] == "(1, -1) (2, -2)"
    flies = found("missile", kind="Contact Missile", target_east=1)[1]["turn"]
    assert flies == "a Contact Missile flies straight on"


@pytest.mark.parametrize(
    ("given", "what"),
    [({"east": 0, "south": 0}, "it can't be aimed at its own tile"), ({"roll": 5}, "a Tracer rolls 1 to 4")],
)
def test_a_missile_that_can_not_be_is_refused(given: dict[str, int], what: str) -> None:
    with pytest.raises(Refused, match=what):
        found("missile", **given)


# ---- BY-900: shots ---------------------------------------------------------------------------------------------------


def test_the_chances_of_a_shot() -> None:
    """A Vulcan (1D10) at 1D4 and 3 tokens: evasion 4 to 7, so 6, 5, 4 and 3 of 10 hit, and 1 of 10 glances."""
    sentence, rows = found("hit")
    assert sentence == "The Vulcan hits with 45 % and glances with 10 %."
    assert rows["damage on average"] == "1.0 of 2"
    assert found("hit", engine=0, tokens=0)[1]["hit"] == "100 %, 2 damage", "an evasion of 0 is always hit"


# ---- the board -------------------------------------------------------------------------------------------------------


def test_an_arrow_on_the_board_fills_in_what_it_shows() -> None:
    start, end = Spot(70, 50), Spot(130, 30)
    by_tool = {tool.key: drag_values(tool, start, end) for tool in GAME.tools if tool.drag}
    assert by_tool["vector"] == {"x": 3, "y": 2, "dx": 3, "dy": -1}
    assert by_tool["stopping"] == {"dx": 3, "dy": -1}
    assert by_tool["reach"] == by_tool["missile"] == {"east": 3, "south": -1}


def test_calculators_work_side_by_side() -> None:
    """A server computes in several threads: none reads what another has put on its desk."""
    asked = [("collision", {"dx": dx, "dy": dy, "other_dx": -dx}) for dx in range(1, 40) for dy in range(5)] * 3
    with ThreadPoolExecutor(8) as pool:
        told = list(pool.map(lambda each: found(each[0], **each[1]), asked))
    assert told == [found(key, **given) for key, given in asked]


# ---- drawings --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("dx", "told"), [(4, [0, 1, 2, 3, 4, 5]), (40, [0, 5, 10, 15, 20, 25, 30, 35, 40])])
def test_a_drawing_has_a_scale(dx: int, told: list[int]) -> None:
    """Each column's number stands over its middle, where the way ends: of many columns every fifth has one."""
    tool = find_tool(GAME.tools, "vector", "bydo/vector")
    scene = work_out(tool, read_texts(tool, {"dx": str(dx)})).scene
    assert scene
    numbers = {int(each.text): each for each in scene.shapes if isinstance(each, Text) and "column" in each.id}
    assert sorted(numbers) == told
    (end,) = [each for each in scene.shapes if isinstance(each, Circle) and each.name.startswith("after round 1")]
    assert numbers[dx].x == end.x
    lines = [each for each in scene.shapes if isinstance(each, Line) and each.role == "ground"]
    assert "row-0" in [each.id for each in lines]
