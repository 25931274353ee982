"""The brush at a table: strokes of the referee, and what the seats see of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.core import toy_fog

from .conftest import Start
from .guests import Guest, fresh_id
from .toys import house_toy

ICE = 2


class Waters:
    """A table of the toy game with a referee, Gwen; Ann and Ben have the captains."""

    def __init__(self, start: Start, scenario: str) -> None:
        client = start()
        self.gwen, self.ann, self.ben, self.eve = (Guest(client, name) for name in ("Gwen", "Ann", "Ben", "Eve"))
        made = self.gwen.make(scenario, seats={"first": "open", "second": "open"}, referee=True)
        self.id = str(made["id"])
        for guest, seat in ((self.ann, "first"), (self.ben, "second")):
            guest.join(made["links"][seat])

    def rule(self, what: str, status: int = 200, **more: Any) -> dict[str, Any]:
        body = {"command": {"do": what, "id": fresh_id(), **more}}
        found: dict[str, Any] = self.gwen.post(f"/tables/{self.id}/referee", body, status)
        return found

    def board(self, seat: str) -> dict[str, Any]:
        """The board as the referee is shown it with a seat's eyes."""
        found: dict[str, Any] = self.gwen.get(f"/tables/{self.id}/referee/seen?seat={seat}")
        return found

    def cells(self, seat: str) -> str:
        return str(self.board(seat)["tiles"]["cells"]["waters"])


@pytest.fixture
def table(start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Waters:
    return Waters(start, house_toy(toy_fog.GAME, "small", tmp_path, monkeypatch))


def test_the_referee_is_told_what_can_be_painted(table: Waters) -> None:
    told = table.gwen.get(f"/tables/{table.id}/referee/brush")["brush"]
    assert told == {
        "map": "waters", "columns": 12, "rows": 9, "kinds": ["water", "reef", "ice"], "charts": ["first", "second"]
    }  # fmt: skip


def test_a_game_without_a_map_has_no_brush(start: Start) -> None:
    gwen = Guest(start(), "Gwen")
    id = gwen.make(seats={"red": "open", "blue": "open"}, referee=True)["id"]
    assert gwen.get(f"/tables/{id}/referee/brush")["brush"] is None
    body = {"command": {"do": "gm_paint", "id": "1", "cells": [0], "kind": 0}}
    assert "no map to paint on" in gwen.post(f"/tables/{id}/referee", body, 400)["error"]["what"]
    assert gwen.get(f"/tables/{id}/referee/seen?seat=red")["tiles"] is None


def test_a_stroke_is_one_act_and_who_looks_there_sees_it(table: Waters) -> None:
    before = {seat: table.cells(seat) for seat in ("first", "second", "-", "*")}
    cells = list(range(12)) + [5 * 12 + 5]
    table.rule("gm_paint", cells=cells, kind=ICE, reason="a cold night")
    (act,) = table.gwen.see(table.id, "*")["referee"]["acts"]
    assert act["text"].startswith("The referee: a cold night (")
    assert table.cells("*")[:12] == "*" * 12 and table.cells("first").startswith("****")
    assert table.cells("second") == before["second"] and table.cells("-") == before["-"]
    lines = [[line["text"] for line in guest.see(table.id, seat)["log"]] for guest, seat in
             ((table.ann, ""), (table.ben, ""), (table.eve, "-"))]  # fmt: skip
    assert lines[1] == lines[2] == ["The referee: a cold night (something unseen)."] and "of First" in lines[0][0]
    table.rule("gm_revoke", entry=act["n"])
    assert {seat: table.cells(seat) for seat in before} == before


@pytest.mark.parametrize(
    ("what", "more", "why"),
    [
        ("gm_paint", {"cells": [108], "kind": 1}, "there is no cell 108"),
        ("gm_paint", {"cells": [], "kind": 1}, "one at least"),
        ("gm_paint", {"cells": [1, 1], "kind": 1}, "once"),
        ("gm_paint", {"cells": [1], "kind": 7}, "there is no kind 7"),
        ("gm_show", {"cells": [1], "how": "tell", "seats": []}, "name a seat"),
        ("gm_show", {"cells": [1], "how": "tell", "seats": ["red"]}, "no such seat"),
        ("gm_show", {"cells": [1], "how": "blind", "seats": ["first"]}, ""),
        ("gm_paint", {"cells": [-1], "kind": 0}, ""),
        ("gm_paint", {"cells": list(range(10_001)), "kind": 0}, ""),
    ],
)
def test_what_cannot_be_painted_is_refused_and_nothing_is_done(
    table: Waters, what: str, more: dict[str, Any], why: str
) -> None:
    error = table.rule(what, 400, **more)["error"]
    assert why in error["what"] + error["remedy"]
    assert table.gwen.see(table.id, "*")["referee"]["acts"] == []
