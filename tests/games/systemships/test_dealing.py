"""From files and settings to the first state: what each setting does, and what is refused with which words."""

from __future__ import annotations

import tomllib
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from admiralty.core.engines.proving import ProvingTable, play
from admiralty.core.errors import Refused
from admiralty.core.face.game import Deal, Request
from admiralty.core.state.dice import SimulatedKeys
from admiralty.core.state.records import Size, copy
from admiralty.core.state.views import mask
from admiralty.games.systemships import GAME
from admiralty.games.systemships.attack import escapes
from admiralty.games.systemships.records import NEUTRAL
from admiralty.games.systemships.words import Status, Tactic
from admiralty.games.systemships.yard.yard import SECOND

SIMPLE = {level.key: level.doctrine for level in GAME.levels}["simple"]


def scenario(name: str) -> dict[str, Any]:
    return GAME.scenario(name)


def deal(name: str, **settings: Any) -> Deal:
    return GAME.deal(Request(scenario(name), settings))


def test_each_side_of_a_duel_has_its_own_technology() -> None:
    """IS-R51, WW-070: what is not said is the level of all; a foe is imagined with the level of its side."""
    for settings, levels in (
        ({"red_tl": 2}, [2, 0]), ({"warp_tl": 3, "blue_tl": 0}, [3, 0]), ({"red_tl": 1, "blue_tl": 10}, [1, 10]),
        ({"warp_tl": 4}, [4, 4]), ({"warp_tl": 4, "red_tl": "same"}, [4, 4]),
    ):  # fmt: skip
        b = deal("duel", **settings).battle
        assert [ship.tl for ship in b.ships[:2]] == levels
        known = copy(mask(b, 0))
        t = ProvingTable(GAME, known, SimulatedKeys(5, 0), ())
        t.begin(0)
        GAME.imagine(t, known, 0)
        assert known.ships[1].tl == levels[1], settings
    assert deal("siege", red_tl=2).battle.ships[0].tl == 2
    for name, idle in (("duel", "green_tl"), ("challenge", "red_tl")):
        assert {ship.tl for ship in deal(name, **{idle: 1}).battle.ships} == {0}, "there is no such side"
    with pytest.raises(Refused, match="red_tl"):
        deal("duel", red_tl=11)


def test_a_combat_lasts_its_rounds_and_who_holds_out_has_survived() -> None:
    """IS-870, IS-070."""
    for rounds in (1, 3, 7):
        dealt = deal("challenge", rounds=rounds, challenge_victory="destroy_and_survive")
        played = [play(GAME, dealt.battle, SimulatedKeys(1, k), [SIMPLE]) for k in range(200)]
        assert max(result.beats for result in played) == rounds
        held = [r for r in played if dealt.outcomes[r.outcome] == "standoff" and r.beats == rounds]
        assert held and all(r.battle.ships[0].status != Status.DESTROYED for r in held)


def test_without_a_free_hex_nobody_escapes() -> None:
    """WW-R65, WW-480."""
    for exits, free in ((0, False), (1, True), (6, True)):
        b = deal("duel", exits=exits).battle
        b.ships[0].order.tactic = Tactic.RETREAT
        assert escapes(b, 0) == free


def test_settings_reach_the_record() -> None:
    """IS-R01, IS-R51, IS-100."""
    b = deal("challenge", system_points=30, warp_tl=2, tl=4).battle
    assert (b.ships[1].budget, b.ships[1].value, b.ships[0].tl, b.rules.tl) == (30, 10, 2, 4)
    b = deal("challenge", value=12).battle
    assert (b.ships[1].budget, b.ships[1].value) == (36, 12)
    assert deal("challenge").battle.ships[1].side == NEUTRAL


def test_a_fleet_is_dealt_in_the_large_size_class() -> None:
    """A duel does not pay for a fleet."""
    fleet = {"sides": {"red": ["lance"] * 5, "blue": ["bulwark"]}}
    assert deal("duel").size == Size.SMALL
    dealt = GAME.deal(Request({**scenario("duel"), **fleet}))
    assert dealt.size == Size.LARGE and dealt.names["ship"][:2] == ("Lance 1", "Lance 2")
    assert deal("challenge", system_points=140).size == Size.LARGE


@pytest.mark.parametrize(
    "change,words",
    [
        ({"contest": "race"}, "contest"),
        ({"sidess": {}}, "there is no key 'sidess'"),
        ({"sides": {"warp": ["lanse"]}}, "no ship 'lanse'"),
        ({"sides": {"warp": ["lance", "lance"]}}, "IS-020"),
        ({"sides": {"warp": [{"name": "Hulk", "pd": 2, "kind": "systemship"}]}}, "IS-R50"),
        ({"sides": {"warp": [{"name": "Big", "pd": 30}]}}, "15 more than the 20 allowed"),
        ({"sides": {"warp": [{"name": "Empty", "pd": 0}]}}, "WW-050"),
        ({"sides": {"warp": [{"name": "Odd", "pd": -1}]}}, "pd"),
        ({"sides": {"warp": [{"name": "Odd", "pd": 10**12}]}}, "pd"),
        ({"sides": {"warp": [{"name": "Odd", "dp": 3}]}}, "dp"),
        ({"settings": {"roundz": 3}}, "roundz"),
        ({"settings": {"rounds": 0}}, "rounds"),
        ({"settings": {"speed_draw": "fast"}}, "range or clamp"),
        ({"settings": {"value": 0}}, "IS-R02"),
        ({"phasing": "blue"}, "IS-R49"),
        ({"crt": [0] * 89}, "crt"),
    ],
)
def test_a_bad_scenario_is_refused_in_one_line(change: dict[str, Any], words: str) -> None:
    with pytest.raises(Refused) as refused:
        GAME.deal(Request({**scenario("challenge"), **change}))
    line = str(refused.value)
    assert words in line and "\n" not in line and len(line) < 300


def test_a_group_may_load_a_results_table_of_its_own() -> None:
    """WW-380: the table is data."""
    table = [4] * 90
    assert GAME.deal(Request({**scenario("challenge"), "crt": table})).battle.crt == table


ORDER = {"tactic": "dodge", "power": ["tubes"], "speeds": [4]}


@pytest.mark.parametrize(
    "orders,words",
    [
        ([], "orders"),
        ([{**ORDER, "tactic": "hide"}], "tactic"),
        ([{**ORDER, "when": {"foes_left": 1}}], "nothing is known of 'foes_left'"),
        ([{**ORDER, "when": {"pd": "lots"}}], "'lots' is not a number"),
        ([{**ORDER, "when": {"pd": "5 .. 2"}}], "5 is more than 2"),
        ([{**ORDER, "power": ["engines"]}], "engines"),
        ([{**ORDER, "power": ["beams", "beams"]}], "twice"),
        ([{**ORDER, "speeds": []}], "speeds"),
        ([{**ORDER, "speeds": [100]}], "speeds"),
        ([{**ORDER, "tactic": {"dodge": 0}}], "weight"),
        ([ORDER] * 17, "orders"),
    ],
)
def test_a_bad_doctrine_is_refused_in_one_line(orders: Any, words: str) -> None:
    with pytest.raises(Refused) as refused:
        GAME.load_doctrine({"game": "systemships", "name": "Mine", "orders": orders}, "mine.toml")
    line = str(refused.value)
    assert words in line and line.startswith("mine.toml") and "\n" not in line


@pytest.mark.parametrize("take", ["pd >", "hull", "missiles > 400", "pd > pd > pd", ""])
def test_a_bad_order_of_hits_is_refused(take: str) -> None:
    """WW-450."""
    data = {"game": "systemships", "name": "Mine", "orders": [ORDER], "hits": [{"take": [take]}]}
    with pytest.raises(Refused, match="hits 1"):
        GAME.load_doctrine(data, "mine.toml")


TOML = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
KEYS = st.sampled_from(
    ["game", "title", "contest", "sides", "settings", "systemships", "phasing", "crt", "name", "orders"]
)


@given(st.dictionaries(KEYS | st.text(max_size=6), TOML, max_size=6), st.sampled_from(["challenge", "duel"]))
def test_no_file_gives_anything_but_a_deal_or_a_refusal(data: dict[str, Any], name: str) -> None:
    for load in (
        lambda: GAME.deal(Request({**scenario(name), **data})),
        lambda: GAME.load_ship(data, "ship.toml"),
        lambda: GAME.load_doctrine({"game": "systemships", "name": "x", "orders": [ORDER], **data}, "doctrine.toml"),
    ):
        assert "\n" not in _refusal(load)


def _refusal(load: Any) -> str:
    """What it is refused with; nothing where it is taken."""
    try:
        load()
    except Refused as refused:
        return str(refused)
    return ""


def test_every_file_that_comes_with_the_game_fits_its_schema() -> None:
    schemas = GAME.schemas()
    for kind, folder in (("scenario", GAME.scenarios), ("ship", GAME.ships)):
        for path in folder.values():
            jsonschema.validate(tomllib.loads(path.read_text()), schemas[kind])
    for path in (GAME.rulebook.parent / "data" / "doctrines").glob("*.toml"):
        jsonschema.validate(tomllib.loads(path.read_text()), schemas["doctrine"])


@pytest.mark.parametrize("name", ["challenge", "duel", "siege", "gauntlet"])
def test_a_classic_combat_bars_the_parts_that_it_would_refuse(name: str) -> None:
    """WW-R61: what is not barred may be taken, what is barred is refused."""
    for edition, barred in (("classic", set(SECOND)), ("second", set())):
        assert set(deal(name, edition=edition).barred) == barred
        for part in SECOND:
            ship = {"name": "Own", "pd": 2, part: 1}
            request = Request(scenario(name), {"edition": edition}, {next(iter(scenario(name)["sides"])): (ship,)})
            if part in barred:
                with pytest.raises(Refused, match="WW-R61"):
                    GAME.deal(request)
            else:
                GAME.deal(request)
