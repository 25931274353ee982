"""The campaign around the skirmish: legs, fates, what lasts, and who reads what.  [BY-S50 .. BY-S55]"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from admiralty.core.checks.conformance_play import Watch, play_random
from admiralty.core.engines.proving import play
from admiralty.core.errors import Refused
from admiralty.core.face.game import Request
from admiralty.core.face.scenes import Click
from admiralty.core.journal.entries import Source
from admiralty.core.play.autoplay import auto_answer
from admiralty.core.play.session import Session, new
from admiralty.core.state.dice import SimulatedKeys
from admiralty.core.state.limits import check
from admiralty.core.state.records import blank, copy, pack
from admiralty.core.state.views import OPEN, view
from admiralty.games import game
from admiralty.games.bydo.damage import leave_map
from admiralty.games.bydo.records import NONE, Missile, Ship
from admiralty.games.bydo.tables import SANITY
from admiralty.games.bydo.travel.campaign import give_ship, may_carry, settle_fates
from admiralty.games.bydo.travel.staging import set_stage, stow
from admiralty.games.bydo.travel.turn import finish
from admiralty.games.bydo.travel.words import Act, Ask, Craft, Event, Fate, Mode
from admiralty.games.bydo.words import Kind, Side, Status, Terrain

from ..bydo.reading import Quiet

GAME, SKIRMISH = game("travel"), game("bydo")
BYDO = 4  # the seat of the GM in `three`


def dealt(name: str = "three", chosen: dict[str, str] | None = None, **changed: Any) -> Any:
    """A campaign that comes with the game, with some keys changed."""
    return GAME.deal(Request({**GAME.scenario(name), **changed}, chosen or {}))


def table(number: int, settings: dict[str, str] | None = None, **changed: Any) -> Session:
    """A campaign at a table, everybody human."""
    deal = dealt("three", settings, **changed)
    return new(GAME, deal, dict.fromkeys(deal.seats, "human"), Source("simulated", 3, number))


def goes_on(session: Session, done: Any) -> None:
    """The computer answers for all until this holds."""
    while not session.over and not done(session.battle_of(OPEN)):
        auto_answer(session, session.waiting[0], GAME.simple)


# ---- what always holds -----------------------------------------------------------------------------------------------


class Watching(Watch):
    """What a leg leaves: whole records, an empty field, everybody where their fate says."""

    def __init__(self) -> None:
        self.legs = 0
        self.fates: set[Fate] = set()

    def checkpoint(self, b: Any) -> None:
        assert not check(b), check(b)[0]
        assert b.over == 1 or b.mode == Mode.TRAVEL or b.stage != NONE
        assert b.won + b.lost <= b.stage_count and (b.over == 1 or b.leg <= b.stage_count)
        if b.mode == Mode.TRAVEL and not b.over:
            self.travel(b)

    def travel(self, b: Any) -> None:
        self.legs += 1
        assert all(replace(ship, index=0) == blank(Ship) for ship in b.ships[b.crew :])
        assert all(replace(missile, index=0) == blank(Missile) for missile in b.missiles)
        assert not any(b.terrain) and not any(b.walls) and not any(b.mist)
        for seat in range(b.crew):
            ship, fate = b.ships[seat], Fate(b.careers[seat].fate)
            self.fates.add(fate)
            assert (ship.side, ship.seat, ship.craft < b.craft_count) == (Side.SPACE_CORP, seat, True)
            if fate == Fate.FLIES:
                assert ship.health > 0 and ship.status == (Status.DOCKED if seat else Status.WAITING)
            else:
                assert ship.status in (Status.DESTROYED, Status.LOST, Status.ADRIFT)
            assert ship.sanity == NONE if seat == 0 else 0 <= ship.sanity <= SANITY
            assert sum(ship.design.racks) == sum(b.crafts[ship.craft].build.racks)


@pytest.mark.parametrize("settings", [{}, {"between_combats": "limited"}, {"hulks": "drift", "fog": "off"}])
def test_what_holds_in_every_leg(settings: dict[str, str]) -> None:
    watched = Watching()
    for number in range(6):
        play_random(GAME, dealt("three", settings), number, watched)
    assert watched.legs == 12 and len(watched.fates) >= 2


def test_computers_play_a_campaign_to_its_end_the_same_way_every_time() -> None:
    deal = dealt()
    doctrines = [GAME.simple] * len(deal.seats)
    one, other = (play(GAME, deal.battle, SimulatedKeys(5, 2), doctrines) for _ in range(2))
    assert pack(one.battle) == pack(other.battle)
    assert all(one.battle.fought[:3]) and not any(one.battle.fought[3:]) and one.outcome >= 0


def test_a_view_made_once_for_each_form_changes_no_answer() -> None:
    """`Game.sealed`: the forms of a leg write their plan and nothing else."""
    deal = dealt("first")
    for level in GAME.levels:
        doctrines = [level.doctrine] * len(deal.seats)
        found = [
            play(replace(GAME, sealed=each), deal.battle, SimulatedKeys(1, 0), doctrines).battle
            for each in ("plan", "")
        ]
        assert pack(found[0]) == pack(found[1])


# ---- a leg -----------------------------------------------------------------------------------------------------------


def fill(session: Session, seat: int, *answers: int) -> None:
    """Write a form and hand it in; every box has to be there."""
    done: list[int] = []
    for value in answers:
        question = session.fill(seat, done).open
        assert question is not None
        assert value in [choice.value for choice in question.choices] or question.low <= value <= question.high
        done.append(value)
    assert session.fill(seat, done).open is None
    session.ready(seat)


def test_the_crew_decides_on_one_form_each_and_what_comes_of_it_is_told() -> None:
    """The GM offers two courses; pilots rest, refit and ask around; the captain picks."""
    session = table(1)
    fill(session, BYDO, 0, 1, 1, 0, 2)  # offers the root and the colony, no leave, the second scene
    assert {*session.waiting} == {0, 1, 2, 3}
    fill(session, 0, 2)
    fill(session, 1, Act.REFIT, 8)
    fill(session, 2, Act.TALK)
    fill(session, 3, Act.INVESTIGATE)
    assert session.waiting == [BYDO] or session.waiting == (BYDO,)
    fill(session, BYDO, 2)
    b = session.battle_of(OPEN)
    assert b.mode == Mode.COMBAT and b.stage == 2 and b.columns == 40
    assert [b.ships[1].missiles[kind] for kind in (Kind.TRACER, Kind.CONTACT)] == [8, 2]
    told = {seat: [line.text for line in session.log_for(seat)] for seat in (0, 1, 3, BYDO)}
    secret = dealt().names["note"][1]
    assert sum(secret in line for line in told[3]) == 1 and any("learns something" in line for line in told[1])
    assert any("refits: 8 Tracers, 2 Contact Missiles." in line for line in told[0])
    assert not any("8 Tracers" in line for line in told[BYDO])
    assert view(b, 3)["careers"][3]["knows"] == 0b11 and view(b, 1)["careers"][3]["knows"] is None
    assert view(b, BYDO)["careers"][3]["knows"] == 0b11


def test_nobody_reads_of_combats_to_come_where_the_bydo_wait() -> None:
    b = dealt().battle
    for seat in range(-1, 4):
        assert view(b, seat)["stages"] is None
    assert view(b, OPEN)["stages"][0]["foes"][1]["x"] == 24


@pytest.mark.parametrize("number", [0, 1, 2])
def test_what_a_combat_has_cost_is_there_in_the_next_one(number: int) -> None:
    """Health and sanity last under `limited`; fuel and missiles don't."""
    session = table(number, {"between_combats": "limited"})
    goes_on(session, lambda b: b.mode == Mode.TRAVEL and b.leg == 2)
    before = copy(session.battle_of(OPEN))
    goes_on(session, lambda b: b.mode == Mode.COMBAT)
    after = session.battle_of(OPEN)
    flown = [seat for seat in range(4) if before.careers[seat].fate == Fate.FLIES]
    assert 0 in flown
    for seat in flown:
        old, new_ = before.ships[seat], after.ships[seat]
        assert (new_.kills, after.careers[seat].sorties) == (old.kills, before.careers[seat].sorties + 1)
        assert new_.fuel == new_.design.fuel and new_.missiles == list(new_.design.racks)
        assert new_.health >= old.health and (seat == 0 or new_.sanity >= old.sanity)
        if before.ships[seat].health < new_.design.health and after.plan.deeds[seat].act != Act.REPAIR:
            assert new_.health == old.health
    assert after.bonus == after.won == int(before.fought[0] == 1)


# ---- ships and pilots ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("status", [Status.HULK, Status.WITHDRAWN, Status.ADRIFT])
def test_who_was_shot_down_ejects_or_dies_wherever_the_hulk_has_drifted(status: Status) -> None:
    b = dealt().battle
    b.ships[1].status, b.ships[1].health = status, 0
    settle_fates(Throws(3), b, True)  # type: ignore[arg-type]
    assert b.careers[1].fate == Fate.GROUNDED
    stow(b, 1)
    assert b.ships[1].status == Status.DESTROYED and b.ships[2].status == Status.DOCKED


@pytest.mark.parametrize(("held", "fate"), [(True, Fate.GROUNDED), (False, Fate.MISSING)])
def test_who_ejects_is_found_by_the_side_that_holds_the_field(held: bool, fate: Fate) -> None:
    """BY-S52."""
    b = dealt().battle
    b.ships[1].status, b.ships[1].health = Status.DESTROYED, 0
    settle_fates(Throws(3), b, held)  # type: ignore[arg-type]
    assert b.careers[1].fate == fate


class Throws(Quiet):
    """Each die shows the same face."""

    def __init__(self, face: int) -> None:
        self.face = face

    def roll(self, die: int, sides: int) -> int:
        return self.face


def test_a_new_pilot_takes_a_dead_ones_place_and_starts_afresh() -> None:
    b = dealt().battle
    b.careers[1].fate, b.careers[1].sorties, b.ships[1].kills, b.ships[1].sanity = Fate.DEAD, 2, 3, 1
    b.careers[1].knows |= 2
    give_ship(Quiet(), b, 1, 3)  # type: ignore[arg-type]
    assert (b.careers[1].fate, b.careers[1].pilots, b.careers[1].sorties) == (Fate.FLIES, 2, 0)
    assert (b.ships[1].kills, b.ships[1].sanity, b.careers[1].knows) == (0, SANITY, b.common)
    assert b.ships[1].health == b.ships[1].design.health == 10


def test_a_grounded_pilot_keeps_the_record_and_the_nerves() -> None:
    b = dealt().battle
    b.careers[1].fate, b.careers[1].sorties, b.ships[1].kills, b.ships[1].sanity = Fate.GROUNDED, 2, 3, 1
    give_ship(Quiet(), b, 1, 1)  # type: ignore[arg-type]
    assert (b.careers[1].pilots, b.careers[1].sorties, b.ships[1].kills, b.ships[1].sanity) == (1, 2, 3, 1)


def test_of_two_pilots_one_may_carry_balmungs_whatever_is_given_on_the_same_form() -> None:
    b = dealt().battle
    assert b.crafts[2].build.racks[Kind.BALMUNG] == 1 and b.ships[2].craft == 2
    b.careers[1].fate = b.careers[3].fate = Fate.GROUNDED
    assert not may_carry(b, 1)
    b.careers[2].fate = Fate.DEAD
    assert may_carry(b, 1)
    b.plan.ships[1] = 2
    assert not may_carry(b, 3)


@pytest.mark.parametrize(
    "changed,clause",
    [
        ({"pilots": [{"ship": "strider", "callsign": "A"}]}, "BY-S50"),
        ({"pilots": [{"ship": "rebo", "callsign": "A"}]}, "BY-S50"),
        ({"captain": {"ship": "warship"}}, "BY-S50"),
        ({"combats": ["nowhere"]}, "BY-S55"),
        ({"combats": [7]}, "BY-S55"),
        ({"crew": [{"name": "Okoro", "role": "deck chief", "effect": "one more action"}]}, "BY-S56"),
        ({"settings": {"movement_order": "simultaneous"}}, "BY-R07"),
        ({"pilots": [{"ship": "arrowhead", "callsign": f"A{k}"} for k in range(5)]}, "BY-040"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_clause(changed: dict[str, Any], clause: str) -> None:
    with pytest.raises(Refused) as refused:
        dealt("three", None, **changed)
    assert refused.value.rule == clause


def test_a_crew_without_a_capital_ship_loses_what_is_left() -> None:
    b = dealt().battle
    b.fought[0], b.won, b.careers[0].fate = 1, 1, Fate.GROUNDED
    finish(Quiet(), b)  # type: ignore[arg-type]
    assert (b.over, b.result, b.lost) == (1, 1, 2)


def test_every_seat_can_read_the_record_of_the_crew() -> None:
    """Sheets in travel and in combat, for everybody at the table."""
    session = table(2)
    for _ in range(2):
        for seat in (-1, 0, 1, BYDO):
            scene = GAME.scene(view(session.battle_of(OPEN), seat), session.deal, seat)
            ids = [sheet.id for sheet in scene.sheets]
            assert {f"record-{k}" for k in range(4)} <= {*ids} and len(ids) == len({*ids})
        goes_on(session, lambda b: b.mode == Mode.COMBAT and b.round > 0)
    assert {Ask.ACT, Event.LEG} <= {*GAME.wording.asks, *GAME.wording.events}
    assert {craft.kind for craft in session.battle_of(OPEN).crafts[: session.battle_of(OPEN).craft_count]} == {*Craft}


def test_a_form_is_said_in_a_sentence_by_the_width_of_its_own_map() -> None:
    deal = dealt()
    b, said = deal.battle, GAME.wording.order
    assert said is not None
    b.plan.deeds[1].act, b.plan.deeds[1].load[Kind.TRACER], b.plan.deeds[1].load[Kind.CONTACT] = Act.REFIT, 8, 2
    assert said(b, 1, deal.names).text == "Refit: 8 Tracers, 2 Contact Missiles."
    b.careers[2].fate, b.plan.ships[2] = Fate.GROUNDED, 1
    assert said(b, BYDO, deal.names).text == "A new ship for Anvil: Rwf-9A Arrowhead."
    set_stage(Quiet(), b, 2)  # type: ignore[arg-type]
    b.plan.seat, b.plan.ship, b.plan.place, b.plan.turn = 1, 1, 4 * 40 + 5, 2
    assert said(b, 1, deal.names).text == "Start at (5, 4), heading E."


def test_a_combat_brings_what_its_falling_walls_leave() -> None:
    """The next combat states nothing, and has Open Space again.  [BY-R88]"""
    ruined, plain = {**SKIRMISH.scenario("root"), "ruin": "~"}, SKIRMISH.scenario("belt")
    b = copy(dealt(combats=[ruined, plain]).battle)
    found = []
    for stage in (0, 1):
        set_stage(Quiet(), b, stage)  # type: ignore[arg-type]
        found.append(b.ruin)
    assert found == [Terrain.WATER, Terrain.SPACE]


@pytest.mark.parametrize(("held", "fates"), [(True, (Fate.FLIES, Fate.FLIES)), (False, (Fate.GROUNDED, Fate.MISSING))])
def test_who_is_aboard_a_ship_that_drifts_off_shares_its_fate(held: bool, fates: tuple[Fate, Fate]) -> None:
    """The captain's ship leaves the map on an empty tank, a pilot in its hangar.  [BY-R13, BY-S52]"""
    b = copy(dealt().battle)
    set_stage(Quiet(), b, 0)  # type: ignore[arg-type]
    b.ships[0].status, b.ships[0].fuel = Status.ACTIVE, 0
    b.ships[1].status, b.ships[1].carrier = Status.DOCKED, 0
    leave_map(Quiet(), b, 0, 2)  # type: ignore[arg-type]
    settle_fates(Quiet(), b, held)  # type: ignore[arg-type]
    assert (b.careers[0].fate, b.careers[1].fate) == fates


def test_the_captain_sets_the_course_on_the_board_and_everybody_sees_how_combats_ended() -> None:
    b, deal = dealt().battle, dealt()
    b.fought[0], b.stage, b.won = 1, 0, 1
    shapes = {shape.id: shape for shape in GAME.scene(view(b, 0), deal, 0).shapes}
    assert [shapes[f"stage-{k}"].answer for k in range(3)] == [None, Click(Ask.COURSE, 1), Click(Ask.COURSE, 2)]
    assert [shapes[f"stage-{k}"].role for k in range(3)] == ["own", "ghost", "ghost"]
    assert shapes["last"].text == "Picket in the meteors: won"
    assert {shape.id: shape for shape in GAME.scene(view(b, BYDO), deal, BYDO).shapes}["stage-0"].role == "foe"


def test_what_the_bydo_read_of_a_repair_has_no_gap() -> None:
    said = GAME.wording.events[Event.REPAIRED].text
    assert callable(said) and said({"pilot": 1, "health": None}) == "{pilot}'s ship is repaired."
