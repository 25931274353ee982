"""A combat that a seat leaves to the computer: answered to its end, taken back at once, kept over a restart."""

from __future__ import annotations

from typing import Any

from admiralty.core.play.autoplay import AS_SIMPLE
from admiralty.core.play.bouts import NO_BOUT, Left
from admiralty.server.known.keeping import standing_from, standing_text

from ..web.test_campaign import THREE
from .conftest import Start
from .guests import Guest
from .test_durability import moved

SCENARIO = THREE.replace("rounds = 2\n", "")  # fought until it is decided
NEIGHBOURS = SCENARIO.replace('home = "blue"\n', "").replace(
    "r = 4\n", 'r = 4\nhome = "blue"\n'
)  # blue's home is Ember


def give(guest: Guest, id: str, seat: str, *texts: str) -> None:
    """Answer the open box or question by the words of its answers, one after the other."""
    for text in texts:
        seen = guest.see(id, seat)
        form = seen["form"]
        question = form["open"] if form else seen["question"]
        (value,) = [each["value"] for each in question["choices"] if each["text"] == text]
        if form:
            guest.do(id, seat, "fill", answers=[*(box["answer"] for box in form["boxes"]), value])
        else:
            guest.do(id, seat, "answer", value=value)


def lock(guest: Guest, id: str, seat: str) -> None:
    guest.do(id, seat, "ready", answers=[box["answer"] for box in guest.see(id, seat)["form"]["boxes"]])


def build_nothing(guest: Guest, id: str, seat: str) -> None:
    give(guest, id, seat, "nothing")
    lock(guest, id, seat)


def stay(guest: Guest, id: str, seat: str) -> None:
    build_nothing(guest, id, seat)
    give(guest, id, seat, "no more ships")


def at_ember(ann: Guest, file: str = SCENARIO, **seats: str) -> str:
    """A campaign in which red fights the systemship of Ember, or blue where its home is there."""
    seats = {"red": "me", "blue": "me", "green": "computer:simple", **seats}
    id = ann.make(scenario="campaign/border", file=file, seats=seats)["id"]
    if file == NEIGHBOURS:  # nobody comes to a home in the first turn
        stay(ann, id, "red")
        stay(ann, id, "blue")
    build_nothing(ann, id, "red")
    give(ann, id, "red", "Red 1", "Ember")
    seen = ann.see(id, "red")
    assert seen["form"] and seen["bout"] == {"label": "Fight out the combat at Ember", "on": False}
    return str(id)


def leave(guest: Guest, id: str, seat: str = "red", **more: Any) -> dict[str, Any]:
    at = guest.see(id, seat)["at"]
    return guest.do(id, seat, "bout", **{"at": at, "leave": True, **more})


def settled(guest: Guest, id: str, seat: str = "red") -> dict[str, Any]:
    """What a seat sees when nobody answers for it any more."""
    with guest.socket(id, seat) as line:
        line.next()
        while (line.state["bout"] or {"on": False})["on"]:
            line.next()
        return {**line.state, "log": line.log}


def test_it_is_fought_to_its_end_and_the_seat_plays_on(start: Start) -> None:
    ann = Guest(start())
    id = at_ember(ann)
    assert leave(ann, id)["ok"]
    seen = settled(ann, id)
    assert seen["bout"] is None
    told = [line["text"] for line in seen["log"] if line["kind"] == "event"]
    assert sum("Combat round" in text for text in told) >= 1
    assert any("The combat at Ember is over" in text for text in told)
    assert seen["table"]["status"] == "running"
    assert [each["name"] for each in seen["seats"] if each["waited_for"]] == ["blue"]  # whose turn is no combat


def test_one_undo_takes_all_of_it_back(start: Start) -> None:
    ann = Guest(start())
    id = at_ember(ann, blue="computer:simple")
    before = ann.see(id, "red")
    leave(ann, id)
    after = settled(ann, id)
    assert after["undoable"] > before["undoable"]
    ann.do(id, "red", "undo")
    seen = ann.see(id, "red")
    assert seen["undoable"] == before["undoable"]
    assert seen["form"] and not seen["form"]["ready"]
    assert seen["bout"] == {"label": "Fight out the combat at Ember", "on": False}  # it is the person's again


def test_it_waits_for_a_person_and_outlives_the_server(start: Start) -> None:
    """The seat can take its orders back before the other side has answered, and then answers for itself."""
    ann = Guest(start())
    id = at_ember(ann, NEIGHBOURS)
    leave(ann, id)
    with ann.socket(id, "red") as line:
        line.next()
        while not line.state["form"]["ready"]:
            line.next()
    ann = moved(ann, start)
    seen = ann.see(id, "red")
    assert seen["bout"] == {"label": "The computer fights the combat at Ember for you.", "on": True}
    assert ann.see(id, "blue")["bout"] == {"label": "Fight out the combat at Ember", "on": False}
    assert seen["form"]["ready"]
    ann.do(id, "red", "unready")
    seen = ann.see(id, "red")
    assert seen["bout"]["on"] is False and not seen["form"]["ready"]
    assert moved(ann, start).see(id, "red")["bout"]["on"] is False


def test_what_is_kept_is_read_as_it_was() -> None:
    orders = {3: AS_SIMPLE, 5: AS_SIMPLE}
    assert standing_from(standing_text(orders, Left(7, 2))) == (orders, Left(7, 2))
    assert standing_from(standing_text({}, Left(7, 2))) == ({}, Left(7, 2))
    assert standing_from(standing_text(orders, NO_BOUT)) == (orders, NO_BOUT)
    assert standing_from("[3, 5]") == (orders, NO_BOUT)  # as it was kept at first


def test_nothing_can_be_left_where_nothing_is_fought(start: Start) -> None:
    ann = Guest(start())
    id = ann.make(seats={"red": "me", "blue": "me"})["id"]
    seen = ann.see(id, "red")
    assert seen["bout"] is None and ann.see(id, "-")["bout"] is None
    reply = ann.do(id, "red", "bout", 400, at=seen["at"], leave=True)
    assert "nothing that could be left" in reply["error"]["what"]
    assert ann.do(id, "red", "bout", 400, at=seen["at"], leave="yes")["error"]
