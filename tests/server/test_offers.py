"""What a seat offers at a table, unasked: by command, in the snapshot, told to all who may see it."""

from __future__ import annotations

from .conftest import Start
from .guests import Guest, fresh_id

PATH = "officers.5.offers"


def test_an_officers_turn_is_offered_by_command_and_taken_back(start: Start) -> None:
    """BC-R117: the crew and the GM read it, whoever is asked just now."""
    client = start()
    ann, ben, cat = (Guest(client, name) for name in ("Ann", "Ben", "Cat"))
    seats = {"crew1": "me", "crew2": "open", "gm": "open"}
    made = ann.make("bridge/edge", seats=seats, settings={"people": "2"})
    id = str(made["id"])
    ben.join(made["links"]["crew2"])
    cat.join(made["links"]["gm"])
    told = {guest.name: guest.see(id, seat)["offers"] for guest, seat in ((ann, "crew1"), (ben, "crew2"), (cat, "gm"))}
    assert told["Cat"] is None
    (holder,) = [(g, s) for g, s in ((ann, "crew1"), (ben, "crew2")) if PATH in str(told[g.name])]
    (mine,) = [each for each in told[holder[0].name]["list"] if each["path"] == PATH]
    assert (mine["label"], mine["value"], mine["choices"][0]) == ("Kimura", 0, [0, "Keep the turn"])
    assert [10, "Give it to the next reactive roll"] in mine["choices"] and told[holder[0].name]["later"] == ""
    assert holder[0].do(id, holder[1], "offer", path=PATH, value=10)["receipt"]
    for guest, seat in ((ann, "crew1"), (ben, "crew2"), (cat, "gm")):
        (line,) = [each for each in guest.see(id, seat)["log"] if each["kind"] == "offer"]
        assert line["text"] == "Kimura offers the turn to the next reactive roll."
    assert next(each["value"] for each in holder[0].see(id, holder[1])["offers"]["list"] if each["path"] == PATH) == 10
    holder[0].do(id, holder[1], "offer", path=PATH, value=0)
    assert cat.see(id, "gm")["log"][-1]["text"] != line["text"]
    for value in (6, 11, -1):  # nobody gives a turn to the own task
        holder[0].do(id, holder[1], "offer", 400, path=PATH, value=value)
    other = next((g, s) for g, s in ((ann, "crew1"), (ben, "crew2")) if g is not holder[0])
    assert "may not offer that now" in str(other[0].do(id, other[1], "offer", 400, path=PATH, value=10))


def test_the_crew_is_told_that_an_offer_waits_once_somebody_has_decided_something(start: Start) -> None:
    """BC-R352: all of a crew hear who has the turn."""
    client = start()
    ann, ben = Guest(client, "Ann"), Guest(client, "Ben")
    made = ann.make("bridge/edge", seats={"crew1": "me", "crew2": "open", "gm": "open"}, settings={"people": "2"})
    id = str(made["id"])
    ben.join(made["links"]["crew2"])
    ann.do(id, "crew1", "answer", value=0)
    assert [g.see(id, s)["offers"]["later"] for g, s in ((ann, "crew1"), (ben, "crew2"))] == ["turn", "turn"]


def test_of_a_seat_in_the_referees_hands_the_referee_offers_and_its_player_is_shown_nothing(start: Start) -> None:
    """BC-R117, BC-R272: who plays the seat offers for it."""
    client = start()
    ann, ben = Guest(client, "Ann"), Guest(client, "Ben")
    made = ann.make("bridge/edge", seats={"crew1": "open", "gm": "computer:simple"}, referee=True)
    id = str(made["id"])
    ben.join(made["links"]["crew1"])
    assert ben.see(id, "crew1")["offers"]["list"]
    hand = {"do": "gm_hand", "id": fresh_id(), "seat": "crew1", "to": "referee"}
    ann.post(f"/tables/{id}/referee", {"command": hand})
    assert ben.see(id, "crew1")["offers"] is None
    (hand,) = ann.see(id, "*")["hands"]
    assert PATH in {each["path"] for each in hand["offers"]["list"]}
    with ann.socket(id, "*") as line:
        line.next()
        assert line.do("offer", path=PATH, value=10, seat="crew1")["ok"]
    (line,) = [each["text"] for each in ben.see(id, "crew1")["log"] if each["kind"] == "offer"]
    assert line == "Kimura offers the turn to the next reactive roll."


def test_a_game_without_offers_says_nothing_of_them(start: Start) -> None:
    ann = Guest(start(), "Ann")
    made = ann.make("systemships/duel", seats={"red": "me", "blue": "computer:simple"})
    assert "offers" not in ann.see(str(made["id"]), "red")
    ann.do(str(made["id"]), "red", "offer", 400, path="ships.0.side", value=1)
