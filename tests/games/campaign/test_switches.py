"""Every switch of the campaign bites: each value gives what the rulebook says, and no two the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from admiralty.core.face.game import Request
from admiralty.core.state.options import idle, options_of, say
from admiralty.core.state.views import view
from admiralty.games.systemships.campaign.options import CampaignRules
from admiralty.games.systemships.campaign.words import Die as MapDie
from admiralty.games.systemships.options import Rules
from admiralty.games.systemships.words import Die

from .examples import contact
from .reading import (
    ALDER,
    BUILD_DESIGN,
    CALYX,
    RED,
    G,
    Plan,
    X,
    at,
    begin,
    besieged,
    campaign,
    distances,
    explored,
    game_turn,
    guard,
    guard_of,
    launch,
    now,
    own_turn,
    play,
    red,
    restored,
    values,
)
from .test_movement import goals

NOT_FOR_A_CAMPAIGN = {"value", "system_points", "exits", "gauntlet"}
GUESSED = {"warp_points"}  # by the computer, of ships that are not seen: no rule
OF_THE_CHALLENGE = {"challenge_victory", "challenge_first_plot"}


def levels(**rule: Any) -> list[int]:
    """WW-070, WW-R61: of ships built in game turns 1, 5, 7 and 9."""
    found = []
    for turn in (1, 5, 7, 9):
        b = begin(campaign(**rule), turn)
        play(b, Plan(jobs={RED: [(ALDER, BUILD_DESIGN)]}))
        found.append(b.ships[0].tl)
    return found


def dealt_stars(**rule: Any) -> int:
    """IS-S10: how many stars a dealt map has."""
    stars: int = G.deal(Request(G.scenario("random"), rule)).battle.star_count
    return stars


def reach(**rule: Any) -> int:
    """WW-110, WW-R61: how far a ship of PD 5 goes over an empty map."""
    b = begin(campaign(**rule), 2)
    explored(b)
    launch(b, red(0), at(b, ALDER), (5, 0, 0, 0, 0))
    costs = distances(b, at(b, ALDER))
    return max(costs[hex_] for hex_ in goals(b))


def presence(**rule: Any) -> tuple[int, bool]:
    """IS-R08, WW-620: d6 thrown at a first contact, and whether a systemship is there if they show 6."""
    b, t = contact(rule, 7, [6] if "neutral_presence" in rule and rule["neutral_presence"] != "always" else [])
    return len(t.faces(MapDie.PRESENCE)), b.stars[0].guard >= 0


def timing(**rule: Any) -> int:
    """IS-R07: systemships rolled up by the end of the first beat."""
    b, t = campaign(**rule), Plan()
    play(b, t)
    return len(t.faces(Die.TECHNOLOGY))


def siege(**rule: Any) -> tuple[int, ...]:
    """IS-R40: what seven points restore beside a hostile ship."""
    b = besieged((1, 0, 0, 0, 0), **rule)
    launch(b, red(0), at(b, CALYX), (5, 0, 0, 0, 0))
    game_turn(b)
    return now(b)


def repair(**rule: Any) -> str:
    """IS-R41: the first six points."""
    return " ".join(restored((1, 0, 0, 0, 0), X, 6, **rule))


def saved(**rule: Any) -> tuple[int, ...]:
    """IS-R44: after a turn without need, what the next turn restores."""
    b = besieged(X, **rule)
    game_turn(b)
    guard(b, CALYX, (1, 0, 0, 0, 0), X)
    game_turn(b)
    return now(b)


def rebuilt(**rule: Any) -> bool:
    """IS-R46: is there a systemship again after three empty neutral turns?"""
    b = begin(campaign(**rule), 1)
    explored(b)
    for _ in range(3):
        game_turn(b)
    return b.stars[CALYX].guard >= 0


def again(**rule: Any) -> int:
    """IS-R25: Red's treaty after he broke the first one and offered again in the same combat."""
    b = begin(campaign(**rule), 5)
    explored(b)
    guard(b, CALYX, (2, 0, 2, 0, 0), treaties=1 << RED)
    launch(b, red(0), at(b, CALYX), (4, 0, 0, 0, 0))
    own_turn(b, Plan(orders={0: [{"tactic": "negotiate"}]}, dice={Die.SPEED: [1], Die.TACTIC: [1]}))
    return b.stars[CALYX].treaties


def sight(**rule: Any) -> int | None:
    """IS-R52: the drive of a systemship as a player sees it."""
    b = besieged((4, 0, 0, 0, 0), **rule)
    seen: int | None = view(b, RED)["ships"][guard_of(b, CALYX)]["pd"]
    return seen


def last_turn(**rule: Any) -> bool:
    """IS-S08: is it over after two game turns?"""
    b = begin(campaign(**rule), 1)
    explored(b)
    game_turn(b)
    game_turn(b)
    return G.outcome(b) >= 0


def stock(**rule: Any) -> int:
    """IS-S03: at home before the first income."""
    return campaign(**rule).stars[ALDER].stock


def first_level(**rule: Any) -> int:
    """IS-R51: of a ship built in the first turn."""
    return levels(**rule)[0]


OBSERVED: dict[str, tuple[Callable[..., Any], dict[Any, Any]]] = {
    "tech_schedule": (levels, {"bought": [0, 0, 0, 0], "every_4": [0, 1, 1, 2], "every_6": [0, 0, 1, 1]}),
    "movement": (reach, {"pd": 5, "half_pd": 3}),
    "neutral_presence": (presence, {"always": (0, True), "one_in_six": (1, False)}),
    "systemship_timing": (timing, {"first_contact": 0, "setup": 11}),
    "siege_blocks_repair": (siege, {"no": (4, 1, 1, 1, 3), "yes": (1, 0, 0, 0, 0)}),
    "repair_order": (repair, {"mirrored": "S PD B PD T 3M", "strict_reverse": "S PD B PD 3M T"}),
    "neutral_income_saved": (saved, {"no": (4, 1, 1, 1, 3), "yes": (7, 2, 2, 2, 6)}),
    "neutral_rebuild": (rebuilt, {"never": False, "when_empty": True}),
    "treaty_after_breach": (again, {"void": 1, "hostile_forever": 0}),
    "systemship_visibility": (sight, {"orders_only": None, "full": 4}),
    "turns": (last_turn, {20: False, 2: True}),
    "home_stock": (stock, {20: 20, 0: 0, 300: 300}),
    "warp_tl": (first_level, {0: 0, 3: 3}),
    "sides": (dealt_stars, {2: 13, 3: 16, 4: 17}),
}


def _own() -> list[Any]:
    """The switches that the campaign declares itself, those of its combats being tested in their room."""
    shared = {spec.name: spec for spec in options_of(Rules)}
    return [spec for spec in options_of(CampaignRules) if spec.name not in GUESSED
            and (spec.name not in shared or spec != shared[spec.name])]  # fmt: skip


def test_every_switch_of_the_campaign_is_observed_at_every_value() -> None:
    """Each named value of each switch has an expectation of its own here, each setting its default and another."""
    missing = [spec.name for spec in _own() if spec.name not in OBSERVED]
    assert missing == []
    for spec in _own():
        expected = OBSERVED[spec.name][1]
        named = [say(spec, value) for value in range(spec.low, spec.high + 1)] if spec.note.values else [spec.default]
        assert set(named) <= set(expected), spec.name
        assert len({repr(each) for each in expected.values()}) == len(expected) > 1, spec.name


@pytest.mark.parametrize("switch", OBSERVED)
def test_each_value_gives_what_the_rulebook_says(switch: str) -> None:
    """WW-R61, IS-R07, IS-R08, IS-R25, IS-R40, IS-R41, IS-R44, IS-R46, IS-R52, IS-S03, IS-S08, and the default without a
    word."""
    observe, expected = OBSERVED[switch]
    spec = next(each for each in options_of(CampaignRules) if each.name == switch)
    assert {value: observe(**{switch: value}) for value in expected} == expected
    default = say(spec, spec.default) if spec.note.values else spec.default
    assert observe() == expected[default]


def test_what_is_not_for_a_campaign_is_no_setting_of_it() -> None:
    """IS-R01, WW-R65, IS-R53, IS-R55: stars have values, the map has hexes, and nobody is challenged."""
    assert not {spec.name for spec in options_of(CampaignRules)} & (NOT_FOR_A_CAMPAIGN | OF_THE_CHALLENGE)
    assert idle(CampaignRules, campaign()) == ["sides"]  # IS-S10: the map says how many there are
    assert not idle(CampaignRules, G.deal(Request(G.scenario("random"))).battle)


def test_the_switches_of_the_combats_hold_on_the_map() -> None:
    """IS-R47, IS-R51: one round instead of three; a level given instead of rolled."""
    b = besieged((2, 0, 0, 0, 0), built=(2, 0, 0, 0, 0), rounds=1)
    launch(b, red(0), at(b, CALYX), (5, 0, 0, 0, 0))
    assert len(own_turn(b).faces(Die.SPEED)) == 1
    b, t = contact({"tl": 4}, 7)
    assert b.ships[guard_of(b, 0)].tl == 4 and t.faces(Die.TECHNOLOGY) == []
    assert sum(values(b.ships[guard_of(b, 0)])) > 0
