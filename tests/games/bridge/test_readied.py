"""Readied actions whose officer has gone elsewhere since.  BC-R345"""

from __future__ import annotations

from admiralty.core.face.game import Request
from admiralty.games.bridge import GAME
from admiralty.games.bridge.form.making import may_still_make
from admiralty.games.bridge.form.orders import open_order
from admiralty.games.bridge.scene.traits import clears, made_in
from admiralty.games.bridge.tables import ZONES, Effect, Form
from admiralty.games.bridge.words import Position


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
