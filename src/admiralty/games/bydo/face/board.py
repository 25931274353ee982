"""The board: the map as its viewer knows it, all that a pilot sees at a glance, and a sheet for each ship."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from admiralty.core.face.game import Deal
from admiralty.core.face.maps.charts import Ground, legend_of, rows_charted, rows_of_terrain
from admiralty.core.face.scenes import Click, Hull, Polygon, Scene, Shape, Text
from admiralty.core.face.silhouettes import Silhouette
from admiralty.core.face.tiles import Tiles
from admiralty.core.face.wording import name_of
from admiralty.core.ground.fog import as_seen
from admiralty.core.ground.squares import magnitude

from ..glance.courses import Ahead, Leg
from ..glance.drawn import hull_of, is_drawn, length_of, lost_sign, places_of, spots_of, vector_of, vitals
from ..glance.fire import fire
from ..glance.grounds import DARK, FAST_MOST, grounds
from ..glance.hulls import drawn_as_seen
from ..glance.known import cells_in_sight, known_from_view
from ..glance.labels import Places
from ..glance.legend import legend_sheet
from ..glance.missiles import missile
from ..glance.paths import after_next, drafted, ghosts_of, stops, ways
from ..glance.reach import knobs, ring, thrusts
from ..glance.shapes import TILE, box, middle, middle_of
from ..glance.strip import HIGH, order, rows_of_order, warned
from ..glance.units import called, missiles_seen, number_of, role_of, sees_all, ships_seen, side_seen
from ..glance.warnings import warnings
from ..records import NONE
from ..tables import CHARGE, TERRAINS
from ..words import Ask, Kind, Status
from .exercise import exercise_sheets, goal_shapes
from .notes import FORGOTTEN
from .printed import MIST
from .remotes import force_shapes
from .sheet import sheet_of

MAP = "space"
View = Mapping[str, Any]


@dataclass(frozen=True)
class Look:
    """One viewer's look at the combat."""

    view: View
    deal: Deal
    seat: int

    @cached_property
    def side(self) -> int:
        """Whose view it is."""
        return side_seen(self.view, self.seat)

    @cached_property
    def known(self) -> Any:
        """The combat as the rules read it."""
        return known_from_view(self.view, self.seat)

    @cached_property
    def ships(self) -> dict[int, tuple[int, str, str]]:
        """The ships that the viewer knows of: number, name and craft, in the order of the board."""
        found = {}
        for number, i in ships_seen(self.view, self.seat):
            craft = name_of(self.deal.names, "craft", self.view["ships"][i]["craft"])
            found[i] = number, called(self.deal, self.view, self.seat, i), craft
        return found

    @cached_property
    def drawn(self) -> dict[int, tuple[int, str, str]]:
        """Those that stand on the map."""
        return {i: each for i, each in self.ships.items() if is_drawn(self.view["ships"][i])}

    @cached_property
    def ahead(self) -> Ahead:
        """The rounds to come."""
        return Ahead(self.known)

    @property
    def legs(self) -> Mapping[int, Leg]:
        """The next move of every ship that is known."""
        return self.ahead.round(0)[1]

    @cached_property
    def sight(self) -> frozenset[int]:
        """The tiles in sight now."""
        return cells_in_sight(self.known, self.side)

    @cached_property
    def places(self) -> Places:
        """Where there is room for names and numbers."""
        ships = {i: self.view["ships"][i] for i in self.drawn}
        turning = self.writes and self.focus in ships and self.view["plan"]["form"]
        marks = knobs(middle_of(ships[self.focus])) if turning else ()
        return places_of(ships, marks, TILE * self.view["columns"], TILE * self.view["rows"])

    @property
    def focus(self) -> int:
        """The ship that is looked after: that of the open form, else the seat's own; NONE."""
        plan = self.view["plan"]
        if self.seat >= 0 and plan["seat"] == self.seat:
            return int(plan["ship"])
        own = [i for i in self.drawn if self.view["ships"][i]["seat"] == self.seat and self.seat != self.view["bydo"]]
        return own[0] if own else NONE

    @property
    def fast(self) -> int:
        """The magnitude of the ship that is looked after, as far as it matters; -1: none is."""
        ship = self.view["ships"][self.focus] if self.focus in self.drawn else None
        return -1 if ship is None else min(FAST_MOST, magnitude(ship["dx"], ship["dy"]))

    @property
    def grounds(self) -> tuple[Ground, ...]:
        """The kinds of ground, as this deal calls them."""
        names = self.deal.names
        return grounds(self.fast, self.known.rules.drag_when, names["ground"], MIST.format(names=names))

    @property
    def writes(self) -> bool:
        """Does the viewer fill in a form?"""
        return self.seat >= 0 and bool(self.view["plan"]["seat"] == self.seat)

    def where(self, unit: int) -> tuple[float, float]:
        """The middle of a unit's drawing; missiles come after the ships."""
        if unit >= len(self.view["ships"]):
            there = self.view["missiles"][unit - len(self.view["ships"])]
            return middle(there["x"], there["y"])
        return middle_of(self.view["ships"][unit])


def scene(view: View, deal: Deal, seat: int) -> Scene:
    """The board as a seat sees it."""
    look = Look(view, deal, seat)
    wide, high = TILE * view["columns"], TILE * view["rows"]
    legend, click = legend_of(look.grounds, DARK), Click(Ask.TILE, view["base"])
    shapes: list[Shape] = [
        Tiles(MAP, "Space", "ground", 0, 0, TILE, cells_of(look), legend, click, first=0),
        *goal_shapes(view, deal),
        *below(look),
        *units(look),
        *above(look),
    ]
    said = f"Round {view['round']}" if view["round"] else "Before the first round"
    shapes.append(Text("round", "", "note", wide, high + 12, said, 10, "end"))
    if look.focus in look.drawn and (facts := facts_of(view["ships"][look.focus])):
        shapes.append(Text("facts", "", "own", 0, high + 12, f"{look.drawn[look.focus][1]}: {facts}", 10, "start"))
    foot = list(footer(look, wide, high + 18))
    low = max((each.y for each in foot if isinstance(each, Text)), default=0.0)
    sheets = [*exercise_sheets(view, deal)]
    for i, (number, name, _) in look.ships.items():
        sheets.append(sheet_of(view, i, f"sheet-{number}", name, _sheet_role(look, i), deal.names))
    sheets += legend_sheet(shapes)
    tall = max(high + 24 + (HIGH * rows_of_order(len(look.drawn), wide) if foot else 0), low + 6)
    return Scene(deal.title, wide, tall, (*shapes, *foot), tuple(sheets), tuple(silhouettes(look)))


def _sheet_role(look: Look, i: int) -> str:
    """The viewer's own, that of its side, the enemy's."""
    ship = look.view["ships"][i]
    if ship["side"] != look.side:
        return "foe"
    return "own" if look.seat < 0 or ship["seat"] == look.seat else "note"


def silhouettes(look: Look) -> Iterator[Silhouette]:
    """The drawings that hulls call for, each once."""
    shown = {i: craft for i, (_, _, craft) in look.ships.items() if i in look.drawn or i == look.focus}
    ships = look.view["ships"]
    seen = {drawn_as_seen(ships[i], craft) for i, craft in shown.items()}
    seen |= {drawn_as_seen(ships[i], craft, True) for i, craft in shown.items() if ships[i]["status"] == Status.HULK}
    yield from sorted(seen, key=lambda each: each.id)


# ---- the ground -----------------------------------------------------------------------------------------------------


def cells_of(look: Look) -> tuple[str, ...]:
    """The map as rows of signs: what the side has charted and what it sees now; all of it for who sees everything."""
    view = look.view
    columns, rows = view["columns"], view["rows"]
    if sees_all(view, look.seat):
        ground = zip(look.known.terrain, look.known.mist, strict=True)
        return rows_of_terrain(
            [kind + (TERRAINS if mist else 0) for kind, mist in ground],
            columns,
            rows,
            look.grounds,
        )
    chart = list(view["sides"][look.side]["chart"])
    for cell in look.sight:
        if chart[cell]:
            chart[cell] = as_seen((chart[cell] - 1) // 2)
    return rows_charted(chart, columns, rows, look.grounds, DARK)


# ---- layers ---------------------------------------------------------------------------------------------------------


def below(look: Look) -> Iterator[Shape]:
    """What lies under the ships: the ways of overwhelming ones, ghosts, reach, ranges."""
    view, b = look.view, look.known
    yield from jams_of(view)
    yield from ways(b, {i: (number, name) for i, (number, name, _) in look.drawn.items()}, look.legs)
    i = look.focus
    for j, (number, name, _) in look.drawn.items():
        if j != i and j in look.legs:
            yield from after_next(view["ships"][j], look.legs[j], number, name)
    if i in look.drawn:
        number, name, craft = look.drawn[i]
        if look.writes:
            yield from thrusts(b, number, name)
        yield from ghosts_of(look.ahead.course(i), view["ships"][i], number, name, craft)
        yield from stops(b, i, number, name)
        if look.writes:
            yield from drafted(b, view, number, name, craft)
    yield from lost_of(look)


def jams_of(view: View) -> Iterator[Shape]:
    """Jamming, for the GM alone.  [BY-S21]"""
    for k, jam in enumerate(view["jams"] or ()):
        if jam["used"]:
            wide, high = jam["right"] - jam["left"] + 1, jam["bottom"] - jam["top"] + 1
            yield Polygon(f"jam-{k}", f"Jamming {k + 1}", "note", box(jam["left"], jam["top"], wide, high), None, 0.12)


def units(look: Look) -> Iterator[Shape]:
    """Missiles, hulls, vectors, names."""
    view, names = look.view, {i: each[1] for i, each in look.drawn.items()}
    spots = spots_of({i: view["ships"][i] for i in look.drawn}, names, look.places)
    for number, name, flying in missiles_seen(view, look.deal, look.seat):
        role = "own" if flying["side"] == look.side else "foe"
        if flying["kind"] == Kind.FORCE:
            yield from force_shapes(view, flying, number, name, role)
        else:
            yield from missile(look.known, flying, number, name, role, names, look.places)
    for i, (number, name, craft) in look.drawn.items():
        role = role_of(view, look.seat, view["ships"][i])
        yield from hull_of(view["ships"][i], number, name, craft, role, look.deal.names)
    for i, (number, name, _) in look.drawn.items():
        ship = view["ships"][i]
        yield from vector_of(ship, number, name, look.places)
        yield from vitals(ship, number, name, role_of(view, look.seat, ship), spots[i])


def facts_of(ship: View) -> str:
    """Fuel, tokens, and the charge of a wave cannon."""
    design, said = ship["design"], []
    if design["fuel"] >= 0 and ship["fuel"] is not None:
        said.append(f"fuel {ship['fuel']}")
    if design["rcs"]:
        said.append(f"{ship['tokens']} of {design['rcs']} tokens")
    if design["wave"] != NONE and ship["charge"] is not None:
        said.append(f"wave charge {ship['charge']} of {CHARGE[design['mounts'][design['wave']]]}")
    return " · ".join(said)


def above(look: Look) -> Iterator[Shape]:
    """What its seat may press: turns, targets, the beam."""
    i = look.focus
    if not look.writes or i not in look.ships:
        return
    number, name, craft = look.ships[i]
    yield from _placed(look, i, number, craft)
    if i in look.drawn:
        names = {j: each[1] for j, each in look.drawn.items()}
        flying = missiles_seen(look.view, look.deal, look.seat)
        names |= {len(look.view["ships"]) + each["index"]: told for _, told, each in flying}
        yield from fire(look.known, number, names, look.where, look.places, look.deal.names)
        yield from ring(look.known, number, middle_of(look.view["ships"][i]), name)


def _placed(look: Look, i: int, number: int, craft: str) -> Iterator[Shape]:
    """Where a ship that is being placed or launched will stand."""
    plan, ship = look.view["plan"], look.view["ships"][i]
    if plan["place"] is None or plan["place"] == NONE or ship["status"] not in (Status.WAITING, Status.DOCKED):
        return
    stood = {**ship, "heading": plan["turn"] or 0}
    at = middle_of(stood, plan["place"] % look.view["columns"], plan["place"] // look.view["columns"])
    yield Hull(
        f"plan-place-{number}",
        "",
        "ghost",
        drawn_as_seen(ship, craft).id,
        *at,
        45.0 * stood["heading"],
        length_of(stood),
    )


def lost_of(look: Look) -> Iterator[Shape]:
    """Enemies lost from sight: for three rounds, or until their tile is seen empty.  [BY-S20]"""
    view, side = look.view, look.view["sides"][look.side]
    if sees_all(view, look.seat):
        return
    for i, met in enumerate(side["contacts"] or ()):
        cell, since = side["last"][i], side["last_round"][i]
        gone = not view["ships"][i]["status"] and cell not in look.sight and view["round"] - since < FORGOTTEN
        if met and cell >= 0 and gone:
            name = f"{name_of(look.deal.names, 'craft', side['crafts'][i])} {met}"
            tile = cell % view["columns"], cell // view["columns"]
            yield from lost_sign(number_of(view, look.side, i), name, tile, since)


def footer(look: Look, wide: float, top: float) -> Iterator[Shape]:
    """The order of play, and the warnings for the ship that is looked after."""
    if not look.view["round"]:
        return
    yield from order(look.known, look.view, look.side, look.drawn, top, wide)
    i = look.focus
    if i in look.drawn:
        below = top + HIGH * rows_of_order(len(look.drawn), wide) + 8
        yield from warned(
            look.drawn[i][1], list(warnings(look.known, i, look.ahead.course(i), look.deal.names)), below, wide
        )
