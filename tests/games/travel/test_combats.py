"""Each combat of a campaign is as the skirmish deals it; nothing of its file is dropped.  [BY-R103, BY-S55]"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from admiralty.core.errors import Refused
from admiralty.core.face.game import Request
from admiralty.core.files.shipped import content
from admiralty.core.journal.entries import Source
from admiralty.core.play.session import new
from admiralty.core.state.limits import check
from admiralty.core.state.records import copy, to_json
from admiralty.core.state.views import OPEN, view
from admiralty.games import game
from admiralty.games.bydo.face.saying import say_extra
from admiralty.games.bydo.names import place_of_name
from admiralty.games.bydo.records import NONE
from admiralty.games.bydo.travel.staging import set_stage
from admiralty.games.bydo.travel.words import Mode
from admiralty.games.bydo.words import Extra, Grip, Side, Status, Weapon

from ..bydo.reading import Quiet
from .test_travel import BYDO, GAME, dealt, goes_on

SKIRMISH = game("bydo")


def picket(**changed: Any) -> dict[str, Any]:
    """A combat of a campaign's own, with keys of its first Rebo changed."""
    belt = dict(content(SKIRMISH.scenarios["belt"]))
    first, *others = belt["bydo"]
    return {**belt, "bydo": [{**first, **changed}, *others]}


REMOTES = {"remotes": "on"}
DRIFTERS = [
    {"ship": "buoy", "at": [5, 5], "adrift": True, "seen": True},
    {"ship": "arrowhead", "at": [3, 15], "adrift": True, "vector": [1, 0], "health": 2},
]
MOTHER = [{"ship": "warship", "at": [25, 9]}, {"ship": "rebo", "at": [27, 12]}, {"ship": "rebo", "docked": True}]
COMBATS: dict[str, tuple[Any, dict[str, str]]] = {
    "part of a tank": (picket(ship="arrowhead", fuel=3, health=4, vector=[-2, 1]), {}),
    "a charge": (picket(ship="shooting_star", charge=3), {}),
    "in a hangar": ({**picket(), "bydo": MOTHER}, {}),
    "a buoy and a wreck": ({**picket(), "space_corp": [*picket()["space_corp"], *DRIFTERS]}, {}),
    "a Force at the rear": (picket(force="rear"), REMOTES),
    "Bits and a Force": (picket(ship={**content(SKIRMISH.ships["rebo"]), "force": "yes", "bits": "both"}), REMOTES),
    "no remotes": (picket(ship={**content(SKIRMISH.ships["rebo"]), "force": "yes", "bits": "both"}), {}),
    "jammed": ({**picket(), "jamming": [{"columns": [3, 5], "side": "bydo"}], "known": [{"rows": [2, 9]}]}, {}),
    **{name: (name, {}) for name in ("belt", "belt_hard", "root", "root_hard", "colony", "colony_hard")},
    "root without fog": ("root", {"fog": "off", "wall_toughness": "soft"}),
}


def numbers(ship: Any) -> Mapping[str, Any]:
    """A ship without the numbers that it goes by."""
    return {key: said for key, said in to_json(ship).items() if key not in ("index", "seat", "craft", "carrier")}


@pytest.mark.parametrize("name", COMBATS)
def test_a_combat_is_laid_out_as_the_skirmish_deals_it(name: str) -> None:
    """Ships that are no crew's in every number, the ground, what is known of it, what decides it."""
    said, settings = COMBATS[name]
    said = content(SKIRMISH.scenarios[said]) if isinstance(said, str) else said
    said = {key: each for key, each in said.items() if key != "settings"}
    alone = SKIRMISH.deal(Request(said, {**settings, "pilots": "3"}))
    deal = dealt("three", settings, combats=["belt", said])
    b, c = copy(deal.battle), alone.battle
    set_stage(Quiet(), b, 1)  # type: ignore[arg-type]
    theirs = [ship for ship in c.ships[: c.vessels] if ship.side == Side.BYDO or ship.adrift]
    ours = b.ships[b.crew : b.vessels]
    assert theirs and not check(b)
    assert [numbers(ship) for ship in ours] == [numbers(ship) for ship in theirs]
    for mine, other in zip(ours, theirs, strict=True):
        assert deal.names["craft"][mine.craft] == alone.names["craft"][other.craft]
        assert (mine.carrier == NONE) == (other.carrier == NONE)
        assert mine.carrier == NONE or b.ships[mine.carrier].design == c.ships[other.carrier].design
        assert b.sides[1 - mine.side].sight[mine.index] == c.sides[1 - other.side].sight[other.index]
    cells = c.columns * c.rows
    for key in ("terrain", "walls", "mist"):
        assert getattr(b, key)[:cells] == getattr(c, key)[:cells]
    for mine, other in zip(b.sides, c.sides, strict=True):
        assert (mine.whole, mine.chart[:cells]) == (other.whole, other.chart[:cells])
    aims = [{**to_json(each.objective), "target": NONE} for each in (b, c)]
    assert aims[0] == aims[1] and (b.zone, b.jams) == (c.zone, c.jams)
    assert (b.objective.target == NONE) == (c.objective.target == NONE)


def test_a_force_and_bits_are_mounted_once() -> None:
    """[BY-R96, BY-R97]"""
    rebo = {**content(SKIRMISH.ships["rebo"]), "force": "yes", "bits": "both"}
    b = copy(dealt("three", REMOTES, combats=[picket(ship=rebo)]).battle)
    set_stage(Quiet(), b, 0)  # type: ignore[arg-type]
    armed = [weapon for weapon in b.ships[b.crew].design.mounts if weapon]
    assert armed[1:] == [Weapon.FORCE_LASER, Weapon.FORCE_SHOT, Weapon.BIT_SHOT, Weapon.BIT_SHOT]
    assert b.ships[b.crew].grip == Grip.FRONT and b.ships[b.crew + 1].grip == Grip.NONE


def test_two_types_of_one_name_stay_apart() -> None:
    """A Rebo of one combat may be another than that of the next one, and within a combat, too."""
    tough = {**content(SKIRMISH.ships["rebo"]), "health": 9}
    b = copy(dealt("three", None, combats=[picket(), picket(ship=tough)]).battle)
    found = []
    for stage in range(2):
        trial = copy(b)
        set_stage(Quiet(), trial, stage)  # type: ignore[arg-type]
        found.append([ship.design.health for ship in trial.ships[trial.crew : trial.vessels]])
    assert found == [[5, 5, 5], [9, 5, 5]]


def test_who_is_docked_flies_out_of_its_carrier() -> None:
    b = copy(dealt("three", None, combats=[COMBATS["in a hangar"][0]]).battle)
    set_stage(Quiet(), b, 0)  # type: ignore[arg-type]
    docked = [ship for ship in b.ships[b.crew : b.vessels] if ship.status == Status.DOCKED]
    assert [b.ships[ship.carrier].design.hangar > 0 for ship in docked] == [True]


CREW = picket()["space_corp"]


@pytest.mark.parametrize(
    "combat,what",
    [
        ({**picket(), "space_corp": [{**CREW[0], "at": [2, 2]}, *CREW[1:]]}, "the crew's ships come as they are"),
        ({**picket(), "space_corp": [*CREW[:3], {**CREW[3], "charge": 2}]}, "the crew's ships come as they are"),
        ({**picket(), "state": {"ships.4.health": 3}}, "has state of its own"),
        ({**picket(), "settings": {"fog": "off"}}, "has settings of its own"),
        ({**picket(), "bydo": [{"ship": "rebo", "at": [20 + k, 3]} for k in range(12)]}, "has more than 11 ships"),
    ],
)
def test_what_no_campaign_keeps_is_refused_and_not_dropped(combat: dict[str, Any], what: str) -> None:
    combat = {key: said for key, said in combat.items() if key != "strength"}
    with pytest.raises(Refused, match=what) as refused:
        dealt("three", None, combats=[combat])
    assert refused.value.rule == "BY-S55"


def test_what_is_wrong_in_a_combat_is_told_at_its_place_in_the_campaign() -> None:
    """Its own title named no place of the file, and so no line of it."""
    torn = {**picket(), "map": "...\n..\n"}
    with pytest.raises(Refused, match=r": combats 2: map: row 1: has 2 tiles, and row 0 has 3 \[BY-R01\]"):
        dealt("three", None, combats=[picket(), torn])
    with pytest.raises(Refused, match=r": combats 1: title: '.x07' is not a name"):
        dealt("three", None, combats=[{**picket(), "title": "\x07"}])


@pytest.mark.parametrize("names", [{}, [], None, 0, ""])
def test_a_combat_that_names_nothing_is_called_by_the_campaigns_names(names: Any) -> None:
    alike = [dealt(combats=[{**picket(), **more}], names={"rebo": "Spore"}) for more in ({}, {"names": names})]
    assert alike[0].names == alike[1].names


@pytest.mark.parametrize("pilots", [1, 2, 3, 4])
def test_the_bydo_of_each_combat_follow_the_number_of_pilots(pilots: int) -> None:
    """[BY-R103] As in the skirmish; the number is the crew's, and no setting here."""
    flown = [{"ship": "arrowhead", "callsign": f"A{k}"} for k in range(pilots)]
    skirmish = game("bydo")
    foes = []
    for name in ("belt", "root", "colony"):
        alone = skirmish.deal(Request(skirmish.scenario(name), {"pilots": str(pilots)})).battle
        foes.append([(ship.x, ship.y) for ship in alone.ships if ship.status and ship.side == Side.BYDO])
    stages = dealt(pilots=flown).battle.stages[:3]
    assert [[(foe.x, foe.y) for foe in stage.foes[: stage.count]] for stage in stages] == foes
    with pytest.raises(Refused):
        dealt("three", {"pilots": "2"})


def test_the_bydo_are_called_by_the_names_of_each_combat() -> None:
    """On the board and in the log of their own seat; others read the type and a number of their own."""
    mother = {"ship": "warship", "name": "Mother", "at": [25, 9]}
    young = {"ship": "rebo", "name": "Young", "docked": True}
    later = {**picket(), "bydo": [mother, young], "strength": None, "title": "Nest"}
    short = {**picket(), "objective": {"rounds": 1}, "strength": None}
    deal = dealt("three", None, combats=[short, later])
    session = new(GAME, deal, dict.fromkeys(deal.seats, "human"), Source("simulated", 3, 1))
    goes_on(session, lambda b: b.mode == Mode.COMBAT and b.stage == 1 and BYDO in session.waiting)
    assert not session.over
    prompts = {session.fill(BYDO, []).open.prompt.partition(" fire")[0]}  # type: ignore[union-attr]
    assert prompts <= {"Does Mother", "Does Young"}
    scene = GAME.scene(view(session.battle_of(OPEN), BYDO), deal, BYDO)
    assert {"Mother", "Young"} <= {sheet.title for sheet in scene.sheets}
    read = [line.text for line in session.log_for(BYDO)]
    assert any(line.startswith("Mother has initiative") for line in read)
    assert any(line.startswith("B-Rv Rebo 1 has initiative") for line in read), "in the combat before"
    b = session.battle_of(OPEN)
    assert say_extra(Extra.DOCK + place_of_name(b, b.crew), deal.names) == "Dock with Mother"
    assert not any("Mother" in line.text or "Young" in line.text for line in session.log_for(1))
