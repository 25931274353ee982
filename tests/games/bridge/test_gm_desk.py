"""What the GM does between two turns: hold the game, hand an officer over, read the console."""

from __future__ import annotations

from typing import Any

import pytest

from admiralty.core.checks.scripted import ScriptedTable
from admiralty.core.checks.verify import verify
from admiralty.core.errors import Refused
from admiralty.core.face.game import Request
from admiralty.core.play.autoplay import auto_answer
from admiralty.core.play.desk import Desk
from admiralty.core.play.session import Session, new, resume
from admiralty.core.state.records import copy
from admiralty.core.state.views import OPEN, view
from admiralty.games.bridge import GAME
from admiralty.games.bridge.face.touch import touch
from admiralty.games.bridge.scene.stations import go
from admiralty.games.bridge.words import Hazard, Status, System

AIMES = 3  # the officers' places in the first scenario
VALCOURT = 0


def session(scenario: str = "edge", people: int = 2) -> Session:
    deal = GAME.deal(Request(GAME.scenario(scenario), settings={"people": str(people)}))
    return new(GAME, deal, dict.fromkeys(deal.seats, "human"), secret=bytes(32))


def play_turn(game: Session) -> None:
    """As the computer would, to the end of the running turn."""
    beat = game.beat
    while game.beat == beat and game.waiting:
        auto_answer(game, game.waiting[0], GAME.simple)


# ---- hold ------------------------------------------------------------------------------------------------------------


def test_while_the_gm_holds_the_next_turn_is_not_opened() -> None:
    """BC-R277: a turn that is under way is played to its end; then nobody is asked, and all read why."""
    game = session()
    auto_answer(game, game.waiting[0], GAME.simple)
    Desk(game).hold(True)
    play_turn(game)
    assert game.beat == 1 and game.waiting == () and game.on_hold
    for seat in range(len(game.deal.seats)):
        assert "The referee holds the game." in [line.text for line in game.log_for(seat)]
    game.edit("threat", 3, "a new trait")
    assert game.battle_now.threat == 3, "what the GM spends is spent at once"
    game = resume(GAME, game.journal)
    assert game.on_hold
    Desk(game).hold(False)
    play_turn(game)
    assert game.beat == 2 and verify(game.journal, GAME).consistent


# ---- officers --------------------------------------------------------------------------------------------------------


def test_an_officer_is_handed_to_another_person() -> None:
    """BC-R272: from then on the questions go to who holds it; that is no game action."""
    game = session()
    before = game.battle_now
    assert before.officers[AIMES].seat == 1
    game.edit(f"officers.{AIMES}.seat", 0, "Ann takes Aimes")
    after = game.battle_now
    assert after.officers[AIMES].seat == 0
    after.officers[AIMES].seat = 1
    assert view(after, OPEN) == view(before, OPEN), "nothing else has changed"
    (said,) = (line.text for line in game.log_for(1) if "Ann takes Aimes" in line.text)
    assert said == f"The referee: Ann takes Aimes (Aimes: seat from {game.called[1]} to {game.called[0]})."


def test_a_seat_is_called_by_the_officers_that_it_holds_now() -> None:
    """BC-R272: who has given the last one away is told so; the deal, and a game that is taken up again, read alike."""
    game = session(people=6)
    assert game.called == ("Valcourt", "Harkov", "Brandvold", "Aimes", "Nwosu", "Kimura", "The GM")
    assert game.deal_for(0) is game.deal, "nothing has changed yet"
    game.edit(f"officers.{AIMES}.seat", 1, "Ann has to go")
    now = ("Valcourt", "Harkov and Aimes", "Brandvold", "Person 4 (no officer)", "Nwosu", "Kimura", "The GM")
    assert game.called == game.deal_for(3).called == resume(GAME, game.journal).called == now
    found = touch(f"officer-{AIMES}", game.battle_now, game.deal_for(OPEN))
    assert found is not None
    (deed,) = (deed for deed in found.deeds if deed.verb == "Hand over")
    assert (3, "Person 4 (no officer)") in deed.choices
    game.edit(f"officers.{VALCOURT}.seat", 1, "and Ben")
    assert game.called[:2] == ("Person 1 (no officer)", "Valcourt and 2 others")
    assert game.deal.called[0] == "Valcourt", "the deal stays"
    assert session(people=1).called == session(people=1).deal.called


def test_who_gets_all_officers_is_asked_for_all() -> None:
    """BC-R272, BC-R273: and nobody else is."""
    game = session()
    for o, officer in enumerate(game.battle_now.officers):
        if officer.aboard and officer.seat:
            game.edit(f"officers.{o}.seat", 0, "Ben has to go")
    for _ in range(12):
        assert 1 not in game.waiting
        play_turn(game)
    assert game.beat == 12


def test_a_turn_that_is_under_way_stays_with_who_plays_it() -> None:
    """BC-R272: an officer is handed over between two turns."""
    game = session()
    auto_answer(game, game.waiting[0], GAME.simple)
    assert game.course.beat.given, "somebody has answered"
    held = game.battle_now.officers[AIMES].seat
    game.edit(f"officers.{AIMES}.seat", 1 - held, "later")
    assert game.battle_now.officers[AIMES].seat == held
    play_turn(game)
    assert game.battle_now.officers[AIMES].seat == 1 - held


def test_who_holds_the_captain_is_asked_what_the_captain_is() -> None:
    """BC-R94, BC-R272: such as what happens when the ship is shaken."""
    game = session()
    assert game.battle_now.ships[0].seat == 0
    game.edit(f"officers.{VALCOURT}.seat", 1, "Ben is the captain")
    assert game.battle_now.ships[0].seat == 1
    game.edit(f"officers.{AIMES}.seat", 0, "and Ann has Aimes")
    assert game.battle_now.ships[0].seat == 1


def test_who_takes_command_is_asked_what_the_captain_is() -> None:
    """BC-R94, BC-R272, BC-970: also when officers change their stations; while nobody is there it stays as it was."""
    b = GAME.deal(Request(GAME.scenario("edge"), settings={"people": "2"})).battle
    bridge, t = b.officers[VALCOURT].place, ScriptedTable()
    go(t, b, VALCOURT, b.engineering)
    assert b.ships[0].seat == 0
    go(t, b, AIMES, bridge)
    assert b.ships[0].seat == 1


def test_no_officer_goes_to_the_other_side() -> None:
    """BC-R272: officers are persons' of the same side, and only those aboard can be given."""
    game = session()
    with pytest.raises(Refused, match=r"The GM can't have it: .* may"):
        game.edit(f"officers.{AIMES}.seat", 2, "a traitor")
    with pytest.raises(Refused, match="there is no such thing"):
        game.edit("officers.6.seat", 0, "nobody")


def test_the_desk_offers_whom_it_can_go_to() -> None:
    """BC-R272: each other person of the crew by name; where one person has them all nobody."""
    game = session(people=3)
    found = touch(f"officer-{AIMES}", game.battle_now, game.deal)
    assert found is not None
    (deed,) = (deed for deed in found.deeds if deed.verb == "Hand over")
    assert deed.places == (f"officers.{AIMES}.seat",)
    assert [each[0] for each in deed.choices] == [1, 2]
    alone = session(people=1)
    found = touch(f"officer-{AIMES}", alone.battle_now, alone.deal)
    assert found is not None and "Hand over" not in [deed.verb for deed in found.deeds]


# ---- the console -----------------------------------------------------------------------------------------------------


def console(b: Any, game: Session, seat: int) -> dict[str, Any]:
    """The rows of the console by their labels; none for who has no console."""
    scene = GAME.scene(view(b, seat), game.deal, seat)
    sheet = next((sheet for sheet in scene.sheets if sheet.id == "sheet-console"), None)
    return {} if sheet is None else {row.label: row for row in sheet.rows}


def test_the_console_is_the_gms_alone() -> None:
    """BC-R264: the crew learns none of it until the battle is over."""
    game = session()
    b = game.battle_now
    assert console(b, game, b.gm) and console(b, game, OPEN)
    assert not console(b, game, 0) and not console(b, game, 1)


def test_the_console_shows_turns_used_systems_and_their_price() -> None:
    """BC-390, BC-400, BC-R25: a box a turn; a used system and a further Impulse cost 1 Threat."""
    game = session()
    b = copy(game.battle_now)
    fang = b.ships[1]
    fang.turns, fang.used, fang.flights, fang.screens = 1, 1 << System.WEAPONS, 1, 9
    fang.breaches[System.ENGINES] = 1
    row = console(b, game, OPEN)["Fang"]
    assert (row.boxes, row.filled) == (fang.scale, fang.scale - 1)
    for said in ("left", "9 screens", "1 breach", "each again 1 Threat", "another Impulse 1 Threat"):
        assert said in row.value, row.value
    fang.hidden = 1
    assert "hidden" in console(b, game, b.gm)["Fang"].value


def test_the_console_says_what_cannot_be_bought_and_why() -> None:
    """BC-R222, BC-R255, BC-R261: who looks for it in the form finds out here why it isn't there."""
    game = session("first_watch", 1)
    b = copy(game.battle_now)
    b.threat = 1
    rows = console(b, game, OPEN)
    assert rows["Reinforcements"].value == "this scenario has none"
    assert rows["Hazards"].value == "no zone has one"
    assert rows["A new trait"].value == "2 Threat; 1 short"


def test_the_console_shows_reinforcements_and_hazards() -> None:
    """BC-R255, BC-R261: the price of a ship is its Scale; a hazard strikes who stands in it once a round."""
    game = session()
    b = copy(game.battle_now)
    b.ships[2].status, b.threat = Status.WAITING, 0
    b.zones[b.ships[0].zone].hazard = Hazard.METEORS
    rows = console(b, game, OPEN)
    name = game.deal.names["ship"][2]
    assert rows[f"Call in {name}"].value == f"{b.ships[2].scale} Threat; {b.ships[2].scale} short"
    hazard = next(row for label, row in rows.items() if label.startswith("Hazard in"))
    assert "Chilkoot can be struck for 1 to 3 Threat" in hazard.value
    b.threat, b.ships[0].beset = 9, 1
    rows = console(b, game, OPEN)
    assert rows[f"Call in {name}"].value.endswith("can be paid")
    assert "was struck this round" in next(row.value for label, row in rows.items() if label.startswith("Hazard in"))
