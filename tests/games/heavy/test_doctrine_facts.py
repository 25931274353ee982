"""What standing orders may depend on: each fact, and which order is followed."""

from __future__ import annotations

import pytest

from admiralty.core.state.views import mask
from admiralty.games.heavy.computer.facts import fact
from admiralty.games.heavy.condition import contact
from admiralty.games.heavy.deal.files import FACTS
from admiralty.games.heavy.records import NONE, Battle
from admiralty.games.heavy.words import Cloak, Facing, Fact, Manoeuvre, System

from .standing import A, B, hide, hurt, meeting, written

M = Manoeuvre


def worn() -> Battle:
    """A cruiser with a story, and a D7 with another."""
    b = meeting()
    own, foe = b.ships
    own.taken = [5, 27, 0, 1, 2, 3]
    own.torpedoes, own.charge, own.cloaked, own.turning, own.turn_enemy = 7, 2, 4, Facing.DORSAL, B
    own.turned_from, own.turn_needs = Facing.FORE, 2
    for system, count in ((System.BANKS, 1), (System.SENSORS, 1), (System.IMPULSE, 2), (System.WARP, 3)):
        hurt(own, system, count)
    foe.taken, foe.cm_old = [0, 0, 9, 0, 0, 0], 2
    hurt(foe, System.DISRUPTORS)
    return b


INTERNALS = {name: sum(meeting().ships[k].design.boxes) for k, name in enumerate(("ca", "d7"))}


def test_every_fact_is_what_it_says() -> None:
    b = worn()
    found = {name: fact(b, A, Fact[name.upper()]) for name in FACTS.names}
    assert found == {
        "turn": 3, "range": 2, "shield": 22, "best_shield": 27, "worst_shield": 0, "lost": 700 // INTERNALS["ca"],
        "sensors": 3, "impulse": 2, "warp": 1, "banks": 2, "loaded": 1, "torpedoes": 7, "power": 14, "rotating": 1,
        "cloak": 0, "cloaked": 0, "cloaked_turns": 4, "enemies": 1, "foe_shield": 18,
        "foe_lost": 100 // INTERNALS["d7"], "foe_loaded": 0, "foe_hidden": 0, "foe_bare": 0, "foe_cm": 2,
        "foe_banks": 0,
    }  # fmt: skip
    other = {name: fact(b, B, Fact[name.upper()]) for name in FACTS.names}
    assert (other["cloak"], other["foe_banks"], other["foe_loaded"], other["foe_shield"]) == (1, 2, 1, 22)


def test_loaded_counts_what_bears_is_loaded_and_has_its_torpedo() -> None:
    b = meeting()
    contact(b, A, B).facing = Facing.DORSAL
    assert fact(b, A, Fact.LOADED) == 2
    b.ships[A].torpedoes = 1
    assert fact(b, A, Fact.LOADED) == 1
    b.ships[A].torpedoes, b.ships[A].mounts[3].ready = 20, 4
    assert fact(b, A, Fact.LOADED) == 1
    contact(b, B, A).facing = Facing.VENTRAL
    assert fact(b, A, Fact.FOE_LOADED) == 6
    b.ships[B].torpedoes = 0
    assert fact(b, A, Fact.FOE_LOADED) == 4


def test_of_a_hidden_enemy_only_that_it_hides_is_known() -> None:
    b = worn()
    hide(b, B, Facing.DORSAL, 3)
    for seen in (b, mask(b, A)):
        known = {name: fact(seen, A, Fact[name.upper()]) for name in FACTS.names}
        assert {name: known[name] for name in FACTS.names if name.startswith("foe_")} == {
            "foe_shield": 0, "foe_lost": 0, "foe_loaded": 0, "foe_hidden": 1, "foe_bare": 0, "foe_cm": 0,
            "foe_banks": 0,
        }  # fmt: skip
        assert (known["range"], known["shield"], known["loaded"]) == (3, 25, 2)  # as it was last seen
    contact(b, A, B).flashed = 1
    assert (fact(b, A, Fact.RANGE), fact(b, A, Fact.SHIELD)) == (2, 22)
    contact(b, A, B).flashed, contact(b, A, B).seen_facing = 0, NONE
    assert (fact(b, A, Fact.SHIELD), fact(b, A, Fact.LOADED)) == (0, 0)


@pytest.mark.parametrize("cloak", [Cloak.ENGAGING, Cloak.DROPPING])
def test_a_cloak_that_comes_or_goes_leaves_a_ship_bare(cloak: Cloak) -> None:
    b = meeting()
    b.ships[B].cloak = cloak
    found = [fact(b, A, which) for which in (Fact.FOE_BARE, Fact.FOE_HIDDEN, Fact.FOE_SHIELD, Fact.FOE_LOADED)]
    assert found == [1, 0, 0, 0]
    assert fact(b, B, Fact.CLOAKED) == 1


@pytest.mark.parametrize("name", FACTS.names)
def test_an_order_is_followed_only_where_its_fact_fits(name: str) -> None:
    b = worn()
    value = fact(b, A, Fact[name.upper()])
    fits = written([{"when": {name: value}, "power": ["jam 1"]}, {"power": []}], b)
    misses = written([{"when": {name: value + 1}, "power": ["jam 1"]}, {"power": []}], b)
    assert (fits.cm, misses.cm) == (1, 0)


def test_all_conditions_must_hold_and_the_first_order_that_fits_is_followed() -> None:
    b = meeting()
    orders = [{"when": {"range": 2, "shield": 5}, "manoeuvre": "close"}, {"when": {"range": 2}, "manoeuvre": "hold"},
              {"manoeuvre": "retreat"}]  # fmt: skip
    assert written(orders, b).manoeuvre == M.HOLD
    b.ships[A].taken[Facing.FORE] = 22
    assert written(orders, b).manoeuvre == M.CLOSE
    contact(b, A, B).range = 3
    assert written(orders, b).manoeuvre == M.RETREAT
