"""What the GM can do by hand at the desk.  BC-R269"""

from __future__ import annotations

import pytest

from admiralty.core.checks.scripted import ScriptedTable
from admiralty.core.errors import Refused
from admiralty.core.face.game import Request
from admiralty.core.face.touch import Thing
from admiralty.core.play.desk import Desk
from admiralty.core.play.session import new
from admiralty.core.state.views import OPEN
from admiralty.games.bridge import GAME
from admiralty.games.bridge.face.touch import touch
from admiralty.games.bridge.form.legality import station_of
from admiralty.games.bridge.form.orders import open_order
from admiralty.games.bridge.scene.stations import arrive
from admiralty.games.bridge.tables import NONE, TURNS, Effect, Form, Kind
from admiralty.games.bridge.turn import after_edit
from admiralty.games.bridge.words import Side


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


def test_a_ship_moved_by_hand_is_held_no_longer() -> None:
    """BC-R85, BC-R325: whichever of the two is moved; within the zone the beam holds on."""
    for moved in (None, 0, 1):
        b = GAME.deal(Request(GAME.scenario("edge"))).battle
        b.ships[0].zone = b.ships[1].zone = 3
        b.ships[1].holder = 0
        if moved is not None:
            b.ships[moved].zone = 0
        after_edit(b)
        assert b.ships[1].holder == (0 if moved is None else NONE)


def test_a_ship_shrouded_by_hand_has_no_screens_and_holds_nobody() -> None:
    """BC-R259, BC-R325: its screens are stored, as by the action."""
    b = GAME.deal(Request(GAME.scenario("edge"))).battle
    ship = b.ships[1]
    b.ships[0].zone = ship.zone
    b.ships[0].holder, whole = 1, ship.screens
    ship.shrouded = 1
    after_edit(b)
    assert (ship.screens, ship.stored, ship.raised, b.ships[0].holder, ship.hidden) == (0, whole, 0, NONE, 1)


def test_no_more_boxes_are_marked_than_there_are() -> None:
    """BC-R214, BC-R325."""
    b = GAME.deal(Request(GAME.scenario("edge"))).battle
    task = b.others[0]
    task.kind, task.boxes, task.marked = Kind.EXTENDED, 5, 8
    after_edit(b)
    assert (task.boxes, task.marked) == (5, 5)


def test_a_trait_that_becomes_secret_stays_what_it_is() -> None:
    """BC-R323, BC-R325: whose it is, and how long it lasts; by the desk, and back again."""
    session = new(GAME, GAME.deal(Request(GAME.scenario("edge"))), {"crew1": "human", "gm": "human"})
    desk = Desk(session)
    row = {"potency": 2, "effect": Effect.EASY_TO_HIT, "ship": 1, "side": Side.PLAYERS, "until": 2, "since": 1}
    desk.set([(f"traits.0.{key}", int(value)) for key, value in row.items()])
    for verb in ("Keep secret", "Show"):
        (k,) = [k for k, each in enumerate(session.battle_now.traits) if each.potency]
        found = touch(f"trait-{k}", session.battle_now, session.deal_for(OPEN))
        assert found is not None
        desk.set([(each.path, each.value) for each in next(d for d in found.deeds if d.verb == verb).changes])
        (now,) = [each for each in session.battle_now.traits if each.potency]
        assert (now.side, now.maker, now.until, now.since, now.potency) == (Side.PLAYERS, 0, 2, 1, 2)


@pytest.mark.parametrize("stance", ["evades", "defends", "attacks", "rotates"])
def test_a_stance_of_the_crew_is_an_officers(stance: str) -> None:
    """BC-R29, BC-R269: until the turn of one who is aboard; of an NPC ship until a turn of that number."""
    deal = GAME.deal(Request(GAME.scenario("edge")))
    game = new(GAME, deal, dict.fromkeys(deal.seats, "human"), secret=bytes(32))
    last = max(o for o, officer in enumerate(deal.battle.officers) if officer.aboard)
    with pytest.raises(Refused, match=f"{last + 2} doesn't fit this game: 0 to {last + 1} do"):
        game.edit(f"ships.0.{stance}", last + 2, "nobody's")
    game.edit(f"ships.0.{stance}", last + 1)
    game.edit(f"ships.1.{stance}", TURNS)


def test_what_is_done_by_hand_reads_as_its_button_and_by_names() -> None:
    """BC-R269: a system by its name, and what a trait is about; nobody is called -1."""
    deal = GAME.deal(Request(GAME.scenario("edge")))
    game = new(GAME, deal, dict.fromkeys(deal.seats, "human"), secret=bytes(32))
    desk = Desk(game)
    desk.set([("ships.0.breaches.0", 1)], "Breach Communications")
    made = [("traits.0.potency", 1), ("traits.0.effect", Effect.TASKS_HARDER.value), ("traits.0.officer", 1)]
    desk.set(made, "Harder new trait")
    assert [line.text for line in game.log_for(0) if line.text.startswith("The referee")] == [
        "The referee: Breach Communications (Chilkoot: breaches Communications from 0 to 1).",
        "The referee: Harder new trait (trait 1: potency from 0 to 1, effect from none to tasks harder and officer "
        "from none to Harkov).",
    ]
    assert desk.acts[-1].text == (
        "The referee: Harder new trait (trait 1: potency to 1, effect to tasks harder and officer to Harkov)."
    )
