"""Which of several weapons alike fires comes to the same: they are asked about together, or not at all.  [HC-R95]"""

from __future__ import annotations

from typing import Any

import pytest

from admiralty.core.checks.scripted import use_script
from admiralty.core.face.game import Request
from admiralty.core.journal.entries import Source
from admiralty.core.play.forms import Pending
from admiralty.core.play.session import Session, new
from admiralty.core.state.digests import digest
from admiralty.core.state.lasting import clear
from admiralty.core.state.records import copy
from admiralty.games.heavy import GAME
from admiralty.games.heavy.attack import fire
from admiralty.games.heavy.damage import damage
from admiralty.games.heavy.words import Ask, Die, System

from .test_posting_faults import at_orders, stood

FIRE = (Ask.DIRECTION, Ask.BANK, Ask.HEAVY, Ask.SALVO, Ask.TARGET)
BANKS, DISRUPTORS = (0, 1, 2), (0, 1, 2, 3)  # the mounts of a CA and of a D7
D7: dict[str, Any] = {"ship": "d7"}
LOST: dict[str, Any] = {"ships.0.mounts.2.down": 1, f"ships.0.lost.{System.DISRUPTORS}": 1}  # one of its disruptors


def asked(game: Session, *answers: tuple[int, int]) -> tuple[list[tuple[int, int, int]], list[Pending]]:
    """The questions of A's form about fire, each with its second fact and its highest answer; and those not asked.

    The answers are given in turn, the least of all that nothing is said of.
    """
    left = list(answers)
    while (question := game.draft(0).open) is not None:
        value = left.pop(0)[1] if left and left[0][0] == question.what else question.choices[0].value
        game.fill(0, [*(box.answer for box in game.draft(0).boxes), value])
    assert not left, "an answer to a question that was not asked"
    form = game.draft(0)
    found = [box.question for box in form.boxes if box.question.what in FIRE]
    return [(each.what, (*each.facts, 0)[1] or 0, each.choices[-1].value) for each in found], list(form.closed)


def bars(closed: list[Pending], what: int) -> list[str]:
    """The reasons of the questions of a kind that were not asked."""
    return [
        f"{(*each.facts, 0)[1]}: {each.barred[0].note} [{each.barred[0].clause}]"
        for each in closed
        if each.what == what
    ]


def test_disruptors_alike_are_asked_about_together() -> None:
    found, _ = asked(stood(D7), (Ask.SALVO, 2))
    assert found == [(Ask.SALVO, System.DISRUPTORS, 4), (Ask.HEAVY, 4, 1)], "of its launchers one bears Fore"


@pytest.mark.parametrize(
    "state, found",
    [
        ({}, (Ask.SALVO, System.DISRUPTORS, 4)),
        ({"ships.0.mounts.1.ready": 9}, (Ask.SALVO, System.DISRUPTORS, 3)),
        (
            {"ships.0.mounts.1.ready": 9, "ships.0.mounts.2.down": 1, f"ships.0.lost.{System.DISRUPTORS}": 1},
            (Ask.SALVO, System.DISRUPTORS, 2),
        ),
        ({f"ships.0.mounts.{m}.ready": 9 for m in (0, 1, 3)}, (Ask.HEAVY, 2, 1)),
    ],
    ids=["all", "one reloads", "one reloads and one is lost", "one left"],
)
def test_those_that_differ_are_not_counted_with_them(state: dict[str, Any], found: tuple[int, int, int]) -> None:
    assert asked(stood({**D7, **state}))[0][0] == found


def test_no_more_of_them_fire_than_there_is_power_for() -> None:
    bought = ((Ask.COUNTERMEASURES, 3), (Ask.REINFORCE, 1), (Ask.REINFORCE_POINTS, 4))  # 3 points of 17 are left
    found, closed = asked(stood(D7), *bought, (Ask.SALVO, 3))
    assert found == [(Ask.SALVO, System.DISRUPTORS, 3)]
    assert bars(closed, Ask.HEAVY)[0] == "3: no power left [HC-1080]"


def test_a_bank_behind_one_that_holds_is_not_asked_about() -> None:
    found, closed = asked(stood({}))
    assert [each for each in found if each[0] == Ask.BANK] == [(Ask.BANK, 0, 6)]
    assert bars(closed, Ask.BANK) == [f"{m}: one like it before it holds its fire [HC-R95]" for m in BANKS[1:]]


def test_a_bank_behind_one_that_fires_is_asked_about() -> None:
    found, closed = asked(stood({}), (Ask.BANK, 1), (Ask.BANK, 0))
    assert [each[1] for each in found if each[0] == Ask.BANK] == [0, 1]
    assert bars(closed, Ask.BANK) == ["2: one like it before it holds its fire [HC-R95]"]
    found, _ = asked(stood({}), (Ask.BANK, 1), (Ask.BANK, 6), (Ask.BANK, 2))
    assert [each[1] for each in found if each[0] == Ask.BANK] == [0, 1, 2], "less behind more is as good as more behind"


def clashed() -> Session:
    """Two ships of each side."""
    scenario = {"game": "heavy", "title": "Two", "range": 2, "settings": {"multi_ship": "pairwise"}}
    scenario["sides"] = {"a": [{"ship": "d7", "power": 15}], "b": ["ca", "ca"]}
    deal = GAME.deal(Request(scenario, {}))
    return at_orders(new(GAME, deal, dict.fromkeys(deal.seats, "human"), Source("simulated", 1, 0)))


def test_with_several_targets_each_is_asked_about_until_one_holds() -> None:
    found, closed = asked(clashed(), (Ask.HEAVY, 1), (Ask.HEAVY, 1), (Ask.HEAVY, 0))
    assert [each[:2] for each in found if each[0] != Ask.TARGET][:3] == [(Ask.HEAVY, m) for m in DISRUPTORS[:3]]
    assert [each[1] for each in found if each[0] == Ask.TARGET] == [0, 1]
    assert "3: one like it before it holds its fire [HC-R95]" in bars(closed, Ask.HEAVY)


HIDDEN: dict[str, Any] = {"ships.1.cloak": 2, f"ships.1.design.boxes.{System.CLOAK}": 1}


BANKLESS: dict[str, Any] = {f"ships.0.mounts.{m}.down": 1 for m in BANKS} | {f"ships.0.lost.{System.BANKS}": 3}
SPENT = ((Ask.COUNTERMEASURES, 4), (Ask.REINFORCE, 1), (Ask.REINFORCE_POINTS, 5))  # all 18 points of power


@pytest.mark.parametrize(
    "state, spent, is_asked",
    [({}, (), True), ({}, SPENT, False), (BANKLESS, (), True), ({**BANKLESS, "ships.0.torpedoes": 0}, (), False)],
    ids=["loaded", "no power", "launchers alone", "no torpedoes"],
)
def test_a_direction_is_named_by_whoever_can_fire_there(
    state: dict[str, Any], spent: tuple[tuple[int, int], ...], is_asked: bool
) -> None:
    found, closed = asked(stood({**HIDDEN, **state}), *spent)
    assert (Ask.DIRECTION in [each[0] for each in found]) == is_asked
    assert bars(closed, Ask.DIRECTION) == ([] if is_asked else ["0: nothing to fire there: none is ready [HC-R95]"])


@pytest.mark.parametrize("ship, mounts, dice", [("ca", BANKS, []), ("d7", DISRUPTORS, [(Die.DAMAGE, 4)])])
def test_it_comes_to_the_same_which_of_them_fires(
    ship: str, mounts: tuple[int, ...], dice: list[tuple[int, int]]
) -> None:
    found = set()
    for m in mounts:
        b = copy(stood({"ship": ship}).battle_now)
        b.ships[0].order.points[m], b.ships[0].order.target[m] = 1, 1
        with use_script(dice=dice) as table:
            fire(table, b)
            damage(table, b)
        assert b.ships[1].taken[0] > 0
        clear(b.ships[0].order)
        first, other = b.ships[0].mounts[mounts[0]], b.ships[0].mounts[m]
        first.ready, other.ready = other.ready, first.ready  # but for which of them waits
        found.add(digest(b))
    assert len(found) == 1
