"""The board of a campaign: the map with its stars, warplines and ships; in a combat, the combat's own board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import cos, pi, sin, sqrt
from typing import Any

from admiralty.core.face.game import Deal
from admiralty.core.face.scenes import (
    Circle,
    Click,
    Group,
    Line,
    Polygon,
    Row,
    Scene,
    Shape,
    Sheet,
    Text,
    arrowhead,
    foe,
    keep,
)
from admiralty.core.ground.hexes import is_on_map, q_of, r_of

from ...face.board import scene as combat_scene
from ...face.board import sheet
from ...records import NEUTRAL, NONE
from ...words import Status
from ..records import BASE_PRICE, HOLD, RADIUS
from ..words import Ask, Move, Phase

SIZE = 26.0  # from the middle of a hex to its corner
WIDTH, HEIGHT = 720.0, 640.0
CENTRE = (WIDTH / 2, 300.0)
BESIDE = ((-13.0, 9.0), (13.0, 9.0), (-13.0, -11.0), (13.0, -11.0), (0.0, -15.0))  # of a hex: sides, the systemship
PILE, HIGH = 2.0, 3  # from mark to mark in a pile, and how many of them can be told apart

KINDS = ("systemship", "warpship")

View = Mapping[str, Any]


def scene(view: View, deal: Deal, seat: int) -> Scene:
    """The board as a seat sees it."""
    fleeing = any(ship["status"] == Status.ESCAPED and ship["side"] == seat for ship in view["ships"])
    if view["place"] != NONE and view["round"] and not fleeing:
        return _combat(view, deal, seat)
    shapes = [*_hexes(view, deal), *_lines(view, deal), *_stars(view, deal, seat), *_fleets(view, deal, seat)]
    turn = f"Game turn {view['turn']}" if view["turn"] else "Before the first turn"
    shapes.append(Text("turn", turn, "note", CENTRE[0], HEIGHT - 12, turn, 16))
    return Scene(deal.title, WIDTH, HEIGHT, tuple(shapes), (*_purses(view, deal, seat), *_sheets(view, deal, seat)))


def _combat(view: View, deal: Deal, seat: int) -> Scene:
    """Only what is in the hex of the combat."""
    place = view["stars"][view["place"]]["hex"]
    here = [hull["hex"] == place for hull in view["hulls"]]
    ships = [
        {**ship, "status": ship["status"] if there and ship["status"] != Status.AWAY else Status.NONE}
        for ship, there in zip(view["ships"], here, strict=True)
    ]
    made = combat_scene({**view, "ships": ships}, deal, seat)
    name = f"Combat at {deal.names['star'][view['place']]}"
    return Scene(name, made.width, made.height, made.shapes, made.sheets, made.silhouettes)


def _middle(place: int) -> tuple[float, float]:
    q, r = q_of(place, RADIUS), r_of(place, RADIUS)
    return CENTRE[0] + SIZE * sqrt(3) * (q + r / 2) * 0.92, CENTRE[1] + SIZE * 1.5 * r * 0.92


def _hexes(view: View, deal: Deal) -> Sequence[Shape]:
    asked = {Phase.MOVE: Ask.GOAL, Phase.COMBAT: Ask.RETREAT, Phase.NEUTRAL: Ask.RETREAT}
    return _map(tuple(deal.names["hex"]), asked.get(view["phase"]))


@lru_cache(maxsize=16)
def _map(names: tuple[str, ...], asked: Ask | None) -> Sequence[Shape]:
    """The hexes of the map, which are the same in every campaign of its size; where ships go they are answers."""
    shapes: list[Shape] = []
    for place, name in enumerate(names):
        q, r = q_of(place, RADIUS), r_of(place, RADIUS)
        if is_on_map(q, r, RADIUS):
            x, y = _middle(place)
            corners = tuple((x + 0.92 * SIZE * sin(k * pi / 3), y + 0.92 * SIZE * cos(k * pi / 3)) for k in range(6))
            answer = Click(asked, place) if asked else None
            shapes.append(Polygon(f"map-hex-{place}", f"hex {name}", "ground", corners, answer))
    return keep(shapes)


def _lines(view: View, deal: Deal) -> list[Shape]:
    shapes: list[Shape] = []
    for k in range(view["star_count"]):
        for other in dict.fromkeys(view["stars"][k]["lines"]):
            if other > k:
                ends = (*_middle(view["stars"][k]["hex"]), *_middle(view["stars"][other]["hex"]))
                name = f"warpline from {deal.names['star'][k]} to {deal.names['star'][other]}"
                shapes.append(Line(f"map-line-{k}-{other}", name, "ghost", *ends))
    return shapes


def _whose(side: int, seat: int) -> str:
    if side in (NONE, NEUTRAL):
        return "neutral"
    return "own" if side == max(seat, 0) else foe(side, max(seat, 0))


def _stars(view: View, deal: Deal, seat: int) -> list[Shape]:
    shapes: list[Shape] = []
    for k in range(view["star_count"]):
        star, name = view["stars"][k], deal.names["star"][k]
        if star["hex"] == NONE:
            continue  # not dealt yet
        x, y = _middle(star["hex"])
        side = deal.names["side"][star["owner"]] if star["owner"] != NONE else "neutral"
        said = f"{name}, value {star['value']}, {side}"
        if treaty := " and ".join(
            deal.names["side"][one] for one in range(view["sides"]) if star["treaties"] >> one & 1
        ):
            said += f", treaty with {treaty}"
        if star["base"]:
            said += ", with a base"
            shapes.append(Circle(f"map-base-{k}", f"base at {name}", "ghost", x, y, 11))
        answers = {
            Phase.BUILD: Click(Ask.WORK_AT, k),
            Phase.MOVE: Click(Ask.GOAL, star["hex"]),
            Phase.COMBAT: Click(Ask.COMBAT, k) if view["place"] == NONE else Click(Ask.RETREAT, star["hex"]),
            Phase.NEUTRAL: Click(Ask.RETREAT, star["hex"]),
        }
        role = _whose(star["owner"], seat)
        shapes.append(Circle(f"map-star-{k}", said, role, x, y, 7, answers.get(view["phase"])))
        shapes.append(Text(f"map-label-{k}", said, "note", x, y + 25, f"{name} {star['value']}", 11))
    return shapes


def _fleets(view: View, deal: Deal, seat: int) -> list[Shape]:
    """A mark for each ship, those of a side in a hex in a pile, with their number where there are several."""
    shapes: list[Shape] = []
    fleets: dict[tuple[int, int], list[int]] = {}
    for i, ship in enumerate(view["ships"]):
        if ship["status"] not in (Status.NONE, Status.DESTROYED):
            fleets.setdefault((view["hulls"][i]["hex"], ship["side"]), []).append(i)
    for (place, side), ships in fleets.items():
        x, y = _middle(place)
        dx, dy = BESIDE[4 if side == NEUTRAL else side]
        kinds = [f"{deal.names['ship'][i]}, a {KINDS[bool(view['ships'][i]['warp'])]}" for i in ships]
        said = f"{deal.names['hex'][place]}: {'; '.join(kinds)}"
        movers = [i for i in ships if view["hulls"][i]["left"]]
        chosen = (Move.FLEET if len(movers) > 1 else Move.SHIP) + movers[0] if movers else NONE
        answer = Click(Ask.MOVE, chosen) if movers and view["phase"] == Phase.MOVE else None
        if answer and len(movers) > 1:
            said += f"; {len(movers)} of them move together"
        heading, role, marks = 180 if side == NEUTRAL else 0, _whose(side, seat), []
        for n, i in reversed([*enumerate(ships)]):
            shift = PILE * min(n, HIGH)
            marks.append(arrowhead(f"ship-{i}", "" if n else said, role, x + dx + shift, y + dy - shift, heading, 9))
        shapes.append(Group(f"map-fleet-{place}-{side}", said, "ground", tuple(marks), answer))
        if len(ships) > 1:
            shapes.append(Text(f"map-count-{place}-{side}", said, "note", x + dx + 9, y + dy + 4, str(len(ships)), 10))
    return shapes


def _purses(view: View, deal: Deal, seat: int) -> list[Sheet]:
    """What a side has: its stars with their stocks, its level."""
    sheets = []
    for side in range(view["sides"]):
        purse = view["purses"][side]
        owned = [k for k in range(view["star_count"]) if view["stars"][k]["owner"] == side]
        total = sum(view["stars"][k]["value"] for k in owned)
        goal = "what wins is known when the map is dealt"
        if view["goal"]:
            goal = f"{view['goal']} win when a game turn ends"
        rows = [Row("Value of its stars", f"{total}; {goal}")]
        if purse["level"] is not None:
            rows.append(Row("Technology", f"level {purse['level']}, {purse['paid']} paid for the next"))
        treaties = [
            deal.names["star"][k] for k in range(view["star_count"]) if view["stars"][k]["treaties"] >> side & 1
        ]
        if treaties:
            rows.append(Row("Treaties", ", ".join(treaties)))
        for k in owned:
            stock = view["stars"][k]["stock"]
            known = "" if stock is None else f", {stock} in stock"
            rows.append(Row(deal.names["star"][k], f"yields {_income(view, k)}{known}{_founded(view, k)}"))
        name = deal.names["side"][side]
        wins = total >= view["goal"] and not view["over"]
        near = f"{total}, wins when the game turn ends" if wins else f"{total} of {view['goal']} to win"
        title = f"{name} · {near}" if view["goal"] else name
        sheets.append(Sheet(f"side-{side}", title, f"Stars of {name}", tuple(rows), _whose(side, seat)))
    return sheets


def _income(view: View, star: int) -> int:
    """What a star brings its owner in a turn without a ship there.  [WW-610, WW-R76]"""
    value: int = view["stars"][star]["value"]
    return 2 * value * view["stars"][star]["base"] if view["rules"]["edition"] else value


def _founded(view: View, star: int) -> str:
    """What is paid for a base there."""
    paid = view["stars"][star]["paid"]
    return f", {paid} of {BASE_PRICE} paid for a base" if paid else ""


def _sheets(view: View, deal: Deal, seat: int) -> list[Sheet]:
    """The ships whose values are seen."""
    made = []
    for i, ship in enumerate(view["ships"]):
        if ship["status"] not in (Status.NONE, Status.DESTROYED) and ship["pd"] is not None:
            one = sheet(i, ship, {**view, "shown": 0, "round": 0}, deal, seat)
            where = Row("At", deal.names["hex"][view["hulls"][i]["hex"]])
            rows = tuple(row for row in one.rows if row.label != "Status")
            if ship["holds"]:
                rows = (*rows, Row("Cargo", f"{view['hulls'][i]['cargo']} of {HOLD * ship['holds']} build points"))
            made.append(Sheet(one.id, deal.names["ship"][i], one.name, (where, *rows), _whose(ship["side"], seat)))
    return made
