"""The board of a battle: no map, but the ships side by side with their locks and aims, and a record sheet for each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from admiralty.core.face.game import Deal
from admiralty.core.face.rows import rows_of, ship_sheet
from admiralty.core.face.scenes import (
    FOES,
    Circle,
    Click,
    Hull,
    Line,
    Row,
    Scene,
    Shape,
    Sheet,
    Text,
    foe,
    row_of_boxes,
)
from admiralty.core.face.vocabulary import words_for

from ..records import NONE
from ..tables import ATTRIBUTES
from ..words import LETTERS, Ask, Kind, Stage, Status
from .hulls import Drawn, drawn_as_seen

NARROW, WIDTH, ROW, TOP = 320.0, 640.0, 96.0, 40.0  # few ships have a narrow board, so that they are drawn large
SHAPE = 1.25  # of a board in most windows: how many times as wide as high
ROUND, BELOW = 38.0, 52.0  # from the middle of a ship to its shield, and to its name
AWAY = words_for(
    Status.STORED, Status.DOCKED, Status.DESTROYED, Status.ESCAPED, Status.SURRENDERED, Status.WITHDRAWN,
    Status.FOR_SALE, STORED="in a hold",
)  # fmt: skip


def scene(view: Mapping[str, Any], deal: Deal, seat: int) -> Scene:
    """The board as a seat sees it: a column for each player, a line for each ship."""
    ships = [(i, each) for i, each in enumerate(view["ships"][: view["ship_count"]]) if _is_shown(each, view)]
    columns = len(deal.names["side"])  # a ship adrift has one of its own
    height = TOP + ROW * max([1, *(sum(1 for _, each in ships if each["side"] == k) for k in range(columns))]) + 24
    drawn = {i: drawn_as_seen(i, each, view) for i, each in ships}
    width = _width(height, columns, max([0, *(length for _, length in drawn.values())]))
    places = _places(ships, columns, view["sides"], width)
    shapes: list[Shape] = []
    for k, name in enumerate(deal.names["side"]):
        x = _column(k, columns, view["sides"], width)
        shapes.append(Text(f"of-side-{k}", name, "note", x, 20, name, 14 * width / WIDTH))
    shapes += _beams(view, places, deal)
    for i, each in ships:
        shapes += _ship(i, each, view, places[i], drawn[i], deal, seat)
    told = _when(view)
    shapes.append(Text("round", told, "note", width / 2, height - 8, told, 13 * width / WIDTH))
    sheets = tuple(_sheet(i, each, view, deal, seat) for i, each in ships if not each["shuttle"])
    return Scene(
        deal.title,
        width,
        height,
        tuple(shapes),
        (*_purses(view, deal), *sheets),
        tuple({each.id: each for each, _ in drawn.values()}.values()),
    )


def _is_shown(ship: Mapping[str, Any], view: Mapping[str, Any]) -> bool:
    """What is for sale is looked at only between battles, and no shuttles of it."""
    if ship["status"] == Status.FOR_SALE:
        return bool(view["stage"] == Stage.YARD and not ship["shuttle"])
    return bool(ship["status"] != Status.NONE)


def _when(view: Mapping[str, Any]) -> str:
    """The round, and in a campaign the battle."""
    battle = f"Battle {view['battle']} of {view['rules']['battles']}" if view["battle"] else ""
    if view["stage"] == Stage.YARD:
        return f"After battle {view['battle']} of {view['rules']['battles']}"
    told = f"Round {view['round']}" if view["round"] else "Before the first round"
    return f"{battle}, {told[0].lower()}{told[1:]}" if battle else told


def _purses(view: Mapping[str, Any], deal: Deal) -> tuple[Sheet, ...]:
    """What each player of a campaign has to spend.  [MG-S70]"""
    if not view["battle"]:
        return ()
    rows = tuple(Row(name, f"{view['purse'][k]}c") for k, name in enumerate(deal.names["side"]))
    return (Sheet("sheet-purses", f"Purses · {_when(view)}", "What each player has to spend", rows),)


def _width(height: float, columns: int, longest: float) -> float:
    """How wide the board is: as most windows have it, and no ship reaches into the next column."""
    return min(WIDTH, max(NARROW, height * SHAPE, columns * longest * 1.5))


def _column(k: int, columns: int, sides: int, width: float) -> float:
    """The middle of a player's column; a ship that is nobody's drifts between the players'."""
    between = (sides + 1) // 2
    place = k if columns == sides or k < between else between if k == sides else k + 1
    return width * (2 * place + 1) / (2 * columns)


def _places(
    ships: list[tuple[int, Mapping[str, Any]]], columns: int, sides: int, width: float
) -> dict[int, tuple[float, float]]:
    """Where each ship stands: below those of its side that come before it."""
    lines = dict.fromkeys(range(columns), 0)
    places = {}
    for i, each in ships:
        places[i] = (_column(each["side"], columns, sides, width), TOP + ROW * (lines[each["side"]] + 0.4))
        lines[each["side"]] += 1
    return places


def _role(ship: Mapping[str, Any], view: Mapping[str, Any], seat: int) -> str:
    if ship["status"] == Status.DESTROYED:
        return "hit"
    if ship["status"] == Status.ADRIFT:
        return "neutral"
    if ship["status"] not in (Status.FIGHTING, Status.DOCKED):
        return "ghost"
    team, own = view["teams"][ship["side"]], view["teams"][max(seat, 0)]
    teams = sorted(set(view["teams"]))  # named after their first seats; nobody's is 0, which is always one
    return "own" if team == own else foe(teams.index(team), teams.index(own))


def _ship(
    i: int,
    ship: Mapping[str, Any],
    view: Mapping[str, Any],
    at: tuple[float, float],
    drawn: Drawn,
    deal: Deal,
    seat: int,
) -> list[Shape]:
    x, y = at
    name, away = deal.names["ship"][i], AWAY.get(ship["status"])
    if ship["status"] == Status.ADRIFT:
        away = f"people worth {_aboard(ship, view)} AP aboard"
    said = f"{name}, {away}" if away else f"{name}, {deal.names['side'][ship['side']]}"
    role = _role(ship, view, seat)
    answer = Click(Ask.TARGET, i) if role in FOES else Click(Ask.SHIP, i) if role == "own" else None
    heading = 90 if ship["side"] % 2 == 0 else 270
    shapes: list[Shape] = [Hull(f"ship-{i}", said, role, drawn[0].id, x, y, heading, drawn[1], answer)]
    if ship["shield"] != NONE:
        shapes.insert(0, Circle(f"shield-{i}", f"{name}'s shield is up", "ground", x, y, ROUND))
    if ship["cloak"] != NONE:
        shapes.insert(0, Circle(f"cloak-{i}", f"{name} is cloaked", "ghost", x, y, ROUND))
    told = f"{name} ({away})" if away else name
    shapes.append(Text(f"name-{i}", said, "note", x, y + BELOW, told, 12))
    return shapes


def _beams(view: Mapping[str, Any], places: Mapping[int, tuple[float, float]], deal: Deal) -> list[Shape]:
    """Tractor beams that hold, and autofire that aims."""
    shapes: list[Shape] = []
    names = deal.names["ship"]
    for c, part in enumerate(view["parts"][: view["part_count"]]):
        one = part["ship"]
        if one in places and part["lock"] in places:
            told = f"{names[one]} holds {names[part['lock']]}"
            shapes.append(Line(f"lock-{one}-{c}", told, "note", *places[one], *places[part["lock"]]))
        if one in places and part["autofire"] and part["target"] in places:
            told = f"{names[one]} is set to fire at {names[part['target']]}"
            shapes.append(Line(f"aim-{one}-{c}", told, "ghost", *places[one], *places[part["target"]]))
    return shapes


def _aboard(ship: Mapping[str, Any], view: Mapping[str, Any]) -> int:
    """People who can be fetched from a ship in distress.  [MG-S90]"""
    parts = view["parts"][ship["first"] : ship["end"]]
    return sum(part["value"][0] if part["kind"] in (Kind.BRIDGE, Kind.CREW) else part["people"] for part in parts)


# ---- record sheets ------------------------------------------------------------------------------------------------


def _sheet(i: int, ship: Mapping[str, Any], view: Mapping[str, Any], deal: Deal, seat: int) -> Sheet:
    away = AWAY.get(ship["status"])
    chased = "" if ship["chasing"] in (None, NONE) else deal.names["ship"][ship["chasing"]]
    rows = rows_of(
        ("Status", away),
        ("Actions left", not away and view["stage"] == Stage.SHIPS and ship["ap"]),
        ("Saved action", ship["saved"] and not away and 1),
        ("Scans", ship["scans"] and not away and f"{ship['scans']:+d} to the next shot"),
        ("Flees", ship["fleeing"] and f"turn {ship['flight']} of its chase"),
        ("Chases", chased),
        ("People aboard", ship["status"] == Status.ADRIFT and f"worth {_aboard(ship, view)} AP"),
        ("Price", ship["status"] == Status.FOR_SALE and f"{ship['cost']}c"),
    )
    several = ship["end_section"] - ship["first_section"] > 1
    for s in range(ship["first_section"], ship["end_section"]):
        section = view["sections"][s]
        if section["ship"] == i or ship["status"] == Status.FOR_SALE:
            if several:
                exposed = "" if section["exposed"] else ", not exposed"
                rows.append(Row(f"Section {deal.names['section'][s]}", f"size {section['size']}{exposed}"))
            rows += [_line(c, view, ship, deal) for c in range(section["first"], section["end"])]
    return ship_sheet(i, ship["side"], deal, rows, _role(ship, view, seat))


def _line(c: int, view: Mapping[str, Any], ship: Mapping[str, Any], deal: Deal) -> Row:
    """One component: its hit locations, its attributes now, its damage boxes."""
    part = view["parts"][c]
    if part["kind"] is None:
        return Row("Component", "not seen")
    if part["size"] == 0:
        return Row(f"{deal.names['part'][c]}, taken out")
    where = str(part["low"]) if part["low"] == part["high"] else f"{part['low']} to {part['high']}"
    label = f"{deal.names['part'][c]}, roll {where}"
    if part["tg"] == 0:
        return Row(label, "destroyed", part["tg_bought"], 0)
    said = [
        f"{part['value'][k]} of {part['bought'][k]} {LETTERS[Kind(part['kind'])][k]}"
        if part["value"][k] != part["bought"][k]
        else f"{part['value'][k]} {LETTERS[Kind(part['kind'])][k]}"
        for k in range(ATTRIBUTES[part["kind"]])
    ]
    said += _notes(c, part, ship, deal)
    return row_of_boxes(label, ", ".join(said), part["tg_bought"], part["tg"])


def _notes(c: int, part: Mapping[str, Any], ship: Mapping[str, Any], deal: Deal) -> list[str]:
    """What is up, what serves what, what is loaded."""
    notes = (
        (c in (ship["shield"], ship["cloak"]), "up"),
        (c == ship["bridge"], "active"),
        (part["kind"] in (Kind.BRIDGE, Kind.CREW) and not part["staffed"], "nobody there"),
        (part["serves"] != NONE, f"for {deal.names['part'][part['serves']]}"),
        (part["autofire"], "on autofire"),
        (part["lock"] != NONE, f"holds {deal.names['ship'][part['lock']]}"),
        (part["doors"], "doors open"),
        (part["cargo"], f"{part['cargo']} CC of cargo"),
        (part["people"], f"people worth {part['people']} AP"),
    )
    return [said for holds, said in notes if holds]
