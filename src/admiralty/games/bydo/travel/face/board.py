"""The board of a campaign: in a combat that of the skirmish; in travel the hangar, and the records of the crew."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from admiralty.core.face.game import Deal
from admiralty.core.face.scenes import Polygon, Row, Scene, Shape, Sheet, Text, arrowhead
from admiralty.core.face.wording import name_of

from ...face.board import scene as combat_scene
from ...face.sheet import sheet_of
from ..words import Fate, Mode

WIDTH, HEIGHT = 640.0, 360.0
LEFT, TOP, DECK, APART = 40.0, 90.0, 180.0, 100.0
A_ROW = 6  # fighters in a row of the hangar
FATES = {
    Fate.NONE: "nobody",
    Fate.FLIES: "flies",
    Fate.GROUNDED: "has no ship",
    Fate.MISSING: "missing",
    Fate.DEAD: "dead",
}
RESULTS = ("to come", "won", "lost", "a draw")
View = Mapping[str, Any]


def scene(view: View, deal: Deal, seat: int) -> Scene:
    """The board as a seat sees it."""
    records = tuple(_records(view, deal))
    if view["mode"] == Mode.COMBAT and not view["over"]:
        made = combat_scene(view, deal, seat)
        name = f"Combat: {name_of(deal.names, 'stage', view['stage'])}"
        return Scene(name, made.width, made.height, made.shapes, (*made.sheets, *records), made.silhouettes)
    ours = seat != view["bydo"]
    sheets = [_campaign(view, deal), *records]
    for i in range(view["crew"]):
        if view["ships"][i]["status"]:
            sheets.append(_ship(view, deal, i, "own" if ours else "foe"))
    return Scene(deal.title, WIDTH, HEIGHT, tuple(_hangar(view, deal, "own" if ours else "foe")), tuple(sheets))


def _ship(view: View, deal: Deal, i: int, role: str) -> Sheet:
    """The sheet of a ship in the hangar, or of the one that carries it: without what counts in combat alone."""
    made = sheet_of(view, i, f"sheet-{i}", name_of(deal.names, "ship", i), role, deal.names)
    idle = ("Initiative", "State") if i == 0 else ("Initiative",)
    return replace(made, rows=tuple(row for row in made.rows if row.label not in idle))


def _hangar(view: View, deal: Deal, role: str) -> Iterator[Shape]:
    """The deck of the capital ship, and on it the fighters that fly."""
    said = f"Leg {view['leg']}: {view['won']} won, {view['lost']} lost"
    yield Text("leg", said, "note", WIDTH / 2, 36, said, 20)
    right, bottom = WIDTH - LEFT, TOP + DECK
    corners = ((LEFT, TOP), (right - 40, TOP), (right, TOP + DECK / 2), (right - 40, bottom), (LEFT, bottom))
    capital = name_of(deal.names, "ship", 0)
    yield Polygon("ship-0", f"{capital}, {FATES[Fate(view['careers'][0]['fate'])]}", "ground", corners)
    yield Text("name-0", capital, "note", WIDTH / 2, bottom + 24, capital, 14)
    for i in range(1, view["crew"]):
        x = LEFT + 50 + APART * ((i - 1) % A_ROW) * 0.9
        y = TOP + 50 + 80 * ((i - 1) // A_ROW)
        fate = Fate(view["careers"][i]["fate"])
        name = name_of(deal.names, "ship", i)
        if fate == Fate.FLIES:
            yield arrowhead(f"ship-{i}", name, role, x, y, 90, 18)
        text = name if fate == Fate.FLIES else f"{name}: {FATES[fate]}"
        yield Text(f"name-{i}", text, role if fate == Fate.FLIES else "ghost", x, y + 32, text, 12)


def _campaign(view: View, deal: Deal) -> Sheet:
    """The combats in their order, and how each ended."""
    rows = []
    for stage in range(view["stage_count"]):
        label = "Combat" if view["stage_count"] == 1 else f"Combat {stage + 1}"
        rows.append(Row(label, f"{name_of(deal.names, 'stage', stage)}: {RESULTS[view['fought'][stage]]}"))
    return Sheet("campaign", deal.title, f"Record of {deal.title}", tuple(rows))


def _records(view: View, deal: Deal) -> Iterator[Sheet]:
    """The campaign record of everybody in the crew.  [BY-S55]"""
    for seat in range(view["crew"]):
        career, ship = view["careers"][seat], view["ships"][seat]
        rows = [Row("Fate", FATES[Fate(career["fate"])]), Row("Sorties", str(career["sorties"]))]
        if ship["kills"] is not None:
            rows.append(Row("Kills", str(ship["kills"])))
        if said := name_of(deal.names, "background", seat):
            if career["pilots"] == 1:
                rows.append(Row("Background", said))
        if seat == 0 and deal.names["crew"]:
            rows.append(Row("Aboard", "; ".join(deal.names["crew"])))
        for note in range(view["note_count"]):
            if career["knows"] is not None and career["knows"] >> note & 1:
                rows.append(Row("Knows", name_of(deal.names, "note", note)))
        name = name_of(deal.names, "pilot", seat)
        title = f"{name}'s pilot" if name == name_of(deal.names, "ship", seat) else name
        title = title if career["pilots"] <= 1 else f"{name}'s successor {career['pilots'] - 1}"
        yield Sheet(f"record-{seat}", title, f"Record of {title}", tuple(rows))
