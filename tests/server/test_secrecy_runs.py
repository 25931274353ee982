"""Runs of the proving ground: their address is the key to them, only their maker changes them, no table is in them."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator

import pytest

from .secrets_kit import BLUE, RED, SHIP, STRANGER, Duel, House

VEIL = {"ships": {"red": [{**SHIP, "name": "Veil"}]}, "settings": {"warp_points": 60}}
ASKED = {"scenario": "systemships/duel", "battles": 30, "seed": 5, "a": VEIL}
PATIENCE = 600.0  # seconds: only what hangs takes longer
WHEN = re.compile(  # and by which engine, for a kernel may be ready between two runs
    r'"(?:made_at|seconds|battles_per_second|interpreted_battles)":[\d.e-]+'
    r'|"(?:engine|remark)":"(?:|compiled|interpreted[^"]*)"'
)


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with House(workers=1) as found:
        yield found


def begun(house: House, device: str = RED, **more: object) -> str:
    made = house.post("/odds", device, {**ASKED, **more})
    assert made.status_code == 201, made.text
    id: str = made.json()["id"]
    until = time.monotonic() + PATIENCE
    while house.get(f"/odds/{id}", device).json()["state"] in ("waiting", "going") and time.monotonic() < until:
        time.sleep(0.05)
    return id


def test_only_their_maker_lists_stops_and_forgets_them(house: House) -> None:
    id = begun(house)
    assert house.get("/odds", RED).json()[0]["id"] == id
    for device in (STRANGER, BLUE, ""):
        assert id not in house.get("/odds", device).text
        for what in ("stop", "forget"):
            refused = house.post(f"/odds/{id}/{what}", device)
            assert refused.status_code == 403 and "Veil" not in refused.text
    assert house.get(f"/odds/{id}", RED).json()["mine"]
    assert house.post(f"/odds/{id}/forget", RED).status_code == 204


def test_who_has_the_address_may_look_and_who_has_not_finds_nothing(house: House) -> None:
    id = begun(house)
    told = house.get(f"/odds/{id}", STRANGER)
    assert told.status_code == 200 and "Veil" in told.text and not told.json()["mine"]
    assert len(id) == 26
    for guess in (id[:-1], id.upper(), id[:5] + "%", "_" * 26, "*", "1"):
        assert house.get(f"/odds/{guess}", STRANGER).status_code == 404


def test_what_was_forgotten_is_as_if_it_had_never_been(house: House) -> None:
    id = begun(house, a={"ships": {"red": [{**SHIP, "name": "Gone"}]}, "settings": {"warp_points": 60}})
    assert "Gone" in house.get("/odds", RED).text
    house.post(f"/odds/{id}/forget", RED)
    for tail in ("", "/result.json", "/result.csv"):
        gone, never = house.get(f"/odds/{id}{tail}", RED), house.get(f"/odds/{id[::-1]}{tail}", RED)
        assert gone.status_code == 404 and (gone.text, gone.headers) == (never.text, never.headers)
    for what in ("stop", "forget", "battles"):
        body = {"battle": 0} if what == "battles" else {}
        gone, never = (house.post(f"/odds/{each}/{what}", RED, body) for each in (id, id[::-1]))
        assert gone.status_code == 404 and gone.text == never.text
    assert "Gone" not in house.get("/odds", RED).text


def test_a_scenario_of_ones_own_is_told_with_the_address_and_forgotten_with_the_run(house: House) -> None:
    file = (
        'game = "systemships"\ntitle = "Secret pond"\ncontest = "duel"\n\n[sides]\nred = ["lance"]\nblue = ["lance"]\n'
    )
    id = begun(house, scenario="", file=file, a={})
    assert house.get(f"/odds/{id}", STRANGER).json()["request"]["file"] == file
    for device in (STRANGER, BLUE, ""):
        assert "pond" not in house.get("/odds", device).text
    assert "Secret pond" in house.get("/odds", RED).text
    assert house.post(f"/odds/{id}/forget", RED).status_code == 204
    for device in (RED, STRANGER):
        assert "pond" not in house.get("/odds", device).text + house.get(f"/odds/{id}", device).text


def test_a_page_of_another_site_begins_and_ends_nothing(house: House) -> None:
    id = begun(house)
    for path in ("/odds", f"/odds/{id}/stop", f"/odds/{id}/forget", f"/odds/{id}/battles"):
        assert house.post(path, RED, ASKED, origin="https://evil.example").status_code == 403
    assert house.get(f"/odds/{id}", RED).status_code == 200


def test_no_table_is_in_a_run() -> None:
    """Two servers whose tables hide different things tell the same of the same run, byte by byte."""
    told = []
    for ship in (SHIP, {**SHIP, "name": "Other", "pd": 12, "beams": 1}):
        with House(workers=1) as house:
            duel = Duel(house, ship)
            duel.fought()
            id = begun(house, BLUE, b={"seats": {"blue": "computer:random"}})
            answers = [house.get(f"/odds/{id}{tail}", BLUE).text for tail in ("", "/result.json", "/result.csv")]
            answers.append(house.post("/odds", BLUE, {**ASKED, "scenario": "systemships/none"}).text)
            listed = house.get("/odds", BLUE).text
            told.append([WHEN.sub("", text.replace(id, "")) for text in (*answers, listed)])
            assert duel.id not in "".join(told[-1])
    assert told[0] == told[1]
