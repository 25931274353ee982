"""What the game says, and the clause behind it."""

from __future__ import annotations

import pytest

from admiralty.core.checks.scripted import ScriptedTable, use_script
from admiralty.core.face.wording import say_event, say_prompt
from admiralty.core.yard.designers import parse
from admiralty.games.myoss import GAME
from admiralty.games.myoss.actions import perform
from admiralty.games.myoss.attack import shoot_shuttle
from admiralty.games.myoss.damage import harm
from admiralty.games.myoss.destruction import destruction_roll
from admiralty.games.myoss.movement import lose_sight
from admiralty.games.myoss.records import NONE
from admiralty.games.myoss.turn import derelict_roll
from admiralty.games.myoss.words import Action, Ask, Cause, Die, Event
from admiralty.games.myoss.yard.checks import findings
from admiralty.games.myoss.yard.sheet import sheet_of
from admiralty.games.myoss.yard.yard import DESIGNER

from .combat import Fleet, made

NAMES = {"ship": ("Big", "Boat of Big", "Small"), "part": ("Bunk", "Cabin"), "side": ("Red", "Blue")}
BRIDGE, AIR, BEAM, SHIELD, MEDICAL, FRAME = range(6)
KINDS = ("bridge", "life_support", "tractor_beam", "shield", "medical", "frame")
BIG = ", ".join(f'{{kind = "{kind}"}}' for kind in KINDS)


def asked(ask: Ask, *facts: int) -> str:
    return say_prompt(GAME.wording.asks[ask], facts, NAMES)


def test_nobody_is_asked_about_itself_as_about_another() -> None:
    assert asked(Ask.PEOPLE_FROM, 0, NONE) == "Big: who leaves?"
    assert asked(Ask.PEOPLE_FROM, 0, 1) == "Big: who leaves with Boat of Big?"
    assert asked(Ask.ACTION, 0, 2, 0) == "What does Big do? 2 actions left."
    assert asked(Ask.ACTION, 2, 1, 0) == "What does Small do? Big has 1 action left."
    assert asked(Ask.PLACE, 1, 1) == "Where does Boat of Big go?"
    assert asked(Ask.PLACE, 0, 1) == "Big: where does Boat of Big go?"
    beamed = GAME.wording.events[Event.BEAMED]
    assert say_event(beamed, (0, 1, 0, 0, 2), NAMES) == "Big beams people worth 2 AP from Cabin to Bunk."
    assert say_event(beamed, (0, 1, 2, 0, 2), NAMES) == "Big beams people worth 2 AP from Cabin to Bunk of Small."


@pytest.mark.parametrize(("size", "chance"), [(97, "3 %"), (98, "2 %"), (99, "1 %")])
def test_the_warning_of_an_unmanned_ship_has_its_number(size: int, chance: str) -> None:
    """MG-R27: also of a ship that is too large to be legal."""
    lines = [{"kind": "armor", "size": size - 5}, {"kind": "frame", "size": 5}]
    sheet = sheet_of(parse(DESIGNER, {"name": "Drone", "lines": lines}, "drone"))
    warned = [each.what for each in findings(sheet) if each.clause == "MG-R27"]
    assert warned == [f"is unmanned: lost at the start of a turn with a chance of {chance}"]


# ---- each happening has the clause of what it is -------------------------------------------------------------------


def clauses(t: ScriptedTable) -> list[str]:
    return [GAME.wording.events[event].clause for event, _ in t.events]


def test_a_derelict_breaks_up_and_a_ship_without_its_frame_falls_apart() -> None:
    """MG-R29, MG-R70."""
    f = Fleet(["sting"], ["battleaxe"])
    with use_script([(Die.DESTRUCTION, 100)]) as t:
        derelict_roll(t, f.b, 0)
    assert (t.events[-1][0], clauses(t)[-1]) == (Event.LOST_QUIETLY, "MG-R29")
    f = Fleet([made(BIG)], ["battleaxe"])
    f.b.parts[FRAME].tg = 0
    with use_script([(Die.DESTRUCTION, 1)]) as t:
        destruction_roll(t, f.b, 0, Cause.COMBAT)
    assert (t.events[-1][0], clauses(t)[-1]) == (Event.FALLS_APART, "MG-R70")


def test_a_lock_ends_by_the_clause_of_what_ends_it() -> None:
    """MG-1150, MG-1220, MG-R55, MG-R57."""
    found = {}
    for how in ("released", "hit", "shield", "gone"):
        f = Fleet([made(BIG)], ["battleaxe"])
        f.b.parts[BEAM].lock, f.b.locks = 1, 1
        with use_script([]) as t:
            if how == "released":
                perform(t, f.b, 0, Action.RELEASE)
            elif how == "hit":
                harm(t, f.b, BEAM, 1, Cause.COMBAT, 1)
            elif how == "shield":
                perform(t, f.b, 0, Action.SHIELD_ON)
            else:
                lose_sight(t, f.b, 1)
        found[how] = clauses(t)
        assert f.b.parts[BEAM].lock == NONE and f.b.locks == 0
    assert found["released"] == ["MG-1150"] and found["gone"] == ["MG-R57"]
    assert "MG-1220" in found["hit"] and "MG-R55" in found["shield"]


def test_a_shuttle_is_shot_down_by_mg_1770_and_healing_backfires_by_mg_2570() -> None:
    f = Fleet([made(BIG + ', {kind = "hold"}, {kind = "shuttle"}')], ["battleaxe"])
    boat = next(j for j in range(f.b.ship_count) if f.b.ships[j].shuttle)
    with use_script([(Die.SHUTTLE, 1)]) as t:
        shoot_shuttle(t, f.b, boat, 5)
    assert (Event.SHOT_DOWN, (boat,)) in t.events and clauses(t)[-1] == "MG-1770"
    f = Fleet([made(BIG)], ["battleaxe"])
    f.b.parts[BRIDGE].value[0], f.b.parts[BRIDGE].bought[0], f.b.ships[0].hp = 1, 2, 1
    with use_script([(Die.ACTION, 1), (Die.BACKFIRE, 1)]) as t:
        perform(t, f.b, 0, Action.HEAL)
    assert clauses(t)[-2:] == ["MG-2550", "MG-2570"]
