"""What the game says: how a combat ended for a player, and counts in the singular."""

from __future__ import annotations

import pytest

from admiralty.cli.text.files import read_toml
from admiralty.core.checks.scripted import use_script
from admiralty.core.face.game import Deal, Request
from admiralty.core.face.wording import say_event
from admiralty.core.state.records import copy
from admiralty.games import game
from admiralty.games.systemships.damage import lose_occupied_rack, mark_off
from admiralty.games.systemships.face.notes import note_tactic
from admiralty.games.systemships.words import Attribute, Event, Status, Tactic

GAME = game("systemships")


def dealt(name: str, **settings: str) -> Deal:
    return GAME.deal(Request(read_toml(str(GAME.scenarios[name])), settings))


@pytest.mark.parametrize(
    ("victory", "outcome", "verdict"),
    [
        ("destroy_and_survive", "win", "The systemship is destroyed and your Lance lives."),
        ("destroy_and_survive", "loss", "Your Lance is destroyed, and the systemship holds its star."),
        ("destroy_and_survive", "mutual", "The systemship is destroyed, but so is your Lance."),
        ("destroy_and_survive", "standoff", "The systemship survives."),
        ("destroy", "win", "The systemship is destroyed."),
        ("more_damage", "win", "The systemship took more hits than your Lance."),
        ("more_damage", "loss", "Your Lance took more hits than the systemship."),
        ("more_damage", "standoff", "Both ships took as many hits."),
    ],
)
def test_was_the_challenge_met(victory: str, outcome: str, verdict: str) -> None:
    deal = dealt("challenge", challenge_victory=victory)
    met = "challenge met." if outcome == "win" else "challenge not met."
    assert GAME.wording.verdicts(outcome, deal, 0) == verdict
    assert GAME.wording.outcomes(outcome, deal).endswith(f": {met}")


def test_how_a_duel_ended_for_each_side() -> None:
    deal = dealt("duel")
    said = {(outcome, seat): GAME.wording.verdicts(outcome, deal, seat) for outcome in deal.outcomes for seat in (0, 1)}
    assert said["red", 0] == said["blue", 1] == "You win: nobody else is left."
    assert said["red", 1] == "Red wins: nobody else is left." and said["blue", 0] == "Blue wins: nobody else is left."
    assert all(said[outcome, 0] == said[outcome, 1] for outcome in ("mutual", "standoff"))


@pytest.mark.parametrize(
    ("event", "args", "said"),
    [
        (Event.COMPONENT_LINE, (1, 4, 1, 1), "Systemship: line 4 of the component table costs 1 point, 1 left."),
        (Event.ROLLED_UP, (1, 9, 0, 0, 1, 1), "Systemship has PD 9, B 0, S 0, T 1 and 1 missile."),
        (Event.ROLLED_UP, (1, 9, 0, 0, 1, 3), "Systemship has PD 9, B 0, S 0, T 1 and 3 missiles."),
        (Event.ORDER, (0, 1, 2, 0, 0, 1), "Lance: dodge, drive 2, 1 missile."),
        (
            Event.MISSILE,
            (0, 1, 3, 1, 1, 1),
            "Lance fires a missile of speed 3 at Systemship, difference +1: Hit, 1 hit.",
        ),
        (Event.SCREEN, (0, 1, 1), "Lance's screen absorbs 1 of 1 hit."),
        (Event.DAMAGE, (0, 1), "Lance takes 1 hit."),
        (Event.DAMAGE, (0, 2), "Lance takes 2 hits."),
        (Event.TAKEN, (0, Attribute.MISSILES, 1), "Lance loses one missile."),
        (Event.TAKEN, (0, Attribute.MISSILES, 3), "Lance loses three missiles."),
        (Event.TAKEN, (0, Attribute.BEAM, 1), "Lance loses one beam."),
    ],
)
def test_counts_of_one_are_in_the_singular(event: Event, args: tuple[int, ...], said: str) -> None:
    assert say_event(GAME.wording.events[event], args, dealt("challenge").names) == said


@pytest.mark.parametrize(("missiles", "left"), [(1, 0), (2, 0), (3, 0), (4, 1)])
def test_as_many_missiles_are_said_to_be_lost_as_were_there(missiles: int, left: int) -> None:
    b = copy(dealt("challenge").battle)
    b.ships[0].missiles = missiles
    with use_script() as t:
        mark_off(t, b, 0, Attribute.MISSILES)
    assert b.ships[0].missiles == left
    assert t.events == [(Event.TAKEN, (0, Attribute.MISSILES, missiles - left))]


def test_a_ship_that_goes_with_its_rack_does_not_go_with_its_carrier() -> None:
    """WW-R69: the carrier lives."""
    b = copy(dealt("duel").battle)
    b.ships[0].racks, b.ships[1].status, b.ships[1].carrier = 0, Status.CARRIED, 0
    with use_script([]) as t:
        lose_occupied_rack(t, b, 0)
    assert t.events == [(Event.LOST_WITH_RACK, (1, 0))]
    word = GAME.wording.events[Event.LOST_WITH_RACK]
    assert say_event(word, (1, 0), {"ship": ("Lance", "Cub")}) == "Cub is lost with its rack on Lance."
    assert word.clause == "WW-R69"


@pytest.mark.parametrize(("fleets", "scope", "who"), [
    ((1,), "all_opposing", "if it refuses"),
    ((2,), "all_opposing", "unless yours agree too"),
    ((1, 1), "all_opposing", "unless all agree"),
    ((1, 1), "per_player", "if it refuses"),
    ((2, 1), "per_player", "unless yours agree too"),
])  # fmt: skip
def test_an_offer_names_who_else_must_make_it(fleets: tuple[int, ...], scope: str, who: str) -> None:
    """IS-570, IS-R22."""
    lance = read_toml(str(GAME.ships["lance"]))
    sides = {seat: [lance] * count for seat, count in zip(("red", "blue"), fleets, strict=False)}
    scenario = {
        "game": "systemships",
        "title": "Try",
        "sides": sides,
        "contest": "duel",
        "systemships": 1,
        "phasing": "neutral",
    }
    deal = GAME.deal(Request(scenario, {"negotiate_scope": scope}))
    said = note_tactic(deal.battle, (0, 8, 1), Tactic.NEGOTIATE, 0, deal.names)
    assert said is not None and said.text == f"Attack at drive 0 {who}"
    assert said.clause == ("IS-R22" if "agree" in who else "WW-510")
