"""What is bought besides: a trait after a success, spends of the table's own.  BC-R303"""

from __future__ import annotations

from typing import Any

import pytest

from admiralty.core.checks.scripted import ScriptedTable
from admiralty.core.errors import Refused
from admiralty.core.face.game import Request
from admiralty.games.bridge import GAME
from admiralty.games.bridge.actions import do_major, pay_order
from admiralty.games.bridge.form.extras import offer_extras
from admiralty.games.bridge.form.orders import open_order
from admiralty.games.bridge.form.prices import order_price
from admiralty.games.bridge.records import Battle
from admiralty.games.bridge.scene.traits import LOWER, made_of
from admiralty.games.bridge.tables import DETAIL, NONE, Action, Effect, Extra, Form
from admiralty.games.bridge.words import Die, Event, Side

CAPTAIN, BURST, LUCK = 0, 0, 1
SPENDS: list[dict[str, Any]] = [
    {"name": "a burst of the thrusters", "price": 2, "immediate": True},
    {"name": "a stroke of luck", "price": 1, "repeatable": True},
    {"name": "a rumour", "price": 1, "side": "gm", "immediate": True},
]


def rallying(momentum: int = 0, **order: int) -> Battle:
    """The captain is to Rally: Difficulty 0, so that each success is Momentum."""
    b = GAME.deal(Request(GAME.scenario("edge") | {"spends": SPENDS})).battle
    b.momentum = momentum
    open_order(b, Form.TURN, 0, CAPTAIN, 0)
    b.order.action = Action.RALLY
    for name, value in order.items():
        setattr(b.order, name, value)
    return b


def rolled(b: Battle, *faces: int) -> ScriptedTable:
    t = ScriptedTable([(Die.TASK, face) for face in faces])
    do_major(t, b)
    return t


def listed(b: Battle, o: int) -> list[int]:
    t = ScriptedTable()
    offer_extras(t, b, o, 0 if o != NONE else 1)
    return t.offered


@pytest.mark.parametrize("faces, before, potency, after", [((5, 19), 1, 1, 0), ((5, 19), 0, 0, 1), ((1, 1), 0, 1, 2)])
def test_a_success_makes_a_trait_for_2(faces: tuple[int, int], before: int, potency: int, after: int) -> None:
    """BC-R217, BC-R107: 2 Momentum after a success, of what it made first; who can't pay makes none."""
    b = rallying(before, more=1 + made_of(Effect.HARD_TO_HIT, NONE, 0))
    rolled(b, *faces)
    assert (b.traits[0].potency, b.momentum) == (potency, after)


def test_the_same_trait_once_more_is_raised() -> None:
    """BC-R107: or +1 Potency."""
    b = rallying(2, more=1 + made_of(Effect.HARD_TO_HIT, NONE, 0))
    b.traits[0].potency, b.traits[0].effect, b.traits[0].ship = 1, Effect.HARD_TO_HIT, 0
    rolled(b, 5, 5)
    assert b.traits[0].potency == 2


def test_a_failure_makes_none() -> None:
    b = rallying(6, more=1 + made_of(Effect.HARD_TO_HIT, NONE, 0), harder=1)
    b.officers[CAPTAIN].determination = 0
    rolled(b, 19, 19)
    assert (b.traits[0].potency, b.momentum) == (0, 6)


def test_what_can_not_be_made_any_more_is_not_paid() -> None:
    """BC-R303, BC-R107, BC-R267: a trait that the task itself has lowered to nothing; a fourth one on a ship."""
    b = rallying(2)
    b.traits[0].potency, b.traits[0].effect, b.traits[0].ship, b.traits[0].side = 1, Effect.HARD_TO_HIT, 1, Side.GM
    b.order.action, b.order.trait, b.order.more = Action.CREATE_TRAIT, LOWER, 1 + LOWER
    rolled(b, 5, 5)
    assert (b.traits[0].potency, b.momentum) == (0, 2)
    b = rallying(2)
    for k, effect in enumerate((Effect.ATTACKS_EASIER, Effect.HARD_TO_HIT)):
        b.traits[k].potency, b.traits[k].effect, b.traits[k].ship = 1, effect, 0
    b.order.action, b.order.trait = Action.CREATE_TRAIT, made_of(Effect.COURSE, NONE, 0)
    b.order.more = 1 + made_of(Effect.SYSTEM_EASIER, 0, 0)
    rolled(b, 5, 5)
    assert (sum(each.potency > 0 for each in b.traits), b.momentum) == (3, 2)


def test_it_is_ordered_with_a_task_only_and_once() -> None:
    """BC-R275: a field of the order, where there is a task that may succeed."""
    b = rallying()
    assert Extra.TRAIT * DETAIL in listed(b, CAPTAIN)
    b.order.more = 1
    assert Extra.TRAIT * DETAIL not in listed(b, CAPTAIN)
    b.order.more, b.order.action = 0, Action.PASS
    assert Extra.TRAIT * DETAIL not in listed(b, CAPTAIN)


def test_a_table_makes_up_spends() -> None:
    """BC-2450: with a price, for players or the GM, at once or after a success, once or more."""
    b = rallying()
    assert {Extra.SPEND * DETAIL + BURST, Extra.SPEND * DETAIL + LUCK} <= set(listed(b, CAPTAIN))
    b.order.bought[:2] = [1, 1]
    assert [value - Extra.SPEND * DETAIL for value in listed(b, CAPTAIN) if value // DETAIL == Extra.SPEND] == [LUCK]
    b.order.action = Action.PASS
    b.order.bought[0] = 0
    assert [value - Extra.SPEND * DETAIL for value in listed(b, CAPTAIN) if value // DETAIL == Extra.SPEND] == [BURST]
    open_order(b, Form.TURN, b.gm, NONE, 1)
    assert [value - Extra.SPEND * DETAIL for value in listed(b, NONE) if value // DETAIL == Extra.SPEND] == [2]
    b.threat = 0
    assert not [value for value in listed(b, NONE) if value // DETAIL == Extra.SPEND]


@pytest.mark.parametrize("form", [Form.TURN, Form.MAJOR])
def test_what_is_immediate_is_paid_with_the_order(form: Form) -> None:
    """BC-2450, BC-R218: in Momentum, and by adding Threat where there is too little; of a second action, too."""
    b = rallying(1)
    b.order.form = form
    b.order.bought[BURST] = 1
    b.order.threat = 1
    assert order_price(b) == 2
    threat, t = b.threat, ScriptedTable()
    pay_order(t, b)
    assert (b.momentum, b.threat) == (0, threat + 1)
    assert (Event.BOUGHT, (CAPTAIN, BURST)) in t.events


def test_what_is_for_a_success_is_paid_after_it() -> None:
    """BC-2450, BC-R217: as often as ordered, and as there is Momentum."""
    b = rallying(0)
    b.order.bought[LUCK] = 3
    assert order_price(b) == 0
    t = rolled(b, 5, 6)
    assert [args for event, args in t.events if event == Event.BOUGHT] == [(CAPTAIN, LUCK)] * 2
    assert b.momentum == 0


@pytest.mark.parametrize("changed", [{"price": 0}, {"price": 10}, {"side": "others"}, {"name": ""}])
def test_what_a_spend_may_not_be(changed: dict[str, Any]) -> None:
    with pytest.raises(Refused, match=next(iter(changed))):
        GAME.deal(Request(GAME.scenario("edge") | {"spends": [SPENDS[0] | changed]}))
