"""What cases call of a deal: who plays what, what the GM has in hand, and what things are called.

[BY-020, BY-160, BY-R99, BY-R102]
"""

from __future__ import annotations

from admiralty.core.errors import Refused
from admiralty.core.face.game import SIMPLE, Request
from admiralty.core.face.wording import say_value
from admiralty.core.play.desk import Desk
from admiralty.core.play.session import new
from admiralty.games.bydo import GAME
from admiralty.games.bydo.face.saying import SAY
from admiralty.games.bydo.words import Terrain

from ..cases import Case, Fields
from .reading import BYDO_CRAFTS, ROOM, WEAPONS

FREE = f"computer:{SIMPLE}"


@ROOM.call
def seats(case: Case) -> Fields:
    """Who plays each ship: whoever has its seat; a seat that is free the GM's, who takes it over, or the computer's."""
    ships, players = dict(case.get("ships", {})), case.given["players"]
    forces: dict[str, list[dict[str, object]]] = {"space_corp": [], "bydo": []}
    for k, (name, craft) in enumerate(ships.items()):
        side = "bydo" if craft in BYDO_CRAFTS else "space_corp"
        at = [30 if side == "bydo" else 5, 2 + 2 * k]
        forces[side].append({"ship": craft, "name": name, "at": at, "heading": "W" if side == "bydo" else "E"})
    deal = GAME.deal(Request({"game": "bydo", "title": "case", "map": "\n".join(["." * 40] * 18), **forces}))
    taken = {seat: "human" if seat in players else FREE for seat in deal.seats}
    session = new(GAME, deal, taken, secret=bytes(32))
    if "gm" in players:
        for seat, who in taken.items():
            if who != "human":
                Desk(session).hand(deal.seats.index(seat), "referee")
    called = {"referee": "gm", FREE: "computer"}
    plays = {
        name: called.get(session.players[seat], seat)
        for i, name in enumerate(deal.names["ship"][: len(ships)])
        for seat in [deal.seats[deal.battle.ships[i].seat]]
    }
    return Fields({"plays": plays})


@ROOM.call
def names(case: Case) -> Fields:
    """What a craft, a weapon or a terrain is called at a table whose scenario renames some."""
    look, kinds = case.given["look"], Terrain.__members__
    craft = look if look in GAME.ships else "rebo"
    fleets = {"space_corp": [{"ship": "strider", "at": [1, 1]}], "bydo": [{"ship": craft, "at": [20, 8]}]}
    own = {"names": dict(case.given["rename"])}
    try:
        deal = GAME.deal(Request({"game": "bydo", "title": "case", "map": "\n".join(["." * 40] * 18), **fleets, **own}))
    except Refused as refused:
        return Fields({"name": "", "refused": refused.rule})
    last = deal.battle.ships[deal.battle.vessels - 1].craft
    number = WEAPONS[look] if look in WEAPONS else kinds.get(look.upper(), last)
    row = "weapon" if look in WEAPONS else "terrain" if look.upper() in kinds else "craft"
    return Fields({"name": say_value(SAY.kind(row), number, deal.names), "refused": ""})
