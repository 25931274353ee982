"""What stands next to an answer, and what is asked about once more: MG-R23."""

from __future__ import annotations

from typing import Any

import pytest

from admiralty.core.face.game import Deal, Request
from admiralty.core.face.wording import Note
from admiralty.core.state.records import copy
from admiralty.games.myoss import GAME
from admiralty.games.myoss.records import NONE
from admiralty.games.myoss.words import Action, Ask, Kind, Status

from ..test_notes import noted

RED, BLUE, GREEN = 0, 1, 2
BOMB = {
    "name": "Bomb",
    "lines": [{"kind": kind} for kind in ("bridge", "life_support", "weapon", "self_destruct", "frame")],
}


def dealt(**more: Any) -> tuple[Deal, Any]:
    """Two Bombs of red's and one of green's, who play together, against blue's."""
    sides = {"red": [BOMB, BOMB], "blue": [BOMB], "green": [BOMB]}
    deal = GAME.deal(Request({"game": "myoss", "title": "Try", "sides": sides, "teams": [["red", "green"]], **more}))
    b = copy(deal.battle)
    b.shown = 1
    return deal, b


def note(deal: Deal, b: Any, what: Ask, facts: tuple[int, ...], value: int, seat: int = RED) -> Note | None:
    found = noted(deal, b, seat, what, facts, [value])
    return found[0]


@pytest.mark.parametrize("ask, said", [(Ask.TARGET, "you fire at"), (Ask.AUTOFIRE_TARGET, "autofire at")])
def test_a_shot_at_friends_is_asked_about(ask: Ask, said: str) -> None:
    deal, b = dealt()
    assert note(deal, b, ask, (0, 2), 1) == Note(f"{said} your own Bomb 2", "MG-R23", grave=True)
    assert note(deal, b, ask, (0, 2), 3) == Note(f"{said} your team's Bomb 4", "MG-R23", grave=True)
    assert note(deal, b, ask, (0, 2), 2) is None


def test_with_nobody_but_friends_to_fire_at_the_action_says_so() -> None:
    """With one of them the target is not asked."""
    deal, b = dealt()
    assert note(deal, b, Ask.ACTION, (0, 1, 0), Action.FIRE) is None
    b.ships[2].status = Status.ESCAPED.value
    friends = Note("you fire at your team's ships", "MG-R23")
    assert note(deal, b, Ask.ACTION, (0, 1, 0), Action.FIRE) == friends
    assert note(deal, b, Ask.ACTION, (0, 1, 0), Action.AUTOFIRE_ON) == Note("autofire at your team's ships", "MG-R23")
    target = note(deal, b, Ask.TARGET, (0, 2), 1)
    assert target is not None and target.grave, "it is asked about once, at the target"
    b.ships[3].status = Status.ESCAPED.value
    fire = Note("you fire at your own Bomb 2", "MG-R23", grave=True)
    assert note(deal, b, Ask.ACTION, (0, 1, 0), Action.FIRE) == fire
    autofire = Note("autofire at your own Bomb 2", "MG-R23", grave=True)
    assert note(deal, b, Ask.ACTION, (0, 1, 0), Action.AUTOFIRE_ON) == autofire


def test_self_destruction_is_asked_about() -> None:
    """MG-1690, from afar as well."""
    deal, b = dealt()
    assert note(deal, b, Ask.ACTION, (1, 1, 0), Action.SELF_DESTRUCT) == Note("blows up Bomb 2", "MG-1690", grave=True)
    assert note(deal, b, Ask.ACTION, (1, 1, 0), Action.END) is None


def test_surrender_is_asked_about() -> None:
    """MG-R64."""
    deal, b = dealt()
    offer = Note("if Blue accepts, you lose", "MG-R64", grave=True)
    assert note(deal, b, Ask.SURRENDER, (1,), BLUE) == offer
    assert note(deal, b, Ask.SURRENDER, (1,), NONE) is None
    assert note(deal, b, Ask.ACCEPT, (RED,), 1, BLUE) == Note("Red is out of the battle", "MG-R64")


def test_what_is_certain_of_flight_and_chase_is_said() -> None:
    """MG-R68: nobody here has an engine, and the last chaser that gives up lets the fugitive go."""
    deal, b = dealt(settings={"fleeing": "on"})
    assert note(deal, b, Ask.FLEE, (0, 5), 1) == Note("escapes at once: nobody can chase it", "MG-R68")
    b.ships[2].fleeing, b.ships[0].chasing, b.ships[1].chasing = 1, 2, 2
    assert note(deal, b, Ask.GIVE_UP, (0, 2), 1) is None
    b.ships[1].chasing = NONE
    assert note(deal, b, Ask.GIVE_UP, (0, 2), 1) == Note("Bomb 3 escapes: nobody else chases", "MG-R68")


def test_on_closed_sheets_nothing_is_said_of_what_opponents_can_do() -> None:
    """MG-R22."""
    deal, b = dealt(settings={"fleeing": "on", "open_sheets": "no"})
    assert note(deal, b, Ask.FLEE, (0, 5), 1) is None


def test_the_last_one_aboard_is_told_of() -> None:
    """MG-R63."""
    deal, b = dealt()
    bridge = next(c for c in range(b.ships[0].first, b.ships[0].end) if b.parts[c].kind == Kind.BRIDGE)
    assert note(deal, b, Ask.PEOPLE_FROM, (0, NONE), bridge) == Note("leaves nobody aboard Bomb 1", "MG-R63")
    assert note(deal, b, Ask.PEOPLE, (0, bridge, bridge), 1) == Note("leaves nobody aboard Bomb 1", "MG-R63")
    b.parts[bridge].value[0] = 2
    assert note(deal, b, Ask.PEOPLE, (0, bridge, bridge), 1) is None


def test_a_screen_that_goes_up_lets_go_of_what_is_held() -> None:
    """MG-R55."""
    tug = {"name": "Tug", "lines": [{"kind": "tractor_beam"}, {"kind": "shield"}, {"kind": "frame"}]}
    deal, b = dealt(sides={"red": [tug], "blue": [BOMB], "green": [BOMB]})
    assert note(deal, b, Ask.ACTION, (0, 1, 0), Action.SHIELD_ON) is None
    b.parts[0].lock, b.locks = 1, 1
    assert note(deal, b, Ask.ACTION, (0, 1, 0), Action.SHIELD_ON) == Note("its tractor beams let go", "MG-R55")
