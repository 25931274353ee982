"""What the GM can do to what stands on the board: ships, missiles, jamming of the map; and who has won.

[BY-060, BY-070, BY-210, BY-S13, BY-S21, BY-S54]
"""

from __future__ import annotations

from collections.abc import Iterator

from admiralty.core.face.game import Deal
from admiralty.core.face.touch import Deed, Thing, as_part, choose, press, read_id, tally
from admiralty.core.face.wording import name_of, noun_for
from admiralty.core.ground.words import Heading
from admiralty.core.state.contacts import piece_of

from ..glance.units import MISSILES_FROM, MOST
from ..names import place_of_name
from ..records import JAMS, NONE, Battle
from ..tables import MISSILE_HEALTH
from ..words import Kind, Side, Status
from .board import MAP
from .printed import BYDO, CORP, capital
from .reserve import CRAFT, bring_in, crafts
from .saying import GRIPS, ROLLS, STATUSES, ship_named

SIGHTS = ("by what it sees", "always", "never")  # the values of `shown`
RESULTS = (f"{CORP} wins", f"{BYDO} win", "Nobody wins")  # as the outcomes of a deal
SIDES = (f"{CORP}'s ships", f"{BYDO}'s ships", "all ships")  # of a jam


def touch(id: str, b: Battle, deal: Deal) -> Thing | None:
    """The thing that a shape or a sheet of the board shows; by the ids of a board on which all is seen."""
    kind, numbers = read_id(id)
    if id == MAP:
        return space(b, deal)
    if kind == CRAFT:
        return next((thing for thing in crafts(b, deal) if thing.id == id), None)
    if not numbers:
        return None
    if kind == "jam":
        return jam(b, deal, numbers[0]) if numbers[0] < JAMS else None
    if numbers[0] >= MISSILES_FROM:
        return _missile(b, deal, numbers[0] - MISSILES_FROM)
    i = place_of(b, numbers[0])
    return ship(b, deal, i) if 0 <= i < len(b.ships) and b.ships[i].status != Status.NONE else None


def place_of(b: Battle, number: int) -> int:
    """The place of a ship by its number on the board."""
    if number < MOST:
        return number
    return piece_of(b.sides[Side.SPACE_CORP].contacts, number - MOST) if number < 2 * MOST else number - 2 * MOST


def ship(b: Battle, deal: Deal, i: int) -> Thing:
    """A whole ship, and its racks."""
    it, path = b.ships[i], f"ships.{i}"
    asleep = ", asleep" if it.dormant else ""
    said = f"{STATUSES[Status(it.status)]}{asleep}, {it.health} of {it.design.health} health"
    met = b.sides[Side.SPACE_CORP].contacts[i]
    number = i if it.side == Side.SPACE_CORP else MOST + met if met else 2 * MOST + i
    racks = (
        tally(f"rack-{number}-{kind}", noun_for(None, called), place, it.missiles[kind], most, f"ship-{number}")
        for kind, most in enumerate(it.design.racks)
        for called, place in [(name_of(deal.names, "kind", kind), f"{path}.missiles.{kind}")]
        if most
    )
    name = ship_named(deal.names, place_of_name(b, i))
    return Thing(f"ship-{number}", name, said, tuple(_deeds(b, deal, i)), tuple(racks))


def _deeds(b: Battle, deal: Deal, i: int) -> Iterator[Deed]:
    """What is done to a ship as a whole."""
    it, path = b.ships[i], f"ships.{i}"
    if it.dormant:
        yield press("Wake", (f"{path}.dormant", 0))
    yield choose("Set health", "Health left", [f"{path}.health"])
    yield choose("Set column", "Column of its bow", [f"{path}.x"])
    yield choose("Set row", "Row of its bow", [f"{path}.y"])
    if it.design.length == 1:
        others = [(heading, Heading(heading).name) for heading in range(8) if heading != it.heading]
        yield choose("Turn", "Heading", [f"{path}.heading"], others)
    if not it.design.rooted:
        yield choose("Set dx", "Vector to the east", [f"{path}.dx"])
        yield choose("Set dy", "Vector to the south", [f"{path}.dy"])
    yield choose("Set tokens", "RCS tokens", [f"{path}.tokens"])
    if it.design.force:
        sides = [(int(grip), said) for grip, said in GRIPS.items() if grip != it.grip]
        yield choose(
            "Set Force", f"Where it carries its {name_of(deal.names, 'kind', Kind.FORCE)}", [f"{path}.grip"], sides
        )
    if it.design.fuel >= 0:
        yield choose("Set fuel", "Fuel", [f"{path}.fuel"])
    if it.design.wave != NONE:
        yield choose("Set charge", "Charge of its wave cannon", [f"{path}.charge"])
    shown = [(value, f"seen {said}") for value, said in enumerate(SIGHTS) if value != it.shown]
    yield choose("Show or hide", "To its enemies", [f"{path}.shown"], shown)
    if it.status == Status.RESERVE:
        yield bring_in(b, deal, i)
    fates = [(int(each), STATUSES[each]) for each in (Status.ACTIVE, Status.DESTROYED, Status.WITHDRAWN)]
    if it.status not in (Status.RESERVE, Status.ARRIVING):
        yield choose("Set status", "Status", [f"{path}.status"], [each for each in fates if each[0] != it.status])
    if it.side == Side.BYDO and not it.dormant:
        yield press("Put to sleep", (f"{path}.dormant", 1))
    for roll, said in ROLLS.items():
        yield choose(f"Modify {said.split()[0]}", f"Added to its next {said}, then 0", [f"{path}.given.{roll}"])
    seats = [(seat, deal.called[seat]) for seat in range(b.seats) if seat != it.seat]
    yield choose("Hand over", "To", [f"{path}.seat"], seats)


def _missile(b: Battle, deal: Deal, number: int) -> Thing | None:
    """A missile in flight, by the number that SpaceCorp gave it."""
    tracks = b.sides[Side.SPACE_CORP].tracks
    found = (m for m in range(len(b.missiles)) if number > 0 and tracks[m] == number and b.missiles[m].kind)
    m = next(found, NONE)
    if m == NONE:
        return None
    it, path = b.missiles[m], f"missiles.{m}"
    deeds = [
        choose("Set column", "Column", [f"{path}.x"]),
        choose("Set row", "Row", [f"{path}.y"]),
        *_force_or_missile(it.kind, path),
        choose("Set tokens", "RCS tokens", [f"{path}.tokens"]),
    ]
    said = "free" if it.kind == Kind.FORCE else f"{it.health} of {MISSILE_HEALTH[it.kind]} health"
    return Thing(
        f"missile-{MISSILES_FROM + number}", f"{name_of(deal.names, 'kind', it.kind)} {number}", said, tuple(deeds)
    )


def _force_or_missile(kind: int, path: str) -> Iterator[Deed]:
    """Nothing damages a Force, and it keeps its vector.  [BY-S41]"""
    if kind == Kind.FORCE:
        yield choose("Set dx", "Vector to the east", [f"{path}.dx"])
        yield choose("Set dy", "Vector to the south", [f"{path}.dy"])
    else:
        yield choose("Set health", "Health left", [f"{path}.health"])


# ---- jamming --------------------------------------------------------------------------------------------------------


def space(b: Battle, deal: Deal) -> Thing:
    """The map, with its jamming and who may come in; and the end of the combat, an exercise's apart.  [BY-S54]"""
    parts = tuple(as_part(each) for each in (*(jam(b, deal, k) for k in range(JAMS)), *crafts(b, deal)))
    results = () if b.lesson.par else enumerate(capital(said.format(names=deal.names)) for said in RESULTS)
    ends = tuple(press(said, ("over", 1), ("result", result)) for result, said in results)
    return Thing(MAP, "Space", f"{b.columns} by {b.rows} tiles", ends, parts)


def jam(b: Battle, deal: Deal, k: int) -> Thing:
    """A rectangle in which eyes see four tiles at most.  [BY-S21]"""
    area, path = b.jams[k], f"jams.{k}"
    whole = [(f"{path}.left", 0), (f"{path}.top", 0), (f"{path}.right", b.columns - 1), (f"{path}.bottom", b.rows - 1)]
    deeds: list[Deed] = []
    if area.used:
        deeds.append(press("Lift", (f"{path}.used", 0)))
        for edge, low in (("left", "columns"), ("right", "columns"), ("top", "rows"), ("bottom", "rows")):
            deeds.append(choose(f"Set {edge}", f"{edge.capitalize()} edge, of {low}", [f"{path}.{edge}"]))
    else:
        deeds.append(press("Jam all", (f"{path}.used", 1), *whole))
    sides = [(side, said.format(names=deal.names)) for side, said in enumerate(SIDES) if side != area.side]
    deeds.append(choose("Set side", "Whose eyes", [f"{path}.side"], sides))
    said = f"columns {area.left} to {area.right}, rows {area.top} to {area.bottom}" if area.used else "none"
    return Thing(f"jam-{k}", f"Jamming {k + 1}", said, tuple(deeds), whole=MAP)
