"""The GM's Threat for traits of zones and officers.  BC-R222, BC-R333"""

from __future__ import annotations

from typing import Any

import pytest

from admiralty.core.checks.scripted import ScriptedTable
from admiralty.games.bridge.form.orders import open_order
from admiralty.games.bridge.form.spending import offer_deeds
from admiralty.games.bridge.ratings import hindrance
from admiralty.games.bridge.scene.deeds import do_deeds
from admiralty.games.bridge.scene.traits import made_by, made_in
from admiralty.games.bridge.tables import DETAIL, NONE, Action, Effect, Extra, Form
from admiralty.games.bridge.words import Side

from .test_stations import AIMES, CREW, FANG, HARKOV, dealt

IN_ZONE, OF_AIMES = made_in(Effect.TASKS_HARDER.value, 0), made_by(Effect.TASKS_HARDER.value, AIMES)


def ordered(threat: int) -> Any:
    """The order of the Fang, before its turn."""
    b = dealt().battle
    b.threat = threat
    open_order(b, Form.TURN, b.gm, NONE, FANG)
    return b


@pytest.mark.parametrize("threat, there", [(2, True), (1, False)])
def test_it_is_offered_for_2_threat(threat: int, there: bool) -> None:
    """BC-R222: 2 Threat for a new trait."""
    t = ScriptedTable([], [])
    offer_deeds(t, ordered(threat))
    for said in (IN_ZONE, OF_AIMES):
        assert (Extra.QUICK_TRAIT * DETAIL + said in t.offered) == there


@pytest.mark.parametrize("said, harder", [(IN_ZONE, [1, 1, 0]), (OF_AIMES, [1, 0, 0])])
def test_tasks_in_the_zone_or_of_the_officer_are_harder(said: int, harder: list[int]) -> None:
    """BC-R333, BC-R320: the players' ship is in the first zone, the Fang is not."""
    b = ordered(2)
    b.order.quick = said
    do_deeds(ScriptedTable([], []), b)
    b.order.quick = 0
    found = [hindrance(b, o, i, NONE, Action.RALLY) for o, i in ((AIMES, CREW), (HARKOV, CREW), (NONE, FANG))]
    assert found == harder
    assert [trait.side for trait in b.traits if trait.potency] == [Side.GM]
