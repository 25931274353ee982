"""The captain's person hands officers of Bridge Crew over at a table: by command, told to all, kept."""

from __future__ import annotations

from typing import Any

import pytest

from admiralty.core.checks.verify import verify
from admiralty.core.journal import parse
from admiralty.games import game

from .conftest import Start
from .guests import Guest
from .test_durability import moved

AIMES = "officers.3.seat"
UNDER = "Hand over an officer"


def three(start: Start) -> tuple[str, Guest, Guest, Guest]:
    """Ann holds the captain and two more, Ben the others, Cat is the GM."""
    client = start()
    ann, ben, cat = (Guest(client, name) for name in ("Ann", "Ben", "Cat"))
    seats = {"crew1": "me", "crew2": "open", "gm": "open"}
    made = ann.make("bridge/edge", seats=seats, settings={"people": "2"})
    ben.join(made["links"]["crew2"])
    cat.join(made["links"]["gm"])
    return str(made["id"]), ann, ben, cat


def offered(guest: Guest, id: str, seat: str) -> dict[str, Any]:
    """What a seat may hand over, by its path."""
    told = guest.see(id, seat)["offers"] or {"list": []}
    return {each["path"]: each for each in told["list"] if each["under"] == UNDER}


def lines(guest: Guest, id: str, seat: str) -> list[str]:
    return [each["text"] for each in guest.see(id, seat)["log"] if each["kind"] == "offer"]


def test_the_captain_hands_an_officer_over_and_nobody_else_may(start: Start) -> None:
    """BC-R272: the officer's turn can be offered by who holds it now; all read it, and the record proves it."""
    id, ann, ben, cat = three(start)
    assert len(offered(ann, id, "crew1")) == 6 and not offered(ben, id, "crew2") and not offered(cat, id, "gm")
    aimes = offered(ann, id, "crew1")[AIMES]
    assert aimes["label"] == "Aimes" and len(aimes["choices"]) == 2 and aimes["value"] == 1
    refused = ben.do(id, "crew2", "offer", 400, path=AIMES, value=0)
    assert "may not offer that now" in str(refused)
    cat.do(id, "gm", "offer", 400, path=AIMES, value=0)
    ann.do(id, "crew1", "offer", 400, path=AIMES, value=2)
    assert ann.do(id, "crew1", "offer", path=AIMES, value=0)["receipt"]
    assert offered(ann, id, "crew1")[AIMES]["value"] == 0
    for guest, seat in ((ann, "crew1"), (ben, "crew2"), (cat, "gm")):
        (line,) = lines(guest, id, seat)
        assert line.startswith("The captain hands Aimes to Person 1 (")
    mine = [each["path"] for each in ann.see(id, "crew1")["offers"]["list"] if not each["under"]]
    assert "officers.3.offers" in mine
    before = {seat: guest.see(id, seat) for guest, seat in ((ann, "crew1"), (ben, "crew2"), (cat, "gm"))}
    ann = moved(ann, start)
    ben.client = cat.client = ann.client
    assert {seat: guest.see(id, seat) for guest, seat in ((ann, "crew1"), (ben, "crew2"), (cat, "gm"))} == before
    ann.do(id, "crew1", "leave")
    ben.do(id, "crew2", "consent", agree=True)
    cat.do(id, "gm", "consent", agree=True)
    journal, _, _ = parse(ann.ask("GET", f"/tables/{id}/journal").content, "journal")
    assert verify(journal, game("bridge")).finished


def test_in_the_middle_of_a_turn_it_waits_also_over_a_restart(start: Start) -> None:
    """BC-R272."""
    id, ann, _, _ = three(start)
    ann.do(id, "crew1", "answer", value=ann.see(id, "crew1")["question"]["choices"][0]["value"])
    ann.do(id, "crew1", "offer", path=AIMES, value=0)
    ann = moved(ann, start)
    seen = ann.see(id, "crew1")
    assert seen["offers"]["later"] == "turn" and offered(ann, id, "crew1")[AIMES]["value"] == 0
    assert lines(ann, id, "crew1") == []
    assert "officers.3.offers" in [each["path"] for each in seen["offers"]["list"]], "from then on it is theirs"


@pytest.mark.parametrize("gm", ["open", "computer:simple"])
def test_what_goes_to_a_computer_is_played_by_it(start: Start, gm: str) -> None:
    """BC-R272: the computer crew answers at once, and the person is asked no more once all officers are gone."""
    ann = Guest(start(), "Ann")
    seats = {"crew1": "me", "crew2": "computer:simple", "gm": gm}
    id = str(ann.make("bridge/edge", seats=seats, settings={"people": "2"})["id"])
    held = [path for path, each in offered(ann, id, "crew1").items() if each["value"] == 0]
    for path in (*held[1:], held[0]):  # the captain last
        ann.do(id, "crew1", "offer", path=path, value=1)
    seen = ann.see(id, "crew1")
    assert seen["question"] is None and seen["form"] is None and seen["offers"] is None
    assert len(seen["log"]) > len(held)
