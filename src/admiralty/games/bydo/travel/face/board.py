"""The board of a campaign: in a combat that of the skirmish; in travel the hangar, and the records of the crew."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from admiralty.core.face.game import Deal
from admiralty.core.face.scenes import Circle, Click, Line, Polygon, Row, Scene, Shape, Sheet, Text, arrowhead
from admiralty.core.face.wording import name_of

from ...face.board import scene as combat_scene
from ...face.sheet import sheet_of
from ..words import Ask, Fate, Mode

WIDTH, HEIGHT = 640.0, 360.0
LEFT, TOP, DECK = 40.0, 150.0, 170.0
COURSES, DOT = 74.0, 11.0  # the row of combats, and one of them
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
    return Scene(deal.title, WIDTH, HEIGHT, tuple(_hangar(view, deal, ours)), tuple(sheets))


def _ship(view: View, deal: Deal, i: int, role: str) -> Sheet:
    """The sheet of a ship in the hangar, or of the one that carries it: without what counts in combat alone."""
    made = sheet_of(view, i, f"sheet-{i}", name_of(deal.names, "ship", i), role, deal.names)
    idle = ("Initiative", "State") if i == 0 else ("Initiative",)
    return replace(made, rows=tuple(row for row in made.rows if row.label not in idle))


def _hangar(view: View, deal: Deal, ours: bool) -> Iterator[Shape]:
    """The combats in their order; the deck of the capital ship, and on it the crew's fighters."""
    said = f"Leg {view['leg']}: {view['won']} won, {view['lost']} lost"
    yield Text("leg", said, "note", WIDTH / 2, 36, said, 20)
    yield from _courses(view, deal, ours)
    right, bottom = WIDTH - LEFT, TOP + DECK
    corners = ((LEFT, TOP), (right - 40, TOP), (right, TOP + DECK / 2), (right - 40, bottom), (LEFT, bottom))
    capital = name_of(deal.names, "ship", 0)
    yield Polygon("ship-0", f"{capital}, {FATES[Fate(view['careers'][0]['fate'])]}", "ground", corners)
    yield Text("name-0", capital, "note", WIDTH / 2, bottom + 24, capital, 14)
    columns = min(A_ROW, view["crew"] - 1)
    apart = (right - 40 - LEFT) / columns
    for i in range(1, view["crew"]):
        x = LEFT + apart * ((i - 1) % A_ROW + 0.5)
        y = TOP + 36 + 76 * ((i - 1) // A_ROW)
        name, fate = name_of(deal.names, "ship", i), Fate(view["careers"][i]["fate"])
        role = "own" if ours else "foe"
        if fate == Fate.FLIES:
            yield arrowhead(f"ship-{i}", name, role, x, y, 90, 18)
        text = name if fate == Fate.FLIES else f"{name}: {FATES[fate]}"
        yield Text(f"name-{i}", text, role if fate == Fate.FLIES else "ghost", x, y + 32, text, 12)


def _courses(view: View, deal: Deal, ours: bool) -> Iterator[Shape]:
    """Each combat, won, lost or to come; where the captain sets the course, a press on one does it."""
    roles = ("ghost", *(("own", "foe") if ours else ("foe", "own")), "note")
    count = view["stage_count"]
    apart = (WIDTH - 2 * LEFT) / count
    last = ""
    for stage in range(count):
        x, fought = LEFT + apart * (stage + 0.5), view["fought"][stage]
        said = f"{name_of(deal.names, 'stage', stage)}: {RESULTS[fought]}"
        last = said if stage == view["stage"] and fought else last
        if stage + 1 < count:
            yield Line(f"way-{stage}", f"After {said}", "ghost", x + DOT, COURSES, x + apart - DOT, COURSES)
        answer = None if fought else Click(Ask.COURSE, stage)
        yield Circle(f"stage-{stage}", said, roles[fought], x, COURSES, DOT, answer)
        yield Text(f"number-{stage}", f"Combat {stage + 1}", "note", x, COURSES + DOT + 16, str(stage + 1), 14)
    if last:
        yield Text("last", last, "note", WIDTH / 2, COURSES + 52, last, 14)


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
        title = f"{name}'s record"
        if career["pilots"] > 1:
            title = f"Record of {name}'s successor {career['pilots'] - 1}"
        yield Sheet(f"record-{seat}", title, title, tuple(rows))
