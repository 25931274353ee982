"""What a referee is shown of a thing on the board, and deeds of several numbers at a table."""

from __future__ import annotations

import pytest

from .conftest import Start
from .test_referee import Ruled

BOARDS = {  # a shape of each board, and the place that hides it
    "systemships/duel": ("ship-1", "ships.1"), "myoss/duel": ("ship-1", "ships.1"),
}  # fmt: skip


@pytest.mark.parametrize("scenario", BOARDS)
def test_the_referee_is_shown_what_can_be_done_to_a_ship(start: Start, scenario: str) -> None:
    ruled = Ruled(start, scenario)
    id, place = BOARDS[scenario]
    told = ruled.gwen.get(f"/tables/{ruled.id}/referee/touched?ids=nothing,{id},ship-0")
    thing = told["thing"]
    assert thing["id"] == id and thing["veiled"] == place and not told["begun"]
    deed = next(deed for part in thing["parts"] for deed in part["deeds"] if deed["verb"] == "Damage")
    first, *also = deed["changes"]
    ruled.rule("gm_edit", **first, also=also, reason="Damage")
    again = ruled.gwen.get(f"/tables/{ruled.id}/referee/touched?ids={id}")["thing"]
    assert again != thing
    ruled.rule("gm_revoke", entry=ruled.last())
    assert ruled.gwen.get(f"/tables/{ruled.id}/referee/touched?ids={id}")["thing"] == thing


def test_nobody_but_the_referee_is_shown_it(start: Start) -> None:
    ruled = Ruled(start)
    for guest in (ruled.ann, ruled.ben, ruled.eve):
        assert "thing" not in guest.get(f"/tables/{ruled.id}/referee/touched?ids=ship-1", 403)


def test_what_nobody_knows_is_no_thing(start: Start) -> None:
    ruled = Ruled(start)
    for ids in ("", "star", "ship-77,,", "x" * 400):
        assert ruled.gwen.get(f"/tables/{ruled.id}/referee/touched?ids={ids}")["thing"] is None
    ruled.gwen.get(f"/tables/{ruled.id}/referee/touched?ids={'x' * 401}", 400)


def test_a_deed_is_done_and_taken_back_as_one(start: Start) -> None:
    ruled = Ruled(start)
    ruled.rule("gm_edit", path="ships.1.beams", value=0, also=[{"path": "ships.1.tubes", "value": 0}], reason="a mine")
    (act,) = ruled.desk()["referee"]["acts"]
    assert act["text"].endswith(": a mine (Lance 2: beams to 0 and tubes to 0)."), act["text"]
    assert any("a mine" in line for line in ruled.log(ruled.ann))
    ruled.rule("gm_revoke", entry=act["n"])
    assert not [each for each in ruled.desk()["referee"]["acts"] if each["stands"]]


def test_a_deed_of_which_a_part_is_refused_is_not_done(start: Start) -> None:
    ruled = Ruled(start)
    also = [{"path": "ships.1.beams", "value": 100}]
    error = ruled.rule("gm_edit", 400, path="ships.1.tubes", value=0, also=also, reason="a mine")["error"]
    assert error["where"] == "ships.1.beams"
    assert ruled.desk()["referee"]["acts"] == []
    many = [{"path": f"ships.1.built.{key}", "value": 0} for key in ("pd", "beams")] * 8
    ruled.rule("gm_edit", 400, path="ships.1.tubes", value=0, also=many, reason="a mine")


def test_deeds_while_a_beat_has_begun_say_so(start: Start) -> None:
    ruled = Ruled(start)
    ruled.ann.act(ruled.id, ruled.seats[0])
    assert ruled.gwen.get(f"/tables/{ruled.id}/referee/touched?ids=ship-0")["begun"]
