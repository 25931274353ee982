"""Lists of tables where a referee has handed seats over: they tell who plays now."""

from __future__ import annotations

from .conftest import Start
from .guests import Guest
from .test_referee import Plain, Ruled


def test_lists_of_tables_tell_who_plays_now(start: Start) -> None:
    ruled = Ruled(start)
    first, second = ruled.seats

    def listed(guest: Guest) -> Plain:
        found: Plain = next(each for each in guest.get("/tables") if each["id"] == ruled.id)
        return found

    assert listed(ruled.ann)["waiting_for_me"] and not listed(ruled.gwen)["waiting_for_me"]
    ruled.rule("gm_hand", seat=first, to="referee")
    assert listed(ruled.gwen)["waiting_for_me"] and not listed(ruled.ann)["waiting_for_me"]
    ruled.rule("gm_hand", seat=second, to="computer:simple")
    assert [seat["who"] for seat in listed(ruled.ben)["seats"]] == ["referee", "computer:simple"]
    assert not listed(ruled.ben)["waiting_for_me"]


def test_a_table_whose_last_free_seat_a_computer_plays_leaves_the_lobby(start: Start) -> None:
    gwen = Guest(start(), "Gwen")
    seats = {"red": "me", "blue": "open"}
    made = gwen.make("systemships/duel", seats=seats, referee=True, listed=True)
    assert [each["id"] for each in gwen.get("/lobby")["tables"]] == [made["id"]]
    hand = {"command": {"do": "gm_hand", "id": "one", "seat": "blue", "to": "computer:simple"}}
    gwen.post(f"/tables/{made['id']}/referee", hand)
    assert gwen.get("/lobby")["tables"] == []
