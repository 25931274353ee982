"""What decided a battle, in every game: ship, cause and round, told to the loser, the winner and who looks on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from admiralty.core.checks.conformance_endings import WORDS_MOST
from admiralty.core.face.endings import NEITHER, RESULTS, Ending
from admiralty.core.face.game import Deal, Game, Request
from admiralty.core.face.wording import LogLine
from admiralty.core.state.records import copy
from admiralty.core.state.views import OPEN, SPECTATOR, view
from admiralty.games import game
from admiralty.games.heavy.words import Event as Heavy
from admiralty.games.myoss.words import Cause
from admiralty.games.myoss.words import Event as Myoss
from admiralty.games.skeleton import GAME as SKELETON
from admiralty.games.skeleton.words import Event as Skeleton
from admiralty.games.systemships.campaign.words import Event as Campaign
from admiralty.games.systemships.words import Event as Systemships

Happened = Sequence[tuple[int, ...]]  # an event and its arguments each


def dealt(key: str, scenario: str, **settings: str) -> tuple[Game, Deal]:
    found = SKELETON if key == "skeleton" else game(key)
    return found, found.deal(Request(found.scenario(scenario), settings))


def told(
    key: str, scenario: str, outcome: str, happened: Happened,
    change: Callable[[Any], None] = lambda b: None, **settings: str,
) -> list[str]:  # fmt: skip
    """What each seat is told of such an end, and last a spectator."""
    found, deal = dealt(key, scenario, **settings)
    lines = [LogLine(0, "event", event, tuple(args), "", "") for event, *args in happened]
    b = copy(deal.battle)
    change(b)
    said = []
    for seat in (*range(len(deal.seats)), SPECTATOR):
        result = NEITHER if seat < 0 else RESULTS[found.worth(outcome, deal, seat)]
        assert found.cause
        said.append(found.cause(Ending(deal, outcome, seat, result, lines, view(b, OPEN))))
    assert all(len(each.split()) <= WORDS_MOST for each in said)
    return said


def test_skeleton() -> None:
    happened = ((Skeleton.ROUND, 3), (Skeleton.HIT, 1, 0, 4), (Skeleton.DAMAGE, 0, 0), (Skeleton.DESTROYED, 0))
    _, deal = dealt("skeleton", "first")
    red, blue = deal.names["ship"]
    assert told("skeleton", "first", "blue", happened) == [
        f"The {blue} destroyed your {red} in round 3 with 4 points of damage.",
        f"Your {blue} destroyed the {red} in round 3 with 4 points of damage.",
        f"The {blue} destroyed the {red} in round 3 with 4 points of damage.",
    ]
    assert told("skeleton", "first", "draw", happened) == ["", "", ""]
    assert told("skeleton", "first", "red", happened[:2]) == ["", "", ""], "hulls were compared"


# ---- Heavy Combat ---------------------------------------------------------------------------------------------------


def torpedo() -> int:
    """The number of the first launcher of the D7, which is the second ship."""
    _, deal = dealt("heavy", "duel")
    return next(
        k for k, name in enumerate(deal.names["mount"]) if k >= len(deal.names["mount"]) // 2 and "launcher" in name
    )


def test_heavy_combat_names_who_destroyed_whom_and_with_what() -> None:
    mount = torpedo()
    fire: Happened = (
        (Heavy.TURN, 11),
        (Heavy.VOLLEY, 0, 1, 2, 9),
        (Heavy.TORPEDO_HIT, 1, mount, 0, 12),
        (Heavy.TORPEDO_HIT, 1, mount + 1, 0, 9),
        (Heavy.VOLLEY, 1, 0, 0, 30),
        (Heavy.DESTROYED, 0),
    )
    lost, won, seen = told("heavy", "duel", "b", fire)
    how = "in turn 11 with two torpedoes and its phasers"
    assert lost == f"The Klingon D7 destroyed your Federation CA {how}."
    assert won == f"Your Klingon D7 destroyed the Federation CA {how}."
    assert seen == f"The Klingon D7 destroyed the Federation CA {how}."


@pytest.mark.parametrize(("happened", "said"), [
    (((Heavy.TURN, 4), (Heavy.SURRENDERED, 0)), "Your Federation CA surrendered in turn 4."),
    (((Heavy.TURN, 4), (Heavy.DISENGAGED, 0)), "Your Federation CA left the battle in turn 4."),
    (((Heavy.TURN, 4), (Heavy.DESTROYED, 0)), "Your Federation CA was destroyed in turn 4."),
    (((Heavy.TURN, 4), (Heavy.FLIGHT_FIRE, 1, 0, 0, 2, 7), (Heavy.DESTROYED, 0)),
     "The Klingon D7 destroyed your Federation CA in turn 4 with its fighters."),
    (((Heavy.TURN, 4),), ""),
])  # fmt: skip
def test_heavy_combat_names_any_other_end(happened: Happened, said: str) -> None:
    assert told("heavy", "duel", "b", happened)[0] == said


def test_heavy_combat_names_nobody_where_nobody_wins() -> None:
    happened = ((Heavy.TURN, 4), (Heavy.DESTROYED, 0), (Heavy.DESTROYED, 1))
    for outcome in ("mutual", "undecided"):
        assert told("heavy", "duel", outcome, happened) == ["", "", ""]


# ---- Myoss Gamma ----------------------------------------------------------------------------------------------------


def test_myoss_names_the_weapon() -> None:
    _, deal = dealt("myoss", "battleaxes")
    mine, foe = deal.names["ship"][:2]
    weapon = len(deal.names["part"]) - 1
    shot = deal.names["part"][weapon]
    happened = (
        (Myoss.ROUND, 6),
        (Myoss.ATTACK, 1, weapon, 0, 0, 40, 0),
        (Myoss.ROLL, 0, 0, 90, 20, Cause.COMBAT),
        (Myoss.EXPLODES, 0, 0, 3, Cause.COMBAT),
    )
    lost, won, _ = told("myoss", "battleaxes", deal.seats[1], happened)
    assert lost == f"{foe}'s {shot} destroyed your {mine} in round 6."
    assert won == f"Your {foe}'s {shot} destroyed {mine} in round 6."


@pytest.mark.parametrize(("happened", "said"), [
    (((Myoss.EXPLODES, 1, 1, 2, Cause.COMBAT), (Myoss.DEBRIS, 4, 0, 0, 9), (Myoss.EXPLODES, 0, 0, 2, Cause.COMBAT)),
     "Debris of {foe} destroyed your {mine} in round 6."),
    (((Myoss.ROLL, 0, 0, 90, 20, Cause.LIFE_SUPPORT), (Myoss.LOST_QUIETLY, 0, 0)),
     "Your {mine} ran out of air in round 6."),
    (((Myoss.ROLL, 0, 0, 90, 20, Cause.DERELICT), (Myoss.LOST_QUIETLY, 0, 0)),
     "Your {mine} broke up in round 6 with nobody aboard."),
    (((Myoss.EXPLODES, 0, 0, 2, Cause.SELF_DESTRUCT),), "Your {mine} blew itself up in round 6."),
    (((Myoss.ESCAPED, 0),), "Your {mine} left the battle in round 6."),
    (((Myoss.SURRENDERS, 0, 1),), "You surrendered to {side} in round 6."),
    (((Myoss.FALLS_APART, 0, 0),), "Your {mine} fell apart in round 6."),
])  # fmt: skip
def test_myoss_names_any_other_end(happened: Happened, said: str) -> None:
    _, deal = dealt("myoss", "battleaxes")
    mine, foe = deal.names["ship"][:2]
    whole = ((Myoss.ROUND, 6), *happened)
    expected = said.format(mine=mine, foe=foe, side=deal.names["side"][1])
    assert told("myoss", "battleaxes", deal.seats[1], whole)[0] == expected


def test_myoss_tells_what_its_contests_count() -> None:
    _, convoy = dealt("myoss", "convoy")
    winner = convoy.seats[convoy.battle.goal_side]
    said = told("myoss", "convoy", winner, ((Myoss.CARGO_COUNTED, 41, 80),))
    assert said[convoy.battle.goal_side].startswith("Your convoy saved 41 of 80 CC of cargo")
    assert said[-1].startswith("The convoy saved 41 of 80")
    _, rescue = dealt("myoss", "rescue")
    counted = tuple((Myoss.PEOPLE_COUNTED, seat, 10 * seat) for seat in range(len(rescue.seats)))
    said = told("myoss", "rescue", rescue.seats[-1], counted)
    assert said[0].startswith("People saved: you 0 AP") and said[-1].startswith("People saved: ")
    assert told("myoss", "rescue", "tie", counted)[0] == ""


# ---- Instant Systemships --------------------------------------------------------------------------------------------

VOLLEY: Happened = (
    (Systemships.ROUND, 2),
    (Systemships.MISSILE, 0, 1, 3, 1, 1, 1),
    (Systemships.MISSILE, 0, 1, 3, 1, 1, 2),
    (Systemships.MISSILE, 0, 1, 3, 1, 0, 0),
    (Systemships.BEAM, 1, 0, 3, 1, 1, 4),
)


def test_a_challenge_names_ship_cause_and_round() -> None:
    won = told("systemships", "challenge", "win", (*VOLLEY, (Systemships.DESTROYED, 1)))
    assert won[0] == "Your Lance destroyed the systemship in round 2 with two missiles."
    lost = told("systemships", "challenge", "loss", (*VOLLEY, (Systemships.DESTROYED, 0)))
    assert lost == [
        "The systemship destroyed your Lance in round 2 with one beam.",
        "The systemship destroyed the Lance in round 2 with one beam.",
    ]


@pytest.mark.parametrize(("happened", "said"), [
    (((Systemships.ROUND, 3),), "Not this time: the systemship survived all three rounds."),
    (((Systemships.ROUND, 2),), "Not this time: the systemship survived both rounds."),
    (((Systemships.ROUND, 1),), "Not this time: the systemship survived the one round."),
    (((Systemships.ROUND, 2), (Systemships.ESCAPED, 0)),
     "Your Lance escaped in round 2, and the systemship holds its star."),
    (((Systemships.ROUND, 2), (Systemships.TREATY, 0)),
     "You agreed on free passage in round 2, and the systemship holds its star."),
])  # fmt: skip
def test_a_systemship_that_lives_is_told_of(happened: Happened, said: str) -> None:
    assert told("systemships", "challenge", "standoff", happened)[0] == said


def test_where_hits_or_scores_decide_no_ship_is_named() -> None:
    happened = (*VOLLEY, (Systemships.DESTROYED, 1))
    assert told("systemships", "challenge", "win", happened, challenge_victory="more_damage")[0] == ""
    _, gauntlet = dealt("systemships", "gauntlet")
    assert told("systemships", "gauntlet", gauntlet.outcomes[0], happened)[0] == ""


def test_a_duel_names_the_last_ship_of_each_loser() -> None:
    _, deal = dealt("systemships", "duel")
    red, happened = deal.names["ship"][0], ((Systemships.ROUND, 5), (Systemships.ESCAPED, 0))
    own, *others = told("systemships", "duel", "blue", happened)
    assert own == f"Your {red} escaped in round 5." and set(others) == {f"{red} escaped in round 5."}
    assert told("systemships", "duel", "mutual", happened)[0] == ""


# ---- the war --------------------------------------------------------------------------------------------------------


def test_a_war_names_the_home_that_was_taken() -> None:
    found, deal = dealt("campaign", "median")
    home = next(k for k, star in enumerate(deal.battle.stars) if star.home == 1)

    def taken(b: Any) -> None:
        b.stars[home].owner = 0

    happened = ((Campaign.GAME_TURN, 7), (Campaign.POSSESSION, 0, home), (Campaign.VICTORY, 0))
    star = deal.names["star"][home]
    assert told("campaign", "median", "red", happened, taken) == [
        f"You took {star}, Blue's home, in turn 7.",
        f"Red took {star}, your home, in turn 7.",
        f"Red took {star}, Blue's home, in turn 7.",
    ]
    assert found.cause


def test_a_war_names_the_side_that_has_nothing_left() -> None:
    happened = ((Campaign.GAME_TURN, 4), (Campaign.OUT, 1), (Campaign.VICTORY, 0))
    assert told("campaign", "median", "red", happened)[:2] == [
        "Blue had no stars and no ships left in turn 4.",
        "You had no stars and no ships left in turn 4.",
    ]


def test_a_war_that_runs_out_tells_what_the_stars_are_worth() -> None:
    _, deal = dealt("campaign", "median")
    values = [star.value for star in deal.battle.stars]
    homes = [k for k, star in enumerate(deal.battle.stars) if star.home >= 0]

    def shared(b: Any) -> None:
        for star in b.stars:
            star.owner = star.home

    happened = ((Campaign.GAME_TURN, 20), (Campaign.TIME_UP, 0))
    red, blue = (sum(values[k] for k in homes if deal.battle.stars[k].home == side) for side in (0, 1))
    said = told("campaign", "median", "red", happened, shared)
    assert said[0] == f"After turn 20 you held stars worth {red} points, Blue {blue}."
    assert said[1] == f"After turn 20 Red held stars worth {red} points, you {blue}."
    assert told("campaign", "median", "draw", happened, shared) == ["", "", ""]
