"""The board of a battle: ships as silhouettes of their components, with their damage, as closed as the sheets."""

from __future__ import annotations

from typing import Any

import pytest

from admiralty.core.face.game import Deal, Request
from admiralty.core.face.scenes import Circle, Hull, Scene
from admiralty.core.state.views import OPEN, view
from admiralty.games import game
from admiralty.games.myoss.face.hulls import seen_as
from admiralty.games.myoss.words import Kind, Status

MYOSS = game("myoss")


def deal(scenario: str = "duel", **settings: str) -> Deal:
    return MYOSS.deal(Request(MYOSS.scenario(scenario), settings))


def board(dealt: Deal, seat: int = OPEN) -> Scene:
    return MYOSS.scene(view(dealt.battle, seat), dealt, seat)


def hulls(scene: Scene) -> dict[str, Hull]:
    return {each.id: each for each in scene.shapes if isinstance(each, Hull)}


def seen(dealt: Deal, i: int, seat: int = OPEN) -> tuple[Any, Any]:
    known = view(dealt.battle, seat)
    return seen_as(i, known["ships"][i], known)


def tones(scene: Scene, id: str) -> list[str]:
    drawn = next(each for each in scene.silhouettes if each.id == hulls(scene)[id].of)
    return [tone for tone, _ in drawn.parts]


@pytest.mark.parametrize("scenario", sorted(MYOSS.scenarios))
def test_every_ship_is_a_silhouette_with_its_name(scenario: str) -> None:
    dealt = deal(scenario)
    drawn = hulls(board(dealt))
    there = {i for i in range(dealt.battle.ship_count) if dealt.battle.ships[i].status not in (0, Status.FOR_SALE)}
    assert set(drawn) == {f"ship-{i}" for i in there}
    for i in there:
        assert drawn[f"ship-{i}"].name.startswith(dealt.names["ship"][i])


def test_components_can_be_counted() -> None:
    dealt = deal("party_barge")
    vessel, _ = seen(dealt, 0)
    kinds = [part.kind for part in dealt.battle.parts[: dealt.battle.ships[0].end]]
    assert vessel.beams == kinds.count(Kind.WEAPON) and vessel.engines == kinds.count(Kind.ENGINE)
    assert vessel.sections == 3 and vessel.lounge and vessel.holds == kinds.count(Kind.HOLD) + kinds.count(Kind.RACK)


def test_damage_is_seen_and_a_lost_ship_is_a_wreck() -> None:
    dealt = deal()
    whole = tones(board(dealt), "ship-0")
    assert "breach" not in whole and "glow" in whole
    for part in dealt.battle.parts[dealt.battle.ships[0].first : dealt.battle.ships[0].end]:
        part.tg = 0 if part.kind == Kind.ENGINE else 1
    hurt = tones(board(dealt), "ship-0")
    assert "breach" in hurt and "glow" not in hurt
    assert hulls(board(dealt))["ship-0"].of != hulls(board(dealt))["ship-1"].of
    dealt.battle.ships[0].status = Status.DESTROYED.value
    assert seen(dealt, 0)[1].wreck and hulls(board(dealt))["ship-0"].role == "hit"


def test_a_section_that_is_gone_is_not_drawn() -> None:
    dealt = deal("party_barge")
    gone = dealt.battle.sections[dealt.battle.ships[0].first_section]
    gone.ship = -1
    for part in dealt.battle.parts[gone.first : gone.end]:
        part.ship = -1
    vessel, state = seen(dealt, 0)
    assert vessel.sections == 2 and state.damage == 0


def test_on_closed_sheets_a_foe_shows_no_components() -> None:
    """Neither its own damage nor what it carries changes what a foe sees of a ship, until components are destroyed."""
    dealt = deal("party_barge", open_sheets="no")
    own, foes = seen(dealt, 0, 0), seen(dealt, 0, 1)
    assert own[0].beams > 0 and foes[0].beams == foes[0].engines == foes[0].holds == 0
    assert not foes[0].lounge and foes[0].sections == 3
    part = dealt.battle.parts[0]
    part.tg -= 1
    part.kind = Kind.CLOAK.value
    assert seen(dealt, 0, 1) == foes and seen(dealt, 0, 0) != own
    part.tg, part.wrecked = 0, 1
    assert seen(dealt, 0, 1)[1].damage > 0


def test_a_shield_lies_round_its_ship() -> None:
    dealt = deal()
    shield = next(c for c in range(dealt.battle.part_count) if dealt.battle.parts[c].kind == Kind.SHIELD)
    dealt.battle.ships[0].shield = shield
    scene = board(dealt)
    ring = next(each for each in scene.shapes if isinstance(each, Circle) and each.id == "shield-0")
    ship = hulls(scene)["ship-0"]
    assert (ring.x, ring.y) == (ship.x, ship.y) and ship.length < 2 * ring.radius
