"""A ship that the GM brings in: prepared in secret, whole, rolling as it comes, and seen by who sees its tile.

[BY-100, BY-R43, BY-S54]
"""

from __future__ import annotations

from typing import Any

import pytest

from admiralty.core.errors import Refused
from admiralty.core.face.game import Request
from admiralty.core.face.touch import CHANGES_MOST
from admiralty.core.play.autoplay import auto_answer
from admiralty.core.play.deeds import find_thing
from admiralty.core.play.desk import Desk
from admiralty.core.play.session import Session, new, resume
from admiralty.core.state.views import SPECTATOR
from admiralty.games import game
from admiralty.games.bydo import GAME
from admiralty.games.bydo.deal.called import MUSTER
from admiralty.games.bydo.face.board import MAP
from admiralty.games.bydo.records import SHIPS
from admiralty.games.bydo.travel.words import Mode
from admiralty.games.bydo.words import Phase, Side, Status
from admiralty.server.seen.places import head_for, receipt_for

CORP = (SPECTATOR, 0)


def duel(settings: dict[str, str] | None = None, number: int = 0, **changed: Any) -> Session:
    """A table with a GM; in a first pass, before an answer."""
    scenario = {**GAME.scenario("duel"), **changed}
    deal = GAME.deal(Request(scenario, {"fog": "auto", **(settings or {})}))
    session = new(GAME, deal, dict.fromkeys(deal.seats, "human"), secret=number.to_bytes(32, "big"))
    goes_on(session, lambda b: b.phase >= Phase.FIRST_PASS)
    return session


def goes_on(session: Session, done: Any) -> None:
    while not done(session.battle_now):
        auto_answer(session, session.waiting[0], session.game.simple)


def prepare(session: Session, craft: str, **numbers: int) -> int:
    """Prepare a ship; returns its place."""
    found = find_thing(session.course, [MAP])
    assert found is not None
    name = MUSTER.find(craft, craft)["name"]
    craft_of = find_thing(session.course, [next(part.id for part in found.parts if part.name == name)])
    assert craft_of is not None
    (deed,) = craft_of.deeds
    Desk(session).set(deed.changes, hidden=True)
    place = int(deed.changes[0].path.split(".")[1])
    if numbers:
        Desk(session).set([(f"ships.{place}.{key}", value) for key, value in numbers.items()], hidden=True)
    return place


def admit(session: Session, place: int) -> int:
    """Bring in the ship that is prepared in a place; returns its place from then on."""
    thing = find_thing(session.course, [f"ship-{place}"])
    assert thing is not None
    (deed,) = (each for each in thing.deeds if each.verb == "Bring in")
    assert len(deed.changes) <= CHANGES_MOST
    Desk(session).set(deed.changes, hidden=True)
    return int(deed.changes[-1].path.split(".")[1])


def bring_in(session: Session, craft: str, **numbers: int) -> int:
    return admit(session, prepare(session, craft, **numbers))


def test_nobody_but_the_gm_knows_of_one_that_is_prepared() -> None:
    session = duel()
    before = {seat: (session.view(seat), session.log_for(seat)) for seat in (*CORP, 1)}
    place = prepare(session, "warship", x=3, y=3)
    assert session.battle_now.ships[place].status == Status.RESERVE and not session.battle_now.arrivals
    assert {seat: (session.view(seat), session.log_for(seat)) for seat in (*CORP, 1)} == before
    beat = session.beat
    goes_on(session, lambda b: session.beat > beat + 8)
    assert session.battle_now.ships[place].status == Status.RESERVE
    assert [session.view(seat)["ships"][place]["status"] for seat in (*CORP, 1)] == [None] * 3


def test_it_comes_in_whole_and_rolls_and_its_own_side_alone_knows_of_one_in_the_dark() -> None:
    far = {"x": 19, "y": 11}
    session, other = duel({"fog": "auto"}), duel({"fog": "auto"})
    before = {seat: len(session.log_for(seat)) for seat in (*CORP, 1)}
    place = bring_in(session, "gunpod", **far)
    b = session.battle_now
    ship = b.ships[place]
    assert (ship.status, ship.side, ship.health, ship.fuel) == (Status.ACTIVE, Side.BYDO, ship.design.health, -1)
    assert 1 <= ship.initiative <= 20 and place in b.order[: b.ordered] and b.vessels == place + 1
    order = [b.ships[i].initiative for i in b.order[: b.ordered]]
    assert order == sorted(order, reverse=True)
    assert [len(session.log_for(seat)) - before[seat] for seat in CORP] == [0, 0]
    assert any("comes in" in line.text for line in session.log_for(1)[before[1] :])
    for seat in CORP:
        assert session.view(seat) == other.view(seat) and session.log_for(seat) == other.log_for(seat)
        assert receipt_for(session, seat) == receipt_for(other, seat)
        assert session.prefix(max(seat, 0)) == other.prefix(max(seat, 0))
    assert head_for(session)  # of the last checkpoint: it was not touched
    assert resume(GAME, session.journal).battle_now == b


def test_one_in_sight_is_seen_as_it_comes_and_where_its_tile_is_taken_it_stands_next_to_it() -> None:
    session = duel()
    there = session.battle_now.ships[0]
    place = bring_in(session, "pata_pata", x=there.x, y=there.y)
    ship = session.battle_now.ships[place]
    assert max(abs(ship.x - there.x), abs(ship.y - there.y)) >= 1
    goes_on(session, lambda b: b.phase == Phase.SECOND_PASS)
    place = bring_in(session, "pata_pata", x=there.x, y=min(session.battle_now.rows - 1, there.y + 2))
    assert session.view(0)["ships"][place]["status"] == Status.ACTIVE
    assert any(
        "Pata-Pata 1 comes in" in line.text or "comes into SpaceCorp's sight" in line.text
        for line in session.log_for(0)
    )


def test_one_for_which_the_whole_map_has_no_place_stays_out() -> None:
    """BY-R48: a Baldur needs more than the rows of a tunnel."""
    rows = [".........." if y == 6 else "##########" for y in range(12)]
    session = duel(map="\n".join(row * 2 for row in rows), bydo=[{"ship": "rebo", "at": [16, 6], "seen": True}])
    before = {seat: session.log_for(seat) for seat in (*CORP, 1)}
    place = bring_in(session, "baldur", x=8, y=5)
    assert session.battle_now.ships[place].status == Status.WITHDRAWN
    assert {seat: session.log_for(seat) for seat in (*CORP, 1)} == before
    goes_on(session, lambda b: b.phase == Phase.SECOND_PASS)


def test_it_acts_at_its_place_in_the_pass_that_starts() -> None:
    places = set()
    for number in range(12):
        session = duel(number=number)
        place = bring_in(session, "gunpod", x=19, y=11)
        b, acted = session.battle_now, list[int]()
        order = list(b.order[: b.ordered])
        while (b := session.battle_now).phase == Phase.FIRST_PASS:
            acted += [b.order[b.at]] if b.order[b.at] not in acted else []
            auto_answer(session, session.waiting[0], GAME.simple)
        assert acted == order
        places.add(order.index(place))
    assert places == {0, 1, 2}


def test_in_the_middle_of_a_pass_it_waits_for_the_next_one() -> None:
    session = duel()
    goes_on(session, lambda b: b.at == b.ordered - 1)
    place = bring_in(session, "gunpod", x=19, y=11)
    assert session.battle_now.ships[place].status == Status.NONE
    goes_on(session, lambda b: b.phase == Phase.SECOND_PASS)
    assert session.battle_now.ships[place].status == Status.ACTIVE


def test_before_the_placement_it_rolls_with_all_others() -> None:
    deal = GAME.deal(Request(GAME.scenario("belt")))
    session = new(GAME, deal, dict.fromkeys(deal.seats, "human"), secret=bytes(32))
    place = bring_in(session, "rebo", x=30, y=2)
    assert session.battle_now.ships[place].status == Status.ACTIVE
    goes_on(session, lambda b: b.phase == Phase.FIRST_PASS)
    b = session.battle_now
    assert place in b.order[: b.ordered] and b.ships[place].initiative >= 1


def test_a_campaign_has_them_in_its_combats() -> None:
    travel = game("travel")
    deal = travel.deal(Request(travel.scenario("three")))
    session = new(travel, deal, dict.fromkeys(deal.seats, "human"), secret=bytes(32))
    goes_on(session, lambda b: b.mode == Mode.COMBAT and b.phase == Phase.FIRST_PASS)
    place = bring_in(session, "rebo", x=1, y=1)
    b = session.battle_now
    ship = b.ships[place]
    assert ship.status == Status.ACTIVE and ship.seat == b.bydo and deal.names["craft"][ship.craft] == "B-Rv Rebo"
    goes_on(session, lambda b: b.mode == Mode.TRAVEL or session.over)
    assert session.battle_now.ships[place].status == Status.NONE


def test_the_longest_campaign_has_room_for_every_craft() -> None:
    travel = game("travel")
    deal = travel.deal(Request({**travel.scenario("three"), "combats": ["belt"] * 6}))
    assert all(MUSTER.find(key, key)["name"] in deal.names["craft"][:64] for key in GAME.ships)


def test_there_is_room_for_a_reserve_and_no_more_than_that() -> None:
    scenario = GAME.scenario("duel")
    small = GAME.deal(Request(scenario))
    assert len(GAME.deal(Request({**scenario, "reserve": SHIPS[0]})).battle.ships) > len(small.battle.ships)
    session = duel()
    for _ in range(SHIPS[0] - session.battle_now.vessels):
        prepare(session, "buoy")
    found = find_thing(session.course, [MAP])
    assert found is not None and not [part for part in found.parts if part.name == "Buoy"]
    with pytest.raises(Refused, match="and 63 in reserve; 64 are the most"):
        GAME.deal(Request({**scenario, "reserve": 63}))


def relieved(reserve: int, unseen: int) -> Session:
    """A duel in the dark with so many Bydo in reserve and come in unseen, into which a ship of SpaceCorp's comes."""
    session = duel(number=3)
    waiting = [prepare(session, "gunpod", x=19, y=11) for _ in range(reserve + unseen)]
    for place in waiting[:unseen]:
        admit(session, place)
    bring_in(session, "arrowhead", x=1, y=1, seat=0)
    statuses = [ship.status for ship in session.battle_now.ships]
    assert (statuses.count(Status.RESERVE), statuses.count(Status.ACTIVE)) == (reserve, 3 + unseen)
    return session


def test_nothing_told_to_a_side_counts_the_reserve_or_those_who_came_unseen() -> None:
    alone, reserve, unseen = relieved(0, 0), relieved(3, 0), relieved(3, 2)
    for seat in CORP:
        lines = [line.text for line in alone.log_for(seat)]
        assert any(line.startswith("Relief 1 comes in") for line in lines)
        assert [line.text for line in reserve.log_for(seat)] == lines
        assert reserve.view(seat) == alone.view(seat)
        assert reserve.prefix(max(seat, 0)) == alone.prefix(max(seat, 0))
        assert len(unseen.log_for(seat)) == len(lines)
        shown = [session.view(seat)["ships"] for session in (alone, unseen)]
        assert [[i for i, ship in enumerate(ships) if ship["status"]] for ships in shown] == [[0, 1, 3]] * 2


def test_newcomers_are_called_by_their_arrival_and_not_by_their_place_in_the_reserve() -> None:
    session = duel()
    first, second = (prepare(session, craft, x=19, y=y) for craft, y in (("buoy", 9), ("gunpod", 11)))
    admit(session, second)
    b = session.battle_now
    craft = session.deal.names["craft"]
    assert [craft[b.ships[i].craft] for i in (first, second)] == ["Gunpod", "Buoy"]
    assert [b.ships[i].status for i in (first, second)] == [Status.ACTIVE, Status.RESERVE]
    assert [ship.index for ship in b.ships] == [*range(len(b.ships))]
    admit(session, second)
    told = [line.text for line in session.log_for(1) if " comes in at " in line.text]
    assert [text.split(" comes in")[0] for text in told] == ["Newcomer 1", "Newcomer 2"]
    assert resume(GAME, session.journal).battle_now == session.battle_now


def test_those_who_come_in_at_once_do_so_as_they_were_prepared_and_act_behind_all_who_rolled_as_much() -> None:
    for number in range(200):
        session = duel(number=number)
        places = [prepare(session, "gunpod", x=19, y=11) for _ in range(2)]
        for place in reversed(places):
            Desk(session).set([(f"ships.{place}.status", Status.ARRIVING)], hidden=True)
        b = session.battle_now
        assert (b.ships[places[0]].x, b.ships[places[0]].y) == (19, 11)
        assert (b.ships[places[1]].x, b.ships[places[1]].y) != (19, 11)
        if b.ships[places[0]].initiative == b.ships[places[1]].initiative:
            order = [i for i in b.order[: b.ordered] if i in places]
            assert order == places
            return
    raise AssertionError("no two rolled alike")


def test_a_ship_that_comes_back_acts_behind_all_who_rolled_as_much() -> None:
    for number in range(200):
        session = duel(number=number)
        if session.battle_now.ships[0].initiative <= session.battle_now.ships[1].initiative:
            continue
        Desk(session).set([("ships.0.status", Status.RESERVE)], hidden=True)
        Desk(session).set([("ships.0.status", Status.ARRIVING)], hidden=True)
        b = session.battle_now
        if b.ships[0].initiative == b.ships[1].initiative:
            assert list(b.order[: b.ordered]) == [1, 0]
            return
    raise AssertionError("it never rolled as much as the other")
