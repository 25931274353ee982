"""Dice that a player throws at a table beside the rules, where the game has such dice."""

from __future__ import annotations

from .conftest import Start
from .guests import Guest


def test_dice_are_thrown_by_command_and_read_by_whom_they_are_for(start: Start) -> None:
    client = start()
    ann, ben, cat = (Guest(client, name) for name in ("Ann", "Ben", "Cat"))
    made = ann.make("travel/three", seats={"captain": "open", "pilot1": "me", "pilot2": "open", "bydo": "open"})
    id = str(made["id"])
    for guest, seat in ((ben, "pilot2"), (cat, "bydo"), (ben, "captain")):
        guest.join(made["links"][seat])
    assert ann.see(id, "pilot1")["dice"] is True and ben.see(id, "pilot2")["dice"] is True
    ann.do(id, "pilot1", "throw", count=2, sides=6, label="the hatch")
    assert ann.do(id, "pilot1", "throw", count=1, sides=20, aside=True)["receipt"]
    for guest, seat, count in ((ann, "pilot1", 2), (ben, "pilot2", 1), (ben, "captain", 1), (cat, "bydo", 2)):
        assert sum(" rolls " in line["text"] for line in guest.see(id, seat)["log"]) == count, seat
    ann.do(id, "pilot1", "throw", 400, count=101, sides=6)
    ann.do(id, "pilot1", "throw", 400, count=1, sides=6, label="a\nb\x07")
    assert "openly" in str(ann.do(id, "pilot1", "throw", 400, count=1, sides=6, label="luck aside"))


def test_a_game_without_such_dice_says_nothing_of_them_and_refuses_them(start: Start) -> None:
    ann = Guest(start(), "Ann")
    made = ann.make("systemships/duel", seats={"red": "me", "blue": "computer:simple"})
    assert "dice" not in ann.see(str(made["id"]), "red")
    reply = ann.do(str(made["id"]), "red", "throw", 400, count=1, sides=6)
    assert "may not throw dice of its own now" in str(reply)
