"""What scenario, ship and officer files may say, and what is refused with place and clause."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from admiralty.core.errors import Refused
from admiralty.core.face.game import Request
from admiralty.core.yard.designers import parse
from admiralty.games.bridge import GAME
from admiralty.games.bridge.deal.dealing import MUSTER
from admiralty.games.bridge.deal.manning import PEOPLE
from admiralty.games.bridge.design import resistance, screens_of
from admiralty.games.bridge.form.majors import takes
from admiralty.games.bridge.places import range_between
from admiralty.games.bridge.tables import CREW, Action
from admiralty.games.bridge.yard.officers import OFFICERS
from admiralty.games.bridge.yard.ships import SHIPS, launch, weapons_of


def edge(**changed: Any) -> dict[str, Any]:
    """The first scenario with other keys."""
    return {**copy.deepcopy(GAME.scenario("edge")), **changed}


def refusal(scenario: dict[str, Any], **settings: Any) -> Refused:
    """Why a scenario is not dealt."""
    with pytest.raises(Refused) as refused:
        GAME.deal(Request(scenario, settings))
    return refused.value


# ---- the map ---------------------------------------------------------------------------------------------------------

LINE = [{"key": f"Z{k}", "name": f"Zone {k}", "at": [4 * k, 50]} for k in range(24)]


def alone(zones: list[dict[str, Any]], edges: list[list[str]], **more: Any) -> dict[str, Any]:
    """Everybody in the first of these zones."""
    made = edge(zones=zones, edges=edges, **more)
    made["crew"]["zone"] = zones[0]["key"]
    for foe in made["gm"]:
        foe["zone"] = zones[0]["key"]
    return made


@pytest.mark.parametrize("count", [1, 5, 24])
def test_a_battlefield_has_1_to_24_zones_of_any_shape(count: int) -> None:
    """Zones and what joins them: BC-100, BC-110, BC-120, BC-130, BC-140, BC-150, BC-160, BC-170, BC-190, BC-220.

    Capacity: BC-R280.
    """
    edges = [[f"Z{k}", f"Z{k + 1}"] for k in range(count - 1)]
    b = GAME.deal(Request(alone(LINE[:count], edges))).battle
    assert sum(zone.used for zone in b.zones) == count
    assert range_between(b, 0, count - 1) == min(3, count - 1)


@pytest.mark.parametrize(
    ("changed", "clause", "said"),
    [
        ({"zones": [*LINE, {"key": "Z24", "name": "One more", "at": [1, 1]}]}, "BC-100", "25"),
        ({"zones": [LINE[0], LINE[0]]}, "BC-130", "another zone has the key"),
        ({"edges": [["V1", "V9"]]}, "BC-200", "no zone 'V9'"),
        ({"edges": [["V1", "V1"]]}, "BC-230", "joins 'V1' to itself"),
        ({"edges": [["V1", "V2"]]}, "BC-230", "no way leads to Deep Veil"),
        ({"obstacles": [{"between": ["V1", "V7"], "price": 1}]}, "BC-R258", "not next to each other"),
        ({"threat": 100}, "BC-R220", "100 is more than 99"),
        ({"momentum": 7}, "BC-R216", "7 is more than 6"),
    ],
)
def test_what_a_map_may_not_be(changed: dict[str, Any], clause: str, said: str) -> None:
    """A graph in pieces, zones of one key, edges that lead nowhere, pools beyond their limits."""
    refused = refusal(edge(**changed))
    assert refused.rule == clause and said in str(refused)


def test_an_obstacle_costs_on_its_edge_both_ways() -> None:
    """BC-R258, BC-1660: paid as terrain is."""
    b = GAME.deal(Request(edge(obstacles=[{"between": ["V1", "V2"], "price": 2}]))).battle
    assert (b.obstacles[1], b.obstacles[26], b.obstacles[2]) == (2, 2, 0)


# ---- officers and stations -------------------------------------------------------------------------------------------


def with_stations(*stations: list[str], ship: str = "chilkoot") -> dict[str, Any]:
    """The scenario with officers at these stations."""
    names = list(PEOPLE.known)
    made = edge()
    made["crew"] = {**made["crew"], "ship": ship, "officers": [
        {"officer": names[k], "at": at} for k, at in enumerate(stations)
    ]}  # fmt: skip
    return made


def test_a_position_is_manned_once() -> None:
    """BC-850, BC-860, BC-880: one officer a position, unless the ship's rating allows a second one."""
    refused = refusal(with_stations(["tactical"], ["helm", "tactical"]))
    assert refused.rule == "BC-880" and "tactical is manned by 2" in str(refused)


@pytest.mark.parametrize(
    ("crew", "clause", "said"),
    [
        (
            {"officers": [{"officer": "harkov", "at": ["tactical", "tactical"]}]},
            "BC-850",
            "tactical stands there twice",
        ),
        ({"unmanned": [["tactical"]]}, "BC-880", "unmanned 1: tactical is at 2 stations, and the ship has 1 of it"),
        ({"officers": [], "unmanned": [["helm"]]}, "BC-R232", "officers: has 0 entries"),
        (
            {"officers": [{"officer": "harkov", "at": ["tactical"]}, {"officer": "harkov", "at": ["helm"]}]},
            "BC-R232",
            "Harkov is in the crew already",
        ),
        ({"officers": [{"officer": "harkov", "at": ["bridge"]}]}, "BC-850", "'bridge' is none of its words"),
        ({"officers": [{"officer": "harkov", "at": []}]}, "BC-850", "at: has 0 entries"),
    ],
)
def test_a_station_is_not_doubled(crew: dict[str, Any], clause: str, said: str) -> None:
    """BC-850, BC-880: a position twice at one station, at a second station though nobody mans it, or unknown."""
    made = edge()
    made["crew"] |= crew
    refused = refusal(made)
    assert (refused.rule, said in str(refused)) == (clause, True), str(refused)


def test_a_station_that_nobody_mans_may_be_a_second_one_where_the_ship_has_it() -> None:
    """BC-1810, BC-980: the Chilkoot has two places at Sensor Operations."""
    made = edge()
    made["crew"]["unmanned"] = [["sensors"]]
    assert GAME.deal(Request(made)).battle.stations[6] > 0


@pytest.mark.parametrize(
    ("trait", "clause", "said"),
    [
        ({"name": "Odd feeling"}, "BC-R265", "the key 'effect' is missing"),
        ({"name": "Odd feeling", "effect": "none"}, "BC-R265", "'none' is none of its words"),
        ({"effect": "system_harder"}, "BC-R320", "system_harder is about a system"),
        ({"effect": "system_easier", "ship": "Fang"}, "BC-R320", "say which system"),
        ({"effect": "hard_to_hit", "officer": "Harkov"}, "BC-R320", "hard_to_hit does nothing to an officer"),
        ({"effect": "course"}, "BC-R320", "course is about a ship"),
        ({"effect": "tasks_harder", "potency": 0}, "BC-R265", "0 is less than 1"),
        ({"effect": "tasks_harder", "potency": 4}, "BC-R265", "4 is more than 3"),
        ({"effect": "tasks_harder", "ship": "Fangs"}, "BC-R265", "there is no 'Fangs'"),
        ({"effect": "tasks_harder", "name": "Fog\x07"}, "BC-R265", "'Fog\\x07' is not a name"),
    ],
)
def test_a_trait_claims_no_effect_that_it_has_not(trait: dict[str, Any], clause: str, said: str) -> None:
    """BC-R265, BC-R320."""
    refused = refusal(edge(traits=[trait]))
    assert (refused.rule, said in str(refused)) == (clause, True), str(refused)


BELL = "Bell\x07"


@pytest.mark.parametrize(
    ("place", "changed", "clause"),
    [
        ("zones", {"name": BELL}, "BC-210"),
        ("zones", {"feature": BELL}, "BC-130"),
        ("zones", {"key": BELL}, "BC-130"),
        ("gm", {"name": BELL}, "BC-R264"),
        ("obstacles", {"name": BELL}, "BC-R258"),
        ("spends", {"name": BELL}, "BC-2450"),
        ("tasks", {"name": BELL}, "BC-R270"),
        ("tasks", {"challenge": BELL}, "BC-R215"),
    ],
)
def test_no_name_has_control_characters(place: str, changed: dict[str, str], clause: str) -> None:
    """Each is refused by its place, what stands there, and the clause of its own table."""
    made = edge(obstacles=[{"between": ["V1", "V2"], "price": 1}], spends=[{"name": "Burst", "price": 1}])
    made["tasks"] = [{"key": "dig", "name": "Dig"}]
    made[place][0] |= changed
    refused = refusal(made)
    assert (refused.rule, "'Bell\\x07'" in str(refused), f"{place} 1: " in str(refused)) == (clause, True, True)


@pytest.mark.parametrize(("ship", "position"), [("chilkoot", "sensors"), ("malahat", "tactical")])
def test_a_rating_of_4_allows_a_second_position(ship: str, position: str) -> None:
    """BC-1250, BC-1690, BC-1810, BC-1970, BC-R36: Science 4 of the Chilkoot, Security 4 of the Malahat."""
    assert GAME.deal(Request(with_stations([position], [position], ship=ship))).battle.officers[1].aboard
    other = "malahat" if ship == "chilkoot" else "chilkoot"
    assert refusal(with_stations([position], [position], ship=other)).rule == "BC-880"


def test_officers_are_dealt_out_among_people() -> None:
    """BC-R272: one to six people hold all officers; more than there are officers are not needed."""
    for people in range(1, 7):
        deal = GAME.deal(Request(edge(), {"people": people}))
        held = [officer.seat for officer in deal.battle.officers if officer.aboard]
        assert len(deal.seats) == people + 1 and sorted(set(held)) == list(range(people))
    assert len(GAME.deal(Request(with_stations(["tactical"]), {"people": 6})).seats) == 2


FIRST_CALLED = (
    "The Chilkoot's crew",
    "Valcourt and 2 others",
    "Valcourt and Aimes",
    "Valcourt and Nwosu",
    "Valcourt and Kimura",
    "Valcourt",
)


@pytest.mark.parametrize("people", range(1, 7))
def test_the_people_of_a_crew_share_one_ship(people: int) -> None:
    """BC-R272, BC-350: its side is the crew however many hold its officers, and the first of them chooses its ship."""
    malahat = MUSTER.find("malahat", "malahat")
    deal = GAME.deal(Request(edge(), {"people": people}, {"crew": (malahat,)}))
    assert deal.names["craft"][deal.battle.ships[CREW].craft] == "Malahat"
    crew, gm = deal.sides
    assert (crew.key, crew.seat, crew.called, crew.most) == ("crew", "crew1", "The Chilkoot's crew", 1)
    assert (gm.key, gm.seat, gm.called, gm.most) == ("gm", "gm", "The GM", 3)
    assert deal.side_of("crew1") == crew and (people == 1 or deal.side_of("crew2") is None)
    assert deal.called[0] == FIRST_CALLED[people - 1]


@pytest.mark.parametrize(("side", "ship"), [("crew", "malahat"), ("gm", "jackal")])
def test_what_a_side_needs_of_its_ships_is_said(side: str, ship: str) -> None:
    """BC-350: a ship that has what its side needs may come, one that has not is refused."""
    whose = {each.key: each.needs for each in GAME.deal(Request(edge())).sides}
    for key, needs in whose.items():
        craft = MUSTER.find(ship, ship)
        fits = all(craft[part] == value for part, value in needs.items())
        assert fits == (key == side)
        if fits:
            GAME.deal(Request(edge(), ships={key: (craft,)}))
        else:
            with pytest.raises(Refused, match=r"is (an NPC|the players') ship"):
                GAME.deal(Request(edge(), ships={key: (craft,)}))


FOCUSES = PEOPLE.find("harkov", "harkov")["focuses"]


@pytest.mark.parametrize(
    ("changed", "clause"),
    [
        ({"reason": 13}, "BC-R232"),
        ({"brawn": 6}, "BC-R232"),
        ({"reason": 12, "agility": 12}, "BC-R232"),
        ({"security": 6}, "BC-R232"),
        ({"science": 5}, "BC-R232"),
        ({"talent": "big_mouth"}, "BC-R278"),
        ({"determination": 4}, "BC-R224"),
        ({"focuses": [{"kind": "focus", "name": "all", "tags": ["everything"]}]}, "BC-R281"),
        ({"focuses": [{"kind": "focus", "name": "a", "tags": ["rally"]}] * 2}, "BC-R281"),
        ({"focuses": [{"kind": "focus", "name": "a", "tags": []}]}, "BC-R281"),
        ({"focuses": [{**FOCUSES[0], "name": ""}, *FOCUSES[1:]]}, "BC-R281"),
        ({"focuses": [{**FOCUSES[0], "name": " "}, *FOCUSES[1:]]}, "BC-R281"),
        ({"focuses": []}, "BC-R232"),
        ({"focuses": FOCUSES[:3]}, "BC-R232"),
        ({"focuses": [*FOCUSES, *FOCUSES[:3]]}, "BC-R203"),
        ({"name": "Har\x07kov"}, "BC-R232"),
        ({"known_as": "Major\x1b[31m"}, "BC-R232"),
        ({"values": ["Mine\x07"]}, "BC-R224"),
        ({"focuses": [{**FOCUSES[0], "name": "guns\n"}, *FOCUSES[1:]]}, "BC-R281"),
        ({"security": 0}, "BC-R232"),
    ],
)
def test_an_officer_keeps_to_the_numbers(changed: dict[str, Any], clause: str) -> None:
    """Ratings out of range or beyond their sum, too few focuses or too many, unknown tags, tags twice, odd names."""
    officer = {"name": "Harkov", **PEOPLE.find("harkov", "harkov"), **changed}
    with pytest.raises(Refused) as refused:
        PEOPLE.load(officer, "officer")
    assert refused.value.rule == clause


# ---- ships -----------------------------------------------------------------------------------------------------------

TABLE = {  # Resistance, screens and the ratings of weapons, as the book has them (3.4)
    "chilkoot": (4, 15, [6, 5]), "malahat": (3, 15, [9, 7]), "jackal": (2, 11, [5, 3]), "shrike": (3, 12, [6, 7]),
    "bailiff": (3, 13, [5, 3]), "warden": (4, 16, [7, 8, 5]), "tyrant": (5, 18, [8, 10, 5]),
    "leviathan": (6, 22, [10, 9, 8]), "mule": (3, 11, []), "tin_duck": (1, 8, [2]), "shuttle": (0, 6, []),
    "halden_station": (8, 24, [10]),
}  # fmt: skip


@pytest.mark.parametrize("key", TABLE)
def test_ready_ships_are_those_of_the_book(key: str) -> None:
    """BC-R233, BC-R234, BC-R235, BC-R240, BC-R279: all within their budgets, with the printed figures."""
    ship = MUSTER.find(key, key)
    b = launch(ship)
    assert (resistance(b, CREW), screens_of(b, CREW), [each.rating for each in weapons_of(ship)]) == TABLE[key]
    assert SHIPS.evaluate(ship).faults == ()


def test_there_are_no_other_ships() -> None:
    assert set(TABLE) == set(MUSTER.known)


@pytest.mark.parametrize(
    ("changed", "crew", "legal"),
    [
        ({}, "npc", False),  # 50 points: 49 is the most
        ({}, "players", True),
        ({"weapons": 12, "communications": 4}, "players", False),  # one system at most 11
    ],
)
def test_a_budget(changed: dict[str, int], crew: str, legal: bool) -> None:
    """BC-W45, BC-R279."""
    systems = dict(
        zip(
            ("communications", "computers", "engines", "sensors", "structure", "weapons"),
            (8, 8, 9, 8, 9, 8),
            strict=True,
        )
    )
    design = parse(SHIPS, {"name": "X", "scale": 3, "crew": crew, **systems, **changed}, "x")
    assert (not SHIPS.evaluate(design).faults) == legal


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"scale": 2, "arms": [{"kind": "energy", "mount": "spinal_lance", "type": "laser"}]}, "needs Scale 3"),
        ({"arms": [{"kind": "energy", "mount": "bank", "type": "ion_beam"}]}, "needs Scale 4"),
        ({"arms": [{"kind": "torpedo", "type": "gravitic"}]}, "needs Scale 5"),
        ({"arms": [{"kind": "energy", "mount": "spinal_lance", "type": "laser"}] * 2}, "at most one spinal lance"),
        ({"weapons": 0, "arms": [{"kind": "torpedo", "type": "kinetic"}]}, "weapons need a rating"),
        ({"small_craft": "yes"}, "Scale 1 or 2"),
        ({"second_cell": "yes"}, "no Reserve Power"),
        ({"piloting": 5}, "more than 4"),
        ({"layered_plating": "yes", "deep_screens": "yes", "hard_grip": "yes"}, "3 talents"),
    ],
)
def test_what_a_ship_may_not_have(changed: dict[str, Any], said: str) -> None:
    """BC-R239, BC-R240, BC-R278, BC-R279."""
    start = {"name": "X", "scale": 3, "weapons": 8, **changed}
    with pytest.raises(Refused, match=said):
        MUSTER.load(start, "ship")


@pytest.mark.parametrize(
    ("changed", "clause", "said"),
    [
        ({"name": "Jack\x07al"}, "BC-R233", "is not a name"),
        ({"scale": 0}, "BC-390", "scale: 0 is not from 1 to 12"),
        ({"scale": 13}, "BC-390", "scale: 13 is not from 1 to 12"),
        ({"weapons": 16}, "BC-R233", "weapons: 16 is not from 0 to 15"),
        ({"security": 6}, "BC-R233", "security: 6 is not from 0 to 5"),
        ({"sensors": 11, "communications": 2}, "BC-R279", "sensors: 11 is more than 10"),
        ({"communications": 10, "computers": 10}, "BC-R279", "points of systems; at Scale 2 43 are the most"),
        ({"command": 4}, "BC-R279", "points of departments; at Scale 2 8 are the most"),
        ({"arms": [{"kind": "torpedo", "type": "kinetic"}] * 3}, "BC-R279", "has 3 weapons; at Scale 2 2 are the most"),
        ({"deep_screens": "yes", "shroud": "yes"}, "BC-R279", "has 2 talents; at Scale 2 1 are the most"),
        ({"arms": [{"kind": "energy", "mount": "turret", "type": "laser"}]}, "BC-R240", "'turret' is no such choice"),
        ({"arms": [{"kind": "torpedo", "type": "kinetic", "name": "Bell\x07"}]}, "BC-R240", "is not a name"),
        ({"twin_circuits": "bridge"}, "BC-R278", "'bridge' is no such choice"),
    ],
)
def test_a_ship_keeps_to_the_numbers(changed: dict[str, Any], clause: str, said: str) -> None:
    """Ratings out of range or over budget, unknown parts, odd names: by part, value and clause."""
    made = edge()
    made["gm"][0]["ship"] = {**MUSTER.find("jackal", "jackal"), **changed}
    refused = refusal(made)
    assert (refused.rule, said in str(refused)) == (clause, True), str(refused)


def test_each_side_brings_its_own_kind_of_ship() -> None:
    """BC-350: the players' ship has players' officers, the others have not."""
    made = edge()
    made["crew"]["ship"] = "warden"
    assert refusal(made).rule == "BC-350"
    made = edge()
    made["gm"][0]["ship"] = "malahat"
    assert refusal(made).rule == "BC-350"


def test_eleven_enemies_are_the_most() -> None:
    """BC-R280, BC-R282."""
    foe = edge()["gm"][1]
    assert sum(ship.status > 0 for ship in GAME.deal(Request(edge(gm=[foe] * 11))).battle.ships) == 12
    assert "has 12 entries" in str(refusal(edge(gm=[foe] * 12)))


def test_the_designers_are_those_of_ships_and_officers() -> None:
    """BC-R232, BC-R233."""
    assert GAME.designers == (SHIPS, OFFICERS)


@pytest.mark.parametrize(
    ("changed", "clause"),
    [
        ({"settings": {"boarding": "on"}}, "BC-R260"),
        ({"settings": {"large_turns": "match_players"}}, "BC-R231"),
        ({"crews": []}, "BC-R21"),
        ({"sides": ["a", "b", "c"]}, "BC-R230"),
        ({"events": []}, "BC-R282"),
        ({"boarders": 3}, "BC-830"),
        ({"casualties": True}, "BC-R116"),
    ],
)
def test_what_comes_later_is_refused_with_that_word_and_its_clause(changed: dict[str, Any], clause: str) -> None:
    """BC-1050, BC-040: boarding and all that is personal, more crews and sides, events; casualties are words."""
    refused = refusal(edge(**changed))
    assert refused.rule == clause and "later" in str(refused)


@pytest.mark.parametrize(("key", "value"), [("boarding", "off"), ("large_turns", "all")])
def test_the_usual_value_of_what_comes_later_may_be_written(key: str, value: str) -> None:
    """BC-R260, BC-R231, BC-R338: it changes nothing, in a scenario or on the way to a table."""
    usual = GAME.deal(Request(edge())).battle
    assert GAME.deal(Request(edge(settings={key: value}))).battle == usual
    assert GAME.deal(Request(edge(), {key: value})).battle == usual
    assert GAME.schemas()["scenario"]["properties"]["settings"]["properties"][key]["enum"] == [value]


def test_an_executive_officer_commands_as_the_captain_does() -> None:
    """BC-1260, BC-R36: at a Command rating of 4 or more two may man the position, with the same actions."""
    malahat = dict(MUSTER.read("malahat", ""))
    malahat |= {"command": 4, "piloting": 3, "security": 3, "systems_department": 1, "science": 1, "medicine": 1}
    made = with_stations(["command"], ["command"], ship="malahat")
    made["crew"]["ship"] = malahat
    b = GAME.deal(Request(made)).battle
    assert [takes(b, o, action) for o in (0, 1) for action in (Action.DIRECT, Action.RALLY)] == [True] * 4


@pytest.mark.parametrize("name", ["halden", "tern"])
def test_each_variant_says_what_is_different_in_it(name: str) -> None:
    """Whoever chooses a battle reads the Threat and the Crew Quality that make it easier or harder."""
    usual, texts = GAME.scenario(name), {GAME.scenario(name)["notes"]}
    for dial in ("easy", "hard"):
        other = GAME.scenario(f"{name}_{dial}")
        texts.add(other["notes"])
        assert f"{other['threat']} Threat instead of {usual['threat']}" in other["notes"]
        for one, foe in zip(usual["gm"], other["gm"], strict=True):
            assert one["quality"] == foe["quality"] or foe["quality"].title() in other["notes"]
    assert len(texts) == 3
