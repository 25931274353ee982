"""What a form orders so far, in a sentence, and the tokens that are left."""

from __future__ import annotations

from typing import Any

import pytest

from admiralty.core.face.game import Request
from admiralty.core.play.session import new
from admiralty.core.state.records import copy
from admiralty.games.bydo import GAME
from admiralty.games.bydo.face.orders import budget, order
from admiralty.games.bydo.words import Ask, Burn, Extra, Form, Kind, Status, Step, Weapon

DUEL = GAME.deal(Request(GAME.scenario("duel")))


def writing(form: int, **parts: Any) -> Any:
    b = copy(DUEL.battle)
    b.plan.seat, b.plan.ship, b.plan.form = 0, 0, form
    b.plan.heading = b.plan.turn = b.plan.after_turn = 2
    b.plan.tokens = 3
    for name, value in parts.items():
        setattr(b.plan, name, value)
    return b


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ({}, ""),
        ({"burn": Burn.MAIN + 3}, "Main, at most 3."),
        ({"turn": 1, "burn": Burn.BRAKE + 2, "after_turn": 1}, "Turn to NE; brake, at most 2."),
        ({"extra": Extra.DESYNC, "turn": 1, "burn": Burn.MAIN + 4, "after_turn": 3},
         "Desync before the thrust; turn to NE; main, at most 4; then turn to SE."),
    ],
)  # fmt: skip
def test_a_manoeuvre_is_one_sentence(parts: dict[str, int], said: str) -> None:
    assert order(writing(Form.MANOEUVRE, **parts), 0, DUEL.names).text == said


def test_fire_is_told_step_by_step() -> None:
    b = writing(Form.FIRE, count=4)
    b.plan.steps[:4] = [(Weapon.VULCAN << 16) + 65, Step.TURN + 1, Step.LAUNCH + Kind.TRACER, Step.ASK_AGAIN]
    said = "Vulcan at Rwf-9A Arrowhead 1" if DUEL.names["craft"][1] != "B-Rv Rebo" else "Vulcan at B-Rv Rebo 1"
    assert order(b, 0, DUEL.names).text == f"{said}; turn to NE; launch a Tracer; ask me again after this."
    assert order(b, 1, DUEL.names).text == "", "another seat's form"


def test_a_ship_that_is_placed_or_launched() -> None:
    b = writing(Form.MANOEUVRE, place=2 * 20 + 5, turn=4)
    b.ships[0].status = Status.DOCKED
    assert order(b, 0, DUEL.names).text == "Start at (5, 2), heading S."


def test_turns_are_paid_in_tokens() -> None:
    b = writing(Form.MANOEUVRE)
    told = budget(b, Ask.TURN, (0,), DUEL.names)
    assert told is not None and (told.left, told.of, told.noun) == (3, 3, "token")
    assert [told.price(heading) for heading in (2, 1, 0, 6)] == [0, 1, 2, 4]
    step = budget(b, Ask.STEP, (0, 0), DUEL.names)
    assert step is not None and [step.price(value) for value in (Step.DONE, Step.TURN + 4, Step.WAVE)] == [0, 2, 0]
    assert budget(b, Ask.BURN, (0, 2), DUEL.names) is None and budget(b, Ask.TURN, (1,), DUEL.names) is None


FIRST = GAME.deal(Request(GAME.scenario("first")))


@pytest.mark.parametrize(
    ("steps", "held"),
    [
        ([], "Arrowhead holds its fire: its wave cannon could hit Pata-Pata 1."),
        ([Step.TURN + 1], "Arrowhead holds its fire: its Vulcan could hit Pata-Pata 1."),
        ([Step.WAVE], ""),
        ([(Weapon.VULCAN << 16) + 65], ""),
        ([Step.LAUNCH + Kind.TRACER], ""),
        ([Step.TURN + 1, Step.ASK_AGAIN], ""),
    ],
)
def test_who_holds_fire_is_told_what_could_be_hit(steps: list[int], held: str) -> None:
    """The page asks once before it locks such orders in; nothing is said to who fires, or has nothing to fire at."""
    session = new(GAME, FIRST, dict.fromkeys(FIRST.seats, "human"))
    form = session.fill(0, [Form.FIRE, *steps])
    assert form.order is not None and form.order.waste == held


def test_who_sees_no_enemy_is_told_nothing() -> None:
    assert order(writing(Form.MANOEUVRE), 0, DUEL.names).waste == ""
    b = writing(Form.FIRE)
    for known in b.sides:
        known.sight[:] = [0] * len(known.sight)
    assert order(b, 0, DUEL.names).waste == ""
