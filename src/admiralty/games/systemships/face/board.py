"""The board of a combat: ships in the hex of a star, fire as lines, a record sheet for each ship."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import ceil, cos, pi, sin
from typing import Any

from admiralty.core.face.game import Deal
from admiralty.core.face.rows import boxed_rows, rows_of, ship_sheet
from admiralty.core.face.scenes import (
    FOES,
    Circle,
    Click,
    Hull,
    Line,
    Polygon,
    Row,
    Scene,
    Shape,
    Sheet,
    Text,
    foe,
)
from admiralty.core.face.vocabulary import words_for
from admiralty.core.face.wording import say_count

from ..design import armour_points
from ..options import CombatLength
from ..records import NEUTRAL
from ..words import Ask, Status, Tactic
from ..yard.yard import HIT, PARTS
from .hulls import drawn_as_seen, length_of, wide_of

WIDTH, HEIGHT = 640.0, 460.0
CENTRE = (WIDTH / 2, 225.0)
SMALLER, GONE = 0.58, 0.75  # a ship that is not alone on its side; one that is out of the combat
ROOM, TOP = 18, 30  # from a ship to the middle of its name; names stand no higher
APART, CLOSE = 110.0, 76.0  # ships of a rank; of sides that stand below
RANK, RANKS = 4, 4  # so many ships of a side stand in a rank, more only where there would be more ranks than these
STOCK = ("missiles", "shells")  # fired, not lost
ROWS = {**{key: PARTS[key].label for key in HIT}, "racks": "Racks"}
AWAY = words_for(Status.DESTROYED, Status.ESCAPED, Status.CARRIED, Status.PEACE, PEACE="at peace")


def scene(view: Mapping[str, Any], deal: Deal, seat: int) -> Scene:
    """The board as a seat sees it."""
    ships = [(i, ship) for i, ship in enumerate(view["ships"]) if ship["status"] != Status.NONE]
    shapes: list[Shape] = [*_ground(view)]
    places = {i: _place(ship, [each for each in ships if each[1]["side"] == ship["side"]], i) for i, ship in ships}
    shapes += _fire(view, places, deal)
    sides = Counter(ship["side"] for _, ship in ships)
    for i, ship in ships:
        shapes += _ship(i, ship, places[i], 1 if sides[ship["side"]] == 1 else SMALLER, deal, seat)
    sheets = tuple(sheet(i, ship, view, deal, seat) for i, ship in ships)
    drawn = {each.id: each for each in (drawn_as_seen(ship) for _, ship in ships)}
    return Scene(deal.title, WIDTH, HEIGHT, tuple(shapes), sheets, tuple(drawn.values()))


def _ground(view: Mapping[str, Any]) -> list[Shape]:
    x, y = CENTRE
    corners = tuple((x + 215 * cos(k * pi / 3), y + 215 * sin(k * pi / 3)) for k in range(6))
    last = view["rules"]["rounds"] if view["rules"]["combat_length"] == CombatLength.THREE_ROUNDS else 0
    combat = f"Round {view['round']}" if view["round"] else "Before the first round"
    if last and view["round"]:
        combat += f" of {last}"
    return [
        Polygon("hex", "the hex of the star", "ground", corners),
        Circle("star", "the star", "ground", x, y, 14),
        Text("round", combat, "note", x, HEIGHT - 8, combat, 14),
    ]


def _place(ship: Mapping[str, Any], side: list[tuple[int, Mapping[str, Any]]], i: int) -> tuple[float, float]:
    """The neutral side above, the first seat left, the second right, others below; a side's ships in ranks."""
    angle = {0: pi, 1: 0.0, 2: pi / 2.6, 3: pi - pi / 2.6, NEUTRAL: -pi / 2}[ship["side"]]
    x, y = CENTRE[0] + 150 * cos(angle), CENTRE[1] + 130 * sin(angle)
    size = min(len(side), max(RANK, ceil(len(side) / RANKS)))
    rank, at = divmod([number for number, _ in side].index(i), size)
    apart = min(CLOSE if ship["side"] in (2, 3) else APART, 330 / size)
    along = (at - (min(size, len(side) - rank * size) - 1) / 2) * apart
    behind = (rank - (ceil(len(side) / size) - 1) / 2) * (76 if cos(angle) > 0 else -76)
    return (x + along, y + behind) if ship["side"] == NEUTRAL else (x + behind, y + along)


def role_of(ship: Mapping[str, Any], seat: int) -> str:
    if ship["status"] == Status.DESTROYED:
        return "hit"
    if ship["status"] != Status.FIGHTING:
        return "ghost"
    if ship["side"] == NEUTRAL:
        return "neutral"
    return "own" if ship["side"] == max(seat, 0) else foe(ship["side"], max(seat, 0))


def _ship(i: int, ship: Mapping[str, Any], at: tuple[float, float], size: float, deal: Deal, seat: int) -> list[Shape]:
    """Its silhouette, its name, and the hits of the round."""
    x, y = at
    name = deal.names["ship"][i]
    away = AWAY.get(ship["status"])
    said = f"{name}, {away}" if away else f"{name}, {deal.names['side'][ship['side']]}"
    role = role_of(ship, seat)
    answer = Click(Ask.BEAM_TARGET, i) if role in (*FOES, "neutral") else None
    above = -1 if ship["side"] == NEUTRAL else 1
    heading = {0: 90, 1: 270, NEUTRAL: 180}.get(ship["side"], 0)
    length = length_of(ship) * size * (GONE if away else 1)
    label = max(TOP, y + above * (length * wide_of(ship, heading) + ROOM) + 4)
    shapes: list[Shape] = [
        Hull(f"ship-{i}", said, role, drawn_as_seen(ship).id, x, y, heading, length, answer),
        Text(f"name-{i}", said, "note", x, label, f"{name} ({away})" if away else name, 13),
    ]
    if ship["hits"]:
        hits = say_count(ship["hits"], "hit")
        shapes.append(Text(f"hits-{i}", f"{hits} on {name}", "hit", x, label + 34 * above, hits, 12))
    return shapes


def _fire(view: Mapping[str, Any], places: Mapping[int, tuple[float, float]], deal: Deal) -> list[Shape]:
    """What was fired in the round that is shown."""
    shapes: list[Shape] = []
    for i, at in places.items():
        order, names = view["ships"][i]["order"], deal.names["ship"]
        if order["tubes"] is None or not view["shown"]:
            continue
        for k in range(order["tubes"]):
            j = order["targets"][k]
            if j in places:
                shift = (k - (order["tubes"] - 1) / 2) * 5
                name = f"missile of {names[i]} at {names[j]}, speed {order['speeds'][k]}"
                to = places[j]
                shapes.append(Line(f"missile-{i}-{k}", name, "ghost", at[0], at[1] + shift, to[0], to[1] + shift))
        if order["beam"] + order["cannons"] and order["beam_target"] in places:
            to = places[order["beam_target"]]
            name = f"beam of {names[i]}, power {order['beam']}" if order["beam"] else f"cannon of {names[i]}"
            shapes.append(Line(f"beam-{i}", name, "hit", *at, *to))
    return shapes


def sheet(i: int, ship: Mapping[str, Any], view: Mapping[str, Any], deal: Deal, seat: int) -> Sheet:
    rows = rows_of(("Status", AWAY.get(ship["status"])))
    if ship["pd"] is None or not any(ship["built"].values()):
        rows.append(Row("Values", "unknown" if ship["pd"] is None else "not rolled up yet"))
    else:
        whole = {**ship["built"], "armour": armour_points(ship["built"]["armour"], ship["tl"])}
        rows += [Row("Tech level", str(ship["tl"])), *boxed_rows(ROWS, whole, ship, STOCK)]
        rows += rows_of(("Repair bay", whole["bays"] and "never hit"))
    if view["shown"]:
        rows += _orders(ship)
    elif view["round"]:
        rows.append(Row("Order", "secret until all are ready"))
    return ship_sheet(i, ship["side"], deal, rows, role_of(ship, seat))


def _orders(ship: Mapping[str, Any]) -> list[Row]:
    """The order as it was shown to those who are there.  [IS-R52]"""
    order = ship["order"]
    if order["tactic"] is None:
        return [Row("Order", "seen only by those in the combat")]
    rows = [Row("Order", f"{Tactic(order['tactic']).name.capitalize()}, drive {order['drive']}")]
    fire = [f"{'ECM' if key == 'ecm' else key} {order[key]}" for key in ("beam", "screen", "ecm") if order[key]]
    if order["cannons"]:
        fire.append(f"{say_count(order['cannons'], 'cannon')} with {say_count(order['shells'], 'shell')}")
    if order["tubes"]:
        fire.append(f"missiles {_speeds(order['speeds'][: order['tubes']])}")
    return [*rows, Row("Power to", ", ".join(fire))] if fire else rows


def _speeds(speeds: list[int]) -> str:
    """Five missiles at one speed are 5 at 4; others are named one by one."""
    return f"{len(speeds)} at {speeds[0]}" if len(set(speeds)) == 1 else ", ".join(str(speed) for speed in speeds)
