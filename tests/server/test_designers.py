"""A game that designs more than ships: a client is told of all of it, and sends with a design what it is of."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from admiralty.server.asked import opening
from admiralty.server.told import game_models
from tests.core import toy_academy

from .conftest import Start
from .guests import Guest

KIRK = {"name": "Kirk", "parts": {"skill": 2, "duty": "guns"}}


@pytest.fixture
def ann(start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Guest]:
    toy_academy.enter(tmp_path, monkeypatch)
    opening.games_told.cache_clear()  # the list of games is made once
    yield Guest(start())
    opening.games_told.cache_clear()


def test_a_client_is_told_of_all_that_is_designed(ann: Guest) -> None:
    told = {each["key"]: game_models.GameTold.model_validate(each) for each in ann.get("/games")}
    academy = told.pop("academy")
    assert academy.designer and academy.designer.file_kind == "ship"
    (officers,) = academy.also_designed
    assert (officers.file_kind, officers.plural, officers.cost_unit) == ("officer", "officers", "marks")
    assert [part.key for group in officers.groups for part in group.parts] == ["skill", "duty"]
    (others,) = told.pop("bridge").also_designed
    assert (others.file_kind, others.plural) == ("officer", "officers")
    assert "Valcourt" in [each.name for each in others.ready] and not officers.ready
    assert {each.cost for each in others.ready} == {72} and "name" not in others.ready[0].parts
    assert not any(each.also_designed for each in told.values())


def test_a_design_says_what_it_is_of(ann: Guest) -> None:
    made = ann.post("/games/academy/design", {**KIRK, "designer": "officer"})
    assert (made["cost"], made["faults"]) == (4, []) and "# The officer\n" in made["file"]
    again = ann.post("/games/academy/design", {"file": made["file"], "designer": "officer"})
    assert again["parts"] == made["parts"]
    assert "a ship has no part 'skill'" in ann.post("/games/academy/design", KIRK, 400)["error"]["what"]
    said = ann.post("/games/academy/design", {**KIRK, "designer": "droid"}, 400)["error"]
    assert (said["where"], said["what"]) == ("academy", "'droid' is nothing that it designs")


def test_what_comes_with_a_game_is_drawn_and_printed_as_it_is_told(start: Start) -> None:
    pytest.importorskip("typst", reason="Typst, which sets the sheets, is not installed")
    ann = Guest(start(workers=1))
    (officers,) = next(each for each in ann.get("/games") if each["key"] == "bridge")["also_designed"]
    sent = {key: officers["ready"][0][key] for key in ("name", "notes", "parts")} | {"designer": "officer"}
    assert ann.post("/games/bridge/design", sent)["faults"] == []
    sheet = ann.ask("POST", "/games/bridge/sheet", json=sent)
    assert sheet.status_code == 200 and sheet.content.startswith(b"%PDF-")
