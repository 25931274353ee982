"""What the GM can do by hand at the desk.  BC-R269"""

from __future__ import annotations

from admiralty.core.checks.scripted import ScriptedTable
from admiralty.core.face.game import Request
from admiralty.core.face.touch import Thing
from admiralty.games.bridge import GAME
from admiralty.games.bridge.face.touch import touch
from admiralty.games.bridge.form.legality import station_of
from admiralty.games.bridge.form.orders import open_order
from admiralty.games.bridge.scene.stations import arrive
from admiralty.games.bridge.tables import NONE, Effect, Form
from admiralty.games.bridge.turn import after_edit


def thing(id: str) -> Thing:
    """What an id of the first scenario's board opens."""
    deal = GAME.deal(Request(GAME.scenario("edge")))
    trait = deal.battle.traits[0]
    trait.potency, trait.effect, trait.ship, trait.system = 2, Effect.HARD_TO_HIT, 1, -1
    found = touch(id, deal.battle, deal)
    assert found is not None
    return found


def places(found: Thing) -> set[str]:
    """What its deeds set."""
    deeds = [*found.deeds, *(deed for part in found.parts for deed in part.deeds)]
    return {path for deed in deeds for path in (*deed.places, *(change.path for change in deed.changes))}


def test_all_that_is_visible_can_be_set() -> None:
    """BC-R269: pools; a ship's place, screens, weapons, power, breaches, crew; zones; officers; traits."""
    assert {"momentum", "threat", "wary", "traits.1.whom"} <= places(thing("pools"))
    kinds = ("status", "zone", "armed", "reserve", "braces", "screens", "breaches.2", "lost.5")
    own = {f"ships.0.{each}" for each in kinds}
    assert own <= places(thing("hull-0"))
    assert {"ships.1.quality", "ships.1.identified"} <= places(thing("sheet-1"))
    assert {f"zones.1.{each}" for each in ("terrain", "hazard", "cover", "concealment")} <= places(thing("zone-1"))
    officer = {f"officers.1.{each}" for each in ("determination", "acted", "place")}
    assert officer <= places(thing("sheet-officer-1"))
    assert {f"ships.0.{each}" for each in ("evades", "attacks", "rotates")} <= places(thing("hull-0"))
    kinds = ("potency", "effect", "system", "position", "rounds")
    assert {f"traits.0.{each}" for each in kinds} <= places(thing("trait-0"))


def test_a_ship_names_its_traits() -> None:
    """BC-R265, BC-R269: each with its Potency, one degree more or less at a press."""
    said = next(part for part in thing("hull-1").parts if part.id == "trait-0")
    assert (said.name, said.said) == ("Fang is harder to hit", "Potency 2, for the scene")


def test_who_is_moved_to_a_manned_station_waits_for_it() -> None:
    """BC-990, BC-R325: also where somebody else is between two stations."""
    b = GAME.deal(Request(GAME.scenario("edge"))).battle
    first, second, third = b.officers[:3]
    second.place, second.station, second.heads = NONE, 0, b.engineering
    third.place = first.place
    after_edit(b)
    assert (third.place, third.heads, third.station) == (NONE, first.place, 0)


def test_who_waits_for_a_station_that_was_cleared_by_hand_takes_it() -> None:
    """BC-990, BC-R325: at the start of the next turn, whose order may use it."""
    b = GAME.deal(Request(GAME.scenario("edge"))).battle
    waits, free = b.officers[2], b.officers[2].place
    waits.place = NONE
    after_edit(b)
    assert (waits.place, waits.heads, waits.station) == (NONE, free, 0)
    open_order(b, Form.TURN, waits.seat, 2, 0)
    assert station_of(b, 2) == b.stations[free]
    t = ScriptedTable()
    arrive(t, b, 2)
    assert (waits.place, waits.heads, waits.station) == (free, NONE, b.stations[free])
