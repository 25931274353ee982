"""What stands next to the answers of a fire form, and which of them its lists show first."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, cast

from admiralty.core.ground.fog import as_seen
from admiralty.core.play.forms import Choice, Known, Pending, pending
from admiralty.core.play.live import Stage
from admiralty.core.play.plots import OrderTable, Suspended
from admiralty.core.sight.veils import Reader
from admiralty.core.state.records import copy
from admiralty.games.bydo import GAME
from admiralty.games.bydo.actions import write_form
from admiralty.games.bydo.face.notes import rank_tile
from admiralty.games.bydo.names import MISSILES, see_missile, target_of
from admiralty.games.bydo.options import BalmungGuidance
from admiralty.games.bydo.words import Ask, Form, Kind, Purpose, Step, Terrain, Weapon

from .test_glance import DUEL, drifting

VULCAN = Weapon.VULCAN << 16
REBO = f"{DUEL.names['craft'][DUEL.battle.ships[1].craft]} 1"
IDLE = "nothing to fire at or launch now"


def firing(x: int = 12, y: int = 5, first: int = 0, **parts: int) -> Any:
    """The Arrowhead's pilot writes a form, 4 tiles from the Rebo or where its ship stands."""
    b = drifting(0, 0, x=x, y=y, tokens=3, **parts)
    b.plan.seat, b.plan.ship, b.plan.form, b.plan.first = 0, 0, Form.FIRE, first
    return b


def flying(b: Any, m: int, side: int, x: int, y: int) -> int:
    """A missile of a side in sight of both; what the Arrowhead's side calls it."""
    dart = b.missiles[m]
    dart.kind, dart.side, dart.x, dart.y, dart.moves = Kind.CONTACT, side, x, y, 1
    b.flying = max(b.flying, m + 1)
    b.sides[side].own_missiles[m] = 1
    for each in (0, 1):
        see_missile(b, each, m)
    return target_of(b, 0, len(b.ships) + m)


def asked(b: Any, *answers: int) -> Pending:
    """The next box after these answers, as its seat sees it."""
    table = OrderTable(0, answers, 0)
    with suppress(Suspended):
        write_form(cast(Any, table), b := copy(b), 0)
    assert table.open is not None
    stage = Stage(GAME, DUEL, cast(Any, None), None, "", 0, b)
    return pending(stage, Known(b, Reader(0, DUEL)), table.open, True)


def answer(question: Pending, value: int) -> Choice:
    return next(each for each in question.choices if each.value == value)


def test_own_missiles_are_called_so_and_come_last_among_the_shots() -> None:
    b = firing()
    mine, theirs, rebo = flying(b, 0, 0, 11, 5), flying(b, 1, 1, 13, 6), target_of(b, 0, 1)
    told = asked(b)
    shots = [each for each in told.choices if each.value >= Step.SHOT]
    assert [each.value for each in shots] == [VULCAN + rebo, VULCAN + theirs, VULCAN + mine] and mine > MISSILES
    assert [each.note for each in shots] == ["", "", "your own side's"]
    second = asked(b, VULCAN + rebo)
    assert second.what == Ask.OTHERWISE
    assert [each.note for each in second.choices] == ["", "", "your own side's"]


def test_the_beam_says_what_it_meets_first() -> None:
    b = firing(charge=6)
    assert answer(asked(b), Step.WAVE).note == f"meets {REBO}"
    flying(b, 0, 0, 13, 5)
    assert answer(asked(b), Step.WAVE).note == "meets your own missile"
    cell = 5 * b.columns + 13
    b.missiles[0].x, b.ships[1].x = 1, 1
    assert answer(asked(b), Step.WAVE).note == "meets nothing known"
    b.terrain[cell], b.sides[0].chart[cell] = Terrain.WALL, as_seen(Terrain.WALL)
    assert answer(asked(b), Step.WAVE).note == "meets a wall"


def test_a_form_without_a_target_says_so() -> None:
    b = firing(x=12)
    assert answer(asked(b), Step.DONE).note == ""
    b.sides[0].sight[1] = 0
    assert answer(asked(b), Step.DONE).note == "no target in range", "it may launch all the same"
    b.ships[0].missiles[:] = [0] * len(b.ships[0].missiles)
    assert answer(asked(b), Step.DONE).note == IDLE
    flying(b, 0, 0, 11, 5)
    assert answer(asked(b), Step.DONE).note == "no target in range", "own missiles are none"
    b.plan.first = 1
    assert [each.note for each in asked(b).choices] == ["no target in range", ""]


def test_a_ship_that_can_do_nothing_is_asked_nothing() -> None:
    b = firing()
    b.sides[0].sight[1], b.ships[0].tokens = 0, 0
    b.ships[0].missiles[:] = [0] * len(b.ships[0].missiles)
    table = OrderTable(0, (), 0)
    write_form(cast(Any, table), b, 0)
    assert table.open is None and b.plan.count == 0


# ---- tiles ----------------------------------------------------------------------------------------------------------


def aims(b: Any) -> Pending:
    """At which tile a Contact Missile is aimed."""
    return asked(b, Step.LAUNCH + Kind.CONTACT)


def test_an_aim_lists_the_enemy_first_and_leaves_empty_tiles_to_the_map() -> None:
    b = firing()
    told = aims(b)
    listed = [(each.text, each.note) for each in told.choices if not each.minor]
    there = b.ships[1]
    assert (there.x, there.y) == (16, 5)
    assert listed == [("(16, 5)", f"{REBO}, 4 tiles"), ("(13, 5)", "straight ahead")]
    assert len(told.choices) == b.columns * b.rows - 1 and told.minors == "tiles"
    assert [each.value for each in told.choices[2:]] == sorted(each.value for each in told.choices[2:])


def test_an_enemy_lost_from_sight_is_an_aim_for_three_rounds() -> None:
    b = firing()
    b.sides[0].sight[1] = 0
    b.sides[0].last[1], b.sides[0].last_round[1] = 2 * b.columns + 9, b.round
    assert [each.note for each in aims(b).choices if not each.minor] == [
        f"{REBO}, lost, 3 tiles",
        "straight ahead",
    ]
    b.round += 3
    assert [each.note for each in aims(b).choices if not each.minor] == ["straight ahead"]


def test_nothing_unseen_is_an_aim() -> None:
    b = firing()
    b.sides[0].sight[1] = 0
    told = aims(b)
    b.ships[1].x, b.ships[1].y = 14, 5
    assert aims(b) == told


def test_the_tile_a_balmung_turns_to_is_picked_from_the_same_list() -> None:
    b = firing()
    b.rules.balmung_guidance = BalmungGuidance.DESIGNATED
    b.ships[0].missiles[Kind.BALMUNG] = b.ships[0].design.racks[Kind.BALMUNG] = 1
    told = asked(b, Step.LAUNCH + Kind.BALMUNG, 5 * b.columns + 13, 1)
    assert told.what == Ask.TILE and told.choices[0].note.startswith(f"{REBO}, ")
    assert len(told.choices) == b.columns * b.rows


def test_a_wall_to_fire_at_is_the_nearest_first() -> None:
    b = firing()
    for x, y in ((12, 1), (14, 5), (15, 7)):
        cell = y * b.columns + x
        b.terrain[cell], b.sides[0].chart[cell] = Terrain.WALL, as_seen(Terrain.WALL)
    b.sides[0].walled = 1
    told = asked(b, Step.WALL + Weapon.VULCAN)
    assert [each.text for each in told.choices] == ["(14, 5)", "(15, 7)", "(12, 1)"]
    assert not any(each.minor for each in told.choices)


def test_a_capital_ship_may_start_in_the_middle_of_its_zone_first() -> None:
    b = copy(DUEL.battle)
    b.zone.used, b.zone.left, b.zone.right, b.zone.top, b.zone.bottom = 1, 0, 8, 0, 10
    tiles = sorted(range(b.columns * b.rows), key=lambda cell: rank_tile(b, (0, Purpose.CAPITAL), b.base + cell, 0, {}))
    assert [(cell % b.columns, cell // b.columns) for cell in tiles[:1]] == [(4, 5)]
