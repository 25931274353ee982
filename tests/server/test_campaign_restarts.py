"""A campaign of the Bydo skirmish at a server that is started anew in mid-combat: nothing is lost, and it goes on."""

from __future__ import annotations

from admiralty.core.files.shipped import content
from admiralty.core.files.toml_text import to_toml
from admiralty.core.state.views import OPEN
from admiralty.games import game
from admiralty.games.bydo.travel.words import Mode

from .conftest import Start, hall_of
from .guests import Guest
from .test_durability import moved

SPORE = content(game("travel").scenarios["first"])["combats"][0]
SEATS = {"captain": "computer:simple", "pilot1": "me", "bydo": "computer:simple"}


def text() -> str:
    """Two combats, the first of which is soon over."""
    first, second = {**SPORE, "objective": {"rounds": 1}}, {**SPORE, "title": "Another spore"}
    return to_toml({**game("travel").scenario("first"), "combats": [first, second]})


def has_begun(guest: Guest, id: str) -> bool:
    """Is the second combat on, past its placement?"""
    session = hall_of(guest.client).tables[id].session
    assert session is not None and not session.over
    b = session.battle_of(OPEN)
    return bool(b.mode == Mode.COMBAT and b.stage == 1 and b.round > 0)


def test_a_restart_in_mid_combat_changes_nothing(start: Start) -> None:
    ann = Guest(start(), "Ann")
    id = ann.make("travel/own", seats=SEATS, file=text())["id"]
    while not has_begun(ann, id):
        ann.act(id, "pilot1")
    before = {seat: ann.see(id, seat) for seat in ("pilot1", "-")}
    ann = moved(ann, start)
    assert {seat: ann.see(id, seat) for seat in ("pilot1", "-")} == before
    assert ann.get(f"/tables/{id}/replay?seat=pilot1")["frames"]
    for _ in range(2):
        ann.act(id, "pilot1")
    assert ann.see(id, "pilot1")["beat"] >= before["pilot1"]["beat"]
    assert len(ann.see(id, "pilot1")["log"]) > len(before["pilot1"]["log"])
