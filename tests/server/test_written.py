"""A referee's table is the editor: what it has become is a scenario's file, and new tables begin from it."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from admiralty.core.face.game import Request
from admiralty.core.play.session import Session, new
from admiralty.core.state.digests import digest
from admiralty.games import game
from admiralty.server.asked.sealing import is_sealed, seal

from .conftest import Start, hall_of
from .guests import Guest
from .test_referee import Ruled
from .test_runs import ended

DOOR = "/tables/{}/referee/scenario"


def session_of(ruled: Ruled, id: str) -> Session:
    session = hall_of(ruled.gwen.client).tables[id].session
    assert session is not None
    return session


def file_of(ruled: Ruled, by: Guest | None = None, status: int = 200) -> dict[str, Any]:
    found: dict[str, Any] = (by or ruled.gwen).get(DOOR.format(ruled.id), status)
    return found


def again(ruled: Ruled, text: str, status: int = 201, **more: Any) -> dict[str, Any]:
    seats = dict.fromkeys(ruled.seats, "open")
    asked = {"scenario": "systemships/own", "name": "Gwen", "file": text, "seats": seats, "referee": True, **more}
    made: dict[str, Any] = ruled.gwen.post("/tables", asked, status)
    return made


def test_a_table_that_was_set_up_by_edits_is_dealt_again_also_by_hand(start: Start) -> None:
    ruled = Ruled(start)
    ruled.rule("gm_edit", path="ships.1.missiles", value=1, reason="half empty", reopen=True)
    file = file_of(ruled)
    assert file["name"] == "a_duel_of_warpships.toml"
    content = tomllib.loads(file["file"])
    assert content["state"] == {"ships.1.missiles": 1}
    told = ruled.gwen.post("/scenario", {"file": file["file"]})
    assert told["seats"] == list(ruled.seats)
    by_hand = file["file"].replace('missiles" = 1', 'missiles" = 2')
    for text, missiles in ((file["file"], 1), (by_hand, 2)):
        made = session_of(ruled, again(ruled, text)["id"])
        assert made.checkpoint(0).ships[1].missiles == missiles
    high = ruled.gwen.post("/scenario", {"file": file["file"].replace('missiles" = 1', 'missiles" = 9000')}, 400)
    assert "ships.1.missiles" in high["error"]["where"]


def test_what_an_edit_has_changed_since_an_answer_is_in_the_file(start: Start) -> None:
    ruled = Ruled(start)
    before = session_of(ruled, ruled.id).checkpoint(0)
    ruled.rule("gm_edit", path="ships.0.missiles", value=2, reason="more")
    battle = game("systemships").deal(Request(tomllib.loads(file_of(ruled)["file"]))).battle
    before.ships[0].missiles = 2
    assert digest(battle) == digest(before)


@pytest.mark.parametrize("who", ["ann", "ben", "eve"])
def test_nobody_else_gets_it(start: Start, who: str) -> None:
    ruled = Ruled(start)
    said = str(file_of(ruled, getattr(ruled, who), 403))
    assert "[state]" not in said and "ships" not in said


def test_no_game_is_played_on_from_a_journal_that_sets_what_the_rules_alone_set(start: Start) -> None:
    ann = Guest(start(workers=1), "Ann")
    found = game("systemships")
    scenario = found.scenario("duel")
    for state, status in (({"ships.0.missiles": 1}, 201), ({"vessels": 1}, 400)):
        deal = found.deal(Request({**scenario, "state": state}))
        session = new(found, deal, dict.fromkeys(deal.seats, "human"))
        if not session.over:
            session.leave()
        sent = ann.ask("POST", "/import", content=b"".join(session.journal.lines()))
        assert sent.status_code == 201, sent.text
        brought = sent.json()
        told = ann.post(f"/tables/{brought['id']}/branch", {"beat": 0}, status)
        assert status == 201 or "can't be set by hand" in told["error"]["what"]


def test_what_the_rules_alone_set_is_taken_from_an_untouched_file_only(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server knows its own text by the seal at its end; by another server's key it does not."""
    ruled = Ruled(start)
    file = file_of(ruled)["file"]
    plain, _, _ = file.partition("# Sealed")
    wanted = f'{plain}\n[state]\n"vessels" = 1\n'
    for text in (wanted, wanted + "# Sealed: " + "0" * 64 + "\n", wanted + file[len(plain) :]):
        refused = again(ruled, text, 400)
        assert "vessels" in refused["error"]["where"] and "can't be set by hand" in refused["error"]["what"]
        assert "vessels" in ruled.gwen.post("/scenario", {"file": text}, 400)["error"]["where"]
    key = hall_of(ruled.gwen.client).key
    sealed = seal(wanted, key)
    assert is_sealed(sealed, key) and is_sealed(sealed.replace("\n", "\r\n"), key)
    assert not is_sealed(sealed, b"") and not is_sealed(sealed, b"another") and not is_sealed(sealed + "#", key)
    with monkeypatch.context() as patch:
        newer = replace(game("systemships"), rules_version=99)
        patch.setattr("admiralty.games.game", lambda key: newer)
        assert not is_sealed(sealed, key), "newer rules may rely on other numbers"
    assert session_of(ruled, again(ruled, sealed)["id"]).checkpoint(0).vessels == 1
    for more in ({"ships": {"red": ["bulwark"]}}, {"settings": {"rounds": 7}}):
        assert "vessels" in again(ruled, sealed, 400, **more)["error"]["where"]
        asked = {"scenario": "systemships/own", "file": sealed, **more}
        assert "vessels" in ruled.gwen.post("/scenario/file", asked, 400)["error"]["where"]
    saved = ruled.gwen.post("/scenario/file", {"scenario": "systemships/own", "file": sealed})["file"]
    assert is_sealed(saved, key) and tomllib.loads(saved)["state"] == {"vessels": 1}


def test_battles_are_simulated_from_an_untouched_file(start: Start) -> None:
    """What a table is dealt from is simulated, too; with other ships or settings its state says nothing sure."""
    ruled = Ruled(partial(start, workers=1))
    plain, _, _ = file_of(ruled)["file"].partition("# Sealed")
    text = f'{plain}\n[state]\n"vessels" = 1\n'
    sealed = seal(text, hall_of(ruled.gwen.client).key)
    run = ended(ruled.gwen, ruled.gwen.post("/odds", {"file": sealed, "battles": 10, "seed": 1}, 201)["id"])
    assert run["state"] == "done" and run["request"]["file"] == sealed
    for asked in ({"file": text}, {"file": sealed, "a": {"settings": {"rounds": 7}}}):
        refused = ruled.gwen.post("/odds", {**asked, "battles": 10}, 400)
        assert "vessels" in refused["error"]["where"] and "can't be set by hand" in refused["error"]["what"]
    brought = ruled.gwen.post(f"/odds/{run['id']}/battles", {"setup": "a", "battle": 3}, 201)
    assert session_of(ruled, brought["id"]).checkpoint(0).vessels == 1
