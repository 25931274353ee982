"""What the things on a board are called, by its ids: own ships by their places, those of others as they were met.

A contact's number follows the places, so that the two never meet; a ship that was never met has one beyond both. Cues
name the same ids from what events call a unit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from admiralty.core.face.game import Deal
from admiralty.core.face.wording import name_of
from admiralty.core.state.views import OPEN

from ..face.saying import ship_named
from ..names import CRAFT, KIND, MISSILES, PLACES, named_place
from ..records import ROUNDS, SHIPS
from ..words import Side

View = Mapping[str, Any]
MOST = SHIPS[2]
MISSILES_FROM = 1000  # their numbers are beyond those of ships


def side_seen(view: View, seat: int) -> int:
    """Whose view it is; who only watches has the players'.  [BY-160, BY-R99]"""
    return int(Side.BYDO) if seat >= 0 and seat == view["bydo"] else int(Side.SPACE_CORP)


def sees_all(view: View, seat: int) -> bool:
    """Does the viewer see everything: the referee, and everybody after the end?"""
    return bool(seat == OPEN or view["over"])


def number_of(view: View, side: int, i: int) -> int:
    """The number of a ship in the ids of a side's board."""
    if view["ships"][i]["side"] == side:
        return i
    met = (view["sides"][side]["contacts"] or [0] * (i + 1))[i]
    return MOST + met if met else 2 * MOST + i


def ships_seen(view: View, seat: int) -> Iterator[tuple[int, int]]:
    """Own ships by their places, then contacts in the order of meeting: number and place of each."""
    side = side_seen(view, seat)
    found = [(number_of(view, side, i), i) for i, ship in enumerate(view["ships"]) if ship["status"]]
    yield from sorted(each for each in found if each[0] < 2 * MOST or sees_all(view, seat))


def called(deal: Deal, view: View, seat: int, i: int) -> str:
    """What the viewer calls a ship: its name, or what it is and its number among those met."""
    side = side_seen(view, seat)
    ship = view["ships"][i]
    number = number_of(view, side, i) - MOST
    if ship["side"] == side or sees_all(view, seat) or not 0 < number < MOST:
        return ship_named(deal.names, named_place(view["base"], view["bydo"], i))
    return f"{name_of(deal.names, 'craft', ship['craft'])} {number}"


def role_of(view: View, seat: int, ship: View) -> str:
    """Whose a unit is to the viewer."""
    return "own" if ship["side"] == side_seen(view, seat) else "foe"


def missiles_seen(view: View, deal: Deal, seat: int) -> Iterator[tuple[int, str, View]]:
    """The missiles in flight that the viewer sees: number, name, and all that is known of each."""
    side = side_seen(view, seat)
    for m, missile in enumerate(view["missiles"]):
        number = view["sides"][side]["tracks"][m] if missile["kind"] else 0
        if number or (missile["kind"] and sees_all(view, seat)):
            told = view["sides"][missile["side"]]["tracks"][m] if sees_all(view, seat) else number
            yield (
                MISSILES_FROM + (number or ROUNDS + m),
                f"{name_of(deal.names, 'kind', missile['kind'])} {told}",
                missile,
            )


# ---- from events ----------------------------------------------------------------------------------------------------


def id_of(own: int | None, foe: int | None) -> str:
    """The id of a unit that an event calls so to its own side, and so to the other one; empty where there is none.

    Who reads both sees with the eyes of SpaceCorp.
    """
    met = foe is not None and (own is None or (foe & 1 == Side.BYDO and foe > 1))
    code = (foe if met else own) or 0
    unit, unmet = code // 2, not met and foe is not None and code & 1 == Side.BYDO
    if unit >= MISSILES:
        return "" if unmet else f"missile-{MISSILES_FROM + (unit - MISSILES) // KIND}"
    if unit == 0:
        return ""
    return f"ship-{MOST + unit // CRAFT}" if met else f"ship-{2 * MOST * unmet + (unit - 1) % PLACES}"
