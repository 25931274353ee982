"""Why orders are not open: the rules bar what they do not offer, and the form says it in the game's words."""

from __future__ import annotations

from typing import Any

import pytest

from admiralty.core.book.rules_text import load
from admiralty.core.checks.scripted import use_script
from admiralty.core.face.game import Request
from admiralty.core.state.table import OTHERS
from admiralty.games.systemships import GAME
from admiralty.games.systemships.actions import write_order
from admiralty.games.systemships.carrying import choose_load
from admiralty.games.systemships.damage import choose_loss
from admiralty.games.systemships.face.barred import BARS
from admiralty.games.systemships.words import Ask, Attribute, Bar, Tactic

SHIP = {"name": "It", "pd": 6, "beams": 3, "screens": 2, "tubes": 2, "missiles": 6}
MOTHER = {"name": "Mother", "pd": 6, "beams": 1, "screens": 1, "racks": 1, "carries": [{"name": "Cub",
          "kind": "systemship", "pd": 2}]}  # fmt: skip
GUNS = {"name": "It", "pd": 6, "beams": 1, "cannons": 2, "shells": 5, "ecm": 2}
BASE = {"name": "It", "kind": "systemship", "pd": 3}


def told(ship: dict[str, Any], answers: dict[int, int], **state: int) -> dict[tuple[int, int], str]:
    """All that is barred to the first ship of Red, by question and value, as a form says it."""
    deal = GAME.deal(Request(GAME.scenario("duel"), {"edition": "second", "negotiate": "on"}, {"red": (ship,)}))
    b = deal.battle
    for field, value in state.items():
        setattr(b.ships[0], field, value)
    with use_script(answers=[(0, what, value) for what, value in answers.items()]) as t:
        write_order(t, b, 0, 0)
    left = answers.get(Ask.DRIVE, 0)
    return {
        (what, value): _said(deal, (0, b.ships[0].pd - (left if what != Ask.DRIVE else 0)), value, why)
        for what, barred in t.bars.items()
        for value, why in barred
    }


def _said(deal: Any, facts: tuple[int, ...], value: int, why: int) -> str:
    word = BARS[why]
    note = word.text(deal.battle, facts, value, 0, deal.names) if callable(word.text) else word
    assert note is not None
    return f"{note.text} [{note.clause}]"


def test_every_reason_has_its_words_and_a_clause() -> None:
    assert set(BARS) == set(Bar)
    clauses = {word.clause for word in BARS.values() if isinstance(word.text, str)}
    assert clauses <= set(load(GAME.rulebook).clauses)


ATTACK = {Ask.TACTIC: Tactic.ATTACK}
LAUNCH = {**ATTACK, Ask.DRIVE: 2, Ask.TUBES: 1, Ask.MISSILE_SPEED: 3}
STEER = {**ATTACK, Ask.DRIVE: 4, Ask.TUBES: 0, Ask.BEAM: 0, Ask.SCREEN: 0}
DROP = {Ask.TACTIC: Tactic.DODGE, Ask.CARRY: 2, Ask.BEAM: 0}
PEACE = {Ask.TACTIC: Tactic.NEGOTIATE, Ask.SCREEN: 0}
NEITHER = "it launches missiles: no beam, no screen [WW-340]"
BURST = {**ATTACK, Ask.DRIVE: 0, Ask.CANNONS: 1, Ask.SHELLS: 1, Ask.ECM: 0}
CASES: list[tuple[dict[str, Any], dict[int, int], dict[str, int], tuple[int, int], str]] = [
    (SHIP, LAUNCH, {}, (Ask.DRIVE, 7), "only 6 points of power left [WW-320]"),
    (SHIP, STEER, {}, (Ask.BEAM, 3), "only 2 points of power left [WW-320]"),
    (SHIP, {**STEER, Ask.DRIVE: 0}, {"beams": 1}, (Ask.BEAM, 2), "1 of 3 beams left [WW-330]"),
    (SHIP, {**STEER, Ask.DRIVE: 0}, {}, (Ask.SCREEN, 3), "it has only 2 screens [WW-330]"),
    (SHIP, {**STEER, Ask.DRIVE: 0}, {}, (Ask.TUBES, 3), "it has only 2 tubes [WW-350]"),
    (SHIP, LAUNCH, {"missiles": 1}, (Ask.TUBES, 2), "1 of 6 missiles left [WW-350]"),
    (SHIP, {each: STEER[each] for each in STEER if each != Ask.TUBES}, {"missiles": 0}, (Ask.TUBES, 1),
     "no missiles left [WW-350]"),
    (SHIP, LAUNCH, {}, (Ask.BEAM, OTHERS), NEITHER),
    (SHIP, LAUNCH, {}, (Ask.SCREEN, OTHERS), NEITHER),
    (SHIP, PEACE, {}, (Ask.DRIVE, OTHERS), "it negotiates: no drive, no fire [WW-510]"),
    (SHIP, PEACE, {}, (Ask.TUBES, OTHERS), "it negotiates: no drive, no fire [WW-510]"),
    (MOTHER, DROP, {}, (Ask.SCREEN, OTHERS),
     "it drops one: no drive, screen, missiles [WW-500]"),
    ({**MOTHER, "cannons": 1, "shells": 6}, DROP, {},
     (Ask.CANNONS, OTHERS), "it drops one: no cannons [WW-R72]"),
    (MOTHER, {**ATTACK, Ask.DRIVE: 0, Ask.BEAM: 0, Ask.SCREEN: 0}, {}, (Ask.CARRY, 2),
     "it attacks: no drop, no pick-up [WW-500]"),
    (BASE, {**ATTACK, Ask.DRIVE: 0}, {}, (Ask.TACTIC, Tactic.RETREAT), "a systemship can't retreat [WW-030]"),
    (GUNS, BURST, {}, (Ask.SHELLS, 4), "a cannon fires three shells at most [WW-R72]"),
    (GUNS, BURST, {}, (Ask.BEAM, OTHERS), "it fires cannons: no beam, no screen [WW-R72]"),
    (GUNS, {Ask.TACTIC: Tactic.NEGOTIATE, Ask.ECM: 0}, {}, (Ask.CANNONS, OTHERS),
     "it negotiates: no drive, no fire [WW-510]"),
    (GUNS, {**ATTACK, Ask.DRIVE: 0, Ask.BEAM: 0, Ask.ECM: 0}, {"cannons": 0}, (Ask.CANNONS, OTHERS),
     "no cannons left [WW-R72]"),
    (GUNS, {**ATTACK, Ask.DRIVE: 0, Ask.CANNONS: 2, Ask.SHELLS: 2, Ask.ECM: 0}, {}, (Ask.SHELLS, 6),
     "it has only 5 shells [WW-R72]"),
    (GUNS, {**ATTACK, Ask.DRIVE: 0, Ask.CANNONS: 0, Ask.BEAM: 0, Ask.ECM: 0}, {"ecm": 1}, (Ask.ECM, 2),
     "1 of 2 ECM points left [WW-R73]"),
]  # fmt: skip


@pytest.mark.parametrize("ship, answers, state, barred, said", CASES)
def test_what_is_not_open_is_barred(
    ship: dict[str, Any], answers: dict[int, int], state: dict[str, int], barred: tuple[int, int], said: str
) -> None:
    assert told(ship, answers, **state)[barred] == said


def test_nothing_is_said_of_what_a_ship_never_had() -> None:
    assert {what for what, _ in told(BASE, {**ATTACK, Ask.DRIVE: 0})} == {Ask.TACTIC, Ask.DRIVE}


def test_a_rack_with_a_ship_on_it_is_hit_last() -> None:
    b = GAME.deal(Request(GAME.scenario("duel"), {}, {"red": (MOTHER,)})).battle
    with use_script(answers=[(0, Ask.TAKE_HIT, Attribute.PD)]) as t:
        choose_loss(t, b, 0, 1)
    assert t.bars[Ask.TAKE_HIT] == [(Attribute.RACK, Bar.OCCUPIED)]


def test_no_more_than_the_racks_are_picked_up() -> None:
    """WW-090: one is aboard already, and fills the only rack."""
    cub = {"name": "Runt", "kind": "systemship", "pd": 1}
    b = GAME.deal(Request(GAME.scenario("duel"), {}, {"red": (MOTHER, cub)})).battle
    with use_script(answers=[(0, Ask.CARRY, 0)]) as t:
        choose_load(t, b, 0, 0, 0)
    (value, why), *more = t.bars[Ask.CARRY]
    assert (value > 100, why, more) == (True, Bar.RACKS, [])
