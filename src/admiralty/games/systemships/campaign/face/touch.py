"""What a referee can do on the map of a campaign: to stars, to fleets and their ships, to what a side has."""

from __future__ import annotations

from collections.abc import Iterator

from admiralty.core.face.game import Deal
from admiralty.core.face.touch import Deed, Thing, as_part, choose, read_id
from admiralty.core.ground.hexes import is_on_map, q_of, r_of

from ...face import touch as combat
from ...options import Edition
from ...records import NEUTRAL, NONE
from ...words import Status
from ..records import HEXES, RADIUS, Campaign

MAP = "map-"  # starts the ids of what lies on the map: only ships' shapes are a word and a number
SHIPS = {"ship", "sheet", "hits", "missile", "beam"}  # kinds of ids that are numbered as a ship
STARS = {"star", "base", "label"}
FLEETS = {"fleet", "count"}
IN_COMBAT = (Status.FIGHTING, Status.DESTROYED, Status.ESCAPED, Status.PEACE)


def touch(id: str, b: Campaign, deal: Deal) -> Thing | None:
    """The thing that a shape or a sheet of the board shows: in a combat a ship, else also what is on the map."""
    kind, numbers = read_id(id.removeprefix(MAP))
    in_combat = b.place != NONE and b.round
    if kind == "part":
        return combat.touch(id, b, deal)
    if not numbers:
        return None
    if kind in SHIPS or (kind == "name" and in_combat):
        return ship(b, deal, numbers[0]) if combat.is_there(b, numbers[0]) else None
    if kind in STARS:
        return star(b, deal, numbers[0]) if numbers[0] < b.star_count and b.stars[numbers[0]].hex != NONE else None
    if kind in FLEETS and len(numbers) == 2:
        return fleet(b, deal, *numbers)
    if kind == "hex" and numbers[0] < HEXES:
        return place(b, deal, numbers[0])
    return side(b, deal, numbers[0]) if kind == "side" and numbers[0] < b.sides else None


def ship(b: Campaign, deal: Deal, i: int) -> Thing:
    """A ship: on the map it can be moved."""
    it, hull = b.ships[i], f"hulls.{i}"
    fates = IN_COMBAT if it.status != Status.AWAY else (Status.DESTROYED,)
    made = combat.ship(b, deal, i, fates, (f"{hull}.side",))
    return Thing(made.id, made.name, _where(b, deal, i), (*_moves(b, deal, i), *made.deeds), made.parts, made.veiled)


def _where(b: Campaign, deal: Deal, i: int) -> str:
    place = b.hulls[i].hex
    return "nowhere" if place == NONE else f"at {deal.names['hex'][place]}"


def _moves(b: Campaign, deal: Deal, i: int) -> Iterator[Deed]:
    """A ship goes to another hex, and what it carries goes along; its cargo is set."""
    it = b.hulls[i]
    if it.hex != NONE:
        loads = [j for j in range(b.vessels) if b.ships[j].status == Status.CARRIED and b.ships[j].carrier == i]
        yield choose("Move", "To", [f"hulls.{j}.hex" for j in (i, *loads)], _hexes(b, deal, it.hex))
    if b.ships[i].holds:
        yield choose("Set cargo", "Build points", [f"hulls.{i}.cargo"])


def _hexes(b: Campaign, deal: Deal, here: int) -> Iterator[tuple[int, str]]:
    """All hexes of the map but this one: those with a star first."""
    stars = [b.stars[k].hex for k in range(b.star_count) if b.stars[k].hex != NONE]
    names = deal.names["hex"]
    yield from ((place, names[place]) for place in stars if place != here)
    for place, name in enumerate(names):
        q, r = q_of(place, RADIUS), r_of(place, RADIUS)
        if is_on_map(q, r, RADIUS) and place not in (here, *stars):
            yield place, name


def star(b: Campaign, deal: Deal, k: int) -> Thing:
    """A star: whose it is, what it is worth, what is in stock; and the ships there."""
    it, path = b.stars[k], f"stars.{k}"
    sides = [(NONE, "nobody"), *((side, deal.names["side"][side]) for side in range(b.sides))]
    deeds = [
        choose("Hand over", "To", [f"{path}.owner"], [each for each in sides if each[0] != it.owner]),
        choose("Set stock", "Build points", [f"{path}.stock"]),
        choose("Set value", "Value", [f"{path}.value"]),
    ]
    if b.rules.edition == Edition.SECOND:
        deeds.append(choose("Set base", "Base", [f"{path}.base"], [(0, "none"), (1, "one")]))
    owner = deal.names["side"][it.owner] if it.owner != NONE else "neutral"
    parts = tuple(as_part(ship(b, deal, i)) for i in _ships_at(b, it.hex))
    return Thing(f"{MAP}star-{k}", deal.names["star"][k], f"value {it.value}, {owner}", tuple(deeds), parts, path)


def _ships_at(b: Campaign, place: int) -> Iterator[int]:
    return (i for i in range(b.vessels) if combat.is_there(b, i) and b.hulls[i].hex == place)


def fleet(b: Campaign, deal: Deal, place: int, of: int) -> Thing | None:
    """The ships of a side in a hex; where it is only one, that ship."""
    ships = [i for i in _ships_at(b, place) if b.ships[i].side == of]
    if not ships:
        return None
    if len(ships) == 1:
        return ship(b, deal, ships[0])
    whose = "Neutral ships" if of == NEUTRAL else f"Ships of {deal.names['side'][of]}"
    parts = tuple(as_part(ship(b, deal, i)) for i in ships)
    return Thing(f"{MAP}fleet-{place}-{of}", whose, f"at {deal.names['hex'][place]}", (), parts)


def place(b: Campaign, deal: Deal, at: int) -> Thing | None:
    """What lies in a hex: its star, and ships."""
    stars = [k for k in range(b.star_count) if b.stars[k].hex == at]
    parts = [as_part(star(b, deal, k)) for k in stars] + [as_part(ship(b, deal, i)) for i in _ships_at(b, at)]
    return Thing(f"{MAP}hex-{at}", f"Hex {deal.names['hex'][at]}", "", (), tuple(parts)) if parts else None


def side(b: Campaign, deal: Deal, s: int) -> Thing:
    """What a side has: its level, and its stars."""
    it, path = b.purses[s], f"purses.{s}"
    deeds = (
        choose("Set level", "Technology level", [f"{path}.level"]),
        choose("Set payment", "Paid for the next level", [f"{path}.paid"]),
    )
    parts = tuple(as_part(star(b, deal, k)) for k in range(b.star_count) if b.stars[k].owner == s)
    return Thing(f"side-{s}", deal.names["side"][s], f"level {it.level}", deeds, parts)
