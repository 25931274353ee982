"""Two games that differ only in what their referee hides give everybody who may not know it the same bytes."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from itertools import count
from typing import Any

import pytest

from .secrets_kit import BLUE, STRANGER, WATCHER, Ear, House, constant, fixed

RUNS = count(5000)
PLACES = {"systemships/duel": ("red", "blue", "ships.1.pd"), "myoss/duel": ("first", "second", "ships.1.scans")}
Ruling = dict[str, Any]


@pytest.fixture(scope="module")
def houses() -> Iterator[tuple[House, House]]:
    with pytest.MonkeyPatch.context() as patch, ExitStack() as stack:
        patch.setattr(os, "urandom", constant(0))
        one, two = (stack.enter_context(House()) for _ in range(2))
        patch.undo()
        yield one, two


def told(house: House, scenario: str, run: int, rulings: Sequence[Ruling]) -> list[str]:
    """All that the first seat, a spectator and somebody without a cookie get while the referee does these things."""
    house.said.clear()
    red = f"{run:043d}"  # a device whose only table is this one
    first, second, _ = PLACES[scenario]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "urandom", constant(run))
        seats = {first: "open", second: "open"}
        made = house.post("/tables", STRANGER, {"scenario": scenario, "seats": seats, "name": "Gwen", "referee": True})
        id, links = made.json()["id"], made.json()["links"]
        path = f"/tables/{id}"
        for device, seat in ((red, first), (BLUE, second)):
            house.post("/join", device, {"secret": links[seat].removeprefix("/join/"), "name": seat})
        with Ear(house, f"{path}/socket?seat={first}", red) as ear, Ear(house, f"{path}/socket", WATCHER) as watcher:
            for k, ruling in enumerate(rulings):
                sent = house.post(f"{path}/referee", STRANGER, {"command": {"id": f"g{k}", **ruling}})
                assert sent.status_code == 200, sent.text
                ear.heard(), watcher.heard()
            for device, seat in ((red, first), (WATCHER, "-")):
                doors = ("/referee/places?path=ships.1", "/referee/scenario")
                for tail in (f"?seat={seat}", f"/replay?seat={seat}", "?seat=*", *doors):
                    house.get(path + tail, device)
            house.get(path)
            house.get("/tables", red)
            house.post(f"{path}/referee", red, {"command": {"id": "mine", "do": "gm_revoke", "entry": 2}})
            command = {"do": "chat", "id": "c", "text": "What is there?"}
            house.post(f"{path}/commands", red, {"seat": first, "command": command})
            ear.heard(), watcher.heard()
    found = [text for device in (red, WATCHER, "") for text in house.said.get(device, [])]
    return fixed(["epoch"], fixed(["receipt", "head"], found))


def pair(houses: tuple[House, House], scenario: str, one: Sequence[Ruling], two: Sequence[Ruling]) -> list[list[str]]:
    run = next(RUNS)
    return [told(house, scenario, run, rulings) for house, rulings in zip(houses, (one, two), strict=True)]


def veil(seats: Sequence[str], **more: Any) -> Ruling:
    return {"do": "gm_veil", "path": "ships.1", "seats": list(seats), **more}


NOTE: Ruling = {"do": "gm_note", "text": "They wait for the dark."}
ROLL: Ruling = {"do": "gm_roll", "count": 3, "sides": 6, "label": "who comes"}


def test_nobody_learns_of_notes_and_secret_dice(houses: tuple[House, House]) -> None:
    for scenario, (_, second, _) in PLACES.items():
        letter = {**NOTE, "seats": [second], "title": "A letter"}
        few, many = [NOTE], [ROLL, {**NOTE, "seats": [second]}, letter, {**ROLL, "seats": [second]}, NOTE]
        left, right = pair(houses, scenario, few, [*many, {"do": "gm_revoke", "entry": 3}])
        assert len(left) > 12 and lines_but_pings(left) == lines_but_pings(right)


def lines_but_pings(texts: list[str]) -> list[str]:
    """Replies to the pings that tell when all is heard are as many as there were rulings."""
    return [text for text in texts if '"re":"ping-' not in text]


def test_nobody_learns_what_a_hidden_edit_did_to_a_hidden_ship(houses: tuple[House, House]) -> None:
    for scenario, (first, _, path) in PLACES.items():
        edits = [{"do": "gm_edit", "path": path, "value": value, "reason": "x", "hidden": True} for value in (1, 2)]
        left, right = pair(houses, scenario, *([veil([first]), edit, NOTE] for edit in edits))
        assert left == right and len(left) > 12
        left, right = pair(houses, scenario, [veil([first]), edits[0], edits[1]], [veil([first]), NOTE, ROLL])
        assert left == right


def test_nobody_learns_that_something_is_kept_from_others(houses: tuple[House, House]) -> None:
    """What is shown to one seat only, or hidden of what a seat could not see anyway, leaves no trace."""
    first, second, _ = PLACES["systemships/duel"]
    more = [veil([second], shown=True), {"do": "gm_veil", "path": "ships.1.pd", "seats": [first]}]
    left, right = pair(houses, "systemships/duel", [NOTE, NOTE], more)
    assert left == right


def test_the_comparison_notices_what_is_told(houses: tuple[House, House]) -> None:
    for scenario, (first, _, path) in PLACES.items():
        for shown in (
            [veil([first])],
            [{**NOTE, "seats": [first]}],
            [{"do": "gm_edit", "path": path, "value": 1, "reason": "x"}],
        ):
            left, right = pair(houses, scenario, [NOTE], shown)
            assert left != right
