"""The exact hits of a systemship's volley, whose missiles roll their speeds.  [IS-610, WW-370 .. WW-440]"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from threading import local

from admiralty.core.engines.throws import thrown, times, turned
from admiralty.core.face.figures.exacts import Exact
from admiralty.core.face.figures.tools import Values
from admiralty.core.state.records import Size, blank
from admiralty.core.state.table import Table
from admiralty.core.yard.parts import Choice, Number

from ..actions import missile_speed
from ..attack import fire_missiles
from ..damage import effective
from ..records import TUBES, UNITS, Battle
from ..tables import CRT
from ..words import Status, Tactic

TACTICS = {"attack": Tactic.ATTACK, "dodge": Tactic.DODGE, "retreat": Tactic.RETREAT}
DESKS = local()


def _desk() -> Battle:
    """A systemship and its target, by the usual house rules; one for each thread that computes."""
    if not hasattr(DESKS, "battle"):
        b = DESKS.battle = blank(Battle, Size.SMALL)
        b.crt[:], b.sides, b.vessels = CRT, 2, 2
        for side, ship in enumerate(b.ships[:2]):
            ship.side, ship.status = side, Status.FIGHTING
        b.ships[0].order.tubes, b.ships[0].order.targets[0] = 1, 1
    battle: Battle = DESKS.battle
    return battle


def run(values: Values) -> Mapping[int, Fraction]:
    """One missile by the rules, so many times; then the screen takes its part of the sum."""
    b = _desk()
    ship, target = b.ships[:2]
    ship.tl, target.order.drive, target.order.tactic = values["tl"], values["drive"], TACTICS[values["tactic"]]

    def missile(t: Table) -> int:
        ship.missiles, ship.launched, target.hits = 1, 0, 0
        ship.order.speeds[0] = missile_speed(t)
        fire_missiles(t, b, 0)
        return int(target.hits)

    hits = times(thrown(missile), values["missiles"])
    return turned(hits, lambda made: effective(made, values["screen"], values["target_tl"]))


EXACTS = (
    Exact(
        "volley",
        "Volley of a systemship",
        "The hits past the screen of a volley of missiles whose speeds are rolled.",
        (
            Number("missiles", "Missiles", 1, TUBES[0], 3, clause="IS-480"),
            Number("tl", "Technology level", 0, 10, 0, help="Of the systemship.", clause="WW-420"),
            Choice("tactic", "The target's tactic", tuple(TACTICS), clause="WW-380"),
            Number("drive", "The target's drive", 0, 20, 3, help="As it was ordered.", clause="WW-380"),
            Number("screen", "The target's screen", 0, UNITS, 0, help="Its power; 0: none.", clause="WW-430"),
            Number("target_tl", "The target's technology level", 0, 10, 0, clause="WW-440"),
        ),
        "hits",
        run,
    ),
)
