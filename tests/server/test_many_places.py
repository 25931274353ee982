"""A referee's commands of many places at a table: their size, two referees at once, and nothing half done."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import pytest

from admiralty.server.network.limits import LONG

from .conftest import Start
from .guests import fresh_id
from .test_referee import Ruled

BEAMS = [{"path": f"ships.{ship}.{part}", "value": 0} for ship in (0, 1) for part in ("beams", "tubes", "pd")]


def edit(ruled: Ruled, status: int = 200, by: Any = None, **more: Any) -> dict[str, Any]:
    first, *also = BEAMS
    return ruled.rule("gm_edit", status, by=by, **{"reason": "a storm", **first, "also": also, **more})


def test_many_places_are_one_act_one_line_and_one_undo(start: Start) -> None:
    ruled = Ruled(start)
    before = ruled.ann.see(ruled.id)["scene"]
    edit(ruled)
    (act,) = ruled.desk()["referee"]["acts"]
    assert act["text"] == "The referee: a storm (6 places)."
    (line,) = (line for line in ruled.log(ruled.ann) if "storm" in line)
    hers = "Lance 1: beams from 0 to 0, tubes from 5 to 0 and PD from 5 to 0"
    assert line == f"The referee: a storm ({hers})."
    assert ruled.ann.see(ruled.id)["scene"] != before
    ruled.rule("gm_revoke", entry=act["n"])
    assert ruled.ann.see(ruled.id)["scene"] == before


def test_many_places_are_hidden_together(start: Start) -> None:
    ruled = Ruled(start)
    before = ruled.ann.see(ruled.id)["scene"]
    ruled.rule("gm_veil", path="ships.1", more=["ships.0.beams"], seats=["red"], reason="fog")
    (act,) = ruled.desk()["referee"]["acts"]
    assert act["text"] == "The referee hides Lance 2 and Lance 1: beams from Red: fog"
    assert ruled.ann.see(ruled.id)["scene"] != before
    ruled.rule("gm_revoke", entry=act["n"])
    assert ruled.ann.see(ruled.id)["scene"] == before


def test_too_many_veils_are_refused_and_what_was_hidden_stays_so(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("admiralty.core.play.desk.VEILED_MOST", 2)
    ruled = Ruled(start)
    ruled.rule("gm_veil", path="ships.1", more=["ships.0.beams"], seats=["red"], reason="fog")
    before = ruled.ann.see(ruled.id)["scene"]
    error = ruled.rule("gm_veil", 400, path="ships.0.tubes", seats=["red"])["error"]
    assert error["where"] == "veils" and error["what"] == "cover 2 of at most 2 places already: 1 more don't fit"
    assert ruled.ann.see(ruled.id)["scene"] == before and len(ruled.desk()["referee"]["acts"]) == 1


# ---- two referees at once --------------------------------------------------------------------------------------------


def test_who_comes_second_is_told_what_the_first_did(start: Start) -> None:
    ruled = Ruled(start)
    ruled.eve.join(ruled.desk()["you"]["links"]["*"])
    seen = ruled.desk()["referee"]["last"]
    assert seen == ruled.gwen.see(ruled.id, "*")["referee"]["last"] == 0
    edit(ruled, last=seen)
    other = {"path": "ships.1.beams", "value": 1, "also": [], "last": seen, "reason": "a calm"}
    error = ruled.rule("gm_edit", 400, by=ruled.eve, **other)["error"]
    assert error["what"] == "the referee has acted since: The referee: a storm (6 places)."
    assert error["remedy"] == "look again, then decide" and len(ruled.desk()["referee"]["acts"]) == 1
    seen = ruled.eve.see(ruled.id, "*")["referee"]["last"]
    ruled.rule("gm_edit", by=ruled.eve, **{**other, "last": seen})
    ruled.rule("gm_revoke", entry=ruled.last())
    error = edit(ruled, 400, last=ruled.desk()["referee"]["last"] - 1)["error"]
    assert error["what"].endswith("The referee: a calm (Lance 2: beams to 1). Undone.")
    edit(ruled)  # who doesn't say what they have seen does it all the same


def test_who_looks_at_an_older_turn_is_told_what_happened(start: Start) -> None:
    ruled = Ruled(start)
    at = ruled.desk()["at"]
    edit(ruled, at=at)
    ruled.ann.act(ruled.id, ruled.seats[0])
    ruled.ben.act(ruled.id, ruled.seats[1])
    newest = ruled.log(ruled.gwen, "*")[-1]
    reply = edit(ruled, 400, at=at)
    assert reply["stale"] and reply["error"]["what"] == f"the game has moved on: {newest}"
    assert len(ruled.desk()["referee"]["acts"]) == 1


def test_a_command_that_comes_twice_is_done_once(start: Start) -> None:
    ruled = Ruled(start)
    first, *also = BEAMS
    body = {"command": {"do": "gm_edit", "id": fresh_id(), **first, "also": also, "reason": "a storm"}}
    replies = [ruled.gwen.post(f"/tables/{ruled.id}/referee", body) for _ in range(2)]
    assert replies[0] == replies[1] and len(ruled.desk()["referee"]["acts"]) == 1


# ---- how long a command may be ---------------------------------------------------------------------------------------


def long(count: int) -> dict[str, Any]:
    """A body with so many changes, which name no place of the battle."""
    also = [{"path": f"charts.0.cells.{n}", "value": 1} for n in range(count)]
    return {"command": {"do": "gm_edit", "id": fresh_id(), "path": "ground.0", "value": 1, "also": also, "reason": "x"}}


def test_ten_thousand_places_fit_in_a_command(start: Start) -> None:
    ruled = Ruled(start)
    error = ruled.gwen.post(f"/tables/{ruled.id}/referee", long(10_000), 400)["error"]
    assert "there is no field 'ground'" in error["what"]  # it was read
    assert ruled.gwen.post(f"/tables/{ruled.id}/referee", long(40_000), 413)["error"]["where"] == "request"


@pytest.mark.parametrize("address", ["commands", "branch"])
def test_nothing_else_may_be_as_long(start: Start, address: str) -> None:
    ruled = Ruled(start)
    ruled.gwen.post(f"/tables/{ruled.id}/{address}", long(10_000), 413)


def test_a_long_command_costs_as_much_as_several(start: Start) -> None:
    ruled = Ruled(partial(start, request_rate=0.001, request_burst=60.0))
    body, taken = long(10_000), 0
    while ruled.gwen.ask("POST", f"/tables/{ruled.id}/referee", json=body).status_code == 400:
        taken += 1
    assert 0 < taken <= 60 / (1 + len(json.dumps(body)) // LONG)
