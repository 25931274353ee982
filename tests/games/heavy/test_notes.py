"""What stands beside an answer: its price, what it sets off for certain, and what can only hurt its own ship."""

from __future__ import annotations

from typing import Any

import pytest

from admiralty.core.book.rules_text import load
from admiralty.core.face.game import Deal, Request
from admiralty.core.face.wording import Note
from admiralty.core.journal.entries import Source
from admiralty.core.play.autoplay import auto_answer
from admiralty.core.play.forms import Pending
from admiralty.core.play.session import Session, new
from admiralty.core.state.paths import set_place
from admiralty.core.state.records import copy
from admiralty.core.state.views import mask
from admiralty.games.heavy import GAME
from admiralty.games.heavy.words import Ask, CloakOrder, FlightOrder, Manoeuvre, System

from .test_posting_faults import stood

LAST = {"turn": 60}
WORSE = {"ships.0.lost.4": 2, "contacts.1.range": 4, "contacts.2.range": 4}
EVEN = {"contacts.1.range": 4, "contacts.2.range": 4}
HIDDEN = {"ships.1.cloak": 2}
SLOW = {"ships.0.lost.10": 2}
NO_EDGE = {"rules.disengage_range": 2}
R, T = int(Manoeuvre.ROTATE), int(Manoeuvre.TURN)
NOTES: list[tuple[dict[str, Any], Ask, tuple[int, ...], int, str, str, bool]] = [
    # cloak and flash
    ({}, Ask.CLOAK, (0, 0, 9), CloakOrder.ENGAGE, "1 point; no shields, no fire", "HC-520", False),
    (LAST, Ask.CLOAK, (0, 0, 9), CloakOrder.ENGAGE, "last turn: no shields, no fire, no cloak", "HC-520", True),
    ({"ships.0.cloak": 1}, Ask.CLOAK, (0, 0, 9), CloakOrder.DROP, "shields and fire at once", "HC-R53", False),
    ({"ships.0.cloak": 2}, Ask.CLOAK, (0, 0, 9), CloakOrder.DROP, "no shields, no fire this turn", "HC-530", False),
    ({"ships.0.cloak": 2, **LAST}, Ask.CLOAK, (0, 0, 9), CloakOrder.DROP, "no more fire", "HC-530", True),
    ({"ships.0.cloak": 2}, Ask.CLOAK, (0, 0, 9), CloakOrder.AS_IT_IS, "1 point; hidden this turn", "HC-470", False),
    ({"ships.0.cloak": 2, "rules.cloak_cost": 1}, Ask.CLOAK, (0, 0, 9), 0, "hidden this turn", "HC-470", False),
    (HIDDEN, Ask.FLASH, (0, 12), 2, "10 points; wasted if its cloak drops", "HC-R56", False),
    ({**HIDDEN, "ships.1.cloaked": 10}, Ask.FLASH, (0, 12), 2, "10 points wasted: its cloak drops", "HC-R56", True),
    # movement
    ({}, Ask.MANOEUVRE, (0, 1, 9), Manoeuvre.SURRENDER, "you can't win", "HC-R70", True),
    ({}, Ask.MANOEUVRE, (0, 1, 9), Manoeuvre.CLOSE, "1 point; no fire this turn", "HC-710", False),
    ({}, Ask.MANOEUVRE, (0, 1, 9), Manoeuvre.SHIFT + 2, "2 points; no fire this turn", "HC-760", False),
    (HIDDEN, Ask.MANOEUVRE, (0, 1, 9), Manoeuvre.ADVANCE, "1 point; no fire this turn", "HC-R49", False),
    (SLOW, Ask.MANOEUVRE, (0, 1, 9), Manoeuvre.CLOSE, "1 point; 2 turns without fire", "HC-R27", False),
    ({}, Ask.MANOEUVRE, (0, 1, 9), R + 2, "2 turns, half beams", "HC-110", False),
    ({"ships.0.turning": 2, "ships.0.turn_enemy": 1, "ships.0.turn_done": 1, "ships.0.turn_needs": 2},
     Ask.MANOEUVRE, (0, 1, 9), R + 2, "goes on: turn 2 of 2", "HC-110", False),
    ({"ships.0.turning": 2}, Ask.MANOEUVRE, (0, 1, 9), 0, "stops the rotation", "HC-R14", False),
    ({"ships.0.step": 7}, Ask.MANOEUVRE, (0, 1, 9), 0, "slow move goes on", "HC-R27", False),
    (EVEN, Ask.MANOEUVRE, (0, 1, 9), Manoeuvre.RETREAT,
     "1 point; disengages: drawn as it stands", "HC-R70", False),
    ({**EVEN, "ships.1.lost.4": 2}, Ask.MANOEUVRE, (0, 1, 9), Manoeuvre.RETREAT,
     "disengages: won as it stands", "HC-R70", False),
    (WORSE, Ask.MANOEUVRE, (0, 1, 9), Manoeuvre.RETREAT, "disengages: lost as it stands", "HC-R70", False),
    ({**WORSE, **SLOW}, Ask.MANOEUVRE, (0, 1, 9), Manoeuvre.RETREAT, "1 point; disengages: lost", "HC-R70",
     False),
    ({**EVEN, **NO_EDGE}, Ask.MANOEUVRE, (0, 1, 9), Manoeuvre.RETREAT,
     "lost past range 4; no fire this turn", "HC-R19", False),
    ({}, Ask.MANOEUVRE, (0, 1, 9), Manoeuvre.HOLD, "no fire; wasted unless the enemy rotates", "HC-R22", False),
    (SLOW, Ask.MANOEUVRE, (0, 1, 9), Manoeuvre.HOLD, "no fire; wasted unless the enemy rotates", "HC-R22", False),
    ({"ships.1.lost.10": 4}, Ask.MANOEUVRE, (0, 1, 9), Manoeuvre.HOLD, "the enemy can't rotate", "HC-R22", True),
    ({}, Ask.BESIDE, (0, 1, 9), Manoeuvre.CLOSE, "1 point; no fire", "HC-710", False),
    # what is bought
    ({}, Ask.COUNTERMEASURES, (0, 9), 2, "4 points of power", "HC-870", False),
    ({"rules.countermeasures": 3}, Ask.COUNTERMEASURES, (0, 9), 2, "no effect, 4 points wasted", "HC-R59", True),
    ({"rules.countermeasures": 3}, Ask.COUNTER_COUNTERMEASURES, (0, 9), 1, "2 points wasted", "HC-R59", True),
    ({}, Ask.REINFORCE_POINTS, (0, 2, 9), 3, "6 points of power", "HC-820", False),
    ({"turn": 4}, Ask.REPAIR, (0, 0, 9), 13, "1 point; ready on turn 7", "HC-R30", False),
    (LAST, Ask.REPAIR, (0, 0, 9), 13, "too late", "HC-R71", False),
    ({"rules.repair_pay": 1}, Ask.REPAIR, (0, 0, 9), 13, "each of 3 turns", "HC-R30", False),
    ({"rules.repair_pay": 1}, Ask.GO_ON_REPAIR, (0, 0, 12, 9), 0, "does not count", "HC-R30", False),
    # fire
    ({"ships.0.order.manoeuvre": 3}, Ask.BANK, (0, 0, 9), 6, "half its damage is lost", "HC-110", False),
    ({"ships.0.lost.3": 4}, Ask.BANK, (0, 0, 9), 6, "a die picks", "HC-590", False),
    ({"turn": 4}, Ask.HEAVY, (0, 3, 9), 1, "1 torpedo; ready on turn 6", "HC-290", False),
    ({"turn": 4, "contacts.1.range": 1}, Ask.HEAVY, (0, 3, 9), 1, "a quarter of it strikes you", "HC-350", False),
    ({"turn": 4, "ship": "d7"}, Ask.HEAVY, (0, 0, 9), 1, "1 point; ready on turn 7", "HC-400", False),
    ({}, Ask.AIM, (0, 0, 1), 1 + System.WARP, "no damage to the shield", "HC-200", False),
    ({"rules.system_shot_shields": 1}, Ask.AIM, (0, 0, 1), 1 + System.WARP, "wasted: the shield is up", "HC-R41", True),
    ({"rules.system_shot_shields": 1, "ships.1.taken.0": 27}, Ask.AIM, (0, 0, 1), 1, "no damage", "HC-200", False),
    # fighters
    ({}, Ask.LAUNCH, (0, 9), 1, "1 point", "HC-R86", False),
    ({"ships.0.flights.0.range": 2}, Ask.FLIGHT_STEP, (0, 0, 1), FlightOrder.WITHDRAW, "range 3", "HC-R86", False),
    ({}, Ask.FLIGHT_STEP, (0, 0, 1), FlightOrder.RETURN, "after 2 turns", "HC-S11", False),
    ({"ships.0.flights.0.turns": 4}, Ask.FLIGHT_STEP, (0, 0, 1), 0, "after next turn", "HC-S11", False),
    ({"ships.0.flights.0.turns": 5}, Ask.FLIGHT_STEP, (0, 0, 1), 0, "after this turn", "HC-S11", False),
]  # fmt: skip
SILENT = [(Ask.CLOAK, (0, 0, 9), 0), (Ask.FLASH, (0, 9), 0), (Ask.MANOEUVRE, (0, 1, 9), 0), (Ask.BANK, (0, 0, 9), 6),
          (Ask.COUNTERMEASURES, (0, 9), 0), (Ask.HEAVY, (0, 3, 9), 0), (Ask.AIM, (0, 0, 1), 0)]  # fmt: skip


def note_of(state: dict[str, Any], what: Ask, facts: tuple[int, ...], value: int) -> Note | None:
    game = stood({"ship": state.get("ship", "ca")})
    b = copy(game.plot.battle) if game.plot else None
    for path, number in state.items():
        if path != "ship":
            set_place(b, path, number)
    said = GAME.wording.asks[what].note
    assert said is not None
    return said(mask(b, 0), facts, value, 0, game.deal.names)


@pytest.mark.parametrize("state, what, facts, value, words, clause, grave", NOTES)
def test_what_stands_beside_an_answer(
    state: dict[str, Any], what: Ask, facts: tuple[int, ...], value: int, words: str, clause: str, grave: bool
) -> None:
    note = note_of(state, what, facts, int(value))
    assert note is not None and words in note.text, note
    assert (note.clause, note.grave) == (clause, grave)


@pytest.mark.parametrize("what, facts, value", SILENT)
def test_nothing_stands_beside_what_costs_nothing(what: Ask, facts: tuple[int, ...], value: int) -> None:
    assert note_of({}, what, facts, value) is None


def test_a_ship_that_leaves_others_behind_gives_up_alone() -> None:
    deal = GAME.deal(Request(GAME.scenario("fleet_action"), {}))
    b = copy(deal.battle)
    said = GAME.wording.asks[Ask.MANOEUVRE].note
    assert said is not None
    note = said(b, (0, 3, 9), int(Manoeuvre.SURRENDER), 0, deal.names)
    assert note == Note("out of the engagement for good", "HC-R70", True)


def played(deal: Deal, number: int) -> Session:
    people = dict.fromkeys(deal.seats, "human")
    return new(GAME, deal, people, Source("simulated", 3, number))


@pytest.mark.parametrize("name", ["duel", "neutral_zone", "fighters", "fleet_action"])
def test_every_note_is_short_and_names_its_clause(name: str) -> None:
    """Whatever is asked in random play: 12 words at most, a clause of the book."""
    clauses = load(GAME.rulebook).clauses
    deal = GAME.deal(Request(GAME.scenario(name), {}))
    game = played(deal, 1)
    random = next(level.doctrine for level in GAME.levels if level.key == "random")
    notes = 0
    while not game.over and game.beat < 6:
        seat = game.waiting[0]
        for choice in (choice for question in asked(game, seat) for choice in question.choices):
            notes += bool(choice.note)
            assert len(choice.note.split()) <= 12 and not choice.note[:1].isupper(), choice
            assert choice.clause in clauses if choice.note else not choice.grave, choice
        auto_answer(game, seat, random)
    assert notes > 50


def asked(game: Session, seat: int) -> list[Pending]:
    """Every question of a seat's form, each answered with the least."""
    found: list[Pending] = []
    while game.plot and (question := game.draft(seat).open) is not None:
        found.append(question)
        least = question.choices[0].value if question.choices else question.low
        game.fill(seat, [*(box.answer for box in game.draft(seat).boxes), least])
    game.fill(seat, [])
    return found
