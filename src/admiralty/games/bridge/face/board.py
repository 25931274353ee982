"""The board: zones as discs joined by lines, ships in them, the pools, and a sheet for each ship and officer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil, cos, pi, sin
from typing import Any, NamedTuple

from admiralty.core.face.game import Deal
from admiralty.core.face.scenes import NARROW, ROOMY, WAY, Click, Hull, Line, Polygon, Scene, Shape, Sheet, Text
from admiralty.core.face.silhouettes import Silhouette
from admiralty.core.ground import zones

from ..words import Ask, Status
from .hulls import drawn_as_seen
from .rows.console import console_sheet
from .rows.course import still_to_act
from .rows.panel import as_known
from .saying import say_gm
from .sheets import (
    feature_words,
    is_at,
    obstacle_price,
    officer_sheet,
    pools_sheet,
    say_way,
    ship_sheet,
    zones_sheet,
)
from .tasks import tasks_sheet
from .traits import trait_sheets

WIDTH, HEIGHT, MARGIN, RADIUS, LENGTH = 640.0, 500.0, 70.0, 46.0, 34.0
TOP, BOTTOM = 96.0, 102.0  # what is free above the middle of the highest zone, and below that of the lowest
LINE = 18.0  # of text along the upper edge: pools, whose turn it is, the round
LENGTH_MOST = 52.0  # of a ship as it is drawn
PAIRS = 6  # ships of a zone that stand in two columns; more stand in three
BELOW = 19.0  # from a ship alone to its name, so that a plate that is put there doesn't cover it
CORNERS = 8  # of a zone as it is drawn
SHADES = (0.12, 0.25, 0.4, 0.55)  # by what it costs to leave one
View = Mapping[str, Any]


def scene(view: View, deal: Deal, seat: int) -> Scene:
    """The board as a seat sees it."""
    places = [_place(each) for each in deal.names["place"]]
    spots: dict[int, Spot] = {}
    standing = {k: [i for i, ship in enumerate(view["ships"]) if is_at(ship, k)] for k in range(len(places))}
    shapes: list[Shape] = [*_edges(view, deal, places), *_zones(view, deal, places)]
    drawn: dict[int, Silhouette] = {}
    for zone, there in standing.items():
        for i in there:
            drawn[i] = drawn_as_seen(view["ships"][i], deal.names)
        spots.update(spots_in(places[zone], there))
    shapes += _ties(view, deal, spots)
    for i, spot in spots.items():
        shapes += _ship(view, deal, i, spot, drawn[i], seat)
    said = f"Round {view['round']}" if view["round"] else "Before round 1"
    pools = f"Momentum {view['momentum']} · Threat {view['threat']}"
    shapes.append(Text(f"{ROOMY}round", "", "note", WIDTH - 8, LINE, said, 13, "end"))
    shapes.append(Text(f"{NARROW}round", "", "note", WIDTH * 0.72, LINE, said, 13))  # off the button in the corner
    shapes.append(Text("pools", "", "own", 8, LINE, pools, 13, "start"))
    shapes.append(Text("small-turn", "", "note", WIDTH / 2, LINE, whose(view, deal), 13))
    if left := still_to_act(view, deal):
        shapes.append(Text("small-order", "", "note", WIDTH - 8, HEIGHT - 10, f"To act: {left}", 10, "end"))
    own = (console_sheet(view, deal, seat), tasks_sheet(view, deal, seat))
    sheets = (
        pools_sheet(view, deal),
        zones_sheet(view, deal),
        *(each for each in own if each),
        *(ship_sheet(view, deal, i, role_of(view, i, seat)) for i in range(len(deal.names["ship"]))),
        *_officers(view, deal, seat),
        *trait_sheets(view, deal),
    )
    return Scene(
        deal.title, WIDTH, HEIGHT, tuple(shapes), sheets, tuple({each.id: each for each in drawn.values()}.values())
    )


def whose(view: View, deal: Deal) -> str:
    """Whose turn it is, in words."""
    if view["over"]:
        return "The battle is over"
    return f"Turn of {say_gm(deal)}" if view["side"] else "Turn of the crew"


def role_of(view: View, i: int, seat: int) -> str:
    """What a ship is to the viewer."""
    ship = view["ships"][i]
    if ship["status"] in (Status.CRITICAL, Status.DESTROYED):  # one that is away may be whole
        return "hit"
    if ship["bystander"]:
        return "neutral"
    own = bool(ship["crewed"]) != (seat == view["gm"])
    return "own" if own else "foe"


def _officers(view: View, deal: Deal, seat: int) -> Iterator[Sheet]:
    held = [o for o, officer in enumerate(view["officers"]) if officer["aboard"] and officer["seat"] == seat]
    known = as_known(view) if held else None
    for o, officer in enumerate(view["officers"]):
        if officer["aboard"]:
            mine = o in held
            yield officer_sheet(view, deal, o, "own" if mine else "neutral", known if mine else None)


# ---- the map ---------------------------------------------------------------------------------------------------------


def _place(said: str) -> tuple[float, float]:
    x, y = (int(each) for each in said.split())
    return MARGIN + x / 100 * (WIDTH - 2 * MARGIN), TOP + y / 100 * (HEIGHT - TOP - BOTTOM)


def _edges(view: View, deal: Deal, places: list[tuple[float, float]]) -> Iterator[Shape]:
    for one in range(len(places)):
        for other in range(one + 1, len(places)):
            if zones.are_joined(view["graph"], one, other):
                ends, price = (*places[one], *places[other]), obstacle_price(view, one, other)
                said = " to ".join(deal.names["zone"][k] for k in (one, other))
                costs = say_way(view, one, other)
                yield Line(f"{WAY}{one}-{other}", f"{said} ({costs})" if costs else said, "ground", *ends)
                if price:
                    middle = (places[one][0] + places[other][0]) / 2, (places[one][1] + places[other][1]) / 2
                    yield Text(f"small-obstacle-{one}-{other}", "", "note", *middle, f"+{price} to cross", 8.5)


def _zones(view: View, deal: Deal, places: list[tuple[float, float]]) -> Iterator[Shape]:
    for k, (x, y) in enumerate(places):
        if not view["zones"][k]["used"]:
            continue
        zone, name = view["zones"][k], deal.names["zone"][k]
        said = ", ".join(feature_words(zone, deal.names["feature"][k]))
        called = f"{name}{': ' if said else ''}{said}"
        yield Polygon(f"zone-{k}", called, "ground", _outline(x, y), Click(Ask.ZONE, k), SHADES[zone["terrain"]])
        yield Text(f"map-zone-{k}", name, "note", x, y - RADIUS - 6, name, 12)
        if probes := sum(ship["probes"][k] for ship in view["ships"]):
            word = "probe" if probes == 1 else f"{probes} probes"
            yield Text(f"small-probe-{k}", "", "own", x, y + RADIUS + 22, word, 8.5)
        if said:
            yield Text(f"small-zone-{k}", called, "note", x, y + RADIUS + 12, said, 8.5)


def _outline(x: float, y: float) -> tuple[tuple[float, float], ...]:
    """The corners of a zone."""
    angles = [2 * pi * (k + 0.5) / CORNERS for k in range(CORNERS)]
    return tuple((x + RADIUS * cos(each), y + RADIUS * sin(each)) for each in angles)


def _ties(view: View, deal: Deal, spots: Mapping[int, Spot]) -> Iterator[Shape]:
    """What holds ships together: Contact, and tractor beams.  [BC-250, BC-2150]"""
    names = deal.names["ship"]
    for i, spot in spots.items():
        ship = view["ships"][i]
        if (holder := ship["holder"]) in spots:
            said = f"{names[holder]} holds {names[i]}"
            yield Line(f"tie-hold-{i}", said, "foe", *spots[holder][:2], *spot[:2])
        for j, touching in enumerate(ship["touches"][:i]):
            if touching and j in spots:
                said = f"{names[j]} and {names[i]} are in Contact"
                yield Line(f"tie-contact-{j}-{i}", said, "own", *spots[j][:2], *spot[:2])


class Spot(NamedTuple):
    """Where a ship stands, how long it may be drawn there, how far below it its name is, and how that is anchored."""

    x: float
    y: float
    most: float
    below: float
    anchor: str


def spots_in(place: tuple[float, float], ships: Sequence[int]) -> Iterator[tuple[int, Spot]]:
    """Where each of the ships of a zone stands: one alone in its middle, several in places that lie apart.

    Each has a place of its own by its number, the first two across from each other, and takes the next free one only
    where that is taken: ships that come and go move no others, as long as they are few enough for the same places.
    """
    x, y = place
    if len(ships) == 1:
        yield ships[0], Spot(x, y - 12, LENGTH_MOST, BELOW, "middle")
        return
    columns = 2 if len(ships) <= PAIRS else 3
    rows = max(2, ceil(len(ships) / columns))
    high, taken = 2 * RADIUS / rows, set[int]()
    for i in ships:
        k = next(k for k in (each % (rows * columns) for each in range(i, i + rows * columns)) if k not in taken)
        taken.add(k)
        row, column = k % rows, (k // rows + k % rows) % columns
        aside = column - (columns - 1) / 2
        at = x + aside * 2 * RADIUS / columns, y - RADIUS + high * 0.22 + row * high
        yield i, Spot(*at, high * 0.8, high * 0.37, "end" if aside < 0 else "start" if aside else "middle")


def _ship(view: View, deal: Deal, i: int, at: Spot, shape: Silhouette, seat: int) -> Iterator[Shape]:
    ship, name, role = view["ships"][i], deal.names["ship"][i], role_of(view, i, seat)
    heading = 90.0 if ship["crewed"] else 270.0
    length = min(at.most, LENGTH - 10 + 5 * ship["scale"])
    yield Hull(f"hull-{i}", name, role, shape.id, at.x, at.y, heading, length, Click(Ask.TARGET, i))
    inner = {"end": length / 2, "start": -length / 2}.get(at.anchor, 0)  # names grow out of the zone, not into another
    yield Text(f"name-{i}", name, role, at.x + inner, at.y + length * 0.3 + at.below, name, 10, at.anchor)
