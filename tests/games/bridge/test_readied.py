"""Readied actions that can't be done any more when their moment comes.  BC-R345"""

from __future__ import annotations

import pytest

from admiralty.core.face.game import Request
from admiralty.games.bridge import GAME
from admiralty.games.bridge.form.making import may_still_make
from admiralty.games.bridge.form.orders import open_order
from admiralty.games.bridge.readied import is_possible
from admiralty.games.bridge.scene.traits import clears, made_in
from admiralty.games.bridge.tables import ACTION_SYSTEM, NONE, ZONES, Action, Effect, Form
from admiralty.games.bridge.words import Arm, Position


def test_who_has_left_a_position_makes_no_trait_of_it() -> None:
    """BC-R296, BC-R345: Jammed is of Communications, obstacles are cleared from Navigator, also when it had waited."""
    b = GAME.deal(Request(GAME.scenario("edge"))).battle
    one, other = b.ships[0].zone, b.ships[1].zone
    b.obstacles[min(one, other) * ZONES + max(one, other)] = 1
    for position, said in (
        (Position.COMMUNICATIONS, made_in(Effect.JAMMED, one)),
        (Position.NAVIGATOR, clears(one, other)),
    ):
        o = next(o for o, each in enumerate(b.officers) if each.station >> position & 1)
        open_order(b, Form.READIED, b.officers[o].seat, o, 0)
        assert may_still_make(b, o, 0, said)
        b.officers[o].station = 0
        assert not may_still_make(b, o, 0, said)


@pytest.mark.parametrize(("threat", "possible"), [(0, False), (1, False), (2, True)])
def test_what_the_threat_does_not_pay_any_more_is_lost(threat: int, possible: bool) -> None:
    """BC-R345, BC-R83, BC-410: a torpedo with Weapons used in this round costs 2 Threat when its moment comes, too."""
    b = GAME.deal(Request(GAME.scenario("edge"))).battle
    i, weapon = 1, b.ships[1].design.weapons[0]
    b.ships[i].armed, b.ships[i].zone = 1, b.ships[0].zone
    b.ships[i].used = 1 << ACTION_SYSTEM[Action.FIRE]
    weapon.arm, weapon.qualities = Arm.TORPEDO, 0
    open_order(b, Form.READIED, b.gm, NONE, i)
    b.order.action, b.order.target, b.threat = Action.FIRE, 0, threat
    assert is_possible(b, NONE, i) is possible
